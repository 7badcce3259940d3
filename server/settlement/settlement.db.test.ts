// Settlement against PostgreSQL: results, voids, halves, dead heats, rollbacks, cancels, rulings; money to the cent.
import { payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf, taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { totalOddsOf } from '@walia/domain/odds/odds.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betBody, fund, legBody, type TestHouse, testHouse } from '../bets/testHouse.ts'
import type { LineChange, LineOutcome } from '../odds/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createSettlement, type Settlement } from './index.ts'

const STAKE = 100_00
const ODDS = [2_50, 3_40, 2_80] as const
let database: TestDatabase
let house: TestHouse
let settlement: Settlement
const changes: LineChange[] = []
let nextMatch = 1
let nextAccount = 1

/** An outbox kept by hand. */
const lines = {
  loadLineChanges: async (_db: unknown, afterId: string, limit: number) =>
    changes.filter((change) => Number(change.id) > Number(afterId)).slice(0, limit),
  loadLines: async (_db: unknown, names: readonly { parentMatchId: number }[]) =>
    names.flatMap(({ parentMatchId }) => changes.filter((change) => change.parentMatchId === parentMatchId).slice(-1)),
}
const say = (parentMatchId: number, outcome: LineOutcome, at = Date.now() + 1000) => {
  changes.push({ id: String(changes.length + 1), parentMatchId, market: 1, specifiers: '', outcome, at })
}

beforeAll(async () => {
  database = await testDatabase()
  house = await testHouse(database)
  settlement = createSettlement(house.platform, { book: house.book, lines })
})
afterAll(async () => {
  await house.stop()
  await database.drop()
})

const openMatches = (count: number): number[] =>
  Array.from({ length: count }, () => {
    house.book.addMatch(nextMatch)
    return nextMatch++
  })
const place = async (account: number, matches: readonly number[], stake = '100') => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([], { stake, betslip: matches.map((id) => legBody(id)) }),
    headers: { 'x-account': String(account) },
  })
  expect(answer.json().code).toBeUndefined()
  return answer.json().bet_id as string
}
const bettor = async (amount = STAKE): Promise<number> => {
  const account = nextAccount++
  await fund(database, [account], amount)
  return account
}
const read = async (account: number, code: string) =>
  (await house.app.inject({ url: `/api/v1/mybets/${code}`, headers: { 'x-account': String(account) } })).json()
const cashOf = async (account: number): Promise<number> =>
  (await database.pool.query(`select balance from wallet_balance where account_id = $1 and book = 'cash'`, [account]))
    .rows[0].balance

type Result = { result: 1 | 0 | -1; voidFactor?: string | null; deadHeatFactor?: string | null }
const WON: Result = { result: 1 }
const LOST: Result = { result: 0 }
const VOID: Result = { result: 0, voidFactor: '1' }
const settled = (result: Result, certainty: 1 | 2 = 2): LineOutcome => ({
  kind: 'settled',
  certainty,
  outcomes: [{ id: '1', voidFactor: null, deadHeatFactor: null, ...result }],
})
const OPEN: LineOutcome = { kind: 'open' }
const cancelled = (startAt: number | null, endAt: number | null, under: LineOutcome = OPEN): LineOutcome => ({
  kind: 'cancelled',
  startAt,
  endAt,
  voidReason: 12,
  cancels: [{ startAt, endAt, voidReason: 12 }],
  settlement: under.kind === 'settled' ? under : null,
})
const expectBooksRight = async () =>
  expect((await database.pool.query('select * from ledger_faults()')).rows).toEqual([])

describe('the algebra, to the cent', () => {
  const oracle = (results: readonly Result[]): number => {
    const tax = taxAt(profileOf('et'), Date.now())
    const legs = results.map((outcome) => ({ odds: ODDS[0], outcome }))
    const settledTicket = settleTicket({ product: 'sports', stake: STAKE, tax }, legs)
    return settledTicket.state === 'open' ? Number.NaN : settledTicket.payout
  }
  test.each<[string, Result[], number]>([
    ['one won', [WON], 5],
    ['one lost', [LOST], 3],
    ['one void', [VOID], 4],
    ['two won', [WON, WON], 5],
    ['won and lost', [WON, LOST], 3],
    ['won and void', [WON, VOID], 5],
    ['all void', [VOID, VOID, VOID], 4],
    ['half won', [{ result: 1, voidFactor: '0.5' }], 5],
    ['half lost', [{ result: 0, voidFactor: '0.5' }], 5],
    ['dead heat', [{ result: 1, deadHeatFactor: '0.5' }], 5],
    ['half won in a dead heat of three', [{ result: 1, voidFactor: '0.5', deadHeatFactor: '0.3333' }], 5],
    ['six won, with boost, accumulator bonus and tax', [WON, WON, WON, WON, WON, WON], 5],
    ['six, two of them void, so no accumulator bonus', [WON, WON, WON, WON, VOID, VOID], 5],
  ])('%s', async (_name, results, status) => {
    const account = await bettor()
    const matches = openMatches(results.length)
    const code = await place(account, matches)
    for (const [leg, match] of matches.entries()) say(match, settled(results[leg] as Result))
    await settlement.drain()
    const { data } = await read(account, code)
    const payout = oracle(results)
    expect([data.status, data.paid]).toEqual([status, amountText(payout)])
    expect(await cashOf(account)).toBe(payout)
  })

  test('a won ticket prints why it paid what it paid', async () => {
    const account = await bettor(STAKE)
    const matches = openMatches(6)
    const code = await place(account, matches)
    for (const match of matches) say(match, settled(WON))
    await settlement.drain()
    const { data, derivation } = await read(account, code)
    const figures = payoutFiguresOf({
      product: 'sports',
      stake: STAKE,
      totalOdds: totalOddsOf(matches.map(() => ODDS[0])),
      countingLegs: matches.map(() => ODDS[0]),
      tax: taxAt(profileOf('et'), Date.now()),
    })
    expect(derivation.at(-1).result).toBe(data.paid)
    expect(derivation.map((step: { key: string }) => step.key)).toContain('winningsTax')
    const { rows } = await database.pool.query(
      `select e.book, e.amount from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
       where t.kind = 'bet_settlement' and t.reference = (select id || ':1' from bet where code = $1) order by e.book`,
      [code],
    )
    const { winningsTax, bonus, totalWinningsWithAccaBonus: pay } = figures
    expect(rows).toEqual([
      { book: 'cash', amount: pay },
      { book: 'payouts', amount: bonus - winningsTax - pay },
      { book: 'tax', amount: winningsTax },
      { book: 'vat', amount: -bonus },
    ])
  })
})

describe('results that change', () => {
  test('a lost leg loses the ticket while others are open, and is not paid later', async () => {
    const account = await bettor()
    const [first = 0, second = 0] = openMatches(2)
    const code = await place(account, [first, second])
    say(first, settled(LOST))
    await settlement.drain()
    expect((await read(account, code)).data).toMatchObject({ status: 3, paid: '0.00', settled_leg_count: 1 })
    say(second, settled(WON))
    await settlement.drain()
    expect(await cashOf(account)).toBe(0)
  })

  test('the same result again, and with more certainty, pays once', async () => {
    const account = await bettor()
    const [match = 0] = openMatches(1)
    await place(account, [match])
    say(match, settled(WON, 1))
    await settlement.drain()
    const paid = await cashOf(account)
    expect(paid).toBeGreaterThan(0)
    say(match, settled(WON, 1))
    say(match, settled(WON, 2))
    await settlement.drain()
    expect(await cashOf(account)).toBe(paid)
  })

  test('a rollback takes the payment back, also below zero, and a new result pays again', async () => {
    const account = await bettor()
    const [match = 0, other = 0] = openMatches(2)
    const code = await place(account, [match])
    say(match, settled(WON))
    await settlement.drain()
    const paid = await cashOf(account)
    await place(account, [other], amountText(paid))
    expect(await cashOf(account)).toBe(0)
    say(match, OPEN)
    await settlement.drain()
    expect(await cashOf(account)).toBe(-paid)
    expect((await read(account, code)).data).toMatchObject({ status: 1, paid: null, settled_at: null })
    say(match, settled(LOST))
    await settlement.drain()
    expect((await read(account, code)).data.status).toBe(3)
    say(match, settled(WON))
    await settlement.drain()
    expect(await cashOf(account)).toBe(0)
    const { rows } = await database.pool.query(
      `select number, s.status, cause from bet_settlement s join bet b on b.id = s.bet_id where b.code = $1 order by number`,
      [code],
    )
    expect(rows.map((row) => [row.number, row.status, row.cause])).toEqual([
      [1, 5, 'result'],
      [2, 1, 'reopened'],
      [3, 3, 'result'],
      [4, 5, 'result'],
    ])
    await expectBooksRight()
  })

  test('a direct overwrite of won by lost', async () => {
    const account = await bettor()
    const [match = 0] = openMatches(1)
    const code = await place(account, [match])
    say(match, settled(WON))
    await settlement.drain()
    say(match, settled(LOST))
    await settlement.drain()
    expect(await cashOf(account)).toBe(0)
    expect((await read(account, code)).data).toMatchObject({ status: 3, paid: '0.00' })
  })

  test('a large win waits for certainty 2', async () => {
    const account = await bettor(10_000_00)
    const matches = openMatches(5)
    const code = await place(account, matches, '10000')
    for (const match of matches) say(match, settled(WON, 1))
    await settlement.drain()
    expect((await read(account, code)).data).toMatchObject({ status: 1, settled_leg_count: 5 })
    for (const match of matches) say(match, settled(WON, 2))
    await settlement.drain()
    expect((await read(account, code)).data.status).toBe(5)
  })

  test('a cancel hits the bets accepted in its window, settled or not, and its rollback restores them', async () => {
    const [inside, outside] = [await bettor(), await bettor()]
    const [match = 0] = openMatches(1)
    const early = await place(inside, [match])
    await new Promise((resolve) => setTimeout(resolve, 20))
    const cut = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const late = await place(outside, [match])
    say(match, settled(WON))
    await settlement.drain()
    const won = await cashOf(inside)
    say(match, cancelled(null, cut, settled(WON)))
    await settlement.drain()
    const { data } = await read(inside, early)
    expect(data).toMatchObject({ status: 4, paid: '100.00', legs: [{ state: 'void', reason: 'void_12' }] })
    expect(await cashOf(inside)).toBe(STAKE)
    expect((await read(outside, late)).data.status).toBe(5)
    say(match, settled(WON))
    await settlement.drain()
    expect([await cashOf(inside), await cashOf(outside)]).toEqual([won, won])
  })

  test('a bet accepted after its result was known is void', async () => {
    const account = await bettor()
    const [match = 0] = openMatches(1)
    const code = await place(account, [match])
    say(match, settled(WON, 1), Date.now() - 60_000)
    await settlement.drain()
    expect((await read(account, code)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_late' }] })
    say(match, settled(WON, 2), Date.now() + 60_000)
    await settlement.drain()
    expect((await read(account, code)).data.status).toBe(4)
  })

  test('a selection first bet on after its line had been folded is settled all the same', async () => {
    const account = await bettor()
    const [match = 0] = openMatches(1)
    say(match, settled(WON))
    await settlement.drain()
    const code = await place(account, [match])
    await settlement.drain()
    expect((await read(account, code)).data.status).toBe(5)
  })
})

describe('without a word from the feed', () => {
  const HOURS_48 = 48 * 3_600_000
  test('abandoned: undecided legs are void, decided ones stand', async () => {
    const account = await bettor()
    const [played = 0, abandoned = 0] = openMatches(2)
    const code = await place(account, [played, abandoned])
    say(played, settled(WON))
    house.book.setEvent(abandoned, { status: 9 })
    await settlement.drain()
    await settlement.sweep()
    await settlement.drain()
    const { data } = await read(account, code)
    expect(data).toMatchObject({ status: 5, legs: [{ state: 'won' }, { state: 'void', reason: 'void_10' }] })
  })

  test('postponed beyond 48 hours: void; within them: open', async () => {
    const [near, far] = [await bettor(), await bettor()]
    const [soon = 0, later = 0] = openMatches(2)
    const [open, voided] = [await place(near, [soon]), await place(far, [later])]
    house.book.addMatch(soon, { startsAt: Date.now() + HOURS_48 })
    house.book.addMatch(later, { startsAt: Date.now() + HOURS_48 + 7_200_000 })
    await settlement.sweep()
    await settlement.drain()
    expect((await read(near, open)).data.status).toBe(1)
    expect((await read(far, voided)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_11' }] })
  })

  test('a start that was wrong: bets accepted after the true one are void with a reason', async () => {
    const account = await bettor()
    const [match = 0] = openMatches(1)
    const code = await place(account, [match])
    house.book.addMatch(match, { startsAt: Date.now() - 60_000 })
    await settlement.sweep()
    await settlement.drain()
    expect((await read(account, code)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_late' }] })
  })
})

describe('a start that is corrected', () => {
  test('after it was moved later: bets accepted after the true one are void, those before stand', async () => {
    const [early, late] = [await bettor(), await bettor()]
    const [match = 0] = openMatches(1)
    const first = Date.now() + 1000
    house.book.addMatch(match, { startsAt: first })
    const before = await place(early, [match])
    house.book.addMatch(match, { startsAt: first + 6 * 3_600_000 })
    await expect.poll(() => Date.now() > first, { timeout: 5000 }).toBe(true)
    const truth = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const after = await place(late, [match])
    await settlement.sweep()
    house.book.addMatch(match, { startsAt: truth })
    await settlement.sweep()
    await settlement.drain()
    expect((await read(early, before)).data.status).toBe(1)
    expect((await read(late, after)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_late' }] })
  })

  test('after the result was paid: the late winner is reversed and refunded', async () => {
    const account = await bettor()
    const [match = 0] = openMatches(1)
    const code = await place(account, [match])
    say(match, settled(WON))
    await settlement.drain()
    expect((await read(account, code)).data.status).toBe(5)
    house.book.addMatch(match, { startsAt: Date.now() - 60_000 })
    await settlement.sweep()
    await settlement.drain()
    expect((await read(account, code)).data).toMatchObject({
      status: 4,
      paid: '100.00',
      legs: [{ reason: 'void_late' }],
    })
    expect(await cashOf(account)).toBe(STAKE)
  })
})

describe('rulings by hand', () => {
  const rule = (code: string, kind: 'void' | 'cancel' | 'reinstate', place: number | null) =>
    settlement.rule({ code, place, kind, reason: 'void_operator', by: 'ops' })

  test('a cancelled ticket is refunded, and reinstated it is as it was', async () => {
    const account = await bettor()
    const [match = 0] = openMatches(1)
    const code = await place(account, [match])
    say(match, settled(WON))
    await settlement.drain()
    const won = await cashOf(account)
    await rule(code, 'cancel', null)
    expect((await read(account, code)).data).toMatchObject({ status: 24, paid: '100.00' })
    expect(await cashOf(account)).toBe(STAKE)
    await rule(code, 'reinstate', null)
    expect(await cashOf(account)).toBe(won)
  })

  test('a voided leg counts 1.00', async () => {
    const account = await bettor()
    const [first = 0, second = 0] = openMatches(2)
    const code = await place(account, [first, second])
    await rule(code, 'void', 1)
    say(first, settled(WON))
    say(second, settled(LOST))
    await settlement.drain()
    expect((await read(account, code)).data).toMatchObject({ status: 5, legs: [{ state: 'won' }, { state: 'void' }] })
  })

  test('an unknown ticket', async () => {
    expect(await rule('bet_0000000000000', 'cancel', null)).toEqual({ ok: false, code: 'NO_SUCH_TICKET' })
  })
})

test('tickets of others, and ids that are none, are not found', async () => {
  const account = await bettor()
  const code = await place(account, openMatches(1))
  for (const [who, what] of [
    [account + 1000, code],
    [account, 'bet_0000000000000'],
    [account, 'x'],
    [account, '%00'],
  ] as const) {
    const answer = await house.app.inject({ url: `/api/v1/mybets/${what}`, headers: { 'x-account': String(who) } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  }
})

test('an account in news for each settled ticket, and the books right after all of it', async () => {
  const account = await bettor()
  const [match = 0] = openMatches(1)
  await place(account, [match])
  const news: unknown[] = []
  const stop = house.bus.on('account.changed', (one) => void news.push(one))
  say(match, settled(WON))
  await settlement.drain()
  stop()
  expect(news).toEqual([{ accountId: account }])
  expect(await settlement.waiting()).toBe(0)
  await expectBooksRight()
})
