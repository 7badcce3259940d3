// Why a placement is refused: the closed list of codes in the order in which they are checked.

/** First match wins, in this order. */
export const placementRefusals = [
  'MALFORMED',
  'NOT_AUTHENTICATED',
  'ACCOUNT_BLOCKED',
  'SELF_EXCLUDED',
  'PRODUCT_OFF',
  'TOO_FEW_LEGS',
  'TOO_MANY_LEGS',
  'DUPLICATE_MATCH',
  'LEG_EXPIRED',
  'LEG_SUSPENDED',
  'ODDS_CHANGED',
  'TOTAL_ODDS_TOO_LOW',
  'STAKE_BELOW_MIN',
  'STAKE_ABOVE_MAX',
  'LIVE_STAKE_ABOVE_MAX',
  'PLAY_LIMIT_REACHED',
  'INSUFFICIENT_BALANCE',
] as const

export type PlacementRefusalCode = (typeof placementRefusals)[number]

/** A leg that the refusal is about; `index` is its place in the request. Prices in hundredths. */
export type RefusedLeg = { index: number; matchId: string; from: number; to: number | null }

/** Money in minor units, odds in hundredths. */
export type PlacementRefusal =
  | { ok: false; code: 'MALFORMED' | 'NOT_AUTHENTICATED' | 'ACCOUNT_BLOCKED' | 'PRODUCT_OFF' }
  | { ok: false; code: 'SELF_EXCLUDED'; until: number | null }
  | { ok: false; code: 'TOO_FEW_LEGS'; min: number }
  | { ok: false; code: 'TOO_MANY_LEGS'; max: number }
  | { ok: false; code: 'DUPLICATE_MATCH' | 'LEG_EXPIRED' | 'LEG_SUSPENDED' | 'ODDS_CHANGED'; legs: RefusedLeg[] }
  | { ok: false; code: 'TOTAL_ODDS_TOO_LOW'; above: number; quickText: boolean }
  | { ok: false; code: 'STAKE_BELOW_MIN'; min: number; quickText: boolean }
  | { ok: false; code: 'STAKE_ABOVE_MAX' | 'LIVE_STAKE_ABOVE_MAX'; max: number; quickText: boolean }
  | { ok: false; code: 'PLAY_LIMIT_REACHED'; left: number }
  | { ok: false; code: 'INSUFFICIENT_BALANCE'; shortfall: number }
