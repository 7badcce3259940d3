// What a transfer of a ticket is in the tax book, by what it means and by the house's books.
import type { MeaningOf } from '../ledger/kinds.ts'

export type TaxCause = 'stake' | 'refund' | 'refundTakenBack' | 'winnings' | 'winningsTakenBack' | 'cashout'

/** Of each meaning: when it moves the house's stakes, and when it does not. */
const CAUSES: Readonly<Record<MeaningOf<'play'>, readonly [ofStake: TaxCause, other: TaxCause]>> = {
  stake: ['stake', 'stake'],
  payout: ['refund', 'winnings'],
  payoutBack: ['refundTakenBack', 'winningsTakenBack'],
  cashout: ['cashout', 'cashout'],
}

/** What each of the house's books gained, minor units. */
type Taxed = { means: MeaningOf<'play'>; stakes: number; vat: number; tax: number; payouts: number }

/** Of a stake or its refund the VAT is of the stake; of a payment it is what the winner gets back. */
export function taxFiguresOf({ means, stakes, vat, tax, payouts }: Taxed) {
  const ofStake = stakes !== 0
  return {
    cause: CAUSES[means][ofStake ? 0 : 1],
    stake: ofStake ? stakes + vat : 0,
    vat: ofStake ? vat : 0,
    winnings: ofStake || payouts === 0 ? 0 : -payouts,
    vatBack: ofStake || vat === 0 ? 0 : -vat,
    winningsTax: tax,
  }
}
