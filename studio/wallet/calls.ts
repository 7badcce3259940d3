// Rows of what the wallet is asked for: written before they are sent, and sent until the answer is final.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '../database.ts'
import { type CallKind, isFinal, isOk, type WalletAnswer, type WalletClient, type WalletTransaction } from './client.ts'

/** Longer than all tries of a bet: who has not settled it by then is gone. */
const BET_LEASE_S = 30
/** Whoever writes a win or a rollback sends it at once; after so long it is due again. */
export const LEASE_S = 10
const [WAIT_FIRST_S, WAIT_MAX_S, DOUBLINGS_MAX] = [1, 60, 6]

export type NewCall = {
  id?: string | undefined
  kind: CallKind
  reference?: string
  session: string
  round: string
  amount: number
  closesRound: boolean
}

/** In the transaction of its cause; whoever writes it may send it at once. Answers its id. */
export async function insertCall(db: Db, call: NewCall): Promise<string> {
  const id = call.id ?? randomUUID()
  await db.query(
    `insert into wallet_call (id, kind, reference, session, round, amount, closes_round, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    [
      ...[id, call.kind, call.reference ?? null, call.session, call.round, call.amount, call.closesRound],
      call.kind === 'bet' ? BET_LEASE_S : LEASE_S,
    ],
  )
  return id
}

const TRANSACTION = `c.id, c.kind, c.reference, c.round, c.amount, c.closes_round as "closesRound",
  s.token, s.game, s.currency, s.player`

export async function loadCall(db: Db, id: string): Promise<WalletTransaction> {
  const { rows } = await db.query<WalletTransaction>(
    `select ${TRANSACTION} from wallet_call c join session s on s.id = c.session where c.id = $1`,
    [id],
  )
  if (rows[0] === undefined) throw new Error(`no call ${id}`)
  return rows[0]
}

/** What a bet's answer makes of its row. False where it was given up meanwhile: then nothing may be played with it. */
export async function endBet(db: Db, id: string, state: 'done' | 'refused' | 'unknown', answer: WalletAnswer) {
  const { rowCount } = await db.query(
    `update wallet_call set state = $2, status = $3, done_at = now(), tries = tries + 1
     where id = $1 and kind = 'bet' and state = 'sent'`,
    [id, state, statusOf(answer)],
  )
  return rowCount === 1
}

/** None for who never says: nothing is withheld there. */
const taxOf = (answer: WalletAnswer): number | null => (answer === 'unknown' ? null : answer.tax)

const statusOf = (answer: WalletAnswer): string => (answer === 'unknown' ? 'no answer' : answer.status)

/** Sends a win or rollback; without a final answer it is due again later. Never throws. */
export async function sendCall(deps: { pool: pg.Pool; wallet: WalletClient }, id: string): Promise<WalletAnswer> {
  const transaction = await loadCall(deps.pool, id)
  const answer = await deps.wallet.send(transaction)
  const state = isOk(answer) ? 'done' : isFinal(answer) ? 'refused' : 'sent'
  await deps.pool.query(
    `update wallet_call set state = $2, status = $3, tries = tries + 1, tax = $7,
       done_at = case when $2 = 'sent' then null else now() end,
       due_at = now() + make_interval(secs => least($4, $5 * 2 ^ least(tries, $6)))
     where id = $1 and state = 'sent'`,
    [id, state, statusOf(answer), WAIT_MAX_S, WAIT_FIRST_S, DOUBLINGS_MAX, isOk(answer) ? taxOf(answer) : null],
  )
  return answer
}

/** At once, of what is due. */
export const DUE_MAX = 50

/** Wins and rollbacks that nobody sends now, each claimed for a time. */
export async function claimDue(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update wallet_call set due_at = now() + make_interval(secs => $1)
     where id in (select id from wallet_call where state = 'sent' and kind <> 'bet' and due_at <= now()
       order by due_at limit $2 for update skip locked)
     returning id`,
    [LEASE_S, DUE_MAX],
  )
  return rows.map(({ id }) => id)
}
