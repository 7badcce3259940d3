// The messages of a match page that cannot offer betting, as published.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isShut, marketsStateOf } from './marketsState.ts'

const words = JSON.parse(readFileSync(new URL('../../i18n/en/match.json', import.meta.url), 'utf8'))
const match = (bet_status: 'open' | 'suspended' | 'closed') => ({ bet_status })

test.each([
  ['a match that nobody sells', null, 0, 'Market data not available for this match.'],
  ['open, its markets have not come', match('open'), 0, 'Markets unavailable'],
  ['suspended before its markets came', match('suspended'), 0, 'Markets unavailable'],
  ['closed without markets', match('closed'), 0, 'Betting Not Available'],
  ['open with markets', match('open'), 3, undefined],
  ['closed with its last prices', match('closed'), 3, undefined],
] as const)('what a match page says in place of markets: %s', (_, meta, count, sentence) => {
  expect(words[marketsStateOf(meta, count)]).toBe(sentence)
})

const lines = (...active: (0 | 1)[]) => active.map((market_active) => ({ market_active }))

test.each([
  ['every line is sold', 'open', false, lines(1, 1), false],
  ['one line of several is sold', 'open', false, lines(0, 1), false],
  ['no line is sold', 'open', false, lines(0, 0), true],
  ['the match is suspended', 'suspended', false, lines(1), true],
  ['the match is closed, or has started without live markets', 'open', true, lines(1), true],
] as const)('whether the header says that betting is closed: %s', (_, status, closed, its, shut) => {
  expect(isShut(match(status), closed, its)).toBe(shut)
})
