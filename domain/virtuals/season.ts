// A season of a super league: its teams' strengths and who plays whom on which day. Both follow from the league's and the
// season's number alone, so everybody can work them out before the season begins.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { drawOf, type Stream, streamOf } from '../fair/stream.ts'
import type { Means } from './model.ts'
import { shapeOf } from './rules.ts'
import { teamNamesOf } from './teams.ts'

/** `attack` and `defence` in hundredths of the league's usual; the lower the defence, the fewer goals it lets in. */
export type Team = { id: number; name: string; attack: number; defence: number }
export type VirtualMatch = { home: Team; away: Team }
/** `days`: the matches of each, in the order of their indexes. */
export type Season = {
  league: number
  season: number
  teams: readonly Team[]
  days: readonly (readonly VirtualMatch[])[]
}

const [STRENGTH_MIN, STRENGTH_MAX] = [75, 135]
/** Goals of usual teams, hundredths. */
const [HOME_GOALS, AWAY_GOALS] = [145, 115]

export function seasonOf(league: number, season: number): Season {
  const shape = shapeOf(league)
  const stream = streamOf(bytesToHex(sha256(utf8ToBytes('super league'))), `${league}:${season}`)
  const teams = teamNamesOf(league, shape.teams).map((name, index) => ({
    ...{ id: league * 100 + index + 1, name },
    ...{ attack: strengthOf(stream), defence: strengthOf(stream) },
  }))
  const drawn = drawOf(stream, teams.length, teams.length).map((place) => teams[place - 1] as Team)
  return { league, season, teams, days: daysOf(drawn) }
}

const strengthOf = ({ below }: Stream): number => STRENGTH_MIN + below(STRENGTH_MAX - STRENGTH_MIN + 1)

/**
 * One team stays, the others go round it: after a turn everybody has met everybody, and the second turn is the first with
 * the sides changed. The one that stays is at home every other day.
 */
function daysOf(teams: readonly Team[]): VirtualMatch[][] {
  const [fixed, ...others] = teams as [Team, ...Team[]]
  const turn = others.map((_, day) => {
    const ring = others.map((_, index) => others[(index + day) % others.length] as Team)
    const facing = ring[0] as Team
    const pairs = Array.from({ length: (others.length - 1) / 2 }, (_, pair): VirtualMatch => {
      const [left, right] = [ring[pair + 1] as Team, ring[others.length - 1 - pair] as Team]
      return pair % 2 === 0 ? { home: left, away: right } : { home: right, away: left }
    })
    return [day % 2 === 0 ? { home: fixed, away: facing } : { home: facing, away: fixed }, ...pairs]
  })
  return [...turn, ...turn.map((day) => day.map(({ home, away }) => ({ home: away, away: home })))]
}

export const meansOf = ({ home, away }: VirtualMatch): Means => ({
  home: (HOME_GOALS * home.attack * away.defence) / 1_000_000,
  away: (AWAY_GOALS * away.attack * home.defence) / 1_000_000,
})
