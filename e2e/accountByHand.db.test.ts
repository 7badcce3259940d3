// An operator's commands on an account in the whole product, each from the command line to the bettor's next call.
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { runCommand } from '@walia/server/operations/testOperations.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reversalOver, reversalSaid } from './testReversals.ts'
import {
  enter,
  type Owner,
  ownerWith,
  OWNER_PASSWORD as PASSWORD,
  sellAgain,
  startTestServer,
  type TestServer,
} from './testServer.ts'

const MATCH = 6601
const HOUR_MS = 3_600_000
const why = ['--by', 'abebe', '--reason', 'he called']

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, [MATCH])
  // Commands are carried out at once, instead of at the server's next look.
  await server.operations.stop()
})
beforeEach(() => sellAgain(server, [MATCH]))
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const run = async (...args: string[]): Promise<Record<string, unknown>> => {
  const outcome = await runCommand(database.pool, server.operations, ['account', ...args, ...why])
  const details: Record<string, unknown> = { ...outcome?.details }
  return { ...details, outcome: outcome?.outcome }
}
const named = ({ mobile }: Owner) => ['--phone', `+${mobile}`]
const codeOf = async (call: ReturnType<TestServer['call']>) => {
  const { status, body } = await call
  return status === 200 ? 'ok' : body.code
}
let stake = 10
/** Each another one: the same again is answered as the first. */
const bet = (who: Owner) =>
  codeOf(
    server.call(
      who,
      'POST',
      '/api/v2/bet',
      betBody([], { stake: String(stake++), betslip: [legBody(MATCH, { odd_value: '2.50' })] }),
    ),
  )
const deposit = (who: Owner) =>
  codeOf(server.call(who, 'POST', '/api/v1/deposit', { amount: '50', method: 'telebirr' }))
const withdraw = (who: Owner) =>
  codeOf(server.call(who, 'POST', '/api/v1/withdraw', { amount: '50', method: 'telebirr' }))
const login = ({ mobile }: Owner, factor?: string) =>
  codeOf(
    server.call(null, 'POST', '/api/v1/login', {
      mobile: `+${mobile}`,
      password: PASSWORD,
      ...(factor ? { factor } : {}),
    }),
  )
const again = async (owner: Owner): Promise<Owner> => ({ ...owner, ...(await enter(server, owner.accountId)) })
const cashOf = async ({ accountId }: Owner) => (await server.ledger.balancesOf(accountId)).cash
const messagesOf = async ({ mobile }: Owner) =>
  (
    await database.pool.query<{ text: string }>(
      `select text from sms_message where mobile = $1 and kind = 'by_hand' order by created_at, id`,
      [mobile],
    )
  ).rows.map(({ text }) => text)

test('a blocked account ends its sessions, neither bets, deposits, withdraws nor logs in, and keeps its cash', async () => {
  const owner = await ownerWith(server, { cash: 500_00 })
  expect(await bet(owner)).toBe('ok')
  const cash = await cashOf(owner)
  expect(await run('block', ...named(owner))).toMatchObject({ outcome: 'done', changed: true, sessionsEnded: 1 })
  expect([await bet(owner), await deposit(owner), await withdraw(owner)]).toEqual(Array(3).fill('ACCOUNT_BLOCKED'))
  const session = { accountId: owner.accountId, sid: owner.sid, token: owner.token }
  const profile = await server.call(session, 'GET', '/api/v1/profile')
  expect([profile.status, profile.body.code, profile.body.details]).toEqual([
    403,
    'ACCOUNT_BLOCKED',
    { session: 'ended' },
  ])
  expect(await login(owner)).toBe('ACCOUNT_BLOCKED')
  // One that began beside the block is refused as well.
  const beside = await again(owner)
  expect([await bet(beside), await deposit(beside), await withdraw(beside)]).toEqual(Array(3).fill('ACCOUNT_BLOCKED'))
  expect(await cashOf(owner)).toBe(cash)
  expect(await run('block', ...named(owner))).toMatchObject({ outcome: 'done', changed: false })
  expect(await run('unblock', ...named(owner))).toMatchObject({ outcome: 'done', changed: true })
  expect(await codeOf(server.call(owner, 'GET', '/api/v1/profile'))).toBe('SESSION_ENDED')
  expect(await login(owner)).toBe('ok')
  expect(await bet(await again(owner))).toBe('ok')
})

/** Until somebody waits for a row that the client has. */
const untilWaiting = (client: PoolClient) =>
  expect
    .poll(async () => {
      const { rows } = await client.query(
        `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and locktype in ('transactionid', 'tuple') and not granted`,
      )
      return rows[0].n
    })
    .toBeGreaterThan(0)

/** Begins a call while the account is being changed; the change commits once the call waits for it. */
async function beside<T>({ accountId }: Owner, change: string, call: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`update account set ${change} where id = $1`, [accountId])
  const begun = call()
  try {
    await untilWaiting(client)
    await client.query('commit')
  } finally {
    client.release()
  }
  return begun
}

test('a withdrawal that begins beside a block is refused by the database, whatever the session said', async () => {
  const owner = await ownerWith(server, { cash: 500_00 })
  expect(await beside(owner, `status = 'blocked'`, () => withdraw(owner))).toBe('ACCOUNT_BLOCKED')
  expect(await cashOf(owner)).toBe(500_00)
})

test('an exclusion that an operator set for good outlives a block', async () => {
  const owner = await ownerWith(server, { cash: 100_00 })
  await server.accounts.setStatus(owner.accountId, 'self_excluded', 'a test')
  await run('block', ...named(owner))
  await run('unblock', ...named(owner))
  const back = await again(owner)
  expect([await bet(back), await deposit(back)]).toEqual(['SELF_EXCLUDED', 'SELF_EXCLUDED'])
  expect(await run('exclude', ...named(owner), '--months', '6')).toMatchObject({ outcome: 'done', changed: false })
})

test('who calls is excluded for months of his market, told by message, and may still withdraw', async () => {
  const owner = await ownerWith(server, { cash: 100_00 })
  expect(await run('exclude', ...named(owner), '--months', '7')).toMatchObject({
    outcome: 'refused',
    code: 'LENGTH_UNKNOWN',
  })
  const first = await run('exclude', ...named(owner), '--months', '6')
  expect(first).toMatchObject({ outcome: 'done', changed: true })
  expect(await run('exclude', ...named(owner), '--months', '6')).toEqual({ ...first, changed: false })
  expect(await messagesOf(owner)).toEqual([expect.stringContaining(String(first.until).slice(0, 10))])
  const back = await again(owner)
  expect([await bet(back), await deposit(back), await withdraw(back)]).toEqual(['SELF_EXCLUDED', 'SELF_EXCLUDED', 'ok'])
})

test('showing an account names what it is and holds, and the log keeps who looked and why', async () => {
  const owner = await ownerWith(server, { cash: 100_00, points: 60 })
  await bet(owner)
  expect(await run('show', ...named(owner))).toMatchObject({
    ...{ outcome: 'done', account: owner.accountId, openBets: 1, openPayments: 0 },
    facts: { mobile: owner.mobile, status: 'active', openSessions: 1, secondFactor: null, numbersBefore: [] },
    books: { cash: `${100 - stake + 1}.00`, points: 60 },
  })
  const { rows } = await database.pool.query(
    `select by_whom, reason, subject from audit_log where action = 'accountShow' order by request_id desc limit 1`,
  )
  expect(rows).toEqual([{ by_whom: 'abebe', reason: 'he called', subject: { phone: `+${owner.mobile}` } }])
})

const eventsOf = async ({ accountId }: Owner) =>
  (
    await database.pool.query<{ kind: string }>(
      `select kind from auth_event where account_id = $1 and kind like 'second_factor%' order by id`,
      [accountId],
    )
  ).rows.map(({ kind }) => kind)

/** One with a second factor, and its recovery codes. */
async function ownerWithFactor(): Promise<Owner & { codes: string[] }> {
  const owner = await ownerWith(server, { cash: 200_00 })
  await server.call(owner, 'POST', '/api/v1/profile/factor', { password: PASSWORD })
  await database.pool.query('update second_factor set enabled_at = now() where account_id = $1', [owner.accountId])
  return { ...owner, codes: [] }
}

test('a lost second factor is asked for, told, and ends a day later, not before', async () => {
  const owner = await ownerWithFactor()
  expect(await login(owner)).toBe('SECOND_FACTOR_NEEDED')
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'done', state: 'waits' })
  expect(await messagesOf(owner)).toEqual([expect.stringContaining('24 hours')])
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'refused', code: 'FACTOR_WAITS' })
  server.platform.advance(24 * HOUR_MS - 60_000)
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'refused', code: 'FACTOR_WAITS' })
  expect(await login(owner)).toBe('SECOND_FACTOR_NEEDED')
  server.platform.advance(61_000)
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'done', state: 'ended' })
  expect((await messagesOf(owner)).at(-1)).toContain('no code any more')
  expect(await login(owner)).toBe('ok')
  const back = await again(owner)
  const held = await server.call(back, 'POST', '/api/v1/withdraw', { amount: '50', method: 'telebirr' })
  expect(held).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_ENDED_LATELY', details: { hours: 24 } } })
  const { code, message, details } = held.body as { code: string; message: string; details: { from: string } }
  const shown = await server.call(back, 'GET', '/api/v1/withdraw')
  expect(shown.body).toMatchObject({ hold: { code, message, until: details.from } })
  server.platform.advance(24 * HOUR_MS - 60_000)
  expect(await withdraw(await again(owner))).toBe('SECOND_FACTOR_ENDED_LATELY')
  server.platform.advance(61_000)
  expect(await withdraw(await again(owner))).toBe('ok')
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'refused', code: 'NO_SECOND_FACTOR' })
  expect(await eventsOf(owner)).toEqual(['second_factor_end_asked', 'second_factor_ended'])
})

test('a request that nobody came back for in three days counts no more: the owner is told again and has his day', async () => {
  const owner = await ownerWithFactor()
  await run('end-factor', ...named(owner))
  server.platform.advance(72 * HOUR_MS + 1000)
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'done', state: 'waits' })
  expect(await messagesOf(owner)).toEqual(Array(2).fill(expect.stringContaining('24 hours')))
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'refused', code: 'FACTOR_WAITS' })
  expect(await login(owner)).toBe('SECOND_FACTOR_NEEDED')
  server.platform.advance(24 * HOUR_MS + 1000)
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'done', state: 'ended' })
})

test('an owner who logs in with a code meanwhile, or an operator, takes the request back', async () => {
  const owner = await ownerWithFactor()
  const code = 'ABCD-EFGH-ABCD-EFGH'
  const hash = `sha256(convert_to('recovery/ABCDEFGHABCDEFGH', 'UTF8'))`
  await database.pool.query(`insert into recovery_code (account_id, hash) values ($1, ${hash})`, [owner.accountId])
  await run('end-factor', ...named(owner))
  expect(await login(owner, code)).toBe('ok')
  server.platform.advance(25 * HOUR_MS)
  expect(await run('end-factor', ...named(owner))).toMatchObject({ outcome: 'done', state: 'waits' })
  expect(await run('keep-factor', ...named(owner))).toMatchObject({ outcome: 'done', state: 'kept' })
  expect(await run('keep-factor', ...named(owner))).toMatchObject({ outcome: 'refused', code: 'NOT_ASKED' })
  expect(await login(owner)).toBe('SECOND_FACTOR_NEEDED')
})

test('the owner sees in his profile that support was asked, and keeps it', async () => {
  const owner = await ownerWithFactor()
  const shown = async (who: Owner) =>
    ((await server.call(who, 'GET', '/api/v1/profile/factor')).body.data as { ends_from: string | null }).ends_from
  expect(await shown(owner)).toBeNull()
  const { from } = await run('end-factor', ...named(owner))
  expect(await shown(owner)).toBe(from)
  const stranger = await ownerWithFactor()
  expect((await server.call(stranger, 'POST', '/api/v1/profile/factor/keep', {})).status).toBe(200)
  expect(await shown(owner)).toBe(from)
  expect((await server.call(owner, 'POST', '/api/v1/profile/factor/keep', {})).status).toBe(200)
  expect([await shown(owner), await eventsOf(owner)]).toEqual([null, ['second_factor_end_asked', 'second_factor_kept']])
  await run('end-factor', ...named(owner))
  server.platform.advance(72 * HOUR_MS + 1000)
  expect(await shown(await again(owner))).toBeNull()
})

test('a withdrawal that begins beside the end of a second factor is held', async () => {
  const owner = await ownerWith(server, { cash: 500_00 })
  const endedAt = `factor_ended_at = to_timestamp(${server.platform.clock.now() / 1000})`
  expect(await beside(owner, endedAt, () => withdraw(owner))).toBe('SECOND_FACTOR_ENDED_LATELY')
  expect(await cashOf(owner)).toBe(500_00)
})

const owed = async () => (await run('owed')).owed as { account: number; owed: string }[]

test('what a closed account is owed is paid once, whole, with a reference of its own; late money too', async () => {
  const owner = await ownerWith(server, { cash: 49_99 })
  const account = String(owner.accountId)
  const pay = (amount: string, reference: string) =>
    run('pay-owed', '--account', account, '--amount', amount, '--reference', reference)
  expect(await pay('49.99', 'TX-1')).toMatchObject({ outcome: 'refused', code: 'NOT_CLOSED' })
  await server.call(owner, 'POST', '/api/v1/profile/closing', { password: PASSWORD, reason: 'no_time' })
  expect(await owed()).toContainEqual({ account: owner.accountId, owed: '49.99' })
  expect(await pay('49.98', 'TX-1')).toMatchObject({ outcome: 'refused', code: 'AMOUNT_DIFFERS', owed: '49.99' })
  expect(await pay('49.99', 'TX-1')).toMatchObject({ outcome: 'done', changed: true, paid: '49.99' })
  expect(await pay('49.99', 'TX-1')).toMatchObject({ outcome: 'done', changed: false })
  expect(await pay('49.99', 'TX-2')).toMatchObject({ outcome: 'refused', code: 'NOTHING_OWED' })
  const entries = [
    { accountId: owner.accountId, book: 'cash', amount: 20_00 },
    { accountId: 0, book: 'provider:test', amount: -20_00 },
  ]
  await server.ledger.post([{ kind: 'deposit', reference: `late-${account}`, entries }])
  expect(await owed()).toContainEqual({ account: owner.accountId, owed: '20.00' })
  expect(await pay('20', 'TX-1')).toMatchObject({ outcome: 'refused', code: 'REFERENCE_USED' })
  expect(await pay('20', 'TX-2')).toMatchObject({ outcome: 'done', changed: true })
  expect((await owed()).map((each) => each.account)).not.toContain(owner.accountId)
  const books = await database.pool.query(
    `select book, sum(amount)::int as amount from ledger_entry where transfer_id in
       (select id from ledger_transfer where kind = 'closed_paid') group by book order by book`,
  )
  expect(books.rows).toEqual([
    { book: 'cash', amount: -20_00 },
    { book: 'owed_to_closed', amount: -49_99 },
    { book: 'paid_by_hand', amount: 69_99 },
  ])
  expect(await server.ledger.faults()).toEqual([])
})

test('what was taken back after the closing is taken off what is paid; all of it, and nothing is owed', async () => {
  const [less, none] = [await ownerWith(server, { cash: 49_00 }), await ownerWith(server, { cash: 49_00 })]
  const takeBack = async ({ accountId }: Owner, amount: number) =>
    server.ledger.post([
      {
        kind: 'deposit_reversal',
        reference: `back-${accountId}`,
        reversal: true,
        entries: [
          { accountId, book: 'cash', amount: -amount },
          { accountId: 0, book: 'provider:test', amount },
        ],
      },
    ])
  for (const [owner, amount] of [
    [less, 20_00],
    [none, 60_00],
  ] as const) {
    await server.call(owner, 'POST', '/api/v1/profile/closing', { password: PASSWORD, reason: 'no_time' })
    await takeBack(owner, amount)
  }
  const pay = ({ accountId }: Owner, amount: string) =>
    run('pay-owed', '--account', String(accountId), '--amount', amount, '--reference', `back-${accountId}`)
  expect(await owed()).toContainEqual({ account: less.accountId, owed: '29.00' })
  expect((await owed()).map((each) => each.account)).not.toContain(none.accountId)
  expect(await pay(none, '49')).toMatchObject({ outcome: 'refused', code: 'NOTHING_OWED' })
  expect(await pay(less, '49')).toMatchObject({ outcome: 'refused', code: 'AMOUNT_DIFFERS', owed: '29.00' })
  expect(await pay(less, '29')).toMatchObject({ outcome: 'done', changed: true, paid: '29.00' })
  expect([await cashOf(less), await server.ledger.faults()]).toEqual([0, []])
})

test('what a closed account is owed is not paid while a provider says that it took a deposit back', async () => {
  const owner = await ownerWith(server, { cash: 30_00 })
  await server.call(owner, 'POST', '/api/v1/profile/closing', { password: PASSWORD, reason: 'no_time' })
  await reversalSaid(database, owner)
  const account = String(owner.accountId)
  const pay = (reference: string) => run('pay-owed', '--account', account, '--amount', '30', '--reference', reference)
  expect(await pay('TX-held')).toMatchObject({ outcome: 'refused', code: 'WITHDRAWALS_HELD' })
  expect(await owed()).toContainEqual({ account: owner.accountId, owed: '30.00' })
  await reversalOver(database, owner)
  expect(await pay('TX-held')).toMatchObject({ outcome: 'done', changed: true })
  await reversalSaid(database, owner)
  expect(await pay('TX-held')).toMatchObject({ outcome: 'done', changed: false })
})

test('a reference that another payment takes at the same time is refused, and nothing is paid', async () => {
  const [owner, other] = [await ownerWith(server, { cash: 30_00 }), await ownerWith(server, { cash: 30_00 })]
  await server.call(owner, 'POST', '/api/v1/profile/closing', { password: PASSWORD, reason: 'no_time' })
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into closing_payout (id, account_id, owed, cash, reference, paid_by, reason, paid_at)
       values (gen_random_uuid(), $1, 1, 0, 'TX-both', 'abebe', 'paid', now())`,
      [other.accountId],
    )
    const account = String(owner.accountId)
    const begun = run('pay-owed', '--account', account, '--amount', '30', '--reference', 'TX-both')
    await untilWaiting(client)
    await client.query('commit')
    expect(await begun).toMatchObject({ outcome: 'refused', code: 'REFERENCE_USED' })
  } finally {
    client.release()
  }
  expect(await owed()).toContainEqual({ account: owner.accountId, owed: '30.00' })
})

test('two payments of what is owed at once pay it once', async () => {
  const owner = await ownerWith(server, { cash: 30_00 })
  await server.call(owner, 'POST', '/api/v1/profile/closing', { password: PASSWORD, reason: 'no_time' })
  const pay = (reference: string) =>
    server.closing.payOwed({ account: owner.accountId, amount: 30_00, reference, by: 'abebe', reason: 'x' })
  const both = await Promise.all([pay('TX-3'), pay('TX-4')])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test.each([
  [['block', '--phone', '0900000001'], 'NO_SUCH_ACCOUNT'],
  [['block', '--phone', 'twelve'], 'PHONE_INVALID'],
  [['show', '--account', '999999999'], 'NO_SUCH_ACCOUNT'],
  [['end-factor', '--account', '999999999'], 'NO_SUCH_ACCOUNT'],
])('%s is refused as %s', async (args, code) => {
  expect(await run(...args)).toMatchObject({ outcome: 'refused', code })
})

test('a closed account is neither blocked, unblocked nor excluded', async () => {
  const owner = await ownerWith(server, {})
  await server.call(owner, 'POST', '/api/v1/profile/closing', { password: PASSWORD, reason: 'no_time' })
  for (const args of [['block'], ['unblock'], ['exclude', '--months', '6']])
    expect(await run(args[0] as string, ...named(owner), ...args.slice(1))).toMatchObject({ code: 'ACCOUNT_CLOSED' })
})
