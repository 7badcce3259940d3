// The odds slice on a real database: health, the outbox in its order, restarts, hands, raw messages, slow databases.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import {
  alive,
  cancel,
  EVENT,
  market,
  oddsChange,
  oneXTwo,
  oneXTwoResult,
  rollbackSettlement,
  settlement,
  snapshotComplete,
  statusChange,
} from './adapters/uof/samples/messages.ts'
import { createOdds, type HandStep, type Odds } from './index.ts'
import { loadMessages } from './queries.ts'
import { createReplay } from './replay.ts'
import { createTestFeed, type TestFeed } from './testFeed.ts'

let platform: TestPlatform
let feed: TestFeed
let odds: Odds
const MATCH = 1234

beforeEach(async () => {
  platform = await testPlatform()
  feed = createTestFeed(platform.clock.now, [EVENT])
  odds = createOdds(platform, feed)
  await odds.start()
})
afterEach(async () => {
  await odds.stop()
  await platform.close()
})

const now = () => platform.clock.now()
/** Both producers up. */
async function up(): Promise<void> {
  await feed.send(alive({ product: 1, timestamp: now() }), alive({ product: 3, timestamp: now() }))
  await complete()
}
async function complete(): Promise<void> {
  const open = feed.recoveries.splice(0)
  await feed.send(
    ...open.map(({ product, requestId }) => snapshotComplete({ product, request_id: requestId, timestamp: now() })),
  )
}
const quote = () => odds.book.quote(MATCH, 1, '', '1')
const changes = async (afterId = '0') =>
  (await odds.loadLineChanges(platform.pool, afterId, 1000)).map(({ outcome }) =>
    outcome.kind === 'settled'
      ? `${outcome.outcomes.find((o) => o.result === 1)?.id}@${outcome.certainty}`
      : outcome.kind,
  )
/** Waits until the outbox holds that many rows. */
async function changed(count: number): Promise<void> {
  for (let tries = 0; tries < 1000 && (await changes()).length < count; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
async function restarted(): Promise<void> {
  await odds.stop()
  feed = createTestFeed(platform.clock.now)
  odds = createOdds(platform, feed)
  await odds.start()
}

test('closed until the recovery is complete, then open, with names', async () => {
  await feed.send(alive({ product: 3, timestamp: now() }))
  expect(feed.recoveries).toMatchObject([{ product: 3, afterMs: null }])
  await feed.send(oddsChange({ timestamp: now(), request_id: feed.recoveries[0]?.requestId }, oneXTwo()))
  expect(quote()).toMatchObject({ open: false, producerUp: false, outcome: { odds: '1.85' } })
  await complete()
  expect(quote()).toMatchObject({ open: true, producerUp: true, sell: 185 })
  const match = odds.book.match(MATCH)
  const line = quote()?.line
  expect(match && line && odds.names.outcome(match, line, '1', 'amh')).toBe('Arsenal')
  expect(odds.health().producers.map(({ id, up }) => [id, up])).toEqual([
    [1, false],
    [3, true],
  ])
})

test('a lost connection and subscribed=0 close, a recovery from the last alive opens again', async () => {
  await up()
  await feed.send(oddsChange({ timestamp: now() }, oneXTwo()))
  const good = now()
  await feed.send(alive({ product: 3, timestamp: good }))
  feed.connection('disconnected')
  expect(quote()).toMatchObject({ open: false, producerUp: false })
  feed.connection('connected')
  platform.advance(31_000)
  await feed.send(alive({ product: 3, timestamp: now() }))
  expect(feed.recoveries).toMatchObject([{ product: 3, afterMs: good }])
  await complete()
  expect(quote()?.open).toBe(true)
  await feed.send(alive({ product: 3, timestamp: now(), subscribed: 0 }))
  expect(quote()?.open).toBe(false)
})

test('a missing fixture is read over REST once', async () => {
  await up()
  const other = { event_id: 'sr:match:77', timestamp: now() }
  await feed.send(oddsChange(other, oneXTwo()), oddsChange(other, oneXTwo()))
  expect(feed.fixturesRead).toEqual(['sr:match:77'])
  expect(odds.book.match(77)?.fixture).toMatchObject({ home: 'Arsenal', sportId: 1, competitionId: 17, isSrl: false })
})

test('an unreadable message is counted, closes its event and requests the event’s recovery', async () => {
  await up()
  await feed.send(
    oddsChange({ timestamp: now() }, oneXTwo()),
    oddsChange({ timestamp: now() }, oneXTwo()).slice(0, -20),
  )
  expect(quote()?.open).toBe(false)
  expect(odds.health().faults).toBe(1)
  expect(feed.eventRecoveries).toEqual([{ product: 3, urn: EVENT }])
  await feed.send(oddsChange({ timestamp: now() + 7_200_000 }, oneXTwo()))
  expect(odds.health().faults).toBe(2)
})

describe('results', () => {
  const open = () => oddsChange({ timestamp: now() }, oneXTwo())
  const won = (id: 1 | 2 | 3, certainty = 1, timestamp = now()) =>
    settlement({ timestamp, certainty }, oneXTwoResult(id))

  test('reach the outbox in order, once each, and wake listeners after the commit', async () => {
    const news: string[] = []
    platform.bus.on('odds.lineChanged', ({ lastId }: { lastId: string }) => {
      news.push(lastId)
    })
    await up()
    const at = now()
    const undone = rollbackSettlement({ timestamp: at }, market({ id: 1 }))
    await feed.send(
      open(),
      won(1, 1, at),
      won(1, 1, at),
      won(1, 2, at),
      undone,
      undone,
      won(2, 1, at),
      cancel({ timestamp: at, end_time: 5 }, market({ id: 1 })),
    )
    await changed(5)
    expect(await changes()).toEqual(['1@1', '1@2', 'open', '2@1', 'cancelled'])
    const rows = await odds.loadLineChanges(platform.pool, '0', 1000)
    expect(news.at(-1)).toBe(rows.at(-1)?.id)
    expect(rows.map((row) => BigInt(row.id))).toEqual(rows.map((row) => BigInt(row.id)).sort((a, b) => Number(a - b)))
    expect(await odds.loadLines(platform.pool, [{ parentMatchId: MATCH, market: 1, specifiers: '' }])).toEqual(
      rows.slice(-1),
    )
    expect(await changes(rows[3]?.id)).toEqual(['cancelled'])
  })

  test('of two thousand lines keep their order', async () => {
    await up()
    const lines = Array.from({ length: 2000 }, (_, k) => k)
    await feed.send(
      ...lines.map((k) =>
        settlement(
          { timestamp: now() },
          market({ id: 18, specifiers: `total=${k}.5` }, '<outcome id="12" result="1"/>'),
        ),
      ),
    )
    await changed(1000)
    await odds.stop()
    const rows = await odds.loadLineChanges(platform.pool, '0', 5000)
    expect(rows.map((row) => row.specifiers)).toEqual(lines.map((k) => `total=${k}.5`))
    await odds.start()
  })

  test('continue after a restart from the stored stack', async () => {
    await up()
    await feed.send(open(), won(1))
    await restarted()
    await up()
    await feed.send(won(1), rollbackSettlement({ timestamp: now() }, market({ id: 1 })))
    await changed(2)
    expect(await changes()).toEqual(['1@1', 'open'])
  })

  test('the application cannot change what was written', async () => {
    await feed.send(won(1))
    await changed(1)
    for (const table of ['line_change', 'line_entry', 'feed_message'])
      for (const statement of [`update ${table} set routing_key = ''`, `delete from ${table}`, `truncate ${table}`])
        await expect(
          platform.pool.query(
            statement
              .replace('routing_key', table === 'feed_message' ? 'routing_key' : 'market')
              .replace("''", table === 'feed_message' ? "''" : '1'),
          ),
        ).rejects.toThrow(/permission denied/)
  })
})

describe('by hand', () => {
  const step = (more: Partial<HandStep> = {}): HandStep => ({
    parentMatchId: MATCH,
    market: 1,
    specifiers: '',
    entry: { kind: 'cancel', startAt: null, endAt: null, voidReason: 0 },
    operator: 'abebe',
    reason: 'wrong start time',
    ...more,
  })
  const uncancel: HandStep['entry'] = { kind: 'rollbackCancel', startAt: null, endAt: null }

  test('a cancel and its rollback, with name and reason in the history', async () => {
    await up()
    await feed.send(oddsChange({ timestamp: now() }, oneXTwo()))
    expect(await odds.applyByHand(step())).toMatchObject({ ok: true, outcome: { kind: 'cancelled' } })
    expect(quote()?.open).toBe(false)
    expect(await odds.applyByHand(step({ entry: uncancel }))).toEqual({ ok: true, outcome: { kind: 'open' } })
    expect(await changes()).toEqual(['cancelled', 'open'])
    const { rows } = await platform.pool.query('select product, operator, reason from line_entry order by id')
    expect(rows[0]).toEqual({ product: 0, operator: 'abebe', reason: 'wrong start time' })
  })

  describe('a result that the feed contradicts', () => {
    const ruled = (id: '1' | '2' | '3'): HandStep['entry'] => ({
      ...{ kind: 'settle', certainty: 2 },
      outcomes: ['1', '2', '3'].map((each) => ({
        ...{ id: each, result: each === id ? 1 : 0, voidFactor: null, deadHeatFactor: null },
      })),
    })
    const won = (id: 1 | 2 | 3) => settlement({ timestamp: now(), certainty: 2 }, oneXTwoResult(id))
    const decide = (id: number, as: 'ruling' | 'feed') =>
      odds.decideContradiction({ id, as, operator: 'sara', reason: 'seen on video' })
    const decided = async () =>
      (
        await platform.pool.query<{ as: string | null; by: string | null }>(
          'select decided_as as as, by_whom as by from line_contradiction order by id',
        )
      ).rows.map(({ as, by }) => [as, by])
    /** Ruled for the first, against which the feed has said the second; the contradiction that is open of it. */
    async function contradicted() {
      await up()
      await feed.send(oddsChange({ timestamp: now() }, oneXTwo()))
      await odds.applyByHand(step({ entry: ruled('1'), reason: 'the feed is silent' }))
      await feed.send(won(2))
      for (let tries = 0; tries < 1000 && (await odds.countContradictions(platform.pool)) < 1; tries++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return (await odds.loadContradictions(platform.pool, 10))[0]?.id ?? 0
    }

    test('stands over a restart and what is said again, with one contradiction open', async () => {
      await contradicted()
      await restarted()
      await up()
      await feed.send(won(2), rollbackSettlement({ timestamp: now() }, market({ id: 1 })), won(2))
      await odds.stop()
      expect(await changes()).toEqual(['1@2'])
      expect(await odds.loadContradictions(platform.pool, 10)).toMatchObject([
        {
          ...{ match: MATCH, market: 1, specifiers: '', ruledBy: 'abebe', ruledReason: 'the feed is silent' },
          ruled: { settlement: { outcomes: [{ id: '1', result: 1 }, { result: 0 }, { result: 0 }] }, cancels: [] },
          said: { settlement: { outcomes: [{ result: 0 }, { id: '2', result: 1 }, { result: 0 }] }, cancels: [] },
        },
      ])
      expect(await decided()).toEqual([
        ['agreed', null],
        [null, null],
      ])
      await odds.start()
      expect(quote()?.open).toBe(false)
    })

    test('decided for the ruling: it stands, and the same word opens no other', async () => {
      const id = await contradicted()
      expect(await decide(id, 'ruling')).toEqual({ ok: true })
      expect(await decide(id, 'feed')).toEqual({ ok: false, code: 'NO_SUCH_CONTRADICTION' })
      await restarted()
      await up()
      await feed.send(won(2))
      await odds.stop()
      expect([await changes(), await decided()]).toEqual([['1@2'], [['ruling', 'sara']]])
      await odds.start()
    })

    test('decided for the feed: its result takes effect, and stands over a restart', async () => {
      const id = await contradicted()
      expect(await decide(id, 'feed')).toMatchObject({ ok: true, outcome: { kind: 'settled', certainty: 2 } })
      expect([await changes(), await decided()]).toEqual([['1@2', '2@2'], [['feed', 'sara']]])
      expect(await odds.countContradictions(platform.pool)).toBe(0)
      await restarted()
      await up()
      await feed.send(won(3))
      await changed(3)
      expect(await changes()).toEqual(['1@2', '2@2', '3@2'])
    })

    test('a contradiction is what it was: the application writes down decisions alone', async () => {
      await contradicted()
      for (const statement of [
        "update line_contradiction set said = '{}'",
        'delete from line_contradiction',
        'truncate line_contradiction',
      ])
        await expect(platform.pool.query(statement)).rejects.toThrow(/permission denied/)
    })
  })

  test.each([
    ['MATCH_UNKNOWN', { parentMatchId: 1 }],
    ['LINE_MALFORMED', { specifiers: 'total' }],
    ['REASON_MISSING', { reason: ' ' }],
    ['NOTHING_TO_DO', { entry: uncancel }],
  ])('%s', async (code, more) => {
    expect(await odds.applyByHand(step(more))).toEqual({ ok: false, code })
    expect(await changes()).toEqual([])
  })
})

test('a restart shows the lists at once, closed until the producer is up, and recovers from where it was', async () => {
  await up()
  const good = now()
  await feed.send(alive({ product: 3, timestamp: good }), oddsChange({ timestamp: now() }, oneXTwo()))
  await restarted()
  expect(odds.book.match(MATCH)?.fixture?.home).toBe('Arsenal')
  expect(quote()).toMatchObject({ open: false, outcome: { odds: '1.85' }, line: { status: 1, product: 3 } })
  await feed.send(alive({ product: 3, timestamp: now() }))
  expect(feed.recoveries).toMatchObject([{ product: 3, afterMs: good }])
  await complete()
  expect(quote()?.open).toBe(true)
})

test('a match that is over leaves the memory, and its results are found again', async () => {
  await up()
  await feed.send(
    oddsChange({ timestamp: now() }, oneXTwo()),
    statusChange({ timestamp: now() }, { status: 4, match_status: 100 }),
    settlement({ timestamp: now() }, oneXTwoResult(1)),
  )
  await changed(1)
  await odds.stop()
  await platform.pool.query('update feed_match set over_at = now()')
  feed = createTestFeed(platform.clock.now, [EVENT])
  odds = createOdds(platform, feed)
  await odds.start()
  expect(odds.book.match(MATCH)).toBeUndefined()
  await feed.send(rollbackSettlement({ timestamp: now() }, market({ id: 1 })))
  await changed(2)
  expect(await changes()).toEqual(['1@1', 'open'])
})

test('raw messages are kept as they came and replay to the same state', async () => {
  const from = now()
  await up()
  const bodies = [
    oddsChange({ timestamp: now() }, oneXTwo()),
    'not xml',
    settlement({ timestamp: now() }, oneXTwoResult(1)),
  ]
  await feed.send(...bodies)
  await odds.stop()
  const kept = await loadMessages(platform.pool, from - 1, now() + 1000, 100)
  expect(kept.map(({ body }) => body.toString()).filter((body) => bodies.includes(body))).toEqual(bodies)
  const replay = createReplay(odds.names.groups)
  for (const { body, routingKey } of kept) replay.apply({ file: '', body, routingKey })
  expect(replay.printed().events).toMatchObject([{ id: EVENT, lines: [{ status: -3 }], settlements: [{ market: 1 }] }])
  await odds.start()
})

test('raw messages are deleted by the day after their retention', async () => {
  const partitions = async () =>
    (
      await platform.pool.query(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'feed_message'::regclass",
      )
    ).rows.length
  const before = await partitions()
  await platform.pool.query('select feed_message_partitions(3, 100000)')
  expect(await partitions()).toBe(before)
  await platform.pool.query('select feed_message_partitions(10, 100000)')
  expect(await partitions()).toBe(before + 7)
  await platform.pool.query('select feed_message_partitions(10, -48)')
  expect(await partitions()).toBeLessThan(before + 7)
})

test('while the database does not answer prices go on, and results are written once it does', async () => {
  await up()
  const { query, connect } = platform.pool
  platform.pool.query = (() => Promise.reject(new Error('away'))) as never
  platform.pool.connect = (() => Promise.reject(new Error('away'))) as never
  await feed.send(oddsChange({ timestamp: now() }, oneXTwo()), settlement({ timestamp: now() }, oneXTwoResult(1)))
  expect(odds.book.match(MATCH)?.lines.get('1?')?.status).toBe(-3)
  expect(odds.health().resultsWaiting).toBe(1)
  platform.pool.query = query
  platform.pool.connect = connect
  await changed(1)
  expect(await changes()).toEqual(['1@1'])
})
