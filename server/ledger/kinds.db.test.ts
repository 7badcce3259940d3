// The closed list of kinds: the database has the same one as the code, refuses every other kind, and knows all that the
// release before wrote.
import { readFileSync } from 'node:fs'
import { MEANINGS, TRANSFER_KINDS } from '@walia/domain/ledger/kinds.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'

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
