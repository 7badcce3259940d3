// The calls of sign-up, login, logout, password reset and profile.
import {
  CodeBody,
  CodeSentAnswer,
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
import { amountText } from '@walia/domain/money/money.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../platform/http.ts'
import { type AccountsContext, callerOf, nowOf } from './context.ts'
import { cookieOptions, openEntry, setSessionCookie } from './entry.ts'
import { checkLogin } from './login.ts'
import { type AccountRow, insertAuthEvent } from './queries.ts'
import { resendCode } from './resendCode.ts'
import { resetPassword } from './resetPassword.ts'
import { secretOf } from './secrets.ts'
import { SESSION_COOKIE, type Sessions } from './sessions.ts'
import { confirmSignUp, startSignUp } from './signUp.ts'
import { startOfToday } from './today.ts'
import { userOf } from './user.ts'

const STARTER_COOKIE = 'signup'
const STARTER_SECONDS = 3600

export function registerRoutes(context: AccountsContext, sessions: Sessions): void {
  registerCodes(context, sessions)
  registerSessions(context, sessions)
  registerProfile(context, sessions)
}

function registerCodes(context: AccountsContext, sessions: Sessions): void {
  const { app, random, texts } = context
  const starterOf = (request: FastifyRequest) => request.cookies[STARTER_COOKIE]?.slice(0, 100) ?? null
  app.post(
    accountPaths.register,
    { schema: { body: RegisterBody, response: { 200: CodeSentAnswer } } },
    async (request, reply) => {
      const starter = starterOf(request) ?? secretOf(random)
      const answer = await startSignUp(context, request.body, callerOf(request), starter)
      reply.setCookie(STARTER_COOKIE, starter, { ...cookieOptions(context), maxAge: STARTER_SECONDS })
      return answer
    },
  )
  app.post(
    accountPaths.confirm,
    { schema: { body: ConfirmBody, response: { 200: LoginAnswer } } },
    async (request, reply) => {
      const account = await confirmSignUp(context, request.body, callerOf(request), starterOf(request))
      reply.clearCookie(STARTER_COOKIE, cookieOptions(context))
      return enter(context, sessions, account, request, reply, 'accounts:welcome')
    },
  )
  app.post(accountPaths.code, { schema: { body: CodeBody, response: { 200: CodeSentAnswer } } }, (request) =>
    resendCode(context, request.body, callerOf(request), starterOf(request)),
  )
  app.post(
    accountPaths.password,
    { schema: { body: PasswordBody, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      sessions.forgetAccount(await resetPassword(context, request.body, callerOf(request)))
      reply.clearCookie(SESSION_COOKIE, cookieOptions(context))
      return { message: texts.text('accounts:passwordChanged', languageOf(request)) }
    },
  )
}

function registerSessions(context: AccountsContext, sessions: Sessions): void {
  const { app, pool, texts } = context
  app.post(
    accountPaths.login,
    { schema: { body: LoginBody, response: { 200: LoginAnswer } } },
    async (request, reply) => {
      const account = await checkLogin(context, request.body, callerOf(request))
      return enter(context, sessions, account, request, reply, 'accounts:loggedIn')
    },
  )
  app.post(
    accountPaths.logout,
    { schema: { body: LogoutBody, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      const session = await sessions.authenticate(request, { view: true })
      await sessions.end(session, 'logout')
      const { accountId, mobile } = session
      await insertAuthEvent(pool, { kind: 'logout', at: nowOf(context), accountId, mobile, ...callerOf(request) })
      reply.clearCookie(SESSION_COOKIE, cookieOptions(context))
      return { message: texts.text('accounts:loggedOut', languageOf(request)) }
    },
  )
}

function registerProfile(context: AccountsContext, sessions: Sessions): void {
  const { app, clock, ledger, profile } = context
  app.get(accountPaths.profile, { schema: { response: { 200: ProfileAnswer } } }, async (request) => {
    const { accountId, mobile, status, startedAt } = await sessions.authenticate(request, { view: true })
    const since = startOfToday(clock.now(), profile.timeZone)
    return {
      user: await userOf(context, { id: accountId, mobile }),
      status,
      staked_today: amountText(await ledger.spentSince(accountId, 'bet', since)),
      session_started_at: new Date(startedAt).toISOString(),
    }
  })
}

/** Opens a session, sets its cookie and answers its token. A new login never takes over an old session. */
async function enter(
  context: AccountsContext,
  sessions: Sessions,
  account: AccountRow,
  request: FastifyRequest,
  reply: FastifyReply,
  messageKey: string,
): Promise<LoginAnswer> {
  const { secret, token, lastLoginAt } = await openEntry(context, sessions, account.id, callerOf(request))
  setSessionCookie(context, reply, secret)
  return {
    message: context.texts.text(messageKey, languageOf(request), { brand: context.config.brandName }),
    token,
    user: await userOf(context, account),
    last_login_at: lastLoginAt?.toISOString() ?? null,
  }
}
