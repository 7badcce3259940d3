// The guard over hours of the simulated world: goals, cards, stops, hand-overs, restarts and recoveries raise no alarm.
import { beforeAll, expect, test } from 'vitest'
import type { NamesWriter } from '../names.ts'
import { playWorld, worldNames } from './testWorld.ts'

const SATURDAY = Date.parse('2026-11-21T14:00:00.000Z')
const MIDWEEK = Date.parse('2026-11-25T18:30:00.000Z')
let names: NamesWriter

beforeAll(async () => {
  names = await worldNames()
})

test.each([
  ['a Saturday afternoon', { seed: 'walia', start: SATURDAY, speed: 1, minutes: 5, awayEvery: 3, lateEvery: 8 }],
  ['a weekday evening', { seed: 'third', start: MIDWEEK, speed: 5, minutes: 12, awayEvery: 8, lateEvery: 3 }],
])('the guard holds no sound line of the simulated world: %s', { timeout: 240_000 }, (_, run) => {
  const { alarms, lines } = playWorld(names, run)
  expect(alarms).toEqual([])
  expect(lines).toBeGreaterThan(10_000)
})
