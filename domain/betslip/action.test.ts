// The action button's states in order of precedence, the shortfall and the balance tap.
import { expect, it } from 'vitest'
import { actionOf, balanceTapOf, mayShare, type SlipSurroundings, shortfallOf } from './action.ts'
import type { Pick } from './pick.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const base = { startTime: '2026-11-21T16:00:00Z', live: false, active: true, status: 'ACTIVE', changed: false }
const pick = (change: Partial<Pick> = {}) => ({ ...base, odd: { odd_value: '1.85' }, ...change }) as Pick
const good = pick()
const changed = pick({ changed: true })
const locked = pick({ status: 'STOPPED' })

const calm: SlipSurroundings = {
  now: NOW,
  stake: 10_000,
  stakeMin: 500,
  legsMin: 1,
  oddsTooLow: false,
  online: true,
  placing: false,
  authenticated: true,
  balance: 50_000,
}

it.each<[string, Pick[], Partial<SlipSurroundings>, object]>([
  ['no picks', [], { placing: true }, { kind: 'empty' }],
  ['placing', [locked, changed], { placing: true }, { kind: 'placing' }],
  ['locked and changed', [locked, changed, locked], {}, { kind: 'removeLocked', count: 2 }],
  ['started since', [good], { now: Date.parse(base.startTime) }, { kind: 'removeLocked', count: 1 }],
  ['changed', [good, changed], { online: false }, { kind: 'accept', count: 1 }],
  ['offline', [good], { online: false, stake: null }, { kind: 'disabled', reason: 'OFFLINE' }],
  [
    'bonus money while there is cash',
    [good],
    { cashFirst: true, legsMin: 2 },
    { kind: 'disabled', reason: 'CASH_FIRST' },
  ],
  [
    'a free bet of too little',
    [good],
    { refillable: false, balance: 1 },
    { kind: 'disabled', reason: 'STAKE_ABOVE_SOURCE' },
  ],
  [
    'a limit of the own would be broken by the stake',
    [good],
    { ownLimit: true },
    { kind: 'disabled', reason: 'OWN_LIMIT' },
  ],
  [
    'a limit of the own would be broken by the deposit',
    [good],
    { ownLimit: true, balance: 1 },
    { kind: 'disabled', reason: 'OWN_LIMIT' },
  ],
  [
    'a stake below the least, above a limit',
    [good],
    { ownLimit: true, stake: 499 },
    { kind: 'disabled', reason: 'STAKE_TOO_LOW' },
  ],
  ['too few for the product', [good], { legsMin: 2 }, { kind: 'disabled', reason: 'TOO_FEW_LEGS' }],
  ['odds too low', [good], { oddsTooLow: true, stake: null }, { kind: 'disabled', reason: 'TOTAL_ODDS_TOO_LOW' }],
  ['no number', [good], { stake: null }, { kind: 'disabled', reason: 'STAKE_TOO_LOW' }],
  ['4.99, and no money', [good], { stake: 499, balance: 0 }, { kind: 'disabled', reason: 'STAKE_TOO_LOW' }],
  ['the minimum itself', [good], { stake: 500 }, { kind: 'place', needsLogin: false }],
  ['visitor', [good], { authenticated: false, balance: null }, { kind: 'place', needsLogin: true }],
  ['a cent short', [good], { balance: 9_999 }, { kind: 'deposit', shortfall: 1 }],
  ['enough money', [good], { balance: 10_000 }, { kind: 'place', needsLogin: false }],
])('the state of the button: %s', (_name, picks, around, action) => {
  expect(actionOf({ kind: 'normal', picks }, { ...calm, ...around })).toEqual(action)
})

it.each([
  [10_000, 2_550, 7_450],
  [10_000, 10_000, 0],
  [10_000, 20_000, 0],
])('stake %i, balance %i: %i missing', (stake, balance, missing) => expect(shortfallOf(stake, balance)).toBe(missing))

it.each([
  [99, null],
  [100, 100],
  [12_345, 12_345],
  [1_000_001, 1_000_000],
])('a tap on a balance of %i fills %s', (balance, filled) => {
  expect(balanceTapOf(balance, { balanceTapMin: 100, stakeMax: 1_000_000 })).toBe(filled)
})

it.each<[string, Pick[], Partial<SlipSurroundings>, boolean, boolean]>([
  ['that can be placed', [good], {}, false, true],
  ['of a visitor', [good], { authenticated: false, balance: null }, false, true],
  ['that the cash does not pay', [good], { balance: 0 }, false, true],
  ['without a stake', [good], { stake: null }, false, true],
  ['that a free bet does not pay', [good], { refillable: false, balance: 1 }, true, true],
  ['of bonus money while there is cash', [good], { cashFirst: true }, true, true],
  ['of bonus money with too few picks for it', [good], { legsMin: 3 }, true, true],
  ['of a free bet at odds too low for it', [good], { oddsTooLow: true }, true, true],
  ['above a limit of the own', [good], { ownLimit: true }, false, true],
  ['with too few picks for the product', [good], { legsMin: 2 }, false, false],
  ['offline', [good], { online: false }, false, false],
  ['with a locked pick', [locked], {}, false, false],
  ['with a changed pick', [changed], {}, false, false],
  ['that is being placed', [good], { placing: true }, false, false],
])('a slip %s is shared or not', (_name, picks, around, source, shared) => {
  expect(mayShare(actionOf({ kind: 'normal', picks }, { ...calm, ...around }), source)).toBe(shared)
})
