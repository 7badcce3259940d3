// The values that fill the placeholders of payment texts.
import { moneyText, phoneText } from '../formats.ts'
import type { Order, Payment, UnderWay } from './createPayments.ts'
import { methodNameOf } from './methodName.ts'

/** No-break spaces: a number split over two lines is hard to compare. */
const numberText = (mobile: string): string => phoneText(mobile).replaceAll(' ', '\u00a0')

/** "Awash Bank ..6789" */
export const bankText = ({ bank_name, account_number }: NonNullable<Order['bank']>): string =>
  `${bank_name} ..${account_number.slice(-4)}`

export const wordsOf = ({ order, payment }: UnderWay<Payment>) => ({
  name: methodNameOf(order.method),
  /** Where the money goes. */
  phone: order.bank ? bankText(order.bank) : numberText(order.mobile),
  /** Where our codes go. */
  mobile: numberText(order.mobile),
  amount: moneyText(payment?.amount ?? order.amount),
  moved: moneyText(order.moved),
})
