// The printed derivation tells the same story as the figures: every step recomputes by hand from its own inputs.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { taxAt } from '../market/profile.ts'
import { type DerivationStep, derivationOf } from './derivation.ts'
import { payoutFiguresOf } from './figures.ts'

const tax = taxAt(profileOf('et'), 0)
const stepsOf = (stake: number, legs: number[], totalOdds: bigint) => {
  const figures = payoutFiguresOf({ product: 'sports', stake, totalOdds, countingLegs: legs, tax })
  return derivationOf({ product: 'sports', stake, legs, tax, figures })
}
const keysOf = (steps: DerivationStep[]) => steps.map((step) => step.key)

describe('rows', () => {
  it('leaves out what does not apply', () => {
    expect(keysOf(stepsOf(10_000, [185], 185n))).toEqual([
      'vat',
      'netStake',
      'totalOdds',
      'possiblePayout',
      'totalWinnings',
      'totalWinningsWithAccaBonus',
    ])
  })

  it('shows tax, bonus, boost and accumulator bonus where they apply', () => {
    expect(keysOf(stepsOf(100_000, [150, 150, 150, 150, 150], 759n))).toEqual([
      'vat',
      'netStake',
      'totalOdds',
      'possiblePayout',
      'winBoost',
      'totalWinnings',
      'winningsTax',
      'bonus',
      'accabonus',
      'totalWinningsWithAccaBonus',
    ])
  })

  it('names the maximum that cut a figure', () => {
    const steps = stepsOf(1_000_000, [11_500, 11_500], 1_322_500n)
    expect(steps.find((step) => step.key === 'totalWinnings')?.cap).toBe(115_000_000)
    expect(steps.find((step) => step.key === 'totalWinningsWithAccaBonus')?.cap).toBe(100_000_000)
    expect(stepsOf(10_000, [185], 185n).every((step) => step.cap === null)).toBe(true)
  })

  it('prints the legs as they multiply', () => {
    expect(stepsOf(10_000, [150, 210], 315n)[2]?.inputs).toEqual([{ name: 'legs', unit: 'odds', value: '1.50 × 2.10' }])
  })
})

const numbersOf = (step: DerivationStep) =>
  Object.fromEntries(step.inputs.filter(({ value }) => typeof value !== 'string').map((i) => [i.name, Number(i.value)]))

/** What a reader with a calculator gets from the printed inputs, before any maximum. */
const BY_HAND: Partial<Record<DerivationStep['formula'], (i: Record<string, number>) => number>> = {
  vat: (i) => (i.stake ?? 0) - Math.round(((i.stake ?? 0) * 100) / (100 + (i.rate ?? 0))),
  netStake: (i) => (i.stake ?? 0) - (i.vat ?? 0),
  possiblePayout: (i) => ((i.netStake ?? 0) * (i.totalOdds ?? 0)) / 100,
  winBoost: (i) => ((i.possiblePayout ?? 0) * (i.winBoostPercent ?? 0)) / 100,
  totalWinnings: (i) => (i.possiblePayout ?? 0) + (i.winBoost ?? 0),
  winningsTax: (i) => (i.totalWinnings ?? 0) - ((i.totalWinnings ?? 0) * 100) / (100 + (i.rate ?? 0)),
  bonus: (i) => i.vat ?? 0,
  accabonus: (i) => ((i.totalWinnings ?? 0) * (i.accaPercent ?? 0)) / 100,
  accabonusAfterTax: (i) => (((i.totalWinnings ?? 0) - (i.winningsTax ?? 0)) * (i.accaPercent ?? 0)) / 100,
  finalPayout: (i) => (i.totalWinnings ?? 0) - (i.winningsTax ?? 0) + (i.bonus ?? 0) + (i.accabonus ?? 0),
}

it('every step follows from its own inputs', () => {
  const stake = fc.integer({ min: 500, max: 1_000_000 })
  const leg = fc.integer({ min: 101, max: 400 })
  fc.assert(
    fc.property(stake, fc.array(leg, { minLength: 1, maxLength: 8 }), fc.bigInt(1n, 1_000_000n), (s, legs, odds) => {
      for (const step of stepsOf(s, legs, odds)) {
        const names = step.inputs.map((input) => input.name)
        expect(new Set(names).size).toBe(names.length)
        const expected = BY_HAND[step.formula]?.(numbersOf(step))
        if (expected === undefined) continue
        if (step.cap === null) expect(Math.abs(Number(step.result) - expected)).toBeLessThanOrEqual(0.51)
        else expect(expected).toBeGreaterThanOrEqual(step.cap - 0.51)
      }
    }),
  )
})
