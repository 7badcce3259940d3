// What other slices ask of a game's tickets.
import type { LossesSql } from '../platform/losses.ts'
import type { OwnRowsOf } from '../platform/ownRows.ts'
import type { Queryable } from '../stakes/index.ts'

/**
 * `code` is the printed id, `round` the number of the round it is on. `of`: of a casino's, the game's name by language, `''` for
 * all others, and the tax that was withheld of it, minor units.
 */
export type GameTicketRow = {
  id: string
  accountId: number
  code: string
  round: number
  of?: { names: Readonly<Record<string, string>>; tax: number }
}

export type GameTickets = {
  /** One of those that the statement's wire knows, held by server/gametickets/names.test.ts. */
  game: string
  countOpen(db: Queryable, accountId: number): Promise<number>
  /** Those of the ids that are tickets of this game, whoever they belong to. */
  load(db: Queryable, ids: readonly string[]): Promise<GameTicketRow[]>
  /** Null where nothing of a loss is ever given back. */
  losses: LossesSql | null
  ownRowsOf: OwnRowsOf
}
