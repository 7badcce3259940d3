// The account statement over HTTP: both halves of a session, own rows only, filters, days of the market's zone, pages, file.

import type { StatementAnswer, StatementMovement, StatementTotalsAnswer } from '@walia/contract/statement.ts'
import { statementPaths } from '@walia/contract/statement.ts'
import type { TransferKind } from '@walia/domain/ledger/kinds.ts'
import { statementBooks, statementCauses } from '@walia/domain/statement/statement.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Accounts, createAccounts } from '../accounts/index.ts'
import { createLedger, type Ledger, type Transfer, transferIdOf } from '../ledger/index.ts'
import { createPool } from '../platform/db.ts'
import { leaveWhileWaiting, withTableHeld } from '../platform/testGone.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { textLanguages } from '../platform/text.ts'
import { createSms } from '../sms/index.ts'
import { createStatement } from './index.ts'
import { SCAN_MAX } from './movements.ts'

type Bettor = { id: number; sid: string; token: string }

let platform: TestPlatform
let ledger: Ledger
let accounts: Accounts
let nextNumber = 30_000_000

beforeAll(async () => {
  platform = await testPlatform({ MARKET: 'et' })
  ledger = createLedger(platform)
  accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  createStatement(platform, {
    ...{ accounts, ledger, texts: platform.texts },
    ticketCodes: async (_account, ids) => new Map(ids.map((id) => [id, `bet_${id.slice(0, 13)}`])),
    cashedOutBets: async () => new Map(),
    giftCauses: async () => [],
  })
})
afterAll(() => platform.close())

async function newBettor(): Promise<Bettor> {
  const id = await accounts.openAccount(`2519${nextNumber++}`, null)
  const { secret, token } = await accounts.openSession(id, null)
  return { id, sid: secret, token }
}

async function get(path: string, bettor: Partial<Bettor>, query: Record<string, string> = {}) {
  const answer = await platform.app.inject({
    url: `${path}?${new URLSearchParams(query)}`,
    ...(bettor.sid ? { cookies: { sid: bettor.sid } } : {}),
    ...(bettor.token ? { headers: { authorization: `Bearer ${bettor.token}` } } : {}),
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}
async function movementsOf(bettor: Bettor, query: Record<string, string> = {}): Promise<StatementAnswer> {
  const answer = await get(statementPaths.movements, bettor, query)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return JSON.parse(answer.body)
}

type Moved = Partial<Record<(typeof statementBooks)[number], number>>
/** What a player's books gain; the house's books have the rest. */
async function book({ id }: Bettor, kind: TransferKind, moved: Moved, at: string): Promise<void> {
  const entries: Transfer['entries'] = Object.entries(moved).map(([name, amount]) => ({
    ...{ accountId: id, book: name, amount },
  }))
  const points = moved.points ?? 0
  const money = entries.reduce((sum, { amount }) => sum + amount, 0) - points
  const transferId = transferIdOf(Date.parse(at), platform.random.bytes(10))
  const house = [
    { accountId: 0, book: 'test', amount: -money },
    { accountId: 0, book: 'points_issued', amount: -points },
  ].filter(({ amount }) => amount !== 0)
  const transfer = { id: transferId, kind, reference: transferId, entries: [...entries, ...house] }
  expect(await ledger.post([transfer])).toEqual(['posted'])
}

const shortOf = ({ cause, changes }: StatementMovement) => [
  cause,
  ...changes.map(({ book, amount, balance }) => `${book} ${amount} ${balance}`),
]

test('each row says what caused it, what it changed, and what the book held after it', async () => {
  const bettor = await newBettor()
  await book(bettor, 'deposit', { cash: 500_00 }, '2026-11-20T08:00:00Z')
  await book(bettor, 'bet', { cash: -100_00 }, '2026-11-20T09:00:00Z')
  await book(bettor, 'bet_settlement', { cash: 217_40 }, '2026-11-20T10:00:00Z')
  await book(bettor, 'bet_reversal', { cash: -217_40 }, '2026-11-20T10:30:00Z')
  await book(bettor, 'bonus', { bonus: 50_00 }, '2026-11-20T11:00:00Z')
  await book(bettor, 'points', { points: 25 }, '2026-11-20T11:30:00Z')
  await book(bettor, 'withdrawal', { cash: -400_00, reserved: 400_00 }, '2026-11-20T12:00:00Z')
  await book(bettor, 'withdrawal_close', { reserved: -400_00 }, '2026-11-20T13:00:00Z')
  const { data, next } = await movementsOf(bettor)
  expect(data.map(shortOf)).toEqual([
    ['withdrawalPaid', 'reserved -400.00 0.00'],
    ['withdrawalReserved', 'cash -400.00 0.00', 'reserved 400.00 400.00'],
    ['points', 'points 25 25'],
    ['bonus', 'bonus 50.00 50.00'],
    ['payoutTakenBack', 'cash -217.40 400.00'],
    ['payout', 'cash 217.40 617.40'],
    ['stake', 'cash -100.00 400.00'],
    ['deposit', 'cash 500.00 500.00'],
  ])
  expect(next).toBeNull()
  expect(data.map(({ bet_id }) => bet_id !== null)).toEqual([false, false, true, false, true, true, true, false])
  expect(data.map(({ payment_id }) => payment_id?.slice(0, 4) ?? null)).toEqual([
    ...['wdr_', 'wdr_', null, null, null, null, null, 'dep_'],
  ])
})

test('one half of a session shows nothing, and another account’s rows and places are never shown', async () => {
  const [mine, other] = [await newBettor(), await newBettor()]
  await book(mine, 'deposit', { cash: 500_00 }, '2026-11-20T08:00:00Z')
  await book(other, 'deposit', { cash: 900_00 }, '2026-11-20T09:00:00Z')
  for (const path of Object.values(statementPaths)) {
    const query: Record<string, string> = path === statementPaths.totals ? { unit: 'day' } : {}
    for (const halves of [{}, { sid: mine.sid }, { token: mine.token }, { sid: mine.sid, token: other.token }])
      expect([path, (await get(path, halves, query)).status]).toEqual([path, 401])
    const answer = await get(path, mine, query)
    expect([answer.status, answer.body.includes('500.00'), answer.body.includes('900.00')]).toEqual([200, true, false])
  }
  const theirs = (await movementsOf(other)).data[0]?.transfer_id ?? ''
  expect((await movementsOf(mine, { before: theirs })).data.map(shortOf)).toEqual([['deposit', 'cash 500.00 500.00']])
})

test.each<[query: Record<string, string>, status: number]>([
  [{ limit: '0' }, 400],
  [{ limit: '101' }, 400],
  [{ limit: '100' }, 200],
  [{ before: 'trf_1' }, 400],
  [{ before: `trf_${'0'.repeat(32)}` }, 200],
  [{ kind: 'everything' }, 400],
  [{ book: 'stakes' }, 400],
  [{ from: '2026-13-01' }, 400],
  [{ from: '2026-11-20', to: '2026-11-01' }, 200],
])('a statement asked for with %j answers %i', async (query, status) => {
  expect((await get(statementPaths.movements, await newBettor(), query)).status).toBe(status)
})

test('days begin and end at midnight of the market, in movements, totals and file alike', async () => {
  const bettor = await newBettor()
  // Midnight in Nairobi is 21:00 UTC.
  await book(bettor, 'deposit', { cash: 1_00 }, '2026-11-19T20:59:59.999Z')
  await book(bettor, 'deposit', { cash: 2_00 }, '2026-11-19T21:00:00.000Z')
  await book(bettor, 'deposit', { cash: 4_00 }, '2026-11-20T20:59:59.999Z')
  await book(bettor, 'deposit', { cash: 8_00 }, '2026-11-20T21:00:00.000Z')
  const day = { from: '2026-11-20', to: '2026-11-20' }
  const { data } = await movementsOf(bettor, day)
  expect(data.map(shortOf)).toEqual([
    ['deposit', 'cash 4.00 7.00'],
    ['deposit', 'cash 2.00 3.00'],
  ])
  const file = (await get(statementPaths.file, bettor, day)).body.trimEnd().split('\r\n')
  expect(file.slice(1).map((line) => line.split(',').slice(3, 5))).toEqual([
    ['4.00', '7.00'],
    ['2.00', '3.00'],
  ])
  const totals = async (query: Record<string, string>): Promise<string[][]> => {
    const answer: StatementTotalsAnswer = JSON.parse((await get(statementPaths.totals, bettor, query)).body)
    return answer.data.map(({ since, deposited }) => [since, deposited])
  }
  expect(await totals({ unit: 'day' })).toEqual([
    ['2026-11-21', '8.00'],
    ['2026-11-20', '6.00'],
    ['2026-11-19', '1.00'],
  ])
  expect(await totals({ unit: 'day', ...day })).toEqual([['2026-11-20', '6.00']])
  expect(await totals({ unit: 'week' })).toEqual([['2026-11-16', '15.00']])
  expect(await totals({ unit: 'month' })).toEqual([['2026-11-01', '15.00']])

  // As far back as is summed, in whole days, and the answer says since when.
  const sums = async (query: Record<string, string>) => {
    const { from, data }: StatementTotalsAnswer = JSON.parse((await get(statementPaths.totals, bettor, query)).body)
    return [from, ...data.map(({ since, deposited }) => `${since} ${deposited}`)]
  }
  expect(await sums({ unit: 'day', to: '2026-12-20' })).toEqual([
    ...['2026-11-20', '2026-11-21 8.00', '2026-11-20 6.00'],
  ])
  expect(await sums({ unit: 'week', to: '2027-05-20' })).toEqual(['2026-11-20', '2026-11-16 14.00'])
  expect(await sums({ unit: 'week', to: '2027-05-20', from: '2026-01-01' })).toEqual([
    ...['2026-11-20', '2026-11-16 14.00'],
  ])
  expect(await sums({ unit: 'month', to: '2027-11-20' })).toEqual(['2026-11-20', '2026-11-01 14.00'])
  expect(await sums({ unit: 'week', to: '2027-05-20', from: '2026-11-21' })).toEqual(['2026-11-21', '2026-11-16 8.00'])
})

test('totals tell stakes from stakes that came back, winnings from those taken back, and money paid out from money reserved', async () => {
  const bettor = await newBettor()
  const at = (minute: number): string => new Date(Date.parse('2026-11-20T08:00:00Z') + minute * 60_000).toISOString()
  const house = async (kind: TransferKind, amount: number, houseBook: string, minute: number): Promise<void> => {
    const id = transferIdOf(Date.parse(at(minute)), platform.random.bytes(10))
    const entries = [
      { accountId: bettor.id, book: 'cash', amount },
      { accountId: 0, book: houseBook, amount: -amount },
    ]
    expect(await ledger.post([{ id, kind, reference: id, reversal: amount < 0, entries }])).toEqual(['posted'])
  }
  await book(bettor, 'deposit', { cash: 1000_00 }, at(0))
  await house('bet', -300_00, 'stakes', 1)
  await house('bet', -200_00, 'stakes', 2)
  await house('bet_settlement', 200_00, 'stakes', 3)
  await house('bet_settlement', 500_00, 'payouts', 4)
  await house('bet_reversal', -500_00, 'payouts', 5)
  await house('bet_settlement', 150_00, 'payouts', 6)
  await house('cashout', 40_00, 'payouts', 7)
  await house('bet_hold', -10_00, 'held', 8)
  await house('bet_hold_back', 10_00, 'held', 9)
  await book(bettor, 'withdrawal', { cash: -100_00, reserved: 100_00 }, at(10))
  await book(bettor, 'withdrawal_close', { reserved: -100_00 }, at(11))
  await book(bettor, 'withdrawal', { cash: -60_00, reserved: 60_00 }, at(12))
  await book(bettor, 'withdrawal_close', { cash: 60_00, reserved: -60_00 }, at(13))
  await book(bettor, 'bonus', { cash: 5_00 }, at(14))
  await book(bettor, 'withdrawal', { cash: -80_00, reserved: 80_00 }, at(15))
  const answer: StatementTotalsAnswer = JSON.parse((await get(statementPaths.totals, bettor, { unit: 'day' })).body)
  expect(answer.reserved).toBe('80.00')
  expect(answer.data).toEqual([
    {
      since: '2026-11-20',
      ...{ staked: '300.00', won: '190.00', deposited: '1000.00', withdrawn: '100.00', net: '-110.00', other: '5.00' },
    },
  ])
})

test('a filter finds a movement behind more others than a page looks through, by going on page by page', async () => {
  const bettor = await newBettor()
  await book(bettor, 'deposit', { cash: 1_000_00 }, '2026-11-20T08:00:00Z')
  const start = Date.parse('2026-11-20T09:00:00Z')
  const bets: Transfer[] = Array.from({ length: SCAN_MAX + 10 }, (_, index) => {
    const id = transferIdOf(start + index, platform.random.bytes(10))
    const entries = [
      { accountId: bettor.id, book: 'cash', amount: -1 },
      { accountId: 0, book: 'stakes', amount: 1 },
    ]
    return { id, kind: 'bet', reference: id, entries }
  })
  for (let done = 0; done < bets.length; done += 500) await ledger.post(bets.slice(done, done + 500))
  const first = await movementsOf(bettor, { kind: 'deposits' })
  expect(first.data).toEqual([])
  const second = await movementsOf(bettor, { kind: 'deposits', before: first.next ?? '' })
  expect(second.data.map(shortOf)).toEqual([['deposit', 'cash 1000.00 1000.00']])
  expect(second.next).toBeNull()
  const lines = (await get(statementPaths.file, bettor, { kind: 'bets' })).body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + bets.length)
})

test('the file has words of the caller’s language, and there are some for every cause and book', async () => {
  const bettor = await newBettor()
  await book(bettor, 'deposit', { cash: 500_00 }, '2026-11-20T08:00:00Z')
  const { body, headers } = await get(statementPaths.file, bettor, { language: 'am' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('attachment')
  expect(body.startsWith('\uFEFFጊዜ (UTC),')).toBe(true)
  expect(body).toContain('2026-11-20T08:00:00.000Z,ገቢ,ጥሬ ገንዘብ,500.00,500.00,,dep_')
  const keys = [...statementCauses.map((cause) => `cause_${cause}`), ...statementBooks.map((name) => `book_${name}`)]
  for (const language of textLanguages)
    for (const key of keys) {
      const text = platform.texts.text(`statement:${key}`, language)
      expect([language, key, text]).not.toEqual([language, key, `statement:${key}`])
    }
})

/** Statuses in the order of the answers: who is read waits for the ledger until everybody else has been refused. */
async function statusesAtOnce(path: string, count: number, readCount: number): Promise<number[]> {
  const bettor = await newBettor()
  const statuses: number[] = []
  const answer = async () => {
    statuses.push((await get(path, bettor)).status)
  }
  const owner = createPool(platform.config.databaseUrl, null, 1)
  const { all } = await withTableHeld(owner, 'ledger_entry', async () => {
    const asked = Promise.all(Array.from({ length: count }, answer))
    await vi.waitUntil(() => statuses.length >= count - readCount)
    return { all: asked }
  })
  await all
  await owner.end()
  expect((await get(path, bettor)).status).toBe(200)
  return statuses
}

test('an account that is read three times at once is not read a fourth time, and no file twice', async () => {
  expect(await statusesAtOnce(statementPaths.movements, 8, 3)).toEqual([...Array(5).fill(429), 200, 200, 200])
  expect(await statusesAtOnce(statementPaths.file, 4, 1)).toEqual([429, 429, 429, 200])
})

test('whoever leaves before his file begins may ask for another', async () => {
  const bettor = await newBettor()
  await leaveWhileWaiting(platform.app, platform.pool, 'session', {
    ...{ method: 'GET', path: statementPaths.file },
    headers: { cookie: `sid=${bettor.sid}`, authorization: `Bearer ${bettor.token}` },
  })
  await new Promise((later) => setTimeout(later, 100))
  await vi.waitFor(async () => expect((await get(statementPaths.file, bettor)).status).toBe(200))
})
