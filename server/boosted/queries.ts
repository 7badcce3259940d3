// The SQL of boosted lists.
import type { ListTerms } from '@walia/domain/boosted/boosted.ts'
import type { Pool } from 'pg'

export type BoostedPrice = {
  parentMatchId: number
  subTypeId: number
  specifiers: string
  outcomeId: string
  /** Hundredths. */
  odds: number
  ordinaryOdds: number
}
export type NewList = {
  requestId: number | null
  title: Record<string, string>
  stake: number
  /** Ms. */
  opensAt: number
  closesAt: number
  by: string
  terms: ListTerms
  /** What it costs by its curator's computation, kept for the record. */
  cost: object
  belowFloor: boolean
  prices: readonly BoostedPrice[]
}
export type StoredList = Omit<NewList, 'requestId' | 'cost'> & { id: number; closedAt: number | null }

type Row = {
  id: number
  title: Record<string, string>
  stake: number
  opens_at: Date
  closes_at: Date
  by_whom: string
  closed_at: Date | null
  legs_min: number
  stake_max: number
  account_stake_max: number
  earns_bonus: boolean
  below_floor: boolean
  prices: [number, number, string, string, number, number][]
}

/** The list with its prices, or the one that the same request has made before. */
export async function insertList(pool: Pick<Pool, 'query'>, list: NewList): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into boosted_list (request_id, title, stake, opens_at, closes_at, by_whom, legs_min, stake_max,
         account_stake_max, earns_bonus, cost, below_floor)
       values ($1, $2, $3, to_timestamp($4::double precision / 1000), to_timestamp($5::double precision / 1000), $6,
         $8, $9, $10, $11, $12, $13)
       on conflict (request_id) do nothing returning id
     ), priced as (
       insert into boosted_price (list_id, place, parent_match_id, sub_type_id, specifiers, outcome_id, odds, ordinary_odds)
       select made.id, p.place, p."parentMatchId", p."subTypeId", p.specifiers, p."outcomeId", p.odds, p."ordinaryOdds"
       from made, rows from (jsonb_to_recordset($7::jsonb) as ("parentMatchId" bigint, "subTypeId" int, specifiers text,
         "outcomeId" text, odds int, "ordinaryOdds" int)) with ordinality
         p ("parentMatchId", "subTypeId", specifiers, "outcomeId", odds, "ordinaryOdds", place)
     ) select id from made union all select id from boosted_list where request_id = $1 limit 1`,
    [
      list.requestId,
      JSON.stringify(list.title),
      list.stake,
      list.opensAt,
      list.closesAt,
      list.by,
      JSON.stringify(list.prices),
      list.terms.legsMin,
      list.terms.stakeMax,
      list.terms.accountStakeMax,
      list.terms.earnsBonus,
      JSON.stringify(list.cost),
      list.belowFloor,
    ],
  )
  return Number(rows[0]?.id)
}

/** False when there is no such list; closing one that is closed changes nothing. */
export async function insertClose(pool: Pool, listId: number, by: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with closed as (
       insert into boosted_close (list_id, by_whom) select id, $2 from boosted_list where id = $1 on conflict do nothing
     ) select from boosted_list where id = $1`,
    [listId, by],
  )
  return rowCount === 1
}

/** One list by its id, or with null those whose window ends after `from` (ms) and that are not closed. */
export async function loadLists(pool: Pool, listId: number | null, from: number): Promise<StoredList[]> {
  const { rows } = await pool.query<Row>({
    name: 'load_boosted',
    text: `select l.id, l.title, l.stake, l.opens_at, l.closes_at, l.by_whom, c.at as closed_at, l.legs_min, l.stake_max,
        l.account_stake_max, l.earns_bonus, l.below_floor, (
        select jsonb_agg(jsonb_build_array(p.parent_match_id, p.sub_type_id, p.specifiers, p.outcome_id, p.odds,
          p.ordinary_odds) order by p.place) from boosted_price p where p.list_id = l.id) as prices
      from boosted_list l left join boosted_close c on c.list_id = l.id
      where case when $1::bigint is null
        then l.closes_at > to_timestamp($2::double precision / 1000) and c.list_id is null else l.id = $1 end
      order by l.closes_at, l.id`,
    values: [listId, from],
  })
  return rows.map(listOf)
}

const listOf = (row: Row): StoredList => ({
  id: Number(row.id),
  title: row.title,
  stake: Number(row.stake),
  opensAt: row.opens_at.getTime(),
  closesAt: row.closes_at.getTime(),
  closedAt: row.closed_at?.getTime() ?? null,
  by: row.by_whom,
  terms: {
    legsMin: row.legs_min,
    stakeMax: Number(row.stake_max),
    accountStakeMax: Number(row.account_stake_max),
    earnsBonus: row.earns_bonus,
  },
  belowFloor: row.below_floor,
  prices: (row.prices ?? []).map(([parentMatchId, subTypeId, specifiers, outcomeId, odds, ordinaryOdds]) => ({
    parentMatchId,
    subTypeId,
    specifiers,
    outcomeId,
    odds,
    ordinaryOdds,
  })),
})
