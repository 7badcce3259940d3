// A sandbox in the shape of Chapa: a checkout page, bank transfers that the merchant approves, webhooks with two signatures.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { checkoutAnswerOf } from './checkoutPage.ts'
import type { JsonAnswer, JsonRequest } from './jsonServer.ts'
import { type OddWords, type SandboxOrder, SandboxOrders, type SandboxPace } from './orders.ts'
import { behaviourOf } from './testNumbers.ts'

/** All that a merchant needs to call the sandbox. */
export type ChapaSandboxAccess = {
  shape: 'chapa'
  baseUrl: string
  secretKey: string
  webhookSecret: string
  approvalSecret: string
}

type Fields = Record<string, unknown>
type Transfer = { bankCode: number; accountName: string; accountNumber: string }

const CHECKOUT = '/checkout/payment/'
const APPROVAL_TRIES_MS = [0, 200, 1_000, 5_000]
/** Chapa's number of a bank and the length of its account numbers. */
const BANKS: readonly (readonly [number, string, number])[] = [
  [946, 'Commercial Bank of Ethiopia', 13],
  [656, 'Awash Bank', 14],
  [347, 'Bank of Abyssinia', 8],
  [880, 'Dashen Bank', 13],
  [130, 'Abay Bank', 16],
  [772, 'Addis International Bank', 15],
  [207, 'Ahadu Bank', 10],
  [571, 'Berhan Bank', 13],
  [301, 'Global Bank Ethiopia', 13],
  [534, 'Hibret Bank', 16],
]
const PAGE_MAX = 10
const STATES = { waiting: 'pending', paid: 'success', failed: 'failed/cancelled' } as const
const ODD_STATES: OddWords = { stillProcessing: 'pending', unknownCode: 'under_review' }

export class ChapaSandbox {
  readonly orders: SandboxOrders
  readonly payouts: SandboxOrders
  readonly #secret: string
  readonly #merchantUrl: SandboxPace['merchantUrl']
  readonly #returnUrls = new Map<string, string>()
  readonly #transfers = new Map<string, Transfer>()
  constructor(secret: string, pace: SandboxPace) {
    this.#secret = secret
    this.#merchantUrl = pace.merchantUrl
    const of = (callbackOf: (order: SandboxOrder) => Fields) =>
      new SandboxOrders({
        ...pace,
        callbackOf,
        headersOf: (body, genuine) => ({
          'x-chapa-signature': hmacOf(genuine ? this.#derived('webhook') : 'somebody else', body),
          // The same in every call: who has seen one webhook can send it.
          'chapa-signature': hmacOf(this.#derived('webhook'), this.#derived('webhook')),
        }),
        receiptOf: (number) => `AP${Date.now().toString(36)}${number}`,
      })
    this.orders = of((order) => ({
      event: `charge.${order.state === 'waiting' ? STATES.failed : chargeStateOf(order)}`,
      ...chargeOf(order),
    }))
    this.payouts = of((order) => this.#payoutOf(order))
  }

  access(baseUrl: string): ChapaSandboxAccess {
    return {
      shape: 'chapa',
      baseUrl: `${baseUrl}/v1`,
      secretKey: `CHASECK_TEST-${this.#derived('key').slice(0, 32)}`,
      webhookSecret: this.#derived('webhook'),
      approvalSecret: this.#derived('approval'),
    }
  }

  handle(request: JsonRequest, baseUrl: string): JsonAnswer {
    const { method, path, query, headers, body } = request
    const returnUrlOf = ({ id }: SandboxOrder) => this.#returnUrls.get(id) ?? '/'
    const page = checkoutAnswerOf({ name: 'Chapa', path: CHECKOUT, returnUrlOf }, this.orders, request)
    if (page !== undefined) return page
    if (headers.authorization !== `Bearer ${this.access(baseUrl).secretKey}`) return failedOf(401, 'Invalid API Key')
    if (path === '/v1/transaction/initialize') return this.#initialize(body, baseUrl)
    if (path === '/v1/banks') return { status: 200, body: { message: 'Banks retrieved', data: BANKS.map(bankOf) } }
    if (path === '/v1/transfers' && method === 'POST') return this.#transfer(body)
    if (path === '/v1/transactions') return this.#transactions(query, baseUrl)
    if (path === '/v1/transfers') return this.#listTransfers(query, baseUrl)
    const [, kind, id = ''] = /^\/v1\/(transaction|transfers)\/verify\/([\w.-]+)$/.exec(path) ?? []
    if (kind === 'transaction') return this.#verify(id)
    if (kind === 'transfers') return this.#verifyTransfer(id)
    return failedOf(404, 'Not Found')
  }

  #derived(purpose: string): string {
    return createHash('sha256').update(`${purpose}/${this.#secret}`).digest('hex')
  }

  #initialize(body: Fields, baseUrl: string): JsonAnswer {
    const id = String(body.tx_ref)
    const mobile = String(body.phone_number ?? '')
    if (!/^[\w.-]{1,50}$/.test(id) || typeof body.amount !== 'string' || !(Number(body.amount) > 0))
      return failedOf(400, { tx_ref: ['validation.format'], amount: ['validation.numeric'] })
    if (mobile !== '' && !/^0[79]\d{8}$/.test(mobile)) return failedOf(400, { phone_number: ['validation.phone'] })
    const behaviour = behaviourOf(mobile)
    if (behaviour === 'unavailable') return failedOf(503, 'Service unavailable')
    if (behaviour === 'errorInAnswer') return failedOf(200, 'Authorization required')
    if (this.orders.loses(id, mobile)) return null
    if (this.orders.byId.has(id)) return failedOf(400, 'Transaction reference has been used before')
    const reference = randomBytes(12).toString('hex')
    const money = { amount: Math.round(Number(body.amount) * 100), currency: String(body.currency) }
    const callbackUrl = this.#webhookUrl()
    const order = this.orders.take({ id, reference, mobile, ...money, callbackUrl }, true)
    this.#returnUrls.set(id, String(body.return_url ?? '/'))
    if (behaviour === 'timesOut') return null
    const data = { checkout_url: `${baseUrl}${CHECKOUT}${order.reference}` }
    return { status: 200, body: { message: 'Hosted Link', status: 'success', data } }
  }

  #verify(id: string): JsonAnswer {
    const order = this.orders.byId.get(id)
    if (order === undefined) return failedOf(404, 'Invalid transaction or Transaction not found')
    const odd = this.orders.oddAnswerOf(order)
    if (order.state === 'waiting' && odd === null)
      return { status: 404, body: { message: 'Payment not paid yet', status: 'null', data: null } }
    const data = { ...chargeOf(order), ...(odd === null ? {} : { status: ODD_STATES[odd] }) }
    return { status: 200, body: { message: 'Payment details', status: 'success', data } }
  }

  #transfer(body: Fields): JsonAnswer {
    const id = String(body.reference)
    const accountNumber = String(body.account_number)
    const behaviour = behaviourOf(accountNumber)
    if (behaviour === 'unavailable') return failedOf(503, 'Service unavailable')
    if (behaviour === 'errorInAnswer') return failedOf(200, 'Insufficient Balance')
    const bank = BANKS.find(([code]) => code === Number(body.bank_code))
    if (bank === undefined) return failedOf(400, { bank_code: ['The selected bank code is invalid.'] })
    if (behaviour === 'detailsInvalid' || accountNumber.length !== bank[2])
      return failedOf(400, 'The account number is not valid for the selected bank')
    if (!(Number(body.amount) > 0) || !/^\w+$/.test(id)) return failedOf(400, { amount: ['validation.numeric'] })
    if (this.payouts.loses(id, accountNumber)) return null
    if (this.payouts.byId.has(id)) return failedOf(400, 'The reference has been used before')
    this.#transfers.set(id, { bankCode: bank[0], accountName: String(body.account_name), accountNumber })
    const money = { amount: Math.round(Number(body.amount) * 100), currency: String(body.currency) }
    const reference = `CT${randomBytes(8).toString('hex')}`
    const order = { id, reference, mobile: accountNumber, ...money, callbackUrl: this.#webhookUrl() }
    this.payouts.whileAsking(this.#approve(this.payouts.take(order, true)))
    if (behaviour === 'timesOut') return null
    return { status: 200, body: { message: 'Transfer Queued Successfully', status: 'success', data: id } }
  }

  #transactions(query: URLSearchParams, baseUrl: string): JsonAnswer {
    const { items, pagination } = pageOf(this.orders, query, `${baseUrl}/v1/transactions`)
    const lines = items.map((order) => ({
      ...listedChargeOf(order),
      ...(this.orders.garbled.has(order.id) ? { amount: 'n/a' } : {}),
    }))
    const data = { transactions: lines, pagination }
    return { status: 200, body: { message: 'Transactions retrieved successfully', status: 'success', data } }
  }

  #listTransfers(query: URLSearchParams, baseUrl: string): JsonAnswer {
    const { items, pagination } = pageOf(this.payouts, query, `${baseUrl}/v1/transfers`)
    const data = items.map((order) => this.#listedTransferOf(order))
    return { status: 200, body: { message: 'Transfers retrieved', status: 'success', data, meta: pagination } }
  }

  #listedTransferOf(order: SandboxOrder): Fields {
    const { accountName, accountNumber, bankCode } = this.#transfers.get(order.id) as Transfer
    return {
      ...{ account_name: accountName, account_number: accountNumber, bank_code: bankCode },
      ...{ currency: order.currency, amount: order.amount / 100, charge: 0, transfer_type: 'bank' },
      ...{ status: STATES[order.state], reference: order.id, chapa_reference: order.receipt },
      created_at: new Date(order.takenAt).toISOString(),
    }
  }

  /** The merchant is asked before any money moves. */
  async #approve(order: SandboxOrder): Promise<void> {
    const { id: reference, amount } = order
    const { accountName, accountNumber, bankCode } = this.#transfers.get(reference) as Transfer
    const bank = BANKS.find(([code]) => code === bankCode)?.[1]
    const asked = { amount: textOf(amount), reference, bank, account_name: accountName, account_number: accountNumber }
    const body = JSON.stringify(asked)
    const headers = { 'content-type': 'application/json', 'chapa-signature': hmacOf(this.#derived('approval'), body) }
    for (const waitMs of APPROVAL_TRIES_MS) {
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      const url = `${this.#merchantUrl()}/api/v1/payments/chapa/approval`
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).catch(
        () => null,
      )
      await answer?.arrayBuffer().catch(() => null)
      if (answer?.status === 200) return this.payouts.proceed(order)
      if (answer?.status === 400) return this.payouts.refuse(order)
    }
  }

  #verifyTransfer(id: string): JsonAnswer {
    const order = this.payouts.byId.get(id)
    if (order === undefined) return failedOf(404, 'Transfer not found')
    const { accountName, accountNumber, bankCode } = this.#transfers.get(id) as Transfer
    const odd = this.payouts.oddAnswerOf(order)
    const data = {
      account_name: accountName,
      account_number: accountNumber,
      currency: order.currency,
      amount: order.amount / 100,
      charge: 0,
      mode: 'test',
      transfer_method: 'bank',
      chapa_transfer_id: order.receipt,
      bank_code: bankCode,
      status: odd === null ? STATES[order.state] : ODD_STATES[odd],
      tx_ref: id,
    }
    return { status: 200, body: { message: 'Transfer details', status: 'success', data } }
  }

  #payoutOf(order: SandboxOrder): Fields {
    const transfer = this.#transfers.get(order.id)
    return {
      event: order.state === 'paid' ? 'payout.success' : 'payout.failed/cancelled',
      type: 'Payout',
      account_name: transfer?.accountName,
      account_number: transfer?.accountNumber,
      bank_id: transfer?.bankCode,
      amount: textOf(order.amount),
      charge: '0.00',
      currency: order.currency,
      status: STATES[order.state],
      reference: order.id,
      chapa_reference: order.receipt,
    }
  }

  #webhookUrl(): string {
    return `${this.#merchantUrl()}/api/v1/payments/chapa/callback`
  }
}

const chargeStateOf = ({ state, takenBack }: SandboxOrder): string => (takenBack > 0 ? 'reversed' : STATES[state])

/** Of a charge that was taken back, what the payer has again in all. */
const chargedOf = ({ amount, takenBack }: SandboxOrder): number => (takenBack > 0 ? takenBack : amount)

const chargeOf = (order: SandboxOrder): Fields => ({
  first_name: null,
  ...payerOf(order),
  currency: order.currency,
  amount: textOf(chargedOf(order)),
  charge: textOf(Math.round(chargedOf(order) * 0.02)),
  mode: 'test',
  method: 'test',
  type: 'API',
  status: chargeStateOf(order),
  reference: order.receipt,
  tx_ref: order.id,
  created_at: new Date(order.decidedAt).toISOString(),
})

/** As whoever paid says on the page: another number, or an account; otherwise the number that was ordered with. */
const payerOf = ({ payer, mobile }: SandboxOrder): Fields =>
  payer === null || /^(\+?251|0)[79]\d{8}$/.test(payer)
    ? { mobile: payer ?? mobile, payment_method: 'test' }
    : { mobile, payment_method: 'cbebirr', account_number: payer }

/** Newest first, ten at most, whatever is asked for. */
function pageOf(orders: SandboxOrders, query: URLSearchParams, url: string) {
  const wanted = (name: string, otherwise: number) => Math.max(1, Number(query.get(name)) || otherwise)
  const [page, perPage] = [wanted('page', 1), Math.min(PAGE_MAX, wanted('per_page', PAGE_MAX))]
  const newest = [...orders.byId.values()].toReversed()
  const urlOf = (number: number, isThere: boolean) => (isThere ? `${url}?page=${number}` : null)
  return {
    items: newest.slice((page - 1) * perPage, page * perPage),
    pagination: {
      ...{ per_page: perPage, current_page: page, first_page_url: urlOf(1, true) },
      next_page_url: urlOf(page + 1, page * perPage < newest.length),
      prev_page_url: urlOf(page - 1, page > 1),
    },
  }
}

/** The list does not name the merchant's own reference. */
const listedChargeOf = (order: SandboxOrder): Fields => ({
  ...{ status: chargeStateOf(order), ref_id: order.receipt, type: 'API', trans_id: null, payment_method: 'test' },
  created_at: new Date(order.takenAt).toISOString(),
  ...{
    currency: order.currency,
    amount: `${textOf(chargedOf(order))}0`,
    charge: `${textOf(chargedOf(order) * 0.02)}0`,
  },
  customer: { id: 1, email: null, first_name: null, last_name: null, mobile: order.payer ?? order.mobile },
})

const bankOf = ([id, name, acct_length]: (typeof BANKS)[number]) => ({
  ...{ id, name, acct_length },
  ...{ country_id: 1, is_mobilemoney: null, currency: 'ETB' },
})

const hmacOf = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')
const textOf = (minor: number): string => (minor / 100).toFixed(2)
const failedOf = (status: number, message: unknown): JsonAnswer => ({
  status,
  body: { message, status: 'failed', data: null },
})
