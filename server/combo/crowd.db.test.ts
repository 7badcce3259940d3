// What a network pays for the calls of combo bets: what is drawn for it, not what is ready.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODEL, movePrices } from './testCombo.ts'
import { type ComboWorld, comboWorld } from './testWorld.ts'

let world: ComboWorld
beforeAll(async () => {
  world = await comboWorld()
})
afterAll(() => world.stop())

const statusOf = async (url: string, remoteAddress: string) =>
  (await world.server.app.inject({ url: `/api/v1/${url}`, remoteAddress })).statusCode
const list = 'betbuilder/matches?limit=1000&page=1'

test('lists that the screen does not ask for share a budget of all networks; its own goes on', async () => {
  world.buildable()
  expect(await statusOf('betbuilder/matches?limit=999&page=1', '198.51.0.1')).toBe(200)
  world.server.app.everybody.unusual.take(400)
  world.server.app.everybody.unusual.take(390)
  const statuses = await Promise.all(
    Array.from({ length: 300 }, (_, n) => statusOf(`betbuilder/matches?limit=${n + 1}&page=1`, `198.51.${n % 250}.1`)),
  )
  expect(statuses).toContain(429)
  expect(await statusOf(list, '198.51.100.251')).toBe(200)
})

test('a page that is ready is free, one that is drawn anew is paid for each time', async () => {
  const id = world.buildable()
  const page = `combo/match?parent_match_id=${id}`
  const address = '203.0.113.1'
  // Of 900 tokens; the page takes 7, with the fit of its model.
  world.server.app.crowd.take(address, 890)
  expect([await statusOf(page, address), await statusOf(page, address), await statusOf(page, address)]).toEqual([
    200, 200, 200,
  ])
  world.server.later(5000)
  movePrices(world.server.book, id, { ...MODEL, home: 1.7 })
  expect(await statusOf(page, address)).toBe(429)
  expect(await statusOf(page, '203.0.113.2')).toBe(200)
})
