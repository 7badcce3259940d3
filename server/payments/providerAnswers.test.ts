// What the providers' answers mean, to a question and to a start: an end only what is known to be one, and anything else is asked
// for again.
import { createJsonServer, type JsonAnswer } from '@walia/simulator/providers/jsonServer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentProvider } from './provider.ts'
import { ORDER, providersAt } from './testProviders.ts'

let answer: JsonAnswer = null
let server: Awaited<ReturnType<typeof createJsonServer>>
let providers: Record<string, PaymentProvider>
beforeAll(async () => {
  const tokens = { access_token: 't', token: 't' }
  server = await createJsonServer(0, ({ path }) =>
    /oauth|token$|authenticate/.test(path) ? { status: 200, body: tokens } : answer,
  )
  providers = providersAt(server.url)
})
afterAll(() => server.close())

const { orderId } = ORDER
const REFERENCE = 'ws_1'
const PENDING = { state: 'pending' }
const UNKNOWN = { state: 'unknown' }
const NOT_FOUND = { state: 'not_found' }
const failed = (reason: string) => ({ state: 'failed', reason })
type Asked = [said: unknown, state: object, status?: number]

const pushed = (ResultCode: unknown): object => ({ ResponseCode: '0', CheckoutRequestID: REFERENCE, ResultCode })
const MPESA: Asked[] = [
  [pushed('0'), { state: 'paid', receipt: null }],
  [pushed(0), { state: 'paid', receipt: null }],
  [{ ...pushed('4999'), ResultDesc: 'The transaction is still under processing' }, PENDING],
  [pushed(4999), PENDING],
  [pushed('1'), failed('insufficientFunds')],
  [pushed('1019'), failed('expired')],
  [pushed('1025'), failed('refusedByProvider')],
  [pushed('1032'), failed('cancelled')],
  [pushed('1037'), failed('expired')],
  [pushed('2001'), failed('refusedByProvider')],
  ...['1001', '17', '26', '8765', '9999', '', '00', 'x', null, {}, 'toString'].map(
    (code): Asked => [pushed(code), UNKNOWN],
  ),
  [{ ...pushed('1032'), CheckoutRequestID: 'ws_2' }, UNKNOWN],
  [pushed('1032'), UNKNOWN, 201],
  [{ errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' }, PENDING, 500],
  [{ errorCode: '500.001.1001', errorMessage: 'Wrong credentials' }, UNKNOWN, 500],
  [{ errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid CheckoutRequestID' }, NOT_FOUND, 400],
  [{ errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid Timestamp' }, UNKNOWN, 400],
  [{ errorCode: '400.002.02' }, UNKNOWN, 400],
  [{ errorCode: '404.001.03', errorMessage: 'Invalid Access Token' }, UNKNOWN, 404],
  [{}, UNKNOWN],
]
const ordered = (order_status: unknown): object => ({
  ...{ result: 'SUCCESS', code: '0' },
  biz_content: { merch_order_id: orderId, order_status, total_amount: '100.00', trans_currency: 'ETB' },
})
const TELEBIRR: Asked[] = [
  [ordered('PAY_SUCCESS'), { state: 'paid', amount: 100_00, currency: 'ETB', receipt: null }],
  [
    {
      ...{ result: 'SUCCESS', code: '0' },
      biz_content: {
        ...{ merch_order_id: orderId, order_status: 'PAY_SUCCESS', total_amount: '100.00', trans_currency: 'ETB' },
        payment_order_id: '',
      },
    },
    { state: 'paid', amount: 100_00, currency: 'ETB', receipt: null },
  ],
  [ordered('PAYING'), PENDING],
  [ordered('WAIT_PAY'), PENDING],
  [ordered('PAY_FAILED'), failed('refusedByProvider')],
  [ordered('PAY_CANCEL'), failed('cancelled')],
  [ordered('ORDER_CLOSED'), failed('expired')],
  ...['PAY_REVIEW', 'REFUNDING', '', null, 7, 'toString'].map((status): Asked => [ordered(status), UNKNOWN]),
  [ordered('PAY_FAILED'), UNKNOWN, 500],
  [{ result: 'SUCCESS', biz_content: null }, UNKNOWN],
  [{ result: 'FAIL', code: 'ORDER_NOT_FOUND' }, NOT_FOUND],
  [{ result: 'FAIL', code: '49401024000' }, UNKNOWN],
]
const invoice = (status: unknown): object => ({
  data: [{ tracenumber: orderId, id: 'hc1', status, amount: '100.00', currency: 'ETB' }],
})
const HELLOCASH: Asked[] = [
  [invoice('PROCESSED'), { state: 'paid', amount: 100_00, currency: 'ETB', receipt: null }],
  [{ data: { tracenumber: orderId, status: 'PENDING' } }, PENDING],
  [invoice('PENDING'), PENDING],
  [invoice('AWAITING_CODE'), { state: 'awaiting_code', reference: 'hc1' }],
  [{ data: [{ tracenumber: orderId, id: '', status: 'AWAITING_CODE' }] }, UNKNOWN],
  [invoice('CANCELED'), failed('cancelled')],
  [invoice('REJECTED'), failed('refusedByProvider')],
  [invoice('EXPIRED'), failed('expired')],
  ...['ON_HOLD', 'canceled', '', null, 7, 'toString'].map((status): Asked => [invoice(status), UNKNOWN]),
  [invoice('CANCELED'), UNKNOWN, 500],
  [{ data: [] }, NOT_FOUND],
  [{ data: [null] }, UNKNOWN],
  [{ data: null }, UNKNOWN],
  [{ data: '' }, UNKNOWN],
  [{ error: 'BUSY' }, UNKNOWN],
]
const charge = (status: unknown): object => ({
  ...{ message: 'Payment details', status: 'success' },
  data: { tx_ref: orderId, status, amount: '100.00', currency: 'ETB' },
})
const CHAPA: Asked[] = [
  [charge('success'), { state: 'paid', amount: 100_00, currency: 'ETB', receipt: null, payers: [] }],
  [charge('pending'), PENDING],
  [{ message: 'Payment not paid yet', status: 'null', data: null }, PENDING, 404],
  [charge('failed'), failed('refusedByProvider')],
  [charge('failed/cancelled'), failed('cancelled')],
  ...['under_review', 'processing', '', null, 7, 'toString'].map((status): Asked => [charge(status), UNKNOWN]),
  [charge('failed'), UNKNOWN, 500],
  [{ message: 'Invalid transaction or Transaction not found', status: 'failed', data: null }, NOT_FOUND, 404],
  [{ message: 'Not Found', status: 'failed', data: null }, UNKNOWN, 404],
  [{ message: 'Merchant not found', status: 'failed', data: null }, UNKNOWN, 404],
  [{ message: 'Invalid API Key', status: 'failed', data: null }, UNKNOWN, 401],
]
const info = (state: unknown, responseCode = '2001'): object => ({
  ...{ responseCode, responseMsg: 'RCS_SUCCESS' },
  params: { referenceId: orderId, state, txAmount: '100.00', currency: 'ETB' },
})
const EBIRR: Asked[] = [
  [info('APPROVED'), { state: 'paid', amount: 100_00, currency: 'ETB', receipt: null, payers: [] }],
  [info('PENDING'), PENDING],
  [info('DECLINED'), failed('refusedByProvider')],
  [info('FAILED'), failed('refusedByProvider')],
  [info('CANCELLED'), failed('cancelled')],
  [info('EXPIRED'), failed('expired')],
  ...['IN_REVIEW', 'declined', '', null, 7, 'toString'].map((state): Asked => [info(state), UNKNOWN]),
  [info('DECLINED', '5310'), UNKNOWN],
  [info('DECLINED'), UNKNOWN, 500],
  [{ responseCode: '5309', responseMsg: 'RCS_TRAN_NOT_FOUND', params: null }, NOT_FOUND],
  [{ responseCode: '5001', responseMsg: 'RCS_MERCHANT_NOT_FOUND', params: null }, UNKNOWN],
]

describe.each(Object.entries({ mpesa: MPESA, telebirr: TELEBIRR, hellocash: HELLOCASH, chapa: CHAPA, ebirr: EBIRR }))(
  'asked for a payment, %s',
  (name, table) => {
    test.each(table)('%j means %j', async (body, state, status = 200) => {
      answer = { status, body }
      expect(await providers[name]?.queryCollected({ orderId, reference: REFERENCE })).toEqual(state)
    })
  },
)

const REFUSED = { outcome: 'refused', reason: 'refusedByProvider' }
const begun = (reference = REFERENCE) => ({ outcome: 'unknown', reference })
const NOT_KNOWN = { outcome: 'unknown' }
type Begun = [provider: string, said: unknown, started: object, status?: number]
test.each<Begun>([
  ['mpesa', { ResponseCode: '1', ResponseDescription: 'Rejected' }, REFUSED],
  ['mpesa', { ResponseCode: '77', CheckoutRequestID: REFERENCE }, begun()],
  ['mpesa', { errorCode: '400.002.99', CheckoutRequestID: REFERENCE }, begun(), 400],
  ['mpesa', { errorCode: '400.002.99' }, REFUSED, 400],
  ['telebirr', { result: 'FAIL', code: '7' }, REFUSED],
  ['telebirr', { result: 'FAIL', code: '7', biz_content: { prepay_id: REFERENCE } }, begun()],
  ['telebirr', { result: 'REVIEW', code: '7' }, NOT_KNOWN],
  ['mpesa', { ResponseCode: '0', CheckoutRequestID: '' }, NOT_KNOWN],
  ['telebirr', { result: 'SUCCESS', code: '0', biz_content: { prepay_id: '' } }, NOT_KNOWN],
  ['telebirr', { result: 'FAIL', code: '7', biz_content: { prepay_id: '' } }, REFUSED],
  ['hellocash', { status: 'AWAITING_CODE', id: '' }, NOT_KNOWN],
  ['hellocash', { error: 'NEW_CODE', id: '' }, REFUSED, 400],
  ['hellocash', { error: 'NEW_CODE' }, REFUSED, 400],
  ['hellocash', { error: 'NEW_CODE', id: REFERENCE }, begun(), 400],
  ['hellocash', { status: 'REVIEW' }, NOT_KNOWN],
  ['chapa', { status: 'failed', message: 'Insufficient Balance', data: null }, REFUSED],
  ['chapa', { status: 'failed', message: 'Later', data: { checkout_url: 'https://chapa.example/1' } }, NOT_KNOWN, 400],
  ['chapa', { status: 'failed', message: 'Transaction reference has been used before' }, NOT_KNOWN, 400],
  ['chapa', { status: 'queued', message: 'Later' }, NOT_KNOWN],
  ['ebirr', { responseCode: '5206', responseMsg: 'RCS_REFUSED', params: null }, REFUSED],
  ['ebirr', { responseCode: '5999', params: { referenceId: orderId } }, NOT_KNOWN],
  ['ebirr', { responseCode: '5999', params: { hppUrl: 'https://ebirr.example/1' } }, NOT_KNOWN],
  ['ebirr', { status: 'later' }, NOT_KNOWN],
])('asked to collect, %s that says %j: %j', async (name, body, started, status = 200) => {
  answer = { status, body }
  expect(await providers[name]?.collect(ORDER)).toEqual(started)
})
