// Views of a ticket from its database row: as it was placed, and as it stands.
import { countingOddsOf, payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { type MarketProfile, type ProductId, taxById } from '@walia/domain/market/profile.ts'
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
  stakeOpen: row.stake,
  cashedOut: 0,
  joint: row.joint,
  boosted: row.boosted,
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

/** After a part was cashed out: the figures of the rest, under the ticket's own terms, and what all of it paid. */
const cashedOutOf = (row: TicketRow, profile: MarketProfile): Partial<TicketView> => {
  if (row.stake_out === 0) return {}
  const stake = row.stake - row.stake_out
  const paid = row.paid === null ? null : row.paid + row.cashed_out
  const money = { stakeOpen: stake, cashedOut: row.cashed_out, paid }
  if (stake === 0) return money
  const figures = payoutFiguresOf({
    product: row.product as ProductId,
    stake,
    totalOdds: BigInt(row.total_odds),
    countingLegs: countingOddsOf(row.legs),
    tax: taxById(profile, row.tax_id),
  })
  return { ...money, ...figures, accaBonus: figures.accabonus, finalPayout: figures.totalWinningsWithAccaBonus }
}

/** The ticket as it stands, with its legs' results so far. */
export const ticketViewOf = (row: TicketRow, profile: MarketProfile, scoreOf: ScoreOf): TicketView => {
  const acceptedAt = row.placed_at.getTime()
  return {
    ...baseOf(row),
    ...cashedOutOf(row, profile),
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
