// The two doors of a feed: messages that arrive by themselves and the calls one can make to it.

/** One message as the exchange delivers it; `receivedAt` is wall-clock milliseconds. */
export type FeedMessage = { routingKey: string; body: Uint8Array | string; receivedAt: number }

export type FeedState = 'connected' | 'disconnected'

/** Messages arrive in order; nothing is delivered before `start` or after `stop` resolves. */
export interface FeedTransport {
  start(onMessage: (message: FeedMessage) => void, onState: (state: FeedState) => void): void
  stop(): Promise<void>
}

/** The REST side; every answer is an XML text in the shape of the Unified Odds Feed. */
export interface FeedRest {
  producers(): Promise<string>
  markets(lang: string): Promise<string>
  matchStatuses(lang: string): Promise<string>
  /** All known upcoming and live fixtures, in batches. */
  schedule(lang?: string): Promise<string[]>
  fixture(urn: string, lang: string): Promise<string>
  /** Answers arrive as messages carrying the request id, then snapshot_complete. */
  initiateRecovery(product: number, afterMs: number | null, requestId: number): Promise<void>
  /** Current odds and everything settled or cancelled of one event; no snapshot_complete follows. */
  recoverEvent?(product: number, urn: string, requestId: number): Promise<void>
  /** Matches that kicked off in a span and are over, with their final status, in batches. */
  results?(fromMs: number, toMs: number, lang?: string): AsyncIterable<string>
  /** What has happened in a match so far. */
  timeline?(urn: string): Promise<string>
}

/** Timers as an argument, so that tests drive time themselves. */
export interface Timers {
  setTimeout(run: () => void, delayMs: number): unknown
  clearTimeout(handle: unknown): void
}
