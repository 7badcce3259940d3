// A page that stays open while the server restarts: the price it shows is the one that is sold.
import type { MatchAnswer, MatchListAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { seedList, seedMatch, usePrices } from '@walia/web/api/prices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBettor, sellMatch, startTestServer, type TestServer } from './testServer.ts'

const MATCH = 5001
let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, [MATCH])
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

/** The match page and the list, requested as the browser does. */
async function look(): Promise<{ epoch: number; version: number }> {
  server.platform.advance(2000)
  const list = await server.call(null, 'GET', `${matchPaths.list}?tab_id=-2&limit=50`)
  seedList((list.body as unknown as MatchListAnswer).data)
  const { body } = await server.call(null, 'GET', `${matchPaths.match}?parent_match_id=${MATCH}`)
  const { data, meta } = body as unknown as MatchAnswer
  if (meta === null) throw new Error('the match is not there')
  seedMatch(meta, data)
  return meta
}
const shown = () => usePrices.getState().matches[MATCH]?.markets['1?']?.odds[0]?.odd_value
const sold = () => server.odds.book.quote(MATCH, 1, '', '1')?.sell

test('prices travel as (epoch, version), and a new start of the server is never taken for older news', async () => {
  for (const price of ['2.50', '2.52', '2.54', '2.56', '2.58', '2.60'])
    await sellMatch(server, MATCH, [price, '3.40', '2.80'])
  const before = await look()
  expect(shown()).toBe('2.60')
  await server.stop()
  server = await startTestServer(database, [MATCH])
  await sellMatch(server, MATCH, ['2.30', '3.40', '3.10'])
  const after = await look()
  expect(after.epoch).toBe(before.epoch + 1)
  expect(after.version).toBeLessThan(before.version)
  expect([shown(), sold()]).toEqual(['2.30', 230])
  const bettor = await newBettor(server, 100_00)
  const slip = betBody([], { betslip: [legBody(MATCH, { odd_value: shown() })] })
  expect((await server.call(bettor, 'POST', '/api/v2/bet', slip)).body.code).toBeUndefined()
})
