// Free bets as rules: who is granted one, and which of several is staked, expires or is cancelled.
import { describe, expect, test } from 'vitest'
import type { FreeBetCampaign } from './campaigns.ts'
import { type CountedFreeBet, countFreeBets, decideFreeBet, type FreeBetFacts, type OpenFreeBet } from './freeBets.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T10:00:00Z')
const campaign: FreeBetCampaign = {
  from: '2026-11-01T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
  ...{ days: 7, max: 100_00, budget: 1000_00 },
}
const facts: FreeBetFacts = { now: NOW, stopped: false, open: true, barred: false, amount: 25_00, spent: 0 }

test.each<[string, Partial<FreeBetFacts>]>([
  ['of the usual amount', {}],
  ['of the most one may be', { amount: 100_00 }],
  ['with the last of the ceiling', { spent: 975_00 }],
])('a free bet %s is granted for seven days', (_name, change) =>
  expect(decideFreeBet(campaign, { ...facts, ...change })).toEqual({ ok: true, expiresAt: NOW + 7 * DAY }),
)

const worst: Partial<FreeBetFacts> = { barred: true, amount: -1, spent: 1000_00 }
test.each<[string, FreeBetCampaign | null, Partial<FreeBetFacts>, string]>([
  ['a campaign that the market does not give', null, worst, 'CAMPAIGN_OVER'],
  ['one that an operator stopped', campaign, { ...worst, stopped: true }, 'CAMPAIGN_OVER'],
  ['before its first moment', { ...campaign, from: '2026-11-23T10:00:00.001Z' }, worst, 'CAMPAIGN_OVER'],
  ['at its end', { ...campaign, until: '2026-11-23T10:00:00Z' }, worst, 'CAMPAIGN_OVER'],
  ['one that no operator had opened', campaign, { ...worst, open: false }, 'CAMPAIGN_CLOSED'],
  ['an account that is blocked or excluded', campaign, worst, 'ACCOUNT_BARRED'],
  ['nothing', campaign, { amount: 0, spent: 1000_00 }, 'FREE_BET_AMOUNT_INVALID'],
  ['less than nothing', campaign, { amount: -1 }, 'FREE_BET_AMOUNT_INVALID'],
  ['a part of a cent', campaign, { amount: 0.5 }, 'FREE_BET_AMOUNT_INVALID'],
  ['more than one may be', campaign, { amount: 100_01, spent: 1000_00 }, 'FREE_BET_AMOUNT_INVALID'],
  ['a cent more than the ceiling', campaign, { spent: 975_01 }, 'CAMPAIGN_USED_UP'],
])('refused: %s', (_name, rules, change, code) =>
  expect(decideFreeBet(rules, { ...facts, ...change })).toEqual({ ok: false, code }),
)

describe('what the book holds, counted against the grants', () => {
  const soon: OpenFreeBet = { id: 'soon', amount: 10_00, remaining: 10_00, expiresAt: NOW + DAY }
  const later: OpenFreeBet = { id: 'later', amount: 25_00, remaining: 25_00, expiresAt: NOW + 7 * DAY }
  const counted = (
    grants: readonly OpenFreeBet[],
    { balance, days = 0, cancelled = [] }: { balance: number; days?: number; cancelled?: string[] },
  ) => {
    const now = NOW + days * DAY
    const after = countFreeBets(grants, { balance, now, cancelled: (id) => cancelled.includes(id) })
    const said = after.grants.map(({ id, remaining, state }: CountedFreeBet) => `${id} ${remaining / 100} ${state}`)
    return [...said, after.toHouse / 100]
  }
  const left = (grant: OpenFreeBet, remaining: number): OpenFreeBet => ({ ...grant, remaining })

  test.each<[string, readonly OpenFreeBet[], Parameters<typeof counted>[1], (string | number)[]]>([
    ['nothing was staked', [later, soon], { balance: 35_00 }, ['soon 10 open', 'later 25 open', 0]],
    [
      'a stake uses up the one that expires first',
      [soon, later],
      { balance: 30_00 },
      ['soon 5 open', 'later 25 open', 0],
    ],
    ['then the next one', [soon, later], { balance: 20_00 }, ['soon 0 open', 'later 20 open', 0]],
    ['all is staked', [soon, later], { balance: 0 }, ['soon 0 open', 'later 0 open', 0]],
    [
      'what was staked before is not counted again',
      [left(soon, 0), later],
      { balance: 25_00 },
      ['soon 0 open', 'later 25 open', 0],
    ],
    [
      'the time of one is over: its rest is the house’s',
      [soon, later],
      { balance: 33_00, days: 1 },
      ['soon 8 expired', 'later 25 open', 8],
    ],
    [
      'a moment before, nothing is',
      [{ ...soon, expiresAt: NOW + DAY + 1 }],
      { balance: 10_00, days: 1 },
      ['soon 10 open', 0],
    ],
    ['all are over', [soon, later], { balance: 33_00, days: 7 }, ['soon 8 expired', 'later 25 expired', 33]],
    [
      'a void stake comes back to the one that expires last',
      [left(soon, 0), left(later, 5_00)],
      { balance: 12_00 },
      ['soon 0 open', 'later 12 open', 0],
    ],
    [
      'and no grant becomes more than it was',
      [left(soon, 0), left(later, 20_00)],
      { balance: 30_00 },
      ['soon 5 open', 'later 25 open', 0],
    ],
    ['more than all grants, from one that has ended, is the house’s', [soon], { balance: 35_00 }, ['soon 10 open', 25]],
    ['a stake that comes back when none is open is the house’s', [], { balance: 25_00 }, [25]],
    [
      'one is cancelled',
      [soon, later],
      { balance: 35_00, cancelled: ['later'] },
      ['soon 10 open', 'later 25 cancelled', 25],
    ],
    ['cancelled after its time', [soon], { balance: 10_00, days: 2, cancelled: ['soon'] }, ['soon 10 cancelled', 10]],
    [
      'cancelled when it is staked, nothing comes back',
      [later],
      { balance: 0, cancelled: ['later'] },
      ['later 0 cancelled', 0],
    ],
    [
      'a stake taken back after it was staked again is made up for',
      [later],
      { balance: -25_00 },
      ['later 0 open', -25],
    ],
  ])('%s', (_name, grants, facts, after) => expect(counted(grants, facts)).toEqual(after))
})
