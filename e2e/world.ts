// The future of a running product's simulated world, from its seed and the clock it keeps, read ahead of time.
import type { MatchListItem } from '@walia/contract/matches.ts'
import {
  createSimulator,
  type Leagues,
  type MatchOrder,
  type Simulator,
  type TimelineEvent,
  type WorldClock,
} from '@walia/simulator/index.ts'
import type { Pick } from './bettor.ts'
import { operateAll } from './operator.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { listOf, livePath, openOddsOf, upcomingPath } from './slipOnPhone.ts'

export type World = {
  /** All that happens in a match, in order; times are wall-clock ms. */
  timelineOf(parentMatchId: number): TimelineEvent[]
  /** What is still to come, sooner than `withinMs` from now. */
  comingIn(parentMatchId: number, withinMs: number): TimelineEvent[]
  /** Goals of home and away when the match is over. */
  finalScoreOf(parentMatchId: number): [home: number, away: number]
  endOf(parentMatchId: number): number
  /**
   * A football match that kicks off in so many minutes of the world, or has done so, with these goals (`home@20`) and
   * nothing else, at prices that move with goals alone. Resolves once the product sells it.
   */
  order(kickoffMinutes: number, ...goals: readonly string[]): Promise<MatchListItem>
  /** An outcome of a goalless one whose price is above `above` and stays there. */
  orderPick(kickoffMinutes: number, above: number): Promise<Pick>
}

const ON_SALE_MAX_MS = 90_000

async function settingOf<T>(product: RunningProduct, name: string): Promise<T | undefined> {
  const [row] = await query<{ value: T }>(product, 'select value from platform_setting where name = $1', [name])
  return row?.value
}

async function simulatorOf(product: RunningProduct): Promise<Simulator> {
  const worldClock = await settingOf<WorldClock & { leagues?: Leagues }>(product, 'simulated_world')
  if (!worldClock) throw new Error('The product keeps no clock of a simulated world.')
  const orders = (await settingOf<MatchOrder[]>(product, 'simulated_orders')) ?? []
  return createSimulator({ seed: String(product.seed), worldClock, orders, leagues: worldClock.leagues, now: Date.now })
}

export async function worldOf(product: RunningProduct): Promise<World> {
  let simulator = await simulatorOf(product)
  const timelineOf = (id: number): TimelineEvent[] => simulator.timelineOf(`sr:match:${id}`)
  const order: World['order'] = async (kickoffMinutes, ...goals) => {
    const words = goals.flatMap((goal) => ['--goal', goal])
    const [made] = await operateAll(product, [['match', 'order', '--kickoff', String(kickoffMinutes), ...words]])
    simulator = await simulatorOf(product)
    return onSale(product, made?.match as number)
  }
  return {
    timelineOf,
    comingIn: (id, withinMs) => timelineOf(id).filter(({ atMs }) => atMs > Date.now() && atMs < Date.now() + withinMs),
    finalScoreOf: (id) => {
      const goals = timelineOf(id).filter(({ kind }) => kind === 'score')
      return [goals.filter(({ team }) => team === 1).length, goals.filter(({ team }) => team === 2).length]
    },
    endOf: (id) => timelineOf(id).find(({ kind }) => kind === 'end')?.atMs ?? 0,
    order,
    orderPick: async (kickoffMinutes, above) => {
      const pick = pickOf(await order(kickoffMinutes), { above })
      if (pick === null) throw new Error(`No price of the ordered match is above ${above}.`)
      return pick
    },
  }
}

type Prices = { above: number; below?: number }

/** One outcome of each of so many ordered, goalless matches that kick off in an hour; their prices stay where they are. */
export async function orderedPicks(product: RunningProduct, count: number, prices: Prices): Promise<Pick[]> {
  const picks: Pick[] = []
  for (let orders = 0; orders < ORDERS_MAX && picks.length < count; orders += count) {
    const words = Array.from({ length: count - picks.length }, () => ['match', 'order', '--kickoff', '60'])
    for (const { match } of await operateAll(product, words)) {
      const pick = pickOf(await onSale(product, match as number), prices)
      if (pick !== null) picks.push(pick)
    }
  }
  if (picks.length < count) throw new Error(`Hardly any ordered match has a price of ${JSON.stringify(prices)}.`)
  return picks
}

/** The teams of some matches are so far apart that no price is in the middle. */
const ORDERS_MAX = 12

function pickOf(match: MatchListItem, { above, below = Number.POSITIVE_INFINITY }: Prices): Pick | null {
  const suits = (price: number) => price > above && price < below
  const odd = openOddsOf(match).find(({ odd_value }) => suits(Number(odd_value)))
  return odd ? { match, odd } : null
}

/** As lists show it, once the product sells it. */
async function onSale(product: RunningProduct, parentMatchId: number): Promise<MatchListItem> {
  const until = Date.now() + ON_SALE_MAX_MS
  while (Date.now() < until) {
    for (const path of [livePath, upcomingPath, upcomingPath.replace('page=1', 'page=2')]) {
      const found = (await listOf(product.base, path)).find((match) => match.parent_match_id === parentMatchId)
      if (found && openOddsOf(found).length > 0) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`The match ${parentMatchId} that was ordered is not on sale after ${ON_SALE_MAX_MS / 1000} s.`)
}
