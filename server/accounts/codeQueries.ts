// SQL of one-time codes.
import type { AccountRow, Queryable } from './queries.ts'

export type CodePurpose = 'signup' | 'reset'
/** A request by its name, and what it said. */
export type AttemptHashes = { attemptHash: Buffer; bodyHash: Buffer }
export type NewCode = {
  mobile: string
  purpose: CodePurpose
  codeHash: Buffer
  starterHash: Buffer
  /** Asked for in a browser that the owner has logged in with. */
  ofOwner: boolean
  /** The request that it is sent for; null where the caller names none. */
  attempt: AttemptHashes | null
  passwordHash: string | null
  language: string | null
  affiliate: string | null
  affiliateId: string | null
  affiliateTag: string | null
  expiresAt: Date
}
/**
 * Keeps the code and, in the same statement whatever the answer, queues its message when there is one. Of two requests
 * of one attempt at the same time only the first does so; false for the others.
 */
export async function insertCode(
  db: Queryable,
  code: NewCode,
  sms: { text: string } | null,
  at: Date,
): Promise<boolean> {
  const answer = await db.query(
    `with code as (
       insert into one_time_code (mobile, purpose, code_hash, starter_hash, password_hash, language, affiliate,
         affiliate_id, expires_at, created_at, attempt_hash, body_hash, affiliate_tag, of_owner)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, $14, $15)
       on conflict (starter_hash, attempt_hash) where attempt_hash is not null do nothing
       returning mobile, purpose)
     select (select sms_queue(mobile, purpose, $11, $10) where $11::text is not null) from code`,
    [
      code.mobile,
      code.purpose,
      code.codeHash,
      code.starterHash,
      code.passwordHash,
      code.language,
      code.affiliate,
      code.affiliateId,
      code.expiresAt,
      at,
      sms?.text ?? null,
      code.attempt?.attemptHash ?? null,
      code.attempt?.bodyHash ?? null,
      code.affiliateTag,
      code.ofOwner,
    ],
  )
  return answer.rowCount === 1
}

/** What the attempt's request said, if its code still lives, else null; one that has expired gives its attempt up. */
export async function findAttemptBody(
  db: Queryable,
  { starterHash, attemptHash }: { starterHash: Buffer; attemptHash: Buffer },
  at: Date,
): Promise<Buffer | null> {
  const of = [starterHash, attemptHash, at]
  const answer = await db.query<{ body_hash: Buffer }>(
    'select body_hash from one_time_code where starter_hash = $1 and attempt_hash = $2 and expires_at > $3',
    of,
  )
  const [row] = answer.rows
  if (row) return row.body_hash
  await db.query(
    `update one_time_code set attempt_hash = null
     where starter_hash = $1 and attempt_hash = $2 and expires_at <= $3`,
    of,
  )
  return null
}

export type CodeRow = {
  id: string
  code_hash: Buffer
  starter_hash: Buffer | null
  of_owner: boolean
  password_hash: string | null
  language: string | null
  affiliate: string | null
  affiliate_id: string | null
  affiliate_tag: string | null
  tries: number
  expires_at: Date
  checked_at: Date | null
  used_at: Date | null
}
const CODE = `id, code_hash, starter_hash, of_owner, password_hash, language, affiliate, affiliate_id, affiliate_tag, tries,
  expires_at, checked_at, used_at`
// The newest that this browser has asked for: a code is worth nothing in another one. A used one may be repeated.
const NEWEST = `select id from one_time_code where mobile = $1 and purpose = $2 and starter_hash = $3
    and (used_at is null or account_id is not null and used_at > $4)
  order by created_at desc, id desc limit 1`

/** `usedSince`: codes that were used since then and did something may be given again. */
export type CodeOf = { mobile: string; purpose: CodePurpose; starterHash: Buffer; usedSince: Date }
const valuesOf = ({ mobile, purpose, starterHash, usedSince }: CodeOf) => [mobile, purpose, starterHash, usedSince]

/** Counts one try on the code in force and answers it, with the tries including this one; null when none was asked for here. */
export async function takeCodeTry(db: Queryable, code: CodeOf): Promise<CodeRow | null> {
  const answer = await db.query<CodeRow>(
    `update one_time_code set tries = tries + 1 where id = (${NEWEST}) returning ${CODE}`,
    valuesOf(code),
  )
  return answer.rows[0] ?? null
}

export async function findNewestCode(db: Queryable, code: CodeOf): Promise<CodeRow | null> {
  const answer = await db.query<CodeRow>(`select ${CODE} from one_time_code where id = (${NEWEST})`, valuesOf(code))
  return answer.rows[0] ?? null
}

/** The right code was given; what it allows may be done for a while without giving it again. */
export async function updateCodeChecked(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query('update one_time_code set checked_at = $2 where id = $1', [id, at])
}

/**
 * Uses the code up, and with it every other code of the number and purpose. False when it was used before. Repeats have
 * tries of their own. The rows are locked in the order of their ids: two browsers that each locked their own code first
 * would wait for each other's.
 */
export async function useCode(db: Queryable, id: string, at: Date): Promise<boolean> {
  const answer = await db.query(
    `with open as materialized (
         select c.id from one_time_code c join one_time_code own using (mobile, purpose)
         where own.id = $1 and c.used_at is null order by c.id for update of c),
       used as (update one_time_code c set used_at = $2, tries = case when c.id = $1 then 0 else c.tries end
         from open where c.id = open.id and exists (select from open where id = $1) returning c.id)
     select from used where id = $1`,
    [id, at],
  )
  return answer.rowCount === 1
}

/** What a used code did may be answered again; of a number's codes only the newest that did something. */
export async function updateCodeAccount(db: Queryable, id: string, accountId: number): Promise<void> {
  await db.query(
    `update one_time_code set account_id = case when id = $1 then $2::bigint end
     where mobile = (select mobile from one_time_code where id = $1) and (id = $1 or account_id is not null)`,
    [id, accountId],
  )
}

/** The account that a used code opened or gave its password, as it is now. */
export async function findAccountOfCode(db: Queryable, id: string): Promise<AccountRow | null> {
  const answer = await db.query<AccountRow>(
    `select a.id, a.mobile, a.password_hash, a.status, a.language, a.last_login_at, a.closed_at
     from one_time_code c join account a on a.id = c.account_id where c.id = $1`,
    [id],
  )
  return answer.rows[0] ?? null
}
