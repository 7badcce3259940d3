// The banner area of Home: its height is reserved while banners load, and removed when there are none. The first banner
// is rendered with the page; the carousel's code is loaded later.
import { Suspense } from 'react'
import { laterPart } from '../later.ts'
import { useText } from '../text.ts'
import { BannerSlide } from './BannerSlide.tsx'
import styles from './Banners.module.css'
import { type ShownBanner, useBanners } from './queries.ts'

const BannerCarousel = laterPart(async () => (await import('./BannerCarousel.tsx')).BannerCarousel)

export const BannerSlot = () => {
  const t = useText('home')
  const banners = useBanners()
  const first = banners?.[0]
  if (banners && !first) return null
  const isPictured = banners?.some(({ src }) => src !== null) || undefined
  return (
    <section className={styles.room} aria-label={t('banners')}>
      <div className={`${styles.box} ${banners && banners.length > 1 ? styles.many : ''}`} data-pictures={isPictured}>
        {first && banners && <Shown first={first} banners={banners} />}
      </div>
    </section>
  )
}

const Shown = ({ first, banners }: { first: ShownBanner; banners: readonly ShownBanner[] }) =>
  banners.length === 1 ? (
    <BannerSlide banner={first} />
  ) : (
    <Suspense fallback={<BannerSlide banner={first} />}>
      <BannerCarousel banners={banners} />
    </Suspense>
  )
