// What every slip has around its picks: the line above them, and the dock below with stake, figures and action.
import { clearSlip } from '@walia/domain/betslip/slip.ts'
import { type ReactNode, useState } from 'react'
import { useIsExcluded } from '../api/session.ts'
import { type TextValues, useText } from '../text.ts'
import { useIsPlaced } from './attempts.ts'
import { FiguresPanel } from './FiguresPanel.tsx'
import styles from './Slip.module.css'
import { StakePanel } from './StakePanel.tsx'
import { changeSlip, type KeptKind, slipOf } from './slipStore.ts'
import type { SlipView } from './slipView.ts'
import { slipStore } from './store.ts'
import { showUndo } from './undo.ts'

/** With so many picks left to the maximum the count is shown with it. */
const NEAR_MAX = 4

export type SlipHeadingProps = {
  kind: KeptKind
  /** The page's heading, or the rail's. */
  heading: 'h1' | 'h2'
  view: SlipView
  /** The slip's name: alone, with its count, or with its count and the maximum. */
  titleOf: (form: 'title' | 'titleCount' | 'titleOfMax', values?: TextValues) => string
}

export const SlipHeading = ({ kind, heading: Heading, view, titleOf }: SlipHeadingProps) => {
  const t = useText('betslip')
  const placed = useIsPlaced(kind)
  const { count } = view
  const max = view.limits.legsMax
  const form = count === 0 ? 'title' : count < max - NEAR_MAX ? 'titleCount' : 'titleOfMax'
  const clear = (): void => {
    // Another tab may have changed it: what is cleared is read in the same step.
    let before = slipOf(slipStore.getState(), kind)
    changeSlip(
      slipStore,
      (slip) => {
        before = slip
        return clearSlip(slip)
      },
      kind,
    )
    showUndo(kind, t('cleared'), {
      label: t('undo'),
      run: () => changeSlip(slipStore, (slip) => (slip.picks.length > 0 ? slip : before), kind),
    })
  }
  return (
    <div className={styles.bar}>
      <Heading className={styles.title}>{titleOf(form, { count, max })}</Heading>
      {count > 0 && (
        <button type="button" className={styles.clear} disabled={placed} onClick={clear}>
          {t('clearAll')}
        </button>
      )}
    </div>
  )
}

/** `above` stands over the stake, `children` is the slip's one action: all there is for who has chosen to stop. */
export const StakeDock = ({ view, above, children }: { view: SlipView; above?: ReactNode; children: ReactNode }) => {
  const isExcluded = useIsExcluded()
  const [warning, setWarning] = useState<string | null>(null)
  return (
    <div className={styles.dock} data-slip-dock>
      {!isExcluded && (
        <>
          {above}
          <StakePanel view={view} warning={warning} onWarning={setWarning} />
          <FiguresPanel view={view} />
        </>
      )}
      {children}
    </div>
  )
}
