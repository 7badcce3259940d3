// Bets beside results on two connections: only those of the same match wait for each other, and none slips through.
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { inTransaction } from '../platform/transaction.ts'
import { findSettleable, SettlementCache } from './settleable.ts'
import { insertOne, markStored, placementOf, selectionsOf } from './testPlacement.ts'
import { fund } from './testServer.ts'
import { lockOwnTicket } from './ticketQueries.ts'

const [BETTOR, OTHER] = [1, 2]
let database: TestDatabase
/** A transaction that is not committed yet. */
let open: PoolClient

beforeAll(async () => {
  database = await testDatabase()
  await fund(database, [BETTOR, OTHER], 10_000_00)
})
afterAll(() => database.drop())
beforeEach(async () => {
  open = await database.pool.connect()
  await open.query('begin')
})
afterEach(async () => {
  await open.query('rollback')
  open.release()
})

const WON = { result: 1, voidFactor: null, deadHeatFactor: null, certainty: 2, at: 0 } as const
const mark = (db: Pick<PoolClient, 'query'>, ...matches: number[]) => markStored(db as PoolClient, matches, WON)

const WAITING = `select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
const waiters = async () => (await database.pool.query(WAITING)).rowCount

test('while results of one match are marked, bets on others are placed and bets on it wait', async () => {
  const elsewhere = await placementOf(database.pool, BETTOR, [12, 13])
  const concerned = await placementOf(database.pool, OTHER, [12, 11])
  await mark(open, 11)
  expect((await insertOne(database.pool, elsewhere)).outcome).toBe('placed')
  const onIt = insertOne(database.pool, concerned)
  await expect.poll(waiters).toBe(1)
  await open.query('commit')
  expect((await onIt).outcome).toBe('LEG_SUSPENDED')
})

test('a result waits for a bet that is being committed on its match, and then finds its ticket', async () => {
  const placement = await placementOf(database.pool, BETTOR, [21, 22])
  expect((await insertOne(open, placement)).outcome).toBe('placed')
  await inTransaction(database.pool, (db) => mark(db, 23))
  const marking = inTransaction(database.pool, async (db) => {
    const marked = await mark(db, 21)
    return findSettleable(
      db,
      marked.map((selectionId) => ({ selectionId, afterBet: '00000000-0000-0000-0000-000000000000' })),
      new SettlementCache(),
      10,
    )
  })
  await expect.poll(waiters).toBe(1)
  await open.query('commit')
  expect((await marking).passed).toMatchObject([{ afterBet: placement.ids.id }])
})

test('a cash-out waits for results of its matches alone', async () => {
  const placement = await placementOf(database.pool, BETTOR, [31, 32])
  await insertOne(database.pool, placement)
  await selectionsOf(database.pool, [33])
  await mark(open, 33)
  await inTransaction(database.pool, (db) => lockOwnTicket(db, BETTOR, placement.ids.id))
  await mark(open, 32)
  const cashOut = inTransaction(database.pool, (db) => lockOwnTicket(db, BETTOR, placement.ids.id))
  await expect.poll(waiters).toBe(1)
  await open.query('commit')
  expect((await cashOut).legs[1]?.outcome).toMatchObject({ result: 1 })
})

test('bets and results that lock the same matches in opposite orders do not deadlock', async () => {
  const matches = Array.from({ length: 30 }, (_, n) => 1000 + n * 37)
  await selectionsOf(database.pool, matches)
  await fund(database, [50, 51, 52, 53], 10_000_00)
  const placements = await Promise.all(
    [50, 51, 52, 53].map((account, n) =>
      placementOf(database.pool, account, n % 2 === 0 ? matches : matches.toReversed()),
    ),
  )
  const markings = Array.from({ length: 20 }, (_, n) =>
    inTransaction(database.pool, (db) => mark(db, ...(n % 2 === 0 ? matches : matches.toReversed()))),
  )
  const answers = await Promise.all([...placements.map((one) => insertOne(database.pool, one)), ...markings])
  expect(answers).toHaveLength(24)
})
