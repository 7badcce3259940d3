// The stake field, the request body, and the outcome that each answer stands for.
import { emptySlip } from '@walia/domain/betslip/slip.ts'
import { expect, test } from 'vitest'
import { stakeText } from '../plainFormats.ts'
import { betBodyOf, failureOf } from './placement.ts'
import { addStake, stakeOf, typeStake } from './stake.ts'
import { livePick, pick } from './testPick.ts'

const max = 10_000_00

test.each([
  ['', '5', '5', null],
  ['5', '5.', '5.', null],
  ['5.', '5.2', '5.2', null],
  ['5.25', '5.251', '5.25', 'noAmount'],
  ['100', '100a', '100', 'noAmount'],
  ['100', '0100', '100', null],
  ['1', '1,5', '1,5', null],
  ['', '.5', '0.5', null],
  ['', '1,000', '1,000', null],
  ['', '1.000', '', 'noAmount'],
  ['100', '', '', null],
  ['100', '-100', '100', 'noAmount'],
  ['100', '1e3', '100', 'noAmount'],
  ['9999', '10000', '10000', null],
  ['9999', '10,000', '10,000', null],
  ['10000', '10000.01', '10000', 'aboveMax'],
  ['1000', '10001', '1000', 'aboveMax'],
  ['1,000', '10,001', '1,000', 'aboveMax'],
])('typing %s → %s leaves %s', (before, typed, text, refused) => {
  expect(typeStake(before, typed, max)).toEqual({ text, refused })
})

test.each([
  ['', 5_00, '5', null],
  ['0', 100_00, '100', null],
  ['99.50', 10_00, '109.50', null],
  ['1,000', 100_00, '1100', null],
  ['9900', 100_00, '10000', null],
  ['9901', 100_00, '9901', 'aboveMax'],
])('%s plus a quick stake', (before, plus, text, refused) => {
  expect(addStake(before, plus, max)).toEqual({ text, refused })
})

test.each([
  ['', null],
  ['.', null],
  ['5.', 5_00],
  ['0', 0],
  ['5.5', 5_50],
])('%s is %s minor units', (text, stake) => {
  expect(stakeOf(text)).toBe(stake)
})

test('amounts are shown without grouping and without empty decimals', () => {
  expect([1_000_00, 99_50, 0].map(stakeText)).toEqual(['1000', '99.50', '0'])
})

test('the body carries the prices that the bettor took, the codes of the bet types and no price that he has not seen', () => {
  const moved = { ...pick(1), changed: true, accepted_odd: '1.85' }
  moved.odd = { ...moved.odd, odd_value: '1.70' }
  const body = betBodyOf({
    slip: { ...emptySlip('normal'), picks: [moved, { ...livePick(2), is_shared: true, share_code: 'ABCD2345' }] },
    stake: 55_50,
    totalOdds: 342n,
    setting: { acceptIncreases: true, acceptAny: false },
    bettor: { profileId: 7, countryId: 3, country: 'Ethiopia', language: 'am', userAgent: 'x', appName: 'MOBILE_WEB' },
  })
  expect(body).toMatchObject({
    stake: '55.50',
    total_odd: '3.42',
    src: 'MOBILE_WEB',
    product_type: 'normal',
    profile_id: 7,
    country_id: 3,
    country: 'Ethiopia',
    language: 'am',
  })
  expect(body.betslip).toMatchObject([
    { parent_match_id: 1, odd_value: '1.85', bet_type: 7, is_shared: false },
    { parent_match_id: 2, bet_type: 8, is_shared: true, share_code: 'ABCD2345' },
  ])
  expect(body.betslip[0]).not.toHaveProperty('share_code')
})

const refused = { code: 'STAKE_BELOW_MIN', message: 'no' } as const
test.each([
  ['no answer', 0, null, 'unknown'],
  ['a fault', 500, { code: 'INTERNAL', message: 'x' } as const, 'unknown'],
  ['a gateway page', 502, null, 'unknown'],
  ['an answer cut short', 422, null, 'unknown'],
  ['a refusal', 422, refused, 'refused'],
  ['a session that is over', 401, null, 'loggedOut'],
])('what an answer to a placement stands for: %s', (_, status, body, kind) => {
  expect(failureOf(status, body).kind).toBe(kind)
})
