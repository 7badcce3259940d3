// The tax of a win in the casino: withheld from each as from any other winning, above the same threshold. Stakes bear no VAT here:
// a game multiplies the whole stake, so what the house keeps of it is less than the VAT of it would be.
import { includedTaxOf } from '../betslip/figures.ts'
import type { TaxRow } from '../market/profile.ts'

type Terms = Pick<TaxRow, 'winningsTaxPercent' | 'threshold' | 'gameCaps'>

/** Minor units. */
export const winningsTaxOf = (won: number, { winningsTaxPercent, threshold, gameCaps }: Terms): number =>
  won > threshold ? Math.min(includedTaxOf(won, winningsTaxPercent), gameCaps.winningsTaxMax) : 0
