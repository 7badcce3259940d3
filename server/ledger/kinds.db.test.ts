// The closed list of kinds: the database has the same one as the code, refuses every other kind, and knows all that the
// release before wrote; and a new kind is read by what it means.
import { readFileSync } from 'node:fs'
import { MEANINGS, TRANSFER_KINDS, type TransferKind } from '@walia/domain/ledger/kinds.ts'
import { causeOf, meaningsOf } from '@walia/domain/statement/statement.ts'
import { taxFiguresOf } from '@walia/domain/tax/figures.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { systemRandom } from '../platform/random.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createLedger, loadPlay, loadPlayerFigures, loadTaxedTransfers, sumStakes, transferIdAt } from './index.ts'

let database: TestDatabase
let owner: pg.Client
beforeEach(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

test('the database has the list of the code', async () => {
  const { rows } = await database.pool.query('select kind, means, figure, product from ledger_kind')
  const listed = Object.entries(TRANSFER_KINDS).map(([kind, { means, product }]) => ({
    ...{ kind, means, figure: MEANINGS[means], product },
  }))
  const sorted = (kinds: { kind: string }[]) => kinds.sort((a, b) => (a.kind < b.kind ? -1 : 1))
  expect(sorted(rows)).toEqual(sorted(listed))
})

const post = (kind: string) =>
  database.pool.query(
    `select ledger_post_batch(array[t], array[$1], array['x'], array[false], array[t, t], array[0, 0]::bigint[],
       array['a', 'b'], array[1, -1]::bigint[]) from (select uuidv7() as t) x`,
    [kind],
  )
test('a kind that the list does not know is refused, to the database’s owner too, and nothing is added to the list', async () => {
  await expect(post('crash_bet')).rejects.toMatchObject({ code: '23514' })
  await expect(post('Bet')).rejects.toMatchObject({ code: '23514' })
  await post('bet')
  const insert = `insert into ledger_transfer (id, kind, reference) values (uuidv7(), 'crash_bet', 'x')`
  await expect(owner.query(insert)).rejects.toMatchObject({ code: '23514' })
  for (const sql of [`insert into ledger_kind values ('crash_bet', 'stake', 'play', null)`, 'delete from ledger_kind'])
    await expect(database.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
})

const migration = (name: string) => readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')
const [LIST, ROWS_OF_BEFORE] = [migration('0550_ledger_kinds'), migration('0551_ledger_kinds_of_before')]
/** As pg_dump writes it: id, kind, reference, time. */
const BEFORE = readFileSync(new URL('samples/transfersBefore.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))

/** As the release before left it. */
async function withRowsOfBefore(): Promise<void> {
  await owner.query(`drop table ledger_kind;
    alter table ledger_transfer drop constraint ledger_transfer_kind_check,
      add constraint ledger_transfer_kind_check check (kind <> '')`)
  for (const row of BEFORE)
    await owner.query('insert into ledger_transfer (id, kind, reference, at) values ($1, $2, $3, $4)', row)
}

test('a database of the release before is taken over with every kind that it wrote', async () => {
  expect(new Set(BEFORE.map(([, kind]) => kind))).toEqual(new Set(Object.keys(TRANSFER_KINDS)))
  await withRowsOfBefore()
  await owner.query(LIST)
  await owner.query(ROWS_OF_BEFORE)
  const { rows } = await owner.query('select count(*)::int as count from ledger_transfer join ledger_kind using (kind)')
  expect(rows).toEqual([{ count: BEFORE.length }])
  await expect(post('crash_bet')).rejects.toMatchObject({ code: '23514' })
})

test('a database with transfers of a kind that nobody knows is not taken over, and they are named', async () => {
  await withRowsOfBefore()
  await owner.query(`insert into ledger_transfer (id, kind, reference) values (uuidv7(), 'by_hand', 'x')`)
  await owner.query(LIST)
  await expect(owner.query(ROWS_OF_BEFORE)).rejects.toThrow(
    'transfers of kinds that this version does not know: by_hand',
  )
})

test('a kind of a new product is counted by what it means: limits, statement, tax book, markers of harm, affiliates', async () => {
  const { pool } = database
  await owner.query(`alter table ledger_transfer drop constraint ledger_transfer_kind_check;
    insert into ledger_kind values ('crash_bet', 'stake', 'play', 'crash'), ('crash_win', 'payout', 'play', 'crash')`)
  const jobs = createJobs(pool, createLog('silent'))
  const ledger = createLedger({ pool, clock: systemClock, random: systemRandom, jobs })
  await ledger.openWallet(7)
  const move = async (kind: string, book: string, amount: number) => {
    const entries = [
      { accountId: 7, book: 'cash', amount },
      { accountId: 0, book, amount: -amount },
    ]
    const reference = `${'f'.repeat(8)}/${kind}/${amount}`
    expect(await ledger.post([{ kind: kind as TransferKind, reference, entries }])).toEqual(['posted'])
  }
  await move('deposit', 'provider:test', 100_00)
  await move('crash_bet', 'stakes', -30_00)
  await move('crash_bet', 'stakes', -10_00)
  await move('crash_win', 'payouts', 25_00)
  await move('crash_win', 'stakes', 10_00)

  const since = new Date(Date.now() - 60_000)
  const { rows: limits } = await pool.query(
    `select kind, play_used(7, kind, $1) as used from unnest(array['deposit', 'stake', 'loss']) kind`,
    [since],
  )
  expect(limits.map(({ used }) => used)).toEqual([100_00, 40_00, 5_00])
  expect(await ledger.stakedSince(7, since)).toBe(30_00)
  const span = { fromId: transferIdAt(0), beforeId: transferIdAt(Date.now() + 60_000) }
  const [day] = await ledger.periodsOf(7, span, 'day', 'UTC')
  expect(day).toMatchObject({ staked: 30_00, won: 25_00, deposited: 100_00, withdrawn: 0, other: 0 })
  const days = await pool.query(
    `select product, staked, returned, won from player_day(7, $1, $2, 'UTC') where staked > 0`,
    [...[span.fromId, span.beforeId]],
  )
  expect(days.rows).toEqual([{ product: 'crash', staked: 40_00, returned: 10_00, won: 25_00 }])

  const filtered = { ...span, accountId: 7, books: ['cash'], limit: 10, scanMax: 10 }
  const { rows: won } = await ledger.movementsOf({ ...filtered, means: meaningsOf('winnings') })
  expect(won.map(({ changes, ...row }) => causeOf({ ...row, changes: [] }))).toEqual(['refund', 'payout'])
  const taxed = await loadTaxedTransfers(pool, span.fromId, span.beforeId, 10)
  expect(taxed.map((each) => taxFiguresOf(each).cause)).toEqual(['stake', 'stake', 'winnings', 'refund'])
  const play = await loadPlay(pool, [7], span.fromId, span.beforeId)
  expect(play.map(({ means, amount }) => [means, amount])).toEqual([
    ...[['deposit', 100_00] as const, ['stake', -30_00] as const, ['stake', -10_00] as const],
  ])
  expect(await sumStakes(pool, [7], span.fromId, span.beforeId)).toEqual([{ account_id: 7, bets: 2, staked: 40_00 }])
  const [figures] = await loadPlayerFigures(pool, [{ accountId: 7, ...span }])
  expect(figures).toMatchObject({ stakes: 30_00, winnings: 25_00, deposits: 100_00 })
})
