// The slip of a jackpot before it is placed: outcomes by match, kept within what an entry may hold. Pure.
import { AWAY, DRAW, doublesIn, HOME, isDouble, type Outcomes } from './entry.ts'

/** Keys are matches. */
export type JackpotPicks = Readonly<Record<number, Outcomes>>
export type SlipLimits = { matches: number; doublesMax: number }
export type SlipRefusal = 'matches' | 'doubles' | 'outcomes'
export type Toggled = { ok: true; picks: JackpotPicks } | { ok: false; refusal: SlipRefusal }

/** The same outcome again takes it away; a second one of a match is a double, or its pick where there are no doubles. */
export function toggled(picks: JackpotPicks, match: number, outcome: Outcomes, limits: SlipLimits): Toggled {
  const held = picks[match] ?? 0
  const { [match]: _, ...others } = picks
  if ((held & outcome) !== 0) {
    const left = held & ~outcome
    return { ok: true, picks: left === 0 ? others : { ...others, [match]: left } }
  }
  if (held === 0 && Object.keys(picks).length >= limits.matches) return { ok: false, refusal: 'matches' }
  if (limits.doublesMax === 0) return { ok: true, picks: { ...others, [match]: outcome } }
  if (isDouble(held)) return { ok: false, refusal: 'outcomes' }
  if (held !== 0 && doublesIn(Object.values(picks)) >= limits.doublesMax) return { ok: false, refusal: 'doubles' }
  return { ok: true, picks: { ...others, [match]: held | outcome } }
}

/** Fills the matches that have no pick; `below` is the phone's own randomness, which decides nothing but what is played. */
export function luckyPicks(
  picks: JackpotPicks,
  matches: readonly number[],
  below: (limit: number) => number,
): JackpotPicks {
  const outcomes = [HOME, DRAW, AWAY]
  const filled = matches
    .filter((match) => picks[match] === undefined)
    .map((match) => [match, outcomes[below(3)] as Outcomes])
  return { ...picks, ...Object.fromEntries(filled) }
}
