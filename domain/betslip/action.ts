// What the betslip's one action button does now, as a pure figure of the slip and its surroundings.
import { pickProblemOf } from './pick.ts'
import type { Slip } from './slip.ts'

export type SlipSurroundings = {
  /** Epoch ms. */
  now: number
  /** Minor units, or null while the amount is not numeric. */
  stake: number | null
  /** The least that placement takes. */
  stakeMin: number
  legsMin: number
  /** The product of the odds is not above the least that is sold. */
  oddsTooLow: boolean
  online: boolean
  placing: boolean
  authenticated: boolean
  /** Minor units; null for a visitor. */
  balance: number | null
  /** False where a deposit adds nothing to what pays the stake. */
  refillable?: boolean
  /** Bonus money, while there is cash to stake. */
  cashFirst?: boolean
  /** Placing, or the deposit for it, would break a limit of the bettor's own. */
  ownLimit?: boolean
}

export type SlipAction =
  | { kind: 'empty' }
  | { kind: 'placing' }
  | { kind: 'removeLocked'; count: number }
  | { kind: 'accept'; count: number }
  | {
      kind: 'disabled'
      reason:
        | 'OFFLINE'
        | 'CASH_FIRST'
        | 'TOO_FEW_LEGS'
        | 'TOTAL_ODDS_TOO_LOW'
        | 'STAKE_TOO_LOW'
        | 'STAKE_ABOVE_SOURCE'
        | 'OWN_LIMIT'
    }
  /** The balance does not hold the stake. */
  | { kind: 'deposit'; shortfall: number }
  | { kind: 'place'; needsLogin: boolean }

type Reason = Extract<SlipAction, { kind: 'disabled' }>['reason']
const MONEY: readonly Reason[] = ['CASH_FIRST', 'STAKE_TOO_LOW', 'STAKE_ABOVE_SOURCE', 'OWN_LIMIT']
const OF_SOURCE: readonly Reason[] = ['TOO_FEW_LEGS', 'TOTAL_ODDS_TOO_LOW']

/** Sharing needs picks that are sold and no money. `source`: something else than cash pays, which asks for more of the picks. */
export const mayShare = (action: SlipAction, source: boolean): boolean =>
  action.kind === 'place' ||
  action.kind === 'deposit' ||
  (action.kind === 'disabled' && (MONEY.includes(action.reason) || (source && OF_SOURCE.includes(action.reason))))

/** Invalid picks come before changed odds, and both before placing. */
export const actionOf = (slip: Slip, around: SlipSurroundings): SlipAction => {
  if (slip.picks.length === 0) return { kind: 'empty' }
  if (around.placing) return { kind: 'placing' }
  const locked = slip.picks.filter((pick) => pickProblemOf(pick, around.now) !== null).length
  if (locked > 0) return { kind: 'removeLocked', count: locked }
  const changed = slip.picks.filter((pick) => pick.changed).length
  if (changed > 0) return { kind: 'accept', count: changed }
  if (!around.online) return { kind: 'disabled', reason: 'OFFLINE' }
  if (around.cashFirst) return { kind: 'disabled', reason: 'CASH_FIRST' }
  if (slip.picks.length < around.legsMin) return { kind: 'disabled', reason: 'TOO_FEW_LEGS' }
  if (around.oddsTooLow) return { kind: 'disabled', reason: 'TOTAL_ODDS_TOO_LOW' }
  if (around.stake === null || around.stake < around.stakeMin) return { kind: 'disabled', reason: 'STAKE_TOO_LOW' }
  const shortfall = around.authenticated ? shortfallOf(around.stake, around.balance ?? 0) : 0
  if (shortfall > 0 && around.refillable === false) return { kind: 'disabled', reason: 'STAKE_ABOVE_SOURCE' }
  if (around.ownLimit) return { kind: 'disabled', reason: 'OWN_LIMIT' }
  return shortfall > 0 ? { kind: 'deposit', shortfall } : { kind: 'place', needsLogin: !around.authenticated }
}

/** What is missing for the stake, minor units; the amount of the deposit. */
export const shortfallOf = (stake: number, balance: number): number => Math.max(0, stake - balance)

/** The stake that a tap on the balance row fills in, or null when the tap does nothing. */
export const balanceTapOf = (balance: number, limits: { balanceTapMin: number; stakeMax: number }): number | null =>
  balance >= limits.balanceTapMin ? Math.min(balance, limits.stakeMax) : null
