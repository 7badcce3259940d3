// The live hold over HTTP against PostgreSQL: stake and key are taken when it begins, so a bettor's bet is no free option.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { deleteLateHolds, HOLDS_MAX, insertHold } from './holdQueries.ts'
import { betBody, fund, LONG_HOLD_SECONDS, legBody, type TestServer, testServer } from './testServer.ts'

const LIVE = 200
let database: TestDatabase
let server: TestServer
/** A second process on the same database. */
let other: TestServer

beforeAll(async () => {
  database = await testDatabase()
  const changes = { liveHoldSeconds: LONG_HOLD_SECONDS, repeatedBetSeconds: 10 }
  server = await testServer(database, changes)
  other = await testServer(database, changes)
  for (const { book } of [server, other]) {
    book.addMatch(1)
    book.addMatch(LIVE, { live: true })
  }
})
afterAll(async () => {
  await server.stop()
  await other.stop()
  await database.drop()
})
afterEach(async () => {
  server.book.addMatch(LIVE, { live: true })
  const faults = await database.pool.query('select * from ledger_faults()')
  expect(faults.rows).toEqual([])
})

const post = async (account: number, url: string, body: object, at = server) => {
  const headers = { 'x-account': String(account) }
  const answer = await at.app.inject({ method: 'POST', url, payload: body, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const place = (account: number, body: object, at = server) => post(account, '/api/v2/bet', body, at)
const live = (change: object = {}) => betBody([], { betslip: [legBody(LIVE, { bet_type: 8 })], ...change })
const close = async (account: number, attempt: string) =>
  (await post(account, '/api/v2/bet/attempt', { attempt, close: true })).body
const findAttempt = async (account: number, attempt: string) =>
  (await post(account, '/api/v2/bet/attempt', { attempt, close: false })).body
const one = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows[0].n
const cashOf = (account: number): Promise<number> =>
  one(`select balance as n from wallet_balance where account_id = $1 and book = 'cash'`, [account])
const ticketsOf = (account: number): Promise<number> =>
  one('select count(*)::int as n from bet where account_id = $1', [account])
const holdsOf = (account: number): Promise<number> =>
  one('select count(*)::int as n from bet_hold where account_id = $1', [account])
const heldByHouse = (): Promise<number> =>
  one(`select coalesce(sum(amount), 0)::bigint as n from ledger_entry where account_id = 0 and book = 'held'`)
const begun = (account: number, count = 1) => expect.poll(() => holdsOf(account)).toBe(count)
const goal = () => server.book.setScore(LIVE, '1', '0')

test('a bettor who closes the attempt during the live hold is too late: the bet is placed', async () => {
  await fund(database, [1], 1_000_00)
  const held = place(1, live({ request_id: 'attempt-1' }))
  await begun(1)
  expect([await close(1, 'attempt-1'), await findAttempt(1, 'attempt-1')]).toEqual([
    { state: 'held' },
    { state: 'held' },
  ])
  await server.endHolds()
  const { status, body } = await held
  expect(status).toBe(200)
  expect(await findAttempt(1, 'attempt-1')).toMatchObject({ state: 'placed', answer: { bet_id: body.bet_id } })
  expect([await ticketsOf(1), await cashOf(1), await heldByHouse()]).toEqual([1, 900_00, 0])
})

test('another bet under the same key during the live hold is refused, and the first bet is placed', async () => {
  await fund(database, [2], 1_000_00)
  const held = place(2, live({ request_id: 'attempt-2' }))
  await begun(2)
  const others = [betBody([1]), betBody([1], { stake: '1' }), live({ stake: '1' }), live({ stake: '200' })]
  for (const body of others)
    expect((await place(2, { ...body, request_id: 'attempt-2' })).body.code).toBe('IDEMPOTENCY_CONFLICT')
  await server.endHolds()
  expect((await held).status).toBe(200)
  expect([await ticketsOf(2), await cashOf(2)]).toEqual([1, 900_00])
})

test('a slip that the wallet cannot pay is refused before the hold, even if a deposit arrives a moment later', async () => {
  await fund(database, [3], 99_00)
  const { body } = await place(3, live({ request_id: 'attempt-3' }))
  await fund(database, [3], 1_000_00)
  expect(body.code).toBe('INSUFFICIENT_BALANCE')
  expect((await findAttempt(3, 'attempt-3')).refusal.code).toBe('INSUFFICIENT_BALANCE')
  expect([await ticketsOf(3), await cashOf(3), await holdsOf(3)]).toEqual([0, 1_099_00, 0])
})

test('from the start of the hold the stake cannot be spent on anything else', async () => {
  await fund(database, [4], 150_00)
  const held = place(4, live({ request_id: 'attempt-4' }))
  await begun(4)
  expect([await cashOf(4), await heldByHouse()]).toEqual([50_00, 100_00])
  expect((await place(4, betBody([1]))).body.code).toBe('INSUFFICIENT_BALANCE')
  await server.endHolds()
  const { body } = await held
  expect(body.user.balance).toBe('50.00')
  expect([await cashOf(4), await heldByHouse()]).toEqual([50_00, 0])
})

test('a slip refused in the hold gets its stake back, and its key keeps the refusal', async () => {
  await fund(database, [5], 1_000_00)
  const held = place(5, live({ request_id: 'attempt-5' }))
  await begun(5)
  goal()
  expect((await held).body.code).toBe('LEG_SUSPENDED')
  expect((await findAttempt(5, 'attempt-5')).refusal.code).toBe('LEG_SUSPENDED')
  expect([await cashOf(5), await holdsOf(5), await heldByHouse()]).toEqual([1_000_00, 0, 0])
})

test('an account that is blocked meanwhile gets no ticket and its stake back', async () => {
  await fund(database, [6], 1_000_00)
  const held = place(6, live())
  await begun(6)
  server.blocked.add(6)
  await server.endHolds()
  expect((await held).body.code).toBe('ACCOUNT_BLOCKED')
  expect([await ticketsOf(6), await cashOf(6), await heldByHouse()]).toEqual([0, 1_000_00, 0])
})

test('a slip that the placement’s commit refuses gets its stake back in the same commit', async () => {
  await fund(database, [7], 1_000_00)
  const held = place(7, live({ request_id: 'attempt-7' }))
  await begun(7)
  const setClosed = (closed: boolean) =>
    database.pool.query('update selection set closed = $2 where parent_match_id = $1', [LIVE, closed])
  await setClosed(true)
  await server.endHolds()
  expect((await held).body.code).toBe('LEG_SUSPENDED')
  await setClosed(false)
  expect((await findAttempt(7, 'attempt-7')).refusal.code).toBe('LEG_SUSPENDED')
  expect([await ticketsOf(7), await cashOf(7), await heldByHouse()]).toEqual([0, 1_000_00, 0])
})

test(`the ${HOLDS_MAX + 1}th slip of an account in the live hold is refused, and no stake is taken`, async () => {
  await fund(database, [8], 10_000_00)
  const all = Array.from({ length: HOLDS_MAX + 5 }, (_, n) => place(8, live({ request_id: `attempt-8-${n}` })))
  await server.endHolds(HOLDS_MAX)
  const answers = await Promise.all(all)
  expect(answers.filter(({ status }) => status === 200).length).toBe(HOLDS_MAX)
  expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS').length).toBe(5)
  expect([await cashOf(8), await heldByHouse()]).toEqual([9_000_00, 0])
  const refused = answers.findIndex(({ status }) => status !== 200)
  const again = place(8, live({ request_id: `attempt-8-${refused}` }))
  await server.endHolds()
  expect((await again).status).toBe(200)
})

test('repeats of a slip in the hold wait for it without asking the database again and again', async () => {
  await fund(database, [14], 1_000_00)
  const body = live({ request_id: 'attempt-14' })
  const first = place(14, body)
  await begun(14)
  const { pool } = server.platform
  const { query } = pool
  let looks = 0
  pool.query = ((...asked: Parameters<typeof query>) => {
    looks += 1
    return query.apply(pool, asked)
  }) as typeof query
  const repeats = Array.from({ length: 10 }, () => place(14, body))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await server.endHolds()
  const ids = (await Promise.all([first, ...repeats])).map((answer) => answer.body.bet_id)
  pool.query = query
  expect(new Set(ids).size).toBe(1)
  // Each looks when it comes and when the hold is over; in its second a look every fifth of it made 16 of each.
  expect(looks).toBeLessThan(10 * 10)
})

test('an identical bet without a key during the hold, at either process, gets the first one’s ticket; one stake is taken', async () => {
  await fund(database, [10], 150_00)
  const first = place(10, live())
  await begun(10)
  const [here, there] = [place(10, live()), place(10, live(), other)]
  await server.endHolds()
  const { status, body } = await first
  expect(status).toBe(200)
  expect([(await here).body.bet_id, (await there).body.bet_id]).toEqual([body.bet_id, body.bet_id])
  expect([await ticketsOf(10), await cashOf(10)]).toEqual([1, 50_00])
})

test('of two identical bets with money for one, one of them with a key, both are answered with one ticket', async () => {
  await fund(database, [11], 100_00)
  const first = place(11, live({ request_id: 'attempt-11' }))
  await begun(11)
  const [here, there] = [place(11, live()), place(11, live(), other)]
  await server.endHolds()
  const { status, body } = await first
  expect(status).toBe(200)
  expect([(await here).body.bet_id, (await there).body.bet_id]).toEqual([body.bet_id, body.bet_id])
})

test('a request repeated during the hold waits and gets the first one’s answer, ticket or refusal', async () => {
  await fund(database, [12], 1_000_00)
  const body = live({ request_id: 'attempt-12' })
  const first = place(12, body)
  await begun(12)
  const [here, there] = [place(12, body), place(12, body, other)]
  goal()
  expect([(await first).body.code, (await here).body.code, (await there).body.code]).toEqual(
    Array(3).fill('LEG_SUSPENDED'),
  )
  expect([await ticketsOf(12), await cashOf(12)]).toEqual([0, 1_000_00])
})

test('after a process dies in the hold the stake comes back once, whichever process cleans up, and the key can be used again', async () => {
  const accounts = Array.from({ length: 20 }, (_, n) => 100 + n)
  await fund(database, accounts, 1_000_00)
  const bodyHash = 'ab'.repeat(16)
  for (const accountId of accounts) {
    const { rows } = await database.pool.query('select uuidv7() as id')
    const wanted = { accountId, key: `dead-${accountId}`, bodyHash, id: rows[0].id, stake: 100_00 }
    const taken = await insertHold(database.pool, { ...wanted, source: 'cash' }, { holdSeconds: 5, repeatMs: 0 })
    expect(taken).toEqual({ outcome: 'held', balance: 900_00 })
  }
  await deleteLateHolds(database.pool)
  expect(await heldByHouse()).toBe(20 * 100_00)
  await database.pool.query(`update bet_hold set until = clock_timestamp() - interval '1 second'`)
  await Promise.all(Array.from({ length: 6 }, (_, n) => deleteLateHolds((n % 2 === 0 ? server : other).platform.pool)))
  for (const account of accounts) expect([await cashOf(account), await holdsOf(account)]).toEqual([1_000_00, 0])
  expect(await heldByHouse()).toBe(0)
  expect(await close(100, 'dead-100')).toMatchObject({ state: 'refused', refusal: { code: 'ATTEMPT_CLOSED' } })
})

test('the wallet’s history shows the stake held, given back and staked, each with the balance after it', async () => {
  await fund(database, [13], 1_000_00)
  const placing = place(13, live())
  await server.endHolds()
  expect((await placing).status).toBe(200)
  const { rows } = await database.pool.query(
    `select t.kind, e.amount, e.balance_after from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = 13 order by e.transfer_id offset 1`,
  )
  expect(rows).toEqual([
    { kind: 'bet_hold', amount: -100_00, balance_after: 900_00 },
    { kind: 'bet_hold_back', amount: 100_00, balance_after: 1_000_00 },
    { kind: 'bet', amount: -100_00, balance_after: 900_00 },
  ])
})
