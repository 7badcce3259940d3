// Routing keys in every shape that occurs.
import { expect, test } from 'vitest'
import { routingKeyOf } from './routingKey.ts'

test.each([
  ['hi.pre.-.odds_change.1.sr:match.1234.-', ['odds_change', true, false, 1, 'sr:match:1234', null]],
  ['hi.-.live.odds_change.4.sr:match.1234', ['odds_change', false, true, 4, 'sr:match:1234', null]],
  ['hi.pre.live.fixture_change.1.sr:match.1234.-', ['fixture_change', true, true, 1, 'sr:match:1234', null]],
  ['lo.-.live.bet_settlement.5.sr:match.1234.-', ['bet_settlement', false, true, 5, 'sr:match:1234', null]],
  ['lo.pre.-.bet_settlement.1.sr:match.1234.7', ['bet_settlement', true, false, 1, 'sr:match:1234', 7]],
  ['hi.virt.-.odds_change.1.vf:match.1234.-', ['odds_change', true, false, 1, 'vf:match:1234', null]],
  ['hi.pre.-.odds_change.1.sr:simple_tournament.9.-', ['odds_change', true, false, 1, 'sr:simple_tournament:9', null]],
  ['-.-.-.alive.-.-.-.-', ['alive', false, false, null, null, null]],
  ['-.-.-.snapshot_complete.-.-.-.12', ['snapshot_complete', false, false, null, null, 12]],
])('the routing key %s is read', (text, expected) => {
  const key = routingKeyOf(text)
  expect(key && [key.type, key.prematch, key.live, key.sportId, key.urn, key.node]).toEqual(expected)
})

test.each([
  [''],
  ['a'],
  ['hi.pre.-.odds_change'],
  ['mid.pre.-.odds_change.1.sr:match.1.-'],
  ['hi.pre.-.x.1.a b.1.-'],
  ['.......'],
])('%j is no routing key', (text) => {
  expect(routingKeyOf(text)).toBeNull()
})
