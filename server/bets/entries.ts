// Entries of jackpots at v2/bet: the slice that has them sells them here, and keeps their requests itself.
import type { BetBody, EntryBetAnswer } from '@walia/contract/bets.ts'
import type { Bettor } from './placement.ts'
import type { KeptRefusal } from './queries.ts'

export type EntryToSell = {
  bettor: Bettor
  /** Of its round. */
  jackpotId: number
  body: BetBody
  /** Null without one: then the same entry of a moment ago is the same request. */
  key: string | null
  language: string
  /** Called with a hash of the entry before anything is taken. Throws IDEMPOTENCY_CONFLICT or ATTEMPT_CLOSED. */
  claim(hash: string): Promise<void>
}
export type SoldEntry = Omit<EntryBetAnswer, 'message' | 'first_bet'>
export type EntryAttempt =
  | { state: 'placed'; entry: SoldEntry }
  | { state: 'refused'; refusal: KeptRefusal }
  | { state: 'unknown' }
/** `close`: where there is no answer yet none will ever be. */
export type AskedAttempt = { accountId: number; key: string; close: boolean; language: string }

export type EntrySale = {
  /** Values of `product_type`. */
  types: readonly string[]
  /** Throws a Refusal, the first in the declared order. */
  place(entry: EntryToSell): Promise<SoldEntry>
  /** What became of a request by its key, whichever address it came to. Throws TOO_MANY_REQUESTS. */
  attempt(asked: AskedAttempt): Promise<EntryAttempt>
}
