// Placing a lucky six ticket: memory refuses what it can, the database decides, the answer is of what it took.
import { createHash } from 'node:crypto'
import type { LuckySixPlaced, LuckySixTicket } from '@walia/contract/luckySix.ts'
import { isBet, type LuckySixBet, linesOf } from '@walia/domain/luckysix/bet.ts'
import { playsOf, vatOf } from '@walia/domain/luckysix/payout.ts'
import { type LuckySixRules, luckySix, luckySixRulesOf } from '@walia/domain/luckysix/rules.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText, parseAmount, plainAmountOf } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { type Asked, type GameStakes, refuseBarred, type Taken, takeMany, takerOf } from '../gamestakes/index.ts'
import type { ascendingIds } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import type { Platform } from '../platform/platform.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import { readThrough } from '../platform/readThrough.ts'
import type { RoundRow, Rounds } from '../rounds/index.ts'
import type { Bettor } from '../stakes/index.ts'
import { loadSeries, type NewTickets, type TicketRow } from './queries.ts'

export type PlaceDeps = Pick<Platform, 'pool' | 'profile' | 'clock'> & {
  rounds: Pick<Rounds, 'latest'>
  gameStakes: GameStakes
  nextId: ReturnType<typeof ascendingIds>
}
export type Placing = PlaceDeps & {
  take(wanted: NewTickets & Asked): Promise<Taken>
  /** Null where the round of this number takes no bets. */
  openRound(number: number): Promise<RoundRow | null>
}
/** `stake`: of each round. */
export type Wanted = LuckySixBet & { round: number; rounds: number; stake: string }

const KNOWN_MS = 1000

/** A round that is known to be open is not asked for again so soon: whether it still is, the database says when it takes the bet. */
export function placingOf(deps: PlaceDeps): Placing {
  const openNow = async (): Promise<RoundRow | null> =>
    (await deps.rounds.latest('lucky6', 2)).find(({ phase }) => phase === 'open') ?? null
  const known = readThrough(KNOWN_MS, openNow)
  return {
    ...deps,
    take: takerOf((wanted) => takeMany(deps.pool, 'lucky_place', wanted)),
    async openRound(number) {
      const round = await known.get()
      if (round?.number === number) return round
      known.forget()
      const fresh = await known.get()
      return fresh?.number === number ? fresh : null
    },
  }
}

export async function placeTickets(
  deps: Placing,
  bettor: Bettor,
  wanted: Wanted,
  key: string | null,
): Promise<LuckySixPlaced> {
  const { pool, profile, clock, gameStakes, nextId, take } = deps
  const { accountId } = bettor
  const picks = wanted.picks.toSorted((a, b) => a - b)
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([wanted.round, wanted.rounds, wanted.kind, picks, plainAmountOf(wanted.stake)]))
    .digest('hex')
    .slice(0, 32)
  return gameStakes.place(
    { game: 'lucky6', accountId, key, bodyHash },
    {
      async decide() {
        const { round, stake } = await decide(deps, bettor, wanted)
        const tax = taxAt(profile, clock.now())
        return {
          ids: Array.from({ length: wanted.rounds }, nextId),
          ...{ account_id: accountId, round_id: round.id, round_number: round.number, kind: wanted.kind, picks, stake },
          ...{ vat: vatOf(stake, tax), rules: luckySix.id, tax_rows: tax.id },
        }
      },
      take: (tickets, asked) => take({ ...tickets, ...asked }),
      placed: (tickets, taken) => placedOf(rowsOf(tickets, taken)),
      answer: async (ticketId) => placedOf(await loadSeries(pool, ticketId)),
    },
  )
}

/** In the declared order. */
async function decide({ openRound, clock }: Placing, bettor: Bettor, wanted: Wanted) {
  const stake = parseAmount(wanted.stake)
  if (!stake.ok) throw new Refusal('MALFORMED')
  refuseBarred(bettor, clock)
  // Too few, too many or the same number twice is refused before what is no longer on sale, as of any slip.
  if (!isBet(luckySix, wanted)) throw new Refusal('PICKS_NOT_OFFERED')
  const round = await openRound(wanted.round)
  if (round === null) throw new Refusal('ROUND_CLOSED')
  if (stake.value < luckySix.stakeMin) throw new Refusal('STAKE_BELOW_MIN', { min: luckySix.stakeMin })
  if (stake.value > luckySix.stakeMax) throw new Refusal('STAKE_ABOVE_MAX', { max: luckySix.stakeMax })
  return { round, stake: stake.value }
}

/** As the database has them now. */
const rowsOf = ({ ids, ...ticket }: NewTickets, { balance, placed_at }: Taken): PlacedRow[] =>
  ids.map((id, index) => ({
    ...ticket,
    ...{ id, series: ids[0] as string, round_number: ticket.round_number + index },
    ...{ placed_at, balance_after: balance ?? 0 },
  }))

type PlacedRow = Omit<TicketRow, 'status' | 'place' | 'odds' | 'paid' | 'tax' | 'sequence'>

/** As they were placed, whatever became of them since. */
function placedOf(tickets: readonly PlacedRow[]): LuckySixPlaced {
  const [first] = tickets
  invariant(first !== undefined, 'a request that was not refused has tickets')
  const placed = tickets.map((ticket) => ({ ...ticket, status: 1 as const, place: null, odds: null, paid: 0, tax: 0 }))
  return { data: placed.map(ticketOf), user: { balance: amountText(first.balance_after) } }
}

export const printedIdOf = (id: string): string => prefixedIdOf('lky', id)

const PRINTED = /^lky_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
export const ticketIdOf = (printed: string): string | null => PRINTED.exec(printed)?.slice(1).join('-') ?? null

export const ticketOf = (row: Omit<TicketRow, 'sequence'>): LuckySixTicket =>
  ticketUnder(luckySixRulesOf(row.rules), row)

const ticketUnder = (rules: LuckySixRules, row: Omit<TicketRow, 'sequence'>): LuckySixTicket => ({
  ticket_id: printedIdOf(row.id),
  series: printedIdOf(row.series),
  round: row.round_number,
  kind: row.kind,
  picks: row.picks,
  lines: linesOf(rules, row),
  stake: amountText(row.stake),
  vat: amountText(row.vat),
  plays: amountText(playsOf(rules, row)),
  placed_at: row.placed_at.toISOString(),
  status: row.status,
  place: row.place,
  odds: row.odds === null ? null : formatOdds(row.odds),
  paid: amountText(row.paid),
  tax: amountText(row.tax),
})
