// The door of the matches slice: lists, match pages, statistics, search, and what is pushed of them.
import type { MatchAnswer, TotalsAnswer } from '@walia/contract/matches.ts'
import { type FeedRest, type MatchState, type Names, namesOf, type PriceBook } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import { createTexts, type TextLanguage, type Texts, textLanguageOf } from '../platform/text.ts'
import { createTopics } from '../websocket/topics.ts'
import { createArchive, emptyArchive } from './archive.ts'
import { isOver } from './availability.ts'
import { createResultDays } from './history/days.ts'
import { formOf, type MatchForm } from './history/statistics.ts'
import { rankingOf } from './importance.ts'
import { listedIn } from './list.ts'
import { MatchTopics, TotalsTopic } from './live.ts'
import { MatchIndex } from './matchIndex.ts'
import { type Opening, openingReader } from './opening.ts'
import { loadFinalScores } from './queries.ts'
import { createReads } from './reads.ts'
import type { Source } from './render.ts'
import { registerRoutes } from './routes.ts'
import { Dictionary, Spelling } from './search/spelling.ts'
import { createStorage, noStorage } from './storage.ts'
import { createBackfill } from './timeline/backfill.ts'
import { Timelines } from './timeline/timelines.ts'
import { TimelineTopic } from './timeline/topic.ts'

export type MatchCard = { id: number; home: string; away: string; competition: string; startsAt: number }

export type Matches = {
  /** Final scores, "2:1", by match; those without a result are left out. */
  finalScoresOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** By match: how the last five of each side before it ended, newest first. Unknown matches are left out. */
  formOf(ids: readonly number[]): Promise<ReadonlyMap<number, MatchForm>>
  /** What a page of the browser's app opens with, by its address: JSON text, ready to be put into the page. */
  opening(path: string, language: TextLanguage): Opening | null
  /** What a search engine is told of a match on its page; null once it is over or where it is not known. */
  card(id: number, language: TextLanguage): MatchCard | null
  /** Matches on sale, live ones first, then by their start; `max` at most. */
  onSale(max: number): number[]
  totals(): TotalsAnswer
  totalsJson(): string
  /** The markets of a match as its page shows them. */
  page(id: number, language: string): MatchAnswer
  /** JSON of the list rows of these matches, those that have one, in this order. */
  rows(ids: readonly number[], language: string): string[]
  /** Once this process leads: looks for what was missed and reads the past in the background. */
  start(): Promise<void>
  /** What was recorded is written before it resolves. */
  stop(): Promise<void>
}

function cardOf(match: MatchState | undefined, language: TextLanguage): MatchCard | null {
  if (!match?.fixture || isOver(match)) return null
  const { home, away, competitionName } = namesOf(match.fixture, language)
  return { id: match.parentMatchId, home, away, competition: competitionName, startsAt: match.fixture.startsAt }
}

/** Without a database nothing is stored: results, events and spellings are answered as unknown. */
type MatchesDeps = Pick<Platform, 'app' | 'clock' | 'config' | 'profile'> &
  Partial<Pick<Platform, 'pool' | 'crowdPool' | 'leases' | 'log' | 'jobs' | 'topics'>>
/**
 * `results` and `timeline` are the feed's archive, where it has one; `countBuildable` the matches that picks can be combined on, 0
 * without.
 */
type MatchesNeeds = {
  book: PriceBook
  names: Names
  texts?: Texts
  results?: FeedRest['results']
  timeline?: FeedRest['timeline']
  countBuildable?: () => number
}

/** Adds the read calls to the app, unless the market has no sportsbook. */
export function createMatches(
  { app, clock, config, profile, pool, crowdPool, leases, log, jobs, topics = createTopics() }: MatchesDeps,
  { book, names, texts = createTexts(profile), results, timeline, countBuildable = () => 0 }: MatchesNeeds,
): Matches {
  // A simulated world may run faster than the wall clock; a real feed never does.
  const source: Source = { book, names, texts, clock, clockSpeed: config.feed === null ? config.simSpeed : 1 }
  const archive = pool ? createArchive(crowdPool ?? pool) : emptyArchive
  const history = { results, clockSpeed: source.clockSpeed, historyDays: config.historyDays }
  // Who never leads the feed leaves writing to the one that does.
  const storage =
    pool && leases && log && jobs && config.roles.has('feed')
      ? createStorage({ pool, leases, log, clock, jobs, book, ...history })
      : noStorage
  const dictionary = new Dictionary(storage.words)
  const rankOf = rankingOf(profile.country)
  const index = new MatchIndex(book, texts, rankOf, (words) => dictionary.learn(words))
  const backfill = timeline ? createBackfill(timeline) : null
  const timelines = new Timelines({ book, log: log ?? null, load: archive.events, store: storage.events, backfill })
  const spelling = new Spelling(archive, clock, log ?? null)
  const reads = createReads({ source, index, spelling, profile, countBuildable })
  if (profile.products.sportsbook) {
    const resultDays = createResultDays({ source, archive, profile, rankOf })
    registerRoutes(app, { reads, source, archive, timelines, resultDays })
  }
  const isKnown = (id: number) => book.match(id)?.fixture !== undefined && book.match(id)?.fixture !== null
  /** head:{id}, match:{id}, totals and timeline:{id}. */
  const own = [
    new MatchTopics(source, topics.touch),
    new TotalsTopic(source, reads.totalsNow, topics.touch),
    new TimelineTopic(timelines, isKnown, topics.touch),
  ]
  topics.add(...own)
  return {
    opening: openingReader(reads),
    finalScoresOf: async (ids) => (pool ? loadFinalScores(pool, ids) : new Map()),
    formOf: (ids) => formOf(source, archive, ids),
    card: (id, language) => cardOf(book.match(id), language),
    onSale: (max) =>
      profile.products.sportsbook
        ? listedIn(index, 'all', clock.now())
            .slice(0, max)
            .map(({ id }) => id)
        : [],
    totals: reads.totalsNow,
    totalsJson: () => reads.totals().text,
    page: (id, language) => JSON.parse(reads.match(id, textLanguageOf(language)).text) as MatchAnswer,
    rows: (ids, language) => reads.rows(ids, textLanguageOf(language)),
    start: () => storage.start(),
    stop: async () => {
      index.close()
      for (const topic of own) topic.stop()
      await timelines.close()
      await storage.stop()
    },
  }
}
