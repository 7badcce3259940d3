// All SQL of bonuses.
import type { GiftCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import type { BonusState } from '@walia/domain/bonuses/firstDeposit.ts'
import type { Queryable } from '../ledger/index.ts'

export type GrantRow = {
  account_id: number
  request_key: string
  amount: number
  rollover: number
  turned: number
  state: BonusState
  claimed_at: Date
  expires_at: Date
  campaign: BonusCampaign
  ended_at: Date | null
}
const GRANT = 'account_id, request_key, amount, rollover, turned, state, claimed_at, expires_at, campaign, ended_at'
export const KIND = 'first_deposit'
/** Which gave it: an account has bonus money once, whichever it was. */
export type BonusCampaign = typeof KIND | 'promo' | 'free_jackpot'

/**
 * Claim and withdrawal of an account one after the other, until the transaction ends: before a grant there is no row of it
 * to lock. Taken after the campaign's row, before the grant and the wallet.
 */
export const lockClaim = (db: Queryable, accountId: number) =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('bonus_claim', $1))`, [accountId])

export type NewGrant = {
  accountId: number
  campaign: BonusCampaign
  transferId: string
  requestKey: string
  amount: number
  rollover: number
  claimedAt: Date
  expiresAt: Date
}
export async function insertGrant(db: Queryable, grant: NewGrant): Promise<void> {
  await db.query(
    `insert into bonus_grant
       (account_id, kind, transfer_id, request_key, amount, rollover, claimed_at, expires_at, campaign)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      grant.accountId,
      KIND,
      grant.transferId,
      grant.requestKey,
      grant.amount,
      grant.rollover,
      grant.claimedAt,
      grant.expiresAt,
      grant.campaign,
    ],
  )
}

export async function findGrant(db: Queryable, accountId: number): Promise<GrantRow | null> {
  const { rows } = await db.query<GrantRow>(`select ${GRANT} from bonus_grant where account_id = $1 and kind = $2`, [
    accountId,
    KIND,
  ])
  return rows[0] ?? null
}

/** Another account of the same browser or payer has one. Under the campaign's lock, so that two of one person cannot both. */
export async function hasPersonClaimed(db: Queryable, accountId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from accounts_connected($1, now()) c join bonus_grant g on g.account_id = c.other_id and g.kind = $2
     where c.how in ('device', 'payer') limit 1`,
    [accountId, KIND],
  )
  return rowCount !== 0
}

/** Locked until the transaction ends. */
export async function lockGrant(db: Queryable, accountId: number): Promise<GrantRow | null> {
  const { rows } = await db.query<GrantRow>(
    `select ${GRANT} from bonus_grant where account_id = $1 and kind = $2 for no key update`,
    [accountId, KIND],
  )
  return rows[0] ?? null
}

export async function updateGrant(
  db: Queryable,
  accountId: number,
  { turned, state, endedAt }: { turned: number; state: BonusState; endedAt: Date },
): Promise<void> {
  await db.query(
    `update bonus_grant set turned = $3, state = $4::text,
       ended_at = case when $4::text = 'active' then null else coalesce(ended_at, $5) end
     where account_id = $1 and kind = $2`,
    [accountId, KIND, turned, state, endedAt],
  )
}

/** What the ticket counts now; answers what all tickets of the account count. */
export async function upsertTurnover(
  db: Queryable,
  accountId: number,
  tickets: readonly { betId: string; amount: number }[],
): Promise<number> {
  await db.query(
    `insert into bonus_turnover (account_id, bet_id, amount)
     select $1, bet_id, amount from unnest($2::uuid[], $3::bigint[]) u (bet_id, amount)
     on conflict (account_id, bet_id) do update set amount = excluded.amount`,
    [accountId, tickets.map(({ betId }) => betId), tickets.map(({ amount }) => amount)],
  )
  const { rows } = await db.query<{ total: number }>(
    'select coalesce(sum(amount), 0)::bigint as total from bonus_turnover where account_id = $1',
    [accountId],
  )
  return rows[0]?.total ?? 0
}

/** Active ones whose time is over. */
export async function loadDue(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    `select account_id from bonus_grant where state = 'active' and expires_at <= $1 order by expires_at limit $2`,
    [now, limit],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Accounts of those that ended lately, ascending, above `afterId`. */
export async function loadEnded(db: Queryable, since: Date, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    'select account_id from bonus_grant where ended_at >= $1 and account_id > $2 order by account_id limit $3',
    [since, afterId, limit],
  )
  return rows.map(({ account_id }) => account_id)
}

/** `occasion` in the campaign's own words; bonus money has none. */
export type GiftCause = { transferId: string; campaign: GiftCampaignId; occasion: string | null }

/** Of the account's transfers those that gave bonus money or a free bet, whatever became of it. */
export async function loadGiftCauses(
  db: Queryable,
  accountId: number,
  transferIds: readonly string[],
): Promise<GiftCause[]> {
  if (transferIds.length === 0) return []
  const { rows } = await db.query<GiftCause>(
    `select id as "transferId", campaign, occasion from free_bet_grant where account_id = $1 and id = any ($2)
     union all
     select transfer_id, campaign, null from bonus_grant where account_id = $1 and transfer_id = any ($2)`,
    [accountId, transferIds],
  )
  return rows
}
