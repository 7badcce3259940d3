// What every use case of bets is handed.
import type { FastifyRequest } from 'fastify'
import type { Standing } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Names, PriceBook } from '../odds/index.ts'
import type { OddsBoosts } from '../oddsboost/index.ts'
import type { Batcher } from '../platform/batcher.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import type { Bettor } from '../stakes/index.ts'
import type { BoostSource } from './boosts.ts'
import type { EntrySale } from './entries.ts'
import type { Holds } from './holds.ts'
import type { TicketIds } from './ids.ts'
import type { JointPricer } from './joint.ts'
import type { Placement, PlaceResult } from './placement.ts'
import type { PriceSource, VirtualMatches } from './priceSource.ts'
import type { TakenPlacement } from './queries.ts'
import type { Selections } from './selections.ts'
import type { Terms } from './terms.ts'

export type BetsNeeds = {
  book: PriceBook
  names: Names
  texts: Texts
  /** Throws a Refusal when nobody is logged in. */
  bettorOf(request: FastifyRequest): Promise<Bettor> | Bettor
  /** How the account stands at this moment, whatever its session knew. */
  standingOf(accountId: number): Promise<Standing>
  /** What the account holds in cash, minor units. */
  cashOf(accountId: number): Promise<number>
  /** The same with what lies in open rounds of games, both of one moment: bonus money pays when that is spent. */
  unspentOf(accountId: number): Promise<number>
  /** Is told which slips of bonus money are open. */
  bonuses?: Pick<Bonuses, 'countOpenSlips'>
  /** Prices of combo slips; without, that product is off. */
  combo?: JointPricer
  /** Lists of boosted prices. */
  boosts?: BoostSource
  /** Raised prices of single bets. */
  oddsBoosts?: Pick<OddsBoosts, 'offeredTo'>
  /**
   * False as soon as the prices may be old: this process has not heard for seconds that it still leads. Asked last, right
   * before the database takes the bets, so that one that was frozen sells nothing when it wakes. Without: always true.
   */
  sells?: () => boolean
  /** Final scores of the feed's matches that have left the memory, "2:1", by match. */
  finalScoresOf?: (parentMatchIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Prices and scores of the super league; without, that product is off. */
  virtuals?: VirtualMatches
  /** Version of the product, kept on tickets. */
  version: string
}

export type BetsDeps = Pick<Platform, 'profile' | 'clock' | 'pool'> &
  Omit<BetsNeeds, 'names' | 'bonuses' | 'combo' | 'boosts' | 'oddsBoosts' | 'virtuals' | 'sells'> & {
    sells: () => boolean
    combo: JointPricer | null
    boosts: BoostSource | null
    oddsBoosts: Pick<OddsBoosts, 'offeredTo'> | null
    virtuals: VirtualMatches | null
    /** Null while nobody sells entries of jackpots here. */
    entries(): EntrySale | null
    /** Of the feed's matches and the super league's. */
    prices: PriceSource
    selections: Selections
    terms: Terms
    holds: Holds
    batcher: Batcher<Placement, TakenPlacement>
    nextIds: () => TicketIds
    /** Placements that the database has not answered yet, by account and bet: an identical one waits and gets the same answer. */
    taking: Map<string, Promise<unknown>>
    /** Slips in the live hold, by the same name. */
    holding: Map<string, Promise<PlaceResult>>
    /** Accounts known to have bet before. */
    knownBettors: Set<number>
    /** After a commit with events. */
    published(): void
  }

/** Thrown for bets of a process that may not sell any more; nothing was taken and their keys are free. */
export class NotSelling extends Error {}
