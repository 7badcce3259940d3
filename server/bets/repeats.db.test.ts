// Requests that come twice without a key, and attempts that are asked for again: one ticket, told truly.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betBody, fund, LONG_HOLD_SECONDS, legBody, testServer } from './testServer.ts'
import {
  cashOf,
  closeServers,
  database,
  findAttempt,
  LIVE,
  liveBody,
  openServers,
  other,
  place,
  post,
  server,
  ticketsOf,
} from './testTwoServers.ts'

beforeAll(openServers)
afterAll(closeServers)

/** Placements that wait at the door. */
const WAITING = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
/** As if the account's requests had come so many seconds earlier. */
const letPass = (account: number, seconds: number) =>
  database.pool.query('update stake_request set at = at - make_interval(secs => $2) where account_id = $1', [
    account,
    seconds,
  ])

describe('a bet without a key', () => {
  test('sent twice gets the first ticket again, and the stake is taken once', async () => {
    await fund(database, [1], 1_000_00)
    const [first, second] = [await place(1), await place(1)]
    expect(second).toEqual(first)
    expect([await ticketsOf(1), await cashOf(1)]).toEqual([1, 900_00])
  })

  test('sent thirty times at once to two servers is one ticket', async () => {
    await fund(database, [2], 10_000_00)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => place(2, betBody([2]), i % 2 === 0 ? server : other)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.bet_id}`)).size).toBe(1)
    expect([await ticketsOf(2), await cashOf(2)]).toEqual([1, 9_900_00])
  })

  test.each([
    ['some seconds later', 11, 8, betBody([1]), 1],
    ['10 s later', 12, 10, betBody([1]), 2],
    ['cash named as what it is paid with', 16, 0, betBody([1], { source: 'cash' }), 1],
    ['another stake', 13, 0, betBody([1], { stake: '101' }), 2],
    ['another match', 14, 0, betBody([3]), 2],
    ['another outcome', 15, 0, betBody([], { betslip: [legBody(1, { outcome_id: '2', odd_value: '3.40' })] }), 2],
  ])('sent again: %s', async (_name, account, seconds, body, tickets) => {
    await fund(database, [account], 1_000_00)
    await place(account)
    await letPass(account, seconds)
    expect((await place(account, body)).status).toBe(200)
    expect(await ticketsOf(account)).toBe(tickets)
  })

  test('of another account is that account’s own ticket', async () => {
    await fund(database, [3, 4], 1_000_00)
    await Promise.all([place(3), place(4)])
    expect([await ticketsOf(3), await ticketsOf(4)]).toEqual([1, 1])
  })

  test('sent again after the price moved still gets the first ticket', async () => {
    await fund(database, [5], 1_000_00)
    const first = await place(5, betBody([4]))
    server.book.setOdds(4, ['2.00', '3.40', '2.80'])
    expect((await place(5, betBody([4]))).body.bet_id).toBe(first.body.bet_id)
  })

  test('that was refused is placed when it is sent again with money', async () => {
    await fund(database, [6], 1_00)
    expect((await place(6)).body.code).toBe('INSUFFICIENT_BALANCE')
    await fund(database, [6], 1_000_00)
    expect((await place(6)).status).toBe(200)
    expect(await ticketsOf(6)).toBe(1)
  })

  test('one that had a key counts; a new key is a new bet', async () => {
    await fund(database, [7], 1_000_00)
    const first = await place(7, betBody([1], { request_id: 'with-a-key' }))
    expect((await place(7)).body.bet_id).toBe(first.body.bet_id)
    expect((await place(7)).body.bet_id).toBe(first.body.bet_id)
    expect((await place(7, betBody([1], { request_id: 'with-another-key' }))).body.bet_id).not.toBe(first.body.bet_id)
    expect(await ticketsOf(7)).toBe(2)
  })

  test.each([
    ['the stake with cents', 20, betBody([1, 3], { stake: '100.00' })],
    ['the picks in another order', 21, betBody([3, 1])],
    ['a price with another zero', 22, betBody([], { betslip: [1, 3].map((id) => legBody(id, { odd_value: '2.1' })) })],
  ])('%s is the same bet', async (_name, account, body) => {
    await fund(database, [account], 1_000_00)
    const plain = betBody([], { betslip: [1, 3].map((id) => legBody(id, { odd_value: '2.10' })) })
    const first = await place(account, account === 22 ? plain : betBody([1, 3]))
    expect((await place(account, body)).body.bet_id).toBe(first.body.bet_id)
    expect(await ticketsOf(account)).toBe(1)
  })

  test('with a key, too: the same bet in other spelling is a repeat, another stake is a new bet', async () => {
    await fund(database, [23], 1_000_00)
    const request_id = 'however-written'
    const first = await place(23, betBody([1, 3], { request_id }))
    expect((await place(23, betBody([3, 1], { request_id, stake: '100.00' }))).body.bet_id).toBe(first.body.bet_id)
    expect((await place(23, betBody([1, 3], { request_id, stake: '100.01' }))).body.code).toBe('IDEMPOTENCY_CONFLICT')
    expect(await ticketsOf(23)).toBe(1)
  })

  test.each([
    ['written alike', 26, {}, 1_000_00],
    ['written otherwise', 27, { stake: '100.00' }, 1_000_00],
    ['with money for one only', 28, {}, 100_00],
  ])('its twin with a key is on its way, %s: one ticket answers both', async (_name, account, change, money) => {
    await fund(database, [account], money)
    const answers = await Promise.all([
      place(account, betBody([1, 3], { request_id: `twin-of-${account}` })),
      place(account, betBody([1, 3], change)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.bet_id)).size).toBe(1)
    expect([await ticketsOf(account), await cashOf(account)]).toEqual([1, money - 100_00])
  })

  test('whose identical twin with a key takes the last money at another server is not answered that nothing was placed', async () => {
    const accounts = Array.from({ length: 30 }, (_, i) => 100 + i)
    await fund(database, accounts, 100_00)
    for (const account of accounts) {
      const [keyed, plain] = await Promise.all([
        place(account, betBody([1], { request_id: `twin-of-${account}` }), other),
        place(account),
      ])
      const placed = [keyed, plain].filter(({ status }) => status === 200)
      // A bet with a key that comes second is a bet of its own, for which there is no money.
      expect([placed.length, keyed.status === 200]).toEqual(keyed.status === 200 ? [2, true] : [1, false])
      expect(new Set(placed.map(({ body }) => body.bet_id)).size).toBe(1)
      expect([await ticketsOf(account), await cashOf(account)]).toEqual([1, 0])
    }
  })

  test.each([
    ['at this server', 24, () => server],
    ['at another', 25, () => other],
  ])('refused while the first is being committed %s: its ticket is the answer', async (_name, account, at) => {
    await fund(database, [account], 1_000_00)
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    const marking = { m: 7, k: 0, s: '', outcomes: {}, cancels: [], closed: true }
    await blocker.query('select mark_selections($1)', [JSON.stringify([marking])])
    const first = place(account, betBody([7]), at())
    await expect.poll(async () => (await database.pool.query(WAITING)).rows[0].n).toBeGreaterThan(0)
    server.book.setStatus(7, -1)
    const second = place(account, betBody([7]))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await blocker.query('rollback')
    blocker.release()
    const { status, body } = await first
    expect(status).toBe(200)
    expect((await second).body.bet_id).toBe(body.bet_id)
    server.book.addMatch(7)
  })

  test('sent again while the first is in the hold gets the same ticket, at another server too', async () => {
    await fund(database, [8], 1_000_00)
    const placing = [place(8, liveBody()), place(8, liveBody()), place(8, liveBody(), other)]
    // Whichever server was first holds it, the other one has none.
    const holding = () => [server, other].find(({ bets }) => bets.heldCount > 0)
    await expect.poll(holding).toBeDefined()
    await holding()?.endHolds()
    const answers = await Promise.all(placing)
    expect(new Set(answers.map(({ body }) => body.bet_id)).size).toBe(1)
    expect(await ticketsOf(8)).toBe(1)
  })

  test('that is refused in its own hold while the first was placed gets the first ticket', async () => {
    await fund(database, [9], 1_000_00)
    const first = place(9, liveBody())
    await expect.poll(() => server.bets.heldCount).toBe(1)
    const second = place(9, liveBody())
    await server.endHolds()
    const { body } = await first
    server.book.setOdds(LIVE, ['2.10', '3.00', '3.00'])
    expect((await second).body.bet_id).toBe(body.bet_id)
    server.book.addMatch(LIVE, { live: true })
  })
})

describe('an attempt asked for by its key', () => {
  test('answers `unknown` before it was sent, also when another account has it', async () => {
    await fund(database, [40, 41], 1_000_00)
    expect(await findAttempt(40, 'attempt-40')).toEqual({ state: 'unknown' })
    await place(41, betBody([1], { request_id: 'attempt-41' }))
    expect(await findAttempt(40, 'attempt-41')).toEqual({ state: 'unknown' })
  })

  test('that was placed gets the first answer, also to a request that closes it', async () => {
    await fund(database, [42], 1_000_00)
    const { body } = await place(42, betBody([1], { request_id: 'attempt-42' }))
    for (const close of [false, true])
      expect(await findAttempt(42, 'attempt-42', close)).toMatchObject({
        state: 'placed',
        answer: { bet_id: body.bet_id, seq_id: body.seq_id, user: body.user },
      })
  })

  test('that was refused gets the refusal with its text and details', async () => {
    await fund(database, [43], 1_00)
    const { body } = await place(43, betBody([1], { request_id: 'attempt-43' }))
    expect(await findAttempt(43, 'attempt-43')).toEqual({
      state: 'refused',
      refusal: { code: 'INSUFFICIENT_BALANCE', message: body.message, details: body.details },
    })
  })

  test('that was closed before its bet arrives is never placed', async () => {
    await fund(database, [44], 1_000_00)
    expect(await findAttempt(44, 'attempt-44', true)).toMatchObject({
      state: 'refused',
      refusal: { code: 'ATTEMPT_CLOSED' },
    })
    const late = await place(44, betBody([1], { request_id: 'attempt-44' }))
    expect([late.status, late.body.code]).toEqual([409, 'ATTEMPT_CLOSED'])
    expect([await ticketsOf(44), await cashOf(44)]).toEqual([0, 1_000_00])
  })

  test('that is closed in the live hold is placed all the same; until the hold ends it is held', async () => {
    await fund(database, [45], 1_000_00)
    const held = place(45, liveBody({ request_id: 'attempt-45' }))
    await expect.poll(() => server.bets.heldCount).toBe(1)
    expect([await findAttempt(45, 'attempt-45'), await findAttempt(45, 'attempt-45', true)]).toEqual(
      Array(2).fill({ state: 'held' }),
    )
    await server.endHolds()
    const { body } = await held
    expect(await findAttempt(45, 'attempt-45', true)).toMatchObject({
      state: 'placed',
      answer: { bet_id: body.bet_id },
    })
    expect([await ticketsOf(45), await cashOf(45)]).toEqual([1, 900_00])
  })

  test('that is placed and closed at once gets the same outcome in both answers', async () => {
    const accounts = Array.from({ length: 20 }, (_, i) => 60 + i)
    await fund(database, accounts, 1_000_00)
    for (const account of accounts) {
      const key = `attempt-${account}`
      const [placed, closed] = await Promise.all([
        place(account, betBody([1], { request_id: key })),
        findAttempt(account, key, true),
      ])
      expect([placed.status === 200, await ticketsOf(account)]).toEqual(
        closed.state === 'placed' ? [true, 1] : [false, 0],
      )
    }
  })

  test('a visitor is told to log in', async () => {
    expect((await post(0, '/api/v2/bet/attempt', { attempt: 'attempt-0' })).status).toBe(401)
  })
})

test('the books are right after all of it', async () => {
  expect((await database.pool.query('select * from ledger_faults()')).rows).toEqual([])
})

describe('a bet with a key that two processes have', () => {
  /** As if the account had been refused so often today. */
  const refusedOften = (account: number) =>
    database.pool.query(
      `insert into stake_refusal_count (account_id, day, kind, seen) values ($1, current_date, 'refused', 1000)`,
      [account],
    )

  test('refused by one of them is not placed by the other, however often the account was refused that day', async () => {
    await fund(database, [171], 1_000_00)
    await refusedOften(171)
    server.book.addMatch(8)
    server.book.setStatus(8, -1)
    const body = betBody([8], { request_id: 'two-processes-1' })
    const refused = await place(171, body)
    expect(refused.body.code).toBe('LEG_SUSPENDED')
    expect(await place(171, body, other)).toEqual(refused)
    expect(await findAttempt(171, 'two-processes-1')).toMatchObject({ state: 'refused' })
    expect([await ticketsOf(171), await cashOf(171)]).toEqual([0, 1_000_00])
  })

  test('refused by the database for the one is refused for the other', async () => {
    await fund(database, [172], 1_00)
    await refusedOften(172)
    const body = betBody([2], { request_id: 'two-processes-2' })
    const refused = await place(172, body)
    expect(refused.body.code).toBe('INSUFFICIENT_BALANCE')
    await fund(database, [172], 1_000_00)
    expect((await place(172, body, other)).body.code).toBe('INSUFFICIENT_BALANCE')
    expect(await ticketsOf(172)).toBe(0)
  })
})

test.each([
  ['before the match', 173, () => betBody([1], { request_id: 'woke-up-1' })],
  ['live', 174, () => liveBody({ request_id: 'woke-up-2' })],
])('a process that no longer knows whether it leads takes no bet and no key: %s', async (_when, account, bodyOf) => {
  await fund(database, [account], 1_000_00)
  const frozen = await testServer(database, { liveHoldSeconds: LONG_HOLD_SECONDS }, () => ({ sells: () => false }))
  try {
    frozen.book.addMatch(1)
    frozen.book.addMatch(LIVE, { live: true })
    const answer = await place(account, bodyOf(), frozen)
    expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE'])
  } finally {
    await frozen.stop()
  }
  expect([await ticketsOf(account), await cashOf(account)]).toEqual([0, 1_000_00])
  const state = await database.pool.query('select count(*)::int as n from stake_request where account_id = $1', [
    account,
  ])
  expect(state.rows).toEqual([{ n: 0 }])
})
