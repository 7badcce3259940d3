// Every game's tickets in one list, for slices that ask all of them the same: statement, closing, tax, cashback.
import { casinoTickets } from '../casino/index.ts'
import type { GameTicketRow } from '../gamestakes/index.ts'
import { jackpotTickets } from '../jackpots/index.ts'
import { luckySixTickets } from '../luckysix/index.ts'
import type { LossesSql } from '../platform/losses.ts'
import type { Queryable } from '../stakes/index.ts'

const games = [luckySixTickets, jackpotTickets, casinoTickets] as const

export type GameTicket = GameTicketRow & { game: (typeof games)[number]['game'] }

/** One after the other: `db` may be the connection of a transaction, which has one statement under way at a time. */
export async function countOpenGameTickets(db: Queryable, accountId: number): Promise<number> {
  let sum = 0
  for (const { countOpen } of games) sum += await countOpen(db, accountId)
  return sum
}

/** Those of the ids that are tickets of a game, whoever they belong to. */
export async function loadGameTickets(db: Queryable, ids: readonly string[]): Promise<GameTicket[]> {
  if (ids.length === 0) return []
  const loaded: GameTicket[] = []
  for (const { game, load } of games) loaded.push(...(await load(db, ids)).map((row) => ({ ...row, game })))
  return loaded
}

export const gameLosses: readonly LossesSql[] = games.flatMap(({ losses }) => losses ?? [])
