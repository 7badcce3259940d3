// All SQL of verification.
import type { PhotoSide } from '@walia/contract/verification.ts'
import type { RejectReason, StoredStatus, VerificationState } from '@walia/domain/verification/verification.ts'
import type pg from 'pg'
import type { Sealed } from './sealing.ts'

export type Queryable = Pick<pg.Pool, 'query'>

export type StateRow = {
  status: StoredStatus
  submission_id: string | null
  reason: RejectReason | null
  submissions: number
  valid_until: Date | null
}
const NONE: StateRow = { status: 'none', submission_id: null, reason: null, submissions: 0, valid_until: null }
const STATE = 'status, submission_id, reason, submissions, valid_until'

export const stateIn = ({ status, submissions, valid_until }: StateRow): VerificationState => ({
  ...{ status, submissions },
  validUntil: valid_until?.getTime() ?? null,
})

export async function findState(db: Queryable, accountId: number): Promise<StateRow> {
  const { rows } = await db.query<StateRow>(`select ${STATE} from verification where account_id = $1`, [accountId])
  return rows[0] ?? NONE
}

/** Under the account's lock until the transaction ends: photos, submissions and decisions of an account wait for it. */
export async function lockState(db: Queryable, accountId: number): Promise<StateRow> {
  await db.query('insert into verification (account_id) values ($1) on conflict do nothing', [accountId])
  const { rows } = await db.query<StateRow>(
    `select ${STATE} from verification where account_id = $1 for no key update`,
    [accountId],
  )
  return rows[0] ?? NONE
}

export async function updateSubmitted(db: Queryable, accountId: number, submissionId: string): Promise<void> {
  await db.query(
    `update verification set status = 'submitted', submission_id = $2, reason = null, valid_until = null,
       submissions = submissions + 1 where account_id = $1`,
    [accountId, submissionId],
  )
}

/** An approval begins the count of submissions anew. */
export async function updateDecided(
  db: Queryable,
  accountId: number,
  { reason, validUntil }: { reason: RejectReason | null; validUntil: Date | null },
): Promise<void> {
  await db.query(
    `update verification set status = $2, reason = $3, valid_until = $4,
       submissions = case when $2 = 'approved' then 0 else submissions end where account_id = $1`,
    [accountId, reason === null ? 'approved' : 'rejected', reason, validUntil],
  )
}

type NewPhoto = { id: string; accountId: number; side: PhotoSide; digest: Buffer; at: Date; sealed: Sealed }

/** The draft of a side that is the same picture. */
export async function findDraft(db: Queryable, photo: Omit<NewPhoto, 'id' | 'at' | 'sealed'>): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from verification_photo where account_id = $1 and side = $2 and submission_id is null and digest = $3',
    [photo.accountId, photo.side, photo.digest],
  )
  return rows[0]?.id ?? null
}

export async function loadDrafts(db: Queryable, accountId: number): Promise<Record<PhotoSide, string | null>> {
  const { rows } = await db.query<{ id: string; side: PhotoSide }>(
    'select id, side from verification_photo where account_id = $1 and submission_id is null',
    [accountId],
  )
  const idOf = (side: PhotoSide): string | null => rows.find((row) => row.side === side)?.id ?? null
  return { front: idOf('front'), back: idOf('back') }
}

/** In place of the side's draft before. */
export async function replaceDraft(
  db: Queryable,
  { id, accountId, side, digest, at, sealed }: NewPhoto,
): Promise<void> {
  await db.query('delete from verification_photo where account_id = $1 and side = $2 and submission_id is null', [
    accountId,
    side,
  ])
  await db.query(
    `insert into verification_photo (id, account_id, side, created_at, digest, key_id, salt, nonce, sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, accountId, side, at, digest, sealed.key_id, sealed.salt, sealed.nonce, sealed.sealed],
  )
}

/** What all photos take. Pages of the pictures themselves are not read. */
export async function sumPhotoBytes(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    'select coalesce(sum(octet_length(sealed)), 0)::bigint as total from verification_photo',
  )
  return Number(rows[0]?.total ?? 0)
}

/** Both drafts, of this account and side, become the submission's; answers how many did. */
export async function submitPhotos(
  db: Queryable,
  { accountId, submissionId, front, back }: { accountId: number; submissionId: string; front: string; back: string },
): Promise<number> {
  const { rowCount } = await db.query(
    `update verification_photo set submission_id = $2
     where account_id = $1 and submission_id is null and ((id = $3 and side = 'front') or (id = $4 and side = 'back'))`,
    [accountId, submissionId, front, back],
  )
  return rowCount ?? 0
}

export type NewSubmission = {
  id: string
  accountId: number
  at: Date
  numberHash: Buffer
  requestHash: Buffer
  sealed: Sealed
}

export async function insertSubmission(db: Queryable, submission: NewSubmission): Promise<void> {
  const { id, accountId, at, numberHash, requestHash, sealed } = submission
  await db.query(
    `insert into verification_submission
       (id, account_id, submitted_at, number_hash, request_hash, key_id, salt, nonce, sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, accountId, at, numberHash, requestHash, sealed.key_id, sealed.salt, sealed.nonce, sealed.sealed],
  )
}

export type SubmissionRow = {
  id: string
  account_id: number
  submitted_at: Date
  number_hash: Buffer
  request_hash: Buffer
} & { [field in keyof Sealed]: Sealed[field] | null }

export async function findSubmission(db: Queryable, id: string): Promise<SubmissionRow | null> {
  const { rows } = await db.query<SubmissionRow>(
    `select id, account_id, submitted_at, number_hash, request_hash, key_id, salt, nonce, sealed
     from verification_submission where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** How long the account's documents waited for a decision between two times, ms. */
export async function sumReviewed(db: Queryable, accountId: number, since: Date, now: Date): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(greatest(extract(epoch from
       coalesce(d.decided_at, $3) - greatest(s.submitted_at, $2)) * 1000, 0)), 0)::bigint as total
     from verification_submission s left join verification_decision d on d.submission_id = s.id
     where s.account_id = $1`,
    [accountId, since, now],
  )
  return Number(rows[0]?.total ?? 0)
}

export type PhotoRow = Sealed & { id: string; side: PhotoSide }
export async function loadPhotos(db: Queryable, submissionId: string): Promise<PhotoRow[]> {
  const { rows } = await db.query<PhotoRow>(
    `select id, side, key_id, salt, nonce, sealed from verification_photo where submission_id = $1 order by side desc`,
    [submissionId],
  )
  return rows
}

export async function insertFlag(
  db: Queryable,
  { accountId, kind, at, other = 0 }: { accountId: number; kind: 'too_young'; at: Date; other?: number },
): Promise<void> {
  await db.query(
    `insert into verification_flag (account_id, kind, other_account, flagged_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [accountId, kind, other, at],
  )
}

/** Other accounts that submitted the same number, or one of the same pictures. */
export async function flagSame(db: Queryable, submissionId: string, accountId: number, at: Date): Promise<void> {
  await db.query(
    `insert into verification_flag (account_id, kind, other_account, flagged_at)
     select distinct $2::bigint, s.kind, s.other, $3::timestamptz from (
       select 'same_number' as kind, o.account_id as other
       from verification_submission n join verification_submission o on o.number_hash = n.number_hash where n.id = $1
       union all
       select 'same_photo', o.account_id
       from verification_photo n join verification_photo o on o.digest = n.digest where n.submission_id = $1) s
     where s.other <> $2
     on conflict do nothing`,
    [submissionId, accountId, at],
  )
}

export type FlagRow = { kind: string; other_account: number; flagged_at: Date }
export async function loadFlags(db: Queryable, accountId: number): Promise<FlagRow[]> {
  const { rows } = await db.query<FlagRow>(
    'select kind, other_account, flagged_at from verification_flag where account_id = $1 order by flagged_at, kind',
    [accountId],
  )
  return rows
}

/** Whose the number is from now on, or was before: the first who is approved with it keeps it. */
export async function takeNumber(db: Queryable, numberHash: Buffer, accountId: number, at: Date): Promise<number> {
  await db.query(
    `insert into verification_number (number_hash, account_id, approved_at) values ($1, $2, $3) on conflict do nothing`,
    [numberHash, accountId, at],
  )
  return (await lockNumberOwner(db, numberHash)) ?? accountId
}

/** From an account that is closed. */
export async function updateNumberOwner(db: Queryable, numberHash: Buffer, accountId: number, at: Date): Promise<void> {
  await db.query('update verification_number set account_id = $2, approved_at = $3 where number_hash = $1', [
    ...[numberHash, accountId, at],
  ])
}

/** Under the number's lock, so that one account after the other asks whose it is. */
export async function lockNumberOwner(db: Queryable, numberHash: Buffer): Promise<number | null> {
  const { rows } = await db.query<{ account_id: number }>(
    'select account_id from verification_number where number_hash = $1 for no key update',
    [numberHash],
  )
  return rows[0]?.account_id ?? null
}

export async function findNumberOwner(db: Queryable, numberHash: Buffer): Promise<number | null> {
  const { rows } = await db.query<{ account_id: number }>(
    'select account_id from verification_number where number_hash = $1',
    [numberHash],
  )
  return rows[0]?.account_id ?? null
}

/** Of a time-out or self-exclusion, which lasts on in an account that is blocked or closed. */
export async function findExcludedUntil(db: Queryable, accountId: number, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ excluded_until: Date }>(
    'select excluded_until from accounts_excluded(array[$1::bigint], $2)',
    [accountId, now],
  )
  return rows[0]?.excluded_until.getTime() ?? null
}

export type NewDecision = { submissionId: string; accountId: number; at: Date; by: string; reason: RejectReason | null }
export async function insertDecision(
  db: Queryable,
  { submissionId, accountId, at, by, reason }: NewDecision,
): Promise<void> {
  await db.query(
    `insert into verification_decision (submission_id, account_id, decided_at, decided_by, verdict, reason)
     values ($1, $2, $3, $4, $5, $6)`,
    [submissionId, accountId, at, by, reason === null ? 'approved' : 'rejected', reason],
  )
}

export type DecisionRow = { decided_at: Date; decided_by: string; verdict: string; reason: string | null }
export async function findDecision(db: Queryable, submissionId: string): Promise<DecisionRow | null> {
  const { rows } = await db.query<DecisionRow>(
    'select decided_at, decided_by, verdict, reason from verification_decision where submission_id = $1',
    [submissionId],
  )
  return rows[0] ?? null
}

export type WaitingRow = { id: string; account_id: number; submitted_at: Date; flags: string[] }
/** Oldest first. */
export async function loadWaiting(db: Queryable, limit: number): Promise<WaitingRow[]> {
  const { rows } = await db.query<WaitingRow>(
    `select s.id, s.account_id, s.submitted_at, array(
       select f.kind || case when f.other_account > 0 then ' ' || f.other_account else '' end
       from verification_flag f where f.account_id = s.account_id order by 1) as flags
     from verification v join verification_submission s on s.id = v.submission_id
     where v.status = 'submitted' order by s.submitted_at, s.id limit $1`,
    [limit],
  )
  return rows
}

type Ends = { drafts: Date; approved: Date; rejected: Date }
/**
 * Photos that were not submitted by `drafts`, and photos and persons of submissions decided by `approved` or `rejected`.
 * Hashes, decisions and whose a number is stay: they hold one person to one account.
 */
export async function deleteOld(db: Queryable, { drafts, approved, rejected }: Ends): Promise<void> {
  await db.query('delete from verification_photo where submission_id is null and created_at < $1', [drafts])
  const over = `select d.submission_id from verification_decision d
    where (d.verdict = 'approved' and d.decided_at < $1) or (d.verdict = 'rejected' and d.decided_at < $2)`
  await db.query(`delete from verification_photo where submission_id in (${over})`, [approved, rejected])
  await db.query(
    `update verification_submission set key_id = null, salt = null, nonce = null, sealed = null
     where sealed is not null and id in (${over})`,
    [approved, rejected],
  )
}
