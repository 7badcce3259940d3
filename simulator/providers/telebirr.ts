// A sandbox in the shape of Telebirr: token, signed orders and payouts with their queries, signed notification.
import { constants, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import type { JsonAnswer, JsonRequest } from './jsonServer.ts'
import { type OddWords, type SandboxOrder, SandboxOrders, type SandboxPace } from './orders.ts'
import { behaviourOf } from './testNumbers.ts'

type Fields = Record<string, unknown>
/** All that a merchant needs to call the sandbox; keys are bare base64 DER, as the provider issues them. */
export type TelebirrSandboxAccess = {
  shape: 'telebirr'
  baseUrl: string
  fabricAppId: string
  appSecret: string
  merchantAppId: string
  merchantCode: string
  privateKey: string
  providerPublicKey: string
}

const NOT_SIGNED = ['sign', 'sign_type', 'header', 'refund_info', 'openType', 'raw_request', 'biz_content']
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
const STATES = { waiting: 'PAYING', paid: 'PAY_SUCCESS', failed: 'PAY_FAILED' } as const
const ODD_STATES: OddWords = { stillProcessing: 'PAYING', unknownCode: 'PAY_REVIEW' }
const KEY_BITS = 2048

export class TelebirrSandbox {
  readonly orders: SandboxOrders
  readonly payouts: SandboxOrders
  readonly #merchant = generateKeyPairSync('rsa', { modulusLength: KEY_BITS })
  readonly #provider = generateKeyPairSync('rsa', { modulusLength: KEY_BITS })
  readonly #forger = generateKeyPairSync('rsa', { modulusLength: KEY_BITS })
  readonly #appSecret: string
  readonly #tokens = new Set<string>()
  constructor(secret: string, pace: SandboxPace) {
    this.#appSecret = secret
    const of = (letters: string) =>
      new SandboxOrders({
        ...pace,
        callbackOf: (order, genuine) =>
          this.#notificationOf(order, genuine ? this.#provider.privateKey : this.#forger.privateKey),
        receiptOf: (number) => `${letters}${Date.now().toString(36).toUpperCase()}${number}`,
      })
    this.orders = of('TB')
    this.payouts = of('TP')
  }

  access(baseUrl: string): TelebirrSandboxAccess {
    return {
      shape: 'telebirr',
      baseUrl,
      fabricAppId: 'sandbox-fabric',
      appSecret: this.#appSecret,
      merchantAppId: 'sandbox-app',
      merchantCode: '100001',
      privateKey: this.#merchant.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      providerPublicKey: this.#provider.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    }
  }

  handle({ path, headers, body }: JsonRequest): JsonAnswer {
    if (path === '/payment/v1/token') return this.#token(body)
    if (!this.#tokens.has(String(headers.authorization)))
      return { status: 401, body: { result: 'FAIL', code: 'TOKEN' } }
    if (!isSigned(body, body.sign, this.#merchant.publicKey))
      return { status: 400, body: { result: 'FAIL', code: 'SIGN' } }
    const content = (body.biz_content ?? {}) as Fields
    if (path === '/payment/v1/merchant/preOrder')
      return this.#take(this.orders, content, /msisdn=(\d+)/.exec(String(content.callback_info))?.[1], 'prepay_id')
    if (path === '/payment/v1/merchant/payout')
      return this.#take(this.payouts, content, String(content.payee_identifier), 'payout_id')
    if (path === '/payment/v1/merchant/queryOrder') return queryOf(this.orders, content, 'order_status')
    if (path === '/payment/v1/merchant/queryPayout') return queryOf(this.payouts, content, 'payout_status')
    return { status: 404, body: { result: 'FAIL', code: 'PATH' } }
  }

  #token({ appSecret }: Fields): JsonAnswer {
    if (appSecret !== this.#appSecret) return { status: 401, body: { result: 'FAIL', code: 'SECRET' } }
    const token = `Bearer ${randomBytes(16).toString('hex')}`
    this.#tokens.add(token)
    return { status: 200, body: { token } }
  }

  #take(orders: SandboxOrders, content: Fields, mobile = '', referenceField: string): JsonAnswer {
    const id = String(content.merch_order_id)
    const amount = Math.round(Number(content.total_amount) * 100)
    if (!/^[A-Za-z0-9]+$/.test(id) || !(amount > 0)) return { status: 200, body: { result: 'FAIL', code: 'PARAMETER' } }
    const behaviour = behaviourOf(mobile)
    if (behaviour === 'unavailable') return { status: 503, body: { result: 'FAIL', code: '49401024991' } }
    if (behaviour === 'errorInAnswer') return { status: 200, body: { result: 'FAIL', code: '49401024000' } }
    if (orders.loses(id, mobile)) return null
    const order = orders.take({
      id,
      reference: orders.byId.get(id)?.reference ?? `${referenceField}${randomBytes(12).toString('hex')}`,
      mobile,
      amount,
      currency: String(content.trans_currency),
      callbackUrl: String(content.notify_url),
    })
    if (behaviour === 'timesOut') return null
    return successOf({ merch_order_id: id, [referenceField]: order.reference })
  }

  #notificationOf(order: SandboxOrder, key: KeyObject): Fields {
    const signed: Fields = {
      appid: 'sandbox-app',
      merch_code: '100001',
      merch_order_id: order.id,
      payment_order_id: order.receipt,
      total_amount: textOf(order.amount),
      trans_currency: order.currency,
      trade_status: order.state === 'paid' ? 'Completed' : 'Failure',
      trans_end_time: String(order.decidedAt),
      notify_time: String(order.decidedAt),
      notify_url: order.callbackUrl,
      trans_id: order.receipt,
    }
    const signature = sign('sha256', Buffer.from(joined(signed)), { key, ...PSS }).toString('base64')
    const { trans_id: transId, ...sent } = signed
    return { ...sent, transId, sign: signature, sign_type: 'SHA256WithRSA' }
  }
}

function queryOf(orders: SandboxOrders, content: Fields, statusField: string): JsonAnswer {
  const order = orders.byId.get(String(content.merch_order_id))
  if (order === undefined) return { status: 200, body: { result: 'FAIL', code: 'ORDER_NOT_FOUND' } }
  const { id, state, amount, currency, receipt, decidedAt } = order
  const decided = state === 'waiting' ? {} : { payment_order_id: receipt, trans_time: String(decidedAt) }
  const money = { total_amount: textOf(amount), trans_currency: currency }
  const odd = orders.oddAnswerOf(order)
  const status = odd === null ? STATES[state] : ODD_STATES[odd]
  return successOf({ merch_order_id: id, [statusField]: status, ...money, ...decided })
}

const textOf = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

const successOf = (content: Fields): JsonAnswer => ({
  status: 200,
  body: {
    result: 'SUCCESS',
    code: '0',
    msg: 'success',
    nonce_str: randomBytes(16).toString('hex'),
    biz_content: content,
  },
})

function joined(message: Fields): string {
  const entries = Object.entries({ ...message, ...((message.biz_content as Fields | undefined) ?? {}) })
  const signed = entries.filter(([key, value]) => !NOT_SIGNED.includes(key) && value !== undefined && value !== '')
  signed.sort(([a], [b]) => (a < b ? -1 : 1))
  return signed.map(([key, value]) => `${key}=${value}`).join('&')
}

const isSigned = (message: Fields, signature: unknown, key: KeyObject): boolean =>
  typeof signature === 'string' &&
  verify('sha256', Buffer.from(joined(message)), { key, ...PSS }, Buffer.from(signature, 'base64'))
