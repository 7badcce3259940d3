// Login and sessions against a real database: lock-out, the two parts, their ends, and calls from other sites.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from './index.ts'
import {
  type Answer,
  accounts,
  BOT_KEY,
  closeWorld,
  codeFor,
  enteredOf,
  HOUR_MS,
  international,
  ledger,
  login,
  moneyCallOf,
  newIp,
  newNational,
  nextHour,
  type Options,
  openWorld,
  PASSWORD,
  platform,
  post,
  profileOf,
  resultOf,
  signUp,
  sms,
  testPlatformApp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

describe('login', () => {
  test('answers token and user, and the time of the login before', async () => {
    const { national } = await signUp()
    const [first, second] = [await login(national), await login(national)]
    expect(first.status).toBe(200)
    expect(first.body.message).toBe('Login Successful')
    expect(first.body.user).toEqual({
      ...{ id: expect.any(Number), mobile: international(national), country_id: 3 },
      ...{ balance: '0.00', bonus: '0.00', points: 0 },
    })
    expect(Date.parse(second.body.last_login_at)).toBeGreaterThanOrEqual(Date.parse(first.body.last_login_at))
    expect(second.body.is_excluded).toBe(false)
  })

  test.each(['time_out', 'self_excluded'] as const)('says that a %s lasts, and when it is over no more', async (as) => {
    const { id, national } = await signUp()
    await accounts.exclude(id, { as, until: platform.clock.now() + HOUR_MS })
    expect((await login(national)).body.is_excluded).toBe(true)
    platform.advance(HOUR_MS + 1000)
    expect((await login(national)).body.is_excluded).toBe(false)
  })

  test('a wrong password gets the same answer for known and unknown numbers', async () => {
    const { national } = await signUp()
    const [known, unknown] = [await login(national, 'a wrong password'), await login(newNational(), 'a wrong password')]
    expect(known.status).toBe(401)
    expect(known.body).toEqual(unknown.body)
    const asked = [
      await post('code', { mobile: national, purpose: 'reset' }),
      await post('code', { mobile: newNational(), purpose: 'reset' }),
    ]
    expect(asked[0]?.status).toBe(asked[1]?.status)
    expect(Object.keys(asked[0]?.body)).toEqual(Object.keys(asked[1]?.body))
  })

  test.each([['known'], ['unknown']])('five failures lock a %s number, parallel or not', async (kind) => {
    const national = kind === 'known' ? (await signUp()).national : newNational()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(national, 'a wrong password')))
    expect(answers.filter((answer) => answer.body.code === 'LOGIN_FAILED')).toHaveLength(5)
    expect(answers.filter((answer) => answer.body.code === 'LOGIN_LOCKED')).toHaveLength(15)
    expect((await login(national)).body.code).toBe('LOGIN_LOCKED')
    platform.advance(15 * 60_000)
    expect((await login(national)).status).toBe(kind === 'known' ? 200 : 401)
  })

  test('an address that fails on many numbers is refused; one that succeeds is not', async () => {
    const [bad, good, { national }] = [newIp(), newIp(), await signUp()]
    for (let n = 0; n < 12; n++) expect((await login(national, PASSWORD, { ip: good })).status).toBe(200)
    const answers = []
    for (let n = 0; n < 102; n++) answers.push((await login(newNational(), 'a wrong password', { ip: bad })).body.code)
    expect(answers.filter((code) => code === 'LOGIN_LOCKED')).toHaveLength(2)
  })

  test('an account learns that it is blocked only with the right password', async () => {
    const { national, id } = await signUp()
    await accounts.setStatus(id, 'blocked', 'test')
    expect((await login(national, 'a wrong password')).body.code).toBe('LOGIN_FAILED')
    expect((await login(national)).body.code).toBe('ACCOUNT_BLOCKED')
  })
})

describe('sessions', () => {
  test('a session needs cookie and token together', async () => {
    const [a, b] = [await signUp(), await signUp()]
    expect(await profileOf(a)).toBe('ok')
    const worthless = [
      { sid: a.sid },
      { token: a.token },
      { sid: a.sid, token: b.token },
      { sid: a.token, token: a.sid },
      {},
    ]
    for (const parts of worthless) expect(await profileOf(parts)).toBe('NOT_AUTHENTICATED')
    for (const token of ['', 'x', `${a.token}x`, "' or 1=1 --", 'eyJhbGciOiJub25lIn0.e30.', 'a'.repeat(5000)])
      expect(await profileOf({ sid: a.sid, token })).toBe('NOT_AUTHENTICATED')
  })

  test('the socket takes the same two parts', async () => {
    const { sid, token, id } = await signUp()
    expect((await accounts.authenticateParts(`theme=dark; sid=${sid}`, token)).accountId).toBe(id)
    await expect(accounts.authenticateParts(undefined, token)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  test('a socket’s token that is not cached is refused to a network without tokens, as in a call; a cached one is not', async () => {
    const { sid, token } = await signUp()
    const [used, other] = [newIp(), newIp()]
    platform.app.crowd.take(used, 1_000_000)
    const ask = (from?: string, of = token) =>
      accounts.authenticateParts(`sid=${sid}`, of, from).then(
        () => 'ok',
        (refusal) => refusal.code,
      )
    const invented = 'x'.repeat(43)
    expect([await ask(used), await ask(used, invented)]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    expect([await ask(other), await ask(other, invented)]).toEqual(['ok', 'NOT_AUTHENTICATED'])
    expect(await ask(used)).toBe('ok')
    // Looking again whether a session stands is our doing.
    expect(await ask(undefined, invented)).toBe('NOT_AUTHENTICATED')
  })

  test('logout ends the session on the server', async () => {
    const entered = await signUp()
    const { sid, token } = entered
    expect((await post('logout', { token }, { cookies: { sid } })).status).toBe(200)
    expect(await profileOf(entered)).toBe('SESSION_ENDED')
    expect(await moneyCallOf(entered)).toBe('SESSION_ENDED')
  })

  test('a login takes no session id from the caller', async () => {
    const { national } = await signUp()
    const planted = 'A'.repeat(43)
    const answer = await login(national, PASSWORD, { cookies: { sid: planted } })
    expect(enteredOf(answer, national).sid).not.toBe(planted)
    expect(await profileOf({ sid: planted, token: answer.body.token })).toBe('NOT_AUTHENTICATED')
  })

  test('requests that a page sends by itself do not renew a session, unless the page was touched', async () => {
    const [left, touched] = [await signUp(), await signUp()]
    for (let n = 0; n < 2; n += 1) {
      platform.advance(20 * 60_000)
      await profileOf(touched, { 'x-touched': '1' })
      if (n === 0) expect(await profileOf(left)).toBe('ok')
    }
    expect(await profileOf(left)).toBe('SESSION_EXPIRED')
    expect(await profileOf(touched)).toBe('ok')
    platform.advance(31 * 60_000)
    expect(await profileOf(touched, { 'x-touched': '1' })).toBe('SESSION_EXPIRED')
  })

  test('a session ends after 30 days, however busy', async () => {
    const entered = await signUp()
    const from = { ip: '127.0.0.1', server: platform.app }
    const request = { cookies: { sid: entered.sid }, headers: {}, body: { token: entered.token }, ...from } as never
    const quarters = 30 * 24 * 4
    for (let quarter = 1; quarter < quarters; quarter += 1) {
      platform.advance(HOUR_MS / 4)
      expect((await accounts.authenticate(request)).accountId).toBe(entered.id)
    }
    platform.advance(HOUR_MS / 4)
    // Not for want of activity.
    await expect(accounts.authenticate(request)).rejects.toMatchObject({ code: 'SESSION_EXPIRED', details: undefined })
  })

  test('after 30 idle minutes no call shows money', async () => {
    const entered = await signUp()
    platform.advance(29 * 60_000)
    expect(await moneyCallOf(entered)).toBe('ok')
    platform.advance(29 * 60_000)
    expect(await moneyCallOf(entered)).toBe('ok')
    platform.advance(20 * 60_000)
    expect(await profileOf(entered)).toBe('ok')
    platform.advance(11 * 60_000)
    expect(await moneyCallOf(entered)).toBe('SESSION_EXPIRED')
    expect(await profileOf(entered)).toBe('SESSION_EXPIRED')
    await expect(accounts.authenticateParts(`sid=${entered.sid}`, entered.token)).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
      details: { idle: true },
    })
    // Leaving is possible all the same.
    expect((await post('logout', { token: entered.token }, { cookies: { sid: entered.sid } })).status).toBe(200)
  })

  test('activity is written to the database, where other processes read it', async () => {
    const entered = await signUp()
    const other = createAccounts(
      { ...platform, app: (await testPlatformApp()) as never },
      { ledger, texts: platform.texts, sms },
    )
    platform.advance(20 * 60_000)
    expect(await moneyCallOf(entered)).toBe('ok')
    await accounts.stop()
    platform.advance(20 * 60_000)
    const from = { ip: '127.0.0.1', server: platform.app }
    const request = { cookies: { sid: entered.sid }, headers: {}, body: { token: entered.token }, ...from } as never
    expect((await other.authenticate(request)).accountId).toBe(entered.id)
  })

  test('a session ended in one process is refused by others at once', async () => {
    const entered = await signUp()
    const other = createAccounts(
      { ...platform, app: (await testPlatformApp()) as never },
      { ledger, texts: platform.texts, sms },
    )
    await other.start()
    const cookie = `sid=${entered.sid}`
    expect((await other.authenticateParts(cookie, entered.token)).accountId).toBe(entered.id)
    await accounts.endSessions(entered.id, 'operator')
    const code = () =>
      other.authenticateParts(cookie, entered.token).then(
        () => 'ok',
        (refusal) => refusal.code,
      )
    await expect.poll(code).toBe('SESSION_ENDED')
    await other.stop()
  })

  test('secrets are kept as hashes only', async () => {
    const { sid, token } = await signUp()
    const { rows } = await platform.pool.query('select * from session')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(sid)
    const stored = await platform.pool.query('select password_hash from account limit 1')
    expect(stored.rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('calls from other sites', () => {
  test.each([
    [{ origin: 'https://localhost' }, 200, undefined],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 200, undefined],
    [{ origin: 'https://evil.example' }, 403, 'ORIGIN_REFUSED'],
    [{ origin: 'null' }, 403, 'ORIGIN_REFUSED'],
    [{ 'sec-fetch-site': 'cross-site' }, 403, 'ORIGIN_REFUSED'],
    [{ 'sec-fetch-site': 'same-origin' }, 200, undefined],
  ])('%o answers %i', async (headers, status, code) => {
    const { sid, token } = await signUp()
    const answer = await post('logout', { token }, { cookies: { sid }, headers })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('a form of another site cannot send a body that we read', async () => {
    const { sid, token } = await signUp()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await platform.app.inject({
        method: 'POST',
        url: '/api/v1/logout',
        headers: { 'content-type': type },
        cookies: { sid },
        payload: JSON.stringify({ token }),
      })
      expect(answer.statusCode).toBe(415)
    }
  })
})

test('nobody logs in to an account without a password', async () => {
  const national = newNational()
  await accounts.openAccount(international(national), null)
  for (const guess of ['-', '', 'no account has this password'])
    expect((await login(national, guess)).status).not.toBe(200)
  expect((await login(national, 'no account has this password')).body.code).toBe('LOGIN_FAILED')
})

test('the demo account gets its money once', async () => {
  const first = await accounts.ensureDemoAccount()
  await accounts.ensureDemoAccount()
  expect((await login(first.mobile, first.password, HERE_IP)).body.user.balance).toBe('10000.00')
  expect(await ledger.faults()).toEqual([])
})

const HERE_IP = { ip: '127.0.0.1' }
/** Who calls, and what a proxy on this machine says of whom it calls for. */
const ELSEWHERES: [string, Options][] = [
  ['from another machine', { ip: '192.0.2.7' }],
  ['through a proxy here', { ...HERE_IP, headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['through a proxy here, as this machine', { ...HERE_IP, headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' } }],
  ['through a proxy that knows no address', { ...HERE_IP, headers: { 'x-forwarded-for': 'unknown' } }],
  ['by another name', { ...HERE_IP, headers: { host: 'bets.example' } }],
]

test.each(ELSEWHERES)(
  'who calls %s is not let into the demo account, and answered like anybody’s guess',
  async (_, by) => {
    const { mobile, password } = await accounts.ensureDemoAccount()
    const answers = [await login(mobile, password, by), await login(newNational(), password, by)]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([401, answers[1]?.text]))
    expect(resultOf(answers[0] as Answer)).toBe('LOGIN_FAILED')
    const link = await post('bot/loginlinks', { mobile }, { headers: { 'x-api-key': BOT_KEY } })
    const url = `/api/v1/telegrambotlogin?country_id=${platform.profile.countryId}&hashId=${link.body.data.hash_id}`
    const use = ({ ip = '', headers = {} }: Options) => platform.app.inject({ url, remoteAddress: ip, headers })
    expect((await use(by)).json().code).toBe('LOGIN_FAILED')
    // Here the same link and password serve.
    expect((await use(HERE_IP)).statusCode).toBe(200)
    expect(resultOf(await login(mobile, password, HERE_IP))).toBe('ok')
  },
)

test.each(ELSEWHERES)('who calls %s reads no codes', async (_, { ip = '', headers = {} }) => {
  const { national } = await signUp()
  for (const url of [`/dev/outbox?mobile=${international(national)}`, '/%64ev/outbox', '/dev/outbox/']) {
    const answer = await platform.app.inject({ url, remoteAddress: ip, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
  expect(await codeFor(national)).toMatch(/^\d{4}$/)
})

test('everything around authentication is in the audit, which is only added to', async () => {
  const { rows } = await platform.pool.query('select distinct kind from auth_event order by kind')
  const kinds = rows.map((row) => row.kind)
  for (const kind of ['login', 'login_failed', 'logout', 'signed_up', 'signup_started', 'status'])
    expect(kinds).toContain(kind)
  await expect(platform.pool.query('delete from auth_event')).rejects.toMatchObject({ code: '42501' })
})

test('the outbox page shows messages as text and exists in development only', async () => {
  const page = await platform.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
  expect(page.headers['content-type']).toContain('text/html')
  const production = await testPlatformApp({ MODE: 'production' })
  expect((await production.inject({ url: '/dev/outbox' })).statusCode).toBe(404)
})
