// Matches made to order: who scores when is asked for, nothing else happens and prices stand still in between, so that a
// journey or a demonstration need not wait for luck.
import { COMPETITIONS } from './catalogue/competitions.ts'
import { type Team, teamsOf } from './catalogue/teams.ts'
import { type Match, numberOf, type OrderedGoal } from './fixtures.ts'
import type { Phase, Play, Score } from './play/play.ts'
import { DAY, MINUTE } from './worldClock.ts'

/** World times. The caller keeps orders in the order in which they were given: they are part of the world. */
export type MatchOrder = { orderedAt: number; kickoffAt: number; goals: readonly OrderedGoal[] }

/** A match may have begun before it was ordered; the live producer then takes it up where it stands. */
export const KICKOFF_MINUTES_MIN = -80
/** Of one day; each has a number of its own at the end of its competition's, whose own matches take the first dozen. */
export const ORDERS_PER_DAY_MAX = 150
const LAST_SLOT = 199
const RESERVES_FROM = 800_000
/** A club's second side, its third and so on; each has so many ids. */
const SIDES = ['II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI']
const SIDE_IDS = 20_000
const HALF_MINUTES = 45
const BREAK_MINUTES = 15
const COMPETITION = COMPETITIONS.find(({ sport, live, simulated }) => sport.id === 1 && live && !simulated)

/** `nth` of the orders whose match is on the same day, `nthOfAll` of all: each has its number and its sides. */
export function orderedMatchOf(seed: string, order: MatchOrder, nth: number, nthOfAll: number): Match {
  if (COMPETITION === undefined) throw new Error('No league of the world has live football.')
  const teams = teamsOf(seed, COMPETITION)
  const pair = (2 * nthOfAll) % (teams.length - 1)
  const [home, away] = [teams[pair], teams[pair + 1]]
  const side = Math.floor(nthOfAll / (teams.length - 1)) % SIDES.length
  if (home === undefined || away === undefined) throw new Error(`${COMPETITION.name} has too few teams.`)
  const number = numberOf(dayOf(order), COMPETITION, LAST_SLOT - nth)
  return {
    urn: `sr:match:${number}`,
    number,
    seed: `${seed}/ordered/${number}`,
    competition: COMPETITION,
    home: sideOf(home, side),
    away: sideOf(away, side),
    kickoffAt: order.kickoffAt,
    announcedAt: order.orderedAt,
    firstKickoffAt: order.kickoffAt,
    movedAt: undefined,
    orderedGoals: order.goals,
  }
}

/** The pair may meet in its league or in an earlier order on the same day: in lists no two must be taken for each other. */
const sideOf = (team: Team, side: number): Team => ({
  ...team,
  id: RESERVES_FROM + side * SIDE_IDS + team.id,
  name: `${team.name} ${SIDES[side]}`,
})

export const dayOf = ({ kickoffAt }: MatchOrder): number => Math.floor(kickoffAt / DAY)

/** Two halves without stoppage time. */
export function orderedPlayOf({ kickoffAt }: Match, goals: readonly OrderedGoal[]): Play {
  const secondAt = kickoffAt + (HALF_MINUTES + BREAK_MINUTES) * MINUTE
  const [firstEnd, endAt] = [kickoffAt + HALF_MINUTES * MINUTE, secondAt + HALF_MINUTES * MINUTE]
  const phases: Phase[] = [
    { from: kickoffAt, to: firstEnd, code: 6, period: 0, fromMinute: 0, minutes: HALF_MINUTES },
    { from: firstEnd, to: secondAt, code: 31, fromMinute: HALF_MINUTES, minutes: 0 },
    { from: secondAt, to: endAt, code: 7, period: 1, fromMinute: HALF_MINUTES, minutes: HALF_MINUTES },
  ]
  const scores = goals.map(({ minute, team }): Score => {
    const period = minute < HALF_MINUTES ? 0 : 1
    const from = period === 0 ? kickoffAt : secondAt - HALF_MINUTES * MINUTE
    return { at: from + minute * MINUTE, team, points: 1, period }
  })
  scores.sort((a, b) => a.at - b.at)
  return { phases, scores, happenings: [], points: [], startAt: kickoffAt, endAt, endCode: 100 }
}

/** Prices of an ordered match are those of its last goal or, if later, of the beginning of its present phase. */
export function pricedAt({ scores, phases }: Play, world: number): number {
  const moments = [...scores.map(({ at }) => at), ...phases.map(({ from }) => from)]
  return Math.max(...moments.filter((at) => at <= world))
}
