// Every icon that can be named is drawn, once, and those of the navigation exist.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './iconNames.ts'

const drawn = [
  ...readFileSync(new URL('./sprite.svg', import.meta.url), 'utf8').matchAll(/<symbol id="i-([\w-]+)"[^>]*><\w/g),
].map(([, name]) => name)

test('names and pictures are the same', () => {
  expect(drawn.toSorted()).toEqual(iconNames.toSorted())
})

test.each(['jackpot', 'highlights', 'casino', 'app', 'lucky6', 'stats', 'allsports'])(
  'the icon %s of the navigation is drawn',
  (name) => {
    expect(drawn).toContain(name)
  },
)
