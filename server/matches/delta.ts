// What a topic sent last of a match, and the delta since.
import type { LiveState } from '@walia/contract/matches.ts'
import { type MatchDelta, type MovedLine, marketKey } from '@walia/contract/websocket.ts'
import type { LineState, MatchState } from '../odds/index.ts'
import { type BetStatus, betStatusOf, isOpenLine } from './availability.ts'
import { liveStateOf } from './liveState.ts'
import { isSoldAt, marketCountOf, marketOf, priceText, type Source } from './render.ts'

/** A running clock that is off by less than this needs no correction, seconds. */
const CLOCK_DRIFT_MAX = 2
/** Fields of a delta that changed nothing: changed, gone, epoch, version. */
const ALWAYS_SENT = 4

/** What shows of a line. A change of `frame` sends the whole market again, one of `moving` only states and prices. */
type LineView = { frame: string; moving: MovedLine }

/** The same in every language, so one comparison serves all of them. */
export type MatchSnapshot = {
  lines: ReadonlyMap<string, LineView>
  live: LiveState | null
  betStatus: BetStatus
  startsAt: number
  marketCount: number
}

function lineViewOf(source: Source, match: MatchState, line: LineState): LineView {
  const odds = line.outcomes.map(({ odds: text, active }) => {
    const price = priceText(text)
    return isSoldAt(price, active) ? price : `${price}!`
  })
  const active = isOpenLine(match, line, source.book, source.clock.now()) ? 1 : 0
  return {
    frame: `${line.favourite ? 1 : 0},${line.outcomes.map(({ id }) => id).join(',')}`,
    moving: [source.book.statusOf(match, line), active, ...odds],
  }
}

export const snapshotOf = (source: Source, match: MatchState, lines: readonly LineState[]): MatchSnapshot => ({
  lines: new Map(lines.map((line) => [marketKey(line.market, line.specifiers), lineViewOf(source, match, line)])),
  live: liveStateOf(match, source.clockSpeed),
  betStatus: betStatusOf(match, source.book, source.clock.now()),
  startsAt: match.fixture?.startsAt ?? 0,
  marketCount: marketCountOf(match),
})

const startText = ({ startsAt }: MatchSnapshot): string => new Date(startsAt).toISOString()

export function stateOf(source: Source, match: MatchState, lines: readonly LineState[], language: string): MatchDelta {
  const now = snapshotOf(source, match, lines)
  return {
    changed: lines.map((line) => marketOf(source, match, line, language)),
    gone: [],
    live: now.live,
    bet_status: now.betStatus,
    start_time: startText(now),
    market_count: now.marketCount,
    epoch: source.book.epoch,
    version: match.version,
  }
}

/** Null when nothing that shows has changed from `was` to `now`. */
export function deltaOf(
  source: Source,
  match: MatchState,
  lines: readonly LineState[],
  was: MatchSnapshot,
  now: MatchSnapshot,
  language: string,
): MatchDelta | null {
  const { whole, moved } = changesOf(lines, was, now)
  const delta: MatchDelta = {
    changed: whole.map((line) => marketOf(source, match, line, language)),
    gone: [...was.lines.keys()].filter((key) => !now.lines.has(key)),
    epoch: source.book.epoch,
    version: match.version,
    ...(Object.keys(moved).length === 0 ? {} : { moved }),
    ...(isSameLive(was.live, now.live) ? {} : { live: now.live }),
    ...(was.betStatus === now.betStatus ? {} : { bet_status: now.betStatus }),
    ...(was.startsAt === now.startsAt ? {} : { start_time: startText(now) }),
    ...(was.marketCount === now.marketCount ? {} : { market_count: now.marketCount }),
  }
  const isEmpty = delta.changed.length + delta.gone.length === 0 && Object.keys(delta).length === ALWAYS_SENT
  return isEmpty ? null : delta
}

/** A line that is new or whose frame changed is sent whole; one that only moved, by its prices. */
function changesOf(lines: readonly LineState[], was: MatchSnapshot, now: MatchSnapshot) {
  const whole: LineState[] = []
  const moved: Record<string, MovedLine> = {}
  for (const line of lines) {
    const key = marketKey(line.market, line.specifiers)
    const [before, after] = [was.lines.get(key), now.lines.get(key)]
    if (!before || !after || before.frame !== after.frame) whole.push(line)
    else if (before.moving.join() !== after.moving.join()) moved[key] = after.moving
  }
  return { whole, moved }
}

const secondsOf = (clock: string): number => {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Same score, period and statistics, and the clock where the browser's own running one is. */
export function isSameLive(a: LiveState | null, b: LiveState | null): boolean {
  if (a === null || b === null) return a === b
  const rest = ({ clock: _clock, clock_at: _at, ...others }: LiveState) => JSON.stringify(others)
  if (rest(a) !== rest(b)) return false
  if (a.clock === null || b.clock === null) return a.clock === b.clock
  const ran = a.clock_running ? ((b.clock_at - a.clock_at) / 1000) * a.clock_speed : 0
  return Math.abs(secondsOf(a.clock) + ran - secondsOf(b.clock)) < CLOCK_DRIFT_MAX * Math.max(1, a.clock_speed)
}
