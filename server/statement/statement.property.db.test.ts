// A property over statements: whatever happened to an account, at once and in whatever order, its statement has every entry
// of the ledger once, its balances run from row to row to what the wallet holds, and its sums are those of its rows.
import {
  type StatementAnswer,
  type StatementMovement,
  type StatementTotalsAnswer,
  statementPaths,
} from '@walia/contract/statement.ts'
import { statementGroups } from '@walia/domain/statement/statement.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTexts } from '../platform/text.ts'
import { createStatement } from './index.ts'
import { type Histories, histories, rounds, withEverything } from './testHistory.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)

let world: Histories
const seen = new Set<string>()

beforeAll(async () => {
  world = await histories()
  const { platform, bets } = world.server
  createStatement(platform, {
    accounts: { authenticate: async ({ headers }) => ({ accountId: Number(headers['x-account']) }) as never },
    ...{ ledger: world.ledger, texts: createTexts(platform.profile) },
    ...{
      ticketCodes: bets.ticketCodes,
      cashedOutBets: world.cashout.cashedOutBets,
      giftCauses: async () => [],
    },
  })
})
afterAll(() => world.stop())

async function get<T>(account: number, path: string, query: Record<string, string> = {}): Promise<T> {
  const url = `${path}?${new URLSearchParams(query)}`
  const answer = await world.server.app.inject({ url, headers: { 'x-account': String(account) } })
  expect(answer.statusCode).toBe(200)
  return (path === statementPaths.file ? answer.body : answer.json()) as T
}

async function allPages(account: number, query: Record<string, string>): Promise<StatementMovement[]> {
  const rows: StatementMovement[] = []
  let next: string | null = null
  do {
    const page: StatementAnswer = await get(account, statementPaths.movements, {
      ...query,
      ...(next ? { before: next } : {}),
    })
    rows.push(...page.data)
    next = page.next
  } while (next !== null)
  return rows
}

const minor = (text: string): number => Math.round(Number(text) * 100)
/** Points are counted whole. */
const countOf = (book: string, text: string): number => (book === 'points' ? Number(text) : minor(text))
const keyOf = (transferId: string, book: string, amount: number): string => `${transferId} ${book} ${amount}`

async function entriesOf(account: number): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ id: string; book: string; amount: number }>(
    `select 'trf_' || replace(transfer_id::text, '-', '') as id, book, amount from ledger_entry where account_id = $1`,
    [account],
  )
  return rows.map(({ id, book, amount }) => keyOf(id, book, amount)).sort()
}

async function ticketsOf(account: number): Promise<Set<string>> {
  const { rows } = await world.database.pool.query<{ code: string }>('select code from bet where account_id = $1', [
    account,
  ])
  return new Set(rows.map(({ code }) => code))
}

const OF_TICKETS = /^(stake|payout|cashout|refund|payoutTakenBack|refundTakenBack|points|pointsTakenBack)$/

async function expectStatement(account: number, pageSize: number): Promise<void> {
  const rows = await allPages(account, { limit: String(pageSize) })
  for (const { cause } of rows) seen.add(cause)
  const changes = rows.flatMap(({ transfer_id: id, changes }) => changes.map((change) => ({ id, ...change })))
  expect(changes.map(({ id, book, amount }) => keyOf(id, book, countOf(book, amount))).sort()).toEqual(
    await entriesOf(account),
  )
  // From the oldest row to the newest each book runs by what the row says, and ends at what the wallet holds.
  const held: Record<string, number> = {}
  for (const { book, amount, balance } of changes.toReversed()) {
    held[book] = (held[book] ?? 0) + countOf(book, amount)
    expect(countOf(book, balance)).toBe(held[book])
  }
  const { cash, reserved } = await world.ledger.balancesOf(account)
  expect([held.cash ?? 0, held.reserved ?? 0]).toEqual([cash, reserved])
  // Every row of a bet names a ticket of the account.
  const codes = await ticketsOf(account)
  for (const row of rows)
    expect([row.cause, codes.has(row.bet_id ?? '')]).toEqual([row.cause, OF_TICKETS.test(row.cause)])
  expectTakenBackFirst(rows)
  await expectParts(account, rows, pageSize)
  await expectSums(account, cash + reserved)
}

/** A ticket's payment is taken back before it is paid anew, and the rows say so in this order. */
function expectTakenBackFirst(rows: readonly StatementMovement[]): void {
  const payments = rows.filter(({ cause }) => /^(payout|refund)/.test(cause)).toReversed()
  for (const [bet, ofBet] of Map.groupBy(payments, ({ bet_id }) => bet_id)) {
    const isBack = ofBet.map(({ cause }) => cause.endsWith('TakenBack'))
    expect([bet, isBack]).toEqual([bet, isBack.map((_, index) => index % 2 === 1)])
  }
}

/** The groups share the rows out among them, each with the balances that the whole statement has; so does the file. */
async function expectParts(account: number, rows: readonly StatementMovement[], pageSize: number): Promise<void> {
  const parts: StatementMovement[] = []
  for (const kind of statementGroups) parts.push(...(await allPages(account, { kind, limit: String(pageSize) })))
  const newestFirst = parts.toSorted((a, b) => (a.transfer_id < b.transfer_id ? 1 : -1))
  expect(newestFirst).toEqual(rows)
  const lines = (await get<string>(account, statementPaths.file)).trimEnd().split('\r\n').slice(1)
  const written = lines
    .map((line) => line.replace(/"[^"]*"/g, '').split(','))
    .map((fields) => [fields.at(-5), fields[3], fields[4]].join(' '))
  expect(written).toEqual(
    rows.flatMap(({ transfer_id: id, changes }) => changes.map((each) => [id, each.amount, each.balance].join(' '))),
  )
}

async function expectSums(account: number, money: number): Promise<void> {
  for (const unit of ['day', 'week', 'month']) {
    const { data } = await get<StatementTotalsAnswer>(account, statementPaths.totals, { unit })
    const sum = (name: Exclude<keyof (typeof data)[number], 'since'>): number =>
      data.reduce((total, row) => total + minor(row[name]), 0)
    expect(sum('deposited') - sum('withdrawn') + sum('won') - sum('staked') + sum('other')).toBe(money)
    expect(sum('net')).toBe(sum('won') - sum('staked'))
    const { rows } = await world.database.pool.query<{ staked: number; won: number }>(
      `select coalesce(sum(case when status in (4, 24) then stake_out else stake end), 0)::bigint as staked,
         coalesce(sum(cashed_out + case when status = 5 then paid else 0 end), 0)::bigint as won
       from bet where account_id = $1`,
      [account],
    )
    expect([sum('staked'), sum('won')]).toEqual([rows[0]?.staked, rows[0]?.won])
  }
}

test('after any history a statement has every entry once, its balances run to the wallet, and its sums are the tickets’', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, fc.integer({ min: 1, max: 9 }), async (steps, pageSize) => {
      for (const account of await world.run(steps)) await expectStatement(account, pageSize)
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[withEverything, 2]] },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['stake', 'payout', 'cashout', 'refund', 'payoutTakenBack', 'refundTakenBack'],
      ...['deposit', 'withdrawalReserved', 'withdrawalPaid', 'withdrawalReturned'],
    ]),
  )
})
