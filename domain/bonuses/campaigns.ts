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

/** Null where it is not given. */
export type Campaigns = { firstDeposit: FirstDepositCampaign | null }

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

const campaigns: Readonly<Record<MarketId, Campaigns>> = { et: { firstDeposit }, ke: { firstDeposit } }

export const campaignsOf = (market: MarketId): Campaigns => campaigns[market]
