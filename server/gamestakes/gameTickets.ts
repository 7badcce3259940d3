// What other slices ask of a game's tickets.
import type pg from 'pg'
import type { LossesSql } from '../platform/losses.ts'
import type { OwnRows } from '../platform/ownRows.ts'
import type { Queryable } from './queries.ts'

/** `code` is the printed id, `round` the number of the round it is on. */
export type GameTicketRow = { id: string; accountId: number; code: string; round: number }

export type GameTickets = {
  game: 'lucky6' | 'jackpot'
  countOpen(db: Queryable, accountId: number): Promise<number>
  /** Those of the ids that are tickets of this game, whoever they belong to. */
  load(db: Queryable, ids: readonly string[]): Promise<GameTicketRow[]>
  losses: LossesSql
  ownRowsOf(pool: pg.Pool, accountId: number): OwnRows
}
