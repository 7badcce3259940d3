// The calls of a bettor's own sessions and password.
import { MessageAnswer } from '@walia/contract/accounts.ts'
import { ChangePasswordBody, EndSessionsBody, SessionsAnswer, securityPaths } from '@walia/contract/security.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf } from '../platform/http.ts'
import { type AccountsDeps, callerOf } from './deps.ts'
import { setDeviceCookie } from './entry.ts'
import { changePassword, endOwnSessions, ownSessions } from './ownSessions.ts'
import type { Sessions } from './sessions.ts'

/** Of ending sessions: each writes a row of the audit. */
const END_COST = 2

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
