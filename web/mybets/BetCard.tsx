// One bet in the list: date and id, what was bet, how far its picks are, and the money.
import type { Ticket, TicketLeg } from '@walia/contract/bets.ts'
import { Link } from 'wouter'
import { useTicketPay } from '../bonuses/sources.ts'
import { isLost } from '../bonuses/ticketPay.ts'
import { CashoutControl, canCashOut } from '../cashout/CashoutControl.tsx'
import { useNow } from '../clock.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { Choice, pickedOf, useChoiceName } from '../match/Choice.tsx'
import { paths } from '../paths.ts'
import { type TextOf, useText } from '../text.ts'
import { LegGlyph } from './LegGlyph.tsx'
import styles from './MyBets.module.css'
import { StatusPill } from './StatusPill.tsx'
import {
  CASHED_OUT,
  legLookOf,
  namedByOf,
  namedPicksOf,
  paidWithOf,
  payoutOf,
  shownOddsOf,
  toneOf,
} from './ticketState.ts'

export const BetCard = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('mybets')
  const payout = payoutOf(ticket)
  const pay = useTicketPay(ticket)
  const paidWith = paidWithOf(ticket)
  return (
    <li className={`${styles.card} ${styles[toneOf(ticket)]}`}>
      <Link href={paths.myBet(ticket.bet_id)} className={styles.link}>
        <span className={styles.line}>
          <span className={styles.meta}>{dateTimeText(ticket.placed_at)}</span>
          <StatusPill ticket={ticket} />
        </span>
        <What ticket={ticket} />
        <Pips ticket={ticket} />
        <span className={styles.line}>
          <span className={styles.money}>
            {t('stake')} <b>{moneyText(ticket.stake)}</b>
          </span>
          <span className={styles.money}>
            {t(payout.key)} <b>{moneyText(isLost(pay) ? '0.00' : payout.amount)}</b>
          </span>
        </span>
        {paidWith && (
          <span className={styles.meta}>
            {t('paidWith')}: {t(paidWith)}
          </span>
        )}
        {pay && isLost(pay) && <span className={styles.ended}>{t(pay)}</span>}
        <PartOut ticket={ticket} />
        <span className="visually-hidden">{t('open', { id: ticket.bet_id })}</span>
      </Link>
      {canCashOut(ticket) && (
        <div className={styles.cashout}>
          <CashoutControl ticket={ticket} />
        </div>
      )}
    </li>
  )
}

/** Of a bet that was cashed out in part: the payout above is for the rest of the stake. */
const PartOut = ({ ticket: { cashed_out, stake_open, status } }: { ticket: Ticket }) => {
  const t = useText('mybets')
  if (Number(cashed_out) === 0 || status === CASHED_OUT) return null
  return (
    <span className={styles.line}>
      {Number(stake_open) > 0 && (
        <span className={styles.money}>
          {t('stakeOpen')} <b>{moneyText(stake_open)}</b>
        </span>
      )}
      <span className={styles.money}>
        {t('cashedOut')} <b>{moneyText(cashed_out)}</b>
      </span>
    </span>
  )
}

const What = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('mybets')
  const [leg] = ticket.legs
  const single = ticket.leg_count === 1 && leg
  return (
    <span className={styles.line}>
      <span className={styles.what}>
        {single ? (
          <Single leg={leg} />
        ) : (
          <>
            {`${namesOf(ticket, t)} · ${t('multi', { count: ticket.leg_count })}`}
            <Picks ticket={ticket} />
          </>
        )}
      </span>
      <span className={styles.odds}>
        {t('odds', { odds: oddsText(shownOddsOf(ticket)) })}
        {ticket.normal_value !== undefined && (
          <s className={styles.normal}>{t('normally', { odds: oddsText(ticket.normal_value) })}</s>
        )}
      </span>
    </span>
  )
}

const Single = ({ leg }: { leg: TicketLeg }) => {
  const t = useText('mybets')
  return (
    <>
      <Choice picked={pickedOf(leg)} market={leg.market_name} />
      <span className={styles.match}>{t('matchName', { home: leg.home_team, away: leg.away_team })}</span>
      {leg.week !== undefined && (
        <span className={styles.match}>
          {leg.competition_name} · {t('week', { week: leg.week })}
        </span>
      )}
    </>
  )
}

/** Who was backed, in the order of the matches above; markets are on the bet's own page. */
const Picks = ({ ticket: { legs } }: { ticket: Ticket }) => {
  const t = useText('mybets')
  const nameOf = useChoiceName()
  const { named, more } = namedPicksOf(legs)
  const names = named.map((leg) => nameOf(pickedOf(leg)))
  if (more > 0) names.push(t('more_matches', { count: more }))
  return <span className={styles.picks}>{names.join(' · ')}</span>
}

const namesOf = ({ legs }: Ticket, t: TextOf<'mybets'>): string => {
  const { matches, more } = namedByOf(legs)
  const names = matches.map((match) => t('matchName', match)).join(', ')
  return more > 0 ? `${names} ${t('more_matches', { count: more })}` : names
}

const PIPS_MAX = 14

const Pips = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('mybets')
  const now = useNow()
  return (
    <span className={styles.line}>
      <span className={styles.pips}>
        {ticket.legs.slice(0, PIPS_MAX).map((leg: TicketLeg) => (
          <LegGlyph
            key={`${leg.parent_match_id}|${leg.sub_type_id}|${leg.special_bet_value}|${leg.outcome_id}`}
            look={legLookOf(leg, ticket, now)}
            small
          />
        ))}
        {ticket.legs.length > PIPS_MAX && <span className={styles.meta}>+{ticket.legs.length - PIPS_MAX}</span>}
      </span>
      {ticket.status !== CASHED_OUT && (
        <span className={styles.meta}>
          {t('settledOf', { settled: ticket.settled_leg_count, count: ticket.leg_count })}
        </span>
      )}
    </span>
  )
}
