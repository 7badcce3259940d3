// Shots, corners and cards: the same for everybody who has the day's proof, and nothing that a bet is decided by.
import { expect, test } from 'vitest'
import { gameOf } from '../fair/games.ts'
import { type Proof, roundStreamOf } from '../fair/round.ts'
import { incidentKinds, incidentsOf } from './incidents.ts'
import { dayResultOf, scoresOfDay } from './play.ts'

const DAYS = 1_500
const proofOf = (day: number): Proof => ({
  seed: day.toString(16).padStart(64, '5'),
  signature: day.toString(16).padStart(96, 'a'),
})
const scoresOf = (round: number) =>
  scoresOfDay(dayResultOf(1, round, roundStreamOf({ game: gameOf(1), number: round }, proofOf(round))))

test('a proof has one course of every match, another proof and another round have others', () => {
  const [first, again] = [incidentsOf(1, 7, proofOf(7)), incidentsOf(1, 7, proofOf(7))]
  expect(again).toEqual(first)
  expect(incidentsOf(1, 7, proofOf(8))).not.toEqual(first)
  expect(incidentsOf(1, 8, proofOf(7))).not.toEqual(first)
  expect([first.length, incidentsOf(51, 7, proofOf(7)).length]).toEqual([8, 10])
  for (const { minute } of first.flat()) expect(minute >= 1 && minute <= 90).toBe(true)
})

test('goals are what they were before there was anything beside them', () => {
  expect(
    scoresOf(7).map(({ goals }) => goals.map(({ minute, side }) => `${minute}:${side}`).join(' ')),
  ).toMatchInlineSnapshot(`
    [
      "4:2 18:1 69:1",
      "66:2 69:1",
      "19:1 28:1 89:1",
      "8:2 26:1 67:2",
      "8:1 21:1 67:1",
      "11:2 15:1 17:2 18:1 28:2 34:2 42:2 51:1 67:2",
      "43:2 54:2",
      "53:2 57:2",
    ]
  `)
})

test('they say nothing about goals: as many of each kind in minutes with a goal as in others, and for winners as for losers', () => {
  const counts = { goalMinutes: 0, inGoalMinutes: 0, minutes: 0, all: 0, ofScorer: 0 }
  const kinds = new Map<string, number>()
  for (let round = 1; round <= DAYS; round++) {
    const scores = scoresOf(round)
    for (const [index, incidents] of incidentsOf(1, round, proofOf(round)).entries()) {
      const goals = new Map(scores[index]?.goals.map(({ minute, side }) => [minute, side]))
      counts.minutes += 90
      counts.goalMinutes += goals.size
      for (const { minute, side, kind } of incidents) {
        counts.all += 1
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        if (!goals.has(minute)) continue
        counts.inGoalMinutes += 1
        if (goals.get(minute) === side) counts.ofScorer += 1
      }
    }
  }
  const rate = counts.all / counts.minutes
  const scoreOf = (seen: number, tries: number, chance: number): number =>
    (seen - tries * chance) / Math.sqrt(tries * chance * (1 - chance))
  expect(Math.abs(scoreOf(counts.inGoalMinutes, counts.goalMinutes, rate))).toBeLessThan(4)
  expect(Math.abs(scoreOf(counts.ofScorer, counts.inGoalMinutes, 0.5))).toBeLessThan(4)
  const perMatch = incidentKinds.map((kind) => (kinds.get(kind) ?? 0) / (DAYS * 8))
  for (const [index, usual] of [16, 10, 3.4, 0.18].entries())
    expect(Math.abs((perMatch[index] as number) / usual - 1), incidentKinds[index]).toBeLessThan(0.1)
})
