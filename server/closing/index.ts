// The door of closing: a bettor ends his account, once his money is out and nothing is open.
import type { Platform } from '../platform/platform.ts'
import type { ClosingNeeds } from './deps.ts'
import { registerRoutes } from './routes.ts'

export type { ClosingNeeds } from './deps.ts'

export function createClosing(platform: Platform, needs: ClosingNeeds): void {
  const { app, pool, profile, clock, random, outbox } = platform
  registerRoutes(app, { pool, profile, clock, random, outbox, ...needs })
}
