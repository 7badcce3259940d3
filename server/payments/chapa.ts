// Chapa (Ethiopia): a hosted checkout for deposits, bank transfers that it asks us to approve, webhooks with an HMAC.
import { createHmac } from 'node:crypto'
import { type Bank, banksOf } from '@walia/domain/market/banks.ts'
import type { PhoneRules } from '@walia/domain/market/profile.ts'
import { amountText, parseAmount } from '@walia/domain/money/money.ts'
import type { PayerMark } from '../accounts/index.ts'
import { isSame } from '../platform/isSame.ts'
import type { Platform } from '../platform/platform.ts'
import { type CallOutcome, callProvider } from '../platform/providerCall.ts'
import { type Fields, fieldsOf, isFields, saidAmountOf, textOrNull, wordOf } from './callbackBody.ts'
import { listChapa } from './chapaList.ts'
import { DETAILS_INVALID } from './deps.ts'
import { payersFrom } from './payers.ts'
import type {
  ApprovalClaim,
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

export type ChapaAccess = {
  shape: 'chapa'
  baseUrl: string
  secretKey: string
  /** Secret hash of the webhooks, and secret of the transfer approval; both stand in Chapa's dashboard. */
  webhookSecret: string
  approvalSecret: string
}

type Queried = Extract<ProviderState, PayoutState>
/** "failed/cancelled" is one word of Chapa's. */
const FAILED_STATES = new Map<string, string>(
  Object.entries({
    'failed/cancelled': 'cancelled',
    failed: 'refusedByProvider',
    cancelled: 'cancelled',
    reverted: 'refusedByProvider',
    reversed: 'refusedByProvider',
  }),
)
/** Of a charge that was paid: its payer has the money again. */
const TAKEN_BACK = ['reversed', 'reverted', 'refunded']
const TAKEN_BACK_EVENTS = TAKEN_BACK.map((state) => `charge.${state}`)
const PAID_EVENT = 'charge.success'
const TITLE_LENGTH_MAX = 16
const ABOUT_ACCOUNT = /account[ _](number|name)|bank[ _]code|selected bank/i

export class Chapa implements PaymentProvider {
  readonly name = 'chapa'
  readonly unit = 1
  readonly confirm = null
  readonly acknowledgement = { status: 'ok' }
  readonly hosted = true
  readonly toldNumber = true
  readonly #access: ChapaAccess
  readonly #banks: readonly Bank[]
  readonly #phone: PhoneRules
  readonly #timeoutMs: number
  constructor(access: ChapaAccess, { profile }: Pick<Platform, 'profile'>, timeoutMs: number) {
    this.#access = access
    this.#banks = banksOf(profile.id)
    this.#phone = profile.phone
    this.#timeoutMs = timeoutMs
  }

  async collect(order: ProviderOrder): Promise<Started> {
    const answer = await this.#call('POST', '/transaction/initialize', {
      amount: amountText(order.amount),
      currency: order.currency,
      tx_ref: order.orderId,
      phone_number: `0${order.mobile.slice(-9)}`,
      return_url: order.returnUrl,
      customization: { title: titleOf(order.title), description: titleOf(order.title) },
    })
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    const checkoutUrl = (answer.body.data as Fields | null | undefined)?.checkout_url
    if (answer.status === 200 && typeof checkoutUrl === 'string' && /^https?:\/\//.test(checkoutUrl))
      return { outcome: 'accepted', reference: order.orderId, checkoutUrl }
    return refusedOr(answer)
  }

  async queryCollected({ orderId }: OrderRef): Promise<ProviderState> {
    const answer = await this.#call('GET', `/transaction/verify/${orderId}`)
    const state = reversedOf(answer, orderId) ?? stateOf(answer, orderId, 'reference')
    if (state.state !== 'paid' || !answer.ok) return state
    return { ...state, payers: this.#payersOf(answer.body.data as Fields) }
  }

  async payOut(order: ProviderOrder): Promise<Started> {
    const { destination } = order
    const bank = this.#banks.find(({ id }) => id === destination?.bank)
    if (destination === null || bank === undefined) return { outcome: 'refused', reason: DETAILS_INVALID }
    const answer = await this.#call('POST', '/transfers', {
      account_name: destination.accountName,
      account_number: destination.accountNumber,
      amount: amountText(order.amount),
      currency: order.currency,
      reference: order.orderId,
      bank_code: bank.chapaCode,
    })
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    if (answer.status === 200 && answer.body.status === 'success')
      return { outcome: 'accepted', reference: order.orderId }
    return refusedOr(answer)
  }

  async queryPaidOut({ orderId }: ProviderOrder): Promise<PayoutState> {
    return stateOf(await this.#call('GET', `/transfers/verify/${orderId}`), orderId, 'chapa_transfer_id')
  }

  /** `chapa-signature` may be the same in every call and proves nothing; a wrong one is refused all the same. */
  verifyCallback({ body, headers }: CallbackRequest): CallbackClaim | Malformed | null {
    const { webhookSecret } = this.#access
    if (!isSame(String(headers['x-chapa-signature'] ?? ''), hmacOf(webhookSecret, body))) return null
    const second = headers['chapa-signature']
    if (second !== undefined && !isSigned(second, webhookSecret, body)) return null
    try {
      const read = fieldsOf(body)
      const [event, currency] = [wordOf(read.event) ?? '', wordOf(read.currency)]
      const isPayout = event.startsWith('payout.') || read.type === 'Payout'
      return {
        orderId: wordOf(isPayout ? read.reference : read.tx_ref),
        reference: null,
        ...saidAmountOf(read.amount),
        ...(currency === null ? {} : { currency }),
        ...(event === PAID_EVENT ? { payers: this.#payersOf(read) } : {}),
        ...(TAKEN_BACK_EVENTS.includes(event) ? { takenBack: true } : {}),
      }
    } catch {
      return 'malformed'
    }
  }

  /** Before it pays out, Chapa asks whether we have ordered that. */
  readonly verifyApproval = ({ body, headers }: CallbackRequest): ApprovalClaim | Malformed | null => {
    if (!isSigned(headers['chapa-signature'], this.#access.approvalSecret, body)) return null
    try {
      const read = fieldsOf(body)
      return {
        orderId: wordOf(read.reference) ?? '',
        amount: -1,
        ...saidAmountOf(read.amount),
        bank: this.#bankNamed(read.bank),
        accountName: wordOf(read.account_name) ?? '',
        accountNumber: wordOf(textOf(read.account_number)) ?? '',
      }
    } catch {
      return 'malformed'
    }
  }

  /** By its name or its number, as Chapa's own list has them. */
  #bankNamed(said: unknown): string | null {
    const text = String(said).trim().toLowerCase()
    const isIt = ({ name, chapaCode }: Bank) => name.toLowerCase() === text || String(chapaCode) === text
    return this.#banks.find(isIt)?.id ?? null
  }

  /** The number, and where it was paid from an account, that: `payment_method` names the bank or wallet. */
  #payersOf({ mobile, payment_method, method, account_number }: Fields): PayerMark[] {
    return payersFrom({ mobile, bank: payment_method ?? method, account: account_number }, this.#phone)
  }

  readonly listPayments = (since: number) => listChapa((path) => this.#call('GET', path), since)

  #call(method: 'GET' | 'POST', path: string, body?: Fields): Promise<CallOutcome> {
    const { baseUrl, secretKey } = this.#access
    const headers = { authorization: `Bearer ${secretKey}` }
    return callProvider({ method, url: baseUrl + path, headers, body }, this.#timeoutMs)
  }
}

/** Amounts come as texts with two decimals, and as numbers. */
const textOf = (said: unknown): unknown => (typeof said === 'number' ? String(said) : said)

/** It takes letters, digits, blanks, dots, hyphens and underscores only. */
const titleOf = (title: string): string => title.replace(/[^\w .-]/g, '').slice(0, TITLE_LENGTH_MAX)

/** A refusal says "failed"; a 5xx says nothing about what was done. One with data, or of a number that it has, was begun. */
function refusedOr({ status, body }: Extract<CallOutcome, { ok: true }>): Started {
  const hasData = isFields(body.data) || (typeof body.data === 'string' && body.data !== '')
  const isBegun = hasData || /\bused before\b/i.test(JSON.stringify(body.message ?? ''))
  if (status >= 500 || body.status !== 'failed' || isBegun) return { outcome: 'unknown' }
  const isAboutAccount = ABOUT_ACCOUNT.test(JSON.stringify(body.message ?? ''))
  return { outcome: 'refused', reason: isAboutAccount ? DETAILS_INVALID : 'refusedByProvider' }
}

/** Null when it is something else. */
function reversedOf(answer: CallOutcome, orderId: string): Extract<ProviderState, { state: 'reversed' }> | null {
  if (!answer.ok || answer.status !== 200 || answer.body.status !== 'success') return null
  const found = answer.body.data as Fields | null | undefined
  if (found?.tx_ref !== orderId || !TAKEN_BACK.includes(String(found.status))) return null
  const amount = parseAmount(textOf(found.amount))
  return { state: 'reversed', amount: amount.ok ? amount.value : -1 }
}

function stateOf(answer: CallOutcome, orderId: string, receiptField: string): Queried {
  if (!answer.ok || answer.status >= 500) return { state: 'unknown' }
  const { status, body } = answer
  const message = String(body.message)
  if (/not paid yet/i.test(message)) return { state: 'pending' }
  if (status === 404 && body.status === 'failed' && /(transaction|transfer).* not found/i.test(message))
    return { state: 'not_found' }
  const found = body.data as Fields | null | undefined
  if (status !== 200 || body.status !== 'success' || found?.tx_ref !== orderId) return { state: 'unknown' }
  const reason = FAILED_STATES.get(String(found.status))
  if (reason !== undefined) return { state: 'failed', reason }
  if (found.status !== 'success') return { state: found.status === 'pending' ? 'pending' : 'unknown' }
  const amount = parseAmount(textOf(found.amount))
  // An amount that cannot be read is no amount of ours.
  return {
    state: 'paid',
    amount: amount.ok ? amount.value : -1,
    currency: String(found.currency),
    receipt: textOrNull(found[receiptField]),
  }
}

const hmacOf = (key: string, bytes: Buffer | string): string => createHmac('sha256', key).update(bytes).digest('hex')

/** Over the body, or as Chapa's examples have it, over the secret itself. */
const isSigned = (given: unknown, secret: string, body: Buffer): boolean =>
  [body, secret].some((signed) => isSame(String(given ?? ''), hmacOf(secret, signed)))
