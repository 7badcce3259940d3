// What a boosted list may cost, and the terms that its slips hold to: legs, stakes per slip and account, bonuses, falling prices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betBody, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import type { BoostedDraft } from './curate.ts'
import { type Boosted, createBoosted } from './index.ts'

const HOUR = 3_600_000
let database: TestDatabase
let server: TestServer
let boosted: Boosted
let nextMatch = 1
let nextAccount = 1

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, {}, (platform, sources) => {
    boosted = createBoosted(platform, sources)
    return { boosts: boosted }
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const matches = (count: number): number[] =>
  Array.from({ length: count }, () => {
    server.book.addMatch(nextMatch, { startsAt: Date.now() + HOUR })
    return nextMatch++
  })
const draftOf = (ids: readonly number[], change: Partial<BoostedDraft> = {}): BoostedDraft => ({
  ...{ title: { en: 'List' }, boostPercent: 3, prices: [], stake: 10_00, opensAt: null, closesAt: null, by: 'ann' },
  lines: ids.map((parentMatchId) => ({ parentMatchId, market: 1, specifiers: '' })),
  outcomes: ids.map((parentMatchId) => ({ parentMatchId, outcomeId: '1' })),
  ...{ terms: {}, belowFloor: false },
  ...change,
})
const create = (ids: readonly number[], change: Partial<BoostedDraft> = {}) =>
  boosted.create(draftOf(ids, change), null)
const made = async (ids: readonly number[], change: Partial<BoostedDraft> = {}): Promise<number> => {
  const answer = await create(ids, change)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.id
}
const bettor = async (amount = 5_000_00): Promise<number> => {
  const account = nextAccount++
  await fund(database, [account], amount)
  return account
}
const cashOf = async (account: number): Promise<number> =>
  (await database.pool.query(`select balance from wallet_balance where account_id = $1 and book = 'cash'`, [account]))
    .rows[0].balance
// Home at 2.50 raised by 3 %.
const leg = (id: number, odd_value = '2.57') => legBody(id, { odd_value })
const place = async (account: number, list: number, ids: readonly number[], change: Record<string, unknown> = {}) => {
  const betslip = ids.map((id) => leg(id))
  const payload = betBody([], { betslip, product_type: 'boosted', boosted_id: list, ...change })
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/v2/bet', payload, headers: { 'x-account': String(account) } },
  })
  return answer.json()
}

describe('what a list costs', () => {
  test('is answered when it is made', async () => {
    const answer = await create(matches(3))
    expect(answer).toMatchObject({ ok: true, cost: { bestSlip: { legs: 2 }, paidOfNetStakeMax: '0.9900' } })
  })

  test.each<[string, Partial<BoostedDraft>]>([
    ['every outcome raised by 12 %', { boostPercent: 12, outcomes: [] }],
    ['one outcome raised by more than its margin', { boostPercent: 8 }],
    ['the bonuses of the slip on top', { boostPercent: 3, terms: { earnsBonus: true } }],
  ])('is refused below the floor: %s', async (_name, change) => {
    const answer = await create(matches(6), change)
    expect(answer).toMatchObject({ ok: false, code: 'BOOSTED_REFUSED', cost: { bestSlip: expect.anything() } })
  })

  test('an operator may make a list below the floor, and it is marked so', async () => {
    const id = await made(matches(3), { boostPercent: 12, outcomes: [], belowFloor: true })
    expect((await boosted.current()).find((list) => (list as { id: number }).id === id)).toMatchObject({
      belowFloor: true,
    })
  })

  test.each<[string, Partial<BoostedDraft>, string]>([
    ['more legs than matches', { terms: { legsMin: 4 } }, 'fewer than a slip needs'],
    ['a slip above the account', { terms: { stakeMax: 200_00, accountStakeMax: 100_00 } }, 'more than the account'],
    ['a suggestion above a slip', { stake: 20_00, terms: { stakeMax: 10_00 } }, 'suggested stake'],
  ])('terms that contradict themselves are refused: %s', async (_name, change, message) => {
    const answer = await create(matches(3), change)
    expect(answer.ok ? '' : answer.message).toContain(message)
  })
})

describe('the terms of a list', () => {
  test('have a minimum of legs and a maximum stake, which placement checks', async () => {
    const ids = matches(3)
    const list = await made(ids, { terms: { legsMin: 3, stakeMax: 100_00, accountStakeMax: 500_00 } })
    const account = await bettor()
    expect(await place(account, list, ids.slice(0, 2))).toMatchObject({ code: 'TOO_FEW_LEGS', details: { min: 3 } })
    const tooMuch = await place(account, list, ids, { stake: '100.01' })
    expect(tooMuch).toMatchObject({ code: 'STAKE_ABOVE_MAX', details: { max: 100_00 } })
    expect((await place(account, list, ids, { stake: '100' })).bet_id).toBeDefined()
  })

  test('exclude both bonuses unless the list allows them', async () => {
    const ids = matches(5)
    const plain = await place(await bettor(), await made(ids), ids)
    expect(plain.data).toMatchObject({ win_boost: '0.00', acca_bonus: '0.00', acca_count: 0 })
    const rich = await made(ids, { terms: { earnsBonus: true }, belowFloor: true })
    const { data } = await place(await bettor(), rich, ids)
    expect([Number(data.win_boost) > 0, Number(data.acca_bonus) > 0, data.acca_count]).toEqual([true, true, 5])
  })

  test('limit what an account stakes on the list in several slips', async () => {
    const ids = matches(2)
    const list = await made(ids, { terms: { stakeMax: 100_00, accountStakeMax: 250_00 } })
    const account = await bettor()
    for (let time = 0; time < 2; time++)
      expect((await place(account, list, ids, { stake: '100', request_id: `first-key-${time}` })).bet_id).toBeDefined()
    const third = { stake: '100', request_id: 'third-key-0' }
    const refused = await place(account, list, ids, third)
    expect(refused).toMatchObject({ code: 'LIST_STAKE_REACHED', details: { left: 50_00 } })
    expect(await place(account, list, ids, third)).toMatchObject({
      code: 'LIST_STAKE_REACHED',
      details: { left: 50_00 },
    })
    expect((await place(account, list, ids, { stake: '50' })).bet_id).toBeDefined()
    expect(await cashOf(account)).toBe(4_750_00)
    expect((await place(await bettor(), list, ids, { stake: '100' })).bet_id).toBeDefined()
  })

  test('limit it for slips placed at once at two servers, too', async () => {
    const ids = matches(2)
    const list = await made(ids, { terms: { stakeMax: 100_00, accountStakeMax: 300_00 } })
    const [other, account] = [await testServer(database, {}, () => ({ boosts: boosted })), await bettor()]
    for (const id of ids) other.book.addMatch(id, { startsAt: Date.now() + HOUR })
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, place_) => {
        const betslip = ids.map((id) => leg(id))
        const body = { betslip, product_type: 'boosted', boosted_id: list, request_id: `at-once-${place_}` }
        const payload = betBody([], { ...body, stake: '100' })
        const { app } = place_ % 2 === 0 ? server : other
        const headers = { 'x-account': String(account) }
        return (await app.inject({ method: 'POST', url: '/api/v2/bet', payload, headers })).json()
      }),
    )
    await other.stop()
    expect(answers.filter(({ bet_id }) => bet_id !== undefined)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 'LIST_STAKE_REACHED')).toHaveLength(9)
    expect(await cashOf(account)).toBe(4_700_00)
  })

  test('do not count a slip that the wallet could not pay', async () => {
    const ids = matches(2)
    const list = await made(ids, { terms: { stakeMax: 100_00, accountStakeMax: 100_00 } })
    const account = await bettor(50_00)
    expect((await place(account, list, ids, { stake: '100' })).code).toBe('INSUFFICIENT_BALANCE')
    expect((await place(account, list, ids, { stake: '50' })).bet_id).toBeDefined()
    const { rows } = await database.pool.query('select staked from bet_list_stake where account_id = $1', [account])
    expect(rows).toEqual([{ staked: 50_00 }])
  })

  test('are in the answer of the list’s call', async () => {
    const list = await made(matches(3), { terms: { legsMin: 3, stakeMax: 100_00, accountStakeMax: 250_00 } })
    const { data } = (await server.app.inject(`/api/v1/boosted/${list}`)).json()
    expect(data).toMatchObject({
      ...{ legs_min: 3, stake_max: '100.00', account_stake_max: '250.00', earns_bonus: false },
    })
  })
})

describe('a boosted price follows a market that falls', () => {
  test('in the list and at placement, also for a slip with the old price', async () => {
    const ids = matches(2)
    const [first] = ids as [number]
    const list = await made(ids)
    server.book.setOdds(first, ['2.00', '3.40', '4.20'])
    const { data } = (await server.app.inject(`/api/v1/boosted/${list}`)).json()
    const [odd] = data.matches[0].markets[0].odds
    expect([odd.odd_value, odd.normal_value]).toEqual(['2.05', '2.00'])
    const account = await bettor()
    const held = await place(account, list, ids)
    expect(held.code).toBe('ODDS_CHANGED')
    expect(held.details.legs.map((each: { odd_value: string }) => each.odd_value)).toEqual(['2.05'])
    expect(await cashOf(account)).toBe(5_000_00)
    const again = await place(account, list, ids, { betslip: [leg(first, '2.05'), leg(ids[1] as number)] })
    expect(again.data.legs.map((each: { odd_value: string }) => each.odd_value)).toEqual(['2.05', '2.57'])
  })

  // Whole lines at 101 %: three percent more on them would be paid 1.03 for every 1.
  const THIN = ['2.40', '3.50', '3.25']
  const shownOf = async (list: number): Promise<string[]> => {
    const { data } = (await server.app.inject(`/api/v1/boosted/${list}`)).json()
    return data.matches.map(
      (match: { markets: { odds: { odd_value: string }[] }[] }) => match.markets[0]?.odds[0]?.odd_value,
    )
  }

  test('where lines get so thin that the boost would cost more than the floor, it is cut in the list and at the sale', async () => {
    const ids = matches(2)
    const list = await made(ids)
    expect(await shownOf(list)).toEqual(['2.57', '2.57'])
    for (const id of ids) server.book.setOdds(id, THIN)
    const [cut] = (await shownOf(list)) as [string, string]
    expect(await shownOf(list)).toEqual([cut, cut])
    expect(Number(cut)).toBeGreaterThanOrEqual(2.4)
    expect(Number(cut)).toBeLessThan(2.46)
    const account = await bettor()
    const betslip = ids.map((id) => leg(id, '2.46'))
    const refused = await place(account, list, ids, { betslip })
    expect(refused.code).toBe('ODDS_CHANGED')
    expect(refused.details.legs.map((each: { odd_value: string }) => each.odd_value)).toEqual([cut, cut])
    expect(await cashOf(account)).toBe(5_000_00)
    const taken = await place(account, list, ids, { betslip: ids.map((id) => leg(id, cut)) })
    expect(taken.data.legs.map((each: { odd_value: string }) => each.odd_value)).toEqual([cut, cut])
    for (const id of ids) server.book.setOdds(id, ['2.50', '3.40', '2.80'])
    expect(await shownOf(list)).toEqual(['2.57', '2.57'])
  })

  test('a list that an operator made below the floor keeps its boost', async () => {
    const ids = matches(2)
    const list = await made(ids, { boostPercent: 12, belowFloor: true })
    for (const id of ids) server.book.setOdds(id, THIN)
    expect(await shownOf(list)).toEqual(['2.68', '2.68'])
  })

  test('a match whose line lacks a price is not sold, since nobody can tell what it costs', async () => {
    const ids = matches(3)
    const list = await made(ids)
    server.book.setOdds(ids[0] as number, ['2.50', '3.40', ''])
    const { data } = (await server.app.inject(`/api/v1/boosted/${list}`)).json()
    const active = data.matches.map(
      (match: { markets: { odds: { odd_active: number }[] }[] }) => match.markets[0]?.odds[0]?.odd_active,
    )
    expect(active).toEqual([0, 1, 1])
    expect((await place(await bettor(), list, ids)).code).toBe('LEG_SUSPENDED')
    expect((await place(await bettor(), list, ids.slice(1))).bet_id).toBeDefined()
  })

  test('and is suspended with its market', async () => {
    const ids = matches(2)
    const list = await made(ids)
    server.book.setStatus(ids[0] as number, -1)
    expect((await place(await bettor(), list, ids)).code).toBe('LEG_SUSPENDED')
    const { data } = (await server.app.inject(`/api/v1/boosted/${list}`)).json()
    expect(data.matches[0].markets[0].odds[0]).toMatchObject({ odd_active: 0, market_active: 0 })
  })
})
