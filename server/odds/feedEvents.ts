// Neutral domain events: what a feed says, free of its dialect. An adapter makes them, the stages apply them.
import type { Prices } from './outcomes.ts'
import type { CancelWindow, EventStatus, LineStatus, OutcomeResult } from './types.ts'

export type LineName = { market: number; specifiers: string }

/** `key` is its lineKey(): made once per line, not per message, so that maps know its hash already. */
export type KeyedLine = Readonly<LineName & { key: string }>

/** Where a value could not be read: the line it names is suspended, or its whole event when it names no line. */
export type Fault = { message: string; urn: string | null; line: LineName | null }

/** `prices` null: the message listed none, the last ones stay for display. `status` is what the feed asked for. */
export type MarketUpdate = KeyedLine & {
  status: LineStatus
  favourite: boolean
  prices: Prices | null
}

/** Values of a status that the message did not carry are absent, and stay as they were. */
export type StatusUpdate = Partial<Omit<EventStatus, 'at'>>

/** `requestId` marks answers to a recovery. `at` is generation time, ms. */
export type EventHead = { urn: string; product: number; at: number; requestId: number | null }

export type SettledLine = KeyedLine & { outcomes: readonly OutcomeResult[] }
export type CancelledLine = KeyedLine & { voidReason: number | null }
/** `outcomeIds` null: the whole line. */
export type RolledBackLine = KeyedLine & { outcomeIds: readonly string[] | null }

/** `penalty`: betting stopped because of a penalty, which no score or statistics of the feed says. */
type StopReason = { penalty?: true }

export type FeedEvent =
  | (EventHead & {
      kind: 'oddsChanged'
      status: StatusUpdate | null
      lines: readonly MarketUpdate[] | null
    } & StopReason)
  | (EventHead & { kind: 'betStopped'; groups: readonly string[]; to: -1 | 0 } & StopReason)
  | (EventHead & { kind: 'linesSettled'; certainty: 1 | 2; lines: readonly SettledLine[] })
  | (EventHead & {
      kind: 'linesCancelled'
      window: Omit<CancelWindow, 'voidReason'>
      lines: readonly CancelledLine[]
    })
  | (EventHead & { kind: 'settlementRolledBack'; lines: readonly RolledBackLine[] })
  | (EventHead & {
      kind: 'cancelRolledBack'
      window: Omit<CancelWindow, 'voidReason'>
      lines: readonly KeyedLine[]
    })
  | (EventHead & { kind: 'fixtureChanged'; changeType: number | null; startsAt: number | null })
  | { kind: 'producerAlive'; product: number; at: number; subscribed: boolean }
  | { kind: 'snapshotCompleted'; product: number; at: number; requestId: number }
  | { kind: 'producerWentDown'; product: number; at: number }

/** What an adapter makes of one body. `unknown` is a root element that means nothing to us; `broken` cannot be used at all. */
export type Reading =
  | { kind: 'event'; event: FeedEvent; faults: readonly Fault[] }
  | { kind: 'unknown'; root: string }
  | { kind: 'broken'; fault: Fault }
