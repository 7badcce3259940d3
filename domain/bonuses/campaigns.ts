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
/** Under which the operator stops one, and what it has cost is counted. */
export const campaignIds = ['first_deposit', ...freeBetCampaigns] as const
export type CampaignId = (typeof campaignIds)[number]

/** Null where it is not given. */
export type Campaigns = {
  firstDeposit: FirstDepositCampaign | null
  signUp: SignUpCampaign | null
  freeBets: Readonly<Record<FreeBetCampaignId, FreeBetCampaign | null>>
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

const shipped: Campaigns = {
  firstDeposit,
  signUp,
  freeBets: { goodwill, cashback, sign_up: signUp, referral, promo, free_jackpot: freeJackpot },
}

const campaigns: Readonly<Record<MarketId, Campaigns>> = { et: shipped, ke: shipped }

export const campaignsOf = (market: MarketId): Campaigns => campaigns[market]

export const isRunning = ({ from, until }: Window, now: number): boolean =>
  now >= Date.parse(from) && (until === null || now < Date.parse(until))

/** Those that the market gives, with their dates and what they may cost. */
export function campaignList(
  market: MarketId,
): { id: CampaignId; from: string; until: string | null; budget: number }[] {
  const { firstDeposit, freeBets } = campaigns[market]
  const all: Record<CampaignId, (Window & { budget: number }) | null> = { first_deposit: firstDeposit, ...freeBets }
  return campaignIds.flatMap((id) => {
    const campaign = all[id]
    return campaign === null ? [] : [{ id, from: campaign.from, until: campaign.until, budget: campaign.budget }]
  })
}
