// Promo codes: what an operator may offer by one, who may use it, and why not.
import type { FreeBetCampaign } from '../bonuses/campaigns.ts'

const DAY_MS = 86_400_000

export const promoGifts = ['free_bet', 'points', 'bonus'] as const
export type PromoGift = (typeof promoGifts)[number]

/** Who may use it. Null asks for nothing. */
export type PromoConditions = {
  /** Accounts opened within so many days. */
  newDays: number | null
  /** Accounts whose deposits, less what was taken back, come to that much; minor units. */
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

/** A code as it is typed: any case, with spaces or dashes. Null when it cannot be one. */
export function parsePromoCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
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
  deposited: number
  /** The account, or another of the same person, has had bonus money, which a person has once. */
  hadBonus: boolean
}

export const promoRefusals = [
  'PROMO_UNKNOWN',
  'PROMO_NOT_BEGUN',
  'PROMO_ENDED',
  'PROMO_USED',
  'PROMO_OF_PERSON',
  'PROMO_USED_UP',
  'PROMO_NOT_FOR_YOU',
] as const
export type PromoRefusal = { ok: false; code: (typeof promoRefusals)[number] }

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
  return { ok: true }
}

function isFor(
  { newDays, depositedMin, accounts, gift }: PromoTerms,
  { now, accountId, openedAt, deposited, hadBonus }: PromoFacts,
): boolean {
  if (accounts !== null && !accounts.includes(accountId)) return false
  if (newDays !== null && now >= openedAt + newDays * DAY_MS) return false
  if (depositedMin !== null && deposited < depositedMin) return false
  return gift !== 'bonus' || !hadBonus
}
