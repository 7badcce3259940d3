// A bettor's own data in the whole product: all of his, nothing of others, no secret, and in bounded memory.
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { openOffers } from '@walia/server/bonuses/testOffers.ts'
import { publish } from '@walia/server/platform/outbox.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { leaveWhileWaiting, withTableHeld } from '@walia/server/platform/testGone.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Caller,
  ownerWith,
  OWNER_PASSWORD as PASSWORD,
  sellMatch,
  startTestServer,
  type TestServer,
} from './testServer.ts'

const MATCH = 6501

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, [MATCH])
  await sellMatch(server, MATCH)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const ask = async ({ sid, token }: Caller, body: object = { password: PASSWORD }) =>
  server.platform.app.inject({
    method: 'POST',
    url: '/api/v1/profile/data',
    payload: { token, ...body },
    cookies: { sid },
  })
const SECTIONS = [
  ...['made_at', 'account', 'sessions', 'events', 'exclusions', 'phone_numbers', 'limits', 'limit_changes'],
  ...['verifications', 'bonuses', 'free_bets', 'redeemed_points', 'promo_codes', 'odds_boosts', 'bets'],
  ...['deposits', 'withdrawals', 'lucky_six', 'jackpot_entries', 'casino_rounds', 'casino_sessions', 'statement'],
  ...['harm_markers', 'referral_link', 'referral_accepted', 'referral_friends', 'cashback', 'affiliate'],
  ...['push_devices', 'inbox_messages', 'message_choices', 'push_messages'],
]

test('the file has every section with what is his, and is kept by nobody on the way', async () => {
  const [owner, other] = [await ownerWith(server, { cash: 100_00 }), await ownerWith(server, { cash: 50_00 })]
  const slip = betBody([], { stake: '10', betslip: [legBody(MATCH, { odd_value: '2.50' })] })
  const placed = await server.call(owner, 'POST', '/api/v2/bet', slip)
  await server.call(other, 'POST', '/api/v2/bet', slip)
  await server.call(owner, 'POST', '/api/v1/profile/saferplay/limit', { kind: 'stake', period: 'day', amount: '500' })
  const answer = await ask(owner)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  const file = answer.json()
  expect(Object.keys(file)).toEqual(SECTIONS)
  expect(file.account).toMatchObject([{ id: owner.accountId, mobile: owner.mobile, status: 'active' }])
  expect(file.bets).toMatchObject([
    { bet_id: placed.body.bet_id, stake: '10.00', picks: [{ market: expect.any(String) }] },
  ])
  expect(file.limits).toMatchObject([{ kind: 'stake', period: 'day', amount: '500.00' }])
  expect(file.statement).toHaveLength(2)
  expect(answer.body).not.toContain(other.mobile)
})

test('free bets, cashback, friends, who sent him and markers of harm stand in it, and nobody else', async () => {
  const [owner, friend] = [await ownerWith(server, { cash: 20_00 }), await ownerWith(server, {})]
  const { platform } = server
  const given = await server.bonuses.giveFreeBet(owner.accountId, 25_00, 77)
  expect(given.ok).toBe(true)
  await openOffers(server.bonuses, 'referral')
  const { code } = (await server.call(owner, 'POST', '/api/v1/referral', {})).body.data as { code: string }
  expect((await server.call(friend, 'POST', '/api/v1/referral/accept', { code })).status).toBe(200)
  const tag = 't'.repeat(32)
  const plan = { cpa: null, share: { basisPoints: 3000, negative: 'carry' as const }, paymentFeeBasisPoints: 0 }
  const wanted = { name: 'Anna', login: 'anna.own', mobile: '0977123456', plan, inviteHash: '00'.repeat(32) }
  const anna = await server.affiliates.add(wanted, 'test')
  if (!anna.ok) throw new Error(JSON.stringify(anna))
  await server.affiliates.addTag({ id: anna.id, label: 'own', tag })
  const sent = {
    accountId: owner.accountId,
    at: platform.clock.now(),
    affiliate: null,
    affiliateId: null,
    affiliateTag: tag,
  }
  await publish(database.pool, 'account.opened', sent)
  await database.pool.query(
    `insert into cashback_result (week, account_id, net_loss, amount, outcome, at) values ('2026-11-16', $1, 50000, 2500, 'granted', now())`,
    [owner.accountId],
  )
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into harm_marker (day, account_id, kind, figures, found_at) values ('2026-11-21', $1, 'chasing', '{"deposits": 5}', now()) returning id`,
    [owner.accountId],
  )
  await server.harm.acknowledge(Number(rows[0]?.id), 'contacted', 'words of the operator', 'Hana')
  await expect
    .poll(
      async () =>
        (await database.pool.query('select from affiliate_referral where account_id = $1', [owner.accountId])).rowCount,
      { timeout: 20_000 },
    )
    .toBe(1)
  const answer = await ask(owner)
  const file = answer.json()
  expect(file.free_bets).toMatchObject([{ campaign: 'goodwill', amount: '25.00', remaining: '25.00', state: 'open' }])
  expect(file.cashback).toMatchObject([{ week: '2026-11-16', net_loss: '500.00', amount: '25.00', outcome: 'granted' }])
  expect(file.referral_link).toMatchObject([{ code }])
  expect(file.referral_friends).toMatchObject([{ outcome: null }])
  expect(file.affiliate).toMatchObject([{ affiliate_id: anna.id, tag }])
  expect(file.harm_markers).toMatchObject([{ day: '2026-11-21', kind: 'chasing', actions: [{ action: 'contacted' }] }])
  for (const others of [friend.mobile, 'Hana', 'words of the operator']) expect(answer.body).not.toContain(others)
  expect((await ask(friend)).json().referral_accepted).toMatchObject([{ outcome: null }])
  // That both are known to be one person's stands in neither file.
  await database.pool.query(
    `insert into referral_reward (friend_id, referrer_id, outcome, how, at) values ($1, $2, 'connected', '{payer}', now())`,
    [friend.accountId, owner.accountId],
  )
  expect((await ask(friend)).json().referral_accepted).toMatchObject([{ outcome: 'not_granted' }])
  expect((await ask(owner)).json().referral_friends).toMatchObject([{ outcome: 'not_granted' }])
})

test('limits of time stand in minutes, those of money as money', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  const limit = (kind: string, amount: string) =>
    server.call(owner, 'POST', '/api/v1/profile/saferplay/limit', { kind, period: 'day', amount })
  await limit('stake', '500')
  await limit('time', '60')
  await limit('time', '90')
  const { limits, limit_changes } = (await ask(owner)).json()
  expect(limits).toMatchObject([
    { kind: 'stake', amount: '500.00', next_amount: null },
    { kind: 'time', amount: '60', next_amount: '90' },
  ])
  expect(limit_changes).toMatchObject([
    { kind: 'stake', amount: '500.00' },
    { kind: 'time', amount: '60' },
    { kind: 'time', amount: '90' },
  ])
})

test('as CSV it has the same, a line per field', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  const answer = await ask(owner, { password: PASSWORD, format: 'csv' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body).toContain(`account,1,mobile,${owner.mobile}\r\n`)
  expect(answer.body).toContain('statement,1,')
})

test('no hash, no secret and no code stands in it', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  const { body } = await ask(owner)
  for (const secret of [owner.sid, owner.token, 'argon2', 'hash', 'secret', 'code_']) expect(body).not.toContain(secret)
})

test('without the password there is none; four in a day are one too many, and other files of an account wait', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  expect((await ask(owner, { password: 'not this one' })).json().code).toBe('PASSWORD_WRONG')
  const begun = await withTableHeld(database.pool, 'phone_change', async (somebodyWaits) => {
    const first = ask(owner)
    await somebodyWaits()
    expect((await ask(owner)).statusCode).toBe(429)
    return { first }
  })
  const { statusCode, headers } = await begun.first
  expect([statusCode, headers['x-files-left']]).toEqual([200, '2'])
  expect([(await ask(owner)).statusCode, (await ask(owner)).statusCode]).toEqual([200, 200])
  expect((await ask(owner)).json()).toMatchObject({
    code: 'FILES_USED',
    message: expect.stringMatching(/^There are three files of your data a day\. The next one is in 24 /),
  })
})

test('whoever leaves before his file begins may ask for another', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  await leaveWhileWaiting(server.platform.app, database.pool, 'attempt', {
    ...{ method: 'POST', path: '/api/v1/profile/data', headers: { cookie: `sid=${owner.sid}` } },
    body: { token: owner.token, password: PASSWORD },
  })
  await vi.waitFor(async () => expect((await countOfTries(owner)).rowCount).toBe(1))
  await vi.waitFor(async () => expect((await ask(owner)).statusCode).toBe(200))
})
const countOfTries = ({ accountId }: Caller) =>
  database.pool.query(`select 1 from attempt where kind = 'own_data' and subject = $1`, [String(accountId)])

test('half a session gets none', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  expect((await ask({ ...owner, sid: 'x'.repeat(43) })).statusCode).toBe(401)
  expect((await ask({ ...owner, token: 'x'.repeat(43) })).statusCode).toBe(401)
})

test('a history of 30,000 events comes page by page: each once, and never more than pages in memory', async () => {
  const owner = await ownerWith(server, { cash: 20_00 })
  await database.pool.query(
    `insert into auth_event (at, kind, account_id) select now(), 'filler', $1 from generate_series(1, 30000)`,
    [owner.accountId],
  )
  const file = (await ask(owner)).json()
  expect(file.events.filter(({ kind }: { kind: string }) => kind === 'filler')).toHaveLength(30_000)
})
