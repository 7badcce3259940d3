// The sign-up offer as a rule: who may claim it, and why not.
import { expect, test } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { marketIds } from '../market/profile.ts'
import { campaignsOf, type SignUpCampaign } from './campaigns.ts'
import { decideSignUp, type SignUpFacts } from './signUp.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T10:00:00Z')
const campaign = campaignsOf('et').signUp as SignUpCampaign
const facts: SignUpFacts = {
  now: NOW,
  ...{ stopped: false, claimed: false, personClaimed: false, spent: 0 },
  openedAt: NOW - DAY,
}

test.each<[string, Partial<SignUpFacts>]>([
  ['of a day', {}],
  ['that was opened this moment', { openedAt: NOW }],
  ['a moment before its time is over', { openedAt: NOW - 30 * DAY + 1 }],
  ['with the last of the ceiling', { spent: campaign.budget - 25_00 }],
])('an account %s may claim 25.00', (_name, change) =>
  expect(decideSignUp(campaign, { ...facts, ...change })).toEqual({ ok: true, amount: 25_00 }),
)

const worst: Partial<SignUpFacts> = {
  claimed: true,
  openedAt: NOW - 30 * DAY,
  personClaimed: true,
  spent: campaign.budget,
}
test.each<[string, SignUpCampaign | null, Partial<SignUpFacts>, string]>([
  ['a market without the offer', null, worst, 'BONUS_NOT_OFFERED'],
  ['stopped by an operator', campaign, { ...worst, stopped: true }, 'BONUS_NOT_OFFERED'],
  ['at its end', { ...campaign, until: '2026-11-23T10:00:00Z' }, worst, 'BONUS_NOT_OFFERED'],
  ['claimed before', campaign, worst, 'BONUS_CLAIMED'],
  ['30 days after the account was opened', campaign, { ...worst, claimed: false }, 'BONUS_LATE'],
  [
    'an account from before the campaign',
    { ...campaign, from: '2026-11-22T10:00:00.001Z' },
    { personClaimed: true },
    'BONUS_LATE',
  ],
  ['a person who has had one', campaign, { ...worst, claimed: false, openedAt: NOW }, 'BONUS_OF_PERSON'],
  ['a cent over the ceiling', campaign, { spent: campaign.budget - 24_99 }, 'BONUS_USED_UP'],
])('refused: %s', (_name, rules, change, code) =>
  expect(decideSignUp(rules, { ...facts, ...change })).toEqual({ ok: false, code }),
)

test.each(marketIds)('what the Register button of %s promises is what is granted', (id) => {
  const { signUp } = campaignsOf(id)
  const words = Object.values(profileOf(id).signUpOffer?.texts ?? {})
  expect(words.length > 0).toBe(signUp !== null)
  for (const text of words) expect(text).toContain(`${(signUp?.amount ?? 0) / 100}`)
})
