// The filter of a list: which choices exclude each other, the call's parameters, and the query of the address.
import { TAB } from '@walia/contract/paths.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFilter,
  filterOfQuery,
  firstFilter,
  type ListFilter,
  listParametersOf,
  queryOfFilter,
} from './listFilter.ts'

const filter = (change: Partial<ListFilter> = {}): ListFilter => ({ ...firstFilter, ...change })

describe('a choice', () => {
  test.each([
    ['a date is looked for in everything upcoming', {}, { time: '2026-11-24' }, { tab: TAB.upcoming }],
    ['three hours stay in the highlights', {}, { time: '3h' }, { tab: TAB.highlights, time: '3h' }],
    ['three hours are never tomorrow', { tab: TAB.tomorrow }, { time: '3h' }, { tab: TAB.upcoming, time: '3h' }],
    ['tomorrow takes the time off', { time: '3h' }, { tab: TAB.tomorrow }, { time: null }],
    ['highlights take a date off', { tab: TAB.upcoming, time: '2026-11-24' }, { tab: TAB.highlights }, { time: null }],
    ['highlights leave an hour', { tab: TAB.upcoming, time: '1h' }, { tab: TAB.highlights }, { time: '1h' }],
    ['no time changes no day', { tab: TAB.tomorrow }, { time: null }, { tab: TAB.tomorrow }],
    ['another sport has other leagues', { sport: 1, leagues: [5] }, { sport: 2 }, { leagues: [] }],
    ['the same sport has the same', { sport: 1, leagues: [5] }, { sport: 1 }, { leagues: [5] }],
    ['a market changes nothing else', { leagues: [5], time: '1h' }, { market: '18' }, { leagues: [5], time: '1h' }],
  ])('%s', (_name, held, change, expected) => {
    expect(changedFilter(filter(held), change)).toMatchObject(expected)
  })
})

describe('the call', () => {
  const asked = { page: 2, limit: 10, countryId: 3 }
  test('names every parameter of the list, whatever was chosen', () => {
    expect(listParametersOf(filter(), asked)).toEqual({
      ...{ page: 2, limit: 10, tab_id: -1, tag_id: -1, sport_id: -1, sub_type_id: '1,186,340', country_id: 3 },
      ...{ time: undefined, keyword: undefined, category_id: undefined, competition_id: undefined },
    })
  })
  test('and what was chosen', () => {
    const chosen = filter({ tab: -2, sport: 5, leagues: [8, 6], time: '1h', market: '189', keyword: 'x' })
    expect(listParametersOf(chosen, asked)).toMatchObject({
      ...{ tab_id: -2, tag_id: '8,6', sport_id: 5, sub_type_id: '189', time: '1h', keyword: 'x' },
    })
  })
})

describe('the address', () => {
  test.each([
    ['', {}],
    ['?sport=5&leagues=8,6&time=3h', { sport: 5, leagues: [8, 6], time: '3h' }],
    ['?tab=-2&market=18,225', { tab: -2, market: '18,225' }],
    ['?time=2026-11-24&utm_source=x', { time: '2026-11-24' }],
    ['?tab=9&sport=-1&leagues=x&time=2h&market=,', {}],
    ['?leagues=1,2,3,4,5,6,7,8,9,10,11', {}],
    ['?sport=%00&time=1h%20', {}],
  ])('%s says %j', (query, expected) => {
    expect(filterOfQuery(query)).toEqual(expected)
  })
  test('what is not of the filter stays, what is chosen no more goes', () => {
    const query = '?btag=a+b&sport=5&time=1h&tab=1'
    expect(queryOfFilter(query, filter({ leagues: [7, 8] }), filter())).toBe('?btag=a+b&leagues=7,8')
    expect(queryOfFilter('?sport=5', filter(), filter())).toBe('')
  })
  test("a page's own choice is not repeated in its address", () => {
    const own = filter({ sport: 5, tab: TAB.upcoming })
    expect(queryOfFilter('', { ...own, time: 'today' }, own)).toBe('?time=today')
    expect(queryOfFilter('', { ...own, tab: TAB.highlights }, own)).toBe('?tab=-1')
  })
  test('any filter comes back from its address as it was', () => {
    const id = fc.integer({ min: 1, max: 999_999 })
    const any: fc.Arbitrary<ListFilter> = fc.record({
      tab: fc.constantFrom(...Object.values(TAB)),
      sport: fc.oneof(fc.constant(firstFilter.sport), id),
      leagues: fc.uniqueArray(id, { maxLength: 10 }),
      time: fc.constantFrom(null, '1h', '3h', 'today', '2026-11-24'),
      market: fc.constantFrom(null, '18', '18,225,258'),
    })
    fc.assert(
      fc.property(any, (chosen) => {
        expect({ ...firstFilter, ...filterOfQuery(queryOfFilter('?a=1', chosen, firstFilter)) }).toEqual(chosen)
      }),
    )
  })
})
