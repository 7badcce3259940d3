// Open payments that this page did not begin: the sheet was closed, or they began on another device.
import type { PaymentKind } from '@walia/domain/market/profile.ts'
import { methodOf } from '@walia/domain/payments/amounts.ts'
import { get } from '../api/client.ts'
import { profile } from '../config.ts'
import type { Listed, Order, Payments } from './createPayments.ts'
import { methodNameOf } from './methodName.ts'
import { isFinal } from './stage.ts'
import { openPayment, resumePayment } from './underWay.ts'

/** A payment that is undecided for longer shows only in the list of payments. */
const FRESH_MS = 30 * 60_000

const KINDS = {
  mobileMoney: 'mobile_money',
  mobileWallet: 'mobile_wallet',
  bank: 'bank',
  shop: 'shop',
  checkout: 'checkout',
} as const satisfies Record<PaymentKind, Order['method']['kind']>

/** Name and kind of a method by its id, on offer still or not. */
const kindOf = (method: string): Pick<Order['method'], 'name' | 'kind'> => {
  const known = methodOf(profile, method)
  return { name: known?.name ?? method, kind: KINDS[known?.kind ?? 'mobileMoney'] }
}
export const nameOf = (method: string): string => methodNameOf(kindOf(method))

const orderOf = <P extends Listed>({ direction }: Payments<P>, payment: P): Order => {
  const { method, mobile, amount, fee, bank_account } = payment
  const order = { method: { method, ...kindOf(method) }, mobile, amount, fee }
  return { ...order, moved: direction.movedOf(payment), ...(bank_account ? { bank: bank_account } : {}) }
}

/** Opens its sheet again, to type its code or see its status. */
export const openListed = <P extends Listed>(payments: Payments<P>, payment: P): void =>
  openPayment(payments, payment, orderOf(payments, payment), { watched: true, since: Date.now() })

/** The newest open payment of the list; those that have hung for long are left out. */
export const openOf = <P extends Listed>(list: readonly P[], now: number): P | null =>
  list.find(({ status, created_at }) => !isFinal(status) && now - Date.parse(created_at) < FRESH_MS) ?? null

/** Resumes the payment stored on this device; without one, requests the open payment from the server and follows it. */
export const findPayment = async <P extends Listed>(payments: Payments<P>): Promise<void> => {
  const { use, direction } = payments
  resumePayment(payments)
  if (use.getState().current !== null) return
  const { data } = await get<{ data: P[] }>(direction.paths.start)
  const found = openOf(data, Date.now())
  if (found === null || use.getState().current !== null) return
  openPayment(payments, found, orderOf(payments, found), { watched: false, since: Date.parse(found.created_at) })
}
