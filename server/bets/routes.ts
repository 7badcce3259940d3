// The calls of placement and of the bettor's own tickets.
import { BetAnswer, BetBody, betPaths, MyBetAnswer, MyBetsAnswer, MyBetsQuery } from '@walia/contract/bets.ts'
import type { Channel } from '@walia/domain/market/profile.ts'
import { isAffiliateToken } from '@walia/domain/marketing/affiliate.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, languageOf, Refusal } from '../platform/http.ts'
import { type Texts, textLanguageOf } from '../platform/text.ts'
import { BatcherFull } from './batcher.ts'
import { keyOf } from './idempotencyKey.ts'
import { loadMyBet, loadMyBets, type ReadHouse } from './myBets.ts'
import { type Bettor, type PlaceHouse, placeBet } from './place.ts'
import type { PlacementContext } from './placement.ts'
import { placedTicketOf, wireTicketOf } from './ticket.ts'
import { loadTicket } from './ticketQueries.ts'
import { rowAsPlacedOf } from './ticketRow.ts'

export type RouteHouse = PlaceHouse &
  ReadHouse & {
    texts: Texts
    version: string
    /** Throws NOT_AUTHENTICATED and its kin. */
    bettorOf(request: FastifyRequest): Promise<Bettor> | Bettor
    /** News for whoever shows the account. */
    placed(accountId: number): void
  }

type BetRequest = FastifyRequest<{ Body: BetBody }>

export function registerRoutes(app: App, house: RouteHouse): void {
  const schema = { tags: ['bets'], body: BetBody, response: { 200: BetAnswer } }
  app.post(betPaths.bet, { schema: { ...schema, summary: 'Places a slip' } }, (request, reply) =>
    answerPlacement(house, 'slip', request as unknown as BetRequest, reply as unknown as FastifyReply),
  )
  app.post(betPaths.quick, { schema: { ...schema, summary: 'Places one pick, the quick path' } }, (request, reply) =>
    answerPlacement(house, 'quick', request as unknown as BetRequest, reply as unknown as FastifyReply),
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
      const { accountId } = await house.bettorOf(request)
      return sendJson(reply, await loadMyBets(house, accountId, request.query, textLanguageOf(languageOf(request))))
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
      const { accountId } = await house.bettorOf(request)
      const found = await loadMyBet(house, accountId, request.params.betId, textLanguageOf(languageOf(request)))
      if (found === null) throw new Refusal('NOT_FOUND')
      return sendJson(reply, found)
    },
  )
}

// Text, so that Fastify's serializer, which tries the variants of every union, is not in the hot path.
const sendJson = (reply: FastifyReply, answer: object): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))

async function answerPlacement(
  house: RouteHouse,
  channel: Channel,
  request: BetRequest,
  reply: FastifyReply,
): Promise<void> {
  const { body } = request
  const bettor = await house.bettorOf(request)
  const key = keyOf(request.headers['idempotency-key'], body.request_id)
  if (key === null) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  const language = textLanguageOf(languageOf(request))
  const result = await placeBet(house, {
    bettor,
    channel,
    body,
    key,
    ip: request.ip,
    context: contextOf(request, language, house.version),
  }).catch(asBusy)
  if (!result.ok) throw new Refusal(result.code, result.details)
  if ('replayOf' in result)
    return void sendJson(reply, await replayAnswer(house, bettor.accountId, result.replayOf, language))
  const { placement, placedAt, balance, bonus, firstBet } = result
  house.placed(bettor.accountId)
  sendJson(
    reply,
    answerOf(house, language, {
      firstBet,
      balance,
      bonus,
      ticket: wireTicketOf(placedTicketOf(placement, placedAt), language),
    }),
  )
}

type Answered = { firstBet: boolean; balance: number; bonus: number; ticket: BetAnswer['data'] }

const answerOf = ({ texts }: RouteHouse, language: string, answered: Answered): BetAnswer => ({
  message: texts.text('bets:placed', language),
  first_bet: answered.firstBet,
  bet_id: answered.ticket.bet_id,
  seq_id: answered.ticket.seq_id,
  user: { balance: amountText(answered.balance), bonus: amountText(answered.bonus) },
  data: answered.ticket,
})

/** The first answer again: the ticket as it was placed, the balance as it was then. */
async function replayAnswer(house: RouteHouse, accountId: number, betId: string, language: string): Promise<BetAnswer> {
  const row = await loadTicket(house.pool, accountId, betId)
  return answerOf(house, language, {
    firstBet: row.first_bet,
    balance: row.balance_after,
    bonus: row.bonus_after,
    ticket: wireTicketOf(rowAsPlacedOf(row), language),
  })
}

const asBusy = (cause: unknown): never => {
  throw cause instanceof BatcherFull ? new Refusal('UNAVAILABLE') : cause
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
