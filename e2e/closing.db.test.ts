// Closing an account in the whole product: nothing is lost, nothing stays open, and nobody comes back in too early.
import { dayOf, dayText } from '@walia/domain/market/days.ts'
import { betBody, fund, legBody } from '@walia/server/bets/testServer.ts'
import { asOwner, type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { withTableHeld } from '@walia/server/platform/testGone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reversalOver, reversalSaid } from './testReversals.ts'
import {
  type Books,
  type Caller,
  enter,
  ownerWith,
  OWNER_PASSWORD as PASSWORD,
  sellAgain,
  startTestServer,
  type TestServer,
} from './testServer.ts'

const MATCH = 6401
const DAY_MS = 86_400_000
const CLOSING = '/api/v1/profile/closing'

let database: TestDatabase
let server: TestServer
let elsewhere: TestServer
beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, [MATCH])
  elsewhere = await startTestServer(database, [])
})
beforeEach(() => sellAgain(server, [MATCH]))
afterAll(async () => {
  await elsewhere.stop()
  await server.stop()
  await database.drop()
})

const isoIn = (days: number): unknown => {
  const at = server.platform.clock.now() + days * DAY_MS
  return expect.toSatisfy((text: string) => Math.abs(Date.parse(text) - at) < DAY_MS / 24, `in ${days} days`)
}
const close = (who: Caller, body: object = { password: PASSWORD, reason: 'no_time' }) =>
  server.call(who, 'POST', CLOSING, body)
const codeOf = async (call: ReturnType<typeof close>) => {
  const { status, body } = await call
  return status === 200 ? 'ok' : body.code
}
const login = async (mobile: string) =>
  (await server.call(null, 'POST', '/api/v1/login', { mobile: `+${mobile}`, password: PASSWORD })).body.code ?? 'ok'
const bet = (who: Caller, stake: string) =>
  server.call(who, 'POST', '/api/v2/bet', betBody([], { stake, betslip: [legBody(MATCH, { odd_value: '2.50' })] }))
const statusOf = async ({ accountId }: Caller) =>
  (await database.pool.query('select status from account where id = $1', [accountId])).rows[0]?.status

test('what stands in the way, what ends and what is owed is said before; closed, every session is over and no login works', async () => {
  const owner = await ownerWith(server, { cash: 49_99, bonus: 20_00, points: 60, redeemed: 30_00 })
  const elsewhere = await enter(server, owner.accountId)
  const { body } = await server.call(owner, 'GET', CLOSING)
  expect(body.data).toEqual({
    ...{ open_bets: 0, open_payments: 0, payments: [], balance: '49.99', withdraw_min: '50.00', reopen_at: isoIn(30) },
    ends: { bonus: '20.00', free_bets: '30.00', points: 60 },
  })
  expect(await codeOf(close(owner))).toBe('ok')
  expect(await server.ledger.balancesOf(owner.accountId)).toEqual({
    ...{ cash: 0, bonus: 0, points: 0, reserved: 0, free_bet: 0, redeemed: 0 },
  })
  expect(await server.ledger.faults()).toEqual([])
  for (const session of [owner, elsewhere])
    expect((await server.call(session, 'GET', '/api/v1/profile')).body.code).toBe('SESSION_ENDED')
  expect(await login(owner.mobile)).toBe('ACCOUNT_CLOSED')
})

test('an account that owes is told so before it asks to be closed, and stays open', async () => {
  const owner = await ownerWith(server, {})
  await fund(database, [owner.accountId], -1_095_66)
  expect((await server.call(owner, 'GET', CLOSING)).body.data).toMatchObject({ balance: '-1095.66' })
  const { body } = await close(owner)
  expect([body.code, body.details]).toEqual(['CLOSING_OWES', { amount: 1_095_66 }])
  expect(await statusOf(owner)).toBe('active')
})

test.each<[string, Books, object, string]>([
  ['no reason', {}, { password: PASSWORD }, 'OPTION_MISSING'],
  ['a reason that is none', {}, { password: PASSWORD, reason: 'because' }, 'MALFORMED'],
  ['another password', { cash: 50_00 }, { password: 'not this one', reason: 'no_time' }, 'PASSWORD_WRONG'],
  ['money', { cash: 50_00 }, { password: PASSWORD, reason: 'no_time' }, 'CLOSING_MONEY_LEFT'],
])('with %s it stays open', async (_name, books, body, code) => {
  const owner = await ownerWith(server, books)
  expect(await codeOf(close(owner, body))).toBe(code)
  expect(await statusOf(owner)).toBe('active')
})

test('an open bet and a withdrawal that is awaited keep it open, the bet first', async () => {
  const owner = await ownerWith(server, { cash: 110_00 })
  expect((await bet(owner, '10')).status).toBe(200)
  await asOwner(
    database.url,
    `insert into withdrawal (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
       created_at, status)
     values (uuidv7(), $1, 'telebirr', 'telebirr', $2, 1, 0, 'ETB', 'k', '\\x00', now(), 'checking')`,
    [owner.accountId, owner.mobile],
  )
  expect(await codeOf(close(owner))).toBe('CLOSING_BETS_OPEN')
  await asOwner(
    database.url,
    'update bet set settlement_number = settlement_number + 1, status = 3, settled_at = now(), paid = 0 where account_id = $1',
    [owner.accountId],
  )
  expect(await codeOf(close(owner))).toBe('CLOSING_PAYMENTS_OPEN')
  const { body } = await server.call(owner, 'GET', CLOSING)
  expect(body.data).toMatchObject({
    payments: [{ payment_id: expect.stringMatching(/^wdr_/), amount: '0.01', may_arrive_until: null }],
  })
})

test('a deposit of which its provider says that it took it back keeps the account open until that is settled', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  await reversalSaid(database, owner)
  expect((await server.call(owner, 'GET', CLOSING)).body.data).toMatchObject({ open_payments: 1 })
  const { body } = await close(owner)
  expect([body.code, body.details]).toEqual(['CLOSING_PAYMENTS_OPEN', { count: 1 }])
  expect(await statusOf(owner)).toBe('active')
  await reversalOver(database, owner)
  expect(await codeOf(close(owner))).toBe('ok')
})

test('of bets and a closing at once: every bet was there before and keeps it open, or found nothing to take', async () => {
  for (let round = 0; round < 12; round++) {
    const owner = await ownerWith(server, { cash: 45_00 })
    const [closed, ...bets] = await Promise.all([
      codeOf(close(owner)),
      ...['5', '6', '7', '8', '9'].map((stake) => bet(owner, stake)),
    ])
    const placed = bets.filter(({ status }) => status === 200).length
    expect([closed, placed > 0]).toEqual(placed > 0 ? ['CLOSING_BETS_OPEN', true] : ['ok', false])
    expect(await statusOf(owner)).toBe(placed > 0 ? 'active' : 'closed')
  }
  expect(await server.ledger.faults()).toEqual([])
})

test('closing twice at once closes once; a login beside it ends with it', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  const both = await Promise.all([codeOf(close(owner)), codeOf(close(owner)), login(owner.mobile)])
  expect(both.slice(0, 2).filter((code) => code === 'ok')).toHaveLength(1)
  const { rows } = await database.pool.query(
    'select count(*)::int as open from session where account_id = $1 and ended_at is null',
    [owner.accountId],
  )
  expect(rows[0].open).toBe(0)
  const owed = `select sum(amount)::int as owed from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
    where t.kind = 'account_closed' and e.book = 'owed_to_closed' and t.id in
      (select transfer_id from ledger_entry where account_id = $1)`
  expect((await database.pool.query(owed, [owner.accountId])).rows[0].owed).toBe(20_00)
})

const deposit = (who: Caller) =>
  server.call(who, 'POST', '/api/v1/deposit', { amount: '100', method: 'telebirr', token: who.token })
const closeElsewhere = (who: Caller) =>
  codeOf(elsewhere.call(who, 'POST', CLOSING, { password: PASSWORD, reason: 'no_time' }))
const depositsOf = async ({ accountId }: Caller) =>
  (await database.pool.query('select from deposit where account_id = $1', [accountId])).rowCount
const waiting = async () => (await database.pool.query('select from pg_locks where not granted')).rowCount ?? 0

test('closed by one process after another has seen the session and before it begins the deposit: no deposit begins', async () => {
  const owner = await ownerWith(server, {})
  const holder = await database.pool.connect()
  await holder.query(`begin`)
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('deposits of ' || $1::bigint, 0))`, [
    owner.accountId,
  ])
  const depositing = deposit(owner)
  await expect.poll(waiting).toBeGreaterThan(0)
  expect(await closeElsewhere(owner)).toBe('ok')
  await holder.query('commit')
  holder.release()
  expect((await depositing).body.code).toBe('SESSION_ENDED')
  expect(await depositsOf(owner)).toBe(0)
})

test('a deposit that one process is beginning keeps the account open in another: the closing waits and finds it', async () => {
  const owner = await ownerWith(server, {})
  const [begun, closed] = await withTableHeld(database.pool, 'play_limit', async (somebodyWaits) => {
    const depositing = deposit(owner)
    await somebodyWaits()
    const closing = closeElsewhere(owner)
    await Promise.race([closing, expect.poll(waiting).toBeGreaterThan(1)])
    return [depositing, closing]
  })
  expect([(await begun).status, await closed]).toEqual([200, 'CLOSING_PAYMENTS_OPEN'])
  expect([await depositsOf(owner), await statusOf(owner)]).toEqual([1, 'active'])
})

const register = async (mobile: string): Promise<string> => {
  const starter = { starter: 'r'.repeat(43) }
  const post = (url: string, payload: object) =>
    server.platform.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, cookies: starter })
  await post('register', { mobile: `+${mobile}`, password: PASSWORD, age_confirmed: true })
  const { rows } = await database.pool.query(
    'select text from sms_message where mobile = $1 order by created_at desc, id desc limit 1',
    [mobile],
  )
  const code = /^\d{4}(?!\d)/.exec(rows[0].text)?.[0]
  if (code === undefined) return 'no code'
  const answer = await post('register/confirm', { mobile: `+${mobile}`, code })
  return answer.statusCode === 200 ? `account ${answer.json().user.id}` : answer.json().code
}

const EXCLUDED: [string, number | 'for good' | null, number | null][] = [
  ['not excluded', null, 30],
  ['excluded for a shorter time', 7, 30],
  ['excluded until later', 190, 190],
  ['excluded by an operator, without an end', 'for good', null],
]
test.each(EXCLUDED)(
  'whoever is %s is told before and after when the number opens an account',
  async (_name, days, opensIn) => {
    const owner = await ownerWith(server, {})
    if (days === 'for good') await server.accounts.setStatus(owner.accountId, 'self_excluded', 'test')
    else if (days !== null)
      await server.accounts.exclude(owner.accountId, {
        as: 'self_excluded',
        until: server.platform.clock.now() + days * DAY_MS,
      })
    const again = { ...(await enter(server, owner.accountId)), mobile: owner.mobile }
    const opens = opensIn === null ? null : isoIn(opensIn)
    expect((await server.call(again, 'GET', CLOSING)).body.data).toMatchObject({ reopen_at: opens })
    const { timeZone } = server.platform.profile
    const said =
      opensIn === null
        ? 'no new one'
        : `after ${dayText(dayOf(server.platform.clock.now() + opensIn * DAY_MS, timeZone))}.`
    expect(await codeOf(close(again))).toBe('ok')
    const { rows } = await database.pool.query(
      'select text from sms_message where mobile = $1 order by created_at desc, id desc limit 1',
      [owner.mobile],
    )
    expect(rows[0].text).toContain(said)
  },
)

test('the number opens a new account after 30 days, not before, and not while it is excluded', async () => {
  const [owner, excluded] = [await ownerWith(server, {}), await ownerWith(server, {})]
  const until = server.platform.clock.now() + 190 * DAY_MS
  await server.accounts.exclude(excluded.accountId, { as: 'self_excluded', until })
  const again = { ...(await enter(server, excluded.accountId)), mobile: excluded.mobile }
  expect([await codeOf(close(owner)), await codeOf(close(again))]).toEqual(['ok', 'ok'])
  server.platform.advance(30 * DAY_MS - 60_000)
  expect(await register(owner.mobile)).toBe('no code')
  server.platform.advance(120_000)
  const opened = await register(owner.mobile)
  expect(opened).toMatch(/^account \d+$/)
  expect(opened).not.toBe(`account ${owner.accountId}`)
  expect(await register(excluded.mobile)).toBe('no code')
  server.platform.advance(160 * DAY_MS)
  expect(await register(excluded.mobile)).toMatch(/^account \d+$/)
})
