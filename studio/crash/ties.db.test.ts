// The rule of ties and what PostgreSQL does, held together: which automatic cash-outs a round pays, and how much.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../database.ts'
import { isAutoPaid, STOP_MAX, STOP_MIN } from '../games/crash.ts'
import { payoutOf } from '../games/return.ts'
import { createTestStudio, type TestStudio } from '../testStudio.ts'
import { loseRest, payAutos } from './cashOuts.ts'
import { CRASH_STAKE_MAX, lastStopOf } from './placing.ts'
import type { CrashRound } from './rounds.ts'

const GAME = 'ties'
let studio: TestStudio
let pool: pg.Pool
const [chain, session] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  studio = await createTestStudio()
  pool = createPool(studio.databaseUrl)
  await pool.query(`insert into crash_chain (id, game, number, ends, length) values ($1, $2, 1, 'end', 20000)`, [
    chain,
    GAME,
  ])
  await pool.query(
    `insert into session (id, launch_hash, player, game, currency, language, demo_balance) values ($1, $2, 'ties', $3, 'ETB', 'en', 0)`,
    [session, Buffer.from(session), GAME],
  )
})
afterAll(async () => {
  await pool.end()
  await studio.close()
})

type Bet = { stake: number; stop: number }
let number = 0
/** A round of its own that is over, whose bets are all placed. */
async function placedRound(bets: readonly Bet[]): Promise<CrashRound> {
  number += 1
  await studio.db.query(
    `insert into crash_round (game, number, chain, link, commitment, starts_at, ended_at, seed, point)
     values ($1, $2, $3, $2, 'end', now(), now(), 'seed', 100)`,
    [GAME, number, chain],
  )
  for (const [at, { stake, stop }] of bets.entries())
    await studio.db.query(
      `insert into crash_bet (id, session, key, player, game, round, slot, stake, auto_stop, state)
       values ($1, $2, $1, $3, $4, $5, 0, $6, $7, 'placed')`,
      [randomUUID(), session, `player ${at}`, GAME, number, stake, stop],
    )
  return { game: GAME, number } as CrashRound
}

const points = fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: 100, max: STOP_MAX }))
const betsAround = (point: number) =>
  fc.array(
    fc
      .record({
        stake: fc.integer({ min: 100, max: CRASH_STAKE_MAX }),
        wish: fc.oneof(fc.integer({ min: point - 2, max: point + 2 }), fc.integer({ min: STOP_MIN, max: STOP_MAX })),
      })
      .map(({ stake, wish }) => ({ stake, stop: Math.max(STOP_MIN, Math.min(wish, lastStopOf(stake))) })),
    { minLength: 1, maxLength: 12 },
  )
const rounds = points.chain((point) => fc.record({ point: fc.constant(point), bets: betsAround(point) }))

test('a round pays exactly the automatic cash-outs of the rule, each at its own value, and the rest nothing', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async ({ point, bets }) => {
      const round = await placedRound(bets)
      await payAutos({ pool }, round, point)
      await loseRest({ pool }, round)
      const { rows } = await pool.query(
        `select state, stop, paid from crash_bet where game = $1 and round = $2 order by (substr(player, 8))::int`,
        [GAME, round.number],
      )
      expect(rows).toEqual(
        bets.map(({ stake, stop }) =>
          isAutoPaid(stop, point)
            ? { state: 'won', stop, paid: payoutOf(stake, stop) }
            : { state: 'lost', stop: null, paid: 0 },
        ),
      )
    }),
    { numRuns: 60 },
  )
})
