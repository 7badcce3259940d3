// The calls beside prices: statistics, live counts and events of one match, and the results of a day.
import { matchPaths } from '@walia/contract/matches.ts'
import { ResultsAnswer, ResultsQuery } from '@walia/contract/results.ts'
import {
  LiveStatsAnswer,
  LiveStatsQuery,
  StatisticsAnswer,
  StatisticsQuery,
  TimelineAnswer,
} from '@walia/contract/statistics.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { FetchCache } from '../platform/fetchCache.ts'
import { charge, languageOf } from '../platform/http.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { Archive } from './archive.ts'
import { DAY_LIFE_MS, type ResultDays } from './history/days.ts'
import { statisticsOf } from './history/statistics.ts'
import type { Source } from './render.ts'
import { findSubject, type Subject } from './subject.ts'
import { liveStatsOf, timelineAnswerOf } from './timeline/liveStats.ts'
import type { Timelines } from './timeline/timelines.ts'

/** Results change when a match ends, counts and events every few seconds. */
const STATISTICS_LIFE_MS = 60_000
const LIVE_LIFE_MS = 1000
const CACHED_MAX = 1000
/** Of an answer that has to be read from the database. */
const COST = 5
const RESULTS_COST = 1

export type StatisticsDeps = { source: Source; archive: Archive; timelines: Timelines }

const NOTHING: StatisticsAnswer = {
  data: {
    form: { home: [], away: [] },
    head_to_head: { home_wins: 0, draws: 0, away_wins: 0, matches: [] },
    standings: [],
  },
  meta: null,
}

export function registerResults(app: App, results: ResultDays): void {
  app.get(
    matchPaths.results,
    {
      schema: {
        tags: ['matches'],
        summary: 'Matches of a day that were played, by sport and league',
        querystring: ResultsQuery,
        response: { 200: ResultsAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', `public, max-age=${DAY_LIFE_MS / 1000}`).header('vary', 'accept-language, cookie')
      charge(request, RESULTS_COST)
      return results(request.query, textLanguageOf(languageOf(request)))
    },
  )
}

export function registerStatistics(app: App, { source, archive, timelines }: StatisticsDeps): void {
  const longer = new FetchCache<object>(source.clock, STATISTICS_LIFE_MS, CACHED_MAX)
  const shortly = new FetchCache<object>(source.clock, LIVE_LIFE_MS, CACHED_MAX)
  const tags = ['matches']
  /** The answer about a match, or the empty one for an unknown match. */
  const about =
    <T extends object>(
      kept: FetchCache<object>,
      name: string,
      empty: T,
      answer: (subject: Subject, language: string) => Promise<T>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply, id: number): Promise<T> => {
      const language = textLanguageOf(languageOf(request))
      reply.header('cache-control', 'public, max-age=1').header('vary', 'accept-language, cookie')
      const fetch = async () => {
        const subject = await findSubject(source, archive, id)
        return subject === null ? empty : answer(subject, language)
      }
      return (await kept.of(`${name}:${id}:${language}`, fetch, () => charge(request, COST))) as T
    }
  const statistics = about(longer, 'statistics', NOTHING, (subject, language) =>
    statisticsOf(source, archive, subject, language),
  )
  const liveStats = about<LiveStatsAnswer>(
    shortly,
    'live',
    { data: { live: null, statistics: [], events: [] }, meta: null },
    (subject, language) => liveStatsOf(source, archive, timelines, subject, language),
  )
  const timeline = about<TimelineAnswer>(shortly, 'timeline', { data: [], meta: null }, (subject, language) =>
    timelineAnswerOf(source, archive, timelines, subject, language),
  )
  app.get(
    matchPaths.statistics,
    {
      schema: {
        tags,
        summary: 'Form, head to head and standings',
        querystring: StatisticsQuery,
        response: { 200: StatisticsAnswer },
      },
    },
    (request, reply) => statistics(request, reply, request.query.parent_match_id),
  )
  app.get(
    matchPaths.liveStats,
    { schema: { tags, summary: 'Score and counts', querystring: LiveStatsQuery, response: { 200: LiveStatsAnswer } } },
    (request, reply) => liveStats(request, reply, request.query.id),
  )
  app.get(
    matchPaths.timeline,
    { schema: { tags, summary: 'Events', querystring: LiveStatsQuery, response: { 200: TimelineAnswer } } },
    (request, reply) => timeline(request, reply, request.query.id),
  )
}
