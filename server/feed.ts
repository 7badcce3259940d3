// Which feed prices come from: the simulated world in this process, or a real exchange when FEED_URL is set.
import {
  createSimulator,
  type Leagues,
  type MatchOrder,
  type OrderedGoal,
  type Simulator,
  type WorldClock,
} from '@walia/simulator/index.ts'
import { createAmqpTransport, createHttpRest, type FeedRest, type FeedTransport } from './odds/index.ts'
import type { SimulatedWorld as OperatedWorld } from './operations/index.ts'
import { type Config, ConfigError, type FeedConfig } from './platform/config.ts'
import type { Platform } from './platform/platform.ts'
import { keepSetting, loadSetting, saveSetting } from './platform/settings.ts'

export type Feed = { transport: FeedTransport; rest: FeedRest; simulator: Simulator | null }
/** A world that was begun before it could have few leagues has them all. */
type SimulatedWorld = WorldClock & { seed: number; leagues?: Leagues }

/** Of a drawn seed: too many to try one after the other until the matches on offer fit. */
const DRAWN_SEEDS = 2 ** 48 - 1
const MINUTE_MS = 60_000

/**
 * The world goes on where it was; another speed goes on from the same moment. Two seeds never meet in one database; where
 * none is given the database's own goes on, and a new database draws one.
 */
export async function worldOf({
  config,
  clock,
  pool,
  random,
}: Pick<Platform, 'config' | 'clock' | 'pool' | 'random'>): Promise<SimulatedWorld> {
  const now = clock.now()
  const seed = config.simSeed ?? random.below(DRAWN_SEEDS)
  const { simSpeed: speed, simLeagues: leagues } = config
  const fresh: SimulatedWorld = { seed, leagues, anchorWall: now, anchorWorld: beginningOf(config, now), speed }
  const known = await keepSetting(pool, 'simulated_world', fresh)
  if (config.simSeed !== null && known.seed !== config.simSeed)
    throw new ConfigError(`SIM_SEED: this database holds the world of another seed; keep it, or use another DATA_DIR`)
  if (known.speed === speed) return known
  const anchorWorld = known.anchorWorld + (now - known.anchorWall) * known.speed
  const world = { ...known, anchorWall: now, anchorWorld, speed }
  await saveSetting(pool, 'simulated_world', world)
  return world
}

/** Whole minutes from the wall clock, so that kick-offs stay on minutes. */
function beginningOf({ simStartsAt }: Pick<Config, 'simStartsAt'>, now: number): number {
  if (simStartsAt === null) return now
  return now + Math.round((simStartsAt - now) / MINUTE_MS) * MINUTE_MS
}

const realFeed = ({ url, apiUrl, token }: FeedConfig, { log, clock }: Platform): Feed => ({
  transport: createAmqpTransport({ url, log, clock }),
  rest: createHttpRest({ url: apiUrl, token }),
  simulator: null,
})

export async function createFeed(platform: Platform): Promise<Feed> {
  if (platform.config.feed) return realFeed(platform.config.feed, platform)
  const { seed, leagues, ...worldClock } = await worldOf(platform)
  const simulator = createSimulator({
    seed: String(seed),
    leagues,
    worldClock,
    now: platform.clock.now,
    orders: await matchOrdersOf(platform),
  })
  return { transport: simulator, rest: simulator, simulator }
}

const matchOrdersOf = async ({ pool }: Pick<Platform, 'pool'>) =>
  (await loadSetting<MatchOrder[]>(pool, 'simulated_orders')) ?? []

/** Matches that were ordered from another process while this one stood by. */
export async function takeOverOrders(platform: Pick<Platform, 'pool'>, { simulator }: Feed): Promise<void> {
  simulator?.takeOrders(await matchOrdersOf(platform))
}

/** A match of the simulated world, `kickoffMinutes` of the world from now; answers its `parent_match_id`. */
export async function orderMatch(
  platform: Platform,
  simulator: Simulator,
  kickoffMinutes: number,
  goals: readonly OrderedGoal[],
): Promise<number> {
  const { urn, order } = simulator.orderMatch(kickoffMinutes, goals)
  await saveSetting(platform.pool, 'simulated_orders', [...(await matchOrdersOf(platform)), order])
  return Number(urn.split(':')[2])
}

/** What operators may ask of a development server's world; null of a real feed. */
export function simulatedOf(platform: Platform, { simulator }: Feed): OperatedWorld | null {
  if (!platform.config.development || simulator === null) return null
  const { drill } = simulator
  return { drill, orderMatch: (minutes, goals) => orderMatch(platform, simulator, minutes, goals) }
}
