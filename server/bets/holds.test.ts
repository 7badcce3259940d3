// The live hold alone: what ends it at once, and that nothing between the quotes and its beginning is missed.

import { profileOf } from '@walia/domain/market/markets.ts'
import { expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createHolds } from './holds.ts'
import { quotedLegsOf } from './offer.ts'
import { createHandBook, legBody } from './testServer.ts'

const [ONE, TWO] = [200, 201]
const BONUS = profileOf('et').bonus
const liveLegOf = (match: number) => ({ ...legBody(match), bet_type: 8 as const })

/** Two live matches, quoted; `meanwhile` happens before the hold begins. */
function heldAfter(meanwhile: (book: ReturnType<typeof createHandBook>) => void) {
  const book = createHandBook()
  for (const id of [ONE, TWO]) book.addMatch(id, { live: true })
  const legs = quotedLegsOf(book, [liveLegOf(ONE), liveLegOf(TWO)], BONUS)
  const holds = createHolds(book, systemClock)
  meanwhile(book)
  const ended = holds.wait(
    legs,
    0,
    legs.map((leg) => leg.odds),
  )
  return { book, holds, ended }
}

const NONE = { interrupted: [false, false], fell: [null, null] }
const cases: [string, (book: ReturnType<typeof createHandBook>) => void, object][] = [
  ['nothing changed', () => undefined, NONE],
  ['a goal', (book) => book.setScore(ONE, '1', '0'), { interrupted: [true, false] }],
  [
    'a goal in each match, the first of which ends it',
    (book) => [ONE, TWO].map((id) => book.setScore(id, '1', '0')),
    { interrupted: [true, false] },
  ],
  ['a suspended line', (book) => book.setStatus(TWO, -1), { interrupted: [false, true] }],
  ['a lower price', (book) => book.setOdds(TWO, ['2.40', '3.40', '2.80']), { fell: [null, 240] }],
  ['a higher price', (book) => book.setOdds(TWO, ['2.60', '3.40', '2.80']), NONE],
]

test.each(cases)('between quote and hold: %s', async (_what, meanwhile, end) => {
  const { holds, ended } = heldAfter(meanwhile)
  expect(await ended).toMatchObject(end)
  expect(holds.count).toBe(0)
})
