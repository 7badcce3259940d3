// All SQL of deposits.
import type pg from 'pg'
import type { PayerMark } from '../accounts/index.ts'
import { CANCELLED, DECIDED_REASONS } from './deps.ts'

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
  /** Of our own code, where the payer's number is not the account's; null where none was needed. */
  code_hash: Buffer | null
  payer_confirmed_at: Date | null
  next_query_at: Date | null
  /** The provider's page on which the payer pays; null where a phone is asked. */
  checkout_url: string | null
  /** Named by a genuine callback or the provider's report. */
  said_amount: number | null
  /** Where a person credited another amount than ordered. */
  credited_amount: number | null
  /** With it: the fee of what came. */
  credited_fee: number | null
  /** A callback has said that more of it was taken back; that it was, the last time; and what an operator decided then. */
  reversal_said_at: Date | null
  reversed_at: Date | null
  /** What was taken back by then, where it is a part; null: all of it. */
  reversed_total: number | null
  reversal_settled_as: 'covered' | 'written_off' | null
  /** Who paid on the provider's page, as the provider says. */
  payers: PayerMark[]
}
export const DEPOSIT = `id, account_id, method, provider, mobile, amount, fee, currency, status, reason, provider_reference,
  request_hash, first_answer, created_at, query_count, code_expires_at, code_tries, code_hash, payer_confirmed_at,
  next_query_at, checkout_url, said_amount, credited_amount, credited_fee, reversal_said_at, reversed_at,
  reversed_total, reversal_settled_as, payers`

/** As ordered, or where a person credited another total, that. */
export const creditedOf = ({ amount, fee, credited_amount, credited_fee }: DepositRow) => ({
  amount: credited_amount ?? amount,
  fee: credited_fee ?? fee,
})

/** What of a credited deposit was taken back so far, of its total. */
export function takenOf(row: DepositRow): { whole: number; taken: number } {
  const { amount, fee } = creditedOf(row)
  const whole = amount + fee
  return { whole, taken: row.reversed_at === null ? 0 : (row.reversed_total ?? whole) }
}

/** The payer has to give our code first: no provider was called yet. */
export const awaitsPayer = ({ code_hash, payer_confirmed_at }: DepositRow): boolean =>
  code_hash !== null && payer_confirmed_at === null

/** Its provider is to be asked, or was and has not decided; nobody else has. */
export const isWaiting = ({ status, reason }: DepositRow): boolean =>
  (status === 'pending' || status === 'checking') && !DECIDED_REASONS.includes(reason)

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

/** Newest first. */
export async function loadDeposits(db: Queryable, accountId: number, limit: number): Promise<DepositRow[]> {
  const answer = await db.query<DepositRow>(
    `select ${DEPOSIT} from deposit where account_id = $1 order by id desc limit $2`,
    [accountId, limit],
  )
  return answer.rows
}

/** First what only a person can end, then what is undecided since `startedBefore`; oldest first. */
export async function loadUndecidedDeposits(db: Queryable, startedBefore: Date, limit: number): Promise<DepositRow[]> {
  const answer = await db.query<DepositRow>(
    `select ${DEPOSIT} from deposit
     where status in ('pending', 'checking') and left_at is null and (next_query_at is null or created_at <= $1)
     order by next_query_at is null desc, created_at limit $2`,
    [startedBefore, limit],
  )
  return answer.rows
}

/** Within a transaction: an account starts one deposit after the other, so that they can be counted. */
export async function lockDepositsOf(db: Queryable, accountId: number): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('deposits of ' || $1::bigint, 0))`, [accountId])
}

/** Taken back, and no operator has settled it; or only said to be. */
export const OPEN_REVERSAL =
  '(reversal_said_at is not null or (reversed_at is not null and reversal_settled_at is null))'

/**
 * Of a deposit: undecided, or cancelled with us while the provider is still asked, as its checkout page or the request on
 * the phone may be paid.
 */
export const MAY_BE_PAID = `(status in ('awaiting_code', 'pending', 'checking')
  or (status = 'refused' and reason = '${CANCELLED}' and next_query_at is not null
    and (checkout_url is not null or provider_reference is not null)))`

/**
 * Those since a moment that may be paid; what is held for a person does not count. Of pages that the bettor cancelled four
 * count as one: whoever changes his mind five times may still deposit, and nobody opens pages without end.
 */
export async function countOpenDeposits(db: Queryable, accountId: number, since: Date): Promise<number> {
  const answer = await db.query<{ count: number }>(
    `select (count(*) filter (where status <> 'refused') + count(*) filter (where status = 'refused') / 4)::int as count
     from deposit
     where account_id = $1 and created_at > $2 and ${MAY_BE_PAID}
       and coalesce(reason, '') <> all ($3)`,
    [accountId, since, DECIDED_REASONS],
  )
  return answer.rows[0]?.count ?? 0
}

/** What deposits since a moment that may be paid would credit, those included that are held for a person. */
export async function sumOpenDeposits(db: Queryable, accountId: number, since: Date): Promise<number> {
  const answer = await db.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from deposit
     where account_id = $1 and created_at > $2 and ${MAY_BE_PAID}`,
    [accountId, since],
  )
  return answer.rows[0]?.total ?? 0
}

/** What deposits since a moment have credited or may credit yet, this account's other ones being held back by its lock. */
export async function sumDeposits(db: Queryable, accountId: number, since: Date): Promise<number> {
  const answer = await db.query<{ total: number }>(
    `select coalesce(sum(coalesce(credited_amount, amount)), 0)::bigint as total from deposit
     where account_id = $1 and created_at > $2 and (status = 'received' or ${MAY_BE_PAID})`,
    [accountId, since],
  )
  return answer.rows[0]?.total ?? 0
}

/** The number has confirmed to this account, since a moment, that it pays. */
export async function hasConfirmedPayer(
  db: Queryable,
  accountId: number,
  mobile: string,
  since: Date,
): Promise<boolean> {
  const answer = await db.query(
    'select from deposit where account_id = $1 and mobile = $2 and payer_confirmed_at > $3 limit 1',
    [accountId, mobile, since],
  )
  return answer.rowCount === 1
}

/** Our code went to the payer's number; without it the deposit is over when the code is. */
export async function updateAwaitsPayer(db: Queryable, id: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.query(
    `update deposit set status = 'awaiting_code', code_hash = $2, code_expires_at = $3, next_query_at = $3 where id = $1`,
    [id, hash, expiresAt],
  )
}

/** A new code with tries of its own: the one before it is worth nothing now. */
export async function updatePayerCode(db: Queryable, id: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.query(
    `update deposit set code_hash = $2, code_expires_at = $3, next_query_at = $3, code_tries = 0
     where id = $1 and status = 'awaiting_code' and payer_confirmed_at is null`,
    [id, hash, expiresAt],
  )
}

/** The payer's code was right: asked to pay now, or found not to have been by the poller. Null when it is over. */
export async function updatePayerConfirmed(
  db: Queryable,
  id: string,
  at: Date,
  nextQueryAt: Date,
): Promise<DepositRow | null> {
  const answer = await db.query<DepositRow>(
    `update deposit set status = 'pending', payer_confirmed_at = $2, code_expires_at = null, code_tries = 0,
       next_query_at = $3
     where id = $1 and status = 'awaiting_code' and payer_confirmed_at is null returning ${DEPOSIT}`,
    [id, at, nextQueryAt],
  )
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

export async function updateCheckout(db: Queryable, id: string, url: string): Promise<void> {
  await db.query('update deposit set checkout_url = $2 where id = $1 and checkout_url is null', [id, url])
}

/** The provider has sent the payer a code. Only while nothing else has become of it. */
export async function updateDepositAwaitsCode(db: Queryable, id: string, expiresAt: Date): Promise<void> {
  await db.query(
    `update deposit set status = 'awaiting_code', reason = null, code_expires_at = coalesce(code_expires_at, $2),
       next_query_at = coalesce(code_expires_at, $2)
     where id = $1 and status in ('pending', 'checking') and coalesce(reason, '') <> all ($3)`,
    [id, expiresAt, DECIDED_REASONS],
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

/** What awaited its code is over, unless something else has become of it; the provider is asked once more at `nextQueryAt`. */
export async function updateCodeOver(
  db: Queryable,
  id: string,
  reason: string,
  nextQueryAt: Date | null,
): Promise<void> {
  await db.query(
    `update deposit set status = 'refused', reason = $2, next_query_at = $3
     where id = $1 and status = 'awaiting_code'`,
    [id, reason, nextQueryAt],
  )
}

/** Under the row's lock. Its code is over from `at` on, so that no later answer of the provider makes it wait again. */
export async function updateCancelled(db: Queryable, id: string, at: Date, nextQueryAt: Date | null): Promise<void> {
  await db.query(
    `update deposit set status = 'refused', reason = $2, code_expires_at = $3, next_query_at = $4 where id = $1`,
    [id, CANCELLED, at, nextQueryAt],
  )
}

/**
 * Asked at `at` if it were later otherwise, and then as often as a new one. Whoever looks again and again puts nothing off
 * and has it asked no more often than the pause to `at`.
 */
export async function updateQuerySooner(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update deposit set next_query_at = $2, query_count = 0
     where id = $1 and status in ('pending', 'checking') and next_query_at > $2`,
    [id, at],
  )
}

export async function updateQueriesOver(db: Queryable, id: string): Promise<void> {
  await db.query(`update deposit set next_query_at = null where id = $1 and status = 'refused'`, [id])
}

/**
 * Pending, checking or refused, of a deposit as it was `read`: what became of it meanwhile stays, by a person, its bettor or
 * another answer. Null `nextQueryAt` = nothing to ask.
 */
export async function updateOpenState(
  db: Queryable,
  read: Pick<DepositRow, 'id' | 'status' | 'reason'>,
  status: 'pending' | 'checking' | 'refused',
  reason: string | null,
  nextQueryAt: Date | null,
): Promise<void> {
  await db.query(
    `update deposit set status = $4, reason = $5, next_query_at = $6, query_count = query_count + 1
     where id = $1 and status = $2 and reason is not distinct from $3`,
    [read.id, read.status, read.reason, status, reason, nextQueryAt],
  )
}

/** The first that is named stays. */
export async function updateSaidAmount(db: Queryable, id: string, amount: number): Promise<void> {
  await db.query('update deposit set said_amount = $2 where id = $1 and said_amount is null', [id, amount])
}

/** By a person: it stays as it is, and is listed no more. */
export async function updateLeft(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update deposit set left_at = $2 where id = $1 and status = 'checking'`, [id, at])
}

/** `credited`: where it is not what was ordered. */
export type Received = {
  receipt: string | null
  reason: string | null
  at: Date
  credited: { amount: number; fee: number } | null
}
export async function updateReceived(
  db: Queryable,
  id: string,
  { receipt, reason, at, credited }: Received,
): Promise<void> {
  await db.query(
    `update deposit set status = 'received', reason = $2, receipt = $3, settled_at = $4, credited_amount = $5,
       credited_fee = $6, next_query_at = null
     where id = $1`,
    [id, reason, receipt, at, credited?.amount ?? null, credited?.fee ?? null],
  )
}

/** By a person, under the row's lock. */
export async function updateRefusedByHand(db: Queryable, id: string, reason: string): Promise<void> {
  await db.query(`update deposit set status = 'refused', reason = $2, next_query_at = null where id = $1`, [id, reason])
}
