// What a super league's answers come to on screen: the minute, the ball, the lines and the picks that are made of them.
import type { Market } from '@walia/contract/matches.ts'
import type { TimelineEvent } from '@walia/contract/statistics.ts'
import type {
  VirtualGoal,
  VirtualIncident,
  VirtualMarket,
  VirtualMatch,
  VirtualShow,
  VirtualTerms,
} from '@walia/contract/virtuals.ts'
import { beginOfMinute, HALF_MINUTES, minuteAt } from '@walia/domain/virtuals/clock.ts'
import type { PickedMatch } from '../odds/pickOf.ts'
import { type Area, PITCH, type Scene } from '../statistics/scene.ts'

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

/** When an event is shown, epoch ms: its minute begins. */
const shownAt = (minute: number, show: Timed, { half_ms, pause_ms }: Halves): number =>
  Date.parse(show.kick_off_at) + beginOfMinute(minute, { half: half_ms, pause: pause_ms })

export type Course = { goals: readonly VirtualGoal[]; incidents: readonly VirtualIncident[] }

/** What happened in minutes that the clock has reached as the tracker lists it, oldest first; a goal after all else. */
export const eventsOf = ({ goals, incidents }: Course, show: Timed, halves: Halves, now: number): TimelineEvent[] => {
  const minute = minuteOf(show, halves, now)
  const all = [...incidents, ...goals.map((goal) => ({ ...goal, kind: 'goal' }))]
    .filter((each) => each.minute <= minute)
    .sort((a, b) => a.minute - b.minute)
  return all.map((each, index) => {
    const alike = all.slice(0, index + 1).filter(({ kind }) => kind === each.kind)
    return {
      seq: index + 1,
      at: shownAt(each.minute, show, halves),
      clock: `${each.minute}:00`,
      period: each.minute > HALF_MINUTES ? 'half2' : 'half1',
      ...{ kind: each.kind, team: each.side },
      home: alike.filter(({ side }) => side === 1).length,
      away: alike.filter(({ side }) => side === 2).length,
    }
  })
}

/** Shown on the pitch so long, ms; a goal is not driven out by what follows. */
const GOAL_SHOWN_MS = 5_000
const INCIDENT_SHOWN_MS = 2_500

/** What the pitch is about at the moment. */
export const eventOnShow = (events: readonly TimelineEvent[], now: number): TimelineEvent | null =>
  events.findLast(({ kind, at }) => kind === 'goal' && now - at < GOAL_SHOWN_MS) ??
  events.findLast(({ at }) => now - at < INCIDENT_SHOWN_MS) ??
  null

const AREAS: Readonly<Record<string, Area>> = { goal: 'goal', shot: 'box', corner: 'corner' }
const BOX_PX = 9

/** A card is shown over its side's half: play stands still. */
const sceneOfEvent = (event: TimelineEvent): Scene => {
  const isHome = event.team === 1
  const area = AREAS[event.kind] ?? 'half'
  const isLeft = event.seq % 2 === 0
  const end = isHome ? PITCH.length : 0
  const balls: Partial<Record<Area, Scene['ball']>> = {
    goal: { x: end, y: PITCH.width / 2 },
    box: { x: Math.abs(end - BOX_PX), y: PITCH.width / 2 + (isLeft ? -BOX_PX : BOX_PX) },
    corner: { x: end, y: isLeft ? 0 : PITCH.width },
  }
  return { event, side: isHome ? 'home' : 'away', area, ball: balls[area] ?? null }
}

const STEP_MS = 2_000
const MARGIN = 10

/**
 * The ball of a match that is played: where something has just happened, in the middle while nothing is played, and else
 * somewhere on the pitch. Where it goes there is decoration.
 */
export const sceneAt = (matchId: number, events: readonly TimelineEvent[], moment: Moment, now: number): Scene => {
  const middle = { x: PITCH.length / 2, y: PITCH.width / 2 }
  const quiet = { event: null, side: null, area: null } as const
  const event = eventOnShow(events, now)
  if (event) return sceneOfEvent(event)
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

const TIME_TO_BET_MS = 15_000

/**
 * The league that is opened without a choice: the one that was bet on, else the first that still takes bets for so long that
 * a pick can be made. `leagues` by their closing.
 */
export const firstLeagueOf = <League extends { league: number; closes_at: string }>(
  leagues: readonly League[],
  betOn: number | null,
  now: number,
): League | undefined =>
  leagues.find(({ league }) => league === betOn) ??
  leagues.find(({ closes_at }) => Date.parse(closes_at) - now >= TIME_TO_BET_MS) ??
  leagues[0]
