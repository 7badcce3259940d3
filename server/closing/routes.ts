// The calls of closing an account: what stands in its way, and the closing.
import { MessageAnswer } from '@walia/contract/accounts.ts'
import { CloseBody, ClosingAnswer, closingPath } from '@walia/contract/closing.ts'
import { callerOf, SESSION_COOKIE } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { close, closingStateOf } from './close.ts'
import type { ClosingDeps } from './deps.ts'

/** Of comparing a password and locking the account's books. */
const CLOSE_COST = 5

export function registerRoutes(app: App, deps: ClosingDeps): void {
  const tags = ['accounts']
  app.get(closingPath, { schema: { tags, response: { 200: ClosingAnswer } } }, async (request) => {
    const { accountId } = await deps.accounts.authenticate(request, { view: true })
    return { data: await closingStateOf(deps, accountId) }
  })
  app.post(
    closingPath,
    { schema: { tags, body: CloseBody, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      const session = await deps.accounts.authenticate(request)
      charge(request, CLOSE_COST)
      const { reason, password } = request.body
      if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
      if (reason === undefined) throw new Refusal('OPTION_MISSING')
      await close(deps, { accountId: session.accountId, reason, password }, callerOf(request))
      reply.clearCookie(SESSION_COOKIE, { path: '/' })
      return { message: deps.texts.text('accounts:closed', languageOf(request)) }
    },
  )
}
