// The seed of the simulated world: who knows it can compute every result, so production draws it and keeps it to itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFeed } from './feed.ts'
import { loadSetting } from './platform/settings.ts'
import { type TestDatabase, testDatabase } from './platform/testDatabase.ts'
import { PRODUCTION, platformOn } from './platform/testPlatform.ts'

let databases: TestDatabase[]
beforeAll(async () => {
  databases = [await testDatabase(), await testDatabase()]
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
