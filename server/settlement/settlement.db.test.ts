// Settlement against PostgreSQL: results, voids, halves, dead heats, rollbacks, cancels, rulings; money to the cent.
import { payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { totalOddsOf } from '@walia/domain/odds/odds.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineOutcome } from '../odds/index.ts'
import { LOST, type Result, type SettlementWorld, STAKE, settled, settlementWorld, VOID, WON } from './testWorld.ts'

const ODDS = [2_50, 3_40, 2_80] as const
let world: SettlementWorld
beforeAll(async () => {
  world = await settlementWorld()
})
afterAll(() => world.stop())

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
  expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])

describe('what a settled ticket pays, to the cent', () => {
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
    const account = await world.bettor()
    const matches = world.openMatches(results.length)
    const code = await world.place(account, matches)
    for (const [leg, match] of matches.entries()) world.say(match, settled(results[leg] as Result))
    await world.settlement.drain()
    const { data } = await world.read(account, code)
    const payout = oracle(results)
    expect([data.status, data.paid]).toEqual([status, amountText(payout)])
    expect(await world.cashOf(account)).toBe(payout)
  })

  test('a won ticket shows each step of its payout', async () => {
    const account = await world.bettor(STAKE)
    const matches = world.openMatches(6)
    const code = await world.place(account, matches)
    for (const match of matches) world.say(match, settled(WON))
    await world.settlement.drain()
    const { data, derivation } = await world.read(account, code)
    const figures = payoutFiguresOf({
      product: 'sports',
      stake: STAKE,
      totalOdds: totalOddsOf(matches.map(() => ODDS[0])),
      countingLegs: matches.map(() => ODDS[0]),
      tax: taxAt(profileOf('et'), Date.now()),
    })
    expect(derivation.at(-1).result).toBe(data.paid)
    expect(derivation.map((step: { key: string }) => step.key)).toContain('winningsTax')
    const { rows } = await world.database.pool.query(
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
    const account = await world.bettor()
    const [first = 0, second = 0] = world.openMatches(2)
    const code = await world.place(account, [first, second])
    world.say(first, settled(LOST))
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({ status: 3, paid: '0.00', settled_leg_count: 1 })
    world.say(second, settled(WON))
    await world.settlement.drain()
    expect(await world.cashOf(account)).toBe(0)
  })

  test('a result repeated, and repeated with certainty 2, pays once', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    await world.place(account, [match])
    world.say(match, settled(WON, 1))
    await world.settlement.drain()
    const paid = await world.cashOf(account)
    expect(paid).toBeGreaterThan(0)
    world.say(match, settled(WON, 1))
    world.say(match, settled(WON, 2))
    await world.settlement.drain()
    expect(await world.cashOf(account)).toBe(paid)
  })

  test('a rollback takes the payment back, below zero if it was spent, and a new result pays again', async () => {
    const account = await world.bettor()
    const [match = 0, other = 0] = world.openMatches(2)
    const code = await world.place(account, [match])
    world.say(match, settled(WON))
    await world.settlement.drain()
    const paid = await world.cashOf(account)
    await world.place(account, [other], amountText(paid))
    expect(await world.cashOf(account)).toBe(0)
    world.say(match, OPEN)
    await world.settlement.drain()
    expect(await world.cashOf(account)).toBe(-paid)
    expect((await world.read(account, code)).data).toMatchObject({ status: 1, paid: null, settled_at: null })
    world.say(match, settled(LOST))
    await world.settlement.drain()
    expect((await world.read(account, code)).data.status).toBe(3)
    world.say(match, settled(WON))
    await world.settlement.drain()
    expect(await world.cashOf(account)).toBe(0)
    const { rows } = await world.database.pool.query(
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

  test('a result of won overwritten by lost takes the payment back', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const code = await world.place(account, [match])
    world.say(match, settled(WON))
    await world.settlement.drain()
    world.say(match, settled(LOST))
    await world.settlement.drain()
    expect(await world.cashOf(account)).toBe(0)
    expect((await world.read(account, code)).data).toMatchObject({ status: 3, paid: '0.00' })
  })

  test('a result that the line does not have is put on no selection, whoever says so, and an older one is left out', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const code = await world.place(account, [match])
    world.say(match, settled(WON))
    world.say(match, settled(LOST))
    await world.settlement.drain()
    const { rows } = await world.database.pool.query<{ id: number; at: number }>(
      'select id, generated_at as at from line_change where parent_match_id = $1 order by id',
      [match],
    )
    const mark = (c: number | undefined, result: 0 | 1, at: number | undefined, cancels: object[] = []) => {
      const outcome = { result, voidFactor: null, deadHeatFactor: null, certainty: 2, at }
      const line = { m: match, k: 1, s: '', c, outcomes: { 1: outcome }, cancels, closed: true }
      return world.database.pool.query('select * from mark_selections($1)', [JSON.stringify([line])])
    }
    const [won, lost] = rows
    const cancel = [{ startAt: null, endAt: null, reason: 1 }]
    for (const forged of [
      () => mark(lost?.id, 1, lost?.at),
      () => mark((lost?.id ?? 0) + 9, 1, won?.at),
      () => mark(lost?.id, 0, lost?.at, cancel),
    ])
      await expect(forged()).rejects.toMatchObject({ code: '23001' })
    expect((await mark(won?.id, 1, won?.at)).rows).toEqual([])
    await world.database.pool.query('insert into settlement_work (selection_id) select id from selection')
    await world.settlement.drain()
    expect((await world.read(account, code)).data.status).toBe(3)
  })

  test.each([
    ['nothing of it is taken back', 3, 0, []],
    ['a cent less is taken back', 3, 0, [1]],
    ['it is paid again', 5, 100, []],
  ])('a ticket that was paid comes to no other state where %s', async (_name, status, paid, less: number[]) => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const code = await world.place(account, [match])
    world.say(match, settled(WON))
    await world.settlement.drain()
    const had = await world.cashOf(account)
    const back = less.map((cents) => had - cents)
    const settling = world.database.pool.query(
      `select settle_bets(array[account_id], array[id], array[2], array[$2::smallint], array[$3::bigint], array['result'],
        array['{}'::jsonb], ids, array_fill('bet_reversal'::text, size), array_fill(id || ':2', size),
        array_fill(account_id, size), array_fill('cash'::text, size), array(select -b from unnest($4::bigint[]) b), ids,
        array_fill('payouts'::text, size), $4)
       from bet, lateral (select array(select uuidv7() from unnest($4::bigint[])) as ids, array[cardinality($4::bigint[])] as size)
       where code = $1`,
      [code, status, paid, back],
    )
    await expect(settling).rejects.toMatchObject({ code: '23001' })
    expect(await world.cashOf(account)).toBe(had)
    expect((await world.read(account, code)).data.status).toBe(5)
  })

  test('a large win waits for certainty 2', async () => {
    const account = await world.bettor(10_000_00)
    const matches = world.openMatches(5)
    const code = await world.place(account, matches, '10000')
    for (const match of matches) world.say(match, settled(WON, 1))
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({ status: 1, settled_leg_count: 5 })
    for (const match of matches) world.say(match, settled(WON, 2))
    await world.settlement.drain()
    expect((await world.read(account, code)).data.status).toBe(5)
  })

  test('a cancel voids the bets accepted in its window, settled or not, and its rollback restores them', async () => {
    const [inside, outside] = [await world.bettor(), await world.bettor()]
    const [match = 0] = world.openMatches(1)
    const early = await world.place(inside, [match])
    await new Promise((resolve) => setTimeout(resolve, 20))
    const cut = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const late = await world.place(outside, [match])
    world.say(match, settled(WON))
    await world.settlement.drain()
    const won = await world.cashOf(inside)
    world.say(match, cancelled(null, cut, settled(WON)))
    await world.settlement.drain()
    const { data } = await world.read(inside, early)
    expect(data).toMatchObject({ status: 4, paid: '100.00', legs: [{ state: 'void', reason: 'void_12' }] })
    expect(await world.cashOf(inside)).toBe(STAKE)
    expect((await world.read(outside, late)).data.status).toBe(5)
    world.say(match, settled(WON))
    await world.settlement.drain()
    expect([await world.cashOf(inside), await world.cashOf(outside)]).toEqual([won, won])
  })

  test('a bet accepted after its result was known is void', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const code = await world.place(account, [match])
    world.say(match, settled(WON, 1), Date.now() - 60_000)
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_late' }] })
    world.say(match, settled(WON, 2), Date.now() + 60_000)
    await world.settlement.drain()
    expect((await world.read(account, code)).data.status).toBe(4)
  })

  test('a selection that is first bet on after its line was processed is settled as well', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    world.say(match, settled(WON))
    await world.settlement.drain()
    const code = await world.place(account, [match])
    await world.settlement.drain()
    expect((await world.read(account, code)).data.status).toBe(5)
  })
})

describe('rulings by hand', () => {
  const rule = (code: string, kind: 'void' | 'cancel' | 'reinstate', place: number | null) =>
    world.settlement.rule({ code, place, kind, reason: 'void_operator', by: 'ops' })

  test('a cancelled ticket is refunded, and reinstated it is as it was', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const code = await world.place(account, [match])
    world.say(match, settled(WON))
    await world.settlement.drain()
    const won = await world.cashOf(account)
    await rule(code, 'cancel', null)
    expect((await world.read(account, code)).data).toMatchObject({ status: 24, paid: '100.00' })
    expect(await world.cashOf(account)).toBe(STAKE)
    await rule(code, 'reinstate', null)
    expect(await world.cashOf(account)).toBe(won)
  })

  test('a voided leg counts 1.00', async () => {
    const account = await world.bettor()
    const [first = 0, second = 0] = world.openMatches(2)
    const code = await world.place(account, [first, second])
    await rule(code, 'void', 1)
    world.say(first, settled(WON))
    world.say(second, settled(LOST))
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({
      status: 5,
      legs: [{ state: 'won' }, { state: 'void' }],
    })
  })

  test('a ruling on an unknown ticket or leg is refused', async () => {
    expect(await rule('bet_0000000000000', 'cancel', null)).toEqual({ ok: false, code: 'NO_SUCH_TICKET' })
    const code = await world.place(await world.bettor(), world.openMatches(2))
    expect(await rule(code, 'void', 2)).toEqual({ ok: false, code: 'NO_SUCH_LEG' })
    expect(await rule(code, 'void', 1)).toMatchObject({ ok: true })
  })
})

test('another bettor’s ticket and a malformed id answer 404', async () => {
  const account = await world.bettor()
  const code = await world.place(account, world.openMatches(1))
  for (const [who, what] of [
    [account + 1000, code],
    [account, 'bet_0000000000000'],
    [account, 'x'],
    [account, '%00'],
  ] as const) {
    const answer = await world.server.app.inject({
      url: `/api/v1/mybets/${what}`,
      headers: { 'x-account': String(who) },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  }
})

test('settling a ticket writes one event that names it, and the books are right after all of it', async () => {
  const account = await world.bettor()
  const [match = 0] = world.openMatches(1)
  await world.place(account, [match])
  world.say(match, settled(WON))
  await world.settlement.drain()
  const { rows } = await world.database.pool.query<{ bet: object }>(
    `select bet from outbox, jsonb_array_elements(payload -> 'bets') bet
     where type = 'bets.settled' and (bet ->> 'accountId')::bigint = $1`,
    [account],
  )
  expect(rows).toEqual([{ bet: { accountId: account, betId: expect.any(String), status: 5 } }])
  expect(await world.settlement.waiting()).toBe(0)
  await expectBooksRight()
})
