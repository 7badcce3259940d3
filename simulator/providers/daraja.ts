// A sandbox in the shape of M-Pesa Daraja: OAuth, STK push, its query and its unsigned callback.
import { createHash, randomBytes } from 'node:crypto'
import type { JsonAnswer, JsonRequest } from './jsonServer.ts'
import { type SandboxOrder, SandboxOrders } from './orders.ts'
import { behaviourOf } from './testNumbers.ts'

/** All that a merchant needs to call the sandbox. */
export type DarajaSandboxAccess = {
  shape: 'daraja'
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  callbackSecret: string
}

const SHORT_CODE = '174379'
const CONSUMER_KEY = 'sandbox-consumer'
const CURRENCY = 'KES'
const CANCELLED = '1032'

export class DarajaSandbox {
  readonly orders: SandboxOrders
  readonly #secret: string
  readonly #tokens = new Set<string>()
  constructor(secret: string, approveAfterMs: number, lateAfterMs: number) {
    this.#secret = secret
    this.orders = new SandboxOrders({
      approveAfterMs,
      lateAfterMs,
      callbackOf,
      receiptOf: (number) => `S${Date.now().toString(36).toUpperCase()}${number}`,
    })
  }

  access(baseUrl: string): DarajaSandboxAccess {
    return {
      shape: 'daraja',
      baseUrl,
      consumerKey: CONSUMER_KEY,
      consumerSecret: this.#derived('consumer'),
      shortCode: SHORT_CODE,
      passkey: this.#derived('passkey'),
      callbackSecret: this.#derived('callback'),
    }
  }

  handle({ path, headers, body }: JsonRequest): JsonAnswer {
    if (path === '/oauth/v1/generate') return this.#generate(headers.authorization)
    if (!this.#tokens.has(String(headers.authorization))) return errorOf(401, '404.001.03', 'Invalid Access Token')
    const password = Buffer.from(`${SHORT_CODE}${this.#derived('passkey')}${body.Timestamp}`).toString('base64')
    if (body.Password !== password) return errorOf(500, '500.001.1001', 'Wrong credentials')
    if (path === '/mpesa/stkpush/v1/processrequest') return this.#push(body)
    if (path === '/mpesa/stkpushquery/v1/query') return this.#query(body)
    return errorOf(404, '404.001.01', 'Resource not found')
  }

  #derived(purpose: string): string {
    return createHash('sha256').update(`${purpose}/${this.#secret}`).digest('hex')
  }

  #generate(authorization: string | undefined): JsonAnswer {
    const expected = Buffer.from(`${CONSUMER_KEY}:${this.#derived('consumer')}`).toString('base64')
    if (authorization !== `Basic ${expected}`) return errorOf(400, '400.008.01', 'Invalid Authentication passed')
    const token = randomBytes(16).toString('hex')
    this.#tokens.add(`Bearer ${token}`)
    return { status: 200, body: { access_token: token, expires_in: '3599' } }
  }

  #push({ Amount, PhoneNumber, CallBackURL }: JsonRequest['body']): JsonAnswer {
    if (!Number.isInteger(Amount) || typeof PhoneNumber !== 'number')
      return errorOf(400, '400.002.02', 'Bad Request - Invalid Amount or PhoneNumber')
    const behaviour = behaviourOf(String(PhoneNumber))
    if (behaviour === 'unavailable') return errorOf(503, '500.003.02', 'System is busy')
    if (behaviour === 'errorInAnswer')
      return { status: 200, body: { ResponseCode: '1', ResponseDescription: 'Rejected' } }
    const reference = `ws_CO_${randomBytes(12).toString('hex')}`
    const callbackUrl = String(CallBackURL)
    const mobile = String(PhoneNumber)
    const amount = (Amount as number) * 100
    this.orders.take({ id: reference, reference, mobile, amount, currency: CURRENCY, callbackUrl })
    if (behaviour === 'timesOut') return null
    return {
      status: 200,
      body: { MerchantRequestID: reference.slice(6, 16), CheckoutRequestID: reference, ResponseCode: '0' },
    }
  }

  #query({ CheckoutRequestID }: JsonRequest['body']): JsonAnswer {
    const order = this.orders.byReference.get(String(CheckoutRequestID))
    if (order === undefined) return errorOf(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')
    if (order.state === 'waiting') return errorOf(500, '500.001.1001', 'The transaction is being processed')
    const ResultCode = order.state === 'paid' ? '0' : CANCELLED
    return { status: 200, body: { ResponseCode: '0', CheckoutRequestID: order.reference, ResultCode } }
  }
}

const errorOf = (status: number, errorCode: string, errorMessage: string): JsonAnswer => ({
  status,
  body: { requestId: randomBytes(6).toString('hex'), errorCode, errorMessage },
})

/** Nothing in it is signed: a forged one looks the same. */
function callbackOf({ reference, state, amount, receipt, mobile, decidedAt }: SandboxOrder): unknown {
  const head = { MerchantRequestID: reference.slice(6, 16), CheckoutRequestID: reference }
  if (state !== 'paid')
    return {
      Body: { stkCallback: { ...head, ResultCode: Number(CANCELLED), ResultDesc: 'Request cancelled by user' } },
    }
  const Item = [
    { Name: 'Amount', Value: amount / 100 },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(new Date(decidedAt).toISOString().replace(/\D/g, '').slice(0, 14)) },
    { Name: 'PhoneNumber', Value: Number(mobile) },
  ]
  return { Body: { stkCallback: { ...head, ResultCode: 0, ResultDesc: 'Processed', CallbackMetadata: { Item } } } }
}
