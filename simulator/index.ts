// The simulated feed: a seeded world behind the same two doors as a real one, with drills and foreknowledge.
import { type Calendar, createCalendar } from './calendar.ts'
import type { Leagues } from './catalogue/competitions.ts'
import { Delivery } from './feed/delivery.ts'
import { createDrills, type Drill } from './feed/drills.ts'
import type { Product } from './feed/messages.ts'
import { eventRecoveryOf, recoveryOf } from './feed/recovery.ts'
import { descriptionXml, fixtureXml, producersXml, scheduleXml } from './feed/rest.ts'
import { resultsXml } from './feed/results.ts'
import { createStream, type Stream } from './feed/stream.ts'
import { timelineXml } from './feed/timeline.ts'
import type { OrderedGoal } from './fixtures.ts'
import { liveOutlookOf, type TimelineEvent, timelineOf } from './oracle.ts'
import { KICKOFF_MINUTES_MIN, type MatchOrder } from './orders.ts'
import type { FeedRest, FeedTransport, Timers } from './transport.ts'
import { createProgramme, type Programme } from './tv/programme.ts'
import { MINUTE, type WorldClock, worldAt } from './worldClock.ts'

export type { Leagues } from './catalogue/competitions.ts'
export type { Drill } from './feed/drills.ts'
export type { OrderedGoal } from './fixtures.ts'
export type { TimelineEvent } from './oracle.ts'
export { KICKOFF_MINUTES_MIN, type MatchOrder } from './orders.ts'
export type { FeedMessage, FeedRest, FeedState, FeedTransport, Timers } from './transport.ts'
export type { WorldClock } from './worldClock.ts'

/**
 * `worldClock` and `orders` are kept by the caller: the same seed, clock and orders continue the same world. `now` is
 * wall-clock ms.
 */
export type SimulatorOptions = {
  seed: string
  worldClock: WorldClock
  now: () => number
  schedule?: Timers
  orders?: readonly MatchOrder[]
  leagues?: Leagues | undefined
}

export type LiveOutlook = ReturnType<typeof liveOutlookOf>

export type Simulator = FeedTransport &
  FeedRest & {
    /** Trouble on demand; `product` 1 or 3, ignored by 'disconnect'. */
    drill(kind: Drill, product?: number, seconds?: number): void
    /** Adds a match to the world; `kickoffMinutes` of the world from now. The order is for the caller to keep. */
    orderMatch(kickoffMinutes: number, goals: readonly OrderedGoal[]): { urn: string; order: MatchOrder }
    /** All that were ever given, in their order: those that this world does not know yet are added. */
    takeOrders(all: readonly MatchOrder[]): void
    timelineOf(urn: string): TimelineEvent[]
    liveOutlook(): LiveOutlook
    /** What cameras show of it. */
    programme: Programme
  }

export function createSimulator(options: SimulatorOptions): Simulator {
  const { seed, worldClock, now, schedule = globalThis, orders = [], leagues } = options
  const calendar = createCalendar(seed, orders, leagues)
  const drills = createDrills(now)
  const openStream = () => createStream(calendar, worldClock, worldAt(worldClock, now()))
  const delivery = new Delivery({ worldClock, now, schedule, drills, openStream })
  let known = orders.length
  const add = (order: MatchOrder) => {
    const match = calendar.order(order)
    delivery.stream.follow(match)
    known += 1
    return match
  }
  const finals = new Map<string, string>()
  const world = () => ({ calendar, clock: worldClock, stream: delivery.stream, now, finals })
  return {
    start: (onMessage, onState) => delivery.start(onMessage, onState),
    stop: async () => delivery.stop(),
    ...restOf(world),
    async initiateRecovery(product, afterMs, requestId) {
      delivery.answer(recoveryOf(world(), { product: product as Product, afterMs, requestId }))
    },
    async recoverEvent(product, urn, requestId) {
      delivery.answer(eventRecoveryOf(world(), product as Product, urn, requestId))
    },
    drill: (kind, product, seconds) => drills.start(kind, product, seconds),
    orderMatch(kickoffMinutes, goals) {
      if (kickoffMinutes < KICKOFF_MINUTES_MIN)
        throw new RangeError(`Kick-off is at most ${-KICKOFF_MINUTES_MIN} minutes ago.`)
      // Later than what the stream has said, so that its announcement is still to come.
      const orderedAt = Math.ceil(worldAt(worldClock, now())) + 1
      const order: MatchOrder = { orderedAt, kickoffAt: orderedAt + kickoffMinutes * MINUTE, goals }
      return { urn: add(order).urn, order }
    },
    takeOrders: (all) => all.slice(known).forEach(add),
    timelineOf(urn) {
      const match = calendar.matchOf(urn)
      return match ? timelineOf(match, worldClock) : []
    },
    programme: createProgramme(world),
    liveOutlook: () => liveOutlookOf(delivery.stream, worldClock, worldAt(worldClock, now())),
  }
}

type World = { calendar: Calendar; clock: WorldClock; stream: Stream; now: () => number; finals: Map<string, string> }

function restOf(world: () => World): Omit<FeedRest, 'initiateRecovery' | 'recoverEvent'> {
  return {
    producers: async () => producersXml(),
    markets: (lang) => descriptionXml('markets', lang),
    matchStatuses: (lang) => descriptionXml('match_status', lang),
    schedule: async (lang = 'en') => scheduleXml(world(), lang),
    results: (fromMs, toMs, lang = 'en') => resultsXml(world(), fromMs, toMs, lang),
    timeline: async (urn) => timelineXml(world(), urn),
    fixture: async (urn, lang) => fixtureXml(world(), urn, lang),
  }
}
