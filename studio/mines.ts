// Mines: a round with steps. The stake is taken first, the mines lie from then on; each tile and the cash-out is a row's
// change, so that a reload, another phone or another process goes on where the round is.
import type pg from 'pg'
import type { Db } from './database.ts'
import { isWhole } from './games/game.ts'
import { lastTileOf, type MinesChoice, minesChoiceOf, minesOddsOf, minesOf, TILES } from './games/mines.ts'
import { payoutOf } from './games/return.ts'
import { begin, type Deps, loadPlay, type PlayView, settle } from './instant.ts'
import { streamOfPlay } from './seeds.ts'
import type { Session } from './sessions.ts'
import { playKeyFault, type Refused, refused, stakeFault, stakeMaxOf } from './stakes/limits.ts'
import { betOf, giveBack } from './stakes/stakes.ts'
import { endLeftRounds, endRound, openPlay, type Row, step } from './steps.ts'

type Fields = Readonly<Record<string, unknown>>

export async function startMines(
  deps: Deps,
  session: Session,
  { key, stake, choice, run }: Fields,
): Promise<PlayView | Refused> {
  const chosen = minesChoiceOf(choice)
  const fault = playKeyFault(key, stake) ?? (chosen === null ? refused('CHOICE_INVALID') : null)
  if (fault) return fault
  const limit = stakeFault(
    stake as number,
    stakeMaxOf(minesOddsOf(chosen as MinesChoice, lastTileOf(chosen as MinesChoice))),
  )
  if (limit) return limit
  const known = await loadPlay(deps.pool, session.id, key as string)
  if (known) return known
  const bet = { key: key as string, stake: stake as number, choice: chosen, run }
  const begun = await begin(deps, session, bet, true)
  if (begun === 'open') return refused('ROUND_OPEN')
  if (begun === null) return (await loadPlay(deps.pool, session.id, bet.key)) ?? refused('BALANCE_LOW')
  return settle(deps, session, begun, openPlay)
}

/** One more tile; one that is open already changes nothing. */
export async function openTile(deps: Deps, session: Session, { round, tile }: Fields): Promise<PlayView | Refused> {
  if (!isWhole(tile, 1, TILES)) return refused('MALFORMED')
  return step<MinesChoice, number>(deps, session, round, async (db, play) => {
    if (play.steps.includes(tile)) return null
    const mines = minesOf(play.choice, await streamOfPlay(db, deps.secret, session.game, play.seed_pair, play.nonce))
    const steps = [...play.steps, tile]
    if (mines.includes(tile)) return endMines(db, play, { mines, opened: play.steps, hit: tile }, 0)
    await db.query('update play set steps = $2 where id = $1', [play.id, JSON.stringify(steps)])
    if (steps.length < lastTileOf(play.choice)) return null
    return endMines(db, play, { mines, opened: steps, hit: null }, minesOddsOf(play.choice, steps.length))
  })
}

/** What the opened tiles are worth; without one there is nothing to take. */
export const cashOutMines = (deps: Deps, session: Session, { round }: Fields): Promise<PlayView | Refused> =>
  step<MinesChoice, number>(deps, session, round, async (db, play) => {
    if (play.steps.length === 0) return null
    const mines = minesOf(play.choice, await streamOfPlay(db, deps.secret, session.game, play.seed_pair, play.nonce))
    return endMines(db, play, { mines, opened: play.steps, hit: null }, minesOddsOf(play.choice, play.steps.length))
  })

type MinesRow = Row<MinesChoice, number>
type MinesResult = { mines: number[]; opened: number[]; hit: number | null }

function endMines(db: Db, play: MinesRow, result: MinesResult, odds: number): Promise<string | null> {
  return endRound(db, play, { steps: result.opened, result, odds, paid: payoutOf(play.stake, odds) })
}

/** Rounds that were left: paid what their tiles are worth; where none was opened, the stake goes back. */
export const endLeftMines = (deps: { pool: pg.Pool; secret: string }): Promise<number> =>
  endLeftRounds<MinesChoice, number>(deps, 'mines', (db, play) => endLeft(deps.secret, db, play))

async function endLeft(secret: string, db: Db, play: MinesRow): Promise<void> {
  if (play.steps.length > 0) {
    const mines = minesOf(play.choice, await streamOfPlay(db, secret, 'mines', play.seed_pair, play.nonce))
    await endMines(db, play, { mines, opened: play.steps, hit: null }, minesOddsOf(play.choice, play.steps.length))
    return
  }
  await db.query(`update play set state = 'void', ended_at = now() where id = $1`, [play.id])
  await giveBack(db, { session: play.session, round: play.id, bet: await betOf(db, play.id), amount: play.stake })
}
