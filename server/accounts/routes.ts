// The calls of sign-up, login, logout, password reset and profile.

import {
  CheckCodeBody,
  CodeBody,
  CodeCheckedAnswer,
  CodeSentAnswer,
  ConfirmAnswer,
  ConfirmBody,
  LoginAnswer,
  LoginBody,
  LogoutBody,
  MessageAnswer,
  PasswordBody,
  ProfileAnswer,
  RegisterBody,
} from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { startOfToday } from '@walia/domain/market/zone.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { charge, languageOf } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { registerBotLogin } from './botLoginRoutes.ts'
import { type AccountsDeps, callerOf, nowOf } from './deps.ts'
import { deviceCookieOf } from './devices.ts'
import { cookieOptions, openEntry, setDeviceCookie, setEntryCookies } from './entry.ts'
import { checkLogin } from './login.ts'
import { registerOutbox } from './outboxPage.ts'
import { registrationPixelOf } from './player.ts'
import { type AccountRow, insertAuthEvent } from './queries.ts'
import { resendCode } from './resendCode.ts'
import { CHECKED_SECONDS, checkResetCode, resetPassword } from './resetPassword.ts'
import { registerSecondFactor } from './secondFactorRoutes.ts'
import { SECRET, secretOf, secretOfAttempt } from './secrets.ts'
import { registerPhoneChange, registerSecurity } from './securityRoutes.ts'
import { SESSION_COOKIE, type Sessions, statusOf } from './sessions.ts'
import { registerSettings } from './settings.ts'
import { confirmSignUp, startSignUp } from './signUp.ts'
import { userOf } from './user.ts'

/**
 * Held by the browser that asked for a code: the code is worth nothing in another one. Kept after the code has served,
 * until the logout, because the same call is made again when its answer was lost.
 */
const STARTER_COOKIE = 'starter'
const STARTER_SECONDS = 3600
/** Of asking for a code. Its limits bound messages; repeats of an attempt and refusals reach none, and ask the database. */
const CODE_COST = 1

export function registerRoutes(app: App, { sessions, ...deps }: AccountsDeps & { sessions: Sessions }): void {
  registerCodes(app, deps, sessions)
  registerReset(app, deps, sessions)
  registerSessions(app, deps, sessions)
  registerProfile(app, deps, sessions)
  registerBotLogin(app, deps, sessions)
  registerSecurity(app, deps, sessions)
  registerPhoneChange(app, deps, sessions)
  registerSecondFactor(app, deps, sessions)
  registerSettings(app, deps, sessions)
  if (deps.config.development) registerOutbox(app, deps)
}

function registerCodes(app: App, deps: AccountsDeps, sessions: Sessions): void {
  app.post(
    accountPaths.register,
    { schema: { body: RegisterBody, response: { 200: CodeSentAnswer } } },
    async (request, reply) => {
      charge(request, CODE_COST)
      const starter = starterFor(deps, request, reply)
      return startSignUp(deps, request.body, callerOf(request), starter)
    },
  )
  app.post(
    accountPaths.confirm,
    { schema: { body: ConfirmBody, response: { 200: ConfirmAnswer } } },
    async (request, reply) => {
      const account = await confirmSignUp(deps, request.body, callerOf(request), starterOf(request))
      const entered = await enter(deps, sessions, { account, factor: null }, request, reply, 'accounts:welcome')
      const pixel = await registrationPixelOf(deps, account)
      return pixel === null ? entered : { ...entered, registration_pixel: pixel }
    },
  )
  app.post(
    accountPaths.code,
    { schema: { body: CodeBody, response: { 200: CodeSentAnswer } } },
    async (request, reply) => {
      charge(request, CODE_COST)
      const browser = { starter: starterFor(deps, request, reply), device: deviceCookieOf(request) }
      return resendCode(deps, request.body, callerOf(request), browser)
    },
  )
}

function registerReset(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const { texts } = deps
  app.post(
    accountPaths.checkCode,
    { schema: { body: CheckCodeBody, response: { 200: CodeCheckedAnswer } } },
    async (request) => {
      await checkResetCode(deps, request.body, callerOf(request), starterOf(request))
      return { expires_in: CHECKED_SECONDS }
    },
  )
  app.post(
    accountPaths.password,
    { schema: { body: PasswordBody, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      const { accountId, device } = await resetPassword(deps, request.body, callerOf(request), starterOf(request))
      sessions.forgetAccount(accountId)
      reply.clearCookie(SESSION_COOKIE, cookieOptions(deps))
      if (device !== null) setDeviceCookie(deps, reply, device)
      return { message: texts.text('accounts:passwordChanged', languageOf(request)) }
    },
  )
}

function starterOf({ cookies }: FastifyRequest): string | null {
  const starter = cookies[STARTER_COOKIE]
  return starter !== undefined && SECRET.test(starter) ? starter : null
}

/** The browser's own, or a new one; either lives on from now. */
function starterFor(
  deps: AccountsDeps,
  request: FastifyRequest<{ Body: { attempt?: string } }>,
  reply: FastifyReply,
): string {
  const { attempt } = request.body
  const starter = starterOf(request) ?? (attempt === undefined ? secretOf(deps.random) : secretOfAttempt(attempt))
  reply.setCookie(STARTER_COOKIE, starter, { ...cookieOptions(deps), maxAge: STARTER_SECONDS })
  return starter
}

function registerSessions(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const { pool, texts } = deps
  app.post(
    accountPaths.login,
    { schema: { body: LoginBody, response: { 200: LoginAnswer } } },
    async (request, reply) => {
      const compared = await checkLogin(deps, request.body, callerOf(request), deviceCookieOf(request))
      return enter(deps, sessions, compared, request, reply, 'accounts:loggedIn')
    },
  )
  app.post(
    accountPaths.logout,
    { schema: { body: LogoutBody, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      const session = await sessions.authenticate(request, { view: true, idle: true })
      await sessions.end(session, 'logout')
      const { accountId, mobile } = session
      await insertAuthEvent(pool, { kind: 'logout', at: nowOf(deps), accountId, mobile, ...callerOf(request) })
      for (const cookie of [SESSION_COOKIE, STARTER_COOKIE]) reply.clearCookie(cookie, cookieOptions(deps))
      return { message: texts.text('accounts:loggedOut', languageOf(request)) }
    },
  )
}

function registerProfile(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const { clock, ledger, profile } = deps
  app.get(accountPaths.profile, { schema: { response: { 200: ProfileAnswer } } }, async (request) => {
    const { accountId, mobile, status, exclusion, startedAt } = await sessions.authenticate(request, { view: true })
    const since = startOfToday(clock.now(), profile.timeZone)
    return {
      user: await userOf(deps, { id: accountId, mobile }),
      status: exclusion?.as ?? status,
      excluded_until: exclusion === null ? null : new Date(exclusion.until).toISOString(),
      staked_today: amountText(await ledger.stakedSince(accountId, since)),
      session_started_at: new Date(startedAt).toISOString(),
    }
  })
}

/** Opens a session, sets its cookie and answers its token. A new login never takes over an old session. */
async function enter(
  deps: AccountsDeps,
  sessions: Sessions,
  { account, factor }: { account: AccountRow; factor: Buffer | null },
  request: FastifyRequest,
  reply: FastifyReply,
  messageKey: string,
): Promise<LoginAnswer> {
  const browser = { caller: callerOf(request), device: deviceCookieOf(request) }
  const named = { account, passwordHash: account.password_hash, factor }
  const entry = await inTransaction(deps.pool, (client) => openEntry(deps, sessions, named, browser, client))
  setEntryCookies(deps, reply, entry)
  return {
    message: deps.texts.text(messageKey, languageOf(request), { brand: deps.config.brandName }),
    token: entry.token,
    user: await userOf(deps, account),
    is_excluded: statusOf(account, deps.clock.now()).status === 'self_excluded',
    last_login_at: entry.lastLoginAt?.toISOString() ?? null,
  }
}
