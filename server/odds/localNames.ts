// What a fixture is called in another language than English, and how that is kept with it.
import { feedLanguageOf } from './feedLanguage.ts'
import type { Fixture, FixtureNames } from './types.ts'

const PARTS = ['home', 'away', 'category', 'competitionName'] as const

/** Adds to each fixture what the same fixture, read in another language, calls differently. */
export function withNames(fixtures: readonly Fixture[], language: string, others: readonly Fixture[]): Fixture[] {
  const byUrn = new Map(others.map((other) => [other.urn, other]))
  return fixtures.map((fixture) => {
    const other = byUrn.get(fixture.urn)
    const names: FixtureNames = {}
    for (const part of PARTS)
      if (other && other[part] !== '' && other[part] !== fixture[part]) names[part] = other[part]
    return Object.keys(names).length === 0 ? fixture : { ...fixture, names: { ...fixture.names, [language]: names } }
  })
}

/** Names in a language of the product, English where the feed has no other. */
export function namesOf(fixture: Fixture, language: string): Required<FixtureNames> {
  const { home, away, category, competitionName } = fixture
  return { home, away, category, competitionName, ...fixture.names?.[feedLanguageOf(language)] }
}
