// Streams against PostgreSQL and a provider's real server: what an operator names, what a provider lists, who is given an
// address, and until when it opens anything.
import { tvPaths } from '@walia/contract/tv.ts'
import { createTvSandbox, type TvSandbox } from '@walia/simulator/providers/tvSandbox.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationsNeeds } from '../operations/carryOut.ts'
import { createOperations, type Operations } from '../operations/index.ts'
import { runCommand, runKilled } from '../operations/testOperations.ts'
import { Refusal } from '../platform/http.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { platformOn, type TestPlatform } from '../platform/testPlatform.ts'
import { createTv, type Tv, type TvNeeds } from './index.ts'
import { signedAddressOf } from './providerClient.ts'

const LIVE = 41
const SOON = 42
const LATER = 43
const HOUR = 3_600_000
const CDN = 'https://cdn.example'
const BY = ['--by', 'ann', '--reason', 'the derby']
let database: TestDatabase
let platform: TestPlatform
let provider: TvSandbox
let tv: Tv
let operations: Operations
/** How far the provider's clock has gone ahead. */
let laterMs = 0

/** By the header `x-account`: a bettor, a blocked one, one who excluded himself. */
const accounts = {
  bettorOf: async ({ headers }: { headers: Record<string, unknown> }) => {
    const who = headers['x-account']
    if (who === undefined) throw new Refusal('NOT_AUTHENTICATED')
    const excludedUntil =
      who === 'excluded' ? platform.clock.now() + HOUR : who === 'back' ? platform.clock.now() : null
    return { accountId: 7, blocked: who === 'blocked', excludedUntil }
  },
} as unknown as TvNeeds['accounts']

const row = (match: number, minutes: number) =>
  JSON.stringify({
    ...{ parent_match_id: match, home_team: `Home ${match}`, away_team: 'Away', sport_id: 1, sport_name: 'Football' },
    start_time: new Date(platform.clock.now() + minutes * 60_000).toISOString(),
    ...{ competition_name: 'League', category: 'Ethiopia' },
    live: match === LIVE ? liveState : null,
  })
const liveState = {
  ...{ home_score: '1', away_score: '0', period: 'half1', clock: '12:00', clock_at: 1, clock_running: true },
  ...{ clock_speed: 1, period_scores: [] },
}
const minutesOf: Record<number, number> = { [LIVE]: -12, [SOON]: 30, [LATER]: 25 * 60 }

beforeAll(async () => {
  database = await testDatabase()
  provider = await createTvSandbox({
    secret: 'of this test',
    now: () => Date.now() + laterMs,
    programme: {
      matches: () => [LIVE],
      sceneAt: (match) => (match === LIVE ? { seconds: 1, home: 1, away: 0, ball: { column: 3, row: 3 } } : null),
    },
  })
  platform = await platformOn(database)
  tv = createTv(platform, {
    accounts,
    matches: { rows: (ids) => ids.filter((id) => id in minutesOf).map((id) => row(id, minutesOf[id] ?? 0)) },
    access: { hosts: [CDN], providers: [provider.access] },
  })
  operations = createOperations(platform, { tv } as unknown as OperationsNeeds)
  await tv.start()
  await tv.readLists()
})
afterAll(async () => {
  await tv.stop()
  await platform.close()
  await database.drop()
  await provider.close()
})

const run = (...args: string[]) => runCommand(platform.pool, operations, ['stream', ...args])
const set = (match: number, address: string, ...more: string[]) =>
  run('set', '--match', String(match), '--address', address, '--kb-per-minute', '5000', ...more, ...BY)
const clear = (match: number) => run('clear', '--match', String(match), ...BY)
const play = async (match: number, who?: string, kind = 'video') => {
  const answer = await platform.app.inject({
    ...{ method: 'POST', url: tvPaths.play, payload: { parent_match_id: match, kind } },
    headers: who === undefined ? {} : { 'x-account': who },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const offered = async (match: number) =>
  (await platform.app.inject(`${tvPaths.match}?parent_match_id=${match}`)).json().data

test('an address is given to whoever is logged in, neither blocked nor excluded, in this order', async () => {
  expect((await play(LIVE)).body).toMatchObject({ code: 'NOT_AUTHENTICATED' })
  expect((await play(99, 'blocked')).body).toMatchObject({ code: 'ACCOUNT_BLOCKED' })
  expect((await play(99, 'excluded')).body).toMatchObject({ code: 'SELF_EXCLUDED' })
  expect((await play(99, 'ann')).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await play(LIVE, 'back')).status).toBe(200)
  expect((await play(LIVE, 'ann')).body.data.url).toMatch(new RegExp(`^${provider.access.url}/live/${LIVE}/video/`))
})

test('a signed address opens its playlist and its segments, no other stream, and nothing once it has expired', async () => {
  const { url, expires_at } = (await play(LIVE, 'ann')).body.data
  expect(Date.parse(expires_at) - platform.clock.now()).toBeGreaterThan(2.9 * HOUR)
  const statusOf = async (address: string) => (await fetch(address)).status
  const list = await (await fetch(url)).text()
  const segment = list.split('\n').find((line) => /^\d+\.m4s/.test(line)) ?? ''
  expect(await statusOf(new URL(segment, url).href)).toBe(200)
  expect(await statusOf(url.replace('/video/', '/audio/'))).toBe(403)
  expect(await statusOf(url.replace(/\?.*/, ''))).toBe(403)
  expect(await statusOf(url.replace(/expires=\d+/, 'expires=9999999999'))).toBe(403)
  const { url: api, signingKey } = provider.access
  const signedUntil = (at: number) => signedAddressOf(`${api}/live/${LIVE}/video/index.m3u8`, signingKey, at)
  expect(await statusOf(signedUntil(platform.clock.now() + HOUR))).toBe(200)
  expect(await statusOf(signedUntil(platform.clock.now() - 1000))).toBe(403)
})

test('an address that was given to a bettor opens nothing after its three hours, neither playlist nor segment', async () => {
  const { url } = (await play(LIVE, 'ann')).body.data
  const statusesAt = async (later: number) => {
    laterMs = later
    const addresses = [url, new URL(`init.mp4${new URL(url).search}`, url).href]
    const answers = await Promise.all(addresses.map((address) => fetch(address)))
    return answers.map(({ status }) => status)
  }
  expect(await statusesAt(2.9 * HOUR)).toEqual([200, 200])
  expect(await statusesAt(3 * HOUR)).toEqual([403, 403])
  laterMs = 0
})

test('an operator names an address in place of the provider’s, and takes it away again', async () => {
  expect(await set(LIVE, `${CDN}/derby.m3u8`)).toMatchObject({ outcome: 'done' })
  expect(await set(LIVE, `${CDN}/derby-2.m3u8`)).toMatchObject({ outcome: 'done' })
  expect((await play(LIVE, 'ann')).body.data).toEqual({
    ...{ kind: 'video', url: `${CDN}/derby-2.m3u8`, expires_at: null },
  })
  expect(await offered(LIVE)).toEqual({ video: { kb_per_minute: 5000 }, audio: { kb_per_minute: 30 } })
  const { details } = (await run('list')) ?? {}
  expect(details).toMatchObject({
    streams: [{ match: LIVE, kind: 'video', address: `${CDN}/derby-2.m3u8`, by: 'ann', played: true }],
  })
  expect(await clear(LIVE)).toMatchObject({ outcome: 'done' })
  expect(await offered(LIVE)).toMatchObject({ video: { kb_per_minute: 240 } })
  expect(await clear(LIVE)).toMatchObject({ outcome: 'refused', details: { code: 'NO_SUCH_STREAM' } })
})

test('addresses of other hosts, or in the clear, are refused, and change nothing', async () => {
  expect(await set(SOON, 'https://elsewhere.example/a.m3u8')).toMatchObject({ details: { code: 'HOST_UNKNOWN' } })
  expect(await set(SOON, 'http://cdn.example/a.m3u8')).toMatchObject({ details: { code: 'ADDRESS_INVALID' } })
  expect(await offered(SOON)).toEqual({ video: null, audio: null })
  const insert = `insert into tv_stream (request_id, match_id, kind, address, kb_per_minute, by_whom)`
  await expect(platform.pool.query(`${insert} values (-1, 1, 'video', 'javascript:x', 1, 'x')`)).rejects.toThrow(
    'check',
  )
  await expect(platform.pool.query('delete from tv_stream')).rejects.toThrow('permission denied')
})

test('a command whose process is killed before the log has it is carried out once', async () => {
  const args = ['stream', 'set', '--match', '77', '--address', `${CDN}/a.m3u8`, '--kb-per-minute', '9', ...BY]
  const { killed, again } = await runKilled(database, operations, args)
  expect(again).toEqual(killed)
  const { rows } = await platform.pool.query('select count(*)::int as n from tv_stream where match_id = 77')
  expect(rows).toEqual([{ n: 1 }])
  const cleared = await runKilled(database, operations, ['stream', 'clear', '--match', '77', ...BY])
  expect(cleared.again).toEqual(cleared.killed)
  expect(cleared.again).toMatchObject({ outcome: 'done' })
})

test('the programme has matches that lists show, live ones first, within a day', async () => {
  await set(LATER, `${CDN}/later.m3u8`)
  await set(SOON, `${CDN}/soon.m3u8`, '--kind', 'audio')
  const { data } = (await platform.app.inject(`${tvPaths.programme}?language=am`)).json()
  expect(data).toMatchObject([
    { parent_match_id: LIVE, live: { home_score: '1' }, video: { kb_per_minute: 240 } },
    { parent_match_id: SOON, live: null, video: null, audio: { kb_per_minute: 5000 } },
  ])
  // Nobody reads an address before he plays.
  expect(JSON.stringify(data)).not.toContain('http')
})

test('a provider that is silent keeps its list for ten minutes; what it lists of other hosts is left out', async () => {
  const [known] = [provider.access]
  const other = await platformOn(database)
  const { rows } = { rows: (ids: readonly number[]) => ids.map((id) => row(id, 0)) }
  const made = createTv(other, {
    ...{ accounts, matches: { rows } },
    access: { hosts: [], providers: [{ ...known, hosts: ['https://not-there.example'] }] },
  })
  await made.readLists()
  expect((await other.app.inject(`${tvPaths.match}?parent_match_id=${LIVE}`)).json().data.video).toBeNull()
  await other.close()
  await provider.close()
  await tv.readLists()
  expect(await offered(LIVE)).toMatchObject({ video: { kb_per_minute: 240 } })
  platform.advance(11 * 60_000)
  expect(await offered(LIVE)).toEqual({ video: null, audio: null })
})
