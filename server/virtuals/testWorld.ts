// For tests: processes that play super leagues on one database, with a beacon and closings that are moved by hand.
import type { FairRound as PublishedRound } from '@walia/contract/fair.ts'
import type { VirtualLeague } from '@walia/contract/virtuals.ts'
import { gameOf } from '@walia/domain/fair/games.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { without } from '@walia/domain/market/profile.ts'
import { type DayResult, dayResultOf } from '@walia/domain/virtuals/play.ts'
import type { ShapeId } from '@walia/domain/virtuals/rules.ts'
import type { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import { createBeacon, createFair } from '../fair/index.ts'
import type { Names } from '../odds/index.ts'
import type { TestDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { createRounds } from '../rounds/index.ts'
import { roundsWorld } from '../rounds/testRounds.ts'
import { createVirtuals } from './index.ts'
import type { VirtualTimes } from './times.ts'

const HOUR = 3_600_000
/** No betting ends by itself while a test runs. */
export const TIMES: VirtualTimes = {
  ...{ periodMs: 24 * HOUR, beaconAfterMs: 3000, beaconWaitMs: HOUR },
  ...{ lateTriesMs: 0, leaguesMax: 2 },
}

/** Without the feed's descriptions: what a line is, in place of what it is called. */
const NAMES: Names = {
  market: (_match, { market, specifiers }) => `${market}?${specifiers}`,
  outcome: (_match, _line, outcomeId) => outcomeId,
  groups: () => [],
}

export type LeaguesWorld = Awaited<ReturnType<typeof leaguesWorld>>
/** Of a league: what it was drawn to is a day's goals. */
export type FairRound = Omit<PublishedRound, 'result'> & { result: DayResult | null }
export type LeaguesProcess = Awaited<ReturnType<typeof leaguesProcess>>
type Changes = { times?: VirtualTimes; off?: boolean; shape?: ShapeId }
/** A process that has read its news, until a test says otherwise. */
type News = { isCurrent: boolean }

export async function leaguesWorld() {
  const world = await roundsWorld()
  const { database, sandbox } = world
  return {
    ...world,
    process: (changes: Changes = {}) => leaguesProcess(database, sandbox, changes),
    /** What nobody else can know: how the day of league 1 that takes bets will end, by the keys of seed and beacon. */
    async foreseen(at: LeaguesProcess): Promise<DayResult> {
      const open = (await at.fairRounds()).find(({ phase }) => phase === 'open') as FairRound
      const seed = await at.fair.seedOf({ chainId: open.chain, link: open.link })
      const signature = sandbox.foreseen(open.beacon.round)
      return dayResultOf(1, open.number, roundStreamOf(open, { seed, signature }))
    },
    /** The final whistle of every drawn round has gone. */
    endShow: () => world.edit(`pays_at = now() - interval '1 second' where phase = 'drawn'`),
  }
}

async function leaguesProcess(
  database: TestDatabase,
  sandbox: Awaited<ReturnType<typeof createBeaconSandbox>>,
  { times = TIMES, off = false, shape = 'sl16' }: Changes,
) {
  const whole = await platformOn(database)
  const profile = without(whole.profile, off ? ['virtuals'] : [])
  const platform = {
    ...{ ...whole, health: new Map<string, () => boolean>() },
    profile: { ...profile, superLeague: { ...profile.superLeague, shape } },
  }
  const fair = createFair(platform, {
    beacon: createBeacon(sandbox.network, sandbox.url),
    key: 'a key of tests that is long enough',
  })
  const rounds = createRounds(platform, { fair })
  const news: News = { isCurrent: true }
  const virtuals = await createVirtuals(platform, { rounds, names: NAMES, times, isCurrent: () => news.isCurrent })
  await virtuals.start()
  const call = async (url: string) => {
    const answer = await platform.app.inject({ method: 'GET', url })
    return { status: answer.statusCode, body: answer.json() }
  }
  const get = async (url: string) => (await call(url)).body.data
  const end = async () => {
    await virtuals.stop()
    await platform.close()
  }
  return {
    ...{ platform, fair, rounds, virtuals, news, call, get, end },
    leagueOne: async (): Promise<VirtualLeague> =>
      (await get('/api/v1/virtuals')).leagues.find(({ league }: VirtualLeague) => league === 1),
    fairRounds: async (): Promise<FairRound[]> => (await get(`/api/v1/fair?game=${gameOf(1)}`)).rounds,
  }
}

/** How tests move leagues on. */
export function stepsIn(worldOf: () => LeaguesWorld) {
  /** A look of the leader, and memory as it is after the news of it came. */
  async function look(at: LeaguesProcess): Promise<void> {
    await at.rounds.playOnce()
    await at.virtuals.start()
  }
  async function draw(at: LeaguesProcess): Promise<void> {
    await worldOf().endBetting()
    worldOf().releaseBeacon()
    await look(at)
    await look(at)
  }
  async function toEnd(at: LeaguesProcess): Promise<void> {
    await draw(at)
    await worldOf().endShow()
    await look(at)
    await look(at)
  }
  return { look, draw, toEnd }
}
