// A sandbox in the shape of HelloCash: invoices that a code from the wallet confirms, transfers out, signed notices.
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { JsonAnswer, JsonRequest } from './jsonServer.ts'
import { type OddWords, type SandboxOrder, SandboxOrders, type SandboxPace } from './orders.ts'
import { behaviourOf } from './testNumbers.ts'

/** All that a merchant needs to call the sandbox. */
export type HelloCashSandboxAccess = {
  shape: 'hellocash'
  baseUrl: string
  principal: string
  credentials: string
  system: string
  noticeSecret: string
}

const PRINCIPAL = 'sandbox-merchant'
const SYSTEM = 'walia'
const CODE_LIFE_MS = 5 * 60_000
const CODE_TRIES_MAX = 5
const INVOICE_STATES = { waiting: 'PENDING', paid: 'PROCESSED', failed: 'CANCELED' } as const
/** Of an invoice, and of a transfer. */
const ODD_INVOICES: OddWords = { stillProcessing: 'PENDING', unknownCode: 'ON_HOLD' }
const ODD_TRANSFERS: OddWords = { stillProcessing: 'PREPARED', unknownCode: 'ON_HOLD' }
const TRANSFER_STATES = { waiting: 'PREPARED', paid: 'COMPLETED', failed: 'REJECTED' } as const

type Fields = Record<string, unknown>
/** The code that waits for an invoice, gone once it was given. */
type Waiting = { code: string; until: number; tries: number }

export class HelloCashSandbox {
  readonly orders: SandboxOrders
  readonly payouts: SandboxOrders
  readonly #secret: string
  readonly #sendMessage: SandboxPace['sendMessage']
  readonly #tokens = new Set<string>()
  readonly #waiting = new Map<string, Waiting>()
  constructor(secret: string, pace: SandboxPace) {
    this.#secret = secret
    this.#sendMessage = pace.sendMessage
    const of = (bodyOf: (order: SandboxOrder) => Fields) =>
      new SandboxOrders({
        ...pace,
        callbackOf: bodyOf,
        headersOf: (body, genuine) => ({ 'x-hellocash-signature': this.#signatureOf(body, genuine) }),
        receiptOf: (number) => `HC${Date.now().toString(36).toUpperCase()}${number}`,
      })
    this.orders = of((order) => ({ kind: 'invoice', ...this.#invoiceOf(order) }))
    this.payouts = of((order) => ({ kind: 'transfer', ...transferOf(order) }))
  }

  access(baseUrl: string): HelloCashSandboxAccess {
    return {
      shape: 'hellocash',
      baseUrl,
      principal: PRINCIPAL,
      credentials: this.#derived('credentials'),
      system: SYSTEM,
      noticeSecret: this.#derived('notices'),
    }
  }

  handle({ method, path, headers, body, query }: JsonRequest): JsonAnswer {
    if (path === '/authenticate') return this.#authenticate(body)
    if (!this.#tokens.has(String(headers.authorization))) return errorOf(401, 'UNAUTHORIZED')
    const trace = query.get('tracenumber') ?? ''
    if (path === '/invoices/validate') return this.#validate(body)
    if (path === '/invoices' && method === 'POST') return this.#invoice(body)
    if (path === '/invoices') return listOf(this.orders, trace, (order) => this.#invoiceOf(order), ODD_INVOICES)
    if (path === '/transfers' && method === 'POST') return this.#transfer(body)
    if (path === '/transfers') return listOf(this.payouts, trace, transferOf, ODD_TRANSFERS)
    return errorOf(404, 'NOT_FOUND')
  }

  #derived(purpose: string): string {
    return createHash('sha256').update(`${purpose}/${this.#secret}`).digest('hex')
  }

  #signatureOf(body: string, genuine: boolean): string {
    const key = genuine ? this.#derived('notices') : 'somebody else'
    return createHmac('sha256', key).update(body).digest('hex')
  }

  #authenticate({ principal, credentials, system }: Fields): JsonAnswer {
    if (principal !== PRINCIPAL || credentials !== this.#derived('credentials') || system !== SYSTEM)
      return errorOf(401, 'UNAUTHORIZED')
    const token = randomBytes(16).toString('hex')
    this.#tokens.add(`Bearer ${token}`)
    return { status: 200, body: { token } }
  }

  /** The payer's phone gets the code; nothing is paid before it comes back. */
  #invoice(body: Fields): JsonAnswer {
    const mobile = String(body.from)
    const early = earlyAnswerOf(this.orders, body, mobile)
    if (early !== undefined) return early
    const known = this.orders.byId.get(String(body.tracenumber))
    const order = known ?? this.orders.take(wantedOf(body, mobile), true)
    if (known === undefined) {
      const code = String(randomInt(10_000)).padStart(4, '0')
      this.#waiting.set(order.id, { code, until: Date.now() + CODE_LIFE_MS, tries: 0 })
      this.#sendMessage(mobile, `${code} is your HelloCash code to pay ${textOf(order.amount)} ${order.currency}.`)
    }
    if (order.behaviour === 'timesOut') return null
    return { status: 201, body: this.#invoiceOf(order) }
  }

  #validate({ id, code }: Fields): JsonAnswer {
    const order = this.orders.byReference.get(String(id))
    if (order === undefined) return errorOf(404, 'NOT_FOUND')
    const waiting = this.#waiting.get(order.id)
    if (waiting === undefined) return { status: 200, body: this.#invoiceOf(order) }
    if (waiting.until <= Date.now() || waiting.tries >= CODE_TRIES_MAX) {
      this.#waiting.delete(order.id)
      this.orders.fail(order)
      return errorOf(410, 'CODE_EXPIRED')
    }
    waiting.tries++
    if (code !== waiting.code) return errorOf(400, 'CODE_WRONG')
    this.#waiting.delete(order.id)
    this.orders.proceed(order)
    return { status: 200, body: this.#invoiceOf(order) }
  }

  #transfer(body: Fields): JsonAnswer {
    const mobile = String(body.to)
    const early = earlyAnswerOf(this.payouts, body, mobile)
    if (early !== undefined) return early
    const order = this.payouts.take(wantedOf(body, mobile))
    if (order.behaviour === 'timesOut') return null
    return { status: 201, body: transferOf(order) }
  }

  #invoiceOf(order: SandboxOrder): Fields {
    const awaits = this.#waiting.has(order.id) && order.state === 'waiting'
    return { ...moneyOf(order), from: order.mobile, status: awaits ? 'AWAITING_CODE' : INVOICE_STATES[order.state] }
  }
}

/** What the number says before anything is taken; undefined to go on. */
function earlyAnswerOf(orders: SandboxOrders, body: Fields, mobile: string): JsonAnswer | undefined {
  const behaviour = behaviourOf(mobile)
  if (behaviour === 'unavailable') return errorOf(503, 'BUSY')
  if (behaviour === 'errorInAnswer') return { status: 200, body: { error: 'REJECTED' } }
  if (!/^[A-Za-z0-9]+$/.test(String(body.tracenumber)) || !(Number(body.amount) > 0)) return errorOf(400, 'PARAMETER')
  return orders.loses(String(body.tracenumber), mobile) ? null : undefined
}

const wantedOf = (body: Fields, mobile: string) => ({
  id: String(body.tracenumber),
  reference: `hc${randomBytes(12).toString('hex')}`,
  mobile,
  amount: Math.round(Number(body.amount) * 100),
  currency: String(body.currency),
  callbackUrl: String(body.notifyurl),
})

const transferOf = (order: SandboxOrder): Fields => ({
  ...moneyOf(order),
  to: order.mobile,
  status: TRANSFER_STATES[order.state],
})

const moneyOf = ({ id, reference, amount, currency, state, receipt }: SandboxOrder): Fields => ({
  id: reference,
  tracenumber: id,
  amount: textOf(amount),
  currency,
  ...(state === 'paid' ? { receipt } : {}),
})

function listOf(
  orders: SandboxOrders,
  trace: string,
  bodyOf: (order: SandboxOrder) => Fields,
  words: OddWords,
): JsonAnswer {
  const order = orders.byId.get(trace)
  if (order === undefined) return { status: 200, body: { data: [] } }
  const odd = orders.oddAnswerOf(order)
  return { status: 200, body: { data: [{ ...bodyOf(order), ...(odd === null ? {} : { status: words[odd] }) }] } }
}

const textOf = (minor: number): string => (minor / 100).toFixed(2)

const errorOf = (status: number, error: string): JsonAnswer => ({ status, body: { error } })
