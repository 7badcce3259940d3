// Bets of money that was given or at boosted odds, and the legs of accounts: what abuse is looked for in.
import type { StakedLeg } from '@walia/domain/abuse/oppositeSides.ts'
import type { Pool } from 'pg'

type Queryable = Pick<Pool, 'query'>

/** Accounts that staked something else than cash, or at boosted odds, since a time, ascending. */
export async function loadGivenStakers(db: Queryable, since: Date): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    `select distinct account_id from bet
     where id >= ledger_uuid_at($1) and (source <> 'cash' or context ? 'oddsBoost') order by account_id`,
    [since],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Every leg that these accounts placed since a time. */
export async function loadStakedLegs(db: Queryable, accountIds: readonly number[], since: Date): Promise<StakedLeg[]> {
  const { rows } = await db.query<StakedLeg>(
    `select b.account_id as "accountId", b.code as bet, b.source::text,
       b.context ? 'oddsBoost' as boosted, s.parent_match_id as "parentMatchId",
       s.sub_type_id as market, s.specifiers, s.outcome_id as "outcomeId",
       floor(extract(epoch from b.placed_at) * 1000)::bigint as "placedAt"
     from unnest($1::bigint[]) a (account_id)
       join bet b on b.account_id = a.account_id and b.id >= ledger_uuid_at($2)
       cross join lateral unnest(b.selection_ids) leg (selection_id)
       join selection s on s.id = leg.selection_id
     order by b.account_id, b.id, s.id`,
    [accountIds, since],
  )
  return rows
}
