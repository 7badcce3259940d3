// Why a pick counts for no bonus.
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { SlipView } from './slipView.ts'

/** The text that says why, and the odds from which picks count. */
export type NoBonus = { key: 'noBonusOdds' | 'noBonusMarket' | 'noBonusChance'; odds: string }

type Counted = Pick<SlipView, 'legs' | 'counts' | 'tax'> & { margins: readonly (number | undefined)[] }

/** Why the pick at a place counts for no accumulator bonus; null where it counts. A margin of -1 is a market that never does. */
export const noBonusOf = ({ legs, counts, tax, margins }: Counted, place: number): NoBonus | null => {
  const odds = formatOdds(tax.acca.legOddsMin)
  if ((legs[place] ?? 0) < tax.acca.legOddsMin) return { key: 'noBonusOdds', odds }
  if (counts[place] !== false) return null
  return { key: (margins[place] ?? -1) < 0 ? 'noBonusMarket' : 'noBonusChance', odds }
}

/** A pick with odds high enough that counts for no bonus all the same: a hint about odds alone would contradict it. */
export const hasMarked = ({ legs, counts, tax }: Pick<SlipView, 'legs' | 'counts' | 'tax'>): boolean =>
  legs.some((leg, place) => leg >= tax.acca.legOddsMin && counts[place] === false)
