// Taps in a crowd and in trouble: one statement for many, each judged alone, and a round's rest that waits for them.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../database.ts'
import { msOf, tapOddsOf } from '../games/crash.ts'
import type { Session } from '../sessions.ts'
import { createTestStudio, type TestStudio } from '../testStudio.ts'
import { step } from './engine.ts'
import { createLinks } from './links.ts'
import { type CrashRound, loadRound, secretsOf } from './rounds.ts'
import { createTaps } from './taps.ts'

/** None that the studio leads. */
const GAME = 'of taps'
const PACE = { bettingMs: 3_600_000, pauseMs: 3_600_000, tickMs: 0, graceMs: 0 }
const links = createLinks('of a test')
const chain = randomUUID()
let studio: TestStudio
let pool: pg.Pool
const deps = () => ({
  ...{ pool, links, secret: 'of a test', beaconUrl: null, directUrl: studio.databaseUrl },
  ...{ wallet: null as never, onFault: (cause: Error) => studio.faults.push(cause) },
})
beforeAll(async () => {
  studio = await createTestStudio()
  pool = createPool(studio.databaseUrl)
  await pool.query(`insert into crash_chain (id, game, number, ends, length) values ($1, $2, 1, 'end', 20000)`, [
    chain,
    GAME,
  ])
  await pool.query(`update crash_chain set salt = 'salt' where id = $1`, [chain])
})
afterAll(async () => {
  await pool.end()
  await studio.close()
})

let number = 0
/** The next round that flies to 2.00 at least; it has busted `agoMs` ago. */
async function bustedRound(agoMs: number): Promise<CrashRound & { point: number; bustAt: number }> {
  for (;;) {
    number += 1
    const { point } = secretsOf({ links }, { chain, length: 20_000, link: number, salt: 'salt' } as CrashRound)
    if (point >= 200) {
      await studio.db.query(
        `insert into crash_round (game, number, chain, link, commitment, starts_at, ended_at, seed, point)
         values ($1, $2, $3, $2, 'end', now() - make_interval(secs => $4), now(), 'seed', $5)`,
        [GAME, number, chain, (msOf(point) + agoMs) / 1000, point],
      )
      const round = (await loadRound(pool, GAME, number)) as CrashRound
      return { ...round, point, bustAt: round.startsAt + msOf(point) }
    }
  }
}
/** A demo's, with its bet in the round. */
async function demo(round: CrashRound, autoStop = 1_000_000): Promise<{ session: Session; bet: string }> {
  const [id, bet] = [randomUUID(), randomUUID()]
  await studio.db.query(
    `insert into session (id, launch_hash, player, game, currency, language, demo_balance) values ($1, $2, $3, $4, 'ETB', 'en', 0)`,
    [id, Buffer.from(id), `demo-${id}`, GAME],
  )
  await studio.db.query(
    `insert into crash_bet (id, session, key, player, game, round, slot, stake, auto_stop, state)
     values ($1, $2, $1, $3, $4, $5, 0, 1000, $6, 'placed')`,
    [bet, id, `demo-${id}`, GAME, round.number, autoStop],
  )
  return { session: { id, player: `demo-${id}`, token: null, game: GAME } as Session, bet }
}
const stateOf = async (bet: string) =>
  (await pool.query('select state from crash_bet where id = $1', [bet])).rows[0].state

test('a tap that came before the bust is waited for, however long it takes to be written', async () => {
  const round = await bustedRound(0)
  const { session, bet } = await demo(round)
  const taps = createTaps(deps())
  const arrived = taps.arrive(round.bustAt - 500)
  await step({ ...deps(), taps }, GAME, PACE)
  expect(await stateOf(bet)).toBe('placed')
  const odds = tapOddsOf(arrived.at - round.startsAt, round.point) as number
  expect(await taps.cashOut({ session, bet, at: arrived.at }, arrived)).toMatchObject({
    ...{ ok: true, balance: 10 * odds },
    bet: { state: 'won', stop: odds, paid: 10 * odds },
  })
  await step({ ...deps(), taps }, GAME, PACE)
  expect((await loadRound(pool, GAME, round.number))?.settledAt).not.toBeNull()
})

test('one that came after it holds nothing up', async () => {
  const round = await bustedRound(0)
  const { bet } = await demo(round)
  const taps = createTaps(deps())
  taps.arrive(round.bustAt + 1)
  await step({ ...deps(), taps }, GAME, PACE)
  expect(await stateOf(bet)).toBe('lost')
})

test('nor does one that nobody waits for any more', async () => {
  const round = await bustedRound(0)
  await studio.db.query(
    `update crash_round set ended_at = ended_at - interval '21 s' where game = $1 and number = $2`,
    [...[GAME, round.number]],
  )
  const { bet } = await demo(round)
  const taps = createTaps(deps())
  taps.arrive(round.bustAt - 500)
  await step({ ...deps(), taps }, GAME, PACE)
  expect(await stateOf(bet)).toBe('lost')
})

test('of many that come together each is judged alone, and two on a bet are paid once', async () => {
  const round = await bustedRound(60_000)
  const [early, automatic, late, twice, other] = await Promise.all(
    [1_000_000, 120, 1_000_000, 1_000_000, 1_000_000].map((stop) => demo(round, stop)),
  )
  if (!early || !automatic || !late || !twice || !other) throw new Error('no demos')
  const taps = createTaps(deps())
  const [start, middle] = [round.startsAt, round.bustAt - 100]
  const at = tapOddsOf(middle - start, round.point) as number
  const tap = (of: { session: Session; bet: string | null }, ms: number) =>
    taps.cashOut({ ...of, at: ms }, taps.arrive(ms))
  const answers = await Promise.all([
    tap(early, start - 1),
    tap(early, middle),
    tap(automatic, middle),
    tap(late, round.bustAt + 1),
    tap(twice, start + 200),
    tap(twice, middle),
    tap({ ...other, bet: early.bet }, middle),
    tap({ ...other, bet: null }, middle),
  ])
  const first = tapOddsOf(200, round.point) as number
  expect(answers).toMatchObject([
    { code: 'NOT_STARTED' },
    { bet: { state: 'won', stop: at, paid: at * 10 }, balance: at * 10 },
    { bet: { state: 'won', stop: 120, paid: 1200 }, balance: 1200 },
    { code: 'TOO_LATE' },
    { bet: { state: 'won', stop: first, paid: first * 10 }, balance: first * 10 },
    { bet: { state: 'won', stop: first, paid: first * 10 }, balance: first * 10 },
    { code: 'BET_UNKNOWN' },
    { code: 'BET_UNKNOWN' },
  ])
  expect(taps.isAwaited(Number.POSITIVE_INFINITY)).toBe(false)
})
