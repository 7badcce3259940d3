// The combo slip's groups, figures and action, from its picks and the server's price.
import type { ComboProblem, ComboQuote } from '@walia/contract/combo.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { expect, test } from 'vitest'
import { market, match, odd } from '../betslip/testPick.ts'
import { pickOf } from '../odds/pickOf.ts'
import { type ComboAround, comboActionOf, comboViewOf, groupsOf } from './comboView.ts'

const profile = profileOf('et')
const NOW = Date.parse('2026-11-20T12:00:00Z')

const pick = (id: number, subTypeId = 1) => pickOf(match(id), market({ sub_type_id: subTypeId }), odd())
const slip: Slip = { kind: 'combo', picks: [pick(1), pick(2), pick(1, 18)] }

const quote = (change: Partial<ComboQuote> = {}): ComboQuote => ({
  quote_id: 'quo_1',
  expires_at: '2026-11-20T12:00:10.000Z',
  life_seconds: 10,
  total_odds: '6.30',
  groups: [
    { parent_match_id: 1, odd_value: '3.00', places: [0, 2], redundant: [2] },
    { parent_match_id: 2, odd_value: '2.10', places: [1], redundant: [] },
  ],
  picks: [
    { place: 0, odd_value: '1.80', live: false },
    { place: 1, odd_value: '2.10', live: false },
    { place: 2, odd_value: null, live: true },
  ],
  problems: [],
  ...change,
})

const conflict: ComboProblem = { place: 2, code: 'PICKS_CONFLICT', with: [0], message: 'cannot win together' }
const unpriced = quote({
  quote_id: null,
  total_odds: null,
  groups: [],
  problems: [conflict, { ...conflict, with: [1] }],
})

test('picks stand by match, with the joint price and what each is alone', () => {
  expect(
    groupsOf(slip, quote()).map(({ matchId, joint, picks }) => [
      matchId,
      joint,
      picks.map((pick) => [pick.odd, pick.redundant]),
    ]),
  ).toEqual([
    [
      1,
      '3.00',
      [
        ['1.80', false],
        [null, true],
      ],
    ],
    [2, '2.10', [['2.10', false]]],
  ])
  expect(groupsOf(slip, unpriced)[0]?.picks.map(({ problem }) => problem?.code ?? null)).toEqual([
    null,
    'PICKS_CONFLICT',
  ])
})

test('the figures are those of the joint price, under the caps of combo bets', () => {
  const view = comboViewOf(slip, quote(), '100', NOW, profile)
  // 100 less VAT of 13.04, times 6.30; no bonus and no boost.
  expect([view.figures?.vat, view.figures?.totalWinningsWithAccaBonus, view.legs]).toEqual([1304, 54785, [300, 210]])
  expect(comboViewOf(slip, unpriced, '100', NOW, profile).figures).toBeNull()
  const large = comboViewOf(slip, quote({ total_odds: '900.00' }), '5000', NOW, profile)
  expect(large.figures?.totalWinningsWithAccaBonus).toBe(profile.taxRows[0]?.caps.combo.payoutMax)
})

const around: ComboAround = {
  placing: false,
  online: true,
  changed: false,
  quote: quote(),
  authenticated: true,
  balance: 1_000_000,
}
const two: Slip = { ...slip, picks: slip.picks.slice(0, 1) }

test.each([
  ['one pick', two, '100', {}, { kind: 'tooFew', missing: 1 }],
  ['offline', slip, '100', { online: false }, { kind: 'disabled', reason: 'OFFLINE' }],
  ['a conflict, its pick named once', slip, '100', { quote: unpriced }, { kind: 'remove', indexes: [2] }],
  ['no price yet', slip, '100', { quote: undefined }, { kind: 'waiting' }],
  ['a price that moved', slip, '100', { changed: true }, { kind: 'accept' }],
  ['odds at the minimum', slip, '100', { quote: quote({ total_odds: '1.20' }) }, { kind: 'disabled', reason: 'ODDS' }],
  ['a stake below the minimum', slip, '4.99', {}, { kind: 'disabled', reason: 'STAKE' }],
  ['a stake above the maximum', slip, '5000.01', {}, { kind: 'disabled', reason: 'STAKE' }],
  ['no stake', slip, '', {}, { kind: 'disabled', reason: 'STAKE' }],
  ['a visitor', slip, '100', { authenticated: false }, { kind: 'place', needsLogin: true }],
  ['too little money', slip, '100', { balance: 4000 }, { kind: 'deposit', shortfall: 6000 }],
  ['ready', slip, '5000', {}, { kind: 'place', needsLogin: false }],
  ['under way', slip, '100', { placing: true, online: false }, { kind: 'placing' }],
] as const)('the button of a combo slip: %s', (_, picks, stake, change, expected) => {
  const now = { ...around, ...change }
  expect(comboActionOf(comboViewOf(picks, now.quote, stake, NOW, profile), now)).toEqual(expected)
})
