// The one history of the database: numbered SQL files, each applied once, in order, in a transaction of its own; then the
// SQL functions that have changed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { refuseOther } from './settings.ts'
import { compareFunctions, dropFunctions, replaceFunctions } from './sqlFunctions.ts'

const folder = new URL('../migrations/', import.meta.url)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

type Migration = { name: string; text: string; hash: string }
type Applied = { name: string; hash: string }

const migrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, hash: sha256(text) }
    })

/**
 * What a start does: migrates, or checks that somebody has. Answers the names applied. A database of another market or mode
 * is left as it is.
 */
export async function prepareSchema(
  config: Pick<Config, 'directDatabaseUrl' | 'migrate' | 'market' | 'development'>,
): Promise<string[]> {
  const { directDatabaseUrl: url } = config
  await connected(url, (client) => refuseOther(client, config))
  if (config.migrate) return migrate(url)
  await checkSchema(url)
  return []
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'walia_migrations' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Answers the names applied. Two processes starting together wait for each other: `url` leads to PostgreSQL itself, as a
 * pooler between would hand the lock of one to the other.
 */
export const migrate = (url: string): Promise<string[]> =>
  connected(url, async (client) => {
    await client.query('select pg_advisory_lock(20260101)')
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const wanted = migrations()
    const known = await takeOverEarlier(client, wanted, await loadApplied(client))
    const missing = missingOf(wanted, known)
    for (const migration of missing) await applyOne(client, migration)
    // Functions of a newer version stay: a process of the older one that starts again beside it does not take them back.
    const isNewer = known.some(({ name }) => !wanted.some((migration) => migration.name === name))
    const functions = isNewer ? [] : await replaceFunctions(client)
    await client.query('select outbox_rebase()')
    await ensureMembership(client)
    await refuseTemporary(client)
    return [...missing.map(({ name }) => name), ...functions]
  })

const NAMED_MAX = 3
const namesOf = (names: readonly string[]): string =>
  `${names.slice(0, NAMED_MAX).join(', ')}${names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''}`

/** Changes nothing; throws a ConfigError where the schema is older or newer than this version's. */
export const checkSchema = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('migration') is not null and to_regclass('function_file') is not null as made`,
    )
    if (!rows[0]?.made)
      throw new ConfigError(
        'MIGRATE: the database has no schema, or an early one; run npm run migrate before this start',
      )
    const [wanted, known] = [migrations(), await loadApplied(client)]
    const last = wanted.at(-1)?.name ?? ''
    const newer = known.filter(({ name }) => name > last).map(({ name }) => name)
    if (newer.length > 0)
      throw new ConfigError(
        `MIGRATE: the database's schema is newer than this version, it has ${namesOf(newer)}; start the version that made it`,
      )
    const older = wanted.filter(({ name, hash }) => !known.some((each) => each.name === name && each.hash === hash))
    const { changed, removed } = await compareFunctions(client)
    const missing = [...older, ...changed].map(({ name }) => name)
    if (missing.length > 0)
      throw new ConfigError(
        `MIGRATE: the database's schema is older than this version, it lacks ${namesOf(missing)}; run npm run migrate before this start`,
      )
    if (removed.length > 0)
      throw new ConfigError(
        `MIGRATE: the database has SQL functions that this version does not, ${namesOf(removed)}; run npm run migrate before this start`,
      )
  })

const loadApplied = async (client: pg.Client): Promise<Applied[]> =>
  (await client.query<Applied>('select name, hash from migration order by name collate "C"')).rows

/** Throws when an applied file was changed, or when one would be applied after a later one. */
function missingOf(wanted: readonly Migration[], known: readonly Applied[]): Migration[] {
  const last = known.at(-1)?.name ?? ''
  return wanted.filter(({ name, hash }) => {
    const before = known.find((applied) => applied.name === name)
    if (before === undefined && name < last)
      throw new ConfigError(`DATABASE_URL: ${name} would be applied after ${last}; use another database or DATA_DIR`)
    if (before !== undefined && before.hash !== hash)
      throw new ConfigError(
        `DATABASE_URL: ${name} was changed after it had been applied; start the version that made the database, or use another database or DATA_DIR`,
      )
    return before === undefined
  })
}

/** Of `name hash` by line: the 34 files that the first fourteen stand for, before functions had files of their own. */
const EARLIER_HISTORY = 'fb85dbc1eb98101739e0f17f98c1cc7911e526034eb015defe1c6c2b5b2db576'
const EARLIER_LAST = '0093_accounts_repeated_codes.sql'
const BASELINE_LAST = '0014_operations.sql'

/** The earlier history has none of the baseline's types, which are what its functions of today are handed. */
const typesIn = (text: string): string[] => text.match(/^create type \w+ as \($[\s\S]*?^\);$/gm) ?? []

/** A database with the whole earlier history has the tables of the baseline; another one cannot be brought there. */
async function takeOverEarlier(client: pg.Client, wanted: readonly Migration[], known: Applied[]): Promise<Applied[]> {
  const earlier = known.filter(({ name }) => name <= EARLIER_LAST)
  const baseline = wanted.filter(({ name }) => name <= BASELINE_LAST)
  if (earlier.every(({ name }) => baseline.some((migration) => migration.name === name))) return known
  if (sha256(earlier.map(({ name, hash }) => `${name} ${hash}`).join('\n')) !== EARLIER_HISTORY)
    throw new ConfigError(
      'DATABASE_URL: the database was made by an early version that this one cannot read; use another database or DATA_DIR',
    )
  await client.query('begin')
  await dropFunctions(client, null)
  for (const statement of baseline.flatMap(({ text }) => typesIn(text))) await client.query(statement)
  await client.query('delete from migration where name <= $1', [EARLIER_LAST])
  await client.query('insert into migration (name, hash) select * from unnest($1::text[], $2::text[])', [
    baseline.map(({ name }) => name),
    baseline.map(({ hash }) => hash),
  ])
  await client.query('commit')
  return loadApplied(client)
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

/**
 * A temporary table stands before one of the same name wherever a trigger does not say which it means, so the product's role
 * makes none. With each migration, as a dump that is restored has lost it.
 */
const refuseTemporary = (client: pg.Client) =>
  client.query(`do $$ begin
    if has_database_privilege('walia_app', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`)

async function applyOne(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
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
