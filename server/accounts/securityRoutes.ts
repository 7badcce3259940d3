// The calls of a bettor's own sessions and password.
import { MessageAnswer } from '@walia/contract/accounts.ts'
import {
  BeginPhoneChangeBody,
  ConfirmPhoneChangeBody,
  PhoneChangeBegunAnswer,
  PhoneChangedAnswer,
  phoneChangePaths,
  ResendPhoneChangeBody,
} from '@walia/contract/phoneChange.ts'
import { ChangePasswordBody, EndSessionsBody, SessionsAnswer, securityPaths } from '@walia/contract/security.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf } from '../platform/http.ts'
import { type AccountsDeps, callerOf } from './deps.ts'
import { setDeviceCookie } from './entry.ts'
import { changePassword, endOwnSessions, ownSessions } from './ownSessions.ts'
import { beginPhoneChange, confirmPhoneChange, resendPhoneChange, WITHDRAWALS_HELD_HOURS } from './phoneChange.ts'
import type { Sessions } from './sessions.ts'
import { userOf } from './user.ts'

/** Of ending sessions: each writes a row of the audit. */
const END_COST = 2

/** Of what compares a password. */
const OWNER_COST = 5

export function registerPhoneChange(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const tags = ['accounts']
  app.post(
    phoneChangePaths.begin,
    { schema: { tags, body: BeginPhoneChangeBody, response: { 200: PhoneChangeBegunAnswer } } },
    async (request) => {
      const session = await sessions.authenticate(request)
      charge(request, OWNER_COST)
      return beginPhoneChange(deps, session, request.body, callerOf(request))
    },
  )
  app.post(
    phoneChangePaths.resend,
    { schema: { tags, body: ResendPhoneChangeBody, response: { 200: PhoneChangeBegunAnswer } } },
    async (request) => resendPhoneChange(deps, await sessions.authenticate(request), request.body, callerOf(request)),
  )
  app.post(
    phoneChangePaths.confirm,
    { schema: { tags, body: ConfirmPhoneChangeBody, response: { 200: PhoneChangedAnswer } } },
    async (request, reply) => {
      const session = await sessions.authenticate(request)
      const changed = await confirmPhoneChange(deps, sessions, session, request.body, callerOf(request))
      setDeviceCookie(deps, reply, changed.device)
      return {
        message: deps.texts.text('accounts:phoneChanged', languageOf(request), { hours: WITHDRAWALS_HELD_HOURS }),
        user: await userOf(deps, { id: session.accountId, mobile: changed.mobile }),
        withdrawals_from: changed.withdrawalsFrom.toISOString(),
      }
    },
  )
}

export function registerSecurity(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const tags = ['accounts']
  const response = { 200: SessionsAnswer }
  app.get(securityPaths.sessions, { schema: { tags, response } }, async (request) => ({
    data: await ownSessions(deps, await sessions.authenticate(request, { view: true })),
  }))
  app.post(securityPaths.sessions, { schema: { tags, body: EndSessionsBody, response } }, async (request) => {
    const session = await sessions.authenticate(request)
    charge(request, END_COST)
    await endOwnSessions(deps, sessions, session, request.body, callerOf(request))
    return { data: await ownSessions(deps, session) }
  })
  app.post(
    securityPaths.password,
    { schema: { tags, body: ChangePasswordBody, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      const session = await sessions.authenticate(request)
      const { device } = await changePassword(deps, sessions, session, request.body, callerOf(request))
      setDeviceCookie(deps, reply, device)
      return { message: deps.texts.text('accounts:newPassword', languageOf(request)) }
    },
  )
}
