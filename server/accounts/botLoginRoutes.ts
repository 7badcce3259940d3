// The calls of bot login: the screen's, and the bot's own with its key, which exists only where a key is configured.
import {
  BotKeyHeader,
  BotLinkAnswer,
  BotLinkBody,
  BotLoginAnswer,
  BotLoginQuery,
  botLoginPaths,
} from '@walia/contract/botLogin.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { charge, KEY_COST, languageOf, Refusal } from '../platform/http.ts'
import { isSame } from '../platform/isSame.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { loginByLink, makeBotLink } from './botLogin.ts'
import { type AccountsDeps, callerOf } from './deps.ts'
import { deviceCookieOf } from './devices.ts'
import { setEntryCookies } from './entry.ts'
import { originCheckOf } from './origin.ts'

import { type Sessions, statusOf } from './sessions.ts'
import { userOf } from './user.ts'

export function registerBotLogin(app: App, deps: AccountsDeps, sessions: Sessions): void {
  registerLogin(app, deps, sessions)
  if (deps.config.botKey !== null || deps.keys !== undefined) registerLinks(app, deps)
}

function registerLogin(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const { config, texts } = deps
  const checkOrigin = originCheckOf(config)
  app.get(
    botLoginPaths.login,
    {
      // Asking for the headers only would use the link up as well.
      exposeHeadRoute: false,
      schema: { summary: 'Login by a link of the bot', querystring: BotLoginQuery, response: { 200: BotLoginAnswer } },
    },
    async (request, reply) => {
      // A GET that logs in: other sites must not send anybody here.
      checkOrigin(request)
      const session = await sessions.authenticate(request, { view: true, idle: true }).catch(orNobody)
      const browser = { caller: callerOf(request), device: deviceCookieOf(request), session }
      const { account, entry } = await loginByLink(deps, sessions, request.query, browser)
      setEntryCookies(deps, reply, entry)
      return {
        status_code: 200 as const,
        message: texts.text('accounts:loggedIn', languageOf(request)),
        token: botTokenOf(entry.token, await userOf(deps, account)),
        is_excluded: statusOf(account, deps.clock.now()).status === 'self_excluded',
      }
    },
  )
}

/** Whose session is refused has none. */
const orNobody = (cause: unknown): null => {
  if (cause instanceof Refusal) return null
  throw cause
}

function registerLinks(app: App, deps: AccountsDeps): void {
  app.post(
    botLoginPaths.links,
    {
      onRequest: (request) => checkKey(deps, request),
      schema: {
        summary: 'A login link for the owner of a number',
        headers: BotKeyHeader,
        body: BotLinkBody,
        response: { 200: BotLinkAnswer },
      },
    },
    (request) => makeBotLink(deps, request.body, callerOf(request)),
  )
}

/**
 * `BOT_KEY`, or a key of the scope. Hashes are compared, so the time tells nothing of the key, its length included. Without
 * `BOT_KEY` the call is unknown to whoever shows no such key.
 */
async function checkKey({ config: { botKey }, keys }: AccountsDeps, request: FastifyRequest): Promise<void> {
  const shown = request.headers['x-api-key']
  if (typeof shown === 'string' && botKey !== null && isSame(secretHashOf(shown), secretHashOf(botKey))) return
  charge(request, KEY_COST)
  if ((await keys?.find(shown, 'bot:login')) == null) throw new Refusal(botKey === null ? 'NOT_FOUND' : 'KEY_INVALID')
}

const base64 = (value: unknown, encoding: 'base64' | 'base64url'): string =>
  Buffer.from(JSON.stringify(value)).toString(encoding)

/** Nothing in it is signed: calls carry its first part alone, and no call reads the user out of it. */
const botTokenOf = (token: string, user: object): string =>
  base64({ token: `${token}.${base64(user, 'base64url')}` }, 'base64')
