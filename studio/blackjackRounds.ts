// A round of blackjack: the stake and the deal, then acts as steps; to double or split is a further stake of the same round.
// Cards come from the round's seeds in the order in which they are dealt, so a row of acts is the whole table.
import type pg from 'pg'
import type { Db } from './database.ts'
import { type OpenView, stakeFurther, withWaits } from './further.ts'
import { isWhole } from './games/game.ts'
import { payoutOf } from './games/return.ts'
import { isUuid } from './http.ts'
import { type Begun, begin, type Deps, loadPlay, type PlayView, settle } from './instant.ts'
import { streamOfPlay } from './seeds.ts'
import type { Session } from './sessions.ts'
import { playKeyFault, type Refused, refused, stakeFault, stakeMaxOf } from './stakes/limits.ts'
import { waitsForWallet } from './stakes/stakes.ts'
import { endLeftRounds, endRound, loadOpenPlay, openPlay, type Row, step } from './steps.ts'
import {
  ACTS,
  type Act,
  actsOf,
  BLACKJACK_ODDS_MAX,
  CARDS,
  costsMore,
  type Draw,
  replayed,
  resultOf,
  type Step,
  stakesOn,
  type Table,
  tableOdds,
} from './tables/blackjack.ts'

type Fields = Readonly<Record<string, unknown>>
/** `stake`: the first one, of which each further one has the amount. */
type Choice = { stake: number }
type BlackjackRow = Row<Choice, Step>
const GAME = 'blackjack'
const ACTS_MAX = 60

export async function startBlackjack(deps: Deps, session: Session, fields: Fields): Promise<PlayView | Refused> {
  if (session.game !== GAME) return refused('GAME_UNKNOWN')
  const { key, stake } = fields as { key: string; stake: number }
  const fault = playKeyFault(key, stake) ?? stakeFault(stake, stakeMaxOf(BLACKJACK_ODDS_MAX))
  if (fault) return fault
  const known = await loadPlay(deps.pool, session.id, key)
  if (known) return known
  const begun = await begin(deps, session, { key, stake, choice: { stake } }, true)
  if (begun === 'open') return refused('ROUND_OPEN')
  if (begun === null) return (await loadPlay(deps.pool, session.id, key)) ?? refused('BALANCE_LOW')
  return settle(deps, session, begun, (db) => dealFirst(deps.secret, db, begun))
}

/** The cards of a round, and those that were drawn so far. */
async function shoeOf(secret: string, db: Db, pair: string, nonce: number): Promise<{ draw: Draw; drawn: number[] }> {
  const stream = await streamOfPlay(db, secret, GAME, pair, nonce)
  const drawn: number[] = []
  const draw = () => {
    drawn.push(stream.below(CARDS))
    return drawn.at(-1) as number
  }
  return { draw, drawn }
}

/** Answers what is paid where a natural ends it at once; null where the player acts. */
async function dealFirst(secret: string, db: Db, begun: Begun): Promise<number | null> {
  const { draw, drawn } = await shoeOf(secret, db, begun.pair, begun.nonce)
  const table = replayed(draw, [])
  const steps: Step[] = [{ act: 'deal', cards: drawn.slice(0, 3) }]
  await db.query('update play set steps = $2 where id = $1', [begun.round, JSON.stringify(steps)])
  if (table.turn !== null) return openPlay(db, begun)
  const [odds, paid] = [tableOdds(table), payoutOf(begun.stake, tableOdds(table))]
  await db.query(
    `update play set state = 'ended', result = $2, odds = $3, paid = $4, ended_at = now() where id = $1 and state = 'betting'`,
    [begun.round, JSON.stringify(resultOf(table, [])), odds, paid],
  )
  return paid
}

const isAct = (value: unknown): value is Act => ACTS.includes(value as Act)
const actsIn = (steps: readonly Step[]): Act[] => steps.slice(1).map(({ act }) => act as Act)

/** `at`: how many steps the page has seen; a call of an earlier moment changes nothing. */
export async function actBlackjack(deps: Deps, session: Session, fields: Fields): Promise<OpenView | Refused> {
  const { round, at, act, key } = fields
  if (!isAct(act) || !isWhole(at, 1, ACTS_MAX) || (costsMore(act) && !isUuid(key))) return refused('MALFORMED')
  if (session.game !== GAME || !isUuid(round)) return refused('ROUND_UNKNOWN')
  const canAct = async (db: Db, play: BlackjackRow) =>
    play.steps.length === at && actsOf(await tableOf(deps.secret, db, play)).includes(act)
  if (costsMore(act))
    return stakeFurther<Choice, Step>(
      deps,
      session,
      { round, key: key as string },
      {
        costOf: async (db, play) => ((await canAct(db, play)) ? play.choice.stake : null),
        work: (db, play) => carryOut(deps.secret, db, play, [act]),
      },
    )
  const view = await step<Choice, Step>(deps, session, round, async (db, play) => {
    if ((await waitsForWallet(db, play.id)) || !(await canAct(db, play))) return null
    return carryOut(deps.secret, db, play, [act])
  })
  return view.ok ? withWaits(deps.pool, view) : view
}

const tableOf = async (secret: string, db: Db, { seed_pair, nonce, steps }: BlackjackRow): Promise<Table> =>
  replayed((await shoeOf(secret, db, seed_pair, nonce)).draw, actsIn(steps))

/** Writes the acts with their cards, and ends the round where they end it; answers the wallet's call then. */
async function carryOut(secret: string, db: Db, play: BlackjackRow, acts: readonly Act[]): Promise<string | null> {
  const { draw, drawn } = await shoeOf(secret, db, play.seed_pair, play.nonce)
  const all = [...actsIn(play.steps), ...acts]
  const before = play.steps.reduce((sum, { cards }) => sum + cards.length, 1)
  const table = replayed(draw, all)
  const stake = play.choice.stake * stakesOn(table)
  await db.query('update play set stake = $2 where id = $1', [play.id, stake])
  if (table.turn === null) {
    const paid = payoutOf(play.choice.stake, tableOdds(table))
    const ended = { steps: play.steps, result: resultOf(table, all), odds: Math.floor((paid * 100) / stake), paid }
    return endRound(db, play, ended)
  }
  const steps = [...play.steps, { act: acts.at(-1) as Act, cards: drawn.slice(before) }]
  await db.query('update play set steps = $2 where id = $1', [play.id, JSON.stringify(steps)])
  return null
}

/** The round that a page goes on with; null where there is none. */
export async function currentBlackjack({ pool }: Deps, session: Session): Promise<OpenView | null> {
  const play = await loadOpenPlay(pool, session)
  return play && withWaits(pool, play)
}

/** Rounds that were left: their hands stand, and are paid. One that waits for the wallet is found again later. */
export const endLeftBlackjack = (deps: { pool: pg.Pool; secret: string }): Promise<number> =>
  endLeftRounds<Choice, Step>(deps, GAME, async (db, play) => {
    if (await waitsForWallet(db, play.id)) return
    const acts: Act[] = []
    const { hands } = await tableOf(deps.secret, db, play)
    for (const { isOver } of hands) if (!isOver) acts.push('stand')
    await carryOut(deps.secret, db, play, acts)
  })
