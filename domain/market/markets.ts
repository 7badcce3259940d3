// The profiles of all markets, by id.
import { et } from './et.ts'
import { ke } from './ke.ts'
import type { MarketId, MarketProfile } from './profile.ts'

const PROFILES: Record<MarketId, MarketProfile> = { et, ke }

export const profileOf = (id: MarketId): MarketProfile => PROFILES[id]
