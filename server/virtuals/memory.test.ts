// What a process keeps of leagues, whatever callers ask for.
import { virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { expect, test } from 'vitest'
import type { RoundRow } from '../rounds/index.ts'
import { type LeagueMemory, Memory } from './memory.ts'
import { matchOf, quoteOf } from './quote.ts'

const NOW = Date.UTC(2026, 0, 1)
const TIMES = { periodMs: 275_000, beaconAfterMs: 3000, beaconWaitMs: 60_000, showMs: 190_000, leadMs: 10_000 }

async function leagueAt(number: number, { seeded = 100, phase = 'open' as RoundRow['phase'], now = NOW } = {}) {
  const round = {
    ...{ id: number, game: 'super_league_1', number, phase, chain_id: 1, link: number },
    ...{ opens_at: new Date(NOW), closes_at: new Date(NOW + 200_000), void_at: new Date(NOW + 300_000) },
    ...{ commitment: '', network: {} as never, beacon_round: 1, seed: null, signature: null, result: null },
    ...{ decided_at: null, pays_at: null, ended_at: null },
  }
  const state = { isCurrent: true, isDown: false, reads: 0 }
  const latest = async () => {
    state.reads += 1
    if (state.isDown) throw new Error('no database')
    return [round]
  }
  const memory = new Memory([{ league: 1, times: TIMES }], { latest, seededAfter: async () => seeded }, () => now)
  await memory.load()
  const texts = { text: (key: string) => key } as never
  const deps = { memory, texts, languages: ['en'], now: () => now, isOn: true, isCurrent: () => state.isCurrent }
  return {
    ...{ memory, state },
    league: memory.of(1) as LeagueMemory,
    match: (season: number, day: number, index = 0) => matchOf(deps, idOf(season, day, index)),
    isOpen: (season: number, day: number) => quoteOf(deps, idOf(season, day, 0), 1, '', '1')?.open,
  }
}
const idOf = (season: number, day: number, index: number): number => virtualMatchIdOf({ league: 1, season, day, index })

test('ids of seasons that never were are no matches, and nothing is kept of them', async () => {
  const { league, match } = await leagueAt(45)
  expect(match(2, 15)?.fixture?.startsAt).toBe(NOW + 200_000)
  expect(match(2, 30)?.lines.size).toBeGreaterThan(0)
  for (let season = 3; season < 300; season++) expect(match(season, 1)).toBeUndefined()
  for (const index of [8, 50, 99]) expect(match(2, 15, index)).toBeUndefined()
  expect(match(2, 31)).toBeUndefined()
  expect([[...league.seasons.keys()], [...league.prices.keys()]]).toEqual([[2], ['2:15:0', '2:30:0']])
})

test('matches of long ago have their names, which are worked out anew and not kept', async () => {
  const { league, match } = await leagueAt(10_000 * 30)
  for (let season = 1; season < 300; season++) {
    expect(match(season, 1)?.fixture?.home).toEqual(expect.any(String))
    expect(match(season, 1)?.lines.size).toBe(0)
  }
  expect(match(9_999, 3)?.fixture).toBeDefined()
  expect([[...league.seasons.keys()], league.prices.size]).toEqual([[9_999], 0])
})

test.each<[string, Parameters<typeof leagueAt>[1], boolean, boolean, boolean]>([
  ['a round that takes bets, and seeds for two more', { seeded: 2 }, true, true, false],
  ['the last seed is taken', { seeded: 0 }, true, false, false],
  ['the round is closed, whatever its time', { phase: 'closed' }, false, true, true],
  ['between two rounds', { phase: 'closed', now: NOW + 201_000 }, false, true, true],
  ['its time is over, and no news of it came', { now: NOW + 200_000 }, false, true, true],
  ['no round came for a whole period', { phase: 'settled', now: NOW + 475_000 }, false, false, false],
])('days that are sold: %s', async (_name, state, current, third, fourth) => {
  const { isOpen } = await leagueAt(45, state)
  expect([isOpen(2, 14), isOpen(2, 15), isOpen(2, 17), isOpen(2, 18)]).toEqual([false, current, third, fourth])
})

test('a process that may have missed the news sells nothing until it has read it', async () => {
  const { state, isOpen } = await leagueAt(45)
  state.isCurrent = false
  expect([isOpen(2, 15), isOpen(2, 17)]).toEqual([false, false])
  state.isCurrent = true
  expect([isOpen(2, 15), isOpen(2, 17)]).toEqual([true, true])
})

test('news that could not be read is read again; until then nothing of the league is sold', async () => {
  const { memory, state, isOpen } = await leagueAt(45)
  state.isDown = true
  await expect(memory.reload('super_league_1')).rejects.toThrow('no database')
  expect([isOpen(2, 15), isOpen(2, 17)]).toEqual([false, false])
  await expect(memory.retry()).rejects.toThrow('no database')
  state.isDown = false
  await memory.retry()
  expect([isOpen(2, 15), isOpen(2, 17)]).toEqual([true, true])
  const { reads } = state
  await memory.retry()
  expect(state.reads).toBe(reads)
})
