// The socket's messages: topics with versions, conflated deltas, resync on a gap. One JSON text per frame.
import type { JackpotListAnswer } from './jackpots.ts'
import type { LuckySixRounds } from './luckySix.ts'
import type { LiveState, Market, MatchListItem, TotalsAnswer } from './matches.ts'
import type { TimelineEvent } from './statistics.ts'
import type { VirtualLeague } from './virtuals.ts'

export const socketPath = '/ws'

/**
 * Topics a client may subscribe to: a list row, every market of a match, its events, the counts, own money, rounds of
 * lucky six, jackpots, a super league. `{id}` is a `parent_match_id`, or a league's number.
 */
export const topicPatterns = [
  ...(['head:{id}', 'match:{id}', 'timeline:{id}', 'totals', 'account', 'lucky6', 'jackpots', 'virtual:{id}'] as const),
] as const

type TopicOf<Pattern> = Pattern extends `${infer Name}:{id}` ? `${Name}:${number}` : Pattern
export type Topic = TopicOf<(typeof topicPatterns)[number]>

export type ClientMessage =
  | { type: 'hello'; language: string; token?: string }
  | { type: 'subscribe'; topics: Topic[] }
  | { type: 'unsubscribe'; topics: Topic[] }
  | { type: 'ping' }

/**
 * A line of which only states and prices moved: the feed's status, `market_active`, then per outcome in the order
 * known the price as shown, with `!` behind it where `odd_active` is 0.
 */
export type MovedLine = [status: number, marketActive: number, ...odds: string[]]

/**
 * `changed` lists whole markets that differ since `version - 1`; `gone` the keys `sub_type_id?specifiers` no longer
 * shown.
 */
export type MatchDelta = {
  changed: Market[]
  gone: string[]
  /** By `marketKey`; an eighth of the size of `changed`, for what moves most. */
  moved?: Record<string, MovedLine>
  live?: LiveState | null
  bet_status?: MatchListItem['bet_status']
  start_time?: string
  market_count?: number
  /** Of the price book and of the match in it, as in lists and match pages: they say which of two answers is newer. */
  epoch?: number
  version?: number
}
export type AccountNews = {
  balance: string
  bonus: string
  points: number
  tickets: { bet_id: string; status: number }[]
  /** Bets that were cashed out by themselves within the last day, newest first. */
  sold: SoldByItself[]
}
/** `stake`: what was staked of the part that was sold. */
export type SoldByItself = { offer_id: string; bet_id: string; at: string; stake: string; net: string }

/**
 * First message of a topic is a snapshot (`s`), later ones deltas (`d`) with version previous + 1; a gap means:
 * subscribe again.
 */
export type ServerMessage =
  | { t: `head:${number}` | `match:${number}`; v: number; s: MatchDelta }
  | { t: `head:${number}` | `match:${number}`; v: number; d: MatchDelta }
  | { t: 'totals'; v: number; s: TotalsAnswer }
  | { t: 'account'; v: number; s: AccountNews }
  | { t: 'lucky6'; v: number; s: LuckySixRounds }
  | { t: `virtual:${number}`; v: number; s: VirtualLeague }
  | { t: 'jackpots'; v: number; s: JackpotListAnswer }
  | { t: 'gone'; topic: Topic }
  | { t: 'error'; code: string; message: string }
  | { t: 'pong' }

/** Messages of `timeline:{id}`: all events first, then only the new ones; a gap in `seq` shows that one is missing. */
export type TimelineMessage =
  | { t: `timeline:${number}`; v: number; s: { events: TimelineEvent[] } }
  | { t: `timeline:${number}`; v: number; d: { events: TimelineEvent[] } }

export const marketKey = (subTypeId: number, specifiers: string): string => `${subTypeId}?${specifiers}`
