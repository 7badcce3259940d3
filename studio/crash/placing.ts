// Bets on crash are taken before the start: a row and the stake's call in one transaction, then the wallet's answer.
import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../database.ts'
import { STOP_MAX, STOP_MIN } from '../games/crash.ts'
import { isWhole } from '../games/game.ts'
import { PAYOUT_MAX } from '../games/return.ts'
import type { Session } from '../sessions.ts'
import { takeTurn } from '../stakes/autoRuns.ts'
import { playKeyFault, type Refused, refused, stakeFault } from '../stakes/limits.ts'
import { settleStake } from '../stakes/settled.ts'
import { type Bet, refuseBet, takeStake, voidBet } from '../stakes/stakes.ts'
import { endBet, loadCall, sendCall } from '../wallet/calls.ts'
import { isBetRefused, isOk, type WalletAnswer } from '../wallet/client.ts'
import { type BetAnswer, balanceAfter, type CrashBet, type CrashDeps, loadBet } from './bets.ts'

type Fields = Readonly<Record<string, unknown>>

/** Of one bet; whatever is staked, it is cashed out by itself where it would pay more than PAYOUT_MAX, so no win is cut. */
export const CRASH_STAKE_MAX = 1_000_000
/** Where a bet is cashed out at the latest: what it pays stays within the most that is paid. */
export const lastStopOf = (stake: number): number => Math.min(STOP_MAX, Math.floor((PAYOUT_MAX * 100) / stake))

/** In the order of their codes here. */
function refusalOf({ key, slot, stake, auto }: Fields): Refused | null {
  const fault = isWhole(slot, 0, 1) ? playKeyFault(key, stake) : refused('MALFORMED')
  if (fault) return fault
  if (auto !== null && !isWhole(auto, STOP_MIN, STOP_MAX)) return refused('STOP_INVALID')
  return stakeFault(stake as number, CRASH_STAKE_MAX)
}

/** `round`: the one it was meant for, where the page names it; no other takes it, however late it comes. */
export async function placeBet(deps: CrashDeps, session: Session, fields: Fields): Promise<BetAnswer | Refused> {
  const refusal = refusalOf(fields)
  if (refusal) return refusal
  const { key, slot, stake, auto, round, run } = fields as NewFields
  const begun = await begin(deps, session, {
    ...{ key, slot, stake, round, run },
    autoStop: Math.min(auto ?? STOP_MAX, lastStopOf(stake)),
  })
  const known = begun === null || 'code' in begun ? await loadBet(deps.pool, session.id, key) : null
  if (known) return { ok: true, bet: known, balance: session.demoBalance }
  if (begun === null || 'code' in begun) return begun ?? refused('SLOT_TAKEN')
  if (begun.call === null) return placedOf(deps, session, key, null)
  const answer = await deps.wallet.send(await loadCall(deps.pool, begun.call))
  const bet = { id: begun.call, session: session.id, round: begun.id, amount: stake }
  return placedOf(deps, session, key, await settleBet(deps, bet, answer))
}

async function placedOf(
  { pool }: CrashDeps,
  session: Session,
  key: string,
  answer: WalletAnswer | null,
): Promise<BetAnswer> {
  const bet = (await loadBet(pool, session.id, key)) as CrashBet
  return { ok: true, bet, balance: await balanceAfter(pool, session, answer) }
}

type NewFields = { key: string; slot: number; stake: number; auto: number | null; round?: number; run?: unknown }
type NewBet = { key: string; slot: number; stake: number; autoStop: number; round: number | undefined; run: unknown }

/** Null where the key or the slot is taken. */
function begin(
  { pool }: CrashDeps,
  session: Session,
  bet: NewBet,
): Promise<{ id: string; call: string | null } | Refused | null> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ number: number }>(
      `select number from crash_round where game = $1 and ended_at is null and starts_at > clock_timestamp()`,
      [session.game],
    )
    if (rows[0] === undefined || (bet.round ?? rows[0].number) !== rows[0].number) return refused('BETTING_CLOSED')
    const id = randomUUID()
    const run = await takeTurn(db, session, bet)
    const { rowCount } = await db.query(
      `insert into crash_bet (id, session, key, player, game, round, slot, stake, auto_stop, state, auto_run)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        ...[id, session.id, bet.key, session.player, session.game, rows[0].number, bet.slot, bet.stake, bet.autoStop],
        session.token === null ? 'placed' : 'betting',
        run,
      ],
    )
    if (rowCount === 0) return null
    const call = await takeStake(db, session, id, bet.stake)
    if (call === 'refused') {
      await db.query('delete from crash_bet where id = $1', [id])
      return refused('BALANCE_LOW')
    }
    if (call !== null) await db.query('update crash_bet set wallet_bet = $2 where id = $1', [id, call])
    return { id, call }
  })
}

/** A stake that is confirmed after the start is in no round: it goes back. The database's clock says so. */
async function settleBet(deps: CrashDeps, bet: Bet, answer: WalletAnswer): Promise<WalletAnswer> {
  const rollback = await settleStake(deps, bet, answer, async (db) => {
    if (isBetRefused(answer)) return refuseBet(db, bet, answer)
    if (!isOk(answer) || !(await markPlaced(db, bet.round))) return voidBet(db, bet, answer)
    // Given up by another process meanwhile: its rollback is on its way, so the bet is not placed after all.
    if (!(await endBet(db, bet.id, 'done', answer))) throw new Error('a bet was given up while it was placed')
    return null
  })
  return rollback === null ? answer : sendCall(deps, rollback)
}

const markPlaced = async (db: Db, id: string): Promise<boolean> =>
  (
    await db.query(
      `update crash_bet b set state = 'placed', moved_at = now() from crash_round r
       where b.id = $1 and b.state = 'betting' and r.game = b.game and r.number = b.round
         and r.starts_at > clock_timestamp()`,
      [id],
    )
  ).rowCount === 1
