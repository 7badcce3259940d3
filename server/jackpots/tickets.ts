// What other slices ask of jackpot entries.
import { JACKPOT } from '@walia/domain/fair/games.ts'
import type { GameTickets } from '../gamestakes/index.ts'
import { decimalSql, ownRows } from '../platform/ownRows.ts'
import { countOpen, loadRoundsOf } from './entryQueries.ts'
import { printedIdOf } from './entryView.ts'

const amounts = ['stake', 'vat', 'won', 'tax', 'paid'].map((column) => decimalSql(column)).join(', ')

export const gameTickets: GameTickets = {
  game: JACKPOT,
  countOpen,
  load: async (db, ids) =>
    (await loadRoundsOf(db, ids)).map(({ id, account_id, jackpot_id }) => ({
      ...{ id, accountId: account_id, code: printedIdOf(id), round: jackpot_id },
    })),
  /** By the moment at which they were paid or found to have lost; a refund lost nothing, and neither did a free entry. */
  losses: `
  select account_id, stake - paid as lost from jackpot_entry where stake > 0 and settled_at >= $1 and settled_at < $2`,
  ownRowsOf: (pool, accountId) => ({
    jackpot_entries: ownRows(
      pool,
      accountId,
      `select id::text as page_key, 'jpe_' || replace(id::text, '-', '') as ticket_id, jackpot_id, picks, placed_at,
         ${amounts}, status, settled_at
       from jackpot_entry where account_id = $1 and id > $2::uuid order by id limit $3`,
    ),
  }),
}
