// The betslip itself, on its own page and in the rail beside the lists.

import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { removeLocked } from '@walia/domain/betslip/slipChanges.ts'
import { type ReactNode, Suspense } from 'react'
import { SourceChoice } from '../bonuses/SourceChoice.tsx'
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
import { useAttempt } from './attempts.ts'
import { BalanceRow } from './BalanceRow.tsx'
import { BoostHint } from './BoostHint.tsx'
import { noBonusOf } from './bonusOf.ts'
import { PickRow } from './PickRow.tsx'
import styles from './Slip.module.css'
import { SlipHeading, StakeDock } from './SlipParts.tsx'
import { useSlipSource } from './slipSource.ts'
import { slipViewOf } from './slipView.ts'
import { useSlip, useStake } from './store.ts'

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
  /** Who has chosen to stop is urged to nothing. */
  isExcluded: boolean
}

export const Slip = (props: SlipProps) => {
  const { heading, leave, undocked = false, loadForm, share, ownLimit, today, isExcluded } = props
  const t = useText('betslip')
  const slip = useSlip()
  const now = useNow()
  const placing = useAttempt() !== null
  const source = useSlipSource()
  const offered = useSlipBoost(slip)
  const boost = source === null ? offered : null
  const isForSingle = useIsForSingle(slip)
  const view = slipViewOf(slip, useStake(), now, profile, { source, oddsBoost: boost?.on ?? null })
  const bar = <SlipHeading kind="normal" heading={heading} view={view} titleOf={t} />
  if (view.count === 0)
    return (
      <section className={styles.slip}>
        {bar}
        <EmptyState icon="slip" text={t('empty')}>
          <ButtonLink kind="secondary" href={paths.home()}>
            {t('seeHighlights')}
          </ButtonLink>
        </EmptyState>
        {loadForm}
      </section>
    )
  const open = removeLocked(slip, now).picks
  const isBonusSaid = source === null && view.oddsBoost === null && !isExcluded
  const margins = open.map(({ bonus_margin }) => bonus_margin)
  return (
    <section className={styles.slip}>
      {bar}
      <ul className={styles.picks}>
        {slip.picks.map((pick) => {
          const index = open.indexOf(pick)
          const noBonus = index < 0 || !isBonusSaid ? null : noBonusOf({ ...view, margins }, index)
          return <PickRow key={pickKeyOf(pick)} pick={pick} now={now} noBonus={noBonus} />
        })}
      </ul>
      <div className={styles.extras}>
        {isBonusSaid && <AccaProgress view={view} />}
        {!isExcluded && <BoostHint view={view} />}
        <Suspense fallback={null}>
          {boost && !isExcluded && <BoostSwitch offered={boost} disabled={placing} />}
          {isForSingle && !isExcluded && <SingleHint />}
        </Suspense>
        <SourceChoice chosen={source} disabled={placing} />
        <BalanceRow view={view} />
        {today}
      </div>
      {!undocked && (
        <StakeDock view={view}>
          <ActionArea {...{ view, leave, share, ownLimit }} />
        </StakeDock>
      )}
    </section>
  )
}
