// The dated payout rules that ship: rates, threshold, caps, accumulator bonus and win boost.
import type { FigureCaps, LegBonusRule, TaxRow } from './profile.ts'

const sportsCaps: FigureCaps = {
  vatMax: 1_304_35,
  bonusMax: 1_304_35,
  possibleWinMax: 1_150_000_00,
  winningsTaxMax: 150_000_00,
  payoutMax: 1_000_000_00,
  accaMax: 100_000_00,
  winBoostMax: 10_000_00,
}

const comboCaps: FigureCaps = {
  vatMax: 130_44,
  bonusMax: 130_44,
  possibleWinMax: 115_000_00,
  winningsTaxMax: 15_000_00,
  payoutMax: 100_000_00,
  accaMax: 0,
  winBoostMax: 0,
}

// The row of 40 legs is part of the published table although a slip holds at most 39.
const acca: LegBonusRule = {
  legOddsMin: 1_40,
  rows: [
    { legs: 5, percent: 10 },
    { legs: 6, percent: 15 },
    { legs: 7, percent: 20 },
    { legs: 8, percent: 25 },
    { legs: 9, percent: 30 },
    { legs: 10, percent: 35 },
    { legs: 11, percent: 40 },
    { legs: 12, percent: 45 },
    { legs: 13, percent: 50 },
    { legs: 14, percent: 55 },
    { legs: 15, percent: 60 },
    { legs: 16, percent: 65 },
    { legs: 17, percent: 70 },
    { legs: 18, percent: 75 },
    { legs: 19, percent: 80 },
    { legs: 20, percent: 85 },
    { legs: 21, percent: 90 },
    { legs: 22, percent: 95 },
    { legs: 23, percent: 100 },
    { legs: 24, percent: 110 },
    { legs: 25, percent: 120 },
    { legs: 26, percent: 130 },
    { legs: 27, percent: 140 },
    { legs: 28, percent: 150 },
    { legs: 29, percent: 160 },
    { legs: 30, percent: 170 },
    { legs: 31, percent: 180 },
    { legs: 32, percent: 190 },
    { legs: 33, percent: 200 },
    { legs: 34, percent: 210 },
    { legs: 35, percent: 220 },
    { legs: 36, percent: 230 },
    { legs: 37, percent: 240 },
    { legs: 38, percent: 250 },
    { legs: 39, percent: 275 },
    { legs: 40, percent: 300 },
  ],
}

const winBoost: LegBonusRule = {
  legOddsMin: 1_50,
  rows: [
    { legs: 2, percent: 3 },
    { legs: 3, percent: 5 },
    { legs: 4, percent: 7 },
    { legs: 5, percent: 10 },
  ],
}

/** Both markets ship with the same rule; an operator adds a row when the law of a market changes. */
export const shippedTaxRow = (id: string): TaxRow => ({
  id,
  effectiveFrom: '2020-01-01T00:00:00Z',
  vatPercent: 15,
  winningsTaxPercent: 15,
  threshold: 1_000_00,
  caps: { sports: sportsCaps, combo: comboCaps, virtual: comboCaps },
  gameCaps: { vatMax: sportsCaps.vatMax, winningsTaxMax: sportsCaps.winningsTaxMax },
  bonusProducts: ['sports'],
  acca,
  winBoost,
})
