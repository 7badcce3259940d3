// Closing a day of the tax book holds one page of it at a time, however long the day was.
import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERIOD_CLOSED_AFTER_MS, type Queryable } from '../ledger/index.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Histories, histories, withEverything } from '../statement/testHistory.ts'
import { closeNextDay } from './book.ts'

const ZONE = 'Africa/Nairobi'
const PAGE = 4

let world: Histories
beforeAll(async () => {
  world = await histories()
  for (let run = 0; run < 3; run++) await world.run(withEverything)
})
afterAll(() => world.stop())

type Done = { what: 'read' | 'written'; rows: number }

/** What is read of the ledger's transfers and written into the book, in its order. */
function watched(db: Queryable, done: Done[]): Queryable {
  const query = async (...asked: unknown[]) => {
    const answer = await (db.query as (...args: unknown[]) => Promise<{ rows: unknown[]; rowCount: number }>)(...asked)
    const text = typeof asked[0] === 'string' ? asked[0] : (asked[0] as { text: string }).text
    if (text.includes('insert into tax_entry')) done.push({ what: 'written', rows: answer.rowCount })
    if (text.includes('with next as')) done.push({ what: 'read', rows: answer.rows.length })
    return answer
  }
  return { query } as unknown as Queryable
}

test('each page of a day is written before the next is read, and the day has them all', async () => {
  const { pool } = world.database
  const day = dayOf(Date.now(), ZONE)
  const now = dayStartOf(dayAfter(day), ZONE) + PERIOD_CLOSED_AFTER_MS
  const done: Done[] = []
  let closed: string | null = null
  do closed = await inTransaction(pool, (db) => closeNextDay(watched(db, done), ZONE, now, PAGE))
  while (closed !== null && closed < day)
  const pages = done.filter(({ rows }) => rows > 0)
  expect(pages.length).toBeGreaterThan(6)
  for (const [index, { what }] of pages.entries()) if (what === 'written') expect(pages[index - 1]?.what).toBe('read')
  expect(Math.max(...pages.map(({ rows }) => rows))).toBe(PAGE)
  const { rows } = await pool.query<{ counted: number; kept: number; owed: number }>(
    `select (select sum(entry_count)::int from tax_day) as counted, (select count(*)::int from tax_entry) as kept,
       (select count(*)::int from ledger_transfer where kind in ('bet', 'bet_settlement', 'bet_reversal', 'cashout')) as owed`,
  )
  expect([rows[0]?.counted, rows[0]?.kept]).toEqual([rows[0]?.owed, rows[0]?.owed])
})
