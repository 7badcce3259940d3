// Accepting cash-outs against PostgreSQL: paid once, answered alike, refused when it changed, held while live.
import { cashoutPaths } from '@walia/contract/cashout.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, LONG_HOLD_SECONDS, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { ACCEPTS } from './routes.ts'
import { type CashoutWorld, cashoutWorld, LOST, WON } from './testWorld.ts'

let database: TestDatabase
let server: TestServer
let world: CashoutWorld
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { liveHoldSeconds: LONG_HOLD_SECONDS })
  world = cashoutWorld(server.platform, server.book, (ids, amount) => fund(database, ids, amount), server.endHolds)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await owner.end()
  await database.drop()
})

const entriesOf = async (offerId: string) =>
  (
    await owner.query(
      `select e.book, e.amount::int from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
       where t.kind = 'cashout' and t.reference = $1 order by e.book`,
      [offerId],
    )
  ).rows
const accept = (account: number, offer_id: string, least: string) =>
  world.post(account, cashoutPaths.accept, { offer_id, least })
/** Until an acceptance waits. */
const isHeld = () => expect.poll(() => world.cashout.heldCount).toBe(1)
const endHolds = (count = 1, ended = count) => server.endHolds(count, world.cashout, ended)
const expectBooksRight = async () => expect((await owner.query('select * from ledger_faults()')).rows).toEqual([])

describe('accepting', () => {
  test('pays once, closes the ticket, and repeats the same answer', async () => {
    const { account, betId, first } = await world.ticketOn(1)
    world.price(first, '1.25')
    const offer = await world.offer(account, betId)
    const accepted = await world.accept(account, offer.offer_id)
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        message: 'Your bet is cashed out.',
        bet_id: betId,
        status: 11,
        user: { balance: '165.22', bonus: '0.00' },
        data: { gross: '165.22', tax: '0.00', net: '165.22', stake: '100.00', stake_left: '0.00', cause: 'bettor' },
      },
    })
    expect(await world.accept(account, offer.offer_id)).toEqual(accepted)
    expect(await world.cashOf(account)).toBe(165_22)
    expect(await entriesOf(offer.offer_id)).toEqual([
      { book: 'cash', amount: 165_22 },
      { book: 'payouts', amount: -165_22 },
    ])
    expect(await world.readTicket(account, betId)).toMatchObject({
      ...{ status: 11, paid: '165.22', cashed_out: '165.22', stake: '100.00', stake_open: '0.00' },
      ...{ possible_payout: '0.00', final_payout: '0.00', settled_at: expect.any(String) },
      placed: { possible_payout: '217.40', final_payout: '217.40', total_odds: '2.50' },
    })
    expect((await world.get(account, `/api/v1/mybets/${betId}`)).derivation).toEqual([])
    const history = await world.get(account, cashoutPaths.history.replace(':betId', betId))
    expect(history).toMatchObject({ data: [{ offer_id: offer.offer_id, net: '165.22' }], auto: null })
    await expectBooksRight()
  })

  test('withholds winnings tax above the threshold', async () => {
    const { account, betId, first, matches } = await world.ticketOn(3)
    await world.result(first, WON)
    world.price(matches[1] as number, '1.10')
    world.price(matches[2] as number, '1.05')
    const { offer_id } = await world.offer(account, betId)
    await world.accept(account, offer_id)
    expect(await entriesOf(offer_id)).toEqual([
      { book: 'cash', amount: 971_82 },
      { book: 'payouts', amount: -1117_59 },
      { book: 'tax', amount: 145_77 },
    ])
    await expectBooksRight()
  })

  test.each([
    ['risen', '1.10'],
    ['fallen by less than 2 %', '1.27'],
  ])('an offer that has %s is paid as it was offered', async (_name, odds) => {
    const { account, betId, first } = await world.ticketOn(1)
    world.price(first, '1.25')
    const { offer_id } = await world.offer(account, betId)
    world.price(first, odds)
    expect((await world.accept(account, offer_id)).body.data).toMatchObject({ net: '165.22' })
  })

  test('is refused when the offer is worth more than 2 % less, with an offer of now', async () => {
    const { account, betId, first } = await world.ticketOn(1)
    world.price(first, '1.25')
    const { offer_id } = await world.offer(account, betId)
    world.price(first, '1.28')
    const { status, body } = await world.accept(account, offer_id)
    expect([status, body.code, body.details.offer.net, body.details.offer.seconds]).toEqual([
      409,
      'CASHOUT_CHANGED',
      '161.35',
      10,
    ])
    expect(await world.cashOf(account)).toBe(0)
    // Sent again, the refused offer is answered as it was, with an offer of now.
    server.book.setOdds(first, ['1.20', '3.40', '2.80'])
    expect((await world.accept(account, offer_id)).body).toMatchObject({
      code: 'CASHOUT_CHANGED',
      details: { offer: { net: '172.11' } },
    })
    expect(await world.cashOf(account)).toBe(0)
    server.book.setOdds(first, ['1.28', '3.40', '2.80'])
    expect((await world.accept(account, body.details.offer.offer_id)).body.data).toMatchObject({ net: '161.35' })
    expect(await world.cashOf(account)).toBe(161_35)
  })

  test('is refused after the life of the offer', async () => {
    const { account, betId } = await world.ticketOn(1)
    const { offer_id } = await world.offer(account, betId)
    await owner.query(`update cashout_offer set expires_at = clock_timestamp() where id = $1`, [offer_id])
    const { status, body } = await world.accept(account, offer_id)
    expect([status, body.code, body.message]).toEqual([409, 'CASHOUT_EXPIRED', 'Cash out offer expired'])
    expect(await world.cashOf(account)).toBe(0)
  })

  test("another's or an unknown offer has expired", async () => {
    const { account, betId } = await world.ticketOn(1)
    const { offer_id } = await world.offer(account, betId)
    expect((await world.accept(account + 1_000_000, offer_id)).body.code).toBe('CASHOUT_EXPIRED')
    expect((await world.accept(account, '00000000-0000-7000-8000-000000000000')).body.code).toBe('CASHOUT_EXPIRED')
    expect((await world.accept(account, 'no id')).body.code).toBe('MALFORMED')
    expect((await world.accept(account, offer_id)).status).toBe(200)
  })

  test('is refused to an account that asks more often than a bettor can, and to no other', async () => {
    const [busy, other] = [await world.ticketOn(1), await world.ticketOn(1)]
    const ask = async (account: number) =>
      (await world.accept(account, '00000000-0000-7000-8000-000000000000')).body.code
    const codes: string[] = []
    // A minute of the clock may end in between, and begins the count anew.
    for (let n = 0; n < 2 * ACCEPTS.count + 1; n += 1) codes.push(await ask(busy.account))
    expect(codes.indexOf('TOO_MANY_REQUESTS')).toBeGreaterThanOrEqual(ACCEPTS.count)
    expect(await ask(other.account)).toBe(codes[0])
    expect(codes[0]).not.toBe('TOO_MANY_REQUESTS')
  })

  test('is refused while a leg is suspended, or lost meanwhile', async () => {
    const a = await world.ticketOn(2)
    const offered = await world.offer(a.account, a.betId)
    server.book.setStatus(a.first, -1)
    expect((await world.accept(a.account, offered.offer_id)).body.code).toBe('CASHOUT_SUSPENDED')
    const b = await world.ticketOn(2)
    const before = await world.offer(b.account, b.betId)
    await world.result(b.first, LOST)
    expect((await world.accept(b.account, before.offer_id)).body.code).toBe('CASHOUT_NOT_OPEN')
    expect([await world.cashOf(a.account), await world.cashOf(b.account)]).toEqual([0, 0])
  })

  test('an offer made before the ticket changed is refused, and a new one comes with the refusal', async () => {
    const { account, betId } = await world.ticketOn(1)
    const [whole, part] = [await world.offer(account, betId), await world.offer(account, betId, 50)]
    expect((await world.accept(account, part.offer_id)).body).toMatchObject({
      status: 1,
      data: { stake_left: '50.00' },
    })
    const { body } = await world.accept(account, whole.offer_id)
    expect(body).toMatchObject({
      code: 'CASHOUT_CHANGED',
      // What the two halves bring is the whole: 82.61.
      details: { offer: { stake: '50.00', stake_left: '0.00', net: '41.30' } },
    })
  })
})

describe('while a leg is live', () => {
  test('two acceptances of one offer wait together and pay once', async () => {
    const { account, betId } = await world.ticketOn(1, { live: true })
    const { offer_id } = await world.offer(account, betId)
    const accepting = [world.accept(account, offer_id), world.accept(account, offer_id)]
    await endHolds(2)
    const both = await Promise.all(accepting)
    expect(both[0]).toEqual(both[1])
    expect(await world.cashOf(account)).toBe(82_61)
  })
  test.each<[string, (match: number) => void]>([
    ['a goal', (match) => server.book.setScore(match, '1', '0')],
    ['a suspension', (match) => server.book.setStatus(match, -1)],
    ['a stop that is over by the end', (match) => [server.book.setStatus(match, -1), server.book.setStatus(match, 1)]],
  ])('%s during the wait refuses it', async (_name, happen) => {
    const { account, betId, first } = await world.ticketOn(1, { live: true })
    const { offer_id } = await world.offer(account, betId)
    const answer = world.accept(account, offer_id)
    await isHeld()
    happen(first)
    expect((await answer).body.code).toBe('CASHOUT_SUSPENDED')
    expect(await world.cashOf(account)).toBe(0)
  })
  test('an acceptance repeated while the first waits gets the first one’s answer, although the line has closed since', async () => {
    const { account, betId, first } = await world.ticketOn(1, { live: true })
    const { offer_id } = await world.offer(account, betId)
    const paid = world.accept(account, offer_id)
    await isHeld()
    const again = world.accept(account, offer_id)
    await endHolds(2, 1)
    const answer = await paid
    server.book.setStatus(first, -1)
    expect(answer.status).toBe(200)
    expect(await again).toEqual(answer)
    expect(await world.accept(account, offer_id)).toEqual(answer)
  })
  test('an acceptance that was refused gets the same refusal each time it is repeated', async () => {
    const { account, betId, first } = await world.ticketOn(1, { live: true })
    const { offer_id } = await world.offer(account, betId)
    const answer = world.accept(account, offer_id)
    await isHeld()
    server.book.setScore(first, '1', '0')
    expect((await answer).body.code).toBe('CASHOUT_SUSPENDED')
    const again = world.accept(account, offer_id)
    await endHolds()
    expect((await again).body.code).toBe('CASHOUT_SUSPENDED')
    expect(await world.cashOf(account)).toBe(0)
  })
  test('an acceptance whose price falls during the hold is refused with a new offer', async () => {
    const { account, betId, first } = await world.ticketOn(1, { live: true })
    const { offer_id } = await world.offer(account, betId)
    const answer = world.accept(account, offer_id)
    await isHeld()
    world.price(first, '5.00')
    await endHolds()
    expect((await answer).body).toMatchObject({ code: 'CASHOUT_CHANGED', details: { offer: { net: '41.31' } } })
  })
  test.each<[string, string, number]>([
    ['at the least amount exactly', '41.31', 41_31],
    ['at any amount above it', '1', 41_31],
  ])('a price that falls during the wait is paid %s, once, however often it is asked', async (_name, least, paid) => {
    const { account, betId, first } = await world.ticketOn(1, { live: true })
    const { offer_id } = await world.offer(account, betId)
    const answer = accept(account, offer_id, least)
    await isHeld()
    world.price(first, '5.00')
    await endHolds()
    const first_answer = await answer
    expect(first_answer).toMatchObject({ status: 200, body: { data: { net: '41.31', gross: '41.31', tax: '0.00' } } })
    // Whatever least amount it is sent again with.
    expect(await accept(account, offer_id, '80.00')).toEqual(first_answer)
    expect(await world.accept(account, offer_id)).toEqual(first_answer)
    expect(await world.cashOf(account)).toBe(paid)
    await expectBooksRight()
  })
  test('an acceptance whose value falls below the bettor’s least amount is refused with a new offer', async () => {
    const { account, betId, first } = await world.ticketOn(1, { live: true })
    const { offer_id } = await world.offer(account, betId)
    const answer = accept(account, offer_id, '41.32')
    await isHeld()
    world.price(first, '5.00')
    await endHolds()
    expect((await answer).body).toMatchObject({ code: 'CASHOUT_CHANGED', details: { offer: { net: '41.31' } } })
    expect(await world.cashOf(account)).toBe(0)
  })
  test.each([true, false])(
    'a least amount above what was offered, or of next to nothing, is refused, once and for all: live %s',
    async (live) => {
      const { account, betId } = await world.ticketOn(1, { live })
      for (const least of ['999999.00', '82.62', '0', '0.99']) {
        const { offer_id } = await world.offer(account, betId)
        const refused = await accept(account, offer_id, least)
        expect(refused).toMatchObject({
          status: 422,
          body: { code: 'CASHOUT_VALUE_INVALID', details: { min: 100, max: 82_61 } },
        })
        const again = accept(account, offer_id, '1')
        if (live) await endHolds()
        expect(await again).toEqual(refused)
        expect(await world.cashOf(account)).toBe(0)
      }
      const { offer_id } = await world.offer(account, betId)
      const paid = accept(account, offer_id, '82.61')
      if (live) await endHolds()
      expect((await paid).body.data).toMatchObject({ net: '82.61' })
      await expectBooksRight()
    },
  )
  test.each(['-1', '1.234', 'all', '1e3'])('%s is no least amount', async (least) => {
    const { account, betId } = await world.ticketOn(1)
    const { offer_id } = await world.offer(account, betId)
    expect((await accept(account, offer_id, least)).status).toBe(400)
    expect(await world.cashOf(account)).toBe(0)
  })
})
