// What the bonuses of the slip cost over lines of one margin, as the best player takes them: where the guard stands.
import { legsRowsOf } from '@walia/domain/economics/table.ts'
import { limitsOf, type MarketProfile, type TaxRow } from '@walia/domain/market/profile.ts'

/** Of the best slip: what it pays for every 1 of its net stake, and of its stake, from which VAT is still to be paid. */
export type GuardCost = { ofNet: number; ofStake: number }

/** `margin`: what the lines sum to above their chances, 0.034 for 3.4 %, on all their outcomes alike; all of them count. */
export function guardCostOf(profile: MarketProfile, tax: TaxRow, margin: number): GuardCost {
  const picks = [tax.acca.legOddsMin, tax.winBoost.legOddsMin].map((odds) => ({
    ...{ odds, chance: 100 / (odds * (1 + margin)), counts: true },
  }))
  const parts = { limits: limitsOf(profile, 'sports', 'slip'), tax, stake: profile.stake.default }
  const rows = legsRowsOf(picks, { product: 'sports', ...parts })
  const ofNet = Math.max(...rows.map(({ best }) => best.forHouse.paid))
  return { ofNet, ofStake: ofNet * netOf(tax) }
}

const netOf = ({ vatPercent }: TaxRow): number => 100 / (100 + vatPercent)

/** The margin at which no row of the published table pays more than the stake that it takes, the caps not counted. */
export const breakEvenOf = (tax: TaxRow): number => {
  const boost = 1 + (tax.winBoost.rows.at(-1)?.percent ?? 0) / 100
  return Math.max(
    ...tax.acca.rows.map(({ legs, percent }) => (netOf(tax) * boost * (1 + percent / 100)) ** (1 / legs) - 1),
  )
}
