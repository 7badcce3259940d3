// What snapshots, deltas and answers make of a match in the price store.
import type { MovedLine } from '@walia/contract/websocket.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testMarket } from '../testMarket.ts'
import { applyNews, closeMatch, mergeNews, seedList, seedMatch, takeLines, usePrices } from './prices.ts'

const result = testMarket({ sub_type_id: 1 })
const total = testMarket({ sub_type_id: 18, special_bet_value: 'total=2.5' })
const dearer = testMarket({ sub_type_id: 1 }, '1.80')

const item = (version: number, odds = [result], epoch = 1) =>
  ({
    epoch,
    parent_match_id: 7,
    version,
    odds,
    live: null,
    bet_status: 'open',
    start_time: '2026-11-21T16:30:00.000Z',
    market_count: 3,
  }) as unknown as Parameters<typeof seedList>[0][number]

const held = () => usePrices.getState().matches[7]
const keys = () => Object.keys(held()?.markets ?? {})

beforeEach(() => usePrices.setState({ matches: {} }))

test('a whole snapshot leaves only its own markets', () => {
  seedList([item(1, [result, total])])
  applyNews([{ id: 7, version: 2, whole: true, delta: { changed: [dearer], gone: [] } }])
  expect(keys()).toEqual(['1?'])
})

test('a delta changes what it names, removes what is gone, and keeps the rest', () => {
  seedList([item(1, [result, total])])
  applyNews([{ id: 7, version: 2, whole: false, delta: { changed: [dearer], gone: ['18?total=2.5'] } }])
  expect(keys()).toEqual(['1?'])
  expect(held()?.markets['1?']?.odds[0]?.odd_value).toBe('1.80')
  expect(held()?.market_count).toBe(3)
})

test('a line that moved keeps everything but its states and prices', () => {
  seedList([item(1, [result, total])])
  const texts = ['1.91', ...result.odds.slice(1).map(() => '3.00!')]
  const moved = { '1?': [-1, 0, ...texts], '18?total=2.5': [1, 1, '1.11'], 'unknown?': [1, 1] } as Record<
    string,
    MovedLine
  >
  applyNews([{ id: 7, version: 2, whole: false, delta: { changed: [], gone: [], moved } }])
  const market = held()?.markets['1?']
  expect(market).toMatchObject({ status: -1, market_active: 0, name: result.name })
  expect(market?.odds.map((odd) => [odd.odd_value, odd.odd_active])).toEqual([
    ['1.91', 1],
    ...result.odds.slice(1).map(() => ['3.00', 0]),
  ])
  expect(market?.odds[0]).toMatchObject({ odd_key: result.odds[0]?.odd_key, market_active: 0 })
  expect(held()?.markets['18?total=2.5']).toEqual(total)
  expect(keys()).toEqual(['1?', '18?total=2.5'])
})

test('several pieces of news of one match apply in order', () => {
  applyNews([
    { id: 7, version: 1, whole: true, delta: { changed: [result], gone: [], bet_status: 'suspended' } },
    { id: 7, version: 2, whole: false, delta: { changed: [dearer], gone: [], bet_status: 'open' } },
  ])
  expect(held()).toMatchObject({ version: 2, bet_status: 'open' })
})

test('an answer older than what was pushed adds markets but overrules nothing', () => {
  seedList([item(5, [dearer])])
  seedList([item(4, [result, total])])
  expect(held()?.version).toBe(5)
  expect(held()?.markets['1?']?.odds[0]?.odd_value).toBe('1.80')
  expect(keys().toSorted()).toEqual(['18?total=2.5', '1?'])
})

test('an answer of the version that is known draws nothing anew, unless it brings other markets', () => {
  seedList([item(5)])
  const before = held()
  seedList([item(5)])
  expect(held()).toBe(before)
  seedList([item(5, [result, total])])
  expect(keys().toSorted()).toEqual(['18?total=2.5', '1?'])
  const closed = { ...item(5), bet_status: 'closed' as const }
  seedList([closed])
  expect(held()?.bet_status).toBe('closed')
  seedList([{ ...closed, odds: [{ ...result, name: 'ውጤት' }] }])
  expect(held()?.markets['1?']?.name).toBe('ውጤት')
  const live = { home_score: '1' } as never
  seedList([{ ...item(6), live }])
  expect(held()).toMatchObject({ version: 6, live })
})

test('a live state of null means that the match is not live any more; a missing one changes nothing', () => {
  const live = { home_score: '1' } as never
  const before = mergeNews(undefined, { id: 7, version: 1, whole: true, delta: { changed: [], gone: [], live } })
  const same = mergeNews(before, { id: 7, version: 2, whole: false, delta: { changed: [], gone: [] } })
  const ended = mergeNews(same, { id: 7, version: 3, whole: false, delta: { changed: [], gone: [], live: null } })
  expect([before.live, same.live, ended.live]).toEqual([live, live, null])
})

test('a match that is gone is closed with its last prices; an unknown one stays unknown', () => {
  seedList([item(1)])
  closeMatch(7)
  closeMatch(8)
  expect(held()).toMatchObject({ bet_status: 'closed', version: 1 })
  expect(usePrices.getState().matches[8]).toBeUndefined()
})

const priceOf = (key = '1?') => held()?.markets[key]?.odds[0]?.odd_value
const stateOf = (key: string) => [held()?.markets[key]?.status, held()?.markets[key]?.market_active]

describe('another start of the server counts its versions anew', () => {
  test('its list answer holds although its version is smaller; markets not told again keep their places, shut', () => {
    seedList([item(900, [result, total])])
    seedList([item(2, [dearer], 2)])
    expect(held()).toMatchObject({ epoch: 2, version: 2 })
    expect(priceOf()).toBe('1.80')
    expect(stateOf('18?total=2.5')).toEqual([-1, 0])
  })

  test('a late answer of the earlier start says nothing', () => {
    seedList([item(2, [dearer], 2)])
    seedList([item(901, [result, total], 1)])
    applyNews([{ id: 7, version: 902, whole: true, delta: { changed: [result], gone: [], epoch: 1 } }])
    expect(priceOf()).toBe('1.80')
    expect(keys()).toEqual(['1?'])
  })

  test('its snapshot replaces a match page, and shuts what a row does not name', () => {
    seedList([item(900, [result, total])])
    applyNews([{ id: 7, version: 1, whole: false, delta: { changed: [dearer], gone: [], epoch: 2 } }])
    expect(priceOf()).toBe('1.80')
    expect(stateOf('18?total=2.5')).toEqual([-1, 0])
    applyNews([{ id: 7, version: 1, whole: true, delta: { changed: [dearer], gone: [], epoch: 2 } }])
    expect(keys()).toEqual(['1?'])
  })
})

describe('of two words on one market the newer holds, whatever the way it came', () => {
  const meta = (version: number) => item(version) as unknown as Parameters<typeof seedMatch>[0]

  test('a push that was under way when a newer answer came', () => {
    seedList([item(3, [result, total])])
    seedList([item(6, [dearer])])
    const delta = {
      changed: [result, testMarket({ sub_type_id: 18, special_bet_value: 'total=2.5' }, '2.20')],
      gone: [],
    }
    applyNews([{ id: 7, version: 5, whole: false, delta: { ...delta, epoch: 1 } }])
    expect(priceOf()).toBe('1.80')
    expect(priceOf('18?total=2.5')).toBe('2.20')
    expect(held()?.version).toBe(6)
  })

  test('an answer that was under way when a market went away', () => {
    seedList([item(3, [result, total])])
    applyNews([{ id: 7, version: 5, whole: false, delta: { changed: [], gone: ['18?total=2.5'], epoch: 1 } }])
    seedMatch(meta(4), [result, total])
    expect(keys()).toEqual(['1?'])
  })

  test("the slip's own question puts its answer on the button, unless the button knows better", () => {
    seedList([item(3)])
    const answer = (version: number, price: string) => ({
      data: testMarket({ sub_type_id: 1 }, price).odds.map((odd) => ({ ...odd, market_name: '' })),
      meta: meta(version),
    })
    takeLines(7, answer(4, '1.77'))
    expect(priceOf()).toBe('1.77')
    applyNews([{ id: 7, version: 6, whole: false, delta: { changed: [dearer], gone: [], epoch: 1 } }])
    takeLines(7, answer(5, '1.66'))
    expect(priceOf()).toBe('1.80')
  })
})
