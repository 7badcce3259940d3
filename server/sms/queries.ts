// All SQL of short messages: queued, leased, tried, reported, counted and forgotten.
import type pg from 'pg'
import type { SmsOutcome, SmsReport } from './provider.ts'

export type Queryable = Pick<pg.Pool, 'query'>
export type NewSms = { mobile: string; kind: string; text: string }
export async function queueSms(db: Queryable, { mobile, kind, text }: NewSms, at: Date): Promise<void> {
  await db.query('select sms_queue($1, $2, $3, $4)', [mobile, kind, text, at])
}

export type SmsState = 'waiting' | 'sent' | 'delivered' | 'failed'
export type SmsRow = { id: string; mobile: string; kind: string; text: string; state: SmsState; created_at: Date }
/** Newest first. */
export async function loadMessages(db: Queryable, mobile: string | null, limit: number): Promise<SmsRow[]> {
  const answer = await db.query<SmsRow>(
    `select id, mobile, kind, text, state, created_at from sms_message
     where text is not null and ($1::text is null or mobile = $1) order by created_at desc, id desc limit $2`,
    [mobile, limit],
  )
  return answer.rows
}

export type LeasedSms = { id: string; mobile: string; text: string; tries: number; send_before: Date }
/**
 * Messages that are due, for this process alone until the lease ends, by the database's clock. What nobody could send in
 * time has failed.
 */
export async function leaseMessages(db: Queryable, now: Date, leaseMs: number, limit: number): Promise<LeasedSms[]> {
  await db.query(
    `update sms_message set state = 'failed', finished_at = $1, code = coalesce(code, 'TOO_LATE')
     where state = 'waiting' and send_before <= $1 and (leased_until is null or leased_until <= clock_timestamp())`,
    [now],
  )
  const answer = await db.query<LeasedSms>(
    `update sms_message set leased_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where id in (
       select id from sms_message
       where state = 'waiting' and next_try_at <= $1 and (leased_until is null or leased_until <= clock_timestamp())
       order by next_try_at limit $3 for update skip locked)
     returning id, mobile, text, tries, send_before`,
    [now, leaseMs, limit],
  )
  return answer.rows
}

/** Of those that are still being sent. */
export async function renewLeases(db: Queryable, ids: readonly string[], leaseMs: number): Promise<void> {
  await db.query(
    `update sms_message set leased_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
     where id = any ($1::uuid[]) and state = 'waiting' and leased_until is not null`,
    [ids, leaseMs],
  )
}

export type Tried = {
  id: string
  provider: string
  at: Date
  outcome: SmsOutcome
  /** When the next try is due; null when there is none. */
  nextTryAt: Date | null
}
/** Keeps the try and what it makes of the message, together. Only its own lease's try counts: `tries` as it was leased. */
export async function updateTried(db: Queryable, tries: number, tried: Tried): Promise<void> {
  const { id, provider, at, outcome, nextTryAt } = tried
  const state = outcome.taken ? 'sent' : nextTryAt === null ? 'failed' : 'waiting'
  const cost = outcome.taken ? outcome.cost : null
  await db.query(
    `with tried as (
       insert into sms_attempt (message_id, provider, at, taken, code, cost_e4, currency)
       values ($1, $2, $3, $4, $5, $6, $7))
     update sms_message set state = $8, tries = tries + 1, leased_until = null,
       provider = case when $4 then $2 else provider end, reference = case when $4 then $9 else reference end,
       code = $5, next_try_at = coalesce($10, next_try_at),
       sent_at = case when $4 then $3 else sent_at end, finished_at = case when $8 = 'failed' then $3 end
     where id = $1 and tries = $11 and state = 'waiting'`,
    [
      id,
      provider,
      at,
      outcome.taken,
      outcome.taken ? null : outcome.code,
      cost?.e4 ?? null,
      cost?.currency ?? null,
      state,
      outcome.taken ? outcome.reference : null,
      nextTryAt,
      tries,
    ],
  )
}

/**
 * A report about what the provider took: delivered, or failed and then once more with the next provider while one is left
 * (`providerCount`) and the message is still worth sending. A report that comes twice or late changes nothing.
 */
export async function updateReported(
  db: Queryable,
  provider: string,
  report: SmsReport,
  providerCount: number,
  at: Date,
): Promise<SmsState | null> {
  const answer = await db.query<{ state: SmsState }>(
    `update sms_message set
       state = case when $3 = 'delivered' then 'delivered'
         when tries < $5 and send_before > $6 then 'waiting' else 'failed' end,
       finished_at = case when $3 = 'failed' and tries < $5 and send_before > $6 then null else $6 end,
       next_try_at = $6, code = $4
     where provider = $1 and reference = $2 and state = 'sent' returning state`,
    [provider, report.reference, report.state, report.code, providerCount, at],
  )
  return answer.rows[0]?.state ?? null
}

export type SmsCount = {
  day: string
  provider: string
  taken: number
  refused: number
  delivered: number
  undelivered: number
  /** Such as "KES 12.8000"; null where the provider states none. */
  cost: string | null
}
/** Per day (of `timeZone`) and provider, newest first. */
export async function countMessages(db: Queryable, since: Date, timeZone: string): Promise<SmsCount[]> {
  const answer = await db.query<SmsCount>(
    `select to_char(a.at at time zone $2, 'YYYY-MM-DD') as day, a.provider,
       count(*) filter (where a.taken)::int as taken, count(*) filter (where not a.taken)::int as refused,
       count(*) filter (where a.taken and m.provider = a.provider and m.state = 'delivered')::int as delivered,
       count(*) filter (where a.taken and (m.state = 'failed' or m.provider <> a.provider))::int as undelivered,
       a.currency || ' ' || to_char(sum(a.cost_e4) / 10000.0, 'FM999999999990.0000') as cost
     from sms_attempt a left join sms_message m on m.id = a.message_id
     where a.at >= $1 group by 1, 2, a.currency order by 1 desc, 2`,
    [since, timeZone],
  )
  return answer.rows
}

export type SmsFailure = { id: string; kind: string; created_at: Date; tries: number; code: string | null }
export async function loadFailures(db: Queryable, since: Date, limit: number): Promise<SmsFailure[]> {
  const answer = await db.query<SmsFailure>(
    `select id, kind, created_at, tries, code from sms_message
     where state = 'failed' and created_at >= $1 order by created_at desc limit $2`,
    [since, limit],
  )
  return answer.rows
}

/** Texts hold codes and go after a day; what was sent and what it cost after ninety. */
export async function forgetOld(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `update sms_message set text = null where text is not null and created_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
  await db.query(`delete from sms_message where created_at < $1::timestamptz - interval '90 days'`, [now])
  await db.query(`delete from sms_attempt where at < $1::timestamptz - interval '90 days'`, [now])
}
