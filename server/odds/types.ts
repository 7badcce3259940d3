// The neutral model of matches, lines and prices that the rest of the server reads; the feed's dialect ends at the adapter.

/** Feed's status of a line: 1 active, 0 off, -1 suspended, -2 handed over, -3 settled, -4 cancelled. */
export type LineStatus = 1 | 0 | -1 | -2 | -3 | -4

/** `odds` is the feed's own decimal text, `sell` hundredths or null where it may not be sold. */
export type OutcomeState = { id: string; odds: string | null; sell: number | null; active: boolean }

export type LineState = {
  market: number
  /** Canonical: keys sorted, joined by `|`; empty without. */
  specifiers: string
  product: number
  status: LineStatus
  favourite: boolean
  /** Generation time of the last message applied, ms. */
  at: number
  outcomes: readonly OutcomeState[]
}

export type Fixture = {
  urn: string
  parentMatchId: number
  sportId: number
  sportName: string
  categoryId: number
  category: string
  competitionId: number
  competitionName: string
  home: string
  away: string
  startsAt: number
  isSrl: boolean
  /** The feed's numbers of the two sides; null where it gives none. */
  homeId?: number | null
  awayId?: number | null
  /** By language, what is called differently than in English. */
  names?: Readonly<Record<string, FixtureNames>>
}

export type FixtureNames = Partial<Pick<Fixture, 'home' | 'away' | 'category' | 'competitionName'>>

/** `status`: 0 not started, 1 live, 2 suspended, 3 ended, 4 closed, 5 cancelled, 6 delayed, 7 interrupted, 8 postponed, 9 abandoned. */
export type EventStatus = {
  status: number
  matchStatus: number
  homeScore: string | null
  awayScore: string | null
  periodScores: readonly { code: number; home: string; away: string }[]
  clock: string | null
  clockStopped: boolean
  /** Of the period, where the sport's clock counts down to its end. */
  secondsLeft?: number | undefined
  /** Generation time of the message it came with, ms. */
  at: number
  statistics: Readonly<Record<string, readonly [number, number]>>
  server: number | null
  homeGameScore: string | null
  awayGameScore: string | null
}

export type MatchState = {
  urn: string
  parentMatchId: number
  /** Null while the fixture is still being read. */
  fixture: Fixture | null
  status: EventStatus
  /** True once product 1 feeds it. */
  live: boolean
  /** Keys are lineKey(). */
  lines: ReadonlyMap<string, LineState>
  /** Grows by one with every applied change. */
  version: number
}

export const lineKey = (market: number, specifiers: string): string => `${market}?${specifiers}`

/** What placement needs of one outcome, from memory. `open` is true when it may be sold right now. */
export type Quote = {
  match: MatchState
  line: LineState | null
  outcome: OutcomeState | null
  /** Producer of the line is up. */
  producerUp: boolean
  /** Line active, outcome active, producer up, event open. */
  open: boolean
  /** Hundredths; null when not for sale. */
  sell: number | null
  live: boolean
  startsAt: number
}

export type MatchChange = {
  parentMatchId: number
  lineKeys: readonly string[]
  status: boolean
  fixture: boolean
  /** Its producer went up or down; the lines themselves are as they were. */
  product?: number
}

export type PriceBook = {
  /** Grows with every start of the feed's consumer; versions of matches are counted within it. */
  readonly epoch: number
  match(parentMatchId: number): MatchState | undefined
  matches(): IterableIterator<MatchState>
  quote(parentMatchId: number, market: number, specifiers: string, outcomeId: string): Quote | null
  producerUp(product: number): boolean
  /** A line's status as it may be shown: -1 instead of 1 where its producer is down, its event over or its result known. */
  statusOf(match: MatchState, line: LineState): LineStatus
  /** Called after each applied message or health change; returns the way to stop listening. */
  onChange(listener: (change: MatchChange) => void): () => void
  /** Changes whenever anything changed; for caches. */
  readonly version: number
  /**
   * For caches of single matches, with their version: another one where the same version may say something else, as in a
   * later epoch, or in a copy of the book that has grown old.
   */
  readonly generation: number
}

/** Rendered names, from the feed's descriptions. Language is the product's id: en, am (amh), … falling back to en. */
export type Names = {
  market(match: MatchState, line: Pick<LineState, 'market' | 'specifiers'>, language: string): string
  outcome(
    match: MatchState,
    line: Pick<LineState, 'market' | 'specifiers'>,
    outcomeId: string,
    language: string,
  ): string
  /** Bet-stop groups of a market, from the description. */
  groups(market: number): readonly string[]
}

/** Bets accepted from `startAt` until `endAt`, both included, ms; null is without bound on that side. */
export type CancelWindow = { startAt: number | null; endAt: number | null; voidReason: number | null }

export type OutcomeResult = {
  id: string
  result: 1 | 0 | -1
  voidFactor: string | null
  deadHeatFactor: string | null
  /** Only where it is another than its line's. */
  certainty?: 1 | 2
}

export type LineSettlement = { certainty: 1 | 2; outcomes: readonly OutcomeResult[] }

/**
 * A line's effective outcome after its settlement stack is folded; written to the database before it is announced.
 * It is the whole state, not a step: read it per bet with `effectOf(outcome, acceptedAt)`.
 * `cancelled` stands whenever any cancel stands; its own window is the newest one, `cancels` all of them,
 * `settlement` what bets outside every window get (null: they are open). An outcome not listed is open.
 */
export type LineOutcome =
  | { kind: 'settled'; certainty: 1 | 2; outcomes: readonly OutcomeResult[] }
  | {
      kind: 'cancelled'
      startAt: number | null
      endAt: number | null
      voidReason: number | null
      cancels?: readonly CancelWindow[]
      settlement?: LineSettlement | null
    }
  | { kind: 'open' }

/** What a line's outcome means for one bet. */
export type BetEffect =
  | { kind: 'void'; voidReason: number | null }
  | { kind: 'settled'; certainty: 1 | 2; outcomes: readonly OutcomeResult[] }
  | { kind: 'open' }

/** One row of the outbox: the effective outcome of a line from this row on, ids growing in the order of commits. */
export type LineChange = {
  id: string
  parentMatchId: number
  market: number
  specifiers: string
  outcome: LineOutcome
  at: number
}
