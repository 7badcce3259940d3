// The pricing of a combo slip: one price per match, and what is kept of it so that a void pick can drop out later.
import { totalOddsOf } from '../odds/odds.ts'
import type { Fraction } from '../settlement/multiplier.ts'
import { type DecidedLeg, decidedPartsOf } from '../settlement/multiplier.ts'
import { type JointRules, jointOddsOf, jointOf, type MatchPick } from './joint.ts'
import { cellWeightsOf, type ScoreModel } from './scoreModel.ts'

/** A pick and its index on the slip, from 0. */
export type PlacedPick = MatchPick & { place: number }

/** The picks of one match and their joint price in hundredths; `model` is null where one pick stands alone. */
export type JointGroup = { matchId: number; price: number; model: ScoreModel | null; picks: readonly PlacedPick[] }

/** What a ticket keeps for ever: prices, models and rules of the moment it was sold. Plain data. */
export type JointPricing = { rules: JointRules; groups: readonly JointGroup[] }

/** Total odds in hundredths: the product of the prices of the matches. */
export const jointTotalOf = ({ groups }: JointPricing): bigint => totalOddsOf(groups.map(({ price }) => price))

/** Price of those of a group's picks that are still in the bet, hundredths; 100 for none of them. */
export function repricedOf(
  { price, model, picks }: JointGroup,
  rules: JointRules,
  left: readonly PlacedPick[],
): number {
  if (left.length === 0) return 100
  if (left.length === picks.length) return price
  if (left.length === 1 || model === null) return Math.min(price, ...left.map(({ odds }) => odds))
  const { probability } = jointOf(cellWeightsOf(model), left)
  if (!(probability > 0)) throw new Error('picks that were sold together cannot win together')
  return Math.min(price, jointOddsOf(probability, left, rules))
}

// Each pick settled in halves doubles the work; no feed halves the lines that can be built with.
const HALVES_MAX = 12

/**
 * What each match pays per unit of stake. Each pick counts as won, lost and void in the parts that its result gives
 * (half won: half won, half void), and a part of the stake pays the price of the picks that won in it: void ones have
 * dropped out and the rest is re-priced with the model in force at placing. With one pick this is m = v + (1 - v) * won
 * * odds * d. Legs are in the order of their places and all decided.
 */
export function groupFactorsOf({ rules, groups }: JointPricing, legs: readonly DecidedLeg[]): Fraction[] {
  return groups.map((group) => groupFactorOf(group, rules, legs))
}

type Branch = { won: readonly PlacedPick[]; weight: Fraction }

function groupFactorOf(group: JointGroup, rules: JointRules, legs: readonly DecidedLeg[]): Fraction {
  let branches: Branch[] = [{ won: [], weight: { num: 1n, den: 1n } }]
  for (const pick of group.picks) {
    const outcome = legs[pick.place]?.outcome
    const parts = outcome ? decidedPartsOf(outcome) : null
    if (parts === null) throw new Error(`leg ${pick.place} is not decided`)
    branches = branches.flatMap(({ won, weight }) => [
      ...branchOf([...won, pick], weight, parts.won),
      ...branchOf(won, weight, parts.void),
    ])
    if (branches.length > 2 ** HALVES_MAX) throw new Error('too many picks of one match are settled in halves')
  }
  return branches.reduce<Fraction>(
    (sum, { won, weight }) => {
      const price = BigInt(repricedOf(group, rules, won))
      return { num: sum.num * weight.den * 100n + weight.num * price * sum.den, den: sum.den * weight.den * 100n }
    },
    { num: 0n, den: 1n },
  )
}

const branchOf = (won: readonly PlacedPick[], weight: Fraction, part: Fraction): Branch[] =>
  part.num === 0n ? [] : [{ won, weight: { num: weight.num * part.num, den: weight.den * part.den } }]
