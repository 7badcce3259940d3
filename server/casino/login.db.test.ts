// Real play and the login that it was begun in: bets end with it in every process, however it ends, and keep it alive while
// they last. Accounts are the real ones.
import { casinoPaths } from '@walia/contract/casino.ts'
import { securityPaths } from '@walia/contract/latePaths.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { saferPlayPaths } from '@walia/contract/saferplay.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../accounts/index.ts'
import { fund } from '../bets/testServer.ts'
import { createKeys } from '../keys/index.ts'
import { createLedger } from '../ledger/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { createSaferPlay } from '../saferplay/index.ts'
import { createSms } from '../sms/index.ts'
import { createCasino } from './index.ts'
import { rsaSignatureOf } from './signature.ts'
import { providerTwin } from './testProvider.ts'
import { BACK, BET, betOf, hubProvider, newKeys, rollbackOf, statusOf, units, WIN, winOf } from './testWorld.ts'

const [acme, operator] = [newKeys(), newKeys()]
const PASSWORD = 'a good password'
const MINUTE = 60_000
type Process = Awaited<ReturnType<typeof processOn>>

let database: TestDatabase
let twin: Awaited<ReturnType<typeof providerTwin>>
/** Bettors call the first, the provider calls the second. */
let first: Process
let second: Process
beforeAll(async () => {
  database = await testDatabase(20)
  twin = await providerTwin(() => operator.publicKey)
  first = await processOn()
  second = await processOn()
  await first.casino.readLists()
})
afterAll(async () => {
  expect(await first.ledger.faults()).toEqual([])
  await first.end()
  await second.end()
  await database.drop()
  await twin.close()
})

async function processOn() {
  const platform = await platformOn(database, { PUBLIC_URL: 'https://localhost' })
  const ledger = createLedger(platform)
  await ledger.start()
  const [sms, keys] = [createSms(platform, []), createKeys(platform)]
  const accounts = createAccounts(platform, { ledger, texts: platform.texts, sms, keys })
  createSaferPlay(platform, { accounts } as never)
  const access = {
    operatorKey: operator.privateKey,
    providers: [hubProvider('acme', acme.publicKey, { url: twin.url })],
  }
  const casino = createCasino(platform, { accounts, ledger, access })
  await casino.start()
  await platform.outbox.start()
  accounts.start()
  return {
    ...{ platform, ledger, accounts, casino },
    async call(path: string, fields: object) {
      const payload = JSON.stringify(fields)
      const headers = {
        ...{ 'content-type': 'application/json', 'x-hub88-signature': rsaSignatureOf(payload, acme.privateKey) },
      }
      const answer = await platform.app.inject({ method: 'POST', url: `/casino/wallet/acme/${path}`, payload, headers })
      return statusOf(answer.json())
    },
    async end() {
      await accounts.stop()
      await platform.close()
    },
  }
}

let lastNumber = 911_000_000
/** A bettor with 100.00, logged in. */
async function bettor() {
  const mobile = `251${++lastNumber}`
  const id = await first.accounts.openAccount(mobile, PASSWORD)
  await fund(database, [id], 100_00)
  return { id, ...(await login(mobile)) }
}
const cookies = { starter: 's'.repeat(43) }
async function login(mobile: string) {
  const answer = await send(accountPaths.login, { mobile, password: PASSWORD })
  const sid = answer.cookies.find(({ name }) => name === 'sid')?.value ?? ''
  return { mobile, token: answer.json().token as string, sid }
}
type Login = Awaited<ReturnType<typeof login>>
const send = (url: string, payload: object, by: { token?: string; sid?: string } = {}, at = first) =>
  at.platform.app.inject({
    ...{ method: 'POST', url, payload },
    cookies: { ...cookies, ...(by.sid && { sid: by.sid }) },
    headers: by.token ? { authorization: `Bearer ${by.token}` } : {},
  })

/** A launch as a browser does it: the token that the provider got, and what the browser keeps. */
async function launch(by: Login) {
  const body = { game: 'acme-fruits', mode: 'real', platform: 'MOBILE' }
  const { session } = (await send(casinoPaths.launch, body, by)).json().data
  return { session: session as string, token: String(twin.asked.at(-1)?.body.token) }
}
const advance = (ms: number) => {
  for (const { platform } of [first, second]) platform.advance(ms)
}

const ends: [string, string, (by: Login & { id: number }) => Promise<unknown>][] = [
  ['a log-out', 'TOKEN_EXPIRED', (by) => send(accountPaths.logout, {}, by)],
  [
    'a log-out from another phone',
    'TOKEN_EXPIRED',
    async ({ mobile }) => send(securityPaths.sessions, {}, await login(mobile)),
  ],
  ['a new password', 'TOKEN_EXPIRED', ({ mobile }) => resetPassword(mobile)],
  [
    'a block',
    'USER_DISABLED',
    ({ id }) => first.accounts.byHand.block({ account: id }, { by: 'abebe', reason: 'a stolen phone' }),
  ],
  ['a self-exclusion', 'USER_DISABLED', (by) => send(saferPlayPaths.exclusion, { as: 'time_out', length: 24 }, by)],
]
async function resetPassword(mobile: string): Promise<void> {
  await send(accountPaths.code, { mobile, purpose: 'reset' })
  const outbox = await first.platform.app.inject({ url: `/dev/outbox?mobile=${mobile}` })
  const password = 'a newer password'
  const body = { mobile, code: outbox.json().data[0].code, password, repeat: password }
  expect((await send(accountPaths.password, body)).statusCode).toBe(200)
}

test.each(ends)('%s ends real play in another process with %s; wins and rollbacks pass', async (_how, status, end) => {
  const by = await bettor()
  const { token } = await launch(by)
  const [won, back] = [betOf(token, units(10)), betOf(token, units(10))]
  for (const bet of [won, back]) expect(await second.call(BET, bet)).toBe('OK')
  await end(by)
  for (const at of [first, second]) {
    await expect.poll(() => at.call(BET, betOf(token, units(1)))).not.toBe('OK')
    // A block is known by its copy or by the login's end, whichever is read first.
    await expect.poll(() => at.call(BET, betOf(token, units(1)))).toBe(status)
  }
  // A bet that was taken before is answered as then.
  expect(await second.call(BET, won)).toBe('OK')
  expect(await second.call(WIN, winOf(won, units(25)))).toBe('OK')
  expect(await second.call(BACK, rollbackOf(back))).toBe('OK')
  expect((await first.ledger.balancesOf(by.id)).cash).toBe(115_00)
})

test('another login of the bettor plays on; the frame of the one that is over says so', async () => {
  const by = await bettor()
  const old = await launch(by)
  await send(accountPaths.logout, {}, by)
  const anew = await login(by.mobile)
  const fresh = await launch(anew)
  expect(await second.call(BET, betOf(old.token, units(1)))).toBe('TOKEN_EXPIRED')
  expect(await second.call(BET, betOf(fresh.token, units(1)))).toBe('OK')
  const isOver = async (session: string) => (await send(casinoPaths.session, { session }, anew)).json().data.over
  expect([await isOver(old.session), await isOver(fresh.session)]).toEqual([true, false])
})

test('bets keep the login alive in every process and count for its time; it is over 30 minutes after the last', async () => {
  const by = await bettor()
  const { token } = await launch(by)
  await database.pool.query(
    `insert into play_limit (account_id, kind, period, amount, time_zone) values ($1, 'time', 'day', 600, 'UTC')`,
    [by.id],
  )
  /** A view, as pages make by themselves. */
  const isIn = async () => {
    const headers = { authorization: `Bearer ${by.token}` }
    const answer = await first.platform.app.inject({ url: accountPaths.profile, headers, cookies: { sid: by.sid } })
    return answer.statusCode
  }
  for (let bets = 0; bets < 4; bets++) {
    advance(20 * MINUTE)
    expect(await second.call(BET, betOf(token, units(1)))).toBe('OK')
    // What a process saw is written; from then on the others know it.
    await second.accounts.stop()
    expect(await isIn()).toBe(200)
  }
  const { rows } = await database.pool.query('select sum(ms) as ms from play_time where account_id = $1', [by.id])
  expect(Number(rows[0].ms)).toBeGreaterThanOrEqual(60 * MINUTE)
  // Views and wins are no play of his.
  advance(20 * MINUTE)
  expect(await isIn()).toBe(200)
  advance(13 * MINUTE)
  expect(await isIn()).toBe(401)
  expect(await second.call(BET, betOf(token, units(1)))).toBe('TOKEN_EXPIRED')
})
