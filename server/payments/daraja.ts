// M-Pesa Daraja (Kenya): OAuth, STK push, B2C and their queries. Nothing it sends is signed, so each order and each
// question has an address of its own.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { callAuthorised, callProvider } from './call.ts'
import { answerOf, collectedClaimOf, paidOutClaimOf, WHOLE_UNIT } from './darajaResults.ts'
import type {
  CallbackClaim,
  CallbackRequest,
  OrderRef,
  PaymentProvider,
  PayoutState,
  ProviderOrder,
  ProviderState,
  Started,
} from './provider.ts'

export type DarajaAccess = {
  shape: 'daraja'
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  /** Who pays out, and that operator's password encrypted for M-Pesa, base64. */
  initiatorName: string
  securityCredential: string
  /** Makes the callback addresses unguessable. */
  callbackSecret: string
}

type Fields = Record<string, unknown>
const TOKEN_LIFE_MS = 50 * 60_000
const REFERENCE_MAX = 12
const REASONS: Record<string, string> = {
  '1': 'insufficientFunds',
  '1032': 'cancelled',
  '1037': 'expired',
  '1019': 'expired',
}

export class Daraja implements PaymentProvider {
  readonly name = 'mpesa'
  /** Whole shillings only. */
  readonly unit = WHOLE_UNIT
  readonly confirm = null
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

  async collect(order: ProviderOrder): Promise<Started> {
    const { shortCode } = this.#access
    const address = `order=${order.orderId}`
    const answer = await this.#call('/mpesa/stkpush/v1/processrequest', {
      ...this.#password(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: order.amount / WHOLE_UNIT,
      // Numbers: texts lead to a silent 1037.
      PartyA: Number(order.mobile),
      PartyB: Number(shortCode),
      PhoneNumber: Number(order.mobile),
      CallBackURL: `${order.callbackUrl}?${address}&key=${this.#callbackKeyOf(address)}`,
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
  async queryCollected({ reference }: OrderRef): Promise<ProviderState> {
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

  async payOut(order: ProviderOrder): Promise<Started> {
    const answer = await this.#call('/mpesa/b2c/v3/paymentrequest', {
      OriginatorConversationID: order.orderId,
      InitiatorName: this.#access.initiatorName,
      SecurityCredential: this.#access.securityCredential,
      CommandID: 'BusinessPayment',
      Amount: order.amount / WHOLE_UNIT,
      PartyA: Number(this.#access.shortCode),
      PartyB: Number(order.mobile),
      Remarks: order.title,
      ...this.#resultAddress(order, `order=${order.orderId}`),
    })
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    const { ResponseCode, ConversationID, errorCode } = answer.body
    const isTaken = String(ResponseCode) === '0'
    if (answer.status === 200 && isTaken && typeof ConversationID === 'string')
      return { outcome: 'accepted', reference: ConversationID }
    // A 5xx says nothing about what was done; one of them means that this payment is known already.
    const isRefused = answer.status < 500 && !isTaken && (ResponseCode !== undefined || errorCode !== undefined)
    return isRefused ? { outcome: 'refused', reason: 'refusedByProvider' } : { outcome: 'unknown' }
  }

  /** The answer comes to an address that names when it was asked for. */
  async queryPaidOut(order: ProviderOrder): Promise<PayoutState> {
    const answer = await this.#call('/mpesa/transactionstatus/v1/query', {
      Initiator: this.#access.initiatorName,
      SecurityCredential: this.#access.securityCredential,
      CommandID: 'TransactionStatusQuery',
      OriginatorConversationID: order.orderId,
      PartyA: Number(this.#access.shortCode),
      IdentifierType: '4',
      Remarks: order.title,
      ...this.#resultAddress(order, `order=${order.orderId}&asked=${this.#clock.now()}`),
    })
    return { state: answer.ok && answer.body.ResponseCode === '0' ? 'asked' : 'unknown' }
  }

  verifyCallback({ body, query }: CallbackRequest): CallbackClaim | null {
    const { order = '', asked, key = '' } = query
    const address = `order=${order}${asked === undefined ? '' : `&asked=${asked}`}`
    const expected = Buffer.from(this.#callbackKeyOf(address))
    const given = Buffer.from(key)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    try {
      const read = JSON.parse(body.toString('utf8')) as Fields
      if (asked !== undefined) return answerOf(order, Number(asked), read)
      return read.Result === undefined ? collectedClaimOf(order, read) : paidOutClaimOf(order, read)
    } catch {
      return null
    }
  }

  #resultAddress({ callbackUrl }: ProviderOrder, address: string) {
    const url = `${callbackUrl}?${address}&key=${this.#callbackKeyOf(address)}`
    return { ResultURL: url, QueueTimeOutURL: url }
  }

  #callbackKeyOf(address: string): string {
    return createHmac('sha256', this.#access.callbackSecret).update(`callback/${address}`).digest('hex')
  }

  #password() {
    const { shortCode, passkey } = this.#access
    const Timestamp = new Date(this.#clock.now()).toISOString().replace(/\D/g, '').slice(0, 14)
    const Password = Buffer.from(`${shortCode}${passkey}${Timestamp}`).toString('base64')
    return { BusinessShortCode: Number(shortCode), Password, Timestamp }
  }

  #call(path: string, body: Fields) {
    return callAuthorised(() => this.#callOnce(path, body))
  }

  async #callOnce(path: string, body: Fields) {
    const token = await this.#bearer()
    if (token === null) return { ok: false as const, sent: false }
    const headers = { authorization: `Bearer ${token}` }
    const url = this.#access.baseUrl + path
    const answer = await callProvider({ method: 'POST', url, headers, body }, this.#timeoutMs)
    if (answer.ok && answer.status === 401) this.#token = null
    return answer
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
