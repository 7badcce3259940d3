// Cashback: what of a week's net loss comes back as a free bet.
import type { MarketId } from '../market/profile.ts'

/** Money in minor units. */
export type CashbackRules = {
  /** Of the net loss of cash on tickets that were decided in the week. */
  percent: number
  /** Nothing below. What it brings is a free bet's least stake or more. */
  lossMin: number
  /** Most of one week. */
  max: number
}

const shipped: CashbackRules = { percent: 5, lossMin: 100_00, max: 500_00 }
const rules: Readonly<Record<MarketId, CashbackRules>> = { et: shipped, ke: shipped }
export const cashbackRulesOf = (market: MarketId): CashbackRules => rules[market]

/** `netLoss` below zero is a week that was won. */
export const cashbackOf = ({ percent, lossMin, max }: CashbackRules, netLoss: number): number =>
  netLoss < lossMin ? 0 : Math.min(Math.floor((netLoss * percent) / 100), max)
