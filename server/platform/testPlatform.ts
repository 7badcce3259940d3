// A platform for tests: a database of its own, a clock that can be moved, the real HTTP server answered by inject.
import { profileOf } from '@walia/domain/market/markets.ts'
import { createTopics } from '../websocket/topics.ts'
import { Bus } from './bus.ts'
import { systemClock } from './clock.ts'
import { configOf } from './config.ts'
import { appOptionsOf, createApp } from './http.ts'
import { createJobs } from './jobs.ts'
import { createLeases } from './leases.ts'
import { createLog } from './log.ts'
import { createOutbox } from './outbox.ts'
import type { Platform } from './platform.ts'
import { systemRandom } from './random.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'
import { createTexts, type Texts } from './text.ts'

export type TestPlatform = Platform & {
  texts: Texts
  /** Moves the clock. */
  advance(ms: number): void
  close(): Promise<void>
}

/** What a production server needs to start at all. */
export const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://walia.example',
  SMS_PROVIDERS: 'a-file-that-is-read-at-start.json',
  SIMULATED_WORLD: 'yes',
} as const

export async function testPlatform(env: Record<string, string> = {}, poolSize = 20): Promise<TestPlatform> {
  const database = await testDatabase(poolSize)
  const platform = await platformOn(database, env)
  return {
    ...platform,
    close: async () => {
      await platform.close()
      await database.drop()
    },
  }
}

/**
 * A process on a database that outlives it: what comes after a restart is another one. It leads
 * unless another does. `close` leaves the database.
 */
export async function platformOn(
  { url, pool }: Pick<TestDatabase, 'url' | 'pool'>,
  env: Record<string, string> = {},
): Promise<TestPlatform> {
  const config = configOf({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...env })
  const profile = profileOf(config.market)
  const log = createLog(config.logLevel)
  const texts = createTexts(profile)
  const app = await createApp(log, texts.error, appOptionsOf(config))
  const outbox = createOutbox(url, log)
  const leases = createLeases(url, pool, log)
  await leases.start()
  let offsetMs = 0
  return {
    config,
    profile,
    log,
    texts,
    app,
    clock: { ...systemClock, now: () => Date.now() + offsetMs },
    random: systemRandom,
    pool,
    leases,
    bus: new Bus(log),
    messages: null,
    outbox,
    jobs: createJobs(pool, log),
    ownData: new Set(),
    commands: new Map(),
    topics: createTopics(),
    advance: (ms) => {
      offsetMs += ms
    },
    close: async () => {
      await leases.release()
      const closed = app.close()
      // A connection that never carried a request would hold the server for a minute.
      app.server.closeAllConnections()
      await closed
      await outbox.stop()
    },
  }
}
