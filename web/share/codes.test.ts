// Recent codes and cookies: their lifetime, and robustness against edited storage.
import { expect, test } from 'vitest'
import { cookieIn } from '../cookies.ts'
import { keptCodes, type RecentCode, withCode } from './codeList.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const days = { loaded: 7, shared: 1 }
const code = (change: Partial<RecentCode>): RecentCode => ({
  code: 'WAH7K2CD',
  kind: 'loaded',
  pickCount: 4,
  at: NOW,
  ...change,
})

test.each([
  ['just loaded', code({}), true],
  ['loaded a moment under 7 days ago', code({ at: NOW - 7 * DAY + 1 }), true],
  ['loaded 7 days ago', code({ at: NOW - 7 * DAY }), false],
  ['shared a moment under a day ago', code({ kind: 'shared', at: NOW - DAY + 1 }), true],
  ['shared a day ago', code({ kind: 'shared', at: NOW - DAY }), false],
  ['from the future', code({ at: NOW + 1 }), false],
  ['without a count', { ...code({}), pickCount: undefined }, false],
  ['nothing', null, false],
  ['a text', 'WAH7K2CD', false],
])('whether a recent code is kept: %s', (_case, stored, kept) => {
  expect(keptCodes([stored], NOW, days)).toHaveLength(kept ? 1 : 0)
})

test('a storage that holds no list is an empty one', () => {
  expect(keptCodes({ codes: 1 }, NOW, days)).toEqual([])
})

test('newest first, each once, five at most', () => {
  const codes = ['A', 'B', 'C', 'D', 'E', 'B', 'F'].reduce(
    (list: RecentCode[], name) => withCode(list, code({ code: name })),
    [],
  )
  expect(codes.map((each) => each.code)).toEqual(['F', 'B', 'E', 'D', 'C'])
})

test.each([
  ['share_loaded=WAH7K2CD; theme=dark', 'WAH7K2CD'],
  ['theme=dark;share_loaded=WAH7K2CD', 'WAH7K2CD'],
  ['x_share_loaded=WAH7K2CD', null],
  ['share_loaded=%E0%A4%A', null],
  ['', null],
])('the cookie in "%s"', (cookies, value) => {
  expect(cookieIn(cookies, 'share_loaded')).toBe(value)
})
