// Who may accept whose link, and when both are rewarded, in the order of precedence.
import { expect, test } from 'vitest'
import { type AcceptFacts, decideAccept, decideReward, referralRulesOf } from './referral.ts'

const facts: AcceptFacts = { accountId: 2, referrerId: 1, acceptedFrom: null, hasDeposited: false }

test.each<[string, Partial<AcceptFacts>, string | boolean]>([
  ['a new account', {}, true],
  ['the same link again, after a deposit', { acceptedFrom: 1, hasDeposited: true }, false],
  ['nobody’s code', { referrerId: null, acceptedFrom: 3, hasDeposited: true }, 'REFERRAL_UNKNOWN'],
  ['the own code', { referrerId: 2, acceptedFrom: 3, hasDeposited: true }, 'REFERRAL_OWN'],
  ['another one’s link before', { acceptedFrom: 3, hasDeposited: true }, 'REFERRAL_TAKEN'],
  ['after a deposit', { hasDeposited: true }, 'REFERRAL_LATE'],
])('accepting: %s', (_name, change, result) => {
  const decision = decideAccept({ ...facts, ...change })
  expect(decision.ok ? decision.isNew : decision.code).toBe(result)
})

test.each([
  [false, 0, 'granted'],
  [false, 9, 'granted'],
  [false, 10, 'tooMany'],
  [true, 10, 'connected'],
] as const)('connected: %s, %i friends rewarded before: %s', (connected, rewardedBefore, result) =>
  expect(decideReward(referralRulesOf('et'), { connected, rewardedBefore })).toBe(result),
)
