// What a network is charged for in the lists: answers that are not ready; what everybody asks for is free.
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { emptyArchive } from './archive.ts'
import { Spelling } from './search/spelling.ts'
import { createTestApp, type TestApp } from './testApp.ts'
import { footballLines } from './testBook.ts'

let on: TestApp
afterEach(() => on.app.close())

/** Ten tokens, and none comes back in the time of a test. */
const start = async () => {
  on = await createTestApp({ trustedProxies: ['loopback'], crowd: { burst: 10, perSecond: 0.001 } })
  for (let id = 1; id <= 5; id++) on.book.add(id, { lines: footballLines(3) })
}
const ask = async (url: string, address = '203.0.113.1') =>
  (await on.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode
const askMany = async (count: number, url: (n: number) => string, address?: string) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await ask(url(n), address))
  return statuses
}
const list = '/api/v1/uo/matches?tab_id=-2'

test('market sets, pages and matches that nobody asked for lately; others go on', async () => {
  await start()
  const odd = (n: number) => `${list}&sub_type_id=${n + 1},${n + 50}`
  const statuses = await askMany(12, odd)
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
  expect(await ask(`/api/v1/match?parent_match_id=1`)).toBe(429)
  expect(await ask(odd(11), '203.0.113.2')).toBe(200)
})

test('what is ready costs nothing, however often and from whom', async () => {
  await start()
  expect(await ask(list, '203.0.113.9')).toBe(200)
  expect(new Set(await askMany(50, () => list))).toEqual(new Set([200]))
  on.clock.at += 5000
  expect(new Set(await askMany(50, () => `${list}&x=1`))).toEqual(new Set([200]))
})

test('searches: a few at once, then a wait that is named', async () => {
  await start()
  const statuses = await askMany(10, (n) => `${list}&keyword=word${n}`)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  const answer = await on.app.inject({ url: `${list}&keyword=x`, headers: { 'x-forwarded-for': '203.0.113.1' } })
  expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retry_in: expect.any(Number) } })
})

test('the description of the calls is written once', async () => {
  await start()
  const [first, second] = [await on.app.inject('/docs/json'), await on.app.inject('/docs/json')]
  expect(first.json()).toMatchObject({ openapi: '3.1.0' })
  expect(second.headers.etag).toBe(first.headers.etag)
  const again = await on.app.inject({ url: '/docs/json', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(await askMany(2, () => '/docs/yaml')).toEqual([200, 429])
})

test('two words of a search are corrected at most', async () => {
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
