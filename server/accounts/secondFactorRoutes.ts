// The calls of the second factor: whether there is one, a new secret, its first code, and its end.
import { MessageAnswer } from '@walia/contract/accounts.ts'
import {
  BeginSecondFactorBody,
  DisableSecondFactorBody,
  EnableSecondFactorBody,
  KeepSecondFactorBody,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorSecretAnswer,
  secondFactorPaths,
} from '@walia/contract/secondFactor.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { type AccountsDeps, callerOf } from './deps.ts'
import { deviceCookieOf } from './devices.ts'
import { setDeviceCookie } from './entry.ts'
import { beginFactor, disableFactor, enableFactor, keepOwnFactor, secondFactorOf } from './secondFactor.ts'
import type { Session, Sessions } from './sessions.ts'

/** Of what compares a password. */
const OWNER_COST = 5

export function registerSecondFactor(app: App, deps: AccountsDeps, sessions: Sessions): void {
  const tags = ['accounts']
  app.get(secondFactorPaths.state, { schema: { tags, response: { 200: SecondFactorAnswer } } }, async (request) => {
    const { accountId } = await sessions.authenticate(request, { view: true })
    return { data: await secondFactorOf(deps, accountId) }
  })
  app.post(
    secondFactorPaths.state,
    { schema: { tags, body: BeginSecondFactorBody, response: { 200: SecondFactorSecretAnswer } } },
    async (request) => {
      const session = open(await sessions.authenticate(request))
      charge(request, OWNER_COST)
      return { data: await beginFactor(deps, session, request.body.password) }
    },
  )
  app.post(
    secondFactorPaths.enable,
    { schema: { tags, body: EnableSecondFactorBody, response: { 200: RecoveryCodesAnswer } } },
    async (request, reply) => {
      const session = open(await sessions.authenticate(request))
      const browser = { caller: callerOf(request), device: deviceCookieOf(request) }
      const { recoveryCodes, device } = await enableFactor(deps, sessions, session, request.body.code, browser)
      setDeviceCookie(deps, reply, device)
      return { data: { recovery_codes: recoveryCodes } }
    },
  )
  app.post(
    secondFactorPaths.keep,
    { schema: { tags, body: KeepSecondFactorBody, response: { 200: MessageAnswer } } },
    async (request) => {
      await keepOwnFactor(deps, open(await sessions.authenticate(request)), callerOf(request))
      return { message: deps.texts.text('accounts:secondFactorKept', languageOf(request)) }
    },
  )
  app.post(
    secondFactorPaths.disable,
    { schema: { tags, body: DisableSecondFactorBody, response: { 200: MessageAnswer } } },
    async (request) => {
      const session = open(await sessions.authenticate(request))
      charge(request, OWNER_COST)
      await disableFactor(deps, session, request.body, callerOf(request))
      return { message: deps.texts.text('accounts:secondFactorOff', languageOf(request)) }
    },
  )
}

const open = (session: Session): Session => {
  if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  return session
}
