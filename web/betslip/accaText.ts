// The accumulator hint in words, for the slip and for the bar under the lists.
import type { AccaHint } from '@walia/domain/betslip/hints.ts'
import type { TextOf } from '../text.ts'

/** The mini slip's sentence; the slip itself says the same beside a bar. */
export const accaHintText = (hint: AccaHint, t: TextOf<'betslip'>, money: (amount: number) => string): string => {
  if (hint.kind === 'start') return t('accaStart', { missing: hint.missing, percent: hint.percent })
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
