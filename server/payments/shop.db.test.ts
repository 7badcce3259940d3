// Withdrawals paid by a shop: our code first, then a reference code, the money reserved, one till that pays once, and what comes back in time.
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createKeys, makeKey } from '../keys/index.ts'
import { testPlatform } from '../platform/testPlatform.ts'
import {
  booksOf,
  cancel,
  entriesOf,
  giveCode,
  richBettor,
  rowOf,
  sentCodes,
  withdraw,
  withdrawalOf,
  wrongCode,
} from './testWithdrawals.ts'
import { type Bettor, closeWorld, malformedAmounts, type World, worldOn } from './testWorld.ts'

const TILLS = Array.from({ length: 20 }, (_, index) => ({
  till: `addis-${index}`,
  key: `the-secret-key-of-till-no-${index}`,
}))
const HOURS = 72
const BACK = { cash: 500_00, reserved: 0 }
const RESERVED = { cash: 400_00, reserved: 100_00 }
const PAID = { cash: 400_00, reserved: 0 }

let world: World
beforeAll(async () => {
  const options = { shape: 'telebirr' as const, port: 0, secret: 's', approveAfterMs: 30, lateAfterMs: 300 }
  world = await worldOn(await testPlatform(), 'et', await createSandboxProvider(options), { tills: TILLS })
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const ask = (bettor: Bettor, key?: string) =>
  withdraw(world, bettor, '100', { body: { method: 'shop' }, ...(key ? { key } : {}) })
const confirm = async (bettor: Bettor, id: string) =>
  giveCode(world, bettor, id, (await sentCodes(world, bettor)).at(-1))
const begun = async () => {
  const bettor = await richBettor(world, 500_00)
  const id = (await ask(bettor)).body.data.withdrawal_id as string
  const { body } = await confirm(bettor, id)
  return { bettor, id, code: body.data.claim_code as string, body }
}
let requests = 0
const newRequest = () => `request-${requests++}`
type Claiming = { till?: number; request?: string; key?: string }
const claim = async (code: string, { till = 0, request = newRequest(), key }: Claiming = {}) => {
  const answer = await world.platform.app.inject({
    method: 'POST',
    url: '/api/v1/till/payouts',
    headers: { 'x-api-key': key ?? TILLS[till]?.key },
    payload: { code, request_id: request },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const refused = (status: number, code: string) => ({ status, body: { code } })

test('a till with a key of the database pays out as its subject; a key of another scope, or one revoked, does not', async () => {
  const keys = createKeys(world.platform)
  const keyOf = async (name: string, scope: string, subject: string) => {
    const made = makeKey(world.platform.random.bytes)
    expect(await keys.add({ ...made, name, scopes: [scope], subject, days: 1 }, 'test')).toMatchObject({ ok: true })
    return made
  }
  const [till, other] = [
    await keyOf('bole-1', 'till:payout', 'bole-1'),
    await keyOf('a-report', 'affiliate:read', '101'),
  ]
  const { id, code } = await begun()
  expect(await claim(code, { key: other.key })).toMatchObject(refused(401, 'KEY_INVALID'))
  expect(await claim(code, { key: till.key })).toMatchObject({ status: 200 })
  const sql = 'select receipt from withdrawal where id = $1'
  const uuid = id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  expect((await world.platform.pool.query(sql, [uuid])).rows[0].receipt).toMatch(/^bole-1\/request-/)
  await keys.revoke(till.prefix, 'test')
  expect(await claim(code, { key: till.key })).toMatchObject(refused(401, 'KEY_INVALID'))
})

test('reserves the money and gives a code with its end; a till pays it out once, its own request again included', async () => {
  const { bettor, id, code, body } = await begun()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(body).toMatchObject({
    message: `Show the code ${code} at one of our shops to receive ETB\u00a0100.00.`,
    data: { status: 'awaiting_claim', method: 'shop', net: '100.00', balance: '400.00' },
  })
  const until = Date.parse(body.data.claim_expires_at) - world.platform.clock.now()
  expect(Math.abs(until - HOURS * 3_600_000)).toBeLessThan(30_000)
  expect(await booksOf(world, bettor)).toEqual(RESERVED)
  const first = await claim(code.toLowerCase().replace('-', ' '), { request: 'request-once' })
  expect(first).toMatchObject({
    status: 200,
    body: {
      message: 'Pay out ETB\u00a0100.00.',
      data: { withdrawal_id: id, amount: '100.00', currency: 'ETB', till: 'addis-0' },
    },
  })
  world.platform.advance(60_000)
  expect(await claim(code, { request: 'request-once' })).toEqual(first)
  expect(await claim(code)).toMatchObject(refused(409, 'CLAIM_PAID'))
  expect(await claim(code, { till: 1, request: 'request-once' })).toMatchObject(refused(409, 'CLAIM_PAID'))
  expect((await withdrawalOf(world, bettor, id)).body.data).toMatchObject({ status: 'paid', claim_code: null })
  expect(await booksOf(world, bettor)).toEqual(PAID)
  expect(await entriesOf(world, id)).toEqual([
    'withdrawal cash -10000',
    'withdrawal reserved 10000',
    'withdrawal_close reserved -10000',
    'withdrawal_close provider:shop 10000',
  ])
})

test('a session alone gets no reference code: without our code none is made, and wrong ones give the money back', async () => {
  const bettor = await richBettor(world, 500_00)
  const { status, body } = await ask(bettor)
  expect([status, body.data.status, body.data.claim_code]).toEqual([200, 'awaiting_code', null])
  const id = body.data.withdrawal_id as string
  expect(await rowOf(world, id)).toMatchObject({ claim_code: null, claim_expires_at: null })
  const codes = await sentCodes(world, bettor)
  expect(codes).toHaveLength(1)
  const wrong = await giveCode(world, bettor, id, wrongCode(codes[0]))
  expect(wrong.body.code).toBe('PAYMENT_CODE_WRONG')
  for (let tries = 1; tries < 5; tries++) await giveCode(world, bettor, id, wrongCode(codes[0]))
  expect((await giveCode(world, bettor, id, codes[0])).body.code).toBe('PAYMENT_CODE_EXPIRED')
  expect(await rowOf(world, id)).toMatchObject({ status: 'refused', claim_code: null })
  expect(await booksOf(world, bettor)).toEqual(BACK)
})

test('while the account is blocked no till pays; the money stays reserved, and is paid when the block ends in time', async () => {
  const { bettor, code } = await begun()
  await world.accounts.setStatus(bettor.id, 'blocked', 'test')
  expect(await claim(code)).toMatchObject(refused(409, 'CLAIM_OVER'))
  expect(await booksOf(world, bettor)).toEqual(RESERVED)
  await world.accounts.setStatus(bettor.id, 'active', 'test')
  expect((await claim(code)).status).toBe(200)
  expect(await booksOf(world, bettor)).toEqual(PAID)
})

test('a block that is committed while a till is shown a code comes before it, and nothing is paid', async () => {
  const { bettor, code } = await begun()
  const { pool } = world.platform
  const holder = await pool.connect()
  const waiting = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`
  try {
    await holder.query('begin')
    await holder.query("update account set status = 'blocked' where id = $1", [bettor.id])
    // Who reads the account without waiting for the lock finds it active, and pays.
    let answered = 0
    const claiming = claim(code).finally(() => {
      answered++
    })
    await expect.poll(async () => answered + (await pool.query(waiting)).rows[0].n).toBe(1)
    await holder.query('commit')
    expect(await claiming).toMatchObject(refused(409, 'CLAIM_OVER'))
  } finally {
    holder.release(true)
  }
  expect(await booksOf(world, bettor)).toEqual(RESERVED)
})

test('20 tills that were offline and bring the same code at once: one is paid, nineteen are told that it was', async () => {
  const { bettor, code } = await begun()
  const answers = await Promise.all(TILLS.map((_, till) => claim(code, { till })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'CLAIM_PAID')).toHaveLength(19)
  expect(await booksOf(world, bettor)).toEqual(PAID)
})

test('one request of a till pays one code only, also when it brings two at once', async () => {
  const [one, other] = [await begun(), await begun()]
  const request = newRequest()
  const answers = await Promise.all([one, other].map(({ code }) => claim(code, { request })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('IDEMPOTENCY_CONFLICT')
  const books = [await booksOf(world, one.bettor), await booksOf(world, other.bettor)]
  expect(books).toEqual(expect.arrayContaining([PAID, RESERVED]))
})

test('a code that no till was shown in time gives the money back, by the poller or by the till that comes late', async () => {
  const [one, other] = [await begun(), await begun()]
  world.platform.advance((HOURS - 1) * 3_600_000)
  await world.payments.resolveDue()
  expect(await booksOf(world, one.bettor)).toEqual(RESERVED)
  world.platform.advance(3_600_000)
  expect(await claim(one.code)).toMatchObject(refused(409, 'CLAIM_OVER'))
  expect(await booksOf(world, one.bettor)).toEqual(BACK)
  world.platform.advance(120_000)
  await world.payments.resolveDue()
  expect(await booksOf(world, other.bettor)).toEqual(BACK)
  expect((await withdrawalOf(world, other.bettor, other.id)).body.data).toMatchObject({
    ...{ status: 'refused', reason: 'No shop was asked for it in time.', claim_code: null, claim_expires_at: null },
  })
  expect(await claim(other.code)).toMatchObject(refused(409, 'CLAIM_OVER'))
})

test('cancelled and claimed at the same moment: the money is back or paid, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { bettor, id, code } = await begun()
    const [paid, taken] = await Promise.all([claim(code), cancel(world, bettor, id)])
    expect([paid.status, taken.status].sort()).toEqual([200, 409])
    expect(await booksOf(world, bettor)).toEqual(paid.status === 200 ? PAID : BACK)
    if (paid.status !== 200) expect(paid.body.code).toBe('CLAIM_OVER')
  }
})

test.each([
  ['a code that nobody has', '00000-00000', 404, 'CLAIM_UNKNOWN'],
  ['what is no code', 'hello', 404, 'CLAIM_UNKNOWN'],
  ['nothing', '', 404, 'CLAIM_UNKNOWN'],
  ["SQL's favourite", "' or true --", 404, 'CLAIM_UNKNOWN'],
])('%s is unknown', async (_, code, status, refusal) => {
  expect(await claim(code)).toMatchObject(refused(status, refusal))
})

test('without a key of a till nothing is paid, and nothing is said of a code', async () => {
  const { bettor, code } = await begun()
  for (const key of ['', 'the-secret-key-of-till-no-', 'the-secret-key-of-till-no-99'])
    expect(await claim(code, { key })).toMatchObject(refused(401, 'KEY_INVALID'))
  const answer = await world.platform.app.inject({
    ...{ method: 'POST', url: '/api/v1/till/payouts', payload: { code, request_id: 'request-none' } },
  })
  expect(answer.json().code).toBe('KEY_INVALID')
  expect(await booksOf(world, bettor)).toEqual(RESERVED)
})

/** The limit that the text of a refusal names. */
const NAMED: Record<string, string> = { WITHDRAWAL_BELOW_MIN: '50.00', WITHDRAWAL_ABOVE_MAX: '70,000.00' }
test.each([
  ['49.99', 422, 'WITHDRAWAL_BELOW_MIN'],
  ['70000.01', 422, 'WITHDRAWAL_ABOVE_MAX'],
  ['500.01', 402, 'INSUFFICIENT_BALANCE'],
  ...malformedAmounts,
])('an amount of %j is refused as by every other method', async (amount, status, code) => {
  const bettor = await richBettor(world, 500_00)
  const answer = await withdraw(world, bettor, amount, { body: { method: 'shop' } })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toContain(NAMED[code] ?? '')
  expect(await booksOf(world, bettor)).toEqual(BACK)
})

test('the same key gives the same withdrawal and one message; 50 calls at once reserve for as many as got a code', async () => {
  const bettor = await richBettor(world, 500_00)
  const [one, again] = [await ask(bettor, 'shop-key-1'), await ask(bettor, 'shop-key-1')]
  expect(again.body).toEqual(one.body)
  expect(await sentCodes(world, bettor)).toHaveLength(1)
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(bettor)))
  const taken = answers.filter(({ status }) => status === 200).length
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'CODE_SENDS_USED']))
  expect(await sentCodes(world, bettor)).toHaveLength(1 + taken)
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00 - taken * 100_00, reserved: (1 + taken) * 100_00 })
})
