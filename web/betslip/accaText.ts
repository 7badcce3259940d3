// The accumulator hint in words, for the slip and for the bar under the lists.
import type { AccaHint } from '@walia/domain/betslip/hints.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { TextOf } from '../text.ts'
import { hasMarked } from './bonusOf.ts'
import type { SlipView } from './slipView.ts'

type Hinted = Pick<SlipView, 'legs' | 'counts' | 'tax'> & { acca: AccaHint }

/** The sentence of the mini slip and of the slip, which has a bar beside it. */
export const accaHintText = (view: Hinted, t: TextOf<'betslip'>, money: (amount: number) => string): string => {
  const hint = view.acca
  if (hint.kind === 'start')
    return t(hasMarked(view, view.tax.acca.legOddsMin) ? 'accaStartMarked' : 'accaStart', {
      missing: hint.missing,
      percent: hint.percent,
      odds: formatOdds(view.tax.acca.legOddsMin),
    })
  if (hint.kind === 'max') return t('accaMax', { percent: hint.percent })
  if (hint.kind === 'capped')
    return t(hint.by === 'bonus' ? 'accaCapped' : 'payoutCapped', { amount: money(hint.amount) })
  if (hint.kind === 'none') return t('accaBonus')
  return t('accaActive', {
    amount: money(hint.bonus),
    percent: hint.percent,
    missing: hint.missing,
    next: hint.nextPercent,
  })
}
