// The door of the account statement: every movement of an account's books with what caused it, its sums, and a file of it.
import type { Platform } from '../platform/platform.ts'
import type { StatementNeeds } from './deps.ts'
import { registerRoutes } from './routes.ts'

export type { StatementNeeds } from './deps.ts'

export function createStatement(platform: Platform, needs: StatementNeeds): void {
  const { app, profile, clock } = platform
  registerRoutes(app, { profile, clock, ...needs })
}
