// A super league's table: three points for a win, one for a draw; then goal difference, goals scored and the team's number.
import type { Season, Team } from './season.ts'

export type Standing = {
  team: Team
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  points: number
  /** Of the last five matches, the newest last. */
  form: Outcome[]
}
export type Outcome = 'W' | 'D' | 'L'
/** Goals of a day's matches in the order of their indexes; null for a day that was void or is not played. */
export type DayScores = readonly { home: number; away: number }[] | null

const FORM_SHOWN = 5
const POINTS: Readonly<Record<Outcome, number>> = { W: 3, D: 1, L: 0 }

/** `scores`: of the days of the season in their order. */
export function standingsOf({ teams, days }: Season, scores: readonly DayScores[]): Standing[] {
  const rows = new Map(teams.map((team) => [team.id, emptyRow(team)]))
  for (const [day, played] of scores.entries())
    for (const [index, { home, away }] of (played ?? []).entries()) {
      const match = days[day]?.[index]
      if (match === undefined) continue
      count(rows.get(match.home.id) as Standing, home, away)
      count(rows.get(match.away.id) as Standing, away, home)
    }
  return [...rows.values()].sort(
    (a, b) =>
      b.points - a.points ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      b.scored - a.scored ||
      a.team.id - b.team.id,
  )
}

const emptyRow = (team: Team): Standing => ({
  ...{ team, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 },
  form: [],
})

function count(row: Standing, scored: number, conceded: number): void {
  const outcome: Outcome = scored > conceded ? 'W' : scored < conceded ? 'L' : 'D'
  row.played += 1
  row.scored += scored
  row.conceded += conceded
  row.points += POINTS[outcome]
  if (outcome === 'W') row.won += 1
  else if (outcome === 'D') row.drawn += 1
  else row.lost += 1
  row.form = [...row.form, outcome].slice(-FORM_SHOWN)
}
