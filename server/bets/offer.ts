// The slip of a request beside what the price book says of each of its legs now.
import type { BetBody, BetLegBody, LegRefusals } from '@walia/contract/bets.ts'
import { isWellFormed, type LegNow, type OfferedLeg } from '@walia/domain/bets/decidePlacement.ts'
import type { RefusedLeg } from '@walia/domain/bets/refusals.ts'
import { betTypeOf } from '@walia/domain/bets/ticket.ts'
import { bonusMarginOf, countsForBonus, fairChanceOf, type SoldLine } from '@walia/domain/betslip/bonusLegs.ts'
import type { BonusRules } from '@walia/domain/market/profile.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import type { EventStatus, LineState, Quote } from '../odds/index.ts'
import type { PriceSource } from './priceSource.ts'
import type { SelectionKey } from './selection.ts'
import { selectionKeyOf } from './selections.ts'

export type QuotedLeg = OfferedLeg & { selection: SelectionKey; quote: Quote | null }

// Over, cancelled or abandoned; a line that is settled or cancelled.
const ENDED_EVENT = new Set([3, 4, 5, 9])
const ENDED_LINE = new Set([-3, -4])

export const legNowOf = (quote: Quote | null): LegNow | null =>
  quote === null
    ? null
    : {
        odds: quote.sell,
        open: quote.open && quote.producerUp,
        live: quote.live,
        startsAt: quote.startsAt,
        ended: ENDED_EVENT.has(quote.match.status.status) || (quote.line !== null && ENDED_LINE.has(quote.line.status)),
      }

/** Whether stake and legs are well-formed: checked before login, which decides what else may be answered. */
export function isWellFormedBody({ stake, betslip }: BetBody, oddsMin: number): boolean {
  const amount = parseAmount(stake)
  const legs = betslip.map((leg) => ({ matchId: leg.parent_match_id, odds: parseOdds(leg.odd_value) ?? 0 }))
  return isWellFormed(amount.ok ? amount.value : null, legs, oddsMin)
}

const selectionOf = (leg: BetLegBody): SelectionKey => ({
  parentMatchId: leg.parent_match_id,
  subTypeId: leg.sub_type_id,
  specifiers: leg.special_bet_value,
  outcomeId: leg.outcome_id,
})

const quoteOf = (prices: PriceSource, key: SelectionKey): Quote | null =>
  prices.quote(key.parentMatchId, key.subTypeId, key.specifiers, key.outcomeId)

export const quotedLegsOf = (prices: PriceSource, legs: BetBody['betslip'], bonus: BonusRules): QuotedLeg[] =>
  legs.map((leg) => {
    const asked = selectionOf(leg)
    const quote = quoteOf(prices, asked)
    // In the line's own spelling: results come under that one.
    const selection = { ...asked, specifiers: quote?.line?.specifiers ?? asked.specifiers }
    return {
      matchId: leg.parent_match_id,
      key: selectionKeyOf(selection),
      odds: parseOdds(leg.odd_value) ?? 0,
      betType: betTypeOf(leg.bet_type) ?? 'prebet',
      current: legNowOf(quote),
      countsForBonus: countsNow(quote, bonus),
      selection,
      quote,
    }
  })

/** The same legs with today's prices. */
export const requoted = (prices: PriceSource, legs: readonly QuotedLeg[], bonus: BonusRules): QuotedLeg[] =>
  legs.map((leg) => {
    const quote = quoteOf(prices, leg.selection)
    return { ...leg, quote, current: legNowOf(quote), countsForBonus: countsNow(quote, bonus) }
  })

const soldLineOf = ({ market, specifiers, outcomes }: LineState): SoldLine => ({
  market,
  specifiers,
  prices: outcomes.map(({ sell, active }) => (active ? sell : null)),
})

/** Of an outcome at its line's prices; undefined as long as nobody has asked. */
type Judged = { counts?: boolean; rules?: BonusRules; fair?: number | null }

/**
 * What was worked out of a line's prices, until it gets others: its list of outcomes is never changed, only replaced. Both
 * figures are sums of powers, which were a tenth of what a five-leg bet took of the server.
 */
const judged = new WeakMap<LineState['outcomes'], Judged[]>()

function judgedOf({ outcomes }: LineState, index: number): Judged {
  const known = judged.get(outcomes)
  const list = known ?? outcomes.map(() => ({}))
  if (known === undefined) judged.set(outcomes, list)
  list[index] ??= {}
  return list[index]
}

/** The chance that the whole line gives the outcome, its margin taken off; null where the line is not complete. */
export function fairOf(quote: Quote | null): number | null {
  const line = quote?.line
  if (!line || !quote.outcome) return null
  const index = line.outcomes.indexOf(quote.outcome)
  const kept = judgedOf(line, index)
  if (kept.fair === undefined) kept.fair = fairChanceOf(soldLineOf(line), index)
  return kept.fair
}

/** By the whole line of the server's own book: what the bettor's browser thinks of it plays no part. */
function countsNow(quote: Quote | null, bonus: BonusRules): boolean {
  if (quote === null || quote.line === null || quote.outcome === null || quote.sell === null) return false
  const kept = judgedOf(quote.line, quote.line.outcomes.indexOf(quote.outcome))
  if (kept.counts === undefined || kept.rules !== bonus) {
    kept.counts = countsForBonus(soldLineOf(quote.line), bonus)
    kept.rules = bonus
  }
  return kept.counts
}

/** The margin by which the slip judges the pick at the prices of now; nothing while it has none. */
const marginNowOf = (quote: Quote | null): { bonus_margin?: number } =>
  quote === null || quote.line === null || quote.sell === null
    ? {}
    : { bonus_margin: bonusMarginOf(soldLineOf(quote.line)) }

export const scoreOf = ({ homeScore, awayScore }: EventStatus): string | null =>
  homeScore === null || awayScore === null ? null : `${homeScore}:${awayScore}`

/** `details` of a refusal that names legs. */
export const legRefusalsOf = (
  code: LegRefusals['legs'][number]['code'],
  refused: readonly RefusedLeg[],
  legs: readonly QuotedLeg[],
): LegRefusals => ({
  legs: refused.flatMap(({ index, to }) => {
    const leg = legs[index]
    if (!leg) return []
    const { parentMatchId, subTypeId, specifiers, outcomeId } = leg.selection
    return [
      {
        parent_match_id: parentMatchId,
        sub_type_id: subTypeId,
        special_bet_value: specifiers,
        outcome_id: outcomeId,
        code,
        ...(to === null ? { odd_value: null } : { odd_value: formatOdds(to), ...marginNowOf(leg.quote) }),
      },
    ]
  }),
})
