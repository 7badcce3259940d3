// Split the pot: who shares, what each gets, when stakes go back, and what blind choosing returns, counted in full.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BOXES,
  CHOICES_MAX,
  CHOICES_MIN,
  countsOf,
  POT_STAKE,
  potDigestOf,
  potFigures,
  potOf,
  potOutcomeOf,
  potTokenOf,
} from './pot.ts'
import { PAYOUT_MAX } from './return.ts'

test.each<[string, number[], number[], number | null]>([
  ['one least chosen box', [3, 1, 2, 2, 2, 2], [2], 11_400],
  ['a box that nobody chose is not the least chosen', [3, 0, 2, 2, 2, 1], [6], 9500],
  ['two least chosen boxes win alike', [3, 1, 2, 2, 1, 3], [2, 5], 5700],
  ['five of six boxes', [2, 1, 1, 1, 1, 1], [2, 3, 4, 5, 6], 1330],
  ['a share is rounded down to the cent', [5, 5, 3, 0, 0, 0], [3], 4116],
  ['all chose the same box: stakes go back', [7, 0, 0, 0, 0, 0], [1], null],
  ['all boxes alike: stakes go back', [2, 2, 2, 2, 2, 2], [1, 2, 3, 4, 5, 6], null],
  ['fewer choices than six: stakes go back', [4, 1, 0, 0, 0, 0], [2], null],
  ['six are enough', [5, 1, 0, 0, 0, 0], [2], 5700],
  ['one player alone', [1, 0, 0, 0, 0, 0], [1], null],
])('%s', (_, counts, boxes, share) => expect(potOutcomeOf(counts)).toMatchObject({ boxes, share }))

const choices = fc.array(fc.integer({ min: 1, max: BOXES }), { minLength: 1, maxLength: 60 })

test('money is neither made nor lost: winners get the pot but for less than a cent each, and each more than the stake', () => {
  fc.assert(
    fc.property(choices, (boxes) => {
      const { winners, share } = potOutcomeOf(countsOf(boxes))
      if (share === null) return
      const left = potOf(boxes.length) - winners * share
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThan(winners)
      expect(share).toBeGreaterThan(POT_STAKE)
    }),
  )
})

test('the largest pot stays within the most that a round pays', () => {
  expect(potOf(CHOICES_MAX)).toBeLessThanOrEqual(PAYOUT_MAX)
})

/** Every choice of every player, one by one. */
function everyRound(players: number): { paid: number; staked: number; won: number } {
  const sum = { paid: 0, staked: 0, won: 0 }
  for (let at = 0; at < BOXES ** players; at++) {
    const boxes = Array.from({ length: players }, (_, place) => (Math.floor(at / BOXES ** place) % BOXES) + 1)
    const { winners, share } = potOutcomeOf(countsOf(boxes))
    if (share === null) continue
    sum.paid += winners * share
    sum.won += winners
    sum.staked += players * POT_STAKE
  }
  return sum
}

test('blind choosing returns 95 % of every shared pot but for parts of a cent; six players, walked through in full, agree', () => {
  const { least, most, hitRate } = potFigures()
  expect([least, most]).toEqual([949_870, 950_000])
  const { paid, staked, won } = everyRound(CHOICES_MIN)
  expect(paid / staked).toBeCloseTo(0.95, 4)
  const share = Math.floor((won * POT_STAKE * 1_000_000) / staked)
  expect(hitRate).toContain(share)
})

test('a token tells nothing without the seed, and another box, number or seed is another token', () => {
  const [seed, nonce] = ['8d'.repeat(32), '00112233-4455-6677-8899-aabbccddeeff']
  const token = potTokenOf(seed, nonce, 3)
  // printf of the seed's 32 bytes, the number's 16 and one of the box, through sha256sum
  expect(token).toBe('f6387443a1d46327a20f6618f52012c624d3766f6d6eb0bbdde17e2e64bc3f27')
  const others = [
    potTokenOf(seed, nonce, 4),
    potTokenOf('8e'.repeat(32), nonce, 3),
    potTokenOf(seed, nonce.replace('0', '1'), 3),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
  const [a, b] = [token, others[0] as string]
  expect(potDigestOf(seed, [a, b])).not.toBe(potDigestOf(seed, [b, a]))
})
