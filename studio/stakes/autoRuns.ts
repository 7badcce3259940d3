// Runs of rounds that a page begins by itself: started with the player's consent and stops, counted from their bets, and
// held here: a page that goes on past a stop is refused.
import type pg from 'pg'
import { type Db, inTransaction } from '../database.ts'
import { AUTO_LIMIT_MAX, AUTO_ROUNDS_MAX, type AutoEnd, autoEndOf } from '../games/autoPlay.ts'
import { isWhole } from '../games/game.ts'
import { isUuid } from '../http.ts'
import type { Session } from '../sessions.ts'
import { type Refused, refused, STAKE_MIN } from './limits.ts'

type Fields = Readonly<Record<string, unknown>>
/** `done`: rounds that count; `net`: what they came to, one that is not over counted as lost. */
export type AutoRun = {
  id: string
  rounds: number
  loss_max: number
  win_max: number | null
  reason: AutoEnd | null
  done: number
  net: number
  refused: number
}
export type RunAnswer = { ok: true; run: AutoRun }

/** Once for all games of a player; a demo's goes with the demo. */
export async function giveConsent(db: Db, { player, autoPlay }: Session): Promise<{ ok: true } | Refused> {
  if (!autoPlay) return refused('AUTO_OFF')
  await db.query('insert into auto_consent (player) values ($1) on conflict do nothing', [player])
  return { ok: true }
}

export const hasConsent = async (db: Db, { player }: Session): Promise<boolean> =>
  (await db.query('select 1 from auto_consent where player = $1', [player])).rowCount === 1

/** In the order of their codes here. */
async function refusalOf(db: Db, session: Session, { run, slot, rounds, loss_max, win_max }: Fields) {
  if (!isUuid(run) || !isWhole(slot, 0, 1)) return refused('MALFORMED')
  if (!session.autoPlay) return refused('AUTO_OFF')
  if (!(await hasConsent(db, session))) return refused('AUTO_CONSENT')
  const isStop = (value: unknown) => isWhole(value, STAKE_MIN, AUTO_LIMIT_MAX)
  const isRight = isWhole(rounds, 1, AUTO_ROUNDS_MAX) && isStop(loss_max) && (win_max === null || isStop(win_max))
  return isRight ? null : refused('AUTO_STOPS', { min: STAKE_MIN })
}

/** Ends what still goes on that side, and begins anew. Asked again it is the same run. */
export async function startRun(pool: pg.Pool, session: Session, fields: Fields): Promise<RunAnswer | Refused> {
  const refusal = await refusalOf(pool, session, fields)
  if (refusal) return refusal
  const { run, slot, rounds, loss_max, win_max } = fields
  if ((await loadRun(pool, session, run)) === null)
    await inTransaction(pool, async (db) => {
      await db.query('select 1 from session where id = $1 for update', [session.id])
      await db.query(
        `update auto_run set ended_at = now(), reason = 'player'
         where session = $1 and slot = $2 and ended_at is null and id <> $3`,
        [session.id, slot, run],
      )
      await db.query(
        `insert into auto_run (id, session, slot, rounds, loss_max, win_max) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do nothing`,
        [run, session.id, slot, rounds, loss_max, win_max],
      )
    })
  return runOf(pool, session, run)
}

export async function runOf(db: Db, session: Session, id: unknown): Promise<RunAnswer | Refused> {
  const run = await loadRun(db, session, id)
  return run === null ? refused('AUTO_UNKNOWN') : { ok: true, run }
}

/** By the player, or by a page that is told to pause. Stopped already, it keeps its reason. */
export async function stopRun(db: Db, session: Session, { run }: Fields): Promise<RunAnswer | Refused> {
  if (isUuid(run)) await endRun(db, session, run, 'player')
  return runOf(db, session, run)
}

/** A page that opens begins nothing by itself: what another left behind is over. */
export async function endRunsOf(db: Db, { player, game }: Session): Promise<void> {
  await db.query(
    `update auto_run set ended_at = now(), reason = 'player'
     where ended_at is null and session in (select id from session where player = $1 and game = $2)`,
    [player, game],
  )
}

async function endRun(db: Db, { id: session }: Session, run: string, reason: AutoEnd): Promise<void> {
  await db.query(
    'update auto_run set ended_at = now(), reason = $3 where id = $1 and session = $2 and ended_at is null',
    [run, session, reason],
  )
}

/** `without`: the key of a bet that is not counted, because it is the one that asks. */
async function loadRun(db: Db, session: Session, id: unknown, without: unknown = null): Promise<AutoRun | null> {
  if (!isUuid(id)) return null
  const { rows } = await db.query<AutoRun>(
    `select r.id, r.rounds, r.loss_max, r.win_max, r.reason,
       (count(*) filter (where b.counts))::int as done, (count(*) filter (where b.state in ('refused', 'void')))::int as refused,
       coalesce(sum(coalesce(b.paid, 0) - b.stake) filter (where b.counts), 0)::bigint as net
     from auto_run r left join lateral (
       select state, stake, paid, state not in ('refused', 'void') as counts from play
         where auto_run = r.id and key is distinct from $3::uuid
       union all
       select state, stake, paid, state not in ('refused', 'void') from crash_bet
         where auto_run = r.id and key is distinct from $3::uuid
     ) b on true where r.id = $1 and r.session = $2 group by r.id`,
    [id, session.id, without],
  )
  return rows[0] ?? null
}

/** Thrown so that nothing of the bet is kept. */
class RunEnded extends Error {
  readonly run: string
  readonly reason: AutoEnd
  constructor(run: string, reason: AutoEnd) {
    super('a run of auto play is over')
    this.run = run
    this.reason = reason
  }
}

type Turn = { run: unknown; key: string; stake: number }
/** In the transaction of a bet, before its stake is taken: whether its run may place it. Bets of one run wait for each other. */
export async function takeTurn(db: Db, session: Session, { run: id, key, stake }: Turn): Promise<string | null> {
  if (id === undefined || id === null) return null
  if (!isUuid(id)) throw new RunEnded('', 'player')
  await db.query('select 1 from auto_run where id = $1 and session = $2 for update', [id, session.id])
  const run = await loadRun(db, session, id, key)
  const stops = run && { rounds: run.rounds, lossMax: run.loss_max, winMax: run.win_max }
  const totals = run && { rounds: run.done, net: run.net, refused: run.refused }
  const reason = stops && totals ? (run.reason ?? autoEndOf(stops, totals, stake)) : 'player'
  if (reason !== null) throw new RunEnded(id, reason)
  return id
}

/** A bet that may be of a run; one that its run refuses ends it. */
export async function inRun<T>(db: Db, session: Session, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof RunEnded)) throw cause
    if (cause.run !== '') await endRun(db, session, cause.run, cause.reason)
    return refused('AUTO_ENDED', { reason: cause.reason })
  }
}
