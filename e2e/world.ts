// Foreknowledge: the simulated world of a running product, from its seed and the clock it keeps, read ahead of time.
import { createSimulator, type TimelineEvent, type WorldClock } from '@walia/simulator/index.ts'
import pg from 'pg'
import type { Product } from './product.ts'

export type World = {
  /** All that happens in a match, in order; times are wall-clock ms. */
  timelineOf(parentMatchId: number): TimelineEvent[]
  /** What is still to come, sooner than `withinMs` from now. */
  comingIn(parentMatchId: number, withinMs: number): TimelineEvent[]
  /** Goals of home and away when the match is over. */
  finalScoreOf(parentMatchId: number): [home: number, away: number]
  endOf(parentMatchId: number): number
}

async function worldClockOf(product: Product): Promise<WorldClock> {
  const client = new pg.Client({ connectionString: product.databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: WorldClock }>(
      `select value from platform_setting where name = 'simulated_world'`,
    )
    const clock = rows[0]?.value
    if (!clock) throw new Error('The product keeps no clock of a simulated world.')
    return clock
  } finally {
    await client.end()
  }
}

export async function worldOf(product: Product): Promise<World> {
  const worldClock = await worldClockOf(product)
  const simulator = createSimulator({ seed: String(product.seed), worldClock, now: Date.now })
  const timelineOf = (id: number): TimelineEvent[] => simulator.timelineOf(`sr:match:${id}`)
  return {
    timelineOf,
    comingIn: (id, withinMs) => timelineOf(id).filter(({ atMs }) => atMs > Date.now() && atMs < Date.now() + withinMs),
    finalScoreOf: (id) => {
      const goals = timelineOf(id).filter(({ kind }) => kind === 'score')
      return [goals.filter(({ team }) => team === 1).length, goals.filter(({ team }) => team === 2).length]
    },
    endOf: (id) => timelineOf(id).find(({ kind }) => kind === 'end')?.atMs ?? 0,
  }
}
