// What applying one message did: the change to announce, what was dropped and why, faults, and settlement entries to keep.
import type { GuardReason } from '@walia/domain/odds/guard.ts'
import type { Fault } from '../feedEvents.ts'
import type { StackEntry, Weighed } from '../settlementStack.ts'
import type { LineStack, MatchRecord } from '../state.ts'
import type { LineBefore, Moved } from './soldPrices.ts'

export type Ignored = { reason: string; urn?: string; market?: number; specifiers?: string }

export type StackChange = Weighed & {
  match: MatchRecord
  stack: LineStack
  entry: StackEntry
  product: number
  at: number
}

export type GuardNews = { kind: 'held' | 'opened'; key: string; reason: GuardReason; detail: string }

/** A line that the message opened or priced anew; used again for the next message. `copy`: what `before` is when it is there. */
export type Repriced = Moved & { key: string; copy: LineBefore }

export type Applied = {
  match: MatchRecord | null
  lineKeys: string[]
  status: boolean
  fixture: boolean
  ignored: Ignored[]
  faults: readonly Fault[]
  stackChanges: StackChange[]
  /** Lines for the guard to look at, and what it did. */
  repriced: Repriced[]
  guardEvents: GuardNews[]
  /** The fixture is to be read (again) over REST. */
  fixtureWanted: string | null
}

export const nothingApplied = (faults: readonly Fault[] = []): Applied => ({
  match: null,
  lineKeys: [],
  status: false,
  fixture: false,
  ignored: [],
  faults,
  stackChanges: [],
  repriced: [],
  guardEvents: [],
  fixtureWanted: null,
})
