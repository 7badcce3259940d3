// What happened between two states of a match: its events, each with the totals after it, so that they fold back.
import type { EventStatus } from '../../odds/index.ts'

export type MatchEvent = {
  seq: number
  /** Generation time of the message, ms. */
  at: number
  clock: string | null
  kind: string
  /** Feed's code of the period. */
  period: number
  team: 1 | 2 | null
  home: number
  away: number
}
export type StoredEvent = MatchEvent & { parentMatchId: number }
type Pair = readonly [home: number, away: number]

/** The totals after the events so far. `games` of the set being played, null while they are not known. */
export type ScoreState = { period: number; score: Pair; games: Pair | null; counts: Readonly<Record<string, Pair>> }

const GOAL_SPORTS: ReadonlySet<number> = new Set([1, 4, 6, 7, 29])
const SET_SPORTS: ReadonlySet<number> = new Set([5, 19, 20, 22, 23, 31, 34])
const TENNIS = 5
/** Statistics element of the feed → kind. */
const COUNTS: Readonly<Record<string, string>> = {
  corners: 'corner',
  yellow_cards: 'yellow_card',
  red_cards: 'red_card',
  yellow_red_cards: 'yellow_red_card',
}
const CORRECTED = '_corrected'
/** Every kind there is; all but the first two can be taken back. */
export const EVENT_KINDS: readonly string[] = [
  'period',
  'joined',
  'goal',
  'score',
  'set',
  'game',
  ...Object.values(COUNTS),
]
/** Many at once would be a flood: then one event carries the new total. */
const SINGLE_MAX = 3

/** Sets one to five; breaks between them are no sets. */
const isSet = (period: number): boolean => period >= 8 && period <= 12

export const scoreKindOf = (sportId: number): string =>
  GOAL_SPORTS.has(sportId) ? 'goal' : SET_SPORTS.has(sportId) ? 'set' : 'score'

const numberOf = (text: string | null): number => Math.floor(Number(text ?? 0)) || 0
const scoreOf = (status: EventStatus): Pair => [numberOf(status.homeScore), numberOf(status.awayScore)]

/** Games of the set being played. */
function gamesOf({ periodScores }: EventStatus): Pair {
  const last = periodScores.at(-1)
  return last ? [numberOf(last.home), numberOf(last.away)] : [0, 0]
}

/** What the events of a match add up to; null without any. */
export function foldEvents(events: readonly MatchEvent[]): ScoreState | null {
  if (events.length === 0) return null
  let state: ScoreState = { period: 0, score: [0, 0], games: null, counts: {} }
  for (const { kind, period, home, away } of events) {
    const plain = kind.replace(CORRECTED, '')
    const totals: Pair = [home, away]
    if (plain === 'game') state = { ...state, games: totals }
    else if (Object.values(COUNTS).includes(plain)) state = { ...state, counts: { ...state.counts, [plain]: totals } }
    else state = { ...state, score: totals }
    if (kind === 'period' && isSet(period)) state = { ...state, games: [0, 0] }
    state = { ...state, period }
  }
  return state
}

type Fresh = Omit<MatchEvent, 'seq'>
type Moment = Pick<Fresh, 'at' | 'clock' | 'period'>

/** One event per step where the total grew by a few; one for all where it jumped or fell. */
function stepsOf(kind: string, was: Pair, now: Pair, moment: Moment, single: boolean): Fresh[] {
  const events: Fresh[] = []
  const totals: [number, number] = [was[0], was[1]]
  for (const team of [1, 2] as const) {
    const [before, after] = [was[team - 1] as number, now[team - 1] as number]
    if (before === after) continue
    const steps = single && after > before && after - before <= SINGLE_MAX ? after - before : 1
    for (let step = 1; step <= steps; step++) {
      totals[team - 1] = step === steps ? after : before + step
      const [home, away] = totals
      events.push({ ...moment, kind: after < before ? kind + CORRECTED : kind, team, home, away })
    }
  }
  return events
}

/** Nothing is known of how the match came to where it is. */
function firstEvents(status: EventStatus, moment: Moment): Fresh[] {
  const [home, away] = scoreOf(status)
  const kind = home + away === 0 && status.periodScores.length <= 1 ? 'period' : 'joined'
  return [{ ...moment, kind, team: null, home, away }]
}

/** Events between a state and a status; none before the match has begun. Seq goes on from `count`. */
export function eventsBetween(
  state: ScoreState | null,
  status: EventStatus,
  sportId: number,
  count: number,
): MatchEvent[] {
  if (status.status === 0 || status.matchStatus === 0) return []
  const moment = { at: status.at, clock: status.clock, period: status.matchStatus }
  const fresh = state === null ? firstEvents(status, moment) : changesOf(state, status, sportId, moment)
  return fresh.map((event, index) => ({ seq: count + index + 1, ...event }))
}

function changesOf(state: ScoreState, status: EventStatus, sportId: number, moment: Moment): Fresh[] {
  const events: Fresh[] = []
  const score = scoreOf(status)
  for (const [name, pair] of Object.entries(status.statistics)) {
    const kind = COUNTS[name]
    const was = kind === undefined ? undefined : state.counts[kind]
    if (kind !== undefined && was) events.push(...stepsOf(kind, was, pair, moment, true))
  }
  const setIsNew = score[0] !== state.score[0] || score[1] !== state.score[1]
  const games = gamesOf(status)
  if (sportId === TENNIS && state.games && (games[0] !== 0 || games[1] !== 0))
    events.push(...stepsOf('game', state.games, games, moment, true))
  if (setIsNew) {
    const kind = scoreKindOf(sportId)
    events.push(...stepsOf(kind, state.score, score, moment, kind !== 'score'))
  }
  if (moment.period !== state.period) {
    const [home, away] = score
    events.push({ ...moment, kind: 'period', team: null, home, away })
  }
  return events
}

/** The state after these events; counts that come for the first time begin where they stand. */
export function stateAfter(status: EventStatus, sportId: number): ScoreState {
  const counts: Record<string, Pair> = {}
  for (const [name, pair] of Object.entries(status.statistics)) {
    const kind = COUNTS[name]
    if (kind !== undefined) counts[kind] = pair
  }
  const games = sportId === TENNIS ? gamesOf(status) : ([0, 0] as const)
  return { period: status.matchStatus, score: scoreOf(status), games, counts }
}
