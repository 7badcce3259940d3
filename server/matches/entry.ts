// A match as lists filter and sort it.
import type { Fixture } from '../odds/index.ts'

/** A word of a name with what the name weighs. */
export type NameWord = readonly [word: string, weight: number]

/** What lists filter and sort by. Replaced, never edited, when any of it changes. */
export type Entry = {
  readonly id: number
  readonly list: 'prematch' | 'live'
  readonly startsAt: number
  readonly fixture: Fixture
  /** Lower is more important, see importance.ts. */
  readonly rank: number
  /** Words of teams, competition, category and sport in every language, for keywords. */
  readonly words: readonly NameWord[]
}
