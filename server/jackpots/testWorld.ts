// For tests: jackpots on a database of their own, a price book and results set by hand, a beacon whose clock is moved.
import { without } from '@walia/domain/market/profile.ts'
import { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import pg from 'pg'
import { createBets } from '../bets/index.ts'
import { createHandBook, fund } from '../bets/testServer.ts'
import { createBonuses } from '../bonuses/index.ts'
import { createBeacon, createFair } from '../fair/index.ts'
import { createGameStakes } from '../gamestakes/index.ts'
import { createLedger, type Ledger } from '../ledger/index.ts'
import { createMatches } from '../matches/index.ts'
import type { LineOutcome } from '../odds/index.ts'
import { Refusal } from '../platform/http.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createRounds } from '../rounds/index.ts'
import { handmadeLines } from '../settlement/testLines.ts'
import { createStakes } from '../stakes/index.ts'
import type { TopicSource } from '../websocket/topics.ts'
import type { JackpotsDeps, JackpotsNeeds } from './deps.ts'
import { createJackpots } from './index.ts'
import { askingOf, handOf } from './testHand.ts'

const HOUR = 3_600_000
/** The feed's outcomes of home, draw and away. */
const IDS = { '1': '1', X: '2', '2': '3' } as const
export type Side = keyof typeof IDS

export type JackpotWorld = Awaited<ReturnType<typeof jackpotWorld>>
export type JackpotProcess = Awaited<ReturnType<typeof jackpotProcess>>
type Ground = Pick<Awaited<ReturnType<typeof jackpotGround>>, 'sandbox' | 'book' | 'lines' | 'barred'> & {
  database: Pick<TestDatabase, 'url' | 'pool'>
}

/** One process on a database of its own. */
export async function jackpotWorld(changes: Changes = {}) {
  const ground = await jackpotGround()
  const process = await jackpotProcess(ground, changes)
  return {
    ...ground,
    ...process,
    async close() {
      await process.end()
      await ground.close()
    },
  }
}

/** What outlives a process: the database, the beacon, matches with their results, accounts. */
export async function jackpotGround() {
  const database = await testDatabase()
  let beaconNow = Date.now()
  const sandbox = await createBeaconSandbox({ secret: 'of tests', now: () => beaconNow })
  const book = createHandBook()
  const { lines, say } = handmadeLines()
  let [nextAccount, nextMatch, nextKey] = [1, 1, 1]
  return {
    ...{ database, sandbox, book, lines, say, barred: new Set<number>() },
    /** Of the database, who may change what the application's role may not. */
    owner: async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      return client
    },
    /** Matches of even chances that kick off in two hours or later. */
    addMatches: (count: number, startsAt = Date.now() + 2 * HOUR, isSrl = false): number[] =>
      Array.from({ length: count }, () => {
        book.addMatch(nextMatch, { startsAt, odds: ['2.70', '3.00', '2.75'], isSrl })
        return nextMatch++
      }),
    bettor: async (amount = 1000_00): Promise<number> => {
      const account = nextAccount++
      await fund(database, [account], amount)
      return account
    },
    inTransaction: <T>(work: (db: pg.PoolClient) => Promise<T>) => inTransaction(database.pool, work),
    result: (match: number, side: Side, certainty: 1 | 2 = 2) => say(match, settledAs(side, certainty)),
    cancel: (match: number) => say(match, { kind: 'cancelled', startAt: null, endAt: null, voidReason: 1 }),
    reopen: (match: number) => say(match, { kind: 'open' }),
    /** So far ahead its values are out: of every announced draw after an hour. */
    beaconAhead: (hours: number) => {
      beaconNow = Date.now() + hours * HOUR
    },
    key: () => ({ 'idempotency-key': `key-of-test-${nextKey++}` }),
    async close() {
      await sandbox.close()
      await database.drop()
    },
  }
}

/** `development: false`: nobody makes seeds by himself. */
type Changes = { off?: boolean; development?: boolean; ledger?: (ledger: Ledger) => Ledger }

/** It leads unless another one does. */
export async function jackpotProcess(
  { database, sandbox, book, lines, barred }: Ground,
  { off = false, development = true, ledger: changed = (ledger) => ledger }: Changes = {},
) {
  const whole = await platformOn(database)
  const config = { ...whole.config, development }
  const platform = { ...whole, config, profile: without(whole.profile, off ? ['jackpots'] : []) }
  const ledger = changed(createLedger(platform))
  await ledger.start()
  const standingOf = async (account: number) => ({ blocked: barred.has(account), excludedUntil: null })
  const bonuses = createBonuses(platform, { accounts: { standingOf } as never, ledger })
  const beacon = createBeacon(sandbox.network, sandbox.url)
  const fair = createFair(platform, { beacon, key: 'a key of tests, long enough' })
  const matches = createMatches(platform, { book, names: {} as never })
  const cashOf = async (account: number) => (await ledger.balancesOf(account)).cash
  const names = { market: () => 'Result', outcome: () => 'A team', groups: () => [] }
  const bets = createBets(platform, {
    ...{ book, names, texts: platform.texts, bonuses, bettorOf, standingOf },
    ...{ cashOf, unspentOf: cashOf, version: 'test' },
  })
  await bets.start()
  createStakes(platform)
  const needs: JackpotsNeeds = {
    ...{ bets, matches },
    odds: { book, loadLines: lines.loadLines },
    ...{ names: {} as never, ledger, fair, bonuses, rounds: createRounds(platform, { fair }) },
    gameStakes: createGameStakes(platform),
    accounts: { bettorOf, authenticate: bettorOf } as never,
  }
  const jackpots = createJackpots(platform, needs)
  const inject = async (url: string, body: object | null, headers: Record<string, string>) => {
    const method = body === null ? 'GET' : 'POST'
    const answer = await platform.app.inject({ method, url, headers, ...(body === null ? {} : { payload: body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    ask: askingOf(database.pool),
    ...{ platform, ledger, fair, bonuses, jackpots, hand: handOf(database.pool, jackpots.byHand) },
    deps: { ...platform, ...needs, logged: new Map(), published: '' } satisfies JackpotsDeps,
    run: () => jackpots.runOnce(),
    call: (account: number, url: string, body: object, headers: Record<string, string> = {}) =>
      inject(url, body, { 'x-account': String(account), ...headers }),
    get: (url: string) => inject(url, null, {}),
    cashOf,
    topic: platform.topics.sources.find(({ channelOf }) => channelOf('jackpots', null)) as TopicSource,
    async end() {
      bets.stop()
      await matches.stop()
      await platform.close()
    },
  }
}

const settledAs = (side: Side, certainty: 1 | 2): LineOutcome => ({
  ...{ kind: 'settled', certainty },
  outcomes: Object.entries(IDS).map(([name, id]) => ({
    ...{ id, result: name === side ? (1 as const) : (0 as const), voidFactor: null, deadHeatFactor: null },
  })),
})

const bettorOf = async ({ headers }: { headers: Record<string, unknown> }) => {
  const accountId = Number(headers['x-account'] ?? 0)
  if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
  const excludedUntil = headers['x-excluded'] === '1' ? Number.POSITIVE_INFINITY : null
  return { accountId, blocked: headers['x-blocked'] === '1', excludedUntil }
}
