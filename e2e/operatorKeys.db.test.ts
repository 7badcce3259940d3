// Operators' accounts from the command line: made, listed and revoked without a server, and no command without a key.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyOf } from '@walia/server/operations/testOperators.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCache } from './product.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'operators-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

async function ops(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/ops.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...compileCache, DATABASE_URL: database.url, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said, key: /op_[A-Za-z0-9_-]{43}/.exec(said)?.[0] ?? '' }
}
const requests = async () => (await database.pool.query('select from operation_request')).rowCount

/** A process for each of a dozen commands. */
const LONG = { timeout: 180_000 }
test(
  'a key is made, is asked for by every command, is named by a file too, and counts no more once it is revoked',
  LONG,
  async () => {
    const ann = await ops({}, 'operator', 'add', '--name', 'Ann')
    expect(ann.code, ann.said).toBe(0)
    const as = { OPERATOR_KEY: ann.key }
    expect(await ops({}, 'operator', 'add', '--name', 'Ben')).toMatchObject({ code: 1, key: '' })
    expect(await ops({ OPERATOR_KEY: 'op_made up' }, 'operator', 'list')).toMatchObject({ code: 1 })
    const ben = await ops(as, 'operator', 'add', '--name', 'Ben')
    expect(ben.key).not.toBe('')

    expect(await ops({}, 'health')).toMatchObject({ code: 1, said: expect.stringContaining('OPERATOR_KEY') })
    expect(await ops({ OPERATOR_KEY: `${ben.key}x` }, 'health')).toMatchObject({ code: 1 })
    expect(await ops(as, 'jackpot', 'pay', '--id', '7', '--by', 'Ben', '--reason', 'why')).toMatchObject({ code: 2 })
    expect(await requests()).toBe(0)

    const file = join(folder, 'ben')
    writeFileSync(file, `${ben.key}\n`, { mode: 0o600 })
    const listed = await ops({ OPERATOR_KEY_FILE: file }, 'operator', 'list')
    const { operators } = JSON.parse(listed.said.slice(listed.said.indexOf('{')))
    expect(operators).toMatchObject([
      { name: 'Ann', createdBy: null, lastUsedAt: expect.any(String) },
      { name: 'Ben', createdBy: 'Ann', lastUsedAt: expect.any(String), revokedAt: null },
    ])
    expect(await ops(as, 'operator', 'revoke', '--name', 'ben')).toMatchObject({ code: 0 })
    expect(await ops({ OPERATOR_KEY_FILE: file }, 'health')).toMatchObject({ code: 1 })
    expect(await requests()).toBe(0)
  },
)

/** A login as an operator's machine is to have one; its address. */
async function operatorLogin(owner: pg.Client): Promise<{ name: string; url: string }> {
  const name = `operator_${randomBytes(6).toString('hex')}`
  await owner.query(`create role ${name} login password 'of tests' in role walia_operator`)
  const url = new URL(database.url)
  ;[url.username, url.password] = [name, 'of tests']
  return { name, url: url.href }
}

test(
  'a login that may act as walia_operator alone hands commands in and reads what came of its own, and nothing else',
  LONG,
  async () => {
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const login = await operatorLogin(owner)
    const eve = new pg.Client({ connectionString: login.url })
    try {
      await eve.connect()
      const [key, other] = [await keyOf(owner, 'Gete'), await keyOf(owner, 'Haile')]
      const as = { DATABASE_URL: login.url, OPERATOR_KEY: key }
      const asked = ops(as, 'health')
      await expect.poll(requests, { timeout: 60_000 }).toBe(1)
      const id = (await owner.query('select id from operation_request')).rows[0].id
      await database.pool.query(
        `insert into audit_log (request_id, action, subject, by_whom, reason, outcome, details)
         values ($1, 'health', '{}', 'Gete', 'x', 'done', '{"feed": "well"}')`,
        [id],
      )
      const { code, said } = await asked
      expect([code, said]).toEqual([0, expect.stringContaining('"feed": "well"')])
      const outcomeFor = async (secret: string) =>
        (await eve.query('select * from operation_outcome($1, $2)', [id, secret])).rowCount
      expect([await outcomeFor(key), await outcomeFor(other), await outcomeFor('')]).toEqual([1, 0, 0])

      const words = ['--from', '2026-11-01', '--to', '2026-11-02', '--file', join(folder, 'tax.csv'), '--reason', 'x']
      const refused = await ops(as, 'tax', 'export', ...words)
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('walia_app')])
      expect(await ops(as, 'operator', 'list')).toMatchObject({ code: 3 })
      expect(await requests()).toBe(1)
    } finally {
      await eve.end()
      await owner.query(`drop role ${login.name}`)
      await owner.end()
    }
  },
)
