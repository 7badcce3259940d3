// What a lucky six ticket pays: the paytable times what plays, the stake less its VAT, as on a slip. Winnings tax is taken
// as from any other winning, above the same threshold.
import { includedTaxOf } from '../betslip/figures.ts'
import type { TaxRow } from '../market/profile.ts'
import { bestOddsOf, type LuckySixBet, type LuckySixResult, linesOf } from './bet.ts'
import type { LuckySixRules } from './rules.ts'

/** Minor units. `paid` is what the bettor gets, `tax` what is withheld of what he won. */
export type LuckySixPayout = { won: number; tax: number; paid: number }

type Terms = Pick<TaxRow, 'vatPercent' | 'winningsTaxPercent' | 'threshold' | 'gameCaps'>

/** Of the stake: the state's, whatever comes of the ticket. */
export const vatOf = (stake: number, { vatPercent, gameCaps }: Terms): number =>
  Math.min(includedTaxOf(stake, vatPercent), gameCaps.vatMax)

/** What the paytable multiplies. */
export const playsOf = (
  { playsAfterVat }: Pick<LuckySixRules, 'playsAfterVat'>,
  { stake, vat }: { stake: number; vat: number },
): number => (playsAfterVat ? stake - vat : stake)

/** `plays`: see playsOf. */
export function luckySixPayoutOf(
  { payoutMax }: LuckySixRules,
  plays: number,
  { odds, lines }: Pick<LuckySixResult, 'odds' | 'lines'>,
  { winningsTaxPercent, threshold, gameCaps }: Terms,
): LuckySixPayout {
  // Half a cent is rounded up.
  const won = Math.min(Math.floor((plays * odds + 50 * lines) / (100 * lines)), payoutMax)
  const tax = won > threshold ? Math.min(includedTaxOf(won, winningsTaxPercent), gameCaps.winningsTaxMax) : 0
  return { won, tax, paid: won - tax }
}

/** What a bet costs and can pay at most, as the screen says it before it is placed. */
export function luckySixFiguresOf(
  rules: LuckySixRules,
  bet: LuckySixBet,
  stake: number,
  tax: Terms,
): LuckySixPayout & { vat: number; plays: number } {
  const vat = vatOf(stake, tax)
  const plays = playsOf(rules, { stake, vat })
  const best = { odds: bestOddsOf(rules, bet), lines: linesOf(rules, bet) }
  return { vat, plays, ...luckySixPayoutOf(rules, plays, best, tax) }
}
