// The one history of the database: numbered SQL files, each applied once, in order, in a transaction of its own.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { ConfigError } from './config.ts'

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
    await client.query('select outbox_rebase()')
    await ensureMembership(client)
    return applied
  } finally {
    await client.end()
  }
}

/** The product acts as walia_app. Who creates a role may grant it, but unless superuser does not have it by that. */
async function ensureMembership(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string; may: boolean }>(
    `select current_user as user, pg_has_role('walia_app', 'SET') as may`,
  )
  const { user, may } = rows[0] ?? { user: '', may: false }
  if (may) return
  await client.query(`grant walia_app to current_user with set true`).catch((cause) => {
    throw new ConfigError(
      `DATABASE_URL: its user may not act as the role walia_app (${cause.message}); a superuser can allow it with: grant walia_app to "${user}"`,
    )
  })
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
