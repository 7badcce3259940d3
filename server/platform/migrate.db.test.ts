// Migrating a database: from nothing, twice at once, out of order; and functions that are replaced whole.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { functionFiles } from '../migrations/functions.ts'
import { migrate } from './migrate.ts'
import { replaceFunctions } from './sqlFunctions.ts'

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
const file = (name: string, text: string) => ({ slice: 'odds', name, text })

test('two processes that start together on an empty database apply each file once', async () => {
  const { url, client } = await emptyDatabase()
  const applied = (await Promise.all([migrate(url), migrate(url)])).flat()
  expect(applied.length).toBe(new Set(applied).size)
  expect(applied).toEqual(expect.arrayContaining(['0001_ledger.sql', ...functionFiles().map(({ name }) => name)]))
  expect(await one(client, 'select count(*)::int from function_file')).toBe(functionFiles().length)
  expect(await migrate(url)).toEqual([])
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
  await expect(replaceFunctions(client, [probe('2'), broken])).rejects.toThrow('The SQL function other failed')
  expect(await one(client, 'select probe()')).toBe(1)
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
