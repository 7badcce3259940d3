// The values that fill the placeholders of payment texts.
import { moneyText, phoneText } from '../formats.ts'
import type { Payment, UnderWay } from './createPayments.ts'

export const wordsOf = ({ order, payment }: UnderWay<Payment>) => ({
  name: order.method.name,
  // No-break spaces: a number split over two lines is hard to compare.
  phone: phoneText(order.mobile).replaceAll(' ', '\u00a0'),
  amount: moneyText(payment?.amount ?? order.amount),
  moved: moneyText(order.moved),
})
