// The slip while browsing: above the bottom bar on phones, in a rail beside the list on wide screens.
import { clearSlip } from '@walia/domain/betslip/slip.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useIsExcluded } from '../api/session.ts'
import { changeSlip, keptKinds, useHasPicksIn } from '../betslip/slipStore.ts'
import { slipTexts } from '../betslip/slipTexts.ts'
import { slipStore } from '../betslip/store.ts'
import type { Chrome } from '../chrome.ts'
import { FIRST_VIEW_MS } from '../idle.ts'
import { isKept } from '../kept.ts'
import { laterPart } from '../later.ts'
import { loadTexts, useText } from '../text.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Button } from '../ui/Button.tsx'
import { useAfter } from '../ui/Skeleton.tsx'
import { useWide } from '../ui/wide.ts'
import styles from './SlipDock.module.css'

const rails = () => import('./Rails.tsx')
const NormalMini = laterPart(async () => {
  const [part] = await Promise.all([import('./NormalMini.tsx'), slipTexts()])
  return part.NormalMini
})
const ComboMini = laterPart(async () => {
  const [part] = await Promise.all([import('../combo/ComboMini.tsx'), slipTexts(), loadTexts(['comboScreens'])])
  return part.ComboMini
})
const SportsRail = laterPart(async () => (await rails()).SportsRail)
const SlipKeeper = laterPart(async () => {
  const [part] = await Promise.all([import('./SlipKeeper.tsx'), slipTexts()])
  return part.SlipKeeper
})
const ProductRail = laterPart(async () => (await rails()).ProductRail)

/**
 * No slip is offered while browsing to who is excluded. The slip's code loads after the first view, or at once when there are picks, a bet without a result or a placed bet's
 * sheet to show.
 */
export const SlipDock = ({ mode }: { mode: Chrome['miniSlip'] }) => {
  const picked = useHasPicksIn(slipStore)
  const firstViewIsOver = useAfter(FIRST_VIEW_MS)
  const wanted = firstViewIsOver || picked || isKept('attempts') || isKept('placed')
  const wide = useWide()
  const isOffered = !useIsExcluded() && !wide
  if (!wanted) return null
  return (
    <SlipGuard>
      <Suspense fallback={null}>
        <SlipKeeper />
        {isOffered && (mode === 'combo' ? <ComboMini /> : mode !== 'none' && <NormalMini mode={mode} />)}
      </Suspense>
    </SlipGuard>
  )
}

export const SlipRail = () => {
  const wide = useWide()
  const t = useText('shell')
  if (!wide) return null
  return (
    <aside className={styles.rail} id="slip" tabIndex={-1} aria-label={t('navSlip')} data-slip-rail>
      <SlipGuard>
        <Suspense fallback={null}>
          <ProductRail />
        </Suspense>
      </SlipGuard>
    </aside>
  )
}

/** The slip is stored, so a reload would not help when it fails to render: the bettor can clear it. */
const SlipGuard = ({ children }: { children: ReactNode }) => {
  const t = useText('shell')
  const [times, setTimes] = useState(0)
  const clear = (): void => {
    for (const kind of keptKinds) changeSlip(slipStore, clearSlip, kind)
    setTimes(times + 1)
  }
  const broken = (
    <div className={styles.broken} role="alert">
      <span>{t('slipFailed')}</span>
      <Button kind="secondary" size="medium" onClick={clear}>
        {t('slipClear')}
      </Button>
    </div>
  )
  return (
    <Boundary key={times} fallback={broken}>
      {children}
    </Boundary>
  )
}

/** Reserves its width while its code and data load. */
export const LeftRail = ({ path }: { path: string }) => (
  <aside className={styles.rail}>
    <Suspense fallback={null}>
      <SportsRail path={path} />
    </Suspense>
  </aside>
)
