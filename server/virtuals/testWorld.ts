// For tests: processes that play super leagues on one database, with a beacon and closings that are moved by hand.
import { without } from '@walia/domain/market/profile.ts'
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

export type VirtualsWorld = Awaited<ReturnType<typeof virtualsWorld>>
export type VirtualsProcess = Awaited<ReturnType<typeof virtualsProcess>>
type Changes = { times?: VirtualTimes; off?: boolean }

export async function virtualsWorld() {
  const world = await roundsWorld()
  const { database, sandbox } = world
  return {
    ...world,
    process: (changes: Changes = {}) => virtualsProcess(database, sandbox, changes),
    /** The final whistle of every drawn round has gone. */
    endShow: () => world.edit(`pays_at = now() - interval '1 second' where phase = 'drawn'`),
  }
}

async function virtualsProcess(
  database: TestDatabase,
  sandbox: Awaited<ReturnType<typeof createBeaconSandbox>>,
  { times = TIMES, off = false }: Changes,
) {
  const whole = await platformOn(database)
  const platform = {
    ...{ ...whole, health: new Map<string, () => boolean>() },
    profile: without(whole.profile, off ? ['virtuals'] : []),
  }
  const fair = createFair(platform, {
    beacon: createBeacon(sandbox.network, sandbox.url),
    key: 'a key of tests that is long enough',
  })
  const rounds = createRounds(platform, { fair })
  const virtuals = await createVirtuals(platform, { rounds, names: NAMES, times })
  await virtuals.start()
  const call = async (url: string) => {
    const answer = await platform.app.inject({ method: 'GET', url })
    return { status: answer.statusCode, body: answer.json() }
  }
  const get = async (url: string) => (await call(url)).body.data
  return { platform, fair, rounds, virtuals, call, get, end: () => platform.close() }
}
