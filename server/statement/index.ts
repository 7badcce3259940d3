// The door of the account statement: every movement of an account's books with what caused it, its sums, and a file of it.
import type { OwnRows } from '../platform/ownRows.ts'
import type { Platform } from '../platform/platform.ts'
import type { StatementNeeds } from './deps.ts'
import { movementRowsOf } from './movements.ts'
import { registerRoutes } from './routes.ts'

export type { StatementNeeds } from './deps.ts'

export type Statement = { ownRows(accountId: number): OwnRows }

export function createStatement(platform: Platform, needs: StatementNeeds): Statement {
  const { app, pool, profile, clock } = platform
  const deps = { pool, profile, clock, ...needs }
  registerRoutes(app, deps)
  return { ownRows: (accountId) => ({ statement: movementRowsOf(deps, accountId) }) }
}
