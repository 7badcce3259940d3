// Every game's tickets in one list, for slices that ask all of them the same: statement, closing, tax, cashback, own data.
import type pg from 'pg'
import type { GameTicketRow, GameTickets, Queryable } from '../gamestakes/index.ts'
import { jackpotTickets } from '../jackpots/index.ts'
import { luckySixTickets } from '../luckysix/index.ts'
import type { LossesSql } from '../platform/losses.ts'
import type { OwnRows } from '../platform/ownRows.ts'

const games: readonly GameTickets[] = [luckySixTickets, jackpotTickets]

export type GameTicket = GameTicketRow & Pick<GameTickets, 'game'>

export async function countOpenGameTickets(db: Queryable, accountId: number): Promise<number> {
  const counts = await Promise.all(games.map(({ countOpen }) => countOpen(db, accountId)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Those of the ids that are tickets of a game, whoever they belong to. */
export async function loadGameTickets(db: Queryable, ids: readonly string[]): Promise<GameTicket[]> {
  if (ids.length === 0) return []
  const loaded = await Promise.all(
    games.map(async ({ game, load }) => (await load(db, ids)).map((row) => ({ ...row, game }))),
  )
  return loaded.flat()
}

export const gameLosses: readonly LossesSql[] = games.map(({ losses }) => losses)

export const gameRowsOf = (pool: pg.Pool, accountId: number): OwnRows =>
  Object.assign({}, ...games.map(({ ownRowsOf }) => ownRowsOf(pool, accountId)))
