// Two processes on one database: the second has taken the lead, the first one does not know it yet. What it writes is refused.
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { oneXTwoResult, settlement } from '@walia/server/odds/adapters/uof/samples/messages.ts'
import { handIn } from '@walia/server/operations/testOperators.ts'
import { LeaseLost } from '@walia/server/platform/leases.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, newBettor, sellAgain, sellMatch, startTestServer, type TestServer } from './testServer.ts'

const MATCH = 5001
const STAKE = 100_00
const WAIT = { timeout: 15_000, interval: 50 }
let database: TestDatabase
let first: TestServer
let second: TestServer
let bettor: Caller

beforeAll(async () => {
  database = await testDatabase(30)
  first = await startTestServer(database, [MATCH])
  bettor = await newBettor(first, 3 * STAKE)
  // A machine that stands still for seconds is a feed that fell silent: then it is sold once more.
  await vi.waitFor(async () => {
    await sellAgain(first, [MATCH])
    expect((await placeAt(first, '50')).status).toBe(200)
  }, WAIT)
  await first.platform.leases.release()
  second = await startTestServer(database, [MATCH])
})
afterAll(async () => {
  await second.stop()
  await first.stop()
  await database.drop()
})

/** Another stake makes it another bet. */
const placeAt = (server: TestServer, stake: string) =>
  server.call(bettor, 'POST', '/api/v2/bet', betBody([], { stake, betslip: [legBody(MATCH)] }))
const countOf = async (what: string) =>
  Number((await database.pool.query<{ count: number }>(`select count(*) from ${what}`)).rows[0]?.count)
const won = (server: TestServer) =>
  settlement({ event_id: `sr:match:${MATCH}`, timestamp: server.platform.clock.now(), certainty: 2 }, oneXTwoResult(1))

test('prices of the new leader have the next epoch; the old one sells nothing', async () => {
  expect(second.odds.book.epoch).toBe(first.odds.book.epoch + 1)
  await sellMatch(second, MATCH)
  await sellMatch(first, MATCH, ['9.00', '9.00', '9.00'])
  expect(first.odds.book.quote(MATCH, 1, '', '1')?.open).toBe(false)
  expect((await placeAt(first, '60')).body.code).toBe('LEG_SUSPENDED')
  expect((await placeAt(second, '70')).status).toBe(200)
})

test('one of two consumers of a feed writes results: that of the leader', async () => {
  await first.feed.send(won(first))
  await first.settlement.drain().catch((cause) => expect(cause).toBeInstanceOf(LeaseLost))
  expect([await countOf('line_entry'), await countOf('line_change')]).toEqual([0, 0])
  await second.feed.send(won(second))
  await expect.poll(() => second.odds.health().resultsWaiting, WAIT).toBe(0)
  expect(await countOf('line_change')).toBe(1)
  expect(first.odds.health().resultsWaiting).toBe(1)
})

test('settlement of the old leader pays nothing, that of the new one pays once', async () => {
  await expect(first.settlement.drain()).rejects.toThrow(LeaseLost)
  await expect.poll(() => countOf(`ledger_transfer where kind = 'bet_settlement'`), WAIT).toBe(2)
  await expect(first.settlement.drain()).rejects.toThrow(LeaseLost)
  await second.settlement.drain()
  expect(await countOf(`ledger_transfer where kind = 'bet_settlement'`)).toBe(2)
  expect(await second.ledger.faults()).toEqual([])
})

test("an operator's request is recorded by the leader alone", async () => {
  await second.platform.leases.release()
  await handIn(database.pool, ['guard', 'list'])
  await expect(first.operations.carryOut()).rejects.toThrow(LeaseLost)
  expect(await countOf('audit_log')).toBe(0)
  expect(await second.operations.carryOut()).toBe(1)
})
