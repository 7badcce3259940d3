// Rounds with steps: the stake is taken first, then each step of the player's is a change of the round's row, so that a reload,
// another phone or another process goes on where the round is.
import type pg from 'pg'
import { type Db, inTransaction } from './database.ts'
import { isUuid } from './http.ts'
import { type Begun, type Deps, loadPlay, type PlayView, viewAfter } from './instant.ts'
import type { Session } from './sessions.ts'
import { type Refused, refused } from './stakes/limits.ts'
import { betOf, payRound } from './stakes/stakes.ts'
import { sendCall } from './wallet/calls.ts'

export type Row<Choice, Step> = {
  id: string
  session: string
  key: string
  stake: number
  choice: Choice
  seed_pair: string
  nonce: number
  steps: Step[]
  state: string
}

/** The stake is taken: the player's first step is awaited. */
export async function openPlay(db: Db, { round }: Begun): Promise<null> {
  await db.query(`update play set state = 'open' where id = $1 and state = 'betting'`, [round])
  return null
}

const ROW = 'id, session, key, stake, choice, seed_pair, nonce, steps, state'

/** The player's open round, of whichever launch it is; held until the transaction's end. */
export async function lockOpen<C, S>(
  db: Db,
  { player, game }: Pick<Session, 'player' | 'game'>,
): Promise<Row<C, S> | null> {
  const { rows } = await db.query<Row<C, S>>(
    `select ${ROW} from play
     where player = $1 and game = $2 and state = 'open' for update`,
    [player, game],
  )
  return rows[0] ?? null
}

/** Answers the wallet's call that it leads to, if any. */
type Work<C, S> = (db: Db, play: Row<C, S>) => Promise<string | null>

/** Of the round that the page means: a late call of an earlier one changes nothing. */
export async function step<C, S>(
  deps: Deps,
  session: Session,
  round: unknown,
  work: Work<C, S>,
): Promise<PlayView | Refused> {
  const next = await inTransaction(deps.pool, async (db) => {
    const play = await lockOpen<C, S>(db, session)
    return play !== null && play.id === round ? work(db, play) : null
  })
  const answer = next === null ? null : await sendCall(deps, next)
  const view = await loadOwn(deps.pool, session, round)
  return view === null ? refused('ROUND_UNKNOWN') : viewAfter(view, answer)
}

/** Ends and pays it; answers the wallet's call, which a demo has none of. */
export async function endRound(
  db: Db,
  play: Row<unknown, unknown>,
  { steps, result, odds, paid }: { steps: unknown[]; result: object; odds: number; paid: number },
): Promise<string | null> {
  await db.query(
    `update play set state = 'ended', steps = $2, result = $3, odds = $4, paid = $5, ended_at = now() where id = $1`,
    [play.id, JSON.stringify(steps), JSON.stringify(result), odds, paid],
  )
  return payRound(db, { session: play.session, round: play.id, bet: await betOf(db, play.id), amount: paid })
}

export async function loadOwn(db: Db, { player, game }: Session, round: unknown): Promise<PlayView | null> {
  if (!isUuid(round)) return null
  const { rows } = await db.query<{ session: string; key: string }>(
    'select session, key from play where id = $1 and player = $2 and game = $3',
    [round, player, game],
  )
  return rows[0] ? loadPlay(db, rows[0].session, rows[0].key) : null
}

/** The round that a page goes on with; null where there is none. */
export async function loadOpenPlay(db: Db, session: Session): Promise<PlayView | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from play where player = $1 and game = $2 and state = 'open'`,
    [session.player, session.game],
  )
  return rows[0] ? loadOwn(db, session, rows[0].id) : null
}

const LEFT_HOURS = 24

/** Rounds of a game that were left, each ended by the game's own rule. */
export const endLeftRounds = <C, S>(
  { pool }: { pool: pg.Pool },
  game: string,
  end: (db: Db, play: Row<C, S>) => Promise<unknown>,
): Promise<number> =>
  inTransaction(pool, async (db) => {
    const { rows } = await db.query<Row<C, S>>(
      `select ${ROW} from play
       where state = 'open' and game = $2 and started_at < now() - make_interval(hours => $1)
       limit 100 for update skip locked`,
      [LEFT_HOURS, game],
    )
    for (const play of rows) await end(db, play)
    return rows.length
  })
