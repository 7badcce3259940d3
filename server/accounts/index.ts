// The door of accounts: sign-up, login, sessions, password reset; who is calling, and may they.
import type { Exclusion } from '@walia/domain/saferplay/exclusion.ts'
import type { Platform } from '../platform/platform.ts'
import type { NewSms } from '../sms/index.ts'
import { type Bettors, createBettors } from './bettors.ts'
import { type AccountsByHand, createByHand } from './byHand.ts'
import { type Closing, closeAccount, holdOpen, loadClosedIds, lockToClose, type ToClose } from './closeAccount.ts'
import { type Connection, insertPayer, loadConnections, type PayerMark } from './connections.ts'
import { type DemoAccount, ensureDemoAccount, openAccount } from './demoAccount.ts'
import { type AccountsDeps, type Caller, nowOf } from './deps.ts'
import { exclude, excludeLocked } from './exclude.ts'
import { addJobs, startFlushing } from './jobs.ts'
import { guardOrigin } from './origin.ts'
import { accountRowsOf } from './ownData.ts'
import { checkOwner } from './owner.ts'
import {
  isPaymentCode,
  type Payer,
  type PaymentCodeRequest,
  sendPayerCode,
  sendPaymentCode,
  takePayerCodeSend,
} from './paymentCode.ts'
import { type WithdrawalsHold, withdrawalsHoldOf } from './phoneChange.ts'
import { playerOf } from './player.ts'
import {
  type AccountStatus,
  endSessions,
  findAccount,
  findAccountByMobile,
  insertAuthEvent,
  type Queryable,
  updateStatus,
} from './queries.ts'
import { registerRoutes } from './routes.ts'
import { Sessions } from './sessions.ts'

export type { Limit } from '../platform/limits.ts'
export type { Login, Standing } from './bettors.ts'
export type { AccountsByHand, Named } from './byHand.ts'
export type { Connection, PayerMark } from './connections.ts'
export type { DemoAccount } from './demoAccount.ts'
export { callerOf, returnTry, takeTry, triesLeft } from './deps.ts'
export { RESEND_SECONDS } from './limits.ts'
export { originCheckOf } from './origin.ts'
export { checkHashRoom, hashPassword, isPassword } from './passwords.ts'
export { findWithdrawalsHold, type WithdrawalsHold } from './phoneChange.ts'
export type { AccountStatus } from './queries.ts'
export type { Activity, AuthenticateOptions, OpenedSession, Session } from './sessions.ts'
export { SESSION_COOKIE } from './sessions.ts'

export type AccountsNeeds = Pick<AccountsDeps, 'ledger' | 'texts' | 'sms' | 'keys'>

export type Accounts = Bettors & {
  /**
   * Who is calling: cookie and token together, with activity within the idle limit. `{ view: true }` for calls that
   * pages make by themselves, which are no activity. Throws Refusal NOT_AUTHENTICATED, SESSION_EXPIRED or SESSION_ENDED.
   */
  authenticate: Sessions['authenticate']
  /**
   * The same for the socket: its Cookie header and the token of its first message. With the client's address its network
   * is charged as for a call. Throws TOO_MANY_REQUESTS as well then.
   */
  authenticateParts: Sessions['authenticateParts']
  /** Called in each process with sessions' activity, of each at most once a minute and a minute late at most. */
  followActivity: Sessions['followActivity']
  /** An account without a code, its wallet open; without a password nobody logs in to it. For tests and benchmarks. */
  openAccount(mobile: string, password: string | null): Promise<number>
  /** A session without login, for tests and benchmarks. */
  openSession: Sessions['open']
  endSessions(accountId: number, reason: string): Promise<void>
  /** A time-out or self-exclusion: sessions end at once. Answers what is in force, the longer one of two. */
  exclude(accountId: number, wanted: Exclusion, db?: Queryable): Promise<Exclusion>
  /** By an operator or by the bettor; every process applies it at once. False for an unknown account. */
  setStatus(accountId: number, status: AccountStatus, reason: string, db?: Queryable): Promise<boolean>
  /** In the transaction that moves the money: who has paid for the account, or was paid from it. */
  keepPayer(accountId: number, mark: PayerMark, db: Queryable): Promise<void>
  /** Accounts that one person may stand behind; by a network only where few came from it, since that time. */
  connectionsOf(accountId: number, since: Date, db?: Queryable): Promise<Connection[]>
  /** `openedAt` in epoch ms. */
  findById(
    accountId: number,
    db?: Queryable,
  ): Promise<{ id: number; mobile: string; status: AccountStatus; openedAt: number } | null>
  /** Of the account with a number; null where there is none. */
  idOf(mobile: string): Promise<number | null>
  /** The pseudonym that affiliates know a bettor by. */
  playerOf(accountId: number): Promise<string>
  /**
   * When money may leave an account again whose number changed or whose second factor an operator ended, or null. In the
   * transaction that reserves it: a change under way is waited for.
   */
  withdrawalsHold(accountId: number, db: Queryable): Promise<WithdrawalsHold | null>
  /** The password once more; wrong ones are counted per account. Throws TOO_MANY_REQUESTS, PASSWORD_WRONG. */
  checkOwner(accountId: number, password: string): Promise<unknown>
  /** Locks the account until the transaction ends; null when it is closed already. */
  lockToClose(accountId: number, db: Queryable): Promise<ToClose | null>
  /** Before the transaction brings money to it: false when it is closed; until it ends the account stays open. */
  holdOpen(accountId: number, db: Queryable): Promise<boolean>
  /** In the transaction that has emptied its books; `closed` after its commit. */
  close(closing: Closing, caller: Caller, db: Queryable): Promise<void>
  closed(accountId: number): void
  /** Accounts that their owners closed, in order of their ids, from the one after `afterId`. */
  closedIds(afterId: number, limit: number): Promise<number[]>
  /** What operators do to an account. */
  byHand: AccountsByHand
  /** Codes that confirm a payment, sent by us in the payment's transaction; it keeps the hash. */
  paymentCodes: PaymentCodes
  /** Somebody else's message, shown in the development server's outbox with ours. */
  showMessage(message: Omit<NewSms, 'kind'>): Promise<void>
  ensureDemoAccount(): Promise<DemoAccount>
  start(): void
  stop(): Promise<void>
}

export type PaymentCodes = {
  /** Throws CODE_SENDS_USED. */
  send(request: PaymentCodeRequest, db: Queryable): Promise<{ hash: Buffer; expiresAt: Date }>
  /** The same to a payer whose number is not the account's. Throws CODE_SENDS_USED. */
  sendToPayer(request: PaymentCodeRequest & Payer, db: Queryable): Promise<{ hash: Buffer; expiresAt: Date }>
  /** Counts one that the provider sends to the payer itself. Throws CODE_SENDS_USED. */
  countSend(payer: Payer, db: Queryable): Promise<void>
  isRight(code: string, hash: Buffer, mobile: string, subject: string): boolean
}

export function createAccounts(platform: Platform, needs: AccountsNeeds): Accounts {
  const told = { resetsUsedUpAt: 0, resetsGuessedAt: 0 }
  const deps: AccountsDeps = { ...platform, ...needs, sending: new Map(), told }
  const sessions = new Sessions(deps)
  guardOrigin(deps)
  registerRoutes(platform.app, { ...deps, sessions })
  addJobs(deps)
  platform.ownData.add(accountRowsOf)
  let stopFlushing = async () => {}
  return {
    ...createBettors(deps, sessions),
    authenticate: (request, options) => sessions.authenticate(request, options),
    authenticateParts: (...parts) => sessions.authenticateParts(...parts),
    followActivity: (follower) => sessions.followActivity(follower),
    openAccount: (mobile, password) => openAccount(deps, mobile, password),
    openSession: (accountId, caller) => sessions.open(accountId, caller),
    endSessions: (accountId, reason) => sessions.endAll(accountId, reason),
    async exclude(accountId, wanted, db) {
      const exclusion = db
        ? await excludeLocked(db, accountId, wanted, nowOf(deps))
        : await exclude(deps, accountId, wanted)
      sessions.forgetAccount(accountId)
      return exclusion
    },
    async setStatus(accountId, status, reason, db = deps.pool) {
      if (!(await updateStatus(db, accountId, status))) return false
      const at = nowOf(deps)
      await insertAuthEvent(db, { kind: 'status', at, accountId, details: { status, reason } })
      if (status === 'self_excluded') await endSessions(db, accountId, status, at)
      sessions.forgetAccount(accountId)
      return true
    },
    keepPayer: (accountId, mark, db) => insertPayer(db, accountId, mark, nowOf(deps)),
    connectionsOf: (accountId, since, db = deps.pool) => loadConnections(db, accountId, since),
    idOf: async (mobile) => (await findAccountByMobile(deps.pool, mobile))?.id ?? null,
    playerOf: (accountId) => playerOf(deps, accountId),
    async findById(accountId, db = deps.pool) {
      const account = await findAccount(db, accountId)
      if (account === null) return null
      const { id, mobile, status, created_at: openedAt } = account
      return { id, mobile, status, openedAt: openedAt.getTime() }
    },
    checkOwner: (accountId, password) => checkOwner(deps, accountId, password),
    lockToClose: (accountId, db) => lockToClose(db, accountId),
    holdOpen: (accountId, db) => holdOpen(db, accountId),
    close: (closing, caller, db) => closeAccount(deps, db, closing, caller),
    closed: (accountId) => sessions.forgetAccount(accountId),
    closedIds: (afterId, limit) => loadClosedIds(deps.pool, afterId, limit),
    byHand: createByHand(deps, (accountId) => sessions.forgetAccount(accountId)),
    withdrawalsHold: (accountId, db) => withdrawalsHoldOf(db, accountId),
    paymentCodes: {
      send: (request, db) => sendPaymentCode(deps, db, request),
      sendToPayer: (request, db) => sendPayerCode(deps, db, request),
      countSend: (payer, db) => takePayerCodeSend(deps, db, payer),
      isRight: isPaymentCode,
    },
    showMessage: (message) => deps.sms.queue(deps.pool, { ...message, kind: 'provider' }),
    ensureDemoAccount: () => ensureDemoAccount(deps),
    start() {
      stopFlushing = startFlushing(deps, sessions)
    },
    async stop() {
      await stopFlushing()
      await sessions.flush({ all: true })
    },
  }
}
