// A match made to order: announced, on sale at prices that stand still, played as ordered, settled, the same after a restart.
import { expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import { type Agent, messagesAt, nextAtOf } from './feed/matchAgent.ts'
import { createSimulator, type MatchOrder } from './index.ts'
import { ORDERS_PER_DAY_MAX } from './orders.ts'

const START = Date.UTC(2026, 10, 21, 9, 0, 0)
const MINUTE = 60_000
const worldClock = { anchorWall: START, anchorWorld: START, speed: 1 }

const openWorld = (now: number, orders: readonly MatchOrder[] = []) =>
  createSimulator({ seed: 'walia', worldClock, now: () => now, orders })

/** Everything that the feed says about a match, in order. */
function messagesOf(agent: Agent) {
  const messages: { name: string; body: string }[] = []
  for (let at = nextAtOf(agent, START); at < Number.POSITIVE_INFINITY; at = nextAtOf(agent, at))
    for (const { routingKey, body } of messagesAt(agent, at))
      messages.push({ name: routingKey.split('.')[3] ?? '', body })
  return messages
}

test('an ordered match has the goals of its order and no others', () => {
  const world = openWorld(START)
  const { urn } = world.orderMatch(10, [
    { minute: 70, team: 2 },
    { minute: 20, team: 1 },
  ])
  const events = world.timelineOf(urn).filter(({ kind }) => kind !== 'betStop' && kind !== 'reopen')
  expect(events.map(({ kind, team, atMs }) => [kind, team, Math.round((atMs - START) / MINUTE)])).toEqual([
    ['kickoff', undefined, 10],
    ['score', 1, 30],
    ['score', 2, 95],
    ['end', undefined, 115],
    ['settled', undefined, 115],
    ['confirmed', undefined, 120],
  ])
  // One stop around each goal.
  expect(world.timelineOf(urn).filter(({ kind }) => kind === 'betStop')).toHaveLength(2)
})

test('an ordered match is announced once, sold before kick-off at one price, and settled by its goals', () => {
  const { order } = openWorld(START).orderMatch(60, [{ minute: 20, team: 1 }])
  const match = createCalendar('walia').order(order)
  const messages = messagesOf({ match, clock: worldClock })
  expect(messages.filter(({ name }) => name === 'fixture_change')).toHaveLength(1)
  const live = messages.findIndex(({ body }) => body.includes('product="1"'))
  expect(messages.slice(0, live).filter(({ name }) => name === 'odds_change')).toHaveLength(1)
  expect(messages.some(({ name }) => name === 'bet_cancel' || name === 'rollback_bet_settlement')).toBe(false)
  const last = messages.filter(({ name }) => name === 'odds_change').at(-1)
  expect(last?.body).toMatch(/home_score="1" away_score="0"/)
  const settled = messages.filter(({ name, body }) => name === 'bet_settlement' && body.includes('certainty="2"'))
  expect(settled.some(({ body }) => /<market id="1".*?<outcome id="1" result="1"/.test(body))).toBe(true)
})

test('after a restart the ordered match is the same, and a second order is another match', () => {
  const before = openWorld(START)
  const first = before.orderMatch(10, [{ minute: 30, team: 1 }])
  const second = before.orderMatch(10, [])
  expect(second.urn).not.toBe(first.urn)
  const after = openWorld(START + 60 * MINUTE, [first.order, second.order])
  expect(after.timelineOf(first.urn)).toEqual(before.timelineOf(first.urn))
  expect(after.timelineOf(second.urn).filter(({ kind }) => kind === 'score')).toEqual([])
})

test('an ordered match that has begun continues after a restart, and its prices move with goals only', () => {
  const { order } = openWorld(START).orderMatch(-10, [{ minute: 30, team: 1 }])
  const messages = messagesOf({ match: createCalendar('walia').order(order), clock: worldClock })
  expect(messages[0]?.body).toMatch(/product="1"/)
  const said = messages.filter(({ body }) => body.includes('product="1"') && body.includes('<market '))
  const firstHalf = said.filter(({ body }) => body.includes('match_status="6"'))
  // What it is sold at when it is ordered, and after the goal.
  expect(firstHalf).toHaveLength(2)
})

test('an order for a match that would be nearly over is refused', () => {
  expect(() => openWorld(START).orderMatch(-81, [])).toThrow(RangeError)
})

test('matches before and after midnight have sides of their own', () => {
  const calendar = createCalendar('walia')
  const orderedAt = START
  const [today, tomorrow] = [10, 16 * 60].map((minutes) =>
    calendar.order({ orderedAt, kickoffAt: START + minutes * MINUTE, goals: [] }),
  )
  expect(tomorrow?.home.name).not.toBe(today?.home.name)
})

test('as many matches as a day may have ordered differ in their sides, and have numbers of their own', () => {
  const calendar = createCalendar('walia')
  const order = () => calendar.order({ orderedAt: START, kickoffAt: START + 60 * MINUTE, goals: [] })
  const matches = Array.from({ length: ORDERS_PER_DAY_MAX }, order)
  const sold = calendar.matchesOfDay(Math.floor(START / (24 * 60 * MINUTE)))
  expect(new Set(matches.map(({ home, away }) => `${home.name} v ${away.name}`)).size).toBe(ORDERS_PER_DAY_MAX)
  expect(new Set(matches.map(({ home, away }) => `${home.id} v ${away.id}`)).size).toBe(ORDERS_PER_DAY_MAX)
  expect(new Set(sold.map(({ number }) => number)).size).toBe(sold.length)
  expect(order).toThrow(/at most/)
})
