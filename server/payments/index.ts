// The door of payments: deposits and withdrawals through the market's providers, credited and paid exactly once.
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Keys } from '../keys/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import type { SaferPlay } from '../saferplay/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { ProviderAccess } from './access.ts'
import { Chapa } from './chapa.ts'
import { Daraja } from './daraja.ts'
import type { PaymentsDeps } from './deps.ts'
import { Ebirr } from './ebirr.ts'
import { HelloCash } from './helloCash.ts'
import { addJobs, resolveDue, startPolling } from './jobs.ts'
import { paymentRowsOf } from './ownData.ts'
import { loadPayers } from './payerQueries.ts'
import { isPersonKnown } from './payers.ts'
import type { PaymentProvider } from './provider.ts'
import type { Queryable } from './queries.ts'
import { decide, differences, reconcileReports } from './reconcile.ts'
import {
  isHeldByReversal,
  openReversals,
  type ReversalEnding,
  type ReversedByHand,
  settleReversal,
  takeBackByHand,
} from './reversals.ts'
import { registerRoutes } from './routes.ts'
import {
  type Acknowledged,
  acknowledge,
  type ByHand,
  type DepositByHand,
  type DepositEnding,
  type HandEnding,
  heldWithdrawals,
  settleByHand,
  settleDepositByHand,
  undecidedDeposits,
} from './settleByHand.ts'
import { openDepositsOf } from './startDeposit.ts'
import { Telebirr } from './telebirr.ts'
import type { Till } from './tills.ts'
import { countUndecided, undecidedOf } from './undecided.ts'
import { countWaiting, type Waiting } from './waiting.ts'
import { type CancelledRow, sumCancelled } from './withdrawalQueries.ts'

export { type ProviderAccess, readAccess } from './access.ts'
export type { ReversalEnding } from './reversals.ts'
export type { ByHand, DepositByHand, DepositEnding, HandEnding } from './settleByHand.ts'
export { readTills, type Till } from './tills.ts'

export type PaymentsNeeds = {
  accounts: Accounts
  bonuses: Pick<Bonuses, 'holdClaims' | 'askPersons'>
  wallet: Wallet
  saferPlay: SaferPlay
  verification: PaymentsDeps['verification']
  texts: Texts
  /** How to reach the providers that there are; a method without one is not offered. */
  access: readonly ProviderAccess[]
  keys?: Pick<Keys, 'find'>
  /** The shops' tills; none unless given. */
  tills?: readonly Till[]
  /** Where providers reach us; the public address unless given. */
  callbackBase?: () => string
  /** How long a provider's answer is waited for, ms; ten seconds unless given. */
  answerWithinMs?: number
}

export type Payments = {
  /** Asks for every payment whose turn it is; the poller does so every second. */
  resolveDue(): Promise<number>
  /** By an operator, who has looked at the provider's books. */
  settleByHand(withdrawalId: string, as: HandEnding, requestId?: number | null): Promise<ByHand>
  heldWithdrawals(): Promise<object[]>
  settleDepositByHand(
    depositId: string,
    as: DepositEnding,
    amount?: number,
    requestId?: number | null,
  ): Promise<DepositByHand>
  /** By the job every hour. */
  reconcileReports(): Promise<void>
  differences(): Promise<object[]>
  decideDifference(id: number, by: string, requestId?: number | null): Promise<boolean>
  /** A contradiction that an operator has looked at. */
  acknowledge(withdrawalId: string, requestId?: number | null): Promise<Acknowledged>
  undecidedDeposits(): Promise<object[]>
  /** Credited, and taken back by its provider. */
  takeBackByHand(depositId: string, total?: number | null, requestId?: number | null): Promise<ReversedByHand>
  settleReversal(depositId: string, as: ReversalEnding, requestId?: number | null): Promise<ReversedByHand>
  openReversals(): Promise<object[]>
  /** Whether a provider took a deposit of the account back, or may have, and no operator has settled it. */
  isHeldByReversal(accountId: number, db: Queryable): Promise<boolean>
  /** Withdrawals that bettors took back in a time, by account; the end not included. */
  cancelledWithdrawals(from: Date, until: Date): Promise<CancelledRow[]>
  /** Of an account: deposits that may be paid or taken back, and withdrawals that are not decided. */
  undecidedCount(accountId: number, db: Queryable): Promise<number>
  /** These by name, as their owner is told. */
  undecidedOf(accountId: number): ReturnType<typeof undecidedOf>
  /** Of all that waits for a person's decision, how much. */
  countWaiting(): Promise<Waiting>
  /** Numbers that have paid for an account. */
  payersOf(accountId: number): Promise<string[]>
  start(): void
  stop(): Promise<void>
}

const ANSWER_WITHIN_MS = 10_000

export function createPayments(platform: Platform, needs: PaymentsNeeds): Payments {
  const { accounts, wallet, saferPlay, verification, texts, access, callbackBase } = needs
  const { profile, config } = platform
  const providers = new Map<string, PaymentProvider>()
  platform.ownData.add(paymentRowsOf)
  for (const each of access) {
    const method = profile.payments.methods.find(({ id }) => id === METHOD_OF[each.shape])
    if (method !== undefined)
      providers.set(method.id, providerOf(each, platform, needs.answerWithinMs ?? ANSWER_WITHIN_MS))
  }
  const deps: PaymentsDeps = {
    ...platform,
    accounts,
    wallet,
    saferPlay,
    verification,
    texts,
    providers,
    tills: needs.tills ?? [],
    ...(needs.keys ? { keys: needs.keys } : {}),
    reportFolder: config.paymentReports,
    callbackBase: callbackBase ?? (() => config.publicUrl.replace(/\/$/, '')),
  }
  registerRoutes(platform.app, deps)
  addJobs(deps)
  saferPlay.countOpenDeposits((accountId) => openDepositsOf(deps, platform.pool, accountId))
  needs.bonuses.holdClaims((accountId, db) => isHeldByReversal(db, accountId))
  needs.bonuses.askPersons({
    isKnown: (accountId, db) => isPersonKnown(deps, db, accountId),
    reviewMs: verification.reviewMs,
  })
  let stopPolling = async () => {}
  return {
    resolveDue: () => resolveDue(deps),
    settleByHand: (...asked) => settleByHand(deps, ...asked),
    heldWithdrawals: () => heldWithdrawals(deps),
    settleDepositByHand: (...asked) => settleDepositByHand(deps, ...asked),
    reconcileReports: () => reconcileReports(deps),
    differences: () => differences(deps),
    countWaiting: () => countWaiting(deps),
    decideDifference: (...asked) => decide(deps, ...asked),
    acknowledge: (...asked) => acknowledge(deps, ...asked),
    undecidedDeposits: () => undecidedDeposits(deps),
    takeBackByHand: (...asked) => takeBackByHand(deps, ...asked),
    settleReversal: (...asked) => settleReversal(deps, ...asked),
    openReversals: () => openReversals(deps),
    isHeldByReversal: (accountId, db) => isHeldByReversal(db, accountId),
    cancelledWithdrawals: (from, until) => sumCancelled(deps.pool, from, until),
    undecidedCount: (accountId, db) => countUndecided(db, accountId),
    undecidedOf: (accountId) => undecidedOf(deps, accountId),
    payersOf: (accountId) => loadPayers(platform.pool, accountId),
    start: () => {
      stopPolling = startPolling(deps)
    },
    stop: () => stopPolling(),
  }
}

/** Whose method it is: another country's provider of the same kind pays in other money. */
const METHOD_OF = {
  telebirr: 'telebirr',
  daraja: 'mpesa',
  hellocash: 'hellocash',
  chapa: 'bank',
  ebirr: 'ebirr',
} as const

function providerOf(access: ProviderAccess, platform: Platform, timeoutMs: number): PaymentProvider {
  if (access.shape === 'telebirr') return new Telebirr(access, platform, timeoutMs)
  if (access.shape === 'daraja') return new Daraja(access, platform, timeoutMs)
  if (access.shape === 'ebirr') return new Ebirr(access, platform, timeoutMs)
  return access.shape === 'chapa' ? new Chapa(access, platform, timeoutMs) : new HelloCash(access, platform, timeoutMs)
}
