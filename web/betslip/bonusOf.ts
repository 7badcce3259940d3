// Whether a pick counts for the bonuses, by its margin within its line, and why it does not.
import type { Odd } from '@walia/contract/matches.ts'
import { bonusMarginOf } from '@walia/domain/betslip/bonusLegs.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import type { SlipView } from './slipView.ts'

/** All odds of a line, in any order. */
export type SoldOdds = {
  sub_type_id: number
  special_bet_value: string
  odds: readonly Pick<Odd, 'odd_value' | 'odd_active'>[]
}

/** The margin that decides whether the picks of a line count for the bonuses. */
export const marginOf = ({ sub_type_id, special_bet_value, odds }: SoldOdds): number =>
  bonusMarginOf({
    market: sub_type_id,
    specifiers: special_bet_value,
    prices: odds.map(({ odd_value, odd_active }) => (odd_active === 1 ? parseOdds(odd_value) : null)),
  })

/** The text that says why, and the odds from which picks count. */
export type NoBonus = { key: 'noBonusOdds' | 'noBonusMarket' | 'noBonusChance'; odds: string }

type Counted = Pick<SlipView, 'legs' | 'counts' | 'tax'> & { margins: readonly (number | undefined)[] }

/**
 * Why the pick at an index counts for no accumulator bonus; null where it counts. A margin of -1 is a market that never
 * does.
 */
export const noBonusOf = ({ legs, counts, tax, margins }: Counted, index: number): NoBonus | null => {
  const odds = formatOdds(tax.acca.legOddsMin)
  if ((legs[index] ?? 0) < tax.acca.legOddsMin) return { key: 'noBonusOdds', odds }
  if (counts[index] !== false) return null
  return { key: (margins[index] ?? -1) < 0 ? 'noBonusMarket' : 'noBonusChance', odds }
}

/** A pick at these odds or more that counts for no bonus all the same: a hint about odds alone would contradict it. */
export const hasMarked = ({ legs, counts }: Pick<SlipView, 'legs' | 'counts'>, oddsMin: number): boolean =>
  legs.some((leg, index) => leg >= oddsMin && counts[index] === false)
