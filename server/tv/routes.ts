// The calls of streams.
import { PlayAnswer, PlayBody, TvAnswer, TvMatchAnswer, TvMatchQuery, TvQuery, tvPaths } from '@walia/contract/tv.ts'
import type { Accounts } from '../accounts/index.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { readThrough } from '../platform/readThrough.ts'
import { type TextLanguage, textLanguageOf, textLanguages } from '../platform/text.ts'

export type TvDeps = Pick<Platform, 'app' | 'clock'> & {
  accounts: Pick<Accounts, 'bettorOf'>
  programme(language: TextLanguage): TvAnswer
  match(id: number): TvMatchAnswer
  /** Null where there is none. */
  addressOf(body: PlayBody): PlayAnswer['data'] | null
}

const tags = ['tv']
/** Who asks again within it reads what was read for another. */
const STALE_MS = 2_000
const COST = 2
const PLAY_COST = 5

export function registerRoutes({ app, accounts, clock, ...deps }: TvDeps): void {
  const programmes = new Map(
    textLanguages.map((language) => [language, readThrough(STALE_MS, async () => deps.programme(language))] as const),
  )
  app.get(
    tvPaths.programme,
    { schema: { tags, summary: 'Matches with a stream', querystring: TvQuery, response: { 200: TvAnswer } } },
    async (request) => {
      charge(request, COST)
      return (programmes.get(textLanguageOf(languageOf(request))) as { get(): Promise<TvAnswer> }).get()
    },
  )
  app.get(
    tvPaths.match,
    {
      schema: {
        tags,
        summary: 'What there is of a match',
        querystring: TvMatchQuery,
        response: { 200: TvMatchAnswer },
      },
    },
    async (request) => {
      charge(request, COST)
      return deps.match(request.query.parent_match_id)
    },
  )
  app.post(
    tvPaths.play,
    { schema: { tags, summary: 'The address of a stream', body: PlayBody, response: { 200: PlayAnswer } } },
    /** Refuses in this order: NOT_AUTHENTICATED, ACCOUNT_BLOCKED, SELF_EXCLUDED, NOT_FOUND. */
    async (request) => {
      charge(request, PLAY_COST)
      const { blocked, excludedUntil } = await accounts.bettorOf(request)
      if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
      if (excludedUntil !== null && excludedUntil > clock.now())
        throw new Refusal('SELF_EXCLUDED', { until: excludedUntil })
      const data = deps.addressOf(request.body)
      if (data === null) throw new Refusal('NOT_FOUND')
      return { data }
    },
  )
}
