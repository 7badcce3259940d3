// The values that the sentences about a payment are filled with.
import { moneyText, phoneText } from '../formats.ts'
import type { Payment, UnderWay } from './createPayments.ts'

/** Of the texts, one for each way that money goes. */
export type Slice = 'deposit' | 'withdrawal'

export const wordsOf = ({ order, payment }: UnderWay<Payment>) => ({
  name: order.method.name,
  // A number that breaks in two is hard to compare.
  phone: phoneText(order.mobile).replaceAll(' ', '\u00a0'),
  amount: moneyText(payment?.amount ?? order.amount),
  moved: moneyText(order.moved),
})
