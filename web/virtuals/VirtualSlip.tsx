// The slip of virtual matches: its picks with the time until each match day closes, its limits, stake and action.
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { type Pick as BetPick, clearSlip } from '@walia/domain/betslip/slip.ts'
import { useState } from 'react'
import { useIsPlaced } from '../betslip/attempts.ts'
import { BalanceRow } from '../betslip/BalanceRow.tsx'
import { FiguresPanel } from '../betslip/FiguresPanel.tsx'
import { PickRow } from '../betslip/PickRow.tsx'
import { PicksAction } from '../betslip/PicksAction.tsx'
import { placeOrder } from '../betslip/place.ts'
import styles from '../betslip/Slip.module.css'
import { StakePanel } from '../betslip/StakePanel.tsx'
import { type SlipView, slipViewOf } from '../betslip/slipView.ts'
import { useStake } from '../betslip/store.ts'
import { showUndo } from '../betslip/undo.ts'
import { useAtTime, useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { countdownText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useOwnLimits } from '../saferplay/OwnLimits.tsx'
import { Today } from '../saferplay/Today.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSlipFromServer } from './refreshSlip.ts'
import own from './Virtuals.module.css'
import { changeVirtual, currentVirtual, useVirtualSlip } from './virtualSlip.ts'

export type VirtualSlipProps = {
  /** The page's heading or the rail's; none in a sheet, which has its own. */
  heading: 'h1' | 'h2' | null
  /** Leaves the screen or closes the sheet after a bet is placed. */
  leave: () => Promise<void>
}

export const VirtualSlip = ({ heading, leave }: VirtualSlipProps) => {
  const t = useText('virtuals')
  const slip = useVirtualSlip()
  useSlipFromServer()
  const view = slipViewOf(slip, useStake(), useNow(), profile)
  if (view.count === 0)
    return (
      <section className={styles.slip}>
        {heading && <Bar heading={heading} view={view} />}
        <EmptyState icon="slip" text={t('slipEmpty')}>
          <ButtonLink kind="secondary" href={paths.virtuals()}>
            {t('seeMatches')}
          </ButtonLink>
        </EmptyState>
      </section>
    )
  return (
    <section className={styles.slip}>
      {heading && <Bar heading={heading} view={view} />}
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
  const left = useAtTime((now) => Math.ceil((Date.parse(pick.start_time ?? pick.startTime) - now) / 1000))
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
  const [warning, setWarning] = useState<string | null>(null)
  const slip = useVirtualSlip()
  const ownLimit = useOwnLimits({ stake: view.stake, source: null }, view.count > 0)
  return (
    <div className={styles.dock} data-slip-dock>
      <StakePanel view={view} warning={warning} onWarning={setWarning} />
      <FiguresPanel view={view} />
      <PicksAction
        slip={slip}
        view={view}
        change={changeVirtual}
        place={async () => {
          const { stake, totalOdds } = view
          if (stake !== null) await placeOrder({ name: 'virtual', slip: currentVirtual(), stake, totalOdds, leave })
        }}
        from={paths.betslip({ type: 'virtual' })}
        share={(ready) => <ShareButton disabled={!ready} slip={slip} />}
        ownLimit={ownLimit}
      />
    </div>
  )
}

/** With so many picks left to the maximum the count is shown with it. */
const NEAR_MAX = 4

const Bar = ({ heading: Heading, view }: { heading: 'h1' | 'h2'; view: SlipView }) => {
  const t = useText('virtuals')
  const slipText = useText('betslip')
  const placed = useIsPlaced('virtual')
  const { count, limits } = view
  const max = limits.legsMax
  const title =
    count === 0
      ? t('slipTitle')
      : count >= max - NEAR_MAX
        ? t('slipTitleOfMax', { count, max })
        : t('slipTitleCount', { count })
  const clear = (): void => {
    const before = currentVirtual()
    changeVirtual(clearSlip)
    showUndo('virtual', slipText('cleared'), {
      label: slipText('undo'),
      run: () => changeVirtual((slip) => (slip.picks.length > 0 ? slip : before)),
    })
  }
  return (
    <div className={styles.bar}>
      <Heading className={styles.title}>{title}</Heading>
      {count > 0 && (
        <button type="button" className={styles.clear} disabled={placed} onClick={clear}>
          {slipText('clearAll')}
        </button>
      )}
    </div>
  )
}
