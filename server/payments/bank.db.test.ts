// Deposits and withdrawals by bank against PostgreSQL and Chapa's sandbox over real HTTP: the checkout page, the bank's rule,
// the transfer approval, the webhook's two signatures, and every failure of a number.
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { atCheckout, openCheckout } from './testSandbox.ts'
import {
  becomes,
  booksOf,
  cancelDeposit,
  giveCode,
  paidOutFor,
  richBettor,
  rowOf,
  sentCodes,
  withdraw,
} from './testWithdrawals.ts'
import {
  type Bettor,
  become,
  callbackCount,
  callbacksOf,
  cashOf,
  closeWorld,
  deposit,
  newBettor,
  stateOf,
  untilQuiet,
  type World,
} from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openCheckout('chapa')
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const begun = async (rest?: string, key?: string) => {
  const bettor = await newBettor(world, rest)
  const { status, body } = await deposit(world, bettor, '100', key ? { key } : {})
  return { bettor, status, body, id: body.data?.deposit_id as string, url: body.data?.checkout_url as string }
}

/** Of the Commercial Bank of Ethiopia; the last eight digits choose what the sandbox does. */
const toBank = (rest = '23456789', more: object = {}) => ({
  ...{ bank: 'cbe', account_name: 'Abebe Kebede', account_number: `10001${rest}` },
  ...more,
})
const codeOf = async (bettor: Bettor) => (await sentCodes(world, bettor)).at(-1)
const withdrawn = async (rest?: string) => {
  const bettor = await richBettor(world, 500_00)
  const { body } = await withdraw(world, bettor, '100', { body: toBank(rest) })
  const id = body.data.withdrawal_id as string
  return { bettor, id, answer: await giveCode(world, bettor, id, await codeOf(bettor)) }
}

test('a deposit gives the address of the checkout page; what is paid there is credited once, its fee on top', async () => {
  const { bettor, id, url, body } = await begun()
  expect(body).toMatchObject({
    message: 'Pay ETB\u00a0102.00 on the page of the payment service.',
    data: { status: 'pending', amount: '100.00', fee: '2.00', total: '102.00', method: 'bank', balance: null },
  })
  expect(await (await fetch(url)).text()).toContain('Pay 102.00 ETB?')
  expect(await cashOf(world, bettor)).toBe(0)
  const back = await atCheckout(url, 'pay')
  await become(world, bettor, id, 'received')
  const home = await fetch(back, { redirect: 'manual' })
  expect([home.status, home.headers.get('location')]).toEqual([303, '/profile?action=deposit'])
  expect(await cashOf(world, bettor)).toBe(100_00)
  expect((await stateOf(world, bettor, id)).body.data.checkout_url).toBeNull()
  expect(world.sandbox.moved().collected.get(id.slice(4))).toBe(102_00)
})

test('coming back from the page asks the provider at once, though its webhook never comes', async () => {
  const { bettor, id, url } = await begun('00000107')
  const back = await atCheckout(url, 'pay')
  await expect
    .poll(async () => {
      await fetch(back, { redirect: 'manual' })
      return (await stateOf(world, bettor, id)).body.data.status
    })
    .toBe('received')
  expect(await callbacksOf(world, id)).toEqual([])
  expect(await cashOf(world, bettor)).toBe(100_00)
})

test('an address to come back to that names nothing of ours only leads to the profile', async () => {
  for (const order of ['', 'x', '0'.repeat(32), '../../', "'; --"]) {
    const url = `/api/v1/payments/chapa/return?order=${encodeURIComponent(order)}`
    const answer = await world.platform.app.inject({ url })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/profile?action=deposit'])
  }
})

test('a payment cancelled on the page is refused, and one cancelled with us is credited if it was paid after all', async () => {
  const first = await begun()
  await atCheckout(first.url, 'cancel')
  await become(world, first.bettor, first.id, 'refused')
  expect(await cashOf(world, first.bettor)).toBe(0)
  const second = await begun()
  expect((await cancelDeposit(world, second.bettor, second.id)).body.data).toMatchObject({
    status: 'refused',
    reason: 'Cancelled by you.',
    checkout_url: null,
  })
  await atCheckout(second.url, 'pay')
  await become(world, second.bettor, second.id, 'received')
  expect(await cashOf(world, second.bettor)).toBe(100_00)
})

test('a page that nobody pays on is given up after a day, and credited all the same if it is paid then', async () => {
  const { bettor, id, url } = await begun()
  world.platform.advance(25 * 3_600_000)
  await become(world, bettor, id, 'refused', true)
  expect((await stateOf(world, bettor, id)).body.data.reason).toBe('The payment was not confirmed in time.')
  await atCheckout(url, 'pay')
  await become(world, bettor, id, 'received')
  expect(await cashOf(world, bettor)).toBe(100_00)
})

test.each([
  ['refused', '00000101', 'refused', 0],
  ['webhook twice', '00000103', 'received', 100_00],
  ['webhook forged', '00000104', 'refused', 0],
  ['another amount', '00000105', 'checking', 0],
  ['webhook late', '00000106', 'received', 100_00],
  ['another currency', '00000108', 'checking', 0],
  ['five webhooks at once', '00000109', 'received', 100_00],
  ['out of order', '00000110', 'received', 100_00],
  ['failed first, paid later', '00000115', 'received', 100_00],
])('a deposit with %s ends as %s says', async (_, rest, status, cash) => {
  const { bettor, id, url } = await begun(rest)
  await atCheckout(url, 'pay')
  await become(world, bettor, id, status, rest === '00000104')
  await untilQuiet(world)
  // It may be refused for a moment only: what was said stays.
  if (rest === '00000115') expect(await callbacksOf(world, id)).toEqual(['genuine', 'genuine'])
  expect(await cashOf(world, bettor)).toBe(cash)
})

const NO_PAGE = 'The page to pay on did not open, so nothing could be paid. Please try again.'

test.each([
  ['no answer', '00000102'],
  ['an error', '00000111'],
  ['lost the first time', '00000114'],
])(
  'no page to pay on, for %s: nothing was taken, the bettor may try again, and its provider is asked for a day',
  async (_, rest) => {
    const { bettor, body, id } = await begun(rest, `no-page-${rest}`)
    expect(body.data).toMatchObject({ status: 'refused', reason: NO_PAGE, checkout_url: null })
    expect(body.message).toBe('Your deposit was not completed. No money was added.')
    // The same key is the same deposit, and another one is not in its way.
    expect((await deposit(world, bettor, '100', { key: `no-page-${rest}` })).body).toEqual(body)
    const again = await Promise.all(Array.from({ length: 4 }, () => deposit(world, bettor, '100')))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const nextQuery = async () => {
      const sql = `select next_query_at from deposit where replace(id::text, '-', '') = $1`
      return (await world.platform.pool.query(sql, [id.slice(4)])).rows[0].next_query_at
    }
    expect(await nextQuery()).not.toBeNull()
    for (const hours of [0.01, 1, 25]) {
      world.platform.advance(hours * 3_600_000)
      await world.payments.resolveDue()
      expect((await stateOf(world, bettor, id)).body.data).toMatchObject({ status: 'refused', reason: NO_PAGE })
    }
    expect([await nextQuery(), await cashOf(world, bettor)]).toEqual([null, 0])
  },
)

test('no page to pay on, and paid after all: credited once, with a webhook or by asking', async () => {
  const { bettor, id } = await begun('00000102')
  world.sandbox.payUnseen(id.slice(4))
  await become(world, bettor, id, 'received', true)
  await untilQuiet(world)
  expect(await cashOf(world, bettor)).toBe(100_00)
  expect((await stateOf(world, bettor, id)).body.data.reason).toBeNull()
})

test('stopped before its page was kept: after ten minutes it is said that there is none', async () => {
  const { bettor, id } = await begun()
  const row = `where replace(id::text, '-', '') = '${id.slice(4)}'`
  await world.platform.pool.query(`update deposit set checkout_url = null ${row}`)
  world.platform.advance(60_000)
  await world.payments.resolveDue()
  expect((await stateOf(world, bettor, id)).body.data.status).toBe('pending')
  world.platform.advance(10 * 60_000)
  await world.payments.resolveDue()
  expect((await stateOf(world, bettor, id)).body.data).toMatchObject({ status: 'refused', reason: NO_PAGE })
})

test('no page to pay on: a refusal is final', async () => {
  expect((await begun('00000113')).body.data).toMatchObject({ status: 'refused', reason: 'The payment was refused.' })
})

test('a withdrawal to a new account asks for our code, is approved with us, paid once, and needs no code the next time', async () => {
  const bettor = await richBettor(world, 500_00)
  const body = toBank('23456700', { account_name: ' Abebe  Kebede ', account_number: '1000 1234-56700' })
  const first = await withdraw(world, bettor, '100', { body })
  expect(first.body.data).toMatchObject({
    status: 'awaiting_code',
    method: 'bank',
    net: '100.00',
    bank_account: {
      ...{ bank: 'cbe', bank_name: 'Commercial Bank of Ethiopia' },
      ...{ account_name: 'Abebe Kebede', account_number: '1000123456700' },
    },
  })
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 100_00 })
  const id = first.body.data.withdrawal_id
  await giveCode(world, bettor, id, await codeOf(bettor))
  await becomes(world, bettor, id, 'paid')
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 0 })
  expect(paidOutFor(world, id)).toBe(100_00)
  // Who else is paid on that bank account is connected with this one.
  const { rows } = await world.platform.pool.query('select payer from account_payer where account_id = $1', [bettor.id])
  expect(rows).toEqual([{ payer: 'bank:cbe:1000123456700' }])
  const second = await withdraw(world, bettor, '50', { body })
  expect(second.body.data.status).toBe('pending')
  await becomes(world, bettor, second.body.data.withdrawal_id, 'paid')
  const elsewhere = await withdraw(world, bettor, '50', { body: toBank('23456701') })
  expect(elsewhere.body.data.status).toBe('awaiting_code')
})

test.each([
  ['no bank', { bank: undefined }, 'bank', 'BANK_DETAILS_INVALID'],
  ['a bank that is not in the list', { bank: 'nobody' }, 'bank', 'BANK_DETAILS_INVALID'],
  ['no name', { account_name: '' }, 'account_name', 'BANK_ACCOUNT_NAME_INVALID'],
  ['a name of signs', { account_name: '%%%' }, 'account_name', 'BANK_ACCOUNT_NAME_INVALID'],
  ['no number', { account_number: undefined }, 'account_number', 'BANK_ACCOUNT_NUMBER_INVALID'],
  ["another bank's length", { account_number: '12345678' }, 'account_number', 'BANK_ACCOUNT_NUMBER_INVALID'],
  ['letters in the number', { account_number: '100012345678x' }, 'account_number', 'BANK_ACCOUNT_NUMBER_INVALID'],
])('%s is refused as invalid bank details, and nothing is reserved', async (_, wrong, field, code) => {
  const bettor = await richBettor(world, 500_00)
  const { status, body } = await withdraw(world, bettor, '100', { body: { ...toBank(), ...wrong } })
  const message = expect.stringMatching(/^Invalid bank details provided\./)
  expect([status, body]).toEqual([422, { code, message, details: { field } }])
  expect(await booksOf(world, bettor)).toEqual({ cash: 500_00, reserved: 0 })
})

test('an account that its bank does not know is refused in the same words, the money back, also for the same key', async () => {
  const bettor = await richBettor(world, 500_00)
  const wanted = { body: toBank('00000117'), key: 'an-unknown-account' }
  const { body } = await withdraw(world, bettor, '100', wanted)
  const id = body.data.withdrawal_id as string
  const answer = await giveCode(world, bettor, id, await codeOf(bettor))
  const refused = { code: 'BANK_DETAILS_INVALID', message: 'Invalid bank details provided.' }
  expect([answer.status, answer.body]).toEqual([422, refused])
  expect((await withdraw(world, bettor, '100', wanted)).body).toEqual(refused)
  expect(await booksOf(world, bettor)).toEqual({ cash: 500_00, reserved: 0 })
  expect(await rowOf(world, id)).toMatchObject({ status: 'refused', reason: 'bankDetailsInvalid', send_count: 1 })
  expect(paidOutFor(world, id)).toBe(0)
})

test.each([
  ['refused', '00000101', 'refused', 500_00, 0],
  ['no answer', '00000102', 'paid', 400_00, 100_00],
  ['webhook twice', '00000103', 'paid', 400_00, 100_00],
  ['webhook forged', '00000104', 'refused', 500_00, 0],
  ['another amount', '00000105', 'checking', 400_00, 99_00],
  ['no webhook', '00000107', 'paid', 400_00, 100_00],
  ['another currency', '00000108', 'checking', 400_00, 100_00],
  ['five webhooks at once', '00000109', 'paid', 400_00, 100_00],
  ['out of order', '00000110', 'paid', 400_00, 100_00],
  ['error in a 200', '00000113', 'refused', 500_00, 0],
  ['lost the first time', '00000114', 'paid', 400_00, 100_00],
])('a withdrawal with %s ends as its number says', async (_, rest, status, cash, moved) => {
  const { bettor, id } = await withdrawn(rest)
  await becomes(world, bettor, id, status, status !== 'checking')
  const reserved = status === 'checking' ? 100_00 : 0
  expect(await booksOf(world, bettor)).toEqual({ cash, reserved })
  expect(paidOutFor(world, id)).toBe(moved)
})

const secrets = () => world.sandbox.access as unknown as { webhookSecret: string; approvalSecret: string }
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const send = async (path: 'approval' | 'callback', payload: string, headers: Record<string, string>) =>
  world.platform.app.inject({
    method: 'POST',
    url: `/api/v1/payments/chapa/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

test('a transfer is approved only as it was ordered, and only while it is on its way', async () => {
  const { bettor, id } = await withdrawn('00000112')
  const asked = {
    ...{ amount: '100.00', reference: id.slice(4), bank: 'Commercial Bank of Ethiopia' },
    ...{ account_name: 'Abebe Kebede', account_number: '1000100000112' },
  }
  const approve = async (change: object, key = secrets().approvalSecret) => {
    const payload = JSON.stringify({ ...asked, ...change })
    return (await send('approval', payload, { 'chapa-signature': hmac(key, payload) })).statusCode
  }
  expect(await approve({})).toBe(200)
  expect(await approve({ amount: '100.01' })).toBe(400)
  expect(await approve({ amount: 'all' })).toBe(400)
  expect(await approve({ account_number: '1000100000113' })).toBe(400)
  expect(await approve({ account_name: 'Somebody Else' })).toBe(400)
  expect(await approve({ reference: '0'.repeat(32) })).toBe(400)
  expect(await approve({ reference: 'x' })).toBe(400)
  expect(await approve({}, 'somebody else')).toBe(401)
  const waiting = await richBettor(world, 500_00)
  const unsent = (await withdraw(world, waiting, '100', { body: toBank('00000112') })).body.data.withdrawal_id
  expect(await approve({ reference: unsent.slice(4) })).toBe(400)
  const { bettor: paid, id: over } = await withdrawn()
  await becomes(world, paid, over, 'paid')
  expect(await approve({ reference: over.slice(4), account_number: '1000123456789' })).toBe(400)
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 100_00 })
})

test('a webhook counts only with the signature over its own bytes; the other header is no proof, and a wrong one no webhook', async () => {
  const { bettor, id } = await begun()
  const payload = JSON.stringify({ event: 'charge.success', tx_ref: id.slice(4), amount: '102.00', currency: 'ETB' })
  const { webhookSecret } = secrets()
  const [own, fixed] = [hmac(webhookSecret, payload), hmac(webhookSecret, webhookSecret)]
  const statusOf = async (headers: Record<string, string>, text = payload) =>
    (await send('callback', text, headers)).statusCode
  expect(await statusOf({ 'chapa-signature': fixed })).toBe(401)
  expect(await statusOf({ 'x-chapa-signature': fixed, 'chapa-signature': fixed })).toBe(401)
  expect(await statusOf({ 'x-chapa-signature': own, 'chapa-signature': hmac('x', 'x') })).toBe(401)
  expect(await statusOf({ 'x-chapa-signature': own, 'chapa-signature': fixed }, `${payload} `)).toBe(401)
  expect(await statusOf({ 'x-chapa-signature': own })).toBe(200)
  expect(await statusOf({ 'x-chapa-signature': own, 'chapa-signature': fixed })).toBe(200)
  const { rows } = await world.platform.pool.query<{ headers: object }>(
    `select headers from payment_callback where verdict = 'genuine' and replace(deposit_id::text, '-', '') = $1`,
    [id.slice(4)],
  )
  expect(rows).toHaveLength(2)
  for (const { headers } of rows)
    expect(Object.keys(headers).sort()).toEqual(['content-length', 'content-type', 'user-agent'])
  // Genuine, but nobody has paid: the provider was asked, and says so.
  expect((await stateOf(world, bettor, id)).body.data.status).toBe('pending')
  expect(await cashOf(world, bettor)).toBe(0)
})

test('50 withdrawals to banks at once take what the balance allows', async () => {
  const bettor = await richBettor(world, 500_00)
  const before = await callbackCount(world)
  const calls = Array.from({ length: 50 }, () => withdraw(world, bettor, '100', { body: toBank() }))
  const answers = await Promise.all(calls)
  const taken = answers.filter(({ status }) => status === 200).length
  const { cash, reserved } = await booksOf(world, bettor)
  expect([cash + reserved, reserved]).toEqual([500_00, taken * 100_00])
  expect(taken).toBeLessThanOrEqual(5)
  expect(taken).toBeGreaterThan(0)
  expect(await callbackCount(world)).toBe(before)
})
