// The tickets that results have moved are found page by page: all of them, and each once where its results came together.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { findSettleable, markSelections, type PendingSelection } from './settlementQueries.ts'
import { insertOne, placementOf } from './testPlacement.ts'
import { fund } from './testServer.ts'

const ACCOUNTS = [1, 2, 3, 4, 5, 6, 7, 8]
const NONE = '00000000-0000-0000-0000-000000000000'
const WON = { result: 1, voidFactor: null, deadHeatFactor: null, certainty: 2, at: 0 } as const
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

const win = (matches: readonly number[]): Promise<number[]> =>
  markSelections(
    database.pool,
    matches.map((parentMatchId) => ({
      ...{ parentMatchId, subTypeId: 1, specifiers: '', cancels: [], closed: true },
      outcomes: { 1: WON },
    })),
  )

/** Page by page until no selection is left. */
async function findAll(selections: readonly number[], legsMax: number): Promise<string[]> {
  let pending: PendingSelection[] = selections.map((selectionId) => ({ selectionId, afterBet: NONE }))
  const found: string[] = []
  while (pending.length > 0) {
    const { tickets, passed } = await findSettleable(database.pool, pending, legsMax)
    found.push(...tickets.map(({ betId }) => betId))
    expect(passed.some(({ isDone, afterBet }, place) => isDone || afterBet > (pending[place]?.afterBet ?? ''))).toBe(
      true,
    )
    pending = passed.filter(({ isDone }) => !isDone)
  }
  return found.sort()
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
