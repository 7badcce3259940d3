// How often one may ask, counted over processes: two pools on one database stand for two processes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './db.ts'
import { deleteOldRates, type SharedRate, takeOfRate } from './sharedRates.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'

let database: TestDatabase
let other: TestDatabase['pool']
let owner: TestDatabase['pool']
beforeAll(async () => {
  database = await testDatabase()
  other = createPool(database.url, 'walia_app')
  owner = createPool(database.url, null, 1)
})
afterAll(async () => {
  await Promise.all([other.end(), owner.end()])
  await database.drop()
})

/** A window that does not end while this runs. */
const WINDOW = { count: 20, windowSeconds: 1_000_000_000 }
const rateOf = (kind: string): SharedRate => ({ kind, ...WINDOW })

test('two processes that are asked at once allow together as often as one', async () => {
  const rate = rateOf('at once')
  const asked = Array.from({ length: 60 }, (_, n) => takeOfRate(n % 2 ? database.pool : other, rate, 1))
  const allowed = (await Promise.all(asked)).filter(Boolean)
  expect(allowed).toHaveLength(20)
})

test('accounts and kinds are counted apart', async () => {
  const rate = { ...rateOf('apart'), count: 1 }
  expect([await takeOfRate(other, rate, 1), await takeOfRate(database.pool, rate, 1)]).toEqual([true, false])
  expect(await takeOfRate(database.pool, rate, 2)).toBe(true)
  expect(await takeOfRate(database.pool, { ...rate, kind: 'another' }, 1)).toBe(true)
})

test('the next window begins anew, and rows of long ago are deleted', async () => {
  const rate = { ...rateOf('next'), count: 1 }
  const take = () => takeOfRate(database.pool, rate, 1)
  expect([await take(), await take()]).toEqual([true, false])
  await owner.query(`update rate_window set number = number - 1 where kind = 'next'`)
  expect([await take(), await take()]).toEqual([true, false])
  const rows = async () => (await owner.query(`select from rate_window where kind = 'next'`)).rowCount
  await deleteOldRates(database.pool)
  expect(await rows()).toBe(1)
  await owner.query(`update rate_window set changed_at = changed_at - interval '2 hours'`)
  await deleteOldRates(database.pool)
  expect(await rows()).toBe(0)
})
