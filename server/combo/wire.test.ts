// Problems of a combo slip in words that name the picks as people do.
import { profileOf } from '@walia/domain/market/markets.ts'
import { expect, test } from 'vitest'
import type { Names } from '../odds/index.ts'
import { createTexts } from '../platform/text.ts'
import type { ComboPrice, PickNow } from './price.ts'
import { wireQuoteOf } from './wire.ts'

const fixture = { home: 'Jimma United', away: 'Adama City' }
const outcomes: Record<string, string> = { '1': '1', '3': '2', '12': 'Over 0.5', '74': 'Yes' }
const names: Pick<Names, 'market' | 'outcome'> = {
  market: (_match, { market }) => (market === 29 ? 'Both teams to score' : 'Total'),
  outcome: (_match, _line, id) => outcomes[id] ?? '',
}

const messageOf = (code: 'PICKS_ADD_NOTHING' | 'PICKS_CONFLICT', first: [number, string], second: [number, string]) => {
  const picks = [first, second].map(([subTypeId, outcomeId], index) => ({
    ...{ place: index, subTypeId, outcomeId, specifiers: '', current: null },
    quote: { match: { fixture } },
  })) as unknown as PickNow[]
  const problems: ComboPrice['problems'] = [{ place: 0, code, with: [1] }]
  const price: ComboPrice = { picks, problems, redundant: [], pricing: null, totalOdds: null }
  const parts = { names: names as Names, texts: createTexts(profileOf('et')), lifeSeconds: 10 }
  return wireQuoteOf(parts, price, null, 'en').problems[0]?.message
}

test.each([
  [
    'PICKS_ADD_NOTHING',
    [18, '12'],
    [1, '1'],
    'Over 0.5 adds nothing to Jimma United, so remove one of the two or add another pick',
  ],
  ['PICKS_CONFLICT', [1, '3'], [1, '1'], 'Adama City cannot win together with Jimma United'],
  ['PICKS_CONFLICT', [29, '74'], [1, '1'], 'Yes (Both teams to score) cannot win together with Jimma United'],
] as const)('%s of %j and %j', (code, first, second, message) =>
  expect(messageOf(code, [...first], [...second])).toBe(message),
)
