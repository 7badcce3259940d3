// The door of promo codes: a bettor uses one, an operator makes, lists, stops and resumes them.
import { PromoAnswer, PromoBody, promoPath } from '@walia/contract/promo.ts'
import { amountText, parseAmount } from '@walia/domain/money/money.ts'
import type { Platform } from '../platform/platform.ts'
import { keyOf } from '../platform/requestKey.ts'
import type { PromoDeps, PromoNeeds } from './deps.ts'
import { makePromo, type PromoDraft, type PromoMade, promosNow, switchPromo } from './make.ts'
import { promoRowsOf } from './ownData.ts'
import type { StoredPromo } from './queries.ts'
import { usePromo } from './usePromo.ts'

export type { PromoDraft, PromoMade } from './make.ts'
export type { StoredPromo } from './queries.ts'

export type Promo = {
  /** `request` is the operator's. */
  make(draft: PromoDraft, request: { id: number; by: string }): Promise<PromoMade>
  /** The newest first. */
  list(): Promise<StoredPromo[]>
  /** False where there is no such code. */
  switchCode(code: string, stopped: boolean, request: { id: number | null; by: string }): Promise<boolean>
}

export function createPromo(platform: Platform, needs: PromoNeeds): Promo {
  const { app, pool, profile, clock, random, outbox } = platform
  const deps: PromoDeps = { pool, profile, clock, random, outbox, ...needs }
  platform.ownData.add(promoRowsOf)
  app.post(promoPath, { schema: { body: PromoBody, response: { 200: PromoAnswer } } }, async (request) => {
    const { accountId } = await needs.accounts.authenticate(request)
    const key = keyOf(request, request.body)
    const { code: text, replaces } = request.body
    const { gift, amount } = await usePromo(deps, {
      accountId,
      text,
      replaces: agreedOf(replaces),
      key,
      ip: request.ip,
    })
    return { data: { gift, amount: gift === 'points' ? String(amount) : amountText(amount) } }
  })
  return {
    make: (draft, request) => makePromo(deps, draft, request),
    list: () => promosNow(deps),
    switchCode: (code, stopped, request) => switchPromo(deps, code, stopped, request),
  }
}

/** Minor units; text that is no amount agrees to nothing. */
function agreedOf(text = '0'): number {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.value : 0
}
