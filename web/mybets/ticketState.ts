// How a ticket's status code and a leg's state are shown: words, tone and glyph.
import type { Ticket, TicketLeg } from '@walia/contract/bets.ts'
import { isPaidLess, ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { type MarketProfile, taxAt } from '@walia/domain/market/profile.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import type { TextKey } from '../text.ts'
import type { IconName } from '../ui/Icon.tsx'

export type Tone = 'info' | 'warn' | 'error' | 'success' | 'neutral'

const TONES: Record<number, Tone> = {
  1: 'info',
  9: 'info',
  3: 'warn',
  4: 'error',
  24: 'error',
  5: 'success',
  11: 'success',
}

type Money = Pick<Ticket, 'status' | 'paid' | 'stake'>

/** A code unknown to this build has a neutral tone. */
export const toneOf = (ticket: Money): Tone => {
  const tone = TONES[ticket.status] ?? 'neutral'
  return tone === 'success' && isPaidLess(ticket) ? 'neutral' : tone
}

const STATUS_KEYS: Record<number, TextKey<'mybets'>> = {
  1: 'status1',
  3: 'status3',
  4: 'status4',
  5: 'status5',
  9: 'status9',
  11: 'status11',
  24: 'status24',
}
const WON = ticketCodeOf('won')
export const CASHED_OUT = ticketCodeOf('cashedOut')

export const statusKeyOf = (ticket: Money): TextKey<'mybets'> =>
  ticket.status === WON && isPaidLess(ticket) ? 'statusPart' : (STATUS_KEYS[ticket.status] ?? 'statusOther')

export const OPEN_STATUSES: readonly number[] = [ticketCodeOf('open'), ticketCodeOf('jackpotOpen')]
export const isOpen = ({ status }: Pick<Ticket, 'status'>): boolean => OPEN_STATUSES.includes(status)

export type LegLook = { key: TextKey<'mybets'>; tone: Tone; icon: IconName | 'ring' | 'dot' | 'dash' }

const SETTLED: Record<string, LegLook> = {
  won: { key: 'legWon', tone: 'success', icon: 'check' },
  lost: { key: 'legLost', tone: 'error', icon: 'close' },
  void: { key: 'legVoid', tone: 'neutral', icon: 'dash' },
  half_won: { key: 'legHalfWon', tone: 'success', icon: 'check' },
  half_lost: { key: 'legHalfLost', tone: 'error', icon: 'close' },
}

/** Its result no longer matters to the bettor. */
const OUT: LegLook = { key: 'cashedOut', tone: 'neutral', icon: 'dash' }

/**
 * An open leg is live from its kick-off on, unless the whole bet was cashed out. `now` is the server's time, epoch ms.
 */
export const legLookOf = (
  leg: Pick<TicketLeg, 'state' | 'start_time'>,
  { status }: Pick<Ticket, 'status'>,
  now: number,
): LegLook => {
  const settled = SETTLED[leg.state]
  if (settled) return settled
  if (status === CASHED_OUT) return OUT
  return Date.parse(leg.start_time) <= now
    ? { key: 'legLive', tone: 'info', icon: 'ring' }
    : { key: 'legPending', tone: 'neutral', icon: 'dot' }
}

/** Score and minute; not those of an open pick whose bet was cashed out whole: nothing hangs on them any more. */
export const runningOf = (
  { state, score, minute }: Pick<TicketLeg, 'state' | 'score' | 'minute'>,
  { status }: Pick<Ticket, 'status'>,
): Pick<TicketLeg, 'score' | 'minute'> =>
  status === CASHED_OUT && SETTLED[state] === undefined ? { score: null, minute: null } : { score, minute }

/** What stands beside the stake: what the bet can pay, what it paid or was cashed out for, or that less came back. */
export const payoutOf = (
  ticket: Pick<Ticket, 'status' | 'paid' | 'final_payout' | 'stake'>,
): { key: 'payout' | 'paid' | 'returned' | 'cashedOut'; amount: string } => {
  if (ticket.paid === null) return { key: 'payout', amount: ticket.final_payout }
  if (ticket.status === CASHED_OUT) return { key: 'cashedOut', amount: ticket.paid }
  const less = Number(ticket.paid) > 0 && Number(ticket.paid) <= Number(ticket.stake)
  return { key: less ? 'returned' : 'paid', amount: ticket.paid }
}

/** The payout before bonuses and taxes, unless the last row of the ticket says the same amount. */
export const showsPossiblePayout = (
  ticket: Parameters<typeof payoutOf>[0] & Pick<Ticket, 'possible_payout'>,
): boolean => Number(ticket.possible_payout) !== Number(payoutOf(ticket).amount)

type BonusTicket = Pick<Ticket, 'product_type' | 'placed_at' | 'source' | 'leg_count' | 'total_odds' | 'normal_value'>
type BonusLeg = Pick<TicketLeg, 'counts_for_bonus' | 'odd_value' | 'state'>

/**
 * Why a pick of a multibet that earns the accumulator bonus does not count for it, by the tax row of its placing; null
 * where it counts, is void and says so, or where the bet shows no figures any more.
 */
export const noBonusOf = (
  ticket: BonusTicket,
  leg: BonusLeg,
  profile: MarketProfile,
): { key: 'noBonusOdds' | 'noBonusChance'; odds: string } | null => {
  const { product_type, source, leg_count, total_odds, normal_value } = ticket
  if (product_type !== 'normal' || source !== 'cash' || normal_value !== undefined) return null
  if (leg_count < 2 || Number(total_odds) === 0 || leg.state === 'void') return null
  const { legOddsMin } = taxAt(profile, Date.parse(ticket.placed_at)).acca
  const odds = formatOdds(legOddsMin)
  if ((parseOdds(leg.odd_value) ?? 0) < legOddsMin) return { key: 'noBonusOdds', odds }
  return leg.counts_for_bonus ? null : { key: 'noBonusChance', odds }
}

const PLAIN_REASONS: Record<number, TextKey<'mybets'>> = { 3: 'whyLost', 4: 'whyRefund', [CASHED_OUT]: 'whyCashedOut' }

/** Tickets without a derivation: lost, refunded, cashed out or cancelled. */
export const plainReasonOf = ({ status }: Pick<Ticket, 'status'>): TextKey<'mybets'> =>
  PLAIN_REASONS[status] ?? 'whyCancelled'

const NAMED_MAX = 2

/** The matches in a bet's title, and how many more it has. */
export const namedByOf = (
  legs: readonly Pick<TicketLeg, 'parent_match_id' | 'home_team' | 'away_team'>[],
): { matches: { home: string; away: string }[]; more: number } => {
  const byMatch = new Map(legs.map((leg) => [leg.parent_match_id, { home: leg.home_team, away: leg.away_team }]))
  const matches = [...byMatch.values()]
  return { matches: matches.slice(0, NAMED_MAX), more: Math.max(0, matches.length - NAMED_MAX) }
}

const PICKS_MAX = 4

/** The picks named below the matches of a multibet, those of a match together, and how many more there are. */
export const namedPicksOf = <Leg extends Pick<TicketLeg, 'parent_match_id'>>(
  legs: readonly Leg[],
): { named: Leg[]; more: number } => {
  const places = new Map([...new Set(legs.map((leg) => leg.parent_match_id))].map((id, place) => [id, place]))
  const placeOf = ({ parent_match_id }: Leg): number => places.get(parent_match_id) ?? 0
  const ordered = [...legs].sort((a, b) => placeOf(a) - placeOf(b))
  return { named: ordered.slice(0, PICKS_MAX), more: Math.max(0, legs.length - PICKS_MAX) }
}

/** The present figures; a bet without any (lost, refunded, cashed out) shows those at placing. */
export const shownOddsOf = ({ total_odds, placed }: Pick<Ticket, 'total_odds' | 'placed'>): string =>
  Number(total_odds) === 0 ? (placed?.total_odds ?? total_odds) : total_odds

/** What paid the stake; undefined for cash, which is not said. */
export const paidWithOf = ({ source }: Pick<Ticket, 'source'>) => PAID_WITH[source as keyof typeof PAID_WITH]
const PAID_WITH = { bonus: 'paidBonus', free_bet: 'paidFreeBet', points: 'paidPoints', cash: undefined } as const
