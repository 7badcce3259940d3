// Check bet over HTTP for a ticket that was cashed out: what was paid, when, what stayed open, and by whom; no offer ids.
import { cashoutPaths } from '@walia/contract/cashout.ts'
import { CheckBetAnswer, sharingPaths } from '@walia/contract/sharing.ts'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createTexts } from '../platform/text.ts'
import { createSharing } from '../sharing/index.ts'
import { type CashoutWorld, cashoutWorld, WON } from './testWorld.ts'

let database: TestDatabase
let server: TestServer
let world: CashoutWorld

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const { platform, book, names, bets } = server
  world = cashoutWorld(platform, book, (ids, amount) => fund(database, ids, amount))
  createSharing(platform, {
    ...{ book, names, bets, texts: createTexts(platform.profile), cashoutsOf: world.cashout.cashoutsOf },
    accounts: { authenticate: () => Promise.reject(new Error('nobody is asked for')) },
  })
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await database.drop()
})

const VISITOR = 0
async function checked(account: number, betId: string) {
  const { seq_id } = await world.readTicket(account, betId)
  const body = await world.get(VISITOR, `${sharingPaths.checkBet}?bet_id=${betId}&seq_id=${seq_id}`)
  expect(Check(CheckBetAnswer, body), JSON.stringify(body)).toBe(true)
  return body
}
const takePart = async (account: number, betId: string, part?: number) =>
  world.accept(account, (await world.offer(account, betId, part)).offer_id)

test('a checked ticket lists no cash-out, then a part, then the rest, oldest first', async () => {
  const { account, betId } = await world.ticketOn(1)
  expect((await checked(account, betId)).cashouts).toEqual([])
  await takePart(account, betId, 40)
  await takePart(account, betId)
  const { data, cashouts } = await checked(account, betId)
  expect(data).toMatchObject({ status: 11, cashed_out: '82.61', stake_open: '0.00' })
  const at = expect.any(String)
  expect(cashouts).toEqual([
    { at, stake: '40.00', stake_left: '60.00', gross: '33.04', tax: '0.00', net: '33.04', cause: 'bettor' },
    { at, stake: '60.00', stake_left: '0.00', gross: '49.57', tax: '0.00', net: '49.57', cause: 'bettor' },
  ])
})

test('a checked ticket shows the tax withheld at its cash-out', async () => {
  const { account, betId, first, matches } = await world.ticketOn(3)
  await world.result(first, WON)
  world.price(matches[1] as number, '1.10')
  world.price(matches[2] as number, '1.05')
  await takePart(account, betId)
  expect((await checked(account, betId)).cashouts).toMatchObject([{ gross: '1117.59', tax: '145.77', net: '971.82' }])
})

test('a checked ticket marks an automatic cash-out', async () => {
  const { account, betId, first } = await world.ticketOn(1)
  await world.post(account, cashoutPaths.auto, { bet_id: betId, value: '150' })
  world.price(first, '1.25')
  await world.cashout.watch.sweep()
  await world.cashout.watch.idle()
  expect((await checked(account, betId)).cashouts).toMatchObject([{ cause: 'auto', net: '165.22' }])
})
