// What becomes of a bet that was sold with an odds boost: won, void, decided anew, and never cashed out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import { offersAlone, openOffers } from '../bonuses/testOffers.ts'
import { type CashoutWorld, cashoutWorld, LOST, VOID, WON } from '../cashout/testWorld.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createOddsBoosts, type OddsBoosts } from './index.ts'

let database: TestDatabase
let server: TestServer
let world: CashoutWorld
let boosts: OddsBoosts
let isOpen: Promise<void>
let next = 1

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, {}, (platform, { book, names }) => {
    const bonuses = offersAlone(platform)
    isOpen = openOffers(bonuses, 'odds_boost')
    boosts = createOddsBoosts(platform, {
      ...{ book, names, bonuses },
      accounts: { authenticate: async () => ({}) as never, findById: async () => null },
    })
    return { oddsBoosts: boosts }
  })
  await isOpen
  world = cashoutWorld(server.platform, server.book, (ids, amount) => fund(database, ids, amount))
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await database.drop()
})

/** 100.00 on home at 5.00, raised to 5.50: odds that earn points. */
async function boostedBet(raised = true) {
  const [account, match] = [next++, next++]
  server.book.addMatch(match, { odds: ['5.00', '3.40', '1.70'] })
  await fund(database, [account], 100_00)
  const event = { parentMatchId: match, market: 1, specifiers: '', outcomes: ['1'] }
  const rest = { accounts: null, percent: 10, oddsMax: null, stakeMax: 100_00, usesMax: 2, ceiling: 100_00 }
  const made = await boosts.make({ event, ...rest, from: null, until: null }, { id: match, by: 'ann' })
  if (!made.ok) throw new Error(made.code)
  const leg = { sub_type_id: 1, bet_pick: '1', outcome_id: '1', special_bet_value: '', bet_type: 7, sport_id: 1 }
  const body = {
    ...{ stake: '100', total_odd: '5.50', src: 'MOBILE_WEB' },
    betslip: [{ ...leg, parent_match_id: match, odd_value: raised ? '5.50' : '5.00' }],
    ...(raised ? { odds_boost_id: made.id } : {}),
  }
  const answer = await world.post(account, '/api/v2/bet', body)
  expect(answer.body.code).toBeUndefined()
  const pointsIn = async () =>
    (
      await database.pool.query(`select balance from wallet_balance where account_id = $1 and book = 'points'`, [
        account,
      ])
    ).rows[0]?.balance ?? 0
  return { account, match, boost: made.id, betId: answer.body.bet_id as string, pointsIn }
}

test('a winner is paid at the raised price and earns no points, which the same bet without the boost does', async () => {
  const [one, plain] = [await boostedBet(), await boostedBet(false)]
  for (const { match } of [one, plain]) await world.result(match, WON)
  const [boosted, ordinary] = [
    await world.readTicket(one.account, one.betId),
    await world.readTicket(plain.account, plain.betId),
  ]
  expect(boosted).toMatchObject({ status: 5, total_odds: '5.50', normal_value: '5.00' })
  expect(ordinary.normal_value).toBeUndefined()
  expect(Number(boosted.paid)).toBeGreaterThan(Number(ordinary.paid))
  expect([await one.pointsIn(), await plain.pointsIn()]).toEqual([0, 5])
})

test('a void bet gives the stake back and not the use; decided anew it is paid at the raised price', async () => {
  const { account, match, boost, betId } = await boostedBet()
  await world.result(match, VOID)
  expect(await world.cashOf(account)).toBe(100_00)
  const spent = async () => (await boosts.list()).find(({ id }) => id === boost)
  expect(await spent()).toMatchObject({ uses: 1, spent: 43_48 })
  await world.result(match, LOST)
  expect(await world.cashOf(account)).toBe(0)
  await world.result(match, WON)
  expect(await world.readTicket(account, betId)).toMatchObject({ status: 5, total_odds: '5.50' })
  expect(await spent()).toMatchObject({ uses: 1, spent: 43_48 })
  expect((await database.pool.query('select * from ledger_faults()')).rows).toEqual([])
})

test('a boosted bet is not cashed out, which the same bet without the boost is', async () => {
  const [one, plain] = [await boostedBet(), await boostedBet(false)]
  expect((await world.offer(one.account, one.betId)).code).toBe('CASHOUT_NOT_OFFERED')
  expect((await world.offer(plain.account, plain.betId)).offer_id).toBeDefined()
})
