// Share codes of super league slips: they open as such slips until the betting on their match day ends.
import { virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceSourceOf } from '../bets/index.ts'
import { createHandBook, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createTexts } from '../platform/text.ts'
import { createSharing } from './index.ts'

const DAY = virtualMatchIdOf({ league: 1, season: 1, day: 7, index: 0 })
const [FEED_MATCH, CLOSES_AT] = [1, Date.now() + 3_600_000]
const league = createHandBook()
let database: TestDatabase
let server: TestServer
let offsetMs = 0

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const { platform, book, bets, names } = server
  const clock = { ...platform.clock, now: () => Date.now() + offsetMs }
  createSharing(
    { ...platform, clock, config: { ...platform.config, publicUrl: 'https://walia.example' } },
    {
      ...{ book: priceSourceOf(book, league), names, texts: createTexts(platform.profile), bets },
      accounts: { authenticate: () => Promise.reject(new Error('nobody is logged in')) },
      cashoutsOf: async () => [],
    },
  )
  book.addMatch(FEED_MATCH)
  league.addMatch(DAY, { startsAt: CLOSES_AT })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const pick = (parent_match_id: number) => ({
  ...{ odd_key: 'en 1', outcome_id: '1', special_bet_value: '', sub_type_id: 1 },
  parent_match_id,
})
const encode = async (product_type: string, ids: readonly number[]) => {
  const payload = { src: 'MOBILE_WEB', product_type, betslip: ids.map(pick) }
  return (await server.app.inject({ method: 'POST', url: '/api/v2/share/encode', payload })).json()
}
const decode = async (code: string) =>
  (await server.app.inject({ url: '/api/v2/share/decode', query: { code, src: 'MOBILE_WEB' } })).json()

test('a code opens the slip with its price, and with an expired pick once the betting has ended', async () => {
  const { code } = await encode('virtual', [DAY])
  expect(await decode(code)).toMatchObject({
    meta: { product_type: 'virtual' },
    data: [{ state: 'same', parent_match_id: DAY, odd_value: '2.50', live: false }],
  })
  offsetMs = CLOSES_AT - Date.now()
  expect((await decode(code)).data).toMatchObject([{ state: 'expired' }])
  expect((await encode('virtual', [DAY])).code).toBe('LEG_EXPIRED')
  offsetMs = 0
})

test.each([
  ['an ordinary slip with a match of the league', 'normal', [FEED_MATCH, DAY]],
  ["the league's slip with a match of the feed", 'virtual', [DAY, FEED_MATCH]],
  ['a combo of the league', 'combo', [DAY]],
])('no code for %s', async (_name, product, ids) => {
  expect((await encode(product, ids)).code).toBe('PRODUCTS_MIXED')
})
