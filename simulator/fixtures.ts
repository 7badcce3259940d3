// The calendar: which matches a day of the world holds, all of it following from the seed.
import { COMPETITIONS, type Competition } from './catalogue/competitions.ts'
import { type Team, teamsOf } from './catalogue/teams.ts'
import { hashOf, randomOf, shuffled, unitOf } from './random.ts'
import { DAY, HOUR, MINUTE } from './worldClock.ts'

/** `minute` of the match clock, 0 to 89; `team` 1 is home. */
export type OrderedGoal = { minute: number; team: 1 | 2 }

/** All times are world milliseconds. */
export type Match = {
  urn: string
  number: number
  /** Every random thing about the match follows from this. */
  seed: string
  competition: Competition
  home: Team
  away: Team
  kickoffAt: number
  /** When the match is first known. */
  announcedAt: number
  /** A match that was moved: until `movedAt` it was expected at `firstKickoffAt`. */
  firstKickoffAt: number
  movedAt: number | undefined
  /** Of a match made to order: its goals, and nothing else happens. */
  orderedGoals?: readonly OrderedGoal[]
}

const FIRST_DAY = 20_000
const NUMBERS_PER_DAY = 30_000
const NUMBERS_PER_COMPETITION = 200
const FIRST_URN = 40_000_000

/** Longest any match lasts, with its confirmation: older days hold nothing that still moves. */
export const MATCH_LONGEST = 6 * HOUR

/** Matches whose local day is `day` (days since 1970), by kick-off. */
export function matchesOfDay(seed: string, day: number, competitions = COMPETITIONS): Match[] {
  const matches = competitions.flatMap((competition) =>
    kickoffsOf(competition, seed, day).map(({ slot, minutes, home, away }) =>
      matchAt({ seed, competition, day, slot, minutes, home, away }),
    ),
  )
  return matches.sort((a, b) => a.kickoffAt - b.kickoffAt || a.number - b.number)
}

/** The day a match number belongs to; the match itself is found among the matches of that day. */
export function dayOfUrn(urn: string): number {
  const number = Number(urn.split(':')[2])
  return FIRST_DAY + Math.floor((number - FIRST_URN) / NUMBERS_PER_DAY)
}

/** `slot` counts the matches of a competition on a day. */
export const numberOf = (day: number, { index }: Competition, slot: number): number =>
  FIRST_URN + (day - FIRST_DAY) * NUMBERS_PER_DAY + index * NUMBERS_PER_COMPETITION + slot

type Kickoff = { slot: number; minutes: number; home: Team; away: Team }

function kickoffsOf(competition: Competition, seed: string, day: number): Kickoff[] {
  const { pattern, index } = competition
  const teams = teamsOf(seed, competition)
  switch (pattern.kind) {
    case 'weekly': {
      // Monday starts the week; each block of slots as long as the pairs uses a fresh draw of opponents.
      const week = Math.floor((day + 3) / 7)
      const weekday = (day + 3) % 7
      return pattern.slots.flatMap(({ weekday: on, minutes }, slot) => {
        if (on !== weekday) return []
        return [{ slot, minutes, ...pairOf(teams, slot, seed, index, 'week', week) }]
      })
    }
    case 'daily':
      return pattern.minutes.map((minutes, slot) => ({
        slot,
        minutes,
        ...pairOf(teams, slot, seed, index, 'day', day),
      }))
    case 'clock': {
      const count = Math.floor(1440 / pattern.everyMinutes)
      return Array.from({ length: count }, (_, slot) => ({
        slot,
        minutes: slot * pattern.everyMinutes + pattern.offsetMinutes,
        ...pairOf(teams, slot, seed, index, 'clock', day),
      }))
    }
  }
}

function pairOf(teams: readonly Team[], slot: number, ...words: (string | number)[]): { home: Team; away: Team } {
  const pairs = Math.floor(teams.length / 2)
  const order = shuffled(teams, randomOf(...words, Math.floor(slot / pairs)))
  const first = 2 * (slot % pairs)
  return { home: order[first] as Team, away: order[first + 1] as Team }
}

type Where = {
  seed: string
  competition: Competition
  day: number
  slot: number
  minutes: number
  home: Team
  away: Team
}

function matchAt({ seed, competition, day, slot, minutes, home, away }: Where): Match {
  const number = numberOf(day, competition, slot)
  const matchSeed = `${seed}/${number}`
  const firstKickoffAt = day * DAY + minutes * MINUTE - competition.home.utcOffset * HOUR
  const moved = !competition.simulated && unitOf(matchSeed, 'moved') < 0.01
  const delay = (1 + (hashOf(matchSeed, 'delay') % 6)) * 15 * MINUTE
  return {
    urn: `sr:match:${number}`,
    number,
    seed: matchSeed,
    competition,
    home,
    away,
    kickoffAt: moved ? firstKickoffAt + delay : firstKickoffAt,
    announcedAt: firstKickoffAt - competition.announcedHours * HOUR - (hashOf(matchSeed, 'known') % 60) * MINUTE,
    firstKickoffAt,
    movedAt: moved ? firstKickoffAt - (1 + unitOf(matchSeed, 'movedAt') * 20) * HOUR : undefined,
  }
}

/** The kick-off as it was expected at a moment of the world. */
export function expectedKickoffOf(match: Match, world: number): number {
  return match.movedAt !== undefined && world < match.movedAt ? match.firstKickoffAt : match.kickoffAt
}
