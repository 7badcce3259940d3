// Pictures of links: what stands on them, that it fits whatever teams are called, for which addresses there are some, and what
// they cost who asks for many.
import type { MatchListItem } from '@walia/contract/matches.ts'
import { PICTURE_SIZE, pictureFileOf } from '@walia/contract/pictures.ts'
import type { SharedAnswer } from '@walia/contract/sharing.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from '../platform/app.ts'
import { systemClock } from '../platform/clock.ts'
import { createApp } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import { createTexts } from '../platform/text.ts'
import { type Drawing, matchDrawing, shareDrawing } from './drawing.ts'
import { createPictures } from './index.ts'
import { svgOf } from './svg.ts'

const KNOWN = 12
const BEGUN = 13
const CODE = 'K7WQ2MXP'
const START = Date.parse('2026-11-28T18:30:00Z')
const PROFILE = profileOf('et')
const texts = createTexts(PROFILE)
const frame = { brand: 'A & B', age: 21 }
const shown = { competition: 'Premier League', home: 'Saint George', away: 'Fasil', when: '28/11 21:30' }
const prices = ['1', 'X', '2'].map((name) => ({ name, price: '2.50' }))

const sayingsOf = ({ texts }: Drawing): string[] => texts.map(({ text }) => text)

describe('a drawing', () => {
  test('of a match has both teams, competition, kick-off, each price with its name and whose age they are, and the age mark', () => {
    const said = sayingsOf(matchDrawing({ ...frame, ...shown, prices, pricesAt: 'then' }, 'en'))
    expect(said.sort()).toEqual(
      ['A & B', '21+', ...Object.values(shown), '1', '2.50', 'X', '2.50', '2', '2.50', 'then'].sort(),
    )
  })
  test('of a match that has begun has no prices and says nothing of them', () => {
    const said = sayingsOf(matchDrawing({ ...frame, ...shown, prices: [], pricesAt: 'then' }, 'en'))
    expect(said.sort()).toEqual(['A & B', '21+', ...Object.values(shown)].sort())
  })
  test('of a code has the code and no more picks than have room', () => {
    const picks = Array.from({ length: 9 }, (_, at) => ({
      match: `match ${at}`,
      pick: `pick ${at}`,
      price: `1.${at}0`,
    }))
    const said = sayingsOf(shareDrawing({ ...frame, code: CODE, title: '9 picks', picks, more: 'and 5 more' }, 'en'))
    expect(said).toContain(CODE)
    expect(said).toContain('and 5 more')
    expect(said.filter((each) => each.startsWith('match'))).toEqual(['match 0', 'match 1', 'match 2', 'match 3'])
  })
})

/** Of every letter's place: how far right it starts, in pixels. */
const startsOf = (svg: string): number[] => [...svg.matchAll(/translate\(([-\d.]+),/g)].map(([, x]) => Number(x))

describe('the shapes', () => {
  test('stay inside the picture, and nothing of a text is markup, whatever teams are called', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 90 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (home, away) => {
          const svg = svgOf(matchDrawing({ ...frame, ...shown, home, away, prices, pricesAt: 'then' }, 'am'))
          expect(svg.replace(/<\/?(svg|rect|g|path)[^<>]*>/g, '')).toBe('')
          expect(svg).not.toMatch(/NaN|Infinity/)
          for (const x of startsOf(svg)) {
            expect(x).toBeGreaterThan(0)
            expect(x).toBeLessThan(PICTURE_SIZE.width)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
  test.each([
    ['en', 'Real Sociedad'],
    ['am', 'ቅዱስ ጊዮርጊስ'],
    ['zh', '曼彻斯特联'],
    ['en', 'ЦСКА'],
  ])('of %s have a shape for each letter of "%s"', (language, home) => {
    const lettersIn = (name: string) =>
      startsOf(svgOf(matchDrawing({ ...frame, ...shown, home: name, prices, pricesAt: '' }, language))).length
    expect(lettersIn(home) - lettersIn('')).toBe([...home.replaceAll(' ', '')].length)
  })
})

const odd = (display: string) => ({ display, odd_value: '2.50', odd_active: 1, market_active: 1 })
const row = { odds: [{ odds: [odd('1'), odd('X'), odd('2')] }] } as unknown as MatchListItem
const shared = {
  data: [{ home_team: 'A', away_team: 'B', market_name: 'Winner', display: '1', odd_value: '1.50' }],
} as unknown as SharedAnswer

const rows = vi.fn(() => [JSON.stringify(row)])
const card = vi.fn((id: number) =>
  id > BEGUN
    ? null
    : { id, home: 'A', away: 'B', competition: 'C', startsAt: id === BEGUN ? START - 2 : START + 60_000 },
)
let now = START
let app: App
let stop: () => Promise<void>
beforeEach(async () => {
  app = await createApp(createLog('silent'), texts.error, { crowd: { burst: 450, perSecond: 0 } })
  const clock = { ...systemClock, now: () => now }
  const open = async ({ code }: { code: string }) => (code === CODE ? shared : null)
  const made = createPictures({ app, clock, profile: PROFILE }, { matches: { card, rows }, sharing: { open }, texts })
  stop = made.stop
  card.mockClear()
})
afterEach(async () => {
  await app.close()
  await stop()
})

const get = (path: string, headers = {}) => app.inject({ url: `/pictures/${path}`, headers })
/** Of a PNG: what its first chunk says. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

describe('the addresses', () => {
  test.each([
    `matches/${pictureFileOf(KNOWN, 'en')}`,
    `matches/${pictureFileOf(BEGUN, 'am')}`,
    `shares/${pictureFileOf(CODE, 'om')}`,
    pictureFileOf('brand', 'zh'),
  ])('%s is a PNG of the promised size', async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect(sizeOf(answer.rawPayload)).toEqual(PICTURE_SIZE)
    const again = await get(path, { 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
  })
  test.each([
    ...['matches/99-en.png', 'matches/12-sw.png', 'matches/12.png', 'matches/012-en.png', 'matches/x-en.png'],
    ...['shares/K7WQ2MXQ-en.png', `shares/${CODE.toLowerCase()}-en.png`, 'shares/SHORT-en.png', 'other-en.png'],
  ])('%s is none', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
  test('languages have pictures of their own; prices are read before the start alone', async () => {
    rows.mockClear()
    const pictures = await Promise.all(
      [`matches/${KNOWN}-en.png`, `matches/${KNOWN}-am.png`, `matches/${BEGUN}-en.png`].map((path) => get(path)),
    )
    expect(new Set(pictures.map(({ headers }) => headers.etag)).size).toBe(3)
    expect(rows.mock.calls).toEqual([
      [[KNOWN], 'en'],
      [[KNOWN], 'am'],
    ])
  })
  test('a picture is drawn once for all who ask within a minute, and again after it', async () => {
    await Promise.all([1, 2, 3].map(() => get(`matches/${KNOWN}-en.png`)))
    expect(card).toHaveBeenCalledTimes(1)
    now += 60_001
    await get(`matches/${KNOWN}-en.png`)
    expect(card).toHaveBeenCalledTimes(2)
    now = START
  })
  test('one network has so many drawn and no more; what is drawn already goes on being answered', async () => {
    const answers: number[] = []
    for (const id of [1, 2, 3, 4, 5, 6]) answers.push((await get(`matches/${id}-en.png`)).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 429, 429])
    expect((await get('matches/1-en.png')).statusCode).toBe(200)
  })
})
