// The verifier on a true match day and on every way to forge one.
import { expect, test } from 'vitest'
import { beaconPublicKeyOf, beaconSignatureOf } from '../fair/beacon.ts'
import { linkBefore } from '../fair/chain.ts'
import { roundStreamOf } from '../fair/round.ts'
import { type PublishedRound, verdictOf } from '../verify/verify.ts'
import { type DayResult, dayResultOf } from './play.ts'

const SEED = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'
const key = new Uint8Array(32).fill(9)
const signature = beaconSignatureOf(key, 64)
const [game, number] = ['super_league_2', 47]
const result = dayResultOf(2, number, roundStreamOf({ game, number }, { seed: SEED, signature }))
const round: PublishedRound = {
  ...{ game, number, phase: 'settled', closes_at: '1970-01-01T00:01:00.000Z' },
  ...{ commitment: linkBefore(SEED), seed: SEED, signature, result },
  beacon: { hash: 'of-tests', public_key: beaconPublicKeyOf(key), genesis_at: 0, period_ms: 1000, round: 64 },
}
const withMatches = (matches: DayResult['matches']) => ({ result: { ...result, matches } })
const [first = [], ...others] = result.matches
const played = result.matches.findIndex((goals) => goals.length > 0)

test.each<[string, Partial<PublishedRound>, ReturnType<typeof verdictOf>]>([
  ['as it was drawn', {}, 'right'],
  ['while it is shown', { phase: 'closed', seed: null, signature: null, result: null }, 'undecided'],
  ['void', { phase: 'refunded', signature: null, result: null }, 'void'],
  ['another seed', { seed: linkBefore(SEED) }, 'seed'],
  ['the signature of another round', { signature: beaconSignatureOf(key, 65) }, 'signature'],
  ['a beacon of before the closing', { closes_at: '1970-01-01T00:01:03.000Z' }, 'beaconEarly'],
  ['another league', { game: 'super_league_3' }, 'result'],
  ['another number of the round', { number: 48 }, 'result'],
  ['another season', { result: { ...result, season: 1 } }, 'result'],
  ['another day', { result: { ...result, day: 1 } }, 'result'],
  ['a goal more', withMatches([[...first, [90, 1]], ...others]), 'result'],
  [
    'a goal of the other side',
    withMatches(
      result.matches.map((goals, index) =>
        index === played ? goals.map(([minute, side]) => [minute, side === 1 ? 2 : 1]) : goals,
      ),
    ),
    'result',
  ],
  ['two matches swapped', withMatches([...others, first]), 'result'],
  ['a match fewer', withMatches(others), 'result'],
  ['a model that does not exist', { result: { ...result, model: 'league-9' } }, 'result'],
  ['no result', { result: null }, 'result'],
  ['a game that nobody knows', { game: 'chess' }, 'result'],
])('%s', (_, change, verdict) => expect(verdictOf({ ...round, ...change }, round.beacon.public_key)).toBe(verdict))
