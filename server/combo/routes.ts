// The calls of combo bets: matches that can be built on, and quotes. Placement is v2/bet's, as for every slip.
import { ComboMatchesAnswer, ComboMatchesQuery, ComboQuote, ComboQuoteBody, comboPaths } from '@walia/contract/combo.ts'
import { MatchAnswer, MatchQuery } from '@walia/contract/matches.ts'
import { betTypeOf } from '@walia/domain/bets/ticket.ts'
import type { FastifyRequest } from 'fastify'
import type { JointPick } from '../bets/index.ts'
import type { App } from '../platform/app.ts'
import { charge, chargeAll, type Demand, languageOf, Refusal } from '../platform/http.ts'
import type { Answer } from '../platform/readyAnswers.ts'
import { sendReady } from '../platform/readyAnswers.ts'
import { type TextLanguage, textLanguageOf } from '../platform/text.ts'

export type Pay = (cost: number, demand: Demand) => void

export type ComboDeps = {
  legsMax: number
  /** `pay` is called before something is worked out, and may throw. */
  matches(query: ComboMatchesQuery, language: TextLanguage, pay: Pay): Answer
  match(id: number, language: TextLanguage, pay: Pay): Answer
  quote(picks: readonly JointPick[], language: TextLanguage): ComboQuote
}

/** Joint prices are worked out anew for every quote. */
const QUOTE_COST = 2

const payBy =
  (request: FastifyRequest): Pay =>
  (cost, demand) =>
    chargeAll(request, cost, demand)

export const picksOf = (legs: ComboQuoteBody['betslip']): JointPick[] =>
  legs.map((leg) => ({
    parentMatchId: leg.parent_match_id,
    subTypeId: leg.sub_type_id,
    specifiers: leg.special_bet_value,
    outcomeId: leg.outcome_id,
    betType: leg.bet_type === undefined ? null : betTypeOf(leg.bet_type),
  }))

export function registerRoutes(app: App, deps: ComboDeps): void {
  const tags = ['combo']
  app.get(
    comboPaths.matches,
    {
      schema: {
        tags,
        summary: 'Matches whose picks can be combined',
        querystring: ComboMatchesQuery,
        response: { 200: ComboMatchesAnswer },
      },
    },
    (request, reply) =>
      sendReady(request, reply, deps.matches(request.query, textLanguageOf(languageOf(request)), payBy(request))),
  )
  app.get(
    comboPaths.match,
    {
      schema: {
        tags,
        summary: "A match's markets whose picks can be combined",
        querystring: MatchQuery,
        response: { 200: MatchAnswer },
      },
    },
    (request, reply) =>
      sendReady(
        request,
        reply,
        deps.match(request.query.parent_match_id, textLanguageOf(languageOf(request)), payBy(request)),
      ),
  )
  app.post(
    comboPaths.quote,
    {
      schema: {
        tags,
        summary: 'Price of picks together, for ten seconds',
        body: ComboQuoteBody,
        response: { 200: ComboQuote },
      },
    },
    async (request) => {
      const picks = picksOf(request.body.betslip)
      charge(request, QUOTE_COST + picks.length)
      if (picks.length > deps.legsMax) throw new Refusal('TOO_MANY_LEGS', { max: deps.legsMax })
      return deps.quote(picks, textLanguageOf(languageOf(request)))
    },
  )
}
