// Views of a ticket from its database row: as it was placed, and as it stands.
import { legStateOf } from '@walia/domain/settlement/multiplier.ts'
import { legResultOf } from './legResult.ts'
import type { LegView, TicketView } from './ticket.ts'
import type { LegRow, TicketRow } from './ticketQueries.ts'

/** A score from memory, or null. */
export type ScoreOf = (parentMatchId: number) => string | null

const baseOf = (row: TicketRow): Omit<TicketView, 'legs'> => ({
  code: row.code,
  sequence: String(row.seq).padStart(4, '0'),
  status: row.status,
  placedAt: row.placed_at.getTime(),
  settledAt: row.settled_at?.getTime() ?? null,
  product: row.product,
  stake: row.stake,
  totalOdds: BigInt(row.total_odds),
  possiblePayout: BigInt(row.possible_payout),
  winBoost: row.win_boost,
  vat: row.vat,
  winningsTax: row.winnings_tax,
  bonus: row.bonus,
  accaPercent: row.acca_percent,
  accaCount: row.acca_count,
  accaBonus: row.acca_bonus,
  finalPayout: row.final_payout,
  paid: row.paid,
})

const openLegOf = ({
  parentMatchId,
  subTypeId,
  specifiers,
  outcomeId,
  texts,
  startsAt,
  odds,
  live,
}: LegRow): LegView => ({
  parentMatchId,
  subTypeId,
  specifiers,
  outcomeId,
  texts,
  startsAt,
  odds,
  live,
  state: 'open',
  voidFactor: null,
  deadHeatFactor: null,
  reason: null,
  score: null,
})

export const rowAsPlacedOf = (row: TicketRow): TicketView => ({
  ...baseOf(row),
  status: 1,
  settledAt: null,
  paid: null,
  legs: row.legs.map(openLegOf),
})

/** The ticket as it stands, with its legs' results so far. */
export const ticketViewOf = (row: TicketRow, scoreOf: ScoreOf): TicketView => {
  const acceptedAt = row.placed_at.getTime()
  return {
    ...baseOf(row),
    legs: row.legs.map((leg) => {
      const { outcome, reason } = legResultOf(leg, acceptedAt)
      return {
        ...openLegOf(leg),
        state: outcome === null ? 'open' : legStateOf(outcome),
        voidFactor: outcome?.voidFactor === undefined ? null : (outcome.voidFactor as string | null),
        deadHeatFactor: (outcome?.deadHeatFactor as string | null | undefined) ?? null,
        reason,
        score: scoreOf(leg.parentMatchId),
      }
    }),
  }
}
