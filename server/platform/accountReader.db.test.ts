// A reader of the outbox for accounts on a real database: a faulty account between two good ones waits by itself, in its order,
// seen by the operator, until it can be handled; what is everybody's fault stops the reader as before.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readNextByAccount } from './accountReader.ts'
import { createPool } from './db.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { type Event, publish } from './outbox.ts'
import { peekUnread } from './outboxReader.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'

let database: TestDatabase
let owner: TestDatabase['pool']
beforeAll(async () => {
  database = await testDatabase()
  owner = createPool(database.url, null, 2)
})
afterEach(() => owner.query('truncate outbox, outbox_cursor, outbox_waiting, outbox_held'))
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const log = createLog('silent')
const OF = { name: 'books', of: ['bets.settled', 'wallet.changed'] } as const
type Read = Event<(typeof OF.of)[number]>

const settle = (...tickets: [accountId: number, betId: string][]) =>
  publish(database.pool, 'bets.settled', {
    bets: tickets.map(([accountId, betId]) => ({ accountId, betId, status: 5 })),
  })
const seenIn = ({ payload }: Read): [number, string][] =>
  'bets' in payload ? payload.bets.map(({ accountId, betId }) => [accountId, betId]) : [[payload.accountId, 'wallet']]

/** Keeps what it has done in the transaction; has a fault with each of `faulty`. */
function readerOf(faulty: Set<number>) {
  const done = async (): Promise<string[]> =>
    (
      await database.pool.query(`select name from platform_setting where name like 'done %' order by value::text::int`)
    ).rows
      .map(({ name }) => name.slice(5))
      .filter((name) => name.startsWith(run))
      .map((name) => name.slice(run.length))
  const run = `${crypto.randomUUID()} `
  let place = 0
  const next = () =>
    readNextByAccount(
      { pool: database.pool, log },
      {
        ...OF,
        async work(db, events) {
          for (const [accountId, what] of events.flatMap(seenIn)) {
            await db.query('insert into platform_setting (name, value) values ($1, to_jsonb($2::int))', [
              `done ${run}${accountId} ${what}`,
              ++place,
            ])
            if (faulty.has(accountId)) throw new Error(`account ${accountId} is not as it must be`)
          }
        },
      },
    )
  // Other tests write in the same cluster, and the horizon waits for them too.
  const has = (expected: string[]) =>
    expect
      .poll(
        async () => {
          while (await next());
          return done()
        },
        { timeout: 20_000 },
      )
      .toEqual(expected)
  return { next, done, has }
}
const waitingNow = async () => (await createJobs(database.pool, log).list()).waiting
const letBeDue = () => database.pool.query('update outbox_waiting set next_at = now()')
const letWait = () => database.pool.query(`update outbox_waiting set next_at = now() + interval '1 hour'`)

test('a faulty account between two good ones waits with its own part alone, and comes in order once it can', async () => {
  const faulty = new Set([2])
  const { next, has } = readerOf(faulty)
  await settle([1, 'a'], [2, 'b'], [3, 'c'])
  await has(['1 a', '3 c'])
  await letWait()
  await settle([2, 'd'], [3, 'e'])
  await publish(database.pool, 'wallet.changed', { accountId: 2 })
  await settle([1, 'f'])
  const others = ['1 a', '3 c', '3 e', '1 f']
  await has(others)
  expect(await waitingNow()).toMatchObject([
    { reader: 'books', account_id: 2, events: 3, error: 'account 2 is not as it must be' },
  ])
  const before = (await waitingNow())[0]?.failures as number
  await letBeDue()
  await expect
    .poll(async () => {
      while (await next());
      return (await waitingNow())[0]?.failures
    })
    .toBeGreaterThan(before)
  await letWait()
  faulty.clear()
  // It can be handled now, and is not due.
  await has(others)
  await letBeDue()
  await has([...others, '2 b', '2 d', '2 wallet'])
  expect(await waitingNow()).toEqual([])
  await settle([2, 'g'])
  await has([...others, '2 b', '2 d', '2 wallet', '2 g'])
})

test('who cannot wait for the reader finds what waits with an account before what is unread', async () => {
  const { has } = readerOf(new Set([2]))
  await settle([1, 'a'], [2, 'b'])
  await has(['1 a'])
  await settle([2, 'c'])
  const found = await peekUnread(database.pool, { ...OF, of: ['bets.settled'] }, { bets: [{ accountId: 2 }] })
  expect(found.flatMap(seenIn)).toEqual([
    [2, 'b'],
    [2, 'c'],
  ])
})

test('more than twenty faults in one page are no account’s own: the reader stops, and goes on with all of them', async () => {
  const accounts = Array.from({ length: 21 }, (_, n) => n + 1)
  const faulty = new Set(accounts)
  const { next, has, done } = readerOf(faulty)
  await settle(...accounts.map((id): [number, string] => [id, 'a']))
  await expect
    .poll(() => next().then(String, (cause: Error) => cause.message), { timeout: 20_000 })
    .toMatch(/is not as it must be/)
  expect([await done(), await waitingNow()]).toEqual([[], []])
  faulty.clear()
  await has(accounts.map((id) => `${id} a`))
})
