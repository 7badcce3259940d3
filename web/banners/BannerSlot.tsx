// The banner area of Home: its height is reserved while banners load, and removed when there are none. The first banner
// is rendered with the page; the carousel's code is loaded after the first view. Who has something to claim reads that in
// their place, also where there are none: from the next opening of Home on, so that nothing moves. Who is
// excluded is shown none.
import { Suspense, useState } from 'react'
import { useBalance } from '../api/queries.ts'
import { useIsExcluded, useSession } from '../api/session.ts'
import { useClaimRoomOf } from '../bonuses/claimRoom.ts'
import { FIRST_VIEW_MS } from '../idle.ts'
import { laterPart } from '../later.ts'
import { loadTexts, useText } from '../text.ts'
import { useAfter } from '../ui/Skeleton.tsx'
import { BannerSlide } from './BannerSlide.tsx'
import styles from './Banners.module.css'
import { type ShownBanner, useBanners } from './queries.ts'

const BannerCarousel = laterPart(async () => (await import('./BannerCarousel.tsx')).BannerCarousel)

const ClaimBanner = laterPart(async () => {
  const [part] = await Promise.all([import('../bonuses/ClaimBanner.tsx'), loadTexts(['bonuses'])])
  return part.ClaimBanner
})

export const BannerSlot = () => {
  const t = useText('home')
  const { data } = useBalance()
  const banners = useBanners()
  const first = banners?.[0]
  const isClaiming = Number(data?.pending_bonus) > 0
  const hasRoom = useClaimRoom() || banners?.length !== 0
  if (useIsExcluded() || (!hasRoom && !isClaiming)) return null
  const shown = first && banners && <Shown first={first} banners={banners} />
  const isPictured = banners?.some(({ src }) => src !== null) || undefined
  return (
    <section className={styles.room} aria-label={t('banners')} hidden={!hasRoom}>
      <div className={`${styles.box} ${banners && banners.length > 1 ? styles.many : ''}`} data-pictures={isPictured}>
        {isClaiming ? (
          <Suspense fallback={shown}>
            <ClaimBanner>{shown}</ClaimBanner>
          </Suspense>
        ) : (
          shown
        )}
      </div>
    </section>
  )
}

/** There was something to claim for this bettor when Home was opened, and there still is. */
const useClaimRoom = (): boolean => {
  const bettor = useSession(({ user }) => user?.id)
  const of = useClaimRoomOf()
  const [opened] = useState(of)
  return of !== null && of === opened && of === bettor
}

const Shown = ({ first, banners }: { first: ShownBanner; banners: readonly ShownBanner[] }) => {
  const isFirstView = !useAfter(FIRST_VIEW_MS)
  const slide = <BannerSlide banner={first} />
  if (isFirstView || banners.length === 1) return slide
  return (
    <Suspense fallback={slide}>
      <BannerCarousel banners={banners} />
    </Suspense>
  )
}
