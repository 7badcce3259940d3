// Why a placement is refused: the closed list of codes in the order in which they are checked.
import type { PlayLimitKind, PlayLimitPeriod } from '../saferplay/limits.ts'
import type { StakeSource } from './stakeSource.ts'

/** First match wins, in this order. */
export const placementRefusals = [
  'MALFORMED',
  'NOT_AUTHENTICATED',
  'ACCOUNT_BLOCKED',
  'SELF_EXCLUDED',
  'PRODUCT_OFF',
  'SOURCE_NOT_OFFERED',
  'BOOST_NOT_OFFERED',
  'TOO_FEW_LEGS',
  'TOO_MANY_LEGS',
  'DUPLICATE_MATCH',
  'PRODUCTS_MIXED',
  'LEG_EXPIRED',
  'LEG_SUSPENDED',
  'PICKS_NOT_COMBINABLE',
  'PICKS_CONFLICT',
  'PICKS_ADD_NOTHING',
  'ODDS_CHANGED',
  'TOTAL_ODDS_TOO_LOW',
  'SOURCE_ODDS_TOO_LOW',
  'STAKE_BELOW_MIN',
  'STAKE_ABOVE_MAX',
  'LIVE_STAKE_ABOVE_MAX',
  'CASH_FIRST',
  'LIST_STAKE_REACHED',
  'BOOST_USED',
  'BOOST_USED_UP',
  'PLAY_TIME_REACHED',
  'PLAY_LIMIT_REACHED',
  'INSUFFICIENT_BALANCE',
] as const

export type PlacementRefusalCode = (typeof placementRefusals)[number]

/** A leg that the refusal is about; `index` is its index in the request. Prices in hundredths. */
export type RefusedLeg = { index: number; matchId: number; from: number; to: number | null }

/** Which of the bettor's own limits a refusal is about, and until when (epoch ms) its period counts. */
export type ReachedLimit = { kind: PlayLimitKind; period: PlayLimitPeriod; until: number }

/** Money in minor units, odds in hundredths. */
export type PlacementRefusal =
  | { ok: false; code: 'MALFORMED' | 'NOT_AUTHENTICATED' | 'ACCOUNT_BLOCKED' | 'PRODUCT_OFF' | 'SOURCE_NOT_OFFERED' }
  | { ok: false; code: 'BOOST_NOT_OFFERED' | 'BOOST_USED' }
  /** `left`: the stake that its ceiling still has room for. */
  | { ok: false; code: 'BOOST_USED_UP'; left: number }
  | { ok: false; code: 'SELF_EXCLUDED'; until: number | null }
  | { ok: false; code: 'TOO_FEW_LEGS'; min: number }
  | { ok: false; code: 'TOO_MANY_LEGS'; max: number }
  | { ok: false; code: 'DUPLICATE_MATCH' | 'LEG_EXPIRED' | 'LEG_SUSPENDED' | 'ODDS_CHANGED'; legs: RefusedLeg[] }
  /** The legs that this product does not sell: a slip is of the sports or of the super league. */
  | { ok: false; code: 'PRODUCTS_MIXED'; legs: RefusedLeg[] }
  | { ok: false; code: 'PICKS_NOT_COMBINABLE' | 'PICKS_CONFLICT' | 'PICKS_ADD_NOTHING'; legs: RefusedLeg[] }
  | { ok: false; code: 'TOTAL_ODDS_TOO_LOW'; above: number; quickText: boolean }
  | { ok: false; code: 'SOURCE_ODDS_TOO_LOW'; min: number }
  | { ok: false; code: 'STAKE_BELOW_MIN'; min: number; quickText: boolean }
  | { ok: false; code: 'STAKE_ABOVE_MAX' | 'LIVE_STAKE_ABOVE_MAX'; max: number; quickText: boolean }
  /** The bettor's own limit of time is used up. */
  | ({ ok: false; code: 'PLAY_TIME_REACHED' } & Partial<ReachedLimit>)
  | ({ ok: false; code: 'PLAY_LIMIT_REACHED'; left: number } & Partial<ReachedLimit>)
  | { ok: false; code: 'LIST_STAKE_REACHED'; left: number }
  /** Bonus money pays once less cash than the least stake is left. */
  | { ok: false; code: 'CASH_FIRST'; cash: number }
  /** Cash can be deposited; of what else pays there is what there is. */
  | { ok: false; code: 'INSUFFICIENT_BALANCE'; shortfall: number; source?: StakeSource; available?: number }

/**
 * The code on the wire. The quick path has texts of its own for its own figures; everything else about such a refusal
 * is the same.
 */
export type WireRefusalCode =
  | PlacementRefusalCode
  | 'QUICK_ODDS_TOO_LOW'
  | 'QUICK_STAKE_BELOW_MIN'
  | 'QUICK_LIVE_STAKE_ABOVE_MAX'

export const wireCodeOf = (refusal: PlacementRefusal): WireRefusalCode => {
  if (!('quickText' in refusal) || !refusal.quickText) return refusal.code
  if (refusal.code === 'TOTAL_ODDS_TOO_LOW') return 'QUICK_ODDS_TOO_LOW'
  return refusal.code === 'STAKE_BELOW_MIN' ? 'QUICK_STAKE_BELOW_MIN' : 'QUICK_LIVE_STAKE_ABOVE_MAX'
}

export const insufficientOf = (source: StakeSource | null, stake: number, available: number) => ({
  ...({ ok: false, code: 'INSUFFICIENT_BALANCE', shortfall: stake - available } as const),
  ...(source === null || source === 'cash' ? {} : { source, available: Math.max(0, available) }),
})
