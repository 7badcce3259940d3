// What a super league's answers come to on screen: the minute, the ball, the lines and the picks that are made of them.
import type { Market } from '@walia/contract/matches.ts'
import type { TimelineEvent } from '@walia/contract/statistics.ts'
import type { VirtualGoal, VirtualMarket, VirtualMatch, VirtualShow, VirtualTerms } from '@walia/contract/virtuals.ts'
import { beginOfMinute, HALF_MINUTES, minuteAt } from '@walia/domain/virtuals/clock.ts'
import type { PickedMatch } from '../odds/pickOf.ts'
import { PITCH, type Scene } from '../statistics/scene.ts'

const FOOTBALL = 1

type Timed = Pick<VirtualShow, 'kick_off_at' | 'whistle_at'>
type Halves = Pick<VirtualTerms, 'half_ms' | 'pause_ms'>

/** The minute on the clock, 0 before the kick-off; `now` is the server's time, epoch ms. */
export const minuteOf = ({ kick_off_at }: Timed, { half_ms, pause_ms }: Halves, now: number): number =>
  minuteAt(now - Date.parse(kick_off_at), { half: half_ms, pause: pause_ms })

export type Moment = 'before' | 'half1' | 'halfTime' | 'half2' | 'ended'

export const momentAt = (show: Timed, { half_ms, pause_ms }: Halves, now: number): Moment => {
  const playedMs = now - Date.parse(show.kick_off_at)
  if (playedMs < 0) return 'before'
  if (now >= Date.parse(show.whistle_at)) return 'ended'
  if (playedMs < half_ms) return 'half1'
  return playedMs < half_ms + pause_ms ? 'halfTime' : 'half2'
}

/** When a goal is shown, epoch ms: its minute begins. */
const goalAt = ({ minute }: VirtualGoal, show: Timed, { half_ms, pause_ms }: Halves): number =>
  Date.parse(show.kick_off_at) + beginOfMinute(minute, { half: half_ms, pause: pause_ms })

/** Goals of minutes that the clock has reached as the tracker lists events, oldest first. */
export const eventsOf = (goals: readonly VirtualGoal[], show: Timed, halves: Halves, now: number): TimelineEvent[] => {
  const minute = minuteOf(show, halves, now)
  return goals
    .filter((goal) => goal.minute <= minute)
    .map((goal, index) => ({
      seq: index + 1,
      at: goalAt(goal, show, halves),
      clock: `${goal.minute}:00`,
      period: goal.minute > HALF_MINUTES ? 'half2' : 'half1',
      kind: 'goal',
      team: goal.side,
      home: goals.slice(0, index + 1).filter(({ side }) => side === 1).length,
      away: goals.slice(0, index + 1).filter(({ side }) => side === 2).length,
    }))
}

/** A goal is shown on the pitch this long, ms. */
const GOAL_SHOWN_MS = 5_000
const STEP_MS = 2_000
const MARGIN = 10

/**
 * The ball of a match that is played: in the goal for a moment after each goal, in the middle while nothing is played,
 * and else somewhere on the pitch. Where it goes there is decoration: only goals are drawn.
 */
export const sceneAt = (matchId: number, events: readonly TimelineEvent[], moment: Moment, now: number): Scene => {
  const middle = { x: PITCH.length / 2, y: PITCH.width / 2 }
  const quiet = { event: null, side: null, area: null } as const
  const goal = events.at(-1)
  if (goal && now - goal.at < GOAL_SHOWN_MS) {
    const side = goal.team === 1 ? 'home' : 'away'
    return { event: goal, side, area: 'goal', ball: { x: side === 'home' ? PITCH.length : 0, y: middle.y } }
  }
  if (moment !== 'half1' && moment !== 'half2') return { ...quiet, ball: middle }
  const step = Math.floor(now / STEP_MS)
  const spread = (seed: number, most: number): number =>
    MARGIN + ((((matchId % 9973) + step * seed * 7919) >>> 0) % (most - 2 * MARGIN))
  return { ...quiet, ball: { x: spread(13, PITCH.length), y: spread(29, PITCH.width) } }
}

/** A line in the shape of the sport's own, so that its odds are shown and picked by the same buttons. */
export const marketOf = ({ sub_type_id, special_bet_value, name, outcomes }: VirtualMarket, open: boolean): Market => {
  const market_active = open ? 1 : 0
  return {
    ...{ sub_type_id, special_bet_value, name, market_active },
    ...{ status: open ? 1 : -1, favourite: false, groups: [] },
    odds: outcomes.map(({ outcome_id, outcome_name, odds }) => ({
      ...{ odd_key: outcome_name, display: outcome_name, outcome_id, special_bet_value, sub_type_id, market_active },
      odd_value: odds ?? '0',
      odd_active: odds === null ? 0 : 1,
    })),
  }
}

/** `competition`: league and week, as the slip and the ticket name it. */
export const pickedMatchOf = (match: VirtualMatch, competition: string): PickedMatch => ({
  match_id: match.parent_match_id,
  parent_match_id: match.parent_match_id,
  home_team: match.home_team,
  away_team: match.away_team,
  start_time: match.start_time,
  sport_id: FOOTBALL,
  competition_name: competition,
  live: null,
})

/** Of several lines of a market the one whose prices are closest to each other. */
export const rowLineOf = (markets: readonly VirtualMarket[]): VirtualMarket | null => {
  const spreadOf = ({ outcomes }: VirtualMarket): number => {
    const odds = outcomes.map((outcome) => Number(outcome.odds ?? Number.POSITIVE_INFINITY))
    return Math.max(...odds) - Math.min(...odds)
  }
  return markets.toSorted((a, b) => spreadOf(a) - spreadOf(b))[0] ?? null
}
