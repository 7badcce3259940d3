// A placement on its way to the database: priced, decided, with everything that the ticket keeps for ever.
import type { BetBody } from '@walia/contract/bets.ts'
import type { ErrorCode } from '@walia/contract/errors.ts'
import type { StakeSource } from '@walia/domain/bets/stakeSource.ts'
import type { Figures } from '@walia/domain/betslip/figures.ts'
import type { JointPricing } from '@walia/domain/combo/pricing.ts'
import type { Channel, ProductId } from '@walia/domain/market/profile.ts'
import type { Bettor } from '../stakes/index.ts'
import type { TicketIds } from './ids.ts'
import type { Selection } from './selection.ts'

export type PlacementLeg = {
  selection: Selection
  /** Its place on the slip, from 0. */
  place: number
  /** Sold at, hundredths. */
  odds: number
  /** The feed's own text. */
  feedOdds: string
  live: boolean
  product: number
  startsAt: number
  pricedAt: number
  score: string | null
  countsForBonus: boolean
}

/** Where and how it came in; kept for audit. */
export type PlacementContext = {
  src: string
  userAgent: string
  language: string
  version: string
  affiliate?: string
  affiliateId?: string
  affiliateTag?: string
  shareCodes?: string[]
  /** Combo: what the total odds are made of, and what a void pick is re-priced with. */
  joint?: JointPricing
  /** Boosted multibet: its list. */
  boosted?: number
  /** The most that the account may stake on that list in all, minor units. */
  listStakeMax?: number
  /** Odds boost: which, the ordinary price of the one leg, and what the bet wins more at most, minor units. */
  oddsBoost?: { id: number; from: number; cost: number }
  /** Places of legs that count for neither bonus of the slip. */
  uncounted?: number[]
  /** By place, the chance that each leg's line gave it; null for live legs and incomplete lines. */
  fair?: (number | null)[]
}

export type Placement = {
  ids: TicketIds
  accountId: number
  /** Empty without an idempotency key. */
  key: string
  /** 32 hex digits. */
  bodyHash: string
  /** When the request came, ms by this process's clock. */
  receivedAt: number
  /** Earliest start of a prematch leg, ms; 0 without one. */
  closesAt: number
  /** Spares the database the look for an earlier ticket. */
  hasBetBefore: boolean
  product: ProductId
  channel: Channel
  live: boolean
  stake: number
  /** What the stake is paid with. */
  source: StakeSource
  figures: Figures
  termsId: number
  ip: string
  context: PlacementContext
  legs: readonly PlacementLeg[]
}

export type PlaceRequest = {
  bettor: Bettor
  channel: Channel
  body: BetBody
  /** Empty when the caller sent none: then an identical request of a moment ago is the same one. */
  key: string
  /** When it came, ms. */
  receivedAt: number
  ip: string
  context: PlacementContext
}

export type RefusedBet = { ok: false; code: ErrorCode; details?: unknown }
export type PlacedBet = {
  ok: true
  placement: Placement
  placedAt: number
  balance: number
  bonus: number
  firstBet: boolean
}
/** The key was answered before, with this ticket. */
export type ReplayedBet = { ok: true; replayOf: string }
export type PlaceResult = PlacedBet | ReplayedBet | RefusedBet
