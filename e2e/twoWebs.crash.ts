// Two processes that sell behind a balancer, beside one with every role: to a bettor they are one. What is asked of both at
// once is done once, a session that ends in one is over in the other, tries are counted over both, and PostgreSQL may restart.
import { randomUUID } from 'node:crypto'
import type { BetBody } from '@walia/contract/bets.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cookieOf, prepareBettors } from '../bench/bettors.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import {
  type Answer,
  balanceOf,
  betOf,
  call,
  codeFor,
  legOf,
  login,
  newMobile,
  type Pick,
  place,
  signUp,
  upcomingPicks,
} from './bettor.ts'
import { auditOf, soundAudit } from './crashAudit.ts'
import { type LoadClient, startLoad } from './crashLoad.ts'
import { natsServer, startOwnNats } from './ownNats.ts'
import { type OwnPostgres, startOwnPostgres } from './ownPostgres.ts'
import { type Product, startProduct } from './product.ts'
import { isReady } from './sellers.ts'

const SEED = 5
const SPEED = 10
const CASH = 100_000_000
/** Matches that do not start while this runs. */
const LATER_MS = 600_000
const RACES = 10
const WAIT = { timeout: 60_000, interval: 50 }
/** Of three processes on a machine that has much else to do. */
const START_MAX_MS = 400_000
const PASSWORD = 'walia-journey-1'

const endings: (() => unknown)[] = []
let postgres: OwnPostgres
let db: pg.Pool
let webs: [Product, Product]
let balancer: Balancer
let bettors: LoadClient[]
let picks: Pick[]
/** One of his own for each scene. */
const nextBettor = (): LoadClient => bettors.pop() as LoadClient

const withBus = it.skipIf(natsServer === undefined)

beforeAll(async () => {
  if (natsServer === undefined) return
  postgres = await startOwnPostgres('webs')
  endings.push(() => postgres.stop())
  const nats = await startOwnNats()
  endings.push(() => nats.kill())
  const start = async (roles: string) => {
    const env = { NATS_URL: nats.url, ROLES: roles }
    const options = { seed: SEED, speed: SPEED, databaseUrl: postgres.url, env }
    const server = await startProduct({ ...options, standby: roles === 'web' })
    endings.push(() => server.stop())
    return server
  }
  const [, ...both] = await Promise.all(['all', 'web', 'web'].map(start))
  webs = both as [Product, Product]
  await vi.waitFor(async () => expect(await Promise.all(webs.map(isReady))).toEqual([true, true]), WAIT)
  picks = await upcomingPicks(webs[0].base, LATER_MS, 300)
  balancer = await startBalancer(webs.map(({ base }) => base))
  endings.push(() => balancer.stop())
  db = new pg.Pool({ connectionString: postgres.url, max: 2 })
  db.on('error', () => {}) // PostgreSQL is killed on purpose
  endings.push(() => db.end())
  const prepared = await prepareBettors(postgres.url, 'webs', 8, CASH)
  bettors = prepared.map((one) => ({ accountId: one.accountId, token: one.token, cookie: cookieOf(one) }))
}, START_MAX_MS)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const betOn = (nth: number, stake = '10'): BetBody => betOf([legOf(picks[nth % picks.length] as Pick)], stake)
const rowsOf = async ({ accountId }: LoadClient): Promise<{ code: string; stake: string }[]> =>
  (await db.query('select code, stake::text from bet where account_id = $1 order by id', [accountId])).rows

withBus('a bettor signs up, logs in, looks around and bets by way of both', async () => {
  const before = balancer.answered()
  const { mobile } = await signUp(balancer.base)
  const session = await login(balancer.base, mobile, PASSWORD)
  for (let n = 0; n < 4; n++) expect(await balanceOf(balancer.base, session)).toBe('0.00')
  const bettor = nextBettor()
  for (let n = 0; n < 4; n++) {
    const { status, body } = await place(balancer.base, bettor, betOn(n))
    expect(status, JSON.stringify(body)).toBe(200)
  }
  expect(await rowsOf(bettor)).toHaveLength(4)
  expect(balancer.answered().filter((count, web) => count > (before[web] as number))).toHaveLength(2)
})

withBus(
  'the same request again in the other one is the same ticket; with another bet it is refused there as well',
  async () => {
    const bettor = nextBettor()
    const [key, bet] = [randomUUID(), betOn(1)]
    const [first, again] = [await place(webs[0].base, bettor, bet, key), await place(webs[1].base, bettor, bet, key)]
    expect([first.status, again.status], JSON.stringify([first.body, again.body])).toEqual([200, 200])
    expect(again.body.bet_id).toBe(first.body.bet_id)
    const other = await Promise.all(webs.map(({ base }) => place(base, bettor, betOn(1, '20'), key)))
    expect(other.map(({ status }) => status)).not.toContain(200)
    expect(other[0]?.body.code).toBe(other[1]?.body.code)
    expect(await rowsOf(bettor)).toEqual([{ code: first.body.bet_id, stake: '1000' }])
  },
)

withBus('the same request sent to both at once is placed once', async () => {
  const bettor = nextBettor()
  for (let n = 0; n < RACES; n++) {
    const key = randomUUID()
    const both = await Promise.all([...webs, ...webs].map(({ base }) => place(base, bettor, betOn(n), key)))
    expect(
      both.map(({ status }) => status),
      JSON.stringify(both),
    ).toEqual([200, 200, 200, 200])
    expect(new Set(both.map(({ body }) => body.bet_id)).size).toBe(1)
    expect(await rowsOf(bettor)).toHaveLength(n + 1)
  }
})

withBus('a session that ends in one is over in the other', async () => {
  const { mobile } = await signUp(webs[0].base)
  const session = await login(webs[0].base, mobile, PASSWORD)
  // Both have it in memory.
  for (const { base } of webs) expect(await balanceOf(base, session)).toBe('0.00')
  expect((await call(webs[1].base, accountPaths.logout, {}, session)).status).toBe(200)
  await expect.poll(() => statusesOf(session), { timeout: 2000, interval: 20 }).toEqual([401, 401])
})
const statusesOf = (session: { cookie: string; token: string }) =>
  Promise.all(webs.map(async ({ base }) => (await call(base, accountPaths.balance, {}, session)).status))

withBus('wrong codes and wrong passwords are counted over both', async () => {
  const [first, second] = webs.map(({ base }) => base) as [string, string]
  for (const triesOf of [wrongCodes, wrongPasswords]) {
    const alone = await triesOf([first])
    expect(new Set(alone).size, 'the limit is reached').toBeGreaterThan(1)
    expect(await triesOf([first, second])).toEqual(alone)
  }
})

const TRIES = 12
type Refused = Answer<{ code?: string }>

/** Answers to `TRIES` tries, each to the next of these. */
async function tried(bases: readonly string[], tryAt: (base: string) => Promise<Refused>): Promise<string[]> {
  const answers: string[] = []
  for (let n = 0; n < TRIES; n++) {
    const { status, body } = await tryAt(bases[n % bases.length] as string)
    answers.push(`${status} ${body.code}`)
  }
  return answers
}

async function wrongCodes(bases: readonly string[]): Promise<string[]> {
  const mobile = newMobile()
  const draft = await call(bases[0] as string, accountPaths.register, {
    mobile,
    password: PASSWORD,
    age_confirmed: true,
  })
  expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  const cookie = draft.cookies.map((each) => each.split(';')[0]).join('; ')
  const right = await codeFor(bases[0] as string, mobile)
  const code = `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`
  return tried(bases, (base) => call(base, accountPaths.confirm, { mobile, code }, { cookie }))
}

async function wrongPasswords(bases: readonly string[]): Promise<string[]> {
  const { mobile } = await signUp(bases[0] as string)
  return tried(bases, (base) => call(base, accountPaths.login, { mobile, password: 'not-the-password-1' }))
}

withBus(
  'PostgreSQL killed and started again: both come back by themselves, and nothing acknowledged is lost',
  async () => {
    const loaders = [nextBettor(), nextBettor()]
    const load = startLoad(() => balancer.base, loaders, picks, 'webs')
    endings.push(() => load.finish())
    const more = async () => {
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, WAIT).toBeGreaterThan(before + 3)
    }
    await more()
    const pids = webs.map((web) => web.pid())
    await postgres.kill()
    await expect.poll(async () => Promise.all(webs.map(isReady)), WAIT).toEqual([false, false])
    await postgres.restart()
    await expect.poll(async () => Promise.all(webs.map(isReady)), WAIT).toEqual([true, true])
    await more()
    await load.finish()
    expect(webs.map((web) => web.pid())).toEqual(pids)
    expect(await load.repeat(20)).toEqual([])
    const ids = loaders.map(({ accountId }) => accountId)
    expect(await auditOf(postgres.url, ids, CASH, load.acknowledged)).toEqual(soundAudit)
  },
)
