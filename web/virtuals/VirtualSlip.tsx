// The slip of virtual matches: its picks with the time until each match day closes, its limits, stake and action.
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick as BetPick } from '@walia/domain/betslip/slip.ts'
import { BalanceRow } from '../betslip/BalanceRow.tsx'
import { PickRow } from '../betslip/PickRow.tsx'
import { PicksAction } from '../betslip/PicksAction.tsx'
import { placeOrder } from '../betslip/place.ts'
import styles from '../betslip/Slip.module.css'
import { SlipHeading, type SlipHeadingProps, StakeDock } from '../betslip/SlipParts.tsx'
import { type SlipView, slipViewOf } from '../betslip/slipView.ts'
import { useStake } from '../betslip/store.ts'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { countdownText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useOwnLimits } from '../saferplay/OwnLimits.tsx'
import { Today } from '../saferplay/Today.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSecondsTo } from './RoundTimer.tsx'
import { useSlipFromServer } from './refreshSlip.ts'
import own from './Virtuals.module.css'
import { changeVirtual, currentVirtual, keepLeague, useVirtualSlip } from './virtualSlip.ts'

export type VirtualSlipProps = {
  /** The page's heading or the rail's; none in a sheet, which has its own. */
  heading: 'h1' | 'h2' | null
  /** Leaves the screen or closes the sheet after a bet is placed. */
  leave: () => Promise<void>
}

const titles = { title: 'slipTitle', titleCount: 'slipTitleCount', titleOfMax: 'slipTitleOfMax' } as const

export const VirtualSlip = ({ heading, leave }: VirtualSlipProps) => {
  const t = useText('virtuals')
  const slip = useVirtualSlip()
  useSlipFromServer()
  const view = slipViewOf(slip, useStake(), useNow(), profile)
  const titleOf: SlipHeadingProps['titleOf'] = (form, values) => t(titles[form], values)
  const bar = heading && <SlipHeading kind="virtual" heading={heading} view={view} titleOf={titleOf} />
  if (view.count === 0)
    return (
      <section className={styles.slip}>
        {bar}
        <EmptyState icon="slip" text={t('slipEmpty')}>
          <ButtonLink kind="secondary" href={paths.virtuals()}>
            {t('seeMatches')}
          </ButtonLink>
        </EmptyState>
      </section>
    )
  return (
    <section className={styles.slip}>
      {bar}
      <Picks picks={slip.picks} isLinked={heading !== null} />
      <div className={styles.extras}>
        <Limits view={view} />
        <BalanceRow view={view} />
        <Today />
      </div>
      <Dock view={view} leave={leave} />
    </section>
  )
}

const Picks = ({ picks, isLinked }: { picks: readonly BetPick[]; isLinked: boolean }) => {
  const now = useNow()
  return (
    <ul className={styles.picks}>
      {picks.map((pick) => (
        <PickRow
          key={pickKeyOf(pick)}
          pick={pick}
          now={now}
          kind="virtual"
          href={isLinked ? paths.virtuals('markets', { match: String(pick.parent_match_id) }) : null}
          when={<When pick={pick} />}
        />
      ))}
    </ul>
  )
}

const When = ({ pick }: { pick: BetPick }) => {
  const t = useText('virtuals')
  const left = useSecondsTo(pick.start_time ?? pick.startTime)
  return (
    <>
      {pick.game_description}
      {left > 0 && <> · {t('closesIn', { time: countdownText(left * 1000) })}</>}
    </>
  )
}

/** The rules of these bets, said before anything is paid. */
const Limits = ({ view: { limits, tax } }: { view: SlipView }) => {
  const t = useText('virtuals')
  return (
    <p className={own.limits}>
      {t('limits', {
        ...{ min: moneyText(limits.stakeMin), max: moneyText(limits.stakeMax), picks: limits.legsMax },
        payout: moneyText(tax.caps.virtual.payoutMax),
      })}
    </p>
  )
}

const Dock = ({ view, leave }: Pick<VirtualSlipProps, 'leave'> & { view: SlipView }) => {
  const slip = useVirtualSlip()
  const ownLimit = useOwnLimits({ stake: view.stake, source: null }, view.count > 0)
  return (
    <StakeDock view={view}>
      <PicksAction
        slip={slip}
        view={view}
        change={changeVirtual}
        place={async () => {
          const { stake, totalOdds } = view
          if (stake === null) return
          const placed = currentVirtual()
          const away = (): Promise<void> => {
            keepLeague(placed)
            return leave()
          }
          await placeOrder({ name: 'virtual', slip: placed, stake, totalOdds, leave: away })
        }}
        from={paths.betslip({ type: 'virtual' })}
        share={(ready) => <ShareButton disabled={!ready} slip={slip} />}
        ownLimit={ownLimit}
      />
    </StakeDock>
  )
}
