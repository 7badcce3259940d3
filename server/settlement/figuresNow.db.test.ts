// Tickets tell what is: over many varied cases the figures of list, ticket and receipt are what the ledger paid, to the cent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import { type CashoutWorld, cashoutWorld } from '../cashout/testWorld.ts'
import type { LineOutcome } from '../odds/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'

let database: TestDatabase
let server: TestServer
let world: CashoutWorld
let next = 800_000

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  world = cashoutWorld(server.platform, server.book, (ids, amount) => fund(database, ids, amount))
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await database.drop()
})

const said = (result: 1 | 0, voidFactor: string | null = null, deadHeatFactor: string | null = null): LineOutcome => ({
  ...{ kind: 'settled', certainty: 2, outcomes: [{ id: '1', result, voidFactor, deadHeatFactor }] },
})
const RESULTS: Record<string, LineOutcome> = {
  won: said(1),
  lost: said(0),
  void: said(0, '1'),
  halfWon: said(1, '0.5'),
  halfLost: said(0, '0.5'),
  deadHeat: said(1, null, '0.5'),
  thirdHeat: said(1, null, '0.3333'),
  halfDead: said(1, '0.5', '0.5'),
  back: { kind: 'open' },
}
type Result = keyof typeof RESULTS & string

const PRICES = ['2.50', '1.40', '1.85', '3.20', '1.55', '6.00', '1.30', '2.05']
async function bet(count: number, stake: string) {
  const account = next++
  const matches = Array.from({ length: count }, (_, n) => {
    const id = next++
    server.book.addMatch(id, { odds: [PRICES[n % PRICES.length] as string, '3.40', '2.80'] })
    return id
  })
  await fund(database, [account], 10_000_00)
  return { account, matches, betId: await world.place(account, matches, stake) }
}
type Bet = Awaited<ReturnType<typeof bet>>

/** What the ledger paid the bettor for this ticket: settlements, reversals and cash-outs, without the stake. */
const ledgerPaid = async ({ account }: Bet): Promise<number> =>
  (
    await database.pool.query(
      `select coalesce(sum(e.amount), 0)::bigint as paid from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
       where e.account_id = $1 and t.kind in ('bet_settlement', 'bet_reversal', 'cashout')`,
      [account],
    )
  ).rows[0].paid
const minor = (text: string): number => Math.round(Number(text) * 100)

/** The figures add up by themselves, and agree wherever the ticket is shown. */
async function expectTrue(one: Bet) {
  const { data, derivation } = await world.get(one.account, `/api/v1/mybets/${one.betId}`)
  const [listed] = (await world.get(one.account, '/api/v1/mybets?filter=all')).data
  const checked = await server.bets.ticketByIds(one.betId, data.seq_id, 'en')
  expect([listed, checked?.data]).toEqual([data, data])
  const paid = await ledgerPaid(one)
  const cashedOut = minor(data.cashed_out)
  const open = data.status === 1
  if (open) expect(paid).toBe(cashedOut)
  else {
    expect(minor(data.paid)).toBe(paid)
    expect(minor(data.final_payout)).toBe(paid - cashedOut)
    expect(data.stake_open).toBe('0.00')
  }
  // Net stake times odds, and from there on to the payout.
  if (derivation.length > 0) {
    const [last] = derivation.slice(-1)
    expect(last.result).toBe(data.final_payout)
    const odds = derivation.find(({ key }: { key: string }) => key === 'totalOdds')
    expect(odds.result).toBe(data.total_odds)
    const shown = minor(data.possible_payout) + minor(data.win_boost) + minor(data.bonus) + minor(data.acca_bonus)
    expect(shown - minor(data.winning_tax)).toBe(minor(data.final_payout))
  }
  return data
}

const say = async ({ matches }: Bet, place: number, result: Result) =>
  world.result(matches[place] as number, RESULTS[result] as LineOutcome)
const cashOut = async ({ account, betId }: Bet, part?: number) => {
  const { offer_id } = await world.offer(account, betId, part)
  expect((await world.accept(account, offer_id)).status).toBe(200)
}

// The results leg by leg; after each one the ticket is looked at.
const CASES: [legs: number, stake: string, results: (Result | [Result, ...Result[]])[], parts?: number[]][] = [
  [1, '100', ['won']],
  [1, '100', ['lost']],
  [1, '100', ['void']],
  [1, '100', ['halfWon']],
  [1, '100', ['halfLost']],
  [1, '100', ['deadHeat']],
  [1, '5000', ['won']],
  [1, '5000', ['halfLost']],
  [2, '100', ['void', 'won']],
  [2, '100', ['void', 'void']],
  [2, '500', ['halfWon', 'deadHeat']],
  [2, '33.33', ['halfLost', 'halfLost']],
  [3, '100', ['won', 'thirdHeat', 'won']],
  [3, '100', ['void', 'halfDead', 'halfWon']],
  [3, '250', ['won', 'won', 'lost']],
  [4, '50', ['void', 'void', 'void', 'won']],
  [4, '1000', ['won', 'won', 'won', 'won']],
  [5, '100', ['won', 'won', 'won', 'won', 'won']],
  [5, '100', ['void', 'won', 'won', 'won', 'won']],
  [5, '100', ['void', 'void', 'void', 'won', 'won']],
  [6, '20', ['won', 'halfWon', 'won', 'deadHeat', 'won', 'won']],
  [7, '10', ['won', 'void', 'won', 'halfLost', 'won', 'won', 'void']],
  [8, '777.77', ['won', 'won', 'won', 'won', 'won', 'won', 'won', 'won']],
  [8, '5', ['void', 'void', 'won', 'won', 'halfWon', 'won', 'won', 'halfLost']],
  // A result that is taken back, and another.
  [1, '100', [['won', 'back', 'lost']]],
  [1, '100', [['won', 'halfWon', 'void']]],
  [2, '100', ['won', ['won', 'back', 'void']]],
  [2, '100', [['lost', 'back', 'won'], 'won']],
  [3, '100', ['won', ['void', 'back', 'halfLost'], ['won', 'lost', 'deadHeat']]],
  [5, '100', ['won', 'won', 'won', ['void', 'won'], ['won', 'void', 'won']]],
  // Parts cashed out before.
  [1, '100', ['won'], [40]],
  [1, '100', ['halfLost'], [25]],
  [2, '100', ['void', 'won'], [50]],
  [2, '2000', ['won', 'won'], [30, 50]],
  [3, '400', ['won', 'thirdHeat', 'won'], [60]],
  [3, '100', ['lost', 'won', 'won'], [60]],
  [5, '250', ['won', 'won', ['won', 'back', 'void'], 'won', 'won'], [10, 20, 30]],
  [2, '100', ['void', 'void'], [50]],
  [4, '1000', ['won', 'won', ['void', 'back', 'won'], 'won'], [90]],
]

describe('what is shown is what the ledger paid', () => {
  test.each(CASES.map((each, n) => [n + 1, ...each] as const))(
    'case %i: %i legs at %s, %j',
    async (_n, legs, stake, results, parts = []) => {
      const one = await bet(legs, stake)
      const placed = await expectTrue(one)
      expect(placed.placed).toBeUndefined()
      for (const part of parts) {
        await cashOut(one, part)
        await expectTrue(one)
      }
      for (const [place, each] of results.entries())
        for (const result of [each].flat()) {
          await say(one, place, result as Result)
          const { placed: then, ...now } = await expectTrue(one)
          // The first figures stay beside those of now.
          if (then) expect(then.final_payout).toBe(placed.final_payout)
          else expect(now.final_payout).toBe(placed.final_payout)
        }
    },
    30_000,
  )
})

test('after three voids an open ticket shows what it can still pay, beside the figures at placing', async () => {
  const one = await bet(5, '10')
  const before = await expectTrue(one)
  for (const place of [0, 3, 4]) await say(one, place, 'void')
  const now = await expectTrue(one)
  // 8.70 × 1.40 × 1.85 = 22.53, no boost for one leg at 1.50 or more.
  expect(now).toMatchObject({ status: 1, total_odds: '2.59', possible_payout: '22.53', final_payout: '22.53' })
  expect(now).toMatchObject({ win_boost_percent: 0, acca_percent: 0, acca_count: 2 })
  expect(now.placed).toMatchObject({ total_odds: before.total_odds, final_payout: before.final_payout })
})

test('a ticket cashed out whole, or cancelled, shows no possible winnings', async () => {
  const sold = await bet(2, '100')
  await cashOut(sold)
  expect(await expectTrue(sold)).toMatchObject({ status: 11, final_payout: '0.00', total_odds: '0.00' })
  const cancelled = await bet(2, '100')
  const ruling = { place: null, kind: 'cancel' as const, reason: 'cancelled_operator', by: 'test' }
  await world.settlement.rule({ code: cancelled.betId, ...ruling })
  expect(await expectTrue(cancelled)).toMatchObject({ status: 24, final_payout: '100.00', winning_tax: '0.00' })
})
