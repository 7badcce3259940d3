// All SQL of referral.
import type { Queryable } from '../ledger/index.ts'

export async function findCode(db: Queryable, accountId: number): Promise<string | null> {
  const sql = 'select code from referral_code where account_id = $1'
  return (await db.query<{ code: string }>(sql, [accountId])).rows[0]?.code ?? null
}

/** False when the account has one, or another account this code. */
export async function insertCode(db: Queryable, accountId: number, code: string, at: Date): Promise<boolean> {
  const sql = 'insert into referral_code (account_id, code, at) values ($1, $2, $3) on conflict do nothing'
  return (await db.query(sql, [accountId, code, at])).rowCount !== 0
}

export async function findReferrer(db: Queryable, code: string): Promise<number | null> {
  const sql = 'select account_id from referral_code where code = $1'
  return (await db.query<{ account_id: number }>(sql, [code])).rows[0]?.account_id ?? null
}

/** Whose link the account has accepted. */
export async function findAccepted(db: Queryable, friendId: number): Promise<number | null> {
  const sql = 'select referrer_id from referral where friend_id = $1'
  return (await db.query<{ referrer_id: number }>(sql, [friendId])).rows[0]?.referrer_id ?? null
}

/** False when the account has accepted one meanwhile. */
export async function insertReferral(db: Queryable, friendId: number, referrerId: number, at: Date): Promise<boolean> {
  const sql = 'insert into referral (friend_id, referrer_id, accepted_at) values ($1, $2, $3) on conflict do nothing'
  return (await db.query(sql, [friendId, referrerId, at])).rowCount !== 0
}

export type FriendRow = { accepted_at: Date; outcome: string | null }
/** Of the account's friends, newest first; those without an outcome may still be rewarded. */
export async function loadFriends(db: Queryable, referrerId: number, limit: number): Promise<FriendRow[]> {
  const { rows } = await db.query<FriendRow>(
    `select f.accepted_at, w.outcome from referral f left join referral_reward w on w.friend_id = f.friend_id
     where f.referrer_id = $1 order by f.accepted_at desc limit $2`,
    [referrerId, limit],
  )
  return rows
}

/** Of the account as a friend; null when it accepted nobody's link. */
export async function findInvited(db: Queryable, friendId: number): Promise<FriendRow | null> {
  const { rows } = await db.query<FriendRow>(
    `select f.accepted_at, w.outcome from referral f left join referral_reward w on w.friend_id = f.friend_id
     where f.friend_id = $1`,
    [friendId],
  )
  return rows[0] ?? null
}

export type Pending = { friendId: number; referrerId: number; acceptedAt: Date }
/** Accepted since, without an outcome; ascending, above `afterId`. */
export async function loadPending(db: Queryable, since: Date, afterId: number, limit: number): Promise<Pending[]> {
  const { rows } = await db.query<Pending>(
    `select f.friend_id as "friendId", f.referrer_id as "referrerId", f.accepted_at as "acceptedAt" from referral f
     where f.accepted_at >= $1 and f.friend_id > $2
       and not exists (select from referral_reward w where w.friend_id = f.friend_id)
     order by f.friend_id limit $3`,
    [since, afterId, limit],
  )
  return rows
}

/** Rewards of a referrer are decided one after the other, so that they can be counted. */
export const lockReferrer = (db: Queryable, referrerId: number) =>
  db.query('select from referral_code where account_id = $1 for no key update', [referrerId])

export async function hasReward(db: Queryable, friendId: number): Promise<boolean> {
  return (await db.query('select from referral_reward where friend_id = $1', [friendId])).rowCount !== 0
}

export async function countRewarded(db: Queryable, referrerId: number, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from referral_reward
     where referrer_id = $1 and outcome = 'granted' and at > $2`,
    [referrerId, since],
  )
  return rows[0]?.count ?? 0
}

export type RewardRow = Omit<Pending, 'acceptedAt'> & {
  outcome: string
  how: readonly string[]
  friendOutcome: string | null
  referrerOutcome: string | null
}
export async function insertReward(db: Queryable, row: RewardRow, at: Date): Promise<void> {
  await db.query(
    `insert into referral_reward (friend_id, referrer_id, outcome, how, friend_outcome, referrer_outcome, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.friendId, row.referrerId, row.outcome, row.how, row.friendOutcome, row.referrerOutcome, at],
  )
}

/** For the operator, newest first. */
export async function loadReferrals(db: Queryable, limit: number): Promise<object[]> {
  const { rows } = await db.query(
    `select f.referrer_id as referrer, f.friend_id as friend, f.accepted_at, coalesce(w.outcome, 'waiting') as outcome,
       coalesce(w.how, '{}') as how, w.referrer_outcome, w.friend_outcome, w.at as decided_at
     from referral f left join referral_reward w on w.friend_id = f.friend_id order by f.accepted_at desc limit $1`,
    [limit],
  )
  return rows
}
