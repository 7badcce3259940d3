// Lucky six: 35 of 48 balls are drawn one by one; a ticket wins when all its six are among them, and the sooner its last
// one comes the more. Everything that a market may change is data.
import { drawOf, type Stream } from '../fair/stream.ts'

export type LuckySixRules = {
  /** Tickets and draws keep it: rules are added, never edited. */
  id: string
  balls: number
  drawn: number
  picks: number
  /** By the place in the draw at which the last of the six comes, from the sixth on; hundredths. */
  odds: readonly number[]
  /** Places of the draw that add their own multiple when one of a winner's six comes there. */
  bonusPlaces: number
  /** Minor units. */
  stakeMin: number
  stakeMax: number
  payoutMax: number
}

const ODDS = [
  ...[10_000, 5000, 2500, 1000, 500, 300, 200, 150, 100, 70, 55, 45, 38, 32, 28],
  ...[24, 20, 16, 13, 10, 8, 7, 6, 5, 4, 3, 2.2, 1.8, 1.3, 1],
]

export const luckySix: LuckySixRules = {
  id: 'lucky6-1',
  ...{ balls: 48, drawn: 35, picks: 6, bonusPlaces: 2 },
  odds: ODDS.map((odds) => Math.round(odds * 100)),
  ...{ stakeMin: 5_00, stakeMax: 1000_00, payoutMax: 1_000_000_00 },
}

const ALL: readonly LuckySixRules[] = [luckySix]

export function luckySixRulesOf(id: string): LuckySixRules {
  const found = ALL.find((rules) => rules.id === id)
  if (found === undefined) throw new RangeError(`no rules of lucky six: ${id}`)
  return found
}

/** Balls in the order in which they are drawn; `bonus` names two places of that order, from 1. */
export type LuckySixDraw = { rules: string; balls: number[]; bonus: number[] }

/** The bonus places are drawn first. */
export function luckySixDrawOf({ id, balls, drawn, bonusPlaces }: LuckySixRules, stream: Stream): LuckySixDraw {
  const bonus = drawOf(stream, bonusPlaces, drawn).sort((a, b) => a - b)
  return { rules: id, bonus, balls: drawOf(stream, drawn, balls) }
}

/** Six numbers that can be played: whole, in range, none twice. */
export const arePicks = ({ balls, picks }: LuckySixRules, numbers: readonly number[]): boolean =>
  numbers.length === picks &&
  new Set(numbers).size === picks &&
  numbers.every((each) => Number.isInteger(each) && each >= 1 && each <= balls)

/** `place`: where the last of the six came. Odds in hundredths, the multiple included. */
export type LuckySixResult = { won: false; hits: number } | { won: true; place: number; multiple: number; odds: number }

export function luckySixResultOf(
  { odds, picks: count }: LuckySixRules,
  picks: readonly number[],
  { balls, bonus }: LuckySixDraw,
): LuckySixResult {
  const places = picks.map((pick) => balls.indexOf(pick) + 1).filter((place) => place > 0)
  if (places.length < count) return { won: false, hits: places.length }
  const place = Math.max(...places)
  const multiple = 1 + bonus.filter((each) => places.includes(each)).length
  return { won: true, place, multiple, odds: (odds[place - count] as number) * multiple }
}
