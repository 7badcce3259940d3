// What stays open after a part was cashed out, and what comes later: settlement, rollbacks, cancels; money to the cent.
import { cashoutPaths } from '@walia/contract/cashout.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import type { LineOutcome } from '../odds/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { type CashoutWorld, cashoutWorld, LOST, VOID, WON } from './testWorld.ts'

const HOLD_MS = 1000
let database: TestDatabase
let server: TestServer
let world: CashoutWorld
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { liveHoldSeconds: HOLD_MS / 1000 })
  world = cashoutWorld(server.platform, server.book, (ids, amount) => fund(database, ids, amount))
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await owner.end()
  await database.drop()
})

const expectBooksRight = async () => expect((await owner.query('select * from ledger_faults()')).rows).toEqual([])

describe('after a part was cashed out', () => {
  /** 40.00 of 100.00 cashed out at 33.04; 60.00 stay open on two legs at 2.50. */
  async function partOut() {
    const one = await world.ticketOn(2)
    const { offer_id } = await world.offer(one.account, one.betId, 40)
    expect((await world.accept(one.account, offer_id)).status).toBe(200)
    return one
  }

  test('the ticket is open with the figures of the rest', async () => {
    const { account, betId } = await partOut()
    // N 52.17, odds 6.25, possible payout 326.06, boost 3 % 9.78.
    expect(await world.readTicket(account, betId)).toMatchObject({
      ...{ status: 1, stake: '100.00', stake_open: '60.00', cashed_out: '33.04', paid: null, total_odds: '6.25' },
      ...{ vat: '7.83', possible_payout: '326.06', win_boost: '9.78', final_payout: '335.84' },
    })
    const { derivation } = await world.get(account, `/api/v1/mybets/${betId}`)
    expect(derivation[0]).toMatchObject({ key: 'vat', inputs: { stake: '60.00' }, result: '7.83' })
  })

  test('a checked ticket shows what was cashed out, without the offer’s id', async () => {
    const { betId } = await partOut()
    const parts = await world.cashout.cashoutsOf(betId)
    expect(parts).toEqual([
      {
        ...{ at: expect.any(String), stake: '40.00', stake_left: '60.00', gross: '33.04', tax: '0.00', net: '33.04' },
        cause: 'bettor',
      },
    ])
    const untouched = await world.ticketOn(1)
    expect(await world.cashout.cashoutsOf(untouched.betId)).toEqual([])
    expect(await world.cashout.cashoutsOf('bet_0000000000000')).toEqual([])
  })

  test.each<[string, LineOutcome[], number, number, string]>([
    ['won', [WON, WON], 5, 335_84, '368.88'],
    ['lost', [WON, LOST], 3, 0, '33.04'],
    ['void', [VOID, VOID], 4, 60_00, '93.04'],
  ])('the rest is settled: %s', async (_name, outcomes, status, rest, paid) => {
    const { account, betId, matches } = await partOut()
    for (const [n, match] of matches.entries()) await world.result(match, outcomes[n] as LineOutcome)
    expect(await world.readTicket(account, betId)).toMatchObject({ status, paid, cashed_out: '33.04' })
    expect(await world.cashOf(account)).toBe(33_04 + rest)
    await expectBooksRight()
  })

  test('a rollback and a new result change the rest of the stake only', async () => {
    const { account, betId, matches, first } = await partOut()
    for (const match of matches) await world.result(match, WON)
    await world.result(first, { kind: 'open' })
    expect(await world.readTicket(account, betId)).toMatchObject({ status: 1, paid: null })
    expect(await world.cashOf(account)).toBe(33_04)
    await world.result(first, VOID)
    // One leg at 2.50: 52.17 × 2.50
    expect(await world.cashOf(account)).toBe(33_04 + 130_43)
    await expectBooksRight()
  })

  test('the rest is cashed out, then nothing is open', async () => {
    const { account, betId, matches } = await partOut()
    const { offer_id, net } = await world.offer(account, betId)
    // What both legs at 2.50 are worth unchanged: 82.61 × 60 / 100
    expect(net).toBe('49.57')
    await world.accept(account, offer_id)
    expect(await world.readTicket(account, betId)).toMatchObject({
      status: 11,
      cashed_out: '82.61',
      stake_open: '0.00',
    })
    for (const match of matches) await world.result(match, WON)
    expect(await world.cashOf(account)).toBe(82_61)
    const { data } = await world.get(account, cashoutPaths.history.replace(':betId', betId))
    expect(data.map((one: { stake_left: string }) => one.stake_left)).toEqual(['60.00', '0.00'])
  })

  test('the VAT of the parts is the VAT of the whole', async () => {
    const { account, betId } = await world.ticketOn(1, { stake: '33.33' })
    for (const part of [33, 57, 100]) {
      const { offer_id } = await world.offer(account, betId, part === 100 ? undefined : part)
      expect((await world.accept(account, offer_id)).status).toBe(200)
    }
    const { rows } = await owner.query('select stake, stake_out, vat, vat_out from bet where code = $1', [betId])
    expect([rows[0].stake_out, rows[0].vat_out]).toEqual([rows[0].stake, rows[0].vat])
  })
})

const ruled = (code: string, kind: 'cancel' | 'void' | 'reinstate', place: number | null) =>
  world.settlement.rule({ code, place, kind, reason: 'void_operator', by: 'test' })

describe('what comes later does not touch what was cashed out', () => {
  test.each<[string, (one: { betId: string; first: number }) => Promise<unknown>]>([
    ['a win', ({ first }) => world.result(first, WON)],
    ['a loss', ({ first }) => world.result(first, LOST)],
    ['a void', ({ first }) => world.result(first, VOID)],
  ])('%s', async (_name, happen) => {
    const one = await world.ticketOn(1)
    const { offer_id } = await world.offer(one.account, one.betId)
    await world.accept(one.account, offer_id)
    await happen(one)
    expect(await world.readTicket(one.account, one.betId)).toMatchObject({ status: 11, paid: '82.61' })
    expect(await world.cashOf(one.account)).toBe(82_61)
  })
  test.each([
    ['a cancel by the operator', 'cancel', null],
    ['a leg voided by the operator', 'void', 0],
    ['a ruling taken back', 'reinstate', null],
  ] as const)('%s is refused, and nothing is written', async (_name, kind, place) => {
    const { account, betId } = await world.ticketOn(1)
    await world.accept(account, (await world.offer(account, betId)).offer_id)
    expect(await ruled(betId, kind, place)).toEqual({ ok: false, code: 'TICKET_CASHED_OUT' })
    expect(await world.readTicket(account, betId)).toMatchObject({ status: 11, paid: '82.61' })
    expect(await world.cashOf(account)).toBe(82_61)
    const rulings =
      'select from bet_ruling r join bet b on b.account_id = r.account_id and b.id = r.bet_id where code = $1'
    expect((await owner.query(rulings, [betId])).rowCount).toBe(0)
  })

  test('of a cancel and a cash-out at the same time one takes effect and the other is refused', async () => {
    const { account, betId } = await world.ticketOn(1)
    const { offer_id } = await world.offer(account, betId)
    const [accepted, cancelled] = await Promise.all([world.accept(account, offer_id), ruled(betId, 'cancel', null)])
    const { status } = await world.readTicket(account, betId)
    expect([accepted.status === 200, cancelled.ok, status]).toEqual(
      cancelled.ok ? [false, true, 24] : [true, false, 11],
    )
    await expectBooksRight()
  })

  test('a cancel pays back the rest of a part', async () => {
    const { account, betId } = await world.ticketOn(1)
    const { offer_id } = await world.offer(account, betId, 40)
    await world.accept(account, offer_id)
    await ruled(betId, 'cancel', null)
    expect(await world.readTicket(account, betId)).toMatchObject({ status: 24, paid: '93.04' })
    expect(await world.cashOf(account)).toBe(93_04)
    await expectBooksRight()
  })
})
