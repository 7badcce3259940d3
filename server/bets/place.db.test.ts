// Placement over HTTP against PostgreSQL: refusals in their order, keys, races, the live hold, past-posting.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { betBody, fund, LONG_HOLD_SECONDS, legBody, type TestServer, testServer } from './testServer.ts'

const RICH = 1
const POOR = 2
let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { liveHoldSeconds: LONG_HOLD_SECONDS })
  await fund(database, [RICH], 100_000_00)
  await fund(database, [POOR], 5_00)
  for (let id = 1; id <= 45; id += 1) server.book.addMatch(id)
  server.book.addMatch(100, { odds: ['1.20', '3.00', '9.00'] })
  server.book.addMatch(101, { odds: ['1.25', '3.00', '9.00'] })
  server.book.addMatch(102, { startsAt: Date.now() - 1000 })
  server.book.addMatch(103)
  server.book.setStatus(103, -1)
  server.book.addMatch(104, { odds: ['2.40', '3.00', '9.00'] })
  server.book.addMatch(105, { odds: ['2.60', '3.00', '9.00'] })
  server.book.addMatch(200, { live: true })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const send = async (body: unknown, headers: Record<string, string> = {}, url = '/api/v2/bet') => {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-account': String(RICH), ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const quick = (body: unknown, headers = {}) => send(body, headers, '/api/live/uo/placebet')
const seven = (id: number, change: Record<string, unknown> = {}) => legBody(id, change)
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const live = (id = 200, change = {}) => seven(id, { bet_type: 8, ...change })

describe('refusals, the first in the declared order', () => {
  const suspended = seven(103)
  const expired = seven(102)
  const changed = seven(104)
  const low = seven(100, { odd_value: '1.20' })
  // Each row also breaks every rule below it that it can.
  test.each([
    ['stake is no text', { stake: 100 }, {}, 400, 'MALFORMED'],
    ['stake 1e3', { stake: '1e3' }, {}, 400, 'MALFORMED'],
    ['stake with three decimals', { stake: '10.001' }, {}, 400, 'MALFORMED'],
    ['stake zero', { stake: '0' }, {}, 400, 'MALFORMED'],
    ['stake negative', { stake: '-100' }, {}, 400, 'MALFORMED'],
    ['a malformed stake, and nobody logged in', { stake: '0', betslip: [] }, { 'x-account': '0' }, 400, 'MALFORMED'],
    [
      'a malformed price, and nobody logged in',
      { betslip: [seven(1, { odd_value: '1.00' })] },
      { 'x-account': '0' },
      400,
      'MALFORMED',
    ],
    ['nobody logged in', { betslip: [] }, { 'x-account': '0' }, 401, 'NOT_AUTHENTICATED'],
    ['blocked, and the product off', { product_type: 'combo' }, { 'x-blocked': '1' }, 403, 'ACCOUNT_BLOCKED'],
    ['blocked', { betslip: [] }, { 'x-blocked': '1', 'x-excluded': '1' }, 403, 'ACCOUNT_BLOCKED'],
    ['excluded', { betslip: [] }, { 'x-excluded': '1' }, 403, 'SELF_EXCLUDED'],
    ['a product that is off', { product_type: 'jackpot12', betslip: [] }, {}, 404, 'PRODUCT_OFF'],
    ['bonus money on one leg', { source: 'bonus' }, {}, 422, 'TOO_FEW_LEGS'],
    ['points at odds below theirs', { source: 'points' }, {}, 422, 'SOURCE_ODDS_TOO_LOW'],
    ['a source that there is not', { source: 'Cash' }, {}, 422, 'SOURCE_NOT_OFFERED'],
    ['no legs', { betslip: [] }, {}, 422, 'TOO_FEW_LEGS'],
    ['40 legs', { betslip: [...upTo(39).map((id) => seven(id)), expired] }, {}, 422, 'TOO_MANY_LEGS'],
    ['one match twice', { betslip: [expired, expired] }, {}, 422, 'DUPLICATE_MATCH'],
    ['a match that has begun', { betslip: [suspended, expired] }, {}, 409, 'LEG_EXPIRED'],
    ['a prematch bet on a live match', { betslip: [suspended, seven(200)] }, {}, 409, 'LEG_EXPIRED'],
    ['a suspended line', { betslip: [changed, suspended] }, {}, 409, 'LEG_SUSPENDED'],
    ['an unknown match', { betslip: [changed, seven(999)] }, {}, 409, 'LEG_SUSPENDED'],
    ['an unknown outcome', { betslip: [seven(1, { outcome_id: '9' })] }, {}, 409, 'LEG_SUSPENDED'],
    ['a price that fell', { stake: '1', betslip: [changed] }, {}, 409, 'ODDS_CHANGED'],
    ['a price from nowhere', { betslip: [seven(1, { odd_value: '1000' })] }, {}, 409, 'ODDS_CHANGED'],
    ['a rise without the setting', { accept_increases: false, betslip: [seven(105)] }, {}, 409, 'ODDS_CHANGED'],
    ['total odds of 1.20', { stake: '1', betslip: [low] }, {}, 422, 'TOTAL_ODDS_TOO_LOW'],
    ['stake 4.99', { stake: '4.99', betslip: [seven(1)] }, {}, 422, 'STAKE_BELOW_MIN'],
    ['stake 10000.01', { stake: '10000.01', betslip: [seven(1)] }, { 'x-account': '2' }, 422, 'STAKE_ABOVE_MAX'],
    ['too little money', { stake: '5.01', betslip: [seven(1)] }, { 'x-account': '2' }, 402, 'INSUFFICIENT_BALANCE'],
  ])('%s', async (_name, change, headers, status, code) => {
    const answer = await send(betBody([1], change), headers as Record<string, string>)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each([
    ['total odds of 1.25', { betslip: [seven(101, { odd_value: '1.25' })] }, 'QUICK_ODDS_TOO_LOW'],
    ['stake 0.99', { stake: '0.99' }, 'QUICK_STAKE_BELOW_MIN'],
    ['stake 4.99, which the slip refuses', { stake: '4.99' }, 'STAKE_BELOW_MIN'],
    ['live stake 500000.01', { stake: '500000.01', betslip: [live()] }, 'QUICK_LIVE_STAKE_ABOVE_MAX'],
    ['live stake above the maximum of the slip', { stake: '10000.01', betslip: [live()] }, 'STAKE_ABOVE_MAX'],
    ['two legs', { betslip: [seven(1), seven(2)] }, 'TOO_MANY_LEGS'],
  ])('quick path: %s', async (_name, change, code) => {
    expect((await quick(betBody([1], change))).body.code).toBe(code)
  })

  test('a second pick of one match is refused as such, not as suspended', async () => {
    const { body } = await send(betBody([1], { betslip: [seven(1), seven(1, { outcome_id: '2', odd_value: '3.00' })] }))
    expect(body).toMatchObject({
      code: 'DUPLICATE_MATCH',
      details: { legs: [{ outcome_id: '2', code: 'DUPLICATE_MATCH' }] },
    })
  })

  test('a refusal lists the legs concerned with their present prices', async () => {
    const { body } = await send(betBody([1], { betslip: [seven(1), seven(104)] }))
    expect(body.message).toBe('Odd has changed')
    expect(body.details.legs).toEqual([
      {
        parent_match_id: 104,
        sub_type_id: 1,
        special_bet_value: '',
        outcome_id: '1',
        code: 'ODDS_CHANGED',
        odd_value: '2.40',
        bonus_margin: -1,
      },
    ])
  })

  test('a malformed body is refused with the name of the missing field', async () => {
    const { body } = await send(betBody([1], { stake: '7' }), { 'x-account': String(POOR) })
    expect(body.details).toEqual({ shortfall: 200 })
    expect(body.message).toContain('2.00')
  })
})

describe('a placed bet', () => {
  test('answers with the ticket, its figures and the balance', async () => {
    await fund(database, [10], 1_000_00)
    const body = betBody([1, 2, 3, 4, 5], { stake: '100', language: 'am' })
    const answer = await send(body, { 'x-account': '10' })
    expect(answer.status).toBe(200)
    expect(answer.body.first_bet).toBe(true)
    expect(answer.body.bet_id).toMatch(/^bet_[0-9a-z]{13}$/)
    expect(answer.body.seq_id).toMatch(/^[0-9]{4}$/)
    expect(answer.body.user).toEqual({ balance: '900.00', bonus: '0.00' })
    expect(answer.body.data).toMatchObject({
      status: 1,
      stake: '100.00',
      vat: '13.04',
      total_odds: '97.66',
      leg_count: 5,
    })
    expect(answer.body.data.legs[0]).toMatchObject({
      bet_pick: 'am 1',
      odd_value: '2.50',
      state: 'open',
      home_team: 'Home 1',
    })
    const again = await send(betBody([6]), { 'x-account': '10' })
    expect(again.body.first_bet).toBe(false)
  })

  test('a price that rose before placing is given to the bettor', async () => {
    const { body } = await send(betBody([105]))
    expect(body.data.total_odds).toBe('2.60')
  })

  test('stake, VAT and the bettor sum to zero, and the row cannot be changed', async () => {
    await fund(database, [11], 500_00)
    await send(betBody([1]), { 'x-account': '11' })
    const { rows } = await database.pool.query(
      `select e.book, e.amount from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
       where t.kind = 'bet' and t.id in (select id from bet where account_id = 11) order by e.book`,
    )
    expect(rows).toEqual([
      { book: 'cash', amount: -100_00 },
      { book: 'stakes', amount: 86_96 },
      { book: 'vat', amount: 13_04 },
    ])
    await expect(database.pool.query('update bet set stake = 1')).rejects.toThrow('permission denied')
    await expect(database.pool.query('delete from bet_leg')).rejects.toThrow('permission denied')
  })
})

describe('idempotency', () => {
  test('20 at once with one key make one ticket and one answer', async () => {
    await fund(database, [20], 1_000_00)
    const headers = { 'x-account': '20', 'idempotency-key': 'twenty-at-once' }
    const answers = await Promise.all(upTo(20).map(() => send(betBody([1]), headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, data: { ...body.data, legs: 0 } }))).size).toBe(
      1,
    )
    const { rows } = await database.pool.query('select count(*) as n from bet where account_id = 20')
    expect(rows[0].n).toBe(1)
  })

  test('another body under the key is refused, also through the other path and by request_id', async () => {
    await fund(database, [21], 1_000_00)
    const headers = { 'x-account': '21' }
    const key = 'body-key-21'
    expect((await send(betBody([1], { request_id: key }), headers)).status).toBe(200)
    for (const other of [betBody([2], { request_id: key }), betBody([1], { request_id: key, stake: '101' })])
      expect((await send(other, headers)).body.code).toBe('IDEMPOTENCY_CONFLICT')
    expect((await quick(betBody([1], { request_id: key }), headers)).body.code).toBe('IDEMPOTENCY_CONFLICT')
    expect((await send(betBody([1]), { ...headers, 'idempotency-key': 'short' })).body.code).toBe(
      'IDEMPOTENCY_KEY_INVALID',
    )
  })

  test('after a restart the same key gets the first answer, although the price has changed', async () => {
    await fund(database, [22], 1_000_00)
    server.book.addMatch(300)
    const headers = { 'x-account': '22', 'idempotency-key': 'after-restart' }
    const first = await send(betBody([300]), headers)
    const next = { 'x-account': '22', 'idempotency-key': 'the-second-bet' }
    const answers = [await send(betBody([1]), next), await send(betBody([1]), next)]
    expect(answers.map(({ body }) => body.first_bet)).toEqual([false, false])
    server.book.setOdds(300, ['1.10', '5.00', '9.00'])
    const before = server
    server = await testServer(database, { liveHoldSeconds: LONG_HOLD_SECONDS })
    const again = await send(betBody([300]), headers)
    await server.stop()
    server = before
    expect(again.body).toMatchObject({
      bet_id: first.body.bet_id,
      seq_id: first.body.seq_id,
      user: first.body.user,
      first_bet: true,
    })
  })

  test('a bettor whose wallet owes 1,095.66 lacks the debt and the stake, prematch and live', async () => {
    await fund(database, [24], -1_095_66)
    for (const body of [betBody([1], { stake: '10' }), betBody([], { stake: '10', betslip: [live()] })]) {
      const refused = await send(body, { 'x-account': '24' })
      expect([refused.body.code, refused.body.details]).toEqual(['INSUFFICIENT_BALANCE', { shortfall: 1_105_66 }])
    }
  })

  test('a refusal is kept as the answer of its key', async () => {
    const headers = { 'x-account': '23', 'idempotency-key': 'refused-first' }
    await fund(database, [23], 1_00)
    const refused = await send(betBody([1]), headers)
    expect(refused.body.code).toBe('INSUFFICIENT_BALANCE')
    await fund(database, [23], 1_000_00)
    expect((await send(betBody([1]), headers)).body).toEqual(refused.body)
    expect((await send(betBody([2]), headers)).body.code).toBe('IDEMPOTENCY_CONFLICT')
    expect((await send(betBody([1]), { ...headers, 'idempotency-key': 'another-key' })).status).toBe(200)
  })
})

describe('races', () => {
  test('of 20 bets at once with money for one, one is taken', async () => {
    await fund(database, [30], 100_00)
    const answers = await Promise.all(upTo(20).map((id) => send(betBody([id]), { 'x-account': '30' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(19)
    const cash = `select balance from wallet_balance where account_id = 30 and book = 'cash'`
    expect((await database.pool.query(cash)).rows).toEqual([{ balance: 0 }])
  })

  test('a placement that the database refuses does not take its batch along', async () => {
    await fund(database, [31, 32], 100_00)
    server.book.addMatch(310, { odds: ['30000000.00', '2.00', '2.00'] })
    const broken = send(betBody([310], { betslip: [seven(310, { odd_value: '1.50' })] }), { 'x-account': '31' })
    const sound = send(betBody([1]), { 'x-account': '32' })
    expect((await broken).status).toBe(500)
    expect((await sound).status).toBe(200)
  })
})

describe('the live hold', () => {
  const placeHeld = (account: number, legs = [live()]) =>
    send(betBody([], { betslip: legs }), { 'x-account': String(account) })
  const waiting = (count: number) => expect.poll(() => server.bets.heldCount).toBe(count)
  const cashOf = async (account: number) =>
    (await database.pool.query(`select balance from wallet_balance where account_id = $1 and book = 'cash'`, [account]))
      .rows[0].balance

  test('when nothing happens during the hold, the slip is taken after it at the held price with the held stake', async () => {
    await fund(database, [40], 100_00)
    const answer = placeHeld(40)
    await waiting(1)
    expect(await cashOf(40)).toBe(0)
    await server.endHolds()
    expect((await answer).status).toBe(200)
    expect(await cashOf(40)).toBe(0)
  })

  test.each([
    ['suspended', () => server.book.setStatus(200, -1), 'LEG_SUSPENDED'],
    [
      'suspended and open again',
      () => {
        server.book.setStatus(200, -1)
        server.book.setStatus(200, 1)
      },
      'LEG_SUSPENDED',
    ],
    ['a goal without a suspension', () => server.book.setScore(200, '1', '0'), 'LEG_SUSPENDED'],
    ['settled', () => server.book.setStatus(200, -3), 'LEG_EXPIRED'],
    ['a lower price', () => server.book.setOdds(200, ['2.40', '3.00', '3.00']), 'ODDS_CHANGED'],
    [
      'a lower price and the old one again',
      () => {
        server.book.setOdds(200, ['2.40', '3.00', '3.00'])
        server.book.setOdds(200, ['2.50', '3.00', '3.00'])
      },
      'ODDS_CHANGED',
    ],
  ])('%s: every waiting slip is refused and no stake taken', async (_name, news, code) => {
    server.book.addMatch(200, { live: true })
    await fund(database, [41, 42], 100_00)
    const before = [await cashOf(41), await cashOf(42)]
    const first = placeHeld(41)
    const second = placeHeld(42, [seven(1), live()])
    await waiting(2)
    news()
    expect([(await first).body.code, (await second).body.code]).toEqual([code, code])
    expect([await cashOf(41), await cashOf(42)]).toEqual(before)
    server.book.addMatch(200, { live: true })
  })

  test('a price that rises during the hold is given to the bettor', async () => {
    await fund(database, [43], 100_00)
    const answer = placeHeld(43)
    await waiting(1)
    server.book.setOdds(200, ['2.70', '3.00', '3.00'])
    await server.endHolds()
    expect((await answer).body.data.total_odds).toBe('2.70')
    server.book.addMatch(200, { live: true })
  })

  test('the quick path and a slip with one live leg are held as well', async () => {
    await fund(database, [44], 200_00)
    const answer = quick(betBody([], { betslip: [live()] }), { 'x-account': '44' })
    await server.endHolds()
    expect((await answer).status).toBe(200)
  })
})

/** A line that nothing is sold on: marking it changes nothing and holds its match. */
const marking = (m: number) => JSON.stringify([{ m, k: 0, s: '', outcomes: {}, cancels: [], closed: true }])
/** Placements that wait in the database for what has marked their match. */
const WAITING = `select pid from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`
const waiting = async () => (await database.pool.query(WAITING)).rowCount

describe('past-posting', () => {
  test('a bet on a match that starts between check and commit is refused by the database', async () => {
    await fund(database, [50], 100_00)
    // Decided before the start, it waits in the database until after it; tried later where the machine was slower than that.
    for (let aheadMs = 500, isInTime = false; !isInTime; aheadMs *= 2) {
      const startsAt = Date.now() + aheadMs
      server.book.addMatch(500, { startsAt })
      const blocker = await database.pool.connect()
      await blocker.query('begin')
      await blocker.query('select mark_selections($1)', [marking(500)])
      const answer = send(betBody([500]), { 'x-account': '50' })
      await expect.poll(() => Promise.race([answer.then(() => 1), waiting()])).toBe(1)
      isInTime = Date.now() < startsAt
      await expect.poll(() => Date.now()).toBeGreaterThan(startsAt)
      await blocker.query('commit')
      blocker.release()
      expect((await answer).body).toMatchObject({ code: 'LEG_EXPIRED', details: { legs: [{ parent_match_id: 500 }] } })
    }
  })

  test('a selection closed in the database is not sold, although memory still has a price', async () => {
    await fund(database, [51], 1_000_00)
    server.book.addMatch(501)
    expect((await send(betBody([501]), { 'x-account': '51' })).status).toBe(200)
    await asOwner(database.url, 'update selection set closed = true where parent_match_id = 501')
    expect((await send(betBody([501]), { 'x-account': '51' })).body.code).toBe('LEG_SUSPENDED')
  })
})

test('the books are right after all of it', async () => {
  const { rows } = await database.pool.query('select * from ledger_faults()')
  expect(rows).toEqual([])
})

test('a connection that breaks answers 503, and the same key places once afterwards', async () => {
  await fund(database, [60], 100_00)
  const headers = { 'x-account': '60', 'idempotency-key': 'broken-connection' }
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select mark_selections($1)', [marking(1)])
  const answer = send(betBody([1]), headers)
  await expect.poll(waiting).toBe(1)
  await owner.query(`select pg_terminate_backend(pid) from (${WAITING}) w`)
  expect([(await answer).status, (await answer).body.code]).toEqual([503, 'UNAVAILABLE'])
  await owner.query('commit')
  await owner.end()
  const again = await send(betBody([1]), headers)
  expect([again.status, (await send(betBody([1]), headers)).body.bet_id]).toEqual([200, again.body.bet_id])
})
