// The door of the ledger: post transfers, read balances and history, find faults. House account 0, player accounts above.
//
// Other slices move money inside their own transactions by ledger_post_batch, for wallets and entries in one call, or by SQL
// functions that call wallet_debit_many, wallet_credit_many and ledger_insert as the schema's owner: the application's role
// may call none of these alone. wallet_lock holds wallets that are changed later. Wallets are always locked in the order of (account, book).
import type { Figure } from '@walia/domain/ledger/kinds.ts'
import { DAY } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import {
  loadMovements,
  type MovementPage,
  type MovementQuery,
  type PeriodRow,
  type PeriodUnit,
  type Span,
  sumMovements,
} from './movements.ts'
import { creditTransfers, postTransfers, type Transfer } from './post.ts'
import {
  type BalanceRow,
  type Fault,
  findFaults,
  findFirstDeposit,
  hasReserved,
  hasReversed,
  insertBook,
  insertPartitions,
  insertWallet,
  loadBalances,
  loadHolders,
  loadMoved,
  lockBalance,
  type PostOutcome,
  type Queryable,
  sumStaked,
  sumTurnedOver,
} from './queries.ts'

export type { MovementPage, MovementQuery, MovementRow, PeriodRow, PeriodUnit, Span } from './movements.ts'
export { loadOwedToClosed } from './owedToClosed.ts'
export { loadPlay, loadPlayers, type PlayRow, sumStakes } from './play.ts'
export { loadPlayerFigures, loadUncollected, type PlayerFigures, type PlayerSpan } from './playerFigures.ts'
export type { Entry, Transfer } from './post.ts'
export type { Fault, PostOutcome, Queryable } from './queries.ts'
export { loadHouseAmount, loadHouseBalance } from './queries.ts'
export { findFirstTransferAt, loadTaxedTransfers, type TaxedTransfer } from './taxed.ts'
export { ascendingIds, PERIOD_CLOSED_AFTER_MS, transferIdAt, transferIdOf } from './transferId.ts'

/** A player's books: minor units, points whole. */
export type Balances = {
  cash: number
  bonus: number
  points: number
  reserved: number
  free_bet: number
  /** Free-bet money that points were redeemed to. */
  redeemed: number
}

export type Ledger = {
  /** In the caller's transaction when `db` is its client, else in one of its own. */
  post(transfers: readonly Transfer[], db?: Queryable): Promise<PostOutcome[]>
  /** Posts many that take nothing from a bettor, in the caller's transaction: all of them, or it fails. */
  credit(transfers: readonly Transfer[], db: Queryable): Promise<void>
  openWallet(accountId: number, db?: Queryable): Promise<void>
  /** Opens a book of a wallet that not every account has; harmless when it is open. */
  openBook(accountId: number, book: 'free_bet' | 'redeemed', db: Queryable): Promise<void>
  /** Locks a book until the caller's transaction ends and answers its balance; 0 where it is not open. */
  lockBook(accountId: number, book: keyof Balances, db: Queryable): Promise<number>
  /** Zeros for an account without a wallet. */
  balancesOf(accountId: number, db?: Queryable): Promise<Balances>
  movementsOf(query: MovementQuery): Promise<MovementPage>
  /** Newest first, in a zone's days, weeks from Monday, or months. */
  periodsOf(accountId: number, span: Span, unit: PeriodUnit, zone: string): Promise<PeriodRow[]>
  /** Null where there is none. */
  firstDepositOf(accountId: number, db?: Queryable): Promise<{ amount: number; at: number } | null>
  /** Of these accounts those whose book is not empty, above or below zero, at most so many. */
  holdersOf(book: keyof Balances, accountIds: readonly number[], limit: number): Promise<number[]>
  /** Whether a withdrawal was from that time on is open or paid: one that was given back is not. */
  hasWithdrawn(accountId: number, since: Date, db: Queryable): Promise<boolean>
  /** Whether a provider ever took a deposit of the account back. */
  hasTakenBack(accountId: number, db: Queryable): Promise<boolean>
  /** What a figure brought to one of the player's books since a time, less what it took from it. */
  movedSince(
    accountId: number,
    of: { book: keyof Balances; figure: Figure },
    since: Date,
    db?: Queryable,
  ): Promise<number>
  /** What a bettor reads as staked, as the statement has it: stakes of cash less those that came back. */
  stakedSince(accountId: number, since: Date): Promise<number>
  /** Cash staked ever on tickets that bear VAT, games of a casino left out, less what of it came back. */
  turnedOver(accountId: number, db: Queryable): Promise<number>
  /** Empty when every transfer sums to zero and every wallet equals its entries. */
  faults(): Promise<Fault[]>
  /** Makes partitions, which have to be there before the first transfer. */
  start(): Promise<unknown>
}

const MONTHS_AHEAD = 2

export function createLedger(platform: Pick<Platform, 'pool' | 'clock' | 'random' | 'jobs'>): Ledger {
  const { pool } = platform
  const ensurePartitions = () => insertPartitions(pool, MONTHS_AHEAD)
  platform.jobs.add('ledger.partitions', { role: 'desk', every: DAY }, ensurePartitions)
  return {
    post: (transfers, db = pool) => postTransfers(platform, db, transfers),
    credit: (transfers, db) => creditTransfers(platform, db, transfers),
    openWallet: (accountId, db = pool) => insertWallet(db, accountId),
    openBook: (accountId, book, db) => insertBook(db, accountId, book),
    lockBook: (accountId, book, db) => lockBalance(db, accountId, book),
    balancesOf: async (accountId, db = pool) => balancesFrom(await loadBalances(db, [accountId])),
    movementsOf: (query) => loadMovements(pool, query),
    periodsOf: (accountId, span, unit, zone) => sumMovements(pool, accountId, span, unit, zone),
    firstDepositOf: (accountId, db = pool) => findFirstDeposit(db, accountId),
    holdersOf: (book, accountIds, limit) => loadHolders(pool, book, accountIds, limit),
    hasWithdrawn: (accountId, since, db) => hasReserved(db, accountId, since),
    hasTakenBack: (accountId, db) => hasReversed(db, accountId),
    movedSince: (accountId, of, since, db = pool) => loadMoved(db, accountId, of, since),
    stakedSince: (accountId, since) => sumStaked(pool, accountId, since),
    turnedOver: (accountId, db) => sumTurnedOver(db, accountId),
    faults: () => findFaults(pool),
    start: ensurePartitions,
  }
}

function balancesFrom(rows: readonly BalanceRow[]): Balances {
  const of = (book: keyof Balances) => rows.find((row) => row.book === book)?.balance ?? 0
  return {
    cash: of('cash'),
    bonus: of('bonus'),
    points: of('points'),
    reserved: of('reserved'),
    free_bet: of('free_bet'),
    redeemed: of('redeemed'),
  }
}
