// The call of banners: those in force in a country, in the caller's language.
import { BannersAnswer, BannersQuery, bannerPaths } from '@walia/contract/banners.ts'
import { type App, languageOf } from '../platform/http.ts'
import { type TextLanguage, textLanguageOf } from '../platform/text.ts'

/** `countryId` null is the market's own. */
export type BannersFor = (countryId: number | null, language: TextLanguage) => BannersAnswer

export function registerRoutes(app: App, bannersFor: BannersFor): void {
  app.get(
    bannerPaths.list,
    {
      schema: {
        tags: ['banners'],
        summary: 'Banners in force',
        querystring: BannersQuery,
        response: { 200: BannersAnswer },
      },
    },
    async (request) => bannersFor(request.query.country_id ?? null, textLanguageOf(languageOf(request))),
  )
}
