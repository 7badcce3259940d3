// The roles in processes of their own over a NATS (web; feed, settlement and desk; payments, rounds and push), beside them
// one that stands by for all: what is bet, paid in and played comes to its end, with each of them killed in the middle.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { luckySixPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixAnswer } from '@walia/contract/luckySix.ts'
import { paymentPaths } from '@walia/contract/paths.ts'
import { healthPaths } from '@walia/server/platform/http.ts'
import type { Job } from '@walia/server/platform/leases.ts'
import { LEASES_OF, LED_ROLES, type LedRole } from '@walia/server/platform/roles.ts'
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cookieOf, type PreparedBettor, prepareBettors } from '../bench/bettors.ts'
import { call, type Pick, type Session, signUp } from './bettor.ts'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { natsServer, startOwnNats } from './ownNats.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { isAlive } from './processes.ts'
import { type Product, startProduct } from './product.ts'
import { isReady, picksOf, placeOn } from './sellers.ts'
import { type World, worldOf } from './world.ts'

const SEED = 5
/** A minute of the world is a second. */
const SPEED = 60
const CASH = 1_000_000
const PASSES_ON_MS = 5000
const FEED_ROLES = 'feed,settlement,desk'
const MONEY_ROLES = 'payments,rounds,push'
const WAIT = { timeout: 180_000, interval: 100 }
/** Four processes on a machine that has much else to do. */
const START_MAX_MS = 400_000
const KILLED = { timeout: 600_000 }
const SANDBOX_SECRET = 'of the test'

const endings: (() => unknown)[] = []
let db: pg.Client
let web: Product
/** Of the feed, of payments, and the one that stands by for both. */
let ledBy: Product[]
let world: World
let bettors: PreparedBettor[]
let everyone: number[]
let payer: Session & { mobile: string }

const withBus = it.skipIf(natsServer === undefined)

beforeAll(async () => {
  if (natsServer === undefined) return
  const postgres = await startOwnPostgres('roles')
  endings.push(() => postgres.stop())
  const nats = await startOwnNats()
  endings.push(() => nats.kill())
  // One for all processes; its callbacks reach nobody, so that payments have to be asked for.
  const sandbox = await createSandboxProvider({ shape: 'telebirr', port: 0, secret: SANDBOX_SECRET })
  endings.push(() => sandbox.close())
  const folder = temporaryFolder('roles')
  endings.push(() => removeFolder(folder))
  const providers = join(folder, 'payments.json')
  writeFileSync(providers, JSON.stringify([sandbox.access]))
  const start = async (roles: string) => {
    const env = {
      ...{ NATS_URL: nats.url, ROLES: roles, LUCKY_SIX_SECONDS: '20', PUBLIC_URL: 'http://127.0.0.1:9' },
      ...{ PAYMENT_SANDBOXES: providers, SANDBOX_SECRET },
    }
    const server = await startProduct({ seed: SEED, speed: SPEED, databaseUrl: postgres.url, standby: true, env })
    endings.push(() => server.stop())
    return server
  }
  const [first, ...leaders] = await Promise.all(['web', FEED_ROLES, MONEY_ROLES].map(start))
  web = first as Product
  ledBy = [...leaders, await start(`${FEED_ROLES},${MONEY_ROLES}`)]
  await vi.waitFor(async () => expect(await isReady(web)).toBe(true), WAIT)
  db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  endings.push(() => db.end())
  bettors = await prepareBettors(postgres.url, 'roles', 4, CASH)
  everyone = bettors.map(({ accountId }) => accountId)
  payer = await signUp(web.base)
  world = await worldOf(web)
}, START_MAX_MS)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

withBus('each process says its roles and which it leads, and answers calls if it is there for them', async () => {
  const rolesOf = async ({ base }: Product) => (await call<{ roles: string[] }>(base, healthPaths.ready)).body.roles
  const [feed, money] = [FEED_ROLES.split(','), MONEY_ROLES.split(',')]
  expect(await Promise.all([web, ...ledBy].map(rolesOf))).toEqual([['web'], feed, money, [...feed, ...money]])
  // Each of them by one.
  const leads = async () => (await Promise.all([web, ...ledBy].map(leadsOf))).flat().toSorted()
  await expect.poll(leads, WAIT).toEqual(LED_ROLES.toSorted())
  for (const { base } of ledBy) expect((await call(base, luckySixPaths.state)).status, 'not there for calls').toBe(503)
  expect((await call(web.base, luckySixPaths.state)).status).toBe(200)
})

withBus(
  'a bet is paid, a deposit credited and a round of lucky six played, each by the process of its role',
  async () => {
    const played = await play()
    await played.ends()
  },
)

withBus(
  'whoever leads is killed: another one does its work, and what was begun comes to its end, once',
  KILLED,
  async () => {
    const played = await play()
    await passOn('feed')
    await passOn('payments')
    await played.ends()
    await expect.poll(() => isReady(web), WAIT).toBe(true)
    await expectSound()
  },
)

const numberOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await db.query<{ n: string }>(`select (${sql})::text as n`, values)).rows[0]?.n)

/** A winning bet, a deposit and a ticket on two rounds, all acknowledged; `ends` waits for what becomes of them. */
async function play(): Promise<{ ends(): Promise<void> }> {
  const bettor = bettors.pop() as PreparedBettor
  const session = { accountId: bettor.accountId, token: bettor.token, cookie: cookieOf(bettor) }
  // Over after a minute, without a goal.
  const match = await world.order(-45)
  const pick = picksOf(match).find(({ odd }) => odd.odd_key === 'X') as Pick
  const placed = await placeOn(web, session, pick)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const openRound = async () => (await call<LuckySixAnswer>(web.base, luckySixPaths.state)).body.data.open?.number
  await expect.poll(openRound, WAIT).toBeGreaterThan(0)
  const wanted = { round: await openRound(), rounds: 2, kind: 'firstParity', picks: [1], stake: '10' }
  const ticket = await call(web.base, luckySixPaths.ticket, wanted, session, randomUUID())
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(200)
  const draft = { amount: '100', method: 'telebirr', mobile: payer.mobile }
  const paid = await call<{ data: { deposit_id: string } }>(web.base, paymentPaths.deposit, draft, payer, randomUUID())
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const path = paymentPaths.status.replace(':depositId', paid.body.data.deposit_id)
  const statusOf = async () =>
    (await call<{ data?: { status: string } }>(web.base, path, undefined, payer)).body.data?.status
  const won = 'select count(*) from bet where code = $1 and status <> 1 and paid > 0'
  const drawn = 'select count(*) from lucky_ticket where account_id = $1 and status <> 1'
  return {
    async ends() {
      await expect.poll(() => numberOf(won, [placed.body.bet_id]), WAIT).toBe(1)
      await expect.poll(() => numberOf(drawn, [bettor.accountId]), WAIT).toBe(2)
      await expect.poll(statusOf, WAIT).toBe('received')
    },
  }
}

const leadsOf = async ({ base }: Product): Promise<LedRole[]> =>
  (await call<{ leads: LedRole[] }>(base, healthPaths.ready).catch(() => null))?.body.leads ?? []

type Held = { name: Job; epoch: number; since: Date }
const leases = async (jobs: readonly Job[]): Promise<Held[]> =>
  (await db.query<Held>('select name, epoch::int, since from lease where name = any ($1) order by name', [jobs])).rows

/** Kills who leads the role: within five seconds others lead all that it led. Whatever has ended is started again first. */
async function passOn(role: LedRole): Promise<void> {
  for (const each of ledBy) if (!isAlive(each.pid())) await each.restart(true)
  let leader: Product | undefined
  const found = async () => {
    const leads = await Promise.all(ledBy.map(leadsOf))
    leader = ledBy[leads.findIndex((roles) => roles.includes(role))]
    return leader !== undefined
  }
  await expect.poll(found, WAIT).toBe(true)
  const jobs = (await leadsOf(leader as Product)).flatMap((each) => LEASES_OF[each])
  const before = await leases(jobs)
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at')
  await leader?.kill('SIGKILL')
  const next = before.map(({ epoch }) => epoch + 1)
  await expect.poll(async () => (await leases(jobs)).map(({ epoch }) => epoch), WAIT).toEqual(next)
  for (const { name, since } of await leases(jobs))
    expect(since.getTime() - (rows[0] as { at: Date }).at.getTime(), name).toBeLessThanOrEqual(PASSES_ON_MS)
}

/** Each wallet is what its tickets and deposits made of it: nothing was paid twice, or not at all. */
const OFF = `select w.account_id::text,
    (w.balance - coalesce((select sum(amount) from deposit d where d.account_id = w.account_id and status = 'received'), 0)
      - case when w.account_id = any ($1::bigint[]) then $2::bigint else 0 end
      - coalesce((select sum(coalesce(paid, 0) - stake) from bet b where b.account_id = w.account_id), 0)
      - coalesce((select sum(coalesce(paid, 0) - stake) from lucky_ticket l where l.account_id = w.account_id), 0))::text as off
  from wallet_balance w where w.book = 'cash' and w.account_id in (
    select unnest($1::bigint[]) union select account_id from deposit)`
const TWICE = `select count(*) from (select from bet_settlement where cause = 'result'
  group by account_id, bet_id having count(*) > 1) twice`

async function expectSound(): Promise<void> {
  const { rows } = await db.query<{ account_id: string; off: string }>(OFF, [everyone, CASH])
  expect(rows.length).toBe(everyone.length + 1)
  expect(rows.filter(({ off }) => off !== '0')).toEqual([])
  expect(await numberOf(TWICE)).toBe(0)
  expect((await db.query('select fault, subject from ledger_faults()')).rows).toEqual([])
}
