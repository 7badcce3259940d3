// The draws as docs/fairness.md words them, made from that page alone: nothing of the product is imported here, and tables
// are read from the page.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Fields = Record<string, unknown>
export const page = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => JSON.parse(text as string) as Fields)

/** A worked example of the page, or one of its tables. Throws where there is none. */
export function printed<T>(kind: 'example' | 'data', name: string): T {
  const found = blocks.filter((block) => block[kind] === name)
  if (found.length !== 1) throw new Error(`the page has ${found.length} blocks for ${kind} ${name}`)
  return found[0] as T
}
export const examples: readonly string[] = blocks.flatMap(({ example }) => (example ? [example as string] : []))

export const hashOf = (...hex: readonly string[]): string =>
  createHash('sha256')
    .update(Buffer.from(hex.join(''), 'hex'))
    .digest('hex')

export const hashedTimes = (hex: string, times: number): string =>
  times === 0 ? hex : hashedTimes(hashOf(hex), times - 1)

const [GENESIS, PERIOD, AFTER] = [1_692_803_367_000, 3000, 3000]
export const beaconRoundOf = (closesAt: number): number => Math.ceil((closesAt + AFTER - GENESIS) / PERIOD) + 1

export const messageOf = (game: string, number: number, signature: string, terms?: string): string =>
  ['walia', game, number, hashOf(signature), ...(terms === undefined ? [] : [terms])].join(':')

export type Words = {
  word(): number
  below(limit: number): number
  shuffle(count: number, size: number): number[]
  weighted(weights: readonly number[]): number
}

export function wordsOf(seed: string, message: string): Words {
  let at = 0
  let block = Buffer.alloc(0)
  const word = (): number => {
    if (at % 8 === 0)
      block = createHmac('sha256', Buffer.from(seed, 'hex'))
        .update(`${message}:${at / 8}`)
        .digest()
    const value = block.readUInt32BE((at % 8) * 4)
    at += 1
    return value
  }
  const below = (limit: number): number => {
    const end = 2 ** 32 - (2 ** 32 % limit)
    let value = word()
    while (value >= end) value = word()
    return value % limit
  }
  const shuffle = (count: number, size: number): number[] => {
    const row = [...new Array<undefined>(size).keys()].map((place) => place + 1)
    for (let place = 0; place < count; place += 1) {
      const other = place + below(size - place)
      const kept = row[place] as number
      row[place] = row[other] as number
      row[other] = kept
    }
    return row.slice(0, count)
  }
  const weighted = (weights: readonly number[]): number => {
    let x = below(weights.reduce((sum, weight) => sum + weight, 0))
    for (const [index, weight] of weights.entries()) {
      x -= weight
      if (x < 0) return index
    }
    throw new Error('weights sum to more than was drawn')
  }
  return { word, below, shuffle, weighted }
}

export function luckySixOf(words: Words): { bonus: number[]; balls: number[] } {
  const bonus = words.shuffle(2, 35).sort((a, b) => a - b)
  return { bonus, balls: words.shuffle(35, 48) }
}

const OUTCOMES = ['1', 'X', '2']
export const jackpotOf = (words: Words, count: number): string[] =>
  Array.from({ length: count }, () => OUTCOMES[words.below(3)] as string)

export const jackpotTermsOf = (matches: readonly number[], weights: readonly (readonly number[])[]): string =>
  matches.map((match, at) => `${match}=${weights[at]?.join('/')}`).join(',')
export const weightedJackpotOf = (words: Words, weights: readonly (readonly number[])[]): string[] =>
  weights.map((each) => OUTCOMES[words.weighted(each)] as string)

type Team = { id: number; name: string; attack: number; defence: number }
type Pair = { home: Team; away: Team }
export type LeagueDay = { season: number; day: number; teams: Team[]; played: Pair[]; firstMatch: number }

export function leagueDayOf(league: number, number: number): LeagueDay {
  const [count, days] = league <= 50 ? [16, 30] : [20, 38]
  const season = Math.floor((number - 1) / days) + 1
  const day = ((number - 1) % days) + 1
  const words = wordsOf(createHash('sha256').update('super league').digest('hex'), `${league}:${season}`)
  const { lists } = printed<{ lists: string[][] }>('data', 'teams')
  const names = lists[((league - 1) % 50) % 7] as string[]
  const teams: Team[] = []
  for (let i = 0; i < count; i += 1) {
    const attack = 75 + words.below(61)
    teams.push({ id: league * 100 + i + 1, name: names[i] as string, attack, defence: 75 + words.below(61) })
  }
  const [first, ...others] = words.shuffle(count, count).map((k) => teams[k - 1] as Team) as [Team, ...Team[]]
  const m = count - 1
  const d = (day - 1) % m
  const ring = (i: number) => others[(i + d) % m] as Team
  const pairOf = (a: Team, b: Team, even: boolean): Pair => (even ? { home: a, away: b } : { home: b, away: a })
  const played = [pairOf(first, ring(0), d % 2 === 0)]
  for (let p = 0; p <= (m - 1) / 2 - 1; p += 1) played.push(pairOf(ring(p + 1), ring(m - 1 - p), p % 2 === 0))
  const sides = day - 1 < m ? played : played.map(({ home, away }) => ({ home: away, away: home }))
  const firstMatch = 10 ** 15 + league * 10 ** 12 + season * 10 ** 4 + day * 100
  return { season, day, teams, played: sides, firstMatch }
}

export const goalMeansOf = ({ home, away }: Pair): [number, number] => [
  (145 * home.attack * away.defence) / 1_000_000,
  (115 * away.attack * home.defence) / 1_000_000,
]

const PAIRS: [goals: number, first: number][] = []
for (let goals = 0; goals <= 7; goals += 1) for (let first = 0; first <= goals; first += 1) PAIRS.push([goals, first])

export function goalWeightsOf(mean: number): number[] {
  const raw = PAIRS.map(([goals, first]) => {
    let p = 1
    for (let k = 1; k <= goals; k += 1) p = (p * mean) / k
    let b = 1
    for (let k = 1; k <= first; k += 1) b = (b * (goals - first + k) * 0.45) / k
    for (let k = 1; k <= goals - first; k += 1) b = b * (1 - 0.45)
    return p * b
  })
  let sum = 0
  for (const each of raw) sum += each
  return raw.map((each) => Math.round((each / sum) * 2 ** 30))
}

type Goal = [minute: number, side: number]
export function leagueGoalsOf(words: Words, played: readonly Pair[]): Goal[][] {
  return played.map((pair) => {
    const [ours, theirs] = goalMeansOf(pair).map((mean) => PAIRS[words.weighted(goalWeightsOf(mean))]) as [Goal, Goal]
    const half = (home: number, away: number, after: number): Goal[] => {
      const minutes = words.shuffle(home + away, 45).sort((a, b) => a - b)
      const homes = words.shuffle(home, home + away)
      return minutes.map((minute, at) => [minute + after, homes.includes(at + 1) ? 1 : 2])
    }
    const before = half(ours[1], theirs[1], 0)
    return [...before, ...half(ours[0] - ours[1], theirs[0] - theirs[1], 45)]
  })
}

const KINDS = ['shot', 'corner', 'yellow_card', 'red_card']
export function leagueIncidentsOf(words: Words, matches: number): [number, number, string][][] {
  return Array.from({ length: matches }, () => {
    const found: [number, number, string][] = []
    for (let minute = 1; minute <= 90; minute += 1) {
      const kind = KINDS[words.weighted([178, 111, 38, 2, 671])]
      if (kind !== undefined) found.push([minute, words.below(2) === 0 ? 1 : 2, kind])
    }
    return found
  })
}
