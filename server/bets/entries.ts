// Entries of jackpots at v2/bet: the slice that has them sells them here.
import type { BetBody, EntryBetAnswer } from '@walia/contract/bets.ts'
import type { Bettor } from '../stakes/index.ts'

export type EntryToSell = {
  bettor: Bettor
  /** Of its round. */
  jackpotId: number
  body: BetBody
  /** Null without one: then the same entry of a moment ago is the same request. */
  key: string | null
  language: string
}
export type SoldEntry = Omit<EntryBetAnswer, 'message' | 'first_bet'>

export type EntrySale = {
  /** Values of `product_type`. */
  types: readonly string[]
  /** Of their requests. */
  product: string
  /** Throws a Refusal, the first in the declared order. */
  place(entry: EntryToSell): Promise<SoldEntry>
  /** One that was placed, by its own id. */
  sold(entryId: string, language: string): Promise<SoldEntry>
}
