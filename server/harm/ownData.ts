// What markers of harm say about a bettor, for his own file: what was found, and what was done; not who looked.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

export const harmRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  harm_markers: ownRows(
    pool,
    accountId,
    `select m.id::text as page_key, to_char(m.day, 'YYYY-MM-DD') as day, m.kind, m.figures, m.found_at,
       (select coalesce(jsonb_agg(jsonb_build_object('action', a.action, 'at', a.at) order by a.id), '[]')
        from harm_action a where a.marker_id = m.id) as actions
     from harm_marker m where m.account_id = $1 and m.id > $2::bigint order by m.id limit $3`,
    '0',
  ),
})
