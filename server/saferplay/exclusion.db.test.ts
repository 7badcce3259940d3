// Time-outs, self-exclusions and deposit limits over HTTP: what ends at once, what stays possible, what gets round them.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertOne, placementOf } from '../bets/testPlacement.ts'
import { fund } from '../bets/testServer.ts'
import { openMobileMoney } from '../payments/testSandbox.ts'
import { type Bettor, become, closeWorld, deposit, newBettor, type World, worldOn } from '../payments/testWorld.ts'
import type { TestDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { insertHold } from '../stakes/holdQueries.ts'

let world: World
beforeAll(async () => {
  world = await openMobileMoney('et')
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const PASSWORD = 'a good password'
const DAY_MS = 86_400_000
let nextNumber = 70_000_000

type Who = Pick<Bettor, 'sid' | 'token'>
async function call({ sid, token }: Who, method: 'GET' | 'POST', url: string, body: object = {}) {
  const answer = await world.platform.app.inject({
    method,
    url: `/api/v1/${url}`,
    cookies: { sid },
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}
const again = async ({ id }: Bettor): Promise<Who> => {
  const { secret, token } = await world.accounts.openSession(id, null)
  return { sid: secret, token }
}
const limit = (bettor: Who, kind: string, amount: string | null, period = 'day') =>
  call(bettor, 'POST', 'profile/saferplay/limit', { kind, period, amount })
const exclude = (bettor: Who, as: string, length: number) =>
  call(bettor, 'POST', 'profile/saferplay/exclusion', { as, length })
const pay = async (bettor: Bettor, amount: number) =>
  fund({ pool: world.platform.pool } as TestDatabase, [bettor.id], amount)
const standing = ({ id }: Bettor) => world.accounts.standingOf(id)

test('a deposit limit is met by what was credited and what is still open; the refusal says what is left', async () => {
  const bettor = await newBettor(world)
  expect((await limit(bettor, 'deposit', '200')).body.data.limits).toMatchObject([{ amount: '200.00', left: '200.00' }])
  const first = await deposit(world, bettor, '100')
  await become(world, bettor, first.body.data.deposit_id, 'received')
  expect((await deposit(world, bettor, '60')).status).toBe(200)
  const refused = await deposit(world, bettor, '40.01')
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'DEPOSIT_LIMIT_REACHED', details: { left: 40_00 } },
  ])
  // As the form shows it before anybody meets the limit.
  const shown = (await call(bettor, 'GET', 'profile/saferplay')).body.data.limits
  expect(shown).toMatchObject([{ amount: '200.00', used: '100.00', open: '60.00', left: '40.00' }])
  expect((await deposit(world, bettor, '40')).status).toBe(200)
})

test('parallel deposits do not pass a limit together', async () => {
  const bettor = await newBettor(world)
  await limit(bettor, 'deposit', '150', 'week')
  const answers = await Promise.all(Array.from({ length: 6 }, () => deposit(world, bettor, '50')))
  const codes = answers.map(({ status, body }) => body.code ?? status).sort()
  expect(codes).toEqual([200, 200, 200, ...Array(3).fill('DEPOSIT_LIMIT_REACHED')])
})

test.each([
  ['9.99', 422, 'LIMIT_OUT_OF_RANGE'],
  ['-5', 400, 'MALFORMED'],
  ['', 400, 'MALFORMED'],
])('a limit of %j answers %i %s', async (amount, status, code) => {
  const answer = await limit(await newBettor(world), 'stake', amount)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a raise is shown with its time, and is in force after 24 hours of the clock', async () => {
  const bettor = await newBettor(world)
  await limit(bettor, 'loss', '100', 'month')
  const raised = (await limit(bettor, 'loss', '300', 'month')).body.data.limits
  const at = new Date(world.platform.clock.now() + DAY_MS).toISOString().slice(0, 15)
  expect(raised).toMatchObject([{ amount: '100.00', next: { amount: '300.00', at: expect.stringContaining(at) } }])
  world.platform.advance(DAY_MS + 1000)
  const later = (await call(await again(bettor), 'GET', 'profile/saferplay')).body.data.limits
  expect(later).toMatchObject([{ amount: '300.00', next: null }])
  const removed = (await limit(await again(bettor), 'loss', null, 'month')).body.data.limits
  expect(removed).toMatchObject([{ amount: '300.00', next: { amount: null } }])
  world.platform.advance(DAY_MS + 1000)
  expect((await call(await again(bettor), 'GET', 'profile/saferplay')).body.data.limits).toEqual([])
})

test('a time-out ends the session at once; a new one can withdraw but neither bet nor deposit, until its time is over', async () => {
  const bettor = await newBettor(world)
  await pay(bettor, 500_00)
  const answer = await exclude(bettor, 'time_out', 24)
  const until = Date.parse(answer.body.data.until)
  expect(until).toBeGreaterThan(world.platform.clock.now() + DAY_MS - 60_000)
  expect((await call(bettor, 'GET', 'profile')).body.code).toBe('SESSION_ENDED')
  const back = await again(bettor)
  expect((await call(back, 'GET', 'profile')).body).toMatchObject({ status: 'time_out' })
  expect((await call(back, 'GET', 'profile/saferplay')).body.data.exclusion).toMatchObject({ as: 'time_out' })
  expect((await deposit(world, { ...bettor, ...back }, '100')).body).toMatchObject({
    code: 'SELF_EXCLUDED',
    message: expect.stringMatching(/^You have chosen to stop/),
  })
  expect(await standing(bettor)).toMatchObject({ excludedUntil: until })
  const method = { amount: '100', method: world.method }
  expect((await call(back, 'POST', 'withdraw', method)).status).toBe(200)
  world.platform.advance(DAY_MS + 1000)
  expect((await call(await again(bettor), 'GET', 'profile')).body).toMatchObject({ status: 'active' })
  expect(await standing(bettor)).toMatchObject({ excludedUntil: null })
})

test.each([
  ['time_out', 23],
  ['time_out', 1009],
  ['self_excluded', 5],
  ['self_excluded', 0],
])('a %s of %i is not offered', async (as, length) => {
  expect((await exclude(await newBettor(world), as, length)).status).toBe(400)
})

test('a self-exclusion is not shortened by a time-out taken during it', async () => {
  const bettor = await newBettor(world)
  const { until } = (await exclude(bettor, 'self_excluded', 6)).body.data
  expect((await exclude(await again(bettor), 'time_out', 24)).body.data).toEqual({ as: 'self_excluded', until })
})

test('the database refuses a bet and a live hold of an excluded bettor, whatever a process still has in memory', async () => {
  const bettor = await newBettor(world)
  const { pool } = world.platform
  await pay(bettor, 500_00)
  const before = await placementOf(pool, bettor.id, [901])
  const { until } = (await exclude(bettor, 'self_excluded', 6)).body.data
  const refused = { outcome: 'SELF_EXCLUDED', detail: Date.parse(until) }
  expect(await insertOne(pool, before)).toMatchObject(refused)
  const asked = {
    accountId: bettor.id,
    key: 'live-key-1',
    bodyHash: before.bodyHash,
    stake: 10_00,
    source: 'cash',
  } as const
  const held = await insertHold(pool, { ...asked, id: before.ids.id }, { holdSeconds: 5, repeatMs: 0 })
  expect(held).toMatchObject(refused)
  expect((await world.ledger.balancesOf(bettor.id)).cash).toBe(500_00)
})

test('a session cached by another process is over there as well', async () => {
  const bettor = await newBettor(world)
  const { config, pool } = world.platform
  const second = await worldOn(await platformOn({ url: config.databaseUrl, pool }), 'et', world.sandbox)
  await second.platform.outbox.start()
  await second.platform.app.ready()
  const profile = async () => {
    const headers = { authorization: `Bearer ${bettor.token}` }
    const request = { url: '/api/v1/profile', cookies: { sid: bettor.sid }, headers }
    return (await second.platform.app.inject(request)).statusCode
  }
  try {
    expect(await profile()).toBe(200)
    await exclude(bettor, 'time_out', 24)
    await expect.poll(profile, { timeout: 5_000 }).toBe(401)
  } finally {
    await second.platform.close()
  }
})

test('the phone of an excluded account registers no second one: the answer is as for any number, and no code comes', async () => {
  const national = `09${nextNumber++}`
  const bettor = await newBettor(world, national.slice(2))
  await exclude(bettor, 'self_excluded', 12)
  const body = { mobile: national, password: PASSWORD, age_confirmed: true }
  const nobody = { ...body, mobile: `09${nextNumber++}` }
  const [taken, free] = [await call(bettor, 'POST', 'register', body), await call(bettor, 'POST', 'register', nobody)]
  expect(taken.status).toBe(200)
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
  const textsTo = async (mobile: string): Promise<string[]> => {
    const messages = 'select text from sms_message where mobile = $1'
    return (await world.platform.pool.query(messages, [mobile])).rows.map(({ text }) => text)
  }
  const CODE = /(?<!\d)\d{4}(?!\d)/
  expect(await textsTo(bettor.mobile)).toEqual([expect.not.stringMatching(CODE)])
  expect(await textsTo(free.body.mobile)).toEqual([expect.stringMatching(CODE)])
  const accounts = 'select count(*)::int as n from account where mobile = $1'
  expect((await world.platform.pool.query(accounts, [bettor.mobile])).rows).toEqual([{ n: 1 }])
  expect(await standing(bettor)).toMatchObject({ excludedUntil: expect.any(Number) })
})

describe('who is excluded', () => {
  const as = [
    ['time_out', 24],
    ['self_excluded', 6],
  ] as const
  test.each(as)('is offered no bonus by a %s, whose claim would be refused', async (how, length) => {
    const bettor = await newBettor(world)
    const first = await deposit(world, bettor, '100')
    await become(world, bettor, first.body.data.deposit_id, 'received')
    const pending = async (who: Who) => {
      const { pending_bonus, is_excluded } = (await call(who, 'POST', 'balance')).body.data
      return [pending_bonus, is_excluded]
    }
    const offered = async (who: Who) => (await call(who, 'POST', 'bonuses')).body.data
    expect(await pending(bettor)).toEqual(['125.00', false])
    await exclude(bettor, how, length)
    const back = await again(bettor)
    expect(await pending(back)).toEqual(['0.00', true])
    const none = { pending: '0.00', sign_up: '0.00', of_person: [], bonus: null, offer: { is_open: false } }
    expect(await offered(back)).toMatchObject(none)
    const { excludedUntil: until } = await standing(bettor)
    const message = expect.stringMatching(/^You have chosen to stop until \d\d\/\d\d.*: no bets and no deposits\.$/)
    const refused = { code: 'SELF_EXCLUDED', details: { until }, message }
    for (const campaign of ['first_deposit', 'sign_up'])
      expect((await call(back, 'POST', 'bonuses/claim', { campaign })).body).toMatchObject(refused)
    expect((await deposit(world, { ...bettor, ...back }, '100')).body).toMatchObject(refused)
  })

  test.each(as)('by a %s withdraws what is below the least withdrawal, all of it or nothing', async (how, length) => {
    const bettor = await newBettor(world)
    await pay(bettor, 30_00)
    const withdraw = async (who: Who, amount: string, request_id: string) => {
      const { status, body } = await call(who, 'POST', 'withdraw', { amount, method: world.method, request_id })
      return [status, body.code ?? 'ok', body.details?.min]
    }
    const cash = async () => (await world.ledger.balancesOf(bettor.id)).cash
    expect(await withdraw(bettor, '30', 'below-least-1')).toEqual([422, 'WITHDRAWAL_BELOW_MIN', 50_00])
    await exclude(bettor, how, length)
    const back = await again(bettor)
    expect(await withdraw(back, '29', 'below-least-2')).toEqual([422, 'WITHDRAWAL_BELOW_MIN', 30_00])
    expect(await withdraw(back, '31', 'below-least-3')).toEqual([402, 'INSUFFICIENT_BALANCE', undefined])
    expect(await cash()).toBe(30_00)
    for (let time = 0; time < 2; time++)
      expect(await withdraw(back, '30', 'below-least-4')).toEqual([200, 'ok', undefined])
    expect(await cash()).toBe(0)
    await pay(bettor, 80_00)
    expect(await withdraw(back, '30', 'below-least-5')).toEqual([422, 'WITHDRAWAL_BELOW_MIN', 50_00])
  })
})
