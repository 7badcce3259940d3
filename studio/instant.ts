// A round of an instant game: the stake is debited, the result drawn, the win credited; done again, it is the same round.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Db, inTransaction } from './database.ts'
import { instantGames } from './games/catalogue.ts'
import type { InstantGame } from './games/game.ts'
import { payoutOf } from './games/return.ts'
import { streamOfPlay, takeNonce } from './seeds.ts'
import type { Session } from './sessions.ts'
import { takeTurn } from './stakes/autoRuns.ts'
import { playKeyFault, type Refused, refused, stakeFault, stakeMaxOf } from './stakes/limits.ts'
import { settleStake, tried } from './stakes/settled.ts'
import { payRound, refuseBet, takeStake, voidBet } from './stakes/stakes.ts'
import { endBet, loadCall, sendCall } from './wallet/calls.ts'
import { isBetRefused, isOk, type WalletAnswer, type WalletClient } from './wallet/client.ts'

export type Deps = { pool: pg.Pool; wallet: WalletClient; secret: string; onFault(cause: Error): void }

/** `run`: of a page that plays by itself. */
export type PlayRequest = { key: unknown; stake: unknown; choice: unknown; run?: unknown }
export type PlayView = {
  ok: true
  round: string
  state: 'betting' | 'open' | 'ended' | 'refused' | 'void'
  refusal: string | null
  stake: number
  choice: unknown
  result: unknown
  odds: number | null
  paid: number | null
  /** What the wallet withheld of it; null where it has not said. */
  tax: number | null
  nonce: number
  steps: unknown
  /** Minor units, where it is known. */
  balance: number | null
}

/** In the order of their codes here. */
function refusalOf(game: InstantGame | undefined, { key, stake, choice }: PlayRequest): Refused | null {
  if (game === undefined) return refused('GAME_UNKNOWN')
  const fault = playKeyFault(key, stake)
  if (fault) return fault
  const chosen = game.choiceOf(choice)
  if (chosen === null || (game.stakeOf && game.stakeOf(chosen) !== stake)) return refused('CHOICE_INVALID')
  const max = stakeMaxOf(Math.max(...game.outcomesOf(chosen).map(({ odds }) => odds)))
  return stakeFault(stake as number, max)
}

export async function playInstant(deps: Deps, session: Session, request: PlayRequest): Promise<PlayView | Refused> {
  const game = instantGames.find(({ code }) => code === session.game)
  const refusal = refusalOf(game, request)
  if (refusal) return refusal
  const key = request.key as string
  const known = await loadPlay(deps.pool, session.id, key)
  if (known) return known
  const choice = (game as InstantGame).choiceOf(request.choice)
  const begun = await begin(deps, session, { key, stake: request.stake as number, choice, run: request.run })
  if (begun === 'open') return refused('ROUND_OPEN')
  if (begun === null) return (await loadPlay(deps.pool, session.id, key)) ?? refused('BALANCE_LOW')
  return settle(deps, session, begun, (db) => endPlay(deps, db, game as InstantGame, begun))
}

export type Begun = {
  round: string
  bet: string | null
  pair: string
  nonce: number
  key: string
  stake: number
  choice: unknown
}

/** Null where the same key was there first, or a demo has not enough left; `open`: only one round at a time, and one is. */
export function begin(
  { pool, secret }: Deps,
  session: Session,
  { key, stake, choice, run }: Pick<Begun, 'key' | 'stake' | 'choice'> & { run?: unknown },
  isAlone = false,
): Promise<Begun | null | 'open'> {
  return inTransaction<Begun | null | 'open'>(pool, async (db) => {
    const round = randomUUID()
    const auto = await takeTurn(db, session, { run, key, stake })
    const bet = await takeStake(db, session, round, stake)
    if (bet === 'refused') return null
    // Holds the pair's row, so that of two such calls the second sees what the first began.
    const { pair, nonce } = await takeNonce(db, secret, session.player)
    if (isAlone && (await hasOpen(db, session, key))) throw new RoundOpen()
    const { rowCount } = await db.query(
      `insert into play (id, session, key, player, game, stake, choice, seed_pair, nonce, auto_run, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'betting') on conflict (session, key) do nothing`,
      [round, session.id, key, session.player, session.game, stake, JSON.stringify(choice), pair, nonce, auto],
    )
    if (rowCount === 0) throw new SameKey()
    return { round, bet, pair, nonce, key, stake, choice }
  }).catch((cause) => {
    if (cause instanceof SameKey) return null
    if (cause instanceof RoundOpen) return 'open'
    throw cause
  })
}

/** Takes the number and a demo's stake back with the transaction. */
class SameKey extends Error {}
class RoundOpen extends Error {}

/** The same key is the same round in its own launch; in another one it is another round. */
const hasOpen = async (db: Db, { id, player, game }: Session, key: string): Promise<boolean> =>
  (
    await db.query(
      `select 1 from play where player = $1 and game = $2 and state in ('betting', 'open')
         and (session, key) <> ($3, $4) limit 1`,
      [player, game, id, key],
    )
  ).rowCount !== 0

/** Draws and writes the result; answers what it pays. */
async function endPlay({ secret }: Deps, db: Db, game: InstantGame, { round, pair, nonce, stake, choice }: Begun) {
  const stream = await streamOfPlay(db, secret, game.code, pair, nonce)
  const { odds, result, paid = payoutOf(stake, odds) } = game.draw(choice, stream)
  await db.query(
    `update play set state = 'ended', result = $2, odds = $3, paid = $4, ended_at = now()
     where id = $1 and state = 'betting'`,
    [round, JSON.stringify(result), odds, paid],
  )
  return paid
}

/** What is played for a stake that was taken; answers what is paid, or null where the round goes on. */
type Played = (db: Db, begun: Begun) => Promise<number | null>

export async function settle(deps: Deps, session: Session, begun: Begun, played: Played): Promise<PlayView> {
  if (begun.bet === null) return settleDemo(deps, session, begun, played)
  const { bet, round, stake } = begun
  const call = { id: bet, session: session.id, round, amount: stake }
  const answer = await deps.wallet.send(await loadCall(deps.pool, bet))
  const next = await settleStake(deps, call, answer, async (db) => {
    if (isBetRefused(answer)) return refuseBet(db, call, answer)
    if (!isOk(answer)) return voidBet(db, call)
    if (!(await endBet(db, bet, 'done', answer))) return null
    const amount = await played(db, begun)
    if (amount === null) return null
    return payRound(db, { session: session.id, round, bet, amount })
  })
  const last = next === null ? answer : await sendCall(deps, next)
  return viewAfter((await loadPlay(deps.pool, session.id, begun.key)) as PlayView, last)
}

async function settleDemo(deps: Deps, session: Session, begun: Begun, played: Played): Promise<PlayView> {
  await tried(deps, async (db) => {
    const amount = await played(db, begun)
    if (amount !== null) await payRound(db, { session: session.id, round: begun.round, bet: null, amount })
  })
  return (await loadPlay(deps.pool, session.id, begun.key)) as PlayView
}

const PLAY = `p.id as round, p.state, p.refusal, p.stake, p.choice, p.result, p.odds, p.paid, p.nonce, p.steps,
  s.demo_balance as balance, (select c.tax from wallet_call c where c.round = p.id and c.kind = 'win') as tax`

export async function loadPlay(db: Db, session: string, key: string): Promise<PlayView | null> {
  const { rows } = await db.query<Omit<PlayView, 'ok'>>(
    `select ${PLAY} from play p join session s on s.id = p.session where p.session = $1 and p.key = $2`,
    [session, key],
  )
  return rows[0] === undefined ? null : { ok: true, ...rows[0] }
}

/** With the balance that the wallet said last. */
export const viewAfter = (view: PlayView, answer: WalletAnswer | null): PlayView =>
  answer === null || answer === 'unknown' ? view : { ...view, balance: answer.balance ?? view.balance }

/** The latest of a player's rounds of a game, newest first. */
export async function loadHistory(db: Db, { player, game }: Session): Promise<object[]> {
  const { rows } = await db.query(
    `select p.id as round, p.state, p.stake, p.choice, p.result, p.odds, p.paid, p.nonce, p.started_at as at,
       s.commitment, s.player_seed, s.seed
     from play p join seed_pair s on s.id = p.seed_pair where p.player = $1 and p.game = $2
     order by p.started_at desc limit 50`,
    [player, game],
  )
  return rows
}
