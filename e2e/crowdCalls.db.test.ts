// Every call that needs no session, from a network whose tokens are used up: it is refused before it costs anything, or its
// answer is ready and it stands here with what bounds it.
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Described, operationsOf } from './apiDocument.ts'
import { soundRequestOf } from './requestGenerator.ts'
import { sellMatch, startTestServer, type TestServer } from './testServer.ts'

const MATCHES = [6801, 6802]
const RUNS = 12

let database: TestDatabase
let server: TestServer
let operations: Described[]
beforeAll(async () => {
  database = await testDatabase(10)
  server = await startTestServer(database, MATCHES)
  for (const match of MATCHES) await sellMatch(server, match)
  operations = await operationsOf(server.platform.app)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.stop()
  await database.drop()
})

const TRIES = 'its tries are counted by number, browser and address'
const READY = 'the same answer for everybody, read once in a while'
const FIXED = 'what the market is, from memory'
/** Calls that such a network is answered, and why that may be. */
const FREE: Record<string, string> = {
  'POST /api/v1/register/confirm': TRIES,
  'POST /api/v1/password/code': TRIES,
  'POST /api/v1/password': TRIES,
  'POST /api/v1/login': TRIES,
  'GET /api/v1/telegrambotlogin': TRIES,
  'GET /api/v1/boosted': READY,
  'GET /api/v1/uo/totalMatches': READY,
  'POST /api/v1/odds-boosts': READY,
  'GET /api/v1/banners/called': FIXED,
  'GET /api/v1/banners': FIXED,
  'GET /api/v1/deposit/methods': FIXED,
  'GET /api/v1/withdraw/methods': FIXED,
  'GET /api/v1/users': FIXED,
  'GET /api/v1/config': FIXED,
}

const known = {
  ...{
    parent_match_id: MATCHES,
    id: [...MATCHES, 1],
    sub_type_id: [1],
    type: [1],
    outcome_id: ['1'],
    odd_value: ['2.50'],
  },
  ...{
    special_bet_value: [''],
    language: ['en', 'am'],
    tab: [-1],
    tab_id: [-1],
    code: ['WAH7K2CD'],
    mobile: ['0911000222'],
  },
}

test('a network without tokens is answered only what is ready', async () => {
  const open = operations.filter(({ security }) => security.length === 0 || security.some((one) => one.length === 0))
  expect(open.length).toBeGreaterThan(20)
  // The clock stands: in a pause of the machine tokens would come back.
  vi.useFakeTimers({ toFake: ['Date'] })
  const answered: string[] = []
  for (const [nth, operation] of open.entries()) {
    const remoteAddress = `10.77.${nth >> 8}.${nth & 255}`
    expect(server.platform.app.crowd.take(remoteAddress, 1_000_000)).toBe(0)
    const statuses = new Set<number>()
    for (const request of fc.sample(soundRequestOf(operation, known), { numRuns: RUNS, seed: 7 })) {
      const { statusCode } = await server.platform.app.inject({
        ...request,
        method: request.method as 'GET',
        remoteAddress,
      })
      statuses.add(statusCode)
    }
    const isRefused = [...statuses].every((status) => status === 429 || status === 400)
    if (!isRefused) answered.push(`${operation.method} ${operation.path}`)
  }
  expect(answered).toEqual(Object.keys(FREE))
})
