// Leaders on a real database: one at a time, numbers that grow, and late writes of a leader that was deposed.
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLeases, JOBS, type Job, type LeaseEvents, LeaseLost, type Leases } from './leases.ts'
import { createLog } from './log.ts'
import { saveSetting } from './settings.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'

const WAIT = { timeout: 10_000, interval: 20 }
let database: TestDatabase
let running: Leases[]
beforeEach(async () => {
  database = await testDatabase(10)
  running = []
})
afterEach(async () => {
  for (const leases of running) await leases.release()
  await database.drop()
})

function newProcess(groups?: readonly (readonly Job[])[]): Leases {
  const leases = createLeases(database.url, database.pool, createLog('silent'), groups)
  running.push(leases)
  return leases
}
async function started(events?: Partial<LeaseEvents>): Promise<Leases> {
  const leases = newProcess()
  await leases.start(events)
  return leases
}
async function asOwner(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rowCount } = await client.query(statement)
  await client.end()
  return rowCount ?? 0
}
/** What PostgreSQL does with the connection of a process that froze. */
const killLeaseConnection = () =>
  asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'walia_lease' and datname = current_database()`)
const countWaiting = () =>
  asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
/** A write that has begun and goes on when it is told to. */
function slowWrite(leases: Leases, note: string) {
  let begin = () => {}
  let finish = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const released = new Promise<void>((resolve) => {
    finish = resolve
  })
  const written = leases.write('settlement', async (db) => {
    begin()
    await released
    await saveSetting(db, 'note', note)
  })
  written.catch(() => {}) // looked at by the test
  return { begun, finish, written }
}
const noteOf = async () =>
  (await database.pool.query(`select value from platform_setting where name = 'note'`)).rows[0]?.value ?? null
const noteIn = (leases: Leases, note: string) => leases.write('settlement', (db) => saveSetting(db, 'note', note))

test('one of two processes leads; the other takes over with the next number when the first one leaves', async () => {
  const [first, second] = [await started(), await started()]
  expect([first.holds('feed'), second.holds('feed')]).toEqual([true, false])
  expect(() => second.epochOf('feed')).toThrow(LeaseLost)
  const before = first.epochOf('feed')
  await first.release()
  await vi.waitFor(() => expect(second.holds('feed')).toBe(true), WAIT)
  expect(second.epochOf('feed')).toBe(before + 1)
})

test('jobs that do not go together pass on by themselves, to who may lead them', async () => {
  const taken: string[] = []
  const first = newProcess([['feed'], ['settlement', 'auto_cashout']])
  expect(await first.start()).toBe(true)
  const second = newProcess([['settlement', 'auto_cashout'], ['rounds']])
  expect(await second.start({ onTaken: (jobs) => taken.push(jobs.join()) })).toBe(false)
  const held = (leases: Leases) => JOBS.filter((job) => leases.holds(job)).join()
  expect([held(first), held(second), taken]).toEqual(['feed,settlement,auto_cashout', 'rounds', ['rounds']])
  await first.release()
  await vi.waitFor(() => expect(held(second)).toBe('settlement,auto_cashout,rounds'), WAIT)
  expect(taken).toEqual(['rounds', 'settlement,auto_cashout'])
  await noteIn(second, 'of the second')
  await expect(noteIn(first, 'of the first')).rejects.toThrow(LeaseLost)
  await expect(second.write('feed', async () => {})).rejects.toThrow(LeaseLost)
  expect(await noteOf()).toBe('of the second')
})

test('a late write of a leader that was deposed is refused and changes nothing', async () => {
  const [first, second] = [await started(), await started()]
  await noteIn(first, 'of the first')
  await first.release()
  await noteIn(first, 'while nobody else leads')
  await vi.waitFor(() => expect(second.holds('feed')).toBe(true), WAIT)
  await expect(noteIn(first, 'too late')).rejects.toThrow(LeaseLost)
  expect(await noteOf()).toBe('while nobody else leads')
  await noteIn(second, 'of the second')
  expect(await noteOf()).toBe('of the second')
})

test('a new leader waits for the write that the old one has begun', async () => {
  const first = await started()
  const slow = slowWrite(first, 'begun before')
  await slow.begun
  await first.release()
  const steps: unknown[] = []
  const second = newProcess()
  const taken = second.start().then(async () => steps.push(await noteOf()))
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), WAIT)
  steps.push('the first one writes')
  slow.finish()
  await taken
  expect(steps).toEqual(['the first one writes', 'begun before'])
})

test('PostgreSQL ends the open transaction of a process that froze, and the next one leads', async () => {
  const first = await started()
  const frozen = slowWrite(first, 'after thawing')
  await frozen.begun
  await first.release()
  const second = newProcess()
  expect(await second.start()).toBe(true)
  expect(second.epochOf('settlement')).toBe(first.epochOf('settlement') + 1)
  frozen.finish()
  await expect(frozen.written).rejects.toThrow()
  expect(await noteOf()).toBe(null)
})

test('without its connection a process does not lead; it comes back with its number when nobody else led', async () => {
  const first = await started()
  const received: boolean[] = []
  first.onChange((held) => received.push(held))
  const epoch = first.epochOf('feed')
  await killLeaseConnection()
  await vi.waitFor(() => expect(received).toEqual([false, true]), WAIT)
  expect([first.holds('feed'), first.epochOf('feed')]).toEqual([true, epoch])
  await noteIn(first, 'after coming back')
  expect(await noteOf()).toBe('after coming back')
})

test('a leader that finds another number than its own is deposed for good', async () => {
  const deposed = vi.fn()
  const first = await started({ onDeposed: deposed })
  await database.pool.query(`update lease set epoch = epoch + 1, holder = 'another' where name = 'feed'`)
  await vi.waitFor(() => expect(deposed).toHaveBeenCalledOnce(), WAIT)
  expect(first.holds('feed')).toBe(false)
  const second = await started()
  expect(second.holds('feed')).toBe(true)
})
