// The live hold over HTTP against PostgreSQL: stake and key are taken when it begins, so a bettor's bet is no free option.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../platform/testDatabase.ts'
import { deleteLateHolds, HOLDS_MAX, insertHold } from '../stakes/holdQueries.ts'
import { betBody, fund, type TestServer } from './testServer.ts'
import {
  cashOf,
  closeServers,
  database,
  findAttempt,
  LIVE,
  liveBody,
  numberOf,
  openServers,
  other,
  place,
  server,
  ticketsOf,
} from './testTwoServers.ts'

beforeAll(openServers)
afterAll(closeServers)
afterEach(async () => {
  server.book.addMatch(LIVE, { live: true })
  const faults = await database.pool.query('select * from ledger_faults()')
  expect(faults.rows).toEqual([])
})

const holdsOf = (account: number): Promise<number> =>
  numberOf('select count(*)::int as n from stake_hold where account_id = $1', [account])
const heldByHouse = (): Promise<number> =>
  numberOf(`select coalesce(sum(amount), 0)::bigint as n from ledger_entry where account_id = 0 and book = 'held'`)
const begun = (account: number, count = 1) => expect.poll(() => holdsOf(account)).toBe(count)
/** Counts what the server's database answers from now on. */
const countAnswers = ({ platform: { pool } }: TestServer) => {
  const { query } = pool
  let count = 0
  pool.query = (async (...asked: Parameters<typeof query>) => {
    const answer = await query.apply(pool, asked)
    count += 1
    return answer
  }) as unknown as typeof query
  const stop = () => {
    pool.query = query
    return count
  }
  return { count: () => count, stop }
}
const goal = () => server.book.setScore(LIVE, '1', '0')

test('a bettor who closes the attempt during the live hold is too late: the bet is placed', async () => {
  await fund(database, [1], 1_000_00)
  const held = place(1, liveBody({ request_id: 'attempt-1' }))
  await begun(1)
  expect([await findAttempt(1, 'attempt-1', true), await findAttempt(1, 'attempt-1')]).toEqual([
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
  const held = place(2, liveBody({ request_id: 'attempt-2' }))
  await begun(2)
  const others = [betBody([1]), betBody([1], { stake: '1' }), liveBody({ stake: '1' }), liveBody({ stake: '200' })]
  for (const body of others)
    expect((await place(2, { ...body, request_id: 'attempt-2' })).body.code).toBe('IDEMPOTENCY_CONFLICT')
  await server.endHolds()
  expect((await held).status).toBe(200)
  expect([await ticketsOf(2), await cashOf(2)]).toEqual([1, 900_00])
})

test('a slip that the wallet cannot pay is refused before the hold, even if a deposit arrives a moment later', async () => {
  await fund(database, [3], 99_00)
  const { body } = await place(3, liveBody({ request_id: 'attempt-3' }))
  await fund(database, [3], 1_000_00)
  expect(body.code).toBe('INSUFFICIENT_BALANCE')
  expect((await findAttempt(3, 'attempt-3')).refusal.code).toBe('INSUFFICIENT_BALANCE')
  expect([await ticketsOf(3), await cashOf(3), await holdsOf(3)]).toEqual([0, 1_099_00, 0])
})

test('from the start of the hold the stake cannot be spent on anything else', async () => {
  await fund(database, [4], 150_00)
  const held = place(4, liveBody({ request_id: 'attempt-4' }))
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
  const held = place(5, liveBody({ request_id: 'attempt-5' }))
  await begun(5)
  goal()
  expect((await held).body.code).toBe('LEG_SUSPENDED')
  expect((await findAttempt(5, 'attempt-5')).refusal.code).toBe('LEG_SUSPENDED')
  expect([await cashOf(5), await holdsOf(5), await heldByHouse()]).toEqual([1_000_00, 0, 0])
})

test('an account that is blocked meanwhile gets no ticket and its stake back', async () => {
  await fund(database, [6], 1_000_00)
  const held = place(6, liveBody())
  await begun(6)
  server.blocked.add(6)
  await server.endHolds()
  expect((await held).body.code).toBe('ACCOUNT_BLOCKED')
  expect([await ticketsOf(6), await cashOf(6), await heldByHouse()]).toEqual([0, 1_000_00, 0])
})

test('a slip that the placement’s commit refuses gets its stake back in the same commit', async () => {
  await fund(database, [7], 1_000_00)
  const held = place(7, liveBody({ request_id: 'attempt-7' }))
  await begun(7)
  const setClosed = (closed: boolean) =>
    asOwner(database.url, 'update selection set closed = $2 where parent_match_id = $1', [LIVE, closed])
  await setClosed(true)
  await server.endHolds()
  expect((await held).body.code).toBe('LEG_SUSPENDED')
  await setClosed(false)
  expect((await findAttempt(7, 'attempt-7')).refusal.code).toBe('LEG_SUSPENDED')
  expect([await ticketsOf(7), await cashOf(7), await heldByHouse()]).toEqual([0, 1_000_00, 0])
})

test(`the ${HOLDS_MAX + 1}th slip of an account in the live hold is refused, and no stake is taken`, async () => {
  await fund(database, [8], 10_000_00)
  const all = Array.from({ length: HOLDS_MAX + 5 }, (_, n) => place(8, liveBody({ request_id: `attempt-8-${n}` })))
  // The hold ends once the others are answered: one that comes later would find room and wait itself.
  let answered = 0
  for (const placing of all) placing.then(() => (answered += 1))
  await expect.poll(() => answered).toBe(5)
  await server.endHolds(HOLDS_MAX)
  const answers = await Promise.all(all)
  expect(answers.filter(({ status }) => status === 200).length).toBe(HOLDS_MAX)
  expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS').length).toBe(5)
  expect([await cashOf(8), await heldByHouse()]).toEqual([9_000_00, 0])
  const refused = answers.findIndex(({ status }) => status !== 200)
  const again = place(8, liveBody({ request_id: `attempt-8-${refused}` }))
  await server.endHolds()
  expect((await again).status).toBe(200)
})

test('repeats of a slip in the hold wait for it without asking the database again and again', async () => {
  await fund(database, [14], 1_000_00)
  const body = liveBody({ request_id: 'attempt-14' })
  const first = place(14, body)
  await begun(14)
  const looks = countAnswers(server)
  const repeats = Array.from({ length: 10 }, () => place(14, body))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await server.endHolds()
  const ids = (await Promise.all([first, ...repeats])).map((answer) => answer.body.bet_id)
  expect(new Set(ids).size).toBe(1)
  // Each looks when it comes and when the hold is over; in its second a look every fifth of it made 16 of each.
  expect(looks.stop()).toBeLessThan(10 * 10)
})

test('an identical bet without a key during the hold, at either process, gets the first one’s ticket; one stake is taken', async () => {
  await fund(database, [10], 150_00)
  const first = place(10, liveBody())
  await begun(10)
  const [here, there] = [place(10, liveBody()), place(10, liveBody(), other)]
  await server.endHolds()
  const { status, body } = await first
  expect(status).toBe(200)
  expect([(await here).body.bet_id, (await there).body.bet_id]).toEqual([body.bet_id, body.bet_id])
  expect([await ticketsOf(10), await cashOf(10)]).toEqual([1, 50_00])
})

test('of two identical bets with money for one, one of them with a key, both are answered with one ticket', async () => {
  await fund(database, [11], 100_00)
  const first = place(11, liveBody({ request_id: 'attempt-11' }))
  await begun(11)
  const [here, there] = [place(11, liveBody()), place(11, liveBody(), other)]
  await server.endHolds()
  const { status, body } = await first
  expect(status).toBe(200)
  expect([(await here).body.bet_id, (await there).body.bet_id]).toEqual([body.bet_id, body.bet_id])
})

test('a request repeated during the hold waits and gets the first one’s answer, ticket or refusal', async () => {
  await fund(database, [12], 1_000_00)
  const body = liveBody({ request_id: 'attempt-12' })
  const first = place(12, body)
  await begun(12)
  const looks = [server, other].map(countAnswers)
  const [here, there] = [place(12, body), place(12, body, other)]
  // Both have found it in the hold: a repeat that comes after the refusal may be a bet of its own at another server.
  await expect.poll(() => looks.every(({ count }) => count() > 0)).toBe(true)
  for (const { stop } of looks) stop()
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
    expect(taken).toEqual({ outcome: 'held', balance: 900_00, detail: null })
  }
  await deleteLateHolds(database.pool)
  expect(await heldByHouse()).toBe(20 * 100_00)
  await database.pool.query(`update stake_hold set until = clock_timestamp() - interval '1 second'`)
  await Promise.all(Array.from({ length: 6 }, (_, n) => deleteLateHolds((n % 2 === 0 ? server : other).platform.pool)))
  for (const account of accounts) expect([await cashOf(account), await holdsOf(account)]).toEqual([1_000_00, 0])
  expect(await heldByHouse()).toBe(0)
  expect(await findAttempt(100, 'dead-100', true)).toMatchObject({
    state: 'refused',
    refusal: { code: 'ATTEMPT_CLOSED' },
  })
})

test('the wallet’s history shows the stake held, given back and staked, each with the balance after it', async () => {
  await fund(database, [13], 1_000_00)
  const placing = place(13, liveBody())
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
