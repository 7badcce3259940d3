// Loyalty points of settled tickets: earned with the result, taken back with it, and a slip paid with what they redeemed to.
import { pointsOf } from '@walia/domain/loyalty/points.ts'
import { loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betBody, legBody } from '../bets/testServer.ts'
import type { LineOutcome } from '../odds/index.ts'
import { LOST, type Result, type SettlementWorld, STAKE, settled, settlementWorld, VOID, WON } from './testWorld.ts'

let world: SettlementWorld
beforeAll(async () => {
  world = await settlementWorld()
})
afterAll(() => world.stop())

const OPEN: LineOutcome = { kind: 'open' }
/** Two legs at 2.50 with a stake of 100.00. */
const POINTS = 6

const bookOf = async (account: number, book: string): Promise<number> => {
  const sql = 'select balance from wallet_balance where account_id = $1 and book = $2'
  return (await world.database.pool.query(sql, [account, book])).rows[0]?.balance ?? 0
}
const pointsIn = (account: number) => bookOf(account, 'points')
const booksAreRight = async () =>
  expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])

async function give(account: number, book: string, amount: number): Promise<void> {
  await world.database.pool.query('select wallet_open($1, array[$2])', [account, book])
  await world.database.pool.query(
    `select ledger_post_batch(array[t], array['demo'], array[t::text], array[false], array[t, t],
       array[$1::bigint, 0], array[$2, case $2 when 'points' then 'points_issued' else 'promotions' end], array[$3::bigint, -$3::bigint]) from (select uuidv7() as t) x`,
    [account, book, amount],
  )
}

async function placed(count: number, stake = '100'): Promise<{ account: number; matches: number[]; code: string }> {
  const account = await world.bettor()
  const matches = world.openMatches(count)
  return { account, matches, code: await world.place(account, matches, stake) }
}

async function say(matches: readonly number[], results: readonly Result[]): Promise<void> {
  for (const [index, result] of results.entries()) world.say(matches[index] as number, settled(result))
  await world.settlement.drain()
}

test.each<[string, number, string, Result[], number]>([
  ['two won', 2, '100', [WON, WON], POINTS],
  ['one lost while the other is open', 2, '100', [LOST], POINTS],
  ['total odds below 4.99', 1, '100', [WON], 0],
  ['a stake below 50.00', 2, '49.99', [WON, WON], 0],
  ['every leg void', 2, '100', [VOID, VOID], 0],
  ['a void leg takes the odds of a winner below 4.99', 2, '100', [WON, VOID], 0],
  ['a void leg of a loser, which was sold at 6.25', 2, '100', [LOST, VOID], POINTS],
  ['three legs of which one is void', 3, '100', [WON, WON, VOID], POINTS],
])('%s', async (_name, count, stake, results, points) => {
  const { account, matches } = await placed(count, stake)
  expect(await pointsIn(account)).toBe(0)
  await say(matches, results)
  expect(await pointsIn(account)).toBe(points)
  await booksAreRight()
})

test('a result that is taken back, changed and settled again leaves the points of the last one', async () => {
  const { account, matches } = await placed(2)
  const [first = 0, second = 0] = matches
  await say(matches, [WON, WON])
  expect(await pointsIn(account)).toBe(POINTS)
  world.say(first, OPEN)
  await world.settlement.drain()
  expect(await pointsIn(account)).toBe(0)
  await say(matches, [LOST])
  expect(await pointsIn(account)).toBe(POINTS)
  await say([second], [VOID])
  await say(matches, [WON])
  expect(await pointsIn(account)).toBe(0)
  const { rows } = await world.database.pool.query(
    `select t.kind, e.amount from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
     where e.account_id = $1 and e.book = 'points' order by e.transfer_id`,
    [account],
  )
  expect(rows).toEqual([
    { kind: 'points', amount: POINTS },
    { kind: 'points_reversal', amount: -POINTS },
    { kind: 'points', amount: POINTS },
    { kind: 'points_reversal', amount: -POINTS },
  ])
  await booksAreRight()
})

test('points that were spent meanwhile are taken back below zero', async () => {
  const { account, matches } = await placed(2)
  await say(matches, [WON, WON])
  await give(account, 'points', -POINTS)
  await say(matches, [VOID, VOID])
  expect(await pointsIn(account)).toBe(-POINTS)
  await booksAreRight()
})

test('a long slip earns what its band allows on the day it was placed', async () => {
  const { account, matches, code } = await placed(5)
  await say(matches, [WON, WON, WON, WON, WON])
  const { data } = await world.read(account, code)
  const slip = { product: 'sports', stake: STAKE, totalOdds: 97_66n, placedAt: Date.parse(data.placed_at) } as const
  const points = pointsOf(loyaltyOf('et'), { ...slip, timeZone: profileOf('et').timeZone })
  expect([25, 50]).toContain(points)
  expect(await pointsIn(account)).toBe(points)
})

const pay = async (account: number, matches: readonly number[], change: object) => {
  const answer = await world.server.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([], { betslip: matches.map((id) => legBody(id)), source: 'points', ...change }),
    headers: { 'x-account': String(account) },
  })
  return answer.json()
}

test('a slip paid with redeemed points pays what it wins above its net stake, and earns no points', async () => {
  const account = await world.bettor(STAKE)
  await give(account, 'redeemed', 60_00)
  const matches = world.openMatches(2)
  const bet = await pay(account, matches, { stake: '60' })
  expect(bet).toMatchObject({ user: { balance: '100.00' }, data: { source: 'points', stake: '60.00' } })
  expect(await bookOf(account, 'redeemed')).toBe(0)
  await say(matches, [WON, WON])
  // 52.17 of 60.00 is in play: 326.06 at 6.25, less the 52.17.
  const won = 326_06 - 52_17
  expect(bet.data.final_payout).toBe('273.89')
  expect([await world.cashOf(account), await pointsIn(account)]).toEqual([STAKE + won, 0])
  const { data, derivation } = await world.read(account, bet.bet_id)
  expect([data.paid, derivation.at(-1)]).toMatchObject(['273.89', { formula: 'finalPayoutFree', result: '273.89' }])
  await booksAreRight()
})

test('a void slip gives redeemed points back, and six legs earn neither bonus of the slip', async () => {
  const account = await world.bettor(STAKE)
  await give(account, 'redeemed', 50_00)
  const matches = world.openMatches(6)
  const bet = await pay(account, matches, { stake: '50' })
  expect(bet.data).toMatchObject({ acca_percent: 0, win_boost_percent: 0 })
  await say(
    matches,
    Array.from(matches, () => VOID),
  )
  expect([await bookOf(account, 'redeemed'), await world.cashOf(account)]).toEqual([50_00, STAKE])
})

test.each([
  ['one leg at 2.50', 1, { stake: '60' }, 'SOURCE_ODDS_TOO_LOW', { min: 4_99 }],
  ['a stake of 49.99', 2, { stake: '49.99' }, 'STAKE_BELOW_MIN', { min: 50_00 }],
  [
    'more than was redeemed, however much cash there is',
    2,
    { stake: '60.01' },
    'INSUFFICIENT_BALANCE',
    { shortfall: 1, source: 'points', available: 60_00 },
  ],
  [
    'what a free bet pays, of which there is none',
    2,
    { stake: '60', source: 'free_bet' },
    'INSUFFICIENT_BALANCE',
    undefined,
  ],
  ['a boosted list', 2, { stake: '60', product_type: 'boosted', boosted_id: 1 }, 'SOURCE_NOT_OFFERED', undefined],
])('points do not pay %s', async (_name, count, change, code, details) => {
  const account = await world.bettor(1000_00)
  await give(account, 'redeemed', 60_00)
  expect(await pay(account, world.openMatches(count), change)).toMatchObject({ code, ...(details && { details }) })
  expect(await bookOf(account, 'redeemed')).toBe(60_00)
})
