// The matches that can be built on: found once a second at most, live ones first, then by start.

import type { ComboMatchesQuery } from '@walia/contract/combo.ts'
import { ALL_SPORTS, type MatchAnswer } from '@walia/contract/matches.ts'
import { isCombinable } from '@walia/domain/combo/cells.ts'
import type { MatchState, PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Models } from './models.ts'

export type Buildable = { id: number; sportId: number }
const LIFE_MS = 1000

/** Answers them as they were within the last second. */
export function createBuildable(book: PriceBook, models: Models, clock: Clock): () => readonly Buildable[] {
  let found: readonly Buildable[] = []
  let foundAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.now()
    if (now - foundAt >= LIFE_MS || now < foundAt) {
      foundAt = now
      found = [...book.matches()]
        .filter((match) => models.isBuildable(match))
        .sort(byStart)
        .map(({ parentMatchId, fixture }) => ({ id: parentMatchId, sportId: fixture?.sportId ?? 0 }))
    }
    return found
  }
}

const byStart = (a: MatchState, b: MatchState): number =>
  Number(b.live) - Number(a.live) ||
  (a.fixture?.startsAt ?? 0) - (b.fixture?.startsAt ?? 0) ||
  a.parentMatchId - b.parentMatchId

/** JSON text of a ComboMatchesAnswer. */
export function listBuildable(
  all: readonly Buildable[],
  { page, limit, sport_id }: ComboMatchesQuery,
  rows: (ids: readonly number[]) => string[],
): string {
  const wanted =
    sport_id === undefined || sport_id === ALL_SPORTS ? all : all.filter(({ sportId }) => sportId === sport_id)
  const ids = wanted.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  return `{"matches":[${rows(ids).join(',')}],"meta":{"total":${wanted.length}}}`
}

/** A match's page with those of its lines that can be built with; none while the match cannot be built on. */
export function combinableOf(match: MatchState | undefined, models: Models, page: MatchAnswer): MatchAnswer {
  if (match === undefined || models.of(match) === null) return { ...page, data: [] }
  return { ...page, data: page.data.filter((line) => isCombinable(line.sub_type_id, line.special_bet_value)) }
}
