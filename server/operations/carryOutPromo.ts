// Carrying out what an operator asks about promo codes.
import { amountText } from '@walia/domain/money/money.ts'
import type { Promo, StoredPromo } from '../promo/index.ts'
import type { OperationRequest } from './command.ts'
import type { PromoOperation } from './promoCommand.ts'
import type { Outcome } from './queries.ts'

export type PromoByHand = Pick<Promo, 'make' | 'list' | 'switchCode'>
type Asked = { by: string; id: number }

const ACTIONS: readonly PromoOperation['action'][] = ['promoMake', 'promoList', 'promoSwitch']
export const isPromoRequest = <T extends OperationRequest>(request: T): request is T & PromoOperation =>
  ACTIONS.some((action) => action === request.action)

export async function carryOutPromo(promo: PromoByHand, request: PromoOperation & Asked): Promise<Outcome> {
  const { action, subject } = request
  if (action === 'promoList') return { outcome: 'done', details: { codes: (await promo.list()).map(shownOf) } }
  if (action === 'promoSwitch') {
    const known = await promo.switchCode(subject.code, subject.stopped, request)
    return known
      ? { outcome: 'done', details: subject }
      : { outcome: 'refused', details: { code: 'NO_SUCH_PROMO_CODE' } }
  }
  const made = await promo.make(subject, request)
  if (!made.ok) return { outcome: 'refused', details: made }
  return { outcome: 'done', details: { promoCode: made.code, costsAtMost: amountText(made.ceiling) } }
}

function shownOf(promo: StoredPromo): object {
  const { id: _, gift, amount, cost: __, from, until, spent, ceiling, depositedMin, stopped, ...rest } = promo
  return {
    ...rest,
    gives: gift === 'points' ? `${amount} points` : `${gift} ${amountText(amount)}`,
    ...{ from: new Date(from).toISOString(), until: until === null ? null : new Date(until).toISOString() },
    ...{ spent: amountText(spent), ceiling: amountText(ceiling) },
    depositedMin: depositedMin === null ? null : amountText(depositedMin),
    ...{ on: stopped === null, stopped },
  }
}
