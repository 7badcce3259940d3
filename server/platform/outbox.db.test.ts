// The outbox on a real database: nothing is skipped whoever commits late, nothing is lost that was committed, and old events goes.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './db.ts'
import type { EventName, Events } from './events.ts'
import { createLog } from './log.ts'
import { createOutbox, type Outbox, publish } from './outbox.ts'
import { deleteOldEvents, type Reader, readNext } from './outboxReader.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let owner: TestDatabase['pool']
const outboxes: Outbox[] = []
beforeAll(async () => {
  database = await testDatabase()
  owner = createPool(database.url, null, 40)
})
afterEach(async () => {
  for (const outbox of outboxes.splice(0)) await outbox.stop()
  await owner.query('truncate outbox, outbox_cursor')
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const WALLET = 'wallet.changed'
/** A process, and the accounts whose wallets it heard of. */
async function process(): Promise<{ outbox: Outbox; received: number[] }> {
  const outbox = createOutbox(database.url, createLog('silent'))
  const received: number[] = []
  outbox.follow(WALLET, ({ accountId }) => received.push(accountId))
  await outbox.start()
  outboxes.push(outbox)
  return { outbox, received }
}
const commit = (accountId: number) => publish(database.pool, WALLET, { accountId })

/** A reader with a cursor, and what it was handed. */
function reader(name: string, work: Reader<EventName>['work'] = async () => {}) {
  const got: number[] = []
  const next = () =>
    readNext(database.pool, {
      name,
      of: [WALLET],
      work: async (db, events) => {
        await work(db, events)
        got.push(...events.map(({ payload }) => (payload as Events[typeof WALLET]).accountId))
      },
    })
  /** Other tests write in the same cluster, and the horizon waits for them too. */
  const has = (accounts: number[]) =>
    expect
      .poll(
        async () => {
          while ((await next()) > 0);
          return got
        },
        { timeout: 20_000 },
      )
      .toEqual(accounts)
  return { got, next, has }
}

/**
 * Two transactions whose ids are drawn in one order and whose rows come in the other: `first` has the older transaction
 * and the younger row. Each is committed when the test says so.
 */
async function twoOpen() {
  const [one, two] = [await database.pool.connect(), await database.pool.connect()]
  for (const db of [one, two]) {
    await db.query('begin')
    await db.query('select pg_current_xact_id()')
  }
  const end =
    (db: typeof one) =>
    async (how: 'commit' | 'rollback' = 'commit') => {
      await db.query(how)
      db.release()
    }
  return { older: one, younger: two, endOlder: end(one), endYounger: end(two) }
}

describe('a reader with a cursor', () => {
  test('skips nothing when the smaller id commits after the larger one', async () => {
    const { next, has } = reader('late commit')
    const { older, younger, endOlder, endYounger } = await twoOpen()
    await publish(older, WALLET, { accountId: 1 })
    await publish(younger, WALLET, { accountId: 2 })
    await endYounger()
    await next()
    await endOlder()
    await has([1, 2])
  })

  test('skips nothing when the older transaction writes the larger id and commits first', async () => {
    const { next, has } = reader('larger id first')
    const { older, younger, endOlder, endYounger } = await twoOpen()
    await publish(younger, WALLET, { accountId: 2 })
    await publish(older, WALLET, { accountId: 1 })
    await endOlder()
    await next()
    await endYounger()
    await has([1, 2])
  })

  test('does not wait for a transaction that rolled back', async () => {
    const { has } = reader('rolled back')
    const { older, younger, endOlder, endYounger } = await twoOpen()
    await publish(older, WALLET, { accountId: 1 })
    await publish(younger, WALLET, { accountId: 2 })
    await endOlder('rollback')
    await endYounger()
    await has([2])
  })

  test('gets every event once from forty writers at a time, while two processes read', async () => {
    const [one, two] = [reader('crowd'), reader('crowd')]
    let isWriting = true
    const reading = [one, two].map(async ({ next }) => {
      while ((await next()) > 0 || isWriting) await new Promise((resolve) => setImmediate(resolve))
    })
    const accounts = Array.from({ length: 400 }, (_, n) => n + 1)
    const lanes = Array.from({ length: 40 }, (_, lane) => accounts.filter((id) => id % 40 === lane))
    await Promise.all(
      lanes.map(async (lane) => {
        for (const id of lane)
          await inTransaction(owner, async (db) => {
            await publish(db, WALLET, { accountId: id })
            if (id % 3 === 0) await db.query('select pg_sleep(0.002)')
          })
      }),
    )
    await expect.poll(() => one.got.length + two.got.length, { timeout: 20_000 }).toBe(accounts.length)
    isWriting = false
    await Promise.all(reading)
    expect([...one.got, ...two.got].sort((a, b) => a - b)).toEqual(accounts)
  })

  test('is handed an event again when its work failed, and what the work wrote is undone with it', async () => {
    await commit(7)
    let tries = 0
    const { next, has } = reader('failing', async (db) => {
      await db.query(`insert into platform_setting (name, value) values ('tried', '1')`)
      tries += 1
      if (tries === 1) throw new Error('the first try fails')
    })
    await expect
      .poll(() =>
        next().then(
          () => null,
          (cause) => cause.message,
        ),
      )
      .toBe('the first try fails')
    await has([7])
    expect(tries).toBe(2)
    expect((await owner.query(`select count(*)::int as n from platform_setting where name = 'tried'`)).rows).toEqual([
      { n: 1 },
    ])
  })

  test('skips events of other names', async () => {
    await publish(database.pool, 'sessions.ended', { accountId: 3 })
    await commit(4)
    const { next, has } = reader('picky')
    await has([4])
    expect(await next()).toBe(0)
  })
})

const isAllSettled = async (): Promise<boolean> => {
  const { rows } = await database.pool.query(
    'select coalesce(max(tx) < pg_snapshot_xmin(pg_current_snapshot()), true) as settled from outbox',
  )
  return rows[0].settled
}

describe('a process that follows', () => {
  test('goes on when one of its followers fails, at once or later', async () => {
    const { outbox, received } = await process()
    const after: number[] = []
    outbox.follow(WALLET, () => {
      throw new Error('at once')
    })
    outbox.follow(WALLET, async () => {
      throw new Error('later')
    })
    outbox.follow(WALLET, ({ accountId }) => after.push(accountId))
    await commit(1)
    await expect.poll(() => [received, after], { timeout: 20_000 }).toEqual([[1], [1]])
  })

  test('gets what another process committed, and nothing from before its start', async () => {
    await commit(1)
    // What is older than the oldest open transaction of the whole PostgreSQL, other tests' included.
    await expect.poll(isAllSettled).toBe(true)
    const [a, b] = [await process(), await process()]
    await commit(2)
    a.outbox.wake()
    await expect.poll(() => b.received).toEqual([2])
    await expect.poll(() => a.received).toEqual([2])
  })

  test('gets events without any hint, too', async () => {
    const { received } = await process()
    await commit(5)
    await expect.poll(() => received).toEqual([5])
  })

  test('gets an event at once although an older transaction still runs, and that one’s event once it commits', async () => {
    const { received, outbox } = await process()
    const { older, younger, endOlder, endYounger } = await twoOpen()
    await publish(older, WALLET, { accountId: 1 })
    await publish(younger, WALLET, { accountId: 2 })
    await endYounger()
    outbox.wake()
    await expect.poll(() => received).toEqual([2])
    await endOlder()
    await commit(3)
    outbox.wake()
    await expect.poll(() => received).toContain(3)
    expect(received.toSorted()).toEqual([1, 2, 3])
  })

  test('continues where it was after its connection is cut', async () => {
    const { received } = await process()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'walia_outbox' and datname = current_database()`)
    await commit(8)
    await expect.poll(() => received, { timeout: 10_000 }).toEqual([8])
  })

  test('says that caches are not current when it cannot read any more', async () => {
    const { outbox } = await process()
    expect(outbox.isCurrent()).toBe(true)
    await outbox.stop()
    await expect.poll(() => outbox.isCurrent(), { timeout: 10_000 }).toBe(false)
  })
})

describe('old events', () => {
  const age = () => owner.query(`update outbox set made_at = made_at - interval '10 days'`)
  const left = async () => (await owner.query<{ n: number }>('select count(*)::int as n from outbox')).rows[0]?.n

  test('are deleted when every reader has passed them, and kept while one has not', async () => {
    for (const id of [1, 2, 3]) await commit(id)
    await age()
    const [quick, slow] = [reader('quick'), reader('slow')]
    await quick.has([1, 2, 3])
    await owner.query(`insert into outbox_cursor (name) values ('slow')`)
    expect(await deleteOldEvents(database.pool, 3)).toBe(0)
    await slow.has([1, 2, 3])
    await expect.poll(() => deleteOldEvents(database.pool, 3)).toBe(3)
  })

  test('are deleted when there is no reader, and younger ones kept', async () => {
    await commit(1)
    await age()
    await commit(2)
    await expect.poll(() => deleteOldEvents(database.pool, 3)).toBe(1)
    expect(await left()).toBe(1)
  })
})

test('a dump in a new cluster, whose transaction numbers are small again, is read on from where each reader was', async () => {
  for (const id of [1, 2, 3]) await commit(id)
  const { next, has } = reader('moved')
  await owner.query(
    `insert into outbox_cursor (name, tx, id) select 'moved', tx, id from outbox order by tx, id limit 1`,
  )
  // As the other cluster had them: far beyond the numbers of this one.
  const far = `(tx::text::bigint + 1000000000)::text::xid8`
  await owner.query(`update outbox set tx = ${far}`)
  await owner.query(`update outbox_cursor set tx = ${far}`)
  expect(await next()).toBe(0)
  expect((await owner.query('select outbox_rebase() as moved')).rows).toEqual([{ moved: true }])
  await commit(4)
  await has([2, 3, 4])
  expect((await owner.query('select outbox_rebase() as moved')).rows).toEqual([{ moved: false }])
})

test('the application cannot change what was written', async () => {
  await commit(1)
  await expect(database.pool.query(`update outbox set payload = '{}'`)).rejects.toThrow('permission denied')
})
