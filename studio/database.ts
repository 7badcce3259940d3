// The studio's own schema in a PostgreSQL: its migrations, and a pool that acts as its own role and sees nothing else.
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
/** Of the advisory lock under which one process at a time migrates. */
const LOCK = 20_260_102

// Minor units below 2^53: numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export type Db = Pick<pg.Pool, 'query'>

export function createPool(url: string, max = 6): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, types, keepAlive: true, application_name: 'studio' },
    ...{ connectionTimeoutMillis: 10_000, options: '-c role=studio_app -c search_path=studio' },
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {}) // an idle connection that breaks is replaced
  return pool
}

/** As the database's owner: the schema, its role, then each numbered file once, in order. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'studio_migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await prepareRole(client)
    await client.query('create schema if not exists studio')
    await client.query('set search_path = studio')
    await client.query('create table if not exists migration (name text primary key)')
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const known = new Set(rows.map(({ name }) => name))
    const files = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    for (const name of files.sort()) if (!known.has(name)) await applyOne(client, name)
  } finally {
    await client.end()
  }
}

/** Roles are the whole server's: another database's start may make it at the same moment. */
async function prepareRole(client: pg.Client): Promise<void> {
  await client.query(
    `do $$ begin create role studio_app; exception when duplicate_object or unique_violation then end $$`,
  )
  const { rows } = await client.query<{ may: boolean }>(`select pg_has_role('studio_app', 'SET') as may`)
  if (!rows[0]?.may) await client.query('grant studio_app to current_user with set true')
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  await client.query(readFileSync(new URL(name, folder), 'utf8'))
  await client.query('insert into migration (name) values ($1)', [name])
  await client.query('commit')
}

export async function inTransaction<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    client.release()
    return answer
  } catch (cause) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw cause
  }
}
