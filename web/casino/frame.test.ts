// Messages of a game's frame: those of the agreement are read, anything else is nothing; what it is told of tax is the market's.

import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { frameTaxOf, fromFrame } from './frame.ts'

test.each([
  [{ type: 'ready' }, { type: 'ready' }],
  [{ type: 'balance', amount: 1_000_000 }, { type: 'balance' }],
  [
    { type: 'round', state: 'ended', won: 5 },
    { type: 'round', state: 'ended' },
  ],
  [
    { type: 'error', code: 'X'.repeat(100) },
    { type: 'error', code: 'X'.repeat(60) },
  ],
  [{ type: 'close' }, { type: 'close' }],
  [{ type: 'round', state: 'paid' }, null],
  [{ type: 'navigate', url: 'https://elsewhere.example' }, null],
  ['ready', null],
  [null, null],
  [[], null],
])('%j is %j', (data, message) => expect(fromFrame(data)).toEqual(message))

test('a game is told above which payout which rate is withheld, and in a market without the tax nothing', () => {
  const tax = taxAt(profileOf('et'), 0)
  expect(frameTaxOf(tax)).toEqual({ above: 1000_00, percent: 15, most: tax.gameCaps.winningsTaxMax })
  expect(frameTaxOf({ ...tax, winningsTaxPercent: 0 })).toBeNull()
})
