// For tests: cash-out and settlement over one hand-made price book, and what a bettor does with them over HTTP.
import { cashoutPaths } from '@walia/contract/cashout.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { createLedger } from '../ledger/index.ts'
import type { LineOutcome, PriceBook } from '../odds/index.ts'
import { Refusal } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { createTexts } from '../platform/text.ts'
import { createSettlement, type Settlement } from '../settlement/index.ts'
import { handmadeLines } from '../settlement/testLines.ts'
import { type Cashout, createCashout } from './index.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of answers are looked into by tests
export type Json = any
export type Answer = { status: number; body: Json }
export type TicketOn = { account: number; betId: string; matches: number[]; first: number }
type TestBook = PriceBook & {
  addMatch(id: number, options?: { live?: boolean }): void
  setOdds(id: number, odds: readonly string[]): void
}
export type Funding = (accountIds: readonly number[], amount: number) => Promise<void>
export const outcomeOf = (result: 1 | 0, voidFactor: string | null = null, certainty: 1 | 2 = 2): LineOutcome => ({
  kind: 'settled',
  certainty,
  outcomes: [{ id: '1', result, voidFactor, deadHeatFactor: null }],
})
export const WON = outcomeOf(1)
export const LOST = outcomeOf(0)
export const VOID = outcomeOf(0, '1')

export type CashoutWorld = {
  cashout: Cashout
  settlement: Settlement
  /** The feed says so; settlement acts on it when it is drained. */
  say(parentMatchId: number, outcome: LineOutcome, at?: number): void
  /** A 100.00 slip of the first outcome of each match unless said otherwise; answers the ticket's id. */
  place(account: number, matches: readonly number[], stake?: string): Promise<string>
  post(account: number, path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  get(account: number, path: string): Promise<Json>
  offer(account: number, betId: string, part?: number): Promise<Json>
  accept(account: number, offerId: string): Promise<Answer>
  cashOf(account: number): Promise<number>
  readTicket(account: number, betId: string): Promise<Json>
  /** A bettor with 100.00 that is staked on matches of their own, at 2.50 each. */
  ticketOn(count?: number, options?: { live?: boolean; stake?: string }): Promise<TicketOn>
  price(match: number, odds: string): void
  /** Said and settled. */
  result(match: number, outcome: LineOutcome): Promise<void>
  stop(): Promise<void>
}

const LEG = { sub_type_id: 1, bet_pick: '1', outcome_id: '1', special_bet_value: '', bet_type: 7, sport_id: 1 }

/**
 * `account` of a call is its `x-account` header; `x-blocked` says that it is blocked. `endHolds` ends the live hold of
 * a live ticket's placement; without it the hold takes its time.
 */
export function cashoutWorld(
  platform: Platform,
  book: TestBook,
  fund: Funding,
  endHolds: () => Promise<void> = async () => undefined,
): CashoutWorld {
  const { app } = platform
  const ledger = createLedger(platform)
  let next = 1
  const { settlement, cashout, say } = slicesOf(platform, book)
  const post: CashoutWorld['post'] = async (account, url, payload, headers = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'x-account': String(account), ...headers },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const place: CashoutWorld['place'] = async (account, matches, stake = '100') => {
    const betslip = matches.map((id) => ({
      ...LEG,
      odd_value: book.quote(id, 1, '', '1')?.outcome?.odds ?? '',
      parent_match_id: id,
      bet_type: book.quote(id, 1, '', '1')?.live ? 8 : 7,
    }))
    const slip = { stake, total_odd: '2.50', src: 'MOBILE_WEB', betslip }
    const { body } = await post(account, '/api/v2/bet', slip)
    if (!body.bet_id) throw new Error(JSON.stringify(body))
    return body.bet_id
  }
  const get: CashoutWorld['get'] = async (account, url) => {
    return (await app.inject({ url, headers: { 'x-account': String(account) } })).json()
  }
  return {
    cashout,
    settlement,
    say,
    place,
    post,
    get,
    async offer(account, betId, part) {
      const { body } = await post(account, cashoutPaths.offer, { bet_id: betId, ...(part ? { part } : {}) })
      return body.data ?? body
    },
    accept: (account, offerId) => post(account, cashoutPaths.accept, { offer_id: offerId }),
    cashOf: async (account) => (await ledger.balancesOf(account)).cash,
    readTicket: async (account, betId) => (await get(account, `/api/v1/mybets/${betId}`)).data,
    async ticketOn(count = 1, { live = false, stake } = {}) {
      const account = next++
      const matches = Array.from({ length: count }, () => next++)
      for (const match of matches) book.addMatch(match, { live })
      await fund([account], 100_00)
      const placing = place(account, matches, stake)
      if (live) await endHolds()
      return { account, betId: await placing, matches, first: matches[0] as number }
    },
    price: (match, odds) => book.setOdds(match, [odds, '3.40', '2.80']),
    async result(match, outcome) {
      say(match, outcome)
      await settlement.drain()
    },
    stop: () => cashout.stop(),
  }
}

function slicesOf(platform: Platform, book: PriceBook) {
  const { lines, say } = handmadeLines()
  const settlement = createSettlement(platform, { book, lines })
  const cashout = createCashout(platform, {
    book,
    ledger: createLedger(platform),
    texts: createTexts(profileOf('et')),
    bettorOf: (request) => {
      const accountId = Number(request.headers['x-account'] ?? 0)
      if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
      return Promise.resolve({ accountId, blocked: request.headers['x-blocked'] === '1' })
    },
    isBlocked: async () => false,
  })
  return { settlement, cashout, say }
}
