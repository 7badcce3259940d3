// The door of the wallet: a player's balances on the wire, money put in and taken out, and the event that they changed.
import type { TransferKind } from '@walia/domain/ledger/kinds.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import {
  type Balances,
  type Entry,
  type Ledger,
  loadHouseAmount,
  type PostOutcome,
  type Queryable,
} from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { publish } from '../platform/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import { registerRoutes } from './routes.ts'

/** Money that comes in from outside: `amount` and `fee` add up to what the provider took. */
export type IncomingMoney = { accountId: number; provider: string; reference: string; amount: number; fee: number }

/** Money on its way out: `amount` is reserved, `fee` is part of it. */
export type OutgoingMoney = { accountId: number; provider: string; reference: string; amount: number; fee: number }

export type Wallet = {
  balancesOf(accountId: number, db?: Queryable): Promise<Balances>
  /** Credits cash once per reference, in the caller's transaction, as all that moves money here; `published` after its commit. */
  deposit(money: IncomingMoney, db: Queryable): Promise<PostOutcome>
  /**
   * From cash to reserved, once per reference; `insufficient` when cash does not cover it: then the caller rolls back, as an
   * active bonus is forfeited with it. Throws BONUS_FORFEIT when that costs more bonus money,
   * stakes of its open slips included, than `forfeitMax`, if given.
   */
  reserve(
    money: Pick<OutgoingMoney, 'accountId' | 'reference' | 'amount'>,
    db: Queryable,
    forfeitMax?: number,
  ): Promise<PostOutcome>
  /** What was reserved leaves, or comes back: one of both per reference, once. */
  payOut(money: OutgoingMoney, db: Queryable): Promise<PostOutcome>
  release(money: Pick<OutgoingMoney, 'accountId' | 'reference' | 'amount'>, db: Queryable): Promise<PostOutcome>
  /** What a provider took back of a deposit after it had taken `before`, once; cash may fall below zero. */
  takeBack(money: IncomingMoney & { before: number }, db: Queryable): Promise<PostOutcome>
  /** What an account's cash is below zero, until the caller's transaction ends. */
  owed(accountId: number, db: Queryable): Promise<number>
  /** The house pays what an account owes after a deposit was taken back, once per reference. */
  writeOff(money: Pick<IncomingMoney, 'accountId' | 'reference' | 'amount'>, db: Queryable): Promise<PostOutcome>
  /** What the provider took or paid for a reference, as the ledger has it; null when nothing was posted. */
  movedAt(provider: string, direction: 'in' | 'out', reference: string): Promise<number | null>
  /** What the provider took back of a deposit, part by part, as the ledger has it. */
  partsTakenBack(provider: string, reference: string): Promise<number[]>
  /** After a commit that moved a player's money: who shows it looks now. */
  published(): void
}

/** Paying and giving back share a kind, so that the ledger takes one of both per reference. */
const CLOSE = 'withdrawal_close'
const TAKEN_BACK = 'deposit_reversal'

export type WalletNeeds = { accounts: Accounts; ledger: Ledger; bonuses: Bonuses }

export function createWallet(platform: Platform, { accounts, ledger, bonuses }: WalletNeeds): Wallet {
  registerRoutes(platform.app, { profile: platform.profile, accounts, ledger, bonuses })
  const postOne = async (
    kind: TransferKind,
    reference: string,
    entries: Entry[],
    db: Queryable,
    reversal = false,
  ): Promise<PostOutcome> => {
    const [outcome] = await ledger.post([{ kind, reference, entries, reversal }], db)
    const accountId = entries.find((entry) => entry.accountId > 0)?.accountId
    if (outcome === 'posted' && accountId !== undefined) await publish(db, 'wallet.changed', { accountId })
    return outcome ?? 'duplicate'
  }
  return {
    balancesOf: (accountId, db) => ledger.balancesOf(accountId, db),
    async deposit({ accountId, provider, reference, amount, fee }, db) {
      const entries: Entry[] = [
        { accountId, book: 'cash', amount },
        { accountId: 0, book: `provider:${provider}`, amount: -(amount + fee) },
      ]
      return postOne('deposit', reference, [...entries, ...feeOf(fee)], db)
    },
    async takeBack({ accountId, provider, reference, before, amount, fee }, db) {
      // A part of some cents may be all fee.
      const cash: Entry[] = amount === 0 ? [] : [{ accountId, book: 'cash', amount: -amount }]
      const entries: Entry[] = [...cash, { accountId: 0, book: `provider:${provider}`, amount: amount + fee }]
      return postOne(TAKEN_BACK, partReferenceOf(reference, before), [...entries, ...feeOf(-fee)], db, true)
    },
    owed: async (accountId, db) => Math.max(0, -(await ledger.lockBook(accountId, 'cash', db))),
    writeOff: ({ accountId, reference, amount }, db) => {
      const entries: Entry[] = [
        { accountId, book: 'cash', amount },
        { accountId: 0, book: 'bad_debts', amount: -amount },
      ]
      return postOne('debt_written_off', reference, entries, db)
    },
    // A withdrawal ends a bonus that is not turned over yet: first, so that its grant is locked before the wallet.
    async reserve({ accountId, reference, amount }, db, forfeitMax = Number.POSITIVE_INFINITY) {
      const lost = await bonuses.forfeit(accountId, db)
      if (lost > forfeitMax) throw new Refusal('BONUS_FORFEIT', { amount: lost })
      return postOne('withdrawal', reference, move(accountId, 'cash', 'reserved', amount), db)
    },
    payOut: ({ accountId, provider, reference, amount, fee }, db) => {
      const entries: Entry[] = [
        { accountId, book: 'reserved', amount: -amount },
        { accountId: 0, book: `provider:${provider}`, amount: amount - fee },
      ]
      return postOne(CLOSE, reference, [...entries, ...feeOf(fee)], db)
    },
    release: ({ accountId, reference, amount }, db) =>
      postOne(CLOSE, reference, move(accountId, 'reserved', 'cash', amount), db),
    movedAt: async (provider, direction, reference) => {
      const kind = direction === 'in' ? 'deposit' : CLOSE
      const amount = await loadHouseAmount(platform.pool, kind, reference, `provider:${provider}`)
      return amount === null ? null : Math.abs(amount)
    },
    async partsTakenBack(provider, reference) {
      const parts: number[] = []
      for (let before = 0; ; ) {
        const part = partReferenceOf(reference, before)
        const amount = await loadHouseAmount(platform.pool, TAKEN_BACK, part, `provider:${provider}`)
        if (amount === null) return parts
        parts.push(amount)
        before += amount
      }
    },
    published: () => platform.outbox.wake(),
  }
}

/** Of what was taken back after so much of the same deposit: no two parts begin at the same minor unit. */
const partReferenceOf = (reference: string, before: number): string =>
  before === 0 ? reference : `${reference}/${before}`

const feeOf = (fee: number): Entry[] => (fee !== 0 ? [{ accountId: 0, book: 'fees', amount: fee }] : [])

const move = (accountId: number, from: string, to: string, amount: number): Entry[] => [
  { accountId, book: from, amount: -amount },
  { accountId, book: to, amount },
]
