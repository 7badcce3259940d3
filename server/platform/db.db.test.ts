// A database that goes away under a transaction fails the transaction, not the process.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from './db.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('survives the end of a connection inside a transaction', async () => {
  const pool = createPool(database.url, null, 2)
  const work = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const failed = new Promise((resolve) => client.once('error', resolve))
    await database.pool.query('select 1')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await failed
    return client.query('select 1')
  })
  await expect(work).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

it('notices that a transaction’s connection broke when nothing else listens', async () => {
  const pool = createPool(database.url, null, 2)
  const client = await pool.connect()
  expect(client.listenerCount('error')).toBeGreaterThan(0)
  client.release()
  await pool.end()
})
