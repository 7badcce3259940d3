// Crash points against published games, games of one player, weighted draws.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { linkBefore } from './chain.ts'
import { crashPointOf } from './crash.ts'
import { isPlayerSeed, singleStreamOf } from './single.ts'
import { streamOf, weightedOf } from './stream.ts'

/** Hashes of Bitcoin blocks, which two published chains took as their salts. */
const SALTS = {
  v2: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
  v4: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
}
test.each([
  ['v2', 'cb7da3ec6cb68d4c0fccd9640641cabcac641f12ff97e7314ec3e074ac0981e0', 126],
  ['v2', 'b459e199bac1342bf22d7aa6d19180aff35ab69f453d809949aab3e8d5e545aa', 377],
  ['v2', '5d07719b61b0abb6f1c3b17b1d69c838278f87f9b5e75077026e5fedf96c2eb2', 205590],
  ['v2', '9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf', 1549],
  ['v4', '8d3b9726ca7bc5e3637bf2079e09eaf2a9d67df4e6f50ff23a7b593bd802cca6', 183],
  ['v4', 'df5d54b8ca42cb40ea80e8ba74b3281f7b9d49bc27fecbe104847de1e91e4929', 3865],
  ['v4', '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21', 920],
  ['v4', '40a8b57ce76f70a1a941a3508dc61d200a837bcf5d0589b2a23d172bc3714298', 116],
  ['v4', 'c2afa1058b4635c47cff25bc786490f7474b11cf605ce1afdc44d2c2d0406b32', 155],
  ['v4', 'fca482ef66e40c70662fd002c99c5bb50ea21637484874e01f897ee8e4af130e', 1410],
  ['v4', 'f6966d8a5541bcadf0a5066f77fc70d42d0924fc636548a8ee3a81a5352e0605', 109],
] as const)('a published game of scheme %s, %s, ended at %i hundredths', (scheme, hash, hundredths) =>
  expect(crashPointOf(hash, SALTS[scheme], 99)).toBe(hundredths),
)

test('a chain over the text of hashes is another than one over their bytes: ours takes bytes', () => {
  const older = 'b459e199bac1342bf22d7aa6d19180aff35ab69f453d809949aab3e8d5e545aa'
  const newer = 'cb7da3ec6cb68d4c0fccd9640641cabcac641f12ff97e7314ec3e074ac0981e0'
  expect(bytesToHex(sha256(utf8ToBytes(newer)))).toBe(older)
  expect(linkBefore(newer)).not.toBe(older)
})

const SEED = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'
const HUNDREDTHS = [101, 150, 200, 1000, 10_000]

test.each([99, 97])('a crash game that returns %i %% does so at whatever multiple a player stops', (returned) => {
  const count = 60_000
  const reached = HUNDREDTHS.map(() => 0)
  let link = SEED
  for (let at = 0; at < count; at++) {
    const point = crashPointOf(link, SALTS.v4, returned)
    expect(point).toBeGreaterThanOrEqual(100)
    for (const [index, stop] of HUNDREDTHS.entries()) if (point >= stop) reached[index] = (reached[index] as number) + 1
    link = linkBefore(link)
  }
  for (const [index, stop] of HUNDREDTHS.entries()) {
    const chance = returned / stop
    const spread = Math.sqrt((chance * (1 - chance)) / count)
    expect(Math.abs((reached[index] as number) / count - chance) / spread, String(stop)).toBeLessThan(3)
  }
})

test('what is no percentage is a fault', () => {
  for (const bad of [0, 101, 96.5, Number.NaN]) expect(() => crashPointOf(SEED, SALTS.v4, bad)).toThrow(RangeError)
})

test('another game, server seed, player seed or nonce gives other numbers, and no two read alike', () => {
  const words = [
    singleStreamOf('dice', SEED, 'me', 0),
    singleStreamOf('dice', SEED, 'me', 1),
    singleStreamOf('dice', SEED, 'you', 0),
    singleStreamOf('mines', SEED, 'me', 0),
    singleStreamOf('dice', linkBefore(SEED), 'me', 0),
  ].map((stream) => stream.word())
  expect(new Set(words).size).toBe(words.length)
  expect(singleStreamOf('dice', SEED, 'me', 0).word()).toBe(words[0])
  for (const bad of ['', 'me:1', 'a b', 'ä', 'x'.repeat(65)]) {
    expect(isPlayerSeed(bad), bad).toBe(false)
    expect(() => singleStreamOf('dice', SEED, bad, 0), bad).toThrow(RangeError)
  }
  for (const nonce of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => singleStreamOf('dice', SEED, 'me', nonce)).toThrow()
})

test('weighted draws come as often as their weights say, and weight 0 never', () => {
  const weights = [5, 0, 3, 2]
  expect(Array.from({ length: 10 }, (_, value) => weightedOf({ below: () => value }, weights))).toEqual([
    ...[0, 0, 0, 0, 0],
    ...[2, 2, 2],
    ...[3, 3],
  ])
  const limits: number[] = []
  weightedOf({ below: (limit) => limits.push(limit) - 1 }, weights)
  expect(limits).toEqual([10])
  for (const bad of [[], [0, 0], [1.5], [-1, 2]]) expect(() => weightedOf(streamOf(SEED, 'x'), bad)).toThrow(RangeError)
})
