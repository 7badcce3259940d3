// Two servers on one database: what is done in one reaches clients that are connected to the other.
import type { AddressInfo } from 'node:net'
import { boostedPaths, comboPaths } from '@walia/contract/latePaths.ts'
import { betPaths, matchPaths } from '@walia/contract/paths.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { Peer } from '@walia/server/websocket/testPeer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, enter, newBettor, sellMatch, startTestServer, type TestServer } from './testServer.ts'

const MATCH = 6001
let database: TestDatabase
let here: TestServer
let there: TestServer

beforeAll(async () => {
  database = await testDatabase(20)
  here = await startTestServer(database, [MATCH])
  there = await startTestServer(database, [])
  await there.platform.app.listen({ port: 0, host: '127.0.0.1' })
  await sellMatch(here, MATCH)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
  await database.drop()
})

/** A socket to the other server that shows the account; the balances that it received, in order. */
async function showAccount({ sid, token }: Caller) {
  const { port } = there.platform.app.server.address() as AddressInfo
  const peer = await new Peer(port, { cookie: `sid=${sid}` }).ready()
  peer.send({ type: 'hello', language: 'en', token })
  peer.send({ type: 'subscribe', topics: ['account'] })
  const balances = () => peer.of('account').map(({ s }) => (s as { balance: string }).balance)
  await expect.poll(balances).toHaveLength(1)
  return { peer, balances }
}

test('a bet that one server takes changes the balance on a phone that is connected to the other', async () => {
  const bettor = await newBettor(here, 100_00)
  const { peer, balances } = await showAccount(bettor)
  const slip = betBody([], { betslip: [legBody(MATCH, { odd_value: '2.50' })] })
  const placed = await here.call(bettor, 'POST', '/api/v2/bet', slip)
  expect(placed.status).toBe(200)
  const { cash } = await here.ledger.balancesOf(bettor.accountId)
  expect(cash).toBeLessThan(100_00)
  await expect.poll(() => balances().at(-1)).toBe(amountText(cash))
  peer.socket.close()
})

test('a session that one server ends is over in the other, for calls and on the socket', async () => {
  const bettor = await newBettor(here, 50_00)
  const profile = (server: TestServer) => server.call(bettor, 'GET', '/api/v1/profile')
  const { peer } = await showAccount(bettor)
  // Both servers have the session in memory now.
  expect([(await profile(here)).status, (await profile(there)).status]).toEqual([200, 200])
  expect((await here.call(bettor, 'POST', '/api/v1/logout', { token: bettor.token })).status).toBe(200)
  await expect.poll(async () => (await profile(there)).status).toBe(401)
  await expect.poll(() => peer.of('gone').map(({ topic }) => topic)).toEqual(['account'])
  peer.socket.close()
})

test('a new login on one server ends the session that another server has cached', async () => {
  const bettor = await newBettor(here, 50_00)
  await there.call(bettor, 'GET', '/api/v1/profile')
  await here.accounts.endSessions(bettor.accountId, 'replaced')
  const anew = await enter(here, bettor.accountId)
  await expect.poll(async () => (await there.call(bettor, 'GET', '/api/v1/profile')).status).toBe(401)
  expect((await there.call(anew, 'GET', '/api/v1/profile')).status).toBe(200)
})

test('a server that stands by has no prices: it says so, and does not say that there are no matches', async () => {
  const bettor = await newBettor(here, 50_00)
  for (const path of [matchPaths.list, matchPaths.liveList, comboPaths.matches, boostedPaths.list])
    expect((await there.call(null, 'GET', path)).body.code).toBe('UNAVAILABLE')
  const slip = betBody([], { betslip: [legBody(MATCH, { odd_value: '2.50' })] })
  expect((await there.call(bettor, 'POST', betPaths.bet, slip)).body.code).toBe('UNAVAILABLE')
  expect((await there.call(bettor, 'GET', betPaths.myBets)).status).toBe(200)
})
