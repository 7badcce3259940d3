// What a bettor loses at least of stakes that bear VAT, however well he plays: the VAT, and the house's floor of the rest.
import { type MarketProfile, taxAt } from '../market/profile.ts'

const WHOLE = 10_000

/**
 * Basis points of the stake, rounded down, over every slip at its highest stake: there a cap makes VAT the smallest part.
 * Lucky six and jackpots lose more; a casino's stakes bear no VAT, and nothing that rests on this counts them (decision
 * 140). Docs: decision 90 for the floor (`economics.keptMinBasisPoints`), which counts what bonuses give.
 */
export function leastLossOf(
  profile: Pick<MarketProfile, 'limits' | 'taxRows' | 'economics' | 'id'>,
  now: number,
): number {
  const tax = taxAt(profile as MarketProfile, now)
  const losses = (['sports', 'combo', 'virtual'] as const).map((product) => {
    const stake = profile.limits[product].slip.stakeMax
    const vat = Math.min(Math.floor((stake * tax.vatPercent) / (100 + tax.vatPercent)), tax.caps[product].vatMax)
    const kept = Math.floor(((stake - vat) * profile.economics.keptMinBasisPoints) / WHOLE)
    return Math.floor(((vat + kept) * WHOLE) / stake)
  })
  return Math.min(...losses)
}
