// Chains, streams and the beacon: stated vectors, no bias, and what a proof refuses.
import { expect, test } from 'vitest'
import {
  type BeaconNetwork,
  beaconPublicKeyOf,
  beaconRoundFrom,
  beaconSignatureOf,
  beaconTimeOf,
  beaconValueOf,
  isBeaconSignature,
  QUICKNET,
} from './beacon.ts'
import { endOf, linkAt, linkBefore } from './chain.ts'
import { chiSquareOf, runsScoreOf, serialScoreOf } from './randomness.ts'
import { proofFaultOf, roundStreamOf } from './round.ts'
import { drawOf, scaled, streamOf } from './stream.ts'

const SEED = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'

test('the chain of a public crash game, newest first: each hash is the one before it', () => {
  const published = [
    SEED,
    '40a8b57ce76f70a1a941a3508dc61d200a837bcf5d0589b2a23d172bc3714298',
    'c2afa1058b4635c47cff25bc786490f7474b11cf605ce1afdc44d2c2d0406b32',
    'fca482ef66e40c70662fd002c99c5bb50ea21637484874e01f897ee8e4af130e',
    'f6966d8a5541bcadf0a5066f77fc70d42d0924fc636548a8ee3a81a5352e0605',
  ]
  for (const [index, link] of published.slice(0, -1).entries()) expect(linkBefore(link)).toBe(published[index + 1])
  expect(linkAt(SEED, 4, 4)).toBe(SEED)
  expect(linkAt(SEED, 4, 1)).toBe(published[3])
  expect(endOf(SEED, 4)).toBe(published[4])
})

test('the first block of a stream is the HMAC that another library makes of it', () => {
  // HMAC-SHA256 under 32 zero bytes of "x:0", worked out by node:crypto.
  const stream = streamOf('00'.repeat(32), 'x')
  expect([stream.word(), stream.word()]).toEqual(FIRST_WORDS)
})
const FIRST_WORDS = [562013329, 414488442]

test('a word that would prefer some numbers is drawn again, and every remainder has as many words as any other', () => {
  const words = (...values: number[]) => {
    let at = 0
    return { next: () => values[at++] as number, used: () => at }
  }
  const limit = 48
  const end = 2 ** 32 - (2 ** 32 % limit)
  expect(end % limit).toBe(0)
  const kept = words(end - 1)
  expect(scaled(kept.next, limit)).toBe(47)
  const again = words(end, 2 ** 32 - 1, 5)
  expect([scaled(again.next, limit), again.used()]).toEqual([5, 3])
  // Of a power of two none is drawn again.
  const whole = words(2 ** 32 - 1)
  expect(scaled(whole.next, 2 ** 16)).toBe(2 ** 16 - 1)
  for (const bad of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => scaled(() => 0, bad)).toThrow(RangeError)
})

test('a draw has no ball twice, and the same seed and message draw the same', () => {
  const draw = drawOf(streamOf(SEED, 'one'), 35, 48)
  expect(new Set(draw).size).toBe(35)
  expect(draw.every((ball) => ball >= 1 && ball <= 48)).toBe(true)
  expect(drawOf(streamOf(SEED, 'one'), 35, 48)).toEqual(draw)
  expect(drawOf(streamOf(SEED, 'two'), 35, 48)).not.toEqual(draw)
  expect(drawOf(streamOf(linkBefore(SEED), 'one'), 35, 48)).not.toEqual(draw)
  expect(drawOf(streamOf(SEED, 'all'), 48, 48).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 48 }, (_, index) => index + 1),
  )
})

/** `npm run soak -- --only draws` looks at ten million. The seed is fixed, so it holds or fails for good. */
const DRAWS = Number(process.env.PROPERTY_RUNS ?? 200_000)
const PATIENCE_MS = 1_800_000
test.each([
  ['raw', 256],
  ['scaled', 48],
  ['scaled to ten thousand', 10_000],
])('%s output passes chi-square, serial and runs tests at 99 %%', { timeout: PATIENCE_MS }, (_, limit) => {
  const stream = streamOf(SEED, `randomness ${limit}`)
  const values = Array.from({ length: DRAWS }, () => (limit === 256 ? stream.word() & 255 : stream.below(limit)))
  expect(Math.abs(chiSquareOf(values, limit))).toBeLessThan(2.576)
  expect(Math.abs(serialScoreOf(values, limit))).toBeLessThan(2.576)
  expect(Math.abs(runsScoreOf(values, limit))).toBeLessThan(2.576)
})

test('the tests see what is not random', () => {
  const rising = Array.from({ length: 48_000 }, (_, index) => index % 48)
  expect(Math.abs(serialScoreOf(rising, 48))).toBeGreaterThan(100)
  expect(Math.abs(runsScoreOf(rising, 48))).toBeGreaterThan(100)
  const stream = streamOf(SEED, 'biased')
  const biased = Array.from({ length: 48_000 }, () => Math.min(stream.below(49), 47))
  expect(chiSquareOf(biased, 48)).toBeGreaterThan(10)
})

test('a value of drand’s quicknet is its network’s, and of no other round', () => {
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  expect(isBeaconSignature(QUICKNET, 1000, signature)).toBe(true)
  expect(beaconValueOf(signature)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
  expect(isBeaconSignature(QUICKNET, 1001, signature)).toBe(false)
  for (const odd of ['', 'zz', signature.slice(2), 'f'.repeat(96), `${signature}00`])
    expect(isBeaconSignature(QUICKNET, 1000, odd), odd).toBe(false)
})

test('the round of a moment is the first that comes out then or later', () => {
  const { genesisAt, periodMs } = QUICKNET
  expect(beaconRoundFrom(QUICKNET, genesisAt - 1)).toBe(1)
  expect(beaconRoundFrom(QUICKNET, genesisAt)).toBe(1)
  expect(beaconRoundFrom(QUICKNET, genesisAt + 1)).toBe(2)
  expect(beaconTimeOf(QUICKNET, beaconRoundFrom(QUICKNET, genesisAt + 10 * periodMs))).toBe(genesisAt + 10 * periodMs)
})

const key = new Uint8Array(32).fill(7)
const network: BeaconNetwork = { hash: 'of-tests', publicKey: beaconPublicKeyOf(key), genesisAt: 0, periodMs: 1000 }
const round = { game: 'lucky6', number: 7, commitment: linkBefore(SEED), closesAt: 60_000, network, beaconRound: 64 }
const proof = { seed: SEED, signature: beaconSignatureOf(key, 64) }

test('a proof is the committed seed and the network’s own value of a moment after the closing', () => {
  expect(proofFaultOf(round, proof)).toBeNull()
  expect(proofFaultOf(round, { ...proof, seed: linkBefore(SEED) })).toBe('seed')
  expect(proofFaultOf(round, { ...proof, seed: 'none' })).toBe('seed')
  expect(proofFaultOf(round, { ...proof, signature: beaconSignatureOf(key, 65) })).toBe('signature')
  expect(proofFaultOf({ ...round, beaconRound: 61 }, { ...proof, signature: beaconSignatureOf(key, 61) })).toBe(
    'beaconEarly',
  )
  expect(proofFaultOf({ ...round, beaconRound: 62 }, { ...proof, signature: beaconSignatureOf(key, 62) })).toBeNull()
})

test('another round, game, seed or value draws something else', () => {
  const words = [
    roundStreamOf(round, proof),
    roundStreamOf({ ...round, number: 8 }, proof),
    roundStreamOf({ ...round, game: 'lucky7' }, proof),
    roundStreamOf(round, { ...proof, seed: linkBefore(SEED) }),
    roundStreamOf(round, { ...proof, signature: beaconSignatureOf(key, 65) }),
  ].map((stream) => stream.word())
  expect(new Set(words).size).toBe(words.length)
})
