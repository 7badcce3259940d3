// The SQL of affiliates and those they sent.
import type { AffiliatePlan } from '@walia/domain/affiliates/plan.ts'
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>

export type AffiliateRow = {
  id: number
  name: string
  login: string
  mobile: string
  password_hash: string | null
  postback_url: string | null
  postback_secret: string | null
  status: 'active' | 'closed'
  created_at: Date
}
const AFFILIATE = 'id, name, login, mobile, password_hash, postback_url, postback_secret, status, created_at'

export type NewAffiliate = {
  name: string
  login: string
  mobile: string
  inviteHash: Buffer
  inviteUntil: Date
  by: string
}

/** Null where the login or the number is taken. */
export async function insertAffiliate(db: Queryable, one: NewAffiliate, at: Date): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `insert into affiliate (name, login, mobile, invite_hash, invite_until, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [one.name, one.login, one.mobile, one.inviteHash, one.inviteUntil, one.by, at],
  )
  return rows[0]?.id ?? null
}

export async function findAffiliate(db: Queryable, id: number): Promise<AffiliateRow | null> {
  const { rows } = await db.query<AffiliateRow>(`select ${AFFILIATE} from affiliate where id = $1`, [id])
  return rows[0] ?? null
}

export async function findByLogin(db: Queryable, login: string): Promise<AffiliateRow | null> {
  const { rows } = await db.query<AffiliateRow>(`select ${AFFILIATE} from affiliate where login = $1`, [login])
  return rows[0] ?? null
}

export type ListedAffiliate = {
  id: number
  name: string
  login: string
  status: string
  created_at: Date
  /** Links; bettors he sent; closed months with a commission that nobody has decided. */
  tags: number
  bettors: number
  undecided_months: number
}
/** By id. */
export async function loadAffiliates(db: Queryable, limit: number): Promise<ListedAffiliate[]> {
  const { rows } = await db.query<ListedAffiliate>(
    `select a.id, a.name, a.login, a.status, a.created_at,
       (select count(*)::int from affiliate_tag t where t.affiliate_id = a.id) as tags,
       (select count(*)::int from affiliate_referral r where r.affiliate_id = a.id) as bettors,
       (select count(*)::int from affiliate_month m where m.affiliate_id = a.id and m.commission > 0 and not exists (
         select from affiliate_decision d where d.affiliate_id = m.affiliate_id and d.month = m.month)) as undecided_months
     from affiliate a order by a.id limit $1`,
    [limit],
  )
  return rows
}

export async function loadAffiliateIds(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>('select id from affiliate order by id')
  return rows.map(({ id }) => id)
}

export async function updateInvite(db: Queryable, id: number, hash: Buffer, until: Date): Promise<boolean> {
  const answer = await db.query('update affiliate set invite_hash = $2, invite_until = $3 where id = $1', [
    id,
    hash,
    until,
  ])
  return answer.rowCount === 1
}

/** Uses the invitation up; null for none that is in force. */
export async function takeInvite(
  db: Queryable,
  hash: Buffer,
  passwordHash: string,
  at: Date,
): Promise<{ id: number } | null> {
  const { rows } = await db.query<{ id: number }>(
    `update affiliate set password_hash = $2, invite_hash = null, invite_until = null
     where invite_hash = $1 and invite_until > $3 and status = 'active' returning id`,
    [hash, passwordHash, at],
  )
  return rows[0] ?? null
}

export async function findInvited(db: Queryable, hash: Buffer, at: Date): Promise<AffiliateRow | null> {
  const sql = `select ${AFFILIATE} from affiliate where invite_hash = $1 and invite_until > $2 and status = 'active'`
  return (await db.query<AffiliateRow>(sql, [hash, at])).rows[0] ?? null
}

export async function updatePostback(
  db: Queryable,
  id: number,
  target: { url: string; secret: string } | null,
): Promise<boolean> {
  const answer = await db.query('update affiliate set postback_url = $2, postback_secret = $3 where id = $1', [
    id,
    target?.url ?? null,
    target?.secret ?? null,
  ])
  return answer.rowCount === 1
}

export async function updateAffiliateStatus(db: Queryable, id: number, status: string): Promise<boolean> {
  return (await db.query('update affiliate set status = $2 where id = $1', [id, status])).rowCount === 1
}

export type TagRow = { tag: string; label: string }
export async function insertTag(db: Queryable, id: number, one: TagRow, at: Date): Promise<boolean> {
  const answer = await db.query(
    `insert into affiliate_tag (tag, affiliate_id, label, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [one.tag, id, one.label, at],
  )
  return answer.rowCount === 1
}
export async function loadTags(db: Queryable, id: number): Promise<TagRow[]> {
  const { rows } = await db.query<TagRow>(
    'select tag, label from affiliate_tag where affiliate_id = $1 order by created_at, tag',
    [id],
  )
  return rows
}

export type PlanRow = { from_month: string; plan: AffiliatePlan }
/** False where the affiliate has one from that month. */
export async function insertPlan(
  db: Queryable,
  id: number,
  { from_month, plan }: PlanRow,
  by: string,
  at: Date,
): Promise<boolean> {
  const answer = await db.query(
    `insert into affiliate_plan (affiliate_id, from_month, plan, set_by, set_at) values ($1, $2::date, $3, $4, $5)
     on conflict do nothing`,
    [id, `${from_month}-01`, JSON.stringify(plan), by, at],
  )
  return answer.rowCount === 1
}
/** Oldest first. */
export async function loadPlans(db: Queryable, id: number): Promise<PlanRow[]> {
  const { rows } = await db.query<PlanRow>(
    `select to_char(from_month, 'YYYY-MM') as from_month, plan from affiliate_plan where affiliate_id = $1
     order by affiliate_plan.from_month`,
    [id],
  )
  return rows
}
export const planOf = (plans: readonly PlanRow[], month: string): AffiliatePlan | null =>
  plans.findLast(({ from_month }) => from_month <= month)?.plan ?? null

export type Sender = Pick<AffiliateRow, 'id' | 'mobile'>
/** Of an active affiliate: by his tag, else by his id. */
export async function findSender(db: Queryable, tag: string | null, id: number | null): Promise<Sender | null> {
  const { rows } = await db.query<Sender>(
    `select a.id, a.mobile from affiliate a left join affiliate_tag t on t.affiliate_id = a.id and t.tag = $1
     where a.status = 'active' and (t.tag is not null or a.id = $2) order by t.tag is null limit 1`,
    [tag, id],
  )
  return rows[0] ?? null
}

export type NewReferral = {
  accountId: number
  affiliateId: number
  tag: string | null
  registeredAt: Date
  until: Date
  excluded: 'own_phone' | null
}
/** False for an account that has one. */
export async function insertReferral(db: Queryable, one: NewReferral): Promise<boolean> {
  const answer = await db.query(
    `insert into affiliate_referral (account_id, affiliate_id, tag, registered_at, until, excluded)
     values ($1, $2, $3, $4, $5, $6) on conflict (account_id) do nothing`,
    [one.accountId, one.affiliateId, one.tag, one.registeredAt, one.until, one.excluded],
  )
  return answer.rowCount === 1
}

export type ReferralRow = {
  account_id: number
  affiliate_id: number
  tag: string | null
  registered_at: Date
  until: Date
  first_deposit_at: Date | null
  first_deposit: number | null
  qualified_at: Date | null
  /** The affiliate's own number. */
  mobile: string
}
const REFERRAL = `r.account_id, r.affiliate_id, r.tag, r.registered_at, r.until, r.first_deposit_at, r.first_deposit,
  r.qualified_at, a.mobile from affiliate_referral r join affiliate a on a.id = r.affiliate_id`

/** Of these accounts, those that count for somebody. */
export async function loadReferrals(db: Queryable, accountIds: readonly number[]): Promise<ReferralRow[]> {
  const { rows } = await db.query<ReferralRow>(
    `select ${REFERRAL} where r.account_id = any ($1::bigint[]) and r.excluded is null order by r.account_id`,
    [accountIds],
  )
  return rows
}

/** Paid in and not qualified yet, of all affiliates, after an account. */
export async function loadPending(db: Queryable, afterId: number, now: Date, limit: number): Promise<ReferralRow[]> {
  const { rows } = await db.query<ReferralRow>(
    `select ${REFERRAL} where r.account_id > $1 and r.qualified_at is null and r.excluded is null
       and r.first_deposit_at is not null and r.until > $2 order by r.account_id limit $3`,
    [afterId, now, limit],
  )
  return rows
}

/** An affiliate's, whose bets of the time count, after an account. */
export async function loadEarning(
  db: Queryable,
  affiliateId: number,
  [from, before]: readonly [Date, Date],
  afterId: number,
  limit: number,
): Promise<Pick<ReferralRow, 'account_id' | 'registered_at' | 'until'>[]> {
  const { rows } = await db.query<Pick<ReferralRow, 'account_id' | 'registered_at' | 'until'>>(
    `select account_id, registered_at, until from affiliate_referral
     where affiliate_id = $1 and account_id > $4 and excluded is null and registered_at < $3 and until > $2
     order by account_id limit $5`,
    [affiliateId, from, before, afterId, limit],
  )
  return rows
}

export type OwnBy = 'own_payer' | 'own_device'
export async function updateExcluded(db: Queryable, accountId: number, by: OwnBy): Promise<void> {
  await db.query('update affiliate_referral set excluded = $2 where account_id = $1 and excluded is null', [
    accountId,
    by,
  ])
}

/** False when another reader has written it. */
export async function updateFirstDeposit(db: Queryable, accountId: number, amount: number, at: Date): Promise<boolean> {
  const answer = await db.query(
    `update affiliate_referral set first_deposit_at = $3, first_deposit = $2
     where account_id = $1 and first_deposit_at is null`,
    [accountId, amount, at],
  )
  return answer.rowCount === 1
}

/** Once for each bettor, whichever process comes first. */
export async function updateQualified(db: Queryable, accountId: number, cpa: number, at: Date): Promise<boolean> {
  const answer = await db.query(
    `update affiliate_referral set qualified_at = $3, cpa = $2
     where account_id = $1 and qualified_at is null and excluded is null and until > $3`,
    [accountId, cpa, at],
  )
  return answer.rowCount === 1
}

export type Counts = { registrations: number; first_deposits: number; qualified: number; cpa: number }
export async function countReferrals(
  db: Queryable,
  affiliateId: number,
  [from, before]: readonly [Date, Date],
): Promise<Counts> {
  const { rows } = await db.query<Counts>(
    `select count(*) filter (where registered_at >= $2 and registered_at < $3)::int as registrations,
       count(*) filter (where first_deposit_at >= $2 and first_deposit_at < $3)::int as first_deposits,
       count(*) filter (where qualified_at >= $2 and qualified_at < $3)::int as qualified,
       coalesce(sum(cpa) filter (where qualified_at >= $2 and qualified_at < $3), 0)::bigint as cpa
     from affiliate_referral where affiliate_id = $1 and excluded is null`,
    [affiliateId, from, before],
  )
  return rows[0] as Counts
}
