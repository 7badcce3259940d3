// The tax book against the ledger and the tickets, over random histories; closed days stand, whatever becomes known later.

import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadHouseBalance, PERIOD_CLOSED_AFTER_MS } from '../ledger/index.ts'
import { runsOf } from '../platform/testRuns.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Histories, histories, rounds, withEverything } from '../statement/testHistory.ts'
import { closeNextDay, entriesOf } from './book.ts'
import type { TaxEntry } from './queries.ts'
import { taxFile, taxReport } from './report.ts'

const RUNS = runsOf(8)
const ZONE = 'Africa/Nairobi'
const [FIRST, LAST] = ['2000-01-01', '2100-01-01']

let world: Histories
beforeAll(async () => {
  world = await histories()
})
afterAll(() => world.stop())

const pool = () => world.database.pool
const today = (): string => dayOf(Date.now(), ZONE)
/** Closes the days up to and with one. */
async function closeUpTo(day: string): Promise<string[]> {
  const closed: string[] = []
  const now = dayStartOf(dayAfter(day), ZONE) + PERIOD_CLOSED_AFTER_MS
  for (;;) {
    const one = await inTransaction(pool(), (db) => closeNextDay(db, ZONE, now))
    if (one === null) return closed
    closed.push(one)
  }
}
async function book(from = FIRST, to = LAST): Promise<TaxEntry[]> {
  const entries: TaxEntry[] = []
  for await (const page of entriesOf(pool(), ZONE, from, to)) entries.push(...page)
  return entries
}
const sumOf = (entries: readonly TaxEntry[], name: 'stake' | 'vat' | 'winnings' | 'vatBack' | 'winningsTax'): number =>
  entries.reduce((sum, entry) => sum + entry[name], 0)

/** Of the ledger's books, and of the tickets as they stand. */
async function expectAgreement(): Promise<void> {
  const entries = await book()
  expect(new Set(entries.map(({ transferId }) => transferId)).size).toBe(entries.length)
  const [vat, tax] = [await loadHouseBalance(pool(), 'vat'), await loadHouseBalance(pool(), 'tax')]
  const [stakes, payouts] = [await loadHouseBalance(pool(), 'stakes'), await loadHouseBalance(pool(), 'payouts')]
  expect(sumOf(entries, 'vat') - sumOf(entries, 'vatBack')).toBe(vat)
  expect(sumOf(entries, 'winningsTax')).toBe(tax)
  expect(sumOf(entries, 'stake') - sumOf(entries, 'vat')).toBe(stakes)
  expect(sumOf(entries, 'winnings')).toBe(-payouts)
  const { rows } = await pool().query<{ code: string; staked: number; tax_out: number; open: boolean }>(
    `select code, case when status in (4, 24) then stake_out else stake end as staked, tax_out, status in (1, 9) as open from bet`,
  )
  const byTicket = Map.groupBy(entries, ({ ticket }) => ticket)
  expect([...byTicket.keys()].sort()).toEqual(rows.map(({ code }) => code).sort())
  for (const { code, staked, tax_out, open } of rows) {
    const own = byTicket.get(code) ?? []
    expect([code, sumOf(own, 'stake')]).toEqual([code, staked])
    if (open) expect([code, sumOf(own, 'winningsTax')]).toEqual([code, tax_out])
  }
}

test('after any history the tax book’s sums are those of the ledger’s books, each ticket behind them, closed or not', async () => {
  let corrections = 0
  let taxed = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      await world.run(steps)
      await expectAgreement()
      const entries = await book()
      corrections += entries.filter(({ cause }) => cause.endsWith('TakenBack')).length
      taxed += sumOf(entries, 'winningsTax') + sumOf(entries, 'vatBack')
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[withEverything]] },
  )
  expect(corrections).toBeGreaterThan(0)
  expect(taxed).toBeGreaterThan(0)
  const before = await book()
  expect(await closeUpTo(today())).toContain(today())
  expect(await book()).toEqual(before)
  await expectAgreement()
})

test('what happens to a ticket of a closed day stands in the first open day, and the closed days stay to the last letter', async () => {
  await world.run(withEverything.slice(0, 3))
  await closeUpTo(today())
  const fileOf = async (from: string, to: string): Promise<string> => {
    let text = ''
    for await (const part of taxFile(pool(), ZONE, from, to)) text += part
    return text
  }
  const [closed, sums] = [await fileOf(FIRST, today()), await taxReport(pool(), ZONE, FIRST, today())]
  expect(sums.closed_to).toBe(today())
  // The results change, although the clock still says the closed day.
  await world.run(withEverything)
  const next = dayAfter(today())
  expect(await fileOf(FIRST, today())).toBe(closed)
  expect(await taxReport(pool(), ZONE, FIRST, today())).toEqual(sums)
  const later = await book(next, LAST)
  expect(new Set(later.map(({ day }) => day))).toEqual(new Set([next]))
  expect(later.some(({ cause }) => cause === 'winningsTakenBack')).toBe(true)
  await expectAgreement()
  await closeUpTo(next)
  expect(await fileOf(FIRST, today())).toBe(closed)
  expect(await book(next, LAST)).toEqual(later)
  await expectAgreement()
})

test('a day is closed an hour after its end and once, whoever closes at the same time; nobody changes what is in it', async () => {
  const before = await book()
  const last = (await taxReport(pool(), ZONE, FIRST, LAST)).closed_to as string
  const day = dayAfter(last)
  const end = dayStartOf(dayAfter(day), ZONE)
  const close = (now: number) => inTransaction(pool(), (db) => closeNextDay(db, ZONE, now))
  expect(await close(end + PERIOD_CLOSED_AFTER_MS - 1)).toBeNull()
  const closed = await Promise.all(Array.from({ length: 5 }, () => close(end + PERIOD_CLOSED_AFTER_MS)))
  expect(closed.filter((one) => one !== null)).toEqual([day])
  expect(await book()).toEqual(before)
  for (const sql of [
    'update tax_entry set vat = 0',
    'delete from tax_entry',
    'delete from tax_day',
    'truncate tax_entry',
  ])
    await expect(pool().query(sql)).rejects.toMatchObject({ code: '42501' })
})

test('the file has a line for every entry of the book, and the report its sums per day and product', async () => {
  let text = ''
  for await (const part of taxFile(pool(), ZONE, FIRST, LAST)) text += part
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFFday,time,product,ticket,event,correction,stake,vat,winnings,vat_given_back,winnings_tax,gift_stake,transfer',
  )
  const entries = await book()
  expect(lines).toHaveLength(entries.length)
  const cents = (at: number): number =>
    lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[at]) * 100), 0)
  expect([cents(6), cents(7), cents(8), cents(9), cents(10)]).toEqual(
    (['stake', 'vat', 'winnings', 'vatBack', 'winningsTax'] as const).map((name) => sumOf(entries, name)),
  )
  const marked = lines.filter((line) => line.split(',')[5] === 'yes')
  expect(marked.some((line) => line.split(',')[4] === 'refund')).toBe(true)
  expect(marked).toHaveLength(entries.filter(({ cause }) => !['stake', 'winnings', 'cashout'].includes(cause)).length)
  const report = await taxReport(pool(), ZONE, FIRST, LAST)
  const counted = (report.lines as { corrections: number }[]).reduce((sum, { corrections }) => sum + corrections, 0)
  expect(counted).toBe(marked.length)
  const total = report.total as Record<string, string>
  const lineSum = (name: string): number =>
    (report.lines as Record<string, string>[]).reduce((sum, line) => sum + Math.round(Number(line[name]) * 100), 0)
  for (const name of ['stakes', 'vat', 'vat_given_back', 'vat_due', 'winnings', 'winnings_tax', 'gift_stakes'])
    expect([name, lineSum(name)]).toEqual([name, Math.round(Number(total[name]) * 100)])
})
