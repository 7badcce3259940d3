// Instant-bet links against a match's markets: found, expired, unknown, and links with a made-up price.
import type { MatchAnswer, MatchMeta } from '@walia/contract/matches.ts'
import type { LinkedPick } from '@walia/domain/marketing/instantBet.ts'
import { expect, test } from 'vitest'
import { market, match, odd } from '../betslip/testPick.ts'
import { linkedOddIn, pickOfLinked } from './linkedOdd.ts'

const meta = { ...match(7), bet_status: 'open' } as unknown as MatchMeta
const total = (line: string) =>
  market({
    sub_type_id: 18,
    special_bet_value: `total=${line}`,
    odds: [odd({ odd_key: `Over ${line}`, outcome_id: '12' }), odd({ odd_key: `Under ${line}`, outcome_id: '13' })],
  })
const answer: MatchAnswer = { data: [market(), total('2.5'), total('3.5')], meta }
const linked = (change: Partial<LinkedPick> = {}): LinkedPick => ({
  parentMatchId: 7,
  subTypeId: 1,
  oddKey: '1',
  specialBetValue: '',
  oddValue: null,
  ...change,
})

test.each([
  ['a market of one line', linked(), 'found'],
  ['small letters', linked({ oddKey: 'x' }), 'found'],
  ['the line as the wire has it', linked({ subTypeId: 18, oddKey: 'Over 2.5', specialBetValue: 'total=2.5' }), 'found'],
  ['the line as people write it', linked({ subTypeId: 18, oddKey: 'Over 2.5', specialBetValue: '2.5' }), 'found'],
  ['one of several lines, not named', linked({ subTypeId: 18, oddKey: 'Over 2.5' }), 'unknown'],
  ['a line that is not there', linked({ subTypeId: 18, oddKey: 'Over 2.5', specialBetValue: 'total=9.5' }), 'unknown'],
  ['an odd of another line', linked({ subTypeId: 18, oddKey: 'Over 2.5', specialBetValue: 'total=3.5' }), 'unknown'],
  ['a market that is not there', linked({ subTypeId: 999 }), 'unknown'],
  ['an odd that is not there', linked({ oddKey: '<script>' }), 'unknown'],
])('the odd that a link names: %s', (_case, pick, kind) => {
  expect(linkedOddIn(answer, pick).kind).toBe(kind)
})

test('a match that is unknown or over is expired, whatever else is wrong', () => {
  expect(linkedOddIn({ data: [], meta: null }, linked({ subTypeId: 999 })).kind).toBe('expired')
  expect(linkedOddIn({ ...answer, meta: { ...meta, bet_status: 'closed' } }, linked()).kind).toBe('expired')
})

const increases = { acceptIncreases: true, acceptAny: false }
const asks = { acceptIncreases: false, acceptAny: false }
test.each([
  ['no price in the link', null, increases, false, '1.85', null],
  ['the price of now', 185, increases, false, '1.85', null],
  ['a price from nowhere', 1000_00, increases, true, '1000.00', { from: '1000.00', to: '1.85' }],
  ['a lower price, and increases are taken', 150, increases, false, '1.85', { from: '1.50', to: '1.85' }],
  ['a lower price, and the bettor wants to be asked', 150, asks, true, '1.50', { from: '1.50', to: '1.85' }],
])('the price of a linked pick: %s', (_case, oddValue, setting, changed, accepted, moved) => {
  const found = linkedOddIn(answer, linked())
  if (found.kind !== 'found') throw new Error('not found')
  const made = pickOfLinked(found, linked({ oddValue }), setting)
  // The price that is sold is always the server's.
  expect(made.pick.odd.odd_value).toBe('1.85')
  expect([made.pick.changed, made.pick.accepted_odd, made.moved]).toEqual([changed, accepted, moved])
})
