// Telebirr (Ethiopia): fabric token, signed orders and payouts with their queries, signed notification.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { amountText, parseAmount } from '@walia/domain/money/money.ts'
import type { Platform } from '../platform/platform.ts'
import type { Call, CallOutcome } from '../platform/providerCall.ts'
import { type Fields, fieldsOf, isFields, saidAmountOf, textOrNull, wordOf } from './callbackBody.ts'
import { HeldToken } from './heldToken.ts'
import type {
  CallbackClaim,
  CallbackRequest,
  Malformed,
  OrderRef,
  PaymentProvider,
  PayoutState,
  ProviderOrder,
  ProviderState,
  Started,
  Unreadable,
} from './provider.ts'
import { isSignedBy, signFields } from './telebirrSignature.ts'

/** Keys as PEM or, as Telebirr issues them, bare base64 DER. */
export type TelebirrAccess = {
  shape: 'telebirr'
  baseUrl: string
  fabricAppId: string
  appSecret: string
  merchantAppId: string
  merchantCode: string
  privateKey: string
  providerPublicKey: string
}

type QueriedState = Extract<ProviderState, PayoutState>
const TOKEN_LIFE_MS = 30 * 60_000
const FAILED_STATES = new Map<string, string>(
  Object.entries({
    PAY_FAILED: 'refusedByProvider',
    PAY_CANCEL: 'cancelled',
    ORDER_CLOSED: 'expired',
  }),
)

const isPem = (text: string) => text.includes('-----BEGIN')
export const privateKeyOf = (text: string): KeyObject =>
  isPem(text)
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
export const publicKeyOf = (text: string): KeyObject =>
  isPem(text)
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

export class Telebirr implements PaymentProvider {
  readonly name = 'telebirr'
  readonly unit = 1
  readonly confirm = null
  readonly acknowledgement = { code: '0', msg: 'success' }
  readonly #access: TelebirrAccess
  readonly #clock: Platform['clock']
  readonly #random: Platform['random']
  readonly #privateKey: KeyObject
  readonly #providerKey: KeyObject
  readonly #token: HeldToken
  constructor(access: TelebirrAccess, { clock, random }: Pick<Platform, 'clock' | 'random'>, timeoutMs: number) {
    this.#access = access
    this.#clock = clock
    this.#random = random
    const { baseUrl, fabricAppId, appSecret } = access
    const headers = { 'x-app-key': fabricAppId }
    const fetch: Call = { method: 'POST', url: `${baseUrl}/payment/v1/token`, headers, body: { appSecret } }
    this.#token = new HeldToken({ fetch, field: 'token', lifeMs: TOKEN_LIFE_MS }, clock, timeoutMs)
    this.#privateKey = privateKeyOf(access.privateKey)
    this.#providerKey = publicKeyOf(access.providerPublicKey)
  }

  collect(order: ProviderOrder): Promise<Started> {
    return this.#start('/payment/v1/merchant/preOrder', 'payment.preorder', 'prepay_id', {
      ...orderFieldsOf(order),
      trade_type: 'Checkout',
      timeout_express: '30m',
      callback_info: `msisdn=${order.mobile}`,
    })
  }

  async queryCollected({ orderId }: OrderRef): Promise<ProviderState> {
    const path = '/payment/v1/merchant/queryOrder'
    return this.#query(path, 'payment.queryorder', orderId, 'order_status')
  }

  payOut(order: ProviderOrder): Promise<Started> {
    return this.#start('/payment/v1/merchant/payout', 'payment.payout', 'payout_id', {
      ...orderFieldsOf(order),
      payee_identifier_type: 'msisdn',
      payee_identifier: order.mobile,
    })
  }

  async queryPaidOut({ orderId }: ProviderOrder): Promise<PayoutState> {
    return this.#query('/payment/v1/merchant/queryPayout', 'payment.querypayout', orderId, 'payout_status')
  }

  verifyCallback({ body }: CallbackRequest): CallbackClaim | Malformed | Unreadable | null {
    const read = this.#signedIn(body)
    if (read === null || read === 'unreadable') return read
    try {
      const currency = wordOf(read.trans_currency)
      return {
        orderId: wordOf(read.merch_order_id),
        reference: null,
        ...saidAmountOf(read.total_amount),
        ...(currency === null ? {} : { currency }),
      }
    } catch {
      return 'malformed'
    }
  }

  /** What Telebirr has signed for us; the signature stands among it. */
  #signedIn(body: Buffer): Fields | Unreadable | null {
    try {
      const read = fieldsOf(body)
      const inner = read.data ?? read
      if (!isFields(inner)) return 'unreadable'
      const { transId, ...rest } = inner
      // Sent as transId, signed as trans_id.
      const signed = transId === undefined ? rest : { ...rest, trans_id: transId }
      // Only calls of ours have a level below, whose fields would be signed in place of those that are read here.
      if (rest.biz_content !== undefined || !isSignedBy(signed, rest.sign, this.#providerKey)) return null
      if (rest.appid !== this.#access.merchantAppId || rest.merch_code !== this.#access.merchantCode) return null
      return rest
    } catch {
      return 'unreadable'
    }
  }

  async #start(path: string, method: string, referenceField: string, content: Fields): Promise<Started> {
    const answer = await this.#call(path, method, content)
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    const reference = textOrNull((answer.body.biz_content as Fields | undefined)?.[referenceField])
    const isTaken = answer.status === 200 && answer.body.result === 'SUCCESS'
    // With its number it was begun, whatever else is said.
    if (reference !== null) return { outcome: isTaken ? 'accepted' : 'unknown', reference }
    // A 200 with an error in its body is a refusal; a 5xx says nothing about what was done.
    const isRefused = answer.status < 500 && answer.body.result === 'FAIL'
    return isRefused ? { outcome: 'refused', reason: 'refusedByProvider' } : { outcome: 'unknown' }
  }

  async #query(path: string, method: string, orderId: string, statusField: string): Promise<QueriedState> {
    const answer = await this.#call(path, method, { merch_order_id: orderId })
    if (!answer.ok || answer.status >= 500) return { state: 'unknown' }
    if (answer.body.code === 'ORDER_NOT_FOUND') return { state: 'not_found' }
    const order = answer.body.biz_content as Fields | undefined
    if (answer.body.result !== 'SUCCESS' || order?.merch_order_id !== orderId) return { state: 'unknown' }
    const status = String(order[statusField])
    if (status === 'PAY_SUCCESS') return paidOf(order)
    const reason = FAILED_STATES.get(status)
    if (reason !== undefined) return { state: 'failed', reason }
    return { state: status === 'PAYING' || status === 'WAIT_PAY' ? 'pending' : 'unknown' }
  }

  #call(path: string, method: string, content: Fields): Promise<CallOutcome> {
    const { baseUrl, fabricAppId, merchantAppId, merchantCode } = this.#access
    return this.#token.use((token) => {
      const message: Fields = {
        nonce_str: Buffer.from(this.#random.bytes(16)).toString('hex'),
        method,
        timestamp: String(Math.floor(this.#clock.now() / 1000)),
        version: '1.0',
        biz_content: { appid: merchantAppId, merch_code: merchantCode, ...content },
      }
      const body = { ...message, sign: signFields(message, this.#privateKey), sign_type: 'SHA256WithRSA' }
      const headers = { 'x-app-key': fabricAppId, authorization: token }
      return { method: 'POST', url: baseUrl + path, headers, body }
    })
  }
}

const orderFieldsOf = ({ orderId, amount, currency, title, callbackUrl }: ProviderOrder): Fields => ({
  notify_url: callbackUrl,
  title,
  merch_order_id: orderId,
  total_amount: amountText(amount),
  trans_currency: currency,
})

function paidOf(order: Fields): QueriedState {
  const amount = parseAmount(order.total_amount)
  // An amount that cannot be read is no amount of ours.
  return {
    state: 'paid',
    amount: amount.ok ? amount.value : -1,
    currency: String(order.trans_currency),
    receipt: textOrNull(order.payment_order_id),
  }
}
