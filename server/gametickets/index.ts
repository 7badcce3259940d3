// Every game's tickets in one list, for slices that ask all of them the same: statement, closing, tax, cashback. Each game says
// its own in its tickets.ts.
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GameTicketRow, GameTickets } from '../gamestakes/index.ts'
import type { LossesSql } from '../platform/losses.ts'
import type { Queryable } from '../stakes/index.ts'

const server = fileURLToPath(new URL('../', import.meta.url))
const slices = globSync('*/tickets.ts', { cwd: server }).map(dirname).sort()
const modules = await Promise.all(
  slices.map((slice): Promise<{ gameTickets: GameTickets }> => import(`../${slice}/tickets.ts`)),
)
const games = modules.map(({ gameTickets }) => gameTickets)

export type GameTicket = GameTicketRow & { game: string }

export const gameNames: readonly string[] = games.map(({ game }) => game)

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
