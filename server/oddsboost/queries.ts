// All SQL of odds boosts but what a placement does in its own statement (sql/).
import type { MarketId } from '@walia/domain/market/profile.ts'
import type { OddsBoostTerms } from '@walia/domain/oddsboost/oddsBoost.ts'
import type { Queryable } from '../ledger/index.ts'

export type StoredBoost = {
  id: number
  terms: OddsBoostTerms
  stopped: { at: Date; by: string } | null
}
/** `uses` and `spent` of all accounts, money in minor units. */
export type CountedBoost = StoredBoost & { uses: number; spent: number }

type Row = {
  id: number
  parent_match_id: number | null
  sub_type_id: number | null
  specifiers: string | null
  outcome_ids: string[] | null
  account_ids: number[] | null
  percent: number
  odds_max: number
  stake_max: number
  uses_max: number
  ceiling: number
  opens_at: Date
  closes_at: Date
  stopped_at: Date | null
  stopped_by: string | null
}

const BOOST = `o.id, o.parent_match_id, o.sub_type_id, o.specifiers, o.outcome_ids, o.account_ids, o.percent, o.odds_max,
  o.stake_max, o.uses_max, o.ceiling, o.opens_at, o.closes_at, o.stopped_at, o.stopped_by`

const boostOf = (row: Row): StoredBoost => ({
  id: Number(row.id),
  terms: {
    event:
      row.parent_match_id === null
        ? null
        : {
            parentMatchId: Number(row.parent_match_id),
            market: row.sub_type_id ?? 0,
            specifiers: row.specifiers ?? '',
            outcomes: row.outcome_ids ?? [],
          },
    accounts: row.account_ids?.map(Number) ?? null,
    percent: row.percent,
    ...{ oddsMax: row.odds_max, stakeMax: Number(row.stake_max), usesMax: row.uses_max, ceiling: Number(row.ceiling) },
    ...{ from: row.opens_at.getTime(), until: row.closes_at.getTime() },
  },
  stopped: row.stopped_at === null ? null : { at: row.stopped_at, by: row.stopped_by ?? '' },
})

export type NewBoost = OddsBoostTerms & { market: MarketId; requestId: number | null; by: string }
/** Its id, also where the same request has made it before. */
export async function insertBoost(db: Queryable, boost: NewBoost): Promise<number> {
  const { event, ...terms } = boost
  const { rows } = await db.query<{ id: number }>(
    `with made as (
       insert into odds_boost (request_id, market, parent_match_id, sub_type_id, specifiers, outcome_ids, account_ids,
         percent, odds_max, stake_max, uses_max, ceiling, opens_at, closes_at, by_whom)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (request_id) do nothing returning id
     ) select id from made union all select id from odds_boost where request_id = $1 limit 1`,
    [
      ...[terms.requestId, terms.market, event?.parentMatchId ?? null, event?.market ?? null],
      ...[event?.specifiers ?? null, event?.outcomes ?? null, terms.accounts],
      ...[terms.percent, terms.oddsMax, terms.stakeMax, terms.usesMax, terms.ceiling],
      ...[new Date(terms.from), new Date(terms.until), terms.by],
    ],
  )
  return Number(rows[0]?.id)
}

export async function findBoost(db: Queryable, market: MarketId, id: number): Promise<StoredBoost | null> {
  const { rows } = await db.query<Row>({
    name: 'find_odds_boost',
    text: `select ${BOOST} from odds_boost o where o.market = $1 and o.id = $2`,
    values: [market, id],
  })
  return rows[0] ? boostOf(rows[0]) : null
}

/** One for everybody of the same outcome and time: beside it another would double what an account may bet on it. */
export async function findBeside(db: Queryable, market: string, { event, accounts, from, until }: OddsBoostTerms) {
  if (event === null || accounts !== null) return null
  const { rows } = await db.query<{ id: string }>(
    `select id from odds_boost where market = $1 and parent_match_id = $2 and sub_type_id = $3 and specifiers = $4
       and outcome_ids && $5 and account_ids is null and stopped_at is null and opens_at < $7 and closes_at > $6 limit 1`,
    [
      ...[market, event.parentMatchId, event.market, event.specifiers, event.outcomes],
      ...[new Date(from), new Date(until)],
    ],
  )
  return rows[0] ? Number(rows[0].id) : null
}

/** Those that have not ended or been stopped and leave something, the one that closes first leading. */
export async function loadOpenBoosts(db: Queryable, market: MarketId, now: Date): Promise<StoredBoost[]> {
  const { rows } = await db.query<Row>({
    name: 'open_odds_boosts',
    text: `select ${BOOST} from odds_boost o
      where o.market = $1 and o.closes_at > $2 and o.stopped_at is null
        and exists (select from odds_boost_room r where r.boost_id = o.id and r.room > 0)
      order by o.closes_at, o.id`,
    values: [market, now],
  })
  return rows.map(boostOf)
}

/** The newest first. */
export async function loadBoosts(db: Queryable, market: MarketId, limit: number): Promise<CountedBoost[]> {
  const { rows } = await db.query<Row & { uses: number; spent: number }>(
    `select ${BOOST}, used.uses, used.spent
     from odds_boost o, lateral (select count(*)::int as uses, coalesce(sum(u.cost), 0)::bigint as spent
       from odds_boost_use u where u.boost_id = o.id) used
     where o.market = $1 order by o.id desc limit $2`,
    [market, limit],
  )
  return rows.map((row) => ({ ...boostOf(row), uses: row.uses, spent: row.spent }))
}

/** The account's bets on each boost. */
export async function countUses(db: Queryable, accountId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ boost_id: number; uses: number }>({
    name: 'odds_boost_uses',
    text: 'select boost_id, count(*)::int as uses from odds_boost_use where account_id = $1 group by boost_id',
    values: [accountId],
  })
  return new Map(rows.map(({ boost_id, uses }) => [Number(boost_id), uses]))
}

/** In a transaction: waits for placements that share its lock (check_odds_boosts); none is taken afterwards. False where there is none, or it was stopped before. */
export async function updateStopped(
  db: Queryable,
  market: MarketId,
  id: number,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('odds_boost', $1))`, [id])
  const { rowCount } = await db.query(
    'update odds_boost set stopped_at = $3, stopped_by = $4 where market = $1 and id = $2 and stopped_at is null',
    [market, id, at, by],
  )
  return rowCount === 1
}
