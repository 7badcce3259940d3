// Views of a ticket from its database row: as it was placed, and as it stands.
import { type FiguresNow, figuresNowOf } from '@walia/domain/bets/figuresNow.ts'
import { ticketStateOf } from '@walia/domain/bets/ticket.ts'
import { NOTHING_BEFORE } from '@walia/domain/betslip/figures.ts'
import { type MarketProfile, type ProductId, taxById } from '@walia/domain/market/profile.ts'
import { type DecidedLeg, legStateOf } from '@walia/domain/settlement/multiplier.ts'
import type { TicketTerms } from '@walia/domain/settlement/settleTicket.ts'
import { legResultOf } from './legResult.ts'
import type { LegView, PlacedFigures, TicketView } from './ticket.ts'
import { type LegRow, paidBeforeOf, type TicketRow } from './ticketQueries.ts'

/** What the price book has of a match: its score, and its minute while it is played; `known` is false once it is gone. */
export type MatchLookUp = (parentMatchId: number) => Pick<LegView, 'score' | 'minute' | 'known'>

const NO_FIGURES = {
  totalOdds: 0n,
  possiblePayout: 0n,
  winBoostPercent: 0,
  winBoost: 0,
  vat: 0,
  winningsTax: 0,
  bonus: 0,
  accaPercent: 0,
  accaCount: 0,
  accaBonus: 0,
}

/** The legs with their results so far, as the rules want them. */
export const decidedLegsOf = (row: TicketRow): DecidedLeg[] =>
  row.legs.map((leg) => ({
    odds: leg.odds,
    countsForBonus: leg.countsForBonus,
    outcome: legResultOf(leg, row.placed_at.getTime()).outcome,
  }))

/** What is still in the bet, under the terms it was placed under. */
export const termsOf = (row: TicketRow, profile: MarketProfile): TicketTerms => ({
  product: row.product as ProductId,
  source: row.source,
  stake: row.stake - row.stake_out,
  tax: taxById(profile, row.tax_id),
  before: paidBeforeOf(row),
})

/** The ticket's figures now; what the database says was paid overrides them. */
export const figuresNowOfRow = (row: TicketRow, profile: MarketProfile): FiguresNow => {
  const cancelled = row.ruled_cancel !== null
  const now = figuresNowOf({ terms: termsOf(row, profile), legs: decidedLegsOf(row), joint: row.joint, cancelled })
  // Paid under rules of an older release, or a result so new that settlement has not come to it.
  if (row.paid !== null && row.paid !== now.payout) return { kind: 'cashedOut', payout: row.paid, figures: null }
  return now
}

const moneyOf = ({ figures, payout }: FiguresNow) => ({
  ...NO_FIGURES,
  ...(figures === null ? {} : { ...figures, accaBonus: figures.accabonus }),
  finalPayout: payout,
})

const placedFiguresOf = (row: TicketRow): PlacedFigures => ({
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
})

const headOf = (row: TicketRow) => ({
  code: row.code,
  sequence: String(row.seq).padStart(4, '0'),
  placedAt: row.placed_at.getTime(),
  product: row.product,
  source: row.source,
  stake: row.stake,
  joint: row.joint,
  boosted: row.boosted,
  ordinaryOdds: row.ordinary_odds,
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
  countsForBonus,
}: LegRow): LegView => ({
  parentMatchId,
  subTypeId,
  specifiers,
  outcomeId,
  texts,
  startsAt,
  odds,
  live,
  countsForBonus,
  state: 'open',
  voidFactor: null,
  deadHeatFactor: null,
  reason: null,
  score: null,
  minute: null,
  known: true,
})

export const rowAsPlacedOf = (row: TicketRow, profile: MarketProfile): TicketView => {
  const legs = row.legs.map((leg) => ({ ...leg, outcome: null }))
  const terms = { ...termsOf(row, profile), stake: row.stake, before: NOTHING_BEFORE }
  const { figures } = figuresNowOf({ terms, legs, joint: row.joint })
  return {
    ...headOf(row),
    ...placedFiguresOf(row),
    winBoostPercent: figures?.winBoostPercent ?? 0,
    placed: null,
    status: 1,
    settledAt: null,
    paid: null,
    stakeOpen: row.stake,
    cashedOut: 0,
    legs: row.legs.map(openLegOf),
  }
}

const isOpen = ({ status }: TicketRow): boolean => {
  const state = ticketStateOf(status)
  return state === 'open' || state === 'jackpotOpen'
}

/** The ticket as it stands: its legs' results so far, and the figures that follow from them. */
export const ticketViewOf = (row: TicketRow, profile: MarketProfile, lookUp: MatchLookUp): TicketView => {
  const acceptedAt = row.placed_at.getTime()
  const placed = placedFiguresOf(row)
  const now = moneyOf(figuresNowOfRow(row, profile))
  const same = (Object.keys(placed) as (keyof PlacedFigures)[]).every((name) => placed[name] === now[name])
  return {
    ...headOf(row),
    ...now,
    placed: same ? null : placed,
    status: row.status,
    settledAt: row.settled_at?.getTime() ?? null,
    paid: row.paid === null ? null : row.paid + row.cashed_out,
    stakeOpen: isOpen(row) ? row.stake - row.stake_out : 0,
    cashedOut: row.cashed_out,
    legs: row.legs.map((leg) => {
      const { outcome, reason } = legResultOf(leg, acceptedAt)
      return {
        ...openLegOf(leg),
        state: outcome === null ? 'open' : legStateOf(outcome),
        voidFactor: outcome?.voidFactor === undefined ? null : (outcome.voidFactor as string | null),
        deadHeatFactor: (outcome?.deadHeatFactor as string | null | undefined) ?? null,
        reason,
        ...lookUp(leg.parentMatchId),
      }
    }),
  }
}
