// What bets keep about a bettor, for his own file: each ticket with its picks as they were named in English.
import type pg from 'pg'
import { decimalSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

const amounts = ['stake', 'vat', 'winnings_tax', 'final_payout', 'paid', 'cashed_out']
  .map((column) => decimalSql(column))
  .join(', ')

export const betRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  bets: ownRows(
    pool,
    accountId,
    `select id::text as page_key, code as bet_id, lpad(seq::text, 4, '0') as seq_id, placed_at, product, channel, source,
       live, ${amounts}, total_odds::text, status, settled_at, ip,
       (select jsonb_agg(jsonb_build_object(
            'home', s.texts->'home', 'away', s.texts->'away', 'market', s.texts->'market'->'en',
            'outcome', s.texts->'outcome'->'en') order by picked.place)
          from unnest(selection_ids) with ordinality picked (selection_id, place)
          join selection s on s.id = picked.selection_id) as picks
     from bet where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
})
