// kill -9 of the product in every phase of the studio's rounds, while bettors play bingo and crash for real money and visitors
// split the pot: each key is one round, each stake is taken once and paid or given back once, and rounds go on.
import { randomBytes, randomUUID } from 'node:crypto'
import type { CasinoAnswer, LaunchAnswer } from '@walia/contract/casino.ts'
import { casinoPaths } from '@walia/contract/latePaths.ts'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { cookieOf, type PreparedBettor, prepareBettors } from '../bench/bettors.ts'
import { call, type Session } from './bettor.ts'
import { type KillScene, killWhen, pause, truth } from './killRounds.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { type Product, startProduct } from './product.ts'

const [CASH, STAKE] = [10_000_00, 10_00]
/** Half of them play bingo, the others crash. */
const BETTORS = 12
const VISITORS = 4
const BETWEEN_MS = 150
/** Where they leave a flight by themselves. */
const STOPS = [101, 110, 130, 150, 200, 1_000_000]
const WALK = { timeout: 1_200_000 }
/** A stake whose process ended goes back after half a minute. */
const END = { timeout: 180_000, interval: 500 }

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

type Player = { secret: string }
type Answer = { ok: boolean; code?: string; round?: string; state?: string; paid?: number | null; bet?: { id: string } }

/** A launch opened as its page does it; without a session a demo. */
async function playerOf({ base }: Product, game: string, session?: Session): Promise<Player> {
  const body = { game: `studio-${game}`, mode: session ? 'real' : 'demo', platform: 'MOBILE' }
  const launched = await call<LaunchAnswer>(base, casinoPaths.launch, body, session)
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  const secret = randomBytes(32).toString('base64url')
  const launch = launched.body.data.url.split('#')[1]
  expect((await call<Answer>(base, '/studio/play/open', { launch, secret })).body.ok).toBe(true)
  return { secret }
}

/** Everybody goes on with `play` until `stop`; a call is repeated under its key until somebody answers it. */
function playing(at: KillScene, players: readonly Player[], path: string, fieldsOf: () => object | Promise<object>) {
  const answers: { key: string; answer: Answer }[] = []
  let isOver = false
  endings.push(() => {
    isOver = true
  })
  const surely = async (fields: object): Promise<Answer | null> => {
    for (; ; await pause(BETWEEN_MS)) {
      const asked = call<Answer>(at.product.base, `/studio/play/${path}`, fields)
      const answer = await asked.catch(() => null)
      if (answer !== null && answer.status === 200) return answer.body
      if (isOver && answer === null) return null
    }
  }
  const all = players.map(async (player) => {
    for (; !isOver; await pause(BETWEEN_MS)) {
      const key = randomUUID()
      const answer = await surely({ secret: player.secret, key, ...(await fieldsOf()) })
      if (answer !== null) answers.push({ key, answer })
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
      return answers
    },
  }
}

const callOf = (table: string, kind: string, so: string) =>
  `exists (select from ${table} g join wallet_call c on c.round = g.id where c.kind = '${kind}' and c.state = 'sent' and ${so})`
const crashRound = (so: string) =>
  `exists (select from crash_round r where r.game = 'aviator' and ${so}
     and exists (select from crash_bet b where b.game = r.game and b.round = r.number and b.state = 'placed'))`
const potRound = (so: string, state: string) =>
  `exists (select from pot_round r join pot_choice p on p.round = r.number where ${so} and p.state ${state})`

/** As if they had begun long ago: none is waited for that goes on for minutes. */
const endFlights = ({ db }: KillScene): Promise<unknown> =>
  db
    .query(`update crash_round set starts_at = now() - interval '1 hour' where ended_at is null and starts_at < now()`)
    .catch(() => {}) // looked for again

const potNumber = async ({ db }: KillScene): Promise<number> =>
  (await db.query<{ n: number }>('select coalesce(max(number), 1)::int as n from pot_round')).rows[0]?.n ?? 1

/** All that must hold when nothing is under way any more; empty when it does. */
const FAULTS = `
  with round as (
    select id, key, state, stake, coalesce(paid, 0) as paid from play where player like 'real-%'
    union all select id, key, case when state in ('won', 'lost') then 'ended' else state end, stake, coalesce(paid, 0)
      from crash_bet where player like 'real-%')
  select 'it moved something else than stake and win' as fault, id::text as subject from round
    where coalesce((select sum(t.moved) from casino_transaction t where t.round_ref = round.id::text), 0)
      <> case state when 'ended' then paid - stake else 0 end
  union all select 'it is not staked once', id::text from round where state = 'ended' and 1 <>
    (select count(*) from casino_transaction t where t.round_ref = round.id::text and t.kind = 'bet')
  union all select 'it is not paid once', id::text from round where state = 'ended' and 1 <>
    (select count(*) from casino_transaction t where t.round_ref = round.id::text and t.kind = 'win')
  union all select 'a key is two rounds', key::text from round group by key having count(*) > 1
  union all select 'a flight does not pay by its bust', b.id::text from crash_bet b join crash_round r using (game)
    where r.number = b.round and b.state in ('won', 'lost')
      and (b.state = 'won', coalesce(b.paid, 0)) is distinct from
        (b.auto_stop <= r.point, case when b.auto_stop <= r.point then b.stake * b.auto_stop / 100 else 0 end)
  union all select 'a seed is not the committed one', 'crash ' || number from crash_round
    where seed is not null and encode(sha256(decode(seed, 'hex')), 'hex') <> commitment
  union all select 'a seed is not the committed one', 'pot ' || number from pot_round
    where seed is not null and encode(sha256(decode(seed, 'hex')), 'hex') <> commitment
  union all select 'a wallet is not what was moved', w.account_id::text from wallet_balance w
    where w.book = 'cash' and w.account_id = any ($1::bigint[])
      and w.balance <> $2::bigint + (select coalesce(sum(moved), 0) from casino_transaction t where t.account_id = w.account_id)
  union all select fault, subject from ledger_faults()`

const OPEN = `exists (select from wallet_call where state = 'sent')
  or exists (select from play where state in ('betting', 'open'))
  or exists (select from crash_bet where state in ('betting', 'placed'))
  or exists (select from pot_choice where state in ('betting', 'placed'))`

async function scene(): Promise<KillScene & { bettors: PreparedBettor[] }> {
  const postgres = await startOwnPostgres('gameRounds')
  endings.push(postgres.stop)
  const env = { TOKENS_PER_NETWORK: '100000', TOKENS_PER_NETWORK_SECOND: '10000' }
  const product = await startProduct({ seed: 31, speed: 1, databaseUrl: postgres.url, env })
  endings.push(product.stop)
  const db = new pg.Pool({ connectionString: postgres.url, max: 4, options: '-c search_path=studio,public' })
  endings.push(() => db.end())
  const games = async () => (await call<CasinoAnswer>(product.base, casinoPaths.lobby)).body.data.games.length
  await expect.poll(games, END).toBeGreaterThan(0)
  const bettors = await prepareBettors(postgres.url, 'gameRounds', BETTORS, CASH)
  return { product, db, results: new Map(), bettors }
}

it('kill -9 in every phase of bingo, crash and split the pot', WALK, async () => {
  const at = await scene()
  const { db, product } = at
  const sessions = at.bettors.map((each) => ({ token: each.token, cookie: cookieOf(each) }))
  const all = await Promise.all(sessions.map((each, nth) => playerOf(product, nth % 2 ? 'bingo' : 'aviator', each)))
  const [flyers, bingoPlayers] = [all.filter((_, nth) => nth % 2 === 0), all.filter((_, nth) => nth % 2 === 1)]
  const visitors = await Promise.all(Array.from({ length: VISITORS }, () => playerOf(product, 'split-pot')))
  const report: string[] = []
  const startedAt = Date.now()
  const killed = async (what: string, ...so: string[]) => {
    await killWhen(at, what, ...so)
    report.push(`${what} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
  }

  let nth = 0
  const games = [
    playing(at, bingoPlayers, 'bet', () => ({ stake: STAKE, choice: {} })),
    playing(at, flyers, 'crash/bet', () => ({ slot: 0, stake: STAKE, auto: STOPS[nth++ % STOPS.length] })),
    playing(at, visitors, 'pot/choose', async () => ({ box: 1 + (nth++ % 6), round: await potNumber(at) })),
  ]
  await killed('bingo, its stake on the way', callOf('play', 'bet', `g.state = 'betting'`))
  await killed('bingo drawn, its win on the way', callOf('play', 'win', `g.state = 'ended'`))
  await killed('crash before the start, a stake on the way', callOf('crash_bet', 'bet', `g.state = 'betting'`))
  await killed('crash before the start', crashRound('r.ended_at is null and r.starts_at > now()'))
  await killed('crash in flight', crashRound('r.ended_at is null and r.starts_at < now()'))
  const flights = setInterval(() => void endFlights(at), 3000)
  endings.push(() => clearInterval(flights))
  await killed('crash busted, not settled', crashRound('r.ended_at is not null and r.settled_at is null'))
  await killed('crash settled, wins on the way', callOf('crash_bet', 'win', `g.state in ('won', 'lost')`))
  clearInterval(flights)
  await killed('a pot open', potRound('r.ended_at is null and r.closes_at > now()', `= 'placed'`))
  await killed('a pot closed, not shared', potRound('r.ended_at is null and r.closes_at <= now()', `= 'placed'`))
  await killed('a pot shared', potRound('r.ended_at is not null', `in ('won', 'lost', 'back')`))

  const [played = [], flown = []] = await Promise.all(games.map((game) => game.stop()))
  await expect.poll(() => truth(at, OPEN), END).toBe(false)
  const { rows: faults } = await db.query(FAULTS, [at.bettors.map(({ accountId }) => accountId), CASH])
  expect(faults).toEqual([])
  // Whoever was answered has that round, as it was answered.
  const { rows } = await db.query<{ id: string; key: string; state: string; paid: number | null }>(
    `select id, key, state, paid::int from play where player like 'real-%'`,
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const told = played.flatMap(({ key, answer }) => (answer.ok && answer.state !== 'betting' ? [{ key, answer }] : []))
  for (const { key, answer } of told)
    expect(byKey.get(key), key).toMatchObject({ id: answer.round, state: answer.state, paid: answer.paid })
  const ended = (answers: typeof played) => answers.filter(({ answer }) => answer.ok).length
  expect([ended(told), ended(flown)].map((count) => count > 0)).toEqual([true, true])
  for (const table of [`crash_round where game = 'aviator'`, 'pot_round'])
    expect(await truth(at, `(select max(number) = count(*) from ${table})`), `${table} has no gap`).toBe(true)
  console.log(`kill -9 of the product, when it was: ${report.join('; ')}`)
})
