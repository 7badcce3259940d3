// The calls of placement and of the bettor's own tickets.
import {
  AttemptAnswer,
  AttemptBody,
  BetAnswer,
  BetBody,
  betPaths,
  EntryBetAnswer,
  MyBetAnswer,
  MyBetsAnswer,
  MyBetsQuery,
} from '@walia/contract/bets.ts'
import type { ErrorCode } from '@walia/contract/errors.ts'
import type { Channel } from '@walia/domain/market/profile.ts'
import { isAffiliateToken } from '@walia/domain/marketing/affiliate.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../platform/app.ts'
import { BatcherFull } from '../platform/batcher.ts'
import { languageOf, Refusal } from '../platform/http.ts'
import { InFlight } from '../platform/inFlight.ts'
import { textLanguageOf } from '../platform/text.ts'
import { type Bettor, STAKES_IN_FLIGHT_MAX } from '../stakes/index.ts'
import { attemptOf } from './attempts.ts'
import { type BetsDeps, NotSelling } from './deps.ts'
import type { EntrySale, SoldEntry } from './entries.ts'
import { loadMyBet, loadMyBets } from './myBets.ts'
import { isWellFormedBody } from './offer.ts'
import { placeBet } from './place.ts'
import type { Placement, PlacementContext } from './placement.ts'
import { joinedJson, placedTicketJson, wireTicketOf } from './ticket.ts'
import { loadTicket } from './ticketQueries.ts'
import { rowAsPlacedOf } from './ticketRow.ts'

type BetRequest = FastifyRequest<{ Body: BetBody }>

export function registerRoutes(app: App, deps: BetsDeps): void {
  const inFlight = new InFlight<number>(STAKES_IN_FLIGHT_MAX)
  const schema = { tags: ['bets'], body: BetBody, response: { 200: BetAnswer } }
  const slip = { ...schema, summary: 'Places a slip, or enters a jackpot' }
  const response = { 200: Type.Union([BetAnswer, EntryBetAnswer]) }
  app.post(betPaths.bet, { schema: { ...slip, response } }, (request, reply) =>
    answerPlacement(deps, inFlight, 'slip', request as unknown as BetRequest, reply as unknown as FastifyReply),
  )
  app.post(betPaths.quick, { schema: { ...schema, summary: 'Places one pick, the quick path' } }, (request, reply) =>
    answerPlacement(deps, inFlight, 'quick', request as unknown as BetRequest, reply as unknown as FastifyReply),
  )
  app.post(
    betPaths.attempt,
    {
      schema: {
        tags: ['bets'],
        summary: 'What became of a placement, by its key',
        body: AttemptBody,
        response: { 200: AttemptAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = await deps.bettorOf(request)
      return sendJson(reply, await attemptAnswer(deps, accountId, request.body, textLanguageOf(languageOf(request))))
    },
  )
  app.get(
    betPaths.myBets,
    {
      schema: {
        tags: ['bets'],
        summary: 'Own tickets, newest first',
        querystring: MyBetsQuery,
        response: { 200: MyBetsAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = await deps.bettorOf(request)
      return sendJson(reply, await loadMyBets(deps, accountId, request.query, textLanguageOf(languageOf(request))))
    },
  )
  app.get<{ Params: { betId: string } }>(
    betPaths.myBet,
    {
      schema: {
        tags: ['bets'],
        summary: 'An own ticket, and why it pays what it pays',
        response: { 200: MyBetAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = await deps.bettorOf(request)
      const found = await loadMyBet(deps, accountId, request.params.betId, textLanguageOf(languageOf(request)))
      if (found === null) throw new Refusal('NOT_FOUND')
      return sendJson(reply, found)
    },
  )
}

// Text, so that Fastify's serializer, which tries the variants of every union, is not in the hot path.
const sendJson = (reply: FastifyReply, answer: object): FastifyReply => sendText(reply, JSON.stringify(answer))
const sendText = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)

async function answerPlacement(
  deps: BetsDeps,
  inFlight: InFlight<number>,
  channel: Channel,
  request: BetRequest,
  reply: FastifyReply,
): Promise<void> {
  const { body } = request
  const key = keyOf(request.headers['idempotency-key'], body.request_id)
  if (key === null) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  // The quick path sells single picks.
  const entries = channel === 'slip' ? deps.entries() : null
  if (entries?.types.includes(body.product_type ?? ''))
    return void sendJson(reply, await answerEntry(deps, entries, request, key))
  const bettor = await bettorOf(deps, request)
  const language = textLanguageOf(languageOf(request))
  const context = contextOf(request, language, deps.version)
  const placeRequest = { bettor, channel, body, key, receivedAt: deps.clock.now(), ip: request.ip, context }
  const result = await inFlight.run(bettor.accountId, () => placeBet(deps, placeRequest)).catch(asBusy)
  if (!result.ok) throw new Refusal(result.code, result.details)
  if ('replayOf' in result)
    return void sendJson(reply, await replayAnswer(deps, bettor.accountId, result.replayOf, language))
  const { placement, placedAt, ...wallet } = result
  deps.published()
  const { code, sequence } = placement.ids
  const balance = await shownBalanceOf(deps, placement, wallet.balance)
  const answer = answerOf(deps, language, { ...wallet, balance, code, sequence })
  sendText(reply, joinedJson(JSON.stringify(answer), 'data', placedTicketJson(placement, placedAt, language)))
}

async function answerEntry(
  deps: BetsDeps,
  entries: EntrySale,
  request: BetRequest,
  key: string,
): Promise<EntryBetAnswer> {
  const { body } = request
  const { jackpot_id: jackpotId } = body
  if (jackpotId === undefined) throw new Refusal('MALFORMED')
  const bettor = await deps.bettorOf(request)
  const language = textLanguageOf(languageOf(request))
  const sold = await entries.place({ bettor, jackpotId, body, key: key === '' ? null : key, language })
  return entryAnswerOf(deps, sold, language)
}

/** An entry is no slip: it is nobody's first one. */
const entryAnswerOf = ({ texts }: BetsDeps, sold: SoldEntry, language: string): EntryBetAnswer => ({
  message: texts.text('bets:placed', language),
  first_bet: false,
  ...sold,
})

/** A ticket keeps what is left in the book that paid it; the bettor is shown the cash. */
async function shownBalanceOf(
  deps: BetsDeps,
  { accountId, source }: Pick<Placement, 'accountId' | 'source'>,
  left: number,
): Promise<number> {
  return source === 'cash' ? left : deps.cashOf(accountId)
}

/** A malformed body is refused before a missing login. */
async function bettorOf(deps: BetsDeps, request: BetRequest): Promise<Bettor> {
  try {
    return await deps.bettorOf(request)
  } catch (cause) {
    throw isWellFormedBody(request.body, deps.profile.oddsMin) ? cause : new Refusal('MALFORMED')
  }
}

type Answered = { firstBet: boolean; balance: number; bonus: number; code: string; sequence: string }

const answerOf = ({ texts }: BetsDeps, language: string, answered: Answered): Omit<BetAnswer, 'data'> => ({
  message: texts.text('bets:placed', language),
  first_bet: answered.firstBet,
  bet_id: answered.code,
  seq_id: answered.sequence,
  user: { balance: amountText(answered.balance), bonus: amountText(answered.bonus) },
})

/** The first answer again: the ticket as it was placed, the balance as it was then. */
async function replayAnswer(deps: BetsDeps, accountId: number, betId: string, language: string): Promise<BetAnswer> {
  const row = await loadTicket(deps.pool, accountId, betId)
  const view = rowAsPlacedOf(row, deps.profile)
  const { first_bet: firstBet, balance_after: left, bonus_after: bonus, source } = row
  const balance = await shownBalanceOf(deps, { accountId, source }, left)
  const { code, sequence } = view
  return {
    ...answerOf(deps, language, { firstBet, balance, bonus, code, sequence }),
    data: wireTicketOf(view, language),
  }
}

async function attemptAnswer(
  deps: BetsDeps,
  accountId: number,
  { attempt: key, close = false }: AttemptBody,
  language: string,
): Promise<AttemptAnswer> {
  const found = await attemptOf(deps, { accountId, key, close, language })
  if (found.state === 'placed' && 'entry' in found)
    return { state: 'placed', answer: entryAnswerOf(deps, found.entry, language) }
  if (found.state === 'placed')
    return { state: 'placed', answer: await replayAnswer(deps, accountId, found.betId, language) }
  if (found.state !== 'refused') return found
  const { code, details } = found.refusal
  const message = deps.texts.error(code as ErrorCode, language, details)
  return { state: 'refused', refusal: { code, message, ...(details === undefined ? {} : { details }) } }
}

const asBusy = (cause: unknown): never => {
  throw cause instanceof BatcherFull || cause instanceof NotSelling ? new Refusal('UNAVAILABLE') : cause
}

function contextOf({ body, headers }: BetRequest, language: string, version: string): PlacementContext {
  const shareCodes = body.betslip.flatMap((leg) => (leg.share_code ? [leg.share_code] : []))
  return {
    src: body.src,
    userAgent: (headers['user-agent'] ?? body.user_agent ?? '').slice(0, 500),
    language,
    version,
    ...(body.affiliate ? { affiliate: body.affiliate } : {}),
    ...(body.affiliate_id ? { affiliateId: body.affiliate_id } : {}),
    ...(isAffiliateToken(body.affiliate_tag ?? null) ? { affiliateTag: body.affiliate_tag } : {}),
    ...(shareCodes.length > 0 ? { shareCodes } : {}),
  }
}

const KEY = /^[\x21-\x7e]{8,255}$/

/** Empty when the caller sent none (its body then stands for it a while); null when what was sent is no key. */
const keyOf = (header: string | string[] | undefined, requestId: string | undefined): string | null => {
  const key = header ?? requestId
  if (key === undefined) return ''
  return typeof key === 'string' && KEY.test(key) ? key : null
}
