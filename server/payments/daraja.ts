// M-Pesa Daraja (Kenya): OAuth, STK push and its query. Callbacks are not signed, so each order has an address of its own.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { callProvider } from './call.ts'
import type {
  CallbackClaim,
  CallbackRequest,
  Initiated,
  PaymentProvider,
  ProviderOrder,
  ProviderState,
} from './provider.ts'

export type DarajaAccess = {
  shape: 'daraja'
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  /** Makes the callback addresses unguessable. */
  callbackSecret: string
}

type Fields = Record<string, unknown>
const TOKEN_LIFE_MS = 50 * 60_000
const WHOLE_UNIT = 100
const REFERENCE_MAX = 12
const REASONS: Record<string, string> = {
  '1': 'insufficientFunds',
  '1032': 'cancelled',
  '1037': 'expired',
  '1019': 'expired',
}

export class Daraja implements PaymentProvider {
  readonly name = 'mpesa'
  /** It charges whole shillings only. */
  readonly chargeUnit = WHOLE_UNIT
  readonly acknowledgement = { ResultCode: 0, ResultDesc: 'Accepted' }
  readonly #access: DarajaAccess
  readonly #clock: Platform['clock']
  readonly #timeoutMs: number
  #token: { text: string; until: number } | null = null
  constructor(access: DarajaAccess, { clock }: Pick<Platform, 'clock'>, timeoutMs: number) {
    this.#access = access
    this.#clock = clock
    this.#timeoutMs = timeoutMs
  }

  async initiate(order: ProviderOrder): Promise<Initiated> {
    const { shortCode } = this.#access
    const key = this.#callbackKeyOf(order.orderId)
    const answer = await this.#call('/mpesa/stkpush/v1/processrequest', {
      ...this.#password(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: order.total / WHOLE_UNIT,
      // Numbers: texts lead to a silent 1037.
      PartyA: Number(order.mobile),
      PartyB: Number(shortCode),
      PhoneNumber: Number(order.mobile),
      CallBackURL: `${order.callbackUrl}?order=${order.orderId}&key=${key}`,
      AccountReference: order.orderId.slice(-REFERENCE_MAX),
      TransactionDesc: order.title.slice(0, REFERENCE_MAX + 1),
    })
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    const reference = answer.body.CheckoutRequestID
    if (answer.status === 200 && answer.body.ResponseCode === '0' && typeof reference === 'string')
      return { outcome: 'accepted', reference }
    return answer.status >= 500 ? { outcome: 'unknown' } : { outcome: 'refused', reason: 'refusedByProvider' }
  }

  /** Without the provider's reference there is nothing to ask with: the callback brings it. */
  async query({ reference }: { reference: string | null }): Promise<ProviderState> {
    if (reference === null) return { state: 'unknown' }
    const answer = await this.#call('/mpesa/stkpushquery/v1/query', {
      ...this.#password(),
      CheckoutRequestID: reference,
    })
    if (!answer.ok) return { state: 'unknown' }
    const { errorCode, ResultCode, CheckoutRequestID } = answer.body
    if (errorCode === '500.001.1001') return { state: 'pending' }
    if (errorCode === '400.002.02') return { state: 'not_found' }
    if (answer.status !== 200 || CheckoutRequestID !== reference || ResultCode === undefined)
      return { state: 'unknown' }
    const result = String(ResultCode)
    // The answer names no amount: it is the one that was pushed.
    return result === '0'
      ? { state: 'paid', receipt: null }
      : { state: 'failed', reason: REASONS[result] ?? 'refusedByProvider' }
  }

  verifyCallback({ body, query }: CallbackRequest): CallbackClaim | null {
    const { order = '', key = '' } = query
    const expected = Buffer.from(this.#callbackKeyOf(order))
    const given = Buffer.from(key)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    try {
      const { stkCallback } = (JSON.parse(body.toString('utf8')) as { Body: { stkCallback: Fields } }).Body
      const items = ((stkCallback.CallbackMetadata as { Item?: { Name: string; Value?: unknown }[] })?.Item ?? []) as {
        Name: string
        Value?: unknown
      }[]
      const itemValue = (name: string) => items.find((item) => item.Name === name)?.Value
      const [amount, receipt] = [itemValue('Amount'), itemValue('MpesaReceiptNumber')]
      return {
        orderId: order,
        reference: typeof stkCallback.CheckoutRequestID === 'string' ? stkCallback.CheckoutRequestID : null,
        ...(typeof amount === 'number' ? { amount: Math.round(amount * WHOLE_UNIT) } : {}),
        ...(typeof receipt === 'string' ? { receipt } : {}),
      }
    } catch {
      return null
    }
  }

  #callbackKeyOf(orderId: string): string {
    return createHmac('sha256', this.#access.callbackSecret).update(`callback/${orderId}`).digest('hex')
  }

  #password() {
    const { shortCode, passkey } = this.#access
    const Timestamp = new Date(this.#clock.now()).toISOString().replace(/\D/g, '').slice(0, 14)
    const Password = Buffer.from(`${shortCode}${passkey}${Timestamp}`).toString('base64')
    return { BusinessShortCode: Number(shortCode), Password, Timestamp }
  }

  async #call(path: string, body: Fields) {
    const token = await this.#bearer()
    if (token === null) return { ok: false as const, sent: false }
    const headers = { authorization: `Bearer ${token}` }
    return callProvider({ method: 'POST', url: this.#access.baseUrl + path, headers, body }, this.#timeoutMs)
  }

  async #bearer(): Promise<string | null> {
    const now = this.#clock.now()
    if (this.#token !== null && this.#token.until > now) return this.#token.text
    const { baseUrl, consumerKey, consumerSecret } = this.#access
    const headers = { authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}` }
    const url = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`
    const answer = await callProvider({ method: 'GET', url, headers }, this.#timeoutMs)
    if (!answer.ok || typeof answer.body.access_token !== 'string') return null
    this.#token = { text: answer.body.access_token, until: now + TOKEN_LIFE_MS }
    return this.#token.text
  }
}
