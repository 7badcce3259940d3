// Operators of development keep one round of each kind open, whatever matches the world has; on real PostgreSQL.
import { jackpotKinds } from '@walia/domain/jackpots/templates.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addSimulatedOperators } from '../operations/index.ts'
import { jackpotsByHand } from './byHand.ts'
import type { JackpotsDeps } from './deps.ts'
import { createSimulatedOperator, type SimulatedOperator, simulatedAccounts } from './simulatedOperator.ts'
import { roundsOf } from './testRounds.ts'
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
const { enter, mine, closeAndPlay } = roundsOf(() => world)
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

test('a round of theirs comes to its payment by requests of their accounts, a held prize too; without accounts it waits', async () => {
  const matches = matchesIn(13, 40)
  await lookForLong()
  const [round] = (await world.database.pool.query<{ id: number }>(`select id from jackpot where kind = 'weekly'`)).rows
  const of = { id: Number(round?.id), matches }
  const account = await world.bettor()
  await enter(account, of)
  await closeAndPlay(of)
  const warn = vi.spyOn(world.platform.log, 'warn')
  await operator.operateOnce()
  expect(warn).toHaveBeenCalledWith({ by: 'simulated operator' }, 'a simulated operator has no account')
  // Once each, however often a server starts.
  for (let start = 0; start < 2; start++)
    await addSimulatedOperators(world.database.url, simulatedAccounts(world.deps.config))
  world.platform.advance(30_000)
  for (const phase of ['awarded', 'approved', 'paid']) {
    await operator.operateOnce()
    const { rows } = await world.database.pool.query('select phase from jackpot where id = $1', [of.id])
    expect(rows).toEqual([{ phase }])
  }
  expect(await mine(account)).toMatchObject([{ status: 5 }])
  const { rows } = await world.database.pool.query(
    `select r.by_whom, array_agg(r.subject ->> 'step' order by r.id) as steps from operation_request r
     where coalesce(r.subject ->> 'id', $1) = $1 group by 1 order by 1`,
    [String(of.id)],
  )
  expect(rows).toEqual([
    { by_whom: 'second simulated operator', steps: ['approve'] },
    { by_whom: 'simulated operator', steps: ['award'] },
    { by_whom: 'third simulated operator', steps: ['pay', null, 'pay'] },
  ])
})
