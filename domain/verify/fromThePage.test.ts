// A verifier written from docs/fairness.md alone: it makes the page's own examples, and ten rounds of each game as the product.
import { expect, test } from 'vitest'
import { beaconPublicKeyOf, beaconRoundFrom, beaconSignatureOf, QUICKNET } from '../fair/beacon.ts'
import { linkAt } from '../fair/chain.ts'
import { BEACON_AFTER_MS, roundStreamOf } from '../fair/round.ts'
import { termsOf, weightsOf } from '../jackpots/draw.ts'
import { outcomesBy } from '../jackpots/verify.ts'
import { luckySix, luckySixDrawOf } from '../luckysix/rules.ts'
import { virtualMatchIdOf } from '../virtuals/ids.ts'
import { incidentsOf } from '../virtuals/incidents.ts'
import { weightsOf as goalWeights } from '../virtuals/model.ts'
import { dayResultOf } from '../virtuals/play.ts'
import { meansOf, seasonOf } from '../virtuals/season.ts'
import {
  beaconRoundOf,
  goalMeansOf,
  goalWeightsOf,
  hashedTimes,
  hashOf,
  jackpotOf,
  jackpotTermsOf,
  leagueDayOf,
  leagueGoalsOf,
  leagueIncidentsOf,
  luckySixOf,
  messageOf,
  page,
  printed,
  weightedJackpotOf,
  wordsOf,
} from './testFromThePage.ts'
import { verdictOf } from './verify.ts'

type Promised = { seed: string; link: number; commitment: string; ends: string; signature: string; beacon: string }
const promise = printed<Promised & { closes_at: string; beaconRound: number }>('example', 'promise')
const { seed, signature } = promise
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

type Round = { number: number; message: string }
/** The stream of a round of the page, whose message is made here as well. */
const streamOfExample = ({ number, message }: Round, game: string, terms?: string) => {
  expect(messageOf(game, number, signature, terms)).toBe(message)
  return wordsOf(seed, message)
}

test('the page’s examples of stream, shuffle, weights and promise', () => {
  type Numbers = { seed: string; words: number[]; below48: number[]; below3000000000: number[] }
  const { message, ...told } = printed<Numbers & { message: string }>('example', 'stream')
  const words = (key = seed) => wordsOf(key, message)
  const [plain, small, large] = [words(told.seed), words(told.seed), words(told.seed)]
  expect(times(told.words.length, () => plain.word())).toEqual(told.words)
  expect(times(told.below48.length, () => small.below(48))).toEqual(told.below48)
  expect(times(told.below3000000000.length, () => large.below(3_000_000_000))).toEqual(told.below3000000000)
  expect(told.words.some((word) => word >= 3_000_000_000)).toBe(true)
  const { count, size, drawn } = printed<{ count: number; size: number; drawn: number[] }>('example', 'shuffle')
  expect(words().shuffle(count, size)).toEqual(drawn)
  const weighted = printed<{ weights: number[]; drawn: number[] }>('example', 'weighted')
  const stream = words()
  expect(times(weighted.drawn.length, () => stream.weighted(weighted.weights))).toEqual(weighted.drawn)
  expect(hashOf(seed)).toBe(promise.commitment)
  expect(hashedTimes(promise.commitment, promise.link - 1)).toBe(promise.ends)
  expect(hashOf(signature)).toBe(promise.beacon)
  expect(beaconRoundOf(Date.parse(promise.closes_at))).toBe(promise.beaconRound)
})

test('the page’s examples of lucky six, jackpots and leagues', () => {
  const six = printed<Round & { bonus: number[]; balls: number[] }>('example', 'lucky6')
  expect(luckySixOf(streamOfExample(six, 'lucky6'))).toEqual({ bonus: six.bonus, balls: six.balls })
  type Draw = Round & { matches: number[]; outcomes: string[]; weights: number[][]; terms: string }
  const drawn = printed<Draw>('example', 'jackpot')
  expect(jackpotOf(streamOfExample(drawn, 'jackpot'), drawn.matches.length)).toEqual(drawn.outcomes)
  const weighted = printed<Draw>('example', 'jackpotWeighted')
  expect(jackpotTermsOf(weighted.matches, weighted.weights)).toBe(weighted.terms)
  const byWeights = streamOfExample(weighted, 'jackpot', weighted.terms)
  expect(weightedJackpotOf(byWeights, weighted.weights)).toEqual(weighted.outcomes)

  type League = Round & { league: number; season: number; day: number; teams: unknown[]; played: number[][] }
  type Play = { means: number[]; homeWeights: number[]; firstMatch: number; matches: unknown }
  const league = printed<League & Play>('example', 'league')
  const day = leagueDayOf(league.league, league.number)
  expect([day.season, day.day, day.firstMatch]).toEqual([league.season, league.day, league.firstMatch])
  expect(day.teams.map(({ id, name, attack, defence }) => [id, name, attack, defence])).toEqual(league.teams)
  expect(day.played.map(({ home, away }) => [home.id, away.id])).toEqual(league.played)
  const means = goalMeansOf(day.played[0] as (typeof day.played)[0])
  expect(means).toEqual(league.means)
  expect(goalWeightsOf(means[0])).toEqual(league.homeWeights)
  const game = `super_league_${league.league}`
  expect(leagueGoalsOf(streamOfExample(league, game), day.played)).toEqual(league.matches)
  const told = printed<Round & { ofMatch: number; incidents: unknown }>('example', 'incidents')
  const incidents = leagueIncidentsOf(streamOfExample(told, game, 'incidents'), day.played.length)
  expect(incidents[told.ofMatch]).toEqual(told.incidents)
})

// Ten rounds: seeds are links of one chain, values are of a beacon of the test.
const key = new Uint8Array(32).fill(7)
const rounds = times(10, (at) => {
  const number = 7 * at + 3
  const proof = { seed: linkAt('5a'.repeat(32), 60, 2 * at + 5), signature: beaconSignatureOf(key, 1000 + at) }
  return { at, number, proof, words: (game: string, terms?: string) => wordsAt(game, number, proof, terms) }
})
type Proof = { seed: string; signature: string }
const wordsAt = (game: string, number: number, proof: Proof, terms?: string) =>
  wordsOf(proof.seed, messageOf(game, number, proof.signature, terms))

test('ten rounds of lucky six as they are drawn, and ten published ones that the product finds right', () => {
  for (const { at, number, proof, words } of rounds) {
    const { bonus, balls } = luckySixOf(words('lucky6'))
    const drawn = luckySixDrawOf(luckySix, roundStreamOf({ game: 'lucky6', number }, proof))
    expect({ bonus, balls }).toEqual({ bonus: drawn.bonus, balls: drawn.balls })
    const closes = new Date(QUICKNET.genesisAt + 12_345_678 * (at + 1))
    const round = beaconRoundOf(closes.getTime())
    expect(round).toBe(beaconRoundFrom(QUICKNET, closes.getTime() + BEACON_AFTER_MS))
    const own = { hash: 'of-tests', public_key: beaconPublicKeyOf(key), genesis_at: QUICKNET.genesisAt }
    const later = { seed: proof.seed, signature: beaconSignatureOf(key, round) }
    const made = luckySixOf(wordsAt('lucky6', number, later))
    const published = {
      ...{ game: 'lucky6', number, phase: 'settled', closes_at: closes.toISOString(), ...later },
      ...{ commitment: hashOf(proof.seed), chain: 1, link: 2 * at + 5, result: { rules: luckySix.id, ...made } },
      beacon: { ...own, period_ms: QUICKNET.periodMs, round },
    }
    const chains = [{ id: 1, length: 60, ends: hashedTimes(hashOf(proof.seed), 2 * at + 4) }]
    expect(verdictOf(published, own.public_key, { chains })).toBe('right')
  }
})

test('ten draws of jackpots, as likely each and by weights', () => {
  for (const { at, number, proof, words } of rounds) {
    const matches = times(2 + (at % 4), (place) => 900 + 13 * place + at)
    const drawn = outcomesBy({ matches }, roundStreamOf({ game: 'jackpot', number }, proof))
    expect(jackpotOf(words('jackpot'), matches.length)).toEqual(drawn)
    const weights = matches.map((_, place) => [...weightsOf([0.1 + 0.05 * place, 0.2, 0.7 - 0.05 * place])])
    const terms = termsOf(matches, weights)
    expect(jackpotTermsOf(matches, weights)).toBe(terms)
    const byWeights = outcomesBy({ matches, weights }, roundStreamOf({ game: 'jackpot', number, terms }, proof))
    expect(weightedJackpotOf(words('jackpot', terms), weights)).toEqual(byWeights)
  }
})

test.each([1, 7, 50, 51, 99])('ten match days of super league %i, with incidents', (league) => {
  for (const { at, number: base, proof } of rounds) {
    const number = base + 29 * at
    const game = `super_league_${league}`
    const { season, day, played, teams, firstMatch } = leagueDayOf(league, number)
    const known = seasonOf(league, season)
    const matches = known.days[day - 1] ?? []
    expect(teams).toEqual(known.teams)
    expect(played).toEqual(matches)
    expect(firstMatch).toBe(virtualMatchIdOf({ league, season, day, index: 0 }))
    for (const match of matches) {
      const { home, away } = meansOf(match)
      expect(goalMeansOf(match)).toEqual([home, away])
      expect(goalWeightsOf(home)).toEqual(goalWeights(home))
    }
    const drawn = dayResultOf(league, number, roundStreamOf({ game, number }, proof))
    expect({ season, day, matches: leagueGoalsOf(wordsAt(game, number, proof), played) }).toEqual({
      ...{ season: drawn.season, day: drawn.day, matches: drawn.matches },
    })
    const told = incidentsOf(league, number, proof).map((each) =>
      each.map(({ minute, side, kind }) => [minute, side, kind]),
    )
    expect(leagueIncidentsOf(wordsAt(game, number, proof, 'incidents'), played.length)).toEqual(told)
  }
})

test('the page names the beacon that is trusted', () => {
  for (const told of [QUICKNET.hash, QUICKNET.publicKey, `${QUICKNET.genesisAt} ms`, `${QUICKNET.periodMs} ms`])
    expect(page).toContain(told)
})
