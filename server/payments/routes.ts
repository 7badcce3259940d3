// The calls of deposits, and the providers' callbacks.
import { paymentApprovalPath, paymentCallbackPath, paymentPaths, paymentReturnPath } from '@walia/contract/paths.ts'
import {
  DepositAnswer,
  DepositBody,
  DepositMethodsAnswer,
  DepositsAnswer,
  PaymentCancelBody,
  PaymentCodeBody,
  PaymentResendBody,
  paymentResendPaths,
} from '@walia/contract/payments.ts'
import { UnverifiedLimitsAnswer, verificationPaths } from '@walia/contract/verification.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../platform/app.ts'
import { languageOf } from '../platform/http.ts'
import { trustedOf } from '../platform/network.ts'
import { Rates } from '../platform/rates.ts'
import { cancelDeposit, confirmDeposit, ownDeposit } from './confirmDeposit.ts'
import { depositAnswerOf, depositOf } from './depositAnswer.ts'
import { callerOf, type PaymentsDeps, paymentIdOf, SHOWN_MAX } from './deps.ts'
import { depositMethodsOf } from './methods.ts'
import type { CallbackRequest } from './provider.ts'
import { loadDeposits } from './queries.ts'
import { keyOf } from './requestKey.ts'
import { resendDepositCode } from './resendCode.ts'
import { startDeposit } from './startDeposit.ts'
import { takeApproval } from './takeApproval.ts'
import { takeCallback } from './takeCallback.ts'
import { takeLook, takeReturn } from './takeReturn.ts'
import { unverifiedLimitsOf } from './unverified.ts'
import { registerWithdrawals } from './withdrawalRoutes.ts'

const CALLBACK_BYTES_MAX = 64 * 1024
/** Of one network, before its callbacks are refused for a while. */
const FORGERIES = { burst: 60, perSecond: 1 }

/** Of one network, before its payers come back without the provider being asked at once. */
const RETURNS = { burst: 60, perSecond: 1 }
const PROFILE = '/profile?action=deposit'

export function registerRoutes(app: App, deps: PaymentsDeps): void {
  registerDeposits(app, deps)
  registerWithdrawals(app, deps)
  registerCallback(app, deps)
}

function registerDeposits(app: App, deps: PaymentsDeps): void {
  const { accounts, pool } = deps
  const params = Type.Object({ depositId: Type.String() })
  const response = { 200: DepositAnswer }
  app.get(paymentPaths.methods, { schema: { response: { 200: DepositMethodsAnswer } } }, async () => ({
    data: depositMethodsOf(deps),
  }))
  app.post(paymentPaths.deposit, { schema: { body: DepositBody, response } }, async (request) => {
    const session = await accounts.authenticate(request)
    return startDeposit(deps, session, request.body, keyOf(request, request.body), callerOf(request))
  })
  app.get(paymentPaths.deposit, { schema: { response: { 200: DepositsAnswer } } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    const rows = await loadDeposits(pool, accountId, SHOWN_MAX)
    return { data: rows.map((row) => depositOf(deps, row, null, languageOf(request))) }
  })
  app.get(paymentPaths.status, { schema: { params, response } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    const row = await ownDeposit(deps, accountId, paymentIdOf('dep', request.params.depositId))
    await takeLook(deps, row)
    return depositAnswerOf(deps, row, languageOf(request))
  })
  app.get(verificationPaths.limits, { schema: { response: { 200: UnverifiedLimitsAnswer } } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    return unverifiedLimitsOf(deps, accountId)
  })
  app.post(paymentPaths.depositCode, { schema: { params, body: PaymentCodeBody, response } }, async (request) => {
    const session = await accounts.authenticate(request)
    const id = paymentIdOf('dep', request.params.depositId)
    return confirmDeposit(deps, session, id, request.body.code, callerOf(request))
  })
  app.post(paymentResendPaths.deposit, { schema: { params, body: PaymentResendBody, response } }, async (request) => {
    const session = await accounts.authenticate(request)
    const id = paymentIdOf('dep', request.params.depositId)
    return resendDepositCode(deps, session, id, request.body, callerOf(request))
  })
  app.post(paymentPaths.depositCancel, { schema: { params, body: PaymentCancelBody, response } }, async (request) => {
    const session = await accounts.authenticate(request)
    return cancelDeposit(deps, session, paymentIdOf('dep', request.params.depositId), languageOf(request))
  })
}

/** Signatures are over the exact bytes, so this route has a parser of its own. */
function registerCallback(app: App, deps: PaymentsDeps): void {
  const forgeries = new Rates(deps.clock, FORGERIES, trustedOf(deps.config.trustedProxies))
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: CALLBACK_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<ProviderCall>(
      paymentCallbackPath,
      { bodyLimit: CALLBACK_BYTES_MAX, schema: { hide: true } as object },
      async (request) => takeCallback(deps, forgeries, request.params.provider, callbackOf(request)),
    )
    scope.post<ProviderCall>(
      paymentApprovalPath,
      { bodyLimit: CALLBACK_BYTES_MAX, schema: { hide: true } as object },
      async (request, reply) => {
        const approved = await takeApproval(deps, forgeries, request.params.provider, callbackOf(request))
        return reply.code(approved ? 200 : 400).send({ status: approved ? 'approved' : 'rejected' })
      },
    )
    registerReturn(scope, deps)
  })
}

type ProviderCall = { Params: { provider: string }; Querystring: Record<string, string> }

const callbackOf = ({ body, headers, query, ip }: FastifyRequest<ProviderCall>): CallbackRequest => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  ...{ headers, query, ip },
})

/** From a provider's page back to the profile, by a link or by a form that the page sends. */
function registerReturn(scope: FastifyInstance, deps: PaymentsDeps): void {
  const returns = new Rates(deps.clock, RETURNS, trustedOf(deps.config.trustedProxies))
  scope.route<ProviderCall>({
    method: ['GET', 'POST'],
    url: paymentReturnPath,
    exposeHeadRoute: false,
    bodyLimit: CALLBACK_BYTES_MAX,
    schema: { hide: true } as object,
    handler: async ({ params, query, ip }, reply) => {
      if (returns.take(ip) === 0) await takeReturn(deps, params.provider, query.order)
      return reply.code(303).header('location', PROFILE).send()
    },
  })
}
