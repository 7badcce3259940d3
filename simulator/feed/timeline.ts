// What has happened in a match so far, as REST answers it to a consumer that comes late.
import type { Calendar } from '../calendar.ts'
import type { Match } from '../fixtures.ts'
import type { Play } from '../play/play.ts'
import { playOf, stateAt } from '../play/state.ts'
import { type WorldClock, wallAt, worldAt } from '../worldClock.ts'
import { DECLARATION, element } from './xml.ts'

type World = { calendar: Calendar; clock: WorldClock; now: () => number }
type Moment = { at: number; type: string; team?: 1 | 2; code?: number; home?: number; away?: number }

const HAPPENINGS = { corner: 'corner_kick', yellow: 'yellow_card', red: 'red_card' } as const

export function timelineXml({ calendar, clock, now }: World, urn: string): string {
  const match = calendar.matchOf(urn)
  if (match === undefined) throw new Error(`no timeline ${urn}`)
  const world = worldAt(clock, now())
  const play = playOf(match)
  const events = momentsOf(play)
    .filter(({ at }) => at <= world)
    .map((moment, index) => eventOf(match, play, moment, index, clock))
  const generated = { generated_at: new Date(now()).toISOString() }
  return DECLARATION + element('match_timeline', generated, element('timeline', { id: urn }, events.join('')))
}

function momentsOf(play: Play): Moment[] {
  const phases = play.phases.map(({ from, code, period }): Moment => {
    return { at: from, type: period === undefined ? 'break_start' : 'period_start', code }
  })
  const happenings = play.happenings.map(({ at, kind, team }): Moment => ({ at, type: HAPPENINGS[kind], team }))
  const end: Moment = { at: play.endAt, type: 'match_ended', code: play.endCode }
  return [...phases, ...scoresOf(play), ...setsOf(play), ...happenings, end].sort((a, b) => a.at - b.at)
}

/** The winner of a shoot-out or super over is one ahead in the end. */
function scoresOf({ scores, decidedBy, endAt }: Play): Moment[] {
  const total: [number, number] = [0, 0]
  const decided = decidedBy === undefined ? [] : [{ at: endAt, team: decidedBy, points: 1 }]
  return [...scores, ...decided].map(({ at, team, points }) => {
    total[team - 1] = (total[team - 1] as number) + points
    return { at, type: 'score_change', team, home: total[0], away: total[1] }
  })
}

/** Sets as they are won. */
function setsOf({ points }: Play): Moment[] {
  const moments: Moment[] = []
  const won: [number, number] = [0, 0]
  let count = 0
  for (const { at, sets } of points) {
    const set = sets[count]
    if (!set?.finished) continue
    count++
    const team = set.home > set.away ? 1 : 2
    won[team - 1] = (won[team - 1] as number) + 1
    moments.push({ at, type: 'score_change', team, home: won[0], away: won[1] })
  }
  return moments
}

function eventOf(match: Match, play: Play, moment: Moment, index: number, clock: WorldClock): string {
  const { at, type, team, code, home, away } = moment
  return element('event', {
    id: index + 1,
    type,
    time: new Date(wallAt(clock, at)).toISOString(),
    match_clock: stateAt(match, play, at).clock?.matchTime,
    match_status_code: code,
    team: team && (team === 1 ? 'home' : 'away'),
    home_score: home,
    away_score: away,
  })
}
