// The calls of the boosted multibet: its open lists and one of them. Placement is v2/bet's, as for every slip.
import { BoostedAnswer, BoostedListAnswer, BoostedParams, BoostedQuery, boostedPaths } from '@walia/contract/boosted.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { type TextLanguage, textLanguageOf } from '../platform/text.ts'

export type BoostedDeps = {
  lists(language: TextLanguage): Promise<BoostedListAnswer>
  /** Null when there is no such list. */
  one(id: number, language: TextLanguage): Promise<BoostedAnswer | null>
}

/** A closed list is read from the database each time. */
const COST = 3

export function registerRoutes(app: App, deps: BoostedDeps): void {
  const tags = ['boosted']
  app.get(
    boostedPaths.list,
    {
      schema: {
        tags,
        summary: 'Boosted multibets on offer',
        querystring: BoostedQuery,
        response: { 200: BoostedListAnswer },
      },
    },
    (request) => deps.lists(textLanguageOf(languageOf(request))),
  )
  app.get(
    boostedPaths.one,
    {
      schema: {
        tags,
        summary: 'A boosted multibet: its matches and prices',
        params: BoostedParams,
        querystring: BoostedQuery,
        response: { 200: BoostedAnswer },
      },
    },
    async (request) => {
      charge(request, COST)
      const found = await deps.one(request.params.id, textLanguageOf(languageOf(request)))
      if (found === null) throw new Refusal('NOT_FOUND')
      return found
    },
  )
}
