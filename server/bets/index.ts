// The door of the bets slice: placement, the bettor's own tickets, and what settlement needs of tickets.
import type { MyBetAnswer } from '@walia/contract/bets.ts'
import type { ProductId } from '@walia/domain/market/profile.ts'
import type { Queryable } from '../ledger/index.ts'
import { Batcher, STAKE_BATCH, togetherOrAlone } from '../platform/batcher.ts'
import { DAY } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { type BetsDeps, type BetsNeeds, NotSelling } from './deps.ts'
import type { EntrySale } from './entries.ts'
import { createHolds } from './holds.ts'
import { createTicketIds } from './ids.ts'
import { loadBetByIds, loadSoldLegs } from './myBets.ts'
import { betRowsOf } from './ownData.ts'
import type { Placement } from './placement.ts'
import { priceSourceOf } from './priceSource.ts'
import { countOpenBets, ensurePartitions, insertPlacements, sumOpenOfBook, type TakenPlacement } from './queries.ts'
import { registerRoutes } from './routes.ts'
import { createSelections } from './selections.ts'
import { createTerms } from './terms.ts'
import { type LegRow, loadRecentStates, loadTicketCodes } from './ticketQueries.ts'

export type { BoostSource, OpenList } from './boosts.ts'
export type { BetsNeeds } from './deps.ts'
export type { EntrySale, SoldEntry } from './entries.ts'
export { loadDecidedBettors } from './firstBets.ts'
export { loadGivenStakers, loadStakedLegs } from './givenStakes.ts'
export { createHolds, type Holds } from './holds.ts'
export type { JointPick, JointPrice, JointPricer } from './joint.ts'
export { type LegResult, legResultOf } from './legResult.ts'
export { betLosses } from './losses.ts'
export { fairOf, legNowOf, type QuotedLeg } from './offer.ts'
export { type PriceSource, priceSourceOf, type VirtualMatches } from './priceSource.ts'
export type { SelectionKey, SelectionTexts } from './selection.ts'
export { selectionKeyOf, selectionNamesIn, selectionTextsOf } from './selections.ts'
export {
  findSettleable,
  type PassedSelection,
  type PendingSelection,
  SettlementCache,
} from './settleable.ts'
export {
  findTicketRef,
  insertRuling,
  insertStates,
  type LegCondition,
  type LineMark,
  loadSoldMatches,
  lockTicketRef,
  type Movement,
  markSelections,
  type NextState,
  type SoldMatch,
  takeUncompared,
  voidLegs,
} from './settlementQueries.ts'
export {
  lockTickets,
  type OpenTicket,
  type SelectionResults,
  type SettleRow,
  settleRowsOf,
  type TicketRef,
} from './settleRows.ts'
export {
  findOwnTicket,
  type LegRow,
  loadTicket,
  loadTicketCodes,
  loadTicketNames,
  lockOwnTicket,
  paidBeforeOf,
  type TicketRow,
} from './ticketQueries.ts'

export type Bets = {
  /** Makes partitions, which have to be there before the first ticket. */
  start(): Promise<void>
  stop(): void
  /** For the slice that has jackpots: from now on v2/bet takes their entries. */
  sellEntries(sale: EntrySale): void
  /** States of an account's newest tickets, as the socket sends them. */
  recentStates(accountId: number): Promise<{ bet_id: string; status: number }[]>
  /** A ticket by the two ids of its receipt, whoever asks; null unless both belong to it. */
  ticketByIds(betId: string, sequence: string, language: string): Promise<MyBetAnswer | null>
  /** What was sold on an own ticket; null when the id is no ticket of the account. */
  soldLegs(accountId: number, betId: string): Promise<{ product: ProductId; legs: LegRow[] } | null>
  /** Public ids of an account's tickets by their own. */
  ticketCodes(accountId: number, betIds: readonly string[], db?: Queryable): Promise<ReadonlyMap<string, string>>
  /** Open tickets of an account, and stakes that wait in the live hold. */
  openCount(accountId: number, db: Queryable): Promise<number>
  /** Slips that wait in the live hold. */
  readonly heldCount: number
}

const RECENT_MAX = 20

export function createBets(platform: Platform, needs: BetsNeeds): Bets {
  const { app, profile, clock, random, pool, outbox, jobs } = platform
  const languages = profile.languages.filter((language) => language.complete).map((language) => language.id)
  const { names, bonuses, sells = () => true, ...rest } = needs
  let entries: EntrySale | null = null
  const deps: BetsDeps = {
    profile,
    clock,
    pool,
    ...rest,
    sells,
    combo: needs.combo ?? null,
    boosts: needs.boosts ?? null,
    oddsBoosts: needs.oddsBoosts ?? null,
    virtuals: needs.virtuals ?? null,
    entries: () => entries,
    prices: priceSourceOf(needs.book, needs.virtuals ?? null),
    selections: createSelections(pool, names, languages),
    terms: createTerms(pool, profile),
    holds: createHolds(needs.book, clock),
    batcher: createPlacementBatcher(platform, sells),
    nextIds: createTicketIds(clock, random),
    taking: new Map(),
    holding: new Map(),
    knownBettors: new Set(),
    published: () => outbox.wake(),
  }
  registerRoutes(app, deps)
  bonuses?.countOpenSlips((accountId, db) => sumOpenOfBook(db, accountId, 'bonus'))
  jobs.add('bets.partitions', { role: 'settlement', every: DAY }, () => ensurePartitions(pool))
  platform.ownData.add(betRowsOf)
  return {
    start: () => ensurePartitions(pool),
    stop: () => deps.holds.stop(),
    sellEntries: (sale) => {
      entries = sale
    },
    openCount: (accountId, db) => countOpenBets(db, accountId),
    recentStates: (accountId) => loadRecentStates(pool, accountId, RECENT_MAX),
    ticketByIds: (betId, sequence, language) => loadBetByIds(deps, betId, sequence, language),
    soldLegs: (accountId, betId) => loadSoldLegs(pool, accountId, betId),
    ticketCodes: (accountId, betIds, db = pool) => loadTicketCodes(db, accountId, betIds),
    get heldCount() {
      return deps.holds.count
    },
  }
}

function createPlacementBatcher(
  { pool, clock, profile }: Platform,
  sells: () => boolean,
): Batcher<Placement, TakenPlacement> {
  return new Batcher({
    ...STAKE_BATCH,
    laneOf: (placement) => placement.accountId,
    run: async (batch) => {
      if (!sells()) throw new NotSelling()
      const around = { now: clock.now(), repeatSeconds: profile.repeatedBetSeconds }
      return togetherOrAlone(batch, (some) => insertPlacements(pool, some, around))
    },
  })
}
