// The ledger on a real database: sums, races, partitions, and what the application's role may not do.
import type { TransferKind } from '@walia/domain/ledger/kinds.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createPool } from '../platform/db.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { systemRandom } from '../platform/random.ts'
import { asOwner, type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createLedger, type Ledger, type Transfer, transferIdOf } from './index.ts'

let database: TestDatabase
let ledger: Ledger
let nextAccount = 1

beforeAll(async () => {
  database = await testDatabase(20)
  const jobs = createJobs(database.pool, createLog('silent'))
  ledger = createLedger({ ...database, clock: systemClock, random: systemRandom, jobs })
})
afterAll(() => database.drop())

const newId = () => transferIdOf(Date.now(), systemRandom.bytes(10))
const deposit = (accountId: number, amount: number, reference = newId()): Transfer => ({
  kind: 'deposit',
  reference,
  entries: [
    { accountId, book: 'cash', amount },
    { accountId: 0, book: 'provider:test', amount: -amount },
  ],
})
async function accountWith(cash: number): Promise<number> {
  const id = nextAccount++
  await ledger.openWallet(id)
  if (cash > 0) await ledger.post([deposit(id, cash)])
  return id
}
const cashOf = async (id: number) => (await ledger.balancesOf(id)).cash
const sqlState = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (cause: { code?: string }) => cause.code,
  )

test('50 parallel debits with funds for one take the money once', async () => {
  const id = await accountWith(1000)
  const bet = (n: number): Transfer => ({
    kind: 'bet',
    reference: `${id}/${n}`,
    entries: [
      { accountId: id, book: 'cash', amount: -1000 },
      { accountId: 0, book: 'stakes', amount: 1000 },
    ],
  })
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => ledger.post([bet(n)])))
  expect(outcomes.flat().filter((o) => o === 'posted')).toHaveLength(1)
  expect(outcomes.flat().filter((o) => o === 'insufficient')).toHaveLength(49)
  expect(await cashOf(id)).toBe(0)
})

test('50 parallel wallet_debit_many with funds for one succeed once', async () => {
  const id = await accountWith(1000)
  const owner = createPool(database.url, null, 20)
  const runs = Array.from({ length: 50 }, () =>
    owner.query<{ ok: boolean }>(`select ok from wallet_debit_many(array[$1::bigint], array['cash'], array[1000])`, [
      id,
    ]),
  )
  expect((await Promise.all(runs)).filter((answer) => answer.rows[0]?.ok)).toHaveLength(1)
  expect(await cashOf(id)).toBe(0)
  await owner.query(`select wallet_credit_many(array[$1::bigint], array['cash'], array[1000])`, [id])
  await owner.end()
})

test('one reference posts once, however many try at once', async () => {
  const id = await accountWith(0)
  const same = { ...deposit(id, 500, `same/${id}`), id: undefined }
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => ledger.post([same])))
  expect(outcomes.flat().sort()).toEqual([...Array(19).fill('duplicate'), 'posted'])
  expect(await cashOf(id)).toBe(500)
})

test('batches over the same accounts in opposite orders do not deadlock', async () => {
  const [a, b] = [await accountWith(0), await accountWith(0)]
  const batch = (ids: number[]) => ids.map((id) => deposit(id, 10))
  await Promise.all(Array.from({ length: 30 }, (_, n) => ledger.post(batch(n % 2 ? [a, b, a] : [b, a, a]))))
  expect([await cashOf(a), await cashOf(b)]).toEqual([600, 300])
})

test('only a reversal takes a player’s balance below zero, and deposits raise its floor back to zero', async () => {
  const id = await accountWith(100)
  const take = (amount: number, reversal: boolean): Transfer => ({
    kind: 'bet_reversal',
    reference: newId(),
    reversal,
    entries: [
      { accountId: id, book: 'cash', amount: -amount },
      { accountId: 0, book: 'payouts', amount },
    ],
  })
  expect(await ledger.post([take(250, false)])).toEqual(['insufficient'])
  expect(await ledger.post([take(250, true)])).toEqual(['posted'])
  const floors = async () =>
    (
      await database.pool.query(`select balance, floor from wallet_balance where account_id = $1 and book = 'cash'`, [
        id,
      ])
    ).rows[0]
  expect(await floors()).toEqual({ balance: -150, floor: -150 })
  expect(await ledger.post([take(1, false)])).toEqual(['insufficient'])
  await ledger.post([deposit(id, 50)])
  expect(await floors()).toEqual({ balance: -100, floor: -100 })
  await ledger.post([deposit(id, 500)])
  expect(await floors()).toEqual({ balance: 400, floor: 0 })
})

test('a transfer that does not sum to zero, or mixes points with money, is refused by the database', async () => {
  const insert = (entries: [number, string, number, number | null][]) => {
    const id = newId()
    return sqlState(
      asOwner(database.url, 'select ledger_insert(array[$1::uuid], array[$2], array[$3], $4, $5, $6, $7, $8)', [
        id,
        'demo',
        id,
        entries.map(() => id),
        entries.map((e) => e[0]),
        entries.map((e) => e[1]),
        entries.map((e) => e[2]),
        entries.map((e) => e[3]),
      ]),
    )
  }
  expect(
    await insert([
      [0, 'a', 5, null],
      [0, 'b', -4, null],
    ]),
  ).toBe('23514')
  expect(
    await insert([
      [1, 'points', 5, 5],
      [0, 'stakes', -5, null],
    ]),
  ).toBe('23514')
  expect(
    await insert([
      [0, 'a', 5, 5],
      [0, 'b', -5, null],
    ]),
  ).toBe('23514')
  expect(
    await insert([
      [0, 'cash', 5, null],
      [0, 'b', -5, null],
    ]),
  ).toBe('23514')
  expect(
    await insert([
      [0, 'a', 5, null],
      [0, 'b', -5, null],
    ]),
  ).toBe('done')
})

test('a batch whose entries are in the wrong order is refused, not posted under another transfer', async () => {
  const id = await accountWith(0)
  const [a, b] = [newId(), newId()]
  const sql = `select outcome from ledger_post_batch(array[$1, $2]::uuid[], array['demo', 'demo'], array[$1, $2]::text[],
    array[false, false], array[$1, $2, $2, $1]::uuid[], array[$3, 0, $3, 0]::bigint[],
    array['cash', 'x', 'bonus', 'x'], array[5, -7, 7, -5]::bigint[])`
  expect(await sqlState(database.pool.query(sql, [a, b, id]))).toBe('23514')
  expect(await cashOf(id)).toBe(0)
})

test('a batch of 200 transfers is posted whole', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => accountWith(0)))
  const outcomes = await ledger.post(Array.from({ length: 200 }, (_, n) => deposit(ids[n % 20] ?? 0, n + 1)))
  expect(outcomes).toEqual(Array(200).fill('posted'))
  const balances = await Promise.all(ids.map(cashOf))
  expect(balances.reduce((sum, each) => sum + each, 0)).toBe(20_100)
})

test.each([
  ['update ledger_entry set amount = amount + 1'],
  ['delete from ledger_entry'],
  ['truncate ledger_entry'],
  ['update ledger_transfer set kind = kind'],
  ['delete from ledger_transfer'],
  ['update wallet_balance set balance = balance + 1'],
  ["insert into wallet_balance (account_id, book) values (999999, 'cash')"],
  ["insert into ledger_entry_rest values (gen_random_uuid(), 0, 'x', 1, null)"],
  ["insert into ledger_entry values (gen_random_uuid(), 0, 'x', 1, null)"],
  ["insert into ledger_transfer (id, kind, reference) values (gen_random_uuid(), 'x', 'x')"],
  ["select wallet_credit_many(array[1], array['cash'], array[100000])"],
  ["select wallet_debit_many(array[1], array['cash'], array[1])"],
  ["select give_back_stakes(array[(1, 'k', gen_random_uuid(), gen_random_uuid(), 9, 'cash', now())::stake_hold])"],
  ['drop table ledger_entry'],
  ['alter table ledger_entry disable trigger all'],
])('the application role is refused: %s', async (statement) => {
  expect(await sqlState(database.pool.query(statement))).toBe('42501')
})

test('a trigger keeps even the database’s owner from changing ledger rows', async () => {
  await accountWith(1)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  for (const statement of [
    'update ledger_entry set amount = 5',
    'delete from ledger_transfer',
    'truncate ledger_entry',
  ])
    expect(await sqlState(owner.query(statement))).toBe('23001')
  await owner.end()
})

test('entries are stored in the partition of their month, those of other months in the default one', async () => {
  const where = async (at: number) => {
    const id = transferIdOf(at, systemRandom.bytes(10))
    await asOwner(
      database.url,
      `select ledger_insert(array[$1::uuid], array['demo'], array[$1::text], array[$1::uuid, $1::uuid], array[0, 0],
        array['a', 'b'], array[1, -1], null)`,
      [id],
    )
    const sql = 'select tableoid::regclass::text as place from ledger_entry where transfer_id = $1'
    return (await database.pool.query(sql, [id])).rows[0]?.place
  }
  const now = new Date()
  const month = `${now.getUTCFullYear()}_${String(now.getUTCMonth() + 1).padStart(2, '0')}`
  expect(await where(now.getTime())).toBe(`ledger_entry_${month}`)
  expect(await where(Date.UTC(now.getUTCFullYear() + 2, 0, 1))).toBe('ledger_entry_rest')
  await ledger.start()
})

test('random transfers in parallel: sums are zero, wallets equal entries, nothing below zero', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => accountWith(300)))
  const entry = fc.record({ from: fc.nat(5), to: fc.nat(5), amount: fc.integer({ min: 1, max: 400 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(entry, { minLength: 1, maxLength: 8 }), { maxLength: 12 }), async (batches) => {
      const transfers = batches.map((batch) =>
        batch
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, amount }) => ({
            kind: 'demo' as const,
            reference: newId(),
            entries: [
              { accountId: accounts[from] ?? 0, book: 'cash', amount: -amount },
              { accountId: accounts[to] ?? 0, book: 'cash', amount },
            ],
          })),
      )
      await Promise.all(transfers.map((batch) => ledger.post(batch)))
      const balances = await Promise.all(accounts.map(cashOf))
      expect(balances.every((balance) => balance >= 0)).toBe(true)
      expect(balances.reduce((a, b) => a + b, 0)).toBe(1800)
    }),
    { numRuns: 25 },
  )
  const faults = await ledger.faults()
  expect(faults).toEqual([])
})

test('staked since a moment: a stake of before that comes back takes nothing off, one of since then takes off itself', async () => {
  const id = await accountWith(1000_00)
  const ticketAt = (ms: number) => transferIdOf(ms, systemRandom.bytes(10))
  const moved = (kind: TransferKind, reference: string, amount: number): Transfer => ({
    ...{ kind, reference },
    entries: [
      { accountId: id, book: 'cash', amount },
      { accountId: 0, book: 'stakes', amount: -amount },
    ],
  })
  const since = new Date(Date.now() - 60_000)
  const [before, after, gone] = [ticketAt(since.getTime() - 1000), ticketAt(Date.now()), ticketAt(Date.now())]
  await ledger.post([moved('bet', after, -10_00)])
  await ledger.post([moved('bet', gone, -7_00)])
  await ledger.post([moved('bet_settlement', `${before}:1`, 80_00)])
  expect(await ledger.stakedSince(id, since)).toBe(17_00)
  await ledger.post([moved('bet_settlement', `${gone}:1`, 7_00)])
  expect(await ledger.stakedSince(id, since)).toBe(10_00)
  await ledger.post([moved('bet_reversal', `${before}:2`, -80_00), moved('bet_reversal', `${gone}:2`, -7_00)])
  expect(await ledger.stakedSince(id, since)).toBe(17_00)
})
