// The verifier holds seeds against the chain that was published, values against the game's rule, and lists against gaps: a
// seed that was chosen afterwards, a value among several, a draw that was withheld and a round that was left out are found.
import { describe, expect, test } from 'vitest'
import { beaconPublicKeyOf, beaconSignatureOf } from '../fair/beacon.ts'
import { linkAt, linkBefore } from '../fair/chain.ts'
import { roundStreamOf } from '../fair/round.ts'
import { drawnOutcomesOf } from '../jackpots/draw.ts'
import { outcomesText } from '../jackpots/entry.ts'
import { luckySix, luckySixDrawOf } from '../luckysix/rules.ts'
import { listFaultsOf, type PublishedRound, toldAtOf, verdictOf } from './verify.ts'

const SECRET = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'
const LENGTH = 10
const chains = [{ id: 3, length: LENGTH, ends: linkAt(SECRET, LENGTH, 0) }]
const key = new Uint8Array(32).fill(9)
const beacon = { hash: 'of-tests', public_key: beaconPublicKeyOf(key), genesis_at: 0, period_ms: 1000 }
const at = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Round n of lucky six closes at n minutes, its value is that of three seconds later. */
function roundOf(number: number, seed = linkAt(SECRET, LENGTH, number), beaconRound = number * 60 + 4) {
  const signature = beaconSignatureOf(key, beaconRound)
  const result = luckySixDrawOf(luckySix, roundStreamOf({ game: 'lucky6', number }, { seed, signature }))
  return {
    ...{ game: 'lucky6', number, phase: 'settled', chain: 3, link: number, seed, signature, result },
    ...{ commitment: linkBefore(seed), beacon: { ...beacon, round: beaconRound } },
    ...{ opens_at: at(number * 60 - 60), closes_at: at(number * 60), void_at: at(number * 60 + 124) },
    decided_at: at(number * 60 + 4),
  }
}
const round = roundOf(5)
const open = { phase: 'open', seed: null, signature: null, result: null }
const chosen = linkAt('f'.repeat(64), LENGTH, 5)
const verdict = (of: PublishedRound, known: object = {}) => verdictOf(of, beacon.public_key, { chains, ...known })

test.each<[string, PublishedRound, ReturnType<typeof verdictOf>]>([
  ['as it was drawn', round, 'right'],
  ['open', { ...round, ...open }, 'undecided'],
  ['a seed chosen afterwards, with its own hash as the commitment', roundOf(5, chosen), 'chain'],
  ['open with a commitment that is of no chain', { ...round, ...open, commitment: chosen }, 'chain'],
  ['another link', { ...round, link: 6 }, 'chain'],
  ['a link that the chain has not', { ...round, link: LENGTH + 1 }, 'chain'],
  ['a chain that was not published', { ...round, chain: 4 }, 'chain'],
  ['no chain named', { ...round, chain: undefined as never }, 'chain'],
  ['void with a seed of no chain', { ...roundOf(5, chosen), phase: 'void', signature: null, result: null }, 'chain'],
  ['the value of a second later than the rule says', roundOf(5, undefined, 305), 'beaconRound'],
  ['a value of after the closing, and too early for the rule', roundOf(5, undefined, 302), 'beaconRound'],
  ['closed, and the seed told', { ...round, phase: 'closed', signature: null, result: null }, 'told'],
  ['open, and all of it told', { ...round, phase: 'open' }, 'told'],
])('%s', (_, of, expected) => expect(verdict(of)).toBe(expected))

test('a seed alone, without the published chain, proves no moment: the same forgery passes', () => {
  expect(verdictOf(roundOf(5, chosen), beacon.public_key)).toBe('right')
})

test('neither decided nor void, long after its time', () => {
  const waits = { ...round, ...open, phase: 'closed' }
  expect(verdict(waits, { now: Date.parse(at(300 + 124 + 600)) })).toBe('undecided')
  expect(verdict(waits, { now: Date.parse(at(300 + 124 + 601)) })).toBe('overdue')
  expect(toldAtOf([waits, roundOf(7), { ...roundOf(8), decided_at: null }])).toBe(Date.parse(at(424)))
})

test('void, though the beacon had its value', () => {
  const refunded = { ...round, phase: 'refunded', signature: null, result: null }
  expect(verdict(refunded)).toBe('void')
  expect(verdict(refunded, { value: null })).toBe('void')
  expect(verdict(refunded, { value: beaconSignatureOf(key, 305) })).toBe('void')
  expect(verdict(refunded, { value: round.signature })).toBe('unused')
})

test('the draw of a jackpot names a value of twenty seconds after it was announced', () => {
  const drawn = (beaconRound: number) => {
    const [game, number] = ['jackpot', 7]
    const signature = beaconSignatureOf(key, beaconRound)
    const stream = roundStreamOf({ game, number }, { seed: round.seed, signature })
    const result = { matches: [11], outcomes: drawnOutcomesOf(stream, 1).map(outcomesText) }
    return { ...round, game, number, signature, result, beacon: { ...beacon, round: beaconRound } }
  }
  expect([321, 320, 362, 400].map((each) => verdict(drawn(each)))).toEqual([
    ...['right', 'right', 'beaconRound', 'beaconRound'],
  ])
})

describe('a list of rounds', () => {
  const rounds = [9, 8, 7, 6].map((number) => roundOf(number))
  test.each<[string, PublishedRound[], string[]]>([
    ['whole', rounds, []],
    ['of two games', [...rounds, { ...roundOf(2), game: 'super_league_1', chain: 4 }], []],
    ['one left out', rounds.toSpliced(1, 1), ['lucky6 8: is missing']],
    [
      'one seed used twice',
      [...rounds.slice(0, 3), { ...roundOf(6, linkAt(SECRET, LENGTH, 7)), link: 2 }],
      ['lucky6 7: has the seed of lucky6 6'],
    ],
    [
      'a seed between two that is not of their chain',
      rounds.with(1, roundOf(8, chosen)),
      [
        'lucky6 8: its seed is not the commitment of 9, the next of its chain',
        'lucky6 7: its seed is not the commitment of 8, the next of its chain',
      ],
    ],
    [
      'one that is closed, and the next of its chain open',
      [
        { ...roundOf(10), ...open },
        { ...roundOf(9), ...open, phase: 'closed' },
      ],
      ['lucky6 9: its seed is told by the commitment of 10'],
    ],
  ])('%s', (_, list, faults) => expect(listFaultsOf(list)).toEqual(faults))

  const other = 'f'.repeat(64)
  const ofOther = (number: number, link = 1) => ({ ...roundOf(number, linkAt(other, 4, link)), chain: 5, link })
  const both = [...chains, { id: 5, length: 4, ends: linkAt(other, 4, 0) }]
  const retired = both.map((chain) => ({ ...chain, retired_at: chain.id === 3 ? at(500) : null }))
  const skipped = (number: number) => [`lucky6 ${number}: its seed is not the one that was next`]
  test.each<[string, PublishedRound[], typeof retired | typeof both, string[]]>([
    ['a chain that was used up, then the next', [roundOf(LENGTH), ofOther(LENGTH + 1)], both, []],
    ['another chain before the one that was promised is used up', [roundOf(7), ofOther(8)], both, skipped(8)],
    ['the same where the chain was taken out', [roundOf(7), ofOther(8)], retired, []],
    ['not the first link of the next chain', [roundOf(LENGTH), ofOther(LENGTH + 1, 2)], both, skipped(LENGTH + 1)],
    ['a link left out', [roundOf(7), { ...roundOf(9), number: 8 }], both, skipped(8)],
  ])('seeds in their order: %s', (_, list, known, faults) => expect(listFaultsOf(list, known)).toEqual(faults))

  test('a match that two jackpots drew', () => {
    const drawn = (number: number, matches: number[]) => ({
      ...{
        ...round,
        game: 'jackpot',
        number,
        link: number,
        commitment: `${number}`,
        result: { matches, outcomes: [] },
      },
    })
    expect(listFaultsOf([drawn(9, [11, 12]), drawn(7, [13, 11])])).toEqual(['jackpot 7: draws match 11, as 9 does'])
    expect(listFaultsOf([drawn(9, [11]), drawn(7, [13])])).toEqual([])
  })
})
