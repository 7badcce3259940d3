// kill -9 in the middle of placements, of the server and of PostgreSQL: what was acknowledged is there, once and whole.
// CRASH_SYNCHRONOUS_COMMIT=off starts PostgreSQL as it must never run: then this file has to fail.
import { afterEach, expect, it } from 'vitest'
import { cookieOf, prepareBettors } from '../bench/bettors.ts'
import { upcomingPicks } from './bettor.ts'
import { auditOf, soundAudit } from './crashAudit.ts'
import { type Load, startLoad } from './crashLoad.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { type Product, startProduct } from './product.ts'

const SEED = 11
const CLIENTS = 24
const CASH = 100_000_000
const SERVER_KILLS = Number(process.env.CRASH_KILLS ?? 3)
const POSTGRES_KILLS = Number(process.env.CRASH_KILLS ?? 4)
// Matches of the later days: nothing starts, ends or settles while this runs.
const STARTS_AFTER_MS = 24 * 3600 * 1000
const PICKS = 600
const BETWEEN_KILLS_MS = 1500
const REPEATED = 200
const PLACING_AGAIN_MAX_MS = 120_000
/** Characters of the product's last words that a failure tells. */
const LOG_MAX = 4000
const synchronousCommit = process.env.CRASH_SYNCHRONOUS_COMMIT ?? 'on'

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function loadOn(product: Product, name: string): Promise<{ load: Load; accountIds: number[] }> {
  const bettors = await prepareBettors(product.databaseUrl(), name, CLIENTS, CASH)
  const picks = await upcomingPicks(product.base, STARTS_AFTER_MS, PICKS)
  expect(picks.length, 'prices to bet on').toBeGreaterThan(100)
  const clients = bettors.map((one) => ({ accountId: one.accountId, token: one.token, cookie: cookieOf(one) }))
  const load = startLoad(() => product.base, clients, picks, name)
  return { load, accountIds: bettors.map(({ accountId }) => accountId) }
}

type Kill = { readyMs: number; placingMs: number }

/** Lets the clients place, kills, brings back, again and again; `kill` and `restart` are what is killed. */
async function killRepeatedly(
  product: Product,
  load: Load,
  times: number,
  kill: () => Promise<void>,
  restart: () => Promise<number>,
) {
  const kills: Kill[] = []
  for (let round = 0; round < times; round += 1) {
    await pause(BETWEEN_KILLS_MS + round * 137)
    await kill()
    const before = load.acknowledged.length
    const readyMs = await restart()
    const readyAt = Date.now()
    while (load.acknowledged.length < before + CLIENTS && Date.now() < readyAt + PLACING_AGAIN_MAX_MS) await pause(20)
    expect(
      load.acknowledged.length,
      `placements go on after a restart; ${product.log().slice(-LOG_MAX)}`,
    ).toBeGreaterThan(before)
    kills.push({ readyMs, placingMs: Date.now() - readyAt })
  }
  return kills
}

const secondsOf = (values: readonly number[]): string => values.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')

function report(what: string, load: Load, kills: readonly Kill[]): void {
  const refused = [...load.refusals].map(([code, count]) => `${count} ${code}`).join(', ') || 'none'
  console.log(
    `kill -9 of ${what}: ${kills.length} kills, ${load.acknowledged.length} acknowledged, ` +
      `${load.unknownCount} answers unknown and asked again, refused: ${refused}, ` +
      `ready after ${secondsOf(kills.map(({ readyMs }) => readyMs))}, ` +
      `placing again after another ${secondsOf(kills.map(({ placingMs }) => placingMs))}`,
  )
}

it('survives kill -9 of the server', { tags: ['gate'] }, async () => {
  const product = await startProduct({ seed: SEED, speed: 1, leagues: 'all' })
  endings.push(() => product.stop())
  const { load, accountIds } = await loadOn(product, 'server')
  const kills = await killRepeatedly(product, load, SERVER_KILLS, () => product.kill('SIGKILL'), product.restart)
  await load.finish()
  report('the server', load, kills)
  expect(await load.repeat(REPEATED), 'the same key again: the same ticket').toEqual([])
  expect(await auditOf(product.databaseUrl(), accountIds, CASH, load.acknowledged)).toEqual(soundAudit)
})

it('survives kill -9 of PostgreSQL with all its processes', async () => {
  const postgres = await startOwnPostgres('crash', { synchronous_commit: synchronousCommit })
  endings.push(() => postgres.stop())
  const product = await startProduct({ seed: SEED, speed: 1, leagues: 'all', databaseUrl: postgres.url })
  endings.push(() => product.stop())
  const pid = product.pid()
  const { load, accountIds } = await loadOn(product, 'postgres')
  const kills = await killRepeatedly(product, load, POSTGRES_KILLS, postgres.kill, postgres.restart)
  await load.finish()
  report(`PostgreSQL (synchronous_commit=${synchronousCommit})`, load, kills)
  const audit = await auditOf(postgres.url, accountIds, CASH, load.acknowledged)
  if (audit.lost.length > 0) console.log(`acknowledged and lost: ${audit.lost.length}`)
  expect(audit).toEqual(soundAudit)
  expect(await load.repeat(REPEATED), 'the same key again: the same ticket').toEqual([])
  expect(product.pid(), 'the server reconnected by itself').toBe(pid)
})
