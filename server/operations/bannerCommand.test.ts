// How the operator's words about banners that pages call are read: kinds, pages, tags, and what does not go together.
import { expect, test } from 'vitest'
import { readCommand } from './index.ts'

const why = ['--reason', 'a campaign']
const words = ['--title', 'Cup', '--text', 'All of it']
const banner = [...words, '--link', '/live']
const picture = ['--src-en', 'cup.webp', '--alt-en', 'Cup week']

test.each<[readonly string[], object]>([
  [banner, { kind: 'home', onPage: null, mobileUtm: null }],
  [
    [...banner, '--kind', 'roadblock', '--on', '/promotions', '--utm', 'cup_1'],
    { kind: 'roadblock', onPage: '/promotions', mobileUtm: 'cup_1', url: '/live', external: false },
  ],
  [
    [...picture, '--kind', 'casino', '--route', '/casino', '--on', '/'],
    { kind: 'casino', onPage: '/', mobileUtm: null, pictures: { en: 'cup.webp', am: 'cup.webp' } },
  ],
  [
    [...words, '--kind', 'android', '--link', 'https://app.example/get'],
    { kind: 'android', external: true, url: 'https://app.example/get', amUrl: 'https://app.example/get' },
  ],
  [[...words, '--kind', 'tax'], { kind: 'tax', url: '/', external: false }],
])('%j', (args, subject) =>
  expect(readCommand(['banner', 'add', ...args, ...why])).toMatchObject({ ok: true, request: { subject } }),
)

test.each([
  [[...banner, '--kind', 'popup'], '--kind: expected one of home, roadblock'],
  [[...banner, '--on', '/live'], '--on does not go with the kind home'],
  [[...words, '--kind', 'tax', '--on', '/live'], '--on does not go with the kind tax'],
  [[...banner, '--kind', 'casino', '--on', '//x.example'], '--on: expected a path'],
  [[...banner, '--kind', 'casino', '--utm', 'cup'], '--utm goes with a roadblock alone'],
  [[...banner, '--kind', 'roadblock', '--utm', 'a&b'], '--utm: expected letters'],
  [[...words, '--kind', 'android', '--link', '/live'], '--link: expected an address such'],
  [[...picture, '--kind', 'android', '--route', '/live'], '--external is missing'],
  [[...banner, '--kind', 'tax'], 'a tax message leads nowhere'],
  [[...picture, '--kind', 'tax', '--route', '/live'], 'a tax message is words'],
])('%j is refused', (args, message) => {
  const read = readCommand(['banner', 'add', ...args, ...why])
  expect(read.ok ? '' : read.message).toContain(message)
})
