// Migrating a database: from nothing, twice at once, out of order, from the history before the baseline; refusing another
// schema; and functions that are replaced whole.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { schemaTextOf } from '../../e2e/schemaText.ts'
import { functionFiles } from '../migrations/functions.ts'
import { checkSchema, migrate, prepareSchema } from './migrate.ts'
import { replaceFunctions } from './sqlFunctions.ts'
import { asOwner } from './testDatabase.ts'

const template = process.env.TEST_DATABASE_URL as string
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const name = `migrated_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: template })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = template.replace('/postgres?', `/${name}?`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  ends.push(async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { url, client }
}

const one = async (client: pg.Client, text: string) => Object.values((await client.query(text)).rows[0] ?? {})[0]
const file = (name: string, text: string) => ({ name, text })

test('two processes that start together on an empty database apply each file once', async () => {
  const { url, client } = await emptyDatabase()
  const applied = (await Promise.all([migrate(url), migrate(url)])).flat()
  expect(applied.length).toBe(new Set(applied).size)
  expect(applied).toEqual(expect.arrayContaining(['0001_ledger.sql', ...functionFiles().map(({ name }) => name)]))
  expect(await one(client, 'select count(*)::int from function_file')).toBe(functionFiles().length)
  expect(await migrate(url)).toEqual([])
})

test('the role of the product makes no temporary tables, which would stand before those that triggers ask', async () => {
  const { url, client } = await emptyDatabase()
  const made = () => asOwner(url, 'set role walia_app; create temporary table bet (id int)')
  await migrate(url)
  await expect(made()).rejects.toThrow('permission denied to create temporary tables')
  // As after a dump was restored.
  const name = await one(client, 'select current_database()')
  await client.query(`grant temporary on database ${name} to public`)
  await made()
  await migrate(url)
  await expect(made()).rejects.toThrow('permission denied')
})

test('a migration that was changed, or that comes before one already applied, is refused', async () => {
  const { url, client } = await emptyDatabase()
  await migrate(url)
  await client.query(`update migration set hash = 'other' where name = '0013_banners.sql'`)
  await expect(migrate(url)).rejects.toThrow('0013_banners.sql was changed after it had been applied')
  await client.query(`delete from migration where name = '0013_banners.sql'`)
  await expect(migrate(url)).rejects.toThrow(/0013_banners\.sql would be applied after \d+.*use another database/)
})

test('a database of an early version with another history is refused with what to do about it', async () => {
  const { url, client } = await emptyDatabase()
  await migrate(url)
  await client.query(`insert into migration (name, hash) values ('0020_bets.sql', 'of an early version')`)
  await expect(migrate(url)).rejects.toThrow(/made by an early version.*use another database or DATA_DIR/)
})

/** `name hash` by line, as the version before the baseline wrote it. */
const earlierHistory = readFileSync(new URL('samples/earlierHistory.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const BASELINE_LAST = '0014_operations.sql'

/** What the version before the baseline left: its tables, its history, and functions that differ or have gone since. */
async function makeEarlier(client: pg.Client): Promise<void> {
  await client.query(
    'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const folder = new URL('../migrations/', import.meta.url)
  const baseline = readdirSync(folder).filter((name) => name.endsWith('.sql') && name <= BASELINE_LAST)
  for (const name of baseline.sort()) await client.query(readFileSync(new URL(name, folder), 'utf8'))
  for (const line of earlierHistory)
    await client.query('insert into migration (name, hash) values ($1, $2)', line.split(' '))
  await client.query(`
    drop type placement, placement_leg;
    create function bet_door() returns int language sql as 'select 1';
    create function place_bets(p_accounts bigint[]) returns int language sql as 'select 1';
    create function ledger_refuse_change() returns trigger language plpgsql as 'begin return null; end';
    create trigger ledger_transfer_refuse before update on ledger_transfer execute function ledger_refuse_change();
    insert into ledger_transfer (id, kind, reference) values (uuidv7(), 'demo', 'kept')`)
}

test('a database with the whole history before the baseline is taken over: same schema, nothing lost', async () => {
  const [earlier, fresh] = [await emptyDatabase(), await emptyDatabase()]
  await makeEarlier(earlier.client)
  const applied = await migrate(earlier.url)
  expect(applied).not.toContain('0001_ledger.sql')
  expect(applied).toContain('0098_platform_leases.sql')
  await migrate(fresh.url)
  expect(await schemaTextOf(earlier.client)).toBe(await schemaTextOf(fresh.client))
  expect(await one(earlier.client, 'select reference from ledger_transfer')).toBe('kept')
  expect(await migrate(earlier.url)).toEqual([])
})

test('a database with a part of the history before the baseline, or an altered one, is refused by name', async () => {
  const { url, client } = await emptyDatabase()
  await makeEarlier(client)
  await client.query(`delete from migration where name = '0093_accounts_repeated_codes.sql'`)
  const refusal = /^DATABASE_URL: .*made by an early version.*use another database or DATA_DIR/
  await expect(migrate(url)).rejects.toThrow(refusal)
  await client.query(`insert into migration (name, hash) values ('0093_accounts_repeated_codes.sql', 'altered')`)
  await expect(migrate(url)).rejects.toThrow(refusal)
  expect(await one(client, 'select bet_door()')).toBe(1)
})

const started = (directDatabaseUrl: string, migrate: boolean, development = true) =>
  ({ directDatabaseUrl, migrate, development, market: 'et' }) as const

test.each([
  ['production', 'development', /^MODE: this database is one of development, .*password is public; for production/],
  ['development', 'production', /^MODE: this database is one of production; for development/],
])(
  'a start in %s leaves a database of %s as it is: no migration, no function, no setting',
  async (mode, kept, sentence) => {
    const { url, client } = await emptyDatabase()
    await migrate(url)
    // As an earlier version left it.
    await client.query(`delete from function_file where name = 'place_bets'`)
    await client.query(`delete from migration where name = (select max(name) from migration)`)
    await client.query(
      `insert into platform_setting (name, value) values ('market', '"et"'), ('mode', to_jsonb($1::text))`,
      [kept],
    )
    const held = () =>
      one(
        client,
        `select md5(string_agg(t::text, ',' order by t::text)) from (
      select name, hash from migration union all select name, hash from function_file
      union all select name, value::text from platform_setting) t`,
      )
    const before = await held()
    await expect(prepareSchema(started(url, true, mode === 'development'))).rejects.toThrow(sentence)
    const other = { ...started(url, true, kept === 'development'), market: 'ke' } as const
    await expect(prepareSchema(other)).rejects.toThrow(/^MARKET: this database holds the accounts of et/)
    expect(await held()).toBe(before)
  },
)

describe('a start that may not migrate', () => {
  const refused = (url: string, sentence: RegExp) =>
    expect(prepareSchema(started(url, false))).rejects.toThrow(sentence)

  test('refuses an empty database and changes nothing in it', async () => {
    const { url, client } = await emptyDatabase()
    await refused(url, /^MIGRATE: the database has no schema.*run npm run migrate/)
    expect(await one(client, `select count(*)::int from pg_class where relnamespace = 'public'::regnamespace`)).toBe(0)
  })

  test('goes on with its own schema', async () => {
    const { url } = await emptyDatabase()
    expect((await prepareSchema(started(url, true))).length).toBeGreaterThan(0)
    expect(await prepareSchema(started(url, false))).toEqual([])
    await checkSchema(url)
  })

  test.each<[string, string, RegExp]>([
    [
      'an older schema',
      `delete from migration where name = '0099_bets_holds.sql'`,
      /^MIGRATE: .*older.*lacks 0099_bets_holds/,
    ],
    [
      'an older function',
      `update function_file set hash = 'of before' where name = 'place_bets'`,
      /^MIGRATE: .*older.*place_bets/,
    ],
    [
      'a function that is no longer',
      `insert into function_file (name, hash) values ('gone', '')`,
      /^MIGRATE: .*not, gone; run npm/,
    ],
    [
      'a newer schema',
      `insert into migration (name, hash) values ('9999_bets_next.sql', '')`,
      /^MIGRATE: .*newer.*9999_bets_next/,
    ],
  ])('refuses %s by name', async (_what, change, sentence) => {
    const { url, client } = await emptyDatabase()
    await migrate(url)
    await client.query(change)
    await refused(url, sentence)
  })

  test('refuses the history before the baseline', async () => {
    const { url, client } = await emptyDatabase()
    await makeEarlier(client)
    await refused(url, /^MIGRATE: .*an early one; run npm run migrate/)
    await migrate(url)
    expect(await prepareSchema(started(url, false))).toEqual([])
  })
})

test('a changed function takes the place of the old one, whatever its arguments and answer were', async () => {
  const { client } = await emptyDatabase()
  await client.query('do $$ begin create role walia_app; exception when duplicate_object then null; end $$')
  const first = file('probe', `create function probe(a int) returns int language sql as 'select a + 1'`)
  const second = file('probe', `create function probe(a int, b int) returns text language sql as 'select ''2'''`)
  expect(await replaceFunctions(client, [first])).toEqual(['probe'])
  expect(await replaceFunctions(client, [first])).toEqual([])
  expect(await replaceFunctions(client, [second])).toEqual(['probe'])
  expect(await one(client, `select count(*)::int from pg_proc where proname = 'probe'`)).toBe(1)
  expect(await one(client, 'select probe(1, 2)')).toBe('2')
  await replaceFunctions(client, [])
  expect(await one(client, `select count(*)::int from pg_proc where proname = 'probe'`)).toBe(0)
})

test('a function that cannot be made leaves all of them as they were', async () => {
  const { client } = await emptyDatabase()
  await client.query('do $$ begin create role walia_app; exception when duplicate_object then null; end $$')
  const probe = (answer: string) =>
    file('probe', `create function probe() returns int language sql as 'select ${answer}'`)
  await replaceFunctions(client, [probe('1')])
  const broken = file('other', `create function other() returns int language sql as 'select nothing from nowhere'`)
  await expect(replaceFunctions(client, [probe('2'), broken])).rejects.toThrow('SQL functions failed:\nother: ')
  expect(await one(client, 'select probe()')).toBe(1)
})

test('functions that call each other at their making are made in whatever order their files come', async () => {
  const { client } = await emptyDatabase()
  await client.query('do $$ begin create role walia_app; exception when duplicate_object then null; end $$')
  const [above, below] = [
    file('above', `create function above() returns int language sql as 'select below() + 1'`),
    file('below', `create function below() returns int language sql as 'select 1'`),
  ]
  expect(await replaceFunctions(client, [above, below])).toEqual(['above', 'below'])
  expect(await one(client, 'select above()')).toBe(2)
})

test('triggers are there again after their function was replaced', async () => {
  const { url, client } = await emptyDatabase()
  await migrate(url)
  const files = functionFiles().map((each) =>
    each.name === 'ledger_refuse_change' ? { ...each, text: `-- changed\n${each.text}` } : each,
  )
  expect(await replaceFunctions(client, files)).toEqual(['ledger_refuse_change'])
  expect(
    await one(
      client,
      `select count(*)::int from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.proname = 'ledger_refuse_change' and t.tgrelid in ('ledger_entry'::regclass, 'ledger_transfer'::regclass)`,
    ),
  ).toBe(4)
})
