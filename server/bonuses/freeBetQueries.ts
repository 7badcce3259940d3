// All SQL of campaigns and free bets.
import type { CampaignId, FreeBetCampaignId, Opening } from '@walia/domain/bonuses/campaigns.ts'
import type { CountedFreeBet, FreeBetState, OpenFreeBet } from '@walia/domain/bonuses/freeBets.ts'
import type { Queryable } from '../ledger/index.ts'

export type CampaignRow = { campaign: CampaignId; spent: number; stopped_at: Date | null; stopped_by: string | null }
const CAMPAIGN = 'campaign, spent, stopped_at, stopped_by'

/** Grants of a campaign one after the other, until the transaction ends: they share its budget. Taken before any other lock. */
export async function lockCampaign(db: Queryable, campaign: CampaignId): Promise<{ spent: number; stopped: boolean }> {
  await db.query('insert into bonus_campaign (campaign) values ($1) on conflict do nothing', [campaign])
  const { rows } = await db.query<CampaignRow>(
    `select ${CAMPAIGN} from bonus_campaign where campaign = $1 for no key update`,
    [campaign],
  )
  return { spent: rows[0]?.spent ?? 0, stopped: (rows[0]?.stopped_at ?? null) !== null }
}

/** Those that were ever used or stopped. */
export async function loadCampaigns(db: Queryable): Promise<Map<CampaignId, CampaignRow>> {
  const { rows } = await db.query<CampaignRow>(`select ${CAMPAIGN} from bonus_campaign`)
  return new Map(rows.map((row) => [row.campaign, row]))
}

export async function updateSpent(db: Queryable, campaign: CampaignId, amount: number): Promise<void> {
  await db.query('update bonus_campaign set spent = spent + $2 where campaign = $1', [campaign, amount])
}

/** Null resumes it. */
export async function updateStopped(
  db: Queryable,
  campaign: CampaignId,
  stopped: { at: Date; by: string } | null,
): Promise<void> {
  await db.query('update bonus_campaign set stopped_at = $2, stopped_by = $3 where campaign = $1', [
    campaign,
    stopped?.at ?? null,
    stopped?.by ?? null,
  ])
}

export type OpeningRow = Opening & { campaign: CampaignId; by: string }
/** The oldest first. */
export async function loadOpenings(db: Queryable): Promise<OpeningRow[]> {
  const { rows } = await db.query<{ campaign: CampaignId; opened_at: Date; opened_by: string; closed_at: Date | null }>(
    'select campaign, opened_at, opened_by, closed_at from bonus_campaign_opening order by id',
  )
  return rows.map(({ campaign, opened_at, opened_by, closed_at }) => ({
    ...{ campaign, from: opened_at.getTime(), until: closed_at?.getTime() ?? null, by: opened_by },
  }))
}

/** Nothing where it is open already. */
export async function insertOpening(
  db: Queryable,
  campaign: CampaignId,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.query(
    `insert into bonus_campaign_opening (campaign, opened_at, opened_by) values ($1, $2, $3)
     on conflict (campaign) where closed_at is null do nothing`,
    [campaign, at, by],
  )
}

export async function updateClosed(
  db: Queryable,
  campaign: CampaignId,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.query(
    `update bonus_campaign_opening set closed_at = greatest($2, opened_at), closed_by = $3
     where campaign = $1 and closed_at is null`,
    [campaign, at, by],
  )
}

export type FreeBetRow = {
  id: string
  account_id: number
  campaign: FreeBetCampaignId
  occasion: string
  amount: number
  remaining: number
  state: FreeBetState
  granted_at: Date
  expires_at: Date
}
const FREE_BET = 'id, account_id, campaign, occasion, amount, remaining, state, granted_at, expires_at'

export async function findFreeBet(
  db: Queryable,
  accountId: number,
  campaign: FreeBetCampaignId,
  occasion: string,
): Promise<FreeBetRow | null> {
  const { rows } = await db.query<FreeBetRow>(
    `select ${FREE_BET} from free_bet_grant where account_id = $1 and campaign = $2 and occasion = $3`,
    [accountId, campaign, occasion],
  )
  return rows[0] ?? null
}

/** Another account of the same browser or payer has had one. Under the campaign's lock, so that two of one person cannot both. */
export async function hasPersonFreeBet(
  db: Queryable,
  accountId: number,
  campaign: FreeBetCampaignId,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from accounts_connected($1, now()) c join free_bet_grant g on g.account_id = c.other_id and g.campaign = $2
     where c.how in ('device', 'payer') limit 1`,
    [accountId, campaign],
  )
  return rowCount !== 0
}

export async function findFreeBetById(db: Queryable, id: string): Promise<FreeBetRow | null> {
  const { rows } = await db.query<FreeBetRow>(`select ${FREE_BET} from free_bet_grant where id = $1`, [id])
  return rows[0] ?? null
}

export type NewFreeBet = {
  id: string
  accountId: number
  campaign: FreeBetCampaignId
  occasion: string
  amount: number
  grantedAt: Date
  expiresAt: Date
}
export async function insertFreeBet(db: Queryable, grant: NewFreeBet): Promise<void> {
  await db.query(
    `insert into free_bet_grant (id, account_id, campaign, occasion, amount, remaining, granted_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [grant.id, grant.accountId, grant.campaign, grant.occasion, grant.amount, grant.grantedAt, grant.expiresAt],
  )
}

/** The newest first. */
export async function loadFreeBets(db: Queryable, accountId: number): Promise<FreeBetRow[]> {
  const { rows } = await db.query<FreeBetRow>(
    `select ${FREE_BET} from free_bet_grant where account_id = $1 order by granted_at desc, id desc limit 200`,
    [accountId],
  )
  return rows
}

export async function loadOpenFreeBets(db: Queryable, accountId: number): Promise<FreeBetRow[]> {
  const { rows } = await db.query<FreeBetRow>(
    `select ${FREE_BET} from free_bet_grant where account_id = $1 and state = 'open' order by expires_at, id`,
    [accountId],
  )
  return rows
}

/** Locked until the transaction ends; one that is granted meanwhile is kept out by the lock of the account's claim. */
export async function lockOpenFreeBets(db: Queryable, accountId: number): Promise<OpenFreeBet[]> {
  const { rows } = await db.query<FreeBetRow>(
    `select ${FREE_BET} from free_bet_grant where account_id = $1 and state = 'open' order by id for no key update`,
    [accountId],
  )
  return rows.map(({ id, amount, remaining, expires_at }) => ({
    ...{ id, amount, remaining },
    expiresAt: expires_at.getTime(),
  }))
}

export async function updateFreeBets(db: Queryable, grants: readonly CountedFreeBet[], endedAt: Date): Promise<void> {
  if (grants.length === 0) return
  await db.query(
    `update free_bet_grant g set remaining = u.remaining, state = u.state,
       ended_at = case when u.state = 'open' then null else $4::timestamptz end
     from unnest($1::uuid[], $2::bigint[], $3::text[]) u (id, remaining, state) where g.id = u.id`,
    [grants.map(({ id }) => id), grants.map(({ remaining }) => remaining), grants.map(({ state }) => state), endedAt],
  )
}

/** Accounts with a free bet whose time is over. */
export async function loadDueFreeBets(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    `select distinct account_id from free_bet_grant where state = 'open' and expires_at <= $1 order by 1 limit $2`,
    [now, limit],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Accounts of those that ended lately, ascending, above `afterId`. */
export async function loadEndedFreeBets(db: Queryable, since: Date, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    'select distinct account_id from free_bet_grant where ended_at >= $1 and account_id > $2 order by 1 limit $3',
    [since, afterId, limit],
  )
  return rows.map(({ account_id }) => account_id)
}
