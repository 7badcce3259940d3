// The verifier on a true round and on every way to forge one.
import { describe, expect, test } from 'vitest'
import { beaconPublicKeyOf, beaconSignatureOf } from '../fair/beacon.ts'
import { linkBefore } from '../fair/chain.ts'
import { roundStreamOf } from '../fair/round.ts'
import { drawnOutcomesOf, termsOf, weightedOutcomesOf } from '../jackpots/draw.ts'
import { outcomesText } from '../jackpots/entry.ts'
import { luckySix, luckySixDrawOf } from '../luckysix/rules.ts'
import { drawnOf, type PublishedRound, verdictOf } from './verify.ts'

const SEED = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'
const key = new Uint8Array(32).fill(9)
const signature = beaconSignatureOf(key, 64)
const result = luckySixDrawOf(luckySix, roundStreamOf({ game: 'lucky6', number: 5 }, { seed: SEED, signature }))
const round: PublishedRound = {
  ...{ game: 'lucky6', number: 5, phase: 'settled', closes_at: '1970-01-01T00:01:00.000Z' },
  ...{ commitment: linkBefore(SEED), seed: SEED, signature, result },
  beacon: { hash: 'of-tests', public_key: beaconPublicKeyOf(key), genesis_at: 0, period_ms: 1000, round: 64 },
}
const ownKey = new Uint8Array(32).fill(10)
const swapped = [result.balls[1], result.balls[0], ...result.balls.slice(2)]

test.each<[string, Partial<PublishedRound>, ReturnType<typeof verdictOf>]>([
  ['as it was drawn', {}, 'right'],
  ['drawn, not yet paid', { phase: 'drawn' }, 'right'],
  ['still open', { phase: 'open', seed: null, signature: null, result: null }, 'undecided'],
  ['closed', { phase: 'closed', seed: null, signature: null, result: null }, 'undecided'],
  ['void', { phase: 'refunded', signature: null, result: null }, 'void'],
  ['void with another seed', { phase: 'void', signature: null, result: null, seed: linkBefore(SEED) }, 'seed'],
  ['void, though it was drawn', { phase: 'refunded' }, 'seed'],
  ['another seed', { seed: linkBefore(SEED) }, 'seed'],
  ['no seed', { seed: null }, 'seed'],
  ['another commitment', { commitment: SEED }, 'seed'],
  ['no signature', { signature: null }, 'signature'],
  ['the signature of another round', { signature: beaconSignatureOf(key, 65) }, 'signature'],
  ['a beacon of before the closing', { closes_at: '1970-01-01T00:01:03.000Z' }, 'beaconEarly'],
  ['another number of the round', { number: 6 }, 'result'],
  ['two balls swapped', { result: { ...result, balls: swapped } }, 'result'],
  ['a ball fewer', { result: { ...result, balls: result.balls.slice(1) } }, 'result'],
  ['other bonus places', { result: { ...result, bonus: [1, 1] } }, 'result'],
  ['rules that do not exist', { result: { ...result, rules: 'lucky6-9' } }, 'result'],
  ['no result', { result: null }, 'result'],
  [
    'a beacon of the operator’s own',
    {
      beacon: { ...round.beacon, public_key: beaconPublicKeyOf(ownKey) },
      signature: beaconSignatureOf(ownKey, 64),
    },
    'beacon',
  ],
])('%s', (_, change, verdict) => expect(verdictOf({ ...round, ...change }, round.beacon.public_key)).toBe(verdict))

test('what is drawn is worked out from seed and beacon, whatever was published as the result', () => {
  const { balls, bonus } = result
  const drawn = { kind: 'balls', balls, bonus }
  expect(drawnOf(round)).toEqual(drawn)
  expect(drawnOf({ ...round, result: { ...result, balls: swapped, bonus: [1, 1] } })).toEqual(drawn)
  for (const change of [{ result: null }, { seed: null }, { signature: null }, { result: { rules: 'lucky6-9' } }])
    expect(drawnOf({ ...round, ...change })).toBeNull()
  const stream = roundStreamOf({ game: 'jackpot', number: 7 }, { seed: SEED, signature })
  const [first, second] = drawnOutcomesOf(stream, 2).map(outcomesText)
  const draw = { ...round, game: 'jackpot', number: 7, result: { matches: [11, 12], outcomes: ['1', '1'] } }
  expect(drawnOf(draw)).toEqual({
    kind: 'outcomes',
    matches: [
      { match: 11, outcome: first },
      { match: 12, outcome: second },
    ],
  })
})

test('without another word drand’s quicknet alone is trusted', () => {
  expect(verdictOf(round)).toBe('beacon')
})

test('the public draw of a jackpot: true, with another outcome, with a match more, and of a game that nobody knows', () => {
  const stream = roundStreamOf({ game: 'jackpot', number: 7 }, { seed: SEED, signature })
  const outcomes = drawnOutcomesOf(stream, 2).map(outcomesText)
  const draw = { ...round, game: 'jackpot', number: 7, result: { matches: [11, 12], outcomes } }
  const verdict = (change: Partial<PublishedRound>) => verdictOf({ ...draw, ...change }, round.beacon.public_key)
  expect(verdict({})).toBe('right')
  const other = outcomes[0] === 'X' ? '1' : 'X'
  expect(verdict({ result: { matches: [11, 12], outcomes: [other, outcomes[1]] } })).toBe('result')
  expect(verdict({ result: { matches: [11, 12, 13], outcomes } })).toBe('result')
  expect(verdict({ number: 8, game: 'jackpots' })).toBe('result')
  expect(verdict({ phase: 'refunded', signature: null, result: null })).toBe('void')
})

describe('a draw by prices', () => {
  const matches = [11, 12]
  const weights = [
    [5012, 2888, 2100],
    [1100, 2400, 6500],
  ]
  const terms = termsOf(matches, weights)
  const stream = roundStreamOf({ game: 'jackpot', number: 7, terms }, { seed: SEED, signature })
  const outcomes = weightedOutcomesOf(stream, weights).map(outcomesText)
  const drawn = { matches, outcomes, weights }
  const forged = [
    [5011, 2889, 2100],
    [1100, 2400, 6500],
  ]
  const other = [[5012, 2888, 2100]]
  test.each<[string, Partial<PublishedRound>, ReturnType<typeof verdictOf>]>([
    ['as it was drawn', {}, 'right'],
    ['announced', { phase: 'closed', seed: null, signature: null, result: null }, 'undecided'],
    ['its result drawn by other weights than were published', { result: { ...drawn, weights: forged } }, 'result'],
    ['other weights published than it was drawn by', { terms: termsOf(matches, forged) }, 'result'],
    ['no weights published', { terms: null }, 'result'],
    ['drawn without weights', { result: { matches, outcomes } }, 'result'],
    ['weights of one match alone', { result: { ...drawn, weights: other }, terms: termsOf(matches, other) }, 'result'],
    ['another outcome', { result: { ...drawn, outcomes: [outcomes[0], outcomes[1] === 'X' ? '1' : 'X'] } }, 'result'],
  ])('%s', (_, change, verdict) => {
    const round7 = { ...round, game: 'jackpot', number: 7, terms, result: drawn, ...change }
    expect(verdictOf(round7, round.beacon.public_key)).toBe(verdict)
  })

  test('weights forged in both places are mixed into the stream: it is another one', () => {
    const name = { game: 'jackpot', number: 7 }
    const words = (given: string): number[] => {
      const { word } = roundStreamOf({ ...name, terms: given }, { seed: SEED, signature })
      return [word(), word()]
    }
    expect(words(termsOf(matches, forged))).not.toEqual(words(terms))
    // Within ten changes of one ten-thousandth the draw itself is another one as well.
    const verdicts = Array.from({ length: 10 }, (_, index) => {
      const [first, second] = [[5012 - index - 1, 2888 + index + 1, 2100], weights[1] as number[]]
      const result = { ...drawn, weights: [first, second] }
      const at = { ...round, ...name, terms: termsOf(matches, result.weights), result }
      return verdictOf(at, round.beacon.public_key)
    })
    expect(verdicts).toContain('result')
  })
})
