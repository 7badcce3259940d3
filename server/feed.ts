// Which feed prices come from: the simulated world in this process, or a real exchange when FEED_URL is set.
import { createSimulator, type Simulator, type WorldClock } from '@walia/simulator/index.ts'
import { createAmqpTransport, createHttpRest, type FeedRest, type FeedTransport } from './odds/index.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { Platform } from './platform/platform.ts'
import { loadSetting, saveSetting } from './platform/settings.ts'

export type Feed = { transport: FeedTransport; rest: FeedRest; simulator: Simulator | null }
type SimulatedWorld = WorldClock & { seed: number }

/** The world goes on where it was; another speed goes on from the same moment. Two seeds never meet in one database. */
async function worldClockOf({ config, clock, pool }: Platform): Promise<WorldClock> {
  const now = clock.now()
  const known = await loadSetting<SimulatedWorld>(pool, 'simulated_world')
  if (known?.seed === config.simSeed && known.speed === config.simSpeed) return known
  if (known && known.seed !== config.simSeed)
    throw new ConfigError(
      `SIM_SEED: this database holds the world of seed ${known.seed}; keep it, or use another DATA_DIR`,
    )
  const anchorWorld = known ? known.anchorWorld + (now - known.anchorWall) * known.speed : now
  const world: SimulatedWorld = { seed: config.simSeed, anchorWall: now, anchorWorld, speed: config.simSpeed }
  await saveSetting(pool, 'simulated_world', world)
  return world
}

function realFeed(config: Config, platform: Platform): Feed {
  if (!config.feedApiUrl || !config.feedToken)
    throw new ConfigError(
      'FEED_URL needs FEED_API_URL and FEED_TOKEN: descriptions, fixtures and recovery come over REST',
    )
  const transport = createAmqpTransport({ url: config.feedUrl as string, log: platform.log, clock: platform.clock })
  const rest = createHttpRest({ url: config.feedApiUrl, token: config.feedToken })
  return { transport, rest, simulator: null }
}

export async function createFeed(platform: Platform): Promise<Feed> {
  if (platform.config.feedUrl) return realFeed(platform.config, platform)
  const simulator = createSimulator({
    seed: String(platform.config.simSeed),
    worldClock: await worldClockOf(platform),
    now: platform.clock.now,
  })
  return { transport: simulator, rest: simulator, simulator }
}
