// The casino's calls for browsers.
import {
  CasinoAnswer,
  CasinoQuery,
  CasinoRoundAnswer,
  CasinoRoundQuery,
  casinoPaths,
  LaunchAnswer,
  LaunchBody,
  OpenRoundsAnswer,
  SessionAnswer,
  SessionBody,
} from '@walia/contract/casino.ts'
import { charge, languageOf } from '../platform/http.ts'
import { sessionOnly, sessionOrVisitor } from '../platform/openapi.ts'
import { readThrough } from '../platform/readThrough.ts'
import { textLanguageOf, textLanguages } from '../platform/text.ts'
import type { CasinoDeps } from './deps.ts'
import { launch, showOpenRounds, showSession } from './launch.ts'
import { showLobby } from './lobby.ts'
import { showRound } from './round.ts'

const tags = ['casino']
const LOBBY_COST = 2
/** A launch asks a provider, and of who plays a demo nothing is known but the network. */
const LAUNCH_COST = 40
/** Who asks again within it reads what was read for another. */
const LOBBY_STALE_MS = 2_000

export function registerRoutes(deps: CasinoDeps): void {
  const { app, accounts } = deps
  const lobbies = new Map(
    textLanguages.map((language) => [language, readThrough(LOBBY_STALE_MS, () => showLobby(deps, language))] as const),
  )
  app.get(
    casinoPaths.lobby,
    { schema: { tags, summary: 'Games of the casino', querystring: CasinoQuery, response: { 200: CasinoAnswer } } },
    async (request) => {
      charge(request, LOBBY_COST)
      return (lobbies.get(textLanguageOf(languageOf(request))) as { get(): Promise<CasinoAnswer> }).get()
    },
  )
  app.post(
    casinoPaths.launch,
    {
      schema: {
        tags,
        summary: 'Launch a game',
        security: sessionOrVisitor,
        body: LaunchBody,
        response: { 200: LaunchAnswer },
      },
    },
    async (request) => {
      charge(request, LAUNCH_COST)
      const bettor = request.body.mode === 'real' ? await accounts.bettorOf(request) : null
      return launch(deps, bettor, request.body, textLanguageOf(languageOf(request)))
    },
  )
  app.post(
    casinoPaths.session,
    { schema: { tags, summary: 'A session of real play', body: SessionBody, response: { 200: SessionAnswer } } },
    async (request) => {
      const { accountId } = await accounts.authenticate(request, { view: true })
      return showSession(deps, accountId, request.body)
    },
  )
  app.get(
    casinoPaths.round,
    {
      schema: {
        tags,
        summary: 'An own round: stake, win, tax',
        security: sessionOnly,
        querystring: CasinoRoundQuery,
        response: { 200: CasinoRoundAnswer },
      },
    },
    async (request) => {
      const { accountId } = await accounts.authenticate(request)
      return showRound(deps, accountId, request.query.round_id, textLanguageOf(languageOf(request)))
    },
  )
  app.get(
    casinoPaths.open,
    {
      schema: {
        tags,
        summary: 'Own rounds that are not over',
        security: sessionOnly,
        querystring: CasinoQuery,
        response: { 200: OpenRoundsAnswer },
      },
    },
    async (request) => showOpenRounds(deps, (await accounts.authenticate(request)).accountId),
  )
}
