// The calls of deposits, and the providers' callbacks.
import { paymentCallbackPath, paymentPaths } from '@walia/contract/paths.ts'
import {
  DepositAnswer,
  DepositBody,
  DepositMethodsAnswer,
  DepositsAnswer,
  PaymentCancelBody,
  PaymentCodeBody,
} from '@walia/contract/payments.ts'
import { Type } from 'typebox'
import type { App } from '../platform/app.ts'
import { languageOf } from '../platform/http.ts'
import { trustedOf } from '../platform/network.ts'
import { Rates } from '../platform/rates.ts'
import { cancelDeposit, confirmDeposit, ownDeposit } from './confirmDeposit.ts'
import { depositAnswerOf, depositOf } from './depositAnswer.ts'
import { callerOf, type PaymentsDeps, paymentIdOf, SHOWN_MAX } from './deps.ts'
import { depositMethodsOf } from './methods.ts'
import { loadDeposits } from './queries.ts'
import { keyOf } from './requestKey.ts'
import { startDeposit } from './startDeposit.ts'
import { takeCallback } from './takeCallback.ts'
import { registerWithdrawals } from './withdrawalRoutes.ts'

const CALLBACK_BYTES_MAX = 64 * 1024
/** Of one network, before its callbacks are refused for a while. */
const FORGERIES = { burst: 60, perSecond: 1 }

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
    return depositAnswerOf(deps, row, languageOf(request))
  })
  app.post(paymentPaths.depositCode, { schema: { params, body: PaymentCodeBody, response } }, async (request) => {
    const session = await accounts.authenticate(request)
    const id = paymentIdOf('dep', request.params.depositId)
    return confirmDeposit(deps, session, id, request.body.code, callerOf(request))
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
    scope.post<{ Params: { provider: string }; Querystring: Record<string, string> }>(
      paymentCallbackPath,
      { bodyLimit: CALLBACK_BYTES_MAX, schema: { hide: true } as object },
      async (request) =>
        takeCallback(deps, forgeries, request.params.provider, {
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          query: request.query,
          ip: request.ip,
        }),
    )
  })
}
