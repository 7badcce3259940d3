// A category and competition as the wire names them, in a language.
import type { Place } from '@walia/contract/matches.ts'
import { type Fixture, namesOf } from '../odds/index.ts'
import type { Texts } from '../platform/text.ts'
import { sportNameOf } from './sportOrder.ts'

export function placeOf(texts: Texts, fixture: Fixture, language: string): Required<Place> {
  const { category, competitionName } = namesOf(fixture, language)
  return {
    sport_id: fixture.sportId,
    sport_name: sportNameOf(texts, fixture.sportId, fixture.sportName, language),
    category_id: fixture.categoryId,
    category,
    competition_id: fixture.competitionId,
    competition_name: competitionName,
  }
}
