// The bettor's own tickets: the filtered list and one ticket with the derivation of what it pays.
import type { Derivation, MyBetAnswer, MyBetsAnswer, MyBetsQuery } from '@walia/contract/bets.ts'
import { parseTicketId, type TicketState, ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { derivationOf, type StepUnit } from '@walia/domain/betslip/derivation.ts'
import type { MarketProfile, ProductId } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { multiplierText } from '@walia/domain/settlement/multiplier.ts'
import { isVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import type { Pool } from 'pg'
import type { BetsDeps } from './deps.ts'
import { scoreOf } from './offer.ts'
import { wireTicketOf } from './ticket.ts'
import {
  findOwnTicket,
  findTicketByIds,
  type LegRow,
  loadTickets,
  sumTickets,
  type TicketQuery,
  type TicketRow,
} from './ticketQueries.ts'
import { figuresNowOfRow, type MatchLookUp, termsOf, ticketViewOf } from './ticketRow.ts'

const PAGE_SIZE = 20

/** What is known of the matches of these tickets. A match of the super league has no page of its own. */
async function lookUpFor(deps: BetsDeps, rows: readonly TicketRow[]): Promise<MatchLookUp> {
  const { pool, book, virtuals, finalScoresOf } = deps
  const ids = [...new Set(rows.flatMap(({ legs }) => legs.map((leg) => leg.parentMatchId)))]
  const [virtualIds, over] = [
    ids.filter(isVirtualMatchId),
    ids.filter((id) => !isVirtualMatchId(id) && !book.match(id)),
  ]
  const scores = virtualIds.length === 0 ? null : await virtuals?.loadScores(pool, virtualIds)
  const finals = over.length === 0 ? null : await finalScoresOf?.(over)
  return (parentMatchId) => {
    const match = book.match(parentMatchId)
    const final = scores?.get(parentMatchId)
    const score = final ? `${final.home}:${final.away}` : (finals?.get(parentMatchId) ?? null)
    if (!match) return { score, minute: null, known: false }
    return { score: scoreOf(match.status), minute: match.live ? match.status.clock : null, known: true }
  }
}

export async function loadMyBets(
  deps: BetsDeps,
  accountId: number,
  query: MyBetsQuery,
  language: string,
): Promise<MyBetsAnswer> {
  const { pool, profile } = deps
  const { filter = 'active', state, product, from = null, to = null, page = 1, limit = PAGE_SIZE } = query
  const zone = profile.timeZone
  const virtual = product === undefined ? null : product === 'virtual'
  const ticketQuery = { filter, from, to, virtual, ...statusesOf(state) }
  const [rows, { total, active, staked, gifts, returned }] = await Promise.all([
    loadTickets(pool, accountId, ticketQuery, zone, limit, (page - 1) * limit),
    sumTickets(pool, accountId, ticketQuery, zone),
  ])
  const lookUp = await lookUpFor(deps, rows)
  return {
    data: rows.map((row) => wireTicketOf(ticketViewOf(row, profile, lookUp), language)),
    meta: {
      ...{ total, active, staked: amountText(staked) },
      ...{ staked_gifts: amountText(gifts), returned: amountText(returned) },
    },
  }
}

const STATES: Record<NonNullable<MyBetsQuery['state']>, readonly TicketState[]> = {
  open: ['open', 'jackpotOpen'],
  won: ['won'],
  lost: ['lost', 'won'],
  cashed_out: ['cashedOut'],
  cancelled: ['refunded', 'cancelled'],
}
/** Won is at least the stake back, cash-outs included; what returned less is "Part Returned" and among the lost. */
const statusesOf = (state: MyBetsQuery['state']): Pick<TicketQuery, 'statuses' | 'stakeBack'> => ({
  statuses: state === undefined ? null : STATES[state].map(ticketCodeOf),
  stakeBack: state === 'won' ? true : state === 'lost' ? false : null,
})

/** Null when the id is no ticket of this account. */
export async function loadMyBet(
  deps: BetsDeps,
  accountId: number,
  betId: string,
  language: string,
): Promise<MyBetAnswer | null> {
  const code = parseTicketId(betId)
  const row = code === null ? null : await findOwnTicket(deps.pool, accountId, code)
  return row && answerOfRow(deps, row, language)
}

/** For anybody who holds the receipt. Null unless both ids are of one ticket; the same look-up either way. */
export async function loadBetByIds(
  deps: BetsDeps,
  betId: string,
  sequence: string,
  language: string,
): Promise<MyBetAnswer | null> {
  const code = parseTicketId(betId)
  if (code === null || !SEQUENCE.test(sequence)) return null
  const row = await findTicketByIds(deps.pool, code, Number(sequence))
  return row && answerOfRow(deps, row, language)
}

const SEQUENCE = /^[0-9]{4}$/

const answerOfRow = async (deps: BetsDeps, row: TicketRow, language: string): Promise<MyBetAnswer> => ({
  data: wireTicketOf(ticketViewOf(row, deps.profile, await lookUpFor(deps, [row])), language),
  derivation: derivationOfRow(deps.profile, row),
})

/** What was sold on an own ticket, or null when the id is no ticket of this account. */
export async function loadSoldLegs(
  pool: Pool,
  accountId: number,
  betId: string,
): Promise<{ product: ProductId; legs: LegRow[] } | null> {
  const code = parseTicketId(betId)
  const row = code === null ? null : await findOwnTicket(pool, accountId, code)
  return row && { product: row.product as ProductId, legs: row.legs }
}

/**
 * Of what was not cashed out. While it is open: what it can pay. Settled: what it paid and why. A refund, a loss or a
 * ticket cashed out whole has no figures to derive.
 */
export function derivationOfRow(profile: MarketProfile, row: TicketRow): Derivation {
  const now = figuresNowOfRow(row, profile)
  if (now.figures === null) return []
  const terms = termsOf(row, profile)
  // What multiplies to the total: the legs, or of a combo ticket its matches.
  const untouched = row.legs.every(({ outcome, cancels, ruledVoid }) => !outcome && cancels.length === 0 && !ruledVoid)
  const prices = row.joint?.groups.map(({ price }) => price) ?? row.legs.map(({ odds }) => odds)
  const legs = untouched ? prices : now.multipliers.map(multiplierText)
  return wireStepsOf(derivationOf({ ...terms, legs, figures: now.figures }))
}

const wireStepsOf = (steps: ReturnType<typeof derivationOf>): Derivation =>
  steps.map(({ key, formula, inputs, cap, unit, result }) => ({
    key,
    formula,
    inputs: {
      ...Object.fromEntries(inputs.map(({ name, unit: of, value }) => [name, valueText(of, value)])),
      ...(cap === null ? {} : { cap: valueText(unit, cap) }),
    },
    result: valueText(unit, result),
  }))

function valueText(unit: StepUnit, value: number | bigint | string): string {
  if (typeof value === 'string') return value
  if (unit === 'money') return amountText(value)
  return unit === 'odds' ? formatOdds(value) : value.toString()
}
