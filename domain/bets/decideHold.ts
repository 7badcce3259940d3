// The decision at the end of the live hold: is the slip still for sale as it was when the hold began?
import type { LegNow } from './decidePlacement.ts'

export type HeldLeg = {
  index: number
  matchId: number
  /** The price that the hold began with, hundredths. */
  odds: number
  live: boolean
}

export type HoldRefusal = {
  ok: false
  code: 'LEG_EXPIRED' | 'LEG_SUSPENDED' | 'ODDS_CHANGED'
  legs: { index: number; matchId: number; from: number; to: number | null }[]
}

/** `legs` in the given order with the prices to sell at: never worse than held, better where the price rose. */
export type HoldOutcome = { ok: true; legs: { index: number; odds: number }[] } | HoldRefusal

/**
 * Refused when a leg is over, a live leg is suspended or was suspended in between, or a price fell. `interrupted` says
 * that the line closed at any moment of the hold, even if it is open again, since something had happened in the match.
 */
export const decideHold = (
  held: readonly HeldLeg[],
  current: readonly (LegNow | null)[],
  interrupted: readonly boolean[],
  now: number,
): HoldOutcome => {
  const faults = held.map((leg, heldIndex) =>
    faultOf(leg, current[heldIndex] ?? null, interrupted[heldIndex] ?? false, now),
  )
  for (const code of ['LEG_EXPIRED', 'LEG_SUSPENDED', 'ODDS_CHANGED'] as const) {
    const legs = held.flatMap(({ index, matchId, odds }, heldIndex) =>
      faults[heldIndex] === code ? [{ index, matchId, from: odds, to: current[heldIndex]?.odds ?? null }] : [],
    )
    if (legs.length > 0) return { ok: false, code, legs }
  }
  return {
    ok: true,
    legs: held.map((leg, heldIndex) => ({ index: leg.index, odds: Math.max(leg.odds, current[heldIndex]?.odds ?? 0) })),
  }
}

const faultOf = (leg: HeldLeg, now_: LegNow | null, interrupted: boolean, now: number): HoldRefusal['code'] | null => {
  if (now_ === null) return 'LEG_SUSPENDED'
  if (now_.ended || (!leg.live && (now_.live || now_.startsAt <= now))) return 'LEG_EXPIRED'
  if (!now_.open || now_.odds === null || (leg.live && interrupted)) return 'LEG_SUSPENDED'
  return now_.odds < leg.odds ? 'ODDS_CHANGED' : null
}
