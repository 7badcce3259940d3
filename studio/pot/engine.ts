// The leader of split the pot: opens rounds, closes them when their time is over, shares the pots. A round is closed and
// settled in one transaction, so a process that ends in the middle leaves it open for the next.

import { streamOf } from '@walia/domain/fair/stream.ts'
import type pg from 'pg'
import { createLeader, type Engine, type LeaderDeps, RETRY_MS, wait } from '../crash/leader.ts'
import { type Db, inTransaction } from '../database.ts'
import { countsOf, othersOf, POT_GAME, potOutcomeOf } from '../games/pot.ts'
import { giveBack, payRound } from '../stakes/stakes.ts'
import { sendCall } from '../wallet/calls.ts'
import { DEMO, latestRound, openRound, type PotDeps, type PotRound, seedOf } from './rounds.ts'

export type PotPace = { bettingMs: number; pauseMs: number; tickMs: number }
export const POT_PACE: PotPace = { bettingMs: 25_000, pauseMs: 8000, tickMs: 100 }
export type PotEngineDeps = PotDeps & LeaderDeps

const SENT_AT_ONCE = 20

export const createPotEngine = (deps: PotEngineDeps, pace: PotPace = POT_PACE): Engine =>
  createLeader(deps, POT_GAME, () => step(deps, pace))

/** One thing that is due, found in the rows. */
async function step(deps: PotEngineDeps, pace: PotPace): Promise<void> {
  const round = await latestRound(deps.pool)
  if (round === null) return open(deps, pace)
  if (round.endedAt !== null) return Date.now() < round.endedAt + pace.pauseMs ? wait(pace.tickMs) : open(deps, pace)
  if (!round.isClosed) return wait(Math.max(1, Math.min(pace.tickMs, round.closesAt - Date.now())))
  sendAll(deps, await endRound(deps, round))
}

async function open(deps: PotEngineDeps, pace: PotPace): Promise<void> {
  if ((await openRound(deps, pace.bettingMs)) === null) await wait(RETRY_MS)
}

/** Without the next round waiting for the wallet: what is not sent is due again from its row. */
function sendAll(deps: PotEngineDeps, calls: readonly string[]): void {
  const send = async () => {
    for (let at = 0; at < calls.length; at += SENT_AT_ONCE)
      await Promise.all(calls.slice(at, at + SENT_AT_ONCE).map((id) => sendCall(deps, id)))
  }
  if (calls.length > 0) void send().catch(deps.onFault)
}

/** Answers the wallet's calls. Its seed is public from then on. */
const endRound = (deps: PotEngineDeps, round: PotRound): Promise<string[]> =>
  inTransaction(deps.pool, async (db) => {
    const seed = seedOf(deps.links, round)
    const ended = await db.query(
      'update pot_round set seed = $2, ended_at = clock_timestamp() where number = $1 and ended_at is null',
      [round.number, seed],
    )
    if (ended.rowCount !== 1) return []
    // Waits for choices that are being confirmed; from here on none is.
    const { rows } = await db.query<{ pool: string }>(
      'select pool from pot where round = $1 order by pool for no key update',
      [round.number],
    )
    const calls: string[] = []
    for (const { pool } of rows) calls.push(...(await share(db, round.number, pool, seed)))
    return calls
  })

type Chosen = { id: string; session: string; box: number; wallet_bet: string | null; stake: number }

/** Shares one pot, or gives it back; answers the wallet's calls. */
async function share(db: Db, round: number, pool: string, seed: string): Promise<string[]> {
  const { rows } = await db.query<Chosen>(
    `select id, session, box, wallet_bet, stake from pot_choice
     where round = $1 and pool = $2 and state = 'placed' order by place`,
    [round, pool],
  )
  const others = pool === DEMO && rows.length > 0 ? othersOf(streamOf(seed, `walia:${POT_GAME}:others`)) : []
  const counts = countsOf([...rows.map(({ box }) => box), ...others])
  const outcome = rows.length === 0 ? { boxes: [], share: null } : potOutcomeOf(counts)
  await db.query('update pot set counts = $3, share = $4 where round = $1 and pool = $2', [
    ...[round, pool, counts, outcome.share],
  ])
  const calls: string[] = []
  for (const choice of rows) {
    const call = await end(db, choice, outcome)
    if (call !== null) calls.push(call)
  }
  return calls
}

async function end(db: Pick<pg.Pool, 'query'>, chosen: Chosen, outcome: { boxes: number[]; share: number | null }) {
  const { id, session, box, wallet_bet: bet, stake } = chosen
  const move = (state: string, paid: number | null) =>
    db.query('update pot_choice set state = $2, paid = $3, moved_at = now() where id = $1', [id, state, paid])
  if (outcome.share === null) {
    await move('back', null)
    return giveBack(db, { session, round: id, bet, amount: stake })
  }
  const paid = outcome.boxes.includes(box) ? outcome.share : 0
  await move(paid > 0 ? 'won' : 'lost', paid)
  return payRound(db, { session, round: id, bet, amount: paid })
}
