// What a network is charged for in the lists: answers that are not ready; what everybody asks for is free.
import { matchPaths } from '@walia/contract/matches.ts'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import type { AppOptions } from '../platform/http.ts'
import type { Log } from '../platform/log.ts'
import { emptyArchive } from './archive.ts'
import { Spelling } from './search/spelling.ts'
import { createTestApp, type TestApp } from './testApp.ts'
import { footballLines } from './testBook.ts'

let on: TestApp
afterEach(() => on.app.close())

/** Ten tokens, and none comes back in the time of a test. */
const start = async (options: AppOptions = {}) => {
  on = await createTestApp({ trustedProxies: ['loopback'], crowd: { burst: 10, perSecond: 0.001 }, ...options })
  for (let id = 1; id <= 5; id++) on.book.add(id, { lines: footballLines(3) })
}
const statusOf = async (url: string, address = '203.0.113.1') =>
  (await on.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode
const statusesOf = async (count: number, url: (n: number) => string, address?: string) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await statusOf(url(n), address))
  return statuses
}
const list = '/api/v1/uo/matches?tab_id=-2'

test('a network without tokens is refused market sets, pages and matches that are not cached; other networks are not', async () => {
  await start()
  const odd = (n: number) => `${list}&sub_type_id=${n + 1},${n + 50}`
  const statuses = await statusesOf(12, odd)
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
  expect(await statusOf(`/api/v1/match?parent_match_id=1`)).toBe(429)
  expect(await statusOf(odd(11), '203.0.113.2')).toBe(200)
})

test('cached answers cost no tokens, however often and from whichever network', async () => {
  await start()
  expect(await statusOf(list, '203.0.113.9')).toBe(200)
  expect(new Set(await statusesOf(50, () => list))).toEqual(new Set([200]))
  on.clock.at += 5000
  expect(new Set(await statusesOf(50, () => `${list}&x=1`))).toEqual(new Set([200]))
})

test.each([
  ['markets of one’s own, more rows than a screen asks for', '&limit=101&sub_type_id=3,4,5', 400],
  ['as many as are drawn for one caller', '&limit=100&sub_type_id=3,4,5', 200],
  ['a filter’s markets, all rows', '&limit=1000&sub_type_id=1,186,340', 200],
  ['the markets that the list begins with', '&limit=1000', 200],
])('%s: %s is answered %i', async (_name, query, expected) => {
  await start()
  expect(await statusOf(list + query)).toBe(expected)
})

test('top leagues and category pages with markets that no filter offers have the same maximum of rows', async () => {
  await start()
  expect(await statusOf('/api/v1/uo/topLeagues?limit=50&matches=3&sub_type_id=3,4')).toBe(400)
  const payload = { category_id: 1, page: 1, limit: 1000, sub_type_id: '3,4' }
  const answer = await on.app.inject({ method: 'POST', url: matchPaths.competition, payload })
  expect([answer.statusCode, answer.json().details]).toEqual([400, { reason: expect.stringContaining('100 rows') }])
})

test('unusual lists from many networks share one budget; the screens’ lists have their own', async () => {
  await start({ crowd: { burst: 1000, perSecond: 1 }, everybody: { unusual: { burst: 10, perSecond: 0.001 } } })
  const statuses: number[] = []
  for (let n = 1; n <= 12; n++) statuses.push(await statusOf(`${list}&sub_type_id=${n},${n + 50}`, `198.51.${n}.1`))
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
  for (const query of ['', '&limit=200', '&sub_type_id=10', '&sub_type_id=18,225,258,412,189,238,314', '&keyword=1'])
    expect([query, await statusOf(list + query, '198.51.100.7')]).toEqual([query, 200])
})

test('an unusual list costs tokens each time it is rendered, a usual one once', async () => {
  await start({ crowd: { burst: 1000, perSecond: 1 }, everybody: { unusual: { burst: 10, perSecond: 0.001 } } })
  const again = async (url: string) => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      statuses.push(await statusOf(url))
      on.clock.at += 5000
    }
    return statuses
  }
  const odd = await again(`${list}&limit=1000`)
  expect([odd[0], odd.at(-1)]).toEqual([200, 429])
  expect(new Set(await again(list))).toEqual(new Set([200]))
})

test('a long list is rendered with pauses, in which other requests are answered', async () => {
  await start()
  for (let id = 6; id <= 260; id++) on.book.add(id, { lines: footballLines(3) })
  const order: string[] = []
  const long = on.app.inject({ url: `${list}&limit=1000` }).then(() => order.push('long'))
  // Begun after the long list has begun to be drawn.
  await new Promise((resolve) => setImmediate(resolve))
  const short = on.app.inject({ url: '/api/v1/uo/totalMatches' }).then(() => order.push('short'))
  await Promise.all([long, short])
  expect(order).toEqual(['short', 'long'])
})

test('a search goes through the names with pauses, in which other requests are answered', async () => {
  await start({ crowd: { burst: 1000, perSecond: 1 } })
  for (let id = 6; id <= 1000; id++) on.book.add(id, { lines: footballLines(3) })
  await statusOf(`${list}&limit=1`)
  const order: string[] = []
  const search = on.app.inject({ url: `${list}&keyword=ho&limit=1` }).then(() => order.push('search'))
  await new Promise((resolve) => setImmediate(resolve))
  const short = on.app.inject({ url: '/api/v1/uo/totalMatches' }).then(() => order.push('short'))
  await Promise.all([search, short])
  expect(order).toEqual(['short', 'search'])
})

test('at most twenty searches run at once, from all networks together; more are refused until one ends', async () => {
  await start({ crowd: { burst: 1000, perSecond: 1 } })
  const searches = Array.from({ length: 30 }, (_, n) => statusOf(`${list}&keyword=word${n}`, `198.51.${n}.1`))
  const statuses = await Promise.all(searches)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await statusOf(`${list}&keyword=later`, '198.51.100.1')).toBe(200)
})

test('a network gets a few searches at once, then a refusal with the seconds to wait', async () => {
  await start({ crowd: { burst: 30, perSecond: 0.001 } })
  const statuses = await statusesOf(10, (n) => `${list}&keyword=word${n}`)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  const answer = await on.app.inject({ url: `${list}&keyword=x`, headers: { 'x-forwarded-for': '203.0.113.1' } })
  expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retry_in: expect.any(Number) } })
})

test('the OpenAPI document is rendered once', async () => {
  await start()
  const [first, second] = [await on.app.inject('/docs/json'), await on.app.inject('/docs/json')]
  expect(first.json()).toMatchObject({ openapi: '3.1.0' })
  expect(second.headers.etag).toBe(first.headers.etag)
  const again = await on.app.inject({ url: '/docs/json', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(await statusesOf(2, () => '/docs/yaml')).toEqual([200, 429])
})

test('at most two words of a search are corrected', async () => {
  on = await createTestApp()
  const asked: string[] = []
  const archive = {
    ...emptyArchive,
    similarWords: async (word: string) => {
      asked.push(word)
      return []
    },
  }
  const spelling = new Spelling(archive, systemClock, null)
  const wanted = await spelling.wantedOf(['asrenal', 'chlesea', 'livrepool', 'bocca'], [])
  expect(wanted.map(({ word }) => word)).toEqual(['asrenal', 'chlesea', 'livrepool', 'bocca'])
  expect(asked).toEqual(['asrenal', 'chlesea'])
})

test('without the dictionary searches work uncorrected, and one warning a minute is logged', async () => {
  on = await createTestApp()
  const lines: object[] = []
  const log = { warn: (line: object) => lines.push(line) } as unknown as Log
  const similarWords = () => Promise.reject(new Error('no connection'))
  const spelling = new Spelling({ ...emptyArchive, similarWords }, on.clock, log)
  for (let n = 0; n < 10; n++) expect(await spelling.wantedOf([`asrenal${n}`], [])).toHaveLength(1)
  expect(lines).toEqual([{ reason: 'no connection' }])
  on.clock.at += 60_000
  await spelling.wantedOf(['chlesea'], [])
  expect(lines).toHaveLength(2)
})
