// What the slice asks its tables, behind one door: the same questions without a database answer "nothing known".
import type { MatchResult } from './history/result.ts'
import {
  findResult,
  loadDay,
  loadEvents,
  loadForm,
  loadMeetings,
  loadSeason,
  loadSimilarWords,
  type Queryable,
} from './queries.ts'
import type { StoredEvent } from './timeline/events.ts'

export type Archive = {
  result(parentMatchId: number): Promise<MatchResult | null>
  form(key: string, beforeMs: number, limit: number): Promise<MatchResult[]>
  meetings(keys: readonly [string, string], beforeMs: number, limit: number): Promise<MatchResult[]>
  season(competitionId: number, sinceMs: number, beforeMs: number): Promise<MatchResult[]>
  day(fromMs: number, untilMs: number, limit: number): Promise<MatchResult[]>
  events(ids: readonly number[]): Promise<StoredEvent[]>
  similarWords(word: string, limit: number): Promise<{ word: string; likeness: number }[]>
}

export const createArchive = (db: Queryable): Archive => ({
  result: (id) => findResult(db, id),
  form: (key, before, limit) => loadForm(db, key, before, limit),
  meetings: (keys, before, limit) => loadMeetings(db, keys, before, limit),
  season: (competitionId, since, before) => loadSeason(db, competitionId, since, before),
  day: (from, until, limit) => loadDay(db, from, until, limit),
  events: (ids) => loadEvents(db, ids),
  similarWords: (word, limit) => loadSimilarWords(db, word, limit),
})

export const emptyArchive: Archive = {
  result: async () => null,
  form: async () => [],
  meetings: async () => [],
  season: async () => [],
  day: async () => [],
  events: async () => [],
  similarWords: async () => [],
}
