// Selections that somebody has bet on: one number each, their texts rendered once, kept in memory for the hot path.

import type { Pool } from 'pg'
import { type Fixture, type MatchState, type Names, namesOf, type Quote } from '../odds/index.ts'
import { upsertSelections } from './queries.ts'
import type { Selection, SelectionKey, SelectionNames, SelectionRow, SelectionTexts } from './selection.ts'

export const selectionKeyOf = (key: SelectionKey): string =>
  `${key.parentMatchId}|${key.subTypeId}?${key.specifiers}|${key.outcomeId}`

// Beyond this many the oldest half is evicted; the database still has them.
const KEPT_MAX = 200_000

export type Wanted = { key: SelectionKey; match: MatchState }

export type Selections = {
  /** Null when it is not in memory yet. */
  find(key: string): Selection | null
  /** Makes sure that all are known; one round trip for those that are not. */
  ensure(wanted: readonly Wanted[]): Promise<void>
}

export function createSelections(pool: Pool, names: Names, languages: readonly string[]): Selections {
  const known = new Map<string, Selection>()
  const onTheWay = new Map<string, Promise<void>>()
  const load = async (wanted: readonly Wanted[]): Promise<void> => {
    const rows = wanted.map(({ key, match }) => rowOf(key, match, names, languages))
    for (const one of await upsertSelections(pool, rows)) known.set(selectionKeyOf(one), { ...one, written: {} })
    forgetOldest(known)
  }
  return {
    find: (key) => known.get(key) ?? null,
    async ensure(wanted) {
      const missing = new Map(
        wanted.map((one) => [selectionKeyOf(one.key), one] as const).filter(([key]) => !known.has(key)),
      )
      const fresh = [...missing].filter(([key]) => !onTheWay.has(key))
      if (fresh.length > 0) {
        const loading = load(fresh.map(([, one]) => one)).finally(() => {
          for (const [key] of fresh) onTheWay.delete(key)
        })
        for (const [key] of fresh) onTheWay.set(key, loading)
      }
      await Promise.all([...missing.keys()].map((key) => onTheWay.get(key)))
    },
  }
}

function forgetOldest(known: Map<string, Selection>): void {
  if (known.size <= KEPT_MAX) return
  let left = KEPT_MAX / 2
  for (const key of known.keys()) {
    if (left-- <= 0) return
    known.delete(key)
  }
}

const rowOf = (key: SelectionKey, match: MatchState, names: Names, languages: readonly string[]): SelectionRow => ({
  ...key,
  texts: selectionTextsOf(key, match, names, languages),
})

/** What a selection is called, in all languages, while its match is known. */
export function selectionTextsOf(
  key: SelectionKey,
  match: MatchState,
  names: Names,
  languages: readonly string[],
): SelectionTexts {
  const line = { market: key.subTypeId, specifiers: key.specifiers }
  const inAll = (render: (language: string) => string) =>
    Object.fromEntries(languages.map((language) => [language, render(language)]))
  const { fixture } = match
  return {
    sportId: fixture?.sportId ?? 0,
    home: fixture?.home ?? '',
    away: fixture?.away ?? '',
    competition: fixture?.competitionName ?? '',
    category: fixture?.category ?? '',
    startsAt: fixture?.startsAt ?? 0,
    market: inAll((language) => names.market(match, line, language)),
    outcome: inAll((language) => names.outcome(match, line, key.outcomeId, language)),
    ...localNamesOf(fixture, languages),
  }
}

function localNamesOf(fixture: Fixture | null, languages: readonly string[]): Pick<SelectionTexts, 'names'> {
  if (!fixture?.names) return {}
  const names: Record<string, SelectionNames> = {}
  for (const language of languages) {
    const { home, away, competitionName } = namesOf(fixture, language)
    if (home === fixture.home && away === fixture.away && competitionName === fixture.competitionName) continue
    names[language] = { home, away, competition: competitionName }
  }
  return Object.keys(names).length === 0 ? {} : { names }
}

/** Teams and competition in a language; as the feed first called them where it has no other. */
export const selectionNamesIn = (texts: SelectionTexts, language: string): SelectionNames =>
  texts.names?.[language] ?? texts

/** What a quote says of the selection it prices. */
export const wantedOf = (key: SelectionKey, quote: Quote): Wanted => ({ key, match: quote.match })
