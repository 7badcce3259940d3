// What providers post, in odd shapes: a list of one that comes as the object itself, fields that are missing or of another kind,
// bodies that are no JSON. None of it is a forgery where key or signature is right.
import { describe, expect, test } from 'vitest'
import type { CallbackRequest } from './provider.ts'
import { signFields } from './telebirrSignature.ts'
import { addressOf, hmac, MERCHANT_APP, MERCHANT_CODE, ORDER, providersAt, telebirrKey } from './testProviders.ts'

const { mpesa, telebirr, hellocash, chapa, ebirr } = providersAt('http://127.0.0.1:1')
const order = ORDER.orderId
const request = (
  said: unknown,
  { headers = {}, query = {} }: { headers?: Record<string, string>; query?: Record<string, string> } = {},
): CallbackRequest => ({ body: bytesOf(said), headers, query, ip: '203.0.113.1' })
/** What is no text is sent as JSON. */
const bytesOf = (said: unknown) =>
  Buffer.isBuffer(said) ? said : Buffer.from(typeof said === 'string' ? said : JSON.stringify(said))

const NO_OBJECTS: [name: string, said: unknown][] = [
  ['no JSON', 'not json'],
  ['nothing', ''],
  ['half of an object', '{"a":'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['a list 30,000 deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['bytes of no text', Buffer.from([0xff, 0xfe, 0x00])],
]

describe('M-Pesa', () => {
  const push = (stkCallback: unknown) => ({ Body: { stkCallback } })
  const items = (Item: unknown) => push({ CheckoutRequestID: 'ws_1', ResultCode: 0, CallbackMetadata: { Item } })
  const AMOUNT = { Name: 'Amount', Value: 102 }
  const RECEIPT = { Name: 'MpesaReceiptNumber', Value: 'S1' }
  const payout = (result: object) => ({ Result: { ResultCode: 0, ConversationID: 'AG_1', ...result } })
  const parameters = (ResultParameter: unknown) => payout({ ResultParameters: { ResultParameter } })
  const [PAID, SLIP] = [
    { Key: 'TransactionAmount', Value: 100 },
    { Key: 'TransactionReceipt', Value: 'S2' },
  ]

  test.each<[string, unknown, object]>([
    [
      'a time of the end as the only parameter, as the object itself',
      {
        Result: {
          ...{ ResultType: 0, ResultCode: 2001, ConversationID: 'AG_1', TransactionID: 'OAK0000000' },
          ResultParameters: { ResultParameter: { Key: 'BOCompletedTime', Value: 20261129105800 } },
        },
      },
      { reference: 'AG_1' },
    ],
    ['a byte order mark before it', `\uFEFF${JSON.stringify(parameters(PAID))}`, { reference: 'AG_1', amount: 100_00 }],
    ['an amount as the object itself', parameters(PAID), { reference: 'AG_1', amount: 100_00 }],
    ['parameters in a list', parameters([PAID, SLIP]), { reference: 'AG_1', amount: 100_00, receipt: 'S2' }],
    ['holes in the list', parameters([null, 7, 'x', [], SLIP]), { reference: 'AG_1', receipt: 'S2' }],
    [
      'parameters in a list of their own',
      payout({ ResultParameters: [{ ResultParameter: PAID }] }),
      { reference: 'AG_1', amount: 100_00 },
    ],
    ['no parameters', payout({}), { reference: 'AG_1' }],
    ['parameters that are null', payout({ ResultParameters: null }), { reference: 'AG_1' }],
    ['parameters that are a text', payout({ ResultParameters: '' }), { reference: 'AG_1' }],
    ['a parameter that is a number', parameters(7), { reference: 'AG_1' }],
    ['a conversation that is a number', payout({ ConversationID: 7 }), { reference: null }],
    ['an item as the object itself', items(AMOUNT), { reference: 'ws_1', amount: 102_00 }],
    ['items in a list', items([AMOUNT, RECEIPT]), { reference: 'ws_1', amount: 102_00, receipt: 'S1' }],
    ['an amount as a text', items([{ Name: 'Amount', Value: '102.00' }]), { reference: 'ws_1', amount: 102_00 }],
    ['an amount that is none', items([{ Name: 'Amount', Value: { of: 1 } }]), { reference: 'ws_1' }],
    ['an item without a value', items([{ Name: 'Amount' }, null]), { reference: 'ws_1' }],
    ['items that are null', items(null), { reference: 'ws_1' }],
    ['metadata that is null', push({ CheckoutRequestID: 'ws_1', CallbackMetadata: null }), { reference: 'ws_1' }],
    ['metadata that is a list', push({ CallbackMetadata: [{ Item: [AMOUNT] }] }), { reference: null, amount: 102_00 }],
  ])('%s is read', (_name, said, claim) => {
    expect(mpesa.verifyCallback(request(said, { query: addressOf(order) }))).toEqual({ orderId: order, ...claim })
  })

  const status = (ResultParameter: unknown, ResultCode: unknown = 0) => ({
    Result: { ResultCode, ResultParameters: { ResultParameter } },
  })
  const of = (Value: string) => ({ Key: 'TransactionStatus', Value })
  test.each<[string, unknown, object]>([
    ['a status as the object itself', status(of('Failed')), { state: 'failed', reason: 'refusedByProvider' }],
    ['one on its way', status(of('Pending')), { state: 'pending' }],
    ['one that nobody knows', status(of('Under Review')), { state: 'unknown' }],
    ['none', status(null), { state: 'unknown' }],
    ['a code that nobody knows', status([of('Failed')], 17), { state: 'unknown' }],
    ['an unknown payout', status(null, '2032'), { state: 'not_found' }],
    ['paid without an amount', status(of('Completed')), { state: 'paid', amount: -1, receipt: null }],
    [
      'paid with an amount as a text',
      status([of('Completed'), { Key: 'Amount', Value: '100.00' }, { Key: 'ReceiptNo', Value: 'S3' }]),
      { state: 'paid', amount: 100_00, receipt: 'S3' },
    ],
  ])('an answer with %s is read', (_name, said, result) => {
    const claim = { orderId: order, reference: null, answer: { result, queriedAt: 5 } }
    expect(mpesa.verifyCallback(request(said, { query: addressOf(order, 5) }))).toEqual(claim)
  })

  test.each<[string, unknown]>([
    ...NO_OBJECTS,
    ['no result', {}],
    ['a result that is a text', { Result: 'x' }],
    ['a result that is a list', { Result: [] }],
    ['a body that is null', { Body: null }],
    ['no callback', { Body: {} }],
    ['a callback that is a number', push(7)],
  ])('%s is malformed, and forged only with a wrong key', (_name, said) => {
    const query = addressOf(order)
    expect(mpesa.verifyCallback(request(said, { query }))).toBe('malformed')
    expect(mpesa.verifyCallback(request(said, { query: { ...query, key: 'x' } }))).toBeNull()
    const asked = addressOf(order, 5)
    expect(mpesa.verifyCallback(request(said, { query: asked }))).toBe('malformed')
  })

  test('a key that comes twice is none', () => {
    const { key } = addressOf(order)
    const query = { order, key: [key, key] } as unknown as Record<string, string>
    expect(mpesa.verifyCallback(request(push({}), { query }))).toBeNull()
  })
})

/** Of HelloCash's notices and Chapa's webhooks: what is said of an order, its fields by these names. */
const shapesOf = (name: string): [string, object, object | 'malformed'][] => {
  const said = { [name]: order, amount: '102.00', currency: 'ETB' }
  const read = { orderId: order, reference: null, amount: 102_00, currency: 'ETB' }
  const { amount: _amount, ...withoutAmount } = read
  const { currency: _currency, ...withoutCurrency } = read
  return [
    ['all of it', said, read],
    ['an amount as a number', { ...said, amount: 102 }, read],
    ['an amount that is none', { ...said, amount: [102] }, withoutAmount],
    ['an amount that is null', { ...said, amount: null }, withoutAmount],
    ['no currency', { ...said, currency: undefined }, withoutCurrency],
    ['a currency that is null', { ...said, currency: null }, withoutCurrency],
    ['a currency that is an object', { ...said, currency: {} }, 'malformed'],
    ['no order', { ...said, [name]: undefined }, { ...read, orderId: null }],
    ['an order that is null', { ...said, [name]: null }, { ...read, orderId: null }],
    ['an order that is a number', { ...said, [name]: 7 }, 'malformed'],
    ['an order in a list', { ...said, [name]: [order] }, 'malformed'],
    ['an order with a trap', { ...said, [name]: { toString: 1 } }, 'malformed'],
  ]
}

describe.each([
  ['HelloCash', hellocash, 'x-hellocash-signature', 'tracenumber'],
  ['Chapa', chapa, 'x-chapa-signature', 'tx_ref'],
] as const)('%s', (_provider, provider, header, name) => {
  const signed = (said: unknown) => request(said, { headers: { [header]: hmac(bytesOf(said)) } })

  test.each(shapesOf(name))('%s', (_name, said, claim) => {
    expect(provider.verifyCallback(signed(said))).toEqual(claim)
  })
  test.each(NO_OBJECTS)('%s is malformed, and forged only with a wrong signature', (_name, said) => {
    expect(provider.verifyCallback(signed(said))).toBe('malformed')
    expect(provider.verifyCallback(request(said, { headers: { [header]: hmac('other') } }))).toBeNull()
    expect(provider.verifyCallback(request(said))).toBeNull()
  })
})

describe('Chapa beside that', () => {
  const signed = (said: unknown) => request(said, { headers: { 'x-chapa-signature': hmac(bytesOf(said)) } })
  const charge = { tx_ref: order, amount: '102.00', currency: 'ETB' }
  const read = { orderId: order, reference: null, amount: 102_00, currency: 'ETB' }
  test.each<[string, object, object | 'malformed']>([
    ['an event that is an object', { ...charge, event: {} }, 'malformed'],
    ['an event that is null', { ...charge, event: null }, read],
    ['a payer that is an object', { ...charge, event: 'charge.success', mobile: {} }, { ...read, payers: [] }],
    ['a payout', { ...charge, event: 'payout.success', reference: '1', tx_ref: undefined }, { ...read, orderId: '1' }],
  ])('%s', (_name, said, claim) => {
    expect(chapa.verifyCallback(signed(said))).toEqual(claim)
  })

  const asked = { reference: order, amount: '100.00', bank: 946, account_name: 'Abebe', account_number: '1000' }
  const asks = { orderId: order, amount: 100_00, bank: 'cbe', accountName: 'Abebe', accountNumber: '1000' }
  const approval = (said: unknown) => request(said, { headers: { 'chapa-signature': hmac(bytesOf(said)) } })
  test.each<[string, unknown, object | 'malformed']>([
    ['all of it', asked, asks],
    ['a number that is one', { ...asked, account_number: 1000 }, asks],
    ['an amount that is none', { ...asked, amount: {} }, { ...asks, amount: -1 }],
    ['no name', { ...asked, account_name: undefined }, { ...asks, accountName: '' }],
    ['a name that is a list', { ...asked, account_name: ['Abebe'] }, 'malformed'],
    ['an order that is an object', { ...asked, reference: {} }, 'malformed'],
    ['a bank with a trap', { ...asked, bank: { toString: 1 } }, 'malformed'],
    ...NO_OBJECTS.map(([name, said]): [string, unknown, 'malformed'] => [name, said, 'malformed']),
  ])('asked to approve %s', (_name, said, claim) => {
    expect(chapa.verifyApproval(approval(said))).toEqual(claim)
    expect(chapa.verifyApproval(request(said, { headers: { 'chapa-signature': hmac('other') } }))).toBeNull()
  })
})

describe('Telebirr', () => {
  const all = { appid: MERCHANT_APP, merch_code: MERCHANT_CODE, merch_order_id: order, total_amount: '102.00' }
  const notice = { ...all, trans_currency: 'ETB' }
  const read = { orderId: order, reference: null, amount: 102_00, currency: 'ETB' }
  const signed = (said: object) => ({ ...said, sign: signFields(said as Record<string, unknown>, telebirrKey) })
  const { currency: _currency, ...withoutCurrency } = read
  const { amount: _amount, ...withoutAmount } = read

  test.each<[string, object, unknown]>([
    ['all of it', signed(notice), read],
    ['all of it, a level below', { data: signed(notice) }, read],
    ['nothing a level below', { ...signed(notice), data: null }, read],
    ['an amount as a number', signed({ ...notice, total_amount: 102 }), read],
    ['an amount that is none', signed({ ...notice, total_amount: {} }), withoutAmount],
    ['no currency', signed(all), withoutCurrency],
    ['a currency that is a list', signed({ ...notice, trans_currency: ['ETB'] }), 'malformed'],
    ['no order', signed({ ...notice, merch_order_id: null }), { ...read, orderId: null }],
    ['an order that is a number', signed({ ...notice, merch_order_id: 7 }), 'malformed'],
    ['another merchant', signed({ ...notice, merch_code: 'other' }), null],
    ['another amount than was signed', { ...signed(notice), total_amount: '1.00' }, null],
    ['no signature', notice, null],
    ['a signature that is an object', { ...notice, sign: { a: 1 } }, null],
    ['nothing', {}, null],
    ['a list a level below', { data: [signed(notice)] }, 'unreadable'],
    ['a text a level below', { data: JSON.stringify(signed(notice)) }, 'unreadable'],
    ['a trap among what is signed', { ...signed(notice), trans_id: { toString: 1 } }, 'unreadable'],
  ])('%s', (_name, said, claim) => {
    expect(telebirr.verifyCallback(request(said))).toEqual(claim)
  })
  // What would prove whose it is stands in what cannot be read.
  test.each(NO_OBJECTS)('%s is of nobody known', (_name, said) => {
    expect(telebirr.verifyCallback(request(said))).toBe('unreadable')
  })
})

test.each(NO_OBJECTS)('eBirr sends nothing, so %s in its name is forged', () => {
  expect(ebirr.verifyCallback()).toBeNull()
})
