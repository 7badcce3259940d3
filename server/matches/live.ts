// What is pushed: rows (head:{id}), match pages (match:{id}) and the counts, as changes since the last push.
import type { LiveState, TotalsAnswer } from '@walia/contract/matches.ts'
import { type MatchDelta, marketKey } from '@walia/contract/websocket.ts'
import type { LineState, MatchState } from '../odds/types.ts'
import type { Channel, TopicSource } from '../websocket/topics.ts'
import { betStatusOf, isOpenLine, isOver } from './availability.ts'
import { liveStateOf } from './liveState.ts'
import { FILTERS, rowMarketsOf } from './marketTable.ts'
import { marketOf, rowLineOf, type Source, shownCount, shownLines } from './render.ts'

const TOPIC = /^(head|match):([1-9][0-9]{0,15})$/
const TOTALS = 'totals'
/** A running clock that is off by less than this needs no correction, seconds. */
const CLOCK_DRIFT_MAX = 2
const ROW_SETS = FILTERS.map(({ markets }) => rowMarketsOf(markets))

type Told = {
  lines: Map<string, string>
  live: LiveState | null
  betStatus: string
  startsAt: number
  sideBets: number
}

const partsOf = (channel: string): { kind: string; id: number } => {
  const [kind = '', id = ''] = channel.split(':')
  return { kind, id: Number(id) }
}

/** Lines that a row may show under any of the list's market filters. */
function rowLines(match: MatchState): LineState[] {
  const lines = new Set(ROW_SETS.flatMap((markets) => rowLineOf(match, markets) ?? []))
  return [...lines]
}

/** Everything of a line that shows, in one text: two lines with one text look the same in every language. */
function lookOf(source: Source, match: MatchState, line: LineState): string {
  const open = isOpenLine(match, line, source.book, source.clock.now()) ? 1 : 0
  const outcomes = line.outcomes.map(({ id, odds, active }) => `${id}:${odds}:${active ? 1 : 0}`)
  return `${source.book.statusOf(match, line)},${open},${line.favourite ? 1 : 0},${outcomes.join(',')}`
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

export function createMatchTopics(
  source: Source,
  totals: () => TotalsAnswer,
  touch: (channel: string) => void,
): TopicSource {
  const told = new Map<string, Told>()
  const shown = (id: number): MatchState | null => {
    const match = source.book.match(id)
    return match?.fixture && !isOver(match) ? match : null
  }
  const linesOf = (kind: string, match: MatchState) => (kind === 'head' ? rowLines(match) : shownLines(match))
  const toldNow = (kind: string, match: MatchState): Told => ({
    lines: new Map(linesOf(kind, match).map((l) => [marketKey(l.market, l.specifiers), lookOf(source, match, l)])),
    live: liveStateOf(match, source.clockSpeed),
    betStatus: betStatusOf(match, source.book, source.clock.now()),
    startsAt: match.fixture?.startsAt ?? 0,
    sideBets: shownCount(match),
  })
  source.book.onChange(({ parentMatchId }) => {
    touch(`head:${parentMatchId}`)
    touch(`match:${parentMatchId}`)
    touch(TOTALS)
  })

  function snapshotOf(kind: string, match: MatchState, language: string): MatchDelta {
    const now = toldNow(kind, match)
    return {
      changed: linesOf(kind, match).map((line) => marketOf(source, match, line, language)),
      gone: [],
      live: now.live,
      bet_status: betStatusOf(match, source.book, source.clock.now()),
      start_time: new Date(now.startsAt).toISOString(),
      side_bets: now.sideBets,
    }
  }

  function deltaOf(kind: string, match: MatchState, was: Told, language: string): MatchDelta | null {
    const now = toldNow(kind, match)
    const changed = linesOf(kind, match).filter((line) => {
      const key = marketKey(line.market, line.specifiers)
      return was.lines.get(key) !== now.lines.get(key)
    })
    const delta: MatchDelta = {
      changed: changed.map((line) => marketOf(source, match, line, language)),
      gone: [...was.lines.keys()].filter((key) => !now.lines.has(key)),
      ...(looksSame(was.live, now.live) ? {} : { live: now.live }),
      ...(was.betStatus === now.betStatus ? {} : { bet_status: betStatusOf(match, source.book, source.clock.now()) }),
      ...(was.startsAt === now.startsAt ? {} : { start_time: new Date(now.startsAt).toISOString() }),
      ...(was.sideBets === now.sideBets ? {} : { side_bets: now.sideBets }),
    }
    const isEmpty = delta.changed.length === 0 && delta.gone.length === 0 && Object.keys(delta).length === 2
    return isEmpty ? null : delta
  }

  const keep = (channel: string): void => {
    const { kind, id } = partsOf(channel)
    const match = shown(id)
    if (!match) {
      told.delete(channel)
      return
    }
    const now = toldNow(kind, match)
    const was = told.get(channel)
    // The browser's clock still runs from the reading it was told, so that one stays the measure of drift.
    told.set(channel, was && looksSame(was.live, now.live) ? { ...now, live: was.live } : now)
  }
  let totalsTold = ''
  return {
    channelOf(topic): Channel | null {
      if (topic === TOTALS) return { channel: TOTALS }
      const id = Number(TOPIC.exec(topic)?.[2] ?? Number.NaN)
      if (Number.isNaN(id)) return null
      return shown(id) ? { channel: topic } : { refused: 'NOT_FOUND' }
    },
    snapshot(channel, language) {
      if (channel === TOTALS) return totals()
      const { kind, id } = partsOf(channel)
      const match = shown(id)
      return match && snapshotOf(kind, match, language)
    },
    delta(channel, language) {
      if (channel === TOTALS) return JSON.stringify(totals()) === totalsTold ? null : totals()
      const { kind, id } = partsOf(channel)
      const match = shown(id)
      const was = told.get(channel)
      return match && was ? deltaOf(kind, match, was, language) : null
    },
    settle(channel) {
      if (channel === TOTALS) totalsTold = JSON.stringify(totals())
      else keep(channel)
    },
    open(channel) {
      this.settle?.(channel)
    },
    close: (channel) => void told.delete(channel),
  }
}
