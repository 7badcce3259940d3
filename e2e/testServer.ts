// The whole composition in a test's own process: every real slice on a real database, a feed sent by hand, HTTP by
// inject.
import { setTimeout } from 'node:timers/promises'
import { alive, oddsChange, oneXTwo, snapshotComplete } from '@walia/server/odds/adapters/uof/samples/messages.ts'
import { createTestFeed, type TestFeed } from '@walia/server/odds/testFeed.ts'
import type { TestDatabase } from '@walia/server/platform/testDatabase.ts'
import { platformOn, type TestPlatform } from '@walia/server/platform/testPlatform.ts'
import { type Slices, slicesOf } from '@walia/server/slices.ts'

export const BOT_KEY = 'the key that a bot has in tests only'
export const PRICES = ['2.50', '3.40', '2.80'] as const
export const urnOf = (match: number) => `sr:match:${match}`

export type Caller = { accountId: number; sid: string; token: string }
export type Answer = { status: number; body: Record<string, unknown> & { code?: string; data?: unknown } }
export type TestServer = Slices & {
  platform: TestPlatform
  feed: TestFeed
  call(caller: Caller | null, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer>
  stop(): Promise<void>
}

/**
 * A process on the database with these matches in its feed's schedule; both producers are up when it resolves. Its
 * clock goes ahead of ours as that of the process before it did. Where another process leads it stands by, without
 * prices.
 */
export async function startTestServer(
  database: TestDatabase,
  matches: readonly number[],
  aheadMs = 0,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  // Callbacks of the sandbox go nowhere: the deposit's status is polled instead.
  const platform = await platformOn(database, { PUBLIC_URL: 'http://127.0.0.1:9', BOT_KEY, ...env })
  platform.advance(aheadMs)
  const feed = createTestFeed(platform.clock.now, matches.map(urnOf))
  const slices = await slicesOf({ ...platform, health: new Map() }, { ...feed, simulator: null })
  for (const part of slices.parts) await part.start?.()
  const leads = hasLed(platform)
  if (leads) for (const part of slices.parts) await part.startLead?.()
  await platform.app.ready()
  if (leads) await producersUp({ ...slices, feed, platform })
  return {
    ...slices,
    platform,
    feed,
    call: async (caller, method, url, body) => {
      const answer = await platform.app.inject({
        method,
        url,
        ...(caller ? { cookies: { sid: caller.sid }, headers: { authorization: `Bearer ${caller.token}` } } : {}),
        ...(body ? { payload: body } : {}),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    async stop() {
      for (const part of slices.parts.toReversed()) await part.stop?.()
      platform.app.server.closeAllConnections()
      await platform.leases.release()
    },
  }
}

function hasLed({ leases }: TestPlatform): boolean {
  try {
    return leases.epochOf('feed') > 0
  } catch {
    return false
  }
}

/** Each of a feed's producers says that it is there. */
export function heartbeat({ feed, platform }: Pick<TestServer, 'feed' | 'platform'>): Promise<void> {
  const timestamp = platform.clock.now()
  return feed.send(...PRODUCTS.map((product) => alive({ product, timestamp })))
}
const PRODUCTS = [1, 3]

/** The feed's first messages, until both are up: alive, and after the requested recovery, snapshot complete. */
async function producersUp(server: Pick<TestServer, 'feed' | 'platform' | 'odds'>): Promise<void> {
  const { feed, platform, odds } = server
  const isUp = (product: number) => odds.health().producers.some(({ id, up }) => id === product && up)
  do {
    await heartbeat(server)
    const timestamp = platform.clock.now()
    const asked = feed.recoveries.splice(0)
    await feed.send(
      ...asked.map(({ product, requestId }) => snapshotComplete({ product, request_id: requestId, timestamp })),
    )
    // What is sold next is of a later millisecond than the gap, else it would be from before it.
    await setTimeout(STEP_MS)
  } while (!PRODUCTS.every(isUp))
}
const STEP_MS = 5

/** Opens the 1x2 of a match for sale. */
export const sellMatch = (server: TestServer, match: number, prices: readonly string[] = PRICES): Promise<void> =>
  server.feed.send(oddsChange({ event_id: urnOf(match), timestamp: server.platform.clock.now() }, oneXTwo({}, prices)))

/** As a feed that never fell silent: after 20 s without a word nothing would be for sale, however slow the tests before were. */
export async function sellAgain(server: TestServer, matches: readonly number[]): Promise<void> {
  await producersUp(server)
  for (const match of matches) await sellMatch(server, match)
}

let nextNumber = 30_000_000
/** A bettor with money from a deposit, and a session. */
export async function newBettor(server: TestServer, amount: number): Promise<Caller> {
  const { countryCode, leadingDigits } = server.platform.profile.phone
  const accountId = await server.accounts.openAccount(`${countryCode}${leadingDigits[0]}${nextNumber++}`, null)
  const entries = [
    { accountId, book: 'cash', amount },
    { accountId: 0, book: 'provider:test', amount: -amount },
  ]
  await server.ledger.post([{ kind: 'deposit', reference: `test-${accountId}`, entries }])
  return enter(server, accountId)
}

export const OWNER_PASSWORD = 'a good password'
export type Owner = Caller & { mobile: string }
export type Books = { cash?: number; bonus?: number; points?: number; redeemed?: number }
/** One with a password and money of whatever kind, minor units and points, and a session. */
export async function ownerWith(server: TestServer, books: Books): Promise<Owner> {
  const { countryCode, leadingDigits } = server.platform.profile.phone
  const mobile = `${countryCode}${leadingDigits[0]}${nextNumber++}`
  const accountId = await server.accounts.openAccount(mobile, OWNER_PASSWORD)
  if (books.redeemed) await server.ledger.openBook(accountId, 'redeemed', server.platform.pool)
  for (const [book, amount] of Object.entries(books)) {
    const entries = [
      { accountId, book, amount },
      { accountId: 0, book: book === 'points' ? 'points_issued' : 'demo', amount: -amount },
    ]
    await server.ledger.post([{ kind: 'demo', reference: `${book}/${accountId}`, entries }])
  }
  return { ...(await enter(server, accountId)), mobile }
}

/** A new session of an account: the one before is over once the clock has moved by more than it may be idle. */
export async function enter(server: TestServer, accountId: number): Promise<Caller> {
  const { secret, token } = await server.accounts.openSession(accountId, null)
  return { accountId, sid: secret, token }
}
