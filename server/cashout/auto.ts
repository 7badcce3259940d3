// The value at which a ticket is cashed out by itself: set and taken away by its bettor.
import { cashoutMaxOf, decideCashout } from '@walia/domain/cashout/offer.ts'
import type { CashoutRefusal } from '@walia/domain/cashout/refusals.ts'
import type { AutoWatch } from './autoWatch.ts'
import type { CashoutDeps } from './deps.ts'
import { loadTicketNow } from './offer.ts'
import { deleteAuto, upsertAuto } from './queries.ts'

export type AutoResult =
  | { ok: true; code: string; target: number | null }
  | CashoutRefusal
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'CASHOUT_VALUE_INVALID'; min: number; max: number }
  /** The bet brings as much already, `now`: that is for its bettor to sell, not for a value to wait for. */
  | { ok: false; code: 'CASHOUT_VALUE_REACHED'; now: number }

/** `target` is the net amount to reach, minor units; null takes it away. A ticket that is paused now may still wait. */
export async function setAuto(
  deps: CashoutDeps,
  watch: AutoWatch,
  accountId: number,
  code: string,
  target: number | null,
): Promise<AutoResult> {
  const found = await loadTicketNow(deps, accountId, code)
  if (found === null) return { ok: false, code: 'NOT_FOUND' }
  const { row, now } = found
  if (target === null) {
    await deleteAuto(deps.pool, accountId, row.id)
    watch.forget(row.id)
    return { ok: true, code: row.code, target }
  }
  const decision = decideCashout(now.ticket, deps.profile, null)
  if (!decision.ok && decision.code !== 'CASHOUT_SUSPENDED' && decision.code !== 'CASHOUT_TOO_SMALL') return decision
  const { amountMin } = deps.profile.cashout
  const max = cashoutMaxOf(now.ticket)
  // The bounds named are those that can be set: above what the bet brings already.
  const min = decision.ok ? Math.max(amountMin, decision.net + 1) : amountMin
  if (min <= max && (target < amountMin || target > max)) return { ok: false, code: 'CASHOUT_VALUE_INVALID', min, max }
  if (decision.ok && target <= decision.net) return { ok: false, code: 'CASHOUT_VALUE_REACHED', now: decision.net }
  await upsertAuto(deps.pool, { accountId, betId: row.id, target })
  watch.follow({ accountId, betId: row.id, target }, row)
  return { ok: true, code: row.code, target }
}
