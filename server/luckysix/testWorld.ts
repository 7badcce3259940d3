// For tests: processes that play lucky six on one database, with a beacon whose clock is moved by hand, and bettors by header.
import { luckySixPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixBody, LuckySixTicket } from '@walia/contract/luckySix.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { type LuckySixDraw, luckySix, luckySixDrawOf } from '@walia/domain/luckysix/rules.ts'
import { without } from '@walia/domain/market/profile.ts'
import type { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import { createBeacon, createFair } from '../fair/index.ts'
import { createGameStakes } from '../gamestakes/index.ts'
import { createLedger, type Ledger } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import type { TestDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { createRounds, type GameTimes } from '../rounds/index.ts'
import { roundsWorld } from '../rounds/testRounds.ts'
import { createStakes } from '../stakes/index.ts'
import type { TopicSource } from '../websocket/topics.ts'
import { createLuckySix } from './index.ts'

const HOUR = 3_600_000
let lastKey = 0
export const nextKey = (): Record<string, string> => ({ 'idempotency-key': `key-of-test-${++lastKey}` })

/** No betting ends by itself while a test runs: `endBetting` does. Draws are shown for no time. */
export const TIMES: GameTimes = {
  periodMs: 24 * HOUR,
  beaconAfterMs: 3000,
  beaconWaitMs: HOUR,
  lateTriesMs: 0,
  showMs: 0,
}

export type LuckyWorld = Awaited<ReturnType<typeof luckyWorld>>
export type LuckyProcess = Awaited<ReturnType<typeof luckyProcess>>

export async function luckyWorld() {
  const world = await roundsWorld()
  const { database, sandbox } = world
  return {
    ...world,
    /** A process on this database; one that leads keeps the others from it until it ends. */
    process: (changes: Changes = {}) => luckyProcess(database, sandbox, changes),
    /** What nobody else can know: seed and beacon of the round that takes bets, by the keys of both. */
    async foreseen(at: LuckyProcess): Promise<LuckySixDraw> {
      const { open } = await at.state()
      const seed = await at.fair.seedOf({ chainId: open.chain, link: open.link })
      return luckySixDrawOf(luckySix, roundStreamOf(open, { seed, signature: sandbox.foreseen(open.beacon.round) }))
    },
    /** Betting ends, the beacon's value is out, and all is played to its end. */
    async toEnd(at: LuckyProcess): Promise<void> {
      await this.endBetting()
      this.releaseBeacon()
      for (let looks = 0; looks < 4; looks++) await at.rounds.playOnce()
    },
  }
}

type Changes = {
  env?: Record<string, string>
  ledger?: (ledger: Ledger) => Ledger
  key?: string | null
  off?: boolean
  times?: GameTimes
}

export async function luckyProcess(
  database: Pick<TestDatabase, 'url' | 'pool'>,
  sandbox: Awaited<ReturnType<typeof createBeaconSandbox>>,
  changes: Changes = {},
) {
  const { env = {}, ledger: changed = (ledger) => ledger, off = false, times = TIMES } = changes
  const { key = 'a key of tests that is long enough' } = changes
  const whole = await platformOn(database, env)
  const platform = { ...whole, profile: without(whole.profile, off ? ['virtuals'] : []) }
  const ledger = createLedger(platform)
  await ledger.start()
  const fair = createFair(platform, { beacon: createBeacon(sandbox.network, sandbox.url), key })
  const rounds = createRounds(platform, { fair })
  const bettorOf = async ({ headers }: { headers: Record<string, unknown> }) => {
    const accountId = Number(headers['x-account'] ?? 0)
    if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
    const excludedUntil = headers['x-excluded'] === '1' ? Number.POSITIVE_INFINITY : null
    return { accountId, blocked: headers['x-blocked'] === '1', excludedUntil }
  }
  const accounts = { bettorOf, authenticate: bettorOf } as never
  createStakes(platform)
  const gameStakes = createGameStakes(platform)
  createLuckySix(platform, { rounds, ledger: changed(ledger), gameStakes, accounts, times })
  const call = async (account: number, url: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await platform.app.inject({
      ...({ method: 'POST', url, payload: body } as const),
      headers: { 'x-account': String(account), ...headers },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const get = async (url: string) => (await platform.app.inject({ method: 'GET', url })).json().data
  const state = () => get(luckySixPaths.state)
  /** Its answer; what the ticket does not say is six numbers for 10.00 in the open round. */
  const place = async (account: number, ticket: Partial<LuckySixBody>, headers = nextKey()) => {
    const body = { round: (await state()).open?.number, picks: [1, 2, 3, 4, 5, 6], stake: '10', ...ticket }
    return call(account, luckySixPaths.ticket, body, headers)
  }
  const mine = async (account: number): Promise<LuckySixTicket[]> =>
    (await call(account, luckySixPaths.mine, {})).body.data
  const cashOf = async (account: number) => (await ledger.balancesOf(account)).cash
  const [topic] = platform.topics.sources as [TopicSource]
  const parts = { platform, ledger, fair, rounds, topic }
  return { ...parts, call, get, state, place, mine, cashOf, end: () => platform.close() }
}

/** Dies after so many pages: the ledger has the next one's payments, and their transaction is not committed. */
export const endsAfter =
  (pages: number) =>
  (ledger: Ledger): Ledger => {
    let left = pages
    return {
      ...ledger,
      credit: async (...given: Parameters<typeof ledger.credit>) => {
        await ledger.credit(...given)
        if (left-- <= 0) throw new Error('killed')
      },
    }
  }
