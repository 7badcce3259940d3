// Operators of development keep one round of each kind open, whatever matches the world has; on real PostgreSQL.
import { jackpotKinds } from '@walia/domain/jackpots/templates.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jackpotsByHand } from './byHand.ts'
import type { JackpotsDeps } from './deps.ts'
import { createSimulatedOperator, type SimulatedOperator } from './simulatedOperator.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: JackpotWorld
let operator: SimulatedOperator
beforeEach(async () => {
  world = await jackpotWorld()
  operator = operatorAt(10)
})
afterEach(() => world.close())

/** Of a simulated world that runs so fast. */
function operatorAt(simSpeed: number): SimulatedOperator {
  const deps: JackpotsDeps = { ...world.deps, config: { ...world.deps.config, simSpeed } }
  return createSimulatedOperator(deps, jackpotsByHand(deps))
}
const matchesIn = (count: number, minutes: number, isSrl = false): number[] =>
  world.addMatches(count, Date.now() + minutes * MINUTE, isSrl)

/** Rounds that take entries: their kinds, and the matches of each. */
async function openRounds(): Promise<Record<string, number[]>> {
  const { rows } = await world.database.pool.query<{ kind: string; matches: number[] }>(
    `select j.kind, array_agg(m.parent_match_id::int order by m.place) as matches
       from jackpot j join jackpot_match m on m.jackpot_id = j.id where j.phase = 'open' group by j.id order by j.id`,
  )
  return Object.fromEntries(rows.map(({ kind, matches }) => [kind, matches]))
}
/** One look, and one after the patience with matches that come late. */
async function lookForLong(): Promise<void> {
  await operator.operateOnce()
  world.platform.advance(30_000)
  await operator.operateOnce()
}

test('of matches that end within the hour a weekly is made at once, and a round of each other kind', async () => {
  const soon = matchesIn(17, 40)
  matchesIn(17, 50)
  expect(await operator.operateOnce()).toBe(4)
  const open = await openRounds()
  expect(Object.keys(open)).toEqual([...jackpotKinds])
  expect(open.weekly?.every((match) => soon.includes(match))).toBe(true)
  expect(await operator.operateOnce()).toBe(0)
})

test('at night a weekly is made of simulated reality leagues, so that it ends within the hour; the others wait for the day', async () => {
  const day = matchesIn(17, 4 * 60)
  const night = matchesIn(13, 40, true)
  await operator.operateOnce()
  expect(Object.keys(await openRounds())).toEqual(['midweek', 'grand', 'free'])
  world.platform.advance(30_000)
  await operator.operateOnce()
  const { weekly, ...others } = await openRounds()
  expect(weekly).toEqual(night)
  expect(
    Object.values(others)
      .flat()
      .every((match) => day.includes(match)),
  ).toBe(true)
})

test('in a world of few leagues every kind is there, of whatever matches come next and below the floor', async () => {
  const odds = ['1.50', '4.20', '6.50'] as const
  for (const match of [...matchesIn(9, 5 * 60), ...matchesIn(8, 5 * 60, true)]) world.book.setOdds(match, odds)
  await lookForLong()
  expect(Object.keys(await openRounds()).toSorted()).toEqual([...jackpotKinds].toSorted())
})

test('a world as fast as the clock waits for no hour: its weekly is of the next real matches', async () => {
  operator = operatorAt(1)
  const real = world.addMatches(17, Date.now() + 38 * HOUR)
  matchesIn(17, 90, true)
  expect(await operator.operateOnce()).toBe(4)
  expect((await openRounds()).weekly?.every((match) => real.includes(match))).toBe(true)
})

test('why no round of a kind opens is logged once, and again when it is another reason', async () => {
  const warn = vi.spyOn(world.platform.log, 'warn')
  const said = () => warn.mock.calls.filter(([about]) => (about as { kind?: string }).kind === 'grand')
  matchesIn(13, 40)
  await operator.operateOnce()
  expect(said()).toEqual([])
  await lookForLong()
  await operator.operateOnce()
  const why = 'fewer than 17 football matches kick off in 60 minutes or later with their 1x2 for sale'
  expect(said()).toEqual([[{ kind: 'grand', why }, 'no jackpot of a kind opens']])
  expect(Object.keys(await openRounds())).toEqual(['weekly', 'midweek', 'free'])
})
