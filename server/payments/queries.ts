// All SQL of deposits and callbacks.
import type pg from 'pg'
import { HELD_REASONS } from './context.ts'

export type Queryable = Pick<pg.Pool, 'query'>
export type DepositStatus = 'awaiting_code' | 'pending' | 'received' | 'refused' | 'checking'
export type DepositRow = {
  id: string
  account_id: number
  method: string
  provider: string
  mobile: string
  amount: number
  fee: number
  currency: string
  status: DepositStatus
  reason: string | null
  provider_reference: string | null
  request_hash: Buffer
  first_answer: unknown
  created_at: Date
  query_count: number
  code_expires_at: Date | null
  code_tries: number
}
const DEPOSIT = `id, account_id, method, provider, mobile, amount, fee, currency, status, reason, provider_reference,
  request_hash, first_answer, created_at, query_count, code_expires_at, code_tries`

export type NewDeposit = {
  id: string
  accountId: number
  method: string
  provider: string
  mobile: string
  amount: number
  fee: number
  currency: string
  requestKey: string
  requestHash: Buffer
  createdAt: Date
  nextQueryAt: Date
}
/** Null when the key was used before. */
export async function insertDeposit(db: Queryable, deposit: NewDeposit): Promise<DepositRow | null> {
  const d = deposit
  const answer = await db.query<DepositRow>(
    `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
       created_at, next_query_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account_id, request_key) do nothing returning ${DEPOSIT}`,
    [
      d.id,
      d.accountId,
      d.method,
      d.provider,
      d.mobile,
      d.amount,
      d.fee,
      d.currency,
      d.requestKey,
      d.requestHash,
      d.createdAt,
      d.nextQueryAt,
    ],
  )
  return answer.rows[0] ?? null
}

export async function findDepositByKey(db: Queryable, accountId: number, key: string): Promise<DepositRow | null> {
  const answer = await db.query<DepositRow>(
    `select ${DEPOSIT} from deposit where account_id = $1 and request_key = $2`,
    [accountId, key],
  )
  return answer.rows[0] ?? null
}

export async function findDeposit(db: Queryable, id: string): Promise<DepositRow | null> {
  const answer = await db.query<DepositRow>(`select ${DEPOSIT} from deposit where id = $1`, [id])
  return answer.rows[0] ?? null
}

export async function lockDeposit(db: Queryable, id: string): Promise<DepositRow | null> {
  const answer = await db.query<DepositRow>(`select ${DEPOSIT} from deposit where id = $1 for update`, [id])
  return answer.rows[0] ?? null
}

export async function updateFirstAnswer(db: Queryable, id: string, answer: unknown): Promise<void> {
  await db.query('update deposit set first_answer = $2 where id = $1 and first_answer is null', [
    id,
    JSON.stringify(answer),
  ])
}

/** The first reference stays; a callback may bring it before the call that started the payment has returned. */
export async function updateReference(db: Queryable, id: string, reference: string): Promise<void> {
  await db.query('update deposit set provider_reference = $2 where id = $1 and provider_reference is null', [
    id,
    reference,
  ])
}

/** The provider has sent the payer a code. Only while nothing else has become of it. */
export async function updateDepositAwaitsCode(db: Queryable, id: string, expiresAt: Date): Promise<void> {
  await db.query(
    `update deposit set status = 'awaiting_code', reason = null, code_expires_at = coalesce(code_expires_at, $2),
       next_query_at = coalesce(code_expires_at, $2)
     where id = $1 and status in ('pending', 'checking') and coalesce(reason, '') <> all ($3)`,
    [id, expiresAt, HELD_REASONS],
  )
}

/** Counts a try before the code is shown to the provider; null when there is none left, or it is too late. */
export async function takeDepositCodeTry(
  db: Queryable,
  id: string,
  triesMax: number,
  now: Date,
): Promise<DepositRow | null> {
  const answer = await db.query<DepositRow>(
    `update deposit set code_tries = code_tries + 1
     where id = $1 and status = 'awaiting_code' and code_tries < $2 and code_expires_at > $3 returning ${DEPOSIT}`,
    [id, triesMax, now],
  )
  return answer.rows[0] ?? null
}

export async function returnDepositCodeTry(db: Queryable, id: string): Promise<void> {
  await db.query('update deposit set code_tries = greatest(code_tries - 1, 0) where id = $1', [id])
}

/** What awaited its code is over, unless something else has become of it; asked for once more at `nextQueryAt`. */
export async function updateCodeOver(db: Queryable, id: string, reason: string, nextQueryAt: Date): Promise<void> {
  await db.query(
    `update deposit set status = 'refused', reason = $2, next_query_at = $3
     where id = $1 and status = 'awaiting_code'`,
    [id, reason, nextQueryAt],
  )
}

export async function updateAskedEnough(db: Queryable, id: string): Promise<void> {
  await db.query(`update deposit set next_query_at = null where id = $1 and status = 'refused'`, [id])
}

/** Pending, checking or refused; a received deposit stays received, and one held for a person held. Null `nextQueryAt` = nothing to ask. */
export async function updateOpenState(
  db: Queryable,
  id: string,
  status: 'pending' | 'checking' | 'refused',
  reason: string | null,
  nextQueryAt: Date | null,
): Promise<void> {
  await db.query(
    `update deposit set status = $2, reason = $3, next_query_at = $4, query_count = query_count + 1
     where id = $1 and status <> 'received' and coalesce(reason, '') <> all ($5)`,
    [id, status, reason, nextQueryAt, HELD_REASONS],
  )
}

export async function updateReceived(db: Queryable, id: string, receipt: string | null, at: Date): Promise<void> {
  await db.query(
    `update deposit set status = 'received', reason = null, receipt = $2, settled_at = $3, next_query_at = null
     where id = $1`,
    [id, receipt, at],
  )
}

/** Deposits whose turn it is, put off until `leaseUntil` so that no other process asks for them meanwhile. */
export async function claimDue(db: Queryable, now: Date, leaseUntil: Date, limit: number): Promise<DepositRow[]> {
  const answer = await db.query<DepositRow>(
    `update deposit set next_query_at = $2 where id in (
       select id from deposit where next_query_at <= $1 order by next_query_at limit $3 for update skip locked)
     returning ${DEPOSIT}`,
    [now, leaseUntil, limit],
  )
  return answer.rows
}

export type NewCallback = { provider: string; receivedAt: Date; ip: string; headers: unknown; body: Buffer }
export async function insertCallback(db: Queryable, callback: NewCallback): Promise<string> {
  const { provider, receivedAt, ip, headers, body } = callback
  const answer = await db.query<{ id: string }>(
    'insert into payment_callback (provider, received_at, ip, headers, body) values ($1, $2, $3, $4, $5) returning id',
    [provider, receivedAt, ip, JSON.stringify(headers), body],
  )
  return answer.rows[0]?.id ?? ''
}

export async function updateVerdict(
  db: Queryable,
  id: string,
  verdict: 'forged' | 'unknown_order' | 'genuine',
  payment: { depositId?: string; withdrawalId?: string },
): Promise<void> {
  await db.query('update payment_callback set verdict = $2, deposit_id = $3, withdrawal_id = $4 where id = $1', [
    id,
    verdict,
    payment.depositId ?? null,
    payment.withdrawalId ?? null,
  ])
}
