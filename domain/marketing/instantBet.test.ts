// What an instant-bet link asks for, row by row.
import { expect, test } from 'vitest'
import { instantBetOf } from './instantBet.ts'

const whole =
  'action=instantbet&parent_match_id=7&sub_type_id=18&odd_key=Over+2.5&odd_value=1.85&special_bet_value=total%3D2.5&stake=50'
const pick = { parentMatchId: 7, subTypeId: 18, oddKey: 'Over 2.5', oddValue: 185, specialBetValue: 'total=2.5' }
const read = (query: string) => instantBetOf(new URLSearchParams(query))
const without = (name: string) => {
  const query = new URLSearchParams(whole)
  query.delete(name)
  return query.toString()
}
const changed = (name: string, value: string) => {
  const query = new URLSearchParams(whole)
  query.set(name, value)
  return query.toString()
}

test.each([
  ['the whole link', whole, { picks: [pick], stake: 50_00 }],
  ['no stake', without('stake'), { picks: [pick], stake: null }],
  ['stake abc', changed('stake', 'abc'), { picks: [pick], stake: null }],
  ['stake 0', changed('stake', '0'), { picks: [pick], stake: null }],
  ['stake -5', changed('stake', '-5'), { picks: [pick], stake: null }],
  ['stake 1e3', changed('stake', '1e3'), { picks: [pick], stake: null }],
  ['no price', without('odd_value'), { picks: [{ ...pick, oddValue: null }], stake: 50_00 }],
  ['a price from nowhere', changed('odd_value', '1000'), { picks: [{ ...pick, oddValue: 1000_00 }], stake: 50_00 }],
  ['a price that is none', changed('odd_value', 'x'), { picks: [{ ...pick, oddValue: null }], stake: 50_00 }],
  ['no special value', without('special_bet_value'), { picks: [{ ...pick, specialBetValue: '' }], stake: 50_00 }],
  ['no match', without('parent_match_id'), { picks: [null], stake: 50_00 }],
  ['a match that is no number', changed('parent_match_id', '7 or 1=1'), { picks: [null], stake: 50_00 }],
  ['match 0', changed('parent_match_id', '0'), { picks: [null], stake: 50_00 }],
  ['a match beyond numbers', changed('parent_match_id', '99999999999999999'), { picks: [null], stake: 50_00 }],
  ['no market', without('sub_type_id'), { picks: [null], stake: 50_00 }],
  ['no odd', without('odd_key'), { picks: [null], stake: 50_00 }],
  ['another action', changed('action', 'deposit'), null],
  ['no action', without('action'), null],
])('what an instant-bet link asks for: %s', (_case, query, asked) => {
  expect(read(query)).toEqual(asked)
})

test('a promo link fills a slip: parameters repeat, pick by pick', () => {
  const asked = read(
    'action=instantbet&parent_match_id=7&sub_type_id=1&odd_key=1&odd_value=2.10&special_bet_value=&parent_match_id=8&sub_type_id=18&odd_key=Over+2.5&odd_value=1.85&special_bet_value=total%3D2.5&stake=20',
  )
  expect(asked?.picks.map((each) => each && [each.parentMatchId, each.oddKey, each.specialBetValue])).toEqual([
    [7, '1', ''],
    [8, 'Over 2.5', 'total=2.5'],
  ])
})

test('a link with a thousand picks is refused', () => {
  expect(read(`action=instantbet${'&parent_match_id=1'.repeat(1000)}`)?.picks).toHaveLength(40)
})
