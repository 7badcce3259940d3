// The calls of withdrawals.
import { paymentPaths } from '@walia/contract/paths.ts'
import {
  PaymentCancelBody,
  PaymentCodeBody,
  PaymentResendBody,
  paymentResendPaths,
  WithdrawalAnswer,
  WithdrawalsAnswer,
  WithdrawBody,
  WithdrawMethodsAnswer,
} from '@walia/contract/payments.ts'
import { TillKeyHeader, TillPayoutAnswer, TillPayoutBody, tillPaths } from '@walia/contract/till.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../platform/app.ts'
import { charge, KEY_COST, languageOf, Refusal } from '../platform/http.ts'
import { cancelWithdrawal, confirmWithdrawal, ownWithdrawal } from './confirmWithdrawal.ts'
import { callerOf, type PaymentsDeps, paymentIdOf, SHOWN_MAX } from './deps.ts'
import { withdrawMethodsOf } from './methods.ts'
import { payClaim } from './payClaim.ts'
import { keyOf } from './requestKey.ts'
import { resendWithdrawalCode } from './resendCode.ts'
import { startWithdrawal } from './startWithdrawal.ts'
import { tillOf } from './tills.ts'
import { withdrawalAnswerOf, withdrawalOf } from './withdrawalAnswer.ts'
import { withdrawalHoldOf } from './withdrawalHold.ts'
import { loadWithdrawals } from './withdrawalQueries.ts'

const params = Type.Object({ withdrawalId: Type.String() })
const response = { 200: WithdrawalAnswer }
const idOf = (text: string) => paymentIdOf('wdr', text)

export function registerWithdrawals(app: App, deps: PaymentsDeps): void {
  const { accounts, pool } = deps
  app.get(paymentPaths.withdrawMethods, { schema: { response: { 200: WithdrawMethodsAnswer } } }, async () => ({
    data: withdrawMethodsOf(deps),
  }))
  app.post(paymentPaths.withdraw, { schema: { body: WithdrawBody, response } }, async (request) => {
    const session = await accounts.authenticate(request)
    return startWithdrawal(deps, session, request.body, keyOf(request, request.body), callerOf(request))
  })
  app.get(paymentPaths.withdraw, { schema: { response: { 200: WithdrawalsAnswer } } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    const rows = await loadWithdrawals(pool, accountId, SHOWN_MAX)
    const language = languageOf(request)
    const hold = await withdrawalHoldOf(deps, accountId, language)
    return { data: rows.map((row) => withdrawalOf(deps, row, null, language)), hold }
  })
  app.get(paymentPaths.withdrawal, { schema: { params, response } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    const row = await ownWithdrawal(deps, accountId, idOf(request.params.withdrawalId))
    return withdrawalAnswerOf(deps, row, languageOf(request))
  })
  registerSteps(app, deps)
  if (deps.tills.length > 0) registerTills(app, deps)
}

/** Only where there are tills. */
function registerTills(app: App, deps: PaymentsDeps): void {
  const tillFor = async (request: FastifyRequest): Promise<string> => {
    const shown = request.headers['x-api-key']
    const known = tillOf(deps.tills, shown)
    if (known === null) charge(request, KEY_COST)
    const till = known ?? (await deps.keys?.find(shown, 'till:payout'))?.subject
    if (till === undefined) throw new Refusal('KEY_INVALID')
    return till
  }
  const checkKey = async (request: FastifyRequest) => void (await tillFor(request))
  app.post(
    tillPaths.payouts,
    {
      onRequest: checkKey,
      schema: {
        summary: 'A till pays for a reference code',
        headers: TillKeyHeader,
        body: TillPayoutBody,
        response: { 200: TillPayoutAnswer },
      },
    },
    async (request) => {
      const till = await tillFor(request)
      keyOf(request, request.body)
      return payClaim(deps, till, request.body, languageOf(request))
    },
  )
}

function registerSteps(app: App, deps: PaymentsDeps): void {
  const { accounts } = deps
  app.post(paymentPaths.withdrawalCode, { schema: { params, body: PaymentCodeBody, response } }, async (request) => {
    const session = await accounts.authenticate(request)
    const id = idOf(request.params.withdrawalId)
    return confirmWithdrawal(deps, session, id, request.body.code, callerOf(request))
  })
  app.post(
    paymentResendPaths.withdrawal,
    { schema: { params, body: PaymentResendBody, response } },
    async (request) => {
      const session = await accounts.authenticate(request)
      return resendWithdrawalCode(deps, session, idOf(request.params.withdrawalId), request.body, callerOf(request))
    },
  )
  app.post(
    paymentPaths.withdrawalCancel,
    { schema: { params, body: PaymentCancelBody, response } },
    async (request) => {
      const session = await accounts.authenticate(request)
      return cancelWithdrawal(deps, session, idOf(request.params.withdrawalId), languageOf(request))
    },
  )
}
