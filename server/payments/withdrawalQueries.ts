// All SQL of withdrawals.
import type { BankDetails } from '@walia/domain/payments/bankDetails.ts'
import { ACCOUNT_BLOCKED, CANCELLED } from './deps.ts'
import { OPEN_REVERSAL, type Queryable } from './queries.ts'

export type WithdrawalStatus = 'awaiting_code' | 'awaiting_claim' | 'pending' | 'paid' | 'refused' | 'checking'
export type WithdrawalRow = {
  id: string
  account_id: number
  method: string
  provider: string
  mobile: string
  amount: number
  fee: number
  currency: string
  status: WithdrawalStatus
  reason: string | null
  provider_reference: string | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_tries: number
  send_count: number
  sent_at: Date | null
  contradiction: string | null
  request_hash: Buffer
  first_answer: unknown
  created_at: Date
  query_count: number
  bank: string | null
  account_name: string | null
  account_number: string | null
  receipt: string | null
  settled_at: Date | null
  /** What the bettor shows at a till, and until when. */
  claim_code: string | null
  claim_expires_at: Date | null
}
const WITHDRAWAL = `id, account_id, method, provider, mobile, amount, fee, currency, status, reason, provider_reference,
  code_hash, code_expires_at, code_tries, send_count, sent_at, contradiction, request_hash, first_answer, created_at,
  query_count, bank, account_name, account_number, receipt, settled_at, claim_code, claim_expires_at`

/** On its way, and asked for; not held for a person. */
const OPEN = `status in ('pending', 'checking') and coalesce(reason, 'noAnswer') in ('noAnswer', '${ACCOUNT_BLOCKED}')`

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'account_id'
  | 'method'
  | 'provider'
  | 'mobile'
  | 'amount'
  | 'fee'
  | 'currency'
  | 'request_hash'
  | 'created_at'
  | 'bank'
  | 'account_name'
  | 'account_number'
> & { request_key: string; next_query_at: Date }
/** False when the key was used before. */
export async function insertWithdrawal(db: Queryable, withdrawal: NewWithdrawal): Promise<boolean> {
  const w = withdrawal
  const answer = await db.query(
    `insert into withdrawal (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
       created_at, next_query_at, bank, account_name, account_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (account_id, request_key) do nothing`,
    [
      w.id,
      w.account_id,
      w.method,
      w.provider,
      w.mobile,
      w.amount,
      w.fee,
      w.currency,
      w.request_key,
      w.request_hash,
      w.created_at,
      w.next_query_at,
      w.bank,
      w.account_name,
      w.account_number,
    ],
  )
  return answer.rowCount === 1
}

export async function findWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | null> {
  const answer = await db.query<WithdrawalRow>(`select ${WITHDRAWAL} from withdrawal where id = $1`, [id])
  return answer.rows[0] ?? null
}

export async function lockWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | null> {
  const answer = await db.query<WithdrawalRow>(`select ${WITHDRAWAL} from withdrawal where id = $1 for update`, [id])
  return answer.rows[0] ?? null
}

/** By the reference code that a till was shown; for the time of the transaction nobody else has it. */
export async function lockWithdrawalByClaim(db: Queryable, code: string): Promise<WithdrawalRow | null> {
  const answer = await db.query<WithdrawalRow>(
    `select ${WITHDRAWAL} from withdrawal where claim_code = $1 for update`,
    [code],
  )
  return answer.rows[0] ?? null
}

export async function findWithdrawalByReceipt(
  db: Queryable,
  provider: string,
  receipt: string,
): Promise<WithdrawalRow | null> {
  const answer = await db.query<WithdrawalRow>(
    `select ${WITHDRAWAL} from withdrawal where provider = $1 and receipt = $2`,
    [provider, receipt],
  )
  return answer.rows[0] ?? null
}

export async function findWithdrawalByKey(
  db: Queryable,
  accountId: number,
  key: string,
): Promise<WithdrawalRow | null> {
  const answer = await db.query<WithdrawalRow>(
    `select ${WITHDRAWAL} from withdrawal where account_id = $1 and request_key = $2`,
    [accountId, key],
  )
  return answer.rows[0] ?? null
}

/** Whether the account has been paid there before. */
export async function hasPaidTo(db: Queryable, accountId: number, to: BankDetails): Promise<boolean> {
  const answer = await db.query(
    `select from withdrawal
     where account_id = $1 and bank = $2 and account_number = $3 and bank is not null and status = 'paid' limit 1`,
    [accountId, to.bank, to.accountNumber],
  )
  return answer.rowCount === 1
}

/** Newest first. */
export async function loadWithdrawals(db: Queryable, accountId: number, limit: number): Promise<WithdrawalRow[]> {
  const answer = await db.query<WithdrawalRow>(
    `select ${WITHDRAWAL} from withdrawal where account_id = $1 order by id desc limit $2`,
    [accountId, limit],
  )
  return answer.rows
}

/** First what only a person can end, then what is still queried, then what a provider contradicted; oldest first. */
export async function loadHeldWithdrawals(db: Queryable, limit: number): Promise<WithdrawalRow[]> {
  const answer = await db.query<WithdrawalRow>(
    `select ${WITHDRAWAL} from withdrawal
     where status = 'checking' or (contradiction is not null and acknowledged_at is null)
     order by status = 'checking' desc, next_query_at is null desc, created_at limit $1`,
    [limit],
  )
  return answer.rows
}

export async function updateWithdrawalAnswer(db: Queryable, id: string, answer: unknown): Promise<void> {
  await db.query('update withdrawal set first_answer = $2 where id = $1 and first_answer is null', [
    id,
    JSON.stringify(answer),
  ])
}

/** From here it waits for its code, and is looked at when that expires. */
export async function updateAwaitingCode(db: Queryable, id: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.query(
    `update withdrawal set status = 'awaiting_code', code_hash = $2, code_expires_at = $3, next_query_at = $3
     where id = $1`,
    [id, hash, expiresAt],
  )
}

/** A new code with tries of its own: the one before it is worth nothing now. */
export async function updateNewCode(db: Queryable, id: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.query(
    `update withdrawal set code_hash = $2, code_expires_at = $3, next_query_at = $3, code_tries = 0
     where id = $1 and status = 'awaiting_code'`,
    [id, hash, expiresAt],
  )
}

export async function updateCodeTries(db: Queryable, id: string, tries: number): Promise<void> {
  await db.query('update withdrawal set code_tries = $2 where id = $1', [id, tries])
}

/** The code was right: to be sent now, or by the poller when this process ends here. */
export async function updateConfirmed(db: Queryable, id: string, nextQueryAt: Date): Promise<void> {
  await db.query(
    `update withdrawal set status = 'pending', code_expires_at = null, next_query_at = $2
     where id = $1 and status = 'awaiting_code'`,
    [id, nextQueryAt],
  )
}

/** The code was right: from here it waits for a till, and is looked at when its reference code expires. */
export async function updateAwaitingClaim(db: Queryable, id: string, claim: string, expiresAt: Date): Promise<void> {
  await db.query(
    `update withdrawal set status = 'awaiting_claim', code_expires_at = null, claim_code = $2, claim_expires_at = $3,
       next_query_at = $3
     where id = $1 and status = 'awaiting_code'`,
    [id, claim, expiresAt],
  )
}

/**
 * Counted before the call is made. Null when another process has sent it meanwhile, it is settled, or the account's
 * withdrawals are held: asked in this statement, so that nothing is sent after the word of a reversal was committed.
 */
export async function takeSend(
  db: Queryable,
  { id, send_count }: Pick<WithdrawalRow, 'id' | 'send_count'>,
  at: Date,
  nextQueryAt: Date,
): Promise<WithdrawalRow | null> {
  const answer = await db.query<WithdrawalRow>(
    `update withdrawal set send_count = send_count + 1, sent_at = $3, next_query_at = $4,
       reason = nullif(reason, '${ACCOUNT_BLOCKED}')
     where id = $1 and send_count = $2 and ${OPEN}
       and not exists (select from deposit d where d.account_id = withdrawal.account_id and ${OPEN_REVERSAL})
     returning ${WITHDRAWAL}`,
    [id, send_count, at, nextQueryAt],
  )
  return answer.rows[0] ?? null
}

/** The first reference stays; a callback may bring it before the call that sent it has returned. */
export async function updatePayoutReference(db: Queryable, id: string, reference: string): Promise<void> {
  await db.query('update withdrawal set provider_reference = $2 where id = $1 and provider_reference is null', [
    id,
    reference,
  ])
}

/** Only what is open: what waits for a person stays as it is. Null `nextQueryAt` = from now on it does. */
export async function updateWaiting(
  db: Queryable,
  id: string,
  status: 'pending' | 'checking',
  reason: string | null,
  nextQueryAt: Date | null,
): Promise<void> {
  await db.query(
    `update withdrawal set status = $2, reason = $3, next_query_at = $4, query_count = query_count + 1
     where id = $1 and ${OPEN}`,
    [id, status, reason, nextQueryAt],
  )
}

/** Looked at, and not sent or asked for: that counts as no question, so that the next one comes soon. */
export async function updateHeld(
  db: Queryable,
  id: string,
  status: 'pending' | 'checking',
  reason: string | null,
  lookAt: Date,
): Promise<void> {
  await db.query(`update withdrawal set status = $2, reason = $3, next_query_at = $4 where id = $1 and ${OPEN}`, [
    id,
    status,
    reason,
    lookAt,
  ])
}

export async function updateSettled(
  db: Queryable,
  id: string,
  status: 'paid' | 'refused',
  reason: string | null,
  receipt: string | null,
  at: Date,
): Promise<void> {
  await db.query(
    `update withdrawal set status = $2, reason = $3, receipt = $4, settled_at = $5, next_query_at = null where id = $1`,
    [id, status, reason, receipt, at],
  )
}

/** Kept beside the outcome, which stays. True the first time, and when what was pending has come to an end. */
export async function updateContradiction(db: Queryable, id: string, reason: string): Promise<boolean> {
  const answer = await db.query(
    `update withdrawal set contradiction = $2, acknowledged_at = null
     where id = $1 and (contradiction is null or (contradiction = 'pending' and $2 <> 'pending'))`,
    [id, reason],
  )
  return answer.rowCount === 1
}

/** False when there is no contradiction. */
export async function updateAcknowledged(db: Queryable, id: string, at: Date): Promise<boolean> {
  const answer = await db.query(
    `update withdrawal set acknowledged_at = coalesce(acknowledged_at, $2) where id = $1 and contradiction is not null`,
    [id, at],
  )
  return answer.rowCount === 1
}

export type CancelledRow = { account_id: number; withdrawals: number; amount: number }
/** What bettors took back in a time, by account. */
export async function sumCancelled(db: Queryable, from: Date, until: Date): Promise<CancelledRow[]> {
  const answer = await db.query<CancelledRow>(
    `select account_id, count(*)::int as withdrawals, sum(amount)::bigint as amount from withdrawal
     where reason = '${CANCELLED}' and settled_at >= $1 and settled_at < $2 group by account_id`,
    [from, until],
  )
  return answer.rows
}

/** What withdrawals since a moment have paid or may pay yet. */
export async function sumWithdrawals(db: Queryable, accountId: number, since: Date): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from withdrawal
     where account_id = $1 and created_at > $2 and status <> 'refused'`,
    [accountId, since],
  )
  return rows[0]?.total ?? 0
}
