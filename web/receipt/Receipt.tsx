// The receipt itself, as it is printed.
import type { Ticket, TicketLeg } from '@walia/contract/bets.ts'
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { DerivationList } from '../betslip/DerivationList.tsx'
import { CashedOutParts } from '../cashout/CashedOutParts.tsx'
import { useNow } from '../clock.ts'
import { config, profile } from '../config.ts'
import { dateTimeText, oddsText, phoneText } from '../formats.ts'
import { Choice, pickedOf } from '../match/Choice.tsx'
import { StatusPill } from '../mybets/StatusPill.tsx'
import { TicketFigures } from '../mybets/TicketFigures.tsx'
import { legLookOf, plainReasonOf, runningOf } from '../mybets/ticketState.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Receipt.module.css'

const MINUTE_MS = 60_000

export const Receipt = ({ answer: { data: ticket, derivation, cashouts } }: { answer: CheckBetAnswer }) => {
  const t = useText('receipt')
  const reasons = useText('mybets')
  const now = useNow(MINUTE_MS)
  return (
    <article className={styles.paper} data-receipt>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Icon name="logo" size={28} />
          {config.brand.name}
        </span>
        <StatusPill ticket={ticket} />
      </header>
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
      <footer className={styles.foot}>
        <p>
          {t('keep')}{' '}
          <span className={styles.address}>
            {location.origin}
            <wbr />
            <span className={styles.path}>{paths.checkBet()}</span>
          </span>
        </p>
        <p>{t('care', { age: profile.account.ageMin, phone: phoneText(profile.contacts.responsibleGamingHotline) })}</p>
        <p className={styles.onPaper}>{t('printedAt', { at: dateTimeText(now) })}</p>
      </footer>
    </article>
  )
}

type PickProps = { leg: TicketLeg; ticket: Pick<Ticket, 'status' | 'normal_value'>; now: number }

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
