// Payments that the server knows and this page did not begin: closed in the middle, or begun on another device.
import { methodOf } from '@walia/domain/payments/amounts.ts'
import { get } from '../api/client.ts'
import { profile } from '../config.ts'
import type { Listed, Order, Payments } from './createPayments.ts'
import { isFinal } from './stage.ts'
import { openPayment, resumePayment } from './underWay.ts'

/** What is undecided for longer is in the list; a page has nothing more to say about it. */
const FRESH_MS = 30 * 60_000

export const nameOf = (method: string): string => methodOf(profile, method)?.name ?? method

const orderOf = <P extends Listed>({ direction }: Payments<P>, payment: P): Order => {
  const { method, mobile, amount, fee } = payment
  const kind = methodOf(profile, method)?.kind === 'mobileWallet' ? 'mobile_wallet' : 'mobile_money'
  return { method: { method, name: nameOf(method), kind }, mobile, amount, fee, moved: direction.movedOf(payment) }
}

/** Back on screen, to give its code or to see how it stands. */
export const openListed = <P extends Listed>(payments: Payments<P>, payment: P): void =>
  openPayment(payments, payment, orderOf(payments, payment), { watched: true, since: Date.now() })

/** The newest of the list that is still open; what was decided long ago, or hangs for long, is not. */
export const openOf = <P extends Listed>(list: readonly P[], now: number): P | null =>
  list.find(({ status, created_at }) => !isFinal(status) && now - Date.parse(created_at) < FRESH_MS) ?? null

/** What this device kept goes on; where it kept nothing, the server is asked for what is open, and that is followed. */
export const findPayment = async <P extends Listed>(payments: Payments<P>): Promise<void> => {
  const { use, direction } = payments
  resumePayment(payments)
  if (use.getState().current !== null) return
  const { data } = await get<{ data: P[] }>(direction.paths.start)
  const found = openOf(data, Date.now())
  if (found === null || use.getState().current !== null) return
  openPayment(payments, found, orderOf(payments, found), { watched: false, since: Date.parse(found.created_at) })
}
