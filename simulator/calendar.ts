// The days of one seed's world, kept once worked out.
import { competitionsOf, type Leagues } from './catalogue/competitions.ts'
import { dayOfUrn, type Match, matchesOfDay } from './fixtures.ts'
import { dayOf, type MatchOrder, ORDERS_PER_DAY_MAX, orderedMatchOf } from './orders.ts'
import { DAY } from './worldClock.ts'

export type Calendar = {
  /** Matches whose local day is one of those that touch the span; by day, then kick-off. */
  matchesBetween(fromWorld: number, toWorld: number): Match[]
  matchesOfDay(day: number): readonly Match[]
  matchOf(urn: string): Match | undefined
  /** The match is one of its day from now on. */
  order(order: MatchOrder): Match
}

/** The stream follows a dozen days; who reads the past goes through it day by day, three at a time. */
const DAYS_KEPT = 16

/** `orders` were given before, in this order. With few leagues every match is one of the world that has them all. */
export function createCalendar(seed: string, orders: readonly MatchOrder[] = [], leagues: Leagues = 'all'): Calendar {
  const competitions = competitionsOf(leagues)
  const ordered = new Map<number, Match[]>()
  let orderCount = 0
  const days = new Map<number, readonly Match[]>()
  const byUrn = new Map<string, Match>()
  function ofDay(day: number): readonly Match[] {
    const known = days.get(day)
    if (known) {
      // Least recently used is evicted first, so that the stream's days stay.
      days.delete(day)
      days.set(day, known)
      return known
    }
    const matches = [...matchesOfDay(seed, day, competitions), ...(ordered.get(day) ?? [])]
    for (const match of matches) byUrn.set(match.urn, match)
    days.set(day, matches)
    if (days.size > DAYS_KEPT) forget()
    return matches
  }
  function forget(): void {
    const [oldest] = days.keys()
    if (oldest === undefined) return
    for (const { urn } of days.get(oldest) ?? []) byUrn.delete(urn)
    days.delete(oldest)
  }
  function addOrder(order: MatchOrder): Match {
    const day = dayOf(order)
    const others = ordered.get(day) ?? []
    if (others.length >= ORDERS_PER_DAY_MAX)
      throw new Error(`A day has at most ${ORDERS_PER_DAY_MAX} matches to order.`)
    const match = orderedMatchOf(seed, order, others.length, orderCount++)
    ordered.set(day, [...others, match])
    days.delete(day)
    return match
  }
  for (const order of orders) addOrder(order)
  return {
    order: addOrder,
    matchesOfDay: ofDay,
    matchesBetween(fromWorld, toWorld) {
      const matches: Match[] = []
      for (let day = Math.floor(fromWorld / DAY) - 1; day <= Math.floor(toWorld / DAY) + 1; day++)
        matches.push(...ofDay(day))
      return matches
    },
    matchOf(urn) {
      const day = dayOfUrn(urn)
      if (!Number.isInteger(day)) return undefined
      return byUrn.get(urn) ?? ofDay(day).find((match) => match.urn === urn)
    },
  }
}
