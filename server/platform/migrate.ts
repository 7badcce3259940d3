// The one history of the database: numbered SQL files, each applied once, in order, in a transaction of its own.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const folder = new URL('../migrations/', import.meta.url)

const migrations = () =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/** Applies what is missing; answers the names applied. Two processes starting together wait for each other. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'walia_migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(20260101)')
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const known = new Map(rows.map((row) => [row.name, row.hash]))
    const applied: string[] = []
    for (const { name, text, hash } of migrations()) {
      const before = known.get(name)
      if (before === hash) continue
      if (before) throw new Error(`The migration ${name} was changed after it had been applied.`)
      await applyOne(client, name, text, hash)
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
