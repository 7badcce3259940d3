// The Register label alternates with the offer, then stays; its texts fit the header's smallest screen.

import { profileOf } from '@walia/domain/market/markets.ts'
import { marketIds } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { labelAt, offerTextOf, restsAfter } from './signUpOffer.ts'

const offer = { texts: { en: 'Ksh. 25 Free!', am: 'ክሽ 25 ነጻ!' }, everySeconds: 6, times: 3 }

test.each([
  [0, 'register'],
  [5.9, 'register'],
  [6, 'offer'],
  [11.9, 'offer'],
  [12, 'register'],
  [18, 'offer'],
  [30, 'offer'],
  [35.9, 'offer'],
  [36, 'register'],
  [42, 'register'],
  [3600, 'register'],
])('after %d s the button says: %s', (seconds, label) => {
  expect(labelAt(offer, seconds, false)).toBe(label)
  expect(labelAt(offer, seconds, true)).toBe('register')
})

test('it rests after its last turn', () => {
  expect(restsAfter(offer)).toBe(36)
})

test('in the language on screen, else in the market own one', () => {
  expect(['en', 'am', 'zh'].map((language) => offerTextOf(offer, language, 'en'))).toEqual([
    'Ksh. 25 Free!',
    'ክሽ 25 ነጻ!',
    'Ksh. 25 Free!',
  ])
})

test.each(marketIds.map((id) => profileOf(id)))('offers of market $id fit', ({ signUpOffer, defaultLanguage }) => {
  if (!signUpOffer) return
  expect(signUpOffer.texts[defaultLanguage]).toBeTruthy()
  for (const text of Object.values(signUpOffer.texts)) expect(text.length).toBeLessThanOrEqual(14)
})
