// What refused bets leave behind: their code under their key, so many an account and day, the rest only counted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { STAKES_IN_FLIGHT_MAX } from '../stakes/index.ts'
import { deleteBriefRefusals, deleteOldRequests, REFUSALS_PER_DAY_MAX } from '../stakes/requests.ts'
import { betBody, fund, legBody, type TestServer, testServer } from './testServer.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (let id = 1; id <= 39; id += 1) server.book.addMatch(id)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const place = async (account: number, body: object) => {
  const headers = { 'x-account': String(account) }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v2/bet', payload: body, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const close = async (account: number, attempt: string) => {
  const headers = { 'x-account': String(account) }
  const payload = { attempt, close: true }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v2/bet/attempt', payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
/** After what is kept for two minutes only has gone. */
const rowsLaterOf = async (account: number) => {
  await database.pool.query(`update stake_request set at = at - interval '3 minutes' where account_id = $1`, [account])
  await deleteBriefRefusals(database.pool)
  return rowsOf(account)
}
const rowsOf = async (account: number) =>
  (await database.pool.query('select key, refusal from stake_request where account_id = $1 order by at', [account]))
    .rows
const seenBy = async (account: number) =>
  (await database.pool.query('select kind, seen from stake_refusal_count where account_id = $1', [account])).rows
const many = async <T>(count: number, one: (n: number) => Promise<T>) => {
  const answers: T[] = []
  // Some at once, as many as one account may have under way.
  for (let from = 0; from < count; from += STAKES_IN_FLIGHT_MAX) {
    const some = Array.from({ length: Math.min(STAKES_IN_FLIGHT_MAX, count - from) }, (_, n) => one(from + n))
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

const MANY = REFUSALS_PER_DAY_MAX + 20
const tooLow = (key: string) => betBody([1], { stake: '1', request_id: key })

test('of keys refused before anything was booked a limited number a day is stored for days, the rest for two minutes', async () => {
  const answers = await many(MANY, (n) => place(1, tooLow(`low-key-${n}`)))
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['STAKE_BELOW_MIN']))
  expect(await rowsOf(1)).toHaveLength(MANY)
  expect(await rowsLaterOf(1)).toHaveLength(REFUSALS_PER_DAY_MAX)
  expect(await seenBy(1)).toEqual([{ kind: 'refused', seen: MANY }])
  expect((await place(2, tooLow('low-key-1'))).body.code).toBe('STAKE_BELOW_MIN')
  expect(await rowsOf(2)).toHaveLength(1)
})

test('keys refused by the wallet are stored up to the same limit; a refusal without a key is not stored', async () => {
  const answers = await many(MANY, (n) => place(3, betBody([1], { request_id: `poor-key-${n}` })))
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['INSUFFICIENT_BALANCE']))
  expect(await rowsOf(3)).toHaveLength(MANY)
  expect(await rowsLaterOf(3)).toHaveLength(REFUSALS_PER_DAY_MAX)
  for (let id = 1; id <= 9; id += 1) expect((await place(4, betBody([id]))).body.code).toBe('INSUFFICIENT_BALANCE')
  expect(await rowsOf(4)).toEqual([])
  await fund(database, [4], 1_000_00)
  expect((await place(4, betBody([1]))).status).toBe(200)
})

test('a stored refusal keeps its code and small details; with 39 legs only the code, and the repeated request gets the details anew', async () => {
  const legs = Array.from({ length: 39 }, (_, index) => legBody(index + 1, { odd_value: '9.99' }))
  const body = betBody([], { betslip: legs, total_odd: '9.99', request_id: 'long-slip-1' })
  const first = await place(5, body)
  expect(first.body.code).toBe('ODDS_CHANGED')
  expect(first.body.details.legs).toHaveLength(39)
  expect(await rowsOf(5)).toEqual([{ key: 'long-slip-1', refusal: { code: 'ODDS_CHANGED' } }])
  expect(await place(5, body)).toEqual(first)
  const [low] = [await place(5, tooLow('low-key-5'))]
  expect((await rowsOf(5))[1].refusal).toEqual({ code: 'STAKE_BELOW_MIN', details: low.body.details })
})

test('an account closes a limited number of keys a day; beyond it the answer is not "closed"', async () => {
  const answers = await many(MANY, (n) => close(6, `given-up-${n}`))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(REFUSALS_PER_DAY_MAX)
  expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toHaveLength(20)
  expect((await close(6, 'given-up-0')).body).toMatchObject({ state: 'refused' })
})

test('refusals go after three days, closed keys after thirty', async () => {
  await place(7, tooLow('low-key-7'))
  await close(7, 'given-up-7')
  await database.pool.query(`update stake_request set at = at - interval '4 days' where account_id = 7`)
  await deleteOldRequests(database.pool, 30, 3)
  expect((await rowsOf(7)).map(({ key }) => key)).toEqual(['given-up-7'])
  await database.pool.query(`update stake_request set at = at - interval '30 days' where account_id = 7`)
  await deleteOldRequests(database.pool, 30, 3)
  expect(await rowsOf(7)).toEqual([])
})

test('of 60 bets that an account sends at once 20 are taken on; the others are refused, and other accounts are not', async () => {
  await fund(database, [33, 34], 10_000_00)
  const blocker = await database.pool.connect()
  await blocker.query('begin')
  const marking = JSON.stringify([{ m: 39, k: 0, s: '', outcomes: {}, cancels: [], closed: true }])
  await blocker.query('select mark_selections($1)', [marking])
  const refused: unknown[] = []
  const note = async (account: number) => {
    const { status, body } = await place(account, betBody([39]))
    if (status !== 200) refused.push([status, body.code, body.details])
    return status
  }
  const sent = Promise.all(Array.from({ length: 60 }, () => note(33)))
  const others = note(34)
  // Told before any of the 20 is decided: those wait for the match.
  await expect.poll(() => refused.length).toBe(40)
  await blocker.query('commit')
  blocker.release()
  expect((await sent).filter((status) => status === 200)).toHaveLength(20)
  const expected = JSON.stringify([429, 'TOO_MANY_REQUESTS', { retry_in: 1 }])
  expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(new Set([expected]))
  expect([await others, await note(33)]).toEqual([200, 200])
})
