// A round of Highlands: the stake and the first spin; where it wins free spins the round stays open, and each is a step.
import type pg from 'pg'
import type { Db } from './database.ts'
import { payoutOf } from './games/return.ts'
import { type Begun, begin, type Deps, loadPlay, type PlayView, settle } from './instant.ts'
import { streamOfPlay } from './seeds.ts'
import type { Session } from './sessions.ts'
import { highlandsFigures, roundOddsOf, spinsOf } from './slots/highlands.ts'
import { playKeyFault, type Refused, refused, stakeFault, stakeMaxOf } from './stakes/limits.ts'
import { endLeftRounds, endRound, type Row, step } from './steps.ts'

type Fields = Readonly<Record<string, unknown>>
type HighlandsRow = Row<object, number[]>
const GAME = 'highlands'

export async function startHighlands(
  deps: Deps,
  session: Session,
  { key, stake }: Fields,
): Promise<PlayView | Refused> {
  if (session.game !== GAME) return refused('GAME_UNKNOWN')
  const fault = playKeyFault(key, stake) ?? stakeFault(stake as number, stakeMaxOf(highlandsFigures().mostOdds))
  if (fault) return fault
  const bet = { key: key as string, stake: stake as number, choice: {} }
  const known = await loadPlay(deps.pool, session.id, bet.key)
  if (known) return known
  const begun = await begin(deps, session, bet, true)
  if (begun === 'open') return refused('ROUND_OPEN')
  if (begun === null) return (await loadPlay(deps.pool, session.id, bet.key)) ?? refused('BALANCE_LOW')
  return settle(deps, session, begun, (db) => firstSpin(deps.secret, db, begun))
}

/** Answers what is paid; null where free spins are to come. */
async function firstSpin(secret: string, db: Db, { round, pair, nonce, stake }: Begun): Promise<number | null> {
  const spins = spinsOf(await streamOfPlay(db, secret, GAME, pair, nonce))
  const isOver = spins.length === 1
  const [odds, paid] = isOver ? [roundOddsOf(spins), payoutOf(stake, roundOddsOf(spins))] : [null, null]
  await db.query(
    `update play set state = $2, steps = $3, result = $4, odds = $5, paid = $6,
       ended_at = case when $2 = 'ended' then now() end
     where id = $1 and state = 'betting'`,
    [
      ...[round, isOver ? 'ended' : 'open', JSON.stringify(spins.slice(0, 1))],
      ...[isOver ? JSON.stringify({ spins }) : null, odds, paid],
    ],
  )
  return paid
}

/** `spin`: the number of the one that is asked for; one that was seen already changes nothing. The last ends the round. */
export function freeSpin(deps: Deps, session: Session, { round, spin }: Fields): Promise<PlayView | Refused> {
  return step<object, number[]>(deps, session, round, async (db, play) => {
    if (session.game !== GAME || spin !== play.steps.length) return null
    const spins = await allSpins(deps.secret, db, play)
    const seen = spins.slice(0, play.steps.length + 1)
    if (seen.length === spins.length) return endHighlands(db, play, spins)
    await db.query('update play set steps = $2 where id = $1', [play.id, JSON.stringify(seen)])
    return null
  })
}

const allSpins = async (secret: string, db: Db, play: HighlandsRow): Promise<number[][]> =>
  spinsOf(await streamOfPlay(db, secret, GAME, play.seed_pair, play.nonce))

function endHighlands(db: Db, play: HighlandsRow, spins: number[][]): Promise<string | null> {
  const odds = roundOddsOf(spins)
  return endRound(db, play, { steps: spins, result: { spins }, odds, paid: payoutOf(play.stake, odds) })
}

/** Rounds that were left: their free spins are played out and paid. */
export const endLeftHighlands = (deps: { pool: pg.Pool; secret: string }): Promise<number> =>
  endLeftRounds<object, number[]>(deps, GAME, async (db, play) =>
    endHighlands(db, play, await allSpins(deps.secret, db, play)),
  )
