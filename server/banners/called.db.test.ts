// Banners that pages call, against PostgreSQL: each kind in its hours of the market, pages and tags, and the tax message.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, createAccounts } from '../accounts/index.ts'
import { createLedger } from '../ledger/index.ts'
import type { OperationsNeeds } from '../operations/carryOut.ts'
import { createOperations, findOutcome, type Operations } from '../operations/index.ts'
import { handIn } from '../operations/testOperators.ts'
import { PRODUCTION, platformOn, type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { createSms } from '../sms/index.ts'
import { type Banners, createBanners } from './index.ts'

const HOUR = 3_600_000
let platform: TestPlatform
let banners: Banners
let operations: Operations
let accounts: Accounts

beforeAll(async () => {
  platform = await testPlatform(PRODUCTION)
  const ledger = createLedger(platform)
  accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  banners = createBanners(platform, { texts: platform.texts, accounts })
  operations = createOperations(platform, { banners } as unknown as OperationsNeeds)
  await banners.start()
})
afterAll(async () => {
  await banners.stop()
  await platform.close()
})

async function add(title: string, ...more: string[]): Promise<number> {
  const args = ['banner', 'add', '--title', title, '--text', 'Words', ...more, '--by', 'ann', '--reason', 'the cup']
  const id = await handIn(platform.pool, args)
  await operations.carryOut()
  const outcome = await findOutcome(platform.pool, id)
  if (outcome?.outcome !== 'done') throw new Error(JSON.stringify(outcome))
  return (outcome.details as { id: number }).id
}
type Called = Record<string, unknown> & { id: number; kind: string }
const called = async (query = ''): Promise<Called[]> =>
  (await platform.app.inject(`/api/v1/banners/called${query}`)).json().data
const kinds = async (query = '') => (await called(query)).map(({ kind }) => kind)

/** To the next such hour on clocks in Nairobi, three hours ahead of UTC all year. */
const toHour = (hour: number): void => {
  const now = new Date(platform.clock.now() + 3 * HOUR)
  now.setUTCMinutes(0, 0, 0)
  const ahead = (hour - now.getUTCHours() + 24) % 24 || 24
  platform.advance(now.getTime() - 3 * HOUR + ahead * HOUR - platform.clock.now())
}
const LENGTH = { casino: 6, multibet: 9, highlights: 9 }
const FIRST = { casino: 6, multibet: 12, highlights: 21 }
/** From the hour that the clock stands at. */
function endOf(kind: keyof typeof LENGTH): number {
  const hour = new Date(platform.clock.now() + 3 * HOUR).getUTCHours()
  const gone = (hour - FIRST[kind] + 24) % 24
  return platform.clock.now() - (platform.clock.now() % HOUR) + (LENGTH[kind] - gone) * HOUR
}
async function clear(): Promise<void> {
  for (const { id } of (await banners.current()) as { id: number }[]) await banners.end(id, 'ann')
}

test('each kind is called in its hours of the market’s day, a roadblock and the app’s all day, home’s never', async () => {
  for (const kind of ['casino', 'multibet', 'highlights', 'roadblock', 'home'])
    await add(kind, '--kind', kind, '--link', '/live')
  await add('app', '--kind', 'android', '--link', 'https://app.example/get')
  for (const [hour, kind] of [
    [5, 'highlights'],
    [6, 'casino'],
    [11, 'casino'],
    [12, 'multibet'],
    [20, 'multibet'],
    [21, 'highlights'],
  ] as const) {
    toHour(hour)
    expect(await kinds(), `at ${hour}`).toEqual([kind, 'roadblock', 'android'])
    const end = Date.parse(String((await called())[0]?.ends_at))
    expect(end, `at ${hour}`).toBe(endOf(kind))
  }
  expect(await kinds('?country_id=1')).toEqual([])
  const home = (await platform.app.inject('/api/v1/banners')).json().data
  expect(home.map(({ title }: { title: string }) => title)).toEqual(['home'])
  await clear()
})

test('a roadblock says its page and tag, in the language of the caller, from its start to its expiry', async () => {
  const at = (hours: number) => new Date(platform.clock.now() + hours * HOUR).toISOString()
  const until = at(2)
  const window = ['--from', at(1), '--until', until]
  const place = ['--on', '/promotions', '--utm', 'cup_1', '--link', '/live', '--title-am', 'ዋንጫ']
  const id = await add('Cup', '--kind', 'roadblock', ...place, ...window)
  expect(await called()).toEqual([])
  platform.advance(HOUR)
  expect(await called('?language=am')).toEqual([
    {
      ...{ id, kind: 'roadblock', on_page: '/promotions', mobile_utm: 'cup_1', locale: '' },
      ...{ url: '/live', am_url: '/live', route: '/live', external: false },
      ...{ src: null, width: 0, height: 0, alt: '', title: 'ዋንጫ', text: 'Words', art: 'sport' },
      ends_at: until,
    },
  ])
  platform.advance(HOUR)
  expect(await called()).toEqual([])
  await clear()
})

test('the tax message is one of the operator’s, for whoever is logged in, and empty without any', async () => {
  const ask = (headers: Record<string, string>, cookies: Record<string, string>) =>
    platform.app.inject({ method: 'POST', url: '/api/v1/randomMessage', headers, cookies, payload: { language: 'am' } })
  expect((await ask({}, {})).statusCode).toBe(401)
  const session = await accounts.openSession(await accounts.openAccount('0911000001', 'secret words 1'), null)
  const own = () => ask({ authorization: `Bearer ${session.token}` }, { sid: session.secret })
  expect((await own()).json()).toEqual({ id: 0, message_title: '', display: '' })
  const id = await add('Tax on winnings', '--kind', 'tax', '--title-am', 'ግብር')
  expect((await own()).json()).toEqual({ id, message_title: 'ግብር', display: 'Words' })
  const other = await add('Another', '--kind', 'tax')
  for (let n = 0; n < 5; n++) expect([id, other]).toContain((await own()).json().id)
  expect(await called()).toEqual([])
  await clear()
})

test.each([
  [
    'words that lead out, but for the app',
    `kind = 'roadblock', external = true, url = 'https://a.example', am_url = url`,
  ],
  ['an app on our own pages', `kind = 'android'`],
  ['a tag of another kind than a roadblock', `kind = 'casino', mobile_utm = 'cup'`],
  ['a tag with other signs', `kind = 'roadblock', mobile_utm = 'a&b'`],
  ['a page for a banner of home', `on_page = '/live'`],
  ['a page elsewhere', `kind = 'casino', on_page = '//a.example'`],
  ['an unknown kind', `kind = 'popup'`],
])('the table refuses %s', async (_name, change) => {
  const columns = `request_id, country_id, section, title, words, art, url, am_url, place, starts_at, by_whom`
  const values = Object.fromEntries(change.split(', ').map((part) => part.split(' = ') as [string, string]))
  const { url = `'/live'`, am_url: _, ...more } = values
  const names = Object.keys(more)
  const inserted = platform.pool.query(
    `insert into banner (${[columns, ...names].join(', ')}) values
     (${[`-900, 3, 'home', '{}', '{}', 'sport', ${url}, ${url}, 1, now(), 'ann'`, ...Object.values(more)].join(', ')})`,
  )
  await expect(inserted).rejects.toThrow('violates check constraint')
})

test('development has one of each kind but the app’s, once, and none where it is told so', async () => {
  const kindsOf = async (env: Record<string, string>) => {
    const development = await platformOn({ url: platform.config.databaseUrl, pool: platform.pool }, env)
    const slice = createBanners(development, { texts: development.texts, accounts: {} as never })
    for (const _ of [1, 2]) {
      await slice.start()
      await slice.stop()
    }
    const standing = (await slice.current()) as { kind: string }[]
    await development.close()
    return standing.map(({ kind }) => kind).filter((kind) => kind !== 'home')
  }
  await platform.pool.query(
    `insert into banner_end (banner_id, by_whom) select id, 'ann' from banner on conflict do nothing`,
  )
  expect(await kindsOf({ SIM_BANNERS: 'no' })).toEqual([])
  expect(await kindsOf({})).toEqual(['roadblock', 'casino', 'multibet', 'highlights', 'tax'])
})
