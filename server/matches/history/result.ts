// What remains of a match that was played to its end: who, when and the score, read from its fixture and final status.

import { foldText } from '@walia/domain/text/foldText.ts'
import type { EventStatus, Fixture, FixtureNames } from '../../odds/index.ts'

export type MatchResult = {
  parentMatchId: number
  sportId: number
  categoryId: number
  competitionId: number
  homeKey: string
  awayKey: string
  home: string
  away: string
  category: string
  competition: string
  /** By language, what is called differently than in English. */
  names: Readonly<Record<string, FixtureNames>> | null
  startsAt: number
  homeScore: number
  awayScore: number
  half: readonly [home: number, away: number] | null
  /** Feed's code of the period, home, away. */
  periods: readonly (readonly [code: number, home: number, away: number])[]
  ending: number
}

type ResultNames = Required<FixtureNames>
export const resultNamesOf = (
  { names, home, away, category, competition }: MatchResult,
  language: string,
): ResultNames => {
  const english = { home, away, category, competitionName: competition }
  return { ...english, ...(language === 'en' ? {} : names?.[language]) }
}

/** Ended, after overtime, after penalties. Walkovers, retirements and abandoned matches do not count for a team's form. */
const PLAYED: ReadonlySet<number> = new Set([100, 110, 120])
const FIRST_HALF = 6

const keyOf = (id: number | null | undefined, name: string, sportId: number): string =>
  id ? `c${id}` : `n${sportId}:${foldText(name)}`

/** A side of a match across matches: its number in the feed, or its sport and name. */
export const sideKeysOf = ({ sportId, home, away, homeId, awayId }: Fixture): { homeKey: string; awayKey: string } => ({
  homeKey: keyOf(homeId, home, sportId),
  awayKey: keyOf(awayId, away, sportId),
})

type FinalStatus = Partial<Pick<EventStatus, 'matchStatus' | 'status' | 'homeScore' | 'awayScore' | 'periodScores'>>
const ENDED: readonly number[] = [3, 4]

/** Null while the match is not over, and where it was not played to its end. */
export function resultOf(fixture: Fixture, final: FinalStatus): MatchResult | null {
  const { matchStatus = -1, status = 0, homeScore, awayScore, periodScores = [] } = final
  if (!ENDED.includes(status) || !PLAYED.has(matchStatus)) return null
  if (homeScore === null || homeScore === undefined || awayScore === null || awayScore === undefined) return null
  const half = periodScores.find(({ code }) => code === FIRST_HALF)
  return {
    parentMatchId: fixture.parentMatchId,
    sportId: fixture.sportId,
    categoryId: fixture.categoryId,
    competitionId: fixture.competitionId,
    ...sideKeysOf(fixture),
    home: fixture.home,
    away: fixture.away,
    category: fixture.category,
    competition: fixture.competitionName,
    names: fixture.names ?? null,
    startsAt: fixture.startsAt,
    homeScore: Math.floor(Number(homeScore)),
    awayScore: Math.floor(Number(awayScore)),
    half: half ? [Math.floor(Number(half.home)), Math.floor(Number(half.away))] : null,
    periods: periodScores.map(({ code, home, away }) => [code, Math.floor(Number(home)), Math.floor(Number(away))]),
    ending: matchStatus,
  }
}
