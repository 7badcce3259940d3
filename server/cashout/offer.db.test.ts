// Cash-out offers against PostgreSQL: figures, life, derivation, refusals in their order, and how often one may ask.
import { cashoutPaths } from '@walia/contract/cashout.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { ACCEPTS, OFFERS } from './routes.ts'
import { type CashoutWorld, cashoutWorld, WON } from './testWorld.ts'

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

describe('an offer', () => {
  test('shows gross, tax, net, its life and why', async () => {
    const { account, betId, first } = await world.ticketOn(1)
    world.price(first, '1.25')
    const { status, body } = await world.post(account, cashoutPaths.offer, { bet_id: betId })
    expect([status, body.data]).toMatchObject([
      200,
      {
        bet_id: betId,
        stake: '100.00',
        stake_left: '0.00',
        gross: '165.22',
        tax: '0.00',
        net: '165.22',
        seconds: 10,
        life: 10,
      },
    ])
    expect(Date.parse(body.data.expires_at) - Date.now()).toBeGreaterThan(8000)
    expect(body.derivation.map((step: { key: string }) => step.key)).toEqual([
      'netStake',
      'cashoutOpen',
      'cashoutValue',
    ])
    expect(body.derivation[1].inputs).toEqual({ legs: '2.50 / 1.25' })
  })
  test('lives half as long while a leg is live', async () => {
    const { account, betId, matches } = await world.ticketOn(2)
    server.book.addMatch(matches[1] as number, { live: true })
    expect(await world.offer(account, betId)).toMatchObject({ seconds: 5, net: '82.61' })
  })
  test('of a part leaves the rest', async () => {
    const { account, betId } = await world.ticketOn(1)
    expect(await world.offer(account, betId, 40)).toMatchObject({ stake: '40.00', stake_left: '60.00', net: '33.04' })
  })
  test.each([9, 91, 99, 0, 101, 40.5])('is not made for %s percent', async (part) => {
    const { account, betId } = await world.ticketOn(1)
    expect((await world.post(account, cashoutPaths.offer, { bet_id: betId, part })).body.code).toBe('MALFORMED')
  })
  test('is withheld winnings tax above the threshold', async () => {
    const { account, betId, first, matches } = await world.ticketOn(3)
    await world.result(first, WON)
    world.price(matches[1] as number, '1.10')
    world.price(matches[2] as number, '1.05')
    // 86.96 × 2.50 × 2.50 / 1.10 × 2.50 / 1.05 × 0.95 = 1117.59
    expect(await world.offer(account, betId)).toMatchObject({ gross: '1117.59', tax: '145.77', net: '971.82' })
  })
})

describe('no offer', () => {
  const change = (betId: string, set: string) => owner.query(`update bet set ${set} where code = $1`, [betId])
  const refused = async (account: number, betId: string) => {
    const { status, body } = await world.post(account, cashoutPaths.offer, { bet_id: betId })
    return [status, body.code, body.message]
  }
  test('for a settled ticket', async () => {
    const { account, betId, first } = await world.ticketOn(1)
    await world.result(first, WON)
    expect(await refused(account, betId)).toEqual([409, 'CASHOUT_NOT_OPEN', 'This bet is not open any more.'])
  })
  test('for a product without cash-out', async () => {
    const { account, betId } = await world.ticketOn(1)
    await change(betId, `product = 'combo'`)
    expect((await refused(account, betId))[1]).toBe('CASHOUT_NOT_OFFERED')
  })
  test('for a boosted multibet, whose prices are above those of now', async () => {
    const { account, betId } = await world.ticketOn(1)
    await change(betId, `context = context || '{"boosted": 1}'`)
    expect((await refused(account, betId))[1]).toBe('CASHOUT_NOT_OFFERED')
  })
  test('for a jackpot', async () => {
    const { account, betId } = await world.ticketOn(1)
    await change(betId, `product = 'jackpot', status = 9, settlement_number = settlement_number + 1`)
    expect((await refused(account, betId))[1]).toBe('CASHOUT_NOT_OFFERED')
  })
  test.each(['bonus', 'free_bet', 'points'])('for a stake of %s', async (source) => {
    const { account, betId } = await world.ticketOn(1)
    await change(betId, `source = '${source}'`)
    expect((await refused(account, betId))[1]).toBe('CASHOUT_BONUS_FUNDED')
  })
  test('for a lost leg, while the ticket is not settled yet', async () => {
    const { account, betId, first } = await world.ticketOn(2)
    await owner.query(
      `update selection set outcome = '{"result":0,"certainty":2,"at":9999999999999,"voidFactor":null,"deadHeatFactor":null}'
       where parent_match_id = $1`,
      [first],
    )
    expect((await refused(account, betId))[1]).toBe('CASHOUT_LEG_LOST')
  })
  test('for legs that are all decided', async () => {
    const { account, betId, first } = await world.ticketOn(1)
    await owner.query(
      `update selection set outcome = '{"result":1,"certainty":2,"at":9999999999999,"voidFactor":null,"deadHeatFactor":null}'
       where parent_match_id = $1`,
      [first],
    )
    expect((await refused(account, betId))[1]).toBe('CASHOUT_DECIDED')
  })
  test('while a leg is suspended', async () => {
    const { account, betId, first } = await world.ticketOn(2)
    server.book.setStatus(first, -1)
    expect(await refused(account, betId)).toEqual([409, 'CASHOUT_SUSPENDED', 'Cash out paused'])
    server.book.setStatus(first, 1)
    expect(await refused(account, betId)).toEqual([200, undefined, undefined])
  })
  test('for a leg whose match has started and that has only its prematch price', async () => {
    const { account, betId, first } = await world.ticketOn(1)
    server.book.addMatch(first, { startsAt: Date.now() - 1 })
    expect((await refused(account, betId))[1]).toBe('CASHOUT_SUSPENDED')
  })
  test('below the minimum', async () => {
    const { account, betId, first } = await world.ticketOn(1, { stake: '5' })
    world.price(first, '80.00')
    expect(await refused(account, betId)).toEqual([
      422,
      'CASHOUT_TOO_SMALL',
      'The smallest cash out is ETB\u00a01.00, and as much must stay in the bet.',
    ])
  })
  test.each([
    ["another's ticket", {}, 'NOT_FOUND'],
    ['a blocked account', { 'x-blocked': '1' }, 'ACCOUNT_BLOCKED'],
    ['nobody', { 'x-account': '0' }, 'NOT_AUTHENTICATED'],
  ])('for %s', async (_name, headers, code) => {
    const { account, betId } = await world.ticketOn(1)
    const caller = code === 'NOT_FOUND' ? account + 1_000_000 : account
    expect((await world.post(caller, cashoutPaths.offer, { bet_id: betId }, headers)).body.code).toBe(code)
  })
  test('for an account that asks too often', async () => {
    const { account } = await world.ticketOn(1)
    const requestOffer = () => world.post(account, cashoutPaths.offer, { bet_id: 'bet_0000000000000' })
    const codes: string[] = []
    for (let n = 0; n < 2 * OFFERS.count + 1; n += 1) codes.push((await requestOffer()).body.code)
    expect(codes[0]).toBe('NOT_FOUND')
    expect(codes).toContain('TOO_MANY_REQUESTS')
  })
  test('for an account that asks too often at two processes together', async () => {
    const second = await testServer(database)
    const there = cashoutWorld(second.platform, second.book, (ids, amount) => fund(database, ids, amount))
    const minuteNow = async () =>
      (await owner.query<{ n: string }>('select floor(extract(epoch from clock_timestamp()) / 60)::text as n')).rows[0]
        ?.n
    const acceptInTurn = async () => {
      const { account } = await world.ticketOn(1)
      const codes: string[] = []
      for (let n = 0; n < 2 * ACCEPTS.count; n += 1)
        codes.push((await (n % 2 ? there : world).accept(account, '01890000-0000-7000-8000-000000000000')).body.code)
      return codes.filter((code) => code === 'CASHOUT_EXPIRED').length
    }
    let answered: number
    let began: string | undefined
    // Once more when the minute ended meanwhile.
    do {
      began = await minuteNow()
      answered = await acceptInTurn()
    } while ((await minuteNow()) !== began)
    expect(answered).toBe(ACCEPTS.count)
    await there.stop()
    await second.stop()
  })
})

test('the market decides what is offered', () => expect(profileOf('ke').cashout).toEqual(profileOf('et').cashout))
