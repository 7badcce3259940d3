// The win-boost hint in words.
import type { winBoostHintOf } from '@walia/domain/betslip/hints.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { TextOf } from '../text.ts'
import { hasMarked } from './bonusOf.ts'
import type { SlipView } from './slipView.ts'

type Hinted = Pick<SlipView, 'legs' | 'counts'> & { boost: ReturnType<typeof winBoostHintOf> }

/** Null unless a single further leg is missing: the hint names one odd. */
export const boostHintText = (view: Hinted, t: TextOf<'betslip'>): string | null => {
  const { boost } = view
  if (boost === null || boost.missing !== 1) return null
  return t(hasMarked(view, boost.oddsMin) ? 'boostHintMarked' : 'boostHint', {
    odds: formatOdds(boost.oddsMin),
    percent: boost.percent,
  })
}
