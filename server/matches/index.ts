// The door of the matches slice: lists, match pages and what is pushed of them.
import type { MatchListAnswer, TotalsAnswer } from '@walia/contract/matches.ts'
import { ALL_SPORTS, TAB } from '@walia/contract/matches.ts'
import type { Names, PriceBook } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import { createTexts, type Texts, textLanguageOf } from '../platform/text.ts'
import type { TopicSource } from '../websocket/topics.ts'
import { rankingOf } from './importance.ts'
import { MatchTopics, TotalsTopic } from './live.ts'
import { DEFAULT_MARKETS, rowMarketsOf } from './marketTable.ts'
import { MatchIndex } from './matchIndex.ts'
import { createReads } from './reads.ts'
import type { Source } from './render.ts'
import { addRoutes } from './routes.ts'

const HOME_LIMIT = 10

export type Matches = {
  /** What the home page opens with: the first page of today's highlights, and the counts. */
  home(language: string): { list: MatchListAnswer; totals: TotalsAnswer }
  /** JSON text of the same, ready to be put into the page. */
  homeJson(language: string): { list: string; totals: string }
  totals(): TotalsAnswer
  /** JSON of the list rows of these matches, those that have one, in this order. */
  rows(ids: readonly number[], language: string): string[]
  /** head:{id}, match:{id} and totals, to be added to the socket; `touch` is the socket's. */
  topics(touch: (channel: string) => void): TopicSource[]
  close(): void
}
/** `countBuildable`: matches that picks can be combined on, 0 without. */
type Dependencies = { book: PriceBook; names: Names; texts?: Texts; countBuildable?: () => number }
type Parts = Pick<Platform, 'app' | 'clock' | 'config' | 'profile'>

/** Adds the read calls to the app, unless the market has no sportsbook. */
export function createMatches(
  { app, clock, config, profile }: Parts,
  { book, names, texts = createTexts(profile), countBuildable = () => 0 }: Dependencies,
): Matches {
  // A simulated world may run faster than the wall clock; a real feed never does.
  const source: Source = { book, names, texts, clock, clockSpeed: config.feedUrl === null ? config.simSpeed : 1 }
  const index = new MatchIndex(book, texts, rankingOf(profile.country))
  const reads = createReads(source, index, profile, countBuildable)
  if (profile.products.sportsbook) addRoutes(app, reads)
  const stops: (() => void)[] = [() => index.close()]
  const homeJson = (asked: string) => {
    const request = {
      list: 'prematch' as const,
      tab: TAB.highlights,
      sportId: ALL_SPORTS,
      categoryId: null,
      competitionId: null,
      keyword: '',
      markets: rowMarketsOf(DEFAULT_MARKETS),
      page: 1,
      limit: HOME_LIMIT,
      language: textLanguageOf(asked),
    }
    return { list: reads.list(request).text, totals: reads.totals().text }
  }
  return {
    homeJson,
    home: (language) => {
      const { list, totals } = homeJson(language)
      return { list: JSON.parse(list) as MatchListAnswer, totals: JSON.parse(totals) as TotalsAnswer }
    },
    totals: reads.totalsNow,
    rows: (ids, language) => reads.rows(ids, textLanguageOf(language)),
    topics: (touch) => {
      const topics = [new MatchTopics(source, touch), new TotalsTopic(source, reads.totalsNow, touch)]
      stops.push(...topics.map((topic) => () => topic.stop()))
      return topics
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
