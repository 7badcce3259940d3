// For tests: bets on a super league whose prices, results and scores are set by hand, beside those of a feed.
import { partsOfVirtualMatchId, type VirtualMatchParts, virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { betBody, createHandBook, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import type { LineChange } from '../odds/index.ts'
import { asOwner, testDatabase } from '../platform/testDatabase.ts'
import { createSettlement } from './index.ts'
import { handmadeLines } from './testLines.ts'

export const STAKE = 100_00

/** Days end without rounds: past what asks for theirs. */
async function storeDays(url: string, changes: readonly LineChange[]): Promise<void> {
  const rows = changes.map(({ parentMatchId, outcome }) => {
    const { league, season, day } = partsOfVirtualMatchId(parentMatchId)
    return `(${league}, ${season}, ${day}, ${outcome.kind === 'cancelled' ? 'null' : `'[]'`})`
  })
  for (const row of new Set(rows))
    await asOwner(
      url,
      `set session_replication_role = 'replica'; insert into virtual_result (league, season, day, matches) values ${row}
         on conflict (league, season, day) do update set matches = excluded.matches`,
    )
}

/** A league by hand: matches at 2.50, 3.40 and 2.80, unless said otherwise. */
export function handmadeLeague(url: string) {
  const book = createHandBook()
  const scores = new Map<number, { home: number; away: number }>()
  const { lines, say } = handmadeLines((_db, changes) => storeDays(url, changes))
  return {
    ...{ book, scores, lines, say },
    source: {
      quote: book.quote,
      loadScores: async (_db: unknown, ids: readonly number[]) =>
        new Map([...scores].filter(([id]) => ids.includes(id))),
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of answers are looked into by tests
type Answer = { status: number; body: any }

export async function leagueBetsWorld() {
  const database = await testDatabase()
  const league = handmadeLeague(database.url)
  const server = await testServer(database, {}, () => ({ virtuals: league.source }))
  const feed = handmadeLines()
  const settlementOn = ({ platform, book }: TestServer) =>
    createSettlement(platform, { book, lines: feed.lines, virtuals: league.lines })
  let [accounts, matches] = [0, 0]
  return {
    ...{ database, league, server, feed, settlementOn },
    settlement: settlementOn(server),
    /** Of the first league unless said otherwise; its betting ends in an hour. */
    virtualMatch(parts: Partial<VirtualMatchParts> = {}, startsAt = Date.now() + 3_600_000): number {
      const [season, index] = [1 + Math.floor(matches / 8), matches % 8]
      matches += 1
      const id = virtualMatchIdOf({ league: 1, season, day: 1, index, ...parts })
      league.book.addMatch(id, { startsAt })
      return id
    },
    async bettor(amount = STAKE): Promise<number> {
      const account = ++accounts
      await fund(database, [account], amount)
      return account
    },
    bet: (account: number, ids: readonly number[], change: object = {}, headers: Record<string, string> = {}) =>
      betOn(server, account, { betslip: ids.map((id) => legBody(id)), product_type: 'virtual', ...change }, headers),
    async read(account: number, code: string) {
      const headers = { 'x-account': String(account) }
      return (await server.app.inject({ url: `/api/v1/mybets/${code}`, headers })).json()
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
export type LeagueBetsWorld = Awaited<ReturnType<typeof leagueBetsWorld>>

export async function betOn(
  { app }: Pick<TestServer, 'app'>,
  account: number,
  change: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([], { stake: '100', ...change }),
    headers: { 'x-account': String(account), ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}
