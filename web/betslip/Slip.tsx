// The betslip itself, on its own page and in the rail beside the lists.

import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { clearSlip, removeLocked } from '@walia/domain/betslip/slip.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { SourceChoice } from '../bonuses/SourceChoice.tsx'
import { useSource } from '../bonuses/sources.ts'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { useIsForSingle, useSlipBoost } from '../oddsboost/boosts.ts'
import { BoostSwitch, SingleHint } from '../oddsboost/late.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AccaProgress } from './AccaProgress.tsx'
import { ActionArea, type ActionAreaProps } from './ActionArea.tsx'
import { useAttempt, useIsPlaced } from './attempts.ts'
import { BalanceRow } from './BalanceRow.tsx'
import { BoostHint } from './BoostHint.tsx'
import { noBonusOf } from './bonusOf.ts'
import { FiguresPanel } from './FiguresPanel.tsx'
import { PickRow } from './PickRow.tsx'
import styles from './Slip.module.css'
import { StakePanel } from './StakePanel.tsx'
import { type SlipView, slipViewOf } from './slipView.ts'
import { changeSlip, useSlip, useStake } from './store.ts'
import { showUndo } from './undo.ts'

export type SlipProps = {
  /** The page's heading, or the rail's. */
  heading: 'h1' | 'h2'
  /** Leaves the screen after a bet is placed. */
  leave: () => Promise<void>
  /** The panel with stake and action is rendered elsewhere. */
  undocked?: boolean
  /** Shown in an empty slip. */
  loadForm: ReactNode
  share: ActionAreaProps['share']
  ownLimit: ActionAreaProps['ownLimit']
  /** How today has gone, for bettors. */
  today?: ReactNode
}

export const Slip = ({ heading, leave, undocked = false, loadForm, share, ownLimit, today }: SlipProps) => {
  const t = useText('betslip')
  const slip = useSlip()
  const now = useNow()
  const placing = useAttempt() !== null
  const source = useSource()
  const offered = useSlipBoost(slip)
  const boost = source === null ? offered : null
  const isForSingle = useIsForSingle(slip)
  const view = slipViewOf(slip, useStake(), now, profile, null, source, boost?.on ?? null)
  if (view.count === 0)
    return (
      <section className={styles.slip}>
        <SlipBar heading={heading} view={view} />
        <EmptyState icon="slip" text={t('empty')}>
          <ButtonLink kind="secondary" href={paths.home()}>
            {t('seeHighlights')}
          </ButtonLink>
        </EmptyState>
        {loadForm}
      </section>
    )
  const open = removeLocked(slip, now).picks
  const isBonusSaid = source === null && view.oddsBoost === null
  const margins = open.map(({ bonus_margin }) => bonus_margin)
  return (
    <section className={styles.slip}>
      <SlipBar heading={heading} view={view} />
      <ul className={styles.picks}>
        {slip.picks.map((pick) => {
          const index = open.indexOf(pick)
          const noBonus = index < 0 || !isBonusSaid ? null : noBonusOf({ ...view, margins }, index)
          return <PickRow key={pickKeyOf(pick)} pick={pick} now={now} noBonus={noBonus} />
        })}
      </ul>
      <div className={styles.extras}>
        {isBonusSaid && <AccaProgress view={view} />}
        <BoostHint view={view} />
        <Suspense fallback={null}>
          {boost && <BoostSwitch offered={boost} disabled={placing} />}
          {isForSingle && <SingleHint />}
        </Suspense>
        <SourceChoice disabled={placing} />
        <BalanceRow view={view} />
        {today}
      </div>
      {!undocked && <Dock {...{ view, leave, share, ownLimit }} />}
    </section>
  )
}

const Dock = ({ view, ...around }: ActionAreaProps) => {
  const [warning, setWarning] = useState<string | null>(null)
  return (
    <div className={styles.dock} data-slip-dock>
      <StakePanel view={view} warning={warning} onWarning={setWarning} />
      <FiguresPanel view={view} />
      <ActionArea view={view} {...around} />
    </div>
  )
}

/** With so many picks left to the maximum the count is shown with it. */
const NEAR_MAX = 4

const SlipBar = ({ heading: Heading, view }: { heading: 'h1' | 'h2'; view: SlipView }) => {
  const t = useText('betslip')
  const placed = useIsPlaced('normal')
  const { count, limits } = view
  const title =
    count === 0
      ? t('title')
      : count >= limits.legsMax - NEAR_MAX
        ? t('titleOfMax', { count, max: limits.legsMax })
        : t('titleCount', { count })
  const clear = (): void => {
    let before = null as ReturnType<typeof changeSlip> | null
    changeSlip((slip) => {
      before = slip
      return clearSlip(slip)
    })
    showUndo('normal', t('cleared'), {
      label: t('undo'),
      run: () => changeSlip((slip) => (slip.picks.length ? slip : (before ?? slip))),
    })
  }
  return (
    <div className={styles.bar}>
      <Heading className={styles.title}>{title}</Heading>
      {count > 0 && (
        <button type="button" className={styles.clear} disabled={placed} onClick={clear}>
          {t('clearAll')}
        </button>
      )}
    </div>
  )
}
