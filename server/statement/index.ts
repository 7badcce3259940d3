// The door of the account statement: every movement of an account's books with what caused it, its sums, and a file of it.
import type { Platform } from '../platform/platform.ts'
import type { StatementNeeds } from './deps.ts'
import { movementRowsOf } from './movements.ts'
import { registerRoutes } from './routes.ts'

export type { StatementNeeds } from './deps.ts'

export function createStatement(platform: Platform, needs: StatementNeeds): void {
  const { app, pool, profile, clock } = platform
  const deps = { pool, profile, clock, ...needs }
  registerRoutes(app, deps)
  platform.ownData.add((_, accountId) => ({ statement: movementRowsOf(deps, accountId) }))
}
