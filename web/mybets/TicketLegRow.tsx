// One pick of a ticket: state, match, score, choice and odd; why it is void where it is.
import type { Ticket, TicketLeg } from '@walia/contract/bets.ts'
import { partsOfVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { Link } from 'wouter'
import { dateTimeText, oddsText } from '../formats.ts'
import { Choice, pickedOf } from '../match/Choice.tsx'
import { matchPath, paths } from '../paths.ts'
import { hasText, useText } from '../text.ts'
import { LegGlyph } from './LegGlyph.tsx'
import styles from './Ticket.module.css'
import { NoBonus } from './TicketFigures.tsx'
import { legLookOf, runningOf } from './ticketState.ts'

export const TicketLegRow = ({ leg, ticket, now }: { leg: TicketLeg; ticket: Ticket; now: number }) => {
  const t = useText('mybets')
  const look = legLookOf(leg, ticket, now)
  const { score, minute } = runningOf(leg, ticket)
  return (
    <li className={styles.leg}>
      <LegGlyph look={look} />
      <div className={styles.words}>
        <p className={styles.names}>
          <MatchName leg={leg} />
          {leg.week !== undefined && look.key === 'legLive' && (
            <>
              {' '}
              <Link href={showOf(leg)}>{t('watch')}</Link>
            </>
          )}
          {score && <b className={styles.score}> {score}</b>}
          {minute && <b className={styles.minute}> {minute}</b>}
        </p>
        <p className={styles.choice}>
          <Choice picked={pickedOf(leg)} market={leg.market_name} />
        </p>
        <p className={styles.choice}>
          {dateTimeText(leg.start_time)} · {leg.competition_name}
          {leg.week !== undefined && ` · ${t('week', { week: leg.week })}`}
        </p>
        <p className={styles.choice}>
          <NoBonus leg={leg} ticket={ticket} />
        </p>
        <Notes leg={leg} />
      </div>
      <div className={styles.side}>
        <b className={styles[look.tone]}>{t(look.key)}</b>
        <span className={styles.odd}>{oddsText(leg.odd_value)}</span>
        {ticket.normal_value !== undefined && (
          <s className={styles.normal}>{t('normally', { odds: oddsText(ticket.normal_value) })}</s>
        )}
      </div>
    </li>
  )
}

/** Where the league of a super league's match is watched. */
const showOf = ({ parent_match_id }: TicketLeg): string =>
  paths.virtual({ league: String(partsOfVirtualMatchId(parent_match_id).league) })

/** Leads to the match as long as it has a page. */
const MatchName = ({ leg }: { leg: TicketLeg }) => {
  const t = useText('mybets')
  const name = t('matchName', { home: leg.home_team, away: leg.away_team })
  if (!leg.known) return name
  return <Link href={matchPath({ parent_match_id: leg.parent_match_id, live: leg.minute })}>{name}</Link>
}

const Notes = ({ leg }: { leg: TicketLeg }) => {
  const t = useText('mybets')
  const reasons = useText('bets')
  const halved = leg.dead_heat_factor !== null && Number(leg.dead_heat_factor) < 1
  return (
    <>
      {leg.reason && hasText('bets', leg.reason) && <p className={styles.note}>{reasons(leg.reason)}</p>}
      {halved && <p className={styles.note}>{t('deadHeat', { factor: leg.dead_heat_factor ?? '' })}</p>}
    </>
  )
}
