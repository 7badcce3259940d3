// What each market gives, as data: when, on what condition, how much at most, and what all of it may cost.
import type { MarketId } from '../market/profile.ts'

/** Within these times it can be claimed; null is without an end. ISO, UTC, from inclusive, until exclusive. */
type Window = { from: string; until: string | null }

/** Money in minor units. */
export type FirstDepositCampaign = Window & {
  /** Of the first deposit. */
  percent: number
  max: number
  /** So many times the bonus is staked before it is cash. */
  rollover: number
  /** It can be claimed for so long after the deposit, and turned over for so long after the claim. */
  claimDays: number
  days: number
  /** What all bonuses of the campaign may add up to; later claims are refused. */
  budget: number
}

/** What free bets of a campaign are like; who gets one, when and of how much is the slice's that grants it. */
export type FreeBetCampaign = Window & {
  /** A free bet is gone so long after it was granted. */
  days: number
  /** Of one free bet, minor units. */
  max: number
  /** What all free bets of the campaign may add up to; later ones are refused. */
  budget: number
}

/** One free bet of `amount` per person, that a new account can claim for so many days. */
export type SignUpCampaign = FreeBetCampaign & { amount: number; claimDays: number }

/** Stands on every grant in the database: a name that was used keeps its meaning. */
export const freeBetCampaigns = ['goodwill', 'cashback', 'sign_up', 'referral', 'promo', 'free_jackpot'] as const
export type FreeBetCampaignId = (typeof freeBetCampaigns)[number]
/** Under which gifts are counted: what the campaign has cost. */
export const giftCampaigns = ['first_deposit', ...freeBetCampaigns] as const
export type GiftCampaignId = (typeof giftCampaigns)[number]
/** Under which an operator stops one. Odds boosts have a ceiling each. */
export const campaignIds = [...giftCampaigns, 'odds_boost'] as const
export type CampaignId = (typeof campaignIds)[number]

/**
 * Nobody gets anything of these before an operator opens them; the others begin with their window. The specification names
 * none of them.
 */
export const openedByOperator = ['cashback', 'referral', 'promo', 'odds_boost'] as const satisfies readonly CampaignId[]
export type OpenedCampaignId = (typeof openedByOperator)[number]
export const isOpenedByOperator = (id: CampaignId): id is OpenedCampaignId =>
  openedByOperator.some((each) => each === id)

/** Null where it is not given. */
export type Campaigns = {
  firstDeposit: FirstDepositCampaign | null
  signUp: SignUpCampaign | null
  freeBets: Readonly<Record<FreeBetCampaignId, FreeBetCampaign | null>>
  oddsBoosts: Window | null
}

const firstDeposit: FirstDepositCampaign = {
  from: '2026-01-01T00:00:00Z',
  until: null,
  percent: 100,
  max: 1000_00,
  rollover: 5,
  claimDays: 30,
  days: 30,
  budget: 10_000_000_00,
}

/** By an operator's hand, with a reason: a bettor who was done wrong. */
const goodwill: FreeBetCampaign = {
  from: '2026-01-01T00:00:00Z',
  until: null,
  days: 30,
  max: 500_00,
  budget: 200_000_00,
}

/** For a week's net loss, see domain/cashback. */
const cashback: FreeBetCampaign = {
  from: '2026-01-01T00:00:00Z',
  until: null,
  days: 7,
  max: 500_00,
  budget: 5_000_000_00,
}

const signUp: SignUpCampaign = {
  from: '2026-01-01T00:00:00Z',
  until: null,
  days: 30,
  claimDays: 30,
  amount: 25_00,
  max: 25_00,
  budget: 5_000_000_00,
}

/** For a friend who has bet, and for who brought him, see domain/referral. */
const referral: FreeBetCampaign = {
  from: '2026-01-01T00:00:00Z',
  until: null,
  days: 30,
  max: 20_00,
  budget: 1_000_000_00,
}

/** For promo codes, see domain/promo: what one use of a code may bring, and what all codes together may cost. */
const promo: FreeBetCampaign = {
  from: '2026-01-01T00:00:00Z',
  until: null,
  days: 30,
  max: 500_00,
  budget: 5_000_000_00,
}

/** Prizes of free jackpots, see domain/jackpots: bonus money, or a free bet for who had bonus money before. */
const freeJackpot: FreeBetCampaign = {
  from: '2026-01-01T00:00:00Z',
  until: null,
  days: 30,
  max: 5000_00,
  budget: 1_000_000_00,
}

/** Each boost has its own dates and ceiling, see domain/oddsboost. */
const oddsBoosts: Window = { from: '2026-01-01T00:00:00Z', until: null }

const shipped: Campaigns = {
  firstDeposit,
  signUp,
  freeBets: { goodwill, cashback, sign_up: signUp, referral, promo, free_jackpot: freeJackpot },
  oddsBoosts,
}

const campaigns: Readonly<Record<MarketId, Campaigns>> = { et: shipped, ke: shipped }

export const campaignsOf = (market: MarketId): Campaigns => campaigns[market]

export const isRunning = ({ from, until }: Window, now: number): boolean =>
  now >= Date.parse(from) && (until === null || now < Date.parse(until))

/** Those that the market gives, with their dates, who opens them, and what they may cost: null where each gift says so. */
export function campaignList(
  market: MarketId,
): { id: CampaignId; from: string; until: string | null; opens: 'itself' | 'operator'; budget: number | null }[] {
  const { firstDeposit, freeBets, oddsBoosts } = campaigns[market]
  const all: Record<CampaignId, (Window & { budget?: number }) | null> = {
    ...{ first_deposit: firstDeposit, ...freeBets, odds_boost: oddsBoosts },
  }
  return campaignIds.flatMap((id) => {
    const campaign = all[id]
    if (campaign === null) return []
    const opens = isOpenedByOperator(id) ? 'operator' : 'itself'
    return [{ id, from: campaign.from, until: campaign.until, opens, budget: campaign.budget ?? null }]
  })
}

/** Of an operator, ms; until when is null while it is open. */
export type Opening = { from: number; until: number | null }

/**
 * The part of a time in which a campaign was open, gaps between its openings included: what was promised in one of them is
 * kept, and who reopens takes nothing back. Null where it was never open in it. `until` exclusive.
 */
export function openPartOf(
  openings: readonly Opening[],
  { from, until }: { from: number; until: number },
): { from: number; until: number } | null {
  const within = openings.filter((each) => each.from < until && (each.until === null || each.until > from))
  if (within.length === 0) return null
  return {
    from: Math.max(from, Math.min(...within.map((each) => each.from))),
    until: Math.min(until, Math.max(...within.map((each) => each.until ?? Number.POSITIVE_INFINITY))),
  }
}

export const wasOpen = (openings: readonly Opening[], at: number): boolean =>
  openPartOf(openings, { from: at, until: at + 1 }) !== null
