// The money of a round, in the transaction of what happened to it: a stake taken, refused or given back, a win paid. A demo's
// is in its session's row, real money is the wallet's, by a call that is written here and sent later.
import type pg from 'pg'
import { type Db, inTransaction } from '../database.ts'
import type { Session } from '../sessions.ts'
import { DUE_MAX, endBet, insertCall } from '../wallet/calls.ts'
import { isOk, type WalletAnswer } from '../wallet/client.ts'

/** A bet as a call of the wallet's; `amount` is the stake. */
export type Bet = { id: string; session: string; round: string; amount: number }
/** `bet`: the wallet's call that took the stake; null in a demo. */
export type Stake = { session: string; round: string; bet: string | null; amount: number }

/** `refused`: a demo has not enough left. `id`: of the wallet's call, where the same request must be the same call. */
export async function takeStake(db: Db, { id: session, token }: Session, round: string, amount: number, id?: string) {
  if (token !== null) return insertCall(db, { id, kind: 'bet', session, round, amount, closesRound: false })
  const { rowCount } = await db.query(
    'update session set demo_balance = demo_balance - $2 where id = $1 and demo_balance >= $2',
    [session, amount],
  )
  return rowCount === 1 ? null : 'refused'
}

const payDemo = async (db: Db, session: string, amount: number): Promise<null> => {
  await db.query('update session set demo_balance = demo_balance + $2 where id = $1', [session, amount])
  return null
}

/** Ends the round with a win, or with one of 0; answers the wallet's call, which a demo has none of. */
export const payRound = (db: Db, { session, round, bet, amount }: Stake): Promise<string | null> =>
  bet === null
    ? payDemo(db, session, amount)
    : insertCall(db, { kind: 'win', reference: bet, session, round, amount, closesRound: true })

/** A stake that was taken goes back; answers the wallet's call, which a demo has none of. */
export const giveBack = (db: Db, { session, round, bet, amount }: Stake, closesRound = true): Promise<string | null> =>
  bet === null
    ? payDemo(db, session, amount)
    : insertCall(db, { kind: 'rollback', reference: bet, session, round, amount, closesRound })

/** The call that took the first stake of a round; null in a demo. */
export async function betOf(db: Db, round: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from wallet_call where round = $1 and kind = 'bet' order by created_at limit 1`,
    [round],
  )
  return rows[0]?.id ?? null
}

/** Stakes of the round that the wallet was asked for, or asked to give back, and has not answered for good. */
export async function waitsForWallet(db: Db, round: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from wallet_call where round = $1 and state = 'sent' and kind <> 'win' limit 1`,
    [round],
  )
  return rowCount !== 0
}

/** The wallet said no: nothing moved, and the round is refused; one that is open already goes on without that stake. */
export async function refuseBet(db: Db, { id, round }: Bet, answer: WalletAnswer): Promise<null> {
  if (!(await endBet(db, id, 'refused', answer))) return null
  const status = answer === 'unknown' ? 'unknown' : answer.status
  await db.query(
    `update play set state = 'refused', refusal = $2, ended_at = now() where id = $1 and state = 'betting'`,
    [round, status],
  )
  await db.query(
    `update crash_bet set state = 'refused', refusal = $2, moved_at = now() where id = $1 and state = 'betting'`,
    [round, status],
  )
  await db.query(
    `update pot_choice set state = 'refused', refusal = $2, moved_at = now() where id = $1 and state = 'betting'`,
    [round, status],
  )
  return null
}

/**
 * Nothing was played for the bet, or nobody knows what became of it: it is rolled back. Answers the rollback's id. A further
 * stake leaves its round open.
 */
export async function voidBet(db: Db, { id, session, round, amount }: Bet, answer: WalletAnswer = 'unknown') {
  if (!(await endBet(db, id, isOk(answer) ? 'done' : 'unknown', answer))) return null
  const open = await db.query(`select 1 from play where id = $1 and state = 'open'`, [round])
  await db.query(`update play set state = 'void', ended_at = now() where id = $1 and state = 'betting'`, [round])
  await db.query(`update crash_bet set state = 'void', moved_at = now() where id = $1 and state = 'betting'`, [round])
  await db.query(`update pot_choice set state = 'void', moved_at = now() where id = $1 and state = 'betting'`, [round])
  return giveBack(db, { session, round, bet: id, amount }, open.rowCount === 0)
}

/**
 * Bets whose process ended before it had settled them: nothing was drawn, so the round is void and the stake goes back,
 * whether it was ever taken or not.
 */
export async function giveUpBets(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<Bet>(
      `select id, session, round, amount from wallet_call where state = 'sent' and kind = 'bet' and due_at <= now()
       order by due_at limit $1 for update skip locked`,
      [DUE_MAX],
    )
    for (const bet of rows) await voidBet(db, bet)
    return rows.length
  })
}
