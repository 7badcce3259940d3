// Bets on the super league against PostgreSQL: placed by the call of every bet, settled from a source of their own.
import { payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { legBody, testServer } from '../bets/testServer.ts'
import type { LineOutcome } from '../odds/index.ts'
import { betOn, type LeagueBetsWorld, leagueBetsWorld, STAKE } from './testVirtuals.ts'
import { LOST, settled, WON } from './testWorld.ts'

let world: LeagueBetsWorld
beforeAll(async () => {
  world = await leagueBetsWorld()
})
afterAll(() => world.stop())

/** A day whose beacon did not come. */
const NOT_DRAWN: LineOutcome = { kind: 'cancelled', startAt: null, endAt: null, voidReason: null }
const tax = taxAt(profileOf('et'), Date.now())
const payoutOf = (stake: number, totalOdds: bigint): number =>
  payoutFiguresOf({ product: 'virtual', stake, totalOdds, countingLegs: [], tax }).totalWinningsWithAccaBonus
const countOf = async (text: string, values: unknown[]): Promise<number> =>
  (await world.database.pool.query<{ n: number }>(text, values)).rows[0]?.n as number
const ticketsOf = (account: number) => countOf('select count(*)::int as n from bet where account_id = $1', [account])

describe('placing', () => {
  test('a multi over two days and two leagues is one ticket, with the figures of its product and no bonus', async () => {
    const account = await world.bettor()
    const ids = [
      world.virtualMatch({ day: 7 }),
      world.virtualMatch({ day: 8 }),
      ...[1, 2, 3].map((league) => world.virtualMatch({ league, season: 12, day: 30 })),
    ]
    const { status, body } = await world.bet(account, ids)
    expect([status, await world.cashOf(account)]).toEqual([200, 0])
    expect(body.data).toMatchObject({
      ...{ product_type: 'virtual', leg_count: 5, total_odds: '97.66', vat: '13.04' },
      ...{ win_boost: '0.00', win_boost_percent: 0, acca_percent: 0, acca_bonus: '0.00' },
      final_payout: amountText(payoutOf(STAKE, 97_66n)),
    })
    expect((await world.read(account, body.bet_id)).data.legs).toMatchObject([
      ...[7, 8, 30, 30, 30].map((week) => ({ week, known: false, score: null, state: 'open', bet_type: 7 })),
    ])
  })

  test('one key is one ticket and one answer, in whichever process it comes in', async () => {
    const account = await world.bettor(2 * STAKE)
    const other = await testServer(world.database, {}, () => ({ virtuals: world.league.source }))
    const slip = { betslip: [legBody(world.virtualMatch())], product_type: 'virtual' }
    const headers = { 'idempotency-key': `virtual-${account}` }
    const first = await betOn(world.server, account, slip, headers)
    const again = await betOn(other, account, slip, headers)
    await other.stop()
    expect([again.status, again.body]).toEqual([200, first.body])
    expect([await ticketsOf(account), await world.cashOf(account)]).toEqual([1, STAKE])
  })

  test.each<[string, () => { ids: number[]; change?: object }, number, string]>([
    ['a price that is not the one on sale', () => forged('9.00'), 409, 'ODDS_CHANGED'],
    ['a match there is not', () => ({ ids: [1_000_000_000_000_001] }), 409, 'LEG_SUSPENDED'],
    ['one match twice', () => twice(), 422, 'DUPLICATE_MATCH'],
    ['beside a match of the feed', () => ({ ids: [world.virtualMatch(), feedMatch()] }), 422, 'PRODUCTS_MIXED'],
    ['as an ordinary slip', () => sold('normal'), 422, 'PRODUCTS_MIXED'],
    ['on the boosted list', () => sold('boosted', { boosted_id: 1 }), 422, 'PRODUCTS_MIXED'],
    ['a match of the feed in the super league', () => ({ ids: [feedMatch()] }), 422, 'PRODUCTS_MIXED'],
    ['thirty picks', () => ({ ids: many(30) }), 422, 'TOO_MANY_LEGS'],
    ['a stake of 4.99', () => sold('virtual', { stake: '4.99' }), 422, 'STAKE_BELOW_MIN'],
    ['a stake of 5000.01', () => sold('virtual', { stake: '5000.01' }), 422, 'STAKE_ABOVE_MAX'],
    ['a free bet', () => sold('virtual', { source: 'free_bet' }), 422, 'SOURCE_NOT_OFFERED'],
    ['bonus money', () => sold('virtual', { source: 'bonus' }), 422, 'SOURCE_NOT_OFFERED'],
    ['points', () => sold('virtual', { source: 'points' }), 422, 'SOURCE_NOT_OFFERED'],
    ['an odds boost', () => sold('virtual', { odds_boost_id: 1 }), 422, 'BOOST_NOT_OFFERED'],
  ])('refused: %s', async (_name, slipOf, status, code) => {
    const account = await world.bettor()
    const { ids, change } = slipOf()
    const answer = await world.bet(account, ids, change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect([await ticketsOf(account), await world.cashOf(account)]).toEqual([0, STAKE])
  })

  test('too many picks are refused before a price of any is asked for', async () => {
    const [account, ids] = [await world.bettor(), many(30)]
    const quote = vi.spyOn(world.league.source, 'quote')
    expect((await world.bet(account, ids)).body.code).toBe('TOO_MANY_LEGS')
    expect(quote).not.toHaveBeenCalled()
    expect((await world.bet(account, ids.slice(0, 2))).body).toMatchObject({ data: { status: 1 } })
    expect(quote).toHaveBeenCalled()
    quote.mockRestore()
  })

  test('a mixed slip names the picks that the product does not sell', async () => {
    const [league, feed] = [world.virtualMatch(), feedMatch()]
    const account = await world.bettor()
    const named = async (product_type: string) =>
      (await world.bet(account, [league, feed], { product_type })).body.details?.legs
    expect(await named('virtual')).toMatchObject([{ parent_match_id: feed, code: 'PRODUCTS_MIXED', odd_value: '2.50' }])
    expect(await named('normal')).toMatchObject([{ parent_match_id: league, code: 'PRODUCTS_MIXED' }])
  })

  test("once the betting has ended the database refuses, whatever this process's clock says", async () => {
    const { clock } = world.server.platform
    const now = clock.now
    const [over, open] = [world.virtualMatch({}, Date.now() - 1), world.virtualMatch()]
    const account = await world.bettor()
    clock.now = () => now() - 3_600_000
    const { body } = await world.bet(account, [over, open])
    clock.now = now
    expect(body).toMatchObject({ code: 'LEG_EXPIRED', details: { legs: [{ parent_match_id: over }] } })
    expect(await world.cashOf(account)).toBe(STAKE)
  })

  test('the product that is switched off is refused at its place of the order, and its open tickets are still paid', async () => {
    const off = await testServer(world.database, { products: { ...profileOf('et').products, virtuals: false } })
    const [account, match] = [await world.bettor(2 * STAKE), world.virtualMatch()]
    const { body } = await world.bet(account, [match])
    const refused = await betOn(off, account, { betslip: [legBody(match)], product_type: 'virtual', source: 'points' })
    await off.stop()
    expect([refused.status, refused.body.code]).toEqual([404, 'PRODUCT_OFF'])
    world.league.say(match, settled(WON))
    await world.settlement.drain()
    expect((await world.read(account, body.bet_id)).data.status).toBe(5)
  })
})

describe('settling', () => {
  const placed = async (ids: readonly number[], stake = '100') => {
    const account = await world.bettor(5_000_00)
    const { body } = await world.bet(account, ids, { stake })
    return { account, code: body.bet_id }
  }

  test('a multi over two days waits for the second and is paid once, to the cent', async () => {
    const [first, second] = [world.virtualMatch({ day: 1 }), world.virtualMatch({ day: 2 })]
    const { account, code } = await placed([first, second], '500')
    world.league.say(first, settled(WON))
    world.league.scores.set(first, { home: 2, away: 1 })
    await world.settlement.drain()
    expect(await world.cashOf(account)).toBe(4_500_00)
    expect((await world.read(account, code)).data).toMatchObject({
      ...{ status: 1, settled_leg_count: 1 },
      legs: [
        { state: 'won', score: '2:1' },
        { state: 'open', score: null },
      ],
    })
    world.league.say(second, settled(WON))
    await world.settlement.drain()
    // Another process, which reads on from the same cursor, finds nothing to do.
    await world.settlementOn(world.server).drain()
    const payout = payoutOf(500_00, 6_25n)
    expect([payout, await world.cashOf(account)]).toEqual([2_428_16, 4_500_00 + payout])
    expect((await world.read(account, code)).data).toMatchObject({ status: 5, paid: amountText(payout) })
    const states = 'select count(*)::int as n from bet_settlement where account_id = $1'
    expect(await countOf(states, [account])).toBe(1)
  })

  test('one lost leg loses it, while the other day is still to come', async () => {
    const [first, second] = [world.virtualMatch({ day: 1 }), world.virtualMatch({ day: 2 })]
    const { account, code } = await placed([first, second])
    world.league.say(first, settled(LOST))
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({ status: 3, paid: '0.00' })
    expect(await world.cashOf(account)).toBe(4_900_00)
  })

  test('days that were not drawn: a void leg counts as 1.00, and a slip of them alone has its stake back', async () => {
    const [drawn, void1, void2] = [1, 2, 3].map((day) => world.virtualMatch({ day })) as [number, number, number]
    const [partly, whole] = [await placed([drawn, void1]), await placed([void1, void2])]
    for (const id of [void1, void2]) world.league.say(id, NOT_DRAWN)
    world.league.say(drawn, settled(WON))
    await world.settlement.drain()
    expect((await world.read(partly.account, partly.code)).data.status).toBe(5)
    expect(await world.cashOf(partly.account)).toBe(4_900_00 + payoutOf(STAKE, 2_50n))
    expect((await world.read(whole.account, whole.code)).data).toMatchObject({ status: 4, paid: '100.00' })
    expect(await world.cashOf(whole.account)).toBe(5_000_00)
  })

  test("the feed's results and the league's are followed each by its own cursor", async () => {
    const [virtual, feed] = [world.virtualMatch(), feedMatch()]
    const { account, code } = await placed([virtual])
    const sports = await world.bet(account, [feed], { product_type: 'normal' })
    // The feed is far ahead: its ids say nothing of the league's.
    for (let more = 0; more < 100; more++) world.feed.say(1_000_000, settled(WON))
    world.feed.say(feed, settled(WON))
    await world.settlement.drain()
    world.league.say(virtual, settled(WON))
    await world.settlement.drain()
    for (const bet of [code, sports.body.bet_id]) expect((await world.read(account, bet)).data.status).toBe(5)
  })

  test('it earns no points, where a slip on the feed with the same figures does', async () => {
    const [virtual, feed] = [
      [world.virtualMatch(), world.virtualMatch()],
      [feedMatch(), feedMatch()],
    ]
    const { account } = await placed(virtual)
    const pointsNow = () =>
      countOf(
        `select coalesce(sum(balance), 0)::int as n from wallet_balance where account_id = $1 and book = 'points'`,
        [account],
      )
    for (const id of virtual) world.league.say(id, settled(WON))
    await world.settlement.drain()
    expect(await pointsNow()).toBe(0)
    await world.bet(account, feed, { product_type: 'normal' })
    for (const id of feed) world.feed.say(id, settled(WON))
    await world.settlement.drain()
    expect(await pointsNow()).toBeGreaterThan(0)
  })

  test('a result that is there when a bet is first seen decides it; one older than the bet makes it void', async () => {
    const matches = [world.virtualMatch(), world.virtualMatch()]
    const [won, late] = matches as [number, number]
    world.league.say(won, settled(WON), Date.now() + 3_600_000)
    world.league.say(late, settled(WON), Date.now() - 1)
    await world.settlement.drain()
    const tickets = [await placed([won]), await placed([late])]
    await world.settlement.drain()
    const paid = await Promise.all(tickets.map(async ({ account, code }) => (await world.read(account, code)).data))
    expect(paid).toMatchObject([
      { status: 5, paid: amountText(payoutOf(STAKE, 2_50n)) },
      { status: 4, paid: '100.00', legs: [{ reason: 'void_late' }] },
    ])
  })

  test('a match day that never came gives its stake back 48 hours later, as a match of the feed does', async () => {
    const { clock } = world.server.platform
    const now = clock.now
    const startsAt = now() + 3_600_000
    const { account, code } = await placed([world.virtualMatch({}, startsAt)])
    const statusAt = async (at: number) => {
      clock.now = () => at
      await world.settlement.sweep()
      await world.settlement.drain()
      clock.now = now
      return (await world.read(account, code)).data.status
    }
    expect(await statusAt(startsAt + 48 * 3_600_000)).toBe(1)
    expect(await statusAt(startsAt + 48 * 3_600_000 + 1)).toBe(4)
    expect(await world.cashOf(account)).toBe(5_000_00)
  })
})

test('the books are right after all of it', async () => {
  expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])
})

let feedMatches = 0
function feedMatch(): number {
  world.server.book.addMatch(++feedMatches)
  return feedMatches
}

const sold = (product_type: string, change: object = {}) => ({
  ids: [world.virtualMatch()],
  change: { product_type, ...change },
})
const many = (count: number): number[] => Array.from({ length: count }, () => world.virtualMatch())

function forged(odd_value: string) {
  return { ids: [], change: { betslip: [legBody(world.virtualMatch(), { odd_value })] } }
}

function twice() {
  const match = world.virtualMatch()
  return { ids: [match, match] }
}
