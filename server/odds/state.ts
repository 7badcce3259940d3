// The state of the feed in memory: matches, lines, settlement stacks, producers. The stages change it, nothing else does.

import type { BookLine } from './bookLine.ts'
import type { LineName } from './feedEvents.ts'
import type { Guard, Hold, Rung } from './guardTypes.ts'
import { type FoldedLine, isDecided } from './settlementStack.ts'
import { type EventStatus, type Fixture, lineKey, type MatchState } from './types.ts'

/** A stop that older messages arriving late must not undo. */
export type Stop = { product: number; groups: readonly string[]; at: number; to: -1 | 0 }

export type LineStack = {
  market: number
  specifiers: string
  folded: FoldedLine
  /** Last settlement, cancel or rollback per producer: product, time, product, time. */
  seen: readonly number[]
}

export type MatchRecord = Omit<MatchState, 'lines'> & {
  lines: Map<string, BookLine>
  stacks: Map<string, LineStack>
  stops: readonly Stop[]
  /** Generation time of the last fixture_change, so that a repeated one changes nothing. */
  fixtureChangedAt: number
  /** Generation time of the last thing that moves prices: a score, a card, a new period. */
  happenedAt: number
  /** By line key: what the guard keeps shut. */
  holds: Map<string, Hold>
  /** Lines by the ladder they stand on, as far as the guard has asked for it. */
  ladders: Map<string, readonly Rung[]>
}

/** How a producer's messages may overrule another's: prematch only, live only, or both. */
export type ProducerScope = 'prematch' | 'live' | 'both'

/** What the book reads: the feed's state in the process that leads it, a copy of it elsewhere. */
export type BookSource = {
  readonly byParentMatchId: ReadonlyMap<number, MatchState>
  readonly epoch: number
  version: number
  readonly generation: number
  /** The line has a result or a cancel: re-opened by prices, it would be sold to those who know the result. */
  isDecided(match: MatchState, line: LineName): boolean
}

export type FeedState = Omit<BookSource, 'byParentMatchId' | 'epoch'> & {
  matches: Map<string, MatchRecord>
  byParentMatchId: Map<number, MatchRecord>
  /** Number of this start of the feed's consumer; 0 before it. */
  epoch: number
  /** Bet-stop groups of a market; empty when the market is not described. */
  groupsOf(market: number): readonly string[]
  scopeOf(product: number): ProducerScope
  /** Null where prices are taken as they are, as in replays. */
  guard: Guard | null
  /** By producer: lines said up to then may be of before a gap, until its recovery says them again. */
  gapAt: Map<number, number>
}

export const NOTHING: readonly never[] = []

const unknownStatus: EventStatus = {
  status: 0,
  matchStatus: 0,
  homeScore: null,
  awayScore: null,
  periodScores: NOTHING,
  clock: null,
  clockStopped: false,
  at: 0,
  statistics: {},
  server: null,
  homeGameScore: null,
  awayGameScore: null,
}

/** Producer 3 is the one prematch producer of the feed; the descriptions of a real feed say more. */
export const usualScopeOf = (product: number): ProducerScope =>
  product === 3 || product === 7 ? 'prematch' : product === 1 || product === 4 || product === 14 ? 'live' : 'both'

export const createFeedState = (
  groupsOf: FeedState['groupsOf'],
  scopeOf = usualScopeOf,
  guard: Guard | null = null,
): FeedState => {
  const matches: FeedState['matches'] = new Map()
  return {
    ...{ matches, byParentMatchId: new Map(), version: 0, epoch: 0, generation: 0 },
    isDecided: ({ urn }, { market, specifiers }) => {
      const stacks = matches.get(urn)?.stacks
      const stack = stacks === undefined || stacks.size === 0 ? undefined : stacks.get(lineKey(market, specifiers))
      return stack !== undefined && isDecided(stack.folded)
    },
    ...{ groupsOf, scopeOf, guard, gapAt: new Map() },
  }
}

/** From this generation time on a producer says everything anew. */
export function noteGap(state: FeedState, product: number, at: number): void {
  state.gapAt.set(product, Math.max(state.gapAt.get(product) ?? 0, at))
}

/** Not repeated by the feed since a restart or a gap: what happened meanwhile is not in its prices. */
export const isStale = ({ gapAt }: FeedState, { product, at }: Pick<BookLine, 'product' | 'at'>): boolean =>
  gapAt.size > 0 && at <= (gapAt.get(product) ?? -1)

const PLAIN_MATCH = /^sr:match:([0-9]{1,15})$/
const OTHERS_FROM = 4_000_000_000_000_000

/**
 * The number in addresses and tickets: N of `sr:match:N`. Numbers repeat across prefixes and types, so that any other
 * name gets a number of its own, from a hash, far above the plain ones.
 */
export function parentMatchIdOf(urn: string): number {
  const plain = PLAIN_MATCH.exec(urn)
  if (plain !== null) return Number(plain[1])
  let hash = 0xcbf29ce484222325n
  for (const character of urn)
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return OTHERS_FROM + Number(hash % BigInt(OTHERS_FROM))
}

/** Finds a match, or begins one whose fixture is still to be read. */
export function matchOf(state: FeedState, name: string): MatchRecord {
  const known = state.matches.get(name)
  if (known !== undefined) return known
  // A copy: a part of the message's text would hold the whole text in memory.
  const urn = Buffer.from(name).toString()
  const match: MatchRecord = {
    urn,
    parentMatchId: parentMatchIdOf(urn),
    fixture: null,
    status: unknownStatus,
    live: false,
    lines: new Map(),
    version: 0,
    stacks: new Map(),
    stops: NOTHING,
    fixtureChangedAt: 0,
    happenedAt: 0,
    holds: new Map(),
    ladders: new Map(),
  }
  state.matches.set(urn, match)
  if (!state.byParentMatchId.has(match.parentMatchId)) state.byParentMatchId.set(match.parentMatchId, match)
  return match
}

export function forgetMatch(state: FeedState, urn: string): void {
  const match = state.matches.get(urn)
  if (match === undefined) return
  state.matches.delete(urn)
  if (state.byParentMatchId.get(match.parentMatchId) === match) state.byParentMatchId.delete(match.parentMatchId)
}

/** Puts a fixture in; null when it says nothing new. One read in English alone keeps the other names it had. */
export function putFixture(state: FeedState, read: Fixture): MatchRecord | null {
  const match = matchOf(state, read.urn)
  const names = read.names ?? match.fixture?.names
  const fixture = names === undefined ? read : { ...read, names }
  const text = JSON.stringify(fixture)
  if (match.fixture !== null && JSON.stringify(match.fixture) === text) return null
  // A copy: names that are parts of a document hold all of it in memory, 260 KB for each hundred matches.
  match.fixture = JSON.parse(text) as Fixture
  match.version++
  state.version++
  return match
}

/** Last time a product spoke, from a flat list of pairs; -1 for never. */
export function seenAt(seen: readonly number[], product: number): number {
  for (let k = 0; k < seen.length; k += 2) if (seen[k] === product) return seen[k + 1] as number
  return -1
}

export function withSeen(seen: readonly number[], product: number, at: number): readonly number[] {
  const rest: number[] = []
  for (let k = 0; k < seen.length; k += 2) if (seen[k] !== product) rest.push(seen[k] as number, seen[k + 1] as number)
  rest.push(product, at)
  return rest
}
