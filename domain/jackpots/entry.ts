// An entry: one or two outcomes of every match. Its lines are never written out: how many of them miss k matches is a
// coefficient of a product, one factor for each match.
import type { JackpotTemplate } from './templates.ts'

/** Outcomes of a match as bits: home 1, draw 2, away 4. A result may have more than one where a match counts as right. */
export type Outcomes = number

export const HOME = 1
export const DRAW = 2
export const AWAY = 4
export const ANY = 7

const NAMES: readonly (readonly [string, Outcomes])[] = [
  ['1', HOME],
  ['X', DRAW],
  ['2', AWAY],
  ['1X', HOME | DRAW],
  ['12', HOME | AWAY],
  ['X2', DRAW | AWAY],
]

/** `1`, `X`, `2`, or two of them in this order; null for anything else. */
export const outcomesOf = (text: string): Outcomes | null => NAMES.find(([name]) => name === text)?.[1] ?? null

export const outcomesText = (outcomes: Outcomes): string =>
  outcomes === ANY ? '1X2' : (NAMES.find(([, each]) => each === outcomes)?.[0] ?? '')

/** By bits: how many outcomes are named. */
const SIZES = [0, 1, 1, 2, 1, 2, 2, 3]
export const isDouble = (outcomes: Outcomes): boolean => SIZES[outcomes] === 2

export const doublesIn = (picks: readonly Outcomes[]): number => picks.filter(isDouble).length

/** How many lines an entry with so many doubles has. */
export const linesOf = (doubles: number): number => 2 ** doubles

/** What it costs: the price of a line for each of its lines, minor units. */
export const priceOf = ({ entry }: Pick<JackpotTemplate, 'entry'>, picks: readonly Outcomes[]): number =>
  entry * linesOf(doublesIn(picks))

export type EntryFault = 'picks' | 'doubles'

/** In the order in which they are refused: one pick for each match, and no more doubles than there may be. */
export const entryFaultOf = (
  { matches, doublesMax }: Pick<JackpotTemplate, 'matches' | 'doublesMax'>,
  picks: readonly Outcomes[],
): EntryFault | null => {
  if (picks.length !== matches || picks.some((pick) => pick < 1 || pick >= ANY)) return 'picks'
  return doublesIn(picks) > doublesMax ? 'doubles' : null
}

/** By k: n over k, up to as many doubles as an entry has at most. */
const CHOOSE: readonly (readonly number[])[] = Array.from({ length: 18 }, (_, n) => {
  let value = 1
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) value = (value * (n - k + 1)) / k
    return value
  })
})

/**
 * How many lines miss exactly k matches, for k from 0 on. A match with one pick is the factor 1 or x; a doubled one with one
 * pick right 1 + x, with none 2x, with both 2.
 */
export function missesOf(picks: readonly Outcomes[], results: readonly Outcomes[]): number[] {
  let [missed, halves, twice] = [0, 0, 0]
  for (let place = 0; place < picks.length; place++) {
    const pick = picks[place] as number
    const right = SIZES[pick & (results[place] as number)] as number
    const size = SIZES[pick] as number
    if (right === 0) missed++
    if (size === 2 && right === 1) halves++
    else if (size === 2) twice++
  }
  const lines = new Array<number>(picks.length + 1).fill(0)
  const choose = CHOOSE[halves] as readonly number[]
  for (let more = 0; more <= halves; more++) lines[missed + more] = (choose[more] as number) * 2 ** twice
  return lines
}

/** How many of its lines have won each tier, in the order of the tiers. A line wins its highest tier only. */
export function winningLinesOf(
  { matches, tiers }: Pick<JackpotTemplate, 'matches' | 'tiers'>,
  picks: readonly Outcomes[],
  results: readonly Outcomes[],
): number[] {
  const misses = missesOf(picks, results)
  return tiers.map(({ right }) => misses[matches - right] ?? 0)
}

/** `right`: picks that are right so far; `best` and `least`: so many can a line of the entry have right in the end. */
export type Standing = { right: number; best: number; least: number }

/** While matches are played; 0 stands for a match without a result. Of a double with one outcome right half the lines miss it. */
export function standingOf(picks: readonly Outcomes[], results: readonly Outcomes[]): Standing {
  let [right, open, halves] = [0, 0, 0]
  for (let place = 0; place < picks.length; place++) {
    const result = results[place] ?? 0
    if (result === 0) open++
    const pick = picks[place] as number
    const hits = SIZES[pick & result] as number
    if (hits > 0) right++
    if (hits === 1 && isDouble(pick)) halves++
  }
  return { right, best: right + open, least: right - halves }
}
