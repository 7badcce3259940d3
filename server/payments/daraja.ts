// M-Pesa Daraja (Kenya): OAuth, STK push, B2C and their queries. Nothing it sends is signed, so each order and each
// question has an address of its own.
import { createHmac } from 'node:crypto'
import { isSame } from '../platform/isSame.ts'
import type { Platform } from '../platform/platform.ts'
import type { Call, CallOutcome } from '../platform/providerCall.ts'
import { type Fields, fieldsOf, textOrNull } from './callbackBody.ts'
import { answerOf, collectedClaimOf, paidOutClaimOf, WHOLE_UNIT } from './darajaResults.ts'
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

const TOKEN_LIFE_MS = 50 * 60_000
const REFERENCE_MAX = 12
/** Of a push whose end is known. Any other code may be one on the way to it: it is asked for again. */
const FINAL = new Map<string, string>(
  Object.entries({
    '1': 'insufficientFunds',
    '1019': 'expired',
    // The push was not sent.
    '1025': 'refusedByProvider',
    '1032': 'cancelled',
    '1037': 'expired',
    // The wrong PIN.
    '2001': 'refusedByProvider',
  }),
)
const UNDER_WAY = '4999'

export class Daraja implements PaymentProvider {
  readonly name = 'mpesa'
  /** Whole shillings only. */
  readonly unit = WHOLE_UNIT
  readonly confirm = null
  readonly acknowledgement = { ResultCode: 0, ResultDesc: 'Accepted' }
  readonly #access: DarajaAccess
  readonly #clock: Platform['clock']
  readonly #token: HeldToken
  constructor(access: DarajaAccess, { clock }: Pick<Platform, 'clock'>, timeoutMs: number) {
    const { baseUrl, consumerKey, consumerSecret } = access
    const headers = { authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}` }
    const url = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`
    const fetch: Call = { method: 'GET', url, headers }
    this.#access = access
    this.#clock = clock
    this.#token = new HeldToken({ fetch, field: 'access_token', lifeMs: TOKEN_LIFE_MS }, clock, timeoutMs)
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
    return startedOf(answer, 'CheckoutRequestID')
  }

  /** Without the provider's reference there is nothing to ask with: the callback brings it. */
  async queryCollected({ reference }: OrderRef): Promise<ProviderState> {
    if (reference === null) return { state: 'unknown' }
    const answer = await this.#call('/mpesa/stkpushquery/v1/query', {
      ...this.#password(),
      CheckoutRequestID: reference,
    })
    if (!answer.ok) return { state: 'unknown' }
    const { errorCode, errorMessage, ResultCode, CheckoutRequestID } = answer.body
    // Both codes stand for other faults too, such as a password that is not taken.
    if (errorCode === '500.001.1001' && /process/i.test(String(errorMessage))) return { state: 'pending' }
    if (errorCode === '400.002.02' && /CheckoutRequestID/i.test(String(errorMessage))) return { state: 'not_found' }
    if (answer.status !== 200 || CheckoutRequestID !== reference || ResultCode === undefined)
      return { state: 'unknown' }
    const result = String(ResultCode)
    // The answer names no amount: it is the one that was pushed.
    if (result === '0') return { state: 'paid', receipt: null }
    const reason = FINAL.get(result)
    if (reason !== undefined) return { state: 'failed', reason }
    return { state: result === UNDER_WAY ? 'pending' : 'unknown' }
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
    return startedOf(answer, 'ConversationID')
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
    return { state: answer.ok && isTaken(answer.body) ? 'asked' : 'unknown' }
  }

  verifyCallback({ body, query }: CallbackRequest): CallbackClaim | Malformed | null {
    const { order = '', asked, key = '' } = query
    const address = `order=${order}${asked === undefined ? '' : `&asked=${asked}`}`
    if (!isSame(key, this.#callbackKeyOf(address))) return null
    try {
      const read = fieldsOf(body)
      if (asked !== undefined) return answerOf(order, Number(asked), read)
      return read.Result === undefined ? collectedClaimOf(order, read) : paidOutClaimOf(order, read)
    } catch {
      return 'malformed'
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

  #call(path: string, body: Fields): Promise<CallOutcome> {
    const url = this.#access.baseUrl + path
    return this.#token.use((token) => ({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, body }))
  }
}

const isTaken = ({ ResponseCode }: Fields): boolean => String(ResponseCode) === '0'

/**
 * Only a refusal that names itself is one, and that brings no reference: what has one was begun, and is asked for. A 5xx says
 * nothing about what was done: one means that it is known already.
 */
function startedOf(answer: CallOutcome, referenceField: string): Started {
  if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
  const { ResponseCode, errorCode } = answer.body
  const reference = textOrNull(answer.body[referenceField])
  const taken = isTaken(answer.body)
  if (reference !== null) return { outcome: answer.status === 200 && taken ? 'accepted' : 'unknown', reference }
  const isRefused = answer.status < 500 && !taken && (ResponseCode !== undefined || errorCode !== undefined)
  return isRefused ? { outcome: 'refused', reason: 'refusedByProvider' } : { outcome: 'unknown' }
}
