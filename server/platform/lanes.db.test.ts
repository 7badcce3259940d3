// Connections for calls: who reads is refused after a second and leaves the last ones to who acts.
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { connectionBroke, createPool } from './db.ts'
import { createApp } from './http.ts'
import { CALL_WAITS_MS, inLane } from './lanes.ts'
import { createLog } from './log.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'

const MAX = 5
const READING_MAX = 3

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.url, 'walia_app', MAX, { lanes: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
afterEach(() => vi.useRealTimers())

const reading = () => inLane('reading', () => pool.connect())
const acting = () => inLane('acting', () => pool.connect())
const taken = (count: number, take: () => Promise<pg.PoolClient>) => Promise.all(Array.from({ length: count }, take))
/** Only waits are moved: the database answers by its own time. */
const holdClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

it('a reading call beyond its share is refused after a second; calls that act have the others', async () => {
  const held = await taken(READING_MAX, reading)
  holdClock()
  const refused = reading().catch((error: unknown) => error)
  const others = await taken(MAX - READING_MAX, acting)
  await vi.advanceTimersByTimeAsync(CALL_WAITS_MS)
  expect(connectionBroke(await refused)).toBe(true)
  for (const client of [...held, ...others]) client.release()
})

it('a reading call that waits goes on when another has read, also after one has waited in vain', async () => {
  const held = await taken(READING_MAX, reading)
  holdClock()
  const refused = reading().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(CALL_WAITS_MS)
  expect(connectionBroke(await refused)).toBe(true)
  const waits = reading()
  held[0]?.release()
  const went = await waits
  expect((await went.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  for (const client of [went, ...held.slice(1)]) client.release()
  expect(await taken(READING_MAX, reading).then((all) => all.map((client) => client.release()).length)).toBe(
    READING_MAX,
  )
})

it('a call that acts is refused after a second when all are in use, and what comes too late is given back', async () => {
  const held = await taken(MAX, acting)
  holdClock()
  const refused = acting().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(CALL_WAITS_MS)
  expect(connectionBroke(await refused)).toBe(true)
  vi.useRealTimers()
  for (const client of held) client.release()
  await expect.poll(() => pool.idleCount).toBe(MAX)
})

it('work that no call began waits for longer', async () => {
  const held = await taken(MAX, acting)
  holdClock()
  const work = pool.query('select 1 as one')
  await vi.advanceTimersByTimeAsync(5 * CALL_WAITS_MS)
  for (const client of held) client.release()
  expect((await work).rows).toEqual([{ one: 1 }])
})

it('a list that finds no connection is a 503 that says when to come back; a call with a body is one that acts', async () => {
  const app = await createApp(createLog('silent'), (code) => code)
  app.get('/api/list', async () => (await pool.query('select 1 as one')).rows)
  app.post('/api/bet', async () => (await pool.query('select 1 as one')).rows)
  const held = await taken(READING_MAX, reading)
  const [list, bet] = await Promise.all([
    app.inject('/api/list'),
    app.inject({ method: 'POST', url: '/api/bet', payload: {} }),
  ])
  expect([list.statusCode, list.json().code, list.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1'])
  expect(bet.json()).toEqual([{ one: 1 }])
  for (const client of held) client.release()
  await app.close()
})
