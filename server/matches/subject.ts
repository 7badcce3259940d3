// The match that statistics, counts and events are asked of: from memory, or from its result when it is long over.
import type { MatchHead } from '@walia/contract/statistics.ts'
import type { Fixture, MatchState } from '../odds/index.ts'
import type { Archive } from './archive.ts'
import type { MatchResult } from './history/result.ts'
import { placeOf } from './place.ts'
import { headOf, type Source } from './render.ts'

export type Subject = { fixture: Fixture; match: MatchState | null; result: MatchResult | null }

const numberOf = (key: string): number | null => (key.startsWith('c') ? Number(key.slice(1)) : null)

/** Enough of a fixture to name the match and its sides again. */
export const fixtureOf = (result: MatchResult): Fixture => ({
  urn: '',
  parentMatchId: result.parentMatchId,
  sportId: result.sportId,
  sportName: '',
  categoryId: result.categoryId,
  category: result.category,
  competitionId: result.competitionId,
  competitionName: result.competition,
  home: result.home,
  away: result.away,
  startsAt: result.startsAt,
  isSrl: / SRL$/.test(result.home),
  homeId: numberOf(result.homeKey),
  awayId: numberOf(result.awayKey),
  ...(result.names ? { names: result.names } : {}),
})

/** Null for a match that is neither in the price book nor among the results. */
export async function findSubject({ book }: Source, archive: Archive, id: number): Promise<Subject | null> {
  const match = book.match(id) ?? null
  if (match?.fixture && match.status.status < 3) return { fixture: match.fixture, match, result: null }
  const result = await archive.result(id)
  if (match?.fixture) return { fixture: match.fixture, match, result }
  return result && { fixture: fixtureOf(result), match: null, result }
}

export function subjectMetaOf(source: Source, { fixture, match }: Subject, language: string): MatchHead {
  const head = match && headOf(source, match, language)
  if (head) {
    const { side_bets: _sideBets, market_count: _count, ...rest } = head
    return rest
  }
  const { names } = fixture
  return {
    match_id: fixture.parentMatchId,
    parent_match_id: fixture.parentMatchId,
    home_team: names?.[language]?.home ?? fixture.home,
    away_team: names?.[language]?.away ?? fixture.away,
    start_time: new Date(fixture.startsAt).toISOString(),
    ...placeOf(source.texts, fixture, language),
    is_srl: fixture.isSrl ? 1 : 0,
    bet_status: 'closed',
    live: null,
    epoch: 0,
    version: 0,
  }
}
