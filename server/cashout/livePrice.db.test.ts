// A pick taken before the match is not worth more because live prices carry more margin.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { type CashoutWorld, cashoutWorld } from './testWorld.ts'

let database: TestDatabase
let server: TestServer
let world: CashoutWorld
beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  world = cashoutWorld(server.platform, server.book, (accounts, amount) => fund(database, accounts, amount))
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await database.drop()
})

/** The match begins: it is sold live at these prices. */
const begin = (id: number, odds: readonly string[]): void => server.book.addMatch(id, { live: true, odds })
const BEFORE = ['2.50', '3.40', '2.80']
// The same chances with more margin, as `askedOf` puts it on.
const LIVE = ['2.46', '3.27', '2.73']

test('after six kick-offs at unchanged prices the offer is the net stake less the margin', async () => {
  const { account, betId, matches } = await world.ticketOn(6)
  for (const id of matches) begin(id, LIVE)
  const offer = await world.offer(account, betId)
  expect(Number(offer.gross)).toBeGreaterThan(86.96 * 0.95 * 0.97)
  expect(Number(offer.gross)).toBeLessThanOrEqual(86.96 * 0.95 * 1.005)
})

test('a pick that has become likelier is worth more, one that has become less likely less', async () => {
  const [up, down] = [await world.ticketOn(), await world.ticketOn()]
  begin(up.first, ['1.60', '4.20', '6.00'])
  begin(down.first, ['5.00', '3.60', '1.70'])
  expect(Number((await world.offer(up.account, up.betId)).gross)).toBeGreaterThan(86.96 * 0.95 * 1.4)
  const fallen = Number((await world.offer(down.account, down.betId)).gross)
  // An outsider's price carries more margin than the taken one did: by the chances it is worth a little less than half.
  expect(fallen).toBeLessThanOrEqual(86.96 * 0.95 * 0.5)
  expect(fallen).toBeGreaterThan(86.96 * 0.95 * 0.44)
})

test('live picks and picks before their start are valued by prices alone', async () => {
  const live = await world.ticketOn(1, { live: true })
  server.book.setOdds(live.first, ['2.00', ...BEFORE.slice(1)])
  expect(Number((await world.offer(live.account, live.betId)).gross)).toBeCloseTo(86.96 * 0.95 * 1.25, 1)
  const before = await world.ticketOn()
  server.book.setOdds(before.first, ['2.00', ...BEFORE.slice(1)])
  expect(Number((await world.offer(before.account, before.betId)).gross)).toBeCloseTo(86.96 * 0.95 * 1.25, 1)
})
