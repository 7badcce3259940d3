// A database of its own for a test file, cloned from the migrated template that the test run prepared.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createPool } from './db.ts'

export type TestDatabase = {
  /** Connects as the owner: for looking and for breaking things on purpose. */
  url: string
  /** Acts as walia_app, as the product does. */
  pool: pg.Pool
  drop(): Promise<void>
}

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function testDatabase(poolSize = 10): Promise<TestDatabase> {
  const template = process.env.TEST_DATABASE_URL
  if (!template) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.config.ts')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = withDatabase(template, 'postgres')
  await asOwner(admin, `create database ${name} template walia_template`)
  const url = withDatabase(template, name)
  const pool = createPool(url, 'walia_app', poolSize)
  const drop = async () => {
    await pool.end()
    await asOwner(admin, `drop database ${name} with (force)`)
  }
  return { url, pool, drop }
}
