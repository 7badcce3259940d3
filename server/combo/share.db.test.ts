// A combo slip that is shared: the code keeps its product and several picks of one match, and prices them jointly again.
import { sharingPaths } from '@walia/contract/paths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTexts } from '../platform/text.ts'
import { createSharing } from '../sharing/index.ts'
import { MODEL, movePrices } from './testCombo.ts'
import { type ComboWorld, comboWorld, type TestPick } from './testWorld.ts'

let world: ComboWorld
beforeAll(async () => {
  world = await comboWorld()
  const { platform, book, names, bets } = world.server
  createSharing(
    { ...platform, config: { ...platform.config, publicUrl: 'https://walia.example' } },
    {
      ...{ book, names, bets, texts: createTexts(platform.profile) },
      accounts: { authenticate: () => Promise.reject(new Error('nobody is asked for')) },
      cashoutsOf: async () => [],
    },
  )
})
afterAll(() => world.stop())

const share = (betslip: readonly TestPick[], product_type = 'combo') =>
  world.post(sharingPaths.encode, { product_type, betslip })
const load = (code: string) => world.get(`${sharingPaths.decode}?code=${code}`)
/** The picks of an answer as they are quoted. */
const legsOf = (data: readonly TestPick[]): object[] =>
  data.map(({ parent_match_id, sub_type_id, special_bet_value, outcome_id, bet_type }) => ({
    ...{ parent_match_id, sub_type_id, special_bet_value, outcome_id, bet_type },
  }))

test('three picks of one match come back as a combo slip, at the joint price of their quote', async () => {
  const picks = world.three(world.buildable())
  const { status, body } = await share(picks)
  expect([status, body.meta.product_type]).toEqual([200, 'combo'])
  const { data, meta } = await load(body.code)
  expect(meta).toMatchObject({ product_type: 'combo', code: body.code })
  expect(legsOf(data)).toEqual(legsOf(picks))
  const [before, after] = [await world.quoteOf(picks), await world.quoteOf(legsOf(data))]
  expect(after.total_odds).toBe(before.total_odds)
  expect(after.groups).toEqual(before.groups)
})

test('a loaded code says of each pick what happened since, and has the present joint price', async () => {
  const [moving, begun] = [world.buildable(), world.buildable()]
  const picks = [...world.three(moving), world.pick(begun, 1, '', '1')]
  const { total_odds } = await world.quoteOf(picks.slice(0, 3))
  const { body } = await share(picks)
  movePrices(world.server.book, moving, { ...MODEL, home: 1.2 })
  world.server.book.addMatch(begun, { startsAt: Date.now() - 1 })
  const { data, message } = await load(body.code)
  expect(data.map(({ state }: { state: string }) => state)).toEqual(['moved', 'moved', 'moved', 'expired'])
  expect(message).toBe('3 of 4 shared picks can still be bet.')
  const now = await world.quoteOf(legsOf(data.slice(0, 3)))
  expect(Number(now.total_odds)).toBeGreaterThan(Number(total_odds))
})

test.each([
  ['the same pick twice', (id: number) => [world.pick(id, 1, '', '1'), world.pick(id, 1, '', '1')], 'DUPLICATE_MATCH'],
  ['a pick of nowhere', (id: number) => [world.pick(id, 1, '', '9')], 'LEG_SUSPENDED'],
  ['thirty picks', () => Array.from({ length: 30 }, () => world.pick(world.buildable(), 1, '', '1')), 'TOO_MANY_LEGS'],
])('a combo slip that cannot be shared: %s', async (_case, picksOf, code) => {
  expect((await share(picksOf(world.buildable()))).body.code).toBe(code)
})

test('two picks of one match are refused as a sports slip', async () => {
  expect((await share(world.three(world.buildable()), 'normal')).body.code).toBe('DUPLICATE_MATCH')
})
