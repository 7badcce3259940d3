// `npm run migrate` as its own process, and a start of the server alone that may not migrate.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

const template = process.env.TEST_DATABASE_URL as string
const scripts = fileURLToPath(new URL('.', import.meta.url))
let admin: pg.Client
let name: string
let url: string
beforeEach(async () => {
  name = `migrate_${randomBytes(6).toString('hex')}`
  url = template.replace('/postgres?', `/${name}?`)
  admin = new pg.Client({ connectionString: template })
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

type Ran = { code: number; out: string; said: string }
const run = (file: string, env: Record<string, string>): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', PORT: '0', ...env } }
    execFile(process.execPath, [`${scripts}${file}`], options, (cause, out, said) =>
      resolve({ code: cause === null ? 0 : Number(cause.code ?? 1), out, said }),
    )
  })
const appliedIn = ({ out }: Ran) => [...out.matchAll(/^applied (\S+)$/gm)].map(([, file]) => file)

test('two releases at once on an empty database apply each file once, and the next has nothing to do', async () => {
  const both = await Promise.all([run('migrate.ts', { DATABASE_URL: url }), run('migrate.ts', { DATABASE_URL: url })])
  expect(both.map(({ code, said }) => [code, said])).toEqual([
    [0, ''],
    [0, ''],
  ])
  const applied = both.flatMap(appliedIn)
  expect(applied).toEqual(expect.arrayContaining(['0001_ledger.sql', 'place_bets']))
  expect(new Set(applied).size).toBe(applied.length)
  expect(await run('migrate.ts', { DATABASE_URL: url })).toEqual({
    code: 0,
    out: 'The schema is up to date.\n',
    said: '',
  })
})

test('a start with MIGRATE=no on an empty database ends with one sentence that says what to run', async () => {
  const ran = await run('serve.ts', { DATABASE_URL: url, MIGRATE: 'no' })
  expect(ran.code).toBe(1)
  expect(ran.said).toBe(
    'Configuration: MIGRATE: the database has no schema, or an early one; run npm run migrate before this start.\n',
  )
})

test('migrating without a database says which variable is missing', async () => {
  const ran = await run('migrate.ts', {})
  expect([ran.code, ran.said]).toEqual([
    1,
    'Configuration: DATABASE_URL: expected the address of a PostgreSQL server.\n',
  ])
})
