// The bettor's own tickets: the filtered list and one ticket with the derivation of what it pays.
import type { Derivation, MyBetAnswer, MyBetsAnswer, MyBetsQuery } from '@walia/contract/bets.ts'
import { parseTicketId } from '@walia/domain/bets/ticket.ts'
import { derivationOf, type StepUnit } from '@walia/domain/betslip/derivation.ts'
import { countingOddsOf, payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { type MarketProfile, type ProductId, taxById } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { multiplierText } from '@walia/domain/settlement/multiplier.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import type { Pool } from 'pg'
import type { PriceBook } from '../odds/index.ts'
import { legResultOf } from './legResult.ts'
import { scoreOf } from './offer.ts'
import { wireTicketOf } from './ticket.ts'
import {
  countTickets,
  findOwnTicket,
  findTicketByIds,
  type LegRow,
  loadTickets,
  type TicketRow,
} from './ticketQueries.ts'
import { ticketViewOf } from './ticketRow.ts'

export type ReadHouse = { pool: Pool; profile: MarketProfile; book: PriceBook }

const PAGE_SIZE = 20

const scoresOf = (book: PriceBook) => (parentMatchId: number) => {
  const match = book.match(parentMatchId)
  return match ? scoreOf(match.status) : null
}

export async function loadMyBets(
  { pool, profile, book }: ReadHouse,
  accountId: number,
  query: MyBetsQuery,
  language: string,
): Promise<MyBetsAnswer> {
  const { filter = 'active', page = 1, limit = PAGE_SIZE } = query
  const zone = profile.timeZone
  const [rows, counts] = await Promise.all([
    loadTickets(pool, accountId, filter, zone, limit, (page - 1) * limit),
    countTickets(pool, accountId, filter, zone),
  ])
  return { data: rows.map((row) => wireTicketOf(ticketViewOf(row, profile, scoresOf(book)), language)), meta: counts }
}

/** Null when the id is no ticket of this account. */
export async function loadMyBet(
  house: ReadHouse,
  accountId: number,
  betId: string,
  language: string,
): Promise<MyBetAnswer | null> {
  const code = parseTicketId(betId)
  const row = code === null ? null : await findOwnTicket(house.pool, accountId, code)
  return row && answerOfRow(house, row, language)
}

/** For anybody who holds the receipt. Null unless both ids are of one ticket; the same look-up either way. */
export async function loadBetByIds(
  house: ReadHouse,
  betId: string,
  sequence: string,
  language: string,
): Promise<MyBetAnswer | null> {
  const code = parseTicketId(betId)
  if (code === null || !SEQUENCE.test(sequence)) return null
  const row = await findTicketByIds(house.pool, code, Number(sequence))
  return row && answerOfRow(house, row, language)
}

const SEQUENCE = /^[0-9]{4}$/

const answerOfRow = ({ profile, book }: ReadHouse, row: TicketRow, language: string): MyBetAnswer => ({
  data: wireTicketOf(ticketViewOf(row, profile, scoresOf(book)), language),
  derivation: derivationOfRow(profile, row),
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
  const tax = taxById(profile, row.tax_id)
  const product = row.product as ProductId
  const stake = row.stake - row.stake_out
  if (stake === 0) return []
  const results = row.legs.map((leg) => ({
    odds: leg.odds,
    countsForBonus: leg.countsForBonus,
    outcome: legResultOf(leg, row.placed_at.getTime()).outcome,
  }))
  if (row.settled_at === null) {
    const odds = row.legs.map((leg) => leg.odds)
    const totalOdds = BigInt(row.total_odds)
    const figures = payoutFiguresOf({ product, stake, totalOdds, countingLegs: countingOddsOf(row.legs), tax })
    // What multiplies to the total: the legs, or of a combo ticket its matches.
    const legs = row.joint?.groups.map(({ price }) => price) ?? odds
    return wireStepsOf(derivationOf({ product, stake, legs, tax, figures }))
  }
  const settled = settleTicket({ product, stake, tax }, results, row.joint)
  if (settled.state !== 'won' || row.ruled_cancel !== null) return []
  const legs = settled.multipliers.map(multiplierText)
  return wireStepsOf(derivationOf({ product, stake, legs, tax, figures: settled.figures }))
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
