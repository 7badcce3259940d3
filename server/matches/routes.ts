// The read calls: lists, counts, sports, one match. Answers come from memory as ready bytes.
import {
  ALL_SPORTS,
  CompetitionQuery,
  LiveMatchAnswer,
  LiveMatchQuery,
  MatchAnswer,
  MatchListAnswer,
  MatchListQuery,
  MatchQuery,
  matchPaths,
  SportsAnswer,
  SportsQuery,
  TAB,
  TopLeaguesAnswer,
  TopLeaguesQuery,
  TotalsAnswer,
  TotalsQuery,
} from '@walia/contract/matches.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { charge, chargeAll, type Demand, languageOf, Refusal } from '../platform/http.ts'
import { sendReady } from '../platform/readyAnswers.ts'
import { textLanguageOf } from '../platform/text.ts'
import { AddressCache } from './addressCache.ts'
import type { ResultDays } from './history/days.ts'
import { DEFAULT_MARKETS, isOffered, rowMarketsOf } from './marketTable.ts'
import type { OnNew, Reads } from './reads.ts'
import { keywordsOf } from './search/words.ts'
import { isRare, isUsual, type ListRequest, OWN_MARKETS_LIMIT_MAX } from './selection.ts'
import { registerResults, registerStatistics, type StatisticsDeps } from './statisticsRoutes.ts'

export type MatchRoutesDeps = StatisticsDeps & { reads: Reads; resultDays: ResultDays }

const TABS: readonly number[] = Object.values(TAB)
const ALL = -1

const isSearch = ({ keyword }: MatchListQuery): boolean => (keyword?.trim() ?? '') !== ''

/** A keyword without a tab searches everything, live matches as well. */
const listAsked = (query: MatchListQuery): ListRequest['list'] =>
  isSearch(query) && query.tab_id === undefined && query.tab === undefined ? 'all' : 'prematch'

function tabAsked({ tab, tab_id }: MatchListQuery): number {
  const asked = tab_id ?? tab ?? TAB.highlights
  if (!TABS.includes(asked)) throw new Refusal('MALFORMED', { reason: 'no such tab' })
  return asked
}

const idOrNull = (id: number | undefined): number | null => (id === undefined || id === ALL ? null : id)

/** Ascending and each once, so that one choice has one answer whatever its spelling. */
const leaguesOf = (asked: string | undefined): readonly number[] =>
  asked === undefined || asked === String(ALL) ? [] : [...new Set(asked.split(',').map(Number))].sort((a, b) => a - b)

/** What the filters offer, or a choice of one's own for as many rows as are drawn for one caller alone. */
function marketsOf(asked: string | undefined, rowCount: number): readonly number[] {
  const markets = rowMarketsOf([...new Set(asked?.split(',').map(Number) ?? DEFAULT_MARKETS)])
  if (rowCount > OWN_MARKETS_LIMIT_MAX && !isOffered(markets))
    throw new Refusal('MALFORMED', {
      reason: `sub_type_id: ${OWN_MARKETS_LIMIT_MAX} rows at most of markets that no filter offers`,
    })
  return markets
}

/** Live and upcoming matches of a category or competition. */
const competitionRequestOf = (body: CompetitionQuery, language: string): ListRequest => ({
  list: 'all',
  tab: TAB.upcoming,
  sportId: body.sport_id ?? ALL_SPORTS,
  categoryId: idOrNull(body.category_id),
  competitionId: idOrNull(body.competition_id),
  leagues: [],
  time: body.time ?? null,
  wanted: null,
  markets: marketsOf(body.sub_type_id, body.limit),
  page: body.page,
  limit: body.limit,
  language: textLanguageOf(language),
})

export function listRequestOf(query: MatchListQuery, list: ListRequest['list'], language: string): ListRequest {
  return {
    list,
    tab: list === 'live' ? TAB.upcoming : tabAsked(query),
    sportId: query.sport_id ?? ALL_SPORTS,
    categoryId: idOrNull(query.category_id),
    competitionId: idOrNull(query.competition_id),
    leagues: leaguesOf(query.tag_id),
    time: query.time ?? null,
    wanted: null,
    markets: marketsOf(query.sub_type_id, query.limit),
    page: query.page,
    limit: query.limit,
    language: textLanguageOf(language),
  }
}

const charged =
  (request: FastifyRequest): OnNew =>
  (cost) =>
    charge(request, cost)
/** Of unusual lists, which all networks together may request within one budget. */
const chargedList =
  (request: FastifyRequest, demand: Demand): OnNew =>
  (cost) =>
    chargeAll(request, cost, demand)
const demandOf = (asked: ListRequest): Demand => (isUsual(asked) ? 'usual' : 'unusual')

export function registerRoutes(app: App, deps: MatchRoutesDeps): void {
  registerLists(app, deps.reads)
  registerMatch(app, deps.reads)
  registerStatistics(app, deps)
  registerResults(app, deps.resultDays)
}

function registerLists(app: App, reads: Reads): void {
  const language = (request: FastifyRequest) => textLanguageOf(languageOf(request))
  const tags = ['matches']
  const addressCache = new AddressCache()
  const list = (kind: 'prematch' | 'live') => async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as MatchListQuery
    const asked = listRequestOf(query, kind === 'live' ? kind : listAsked(query), languageOf(request))
    if (isSearch(query))
      sendReady(
        request,
        reply,
        await reads.search(asked, keywordsOf(query.keyword ?? ''), chargedList(request, demandOf(asked))),
      )
    else {
      sendReady(request, reply, await reads.anyList(asked, chargedList(request, demandOf(asked))))
      if (!isRare(asked)) addressCache.set(request, reads.list(asked))
    }
    return reply
  }
  const listSchema = (summary: string) => ({
    schema: { tags, summary, querystring: MatchListQuery, response: { 200: MatchListAnswer } },
    onRequest: addressCache.onRequest,
  })
  app.get(matchPaths.list, listSchema('Matches not started yet, by tab, sport, league or keyword'), list('prematch'))
  app.get(matchPaths.liveList, listSchema('Matches in play, by sport and start'), list('live'))
  app.get(matchPaths.liveContext, listSchema('Matches in play, the same answer'), list('live'))
  app.get(
    matchPaths.totals,
    { schema: { tags, summary: 'Counts', querystring: TotalsQuery, response: { 200: TotalsAnswer } } },
    (request, reply) => sendReady(request, reply, reads.totals()),
  )
  app.get(
    matchPaths.sports,
    { schema: { tags, summary: 'Sports and leagues', querystring: SportsQuery, response: { 200: SportsAnswer } } },
    (request, reply) => sendReady(request, reply, reads.sports(request.query, language(request), charged(request))),
  )
  app.post(
    matchPaths.competition,
    {
      schema: {
        tags,
        summary: 'A category or competition',
        body: CompetitionQuery,
        response: { 200: MatchListAnswer },
      },
    },
    async (request, reply) => {
      const asked = competitionRequestOf(request.body, languageOf(request))
      sendReady(request, reply, await reads.anyList(asked, chargedList(request, demandOf(asked))))
      return reply
    },
  )
  app.get(
    matchPaths.topLeagues,
    { schema: { tags, summary: 'Top leagues', querystring: TopLeaguesQuery, response: { 200: TopLeaguesAnswer } } },
    (request, reply) => {
      const { sport_id = ALL_SPORTS, limit, matches, sub_type_id } = request.query
      const markets = marketsOf(sub_type_id, limit * matches)
      const asked = { sportId: sport_id, limit, matches, markets, language: language(request) }
      const demand = isOffered(markets) ? 'usual' : 'unusual'
      return sendReady(request, reply, reads.topLeagues(asked, chargedList(request, demand)))
    },
  )
}

function registerMatch(app: App, reads: Reads): void {
  const language = (request: FastifyRequest) => textLanguageOf(languageOf(request))
  const tags = ['matches']
  app.get(
    matchPaths.match,
    { schema: { tags, summary: 'Markets of a match', querystring: MatchQuery, response: { 200: MatchAnswer } } },
    (request, reply) =>
      sendReady(request, reply, reads.match(request.query.parent_match_id, language(request), charged(request))),
  )
  app.get(
    matchPaths.liveMatch,
    { schema: { tags, summary: 'Odds, flat', querystring: LiveMatchQuery, response: { 200: LiveMatchAnswer } } },
    (request, reply) =>
      sendReady(
        request,
        reply,
        reads.odds(request.query.id, request.query.type ?? null, language(request), charged(request)),
      ),
  )
}
