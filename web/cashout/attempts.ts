// Cash-outs that were confirmed and have no answer yet, and the automatic cash-outs that were announced: kept in the
// browser's storage, so that a reload, a closed tab or a phone that was off changes nothing.
import type { SoldByItself } from '@walia/contract/websocket.ts'
import { KEPT } from '../kept.ts'
import { local, type Stored } from '../storage.ts'

export type CashoutAttempt = {
  /** Its idempotency key: a repeated request gets the first answer. */
  offerId: string
  betId: string
  userId: number | null
  /** The least net amount that the bettor accepts; null is the offered amount. */
  least: string | null
}

export const ATTEMPTS = KEPT.cashouts
const ANNOUNCED = 'walia-sold'
const ANNOUNCED_MAX = 30

const read = (name: string, storage: Stored): unknown[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

const write = (name: string, list: readonly unknown[], storage: Stored): void => {
  if (list.length === 0) storage.removeItem(name)
  else storage.setItem(name, JSON.stringify(list))
}

const isAttempt = (value: unknown): value is CashoutAttempt => {
  const { offerId, betId, userId, least } = (value ?? {}) as Partial<CashoutAttempt>
  return (
    typeof offerId === 'string' &&
    typeof betId === 'string' &&
    (typeof userId === 'number' || userId === null) &&
    (typeof least === 'string' || least === null)
  )
}

export const cashoutAttempts = (storage: Stored = local): CashoutAttempt[] => read(ATTEMPTS, storage).filter(isAttempt)

/** Stored before it is sent; a repeated request reuses it. */
export const keepCashout = (attempt: CashoutAttempt, storage: Stored = local): void => {
  const others = cashoutAttempts(storage).filter(({ offerId }) => offerId !== attempt.offerId)
  write(ATTEMPTS, [...others, attempt], storage)
}

/** Removes it once answered; false when another tab has done so and shows its result. */
export const takeCashout = (offerId: string, storage: Stored = local): boolean => {
  const kept = cashoutAttempts(storage)
  const left = kept.filter((each) => each.offerId !== offerId)
  write(ATTEMPTS, left, storage)
  return left.length < kept.length
}

/** Those that no page of this browser has announced yet, oldest first; marks them as announced. */
export const takeUnannounced = (sold: readonly SoldByItself[], storage: Stored = local): SoldByItself[] => {
  const announced = read(ANNOUNCED, storage)
  const fresh = sold.filter(({ offer_id }) => !announced.includes(offer_id))
  if (fresh.length > 0)
    write(ANNOUNCED, [...fresh.map(({ offer_id }) => offer_id), ...announced].slice(0, ANNOUNCED_MAX), storage)
  return fresh.reverse()
}
