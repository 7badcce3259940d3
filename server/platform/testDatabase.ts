// A database of its own for a test file or a product, cloned from the migrated template that the test run prepared.
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

/** What the product's role may not do. */
export async function asOwner(url: string, statement: string, values?: unknown[], options?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** What nobody may do: no trigger hears of it. */
export const pastTriggers = (url: string, statement: string, values?: unknown[]): Promise<void> =>
  asOwner(url, statement, values, '-c session_replication_role=replica')

/** One that another process is going to use. */
export async function cloneDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const template = process.env.TEST_DATABASE_URL
  if (!template) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.config.ts')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = withDatabase(template, 'postgres')
  // Copying files takes a sixth of the time of writing every page to the log first.
  await asOwner(admin, `create database ${name} template walia_template strategy file_copy`)
  return { url: withDatabase(template, name), drop: () => asOwner(admin, `drop database ${name} with (force)`) }
}

export async function testDatabase(poolSize = 10): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase()
  const pool = createPool(url, 'walia_app', poolSize)
  return {
    url,
    pool,
    drop: async () => {
      await pool.end()
      await drop()
    },
  }
}
