// Two servers on one database and one feed: the leader is killed while it settles, sells by itself and sends, or freezes.
// Nothing is settled, paid or sent twice, nothing is lost, and the lease passes on within 5 s.
import { cashoutPaths } from '@walia/contract/paths.ts'
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
import { type World, worldOf } from './world.ts'

const SEED = 5
/** A football match lasts half a minute. */
const SPEED = 200
const FOOTBALL = 1
const CASH = 100_000_000
const LOADERS = 4
const BETTORS = 8
/** Of each outcome of each match that is about to be played. */
const TICKETS = 12
const MATCHES = 3
const STAKE = '100'
/** A little more than the stake: reached by the outcome that the match turns to. */
const VALUE = '112'
const PASSES_ON_MS = 5000
const MESSAGES = 30
/** Matches that do not start while this runs. */
const LATER_MS = 900_000
const WAIT = { timeout: 120_000, interval: 100 }
/** A message that the killed process held is sent by the other after its lease of a minute. */
const SENT = { timeout: 90_000, interval: 500 }

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

type Kill = 'settling' | 'selling' | 'freezing'
type Sold = { code: string; pick: Pick }
type Scene = { db: pg.Client; servers: [Product, Product]; world: World; bettors: LoadClient[]; sms: CountingSms }

const numberOf = async (db: pg.Client, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await db.query<{ n: string }>(`select (${sql})::text as n`, values)).rows[0]?.n)
const feedEpoch = (db: pg.Client) => numberOf(db, `select epoch from lease where name = 'feed'`)
const statusAt = async (server: Product, path: string) => (await call(server.base, path)).status

async function scene(): Promise<Scene> {
  const postgres = await startOwnPostgres('two')
  endings.push(() => postgres.stop())
  const sms = await startCountingSms()
  endings.push(() => sms.stop())
  const options = { seed: SEED, speed: SPEED, databaseUrl: postgres.url, env: { SMS_PROVIDERS: sms.file } }
  const first = await startProduct(options)
  endings.push(() => first.stop())
  const second = await startProduct({ ...options, standby: true })
  endings.push(() => second.stop())
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  endings.push(() => db.end())
  const bettors = (await prepareBettors(postgres.url, 'settled', BETTORS, CASH)).map((one) => ({
    ...{ accountId: one.accountId, token: one.token, cookie: cookieOf(one) },
  }))
  return { db, servers: [first, second], world: await worldOf(first), bettors, sms }
}

/** Football that starts soon, ends soon after, and has nothing out of the ordinary: what it pays is known. */
async function soonOver({ servers: [leader], world }: Scene): Promise<Pick[]> {
  const find = async () => {
    const picks = (await upcomingPicks(leader.base, 12_000, 2000)).filter(({ match, odd }) => {
      const usual = world
        .timelineOf(match.parent_match_id)
        .every(({ kind }) => kind !== 'cancel' && kind !== 'rollback')
      const inTime = world.endOf(match.parent_match_id) < Date.now() + 70_000
      return match.sport_id === FOOTBALL && odd.sub_type_id === 1 && usual && inTime
    })
    const ids = [...new Set(picks.map(({ match }) => match.parent_match_id))].slice(0, MATCHES)
    return picks.filter(({ match }) => ids.includes(match.parent_match_id))
  }
  let picks: Pick[] = []
  await expect
    .poll(async () => {
      picks = await find()
      return picks.length
    }, WAIT)
    .toBeGreaterThan(4)
  return picks
}

/** Every bettor bets on every outcome; a third of the tickets wait for a value. */
async function sell({ servers: [leader], bettors }: Scene, picks: readonly Pick[], name: string): Promise<Sold[]> {
  const sold: Sold[] = []
  const sellTo = async (bettor: LoadClient, number: number) => {
    for (const [n, pick] of Array.from({ length: TICKETS }, () => picks)
      .flat()
      .entries()) {
      if (n % bettors.length !== number) continue
      const bet = betOf([legOf(pick)], STAKE, { accept_any_change: true })
      const { body } = await place(leader.base, bettor, bet, `${name}-${n}`)
      if (body.bet_id === undefined) continue // its price has just moved away
      sold.push({ code: body.bet_id, pick })
      if (n % 3 === 0) await call(leader.base, cashoutPaths.auto, { bet_id: body.bet_id, value: VALUE }, bettor)
    }
  }
  await Promise.all(bettors.map(sellTo))
  return sold
}

const HAPPENS: Record<Kill, string> = {
  settling: `select count(*) from line_change where market = 1 and parent_match_id = any ($1::bigint[])`,
  selling: `select count(*) from cashout where cause = 'auto' and $1::bigint[] is not null`,
  freezing: `select count(*) from line_change where market = 1 and parent_match_id = any ($1::bigint[])`,
}

/** Ends or freezes the leader in the middle of it; the other takes over. Answers the time without a leader, ms. */
async function strike(now: Scene, kill: Kill, picks: readonly Pick[]): Promise<number> {
  const { db, servers } = now
  const [leader, standby] = servers
  const ids = [...new Set(picks.map(({ match }) => match.parent_match_id))]
  const [before, epoch] = [await numberOf(db, HAPPENS[kill], [ids]), await feedEpoch(db)]
  for (let n = 0; n < MESSAGES; n++)
    await db.query(`select sms_queue($1, 'test', $2, now())`, [
      `2519${String(n + before).padStart(8, '0')}`,
      `text ${n}`,
    ])
  const until = Date.now() + WAIT.timeout
  while ((await numberOf(db, HAPPENS[kill], [ids])) === before)
    if (Date.now() > until) throw new Error(`nobody saw it ${kill}`)
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at')
  if (kill === 'freezing') process.kill(leader.pid(), 'SIGSTOP')
  else await leader.kill('SIGKILL')
  await expect.poll(() => feedEpoch(db), WAIT).toBe(epoch + 1)
  const since = (await db.query<{ since: Date }>(`select since from lease where name = 'feed'`)).rows[0]?.since as Date
  await expect.poll(() => statusAt(standby, '/health/ready'), WAIT).toBe(200)
  if (kill === 'freezing') {
    // Awake again it finds out that it was deposed, and ends by itself.
    process.kill(leader.pid(), 'SIGCONT')
    await waitForEnd([leader.pid()])
  }
  await leader.restart(true)
  now.servers = [standby, leader]
  return since.getTime() - (rows[0] as { at: Date }).at.getTime()
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

async function expectSentOnce({ db, sms }: Scene, held: ReadonlySet<string>): Promise<void> {
  await expect.poll(() => numberOf(db, `select count(*) from sms_message where state = 'waiting'`), SENT).toBe(0)
  const { rows } = await db.query<{ id: string }>('select id from sms_message')
  expect(rows.filter(({ id }) => !sms.taken.has(id))).toEqual([])
  // What a provider took from a process that died before it could write that down is sent once more.
  expect([...sms.taken].filter(([id, times]) => times > (held.has(id) ? 2 : 1))).toEqual([])
}

it('two servers: the lead passes on, and nothing is done twice or lost', { timeout: 900_000 }, async () => {
  const now = await scene()
  const { db, servers } = now
  expect([await statusAt(servers[1], '/health/live'), await statusAt(servers[1], '/health/ready')]).toEqual([200, 503])
  expect(await statusAt(servers[1], '/api/v1/uo/matches')).toBe(503)
  const loaders = (await prepareBettors(servers[0].databaseUrl(), 'load', LOADERS, CASH)).map((one) => ({
    ...{ accountId: one.accountId, token: one.token, cookie: cookieOf(one) },
  }))
  const later = await upcomingPicks(servers[0].base, LATER_MS, 300)
  expect(later.length, 'prices to bet on').toBeGreaterThan(20)
  const load = startLoad(() => now.servers[0].base, loaders, later, 'two')
  const [sold, held]: [Sold[], Set<string>] = [[], new Set()]
  for (const kill of ['settling', 'selling', 'freezing'] as const) {
    const picks = await soonOver(now)
    sold.push(...(await sell(now, picks, kill)))
    const passedOnMs = await strike(now, kill, picks)
    for (const { id } of (await db.query<{ id: string }>('select id from sms_message where leased_until > now()')).rows)
      held.add(id)
    console.log(`${kill}: the lease passed on after ${passedOnMs} ms, ${sold.length} tickets so far`)
    expect(passedOnMs).toBeLessThanOrEqual(PASSES_ON_MS)
  }
  await load.finish()
  await expect.poll(() => wrongTickets(now, sold), WAIT).toEqual([])
  expect(await numberOf(db, `select count(*) from cashout where cause = 'auto'`)).toBeGreaterThan(0)
  expect(await walletsOff(now)).toEqual([])
  const ids = loaders.map(({ accountId }) => accountId)
  expect(await auditOf(servers[0].databaseUrl(), ids, CASH, load.acknowledged)).toEqual(soundAudit)
  const same = 'urn, market, specifiers, product, generated_at, entry'
  expect(
    await numberOf(db, `select count(*) from (select from line_entry group by ${same} having count(*) > 1) twice`),
    'results written twice, by two consumers of the feed',
  ).toBe(0)
  await expectSentOnce(now, held)
})
