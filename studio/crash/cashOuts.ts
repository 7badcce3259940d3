// Cash-outs of crash, by a tap or by themselves, and the bust: whichever comes to a bet's row first decides it.
import { type Db, inTransaction } from '../database.ts'
import { tapOddsOf } from '../games/crash.ts'
import type { Session } from '../sessions.ts'
import { type Refused, refused } from '../stakes/limits.ts'
import { payRound } from '../stakes/stakes.ts'
import { sendCall } from '../wallet/calls.ts'
import { type BetAnswer, balanceAfter, type CrashBet, type CrashDeps, loadOwn } from './bets.ts'
import { type CrashRound, loadRound, secretsOf } from './rounds.ts'

/**
 * A tap: `at` is when it reached this process. It is paid what the multiplier was then, or the bet's own automatic value
 * where that had come before; the second tap finds what the first was paid.
 */
export async function cashOut(
  deps: CrashDeps,
  session: Session,
  { bet: id }: { readonly bet?: unknown },
  at: number,
): Promise<BetAnswer | Refused> {
  const bet = await loadOwn(deps.pool, session, id)
  if (bet === null) return refused('BET_UNKNOWN')
  if (bet.state !== 'placed') return { ok: true, bet, balance: null }
  const round = (await loadRound(deps.pool, session.game, bet.round)) as CrashRound
  if (at < round.startsAt) return refused('NOT_STARTED')
  const odds = tapOddsOf(at - round.startsAt, secretsOf(deps, round).point)
  if (odds === null) return refused('TOO_LATE')
  const stop = Math.min(odds, bet.auto_stop)
  const won = await inTransaction(deps.pool, (db) => payBets(db, 'id = $1', [id], stop))
  const answer = won[0]?.call ? await sendCall(deps, won[0].call) : null
  const now = (await loadOwn(deps.pool, session, id)) as CrashBet
  return { ok: true, bet: now, balance: await balanceAfter(deps.pool, session, answer) }
}

type Won = { id: string; call: string | null }

/** Those that are still in the round, at one multiple or, with null, each at its own; with the wallet's calls, in the same transaction. */
async function payBets(db: Db, which: string, values: unknown[], stop: number | null): Promise<Won[]> {
  const at = stop === null ? 'auto_stop' : String(stop)
  const { rows } = await db.query<Ended>(
    `update crash_bet set state = 'won', stop = ${at}, paid = stake * ${at} / 100, moved_at = now()
     where state = 'placed' and ${which} returning id, session, paid, wallet_bet`,
    values,
  )
  return payAll(db, rows)
}

type Ended = { id: string; session: string; paid: number; wallet_bet: string | null }
async function payAll(db: Db, bets: readonly Ended[]): Promise<Won[]> {
  const won: Won[] = []
  for (const { id, session, paid, wallet_bet: bet } of bets)
    won.push({ id, call: await payRound(db, { session, round: id, bet, amount: paid }) })
  return won
}

/** Automatic cash-outs up to a multiple, each at exactly its value. */
export const payAutos = (
  { pool }: Pick<CrashDeps, 'pool'>,
  { game, number }: CrashRound,
  upTo: number,
): Promise<Won[]> =>
  inTransaction(pool, (db) => payBets(db, 'game = $1 and round = $2 and auto_stop <= $3', [game, number, upTo], null))

/** After the bust: whoever is still in has lost, and the wallet is called to close the round. */
export const loseRest = (
  { pool }: Pick<CrashDeps, 'pool'>,
  { game, number }: Pick<CrashRound, 'game' | 'number'>,
): Promise<Won[]> =>
  inTransaction(pool, async (db) => {
    const { rows } = await db.query<Ended>(
      `update crash_bet set state = 'lost', paid = 0, moved_at = now() where game = $1 and round = $2 and state = 'placed'
       returning id, session, paid, wallet_bet`,
      [game, number],
    )
    return payAll(db, rows)
  })
