// Where the slip stands while browsing: above the bottom bar on phones, in a rail beside the list on wide screens.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { MiniSlip } from '../betslip/MiniSlip.tsx'
import { usePlacing } from '../betslip/place.ts'
import { SlipKeeper } from '../betslip/SlipKeeper.tsx'
import type { Chrome } from '../chrome.ts'
import { loadTexts } from '../text.ts'
import styles from './SlipDock.module.css'

const PlacedSheet = lazy(async () => ({ default: (await import('../betslip/PlacedSheet.tsx')).PlacedSheet }))
const Slip = lazy(async () => {
  const [{ Slip }] = await Promise.all([import('../betslip/Slip.tsx'), loadTexts(['betslip', 'figures'])])
  return { default: Slip }
})

export const SlipDock = ({ mode }: { mode: Chrome['miniSlip'] }) => {
  const placed = usePlacing((state) => state.placed !== null)
  return (
    <>
      <SlipKeeper />
      {mode !== 'none' && <MiniSlip mode={mode} />}
      {placed && (
        <Suspense>
          <PlacedSheet />
        </Suspense>
      )}
    </>
  )
}

const wide = matchMedia('(min-width: 768px)')
const watchWide = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
const stay = (): Promise<void> => Promise.resolve()

/** Phones never fetch its code. */
export const SlipRail = () => {
  const shown = useSyncExternalStore(watchWide, () => wide.matches)
  return (
    shown && (
      <div className={styles.rail}>
        <Suspense>
          <Slip heading="h2" leave={stay} />
        </Suspense>
      </div>
    )
  )
}
