// The door of loyalty: points redeemed to free-bet money. Earning them is part of settling a ticket.
import type { Platform } from '../platform/platform.ts'
import type { LoyaltyNeeds } from './deps.ts'
import { loyaltyRowsOf } from './ownData.ts'
import { registerRoutes } from './routes.ts'

export type { LoyaltyNeeds } from './deps.ts'

export function createLoyalty(platform: Platform, needs: LoyaltyNeeds): void {
  const { pool, profile, clock, random, outbox } = platform
  registerRoutes(platform.app, { pool, profile, clock, random, outbox, ...needs })
  platform.ownData.add(loyaltyRowsOf)
}
