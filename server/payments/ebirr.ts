// eBirr (Ethiopia), a mobile wallet reached by a hosted checkout on the WaafiPay pattern. It sends nothing by itself: what
// became of a payment is asked, at once when the payer comes back by its page, and soon while he looks at his payment.
import type { PhoneRules } from '@walia/domain/market/profile.ts'
import { amountText, parseAmount } from '@walia/domain/money/money.ts'
import type { Platform } from '../platform/platform.ts'
import { type CallOutcome, callProvider } from '../platform/providerCall.ts'
import { textOrNull } from './callbackBody.ts'
import { payersFrom } from './payers.ts'
import type { OrderRef, PaymentProvider, PayoutState, ProviderOrder, ProviderState, Started } from './provider.ts'

export type EbirrAccess = {
  shape: 'ebirr'
  /** The one address of all calls. */
  baseUrl: string
  merchantUid: string
  storeId: string
  hppKey: string
}

type Fields = Record<string, unknown>
const APPROVED_CODE = '2001'
const FAILED_STATES = new Map<string, string>(
  Object.entries({
    DECLINED: 'refusedByProvider',
    FAILED: 'refusedByProvider',
    CANCELLED: 'cancelled',
    EXPIRED: 'expired',
  }),
)
const INVOICE_LENGTH = 12

export class Ebirr implements PaymentProvider {
  readonly name = 'ebirr'
  readonly unit = 1
  readonly confirm = null
  readonly hosted = true
  readonly isSilent = true
  readonly acknowledgement = {}
  readonly #access: EbirrAccess
  readonly #clock: Platform['clock']
  readonly #phone: PhoneRules
  readonly #timeoutMs: number
  constructor(access: EbirrAccess, { clock, profile }: Pick<Platform, 'clock' | 'profile'>, timeoutMs: number) {
    this.#access = access
    this.#clock = clock
    this.#phone = profile.phone
    this.#timeoutMs = timeoutMs
  }

  async collect(order: ProviderOrder): Promise<Started> {
    const answer = await this.#call('HPP_PURCHASE', order.orderId, {
      paymentMethod: 'MWALLET_ACCOUNT',
      hppSuccessCallbackUrl: order.returnUrl,
      hppFailureCallbackUrl: order.returnUrl,
      hppRespDataFormat: 1,
      transactionInfo: {
        referenceId: order.orderId,
        invoiceId: order.orderId.slice(-INVOICE_LENGTH),
        amount: amountText(order.amount),
        currency: order.currency,
        description: order.title,
      },
    })
    if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unreachable' }
    const { status, body } = answer
    const params = body.params as Fields | null | undefined
    const checkoutUrl = params?.directPaymentLink ?? params?.hppUrl
    const isApproved = status === 200 && String(body.responseCode) === APPROVED_CODE
    if (isApproved && typeof checkoutUrl === 'string' && /^https?:\/\//.test(checkoutUrl))
      return { outcome: 'accepted', reference: order.orderId, checkoutUrl }
    // A refusal names itself; a 5xx says nothing about what was done, and what has a page or names the order was begun.
    const isBegun = checkoutUrl !== undefined || params?.referenceId === order.orderId
    const isRefused = status < 500 && !isApproved && !isBegun && body.responseCode !== undefined
    return isRefused ? { outcome: 'refused', reason: 'refusedByProvider' } : { outcome: 'unknown' }
  }

  async queryCollected({ orderId }: OrderRef): Promise<ProviderState> {
    const answer = await this.#call('HPP_GETTRANINFO', orderId, { referenceId: orderId })
    if (!answer.ok || answer.status !== 200) return { state: 'unknown' }
    const { responseCode, responseMsg, params } = answer.body
    if (/tran\w*.?not.?found/i.test(String(responseMsg))) return { state: 'not_found' }
    const found = params as Fields | null | undefined
    if (String(responseCode) !== APPROVED_CODE || found?.referenceId !== orderId) return { state: 'unknown' }
    const state = String(found.state ?? found.status)
    const reason = FAILED_STATES.get(state)
    if (reason !== undefined) return { state: 'failed', reason }
    if (state !== 'APPROVED') return { state: state === 'PENDING' ? 'pending' : 'unknown' }
    const amount = parseAmount(String(found.txAmount))
    return {
      state: 'paid',
      // An amount that cannot be read is no amount of ours.
      amount: amount.ok ? amount.value : -1,
      currency: String(found.currency),
      receipt: textOrNull(found.transactionId),
      payers: payersFrom({ mobile: found.payerId ?? found.accountNo }, this.#phone),
    }
  }

  /** Not part of the hosted checkout; the method takes deposits only. */
  async payOut(): Promise<Started> {
    return { outcome: 'refused', reason: 'refusedByProvider' }
  }

  async queryPaidOut(): Promise<PayoutState> {
    return { state: 'not_found' }
  }

  /** None of what arrives in its name is genuine. */
  verifyCallback(): null {
    return null
  }

  #call(serviceName: string, requestId: string, params: Fields): Promise<CallOutcome> {
    const { baseUrl, merchantUid, storeId, hppKey } = this.#access
    const body = {
      schemaVersion: '1.0',
      requestId,
      timestamp: new Date(this.#clock.now()).toISOString(),
      channelName: 'WEB',
      serviceName,
      serviceParams: { merchantUid, storeId, hppKey, ...params },
    }
    return callProvider({ method: 'POST', url: baseUrl, headers: {}, body }, this.#timeoutMs)
  }
}
