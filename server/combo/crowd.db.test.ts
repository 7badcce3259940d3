// What a network pays for the calls of combo bets: what is drawn for it, not what is ready.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODEL, movePrices } from './testCombo.ts'
import { type ComboWorld, comboWorld } from './testWorld.ts'

/** Ten tokens, and none comes back in the time of a test. */
const FEW = { burst: 10, perSecond: 0.001 }
let world: ComboWorld
beforeAll(async () => {
  world = await comboWorld(undefined, { crowd: FEW, everybody: { unusual: FEW } })
})
afterAll(() => world.stop())

const statusOf = async (url: string, remoteAddress: string) =>
  (await world.server.app.inject({ url: `/api/v1/${url}`, remoteAddress })).statusCode
const list = 'betbuilder/matches?limit=1000&page=1'

test('lists that no screen requests share one budget of all networks; the screen’s own list stays free of it', async () => {
  world.buildable()
  const statuses: number[] = []
  for (let n = 1; n <= 12; n++) statuses.push(await statusOf(`betbuilder/matches?limit=${n}&page=1`, `198.51.${n}.1`))
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  expect(await statusOf(list, '198.51.100.251')).toBe(200)
})

test('a cached page costs no tokens, one that is rendered anew costs them each time', async () => {
  const id = world.buildable()
  const page = `combo/match?parent_match_id=${id}`
  const address = '203.0.113.1'
  // It takes 7 of the 10 tokens, with the fit of its model.
  expect([await statusOf(page, address), await statusOf(page, address), await statusOf(page, address)]).toEqual([
    200, 200, 200,
  ])
  world.server.later(5000)
  movePrices(world.server.book, id, { ...MODEL, home: 1.7 })
  expect(await statusOf(page, address)).toBe(429)
  expect(await statusOf(page, '203.0.113.2')).toBe(200)
})
