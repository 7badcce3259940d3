// Everything that the slip's parts show, computed once from the slip, the stake and the market's rules.
import { type Figures, figuresOf } from '@walia/domain/betslip/figures.ts'
import { type AccaHint, accaHintOf, winBoostHintOf } from '@walia/domain/betslip/hints.ts'
import { pickProblemOf } from '@walia/domain/betslip/pick.ts'
import { legOddsOf, type Slip } from '@walia/domain/betslip/slip.ts'
import {
  limitsOf,
  type MarketProfile,
  type ProductId,
  type SlipLimits,
  type TaxRow,
  taxAt,
} from '@walia/domain/market/profile.ts'
import type { Minor } from '@walia/domain/money/money.ts'
import { totalOddsOf } from '@walia/domain/odds/odds.ts'
import { stakeOf } from './stake.ts'

export type SlipView = {
  /** Whose caps and steps the figures have; a normal slip is of sports. */
  product: ProductId
  count: number
  locked: number
  changed: number
  hasLive: boolean
  /** Minor units; null while the field holds no amount. */
  stake: Minor | null
  legs: readonly number[]
  /** Hundredths; shown before there is a stake. */
  totalOdds: bigint
  /** Null while the stake or a price gives none. */
  figures: Figures | null
  acca: AccaHint
  /** Picks that count for the accumulator bonus. */
  accaCount: number
  boost: { oddsMin: number; missing: number; percent: number } | null
  limits: SlipLimits
  tax: TaxRow
}

/** `now` is the server's time, epoch ms. */
export const slipViewOf = (slip: Slip, stakeField: string, now: number, profile: MarketProfile): SlipView => {
  const limits = limitsOf(profile, 'sports', 'slip')
  const tax = taxAt(profile, now)
  const legs = legOddsOf(slip)
  const stake = stakeOf(stakeField)
  const result = figuresOf({ product: 'sports', stake: stake ?? 0, legs, limits, tax, oddsMin: profile.oddsMin })
  const figures = result.ok ? result.figures : null
  return {
    product: 'sports',
    count: slip.picks.length,
    locked: slip.picks.filter((pick) => pickProblemOf(pick, now) !== null).length,
    changed: slip.picks.filter((pick) => pick.changed).length,
    hasLive: slip.picks.some((pick) => pick.live),
    stake,
    legs,
    totalOdds: totalOddsOf(legs),
    figures,
    acca: accaHintOf(tax.acca, legs, limits.legsMax, figures?.accabonus ?? 0),
    accaCount: legs.filter((leg) => leg >= tax.acca.legOddsMin).length,
    boost: winBoostHintOf(tax.winBoost, legs),
    limits,
    tax,
  }
}
