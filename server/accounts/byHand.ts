// What an operator does to an account: looks at it, blocks it, excludes its owner who calls, ends a second factor that was
// lost. Asked for again, each changes nothing.
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { exclusionFrom } from '@walia/domain/saferplay/exclusion.ts'
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { type AccountsDeps, nowOf, supportPhoneOf } from './deps.ts'
import { excludeLocked, NO_END_YEARS } from './exclude.ts'
import { type AccountRow, endSessions, findAccount, insertAuthEvent, lockAccount, type Queryable } from './queries.ts'
import { FACTOR_STALE_HOURS, FACTOR_WAIT_HOURS, hoursAfter } from './secondFactor.ts'

const DAY_MS = 86_400_000
const EVENTS_SHOWN = 10

/** A number as somebody says it on the telephone, or an account's id. */
export type Named = { account: number } | { phone: string }
export type Unknown = { ok: false; code: 'NO_SUCH_ACCOUNT' | 'PHONE_INVALID' }
type Shut = { ok: false; code: 'ACCOUNT_CLOSED'; account: number }
/** `id` is the request's number, where an operator's command asks. */
type Asked = { by: string; reason: string; id?: number }

export type Shown = { ok: true; account: number; facts: object }
export type Blocked = { ok: true; account: number; changed: boolean; sessionsEnded?: number } | Unknown | Shut
export type ExcludedByHand =
  | { ok: true; account: number; changed: boolean; until: string }
  | { ok: false; code: 'LENGTH_UNKNOWN'; months: readonly number[] }
  | Unknown
  | Shut
export type FactorEnded =
  | { ok: true; account: number; state: 'waits'; from: string }
  | { ok: true; account: number; state: 'ended' | 'kept' }
  | { ok: false; code: 'NO_SECOND_FACTOR' | 'NOT_ASKED'; account: number }
  | { ok: false; code: 'FACTOR_WAITS'; account: number; from: string }
  | Unknown

export type AccountsByHand = {
  find(named: Named): Promise<{ ok: true; account: number } | Unknown>
  show(named: Named): Promise<Shown | Unknown>
  /** Sessions end; cash stays; an exclusion goes on underneath. */
  block(named: Named, asked: Asked): Promise<Blocked>
  unblock(named: Named, asked: Asked): Promise<Blocked>
  /** Of the market's lengths, in months; the longer of two stands. */
  exclude(named: Named, months: number, asked: Asked): Promise<ExcludedByHand>
  /** The first time it is asked for and the owner told; from a day later on it ends, until three days later. */
  endFactor(named: Named, asked: Asked): Promise<FactorEnded>
  /** Takes the request back. */
  keepFactor(named: Named, asked: Asked): Promise<FactorEnded>
}

/** `forget`: this process' memory of an account's sessions. */
export function createByHand(deps: AccountsDeps, forget: (accountId: number) => void): AccountsByHand {
  /** The account locked, and evicted from memory after the commit. */
  const change = async <T>(
    named: Named,
    { id: requestId = null }: { id?: number | null },
    work: (db: Queryable, account: AccountRow) => Promise<T>,
  ) => {
    const found = await findNamed(deps, named)
    if (!found.ok) return found
    const answer = await doneOnce(deps.pool, requestId, async (db) => {
      const account = await lockAccount(db, found.account)
      return account === null ? unknown : work(db, account)
    })
    forget(found.account)
    deps.outbox.wake()
    return answer
  }
  return {
    find: (named) => findNamed(deps, named),
    async show(named) {
      const found = await findNamed(deps, named)
      return found.ok ? { ...found, facts: await factsOf(deps, found.account) } : found
    },
    block: (named, asked) => change(named, asked, (db, account) => block(deps, db, account, asked)),
    unblock: (named, asked) => change(named, asked, (db, account) => unblock(deps, db, account, asked)),
    exclude: (named, months, asked) => change(named, asked, (db, account) => exclude(deps, db, account, months, asked)),
    endFactor: (named, asked) => change(named, asked, (db, account) => endFactor(deps, db, account, asked)),
    keepFactor: (named, asked) => change(named, asked, (db, account) => keepFactor(deps, db, account, asked)),
  }
}

const unknown: Unknown = { ok: false, code: 'NO_SUCH_ACCOUNT' }

async function findNamed(
  { pool, profile }: AccountsDeps,
  named: Named,
): Promise<{ ok: true; account: number } | Unknown> {
  if ('account' in named) return (await findAccount(pool, named.account)) ? { ok: true, ...named } : unknown
  const mobile = normalisePhone(named.phone, profile.phone)
  if (mobile === null) return { ok: false, code: 'PHONE_INVALID' }
  const { rows } = await pool.query<{ id: number }>(
    'select id from account where mobile = $1 order by released_at desc nulls first limit 1',
    [mobile],
  )
  const [row] = rows
  return row === undefined ? unknown : { ok: true, account: row.id }
}

async function block(deps: AccountsDeps, db: Queryable, account: AccountRow, { by, reason }: Asked): Promise<Blocked> {
  const { id, mobile, status } = account
  if (status === 'closed') return { ok: false, code: 'ACCOUNT_CLOSED', account: id }
  if (status === 'blocked') return { ok: true, account: id, changed: false }
  const at = nowOf(deps)
  await db.query(
    `update account set
       excluded_as = case when status = 'self_excluded' then 'self_excluded' else excluded_as end,
       excluded_until = case when status = 'self_excluded' then $2::timestamptz + make_interval(years => $3)
         else excluded_until end,
       status = 'blocked'
     where id = $1`,
    [id, at, NO_END_YEARS],
  )
  const sessionsEnded = await endSessions(db, id, 'blocked', at)
  await insertAuthEvent(db, { kind: 'blocked', at, accountId: id, mobile, details: { by, reason } })
  return { ok: true, account: id, changed: true, sessionsEnded }
}

async function unblock(
  deps: AccountsDeps,
  db: Queryable,
  account: AccountRow,
  { by, reason }: Asked,
): Promise<Blocked> {
  const { id, mobile, status } = account
  if (status === 'closed') return { ok: false, code: 'ACCOUNT_CLOSED', account: id }
  if (status !== 'blocked') return { ok: true, account: id, changed: false }
  await db.query(`update account set status = 'active' where id = $1`, [id])
  await insertAuthEvent(db, { kind: 'unblocked', at: nowOf(deps), accountId: id, mobile, details: { by, reason } })
  return { ok: true, account: id, changed: true }
}

async function exclude(
  deps: AccountsDeps,
  db: Queryable,
  account: AccountRow,
  months: number,
  { by, reason }: Asked,
): Promise<ExcludedByHand> {
  const { id, mobile, status, language } = account
  const { exclusionMonths } = saferPlayRulesOf(deps.profile.id)
  if (!exclusionMonths.includes(months)) return { ok: false, code: 'LENGTH_UNKNOWN', months: exclusionMonths }
  if (status === 'closed') return { ok: false, code: 'ACCOUNT_CLOSED', account: id }
  if (status === 'self_excluded') return { ok: true, account: id, changed: false, until: 'for good' }
  const now = deps.clock.now()
  const wanted = exclusionFrom('self_excluded', months, now)
  const before = account.excluded_as === 'self_excluded' ? account.excluded_until : null
  // The same call taken down twice is one exclusion.
  if (before !== null && before.getTime() > wanted.until - DAY_MS)
    return { ok: true, account: id, changed: false, until: before.toISOString() }
  const { until } = await excludeLocked(db, id, wanted, new Date(now))
  await insertAuthEvent(db, {
    kind: 'excluded_by_hand',
    at: new Date(now),
    accountId: id,
    mobile,
    details: { by, reason },
  })
  const shown = new Date(until).toISOString()
  await tell(deps, db, { mobile, language }, 'excluded', { until: shown.slice(0, 10) })
  return { ok: true, account: id, changed: true, until: shown }
}

type AskedRow = { end_asked_at: Date | null }

async function endFactor(
  deps: AccountsDeps,
  db: Queryable,
  account: AccountRow,
  { by, reason }: Asked,
): Promise<FactorEnded> {
  const { id, mobile } = account
  const { rows } = await db.query<AskedRow>(
    'select end_asked_at from second_factor where account_id = $1 and enabled_at is not null for update',
    [id],
  )
  const [factor] = rows
  if (factor === undefined) return { ok: false, code: 'NO_SECOND_FACTOR', account: id }
  const at = nowOf(deps)
  const event = { at, accountId: id, mobile, details: { by, reason } }
  const askedAt = factor.end_asked_at
  if (askedAt === null || at > hoursAfter(askedAt, FACTOR_STALE_HOURS)) {
    await db.query('update second_factor set end_asked_at = $2 where account_id = $1', [id, at])
    await insertAuthEvent(db, { ...event, kind: 'second_factor_end_asked' })
    await tell(deps, db, account, 'secondFactorEndAsked', { hours: FACTOR_WAIT_HOURS })
    return { ok: true, account: id, state: 'waits', from: hoursAfter(at, FACTOR_WAIT_HOURS).toISOString() }
  }
  const from = hoursAfter(askedAt, FACTOR_WAIT_HOURS)
  if (from > at) return { ok: false, code: 'FACTOR_WAITS', account: id, from: from.toISOString() }
  await db.query('delete from second_factor where account_id = $1', [id])
  await db.query('update account set factor_ended_at = $2 where id = $1', [id, at])
  await insertAuthEvent(db, { ...event, kind: 'second_factor_ended' })
  await tell(deps, db, account, 'secondFactorOff', {})
  return { ok: true, account: id, state: 'ended' }
}

async function keepFactor(
  deps: AccountsDeps,
  db: Queryable,
  { id, mobile }: AccountRow,
  { by, reason }: Asked,
): Promise<FactorEnded> {
  const answer = await db.query(
    'update second_factor set end_asked_at = null where account_id = $1 and end_asked_at is not null',
    [id],
  )
  if (answer.rowCount === 0) return { ok: false, code: 'NOT_ASKED', account: id }
  const event = { at: nowOf(deps), accountId: id, mobile, details: { by, reason } }
  await insertAuthEvent(db, { ...event, kind: 'second_factor_kept' })
  return { ok: true, account: id, state: 'kept' }
}

type Told = Pick<AccountRow, 'mobile' | 'language'>
async function tell(
  deps: AccountsDeps,
  db: Queryable,
  { mobile, language }: Told,
  text: 'excluded' | 'secondFactorEndAsked' | 'secondFactorOff',
  values: object,
): Promise<void> {
  const known = { brand: deps.config.brandName, phone: supportPhoneOf(deps), ...values }
  const words = deps.texts.text(`sms:${text}`, language ?? deps.profile.defaultLanguage, known)
  await deps.sms.queue(db, { mobile, kind: 'by_hand', text: words })
}

/** What an operator has to know before he does something; no password, code or address of a browser. */
async function factsOf({ pool, clock }: AccountsDeps, accountId: number): Promise<object> {
  const { rows } = await pool.query<{ facts: object }>(
    `select jsonb_build_object('mobile', a.mobile, 'status', a.status, 'language', a.language, 'openedAt', a.created_at,
       'lastLoginAt', a.last_login_at, 'excludedAs', a.excluded_as, 'excludedUntil', a.excluded_until,
       'closedAt', a.closed_at, 'closedBecause', a.closed_because, 'numberReleasedAt', a.released_at,
       'affiliateTag', a.affiliate_tag, 'secondFactorEndedAt', a.factor_ended_at,
       'openSessions', (select count(*) from session s where s.account_id = a.id and s.ended_at is null and s.expires_at > $2),
       'knownBrowsers', (select count(*) from known_device d where d.account_id = a.id),
       'secondFactor', (select jsonb_build_object('since', f.enabled_at, 'endAskedAt', f.end_asked_at)
         from second_factor f where f.account_id = a.id and f.enabled_at is not null),
       'numbersBefore', (select coalesce(jsonb_agg(c.old_mobile order by c.changed_at), '[]') from phone_change c
         where c.account_id = a.id and c.changed_at is not null),
       'otherAccountsOfTheNumber', (select coalesce(jsonb_agg(o.id order by o.id), '[]') from account o
         where o.mobile = a.mobile and o.id <> a.id)) as facts
     from account a where a.id = $1`,
    [accountId, nowOf({ clock })],
  )
  const events = await pool.query<{ at: Date; kind: string; details: object | null }>(
    'select at, kind, details from auth_event where account_id = $1 order by id desc limit $2',
    [accountId, EVENTS_SHOWN],
  )
  return { ...rows[0]?.facts, lastEvents: events.rows }
}
