// The calls of deposits, and the door for the providers' callbacks.

import { IdempotencyKey } from '@walia/contract/fields.ts'
import { paymentPaths } from '@walia/contract/paths.ts'
import { DepositAnswer, DepositBody, DepositMethodsAnswer } from '@walia/contract/payments.ts'
import type { PaymentKind } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { languageOf, Refusal } from '../platform/http.ts'
import { depositAnswerOf } from './answer.ts'
import { depositIdOf, type PaymentsContext } from './context.ts'
import { findDeposit } from './queries.ts'
import { startDeposit } from './startDeposit.ts'
import { takeCallback } from './takeCallback.ts'

const CALLBACK_BYTES_MAX = 64 * 1024
const KINDS = { mobileMoney: 'mobile_money', bank: 'bank', mobileWallet: 'mobile_wallet', shop: 'shop' } as const

export function registerRoutes(context: PaymentsContext): void {
  const { app, accounts, profile, providers, pool } = context
  app.get(paymentPaths.methods, { schema: { response: { 200: DepositMethodsAnswer } } }, async () => ({
    data: profile.payments.methods
      .filter((method) => method.deposit && providers.has(method.id))
      .map((method) => ({
        method: method.id,
        name: method.name,
        kind: KINDS[method.kind satisfies PaymentKind],
        fee_percent: String(method.depositFeeBasisPoints / 100),
        min: amountText(profile.payments.depositMin),
        max: amountText(profile.payments.depositMax),
      })),
  }))
  app.post(
    paymentPaths.deposit,
    { schema: { body: DepositBody, response: { 200: DepositAnswer } } },
    async (request) => {
      const session = await accounts.authenticate(request)
      return startDeposit(context, session, request.body, keyOf(request, request.body), languageOf(request))
    },
  )
  app.get<{ Params: { depositId: string } }>(
    paymentPaths.status,
    { schema: { params: Type.Object({ depositId: Type.String() }), response: { 200: DepositAnswer } } },
    async (request) => {
      const { accountId } = await accounts.authenticate(request, { view: true })
      const id = depositIdOf(request.params.depositId)
      const row = id === null ? null : await findDeposit(pool, id)
      if (row === null || row.account_id !== accountId) throw new Refusal('NOT_FOUND')
      return depositAnswerOf(context, row, languageOf(request))
    },
  )
  registerCallback(context)
}

/** The header stands above the body's field; two different keys are no key. */
function keyOf(request: FastifyRequest, body: DepositBody): string | null {
  const header = request.headers['idempotency-key']
  if (header !== undefined && (!Check(IdempotencyKey, header) || (body.request_id ?? header) !== header))
    throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return (header as string | undefined) ?? body.request_id ?? null
}

/** Signatures are over the very bytes, so this door has a parser of its own. */
function registerCallback(context: PaymentsContext): void {
  context.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: CALLBACK_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string }; Querystring: Record<string, string> }>(
      paymentPaths.callback,
      { bodyLimit: CALLBACK_BYTES_MAX, schema: { hide: true } as object },
      async (request) =>
        takeCallback(context, request.params.provider, {
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          query: request.query,
          ip: request.ip,
        }),
    )
  })
}
