// The calls of banners: those in force in a country, in the caller's language, those that pages call, the message about
// taxes, and pictures.
import {
  BannerCountsAnswer,
  BannerCountsBody,
  BannersAnswer,
  BannersQuery,
  bannerPaths,
  CalledBannersAnswer,
  RandomMessageAnswer,
  RandomMessageBody,
} from '@walia/contract/banners.ts'
import { bannerCountsPath, calledBannersPath, randomMessagePath } from '@walia/contract/latePaths.ts'
import type { Accounts } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { sendReady } from '../platform/readyAnswers.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { BannerAnswers } from './answers.ts'
import type { Counted } from './counts.ts'
import type { HeldPicture } from './pictures.ts'

/** `pictureOf` answers from memory: whatever name somebody makes up costs no query. */
export type BannersDeps = BannerAnswers & {
  accounts: Pick<Accounts, 'authenticate'>
  pictureOf: (name: string) => HeldPicture | undefined
  count: (counted: Counted) => void
}

// Long enough for phones, short enough for what had to be taken away: caches on the way keep it no longer.
const KEPT = 'public, max-age=604800, immutable'

/** Of a sum in memory: more than that nobody is worth who may be anybody. */
const COUNT_COST = 1

export function registerRoutes(app: App, deps: BannersDeps): void {
  const { bannersFor, pictureOf, count } = deps
  registerCalled(app, deps)
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
  app.post(
    bannerCountsPath,
    {
      schema: {
        tags: ['banners'],
        summary: 'What a page has shown of banners',
        body: BannerCountsBody,
        response: { 200: BannerCountsAnswer },
      },
    },
    async (request) => {
      charge(request, COUNT_COST)
      count(request.body)
      return { counted: true as const }
    },
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

function registerCalled(app: App, { accounts, calledFor, messageFor }: BannersDeps): void {
  const tags = ['banners']
  app.get(
    calledBannersPath,
    {
      schema: {
        tags,
        summary: 'Banners that pages call now',
        querystring: BannersQuery,
        response: { 200: CalledBannersAnswer },
      },
    },
    async (request) => calledFor(request.query.country_id ?? null, textLanguageOf(languageOf(request))),
  )
  app.post(
    randomMessagePath,
    {
      schema: {
        tags,
        summary: 'A message about taxes',
        body: RandomMessageBody,
        response: { 200: RandomMessageAnswer },
      },
    },
    async (request) => {
      await accounts.authenticate(request, { view: true })
      return messageFor(textLanguageOf(languageOf(request)))
    },
  )
}
