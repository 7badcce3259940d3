// Bot login on a real database: made with the key, used once whoever comes second, over in time, and refused in words.
import { readBotToken } from '@walia/web/account/botToken.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeKey } from '../keys/index.ts'
import { createAccounts } from './index.ts'
import { deleteOld } from './queries.ts'
import {
  accounts,
  BOT_KEY,
  closeWorld,
  international,
  keys,
  ledger,
  moneyCallOf,
  newIp,
  newNational,
  nextHour,
  openWorld,
  platform,
  post,
  profileOf,
  signUp,
  sms,
  testPlatformApp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const ET = 3
const requestLink = (mobile: unknown, headers: Record<string, string> = { 'x-api-key': BOT_KEY }) =>
  post('bot/loginlinks', { mobile }, { headers })
const hashFor = async (national: string): Promise<string> => (await requestLink(national)).body.data.hash_id

type Use = {
  country?: unknown
  ip?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  method?: 'GET' | 'HEAD'
  replace?: string
}
async function open(
  hashId: string,
  { country = ET, ip = newIp(), headers = {}, cookies = {}, method = 'GET', replace }: Use = {},
) {
  const answer = await platform.app.inject({
    method,
    url: `/api/v1/telegrambotlogin?${new URLSearchParams({ country_id: String(country), hashId, ...(replace ? { replace } : {}) })}`,
    headers,
    cookies,
    remoteAddress: ip,
  })
  const body = method === 'HEAD' ? null : answer.json()
  const sid = answer.cookies.find(({ name }) => name === 'sid')?.value ?? ''
  return { status: answer.statusCode, body, sid, headers: answer.headers }
}
const refusedFor = async (hashId: string, use?: Use) => {
  const { status, body, sid } = await open(hashId, use)
  return [status, body.code, sid]
}
const INVALID = [401, 'LOGIN_LINK_INVALID', '']

describe("the bot's call", () => {
  test('the bot gets a link of 256 random bits that lives five minutes and is stored as a hash', async () => {
    const { national } = await signUp()
    const { status, body } = await requestLink(national)
    const { hash_id, url, expires_at } = body.data
    expect([status, Object.keys(body.data)]).toEqual([200, ['hash_id', 'url', 'expires_at']])
    expect(hash_id).toMatch(/^[\w-]{43}$/)
    expect(url).toBe(`https://localhost/login/tAuth/${hash_id}`)
    const lifeMs = Date.parse(expires_at) - platform.clock.now()
    expect(lifeMs).toBeGreaterThan(290_000)
    expect(lifeMs).toBeLessThanOrEqual(300_000)
    const { rows } = await platform.pool.query('select * from bot_login')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(hash_id)
  })

  test.each([
    ['no key', {}],
    ['an empty key', { 'x-api-key': '' }],
    ['another key', { 'x-api-key': BOT_KEY.replace('key', 'kex') }],
    ['the beginning of the key', { 'x-api-key': BOT_KEY.slice(0, -1) }],
    ['more than the key', { 'x-api-key': `${BOT_KEY}x` }],
  ])('%s is refused, whatever the body', async (_name, headers) => {
    for (const mobile of [newNational(), 7]) {
      const { status, body } = await requestLink(mobile, headers as Record<string, string>)
      expect([status, body.code]).toEqual([401, 'KEY_INVALID'])
    }
  })

  test('without a configured key the call does not exist', async () => {
    const app = await testPlatformApp()
    const config = { ...platform.config, botKey: null }
    createAccounts({ ...platform, app: app as never, config }, { ledger, texts: platform.texts, sms })
    for (const key of [BOT_KEY, '', 'null']) {
      const headers = { 'x-api-key': key }
      const answer = await app.inject({ method: 'POST', url: '/api/v1/bot/loginlinks', headers, payload: {} })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test.each([
    [7, 'MALFORMED', 400],
    [undefined, 'MALFORMED', 400],
    ['', 'MALFORMED', 400],
    ['0811', 'PHONE_INVALID', 422],
    ['+254712345678', 'PHONE_INVALID', 422],
  ])('the number %s answers %s', async (mobile, code, status) => {
    const answer = await requestLink(mobile)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('every way of writing a number finds the same account', async () => {
    const { national, id } = await signUp()
    for (const form of [national, national.slice(1), international(national), `+${international(national)}`])
      expect(readBotToken((await open(await hashFor(form))).body.token)?.user.id).toBe(id)
  })

  test('a number without an account gets the same answer, and its link logs nobody in', async () => {
    const [known, unknown] = [await requestLink((await signUp()).national), await requestLink(newNational())]
    expect([unknown.status, Object.keys(unknown.body.data)]).toEqual([known.status, Object.keys(known.body.data)])
    expect(unknown.body.data.hash_id).toHaveLength(known.body.data.hash_id.length)
    expect(await refusedFor(unknown.body.data.hash_id)).toEqual(INVALID)
  })

  test('a number gets at most ten links in 15 minutes', async () => {
    const national = newNational()
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await requestLink(national)).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
    platform.advance(15 * 60_000)
    expect((await requestLink(national)).status).toBe(200)
  })
})

describe('the link', () => {
  test('logs in like a password: cookie, token, user, nothing kept on the way', async () => {
    const { national, id } = await signUp()
    const { status, body, sid, headers } = await open(await hashFor(national))
    expect([status, body.status_code, body.message]).toEqual([200, 200, 'Login Successful'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    const read = readBotToken(body.token)
    expect(read?.user).toEqual({
      id,
      mobile: international(national),
      country_id: ET,
      balance: '0.00',
      bonus: '0.00',
      points: 0,
    })
    const entered = { sid, token: read?.token ?? '', id, national }
    expect(await profileOf(entered)).toBe('ok')
    expect(await moneyCallOf(entered)).toBe('ok')
    for (const part of [{ sid }, { token: read?.token ?? '' }]) expect(await profileOf(part)).toBe('NOT_AUTHENTICATED')
  })

  test('is used once', async () => {
    const hashId = await hashFor((await signUp()).national)
    expect((await open(hashId)).status).toBe(200)
    expect(await refusedFor(hashId)).toEqual(INVALID)
  })

  test('of many at once exactly one logs in', async () => {
    const { national, id } = await signUp()
    const hashId = await hashFor(national)
    const before = await sessionCountOf(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(hashId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    expect((await sessionCountOf(id)) - before).toBe(1)
  })

  test('is not used up by a login that did not happen', async () => {
    const { national, id } = await signUp()
    const hashId = await hashFor(national)
    const before = await sessionCountOf(id)
    const broken = {
      ...platform.random,
      bytes: () => {
        throw new Error('no random numbers')
      },
    }
    const app = await testPlatformApp()
    createAccounts({ ...platform, app: app as never, random: broken }, { ledger, texts: platform.texts, sms })
    const url = `/api/v1/telegrambotlogin?country_id=${ET}&hashId=${hashId}`
    expect((await app.inject({ url })).statusCode).toBe(500)
    expect(await sessionCountOf(id)).toBe(before)
    expect((await open(hashId)).status).toBe(200)
  })

  test('is over after five minutes', async () => {
    const hashId = await hashFor((await signUp()).national)
    platform.advance(5 * 60_000)
    expect(await refusedFor(hashId)).toEqual(INVALID)
  })

  test('works until then', async () => {
    const hashId = await hashFor((await signUp()).national)
    platform.advance(5 * 60_000 - 5000)
    expect((await open(hashId)).status).toBe(200)
  })

  test.each([
    ['unknown', 'A'.repeat(43)],
    ['cut off', 'aB3'],
    ['of SQL', "' or 1=1 --"],
  ])('%s is refused', async (_name, hashId) => {
    expect(await refusedFor(hashId)).toEqual(INVALID)
  })

  test('opened from another country is refused and can still be used', async () => {
    const hashId = await hashFor((await signUp()).national)
    expect(await refusedFor(hashId, { country: 4 })).toEqual(INVALID)
    expect((await open(hashId)).status).toBe(200)
  })

  test.each([
    ['country_id=3'],
    ['country_id=3&hashId='],
    [`hashId=${'A'.repeat(43)}`],
    [`country_id=et&hashId=${'A'.repeat(43)}`],
    [`country_id=3&hashId=${'A'.repeat(201)}`],
    [`country_id=3&hashId=a&hashId=b`],
  ])('%s is malformed', async (query) => {
    const answer = await platform.app.inject({ url: `/api/v1/telegrambotlogin?${query}` })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED'])
  })

  test('is not used up by HEAD or by a request from another site', async () => {
    const hashId = await hashFor((await signUp()).national)
    expect((await open(hashId, { method: 'HEAD' })).status).toBeGreaterThanOrEqual(400)
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    for (const headers of foreign) expect(await refusedFor(hashId, { headers })).toEqual([403, 'ORIGIN_REFUSED', ''])
    expect((await open(hashId, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  })

  test('of a blocked account answers that it is blocked, and is used up', async () => {
    const { national, id } = await signUp()
    const hashId = await hashFor(national)
    await accounts.setStatus(id, 'blocked', 'test')
    expect(await refusedFor(hashId)).toEqual([403, 'ACCOUNT_BLOCKED', ''])
    await accounts.setStatus(id, 'active', 'test')
    expect(await refusedFor(hashId)).toEqual(INVALID)
  })

  test('an address with a hundred failed links is refused; one whose links work is not', async () => {
    const [bad, good] = [newIp(), newIp()]
    const answers = []
    for (let n = 0; n < 102; n++) answers.push((await open(`${n}`.padEnd(43, 'x'), { ip: bad })).body.code)
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
    const { national } = await signUp()
    const hashId = await hashFor(national)
    expect((await open(hashId, { ip: bad })).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await open(hashId, { ip: good })).status).toBe(200)
    const counted = await platform.pool.query(`select from attempt where kind = 'bot_login' and subject = $1`, [
      `ip ${good}`,
    ])
    expect(counted.rowCount).toBe(0)
  })
})

describe('a browser that is logged in', () => {
  const as = ({ sid, token }: { sid: string; token: string }): Use => ({
    cookies: { sid },
    headers: { authorization: `Bearer ${token}` },
  })

  test('must confirm before the link logs it in to another account, and the link stays valid until then', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const hashId = await hashFor(other.national)
    const { status, body, sid } = await open(hashId, as(owner))
    expect([status, body.code, sid]).toEqual([409, 'LOGIN_LINK_REPLACES', ''])
    const masked = `251******${other.national.slice(-3)}`
    expect([body.details, body.message.includes(masked)]).toEqual([{ mobile: masked }, true])
    expect(await profileOf(owner)).toBe('ok')
    expect((await open(hashId, { ...as(owner), replace: 'yes' })).status).toBe(200)
    expect(await profileOf(owner)).toBe('SESSION_ENDED')
  })

  test('must confirm also when idle, but not for its own account', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    platform.advance(31 * 60_000)
    expect((await open(await hashFor(other.national), as(owner))).body.code).toBe('LOGIN_LINK_REPLACES')
    expect((await open(await hashFor(owner.national), as(owner))).status).toBe(200)
  })

  test('with an incomplete or ended session is logged in without confirming', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    expect((await open(await hashFor(other.national), { cookies: { sid: owner.sid } })).status).toBe(200)
    await post('logout', { token: owner.token }, { cookies: { sid: owner.sid } })
    expect((await open(await hashFor(other.national), as(owner))).status).toBe(200)
  })
})

test('links, logins and failures are in the audit, with who made them', async () => {
  const { national, id } = await signUp()
  const hashId = await hashFor(national)
  await open(hashId)
  await open(hashId)
  const { rows } = await platform.pool.query(
    `select kind, account_id::int as account, details from auth_event
     where (mobile = $1 and kind = 'bot_link') or details = '{"by": "bot"}' order by id desc limit 3`,
    [international(national)],
  )
  expect(rows).toEqual([
    { kind: 'login_failed', account: null, details: { by: 'bot' } },
    { kind: 'login', account: id, details: { by: 'bot' } },
    { kind: 'bot_link', account: null, details: null },
  ])
})

test('links are deleted after a day', async () => {
  const count = async () => (await platform.pool.query('select from bot_login')).rowCount
  await hashFor(newNational())
  const now = platform.clock.now()
  await deleteOld(platform.pool, new Date(now))
  expect(await count()).toBeGreaterThan(0)
  await deleteOld(platform.pool, new Date(now + 25 * 3_600_000))
  expect(await count()).toBe(0)
})

const sessionCountOf = async (accountId: number): Promise<number> =>
  (await platform.pool.query('select from session where account_id = $1', [accountId])).rowCount ?? 0

test('a bot with a key of the database makes links too, and none once it is revoked; a till’s key makes none', async () => {
  const keyOf = async (name: string, scope: string, subject: string) => {
    const made = makeKey(platform.random.bytes)
    expect(await keys.add({ ...made, name, scopes: [scope], subject, days: 1 }, 'test')).toMatchObject({ ok: true })
    return made
  }
  const { national } = await signUp()
  const [bot, till] = [await keyOf('our-bot', 'bot:login', ''), await keyOf('bole-1', 'till:payout', 'bole-1')]
  const codeWith = async (key: string) => {
    const { status, body } = await requestLink(national, { 'x-api-key': key })
    return status === 200 ? 'ok' : body.code
  }
  expect([await codeWith(till.key), await codeWith(bot.key)]).toEqual(['KEY_INVALID', 'ok'])
  await keys.revoke(bot.prefix, 'test')
  expect(await codeWith(bot.key)).toBe('KEY_INVALID')
})
