// A ticket as the wire shows it, from a placement just taken or from the database.
import type { Ticket, TicketFigures, TicketLeg } from '@walia/contract/bets.ts'
import type { StakeSource } from '@walia/domain/bets/stakeSource.ts'
import { BET_TYPE_CODES, type LegState, ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import type { JointGroup, JointPricing } from '@walia/domain/combo/pricing.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { isVirtualMatchId, partsOfVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import type { Placement, PlacementLeg } from './placement.ts'
import type { SelectionKey, SelectionTexts } from './selection.ts'
import { selectionNamesIn } from './selections.ts'

export type LegView = SelectionKey & {
  texts: SelectionTexts
  startsAt: number
  odds: number
  live: boolean
  countsForBonus: boolean
  state: LegState
  voidFactor: string | null
  deadHeatFactor: string | null
  reason: string | null
  score: string | null
  /** Of a match that is being played; and whether there is a page for it still. */
  minute: string | null
  known: boolean
}

/** What the ticket's own row keeps of its placing. */
export type PlacedFigures = {
  totalOdds: bigint
  possiblePayout: bigint
  winBoost: number
  vat: number
  winningsTax: number
  bonus: number
  accaPercent: number
  accaCount: number
  accaBonus: number
  finalPayout: number
}

/** Its figures are those of now, of what was not cashed out. */
export type TicketView = PlacedFigures & {
  code: string
  sequence: string
  status: number
  placedAt: number
  settledAt: number | null
  product: string
  source: StakeSource
  stake: number
  winBoostPercent: number
  /** The figures at placing, where those of now differ. */
  placed: PlacedFigures | null
  /** In all: by settlement and by cash-outs. */
  paid: number | null
  /** What is still in an open bet, and what cash-outs paid. */
  stakeOpen: number
  cashedOut: number
  joint: JointPricing | null
  /** List of a boosted multibet, or null. */
  boosted: number | null
  /** Odds boost: the ordinary price of the one leg, or null. */
  ordinaryOdds: number | null
  legs: readonly LegView[]
}
export type TicketHead = Omit<TicketView, 'legs'>

const textIn = (texts: Record<string, string>, language: string): string => texts[language] ?? texts.en ?? ''

const namesOf = (texts: SelectionTexts, language: string) => {
  const { home, away, competition } = selectionNamesIn(texts, language)
  return { home_team: home, away_team: away, competition_name: competition }
}

const weekOf = ({ parentMatchId }: LegView): Pick<TicketLeg, 'week'> =>
  isVirtualMatchId(parentMatchId) ? { week: partsOfVirtualMatchId(parentMatchId).day } : {}

export const wireLegOf = (leg: LegView, language: string): TicketLeg => ({
  parent_match_id: leg.parentMatchId,
  ...namesOf(leg.texts, language),
  start_time: new Date(leg.startsAt).toISOString(),
  sport_id: leg.texts.sportId,
  sub_type_id: leg.subTypeId,
  special_bet_value: leg.specifiers,
  outcome_id: leg.outcomeId,
  market_name: textIn(leg.texts.market, language),
  bet_pick: textIn(leg.texts.outcome, language),
  odd_value: formatOdds(leg.odds),
  bet_type: leg.live ? BET_TYPE_CODES.live : BET_TYPE_CODES.prebet,
  state: leg.state,
  void_factor: leg.voidFactor,
  dead_heat_factor: leg.deadHeatFactor,
  reason: leg.reason,
  score: leg.score,
  ...weekOf(leg),
  minute: leg.minute,
  known: leg.known && !isVirtualMatchId(leg.parentMatchId),
  live: leg.live,
  counts_for_bonus: leg.countsForBonus,
})

/** The slip's name of the product on the wire. */
const wireProductOf = (product: string): string => (product === 'sports' ? 'normal' : product)

export const wireTicketOf = (view: TicketView, language: string): Ticket => ({
  ...wireHeadOf(view, view.legs.length, view.legs.filter((leg) => leg.state !== 'open').length),
  legs: view.legs.map((leg) => wireLegOf(leg, language)),
})

/** A ticket without its legs. */
export const wireHeadOf = (view: TicketHead, legCount: number, settledLegCount: number): Omit<Ticket, 'legs'> => ({
  bet_id: view.code,
  seq_id: view.sequence,
  status: view.status,
  placed_at: new Date(view.placedAt).toISOString(),
  settled_at: view.settledAt === null ? null : new Date(view.settledAt).toISOString(),
  product_type: view.boosted === null ? wireProductOf(view.product) : 'boosted',
  leg_count: legCount,
  settled_leg_count: settledLegCount,
  stake: amountText(view.stake),
  source: view.source,
  ...wireFiguresOf(view),
  win_boost_percent: view.winBoostPercent,
  // One tax on winnings, withheld at payment: the two names of the bet terms are the same amount.
  withholding_tax: amountText(view.winningsTax),
  paid: view.paid === null ? null : amountText(view.paid),
  stake_open: amountText(view.stakeOpen),
  cashed_out: amountText(view.cashedOut),
  ...(view.placed === null ? {} : { placed: wireFiguresOf(view.placed) }),
  ...(view.joint === null ? {} : { joint: view.joint.groups.map(wireGroupOf) }),
  ...(view.boosted === null ? {} : { boosted_id: view.boosted }),
  ...(view.ordinaryOdds === null ? {} : { normal_value: formatOdds(view.ordinaryOdds) }),
})

const wireFiguresOf = (figures: PlacedFigures): TicketFigures => ({
  total_odds: formatOdds(figures.totalOdds),
  possible_payout: amountText(figures.possiblePayout),
  win_boost: amountText(figures.winBoost),
  vat: amountText(figures.vat),
  winning_tax: amountText(figures.winningsTax),
  bonus: amountText(figures.bonus),
  acca_percent: figures.accaPercent,
  acca_count: figures.accaCount,
  acca_bonus: amountText(figures.accaBonus),
  final_payout: amountText(figures.finalPayout),
})

const wireGroupOf = ({ matchId, price, picks }: JointGroup): NonNullable<Ticket['joint']>[number] => ({
  parent_match_id: matchId,
  odd_value: formatOdds(price),
  places: picks.map(({ place }) => place),
})

export const openLegOf = ({ selection, startsAt, odds, live, score, countsForBonus }: PlacementLeg): LegView => ({
  ...selection,
  startsAt,
  odds,
  live,
  score,
  countsForBonus,
  state: 'open',
  voidFactor: null,
  deadHeatFactor: null,
  reason: null,
  minute: null,
  known: true,
})

/** The ticket as it was placed. */
export const placedTicketOf = (placement: Placement, placedAt: number): TicketView => ({
  ...placedHeadOf(placement, placedAt),
  legs: placement.legs.map(openLegOf),
})

export const placedHeadOf = (
  { ids, product, source, stake, figures, context }: Placement,
  placedAt: number,
): TicketHead => ({
  code: ids.code,
  sequence: ids.sequence,
  status: ticketCodeOf('open'),
  placedAt,
  settledAt: null,
  product,
  source,
  stake,
  totalOdds: figures.totalOdds,
  possiblePayout: figures.possiblePayout,
  winBoostPercent: figures.winBoostPercent,
  winBoost: figures.winBoost,
  placed: null,
  vat: figures.vat,
  winningsTax: figures.winningsTax,
  bonus: figures.bonus,
  accaPercent: figures.accaPercent,
  accaCount: figures.accaCount,
  accaBonus: figures.accabonus,
  finalPayout: figures.totalWinningsWithAccaBonus,
  paid: null,
  stakeOpen: stake,
  cashedOut: 0,
  joint: context.joint ?? null,
  boosted: context.boosted ?? null,
  ordinaryOdds: context.oddsBoost?.from ?? null,
})

/**
 * A ticket just placed as JSON text: `JSON.stringify(wireTicketOf(placedTicketOf(placement, placedAt), language))`, the
 * legs last. Writing it is a tenth of what a placement costs, and a leg reads the same on every ticket until its price
 * moves, so it is written once.
 */
export function placedTicketJson(placement: Placement, placedAt: number, language: string): string {
  const { legs } = placement
  const head = JSON.stringify(wireHeadOf(placedHeadOf(placement, placedAt), legs.length, 0))
  return joinedJson(head, 'legs', `[${legs.map((leg) => legJson(leg, language)).join(',')}]`)
}

/** A JSON object with one key more. */
export const joinedJson = (object: string, key: string, value: string): string =>
  `${object.slice(0, -1)},"${key}":${value}}`

function legJson(leg: PlacementLeg, language: string): string {
  const { odds, startsAt, live, score, countsForBonus } = leg
  const { written } = leg.selection
  const last = written[language]
  const same = last?.odds === odds && last.startsAt === startsAt && last.live === live && last.score === score
  if (same && last.countsForBonus === countsForBonus) return last.json
  const json = JSON.stringify(wireLegOf(openLegOf(leg), language))
  written[language] = { odds, startsAt, live, score, countsForBonus, json }
  return json
}
