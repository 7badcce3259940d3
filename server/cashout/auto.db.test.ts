// Auto cash-out against PostgreSQL: set, reached by a moving price, taken away, forgotten when it can never come.
import { cashoutPaths } from '@walia/contract/cashout.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, LONG_HOLD_SECONDS, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { type CashoutWorld, cashoutWorld } from './testWorld.ts'

let database: TestDatabase
let server: TestServer
let world: CashoutWorld

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { liveHoldSeconds: LONG_HOLD_SECONDS })
  world = cashoutWorld(server.platform, server.book, (ids, amount) => fund(database, ids, amount), server.endHolds)
  await world.cashout.start()
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await database.drop()
})
const set = (account: number, betId: string, value: string | null) =>
  world.post(account, cashoutPaths.auto, { bet_id: betId, value })
const read = (account: number, betId: string) => world.get(account, cashoutPaths.history.replace(':betId', betId))
const looked = async () => {
  await world.cashout.watch.sweep()
  await world.cashout.watch.idle()
}

/** Until the watch has noticed the price, as it does by itself. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await holds()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a ticket is cashed out by itself when its net offer reaches the set value', async () => {
  const { account, betId, first } = await world.ticketOn()
  expect(await set(account, betId, '150')).toEqual({
    status: 200,
    body: { message: 'Auto cash out is set.', data: { bet_id: betId, value: '150.00' } },
  })
  expect((await read(account, betId)).auto).toBe('150.00')
  world.price(first, '1.50')
  world.price(first, '1.40')
  await looked()
  // 86.96 × 2.50 / 1.40 × 0.95 = 147.52
  expect(await world.cashOf(account)).toBe(0)
  world.price(first, '1.37')
  await until(async () => (await world.cashOf(account)) > 0)
  expect(await world.cashOf(account)).toBe(150_75)
  expect(await read(account, betId)).toMatchObject({ auto: null, data: [{ cause: 'auto', net: '150.75' }] })
})

test.each([
  ['below', '80'],
  ['at', '82.61'],
])('a value %s the present offer is refused with that offer: nothing is sold at once', async (_name, value) => {
  const { account, betId } = await world.ticketOn()
  expect(await set(account, betId, value)).toMatchObject({
    status: 409,
    body: {
      code: 'CASHOUT_VALUE_REACHED',
      details: { now: 82_61 },
      message: 'The bet brings ETB\u00a082.61 already. Set a higher amount, or cash out now.',
    },
  })
  await looked()
  expect([await world.cashOf(account), (await read(account, betId)).auto]).toEqual([0, null])
  expect((await set(account, betId, '82.62')).status).toBe(200)
})

test('the bounds named of an amount outside them can both be set', async () => {
  const { account, betId } = await world.ticketOn()
  const { code, details } = (await set(account, betId, '0')).body
  expect([code, details]).toEqual(['CASHOUT_VALUE_INVALID', { min: 82_62, max: 217_40 }])
  expect((await set(account, betId, '82.62')).status).toBe(200)
  expect((await set(account, betId, '217.40')).status).toBe(200)
})

test('an automatic cash-out is among the account’s news for a day, newest first; one by the bettor is not', async () => {
  const { account, betId, first } = await world.ticketOn()
  const part = await world.offer(account, betId, 50)
  await world.accept(account, part.offer_id)
  expect(await world.cashout.soldByItself(account)).toEqual([])
  await set(account, betId, '60')
  world.price(first, '1.25')
  await looked()
  expect(await world.cashout.soldByItself(account)).toEqual([
    { offer_id: expect.any(String), bet_id: betId, at: expect.any(String), stake: '50.00', net: '82.61' },
  ])
  expect(await world.cashout.soldByItself(account + 1)).toEqual([])
})

test('a ticket whose value was removed is not cashed out', async () => {
  const { account, betId, first } = await world.ticketOn()
  await set(account, betId, '150')
  expect((await set(account, betId, null)).body).toEqual({
    message: 'Auto cash out is off.',
    data: { bet_id: betId, value: null },
  })
  world.price(first, '1.10')
  await looked()
  expect([await world.cashOf(account), (await read(account, betId)).auto]).toEqual([0, null])
})

test.each([
  ['took the value away', null],
  ['set a higher one', '190'],
])('a bettor who %s while the live ticket waits at its value does not sell it', async (_what, value) => {
  const { account, betId, first } = await world.ticketOn(1, { live: true })
  await set(account, betId, '150')
  world.price(first, '1.37')
  await until(async () => world.cashout.heldCount > 0)
  expect((await set(account, betId, value)).status).toBe(200)
  await server.endHolds(1, world.cashout)
  await looked()
  expect([await world.cashOf(account), (await read(account, betId)).auto]).toEqual([
    0,
    value === null ? null : '190.00',
  ])
})

test('a changed value replaces the one before', async () => {
  const { account, betId, first } = await world.ticketOn()
  await set(account, betId, '100')
  await set(account, betId, '170')
  world.price(first, '1.25')
  await looked()
  expect(await world.cashOf(account)).toBe(0)
  world.price(first, '1.20')
  await looked()
  expect(await world.cashOf(account)).toBe(172_11)
})

test('a ticket with a suspended leg waits; a won leg counts towards the value', async () => {
  const { account, betId, matches } = await world.ticketOn(2)
  const [a, b] = matches as [number, number]
  server.book.setStatus(b, -1)
  expect((await set(account, betId, '200')).status).toBe(200)
  server.book.setStatus(a, -3)
  world.say(a, {
    kind: 'settled',
    certainty: 2,
    outcomes: [{ id: '1', result: 1, voidFactor: null, deadHeatFactor: null }],
  })
  await world.settlement.drain()
  await looked()
  expect(await world.cashOf(account)).toBe(0)
  server.book.setStatus(b, 1)
  await looked()
  // 86.96 × 2.50 × 0.95
  expect(await world.cashOf(account)).toBe(206_53)
})

test('after a part was cashed out the rest is sold when its own net offer reaches the value', async () => {
  const { account, betId, first } = await world.ticketOn()
  const { offer_id } = await world.offer(account, betId, 50)
  await world.accept(account, offer_id)
  expect((await set(account, betId, '150')).body).toMatchObject({
    code: 'CASHOUT_VALUE_INVALID',
    // The other half brings 41.30 already.
    details: { min: 41_31, max: 108_70 },
  })
  await set(account, betId, '60')
  world.price(first, '1.25')
  await looked()
  // 41.31 before, and half of 165.22
  expect(await world.cashOf(account)).toBe(41_31 + 82_61)
})

test('a settled ticket is no longer watched', async () => {
  const { account, betId, first } = await world.ticketOn()
  const { count } = world.cashout.watch
  await set(account, betId, '150')
  expect(world.cashout.watch.count).toBe(count + 1)
  server.book.setStatus(first, -3)
  world.say(first, {
    kind: 'settled',
    certainty: 2,
    outcomes: [{ id: '1', result: 0, voidFactor: null, deadHeatFactor: null }],
  })
  await world.settlement.drain()
  await looked()
  expect([world.cashout.watch.count, (await read(account, betId)).auto]).toEqual([count, null])
})

test('the next leader watches the ticket; the deposed one, still running, sells nothing', async () => {
  const own = await testDatabase(20)
  const first = await testServer(own)
  const before = cashoutWorld(first.platform, first.book, (ids, amount) => fund(own, ids, amount))
  const { account, betId, first: match } = await before.ticketOn()
  await before.post(account, cashoutPaths.auto, { bet_id: betId, value: '150' })
  await before.cashout.start()
  await first.platform.leases.release()
  const second = await testServer(own)
  // As one that was frozen, and has not found out.
  Object.defineProperty(first.platform.leases, 'holds', { value: () => true })
  before.price(match, '1.25')
  await before.cashout.watch.sweep()
  await before.cashout.watch.idle()
  expect(await before.cashOf(account)).toBe(0)
  second.book.addMatch(match, { odds: ['1.25', '3.40', '2.80'] })
  const after = cashoutWorld(second.platform, second.book, async () => {})
  await after.cashout.start()
  await after.cashout.watch.idle()
  expect(await after.cashOf(account)).toBe(165_22)
  for (const each of [before, after, first, second]) await each.stop()
  await own.drop()
})

test.each([
  ['0.99', 'CASHOUT_VALUE_INVALID'],
  // A single at 2.50 pays 217.40 at most.
  ['217.41', 'CASHOUT_VALUE_INVALID'],
  ['1.005', 'MALFORMED'],
  ['-5', 'MALFORMED'],
])('%s is no value to wait for', async (value, code) => {
  const { account, betId } = await world.ticketOn()
  expect((await set(account, betId, value)).body.code).toBe(code)
  expect((await read(account, betId)).auto).toBe(null)
})

test("is not set on another's ticket or a closed one", async () => {
  const { account, betId } = await world.ticketOn()
  expect((await set(account + 1_000_000, betId, '50')).body.code).toBe('NOT_FOUND')
  const { offer_id } = await world.offer(account, betId)
  await world.accept(account, offer_id)
  expect((await set(account, betId, '50')).body.code).toBe('CASHOUT_NOT_OPEN')
})
