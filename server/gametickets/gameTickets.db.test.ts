// Every game is asked in turn, as the connection of a transaction has one statement under way at a time.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { countOpenGameTickets, loadGameTickets } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.drop())

/** A connection, and how many statements were under way on it at most. */
function counted(client: pg.PoolClient) {
  const seen = { underWay: 0, most: 0, statements: 0 }
  const query = async (...asked: Parameters<pg.PoolClient['query']>) => {
    seen.statements++
    seen.most = Math.max(seen.most, ++seen.underWay)
    try {
      return await client.query(...asked)
    } finally {
      seen.underWay--
    }
  }
  return { seen, db: { query } as unknown as pg.PoolClient }
}

test.each([
  ['open tickets are counted', (db: pg.PoolClient) => countOpenGameTickets(db, 1), 0],
  ['tickets are loaded', (db: pg.PoolClient) => loadGameTickets(db, ['019aa000-0000-7000-8000-000000000000']), []],
])('%s one game after the other on one connection', async (_name, ask, answer) => {
  const client = await database.pool.connect()
  try {
    const { seen, db } = counted(client)
    expect(await ask(db)).toEqual(answer)
    expect(seen.statements).toBeGreaterThan(1)
    expect(seen.most).toBe(1)
  } finally {
    client.release()
  }
})
