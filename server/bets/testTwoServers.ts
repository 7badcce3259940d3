// For tests: two servers on one database, whose live holds end by hand, and what a bettor asks of them.
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { betBody, LONG_HOLD_SECONDS, legBody, type TestServer, testServer } from './testServer.ts'

/** A match under way; 1 to 9 start in an hour. */
export const LIVE = 200
export let database: TestDatabase
export let server: TestServer
/** A second process on the same database. */
export let other: TestServer

/** One pair per test file. */
export async function openServers(): Promise<void> {
  database = await testDatabase()
  const changes = { liveHoldSeconds: LONG_HOLD_SECONDS, repeatedBetSeconds: 10 }
  server = await testServer(database, changes)
  other = await testServer(database, changes)
  for (const { book } of [server, other]) {
    for (let id = 1; id <= 9; id += 1) book.addMatch(id)
    book.addMatch(LIVE, { live: true })
  }
}
export async function closeServers(): Promise<void> {
  await server.stop()
  await other.stop()
  await database.drop()
}

export const post = async (account: number, url: string, body: object, at = server) => {
  const headers = { 'x-account': String(account) }
  const answer = await at.app.inject({ method: 'POST', url, payload: body, headers })
  return { status: answer.statusCode, body: answer.json() }
}
export const place = (account: number, body: object = betBody([1]), at = server) =>
  post(account, '/api/v2/bet', body, at)
export const findAttempt = async (account: number, attempt: string, close = false) =>
  (await post(account, '/api/v2/bet/attempt', { attempt, close })).body
export const liveBody = (change: object = {}) => betBody([], { betslip: [legBody(LIVE, { bet_type: 8 })], ...change })

/** The column `n` of the one row. */
export const numberOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await database.pool.query(sql, values)).rows[0].n
export const ticketsOf = (account: number): Promise<number> =>
  numberOf('select count(*)::int as n from bet where account_id = $1', [account])
export const cashOf = (account: number): Promise<number> =>
  numberOf(`select balance as n from wallet_balance where account_id = $1 and book = 'cash'`, [account])
