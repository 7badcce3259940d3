// A million guesses of share codes: how many a line gets answered, measured at the limiter, and what they would find.
import { sharingPaths } from '@walia/contract/paths.ts'
import { et } from '@walia/domain/market/et.ts'
import { ke } from '@walia/domain/market/ke.ts'
import { shareCodeOf } from '@walia/domain/sharing/shareCode.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testServer.ts'

const GUESSES = 1_000_000
const LIVE = 10_000
const MINUTES_10_MS = 600_000
const PER_LINE = 60
const WINDOWS = 2

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase(10)
  server = await startTestServer(database, [])
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

test.each([et, ke])('a million guesses find less than one of 10,000 live codes: $id', ({ sharing }) => {
  // As they are drawn: as many letters in each place as `below` is asked to choose from, each of them another one.
  const limits: number[] = []
  const lettersBy = (n: number) => shareCodeOf((limit) => n % limit, sharing.codeLength)
  shareCodeOf((limit) => limits.push(limit) && 0, sharing.codeLength)
  const codes = limits.reduce((product, limit) => product * limit, 1)
  expect(new Set(Array.from({ length: limits[0] ?? 0 }, (_, n) => lettersBy(n))).size).toBe(limits[0])
  expect((GUESSES * LIVE) / codes).toBeLessThan(1)
})

const guess = async (remoteAddress: string, n: number): Promise<number> => {
  const code = shareCodeOf((limit) => (n * 7 + remoteAddress.length) % limit, et.sharing.codeLength)
  const url = `${sharingPaths.decode}?${new URLSearchParams({ code, src: 'MOBILE_WEB' })}`
  return (await server.platform.app.inject({ url, remoteAddress })).statusCode
}
/** How many guesses of each window were compared with codes. */
async function compared(addressOf: (n: number) => string, count: number, windows: number): Promise<number[]> {
  const answered: number[] = []
  for (let window = 0; window < windows; window += 1) {
    const calls = Array.from({ length: count }, (_, n) => guess(addressOf(n), window * count + n))
    const statuses = await Promise.all(calls)
    expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([])
    answered.push(statuses.filter((status) => status === 404).length)
    server.platform.advance(MINUTES_10_MS + 1000)
  }
  return answered
}

test('an IPv4 line gets 60 answers in ten minutes, so a million guesses take it 115 days, and codes live for seven', async () => {
  expect(await compared(() => '198.51.100.7', 70, WINDOWS)).toEqual(Array(WINDOWS).fill(PER_LINE))
  const perDay = PER_LINE * 6 * 24
  expect(Math.floor(GUESSES / perDay)).toBe(115)
  expect(et.sharing.codeDays).toBe(7)
  expect(GUESSES / perDay).toBeGreaterThan(et.sharing.codeDays)
})

test('all addresses of an IPv6 /64 are one line, and a /48 is four', async () => {
  expect(await compared((n) => `2001:db8:40:1::${n.toString(16)}`, 80, 2)).toEqual([PER_LINE, PER_LINE])
  expect(await compared((n) => `2001:db8:41:${n.toString(16)}::1`, 300, 1)).toEqual([4 * PER_LINE])
})
