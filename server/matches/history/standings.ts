// The table of a competition from its results: points by the sport's own rule, then difference, then what was scored.
import type { MatchResult } from './result.ts'

type Played = Pick<MatchResult, 'homeKey' | 'awayKey' | 'homeScore' | 'awayScore' | 'ending'>
export type Standing = {
  key: string
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  points: number
}

/** Points of the home and the away side. */
type PointsRule = (match: Played) => readonly [number, number]

const plain =
  (win: number, draw: number, loss: number): PointsRule =>
  ({ homeScore, awayScore }) => {
    if (homeScore === awayScore) return [draw, draw]
    return homeScore > awayScore ? [win, loss] : [loss, win]
  }
const ENDED = 100
const inTime = plain(3, 1, 0)
const late = plain(2, 1, 1)
/** A win after overtime or in the last set is worth less, its loss something. */
const hockey: PointsRule = (match) => (match.ending === ENDED ? inTime : late)(match)
const volleyball: PointsRule = (match) => (match.homeScore + match.awayScore < 5 ? inTime : late)(match)

const RULES: Readonly<Record<number, PointsRule>> = {
  1: inTime,
  2: plain(2, 1, 1),
  3: plain(2, 1, 0),
  4: hockey,
  6: plain(2, 1, 0),
  16: plain(2, 1, 0),
  21: plain(2, 1, 0),
  23: volleyball,
  29: inTime,
}
const KNOCK_OUT = /\b(cup|trophy|open|masters|championship|champions|challenger)\b/i

/** Single players and knock-out competitions have no table. */
export const hasTable = (sportId: number, competition: string): boolean =>
  RULES[sportId] !== undefined && !KNOCK_OUT.test(competition)

const fresh = (key: string): Standing => ({
  key,
  ...{ played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 },
})

/** Best first; teams level in everything stand by their key, so that the order never jumps. */
export function standingsOf(sportId: number, results: readonly Played[]): Standing[] {
  const pointsOf = RULES[sportId] ?? inTime
  const table = new Map<string, Standing>()
  const rowOf = (key: string): Standing => {
    const row = table.get(key) ?? fresh(key)
    table.set(key, row)
    return row
  }
  for (const result of results) {
    const { homeKey, awayKey, homeScore, awayScore } = result
    const [homePoints, awayPoints] = pointsOf(result)
    add(rowOf(homeKey), homeScore, awayScore, homePoints)
    add(rowOf(awayKey), awayScore, homeScore, awayPoints)
  }
  return [...table.values()].sort(
    (a, b) =>
      b.points - a.points ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      b.scored - a.scored ||
      (a.key < b.key ? -1 : 1),
  )
}

function add(row: Standing, scored: number, conceded: number, points: number): void {
  row.played++
  row.scored += scored
  row.conceded += conceded
  row.points += points
  if (scored > conceded) row.won++
  else if (scored < conceded) row.lost++
  else row.drawn++
}

const DAY_MS = 86_400_000
const SIMULATED_DAYS = 7
const SEASON_MONTH = 7

/** Since when results count: 1 August; a simulated league plays a season a week. */
export function seasonStartOf(now: number, isSimulated: boolean): number {
  if (isSimulated) return now - SIMULATED_DAYS * DAY_MS
  const year = new Date(now).getUTCFullYear()
  const start = Date.UTC(year, SEASON_MONTH, 1)
  return start <= now ? start : Date.UTC(year - 1, SEASON_MONTH, 1)
}
