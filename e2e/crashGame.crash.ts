// kill -9 of a process of the studio in the middle of a crash round, with two of them on one database: the round that was
// committed is ended where its chain says, and every bet on it is paid once, by whichever process is left.
import { randomBytes, randomUUID } from 'node:crypto'
import type { LaunchAnswer } from '@walia/contract/casino.ts'
import { casinoPaths } from '@walia/contract/latePaths.ts'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { cookieOf, prepareBettors } from '../bench/bettors.ts'
import { call, type Session } from './bettor.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { type Product, startProduct } from './product.ts'

const GAME = 'aviator'
const CASH = 1_000_00
const STAKE = 10_00
const BETTORS = 12
/** Where they leave by themselves; the last bet stays in until it is lost. */
const STOPS = [101, 110, 125, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 1_000_000]
const ROUNDS_MAX = 12
const [LOOK_MS, WAIT] = [5, { timeout: 120_000, interval: 200 }]
const WALK = { timeout: 600_000 }

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

type Bettor = Session & { accountId: number }
type Player = { bettor: Bettor; secret: string }
type Round = { number: number; point: number; seed: string; commitment: string }
type Bet = { id: string; auto_stop: number; state: string; stop: number | null; paid: number }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function scene() {
  const postgres = await startOwnPostgres('crashGame')
  endings.push(postgres.stop)
  const env = { TOKENS_PER_NETWORK: '100000', TOKENS_PER_NETWORK_SECOND: '10000' }
  const start = async (standby: boolean) => {
    const server = await startProduct({ seed: 31, speed: 1, databaseUrl: postgres.url, standby, env })
    endings.push(server.stop)
    return server
  }
  const [one, other] = [await start(false), await start(true)]
  const db = new pg.Pool({ connectionString: postgres.url, max: 3, options: '-c search_path=studio,public' })
  endings.push(() => db.end())
  const prepared = await prepareBettors(postgres.url, 'crashGame', BETTORS, CASH)
  const bettors = prepared.map((each) => ({ accountId: each.accountId, token: each.token, cookie: cookieOf(each) }))
  return { one, other, db, bettors }
}

/** A launch for real money, opened as its page does. */
async function playerAt({ base }: Product, bettor: Bettor): Promise<Player> {
  const body = { game: `studio-${GAME}`, mode: 'real', platform: 'MOBILE' }
  const launched = await call<LaunchAnswer>(base, casinoPaths.launch, body, bettor)
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  const secret = randomBytes(32).toString('base64url')
  const launch = launched.body.data.url.split('#')[1]
  expect((await call<{ ok: boolean }>(base, '/studio/play/open', { launch, secret })).body.ok).toBe(true)
  return { bettor, secret }
}

const bet = async ({ base }: Product, { secret }: Player, auto: number) =>
  (
    await call<{ ok: boolean; code?: string }>(base, '/studio/play/crash/bet', {
      ...{ secret, key: randomUUID(), slot: 0, stake: STAKE, auto },
    })
  ).body

const openRound = async (db: pg.Pool) =>
  (
    await db.query<{ number: number; flies: boolean; begins: boolean; placed: number }>(
      `select number, starts_at < now() - interval '0.3 s' as flies, starts_at > now() + interval '3 s' as begins,
         (select count(*)::int from crash_bet b where b.game = r.game and b.round = r.number and b.state = 'placed') as placed
       from crash_round r where game = $1 and ended_at is null`,
      [GAME],
    )
  ).rows[0]

/** Everybody bets at one of the processes; then `kill` while the round flies. Answers the round that was open when nothing led it. */
async function killInFlight(db: pg.Pool, betAll: () => Promise<unknown>, kill: () => Promise<unknown>) {
  let last = 0
  for (let tries = 0; tries < ROUNDS_MAX; tries++) {
    let round = await openRound(db)
    for (; round === undefined || !round.begins || round.number === last; round = await openRound(db))
      await pause(LOOK_MS)
    last = round.number
    await betAll()
    for (round = await openRound(db); round?.number === last && !round.flies; round = await openRound(db))
      await pause(LOOK_MS)
    // A bust at once, or all its bets left already: another round.
    if (round?.number === last && round.placed >= 4) {
      await kill()
      return last
    }
  }
  throw new Error('no round flew for long enough')
}

async function expectPaidOnce(db: pg.Pool, number: number): Promise<number> {
  const owed = `select count(*)::int as n from wallet_call where state = 'sent'`
  const isOver = async () =>
    (
      await db.query('select settled_at is not null as is from crash_round where game = $1 and number = $2', [
        GAME,
        number,
      ])
    ).rows[0]?.is
  await expect.poll(isOver, WAIT).toBe(true)
  await expect.poll(async () => (await db.query(owed)).rows[0].n, WAIT).toBe(0)
  const { rows: rounds } = await db.query<Round>(
    'select number, point, seed, commitment from crash_round where game = $1 and number = $2',
    [GAME, number],
  )
  const [{ point } = { point: 0 }] = rounds
  const { rows: bets } = await db.query<Bet>(
    `select id, auto_stop, state, stop, paid::int from crash_bet where game = $1 and round = $2 and state <> 'void'`,
    [GAME, number],
  )
  for (const { id, auto_stop, state, stop, paid } of bets) {
    const won = auto_stop <= point
    expect([state, stop, paid]).toEqual(won ? ['won', auto_stop, (STAKE * auto_stop) / 100] : ['lost', null, 0])
    const { rows: calls } = await db.query(
      `select kind, state, amount::int from wallet_call where round = $1 order by kind`,
      [id],
    )
    expect(calls).toEqual([
      { kind: 'bet', state: 'done', amount: STAKE },
      { kind: 'win', state: 'done', amount: paid },
    ])
  }
  return bets.length
}

it(
  'kill -9 of the leading process in a round, then of the one that took over: every bet is paid once',
  WALK,
  async () => {
    const { one, other, db, bettors } = await scene()
    // The standby takes calls as well: half of the bettors play there.
    const players = await Promise.all(bettors.map((bettor, n) => playerAt(n % 2 === 0 ? one : other, bettor)))
    const locks = async () =>
      (await db.query(`select count(*)::int as n from pg_stat_activity where application_name = 'studio_crash'`))
        .rows[0].n
    const betAll = (at: readonly Product[]) => async () => {
      const answers = await Promise.all(
        players.map((player, n) => bet(at[n % at.length] as Product, player, STOPS[n % STOPS.length] as number)),
      )
      // On a busy machine they may all come too late: then in another round.
      expect(answers.filter(({ ok, code }) => !ok && code !== 'BETTING_CLOSED')).toEqual([])
    }
    const first = await killInFlight(db, betAll([one, other]), () => one.kill('SIGKILL'))
    expect(await expectPaidOnce(db, first)).toBeGreaterThan(3)
    const second = await killInFlight(db, betAll([other]), () => other.kill('SIGKILL'))
    // Nobody leads: the round stays as it was committed, whatever its point.
    await expect.poll(locks, WAIT).toBe(0)
    const stayed = await db.query('select seed from crash_round where game = $1 and number = $2', [GAME, second])
    expect(stayed.rows).toEqual([{ seed: null }])
    // As if nothing had run for an hour: it has busted long ago when a process comes to it.
    await db.query(`update crash_round set starts_at = starts_at - interval '1 hour' where game = $1 and number = $2`, [
      ...[GAME, second],
    ])
    // One after the other: who comes second stands by, and is never ready.
    await other.restart()
    await one.restart(true)
    expect(await expectPaidOnce(db, second)).toBeGreaterThan(3)
    // Stakes, wins and what the wallet's rows say, to the cent.
    const { rows } = await db.query(
      `select b.account_id::int as account, b.balance::int as cash from public.wallet_balance b
     where b.book = 'cash' and b.account_id = any ($1::bigint[])`,
      [bettors.map(({ accountId }) => accountId)],
    )
    const { rows: moved } = await db.query(
      `select replace(s.player, 'real-', '') as user, sum(case c.kind when 'bet' then -c.amount else c.amount end)::int as net
     from wallet_call c join studio.session s on s.id = c.session where c.state = 'done' group by 1`,
    )
    expect(rows.reduce((sum, { cash }) => sum + cash - CASH, 0)).toBe(moved.reduce((sum, { net }) => sum + net, 0))
    expect((await db.query('select * from public.ledger_faults()')).rows).toEqual([])
  },
)
