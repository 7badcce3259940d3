// The SQL of notifications.
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>

export type NewSubscription = {
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  accountId: number
  /** The login that made it. */
  sessionId: string
  language: string
}
/** The browser's own, whoever was logged in with it before. Of an account's the oldest give way. */
export async function upsertSubscription(db: Queryable, one: NewSubscription, max: number, at: Date): Promise<void> {
  await db.query(
    `insert into push_subscription (user_id, endpoint, p256dh, auth, account_id, session_id, language, created_at, renewed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (user_id) do update set p256dh = excluded.p256dh, auth = excluded.auth,
       account_id = excluded.account_id, session_id = excluded.session_id, language = excluded.language, renewed_at = excluded.renewed_at`,
    [one.userId, one.endpoint, one.p256dh, one.auth, one.accountId, one.sessionId, one.language, at],
  )
  await db.query(
    `delete from push_subscription where id in (
       select id from push_subscription where account_id = $1 order by renewed_at desc, id desc offset $2)`,
    [one.accountId, max],
  )
}

export async function deleteSubscription(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from push_subscription where user_id = $1', [userId])
}

/** By session; null where a process of the version before made it. */
export async function loadSessionIds(db: Queryable, accountIds: readonly number[]): Promise<(string | null)[]> {
  const { rows } = await db.query<{ session_id: string | null }>(
    'select session_id from push_subscription where account_id = any ($1::bigint[])',
    [accountIds],
  )
  return rows.map(({ session_id }) => session_id)
}

export async function deleteOfSessions(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  await db.query('delete from push_subscription where session_id = any ($1::uuid[])', [sessionIds])
}

export async function isSubscribed(db: Queryable, userId: string, accountId: number): Promise<boolean> {
  const { rowCount } = await db.query('select from push_subscription where user_id = $1 and account_id = $2', [
    userId,
    accountId,
  ])
  return rowCount === 1
}

export type Device = { id: number; language: string }
/** Of each of the accounts that has any. */
export async function loadDevices(db: Queryable, accountIds: readonly number[]): Promise<Map<number, Device[]>> {
  const { rows } = await db.query<Device & { account_id: number }>(
    'select id, language, account_id from push_subscription where account_id = any ($1::bigint[]) order by id',
    [accountIds],
  )
  return Map.groupBy(rows, ({ account_id }) => Number(account_id))
}

/** Causes that the account was told of since. */
export async function countCauses(db: Queryable, accountId: number, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(distinct cause)::int as count from push_message where account_id = $1 and created_at >= $2',
    [accountId, since],
  )
  return rows[0]?.count ?? 0
}

export type NewMessage = {
  subscriptionId: number
  accountId: number
  cause: string
  kind: string
  topic: string
  payload: string
  nextAt: Date
  sendBefore: Date
}
export async function insertMessage(db: Queryable, one: NewMessage, at: Date): Promise<void> {
  await db.query(
    `insert into push_message (subscription_id, account_id, cause, kind, topic, payload, next_at, send_before, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (subscription_id, cause) do nothing`,
    [
      ...[one.subscriptionId, one.accountId, one.cause, one.kind, one.topic, one.payload],
      ...[one.nextAt, one.sendBefore, at],
    ],
  )
}

export type LeasedMessage = {
  id: number
  subscription_id: number
  account_id: number
  session_id: string | null
  topic: string
  payload: string
  tries: number
  send_before: Date
  endpoint: string
  p256dh: string
  auth: string
}
/**
 * What is due, for this process alone. What a process was sending as it ended may have come, so it is not sent again. A
 * browser that another account took over, and what came too late, is not told.
 */
export async function leaseMessages(
  db: Queryable,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<LeasedMessage[]> {
  await db.query(
    `update push_message m set state = 'failed', leased_until = null, finished_at = $1, result =
       case when m.state = 'sending' then 'UNKNOWN' when m.send_before <= $1 then 'TOO_LATE' else 'OTHER_ACCOUNT' end
     from push_subscription s where s.id = m.subscription_id and m.state in ('due', 'sending') and m.next_at <= $1
       and (m.state = 'sending' and m.leased_until <= clock_timestamp()
         or m.state = 'due' and (m.send_before <= $1 or s.account_id <> m.account_id))`,
    [now],
  )
  const { rows } = await db.query<LeasedMessage>(
    `with locked as (
       select m.id from push_message m join push_subscription s on s.id = m.subscription_id
       where m.state = 'due' and m.next_at <= $1 and (s.paused_until is null or s.paused_until <= $1)
       order by m.next_at, m.id limit $3 for update of m skip locked)
     update push_message m set state = 'sending', tries = tries + 1,
       leased_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
     from push_subscription s where m.id in (select id from locked) and s.id = m.subscription_id
     returning m.id, m.subscription_id, m.account_id, m.topic, m.payload, m.tries, m.send_before,
       s.session_id, s.endpoint, s.p256dh, s.auth`,
    [now, leaseMs, limit],
  )
  return rows
}

export type Tried = { id: number; tries: number; state: 'due' | 'sent' | 'failed'; result: string; nextAt: Date }
/** Only its own lease's try counts: `tries` as it was leased. */
export async function updateTried(db: Queryable, one: Tried, at: Date): Promise<void> {
  await db.query(
    `update push_message set state = $3, result = $4, leased_until = null, next_at = $5,
       finished_at = case when $3 = 'due' then null else $6::timestamptz end
     where id = $1 and tries = $2 and state = 'sending'`,
    [one.id, one.tries, one.state, one.result, one.nextAt, at],
  )
}

export async function updatePaused(db: Queryable, subscriptionId: number, until: Date): Promise<void> {
  await db.query('update push_subscription set paused_until = $2 where id = $1', [subscriptionId, until])
}

/** Its service does not know it any more, or its session is over. */
export async function deleteGone(db: Queryable, subscriptionId: number): Promise<void> {
  await db.query('delete from push_subscription where id = $1', [subscriptionId])
}

/** A month after they were queued. */
export async function deleteOldMessages(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from push_message where created_at < $1::timestamptz - interval '30 days'`, [now])
}
