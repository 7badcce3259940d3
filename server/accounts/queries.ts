// SQL of accounts, sessions, known devices, limits and audit.
import type { ExclusionKind } from '@walia/domain/saferplay/exclusion.ts'
import type pg from 'pg'
import type { Limit } from '../platform/limits.ts'

export type Queryable = Pick<pg.Pool, 'query'>
export type AccountStatus = 'active' | 'blocked' | 'self_excluded' | 'closed'
export type AccountRow = {
  id: number
  mobile: string
  password_hash: string
  status: AccountStatus
  language: string | null
  last_login_at: Date | null
  affiliate_tag: string | null
  /** By its owner. */
  closed_at: Date | null
  created_at: Date
} & ExcludedRow
/** What an account excludes itself by, over or not. */
export type ExcludedRow = { excluded_as: ExclusionKind | null; excluded_until: Date | null }

/** Browsers that an account is known in. */
const DEVICES_MAX = 10
const ACCOUNT = `id, mobile, password_hash, status, language, last_login_at, affiliate_tag, created_at, closed_at,
  excluded_as, excluded_until`

/** The one that has the number now, closed or not. */
export async function findAccountByMobile(db: Queryable, mobile: string): Promise<AccountRow | null> {
  const answer = await db.query<AccountRow>(
    `select ${ACCOUNT} from account where mobile = $1 and released_at is null`,
    [mobile],
  )
  return answer.rows[0] ?? null
}

export async function findAccount(db: Queryable, id: number): Promise<AccountRow | null> {
  const answer = await db.query<AccountRow>(`select ${ACCOUNT} from account where id = $1`, [id])
  return answer.rows[0] ?? null
}

export async function lockAccount(db: Queryable, id: number): Promise<AccountRow | null> {
  const answer = await db.query<AccountRow>(`select ${ACCOUNT} from account where id = $1 for no key update`, [id])
  return answer.rows[0] ?? null
}

type Held = Pick<AccountRow, 'status' | keyof ExcludedRow>

/** It stays so until the transaction ends: a change under way is waited for, and a later one waits. Null: no such account. */
export async function holdAccount(db: Queryable, id: number): Promise<Held | null> {
  const sql = 'select status, excluded_as, excluded_until from account where id = $1 for share'
  return (await db.query<Held>(sql, [id])).rows[0] ?? null
}

export const holdStatus = async (db: Queryable, id: number): Promise<AccountStatus | null> =>
  (await holdAccount(db, id))?.status ?? null

export type NewAccount = {
  mobile: string
  passwordHash: string
  language: string | null
  affiliate: string | null
  affiliateId: string | null
  affiliateTag: string | null
}
/** Null when the number has an account already. */
export async function insertAccount(db: Queryable, account: NewAccount, at: Date): Promise<AccountRow | null> {
  const { mobile, passwordHash, language, affiliate, affiliateId, affiliateTag } = account
  const answer = await db.query<AccountRow>(
    `insert into account (mobile, password_hash, language, affiliate, affiliate_id, affiliate_tag, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (mobile) where released_at is null do nothing returning ${ACCOUNT}`,
    [mobile, passwordHash, language, affiliate, affiliateId, affiliateTag, at],
  )
  return answer.rows[0] ?? null
}

export async function updatePassword(db: Queryable, accountId: number, passwordHash: string): Promise<void> {
  await db.query('update account set password_hash = $2 where id = $1', [accountId, passwordHash])
}

export async function updateStatus(db: Queryable, accountId: number, status: AccountStatus): Promise<boolean> {
  const answer = await db.query('update account set status = $2 where id = $1', [accountId, status])
  return answer.rowCount === 1
}

/**
 * Answers the login before this one; false when the account has another password than the one that was given, or was
 * closed meanwhile. Locks the account, so that a new password waits for the session that begins, or the session finds it.
 */
export async function updateLastLogin(
  db: Queryable,
  { accountId, passwordHash, at }: { accountId: number; passwordHash: string | null; at: Date },
): Promise<Date | null | false> {
  const answer = await db.query<{ before: Date | null }>(
    `update account set last_login_at = $2 where id = $1 and password_hash = coalesce($3, password_hash) and status <> 'closed'
     returning old.last_login_at as before`,
    [accountId, at, passwordHash],
  )
  const [row] = answer.rows
  return row === undefined ? false : row.before
}

/** Counts a try against all limits or none; answers 0, or the seconds to wait. */
export async function takeAttempt(db: Queryable, limits: readonly Limit[], at: Date): Promise<number> {
  const answer = await db.query<{ wait: number }>({
    name: 'attempt_take',
    text: 'select attempt_take($1::text[], $2::text[], $3::int[], $4::int[], $5, $6::boolean[]) as wait',
    values: [
      limits.map((limit) => limit.kind),
      limits.map((limit) => limit.subject),
      limits.map((limit) => limit.count),
      limits.map((limit) => limit.windowSeconds),
      at,
      limits.map((limit) => limit.peek ?? false),
    ],
  })
  return answer.rows[0]?.wait ?? 0
}

/** Those within the limit's window. */
export async function countAttempts(db: Queryable, { kind, subject, windowSeconds }: Limit, at: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from attempt where kind = $1 and subject = $2 and at > $3',
    [kind, subject, new Date(at.getTime() - windowSeconds * 1000)],
  )
  return rows[0]?.count ?? 0
}

export async function deleteAttempts(db: Queryable, kind: string, subject: string): Promise<void> {
  await db.query('delete from attempt where kind = $1 and subject = $2', [kind, subject])
}

/** Takes back the newest try, because it did not fail. Two at once take back two: neither waits for the other's. */
export async function deleteNewestAttempt(db: Queryable, kind: string, subject: string): Promise<void> {
  await db.query(
    `delete from attempt where id = (
       select id from attempt where kind = $1 and subject = $2 order by at desc limit 1 for update skip locked)`,
    [kind, subject],
  )
}

export type AuthEvent = {
  kind: string
  at: Date
  accountId?: number | null
  mobile?: string | null
  ip?: string | null
  userAgent?: string | null
  details?: unknown
}
export async function insertAuthEvent(db: Queryable, event: AuthEvent): Promise<void> {
  await db.query(
    `insert into auth_event (at, kind, account_id, mobile, ip, user_agent, details) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      event.at,
      event.kind,
      event.accountId ?? null,
      event.mobile ?? null,
      event.ip ?? null,
      event.userAgent?.slice(0, 500) ?? null,
      event.details === undefined ? null : JSON.stringify(event.details),
    ],
  )
}

/** The account of a number when the browser is one that its owner has logged in with; null for a stranger's. */
export async function findKnownDevice(db: Queryable, hash: Buffer, mobile: string): Promise<number | null> {
  const answer = await db.query<{ account_id: number }>(
    'select account_id from known_device d join account a on a.id = d.account_id where d.hash = $1 and a.mobile = $2',
    [hash, mobile],
  )
  return answer.rows[0]?.account_id ?? null
}

/** The browser's new secret takes the place of the one before, for its other accounts too; an account keeps the newest few. */
export async function keepKnownDevice(
  db: Queryable,
  { hash, before, accountId, at }: { hash: Buffer; before: Buffer | null; accountId: number; at: Date },
): Promise<void> {
  await db.query('update known_device set hash = $1 where hash = $2', [hash, before])
  await db.query(
    `insert into known_device (hash, account_id, used_at) values ($1, $2, $3)
     on conflict (hash, account_id) do update set used_at = excluded.used_at`,
    [hash, accountId, at],
  )
  await db.query(
    `delete from known_device where (hash, account_id) in (
       select hash, account_id from known_device where account_id = $1 order by used_at desc offset $2)`,
    [accountId, DEVICES_MAX],
  )
}

export async function deleteKnownDevices(db: Queryable, accountId: number): Promise<void> {
  await db.query('delete from known_device where account_id = $1', [accountId])
}

/**
 * Forgets what has served its time: tries and links of the bot after a day, codes after a week, sessions 30
 * days after they ended, what happened to accounts after 90.
 */
export async function deleteOld(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from attempt where at < $1::timestamptz - interval '1 day'`, [now])
  await db.query(`delete from one_time_code where created_at < $1::timestamptz - interval '7 days'`, [now])
  await db.query(
    `delete from phone_change where changed_at is null and begun_at < $1::timestamptz - interval '7 days'`,
    [now],
  )
  await db.query(`delete from bot_login where created_at < $1::timestamptz - interval '1 day'`, [now])
  await db.query(`delete from known_device where used_at < $1::timestamptz - interval '1 year'`, [now])
  await db.query(`delete from session where least(ended_at, expires_at) < $1::timestamptz - interval '30 days'`, [now])
  await db.query('select auth_event_expire($1)', [now])
}

export type NewBotLogin = { hash: Buffer; mobile: string; at: Date; expiresAt: Date }
export async function insertBotLogin(db: Queryable, { hash, mobile, at, expiresAt }: NewBotLogin): Promise<void> {
  await db.query('insert into bot_login (hash, mobile, created_at, expires_at) values ($1, $2, $3, $4)', [
    hash,
    mobile,
    at,
    expiresAt,
  ])
}

/** Uses the link up and answers its number; null when it is unknown, over, or was used. Of two at once one gets it. */
export async function useBotLogin(db: Queryable, hash: Buffer, at: Date): Promise<string | null> {
  const answer = await db.query<{ mobile: string }>(
    `update bot_login set used_at = $2 where hash = $1 and used_at is null and expires_at > $2 returning mobile`,
    [hash, at],
  )
  return answer.rows[0]?.mobile ?? null
}

export type SessionRow = {
  id: string
  account_id: number
  mobile: string
  status: AccountStatus
  secret_hash: Buffer
  started_at: Date
  active_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
} & ExcludedRow
export type NewSession = {
  accountId: number
  secretHash: Buffer
  tokenHash: Buffer
  startedAt: Date
  expiresAt: Date
  ip: string | null
  userAgent: string | null
}
export async function insertSession(db: Queryable, session: NewSession): Promise<string> {
  const { accountId, secretHash, tokenHash, startedAt, expiresAt, ip, userAgent } = session
  const answer = await db.query<{ id: string }>(
    `insert into session (account_id, secret_hash, token_hash, started_at, active_at, expires_at, ip, user_agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7) returning id`,
    [accountId, secretHash, tokenHash, startedAt, expiresAt, ip, userAgent?.slice(0, 500) ?? null],
  )
  return answer.rows[0]?.id ?? ''
}

export async function findSession(db: Queryable, tokenHash: Buffer): Promise<SessionRow | null> {
  const answer = await db.query<SessionRow>({
    name: 'session_find',
    text: `select s.id, s.account_id, a.mobile, a.status, s.secret_hash, s.started_at, s.active_at, s.expires_at, s.ended_at,
        s.end_reason, a.excluded_as, a.excluded_until
      from session s join account a on a.id = s.account_id where s.token_hash = $1`,
    values: [tokenHash],
  })
  return answer.rows[0] ?? null
}

/** Of these sessions. */
export async function loadLoggedOut(db: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select asked.id from unnest($1::uuid[]) asked (id) where not exists (
       select from session s where s.id = asked.id and s.ended_at is null and s.expires_at > $2)`,
    [ids, now],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function endSession(db: Queryable, id: string, reason: string, at: Date): Promise<void> {
  await db.query('update session set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null', [
    id,
    at,
    reason,
  ])
}

/**
 * Answers how many ended. Sessions are locked in the order of their ids, here and where their activity is written, so that
 * neither waits for the other.
 */
export async function endSessions(db: Queryable, accountId: number, reason: string, at: Date): Promise<number> {
  const answer = await db.query(
    `with open as materialized (
       select id from session where account_id = $1 and ended_at is null order by id for update)
     update session s set ended_at = $2, end_reason = $3 from open where s.id = open.id`,
    [accountId, at, reason],
  )
  return answer.rowCount ?? 0
}

export type OpenSessionRow = Pick<SessionRow, 'id' | 'started_at' | 'active_at'> & {
  ip: string | null
  user_agent: string | null
}
export async function loadOpenSessions(db: Queryable, accountId: number, now: Date): Promise<OpenSessionRow[]> {
  const answer = await db.query<OpenSessionRow>(
    `select id, started_at, active_at, ip, user_agent from session
     where account_id = $1 and ended_at is null and expires_at > $2 order by id desc`,
    [accountId, now],
  )
  return answer.rows
}

type Ending = { accountId: number; reason: string; at: Date }
/** In the same order of locks; answers how many ended. */
export async function endOtherSessions(
  db: Queryable,
  { accountId, kept, reason, at }: Ending & { kept: string },
): Promise<number> {
  const answer = await db.query(
    `with open as materialized (
       select id from session where account_id = $1 and id <> $4 and ended_at is null order by id for update)
     update session s set ended_at = $2, end_reason = $3 from open where s.id = open.id`,
    [accountId, at, reason, kept],
  )
  return answer.rowCount ?? 0
}

export async function endOwnSession(
  db: Queryable,
  { accountId, id, reason, at }: Ending & { id: string },
): Promise<number> {
  const answer = await db.query(
    'update session set ended_at = $3, end_reason = $4 where account_id = $1 and id = $2 and ended_at is null',
    [accountId, id, at, reason],
  )
  return answer.rowCount ?? 0
}

/** Leaves the newest `count` sessions of the account open; locks in the same order. */
export async function endOldestSessions(db: Queryable, accountId: number, count: number, at: Date): Promise<void> {
  await db.query(
    `with old as materialized (
       select id from session where account_id = $1 and ended_at is null order by id desc offset $2),
     locked as materialized (select s.id from session s join old using (id) order by s.id for update of s)
     update session s set ended_at = $3, end_reason = 'too_many' from locked where s.id = locked.id and s.ended_at is null`,
    [accountId, count, at],
  )
}

/** Many sessions' last activity (ms) in one statement; it never goes back. */
export async function updateActivity(db: Queryable, sessions: readonly { id: string; at: number }[]): Promise<void> {
  await db.query({
    name: 'update_activity',
    text: `with active as materialized (select id from session where id = any ($1::uuid[]) order by id for update)
     update session s set active_at = greatest(s.active_at, to_timestamp(u.at / 1000))
     from active join unnest($1::uuid[], $2::float8[]) as u (id, at) using (id) where s.id = active.id`,
    values: [sessions.map(({ id }) => id), sessions.map(({ at }) => at)],
  })
}
