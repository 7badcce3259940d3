// What M-Pesa Daraja posts: the callback of an STK push, the result of a payout, the answer to a status question.
import { type Fields, isFields, itemsOf, saidAmountOf, textOrNull } from './callbackBody.ts'
import type { CallbackClaim, PayoutResult } from './provider.ts'

/** Minor units in the shilling that it counts in. */
export const WHOLE_UNIT = 100
const NOT_FOUND = '2032'
const STATES = new Map<string, PayoutResult>(
  Object.entries({
    Failed: { state: 'failed', reason: 'refusedByProvider' },
    Declined: { state: 'failed', reason: 'refusedByProvider' },
    Cancelled: { state: 'failed', reason: 'cancelled' },
    Expired: { state: 'failed', reason: 'expired' },
    Pending: { state: 'pending' },
  }),
)

/** Throws for what is no such callback; so do the others. */
export function collectedClaimOf(orderId: string, read: Fields): CallbackClaim {
  const stkCallback = objectIn(objectIn(read, 'Body'), 'stkCallback')
  const items = itemsOf(itemsOf(stkCallback.CallbackMetadata)[0]?.Item)
  return {
    orderId,
    reference: textOrNull(stkCallback.CheckoutRequestID),
    ...moneyOf(items, 'Amount', 'MpesaReceiptNumber'),
  }
}

export function paidOutClaimOf(orderId: string, read: Fields): CallbackClaim {
  const result = resultOf(read)
  const money = moneyOf(parametersOf(result), 'TransactionAmount', 'TransactionReceipt')
  return { orderId, reference: textOrNull(result.ConversationID), ...money }
}

/** Its own conversation is about the question, so it brings no reference of the payment. */
export const answerOf = (orderId: string, queriedAt: number, read: Fields): CallbackClaim => ({
  orderId,
  reference: null,
  answer: { result: payoutResultOf(resultOf(read)), queriedAt },
})

function payoutResultOf(result: Fields): PayoutResult {
  if (String(result.ResultCode) === NOT_FOUND) return { state: 'not_found' }
  if (String(result.ResultCode) !== '0') return { state: 'unknown' }
  const items = parametersOf(result)
  const status = String(itemOf(items, 'TransactionStatus'))
  if (status !== 'Completed') return STATES.get(status) ?? { state: 'unknown' }
  const { amount = -1, receipt = null } = moneyOf(items, 'Amount', 'ReceiptNo')
  // An amount that cannot be read is no amount of ours.
  return { state: 'paid', amount, receipt }
}

const resultOf = (read: Fields): Fields => objectIn(read, 'Result')

function objectIn(fields: Fields, name: string): Fields {
  const found = fields[name]
  if (!isFields(found)) throw new Error(`no ${name}`)
  return found
}

const parametersOf = (result: Fields): Fields[] => itemsOf(itemsOf(result.ResultParameters)[0]?.ResultParameter)

const itemOf = (items: readonly Fields[], name: string): unknown =>
  items.find((item) => (item.Name ?? item.Key) === name)?.Value

function moneyOf(
  items: readonly Fields[],
  amountName: string,
  receiptName: string,
): { amount?: number; receipt?: string } {
  const receipt = textOrNull(itemOf(items, receiptName))
  return { ...saidAmountOf(itemOf(items, amountName)), ...(receipt === null ? {} : { receipt }) }
}
