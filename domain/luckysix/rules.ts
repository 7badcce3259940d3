// Lucky six: 35 of 48 balls are drawn one by one; a ticket wins when all its six are among them, and the sooner its last
// one comes the more. Everything that a market may change is data.
import { drawOf, type Stream } from '../fair/stream.ts'

/**
 * Bets beside the main one, on the order of the balls: parity and colour of the first, of the first five whether more are
 * odd and whether their sum is above half, the last ball's number.
 */
export const sideKinds = ['firstParity', 'firstColour', 'fiveParity', 'fiveSum', 'lastBall'] as const
export type SideKind = (typeof sideKinds)[number]
export const COLOURS = 8
/** Colour 0 is of the numbers that eight divides. */
export const colourOf = (ball: number): number => ball % COLOURS

export type LuckySixRules = {
  /** Tickets and draws keep it: rules are added, never edited. */
  id: string
  balls: number
  drawn: number
  /** Of a line; more picks, up to `picksMax`, are a system: every line of six of them, the stake split over them. */
  picks: number
  picksMax: number
  /** One ticket for each of so many rounds at once, beginning with the open one. */
  roundsMax: number
  /** By the place in the draw at which the last of the six comes, from the sixth on; hundredths. */
  odds: readonly number[]
  /** Places of the draw that add their own multiple when one of a winner's six comes there. */
  bonusPlaces: number
  /** Of bets on something else than six numbers, hundredths. */
  sideOdds: Readonly<Record<SideKind, number>>
  /** Minor units. */
  stakeMin: number
  stakeMax: number
  payoutMax: number
  /** What the paytable multiplies is the stake less its VAT, as on a slip. Without it the house lost on every round. */
  playsAfterVat: boolean
}

const ODDS = [
  ...[10_000, 5000, 2500, 1000, 500, 300, 200, 150, 100, 70, 55, 45, 38, 32, 28],
  ...[24, 20, 16, 13, 10, 8, 7, 6, 5, 4, 3, 2.2, 1.8, 1.3, 1],
]

const WHOLE_STAKE: LuckySixRules = {
  id: 'lucky6-1',
  ...{ balls: 48, drawn: 35, picks: 6, picksMax: 10, roundsMax: 10, bonusPlaces: 2 },
  odds: ODDS.map((odds) => Math.round(odds * 100)),
  sideOdds: { firstParity: 1_75, firstColour: 7_00, fiveParity: 1_75, fiveSum: 1_75, lastBall: 42_00 },
  ...{ stakeMin: 5_00, stakeMax: 1000_00, payoutMax: 1_000_000_00 },
  playsAfterVat: false,
}

/** What is sold now. */
export const luckySix: LuckySixRules = { ...WHOLE_STAKE, id: 'lucky6-2', playsAfterVat: true }

const ALL: readonly LuckySixRules[] = [WHOLE_STAKE, luckySix]

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

/** How often each number was among the drawn, from 1 on. */
export function ballCountsOf({ balls }: Pick<LuckySixRules, 'balls'>, draws: readonly LuckySixDraw[]): number[] {
  const counts = new Array<number>(balls).fill(0)
  for (const draw of draws) for (const ball of draw.balls) counts[ball - 1] = (counts[ball - 1] as number) + 1
  return counts
}
