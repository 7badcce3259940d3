// The SQL of postbacks.
import type { Queryable } from './queries.ts'

export type PostbackEvent = 'registration' | 'first_deposit' | 'qualified'
export type NewPostback = { affiliateId: number; accountId: number; event: PostbackEvent; body: object }
export async function insertPostback(db: Queryable, one: NewPostback, at: Date): Promise<void> {
  await db.query(
    `insert into affiliate_postback (affiliate_id, event, account_id, body, next_at, created_at)
     select a.id, $2, $3, $4, $5, $5 from affiliate a
     where a.id = $1 and a.status = 'active' and a.postback_url is not null
     on conflict (affiliate_id, event, account_id) do nothing`,
    [one.affiliateId, one.event, one.accountId, JSON.stringify(one.body), at],
  )
}

export type LeasedPostback = { id: string; url: string; secret: string; body: object; tries: number }
/**
 * What is due, for this process alone until the lease ends, at most so many, and of each affiliate a quarter of them: a
 * server that answers slowly holds up its own.
 */
export async function leasePostbacks(
  db: Queryable,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<LeasedPostback[]> {
  const { rows } = await db.query<LeasedPostback>(
    `with due as (
       select a.id as affiliate_id, p.id from affiliate a cross join lateral (
         select id, next_at from affiliate_postback p
         where p.affiliate_id = a.id and p.state = 'due' and p.next_at <= $1
           and (p.leased_until is null or p.leased_until <= clock_timestamp())
         order by p.next_at limit ceil($3 / 4.0)) p
       where a.postback_url is not null order by p.next_at limit $3),
     locked as (
       select p.id from affiliate_postback p join due using (id)
       where p.state = 'due' and (p.leased_until is null or p.leased_until <= clock_timestamp())
       for update of p skip locked)
     update affiliate_postback p set leased_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
     from affiliate a where p.id in (select id from locked) and a.id = p.affiliate_id
     returning p.id, a.postback_url as url, a.postback_secret as secret, p.body, p.tries`,
    [now, leaseMs, limit],
  )
  return rows
}

export type TriedPostback = { id: string; tries: number; state: 'due' | 'sent' | 'dead'; result: string; nextAt: Date }
/** Only its own lease's try counts: `tries` as it was leased. */
export async function updatePostbackTried(db: Queryable, one: TriedPostback, at: Date): Promise<void> {
  await db.query(
    `update affiliate_postback set tries = tries + 1, state = $3, result = $4, leased_until = null, next_at = $5,
       finished_at = case when $3 = 'due' then null else $6::timestamptz end
     where id = $1 and tries = $2 and state = 'due'`,
    [one.id, one.tries, one.state, one.result, one.nextAt, at],
  )
}

export type DeadPostback = { id: string; affiliate: number; event: string; tries: number; result: string; at: Date }
/** Newest first. */
export async function loadDead(db: Queryable, limit: number): Promise<DeadPostback[]> {
  const { rows } = await db.query<DeadPostback>(
    `select id, affiliate_id as affiliate, event, tries, result, finished_at as at from affiliate_postback
     where state = 'dead' order by finished_at desc limit $1`,
    [limit],
  )
  return rows
}

/** Given up before, due again from its first try on. */
export async function reviveDead(db: Queryable, id: string, at: Date): Promise<boolean> {
  const answer = await db.query(
    `update affiliate_postback set state = 'due', tries = 0, next_at = $2, finished_at = null where id = $1 and state = 'dead'`,
    [id, at],
  )
  return answer.rowCount === 1
}

export async function countPostbacks(db: Queryable, affiliateId: number): Promise<{ due: number; dead: number }> {
  const { rows } = await db.query<{ due: number; dead: number }>(
    `select count(*) filter (where state = 'due')::int as due, count(*) filter (where state = 'dead')::int as dead
     from affiliate_postback where affiliate_id = $1 and state <> 'sent'`,
    [affiliateId],
  )
  return rows[0] ?? { due: 0, dead: 0 }
}
