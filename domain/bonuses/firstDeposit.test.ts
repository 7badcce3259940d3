// The first-deposit bonus as rules: how much may be claimed and when, what counts as turned over, and what it becomes.
import { describe, expect, test } from 'vitest'
import { campaignsOf, type FirstDepositCampaign } from './campaigns.ts'
import { bookAfter, type ClaimFacts, decideClaim, stateNow, turnedOf } from './firstDeposit.ts'
import { sourceTermsOf } from './sourceTerms.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T10:00:00Z')
const campaign = campaignsOf('et').firstDeposit as FirstDepositCampaign
const facts: ClaimFacts = {
  now: NOW,
  stopped: false,
  deposit: { amount: 300_00, at: NOW - DAY },
  withdrawn: false,
  takenBack: false,
  claimed: false,
  personClaimed: false,
  left: campaign.budget,
  personKnown: true,
  reviewMs: 0,
}
const claim = (change: Partial<ClaimFacts>, rules: Partial<FirstDepositCampaign> | null = {}) =>
  decideClaim(rules === null ? null : { ...campaign, ...rules }, { ...facts, ...change })

describe('a claim', () => {
  test.each([
    [30_00, 30_00],
    [999_99, 999_99],
    [1000_00, 1000_00],
    [70_000_00, 1000_00],
  ])('a first deposit of %i brings %i, to be staked five times within 30 days', (amount, bonus) =>
    expect(claim({ deposit: { amount, at: NOW } })).toEqual({
      ok: true,
      amount: bonus,
      rollover: 5 * bonus,
      expiresAt: NOW + 30 * DAY,
    }),
  )

  test.each<[string, Partial<ClaimFacts>, Partial<FirstDepositCampaign> | null, string]>([
    ['no campaign', {}, null, 'BONUS_NOT_OFFERED'],
    ['before it begins', { claimed: true }, { from: '2026-11-23T10:00:00.001Z' }, 'BONUS_NOT_OFFERED'],
    ['at its end', {}, { until: '2026-11-23T10:00:00Z' }, 'BONUS_NOT_OFFERED'],
    ['stopped by an operator', { stopped: true, claimed: true }, {}, 'BONUS_NOT_OFFERED'],
    ['claimed before', { claimed: true, deposit: null, left: 0 }, {}, 'BONUS_CLAIMED'],
    ['no deposit', { deposit: null, left: 0 }, {}, 'BONUS_NO_DEPOSIT'],
    ['30 days after the deposit', { deposit: { amount: 100_00, at: NOW - 30 * DAY }, left: 0 }, {}, 'BONUS_LATE'],
    ['a deposit from before the campaign', {}, { from: '2026-11-23T00:00:00Z' }, 'BONUS_LATE'],
    ['a withdrawal was begun since the deposit', { withdrawn: true, takenBack: true, left: 0 }, {}, 'BONUS_WITHDRAWN'],
    ['a deposit was taken back', { takenBack: true, personClaimed: true, left: 0 }, {}, 'BONUS_TAKEN_BACK'],
    ['another account of the person has claimed it', { personClaimed: true, left: 0 }, {}, 'BONUS_OF_PERSON'],
    ['more than the budget has left', { left: 299_99, personKnown: false }, {}, 'BONUS_USED_UP'],
    [
      '30 days after the deposit, and one in which a document was looked at',
      { deposit: { amount: 100_00, at: NOW - 31 * DAY }, reviewMs: DAY },
      {},
      'BONUS_LATE',
    ],
  ])('is refused: %s', (_name, change, rules, code) => expect(claim(change, rules)).toEqual({ ok: false, code }))

  test('waits where nobody knows whose the account is, and says how much', () =>
    expect(claim({ personKnown: false })).toEqual({ ok: false, code: 'BONUS_PERSON_FIRST', amount: 300_00 }))

  test('the days stand still while a document is looked at', () => {
    const deposit = { amount: 100_00, at: NOW - 40 * DAY }
    expect(claim({ deposit, reviewMs: 10 * DAY + 1 })).toMatchObject({ ok: true })
  })

  test('all that the budget has left can be claimed', () => expect(claim({ left: 300_00 }).ok).toBe(true))
})

test.each([
  ['won, three legs at 1.95', { result: 'won', legs: 3, totalOdds: 195n }, 100],
  ['lost', { result: 'lost', legs: 3, totalOdds: 195n }, 100],
  ['won, a void leg left two of three', { result: 'won', legs: 2, totalOdds: 400n }, 0],
  ['won, a void leg left 1.94', { result: 'won', legs: 3, totalOdds: 194n }, 0],
  ['void, cancelled or open', { result: 'other', legs: 3, totalOdds: 400n }, 0],
] as const)('a slip that is %s counts %i', (_name, slip, counted) => {
  const terms = sourceTermsOf('et', 'bonus')
  expect(terms && turnedOf(terms, { stake: 100, ...slip })).toBe(counted)
})

test.each([
  ['active', 4_99, NOW + 1, 'active', 'bonus'],
  ['active', 5_00, NOW + 1, 'converted', 'cash'],
  ['active', 4_99, NOW, 'expired', 'promotions'],
  ['active', 5_00, NOW, 'converted', 'cash'],
  ['converted', 0, NOW, 'converted', 'cash'],
  ['forfeited', 5_00, NOW + 1, 'forfeited', 'promotions'],
  ['expired', 5_00, NOW, 'expired', 'promotions'],
] as const)('%s with %i of 500 staked, its end at %i: %s, its money in %s', (state, turned, expiresAt, next, book) => {
  expect(stateNow({ state, expiresAt, rollover: 5_00, turned }, NOW)).toBe(next)
  expect(bookAfter(next)).toBe(book)
})
