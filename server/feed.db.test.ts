// The simulated world: one for all processes of a database, and its seed. Who knows that can compute every result, so
// production draws it and keeps it to itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFeed, orderMatch, takeOverOrders, worldOf } from './feed.ts'
import { loadSetting } from './platform/settings.ts'
import { type TestDatabase, testDatabase } from './platform/testDatabase.ts'
import { PRODUCTION, platformOn } from './platform/testPlatform.ts'

let databases: TestDatabase[]
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: 6 }, () => testDatabase()))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

/** A process starts on the database; answers the seed that the database then holds. */
async function startOn(database: TestDatabase, env: Record<string, string>): Promise<number | undefined> {
  const platform = await platformOn(database, env)
  try {
    await createFeed(platform)
    return (await loadSetting<{ seed: number }>(database.pool, 'simulated_world'))?.seed
  } finally {
    await platform.close()
  }
}

test('two production servers draw different seeds, and each goes on with its own after a restart', async () => {
  const [one, other] = databases as [TestDatabase, TestDatabase]
  const [first, second] = [await startOn(one, PRODUCTION), await startOn(other, PRODUCTION)]
  expect(first).not.toBe(second)
  expect(await startOn(one, PRODUCTION)).toBe(first)
  expect(await startOn(one, { ...PRODUCTION, SIM_SPEED: '2' })).toBe(first)
  await expect(startOn(one, { ...PRODUCTION, SIM_SEED: '7' })).rejects.toThrow(/^SIM_SEED: /)
})

test('eight processes start on an empty database at once, each by a clock of its own: they have one world', async () => {
  const platform = await platformOn(databases[2] as TestDatabase)
  const startedAt = (now: number) => worldOf({ ...platform, clock: { ...platform.clock, now: () => now } })
  const worlds = await Promise.all(Array.from({ length: 8 }, (_, n) => startedAt(1_700_000_000_000 + n)))
  expect(new Set(worlds.map(({ anchorWall }) => anchorWall)).size).toBe(1)
  expect(await startedAt(1_700_000_900_000)).toEqual(worlds[0])
  await platform.close()
})

test('a world that is told where to begin begins there, to the minute, and goes on after a restart without it', async () => {
  const [, , , , database] = databases as TestDatabase[]
  const saturday = Date.parse('2026-10-24T10:00:00Z')
  const worldOn = async (env: Record<string, string>) => {
    const platform = await platformOn(database as TestDatabase, env)
    return worldOf(platform).finally(() => platform.close())
  }
  const first = await worldOn({ SIM_STARTS_AT: '2026-10-24T10:00:00Z' })
  expect(Math.abs(first.anchorWorld - saturday)).toBeLessThanOrEqual(30_000)
  expect(Math.abs(first.anchorWorld - first.anchorWall) % 60_000).toBe(0)
  expect(await worldOn({})).toEqual(first)
})

test('a world that began with few leagues keeps them, whatever is asked for later', async () => {
  const database = databases[5] as TestDatabase
  const leaguesOn = async (env: Record<string, string>) => {
    const platform = await platformOn(database, env)
    return worldOf(platform).then(({ leagues }) => platform.close().then(() => leagues))
  }
  expect([await leaguesOn({ SIM_LEAGUES: 'few' }), await leaguesOn({}), await leaguesOn({ SIM_SPEED: '2' })]).toEqual(
    Array(3).fill('few'),
  )
})

test('a process that stood by while matches were ordered plays them when it takes over, each once', async () => {
  const platform = await platformOn(databases[3] as TestDatabase)
  const standby = await createFeed(platform)
  const { simulator } = await createFeed(platform)
  if (!simulator || !standby.simulator) throw new Error('This feed is not simulated.')
  const numbers = [
    await orderMatch(platform, simulator, 10, [{ minute: 20, team: 1 }]),
    await orderMatch(platform, simulator, -30, []),
  ]
  for (const number of numbers) expect(standby.simulator.timelineOf(`sr:match:${number}`)).toEqual([])
  await takeOverOrders(platform, standby)
  await takeOverOrders(platform, standby)
  for (const number of numbers) {
    const urn = `sr:match:${number}`
    expect(simulator.timelineOf(urn).length).toBeGreaterThan(2)
    expect(standby.simulator.timelineOf(urn)).toEqual(simulator.timelineOf(urn))
  }
  expect(await orderMatch(platform, standby.simulator, 10, [])).not.toBe(numbers[0])
  await platform.close()
})
