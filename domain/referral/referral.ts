// Referral of a friend: who may accept whose link, and when both are rewarded.
import type { MarketId } from '../market/profile.ts'

export const REFERRAL_CODE_LENGTH = 8

/** Money in minor units. */
export type ReferralRules = {
  /** A free bet for each of the two. */
  reward: number
  /** Least stake of cash of the friend's bet that rewards, won or lost. */
  stakeMin: number
  /** Its total odds, hundredths, are below this: from there on a bet earns points, which may pay for who brings himself. */
  oddsBelow: number
  /** It has to be within so many days of accepting. */
  days: number
  /** Most rewarded friends of an account within 30 days. */
  friendsMax: number
}

const shipped: ReferralRules = { reward: 20_00, stakeMin: 400_00, oddsBelow: 4_99, days: 30, friendsMax: 10 }
const rules: Readonly<Record<MarketId, ReferralRules>> = { et: shipped, ke: shipped }
export const referralRulesOf = (market: MarketId): ReferralRules => rules[market]

/** `referrerId` is whose code it is, null for nobody's; `acceptedFrom` whose link the account accepted before. */
export type AcceptFacts = {
  accountId: number
  referrerId: number | null
  acceptedFrom: number | null
  hasDeposited: boolean
}
export type AcceptRefusal = {
  ok: false
  code: 'REFERRAL_UNKNOWN' | 'REFERRAL_OWN' | 'REFERRAL_TAKEN' | 'REFERRAL_LATE'
}

/** Accepting the same link again changes nothing. Refusals in this order. */
export function decideAccept(facts: AcceptFacts): { ok: true; referrerId: number; isNew: boolean } | AcceptRefusal {
  const { accountId, referrerId, acceptedFrom, hasDeposited } = facts
  if (referrerId === null) return { ok: false, code: 'REFERRAL_UNKNOWN' }
  if (referrerId === accountId) return { ok: false, code: 'REFERRAL_OWN' }
  if (acceptedFrom === referrerId) return { ok: true, referrerId, isNew: false }
  if (acceptedFrom !== null) return { ok: false, code: 'REFERRAL_TAKEN' }
  if (hasDeposited) return { ok: false, code: 'REFERRAL_LATE' }
  return { ok: true, referrerId, isNew: true }
}

/** `rewardedBefore`: friends of the referrer in the last 30 days. `connected`: by a device, a payer or a network. */
export type RewardFacts = { connected: boolean; rewardedBefore: number }
export type RewardDecision = 'granted' | 'connected' | 'tooMany'

/** In this order. */
export const decideReward = ({ friendsMax }: ReferralRules, facts: RewardFacts): RewardDecision =>
  facts.connected ? 'connected' : facts.rewardedBefore >= friendsMax ? 'tooMany' : 'granted'
