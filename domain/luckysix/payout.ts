// What a lucky six ticket pays: the paytable times the whole stake. The VAT of the stake is the house's to pay; winnings
// tax is taken as from any other winning, above the same threshold.
import { includedTaxOf } from '../betslip/figures.ts'
import type { TaxRow } from '../market/profile.ts'
import type { LuckySixResult } from './bet.ts'
import type { LuckySixRules } from './rules.ts'

/** Minor units. `paid` is what the bettor gets, `tax` what is withheld of what he won. */
export type LuckySixPayout = { won: number; tax: number; paid: number }

type Terms = Pick<TaxRow, 'vatPercent' | 'winningsTaxPercent' | 'threshold' | 'caps'>

/** Of the stake, kept out of the house's income. */
export const vatOf = (stake: number, { vatPercent, caps }: Terms): number =>
  Math.min(includedTaxOf(stake, vatPercent), caps.virtual.vatMax)

export function luckySixPayoutOf(
  { payoutMax }: LuckySixRules,
  stake: number,
  { odds, lines }: Pick<LuckySixResult, 'odds' | 'lines'>,
  { winningsTaxPercent, threshold, caps }: Terms,
): LuckySixPayout {
  // Half a cent is rounded up.
  const won = Math.min(Math.floor((stake * odds + 50 * lines) / (100 * lines)), payoutMax)
  const tax = won > threshold ? Math.min(includedTaxOf(won, winningsTaxPercent), caps.virtual.winningsTaxMax) : 0
  return { won, tax, paid: won - tax }
}
