// Jobs on a real database: never in two processes at once, tried again when they fail, taken over from a process that died.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './db.ts'
import { createJobs, type Jobs, LEASE_MS, repeat, retryMsOf } from './jobs.ts'
import { createLog } from './log.ts'
import { DAY } from './periods.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'

let database: TestDatabase
let owner: TestDatabase['pool']
beforeAll(async () => {
  database = await testDatabase()
  owner = createPool(database.url, null, 3)
})
afterEach(() => owner.query('truncate job'))
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const SCHEDULE = { always: { role: 'desk', every: 0 }, daily: { role: 'desk', every: DAY } } as const
type Name = keyof typeof SCHEDULE
const NAMES = Object.keys(SCHEDULE) as Name[]
/** Of most processes here: no pause of the machine is as long. */
const LONG_LEASE_MS = 600_000
/** A process whose jobs are these; it looks for what is due only when it is asked to. */
async function process(works: Partial<Record<Name, () => Promise<unknown>>>, leaseMs = LONG_LEASE_MS): Promise<Jobs> {
  const jobs = createJobs(database.pool, createLog('silent'), new Set(['desk']), leaseMs)
  for (const name of NAMES) if (works[name]) jobs.add(name, SCHEDULE[name], works[name])
  await jobs.start()
  await jobs.stop()
  return jobs
}
/** One of its own that can be killed: these jobs, looked for every second. */
const startProcess = (works: string): ChildProcess => {
  const fileOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const text = `
    import { createPool } from ${fileOf('db.ts')}
    import { createJobs } from ${fileOf('jobs.ts')}
    import { createLog } from ${fileOf('log.ts')}
    const pool = createPool(${JSON.stringify(database.url)}, 'walia_app', 2)
    const jobs = createJobs(pool, createLog('silent'))
    ${works}
    await jobs.start()
    setInterval(() => {}, 1000)`
  return spawn(execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'ignore', 'inherit'] })
}
const stateOf = async (name: Name) => {
  const { rows } = await owner.query(
    `select failures, error, leased_until is not null as leased, finished_at is not null as finished,
       round(extract(epoch from next_at - greatest(failed_at, finished_at)))::int as wait from job where name = $1`,
    [name],
  )
  return rows[0]
}
const makeDue = (name: Name) => owner.query('update job set next_at = clock_timestamp() where name = $1', [name])
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a scheduled job', () => {
  test('of four processes runs in whichever looks, and in no other while it runs there', async () => {
    let running = 0
    let runningMax = 0
    let gate = Promise.resolve()
    const work = async () => {
      running += 1
      runningMax = Math.max(runningMax, running)
      await gate
      running -= 1
    }
    const all = await Promise.all([0, 1, 2, 3].map(() => process({ always: work })))
    for (const one of all) {
      let end = () => {}
      gate = new Promise((resolve) => (end = resolve))
      const ran = one.runDue()
      await expect.poll(() => running).toBe(1)
      const others = all.filter((other) => other !== one)
      expect(await Promise.all(others.map((other) => other.runDue()))).toEqual([[], [], []])
      end()
      expect(await ran).toEqual(['always'])
    }
    gate = Promise.resolve()
    await Promise.all(
      all.map(async (jobs) => {
        for (let look = 0; look < 40; look++) await jobs.runDue()
      }),
    )
    expect(runningMax).toBe(1)
  })

  test('is due again only when its period is over, in whichever process', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
    }
    const [one, two] = [await process({ daily: work }), await process({ daily: work })]
    expect(await one.runDue()).toEqual(['daily'])
    expect([await one.runDue(), await two.runDue()]).toEqual([[], []])
    expect(await stateOf('daily')).toEqual({ failures: 0, error: null, leased: false, finished: true, wait: 86_400 })
    // A restart does not make it due either.
    expect(await (await process({ daily: work })).runDue()).toEqual([])
    expect(runs).toBe(1)
  })

  test('that fails is tried again later and later, shows its error, and forgets it when it succeeds', async () => {
    let mustFail = true
    const jobs = await process({
      daily: async () => {
        if (mustFail) throw new Error('the disk is full')
      },
    })
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      await makeDue('daily')
      await jobs.runDue()
      waits.push((await stateOf('daily')).wait)
    }
    expect(waits).toEqual([5, 10, 20, 40])
    const [shown] = (await jobs.list()).jobs
    expect(shown).toMatchObject({ name: 'daily', failures: 4, error: 'the disk is full', running: false })
    mustFail = false
    await makeDue('daily')
    await jobs.runDue()
    expect(await stateOf('daily')).toMatchObject({ failures: 0, error: null, finished: true })
  })

  test('of a process that died is taken over when its lease is over, and what the dead one reports does not count', async () => {
    let end = () => {}
    const dying = await process({ daily: () => new Promise<void>((resolve) => (end = resolve)) })
    let takenOver = 0
    const heir = await process({
      daily: async () => {
        takenOver += 1
        throw new Error('reported by the heir')
      },
    })
    const hanging = dying.runDue()
    await expect.poll(async () => (await stateOf('daily')).leased).toBe(true)
    expect(await heir.runDue()).toEqual([])
    await owner.query('update job set leased_until = clock_timestamp()')
    expect(await heir.runDue()).toEqual(['daily'])
    end()
    await hanging
    expect(takenOver).toBe(1)
    expect(await stateOf('daily')).toMatchObject({ failures: 1, error: 'reported by the heir', finished: false })
  })

  test('of a process that was killed is taken over when its lease is over, 3 s later at most', async () => {
    const killed = startProcess(`jobs.add('daily', ${JSON.stringify(SCHEDULE.daily)}, () => new Promise(() => {}))`)
    await expect.poll(async () => (await stateOf('daily'))?.leased).toBe(true)
    const heir = await process({ daily: async () => {} })
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const { rows } = await owner.query(
      'select leased_until <= clock_timestamp() + make_interval(secs => $1) as soon from job',
      [LEASE_MS / 1000],
    )
    expect(rows).toEqual([{ soon: true }])
    await expect.poll(() => heir.runDue()).toEqual(['daily'])
    expect(await stateOf('daily')).toMatchObject({ failures: 0, finished: true })
  })

  test('stays with a process that runs it for longer than its lease', async () => {
    let end = () => {}
    const long = await process({ daily: () => new Promise<void>((resolve) => (end = resolve)) }, LEASE_MS)
    const running = long.runDue()
    await expect.poll(async () => (await stateOf('daily')).leased).toBe(true)
    const renewed = async () => {
      const { rows } = await owner.query(
        `select clock_timestamp() > started_at + make_interval(secs => $1) and clock_timestamp() < leased_until as is
         from job where name = 'daily'`,
        [LEASE_MS / 1000],
      )
      return rows[0].is
    }
    await expect.poll(renewed).toBe(true)
    end()
    expect(await running).toEqual(['daily'])
    expect(await stateOf('daily')).toMatchObject({ leased: false, finished: true })
  })

  test('is left to others by a process that does not know it', async () => {
    await process({ daily: async () => {} })
    expect(await (await process({ always: async () => {} })).runDue()).toEqual(['always'])
    expect(await stateOf('daily')).toMatchObject({ finished: false })
  })
})

test('jobs of another role are left to processes that have it', async () => {
  const jobs = createJobs(database.pool, createLog('silent'), new Set(['web', 'payments']))
  jobs.add('daily', SCHEDULE.daily, async () => {})
  jobs.add('always', { role: 'payments', every: DAY }, async () => {})
  await jobs.start()
  await jobs.stop()
  await jobs.runDue()
  expect((await jobs.list()).jobs.map(({ name }) => name)).toEqual(['always'])
})

test('pauses double from five seconds to a quarter of an hour', () => {
  expect([1, 2, 3, 8, 9, 1000].map(retryMsOf)).toEqual([5_000, 10_000, 20_000, 640_000, 900_000, 900_000])
})

test('repeated work never overlaps itself, continues after a failure, and is waited for by a stop', async () => {
  let running = 0
  let runningMax = 0
  let rounds = 0
  const faults: unknown[] = []
  const stop = repeat(
    1,
    async () => {
      running += 1
      runningMax = Math.max(runningMax, running)
      rounds += 1
      await aWhile()
      running -= 1
      if (rounds === 2) throw new Error('once')
    },
    (cause) => faults.push(cause),
  )
  await expect.poll(() => rounds).toBeGreaterThan(4)
  await stop()
  expect([running, runningMax, faults.length]).toEqual([0, 1, 1])
  const after = rounds
  await aWhile()
  expect(rounds).toBe(after)
})
