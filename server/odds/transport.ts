// The two doors of a feed: messages that arrive by themselves and the calls one can make to it.

/** One message as the exchange delivers it; `receivedAt` is wall-clock milliseconds. */
export type FeedMessage = { routingKey: string; body: Uint8Array | string; receivedAt: number }

export type ConnectionState = 'connected' | 'disconnected'

/** Messages arrive in order; nothing is delivered before `start` or after `stop` resolves. */
export interface FeedTransport {
  start(onMessage: (message: FeedMessage) => void, onState: (state: ConnectionState) => void): void
  stop(): Promise<void>
}

/** The REST side; every answer is an XML text in the shape of the Unified Odds Feed. */
export interface FeedRest {
  producers(): Promise<string>
  markets(lang: string): Promise<string>
  matchStatuses(lang: string): Promise<string>
  /** All known upcoming and live fixtures, in batches; English where no language is given. */
  schedule(lang?: string): Promise<string[]>
  fixture(urn: string, lang: string): Promise<string>
  /** Answers arrive as messages carrying the request id, then snapshot_complete. */
  initiateRecovery(product: number, afterMs: number | null, requestId: number): Promise<void>
  /** Variant descriptions, where the feed keeps them apart from the markets. */
  variants?(lang: string): Promise<string>
  /** All current odds and stateful messages of one event; asked for after a message that could not be read. */
  recoverEvent?(product: number, urn: string, requestId: number): Promise<void>
  /** Matches that kicked off in a span and are over, with their final status, in batches. */
  results?(fromMs: number, toMs: number, lang?: string): AsyncIterable<string>
  /** What has happened in a match so far. */
  timeline?(urn: string): Promise<string>
}
