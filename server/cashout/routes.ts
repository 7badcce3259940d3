// The calls of cash-out: an offer, its acceptance, the value to wait for, and what was cashed out of a ticket.
import {
  CashoutAcceptAnswer,
  CashoutAcceptBody,
  CashoutAutoAnswer,
  CashoutAutoBody,
  CashoutHistoryAnswer,
  CashoutOfferAnswer,
  CashoutOfferBody,
  cashoutPaths,
} from '@walia/contract/cashout.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { languageOf, Refusal } from '../platform/http.ts'
import { type SharedRate, takeOfRate } from '../platform/sharedRates.ts'
import { acceptOffer } from './accept.ts'
import { setAuto } from './auto.ts'
import type { AutoWatch } from './autoWatch.ts'
import type { CashoutDeps } from './deps.ts'
import { loadTicketNow, makeOffer } from './offer.ts'
import { findAuto, loadCashouts } from './queries.ts'
import { acceptAnswerOf, autoAnswerOf, historyAnswerOf, offerAnswerOf, refusalOf } from './wire.ts'

const schemaOf = (summary: string, body: object, answer: object) => ({
  schema: { tags: ['cashout'], summary, body, response: { 200: answer } },
})

const WINDOW_SECONDS = 60
/** Offers renew by themselves: five live tickets in sight ask a hundred times a minute, in each tab. */
export const OFFERS: SharedRate = { kind: 'cashout.offer', count: 300, windowSeconds: WINDOW_SECONDS }
export const ACCEPTS: SharedRate = { kind: 'cashout.accept', count: 60, windowSeconds: WINDOW_SECONDS }

export function registerRoutes(app: App, { watch, ...deps }: CashoutDeps & { watch: AutoWatch }): void {
  app.post(
    cashoutPaths.offer,
    schemaOf('What a ticket, or a part of it, is worth now', CashoutOfferBody, CashoutOfferAnswer),
    async (request) => {
      const accountId = await callerOf(deps, request, OFFERS)
      const { bet_id, part } = request.body as CashoutOfferBody
      const made = await makeOffer(deps, accountId, bet_id, percentOf(deps, part))
      if (!made.ok) throw refusalOf(made)
      return offerAnswerOf(made.offer)
    },
  )
  app.post(
    cashoutPaths.accept,
    schemaOf('Accepts an offer; the same offer is answered alike every time', CashoutAcceptBody, CashoutAcceptAnswer),
    async (request) => {
      const accountId = await callerOf(deps, request, ACCEPTS)
      const { offer_id, least } = request.body as CashoutAcceptBody
      const acceptance = { cause: 'bettor' as const, least: least === undefined ? null : amountOf(least) }
      const result = await acceptOffer(deps, accountId, offer_id, acceptance)
      if (!result.ok) throw refusalOf(result)
      return acceptAnswerOf(deps, result.cashout, result.code, languageOf(request))
    },
  )
  app.post(
    cashoutPaths.auto,
    schemaOf('Sets or takes away the value at which a ticket is cashed out', CashoutAutoBody, CashoutAutoAnswer),
    async (request) => {
      const { bet_id, value } = request.body as CashoutAutoBody
      // Taking a value away is never refused for want of acceptances.
      const accountId = await callerOf(deps, request, value === null ? OFFERS : ACCEPTS)
      const result = await setAuto(deps, watch, accountId, bet_id, value === null ? null : amountOf(value))
      if (!result.ok) throw refusalOf(result)
      return autoAnswerOf(deps, result.code, result.target, languageOf(request))
    },
  )
  app.get<{ Params: { betId: string } }>(
    cashoutPaths.history,
    {
      schema: {
        tags: ['cashout'],
        summary: 'What was cashed out of a ticket',
        response: { 200: CashoutHistoryAnswer },
      },
    },
    async (request) => {
      const { accountId } = await deps.bettorOf(request)
      const found = await loadTicketNow(deps, accountId, request.params.betId)
      if (found === null) throw new Refusal('NOT_FOUND')
      const betId = found.row.id
      const [cashouts, target] = await Promise.all([
        loadCashouts(deps.pool, accountId, betId),
        findAuto(deps.pool, accountId, betId),
      ])
      return historyAnswerOf(cashouts, target)
    },
  )
}

async function callerOf(deps: CashoutDeps, request: FastifyRequest, rate: SharedRate): Promise<number> {
  const { accountId, blocked } = await deps.bettorOf(request)
  if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
  if (!(await takeOfRate(deps.pool, rate, accountId))) throw new Refusal('TOO_MANY_REQUESTS')
  return accountId
}

/** All of it as well as a part within the market's bounds. */
function percentOf({ profile }: CashoutDeps, part: number | undefined): number | null {
  if (part === undefined || part === 100) return null
  const { partPercentMin, partPercentMax } = profile.cashout
  if (part < partPercentMin || part > partPercentMax)
    throw new Refusal('MALFORMED', { reason: `part: from ${partPercentMin} to ${partPercentMax}, or 100` })
  return part
}

function amountOf(text: string): number {
  const amount = parseAmount(text)
  if (!amount.ok) throw new Refusal('AMOUNT_INVALID')
  return amount.value
}
