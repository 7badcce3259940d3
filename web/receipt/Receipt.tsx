// The receipt of a bet.
import type { Ticket, TicketLeg } from '@walia/contract/bets.ts'
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { DerivationList } from '../betslip/DerivationList.tsx'
import { CashedOutParts } from '../cashout/CashedOutParts.tsx'
import { useNow } from '../clock.ts'
import { dateTimeText, oddsText } from '../formats.ts'
import { Choice, pickedOf } from '../match/Choice.tsx'
import { StatusPill } from '../mybets/StatusPill.tsx'
import { NoBonus, TicketFigures } from '../mybets/TicketFigures.tsx'
import { legLookOf, plainReasonOf, runningOf } from '../mybets/ticketState.ts'
import { useText } from '../text.ts'
import { Paper } from './Paper.tsx'
import styles from './Receipt.module.css'

const MINUTE_MS = 60_000

export const Receipt = ({ answer: { data: ticket, derivation, cashouts } }: { answer: CheckBetAnswer }) => {
  const t = useText('receipt')
  const reasons = useText('mybets')
  const now = useNow(MINUTE_MS)
  return (
    <Paper state={<StatusPill ticket={ticket} />}>
      <h2 className={styles.heading}>{t('picks')}</h2>
      <ol className={styles.picks}>
        {ticket.legs.map((leg) => (
          <Pick
            key={`${leg.parent_match_id}|${leg.sub_type_id}|${leg.special_bet_value}|${leg.outcome_id}`}
            leg={leg}
            ticket={ticket}
            now={now}
          />
        ))}
      </ol>
      <TicketFigures ticket={ticket} />
      <CashedOutParts parts={cashouts} />
      <h2 className={styles.heading}>{t('derivation')}</h2>
      <div className={styles.derivation}>
        {derivation.length > 0 ? <DerivationList derivation={derivation} /> : <p>{reasons(plainReasonOf(ticket))}</p>}
      </div>
    </Paper>
  )
}

type PickProps = { leg: TicketLeg; ticket: Ticket; now: number }

const Pick = ({ leg, ticket, now }: PickProps) => {
  const t = useText('mybets')
  const { score } = runningOf(leg, ticket)
  return (
    <li className={styles.pick}>
      <span className={styles.words}>
        <b>
          {t('matchName', { home: leg.home_team, away: leg.away_team })}
          {score && ` ${score}`}
        </b>
        <span>
          <Choice picked={pickedOf(leg)} market={leg.market_name} />
        </span>
        <span className={styles.meta}>
          {dateTimeText(leg.start_time)} · {leg.competition_name} · {t(legLookOf(leg, ticket, now).key)}
        </span>
        <NoBonus leg={leg} ticket={ticket} className={styles.meta} />
      </span>
      <span className={styles.odd}>
        <b>{oddsText(leg.odd_value)}</b>
        {ticket.normal_value !== undefined && (
          <s className={styles.normal}>{t('normally', { odds: oddsText(ticket.normal_value) })}</s>
        )}
      </span>
    </li>
  )
}
