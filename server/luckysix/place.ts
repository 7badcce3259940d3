// Placing a lucky six ticket: what was answered before is answered again, memory refuses what it can, the database decides.
import { createHash } from 'node:crypto'
import type { LuckySixPlaced, LuckySixTicket } from '@walia/contract/luckySix.ts'
import { isBet, type LuckySixBet, linesOf } from '@walia/domain/luckysix/bet.ts'
import { playsOf, vatOf } from '@walia/domain/luckysix/payout.ts'
import { type LuckySixRules, luckySix, luckySixRulesOf } from '@walia/domain/luckysix/rules.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText, parseAmount } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { type Bettor, type PlaceDeps as GamePlaceDeps, placeOnce, refuseBarred } from '../gamestakes/index.ts'
import type { ascendingIds } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import type { Platform } from '../platform/platform.ts'
import type { Rounds } from '../rounds/index.ts'
import { loadSeries, type TicketRow, takeTickets } from './queries.ts'

export type PlaceDeps = GamePlaceDeps &
  Pick<Platform, 'profile'> & {
    rounds: Pick<Rounds, 'latest'>
    nextId: ReturnType<typeof ascendingIds>
  }
/** `stake`: of each round. */
export type Wanted = LuckySixBet & { round: number; rounds: number; stake: string }

export async function placeTickets(
  deps: PlaceDeps,
  bettor: Bettor,
  wanted: Wanted,
  key: string,
): Promise<LuckySixPlaced> {
  const { pool, profile, clock, nextId } = deps
  const { accountId } = bettor
  const picks = wanted.picks.toSorted((a, b) => a - b)
  const hash = createHash('sha256')
    .update(JSON.stringify([wanted.round, wanted.rounds, wanted.kind, picks, wanted.stake]))
    .digest('hex')
  return placeOnce(
    deps,
    { game: 'lucky6', accountId, key, hash },
    {
      async take() {
        const { round, stake } = await decide(deps, bettor, wanted)
        const tax = taxAt(profile, clock.now())
        return takeTickets(pool, {
          ids: Array.from({ length: wanted.rounds }, nextId),
          ...{ account_id: accountId, round_id: round.id, round_number: round.number, kind: wanted.kind, picks, stake },
          ...{ vat: vatOf(stake, tax), rules: luckySix.id, tax_rows: tax.id, key, hash },
        })
      },
      answer: async (ticketId) => placedOf(await loadSeries(pool, ticketId)),
    },
  )
}

/** In the declared order. */
async function decide({ rounds, clock }: PlaceDeps, bettor: Bettor, wanted: Wanted) {
  refuseBarred(bettor, clock)
  const round = (await rounds.latest('lucky6', 2)).find(({ number }) => number === wanted.round)
  if (round?.phase !== 'open') throw new Refusal('ROUND_CLOSED')
  if (!isBet(luckySix, wanted)) throw new Refusal('PICKS_NOT_OFFERED')
  const stake = parseAmount(wanted.stake)
  if (!stake.ok) throw new Refusal('MALFORMED')
  if (stake.value < luckySix.stakeMin) throw new Refusal('STAKE_BELOW_MIN', { min: luckySix.stakeMin })
  if (stake.value > luckySix.stakeMax) throw new Refusal('STAKE_ABOVE_MAX', { max: luckySix.stakeMax })
  return { round, stake: stake.value }
}

/** As they were placed, whatever became of them since. */
function placedOf(tickets: readonly TicketRow[]): LuckySixPlaced {
  const [first] = tickets
  invariant(first !== undefined, 'a request that was not refused has tickets')
  const placed = tickets.map((ticket) => ({ ...ticket, status: 1 as const, place: null, odds: null, paid: 0, tax: 0 }))
  return { data: placed.map(ticketOf), user: { balance: amountText(first.balance_after) } }
}

export const printedIdOf = (id: string): string => `lky_${id.replaceAll('-', '')}`

export const ticketOf = (row: TicketRow): LuckySixTicket => ticketUnder(luckySixRulesOf(row.rules), row)

const ticketUnder = (rules: LuckySixRules, row: TicketRow): LuckySixTicket => ({
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
