// HelloCash (Ethiopia), a mobile wallet: invoices that its own code confirms, transfers out, notices with an HMAC.
import { createHmac } from 'node:crypto'
import { amountText, parseAmount } from '@walia/domain/money/money.ts'
import { isSame } from '../platform/isSame.ts'
import type { Platform } from '../platform/platform.ts'
import type { Call, CallOutcome } from '../platform/providerCall.ts'
import { type Fields, fieldsOf, itemsOf, saidAmountOf, textOrNull, wordOf } from './callbackBody.ts'
import { HeldToken } from './heldToken.ts'
import type {
  CallbackClaim,
  CallbackRequest,
  Confirmed,
  Malformed,
  OrderRef,
  PaymentProvider,
  PayoutState,
  ProviderOrder,
  ProviderState,
  Started,
} from './provider.ts'

export type HelloCashAccess = {
  shape: 'hellocash'
  baseUrl: string
  principal: string
  credentials: string
  system: string
  /** Key of the notices' HMAC. */
  noticeSecret: string
}

const TOKEN_LIFE_MS = 30 * 60_000
const FAILED_STATES = new Map<string, string>(
  Object.entries({
    CANCELED: 'cancelled',
    REJECTED: 'refusedByProvider',
    EXPIRED: 'expired',
  }),
)
const CODE_OUTCOMES = new Map<string, Confirmed['outcome']>([
  ['CODE_WRONG', 'wrong'],
  ['CODE_EXPIRED', 'expired'],
])

export class HelloCash implements PaymentProvider {
  readonly name = 'hellocash'
  readonly unit = 1
  readonly acknowledgement = { status: 'OK' }
  readonly #access: HelloCashAccess
  readonly #token: HeldToken
  constructor(access: HelloCashAccess, { clock }: Pick<Platform, 'clock'>, timeoutMs: number) {
    const { baseUrl, principal, credentials, system } = access
    const body = { principal, credentials, system }
    const fetch: Call = { method: 'POST', url: `${baseUrl}/authenticate`, headers: {}, body }
    this.#access = access
    this.#token = new HeldToken({ fetch, field: 'token', lifeMs: TOKEN_LIFE_MS }, clock, timeoutMs)
  }

  collect(order: ProviderOrder): Promise<Started> {
    return this.#start('/invoices', { ...orderFieldsOf(order), from: order.mobile })
  }

  async queryCollected({ orderId }: OrderRef): Promise<ProviderState> {
    const { found, state } = await this.#find('/invoices', orderId)
    if (found === null) return { state }
    if (found.status !== 'AWAITING_CODE') return stateOf(found, 'PROCESSED', 'PENDING')
    const reference = textOrNull(found.id)
    // Without its number no code can be given for it.
    return reference === null ? { state: 'unknown' } : { state: 'awaiting_code', reference }
  }

  readonly confirm = async ({ reference }: OrderRef & { reference: string }, code: string): Promise<Confirmed> => {
    const answer = await this.#call('POST', '/invoices/validate', { id: reference, code })
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    if (answer.status === 200 && answer.body.id === reference) return { outcome: 'taken' }
    return { outcome: CODE_OUTCOMES.get(String(answer.body.error)) ?? 'unknown' }
  }

  payOut(order: ProviderOrder): Promise<Started> {
    return this.#start('/transfers', { ...orderFieldsOf(order), to: order.mobile })
  }

  async queryPaidOut({ orderId }: ProviderOrder): Promise<PayoutState> {
    const { found, state } = await this.#find('/transfers', orderId)
    return found === null ? { state } : stateOf(found, 'COMPLETED', 'PREPARED')
  }

  verifyCallback({ body, headers }: CallbackRequest): CallbackClaim | Malformed | null {
    const expected = createHmac('sha256', this.#access.noticeSecret).update(body).digest('hex')
    if (!isSame(String(headers['x-hellocash-signature'] ?? ''), expected)) return null
    try {
      const { id, tracenumber, amount, currency: said } = fieldsOf(body)
      const currency = wordOf(said)
      return {
        orderId: wordOf(tracenumber),
        reference: textOrNull(id),
        ...saidAmountOf(amount),
        ...(currency === null ? {} : { currency }),
      }
    } catch {
      return 'malformed'
    }
  }

  async #start(path: string, body: Fields): Promise<Started> {
    const answer = await this.#call('POST', path, body)
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    const { error } = answer.body
    const reference = textOrNull(answer.body.id)
    // With an id it was begun, whatever else is said.
    if (reference !== null) return { outcome: answer.status < 300 ? 'accepted' : 'unknown', reference }
    // A refusal names itself; a 5xx says nothing about what was done.
    const isRefused = answer.status < 500 && typeof error === 'string'
    return isRefused ? { outcome: 'refused', reason: 'refusedByProvider' } : { outcome: 'unknown' }
  }

  /** By our own number, which is known even when the call that started it was never answered. */
  async #find(path: string, orderId: string): Promise<{ found: Fields | null; state: 'not_found' | 'unknown' }> {
    const answer = await this.#call('GET', `${path}?tracenumber=${orderId}`)
    if (!answer.ok || answer.status !== 200) return { found: null, state: 'unknown' }
    const { data } = answer.body
    if (Array.isArray(data) && data.length === 0) return { found: null, state: 'not_found' }
    const [found] = itemsOf(data)
    return { found: found?.tracenumber === orderId ? found : null, state: 'unknown' }
  }

  #call(method: Call['method'], path: string, body?: Fields): Promise<CallOutcome> {
    const url = this.#access.baseUrl + path
    return this.#token.use((token) => ({ method, url, headers: { authorization: `Bearer ${token}` }, body }))
  }
}

const orderFieldsOf = ({ orderId, amount, currency, title, callbackUrl }: ProviderOrder): Fields => ({
  tracenumber: orderId,
  amount: amountText(amount),
  currency,
  description: title,
  notifyurl: callbackUrl,
})

function stateOf(found: Fields, paid: string, waiting: string): Extract<ProviderState, PayoutState> {
  const status = String(found.status)
  const reason = FAILED_STATES.get(status)
  if (reason !== undefined) return { state: 'failed', reason }
  if (status !== paid) return { state: status === waiting ? 'pending' : 'unknown' }
  const amount = parseAmount(found.amount)
  // An amount that cannot be read is no amount of ours.
  return {
    state: 'paid',
    amount: amount.ok ? amount.value : -1,
    currency: String(found.currency),
    receipt: textOrNull(found.receipt),
  }
}
