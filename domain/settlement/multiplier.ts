// The settlement algebra of one leg: m = v + (1 - v) * won * odds * d, in exact fractions.
import type { LegState } from '../bets/ticket.ts'

/** An exact non-negative fraction. */
export type Fraction = { num: bigint; den: bigint }

/**
 * What the result says of one outcome. `result` 1 won, 0 lost, -1 undecided. Factors are decimal texts or numbers as the
 * feed gave them ("0.5", 0.3333); absent means void 0 and dead heat 1.
 */
export type OutcomeResult = {
  result: 1 | 0 | -1
  voidFactor?: string | number | null
  deadHeatFactor?: string | number | null
}

/** Taken odds in hundredths; `outcome` null while no result has come. */
export type DecidedLeg = {
  odds: number
  outcome: OutcomeResult | null
  /** False where it was sold without the bonuses of the slip. */
  countsForBonus?: boolean
}

const ZERO: Fraction = { num: 0n, den: 1n }
const ONE: Fraction = { num: 1n, den: 1n }

/** A factor from 0 to 1 as an exact fraction, or null when the text is no such factor. Feeds write up to 28 decimals. */
export const parseFactor = (text: string | number): Fraction | null => {
  const match = /^([01])?(?:\.([0-9]{1,28}))?$/.exec(String(text).trim())
  if (match === null || (match[1] === undefined && match[2] === undefined)) return null
  const decimals = match[2] ?? ''
  const den = 10n ** BigInt(decimals.length)
  const num = BigInt((match[1] ?? '0') + decimals)
  return num <= den ? { num, den } : null
}

const factorOr = (value: string | number | null | undefined, absent: Fraction): Fraction => {
  if (value === null || value === undefined || value === '') return absent
  const factor = parseFactor(value)
  if (factor === null) throw new Error(`not a factor between 0 and 1: ${value}`)
  return factor
}

const isWhole = ({ num, den }: Fraction): boolean => num === den

/** A result of -1 leaves it open, unless the whole stake is void: m is then 1, whatever would have been won. */
export const isDecided = ({ result, voidFactor }: OutcomeResult): boolean =>
  result !== -1 || isWhole(factorOr(voidFactor, ZERO))

/** The leg's multiplier at its taken odds (hundredths), or null while the outcome is undecided. */
export const multiplierOf = (outcome: OutcomeResult, odds: number): Fraction | null => {
  if (!isDecided(outcome)) return null
  const v = factorOr(outcome.voidFactor, ZERO)
  if (outcome.result !== 1) return v
  const d = factorOr(outcome.deadHeatFactor, ONE)
  // v + (1 - v) * odds / 100 * d over the common denominator.
  const den = v.den * 100n * d.den
  return { num: v.num * 100n * d.den + (v.den - v.num) * BigInt(odds) * d.num, den }
}

/** Lost whole, at whatever odds. */
export const isLost = (outcome: OutcomeResult): boolean => {
  const { result, voidFactor, deadHeatFactor } = outcome
  // Nearly every result, without the arithmetic.
  if ((voidFactor ?? '') === '' && (deadHeatFactor ?? '') === '') return result === 0
  return multiplierOf(outcome, 200)?.num === 0n
}

/** The parts of the stake for which the leg is won and void (the rest of it is lost), or null while it is undecided. */
export const decidedPartsOf = (outcome: OutcomeResult): { won: Fraction; void: Fraction } | null => {
  if (!isDecided(outcome)) return null
  const v = factorOr(outcome.voidFactor, ZERO)
  if (outcome.result !== 1) return { won: ZERO, void: v }
  const d = factorOr(outcome.deadHeatFactor, ONE)
  return { won: { num: (v.den - v.num) * d.num, den: v.den * d.den }, void: v }
}

/** How the leg reads on the ticket. A dead heat is a won leg with its factor printed beside it. */
export const legStateOf = (outcome: OutcomeResult): LegState => {
  if (!isDecided(outcome)) return 'open'
  const v = factorOr(outcome.voidFactor, ZERO)
  if (isWhole(v)) return 'void'
  if (v.num === 0n) return outcome.result === 1 ? 'won' : 'lost'
  return outcome.result === 1 ? 'half_won' : 'half_lost'
}

export const productOfFractions = (factors: readonly Fraction[]): Fraction =>
  factors.reduce((all, one) => ({ num: all.num * one.num, den: all.den * one.den }), ONE)

/** A multiplier as decimal text with up to four decimals, for print ("1.425", "0.5"); the money never uses it. */
export const multiplierText = ({ num, den }: Fraction): string => {
  const scaled = ((2n * num * 10_000n + den) / (2n * den)).toString().padStart(5, '0')
  const decimals = scaled.slice(-4).replace(/0{1,2}$/, '')
  return `${scaled.slice(0, -4)}.${decimals}`
}
