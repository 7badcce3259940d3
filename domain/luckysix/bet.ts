// What can be bet on a round of lucky six, and what a draw makes of it: numbers (one line of six, or a system of all lines
// that more numbers hold) and side bets.
import { waysOf } from './return.ts'
import { colourOf, type LuckySixDraw, type LuckySixRules, type SideKind, sideKinds } from './rules.ts'

export const betKinds = ['numbers', ...sideKinds] as const
export type BetKind = (typeof betKinds)[number]
/** Numbers have six to ten picks, a side bet one: its choice. */
export type LuckySixBet = { kind: BetKind; picks: readonly number[] }

/** Choices of side bets that have two: odd or even, over or under. */
export const [FIRST_SIDE, SECOND_SIDE] = [1, 2]
const FIVE = 5
/** Twice the middle of all sums of five: there is no sum in the middle, so over and under are equally likely. */
const doubledMiddleOf = (balls: number): number => FIVE * (balls + 1)

/** What a side bet can be placed on. */
export function choicesOf({ balls }: Pick<LuckySixRules, 'balls'>, kind: SideKind): number[] {
  if (kind === 'firstColour') return [1, 2, 3, 4, 5, 6, 7, 0]
  if (kind === 'lastBall') return Array.from({ length: balls }, (_, index) => index + 1)
  return [FIRST_SIDE, SECOND_SIDE]
}

/** The choice that a draw makes right. */
export function rightChoiceOf({ balls: size }: Pick<LuckySixRules, 'balls'>, kind: SideKind, balls: readonly number[]) {
  const first = balls[0] as number
  const five = balls.slice(0, FIVE)
  const sideOf = (isFirst: boolean): number => (isFirst ? FIRST_SIDE : SECOND_SIDE)
  switch (kind) {
    case 'firstParity':
      return sideOf(first % 2 === 1)
    case 'firstColour':
      return colourOf(first)
    case 'fiveParity':
      return sideOf(five.filter((ball) => ball % 2 === 1).length * 2 > FIVE)
    case 'fiveSum':
      return sideOf(five.reduce((sum, ball) => sum + ball, 0) * 2 > doubledMiddleOf(size))
    case 'lastBall':
      return balls.at(-1) as number
  }
}

/** Whether it can be placed: whole numbers in range, none twice, as many as the kind has. */
export function isBet(rules: LuckySixRules, { kind, picks }: LuckySixBet): boolean {
  if (kind !== 'numbers') return picks.length === 1 && choicesOf(rules, kind).includes(picks[0] as number)
  return (
    picks.length >= rules.picks &&
    picks.length <= rules.picksMax &&
    new Set(picks).size === picks.length &&
    picks.every((each) => Number.isInteger(each) && each >= 1 && each <= rules.balls)
  )
}

/** Lines that the stake is split over: 1, 7, 28, 84 and 210 with six to ten numbers; a side bet is one. */
export const linesOf = ({ picks }: Pick<LuckySixRules, 'picks'>, bet: LuckySixBet): number =>
  bet.kind === 'numbers' ? Number(waysOf(bet.picks.length, picks)) : 1

/**
 * `odds`: the sum of all winning lines, hundredths, bonus included; what it pays is the stake times this over `lines`.
 * `place`: of numbers, where the last of the best line came.
 */
export type LuckySixResult = { lines: number; hits: number; odds: number; place: number | null }

export function luckySixResultOf(rules: LuckySixRules, bet: LuckySixBet, draw: LuckySixDraw): LuckySixResult {
  const lines = linesOf(rules, bet)
  if (bet.kind !== 'numbers') {
    const isRight = rightChoiceOf(rules, bet.kind, draw.balls) === bet.picks[0]
    return { lines, hits: 0, odds: isRight ? rules.sideOdds[bet.kind] : 0, place: null }
  }
  const places = bet.picks
    .map((pick) => draw.balls.indexOf(pick) + 1)
    .filter((place) => place > 0)
    .sort((a, b) => a - b)
  return { lines, hits: places.length, odds: oddsOf(rules, places, draw.bonus), place: places[rules.picks - 1] ?? null }
}

/** The most that a draw can make of it, hundredths: all its numbers come first, two of them at bonus places. */
export function bestOddsOf(rules: LuckySixRules, bet: LuckySixBet): number {
  if (bet.kind !== 'numbers') return rules.sideOdds[bet.kind]
  const places = bet.picks.map((_, index) => index + 1)
  const bonuses = places.flatMap((first) => places.slice(first).map((second) => [first, second]))
  const draws = bonuses.map((bonus) => ({ rules: rules.id, balls: [...bet.picks], bonus }))
  return Math.max(...draws.map((draw) => luckySixResultOf(rules, bet, draw).odds))
}

/**
 * Lines whose last number is the hit at index j: five more of the j hits before it. A bonus place adds its multiple to the
 * lines that hold it, so lines need not be walked through.
 */
function oddsOf({ odds, picks }: LuckySixRules, places: readonly number[], bonus: readonly number[]): number {
  let sum = 0
  for (let last = picks - 1; last < places.length; last++) {
    const place = places[last] as number
    const lines = Number(waysOf(last, picks - 1))
    const bonusBefore = places.slice(0, last).filter((each) => bonus.includes(each)).length
    const withBonus = bonusBefore * Number(waysOf(last - 1, picks - 2)) + (bonus.includes(place) ? lines : 0)
    sum += (odds[place - picks] as number) * (lines + withBonus)
  }
  return sum
}
