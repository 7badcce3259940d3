// The market's promotions, derived from the rules that settle bets: without a rule there is no promotion.

import type { BonusesAnswer } from '@walia/contract/bonuses.ts'
import { levelsOf } from '@walia/domain/betslip/hints.ts'
import {
  campaignsOf,
  type FirstDepositCampaign,
  isRunning,
  type OpenedCampaignId,
  type SignUpCampaign,
} from '@walia/domain/bonuses/campaigns.ts'
import { type CashbackRules, cashbackRulesOf } from '@walia/domain/cashback/cashback.ts'
import { type LoyaltyRules, loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import {
  type LegBonusRule,
  limitsOf,
  type MarketProfile,
  type SignUpOffer,
  taxAt,
} from '@walia/domain/market/profile.ts'
import { type ReferralRules, referralRulesOf } from '@walia/domain/referral/referral.ts'

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
  | { kind: 'cashback'; rules: CashbackRules }
  | { kind: 'referral'; rules: ReferralRules }
  | { kind: 'points'; rules: LoyaltyRules }

/** In the order of the page. `time` is epoch ms: rules are dated. `open`: what an operator has opened. */
export const promotionsOf = (profile: MarketProfile, time: number, open: readonly OpenedCampaignId[]): Promotion[] => {
  if (!profile.products.sportsbook) return []
  const legs = (['acca', 'winBoost'] as const).flatMap((kind) => legPromotionOf(profile, kind, time) ?? [])
  const { signUpOffer: offer } = profile
  const { firstDeposit: campaign, signUp, freeBets } = campaignsOf(profile.id)
  const runs = (kind: 'cashback' | 'referral'): boolean => {
    const given = freeBets[kind]
    return open.includes(kind) && given !== null && isRunning(given, time)
  }
  return [
    ...(offer ? [{ kind: 'signUp' as const, offer, campaign: signUp }] : []),
    ...(campaign && isRunning(campaign, time) ? [{ kind: 'firstDeposit' as const, campaign }] : []),
    ...legs,
    { kind: 'boosted' },
    ...(runs('cashback') ? [{ kind: 'cashback' as const, rules: cashbackRulesOf(profile.id) }] : []),
    ...(runs('referral') ? [{ kind: 'referral' as const, rules: referralRulesOf(profile.id) }] : []),
    { kind: 'points', rules: loyaltyOf(profile.id) },
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

/** What a bettor holds of the first deposit's bonus, as the server says it; null before that is known, and for visitors. */
export type HeldFirst = Pick<BonusesAnswer['data'], 'offer' | 'pending' | 'awaits_person' | 'bonus'>

/**
 * Where the card of the first deposit's bonus leads: for visitors, and for bettors whose first deposit would bring it or has
 * brought it. Null where it is not offered, as to who has had bonus money by a promo code instead.
 */
export const firstDepositLeads = (
  isBettor: boolean,
  held: HeldFirst | undefined,
): 'signUp' | 'deposit' | 'profile' | null => {
  if (!isBettor) return 'signUp'
  if (held === undefined) return null
  const isHeld = held.bonus?.state === 'active' && held.bonus.campaign === 'first_deposit'
  if (isHeld || Number(held.pending) > 0 || Number(held.awaits_person) > 0) return 'profile'
  return held.offer?.is_open ? 'deposit' : null
}
