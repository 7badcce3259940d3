// Parts of a ticket and what comes after them, through settlement on PostgreSQL: one maximum and one tax for all of it.
import { includedTaxOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { type CashoutWorld, cashoutWorld, type Json, WON } from './testWorld.ts'

let database: TestDatabase
let server: TestServer
let world: CashoutWorld
let owner: pg.Client
let next = 500_000

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
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

/** A single at these odds. */
async function single(odds: string, stake: string) {
  const [account, match] = [next++, next++]
  server.book.addMatch(match, { odds: [odds, '3.40', '2.80'] })
  await fund(database, [account], 10_000_00)
  const betId = await world.place(account, [match], stake)
  const before = await world.cashOf(account)
  return { account, match, betId, earned: async () => (await world.cashOf(account)) - before }
}
type Single = Awaited<ReturnType<typeof single>>
const priceAt = (match: number, odds: string) => server.book.setOdds(match, [odds, '3.40', '2.80'])
async function cashOut({ account, betId }: Single, part?: number) {
  const { offer_id } = await world.offer(account, betId, part)
  const { status, body } = await world.accept(account, offer_id)
  expect(status).toBe(200)
  return body.data
}
const taxOf = async (betId: string): Promise<number> =>
  Number(
    (
      await owner.query(
        `select coalesce(sum(e.amount), 0) as tax from bet b
           join ledger_transfer t on t.reference like b.id || ':%'
             or t.reference in (select offer_id::text from cashout c where c.account_id = b.account_id and c.bet_id = b.id)
           join ledger_entry e on e.transfer_id = t.id and e.book = 'tax'
         where b.code = $1`,
        [betId],
      )
    ).rows[0].tax,
  )
const minor = (text: string): number => Math.round(Number(text) * 100)
const expectBooksRight = async () => expect((await owner.query('select * from ledger_faults()')).rows).toEqual([])

describe('the tax threshold', () => {
  test('a part below it and a win below it are taxed together', async () => {
    // N 86.96; the whole could pay 920.45, half of it is sold; the rest wins 43.48 × 12 = 521.76: 981.99, untaxed.
    const below = await single('12.00', '100')
    priceAt(below.match, '1.05')
    const { gross } = await cashOut(below, 50)
    expect(gross).toBe('460.23')
    await world.result(below.match, WON)
    expect([await below.earned(), await taxOf(below.betId)]).toEqual([460_23 + 521_76, 0])
    // At 12.50 the rest wins 543.50 and all of it is 1022.63, of which 133.39 is tax; VAT of the rest, 6.52, comes back.
    const above = await single('12.50', '100')
    priceAt(above.match, '1.05')
    const part = await cashOut(above, 50)
    expect([part.gross, part.tax]).toEqual(['479.13', '0.00'])
    await world.result(above.match, WON)
    expect(await taxOf(above.betId)).toBe(133_39)
    expect(await above.earned()).toBe(479_13 + 543_50 - 133_39 + 6_52)
    // The ticket says so, and why.
    const { data, derivation } = await world.get(above.account, `/api/v1/mybets/${above.betId}`)
    expect(data).toMatchObject({ winning_tax: '133.39', final_payout: '416.63', paid: '895.76', stake_open: '0.00' })
    expect(derivation.find(({ key }: { key: string }) => key === 'winningsTax')).toMatchObject({
      formula: 'winningsTaxAfter',
      inputs: { before: '479.13', taxable: '479.13', taxBefore: '0.00' },
      result: '133.39',
    })
    await expectBooksRight()
  })

  test('tax withheld from an earlier part is not withheld again', async () => {
    const one = await single('20.00', '100')
    // The whole is worth 1573.56, tax 205.25: half of each.
    priceAt(one.match, '1.05')
    const { gross, tax } = await cashOut(one, 50)
    expect([gross, tax]).toEqual(['786.78', '102.62'])
    await world.result(one.match, WON)
    // 786.78 + 869.60: 216.05 in all.
    expect(await taxOf(one.betId)).toBe(216_05)
    await expectBooksRight()
  })

  test('a part sold below its stake is not taxed, and does not count for the tax at settlement', async () => {
    const one = await single('2.00', '10000')
    const { gross, tax } = await cashOut(one, 90)
    expect([gross, tax]).toEqual(['7434.78', '0.00'])
    await world.result(one.match, WON)
    // N of 1000.00 is 869.57; 1739.14 of winnings alone are taxed: 226.84; VAT back 130.43.
    expect(await taxOf(one.betId)).toBe(226_84)
    expect(await one.earned()).toBe(7434_78 + 1739_14 - 226_84 + 130_43)
    await expectBooksRight()
  })

  test('when the tax on all parts exceeds what the last part wins, that part pays its VAT only', async () => {
    const one = await single('13.00', '100')
    priceAt(one.match, '1.08')
    // The whole is worth 994.40; nine tenths of it are sold.
    expect(await cashOut(one, 90)).toMatchObject({ gross: '894.96', tax: '0.00' })
    await world.result(one.match, WON)
    // 8.70 × 13 = 113.10 make 1008.06, of which 131.49 is tax.
    expect(await taxOf(one.betId)).toBe(113_10)
    expect(await one.earned()).toBe(894_96 + 1_30)
    expect(await world.readTicket(one.account, one.betId)).toMatchObject({ status: 5, paid: '896.26' })
    await expectBooksRight()
  })
})

describe('the maximum', () => {
  test('cash-outs and winnings of one ticket together pay at most 1,000,000.00', async () => {
    const one = await single('400.00', '10000')
    priceAt(one.match, '2.00')
    const { net } = await cashOut(one, 60)
    expect(net).toBe('600000.00')
    await world.result(one.match, WON)
    expect(await one.earned()).toBe(1_000_000_00)
    expect(await world.readTicket(one.account, one.betId)).toMatchObject({ paid: '1000000.00', status: 5 })
    await expectBooksRight()
  })

  test('parts sold at rising prices pay at most the same maximum together', async () => {
    const one = await single('400.00', '10000')
    priceAt(one.match, '2.00')
    await cashOut(one, 60)
    priceAt(one.match, '1.50')
    await cashOut(one)
    expect(await one.earned()).toBe(1_000_000_00)
    await expectBooksRight()
  })

  test('a rollback after that, and the same result again, pay the same', async () => {
    const one = await single('400.00', '10000')
    priceAt(one.match, '2.00')
    await cashOut(one, 60)
    await world.result(one.match, WON)
    await world.result(one.match, { kind: 'open' })
    expect(await one.earned()).toBe(600_000_00)
    await world.result(one.match, WON)
    expect(await one.earned()).toBe(1_000_000_00)
    await expectBooksRight()
  })
})

test('for random parts, prices and odds one maximum and one tax hold, and the ticket shows what the ledger paid', async () => {
  const tax = taxAt(profileOf('et'), 0)
  const { payoutMax, winningsTaxMax } = tax.caps.sports
  const part = fc.record({ percent: fc.integer({ min: 10, max: 90 }), price: fc.integer({ min: 101, max: 3000 }) })
  const odds = fc.oneof(fc.integer({ min: 1_30, max: 20_00 }), fc.integer({ min: 50_00, max: 900_00 }))
  const parts = fc.array(part, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      odds,
      fc.integer({ min: 50, max: 10_000 }),
      parts,
      fc.boolean(),
      async (price, stake, each, whole) => {
        const one = await single((price / 100).toFixed(2), String(stake))
        const sold: Json[] = []
        for (const [n, { percent, price: now }] of each.entries()) {
          priceAt(one.match, (now / 100).toFixed(2))
          // The last one may take the rest.
          const offer = await world.offer(one.account, one.betId, whole && n === each.length - 1 ? undefined : percent)
          if (offer.offer_id) sold.push((await world.accept(one.account, offer.offer_id)).body.data)
        }
        await world.result(one.match, WON)
        const { data } = await world.get(one.account, `/api/v1/mybets/${one.betId}`)
        const paid = await one.earned()
        expect(minor(data.paid)).toBe(paid)
        expect(paid).toBeLessThanOrEqual(payoutMax)
        const sum = (name: string) => sold.reduce((all, cashout) => all + minor(cashout[name]), 0)
        expect(sum('net')).toBe(minor(data.cashed_out))
        // Of parts that brought more than their stake, and of what the rest won, the tax of one ticket.
        const taxable = sold.filter(({ gross, stake: of }) => minor(gross) > minor(of) + 1)
        const won = minor(data.possible_payout) + minor(data.win_boost)
        const all = taxable.reduce((total, { gross }) => total + minor(gross), 0) + won
        const owed = all > tax.threshold ? Math.min(includedTaxOf(all, tax.winningsTaxPercent), winningsTaxMax) : 0
        const withheld = await taxOf(one.betId)
        const lastTaken = won > 0 && minor(data.winning_tax) === won
        if (data.status === 5 && paid < payoutMax && !lastTaken)
          expect(withheld).toBeGreaterThanOrEqual(owed - sold.length)
        expect(withheld).toBeLessThanOrEqual(winningsTaxMax)
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) },
  )
  await expectBooksRight()
}, 120_000)
