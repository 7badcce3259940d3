// A copy of the price book over a bus that may lose messages: it says what the leader's says, or it sells nothing.
import { createCalendar } from '@walia/simulator/calendar.ts'
import { createStream } from '@walia/simulator/feed/stream.ts'
import { MINUTE } from '@walia/simulator/worldClock.ts'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages.ts'
import { readMessage } from '../adapters/uof/parse.ts'
import { market, oddsChange, oneXTwo, oneXTwoResult, outcome, settlement } from '../adapters/uof/samples/messages.ts'
import { applyReading } from '../apply.ts'
import { createPriceBook } from '../priceBook.ts'
import { createFeedState, forgetMatch, putFixture } from '../state.ts'
import type { Fixture, MatchChange, PriceBook } from '../types.ts'
import { startPublisher } from './publisher.ts'
import { createReplica, type Replica, SILENT_MAX_MS } from './replica.ts'
import type { Subjects } from './wire.ts'

const START = Date.parse('2026-11-21T14:00:00.000Z')
const MATCH = 1234
const subjects: Subjects = {
  ...{ change: (id) => `change.${id}`, changes: 'change.>' },
  ...{ standing: 'standing', index: 'index', matches: 'matches' },
}
const fixture = (id: number) =>
  ({ urn: `sr:match:${id}`, parentMatchId: id, home: 'A', away: 'B', startsAt: 5 }) as Fixture

let now = 0
/** Whether the next published message is lost. */
let loses: () => boolean = () => false
let isUp = true
beforeEach(() => {
  now = 1_000_000
  loses = () => false
  isUp = true
})

/** In one process, as text: at most once, and what is published comes before a later answer. */
function bus(): Messages {
  const listeners: ((body: unknown) => void)[] = []
  const answers = new Map<string, (body: unknown) => unknown>()
  const sent = (body: unknown): unknown => JSON.parse(JSON.stringify(body))
  return {
    publish(_subject, body) {
      if (isUp && !loses()) for (const listener of listeners) listener(sent(body))
    },
    subscribe: (_subject, listener) => {
      listeners.push(listener)
      return () => void listeners.splice(listeners.indexOf(listener), 1)
    },
    respond: (subject, answer) => void answers.set(subject, answer),
    async request(subject, body) {
      const answer = isUp ? (answers.get(subject)?.(sent(body)) ?? null) : null
      await Promise.resolve()
      if (answer === null) throw new Error('no answer')
      return sent(answer)
    },
    close: async () => {},
  }
}

function leaderOn(messages: Messages, epoch: number) {
  const state = createFeedState(() => ['all'])
  state.epoch = epoch
  const down = new Set<number>()
  const { book, announce, announceProducer } = createPriceBook(
    state,
    (product) => !down.has(product),
    (cause) => {
      throw cause
    },
  )
  let leads = true
  const stop = startPublisher({
    messages,
    subjects,
    source: state,
    book,
    products: () => [1, 3],
    isLeader: () => leads,
  })
  return {
    book,
    hear(...bodies: readonly (string | Uint8Array)[]) {
      for (const body of bodies) {
        const { match, lineKeys, status, fixture: isFixture } = applyReading(state, readMessage(body, null))
        if (match === null || (lineKeys.length === 0 && !status && !isFixture)) continue
        if (match.fixture === null) putFixture(state, fixture(match.parentMatchId))
        announce({ parentMatchId: match.parentMatchId, lineKeys, status, fixture: isFixture })
      }
    },
    health(product: number, isWell: boolean) {
      if (isWell) down.delete(product)
      else down.add(product)
      announceProducer(product)
    },
    forget(id: number) {
      forgetMatch(state, `sr:match:${id}`)
      announce({ parentMatchId: id, lineKeys: [], status: true, fixture: true })
    },
    depose() {
      leads = false
      stop()
    },
  }
}

function pair() {
  const messages = bus()
  const leader = leaderOn(messages, 1)
  const replica = createReplica({ messages, subjects, log: createLog('silent'), now: () => now })
  replica.listen()
  return { messages, leader, replica, sells: () => replica.book.quote(MATCH, 1, '', '1')?.sell ?? null }
}

/** All that is sold, shown and scored. */
const said = ({ matches, quote, statusOf }: PriceBook): unknown[] =>
  [...matches()]
    .sort((a, b) => a.parentMatchId - b.parentMatchId)
    .map((match) => [
      ...[match.parentMatchId, match.version, match.live, match.fixture, match.status.homeScore, match.status.status],
      [...match.lines].map(([key, line]) => {
        const sold = line.outcomes.map(({ id }) => quote(match.parentMatchId, line.market, line.specifiers, id)?.sell)
        return [key, statusOf(match, line), line.product, line.favourite, line.outcomes, sold]
      }),
    ])

async function expectSame(replica: Replica, leader: { book: PriceBook }): Promise<void> {
  await replica.confirm()
  expect(replica.fresh).toBe(true)
  const copied = said(replica.book)
  // A comparison of texts is a hundred times as fast; where they differ, it is shown.
  if (JSON.stringify(copied) !== JSON.stringify(said(leader.book))) expect(copied).toEqual(said(leader.book))
}

test('a copy begins with an image and follows each change', async () => {
  const { leader, replica, sells } = pair()
  leader.hear(oddsChange({ timestamp: 1 }, oneXTwo()))
  expect([replica.filled, replica.fresh, sells()]).toEqual([false, false, null])
  await replica.confirm()
  expect([replica.filled, replica.fresh, sells()]).toEqual([true, true, 185])
  const changes: MatchChange[] = []
  replica.book.onChange((change) => changes.push(change))
  leader.hear(oddsChange({ timestamp: 2 }, oneXTwo({}, ['3', '3', '3'])))
  expect(sells()).toBe(300)
  expect(changes).toMatchObject([{ parentMatchId: MATCH, lineKeys: ['1?'] }])
  leader.hear(settlement({ timestamp: 3 }, oneXTwoResult(1)), oddsChange({ timestamp: 4 }, oneXTwo()))
  expect(sells(), 'the result is known').toBeNull()
  await expectSame(replica, leader)
  leader.forget(MATCH)
  await expectSame(replica, leader)
  expect(replica.book.match(MATCH)).toBeUndefined()
})

test('a producer that goes down closes its own lines in the copy', async () => {
  const { leader, replica, sells } = pair()
  const live = market({ id: 29 }, outcome({ id: 74, odds: '2' }))
  leader.hear(oddsChange({ timestamp: 1 }, oneXTwo()), oddsChange({ product: 1, timestamp: 1 }, live))
  await replica.confirm()
  const changes: MatchChange[] = []
  replica.book.onChange((change) => changes.push(change))
  leader.health(3, false)
  expect([sells(), replica.book.quote(MATCH, 29, '', '74')?.sell]).toEqual([null, 200])
  expect(changes).toMatchObject([{ lineKeys: ['1?'] }])
  leader.health(3, true)
  expect(sells()).toBe(185)
  await expectSame(replica, leader)
})

test('a lost change is found by the next one, and nothing is sold until what is missing was read', async () => {
  const { leader, replica, sells } = pair()
  leader.hear(oddsChange({ timestamp: 1 }, oneXTwo()))
  await replica.confirm()
  const sold: (number | null)[] = []
  replica.book.onChange(() => sold.push(sells()))
  loses = () => true
  leader.hear(oddsChange({ timestamp: 2 }, oneXTwo({ status: -1 }, ['3', '3', '3'])))
  loses = () => false
  leader.hear(oddsChange({ timestamp: 3, event_id: 'sr:match:9' }, oneXTwo()))
  expect([replica.fresh, sells(), sold]).toEqual([false, null, [null]])
  await expectSame(replica, leader)
})

test('the last change before a silence, lost, is found by the next question', async () => {
  const { leader, replica, sells } = pair()
  leader.hear(oddsChange({ timestamp: 1 }, oneXTwo()))
  await replica.confirm()
  loses = () => true
  leader.hear(oddsChange({ timestamp: 2 }, oneXTwo({ status: -1 }, ['3', '3', '3'])))
  await expectSame(replica, leader)
  expect(sells()).toBeNull()
})

test('a copy that nobody confirms sells nothing after 3 s, and says so', async () => {
  const { leader, replica, sells } = pair()
  leader.hear(oddsChange({ timestamp: 1 }, oneXTwo()))
  await replica.confirm()
  const changes: MatchChange[] = []
  replica.book.onChange((change) => changes.push(change))
  isUp = false
  now += SILENT_MAX_MS - 1
  await replica.confirm()
  expect([replica.fresh, sells()]).toEqual([true, 185])
  const { generation } = replica.book
  now += 1
  expect([replica.fresh, sells()], 'before anything has run').toEqual([false, null])
  replica.review()
  expect(changes).toMatchObject([{ parentMatchId: MATCH, lineKeys: ['1?'] }])
  expect(replica.book.generation, 'the same version says something else').toBeGreaterThan(generation)
  isUp = true
  await expectSame(replica, leader)
  expect(sells()).toBe(185)
})

test('an answer counts from when it was asked for: who was frozen in between has a copy of before', async () => {
  const { leader, replica, sells } = pair()
  leader.hear(oddsChange({ timestamp: 1 }, oneXTwo()))
  await replica.confirm()
  const asked = replica.confirm()
  now += 30_000
  await asked
  expect([replica.fresh, sells()]).toEqual([false, null])
})

test('changes that come while an image is read are in it, once', async () => {
  const { messages, leader, replica } = pair()
  leader.hear(...[1, 9, 8].map((id) => oddsChange({ timestamp: 1, event_id: `sr:match:${id}` }, oneXTwo())))
  const { request } = messages
  messages.request = async (subject, body, waitMs) => {
    const answer = await request(subject, body, waitMs)
    leader.hear(
      oddsChange({ timestamp: ++now, event_id: 'sr:match:9' }, oneXTwo({}, ['2', String(now), '5'])),
      oddsChange({ timestamp: ++now, event_id: `sr:match:${now}` }, oneXTwo()),
    )
    if (subject === subjects.index) leader.forget(8)
    return answer
  }
  await replica.confirm()
  expect(said(replica.book)).toEqual(said(leader.book))
  expect(replica.book.match(8)).toBeUndefined()
  expect(replica.fresh).toBe(true)
})

test('after another leader all is read anew, and the one before is not listened to', async () => {
  const { messages, leader, replica } = pair()
  leader.hear(...[1, 2, 3].map((at) => oddsChange({ timestamp: at }, oneXTwo({}, ['2', `${at + 1}`, '5']))))
  await replica.confirm()
  leader.depose()
  const next = leaderOn(messages, 2)
  next.hear(oddsChange({ timestamp: 4 }, oneXTwo({}, ['3', '3', '3'])))
  expect(replica.fresh, 'a change of a later epoch').toBe(false)
  const { generation } = replica.book
  await expectSame(replica, next)
  expect(replica.book.generation).toBeGreaterThan(generation)
  expect([replica.book.epoch, replica.book.match(MATCH)?.version]).toEqual([2, next.book.match(MATCH)?.version])
  messages.publish(subjects.change(MATCH), { epoch: 1, count: 99, up: [1, 3], id: MATCH, match: null })
  await expectSame(replica, next)
})

/** One match of ten: the whole world is thousands of lines, each compared again and again. */
const isOfSome = (body: Uint8Array | string): boolean => /event_id="sr:match:\d*0"/.test(Buffer.from(body).toString())

test('an afternoon of the simulated world, every hundredth message lost: the copy says what the leader says', async () => {
  const { leader, replica } = pair()
  let count = 0
  loses = () => ++count % 100 === 0
  const clock = { anchorWall: START, anchorWorld: START, speed: 1 }
  const stream = createStream(createCalendar('7'), clock, START)
  for (let minute = 0; minute < 4; minute++) {
    const bodies = stream.advance(START + minute * MINUTE).map(({ body }) => body)
    leader.hear(...bodies.filter(isOfSome))
    await expectSame(replica, leader)
  }
  expect(count).toBeGreaterThan(300)
  expect([...replica.book.matches()].length).toBeGreaterThan(10)
})
