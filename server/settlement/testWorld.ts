// For tests: settlement over one hand-made price book and an outbox kept by hand, and what bettors do over HTTP.
import { expect } from 'vitest'
import { betBody, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import type { LineOutcome } from '../odds/index.ts'
import { testDatabase } from '../platform/testDatabase.ts'
import { createSettlement } from './index.ts'
import { handmadeLines } from './testLines.ts'

/** What a bettor has, and stakes unless said otherwise. */
export const STAKE = 100_00

export type Result = { result: 1 | 0 | -1; voidFactor?: string | null; deadHeatFactor?: string | null }
export const WON: Result = { result: 1 }
export const LOST: Result = { result: 0 }
export const VOID: Result = { result: 0, voidFactor: '1' }
export const settled = (result: Result, certainty: 1 | 2 = 2): LineOutcome => ({
  kind: 'settled',
  certainty,
  outcomes: [{ id: '1', voidFactor: null, deadHeatFactor: null, ...result }],
})

function bettorsOf(server: TestServer) {
  let nextMatch = 1
  return {
    openMatches: (count: number): number[] =>
      Array.from({ length: count }, () => {
        server.book.addMatch(nextMatch)
        return nextMatch++
      }),
    async place(account: number, matches: readonly number[], stake = '100'): Promise<string> {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/v2/bet',
        payload: betBody([], { stake, betslip: matches.map((id) => legBody(id)) }),
        headers: { 'x-account': String(account) },
      })
      expect(answer.json().code).toBeUndefined()
      return answer.json().bet_id
    },
    read: async (account: number, code: string) =>
      (await server.app.inject({ url: `/api/v1/mybets/${code}`, headers: { 'x-account': String(account) } })).json(),
  }
}

export async function settlementWorld() {
  const database = await testDatabase()
  const server = await testServer(database)
  const { lines, say } = handmadeLines()
  let nextAccount = 1
  return {
    database,
    server,
    settlement: createSettlement(server.platform, { book: server.book, lines }),
    say,
    ...bettorsOf(server),
    async bettor(amount = STAKE): Promise<number> {
      const account = nextAccount++
      await fund(database, [account], amount)
      return account
    },
    async cashOf(account: number): Promise<number> {
      const text = `select balance from wallet_balance where account_id = $1 and book = 'cash'`
      return (await database.pool.query(text, [account])).rows[0].balance
    },
    async stop() {
      await server.stop()
      await database.drop()
    },
  }
}
export type SettlementWorld = Awaited<ReturnType<typeof settlementWorld>>
