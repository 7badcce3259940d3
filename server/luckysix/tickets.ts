// What other slices ask of lucky six tickets.
import { LUCKY_SIX } from '@walia/domain/fair/games.ts'
import type { GameTickets } from '../gamestakes/index.ts'
import { decimalSql, ownRows } from '../platform/ownRows.ts'
import { printedIdOf } from './place.ts'
import { countOpen, loadRoundsOf } from './queries.ts'

const amounts = ['stake', 'vat', 'paid', 'tax'].map((column) => decimalSql(column)).join(', ')

export const gameTickets: GameTickets = {
  game: LUCKY_SIX,
  countOpen,
  load: async (db, ids) =>
    (await loadRoundsOf(db, ids)).map(({ id, account_id, round_number }) => ({
      ...{ id, accountId: account_id, code: printedIdOf(id), round: round_number },
    })),
  /** By the moment at which they were paid or found to have lost; a refund lost nothing. */
  losses: `
  select account_id, stake - paid as lost from lucky_ticket where settled_at >= $1 and settled_at < $2`,
  ownRowsOf: (pool, accountId) => ({
    lucky_six: ownRows(
      pool,
      accountId,
      `select id::text as page_key, 'lky_' || replace(id::text, '-', '') as ticket_id, round_number as round, kind, picks, placed_at,
         ${amounts}, status, place, odds::text as odds_hundredths, settled_at
       from lucky_ticket where account_id = $1 and id > $2::uuid order by id limit $3`,
    ),
  }),
}
