// A sandbox in the shape of eBirr's hosted checkout (the WaafiPay pattern): one address for all calls, a page to pay on, and
// no callback.
import { createHash, randomBytes } from 'node:crypto'
import { checkoutAnswerOf } from './checkoutPage.ts'
import type { JsonAnswer, JsonRequest } from './jsonServer.ts'
import { type OddWords, type SandboxOrder, SandboxOrders, type SandboxPace } from './orders.ts'
import { behaviourOf } from './testNumbers.ts'

/** All that a merchant needs to call the sandbox. */
export type EbirrSandboxAccess = {
  shape: 'ebirr'
  baseUrl: string
  merchantUid: string
  storeId: string
  hppKey: string
}

type Fields = Record<string, unknown>
const PAGE = '/hpp/'
const STORE = '1000231'
const STATES = { waiting: 'PENDING', paid: 'APPROVED', failed: 'DECLINED' } as const
const ODD_STATES: OddWords = { stillProcessing: 'PENDING', unknownCode: 'IN_REVIEW' }

export class EbirrSandbox {
  readonly orders: SandboxOrders
  /** It pays nothing out. */
  readonly payouts: SandboxOrders
  readonly #secret: string
  readonly #returnUrls = new Map<string, string>()
  constructor(secret: string, pace: SandboxPace) {
    this.#secret = secret
    const receiptOf = (number: number) => `${Date.now()}${number}`
    this.orders = new SandboxOrders({ ...pace, callbackOf: () => ({}), receiptOf })
    this.payouts = new SandboxOrders({ ...pace, callbackOf: () => ({}), receiptOf })
  }

  access(baseUrl: string): EbirrSandboxAccess {
    const [merchantUid, hppKey] = [`M${this.#derived('merchant').slice(0, 7)}`, `HPP-${this.#derived('key')}`]
    return { shape: 'ebirr', baseUrl: `${baseUrl}/asm`, merchantUid, storeId: STORE, hppKey }
  }

  handle(request: JsonRequest, baseUrl: string): JsonAnswer {
    const { method, path, body } = request
    const returnUrlOf = ({ id }: SandboxOrder) => this.#returnUrls.get(id) ?? '/'
    const page = checkoutAnswerOf({ name: 'eBirr', path: PAGE, returnUrlOf }, this.orders, request)
    if (page !== undefined) return page
    const params = (body.serviceParams ?? {}) as Fields
    const { merchantUid, storeId, hppKey } = this.access(baseUrl)
    if (path !== '/asm' || method !== 'POST') return { status: 404, body: {} }
    if (params.merchantUid !== merchantUid || params.storeId !== storeId || params.hppKey !== hppKey)
      return answerOf('5001', 'RCS_AUTHENTICATION_FAILED')
    if (body.serviceName === 'HPP_PURCHASE') return this.#purchase(params, baseUrl)
    if (body.serviceName === 'HPP_GETTRANINFO') return this.#info(String(params.referenceId))
    return answerOf('5102', 'RCS_UNKNOWN_SERVICE')
  }

  #derived(purpose: string): string {
    return createHash('sha256').update(`ebirr/${purpose}/${this.#secret}`).digest('hex')
  }

  /** Whoever pays says so on the page: the number that chooses the failure is the cents of the amount. */
  #purchase(params: Fields, baseUrl: string): JsonAnswer {
    const { referenceId, amount, currency } = (params.transactionInfo ?? {}) as Fields
    const id = String(referenceId)
    if (!/^\w+$/.test(id) || !(Number(amount) > 0)) return answerOf('5206', 'RCS_INVALID_PARAMETER')
    const minor = Math.round(Number(amount) * 100)
    const mobile = `000001${String(minor % 100).padStart(2, '0')}`
    const behaviour = behaviourOf(mobile)
    if (behaviour === 'unavailable') return { status: 503, body: {} }
    if (behaviour === 'errorInAnswer') return answerOf('5206', 'RCS_REFUSED')
    if (this.orders.loses(id, mobile)) return null
    const reference = this.orders.byId.get(id)?.reference ?? randomBytes(12).toString('hex')
    const order = { id, reference, mobile, amount: minor, currency: String(currency), callbackUrl: '' }
    this.orders.take(order, true)
    this.#returnUrls.set(id, String(params.hppSuccessCallbackUrl ?? '/'))
    if (behaviour === 'timesOut') return null
    const hppUrl = `${baseUrl}${PAGE}${reference}`
    return answerOf('2001', 'RCS_SUCCESS', { hppUrl, directPaymentLink: hppUrl, referenceId: id })
  }

  #info(id: string): JsonAnswer {
    const order = this.orders.byId.get(id)
    if (order === undefined) return answerOf('5309', 'RCS_TRAN_NOT_FOUND')
    const odd = this.orders.oddAnswerOf(order)
    return answerOf('2001', 'RCS_SUCCESS', {
      referenceId: id,
      state: odd === null ? STATES[order.state] : ODD_STATES[odd],
      txAmount: (order.amount / 100).toFixed(2),
      currency: order.currency,
      ...(order.state === 'paid' ? { transactionId: order.receipt, ...payerOf(order) } : {}),
    })
  }
}

/** Who ordered is not who pays: it names nobody unless the payer gave a number on the page. */
const payerOf = ({ payer }: SandboxOrder): Fields => (payer === null ? {} : { payerId: payer })

const answerOf = (responseCode: string, responseMsg: string, params: Fields | null = null): JsonAnswer => ({
  status: 200,
  body: { schemaVersion: '1.0', responseCode, errorCode: responseCode === '2001' ? '0' : 'E', responseMsg, params },
})
