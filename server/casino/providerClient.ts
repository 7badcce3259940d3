// Our calls to game providers, signed with our key over the bytes as they are sent.
import { randomUUID } from 'node:crypto'
import { type CasinoCategory, casinoCategories } from '@walia/domain/casino/categories.ts'
import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import { callForJson } from '../platform/providerCall.ts'
import type { ProviderAccess } from './access.ts'
import type { CasinoDeps } from './deps.ts'
import type { ListedGame } from './queries.ts'
import { HMAC_HEADER, hmacSignatureOf, RSA_HEADER, rsaSignatureOf } from './signature.ts'

type Deps = Pick<CasinoDeps, 'operatorKey' | 'config' | 'clock'>
const TIMEOUT_MS = 5_000

/** A path stands for this process's own port: a studio that runs inside it. */
export const urlOf = ({ config }: Pick<CasinoDeps, 'config'>, { url }: ProviderAccess): string =>
  url.startsWith('/') ? `http://127.0.0.1:${config.port}${url}` : url

const Url = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }) })
const Round = Type.Object({
  state: Type.Union([Type.Literal('open'), Type.Literal('ended'), Type.Literal('void'), Type.Literal('unknown')]),
})
const Listed = Type.Object({
  game_code: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,60}$' }),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  names: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ minLength: 1, maxLength: 80 })),
  ),
  category: Type.Unsafe<CasinoCategory>(Type.Union(casinoCategories.map((each) => Type.Literal(each)))),
  provider: Type.String({ minLength: 1, maxLength: 60 }),
  thumb_url: Type.String({ maxLength: 500 }),
  demo: Type.Boolean(),
  rtp_bp: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 10_000 }), Type.Null()])),
  enabled: Type.Boolean(),
})
/** As many as an answer has room for. */
const REPORT_PAGE_MAX = 500
const Reported = Type.Object({
  transaction_uuid: Type.String({ pattern: '^[!-~]{1,100}$' }),
  round: Type.String({ maxLength: 100 }),
  kind: Type.Union([Type.Literal('bet'), Type.Literal('win'), Type.Literal('rollback')]),
  amount: Type.Integer({ minimum: 0 }),
})
export type Reported = Static<typeof Reported>

/** Each with its time and an id of its own, so that it can be refused when it comes again. Null without an answer that can be read. */
async function ask<Answer extends TSchema>(
  deps: Deps,
  provider: ProviderAccess,
  path: string,
  fields: object,
  answer: Answer,
): Promise<Static<Answer> | null> {
  const body = { ...fields, sent_at: deps.clock.now(), request_uuid: randomUUID() }
  const text = JSON.stringify(body)
  const headers: Record<string, string> =
    provider.dialect === 'hub'
      ? { [RSA_HEADER]: rsaSignatureOf(text, deps.operatorKey) }
      : { [HMAC_HEADER]: hmacSignatureOf(body, provider.outboundSecret) }
  const called = await callForJson(
    { method: 'POST', url: `${urlOf(deps, provider)}${path}`, headers, body },
    TIMEOUT_MS,
  )
  return called.ok && called.status === 200 && Check(answer, called.body) ? called.body : null
}

export type Launch = {
  user: string | null
  token: string | null
  game_code: string
  currency: string
  lang: string
  platform: 'MOBILE' | 'DESKTOP'
  country: string
  lobby_url: string
  demo: boolean
  auto_play: boolean
}
export const askUrl = async (deps: Deps, provider: ProviderAccess, launch: Launch): Promise<string | null> =>
  (await ask(deps, provider, '/game/url', launch, Url))?.url ?? null

/** What is not as agreed is left out, and not the whole list with it; of a game that is listed twice the first counts. */
export async function askGames(deps: Deps, provider: ProviderAccess): Promise<ListedGame[] | null> {
  const listed = await ask(deps, provider, '/game/list', {}, Type.Array(Type.Unknown(), { maxItems: 5000 }))
  if (listed === null) return null
  const games = listed.filter((each) => Check(Listed, each)).map(gameOf)
  const codes = games.map(({ code }) => code)
  return games.filter(({ code }, at) => codes.indexOf(code) === at)
}

const gameOf = (game: Static<typeof Listed>): ListedGame => ({
  ...{
    code: game.game_code,
    name: game.name,
    names: game.names ?? {},
    category: game.category,
    maker: game.provider,
    thumb_url: game.thumb_url,
  },
  ...{ has_demo: game.demo, return_basis_points: game.rtp_bp ?? null, is_offered: game.enabled },
})

export const askRound = async (deps: Deps, provider: ProviderAccess, round: string) =>
  (await ask(deps, provider, '/round', { round }, Round))?.state ?? null

/** A page of the provider's day, those after the one named. */
export const askTransactions = (
  deps: Deps,
  provider: ProviderAccess,
  page: { date: string; currency: string; after: string | null },
): Promise<Reported[] | null> =>
  ask(deps, provider, '/transactions', page, Type.Array(Reported, { maxItems: REPORT_PAGE_MAX }))
