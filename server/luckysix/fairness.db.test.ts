// Lucky six: what anybody can read never leads to a seed that is still concealed, whatever phase rounds are in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedsIn } from '../rounds/testRounds.ts'
import { type LuckyProcess, type LuckyWorld, luckyWorld } from './testWorld.ts'

let world: LuckyWorld
let leader: LuckyProcess
beforeAll(async () => {
  world = await luckyWorld()
  leader = await world.process()
})
afterAll(async () => {
  await leader.end()
  await world.close()
})

const GAME = 'lucky6'
/** How many seeds nobody may know, and those of them that follow from what is published. */
async function told() {
  const published = await Promise.all([
    ...['/api/v1/fair?game=lucky6', '/api/v1/lucky-six', '/api/v1/lucky-six/statistics'].map((url) => leader.get(url)),
    leader.topic.snapshot(GAME, 'en'),
    world.events(),
  ])
  const [known, concealed] = [seedsIn(published), await world.concealedSeeds(leader.fair, GAME)]
  return [concealed.length, concealed.filter((seed) => known.has(seed))]
}

test('no commitment tells the seed of a round whose value is waited for: the next one opens when it is drawn', async () => {
  await leader.rounds.playOnce()
  expect(await told()).toEqual([1, []])
  const first = (await leader.state()).open
  world.sandbox.silence(true)
  await world.endBetting()
  for (let looks = 0; looks < 3; looks++) {
    await leader.rounds.playOnce()
    expect(await told()).toEqual([1, []])
  }
  expect(await leader.state()).toMatchObject({ open: null, past: [{ number: first.number, phase: 'closed' }] })
  world.sandbox.silence(false)
  world.releaseBeacon()
  // Another process asks for the value at once.
  await leader.end()
  leader = await world.process()
  for (let looks = 0; looks < 3; looks++) {
    await leader.rounds.playOnce()
    expect((await told())[1]).toEqual([])
  }
  const { open, past } = await leader.state()
  expect([open.number, open.commitment]).toEqual([first.number + 1, past[0].seed])
})

test('one that is void tells its seed before the next one opens', async () => {
  const { number } = (await leader.state()).open
  world.sandbox.silence(true)
  await world.endBetting()
  await leader.rounds.playOnce()
  await leader.rounds.playOnce()
  expect([(await leader.state()).open, await told()]).toEqual([null, [1, []]])
  await world.waitForNothing()
  for (let looks = 0; looks < 3; looks++) {
    await leader.rounds.playOnce()
    expect((await told())[1]).toEqual([])
  }
  world.sandbox.silence(false)
  const { open, past } = await leader.state()
  expect([past[0].number, past[0].phase, open.commitment]).toEqual([number, 'refunded', past[0].seed])
})
