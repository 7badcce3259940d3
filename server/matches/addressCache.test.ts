// A cached address gets the same answer as one that is requested for the first time.
import { type MatchListQuery, matchPaths } from '@walia/contract/matches.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listRequestOf } from './routes.ts'
import { isRare } from './selection.ts'
import { createTestApp, type TestApp } from './testApp.ts'
import { TEST_NOW } from './testBook.ts'

const HOUR = 3_600_000
const PATH = `${matchPaths.list}?tab_id=-2`
let on: TestApp
beforeEach(async () => {
  on = await createTestApp()
  on.book.add(1, { fixture: { startsAt: TEST_NOW + HOUR } })
})
afterEach(() => on.app.close())

const getList = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await on.app.inject({ url, headers })
  return { status: statusCode, headers: { ...answered, date: '', 'x-request-id': '' }, body }
}

test('the second request of an address gets the status, headers and body of the first', async () => {
  const first = await getList(PATH)
  expect(first.status).toBe(200)
  expect(await getList(PATH)).toEqual(first)
  const again = await getList(PATH, { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('a match added after the first request is in the second answer', async () => {
  const before = await getList(PATH)
  on.book.add(2, { fixture: { startsAt: TEST_NOW + 2 * HOUR } })
  on.clock.at += 300
  const after = await getList(PATH)
  expect(JSON.parse(before.body).data).toHaveLength(1)
  expect(JSON.parse(after.body).data).toHaveLength(2)
})

test.each([
  ['its header', { 'accept-language': 'am' }],
  ['its cookie', { cookie: 'language=am' }],
])('a caller of a cached address is answered in the language of %s', async (_name, headers) => {
  const english = await getList(PATH)
  const amharic = await getList(PATH, headers)
  expect(amharic.body).not.toBe(english.body)
  expect((await getList(PATH, headers)).body).toBe(amharic.body)
  expect((await getList(PATH)).body).toBe(english.body)
})

test('a malformed query is refused with 400 the second time as well', async () => {
  for (let time = 0; time < 2; time += 1)
    for (const query of ['tab_id=7', 'limit=0', 'page=x'])
      expect((await getList(`${matchPaths.list}?${query}`)).status).toBe(400)
})

test('after 2100 addresses, more than the cache holds, the first is still answered the same', async () => {
  const first = await getList(PATH)
  for (let page = 2; page < 2100; page += 1) await getList(`${PATH}&page=${page}`)
  expect(await getList(PATH)).toEqual(first)
})

test.each([
  ['everything', 'tab_id=-2', false],
  ['one league', 'tag_id=17', false],
  ['the same league twice', 'tag_id=17,17', false],
  ['the next hour', 'time=1h', false],
  ['several leagues', 'tag_id=17,18', true],
  ['a date', 'time=2026-11-24', true],
])('%s: kept among the rare answers %s', (_name, query, expected) => {
  const asked = Object.fromEntries(new URLSearchParams(query)) as unknown as MatchListQuery
  expect(isRare(listRequestOf({ ...asked, page: 1, limit: 10, tab_id: -2 }, 'prematch', 'en'))).toBe(expected)
})
