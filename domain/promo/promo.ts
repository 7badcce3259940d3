// Promo codes: what an operator may offer by one, who may use it, and why not.

import type { FreeBetCampaign } from '../bonuses/campaigns.ts'
import { bareCode } from '../text/bareCode.ts'

const DAY_MS = 86_400_000

export const promoGifts = ['free_bet', 'points', 'bonus'] as const
export type PromoGift = (typeof promoGifts)[number]

/** Who may use it. Null asks for nothing. */
export type PromoConditions = {
  /** Accounts opened within so many days. */
  newDays: number | null
  /** Accounts that have deposited so much for each use, and staked it once; minor units. */
  depositedMin: number | null
  /** These accounts alone. */
  accounts: readonly number[] | null
}

/** Times in ms, `until` exclusive and null without an end. */
export type PromoTerms = PromoConditions & {
  code: string
  gift: PromoGift
  /** Of one use: minor units, points whole. */
  amount: number
  from: number
  until: number | null
  /** By everybody, and by one person, whichever accounts that person has. */
  usesMax: number
  personUsesMax: number
  /** What all uses may add up to, minor units. */
  ceiling: number
}

export const PROMO_USES_MAX = 1_000_000
export const PERSON_USES_MAX = 10

/** A code as it is typed: any case, with spaces or punctuation. Null when it cannot be one. */
export function parsePromoCode(text: string): string | null {
  const code = bareCode(text).toUpperCase()
  return /^[0-9A-Z]{4,20}$/.test(code) ? code : null
}

/** What one use costs at most, minor units: a point is what it is redeemed for. */
export const promoCostOf = ({ gift, amount }: Pick<PromoTerms, 'gift' | 'amount'>, pointValue: number): number =>
  gift === 'points' ? amount * pointValue : amount

export type PromoTermsFault =
  | { code: 'CODE_INVALID' }
  | { code: 'GIFT_NOT_GIVEN' }
  | { code: 'AMOUNT_INVALID'; max: number }
  | { code: 'WINDOW_INVALID' }
  | { code: 'USES_INVALID' }
  | { code: 'CEILING_BELOW_ONE_USE'; cost: number }

/** What is wrong with a code that an operator wants to make; null for nothing. `campaign` is the market's for all codes. */
export function promoFaultOf(
  terms: PromoTerms,
  { campaign, pointValue, now }: { campaign: FreeBetCampaign | null; pointValue: number; now: number },
): PromoTermsFault | null {
  const { code, from, until, usesMax, personUsesMax, amount, ceiling } = terms
  if (campaign === null) return { code: 'GIFT_NOT_GIVEN' }
  if (parsePromoCode(code) !== code) return { code: 'CODE_INVALID' }
  const cost = promoCostOf(terms, pointValue)
  if (!Number.isSafeInteger(amount) || amount <= 0 || cost > campaign.max)
    return { code: 'AMOUNT_INVALID', max: campaign.max }
  if (until !== null && (until <= from || until <= now)) return { code: 'WINDOW_INVALID' }
  if (usesMax < 1 || usesMax > PROMO_USES_MAX || personUsesMax < 1 || personUsesMax > PERSON_USES_MAX)
    return { code: 'USES_INVALID' }
  if (ceiling < cost) return { code: 'CEILING_BELOW_ONE_USE', cost }
  return null
}

/** What is known of the code and of who types it. */
export type PromoFacts = {
  now: number
  accountId: number
  /** By an operator: this code, or all codes of the market. */
  stopped: boolean
  uses: number
  /** By all uses so far, minor units, and what one more costs. */
  spent: number
  cost: number
  ownUses: number
  /** Of other accounts of the same browser or payer. */
  personUses: number
  openedAt: number
  /** Whose the account is, is known: an operator has approved his verification, or who paid a deposit is named. */
  personKnown: boolean
  /** Deposits less what providers took back; null while a provider is asked about one, and none counts. */
  deposited: number | null
  /** Less what was given back. */
  withdrawn: number
  /** Of cash, on bets. */
  staked: number
  /** What the account's uses of codes for depositors have asked for so far, each once. */
  askedBefore: number
  /** The account, or another of the same person, has had bonus money, which a person has once. */
  hadBonus: boolean
  /** The first deposit's bonus: what can be claimed of it, or what the deposit that is still to come can bring at most. */
  claimable: number
  offered: number
  /** What of that the bettor has agreed to give up. */
  replaces: number
}

export const promoRefusals = [
  'PROMO_UNKNOWN',
  'PROMO_NOT_BEGUN',
  'PROMO_ENDED',
  'PROMO_USED',
  'PROMO_OF_PERSON',
  'PROMO_USED_UP',
  'PROMO_NOT_FOR_YOU',
  'PROMO_PERSON_FIRST',
  'PROMO_DEPOSIT_FIRST',
  'PROMO_STAKE_FIRST',
  'PROMO_REPLACES_BONUS',
  'PROMO_REPLACES_OFFER',
] as const
/** `amount`: what is still to be deposited or staked, or what would be given up. */
export type PromoRefusal = { ok: false; code: (typeof promoRefusals)[number]; amount?: number }

/** `promo` null: nobody's code. Refusals in this order. */
export function decidePromo(promo: PromoTerms | null, facts: PromoFacts): { ok: true } | PromoRefusal {
  if (promo === null) return { ok: false, code: 'PROMO_UNKNOWN' }
  const { now, stopped, uses, spent, cost, ownUses, personUses } = facts
  if (now < promo.from) return { ok: false, code: 'PROMO_NOT_BEGUN' }
  if (stopped || (promo.until !== null && now >= promo.until)) return { ok: false, code: 'PROMO_ENDED' }
  if (ownUses >= promo.personUsesMax) return { ok: false, code: 'PROMO_USED' }
  if (ownUses + personUses >= promo.personUsesMax) return { ok: false, code: 'PROMO_OF_PERSON' }
  if (uses >= promo.usesMax || spent + cost > promo.ceiling) return { ok: false, code: 'PROMO_USED_UP' }
  if (!isFor(promo, facts)) return { ok: false, code: 'PROMO_NOT_FOR_YOU' }
  // Who has deposited nothing has no payer who could be named.
  if (!facts.personKnown && facts.deposited !== 0) return { ok: false, code: 'PROMO_PERSON_FIRST' }
  const deposited = promo.depositedMin === null ? { ok: true as const } : decideDeposited(promo.depositedMin, facts)
  return deposited.ok ? decideReplacing(promo, facts) : deposited
}

/** A person has bonus money once: that of a code costs the first deposit's, which nobody gives up without having seen it. */
function decideReplacing(
  { gift }: PromoTerms,
  { claimable, offered, replaces }: PromoFacts,
): { ok: true } | PromoRefusal {
  if (gift !== 'bonus') return { ok: true }
  if (claimable > replaces) return { ok: false, code: 'PROMO_REPLACES_BONUS', amount: claimable }
  return offered > replaces ? { ok: false, code: 'PROMO_REPLACES_OFFER', amount: offered } : { ok: true }
}

/**
 * What was deposited, and what was staked, counts for one use of one code. A withdrawal takes first what codes have counted
 * already, so that who withdraws after a code can use another one with a new deposit of the same amount.
 */
function decideDeposited(min: number, { deposited, withdrawn, staked, askedBefore }: PromoFacts) {
  const [toDeposit, toStake] = [
    min - ((deposited ?? 0) - Math.max(withdrawn, askedBefore)),
    min - (staked - askedBefore),
  ]
  if (toDeposit > 0) return { ok: false, code: 'PROMO_DEPOSIT_FIRST', amount: toDeposit } as const
  if (toStake > 0) return { ok: false, code: 'PROMO_STAKE_FIRST', amount: toStake } as const
  return { ok: true } as const
}

function isFor(
  { newDays, depositedMin, accounts, gift }: PromoTerms,
  { now, accountId, openedAt, deposited, hadBonus }: PromoFacts,
): boolean {
  if (accounts !== null && !accounts.includes(accountId)) return false
  if (newDays !== null && now >= openedAt + newDays * DAY_MS) return false
  if (depositedMin !== null && deposited === null) return false
  return gift !== 'bonus' || !hadBonus
}
