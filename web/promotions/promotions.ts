// The market's promotions, derived from the rules that settle bets: without a rule there is no promotion.

import { levelsOf } from '@walia/domain/betslip/hints.ts'
import {
  campaignsOf,
  type FirstDepositCampaign,
  isRunning,
  type SignUpCampaign,
} from '@walia/domain/bonuses/campaigns.ts'
import {
  type LegBonusRule,
  limitsOf,
  type MarketProfile,
  type SignUpOffer,
  taxAt,
} from '@walia/domain/market/profile.ts'

type Level = LegBonusRule['rows'][number]
/** A percentage that grows with the picks. Odds in hundredths, money in minor units. */
export type LegPromotion = {
  kind: 'acca' | 'winBoost'
  oddsMin: number
  first: Level
  /** The highest level that a slip can reach. */
  best: Level
  levels: readonly Level[]
  amountMax: number
  combo: boolean
}
export type Promotion =
  | LegPromotion
  | { kind: 'boosted' }
  | { kind: 'signUp'; offer: SignUpOffer; campaign: SignUpCampaign | null }
  | { kind: 'firstDeposit'; campaign: FirstDepositCampaign }

/** In the order of the page. `time` is epoch ms: rules are dated. */
export const promotionsOf = (profile: MarketProfile, time: number): Promotion[] => {
  if (!profile.products.sportsbook) return []
  const legs = (['acca', 'winBoost'] as const).flatMap((kind) => legPromotionOf(profile, kind, time) ?? [])
  const { signUpOffer: offer } = profile
  const { firstDeposit: campaign, signUp } = campaignsOf(profile.id)
  return [
    ...(offer ? [{ kind: 'signUp' as const, offer, campaign: signUp }] : []),
    ...(campaign && isRunning(campaign, time) ? [{ kind: 'firstDeposit' as const, campaign }] : []),
    ...legs,
    { kind: 'boosted' },
  ]
}

const legPromotionOf = (profile: MarketProfile, kind: LegPromotion['kind'], time: number): LegPromotion | null => {
  const tax = taxAt(profile, time)
  const rule = tax[kind]
  const { legsMax } = limitsOf(profile, 'sports', 'slip')
  const levels = levelsOf(rule, legsMax)
  const [first, best] = [levels[0], levels.at(-1)]
  const caps = tax.caps.sports
  const amountMax = kind === 'acca' ? caps.accaMax : caps.winBoostMax
  if (!tax.bonusProducts.includes('sports') || !first || !best || amountMax === 0) return null
  return { kind, oddsMin: rule.legOddsMin, first, best, levels, amountMax, combo: tax.bonusProducts.includes('combo') }
}
