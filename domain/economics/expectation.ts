// What a slip is expected to pay, with every rule of the figures applied: of the house's money and of the bettor's.
import { type Figures, payoutFiguresOf } from '../betslip/figures.ts'
import type { ProductId, SlipLimits, TaxRow } from '../market/profile.ts'

/** A slip that pays all or nothing: total odds in hundredths, and the true chance that it wins. */
export type PlayedSlip = {
  product: ProductId
  totalOdds: bigint
  chance: number
  /** Prices of the legs that count for the bonuses, hundredths. */
  countingLegs: readonly number[]
}

export type Expectation = {
  /** Minor units. */
  stake: number
  /** What the house pays out for every 1 of the net stake, winnings tax included: above 1 it loses. */
  paid: number
  /** What the bettor gets back for every 1 staked, after all taxes. */
  returned: number
}

export const expectationOf = (slip: PlayedSlip, stake: number, tax: TaxRow): Expectation => {
  const figures = payoutFiguresOf({ ...slip, stake, tax })
  const payout = figures.totalWinningsWithAccaBonus
  return {
    stake,
    paid: (slip.chance * costOf(figures)) / figures.netStake,
    returned: (slip.chance * payout) / stake,
  }
}

/** VAT and winnings tax are the state's: the house pays the tax on top of the payout, and gives VAT back from what it held. */
const costOf = ({ totalWinningsWithAccaBonus, winningsTax, bonus }: Figures): number =>
  totalWinningsWithAccaBonus + winningsTax - bonus

/**
 * Stakes at which some rule of the figures changes: both limits, and for each threshold and cap the last stake below it
 * and the first above. Between two of them every figure is a straight line, so the best stake is one of these.
 */
export const stakesOf = (slip: PlayedSlip, { stakeMin, stakeMax }: StakeLimits, tax: TaxRow): number[] => {
  const caps = tax.caps[slip.product]
  const stakes = new Set([stakeMin, stakeMax])
  const reaches: ((figures: Figures) => boolean)[] = [
    ({ totalWinnings }) => totalWinnings > tax.threshold,
    ({ vat }) => vat >= caps.vatMax,
    ({ winBoost }) => winBoost >= caps.winBoostMax,
    ({ totalWinnings }) => totalWinnings >= caps.possibleWinMax,
    ({ accabonus }) => accabonus >= caps.accaMax,
    ({ winningsTax }) => winningsTax >= caps.winningsTaxMax,
    ({ totalWinningsWithAccaBonus }) => totalWinningsWithAccaBonus >= caps.payoutMax,
  ]
  for (const reached of reaches) {
    let [below, above] = [stakeMin, stakeMax]
    while (above - below > 1) {
      const middle = Math.floor((below + above) / 2)
      if (reached(payoutFiguresOf({ ...slip, stake: middle, tax }))) above = middle
      else below = middle
    }
    stakes.add(below).add(above)
  }
  return [...stakes].sort((a, b) => a - b)
}

export type StakeLimits = Pick<SlipLimits, 'stakeMin' | 'stakeMax'>
/** The stakes at which the house pays most and at which the bettor gets most. */
export type BestPlay = { forHouse: Expectation; forBettor: Expectation }

export const bestPlayOf = (slip: PlayedSlip, limits: StakeLimits, tax: TaxRow): BestPlay => {
  const played = stakesOf(slip, limits, tax).map((stake) => expectationOf(slip, stake, tax))
  const most = (of: 'paid' | 'returned') => played.reduce((best, each) => (each[of] > best[of] ? each : best))
  return { forHouse: most('paid'), forBettor: most('returned') }
}
