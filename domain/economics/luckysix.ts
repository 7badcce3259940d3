// What a lucky six ticket is expected to pay, exactly: every place, bonus and side, at its own chance.
import type { LuckySixBet } from '../luckysix/bet.ts'
import { luckySixPayoutOf, playsOf, vatOf } from '../luckysix/payout.ts'
import { waysOf } from '../luckysix/return.ts'
import type { LuckySixRules } from '../luckysix/rules.ts'
import type { TaxRow } from '../market/profile.ts'
import type { Expectation } from './expectation.ts'

/** `odds` in hundredths, of all lines together. */
export type LuckySixOutcome = { odds: number; chance: number }

/** Of one line or a side bet. A winner has none, one or two of the bonus places, wherever its last number came. */
export function outcomesOf(rules: LuckySixRules, kind: LuckySixBet['kind'], choices: number): LuckySixOutcome[] {
  if (kind !== 'numbers') return [{ odds: rules.sideOdds[kind], chance: 1 / choices }]
  const { odds, balls, drawn, picks, bonusPlaces } = rules
  const bonusChances = Array.from(
    { length: bonusPlaces + 1 },
    (_, hits) =>
      Number(waysOf(picks, hits) * waysOf(drawn - picks, bonusPlaces - hits)) / Number(waysOf(drawn, bonusPlaces)),
  )
  return odds.flatMap((each, index) => {
    const placeChance = Number(waysOf(picks - 1 + index, picks - 1)) / Number(waysOf(balls, picks))
    return bonusChances.map((chance, hits) => ({ odds: each * (hits + 1), chance: placeChance * chance }))
  })
}

/** `paid`: of the stake without VAT, winnings tax included. `returned`: as if no winnings tax were taken, so the most. */
export function luckySixExpectationOf(
  rules: LuckySixRules,
  outcomes: readonly LuckySixOutcome[],
  stake: number,
  tax: TaxRow,
): Expectation {
  const vat = vatOf(stake, tax)
  const plays = playsOf(rules, { stake, vat })
  const untaxed = { ...tax, winningsTaxPercent: 0 }
  const won = outcomes.reduce(
    (sum, { odds, chance }) => sum + chance * luckySixPayoutOf(rules, plays, { odds, lines: 1 }, untaxed).won,
    0,
  )
  return { stake, paid: won / (stake - vat), returned: won / stake }
}
