// A sandbox in the shape of M-Pesa Daraja: OAuth, STK push, B2C, their queries and their unsigned callbacks.
import { createHash, randomBytes } from 'node:crypto'
import type { JsonAnswer, JsonRequest } from './jsonServer.ts'
import { type OddWords, type SandboxOrder, SandboxOrders, type SandboxPace } from './orders.ts'
import { behaviourOf } from './testNumbers.ts'

/** All that a merchant needs to call the sandbox. */
export type DarajaSandboxAccess = {
  shape: 'daraja'
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  initiatorName: string
  securityCredential: string
  callbackSecret: string
}

const SHORT_CODE = '174379'
const CONSUMER_KEY = 'sandbox-consumer'
const CURRENCY = 'KES'
const CANCELLED = '1032'
const INITIATOR = 'sandbox-initiator'
/** Of a payout that does not go through, and of an unknown one. */
const REJECTED = 2001
const NOT_FOUND = 2032
/** Of a push, and of a payout. */
const ODD_CODES: OddWords = { stillProcessing: '4999', unknownCode: '8765' }
const ODD_STATES: OddWords = { stillProcessing: 'Pending', unknownCode: 'Under Review' }

export class DarajaSandbox {
  readonly orders: SandboxOrders
  readonly payouts: SandboxOrders
  readonly #secret: string
  readonly #tokens = new Set<string>()
  constructor(secret: string, pace: SandboxPace) {
    this.#secret = secret
    const receiptOf = (number: number) => `S${Date.now().toString(36).toUpperCase()}${number}`
    this.orders = new SandboxOrders({ ...pace, callbackOf, receiptOf })
    this.payouts = new SandboxOrders({ ...pace, callbackOf: payoutResultOf, receiptOf })
  }

  access(baseUrl: string): DarajaSandboxAccess {
    return {
      shape: 'daraja',
      baseUrl,
      consumerKey: CONSUMER_KEY,
      consumerSecret: this.#derived('consumer'),
      shortCode: SHORT_CODE,
      passkey: this.#derived('passkey'),
      initiatorName: INITIATOR,
      securityCredential: this.#derived('credential'),
      callbackSecret: this.#derived('callback'),
    }
  }

  /** What was collected, by the order of the merchant's, which its callback address alone names. */
  collectedByOrder(): ReadonlyMap<string, number> {
    const sums = new Map<string, number>()
    for (const [reference, amount] of this.orders.moved) {
      const address = new URL(this.orders.byId.get(reference)?.callbackUrl ?? '')
      const order = address.searchParams.get('order') ?? reference
      sums.set(order, (sums.get(order) ?? 0) + amount)
    }
    return sums
  }

  handle({ path, headers, body }: JsonRequest): JsonAnswer {
    if (path === '/oauth/v1/generate') return this.#generate(headers.authorization)
    if (!this.#tokens.has(String(headers.authorization))) return errorOf(401, '404.001.03', 'Invalid Access Token')
    if (path === '/mpesa/b2c/v3/paymentrequest' || path === '/mpesa/transactionstatus/v1/query')
      return this.#initiated(path, body)
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

  #initiated(path: string, body: JsonRequest['body']): JsonAnswer {
    if (body.SecurityCredential !== this.#derived('credential'))
      return errorOf(500, '500.001.1001', 'The initiator information is invalid.')
    return path.startsWith('/mpesa/b2c/') ? this.#payOut(body) : this.#status(body)
  }

  #payOut({ OriginatorConversationID, Amount, PartyB, ResultURL }: JsonRequest['body']): JsonAnswer {
    const id = String(OriginatorConversationID)
    const mobile = String(PartyB)
    if (!Number.isInteger(Amount) || typeof PartyB !== 'number')
      return errorOf(400, '400.002.02', 'Bad Request - Invalid Amount or PartyB')
    const behaviour = behaviourOf(mobile)
    if (behaviour === 'unavailable') return errorOf(503, '500.003.02', 'System is busy')
    if (behaviour === 'errorInAnswer')
      return { status: 200, body: { ResponseCode: '1', ResponseDescription: 'Rejected' } }
    if (this.payouts.loses(id, mobile)) return null
    if (this.payouts.byId.has(id)) return errorOf(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    const reference = `AG_${randomBytes(12).toString('hex')}`
    const money = { amount: (Amount as number) * 100, currency: CURRENCY }
    this.payouts.take({ id, reference, mobile, ...money, callbackUrl: String(ResultURL) })
    if (behaviour === 'timesOut') return null
    return { status: 200, body: { ConversationID: reference, OriginatorConversationID: id, ResponseCode: '0' } }
  }

  /** Taken at once; the answer is posted after it. */
  #status({ OriginatorConversationID, ResultURL }: JsonRequest['body']): JsonAnswer {
    const order = this.payouts.byId.get(String(OriginatorConversationID))
    const odd = order === undefined ? null : this.payouts.oddAnswerOf(order)
    this.payouts.post(String(ResultURL), statusResultOf(order, odd === null ? null : ODD_STATES[odd]))
    return { status: 200, body: { ConversationID: `AG_${randomBytes(12).toString('hex')}`, ResponseCode: '0' } }
  }

  #query({ CheckoutRequestID }: JsonRequest['body']): JsonAnswer {
    const order = this.orders.byReference.get(String(CheckoutRequestID))
    if (order === undefined) return errorOf(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')
    const odd = this.orders.oddAnswerOf(order)
    if (odd !== null) return resultOf(order, ODD_CODES[odd], 'The transaction is still under processing')
    if (order.state === 'waiting') return errorOf(500, '500.001.1001', 'The transaction is being processed')
    return order.state === 'paid' ? resultOf(order, '0', 'Processed') : resultOf(order, CANCELLED, 'Cancelled by user')
  }
}

const resultOf = ({ reference }: SandboxOrder, ResultCode: string, ResultDesc: string): JsonAnswer => ({
  status: 200,
  body: { ResponseCode: '0', CheckoutRequestID: reference, ResultCode, ResultDesc },
})

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

const PAYOUT_STATES = { waiting: 'Pending', paid: 'Completed', failed: 'Failed' } as const

function payoutResultOf({ id, reference, state, amount, receipt }: SandboxOrder): unknown {
  const head = { ResultType: 0, OriginatorConversationID: id, ConversationID: reference, TransactionID: receipt }
  if (state !== 'paid') return { Result: { ...head, ResultCode: REJECTED, ResultDesc: 'The transaction failed.' } }
  const ResultParameter = [
    { Key: 'TransactionAmount', Value: amount / 100 },
    { Key: 'TransactionReceipt', Value: receipt },
  ]
  return { Result: { ...head, ResultCode: 0, ResultDesc: 'Processed', ResultParameters: { ResultParameter } } }
}

function statusResultOf(order: SandboxOrder | undefined, odd: string | null): unknown {
  if (order === undefined)
    return { Result: { ResultType: 0, ResultCode: NOT_FOUND, ResultDesc: 'No such transaction' } }
  const ResultParameter = [
    { Key: 'TransactionStatus', Value: odd ?? PAYOUT_STATES[order.state] },
    ...(order.state === 'paid'
      ? [
          { Key: 'Amount', Value: order.amount / 100 },
          { Key: 'ReceiptNo', Value: order.receipt },
        ]
      : []),
  ]
  return { Result: { ResultType: 0, ResultCode: 0, ResultDesc: 'Processed', ResultParameters: { ResultParameter } } }
}
