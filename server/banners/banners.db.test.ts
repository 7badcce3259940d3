// Banners against PostgreSQL: an operator's commands, the call in four languages, windows, countries, the audit log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationsNeeds } from '../operations/carryOut.ts'
import { createOperations, findOutcome, type Operations } from '../operations/index.ts'
import { handIn } from '../operations/testOperators.ts'
import { PRODUCTION, platformOn, type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { type BannerDraft, type Banners, createBanners } from './index.ts'

const HOUR = 3_600_000
let platform: TestPlatform
let banners: Banners
let operations: Operations

beforeAll(async () => {
  platform = await testPlatform(PRODUCTION)
  banners = createBanners(platform, { texts: platform.texts, accounts: {} as never })
  operations = createOperations(platform, { banners } as unknown as OperationsNeeds)
  await banners.start()
})
afterAll(async () => {
  await banners.stop()
  await platform.close()
})

const run = async (...args: string[]) => {
  const id = await handIn(platform.pool, ['banner', ...args])
  await operations.carryOut()
  return { request: id, ...(await findOutcome(platform.pool, id)) }
}
const BY = ['--by', 'ann', '--reason', 'the cup']
const add = async (title: string, ...more: string[]): Promise<number> => {
  const { details } = await run('add', '--title', title, '--text', 'Words', '--link', '/live', ...more, ...BY)
  return (details as { id: number }).id
}
type Shown = Record<string, unknown> & { id: number; title: string }
const shown = async (query = '', cookie = ''): Promise<Shown[]> =>
  (await platform.app.inject({ url: `/api/v1/banners${query}`, headers: { cookie } })).json().data
const titles = async (query = '', cookie = ''): Promise<string[]> =>
  (await shown(query, cookie)).map((one) => one.title)

test('without banners the list is empty', async () => expect(await shown('?country_id=3')).toEqual([]))

describe("an operator's banners", () => {
  test('are added with their words in four languages, and ended; both stand in the audit log', async () => {
    const words = ['--title-am', 'ዋንጫ', '--text-om', 'Jecha', '--art', 'bonus', '--link-am', '/promotions/am']
    const id = await add('Cup', ...words)
    expect(await shown('?country_id=3')).toEqual([
      {
        ...{ id, section: 'home', locale: '', url: '/live', am_url: '/promotions/am' },
        ...{ src: null, width: 0, height: 0, alt: '', route: '/live', external: false },
        ...{ title: 'Cup', text: 'Words', art: 'bonus', ends_at: null },
      },
    ])
    expect(await titles('?language=amh')).toEqual(['ዋንጫ'])
    expect(await titles('', 'language=am')).toEqual(['ዋንጫ'])
    expect(await shown('?language=om')).toMatchObject([{ title: 'Cup', text: 'Jecha' }])
    expect(banners.openingJson('am')).toBe(JSON.stringify({ data: await shown('?language=am') }))

    const { details } = await run('list')
    expect(details).toMatchObject({ banners: [{ id, place: 100, countryId: 3, by: 'ann', endsAt: null }] })
    expect(await run('end', '--id', String(id), ...BY)).toMatchObject({ outcome: 'done', details: { ended: id } })
    expect(await shown()).toEqual([])
    expect(await run('end', '--id', '999999', ...BY)).toMatchObject({ outcome: 'refused' })
    const { rows } = await platform.pool.query('select action, by_whom, outcome from audit_log order by id')
    expect(rows).toEqual([
      { action: 'bannerAdd', by_whom: 'ann', outcome: 'done' },
      { action: 'bannerList', by_whom: 'ann', outcome: 'done' },
      { action: 'bannerEnd', by_whom: 'ann', outcome: 'done' },
      { action: 'bannerEnd', by_whom: 'ann', outcome: 'refused' },
    ])
  })

  test('are shown by place, in their country and language only', async () => {
    const ids = [await add('second'), await add('first', '--order', '1')]
    ids.push(await add('elsewhere', '--country', '1'), await add('Chinese', '--only-in', 'zh', '--order', '2'))
    expect(await titles()).toEqual(['first', 'second'])
    expect(await titles('?country_id=1')).toEqual(['elsewhere'])
    expect(await titles('?language=zh')).toEqual(['first', 'Chinese', 'second'])
    for (const id of ids) await banners.end(id, 'ann')
  })

  test('appear at their start and disappear at their end', async () => {
    const at = (hours: number) => new Date(platform.clock.now() + hours * HOUR).toISOString()
    const id = await add('for an hour', '--from', at(1), '--until', at(2))
    expect(await titles()).toEqual([])
    platform.advance(HOUR)
    expect(await titles()).toEqual(['for an hour'])
    platform.advance(HOUR)
    expect(await titles()).toEqual([])
    expect((await banners.current()).map((one) => (one as { id: number }).id)).not.toContain(id)
  })

  test('are refused when they lead out of the product or their window is empty', async () => {
    const draft: BannerDraft = {
      ...{ title: { en: 'x' }, text: { en: 'x' }, art: 'live', url: '/live', amUrl: '/live', place: 1, by: 'ann' },
      ...{ countryId: null, locale: null, startsAt: null, endsAt: null, external: false, pictures: null },
      ...{ kind: 'home', onPage: null, mobileUtm: null },
    }
    expect(await banners.add({ ...draft, url: 'https://news.example', external: true }, 900)).toMatchObject({
      code: 'LINK_OUTSIDE',
    })
    expect(await banners.add({ ...draft, amUrl: '//other.example' }, 901)).toMatchObject({ code: 'LINK_OUTSIDE' })
    expect(await banners.add({ ...draft, endsAt: 5 }, 902)).toMatchObject({ code: 'WINDOW_EMPTY' })
    const made = await banners.add(draft, 903)
    expect(await banners.add(draft, 903)).toEqual(made)
    expect(await titles()).toEqual(['x'])
  })

  test('are counted as pages show them, once in a call, and read by the operator; unknown ones are not', async () => {
    const [cup, league] = [await add('counted'), await add('not shown')]
    const count = (shown: number[], clicked: number[] = []) =>
      platform.app.inject({ method: 'POST', url: '/api/v1/banners/counts', payload: { shown, clicked } })
    expect((await count([cup, cup, 999_999])).json()).toEqual({ counted: true })
    expect((await count([cup], [cup])).statusCode).toBe(200)
    for (const wrong of [Array.from({ length: 21 }, (_, at) => at + 1), [0], [1.5]])
      expect((await count(wrong)).statusCode).toBe(400)
    const counted = async () => {
      const current = (await banners.current()) as { id: number; shown: number; clicked: number }[]
      return current.filter(({ id }) => id === cup || id === league).map(({ shown, clicked }) => [shown, clicked])
    }
    await expect.poll(counted, { timeout: 20_000 }).toEqual([
      [2, 1],
      [0, 0],
    ])
    await count([cup])
    await expect.poll(counted, { timeout: 20_000 }).toEqual([
      [3, 1],
      [0, 0],
    ])
    const { rows } = await platform.pool.query(
      'select banner_id::int as id, shown::int, clicked::int from banner_count',
    )
    expect(rows).toEqual([{ id: cup, shown: 3, clicked: 1 }])
    for (const id of [cup, league]) await banners.end(id, 'ann')
  })

  test('cannot be changed in the database once added', async () => {
    await expect(platform.pool.query(`update banner set url = '/x'`)).rejects.toThrow('permission denied')
  })
})

test('a development server adds three once; ended by an operator they do not come back', async () => {
  const development = await platformOn({ url: platform.config.databaseUrl, pool: platform.pool })
  const slice = createBanners(development, { texts: development.texts, accounts: {} as never })
  const urls = async () =>
    (await development.app.inject('/api/v1/banners?language=am')).json().data.map((one: { url: string }) => one.url)
  await slice.start()
  slice.stop()
  await slice.start()
  expect((await urls()).filter((url: string) => url !== '/live')).toEqual([
    '/promotions',
    '/daily-jackpot',
    '/combo-bet',
  ])
  for (const one of (await slice.current()) as { id: number }[]) await slice.end(one.id, 'ann')
  slice.stop()
  await slice.start()
  expect(await urls()).toEqual([])
  slice.stop()
  await development.close()
})
