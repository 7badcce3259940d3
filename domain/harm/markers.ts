// Markers of harm: what of a day's play and payments an operator should look at, with the figures that say why.
import { offsetAt } from '../market/zone.ts'
import type { HarmRules } from './rules.ts'

export const harmMarkerKinds = ['chasing', 'nightPlay', 'risingStakes', 'cancelledWithdrawals'] as const
export type HarmMarkerKind = (typeof harmMarkerKinds)[number]
/** Counts and minor units, by name. */
export type HarmMarker = { kind: HarmMarkerKind; figures: Readonly<Record<string, number>> }

/** A stake (negative) or a deposit, of cash or bonus money, in the order of time. `balance`: of that book, after it. */
export type PlayMovement = { kind: 'stake' | 'deposit'; at: number; amount: number; balance: number }
export type PlayOfDay = {
  movements: readonly PlayMovement[]
  /** Stakes of the days before. */
  before: { bets: number; staked: number }
  cancelled: { withdrawals: number; amount: number }
}

/** In the order of `harmMarkerKinds`. */
export const harmMarkersOf = (play: PlayOfDay, rules: HarmRules, zone: string): HarmMarker[] => [
  ...chasingOf(play, rules.chasing),
  ...nightPlayOf(play, rules.nightPlay, zone),
  ...risingStakesOf(play, rules.risingStakes),
  ...cancelledOf(play, rules.cancelledWithdrawals),
]

/** Deposits that follow lost money: staked since the last one, and hardly anything of it left. */
function chasingOf({ movements }: PlayOfDay, { deposits, leftPercent }: HarmRules['chasing']): HarmMarker[] {
  let [staked, count, amount] = [0, 0, 0]
  for (const movement of movements) {
    if (movement.kind === 'stake') {
      staked -= movement.amount
      continue
    }
    const left = movement.balance - movement.amount
    if (staked > 0 && left * 100 <= staked * leftPercent) {
      count += 1
      amount += movement.amount
    }
    staked = 0
  }
  return count < deposits ? [] : [{ kind: 'chasing', figures: { deposits: count, amount } }]
}

const HOUR_MS = 3_600_000

function nightPlayOf(
  { movements }: PlayOfDay,
  { fromHour, untilHour, bets }: HarmRules['nightPlay'],
  zone: string,
): HarmMarker[] {
  const isNight = ({ at }: PlayMovement): boolean => {
    const hour = Math.floor((at + offsetAt(zone, at)) / HOUR_MS) % 24
    return hour >= fromHour && hour < untilHour
  }
  const { bets: count, staked } = stakesOf(movements.filter(isNight))
  return count < bets ? [] : [{ kind: 'nightPlay', figures: { bets: count, staked } }]
}

function risingStakesOf(
  { movements, before }: PlayOfDay,
  { bets, betsBefore, percent }: HarmRules['risingStakes'],
): HarmMarker[] {
  const today = stakesOf(movements)
  if (today.bets < bets || before.bets < betsBefore || before.staked === 0) return []
  // today.staked / today.bets against before.staked / before.bets, without a fraction.
  if (today.staked * before.bets * 100 < before.staked * today.bets * percent) return []
  const figures = { bets: today.bets, average: averageOf(today), averageBefore: averageOf(before) }
  return [{ kind: 'risingStakes', figures }]
}

function cancelledOf({ cancelled }: PlayOfDay, { withdrawals }: HarmRules['cancelledWithdrawals']): HarmMarker[] {
  return cancelled.withdrawals < withdrawals ? [] : [{ kind: 'cancelledWithdrawals', figures: cancelled }]
}

export function stakesOf(movements: readonly PlayMovement[]): { bets: number; staked: number } {
  const stakes = movements.filter(({ kind }) => kind === 'stake')
  return { bets: stakes.length, staked: stakes.reduce((sum, { amount }) => sum - amount, 0) }
}

const averageOf = ({ bets, staked }: { bets: number; staked: number }): number => Math.round(staked / bets)
