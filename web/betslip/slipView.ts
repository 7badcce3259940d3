// The view model of the slip, computed once from the slip, the stake and the market's rules.
import { type Figures, figuresOf } from '@walia/domain/betslip/figures.ts'
import { type AccaHint, hintsOf } from '@walia/domain/betslip/hints.ts'
import { productOf, type Slip } from '@walia/domain/betslip/slip.ts'
import { legCountsOf, legOddsOf, removeLocked } from '@walia/domain/betslip/slipChanges.ts'
import { type ListTerms, limitsOnList } from '@walia/domain/boosted/boosted.ts'
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
import { boostedPriceOf } from '@walia/domain/oddsboost/oddsBoost.ts'
import type { Source } from '../bonuses/sources.ts'
import type { SlipBoost } from '../oddsboost/boosting.ts'
import { minorOf } from '../plainFormats.ts'
import { stakeOf } from './stake.ts'

export type SlipView = {
  /** The product whose limits, caps and rules apply; a normal slip is sports. */
  product: ProductId
  count: number
  locked: number
  changed: number
  hasLive: boolean
  /** Minor units; null while the field holds no amount. */
  stake: Minor | null
  /** Prices of the picks that can be bet now: a locked one promises nothing until it is open again. */
  legs: readonly number[]
  /** Whether each of these legs counts for the bonuses, regardless of its odds. */
  counts: readonly boolean[]
  /** Hundredths; shown before there is a stake. 0 while all picks are locked. */
  totalOdds: bigint
  /** Null while the stake or a price is missing. */
  figures: Figures | null
  acca: AccaHint
  /** Picks that count for the accumulator bonus. */
  accaCount: number
  boost: { oddsMin: number; missing: number; percent: number } | null
  limits: SlipLimits
  tax: TaxRow
  /** What pays it, null for cash. */
  source: Source | null
  /** What raises the price of the one pick, null for nothing. */
  oddsBoost: SlipBoost | null
}

/** What a slip is bet under beside the market's rules. */
export type SlipTerms = {
  /** Of a boosted list. */
  list?: ListTerms | null
  /** Pays instead of cash. */
  source?: Source | null
  /** Of a slip of one pick. */
  oddsBoost?: SlipBoost | null
}

/** Of a slip whose picks have their own prices. `now` is the server's time, epoch ms. */
export const slipViewOf = (
  slip: Slip,
  stakeField: string,
  now: number,
  profile: MarketProfile,
  { list = null, source = null, oddsBoost = null }: SlipTerms = {},
): SlipView => {
  const product = productOf(slip.kind) ?? 'sports'
  const own = limitsOf(profile, product, 'slip')
  const ofSource = limitsOfSource(list === null ? own : limitsOnList(own, list), source)
  const limits =
    oddsBoost === null ? ofSource : { ...ofSource, stakeMax: Math.min(ofSource.stakeMax, oddsBoost.stakeMax) }
  const isSports = product === 'sports'
  const earnsBonus = isSports && (list?.earnsBonus ?? true) && source === null && oddsBoost === null
  const tax = taxAt(profile, now)
  const open = removeLocked(slip, now)
  const legs = legOddsOf(open).map((odds) => (oddsBoost === null ? null : boostedPriceOf(odds, oddsBoost)) ?? odds)
  const counts = legCountsOf(open, profile.bonus).map((counting) => counting && earnsBonus)
  const counting = legs.filter((_, index) => counts[index])
  const stake = stakeOf(stakeField)
  // With fewer picks than the list requires the figures are shown anyway; the button says what is missing.
  const anyCount = { ...limits, legsMin: own.legsMin }
  const paidWith = source?.source ?? 'cash'
  const input = { product, source: paidWith, stake: stake ?? 0, legs, counts, limits: anyCount, tax } as const
  const result = figuresOf({ ...input, oddsMin: profile.oddsMin })
  const figures = result.ok ? result.figures : null
  return {
    product,
    count: slip.picks.length,
    locked: slip.picks.length - open.picks.length,
    changed: slip.picks.filter((pick) => pick.changed).length,
    hasLive: slip.picks.some((pick) => pick.live),
    stake,
    legs,
    counts,
    totalOdds: legs.length === 0 ? 0n : totalOddsOf(legs),
    figures,
    ...hintsOf(tax, earnsBonus, {
      counting,
      picks: slip.picks.length,
      legsMax: limits.legsMax,
      figures,
      caps: tax.caps[product],
    }),
    accaCount: counting.filter((leg) => leg >= tax.acca.legOddsMin).length,
    limits,
    tax,
    source,
    oddsBoost,
  }
}

/** The stricter of both: of the product, and of what pays. */
const limitsOfSource = (limits: SlipLimits, source: Source | null): SlipLimits =>
  source === null
    ? limits
    : {
        ...limits,
        stakeMin: Math.max(limits.stakeMin, minorOf(source.stake_min)),
        legsMin: Math.max(limits.legsMin, source.legs_min),
        totalOddsAbove: Math.max(limits.totalOddsAbove, minorOf(source.odds_min) - 1),
      }
