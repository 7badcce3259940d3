// Which campaigns an operator opens, and which part of a time one was open.
import { expect, test } from 'vitest'
import { marketIds } from '../market/profile.ts'
import { campaignList, type Opening, openPartOf, wasOpen } from './campaigns.ts'

test.each(marketIds)(
  'in market %s what the specification names begins by itself, the rest by an operator',
  (market) => {
    const by = (opens: string) => campaignList(market).flatMap((each) => (each.opens === opens ? [each.id] : []))
    expect(by('itself')).toEqual(['first_deposit', 'goodwill', 'sign_up', 'free_jackpot'])
    expect(by('operator')).toEqual(['cashback', 'referral', 'promo', 'odds_boost'])
  },
)

const week = { from: 100, until: 200 }
test.each<[string, Opening[], { from: number; until: number } | null]>([
  ['never opened', [], null],
  ['closed before it', [{ from: 10, until: 100 }], null],
  ['opened after it', [{ from: 200, until: null }], null],
  ['opened and closed at one moment of it', [{ from: 150, until: 150 }], { from: 150, until: 150 }],
  ['open all the time', [{ from: 10, until: null }], week],
  ['opened within it', [{ from: 150, until: null }], { from: 150, until: 200 }],
  ['closed within it', [{ from: 10, until: 150 }], { from: 100, until: 150 }],
  ['open for a part of it', [{ from: 120, until: 150 }], { from: 120, until: 150 }],
  [
    'opened twice: what lies between counts with it',
    [
      { from: 110, until: 120 },
      { from: 180, until: null },
    ],
    { from: 110, until: 200 },
  ],
  [
    'opened again after it: what was promised in it is kept',
    [
      { from: 10, until: 130 },
      { from: 500, until: null },
    ],
    { from: 100, until: 130 },
  ],
])('a week in which it was %s', (_name, openings, part) => expect(openPartOf(openings, week)).toEqual(part))

test.each([
  [99, false],
  [100, true],
  [199, true],
  [200, false],
])('opened at 100 and closed at 200, at %i: %s', (at, open) => expect(wasOpen([week], at)).toBe(open))
