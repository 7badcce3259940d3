// The tickets that results have moved are found page by page: all of them, and each once where its results came together.
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import type { SelectionOutcome } from './legResult.ts'
import { findSettleable, type PendingSelection, SettlementCache } from './settleable.ts'
import { insertRuling, insertStates } from './settlementQueries.ts'
import { insertOne, markStored, placementOf } from './testPlacement.ts'
import { fund } from './testServer.ts'

const ACCOUNTS = [1, 2, 3, 4, 5, 6, 7, 8]
const NONE = '00000000-0000-0000-0000-000000000000'
const WON: SelectionOutcome = { result: 1, voidFactor: null, deadHeatFactor: null, certainty: 2, at: 0 }
/** Known long after the tickets were accepted: before, it would make their legs void. */
const LOST: SelectionOutcome = { ...WON, result: 0, at: Date.now() + 3_600_000 }
let database: TestDatabase
let nextMatch = 1

beforeAll(async () => {
  database = await testDatabase()
  await fund(database, ACCOUNTS, 10_000_00)
})
afterAll(() => database.drop())

/** A ticket of every account on three of five matches. */
async function evening(): Promise<{ matches: number[]; tickets: string[] }> {
  const matches = Array.from({ length: 5 }, () => nextMatch++)
  const tickets: string[] = []
  for (const account of ACCOUNTS) {
    const placement = await placementOf(
      database.pool,
      account,
      [0, 1, 3].map((step) => matches[(account + step) % 5] as number),
    )
    expect((await insertOne(database.pool, placement)).outcome).toBe('placed')
    tickets.push(placement.ids.id)
  }
  return { matches, tickets: tickets.sort() }
}

const mark = (matches: readonly number[], outcome: SelectionOutcome): Promise<number[]> =>
  markStored(database.pool, matches, outcome)
const win = (matches: readonly number[]) => mark(matches, WON)

/** Page by page until no selection is left. */
async function findAll(selections: readonly number[], legsMax: number): Promise<string[]> {
  let pending: PendingSelection[] = selections.map((selectionId) => ({ selectionId, afterBet: NONE }))
  const seen = new SettlementCache()
  const found: string[] = []
  while (pending.length > 0) {
    const { tickets, passed, looked } = await findSettleable(database.pool, pending, seen, legsMax)
    seen.add(seen.round, looked)
    found.push(...tickets.map(({ id }) => id))
    expect(passed.some(({ isDone, afterBet }, place) => isDone || afterBet > (pending[place]?.afterBet ?? ''))).toBe(
      true,
    )
    pending = passed.filter(({ isDone }) => !isDone)
  }
  return found.sort()
}

/** As settlement does. */
async function lose(tickets: readonly string[]): Promise<void> {
  const { rows } = await database.pool.query('select account_id, id from bet where id = any ($1::uuid[])', [tickets])
  const lost = { number: 1, status: ticketCodeOf('lost'), paid: 0, cause: 'result', details: {}, movements: [] }
  await insertStates(
    database.pool,
    rows.map((row) => ({ ...lost, accountId: row.account_id, betId: row.id })),
  )
}

/** A ruling that stands for nothing: what it says is not this search's to decide. */
async function rule(betId: string): Promise<void> {
  const { rows } = await database.pool.query('select account_id from bet where id = $1', [betId])
  const ruling = { place: 0, kind: 'reinstate', reason: 'void_operator', by: 'test' } as const
  await insertRuling(database.pool, { ...ruling, accountId: rows[0].account_id, betId })
}

test.each([1, 2, 7, 15, 1000])(
  'in pages of about %i legs, results that are known together find each ticket once',
  async (legsMax) => {
    const { matches, tickets } = await evening()
    expect(await findAll(await win(matches), legsMax)).toEqual(tickets)
  },
)

test('a ticket that waits for a leg is not found, and is when that leg has a result', async () => {
  const { matches, tickets } = await evening()
  const [last = 0, ...others] = matches
  const early = await findAll(await win(others), 1000)
  expect(early.length).toBeGreaterThan(0)
  expect(early.length).toBeLessThan(tickets.length)
  const late = await findAll(await win([last]), 1000)
  expect([...early, ...late].sort()).toEqual(tickets)
})

test('a lost ticket is not found by later results, and is when its lost leg is corrected or it has a ruling', async () => {
  const { matches, tickets } = await evening()
  const [first = 0, ...others] = matches
  const lost = await findAll(await mark([first], LOST), 1000)
  expect(lost.length).toBeLessThan(tickets.length)
  await lose(lost)
  const [ruled = ''] = lost
  await rule(ruled)
  const later = await findAll(await mark(others, LOST), 1000)
  expect(later).toEqual([ruled, ...tickets.filter((betId) => !lost.includes(betId))].sort())
  expect(await findAll(await mark([first], { ...WON, at: LOST.at }), 1000)).toEqual([ruled])
  expect(await findAll(await mark(others, { ...WON, at: LOST.at }), 1000)).toEqual(tickets)
})

test('what was seen counts until results change, and not when they changed while it was looked at', () => {
  const seen = new SettlementCache()
  seen.add(seen.round, ['one'])
  expect(seen.has('one')).toBe(true)
  const before = seen.round
  seen.forget()
  seen.add(before, ['two'])
  expect(['one', 'two'].filter((betId) => seen.has(betId))).toEqual([])
})
