// Ten thousand seeded soccer matches against the long-run figures of real leagues, and the return of betting blindly.
import { expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import type { Match } from './fixtures.ts'
import { NO_DRIFT } from './model/strength.ts'
import { playOf, stateAt } from './play/state.ts'
import { pricesAt } from './prices/book.ts'

const COUNT = 10_000
const FIRST_DAY = 20_700

function soccerMatches(seed: string): Match[] {
  const calendar = createCalendar(seed)
  const matches: Match[] = []
  for (let day = FIRST_DAY; matches.length < COUNT; day++) {
    matches.push(...calendar.matchesOfDay(day).filter(({ competition }) => competition.sport.id === 1))
  }
  return matches.slice(0, COUNT)
}

test('results follow the long-run figures and a blind 1x2 bettor loses at least the margin', () => {
  const seen = { home: 0, draw: 0, away: 0, over: 0, both: 0, goals: 0 }
  let staked = 0
  let returned = 0
  let overrounds = 0
  for (const match of soccerMatches('walia')) {
    const play = playOf(match)
    const home = play.scores.filter(({ team }) => team === 1).length
    const away = play.scores.length - home
    if (home > away) seen.home++
    else if (home < away) seen.away++
    else seen.draw++
    if (home + away > 2) seen.over++
    if (home > 0 && away > 0) seen.both++
    seen.goals += home + away
    if (match.number % 2 === 0) continue
    const [line] = pricesAt(match, play, stateAt(match, play, play.startAt - 1), NO_DRIFT, 'early')
    if (line?.line.market.id !== 1) continue
    const odds = line.outcomes.map((outcome) => Number(outcome.odds))
    if (odds.some(Number.isNaN)) continue
    staked += 3
    returned += odds[home > away ? 0 : home < away ? 2 : 1] as number
    overrounds += 3 * odds.reduce((sum, each) => sum + 1 / each, 0)
  }
  const percent = (count: number): number => (100 * count) / COUNT
  const figures = [seen.home, seen.draw, seen.away, seen.over, seen.both].map(percent)
  ;[46.2, 25.8, 28.0, 49.7, 51.0].forEach((target, index) => {
    expect(Math.abs((figures[index] as number) - target), `figure ${index} is ${figures[index]}`).toBeLessThan(1.5)
  })
  expect(Math.abs(seen.goals / COUNT - 2.66)).toBeLessThan(0.05)
  const overround = overrounds / staked
  expect(overround).toBeGreaterThan(1.06)
  expect(overround).toBeLessThan(1.08)
  // Some five thousand rounds of three bets: the noise of the mean is near 0.01. Longshots carry more of the margin, so
  // that who bets on all outcomes alike gets back less than 1/overround.
  expect(returned / staked).toBeLessThan(1 / overround + 0.02)
  expect(returned / staked).toBeGreaterThan(1 / overround - 0.06)
})
