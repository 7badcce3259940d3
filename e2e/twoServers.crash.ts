// Two servers on one database and one feed. The leader is killed while it settles, sells by itself and
// sends, the next one is frozen while it settles: nothing is done twice or lost, and the lead passes on within 5 s.
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { cookieOf, prepareBettors } from '../bench/bettors.ts'
import { betOf, call, legOf, type Pick, place, upcomingPicks } from './bettor.ts'
import { type CountingSms, startCountingSms } from './countingSms.ts'
import { auditOf, soundAudit } from './crashAudit.ts'
import { type LoadClient, startLoad } from './crashLoad.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { waitForEnd } from './processes.ts'
import { type Product, startProduct } from './product.ts'
import { openOddsOf } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const SEED = 5
/** A minute of the world is a second. */
const SPEED = 60
const CASH = 100_000_000
const LOADERS = 2
/** On each match. */
const BETTORS = 12
/** Each bettor's, evenly on the three outcomes. */
const TICKETS = 6
const MESSAGES = 30
const PASSES_ON_MS = 5000
/** Matches of the load that do not start while this runs. */
const LATER_MS = 300_000
const WAIT = { timeout: 60_000, interval: 50 }
/**
 * What happens, in seconds from each order, as kick-off and minute: the goal at which tickets sell themselves after 18, a
 * match that is over after 25, and one after 52.
 */
const GOAL = [-62, 'home@65'] as const
const SOON_OVER = [-80] as const
const LATER_OVER = [-53, 'away@75'] as const

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

type Sold = { code: string; pick: Pick }
type Scene = {
  db: pg.Client
  url: string
  leader: Product
  standby: Product
  world: World
  bettors: LoadClient[]
  sms: CountingSms
}
type Selling = { bettors: readonly LoadClient[]; sold: readonly Sold[]; hold: Hold }

const numberOf = async (db: pg.Client, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await db.query<{ n: string }>(`select (${sql})::text as n`, values)).rows[0]?.n)
const feedEpoch = (db: pg.Client) => numberOf(db, `select epoch from lease where name = 'feed'`)
const statusAt = async (server: Product, path: string) => (await call(server.base, path)).status
const isReady = async (server: Product) => (await statusAt(server, '/health/ready')) === 200

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  endings.push(() => client.end())
  return client
}

async function preparedOf(url: string, name: string, count: number): Promise<LoadClient[]> {
  const bettors = await prepareBettors(url, name, count, CASH)
  return bettors.map((one) => ({ accountId: one.accountId, token: one.token, cookie: cookieOf(one) }))
}

async function scene(): Promise<Scene> {
  const postgres = await startOwnPostgres('two')
  endings.push(() => postgres.stop())
  const sms = await startCountingSms()
  endings.push(() => sms.stop())
  const env = { SMS_SANDBOXES: sms.file }
  const options = { seed: SEED, speed: SPEED, leagues: 'all', databaseUrl: postgres.url, env } as const
  const start = async (standby: boolean) => {
    const server = await startProduct({ ...options, standby })
    endings.push(() => server.stop())
    return server
  }
  const [leader, standby] = [await start(false), await start(true)]
  const bettors = await preparedOf(postgres.url, 'settled', 3 * BETTORS)
  const db = await clientOf(postgres.url)
  return { db, url: postgres.url, leader, standby, world: await worldOf(leader), bettors, sms }
}

/**
 * A match is ordered and bettors of its own bet on every outcome, all at once: each waits the five seconds of a live bet.
 * The wallet of the first of them is held from then on.
 */
async function sell(now: Scene, part: number, order: readonly [number, ...string[]]): Promise<Selling> {
  const { leader, world } = now
  const match = await world.order(...order)
  const outcomes = openOddsOf(match)
  const sellOne = async (bettor: LoadClient, stake: number): Promise<Sold> => {
    const pick = { match, odd: outcomes[stake % outcomes.length] as Pick['odd'] }
    // Another stake makes it another bet.
    const bet = betOf([legOf(pick, 8)], String(stake), { accept_any_change: true })
    const { status, body } = await place(leader.base, bettor, bet)
    expect(status, JSON.stringify(body)).toBe(200)
    return { code: body.bet_id as string, pick }
  }
  const stakes = Array.from({ length: TICKETS }, (_, n) => 100 + n)
  const bettors = now.bettors.slice(part * BETTORS, (part + 1) * BETTORS)
  const sold = await Promise.all(bettors.flatMap((bettor) => stakes.map((stake) => sellOne(bettor, stake))))
  return { bettors, sold, hold: await holdWallet(now, bettors[0] as LoadClient) }
}

/** One ticket of each bettor on the home side waits for more than its stake: what a goal makes of it. */
async function sellByThemselves({ leader }: Scene, { bettors, sold }: Selling): Promise<void> {
  const waiting = bettors.map((bettor, n) => {
    const own = sold.slice(n * TICKETS, (n + 1) * TICKETS)
    const { code } = own.filter(({ pick }) => pick.odd.odd_key === '1').at(-1) as Sold
    return call(leader.base, cashoutPaths.auto, { bet_id: code, value: '118' }, bettor)
  })
  for (const { status, body } of await Promise.all(waiting)) expect(status, JSON.stringify(body)).toBe(200)
}

type Payer = 'settle_bets' | 'cash_out_bet'
type Hold = { holdsUp(payer: Payer): Promise<boolean>; release(): Promise<unknown> }

/** Whoever pays this bettor waits in the middle of its transaction, until the release. */
async function holdWallet({ url, db }: Scene, { accountId }: LoadClient): Promise<Hold> {
  const client = await clientOf(url)
  await client.query('begin')
  await client.query(`select from wallet_balance where account_id = $1 and book = 'cash' for update`, [accountId])
  const pid = await numberOf(client, 'select pg_backend_pid()')
  const waiting =
    'select count(*) from pg_stat_activity where $1 = any (pg_blocking_pids(pid)) and position($2 in query) > 0'
  return {
    holdsUp: async (payer) => (await numberOf(db, waiting, [pid, payer])) > 0,
    release: () => client.query('rollback'),
  }
}

/** Messages that the leader has handed to the provider, which takes its time to answer. */
async function halfSent({ db, sms }: Scene, name: string): Promise<void> {
  const before = sms.taken.size
  for (let n = 0; n < MESSAGES; n++)
    await db.query(`select sms_queue($1, 'test', $2, now())`, [`25191${String(n).padStart(7, '0')}`, `${name} ${n}`])
  await expect.poll(() => sms.taken.size, WAIT).toBeGreaterThan(before)
}

/** `end` is what happens to the leader. Resolves when the other one serves; answers what was between two providers' words. */
async function passOn(now: Scene, name: string, holds: readonly Hold[], end: () => unknown): Promise<string[]> {
  const { db, standby } = now
  const epoch = await feedEpoch(db)
  await halfSent(now, name)
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at')
  await end()
  const claimed = await db.query<{ id: string }>('select id from sms_message where leased_until > now()')
  for (const hold of holds) await hold.release()
  await expect.poll(() => feedEpoch(db), WAIT).toBe(epoch + 1)
  const { since } = (await db.query<{ since: Date }>(`select since from lease where name = 'feed'`)).rows[0] ?? {}
  ;[now.leader, now.standby] = [standby, now.leader]
  const passedOnMs = (since as Date).getTime() - (rows[0] as { at: Date }).at.getTime()
  console.log(`${name}: the lead passed on after ${passedOnMs} ms`)
  expect(passedOnMs).toBeLessThanOrEqual(PASSES_ON_MS)
  await expect.poll(() => isReady(standby), WAIT).toBe(true)
  return claimed.rows.map(({ id }) => id)
}

type Row = { code: string; status: number; paid: string | null; results: number; sold: string | null }
const TICKETS_NOW = `select b.code, b.status, b.paid::text,
    (select count(*)::int from bet_settlement s where s.account_id = b.account_id and s.bet_id = b.id and s.cause = 'result') as results,
    (select sum(net)::text from cashout c where c.account_id = b.account_id and c.bet_id = b.id) as sold
  from bet b where b.code = any ($1)`

/** Tickets that are not what the final scores make of them, or were settled more than once. */
async function wrongTickets({ db, world }: Scene, sold: readonly Sold[]): Promise<string[]> {
  const { rows } = await db.query<Row>(TICKETS_NOW, [sold.map(({ code }) => code)])
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return sold.flatMap(({ code, pick }) => {
    const row = byCode.get(code)
    const [home, away] = world.finalScoreOf(pick.match.parent_match_id)
    const won = pick.odd.odd_key === (home > away ? '1' : home < away ? '2' : 'X')
    if (row === undefined) return [`${code} is lost`]
    if (row.sold !== null) return row.results === 0 ? [] : [`${code} was sold and settled`]
    const isRight = row.status !== 1 && row.results === 1 && Number(row.paid) > 0 === won
    return isRight ? [] : [`${code} won: ${won}, but ${JSON.stringify(row)}`]
  })
}

/** Accounts whose cash is not what they began with, less their stakes, and what was paid and sold. */
async function walletsOff({ db, bettors }: Scene): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string; off: string }>(
    `select w.account_id::text, (w.balance - $2::bigint + coalesce(sum(b.stake - coalesce(b.paid, 0)), 0)
        - coalesce((select sum(net) from cashout c where c.account_id = w.account_id), 0))::text as off
     from wallet_balance w left join bet b on b.account_id = w.account_id
     where w.book = 'cash' and w.account_id = any ($1) group by w.account_id, w.balance`,
    [bettors.map(({ accountId }) => accountId), CASH],
  )
  return rows.filter(({ off }) => off !== '0').map(({ account_id, off }) => `${account_id}: ${off}`)
}

/** `claimed` are those that a process held which ended: a provider may have taken them before that was written down. */
async function expectSentOnce({ db, sms }: Scene, claimed: readonly string[]): Promise<void> {
  const waiting = `select count(*) from sms_message where state = 'waiting' and not id = any ($1)`
  await expect.poll(() => numberOf(db, waiting, [claimed]), WAIT).toBe(0)
  await expect.poll(() => numberOf(db, waiting, [[]]), WAIT).toBe(0)
  const { rows } = await db.query<{ id: string }>('select id from sms_message')
  expect(rows.filter(({ id }) => !sms.taken.has(id))).toEqual([])
  expect([...sms.taken].filter(([id, times]) => times > (claimed.includes(id) ? 2 : 1))).toEqual([])
}

it('two servers: the lead passes on, and nothing is done twice or lost', { timeout: 240_000 }, async () => {
  const now = await scene()
  const { db, url } = now
  const first = now.leader
  const { base } = now.standby
  expect([await call(base, '/health/live'), await call(base, '/api/v1/uo/matches')]).toMatchObject([
    { status: 200 },
    { status: 503 },
  ])
  const loaders = await preparedOf(url, 'load', LOADERS)
  const later = await upcomingPicks(first.base, LATER_MS, 300)
  expect(later.length, 'prices to bet on').toBeGreaterThan(20)
  const load = startLoad(() => now.leader.base, loaders, later, 'two')
  endings.push(() => load.finish())

  const goal = await sell(now, 0, GOAL)
  await sellByThemselves(now, goal)
  const [soonOver, laterOver] = [await sell(now, 1, SOON_OVER), await sell(now, 2, LATER_OVER)]
  const sold = [goal, soonOver, laterOver].flatMap((selling) => selling.sold)

  await expect.poll(() => goal.hold.holdsUp('cash_out_bet'), WAIT).toBe(true)
  await expect.poll(() => soonOver.hold.holdsUp('settle_bets'), WAIT).toBe(true)
  const claimed = await passOn(now, 'killed', [goal.hold, soonOver.hold], () => first.kill('SIGKILL'))
  await first.restart(true)

  const second = now.leader
  await expect.poll(() => laterOver.hold.holdsUp('settle_bets'), WAIT).toBe(true)
  claimed.push(...(await passOn(now, 'frozen', [laterOver.hold], () => process.kill(second.pid(), 'SIGSTOP'))))
  await expect.poll(() => wrongTickets(now, sold), WAIT).toEqual([])
  // Awake again it finds out that it was deposed, and ends by itself.
  process.kill(second.pid(), 'SIGCONT')
  await waitForEnd([second.pid()])

  await load.finish()
  expect(load.acknowledged.length).toBeGreaterThan(0)
  await expectSentOnce(now, claimed)
  expect(await wrongTickets(now, sold)).toEqual([])
  // The one in the middle of which the leader was killed may have come to its result instead.
  const autos = await numberOf(db, `select count(*) from cashout where cause = 'auto'`)
  expect(autos).toBeGreaterThanOrEqual(BETTORS - 1)
  expect(await walletsOff(now)).toEqual([])
  const ids = loaders.map(({ accountId }) => accountId)
  expect(await auditOf(url, ids, CASH, load.acknowledged)).toEqual(soundAudit)
  const same = 'urn, market, specifiers, product, generated_at, entry'
  expect(
    await numberOf(db, `select count(*) from (select from line_entry group by ${same} having count(*) > 1) twice`),
    'results written twice, by two consumers of the feed',
  ).toBe(0)
})
