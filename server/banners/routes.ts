// The calls of banners: those in force in a country, in the caller's language, and their pictures.
import { BannersAnswer, BannersQuery, bannerPaths } from '@walia/contract/banners.ts'
import type { App } from '../platform/app.ts'
import { languageOf, Refusal } from '../platform/http.ts'
import { sendReady } from '../platform/readyAnswers.ts'
import { type TextLanguage, textLanguageOf } from '../platform/text.ts'
import type { HeldPicture } from './pictures.ts'

/** `countryId` null is the market's own. */
type BannersFor = (countryId: number | null, language: TextLanguage) => BannersAnswer
/** `pictureOf` answers from memory: whatever name somebody makes up costs no query. */
export type BannersDeps = { bannersFor: BannersFor; pictureOf: (name: string) => HeldPicture | undefined }

// Long enough for phones, short enough for what had to be taken away: caches on the way keep it no longer.
const KEPT = 'public, max-age=604800, immutable'

export function registerRoutes(app: App, { bannersFor, pictureOf }: BannersDeps): void {
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
  app.get<{ Params: { picture: string } }>(
    bannerPaths.picture,
    { schema: { hide: true } as object },
    (request, reply) => {
      const picture = pictureOf(request.params.picture)
      if (picture === undefined) throw new Refusal('NOT_FOUND')
      sendReady(request, reply, picture, {
        type: picture.type,
        cacheControl: KEPT,
        vary: 'accept-encoding',
        packs: false,
      })
    },
  )
}
