// Rounds of crash by a verifier's eyes: a made chain whose rounds are right, and each way in which one can be wrong.
import { expect, test } from 'vitest'
import { beaconTimeOf, QUICKNET } from '../fair/beacon.ts'
import { endOf, linkAt } from '../fair/chain.ts'
import { crashPointOf } from '../fair/crash.ts'
import { type CrashChain, type CrashRound, crashVerdictOf } from './crash.ts'

const [SECRET, LENGTH, SALT] = ['a'.repeat(64), 50, 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd']
const ends = endOf(SECRET, LENGTH)
const chain: CrashChain = {
  ...{ number: 1, ends, length: LENGTH, beaconRound: 5000, salt: SALT },
  publishedAt: new Date(beaconTimeOf(QUICKNET, 5000) - 15_000).toISOString(),
}
const roundAt = (link: number): CrashRound => {
  const seed = linkAt(SECRET, LENGTH, link)
  const point = Math.min(1_000_000, crashPointOf(seed, SALT, 97))
  return { number: link, commitment: linkAt(SECRET, LENGTH, link - 1), seed, point, link, ends }
}

test('every round of a chain is right, the first and the last too', () => {
  for (const link of [1, 2, 25, LENGTH]) expect(crashVerdictOf(roundAt(link), [chain])).toBe('right')
})

const round = roundAt(7)
test.each<[string, Partial<CrashRound>, Partial<CrashChain> | null, string]>([
  ['a seed that is no link', { seed: 'x' }, {}, 'seed'],
  ['another seed than was committed', { seed: linkAt(SECRET, LENGTH, 8) }, {}, 'seed'],
  ['a chain that nobody published', {}, null, 'chain'],
  ['another place of the chain', { link: 8 }, {}, 'chain'],
  ['a place beyond the chain', {}, { length: 6 }, 'chain'],
  ['no salt yet', {}, { salt: null }, 'salt'],
  [
    'a salt that was out before the end',
    {},
    { publishedAt: new Date(beaconTimeOf(QUICKNET, 5000)).toISOString() },
    'salt',
  ],
  ['another salt', {}, { salt: 'b'.repeat(64) }, 'result'],
  ['another end of the flight', { point: round.point + 1 }, {}, 'result'],
])('%s is wrong', (_, said, published, verdict) => {
  const chains = published === null ? [] : [{ ...chain, ...published }]
  expect(crashVerdictOf({ ...round, ...said }, chains)).toBe(verdict)
})

test('a salt of a product that is tried out is its own', () => {
  expect(crashVerdictOf(round, [{ ...chain, beaconRound: null }])).toBe('right')
})
