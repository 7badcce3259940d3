// SQL of limits and their history. What they count stands in server/saferplay/sql.
import type { PlayLimit, PlayLimitKind, PlayLimitPeriod } from '@walia/domain/saferplay/limits.ts'
import type pg from 'pg'
import type { Activity } from '../accounts/index.ts'

export type Queryable = Pick<pg.Pool, 'query'>
export type LimitName = { accountId: number; kind: PlayLimitKind; period: PlayLimitPeriod }
type LimitRow = { amount: number | null; next_amount: number | null; next_at: Date | null }

/** Under the row's lock until the transaction ends; makes the row of a first limit. */
export async function lockLimit(
  db: Queryable,
  { accountId, kind, period }: LimitName,
  timeZone: string,
): Promise<PlayLimit> {
  await db.query(
    `insert into play_limit (account_id, kind, period, time_zone) values ($1, $2, $3, $4) on conflict do nothing`,
    [accountId, kind, period, timeZone],
  )
  const { rows } = await db.query<LimitRow>(
    `select amount, next_amount, next_at from play_limit where account_id = $1 and kind = $2 and period = $3
     for no key update`,
    [accountId, kind, period],
  )
  const row = rows[0] as LimitRow
  return { amount: row.amount, nextAmount: row.next_amount, nextAt: row.next_at?.getTime() ?? null }
}

export async function updateLimit(
  db: Queryable,
  { accountId, kind, period }: LimitName,
  { amount, nextAmount, nextAt }: PlayLimit,
): Promise<void> {
  await db.query(
    `update play_limit set amount = $4, next_amount = $5, next_at = $6
     where account_id = $1 and kind = $2 and period = $3`,
    [accountId, kind, period, amount, nextAmount, nextAt === null ? null : new Date(nextAt)],
  )
}

export async function insertLimitChange(
  db: Queryable,
  { accountId, kind, period }: LimitName,
  amount: number | null,
  askedAt: Date,
  forceAt: Date,
): Promise<void> {
  await db.query(
    `insert into play_limit_change (account_id, kind, period, asked_at, amount, force_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [accountId, kind, period, askedAt, amount, forceAt],
  )
}

export type ShownRow = {
  kind: PlayLimitKind
  period: PlayLimitPeriod
  amount: number | null
  used: number
  next_amount: number | null
  next_at: Date | null
  ends_at: Date
}
/** What is in force at `now` with what is used of it, and changes that wait. */
export async function loadLimits(db: Queryable, accountId: number, now: Date): Promise<ShownRow[]> {
  const { rows } = await db.query<ShownRow>(
    `select f.kind, f.period, f.amount, f.used, f.ends_at,
       case when l.next_at > $2 then l.next_amount end as next_amount, case when l.next_at > $2 then l.next_at end as next_at
     from play_limits_of($1, $2) f join play_limit l on l.account_id = $1 and l.kind = f.kind and l.period = f.period`,
    [accountId, now],
  )
  return rows
}

export type TodayRow = { staked: number; lost: number }
/** Since the day began: what was staked, as profile and statement have it, and what of the own cash was lost. */
export async function loadToday(db: Queryable, accountId: number, since: Date): Promise<TodayRow> {
  const { rows } = await db.query<TodayRow>(
    `select ledger_staked_since($1, $2) as staked, play_used($1, 'loss', $2) as lost`,
    [accountId, since],
  )
  return rows[0] as TodayRow
}

/** `until`: epoch ms. */
export type DepositLimit = { left: number; kind: 'deposit'; period: PlayLimitPeriod; until: number }
/** The deposit limit that leaves least. Locks the account's limits and counts after that, in statements of their own. */
export async function selectDepositLimit(db: Queryable, accountId: number, now: Date): Promise<DepositLimit | null> {
  await db.query('select play_limits_lock(array[$1::bigint])', [accountId])
  const { rows } = await db.query<{ left_over: number; period: PlayLimitPeriod; ends_at: Date }>(
    `select amount - used as left_over, period, ends_at from play_limits_of($1, $2) where kind = 'deposit'
     order by left_over, ends_at desc limit 1`,
    [accountId, now],
  )
  const [row] = rows
  return row ? { left: row.left_over, kind: 'deposit', period: row.period, until: row.ends_at.getTime() } : null
}

/** Counted for those that have a limit of time; all times epoch ms. `pauseMs`: a longer one does not count. */
export async function addPlayTime(db: Queryable, seen: readonly Activity[], pauseMs: number): Promise<void> {
  const times = (pick: (each: Activity) => number) => seen.map((each) => new Date(pick(each)))
  await db.query({
    name: 'play_time_add',
    text: `select play_time_add($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4 * interval '1 millisecond')`,
    values: [
      seen.map(({ accountId }) => accountId),
      times(({ startedAt }) => startedAt),
      times(({ at }) => at),
      pauseMs,
    ],
  })
}
