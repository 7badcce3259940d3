// The values that fill the placeholders of payment texts.
import { moneyText, phoneText } from '../formats.ts'
import { textOf } from '../text.ts'
import type { Order, Payment, UnderWay } from './createPayments.ts'
import { methodNameOf } from './methodName.ts'

/** "Awash Bank ..6789" */
export const bankText = ({ bank_name, account_number }: NonNullable<Order['bank']>): string =>
  `${bank_name} ..${account_number.slice(-4)}`

const IN_SENTENCES = {
  asked: { bank: 'askedBank', shop: 'askedShop' },
  way: { bank: 'wayBank', shop: 'wayShop' },
} as const

/** A service has its own name everywhere; what is no name is no label inside a sentence. */
const sentenceNameOf = (method: Order['method'], as: 'asked' | 'way'): string =>
  method.kind === 'bank' || method.kind === 'shop'
    ? textOf('paymentScreens', IN_SENTENCES[as][method.kind])
    : methodNameOf(method)

export const wordsOf = ({ order, payment }: UnderWay<Payment>) => ({
  /** Who is asked and who answers, in a sentence. */
  name: order.bank?.bank_name ?? sentenceNameOf(order.method, 'asked'),
  /** By what it is paid, in a sentence. */
  way: sentenceNameOf(order.method, 'way'),
  /** Where the money goes. */
  phone: order.bank ? bankText(order.bank) : phoneText(order.mobile),
  /** Where our codes go. */
  mobile: phoneText(order.mobile),
  amount: moneyText(payment?.amount ?? order.amount),
  moved: moneyText(order.moved),
})
