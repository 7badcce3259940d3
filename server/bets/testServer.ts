// For tests: a price book set by hand, and the bets slice over HTTP on a database of its own.
import { profileOf } from '@walia/domain/market/markets.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { sellableOdds } from '@walia/domain/odds/odds.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { unspentIn } from '../casino/index.ts'
import { createLedger } from '../ledger/index.ts'
import type { EventStatus, Fixture, LineState, MatchChange, MatchState, Names, PriceBook } from '../odds/index.ts'
import { lineKey } from '../odds/index.ts'
import { Bus } from '../platform/bus.ts'
import { systemClock, type Timer } from '../platform/clock.ts'
import { type AppOptions, createApp, Refusal } from '../platform/http.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLeases } from '../platform/leases.ts'
import { createLog } from '../platform/log.ts'
import { createOutbox } from '../platform/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import { systemRandom } from '../platform/random.ts'
import type { TestDatabase } from '../platform/testDatabase.ts'
import { createTexts } from '../platform/text.ts'
import { type BetsNeeds, createBets } from './index.ts'

const QUIET: EventStatus = {
  status: 0,
  matchStatus: 0,
  homeScore: null,
  awayScore: null,
  periodScores: [],
  clock: null,
  clockStopped: false,
  at: 0,
  statistics: {},
  server: null,
  homeGameScore: null,
  awayGameScore: null,
}

type MatchOptions = {
  live?: boolean
  startsAt?: number
  odds?: readonly string[]
  names?: Fixture['names']
  isSrl?: boolean
  /** Soccer unless said otherwise. */
  sportId?: number
}

export type HandBook = PriceBook & {
  /** A match with a 1X2 line (market 1, outcomes 1, 2, 3) at these feed odds. */
  addMatch(id: number, options?: MatchOptions): void
  /** It has left the memory, as one that is over. */
  removeMatch(id: number): void
  setOdds(id: number, odds: readonly string[]): void
  /** Adds or moves another line: feed odds by outcome id. */
  setLine(id: number, market: number, specifiers: string, odds: Readonly<Record<string, string>>): void
  setStatus(id: number, lineStatus: LineState['status']): void
  setScore(id: number, home: string, away: string): void
  setEvent(id: number, change: Partial<EventStatus>): void
}

type Entry = {
  match: MatchState
  line: LineState
  others: ReadonlyMap<string, LineState>
  live: boolean
  startsAt: number
}

export function createHandBook(): HandBook {
  const entries = new Map<number, Entry>()
  const listeners = new Set<(change: MatchChange) => void>()
  let version = 0
  const change = (id: number, edit: (entry: Entry) => Entry) => {
    const entry = edit(entries.get(id) as Entry)
    const lines = new Map([[lineKey(1, ''), entry.line], ...entry.others])
    entries.set(id, { ...entry, match: { ...entry.match, lines, version: ++version } })
    for (const listener of listeners)
      listener({ parentMatchId: id, lineKeys: [lineKey(1, '')], status: true, fixture: false })
  }
  return {
    epoch: 1,
    generation: 0,
    match: (id) => entries.get(id)?.match,
    matches: () => [...entries.values()].map(({ match }) => match).values(),
    producerUp: () => true,
    statusOf: (_match, line) => line.status,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get version() {
      return version
    },
    quote(id, market, specifiers, outcomeId) {
      const entry = entries.get(id)
      if (!entry) return null
      const line = entry.match.lines.get(lineKey(market, specifiers)) ?? null
      const outcome = line?.outcomes.find((one) => one.id === outcomeId) ?? null
      const open = line !== null && line.status === 1 && outcome !== null && outcome.sell !== null
      const { match, live, startsAt } = entry
      return { match, line, outcome, producerUp: true, open, sell: open ? outcome.sell : null, live, startsAt }
    },
    addMatch(id, options = {}) {
      const { live = false, startsAt = Date.now() + 3_600_000, odds = ['2.50', '3.40', '2.80'] } = options
      const line = lineOf(live, odds)
      entries.set(id, { match: matchOf(id, live, startsAt, options), line, others: new Map(), live, startsAt })
      change(id, (entry) => entry)
    },
    removeMatch: (id) => void entries.delete(id),
    setOdds: (id, odds) => change(id, (entry) => ({ ...entry, line: lineOf(entry.live, odds) })),
    setLine: (id, market, specifiers, odds) =>
      change(id, (entry) => {
        const outcomes = Object.entries(odds).map(([each, text]) => outcomeOf(each, text))
        const line = { ...entry.line, market, specifiers, favourite: false, outcomes }
        return { ...entry, others: new Map([...entry.others, [lineKey(market, specifiers), line]]) }
      }),
    setStatus: (id, status) => change(id, (entry) => ({ ...entry, line: { ...entry.line, status } })),
    setScore: (id, homeScore, awayScore) =>
      change(id, (entry) => ({
        ...entry,
        match: { ...entry.match, status: { ...entry.match.status, homeScore, awayScore } },
      })),
    setEvent: (id, status) =>
      change(id, (entry) => ({ ...entry, match: { ...entry.match, status: { ...entry.match.status, ...status } } })),
  }
}

const lineOf = (live: boolean, odds: readonly string[]): LineState => ({
  market: 1,
  specifiers: '',
  product: live ? 1 : 3,
  status: 1,
  favourite: true,
  at: Date.now(),
  outcomes: odds.map((text, index) => outcomeOf(String(index + 1), text)),
})

const outcomeOf = (id: string, text: string) => ({ id, odds: text, sell: sellableOdds(text), active: true })

const matchOf = (
  id: number,
  live: boolean,
  startsAt: number,
  { names, isSrl = false, sportId = 1 }: MatchOptions,
): MatchState => ({
  urn: `sr:match:${id}`,
  parentMatchId: id,
  fixture: {
    urn: `sr:match:${id}`,
    parentMatchId: id,
    sportId,
    sportName: 'Soccer',
    categoryId: 1,
    category: 'Ethiopia',
    competitionId: 1,
    competitionName: 'Premier League',
    home: `Home ${id}`,
    away: `Away ${id}`,
    startsAt,
    isSrl,
    ...(names ? { names } : {}),
  },
  status: live ? { ...QUIET, status: 1, homeScore: '0', awayScore: '0' } : QUIET,
  live,
  lines: new Map(),
  version: 0,
})

const NAMES: Names = {
  market: (_match, { market }, language) => `${language} market ${market}`,
  outcome: (_match, _line, outcomeId, language) => `${language} ${outcomeId}`,
  groups: () => [],
}

/** The system's timers, which `elapse` ends at once: a machine that stood still for seconds changes no result. */
function createHandTimer(): Timer & { elapse(count: number): void } {
  const waiting = new Set<() => void>()
  return {
    after(ms, then) {
      const cancel = systemClock.after(ms, () => end())
      const end = () => {
        cancel()
        waiting.delete(end)
        then()
      }
      waiting.add(end)
      return () => {
        cancel()
        waiting.delete(end)
      }
    },
    elapse(count) {
      for (const end of [...waiting].slice(0, count)) end()
    },
  }
}

/** Seconds of a live hold that ends by news or by `endHolds`: no pause of the machine is as long. */
export const LONG_HOLD_SECONDS = 60

export type TestServer = Awaited<ReturnType<typeof testServer>>

export type Sources = Pick<BetsNeeds, 'book' | 'names' | 'texts'>
/** What other slices bring: prices of combo slips, boosted lists, the super league; and whether the process may sell. */
export type Above = Pick<BetsNeeds, 'combo' | 'boosts' | 'oddsBoosts' | 'virtuals' | 'sells' | 'finalScoresOf'>

/** The caller of a request is the account in its `x-account` header. */
export async function testServer(
  database: TestDatabase,
  changes: Partial<MarketProfile> = {},
  aboveOf: (platform: Platform, sources: Sources) => Above = () => ({}),
  options: AppOptions = {},
) {
  // Tests place the same bet again and again without a key; what that means is the test of placement's.
  const profile: MarketProfile = { ...profileOf('et'), repeatedBetSeconds: 0, ...changes }
  const log = createLog('silent')
  const texts = createTexts(profile)
  const app = await createApp(log, texts.error, options)
  const bus = new Bus(log)
  const outbox = createOutbox(database.url, log)
  const book = createHandBook()
  const leases = createLeases(database.url, database.pool, log)
  await leases.start()
  const holdTimer = createHandTimer()
  const platform = {
    profile,
    clock: { ...systemClock, after: holdTimer.after },
    random: systemRandom,
    log,
    pool: database.pool,
    leases,
    bus,
    outbox,
    jobs: createJobs(database.pool, log),
    ownData: new Set(),
    app,
    config: { publicUrl: 'http://localhost' },
  } as unknown as Platform
  /** Accounts that were blocked after their request came. */
  const blocked = new Set<number>()
  const bets = createBets(platform, {
    book,
    names: NAMES,
    texts,
    ...aboveOf(platform, { book, names: NAMES, texts }),
    version: 'test',
    cashOf: async (id) => (await createLedger(platform).balancesOf(id)).cash,
    unspentOf: unspentIn(platform.pool, createLedger(platform)),
    standingOf: async (id) => ({ blocked: blocked.has(id), excludedUntil: null }),
    bettorOf: (request) => {
      const accountId = Number(request.headers['x-account'] ?? 0)
      if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
      return {
        accountId,
        blocked: request.headers['x-blocked'] === '1',
        excludedUntil: request.headers['x-excluded'] === '1' ? Number.POSITIVE_INFINITY : null,
      }
    },
  })
  await bets.start()
  const stop = async () => {
    bets.stop()
    await outbox.stop()
    await app.close()
    await leases.release()
  }
  /** Once so many slips, or whatever `holding` counts, are in the live hold: ends it for all of them, or the oldest. */
  const endHolds = async (count = 1, holding: { readonly heldCount: number } = bets, ended = count) => {
    await expect.poll(() => holding.heldCount).toBe(count)
    holdTimer.elapse(ended)
  }
  return { platform, app, book, bets, blocked, names: NAMES, endHolds, stop }
}

/** Opens wallets and puts money in them through the ledger, as a deposit does. */
/** A deposit; below zero as one that was taken back, which leaves a wallet that owes. */
export async function fund({ pool }: TestDatabase, accountIds: readonly number[], amount: number): Promise<void> {
  for (const id of accountIds) {
    await pool.query('select wallet_open($1)', [id])
    await pool.query(
      `select ledger_post_batch(array[t], array['deposit'], array[t::text], array[$2::bigint < 0], array[t, t],
         array[$1::bigint, 0], array['cash', 'provider:test'], array[$2::bigint, -$2::bigint])
       from (select uuidv7() as t) x`,
      [id, amount],
    )
  }
}

/** What an account's wallet pays waits until it is released. */
export async function heldWallet({ url }: Pick<TestDatabase, 'url'>, accountId: number) {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from wallet_balance where account_id = $1 for update', [accountId])
  return { release: () => holder.end() }
}

export const legBody = (parentMatchId: number, change: Record<string, unknown> = {}) => ({
  sub_type_id: 1,
  bet_pick: '1',
  odd_value: '2.50',
  outcome_id: '1',
  special_bet_value: '',
  parent_match_id: parentMatchId,
  bet_type: 7,
  sport_id: 1,
  ...change,
})

export const betBody = (matches: readonly number[], change: Record<string, unknown> = {}) => ({
  stake: '100',
  total_odd: '2.50',
  src: 'MOBILE_WEB',
  betslip: matches.map((id) => legBody(id)),
  ...change,
})
