// The events of a match that was joined when it was running, from what the feed's REST side remembers of it.
import { type FeedRest, type PastEvent, pastEventsOf } from '../../odds/index.ts'
import { type MatchEvent, scoreKindOf } from './events.ts'

const KINDS: Readonly<Record<string, string>> = {
  corner_kick: 'corner',
  yellow_card: 'yellow_card',
  red_card: 'red_card',
  yellow_red_card: 'yellow_red_card',
}
const PERIODS: ReadonlySet<string> = new Set(['match_started', 'period_start', 'break_start', 'match_ended'])

// What ends a period belongs to it.
const ENDINGS: ReadonlySet<string> = new Set(['break_start', 'match_ended'])
const byTime = (a: PastEvent, b: PastEvent): number =>
  a.at - b.at || Number(ENDINGS.has(a.type)) - Number(ENDINGS.has(b.type))

/** The same events as if they had come live. A period that the feed does not number is left out. */
export function eventsFromPast(past: readonly PastEvent[], sportId: number): MatchEvent[] {
  const events: MatchEvent[] = []
  const counts = new Map<string, [number, number]>()
  let score: readonly [number, number] = [0, 0]
  let period = 0
  const add = (event: Omit<MatchEvent, 'seq' | 'period'>) => events.push({ seq: events.length + 1, period, ...event })
  for (const { type, at, clock, team, period: begun, score: told } of past.toSorted(byTime)) {
    const kind = KINDS[type]
    if (PERIODS.has(type) && begun !== null && begun !== period) {
      period = begun
      add({ at, clock, kind: 'period', team: null, home: score[0], away: score[1] })
    } else if (type === 'score_change' && told) {
      score = told
      add({ at, clock, kind: scoreKindOf(sportId), team, home: score[0], away: score[1] })
    } else if (kind !== undefined && team !== null) {
      const total = counts.get(kind) ?? [0, 0]
      total[team - 1] = (total[team - 1] as number) + 1
      counts.set(kind, total)
      add({ at, clock, kind, team, home: total[0], away: total[1] })
    }
  }
  return events
}

export type Backfill = (urn: string, sportId: number) => Promise<MatchEvent[]>

export const createBackfill =
  (timeline: NonNullable<FeedRest['timeline']>): Backfill =>
  async (urn, sportId) =>
    eventsFromPast(pastEventsOf(await timeline(urn)), sportId)
