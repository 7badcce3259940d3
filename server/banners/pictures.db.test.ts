// Banners with pictures against PostgreSQL: stored, shown per language, sent from memory, gone with their banner.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperationsNeeds } from '../operations/carryOut.ts'
import { createOperations, findOutcome, type Operations, withPictures } from '../operations/index.ts'
import { handIn } from '../operations/testOperators.ts'
import { PRODUCTION, type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { type BannerDraft, type Banners, createBanners } from './index.ts'
import { deleteUnusedPictures } from './queries.ts'

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
  banners.stop()
  await platform.close()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAJCAIAAACnn3uRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWMQiLKhCmIYNUhgNIwEKE5HAKJ2jBEdCXKEAAAAAElFTkSuQmCC',
  'base64',
)
const WEBP = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvFwACAAdQrUKUp/+BiOh/AAA=', 'base64')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const files: Record<string, Buffer> = {
  ...{ 'en.png': PNG, 'am.webp': WEBP, 'drawn.png': SVG, 'heavy.png': Buffer.concat([PNG, Buffer.alloc(61_440)]) },
}
/** Other bytes of the same picture: the decoder stops before the end. */
const anotherPng = (mark: number): Buffer => Buffer.concat([PNG, Buffer.from([mark])])
const readFile = (path: string): Buffer => {
  const bytes = files[path]
  if (bytes === undefined) throw new Error('ENOENT')
  return bytes
}

const run = async (...args: string[]) => {
  const id = await handIn(platform.pool, ['banner', ...args, '--reason', 'the cup'], async (request) => {
    const whole = await withPictures(platform.pool, request, readFile)
    if (!whole.ok) throw new Error(whole.message)
    return whole.request
  })
  await operations.carryOut()
  return (await findOutcome(platform.pool, id))?.details as { id: number }
}
const add = async (...args: string[]): Promise<number> => (await run('add', ...args)).id
type Shown = Record<string, unknown> & { id: number; src: string }
const shown = async (language = 'en'): Promise<Shown[]> =>
  (await platform.app.inject(`/api/v1/banners?language=${language}`)).json().data
const picture = (src: string, headers = {}) => platform.app.inject({ url: src, headers })
const IN_ENGLISH = ['--src-en', 'en.png', '--alt-en', 'Cup week']
const IN_BOTH = [...IN_ENGLISH, '--src-am', 'am.webp', '--alt-am', 'የዋንጫ ሳምንት']

test('has a picture, an alternative text and a page for each language; others have the English ones', async () => {
  const id = await add(...IN_BOTH, '--route', '/promotions', '--route-am', '/promotions/am')
  const [en] = await shown()
  expect(en).toMatchObject({
    ...{ id, section: 'home', locale: '', url: '/promotions', am_url: '/promotions/am' },
    ...{ width: 24, height: 9, alt: 'Cup week', route: '/promotions', external: false, title: 'Cup week', text: '' },
  })
  expect(en?.src).toMatch(/^\/api\/v1\/banners\/pictures\/[0-9a-f]{32}\.png$/)
  const [am] = await shown('am')
  expect(am).toMatchObject({ alt: 'የዋንጫ ሳምንት', route: '/promotions/am', external: false })
  expect(am?.src).toMatch(/\.webp$/)
  for (const language of ['om', 'zh']) expect(await shown(language)).toEqual([en])
  expect(JSON.parse(banners.openingJson('am'))).toEqual({ data: [am] })
  expect(await banners.current()).toMatchObject([{ id, pictures: { en: en?.src.slice(25) } }])
  await banners.end(id, 'ann')
})

test('a single picture is used for all languages', async () => {
  const id = await add(...IN_ENGLISH, '--external', 'https://news.example/cup')
  const [en, am] = [await shown(), await shown('am')]
  expect(am).toEqual(en)
  expect(en).toMatchObject([{ route: 'https://news.example/cup', external: true, alt: 'Cup week' }])
  await banners.end(id, 'ann')
})

describe('its picture', () => {
  test('is sent with the type of its bytes, cacheable for good, and cannot be sniffed as another type', async () => {
    const id = await add(...IN_BOTH, '--route', '/live')
    const [en, am] = [(await shown())[0]?.src ?? '', (await shown('am'))[0]?.src ?? '']
    const sent = await picture(en)
    expect(sent.statusCode).toBe(200)
    expect(sent.rawPayload).toEqual(PNG)
    expect(sent.headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'content-length': String(PNG.length), 'x-content-type-options': 'nosniff' },
      'cache-control': 'public, max-age=604800, immutable',
    })
    expect((await picture(am)).headers['content-type']).toBe('image/webp')
    const again = await picture(en, { 'if-none-match': sent.headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    await banners.end(id, 'ann')
  })

  test('is gone with its banner within five seconds in every process, unless another banner has the same bytes', async () => {
    const [first, second] = [await add(...IN_BOTH, '--route', '/live'), await add(...IN_ENGLISH, '--route', '/')]
    const [en, am] = [(await shown())[0]?.src ?? '', (await shown('am'))[0]?.src ?? '']
    await banners.end(first, 'ann')
    expect([(await picture(en)).statusCode, (await picture(am)).statusCode]).toEqual([200, 404])
    await banners.end(second, 'ann')
    const gone = await picture(en)
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('is gone after its banner’s end', async () => {
    const until = new Date(platform.clock.now() + 3_600_000).toISOString()
    await add(...IN_ENGLISH, '--route', '/live', '--until', until)
    const src = (await shown())[0]?.src ?? ''
    platform.advance(3_600_000)
    // Any change is a look; otherwise the clock brings one.
    await banners.end(0, 'ann')
    expect((await picture(src)).statusCode).toBe(404)
  })

  test('asks the database nothing, whether its address exists or not', async () => {
    const id = await add(...IN_ENGLISH, '--route', '/live')
    const src = (await shown())[0]?.src ?? ''
    const asked = vi.spyOn(platform.pool, 'query')
    const names = ['x', `${'0'.repeat(32)}.png`, '..%2f..%2fetc%2fpasswd', `${'a'.repeat(290)}.png`]
    const answers = await Promise.all(names.map((name) => picture(`/api/v1/banners/pictures/${name}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 404))
    expect((await picture(src)).statusCode).toBe(200)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await banners.end(id, 'ann')
  })
})

describe('refused', () => {
  test.each([
    ['a file that is not there', ['--src-en', 'no.png'], 'there is no file no.png'],
    ['SVG, whatever its name', ['--src-en', 'drawn.png'], 'PICTURE_UNREADABLE'],
    ['more than 60 KB', ['--src-en', 'heavy.png'], 'PICTURE_TOO_HEAVY'],
    ['the second of two', ['--src-en', 'en.png', '--src-am', 'drawn.png', '--alt-am', 'ዋ'], 'PICTURE_UNREADABLE'],
  ])('%s', (_name, args, message) =>
    expect(run('add', ...args, '--alt-en', 'Cup', '--route', '/live')).rejects.toThrow(message),
  )

  test('a picture that was not stored, our own address as one that leads out, and words that lead out', async () => {
    const draft: Omit<BannerDraft, 'pictures'> = {
      ...{ title: { en: 'x' }, text: {}, art: 'sport', url: '/live', amUrl: '/live', place: 1, by: 'ann' },
      ...{ countryId: null, locale: null, startsAt: null, endsAt: null, external: false },
      ...{ kind: 'home', onPage: null, mobileUtm: null },
    }
    const unknown = `${'0'.repeat(32)}.png`
    const pictures = { en: unknown, am: unknown }
    expect(await banners.add({ ...draft, pictures }, 901)).toEqual({ ok: false, code: 'PICTURE_UNKNOWN' })
    const out = { ...draft, external: true, url: 'https://walia.example/live', amUrl: 'https://news.example' }
    expect(await banners.add({ ...out, pictures }, 902)).toEqual({ ok: false, code: 'LINK_OURS' })
    expect(await banners.add({ ...out, amUrl: 'http://news.example', pictures }, 903)).toMatchObject({
      code: 'LINK_UNSAFE',
    })
    expect(await banners.add({ ...out, pictures: null }, 904)).toMatchObject({ code: 'LINK_OUTSIDE' })
    expect(await shown()).toEqual([])
  })

  test('the database refuses a banner of words that leads out, and changed bytes', async () => {
    const insert = (columns: string, values: string) =>
      platform.pool.query(
        `insert into banner (request_id, country_id, section, title, words, art, place, starts_at, by_whom, ${columns})
         values (950, 3, 'home', '{}', '{}', 'sport', 1, now(), 'ann', ${values})`,
      )
    await expect(insert('url, am_url', `'https://news.example', '/live'`)).rejects.toThrow('banner_url_check')
    await expect(insert('url, am_url, external', `'https://x.example', 'https://x.example', true`)).rejects.toThrow(
      'banner_words_stay_inside',
    )
    await expect(insert('url, am_url, picture', `'/live', '/live', 'x'`)).rejects.toThrow('banner_pictures_both')
    await expect(platform.pool.query(`update banner_picture set bytes = 'x'`)).rejects.toThrow('permission denied')
  })
})

test('a picture that no banner used within a day is deleted, one that was shown is kept', async () => {
  const age = (name: string) =>
    platform.pool.query(`update banner_picture set handed_in_at = now() - interval '25 hours' where name = $1`, [name])
  const stored = async (): Promise<string[]> =>
    (await platform.pool.query<{ name: string }>('select name from banner_picture')).rows.map(({ name }) => name)
  files['left.png'] = anotherPng(7)
  const before = await stored()
  await run('add', '--src-en', 'left.png', '--alt-en', 'x', '--route', '/live', '--until', '2026-01-01T00:00:00Z')
  const [left = ''] = (await stored()).filter((name) => !before.includes(name))
  await deleteUnusedPictures(platform.pool)
  expect(await stored()).toContain(left)
  for (const name of await stored()) await age(name)
  await deleteUnusedPictures(platform.pool)
  expect((await stored()).toSorted()).toEqual(before.toSorted())
})
