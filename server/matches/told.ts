// What a topic has told its listeners last, and what of a match looks different since.
import type { LiveState } from '@walia/contract/matches.ts'
import { type MatchDelta, marketKey } from '@walia/contract/websocket.ts'
import type { LineState, MatchState } from '../odds/index.ts'
import { type BetStatus, betStatusOf, isOpenLine } from './availability.ts'
import { liveStateOf } from './liveState.ts'
import { marketOf, type Source, shownCount } from './render.ts'

/** A running clock that is off by less than this needs no correction, seconds. */
const CLOCK_DRIFT_MAX = 2
/** Fields of a delta that changed nothing: changed, gone, version. */
const ALWAYS_SENT = 3

/** The same in every language, so one comparison serves all of them. `lines`: key → everything of it that shows. */
export type Told = {
  lines: ReadonlyMap<string, string>
  live: LiveState | null
  betStatus: BetStatus
  startsAt: number
  sideBets: number
}

function lookOf(source: Source, match: MatchState, line: LineState): string {
  const open = isOpenLine(match, line, source.book, source.clock.now()) ? 1 : 0
  const outcomes = line.outcomes.map(({ id, odds, active }) => `${id}:${odds}:${active ? 1 : 0}`)
  return `${source.book.statusOf(match, line)},${open},${line.favourite ? 1 : 0},${outcomes.join(',')}`
}

export const toldOf = (source: Source, match: MatchState, lines: readonly LineState[]): Told => ({
  lines: new Map(lines.map((line) => [marketKey(line.market, line.specifiers), lookOf(source, match, line)])),
  live: liveStateOf(match, source.clockSpeed),
  betStatus: betStatusOf(match, source.book, source.clock.now()),
  startsAt: match.fixture?.startsAt ?? 0,
  sideBets: shownCount(match),
})

const startText = ({ startsAt }: Told): string => new Date(startsAt).toISOString()

export function stateOf(source: Source, match: MatchState, lines: readonly LineState[], language: string): MatchDelta {
  const now = toldOf(source, match, lines)
  return {
    changed: lines.map((line) => marketOf(source, match, line, language)),
    gone: [],
    live: now.live,
    bet_status: now.betStatus,
    start_time: startText(now),
    side_bets: now.sideBets,
    version: match.version,
  }
}

/** Null when nothing that shows has changed since `was`. */
export function deltaOf(
  source: Source,
  match: MatchState,
  lines: readonly LineState[],
  was: Told,
  language: string,
): MatchDelta | null {
  const now = toldOf(source, match, lines)
  const isOther = ({ market, specifiers }: LineState, key = marketKey(market, specifiers)) =>
    was.lines.get(key) !== now.lines.get(key)
  const delta: MatchDelta = {
    changed: lines.filter((line) => isOther(line)).map((line) => marketOf(source, match, line, language)),
    gone: [...was.lines.keys()].filter((key) => !now.lines.has(key)),
    version: match.version,
    ...(looksSame(was.live, now.live) ? {} : { live: now.live }),
    ...(was.betStatus === now.betStatus ? {} : { bet_status: now.betStatus }),
    ...(was.startsAt === now.startsAt ? {} : { start_time: startText(now) }),
    ...(was.sideBets === now.sideBets ? {} : { side_bets: now.sideBets }),
  }
  const isEmpty = delta.changed.length + delta.gone.length === 0 && Object.keys(delta).length === ALWAYS_SENT
  return isEmpty ? null : delta
}

const secondsOf = (clock: string): number => {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Same score, period and statistics, and the clock where the browser's own running one is. */
export function looksSame(a: LiveState | null, b: LiveState | null): boolean {
  if (a === null || b === null) return a === b
  const rest = ({ clock: _clock, clock_at: _at, ...others }: LiveState) => JSON.stringify(others)
  if (rest(a) !== rest(b)) return false
  if (a.clock === null || b.clock === null) return a.clock === b.clock
  const ran = a.clock_running ? ((b.clock_at - a.clock_at) / 1000) * a.clock_speed : 0
  return Math.abs(secondsOf(a.clock) + ran - secondsOf(b.clock)) < CLOCK_DRIFT_MAX * Math.max(1, a.clock_speed)
}
