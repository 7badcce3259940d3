// Two servers that start together on an empty database: it is migrated once, one of them leads, the other stands by and
// takes over when the leader is killed. A start that may not migrate goes on with that schema.

import { functionFiles } from '@walia/server/migrations/functions.ts'
import { healthPaths } from '@walia/server/platform/http.ts'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { startOwnPostgres } from './ownPostgres.ts'
import { isAlive } from './processes.ts'
import { type Product, startProduct } from './product.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const PASSES_ON_MS = 5000
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const isReady = async ({ base }: Product) => (await fetch(`${base}${healthPaths.ready}`)).status === 200

it('two servers start at once on an empty database', { timeout: 180_000 }, async () => {
  const postgres = await startOwnPostgres('first')
  endings.push(() => postgres.stop())
  const start = async (env: Record<string, string> = {}) => {
    const product = await startProduct({ seed: 5, speed: 1, databaseUrl: postgres.url, standby: true, env })
    endings.push(() => product.stop())
    return product
  }
  const servers = await Promise.all([start(), start()])
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  endings.push(() => db.end())
  const one = async (sql: string) => Object.values((await db.query(sql)).rows[0] ?? {})[0]

  // Which of them leads is the database's to say.
  await expect.poll(async () => (await Promise.all(servers.map(isReady))).filter(Boolean).length, WAIT).toBe(1)
  expect(servers.map((server) => isAlive(server.pid()))).toEqual([true, true])
  expect(await one('select count(*)::int from function_file')).toBe(functionFiles().length)
  expect(await one(`select epoch::int from lease where name = 'settlement'`)).toBe(1)
  expect(await one(`select count(*)::int from pg_locks where locktype = 'advisory' and classid = 7102041`)).toBe(
    await one('select count(*)::int from lease'),
  )
  expect(await one(`select count(*)::int from account`), 'the demo account, once').toBe(1)
  expect(await one(`select count(*)::int from ledger_transfer where kind = 'demo'`), 'its money, once').toBe(1)

  const [ready] = await Promise.all(servers.map(isReady))
  const [leader, standby] = (ready ? servers : servers.toReversed()) as [Product, Product]
  const killedAt = (await one('select clock_timestamp()')) as Date
  await leader.kill('SIGKILL')
  await expect.poll(() => one(`select epoch::int from lease where name = 'settlement'`), WAIT).toBe(2)
  const since = (await one(`select since from lease where name = 'settlement'`)) as Date
  expect(since.getTime() - killedAt.getTime()).toBeLessThanOrEqual(PASSES_ON_MS)
  await expect.poll(() => isReady(standby), WAIT).toBe(true)

  const third = await start({ MIGRATE: 'no' })
  expect(await isReady(third)).toBe(false)
  expect(isAlive(standby.pid())).toBe(true)
})
