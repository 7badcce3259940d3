// Entries that are taken together: one call of the database for many accounts, each of them succeeding or failing alone.
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asked, takeMany, takerOf } from '../gamestakes/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { createPool } from '../platform/db.ts'
import { withTableHeld } from '../platform/testGone.ts'
import type { NewEntry } from './entryQueries.ts'
import { type Round, roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
let of: Round
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  of = await openRound()
})

const { openRound, enter, mine, bookOf } = roundsOf(() => world)
const count = templateOf('weekly').matches
type Wanted = NewEntry & Asked
const take = (entries: readonly Wanted[]) => takeMany(world.database.pool, 'jackpot_place', entries)
const entryOf = (account_id: number, change: Partial<Wanted> = {}): Wanted => ({
  ...{ id: transferIdOf(Date.now(), world.platform.random.bytes(10)), jackpot_id: of.id, account_id },
  ...{ picks: Array(count).fill(1), doubles: 0, stake: 10_00, vat: 1_30, pooled: 5_22, tax_rows: 'et-1' },
  ...{ key: world.key()['idempotency-key'], hash: 'ab'.repeat(16) },
  ...change,
})

test('many in one call: each has its own outcome, and only what is placed moves money', async () => {
  const { pool } = world.database
  const [rich, poor, limited, barred, again, late, last] = (await Promise.all(
    [1000_00, 9_99, 1000_00, 1000_00, 1000_00, 1000_00, 10_00].map((cash) => world.bettor(cash)),
  )) as [number, number, number, number, number, number, number]
  const owner = await world.owner()
  await owner.query(
    `insert into account (id, mobile, password_hash, created_at, excluded_as, excluded_until)
     overriding system value values ($1, '251900000001', 'none', now(), 'time_out', now() + interval '1 day')`,
    [barred],
  )
  await owner.end()
  await pool.query(
    `insert into play_limit (account_id, kind, period, amount, time_zone) values ($1, 'stake', 'day', 999, 'Africa/Nairobi')`,
    [limited],
  )
  const closed = await openRound()
  await world.hand.close(closed.id)
  const before = entryOf(again)
  await take([before])
  const wanted = [
    entryOf(poor),
    entryOf(rich),
    entryOf(limited),
    entryOf(barred),
    { ...entryOf(again), key: before.key },
    entryOf(late, { jackpot_id: closed.id }),
    entryOf(999_999),
    entryOf(last),
  ]
  const taken = await take(wanted)
  expect(taken.map(({ outcome, balance, detail }) => [outcome, balance, detail])).toEqual([
    ['INSUFFICIENT_BALANCE', 9_99, 10_00],
    ['placed', 990_00, null],
    ['PLAY_LIMIT_REACHED', null, 9_99],
    ['SELF_EXCLUDED', null, expect.any(Number)],
    ['replay', null, null],
    ['ROUND_CLOSED', 1000_00, null],
    ['INSUFFICIENT_BALANCE', 0, 10_00],
    ['placed', 0, null],
  ])
  const cash = await Promise.all([rich, poor, limited, barred, again, late, last].map((each) => world.cashOf(each)))
  expect(cash).toEqual([990_00, 9_99, 1000_00, 1000_00, 990_00, 1000_00, 0])
  expect(await bookOf(of)).toBe(3 * 5_22)
  expect(await bookOf(closed)).toBe(0)
  expect(await world.ledger.faults()).toEqual([])
  // Asked again, in another order: what was answered is answered, and nothing moves.
  expect((await take(wanted.toReversed())).map(({ outcome }) => outcome)).toEqual(Array(wanted.length).fill('replay'))
  expect(await world.cashOf(rich)).toBe(990_00)
})

test('entries that wait together for a wallet while their round closes are all refused, by the database’s clock', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => world.bettor()))
  const owner = createPool(world.database.url, null)
  const answers = await withTableHeld(owner, 'play_limit', async (somebodyWaits) => {
    const late = accounts.map((account) => enter(account, of))
    await somebodyWaits()
    await owner.query(`update jackpot set closes_at = clock_timestamp() where id = $1`, [of.id])
    return { late }
  })
  await owner.end()
  expect((await Promise.all(answers.late)).map(({ body }) => body.code)).toEqual(accounts.map(() => 'ROUND_CLOSED'))
  expect(await Promise.all(accounts.map((account) => world.cashOf(account)))).toEqual(accounts.map(() => 1000_00))
})

test('one that the tables refuse fails alone: those beside it are placed', async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, () => world.bettor()))
  // No route lets such an entry through.
  const wanted = accounts.map((account, index) => entryOf(account, index === 1 ? { vat: 20_00 } : {}))
  await expect(take(wanted)).rejects.toThrow('jackpot_entry_check')
  const taken = await Promise.allSettled(wanted.map(takerOf(take)))
  expect(taken.map((each) => (each.status === 'fulfilled' ? each.value.outcome : each.status))).toEqual([
    ...['placed', 'rejected', 'placed'],
  ])
  expect(await Promise.all(accounts.map((account) => world.cashOf(account)))).toEqual([990_00, 1000_00, 990_00])
  for (const account of accounts) expect(await mine(account)).toHaveLength(account === accounts[1] ? 0 : 1)
  expect(await world.ledger.faults()).toEqual([])
})
