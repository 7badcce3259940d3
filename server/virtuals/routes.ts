// The calls of super leagues: all answered from memory.
import {
  VirtualDayAnswer,
  VirtualDayQuery,
  VirtualMarketsAnswer,
  VirtualMatchAnswer,
  VirtualMatchQuery,
  VirtualResultsAnswer,
  VirtualResultsQuery,
  VirtualsAnswer,
  VirtualsQuery,
  VirtualTableAnswer,
  VirtualTableQuery,
  virtualPaths,
} from '@walia/contract/virtuals.ts'
import { isVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import type { LeagueMemory } from './memory.ts'
import { dayOf, leagueOf, marketsOf, matchViewOf, resultsOf, tableOf, termsOf, type ViewDeps } from './view.ts'

const COST = 1
/** With the names and prices of a whole day, or of a match. */
const PRICED_COST = 2

export function registerRoutes(app: App, deps: ViewDeps): void {
  const tags = ['games']
  const schemaOf = <Query, Answer>(summary: string, querystring: Query, answer: Answer) => ({
    schema: { tags, summary, querystring, response: { 200: answer } },
  })
  app.get(
    virtualPaths.leagues,
    schemaOf('Super leagues: terms, what takes bets and what is played', VirtualsQuery, VirtualsAnswer),
    async (request) => {
      charge(request, COST)
      const language = languageOf(request)
      const leagues = deps.memory.leagues.map((memory) => leagueOf(deps, memory, language))
      leagues.sort((a, b) => Date.parse(a.closes_at) - Date.parse(b.closes_at))
      return { data: { terms: termsOf(deps.memory.leagues[0] as LeagueMemory, deps.phases), leagues } }
    },
  )
  app.get(
    virtualPaths.day,
    schemaOf('A match day of a super league: prices, or scores up to now', VirtualDayQuery, VirtualDayAnswer),
    async (request) => {
      charge(request, PRICED_COST)
      const memory = leagueIn(deps, request.query.league)
      return { data: found(dayOf(deps, memory, request.query, languageOf(request))) }
    },
  )
  app.get(
    virtualPaths.match,
    schemaOf('A virtual match with all its markets', VirtualMatchQuery, VirtualMatchAnswer),
    async (request) => {
      charge(request, PRICED_COST)
      const { parent_match_id: id } = request.query
      return { data: found(isVirtualMatchId(id) ? matchViewOf(deps, id, languageOf(request)) : null) }
    },
  )
  app.get(
    virtualPaths.markets,
    schemaOf('What every virtual match is offered with', VirtualsQuery, VirtualMarketsAnswer),
    async (request) => {
      charge(request, COST)
      return { data: marketsOf(deps, deps.memory.leagues[0] as LeagueMemory, languageOf(request)) }
    },
  )
  app.get(
    virtualPaths.table,
    schemaOf('The table of a super league', VirtualTableQuery, VirtualTableAnswer),
    async (request) => {
      charge(request, COST)
      return {
        data: found(tableOf(deps, leagueIn(deps, request.query.league), request.query.season, languageOf(request))),
      }
    },
  )
  app.get(
    virtualPaths.results,
    schemaOf('Results of a super league by week', VirtualResultsQuery, VirtualResultsAnswer),
    async (request) => {
      charge(request, PRICED_COST)
      return {
        data: found(resultsOf(deps, leagueIn(deps, request.query.league), request.query.season, languageOf(request))),
      }
    },
  )
}

const leagueIn = ({ memory }: ViewDeps, league: number): LeagueMemory => found(memory.of(league) ?? null)

function found<T>(thing: T | null): T {
  if (thing === null) throw new Refusal('NOT_FOUND')
  return thing
}
