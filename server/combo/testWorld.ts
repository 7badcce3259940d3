// For tests of combo slips over HTTP: a server of its own, bettors with money, quotes, placements, and a feed kept by hand.
import type { ComboQuote } from '@walia/contract/combo.ts'
import type { JointPricing } from '@walia/domain/combo/pricing.ts'
import { betBody, fund, LONG_HOLD_SECONDS } from '../bets/testServer.ts'
import type { AppOptions } from '../platform/http.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { addBuildable, type ComboServer, comboServer, MODEL, pickBody } from './testCombo.ts'

export type TestPick = ReturnType<typeof pickBody>
type Change = Record<string, unknown>
type Priced = { quote_id: string | null; total_odds: string | null }
export type ComboWorld = Awaited<ReturnType<typeof comboWorld>>

/** `shared`: a further process on the database of another one. */
export async function comboWorld(shared?: TestDatabase, options: AppOptions = {}) {
  const database = shared ?? (await testDatabase())
  const server: ComboServer = await comboServer(database, { liveHoldSeconds: LONG_HOLD_SECONDS }, options)
  let nextMatch = 1
  let nextAccount = 1
  const pick = (id: number, market: number, specifiers: string, outcome: string): TestPick =>
    pickBody(server.book, id, market, specifiers, outcome)
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const get = async (url: string, account = 0) =>
    (await server.app.inject({ url, headers: { 'x-account': String(account) } })).json()
  return {
    database,
    server,
    pick,
    post,
    get,
    newMatch: () => nextMatch++,
    buildable(live = false): number {
      addBuildable(server.book, nextMatch, MODEL, live)
      return nextMatch++
    },
    async bettor(amount = 1_000_00): Promise<number> {
      const account = nextAccount++
      await fund(database, [account], amount)
      return account
    },
    /** Home to win, over 2.5 and both to score. */
    three: (id: number): TestPick[] => [pick(id, 1, '', '1'), pick(id, 18, 'total=2.5', '12'), pick(id, 29, '', '74')],
    async quoteOf(betslip: object[], language = 'en'): Promise<ComboQuote> {
      const { status, body } = await post('/api/v1/combo/quote', { betslip, language })
      if (status !== 200) throw new Error(`quote: ${status} ${JSON.stringify(body)}`)
      return body
    },
    place: (account: number, betslip: object[], quote: Priced, change: Change = {}, path = '/api/v2/bet') =>
      post(
        path,
        betBody([], {
          betslip,
          product_type: 'combo',
          stake: '100',
          total_odd: quote.total_odds ?? '2.00',
          ...(quote.quote_id ? { quote_id: quote.quote_id } : {}),
          ...change,
        }),
        { 'x-account': String(account) },
      ),
    async cashOf(account: number): Promise<number> {
      const text = `select balance from wallet_balance where account_id = $1 and book = 'cash'`
      return Number((await database.pool.query(text, [account])).rows[0].balance)
    },
    ticketOf: (account: number, code: string) => get(`/api/v1/mybets/${code}`, account),
    async jointOf(code: string): Promise<JointPricing> {
      const { rows } = await database.pool.query(`select context -> 'joint' as joint from bet where code = $1`, [code])
      return rows[0].joint
    },
    async stop() {
      await server.stop()
      if (shared === undefined) await database.drop()
    },
  }
}
