// An account that its owner closes: nobody logs in to it any more, and its number is free after a while.
import { type ClosingReason, isReleasable, REOPEN_DAYS, reopenAtOf } from '@walia/domain/accounts/closing.ts'
import { dayOf, dayText } from '@walia/domain/market/days.ts'
import { type AccountsDeps, type Caller, nowOf } from './deps.ts'
import { NO_END_YEARS } from './exclude.ts'
import { isExcludedNumber } from './phoneChangeQueries.ts'
import {
  deleteKnownDevices,
  endSessions,
  findAccountByMobile,
  holdStatus,
  insertAuthEvent,
  type Queryable,
} from './queries.ts'

/** As it is locked. `excludedUntil`: epoch ms, Infinity without end, null without an exclusion. */
export type ToClose = { mobile: string; excludedUntil: number | null }
export type Closing = ToClose & { accountId: number; reason: ClosingReason }

/** Why a number can open no account: the text that its owner gets in place of a code. */
export type Taken = 'accountExists' | 'accountClosed'

/** Null for a number that is free, also that of an account closed long enough ago. */
export async function takenAs(db: Queryable, mobile: string, now: Date): Promise<Taken | null> {
  const account = await findAccountByMobile(db, mobile)
  const isExcluded = await isExcludedNumber(db, mobile, now)
  if (isExcluded || (account !== null && account.closed_at === null)) return 'accountExists'
  if (account === null || account.closed_at === null) return null
  const until = account.excluded_until?.getTime() ?? null
  return isReleasable(account.closed_at.getTime(), until, now.getTime()) ? null : 'accountClosed'
}

/** Before another account takes the number: the closed one that has had it long enough has it no more. */
export async function releaseNumber(db: Queryable, mobile: string, now: Date): Promise<void> {
  await db.query(
    `update account set released_at = $2
     where mobile = $1 and released_at is null and closed_at <= $2::timestamptz - make_interval(days => $3)
       and coalesce(excluded_until, '-infinity') <= $2`,
    [mobile, now, REOPEN_DAYS],
  )
}

/** The account's row, until the transaction ends; null when it is closed already. */
export async function lockToClose(db: Queryable, accountId: number): Promise<ToClose | null> {
  const { rows } = await db.query<{ mobile: string; without_end: boolean; excluded_until: Date | null }>(
    `select mobile, status = 'self_excluded' as without_end, excluded_until from account
     where id = $1 and status <> 'closed' for no key update`,
    [accountId],
  )
  const [row] = rows
  if (row === undefined) return null
  const excludedUntil = row.without_end ? Number.POSITIVE_INFINITY : (row.excluded_until?.getTime() ?? null)
  return { mobile: row.mobile, excludedUntil }
}

export async function loadClosedIds(db: Queryable, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from account where status = 'closed' and id > $1 order by id limit $2`,
    [afterId, limit],
  )
  return rows.map(({ id }) => id)
}

/**
 * Whether it is open, and stays so until the transaction ends: a closing under way is waited for, and one that comes later
 * finds what the transaction did.
 */
export async function holdOpen(db: Queryable, accountId: number): Promise<boolean> {
  const status = await holdStatus(db, accountId)
  return status !== null && status !== 'closed'
}

/** In the transaction that has emptied its books: every session ends with it, and the owner is told by message. */
export async function closeAccount(
  deps: AccountsDeps,
  db: Queryable,
  { accountId, mobile, excludedUntil, reason }: Closing,
  caller: Caller,
): Promise<void> {
  const at = nowOf(deps)
  await db.query(
    `update account set closed_at = $2, closed_because = $3,
       excluded_as = case when status = 'self_excluded' then 'self_excluded' else excluded_as end,
       excluded_until = case when status = 'self_excluded' then $2::timestamptz + make_interval(years => $4)
         else excluded_until end,
       status = 'closed'
     where id = $1`,
    [accountId, at, reason, NO_END_YEARS],
  )
  await endSessions(db, accountId, 'closed', at)
  await deleteKnownDevices(db, accountId)
  await db.query('delete from second_factor where account_id = $1', [accountId])
  await insertAuthEvent(db, { kind: 'closed', at, accountId, mobile, ...caller, details: { reason } })
  await deps.sms.queue(db, { mobile, kind: 'closed', text: closedText(deps, caller.language, excludedUntil) })
}

/** Names the day after which the number opens another account. */
function closedText(deps: AccountsDeps, language: Caller['language'], excludedUntil: number | null): string {
  const { clock, profile, texts, config } = deps
  const at = reopenAtOf(clock.now(), excludedUntil)
  const brand = config.brandName
  if (!Number.isFinite(at)) return texts.text('sms:closedForGood', language, { brand })
  return texts.text('sms:closed', language, { brand, day: dayText(dayOf(at, profile.timeZone)) })
}
