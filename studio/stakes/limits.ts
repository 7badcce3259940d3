// What may be staked, and refusals as every game answers them.
import { PAYOUT_MAX } from '../games/return.ts'
import { isUuid } from '../http.ts'

/** Minor units. */
export const STAKE_MIN = 100

export type Refused = { ok: false; code: string; min?: number; max?: number }
export const refused = (code: string, limits: object = {}): Refused => ({ ok: false, code, ...limits })

/** The most that can be staked on a choice. */
export const stakeMaxOf = (oddsMax: number): number => Math.floor((PAYOUT_MAX * 100) / Math.max(100, oddsMax))

/** Of what names a round and pays for it; null where it is in order. */
export const playKeyFault = (key: unknown, stake: unknown): Refused | null =>
  isUuid(key) && Number.isSafeInteger(stake) ? null : refused('MALFORMED')

export function stakeFault(stake: number, max: number): Refused | null {
  if (stake < STAKE_MIN) return refused('STAKE_BELOW_MIN', { min: STAKE_MIN })
  return stake > max ? refused('STAKE_ABOVE_MAX', { max }) : null
}
