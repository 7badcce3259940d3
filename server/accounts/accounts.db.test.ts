// Accounts against a real database: sign-up, login, sessions, reset, and the attacks on them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../ledger/index.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { type Accounts, createAccounts } from './index.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'a good password'
let platform: TestPlatform
let accounts: Accounts
let ledger: Ledger
let nextNumber = 10_000_000
let nextIp = 1

beforeAll(async () => {
  platform = await testPlatform({ PUBLIC_URL: 'https://walia.example' })
  ledger = createLedger(platform)
  accounts = createAccounts(platform, { ledger, texts: platform.texts })
  await accounts.start()
  await platform.app.ready()
})
afterAll(async () => {
  await accounts.stop()
  await platform.close()
})
// Each test begins in its own hour, so that the limits of the one before are behind it.
beforeEach(() => platform.advance(HOUR_MS + 60_000))

const newNational = () => `09${nextNumber++}`
const newIp = () => `10.${(nextIp >> 8) & 255}.${nextIp++ & 255}.7`
type Options = { ip?: string; headers?: Record<string, string>; cookies?: Record<string, string> }
async function post(path: string, body: unknown, { ip = newIp(), headers = {}, cookies = {} }: Options = {}) {
  const answer = await platform.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: body as object,
    headers,
    cookies,
    remoteAddress: ip,
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies, text: answer.body }
}
const international = (national: string) => `251${national.slice(1)}`
async function outboxOf(national: string) {
  const answer = await platform.app.inject({ url: `/dev/outbox?mobile=${international(national)}` })
  return answer.json().data as { code: string | null; kind: string; text: string }[]
}
const codeFor = async (national: string) => (await outboxOf(national))[0]?.code ?? ''
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

const register = (mobile: string, more: object = {}, options?: Options) =>
  post('register', { mobile, password: PASSWORD, age_confirmed: true, ...more }, options)

type Entered = { token: string; sid: string; id: number; national: string }
const enteredOf = (answer: Awaited<ReturnType<typeof post>>, national: string): Entered => ({
  token: answer.body.token,
  sid: answer.cookies.find((cookie) => cookie.name === 'sid')?.value ?? '',
  id: answer.body.user?.id,
  national,
})
async function signUp(national = newNational()): Promise<Entered> {
  await register(national)
  return enteredOf(await post('register/confirm', { mobile: national, code: await codeFor(national) }), national)
}
const login = (mobile: string, password = PASSWORD, options?: Options) => post('login', { mobile, password }, options)
async function profileOf({ sid, token }: { sid?: string; token?: string }) {
  const answer = await platform.app.inject({
    url: '/api/v1/profile',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    cookies: sid ? { sid } : {},
  })
  return answer.statusCode === 200 ? 'ok' : answer.json().code
}
const moneyCallOf = async ({ sid, token }: Entered) =>
  accounts.authenticate({ cookies: { sid }, headers: {}, body: { token } } as never).then(
    () => 'ok',
    (refusal) => refusal.code,
  )

describe('sign-up', () => {
  test('creates the account and its wallet at the code, not before', async () => {
    const national = newNational()
    const started = await register(national)
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({ mobile: international(national), expires_in: 300 })
    expect((await login(national)).body.code).toBe('LOGIN_FAILED')
    const code = await codeFor(national)
    expect(code).toMatch(/^\d{4}$/)
    expect(started.text).not.toContain(code)
    const confirmed = await post('register/confirm', { mobile: national, code })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body.user).toMatchObject({
      mobile: international(national),
      country_id: 3,
      balance: '0.00',
      points: 0,
    })
    expect(confirmed.cookies.find((cookie) => cookie.name === 'sid')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(await profileOf(enteredOf(confirmed, national))).toBe('ok')
    expect((await post('register/confirm', { mobile: national, code })).body.code).toBe('CODE_WRONG')
  })

  test.each([
    [{ mobile: '0811234567' }, 422, 'PHONE_INVALID'],
    [{ mobile: '٠٩١١٢٣٤٥٦٧' }, 422, 'PHONE_INVALID'],
    [{ mobile: '+254911234567' }, 422, 'PHONE_INVALID'],
    [{ password: '1234567' }, 422, 'PASSWORD_TOO_SHORT'],
    [{ password: 'x'.repeat(129) }, 400, 'MALFORMED'],
    [{ age_confirmed: false }, 422, 'AGE_NOT_CONFIRMED'],
    [{ mobile: 911234567 }, 400, 'MALFORMED'],
    [{ mobile: '0811234567', password: '1', age_confirmed: false }, 422, 'PHONE_INVALID'],
  ])('refuses %o with %i %s', async (more, status, code) => {
    const answer = await register(newNational(), more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('takes nothing from the body but what it names', async () => {
    const national = newNational()
    await register(national, { balance: '1000000', bonus: '5', role: 'admin', is_admin: true, id: 1, status: 'vip' })
    const more = { balance: '1000000', status: 'vip', is_admin: true }
    const { body } = await post('register/confirm', { mobile: national, code: await codeFor(national), ...more })
    expect(body.user.balance).toBe('0.00')
    expect(body.user.id).toBeGreaterThan(1000)
    expect((await accounts.findById(body.user.id))?.status).toBe('active')
  })

  test('every way of writing a number is the same account', async () => {
    const { national, id } = await signUp()
    const rest = national.slice(1)
    const twins = [
      `+251${rest}`,
      `251${rest}`,
      rest,
      ` 0${rest.slice(0, 3)} ${rest.slice(3)} `,
      `0${rest}\u200b`,
      `0\u00a0${rest}`,
    ]
    for (const twin of twins) expect((await login(twin)).body.user?.id).toBe(id)
  })

  test('a sign-up with a number that has an account answers the same and gives nothing away', async () => {
    const { national, id } = await signUp()
    platform.advance(HOUR_MS)
    const fresh = newNational()
    const [known, unknown] = [await register(national), await register(fresh)]
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(known.body.message.length).toBe(unknown.body.message.length)
    const [message] = await outboxOf(national)
    expect(message).toMatchObject({ code: null })
    expect(message?.text).toContain('already have')
    const wrong = [await post('register/confirm', { mobile: national, code: '0000' })]
    expect(wrong.map((answer) => answer.body.code)).toEqual(['CODE_WRONG'])
    expect((await login(national)).body.user.id).toBe(id)
  })

  test("somebody else's sign-up with the same number does not put their password on the account", async () => {
    const national = newNational()
    const own = await register(national)
    const starter = own.cookies.find((cookie) => cookie.name === 'signup')?.value ?? ''
    const ownCode = await codeFor(national)
    await register(national, { password: 'the attacker knows it' })
    const confirmed = await post(
      'register/confirm',
      { mobile: national, code: ownCode },
      { cookies: { signup: starter } },
    )
    expect(confirmed.status).toBe(200)
    expect((await login(national)).status).toBe(200)
    expect((await login(national, 'the attacker knows it')).body.code).toBe('LOGIN_FAILED')
  })

  test('parallel confirmations open one account', async () => {
    const national = newNational()
    await register(national)
    const code = await codeFor(national)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post('register/confirm', { mobile: national, code })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('codes', () => {
  test.each(['123', '12345', '12a4', '١٢٣٤', ' 123'])('a code that is not 4 digits: %s', async (code) => {
    const answer = await post('register/confirm', { mobile: newNational(), code })
    expect([answer.status, answer.body.code]).toEqual([422, 'CODE_FORMAT'])
    expect(answer.body.message).toBe('Please enter a 4 digit code')
  })

  test('five tries in parallel from many addresses, then even the right code is refused', async () => {
    const national = newNational()
    await register(national)
    const code = await codeFor(national)
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => post('register/confirm', { mobile: national, code: otherThan(code) })),
    )
    expect(guesses.filter((answer) => answer.body.code === 'CODE_WRONG')).toHaveLength(5)
    expect(guesses.filter((answer) => answer.body.code === 'CODE_TRIES_USED')).toHaveLength(45)
    expect((await post('register/confirm', { mobile: national, code })).body.code).toBe('CODE_TRIES_USED')
  })

  test('one address that tries codes on many numbers is stopped', async () => {
    const ip = newIp()
    const answers = []
    for (let n = 0; n < 45; n++)
      answers.push((await post('register/confirm', { mobile: newNational(), code: '1234' }, { ip })).body.code)
    expect(new Set(answers.slice(0, 40))).toEqual(new Set(['CODE_WRONG']))
    expect(new Set(answers.slice(40))).toEqual(new Set(['TOO_MANY_REQUESTS']))
  })

  test('a code lives five minutes', async () => {
    const national = newNational()
    await register(national)
    const code = await codeFor(national)
    platform.advance(300_000)
    expect((await post('register/confirm', { mobile: national, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('three sends an hour per number, in whatever way it is written, parallel or not', async () => {
    const national = newNational()
    const twins = [national, `+251${national.slice(1)}`, national.slice(1)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post('code', { mobile: twins[n % 3], purpose: n % 2 ? 'reset' : 'signup' })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    const refused = answers.find((answer) => answer.status === 429)
    expect(refused?.body.code).toBe('CODE_SENDS_USED')
    expect(refused?.body.details.retry_in).toBeGreaterThan(3000)
    platform.advance(HOUR_MS)
    expect((await post('code', { mobile: national, purpose: 'reset' })).status).toBe(200)
  })

  test('one address cannot have messages sent to a thousand numbers', async () => {
    const ip = newIp()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('code', { mobile: newNational(), purpose: 'signup' }, { ip })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(30)
  })

  test('many addresses cannot have messages sent to a block of numbers', async () => {
    const block = 960_000_000
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => post('code', { mobile: `0${block + n}`, purpose: 'signup' })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60)
  })

  test('a sign-up code sent again confirms the same sign-up', async () => {
    const national = newNational()
    await register(national)
    const first = await codeFor(national)
    platform.advance(1000)
    await post('code', { mobile: national, purpose: 'signup' })
    const second = await codeFor(national)
    if (first !== second)
      expect((await post('register/confirm', { mobile: national, code: first })).body.code).toBe('CODE_WRONG')
    expect((await post('register/confirm', { mobile: national, code: second })).status).toBe(200)
    expect((await login(national)).status).toBe(200)
  })
})

describe('login', () => {
  test('answers token and user, and the time of the login before', async () => {
    const { national } = await signUp()
    const [first, second] = [await login(national), await login(national)]
    expect(first.status).toBe(200)
    expect(first.body.message).toBe('Login Successful')
    expect(Date.parse(second.body.last_login_at)).toBeGreaterThanOrEqual(Date.parse(first.body.last_login_at))
  })

  test('known and unknown numbers fail alike', async () => {
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

  test('one address that fails on many numbers is stopped; one that succeeds is not', async () => {
    const [bad, good, { national }] = [newIp(), newIp(), await signUp()]
    for (let n = 0; n < 12; n++) expect((await login(national, PASSWORD, { ip: good })).status).toBe(200)
    const answers = []
    for (let n = 0; n < 102; n++) answers.push((await login(newNational(), 'a wrong password', { ip: bad })).body.code)
    expect(answers.filter((code) => code === 'LOGIN_LOCKED')).toHaveLength(2)
  })

  test('a blocked account is told so only after the right password', async () => {
    const { national, id } = await signUp()
    await accounts.setStatus(id, 'blocked', 'test')
    expect((await login(national, 'a wrong password')).body.code).toBe('LOGIN_FAILED')
    expect((await login(national)).body.code).toBe('ACCOUNT_BLOCKED')
  })
})

describe('sessions', () => {
  test('cookie and token together, either alone is worthless', async () => {
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

  test('money calls end after 30 idle minutes, views live for 30 days', async () => {
    const entered = await signUp()
    platform.advance(29 * 60_000)
    expect(await moneyCallOf(entered)).toBe('ok')
    platform.advance(29 * 60_000)
    expect(await moneyCallOf(entered)).toBe('ok')
    platform.advance(20 * 60_000)
    expect(await profileOf(entered)).toBe('ok')
    platform.advance(11 * 60_000)
    expect(await moneyCallOf(entered)).toBe('SESSION_EXPIRED')
    expect(await profileOf(entered)).toBe('ok')
    expect(await moneyCallOf(entered)).toBe('SESSION_EXPIRED')
    platform.advance(30 * 24 * HOUR_MS)
    expect(await profileOf(entered)).toBe('SESSION_EXPIRED')
  })

  test('activity is kept in the database for other processes', async () => {
    const entered = await signUp()
    const other = createAccounts(
      { ...platform, app: (await testPlatformApp()) as never },
      { ledger, texts: platform.texts },
    )
    platform.advance(20 * 60_000)
    expect(await moneyCallOf(entered)).toBe('ok')
    await accounts.stop()
    platform.advance(20 * 60_000)
    const request = { cookies: { sid: entered.sid }, headers: {}, body: { token: entered.token } } as never
    expect((await other.authenticate(request)).accountId).toBe(entered.id)
  })

  test('an end is heard by other processes at once', async () => {
    const entered = await signUp()
    const other = createAccounts(
      { ...platform, app: (await testPlatformApp()) as never },
      { ledger, texts: platform.texts },
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
    [{ origin: 'https://walia.example' }, 200, undefined],
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

describe('password reset', () => {
  const reset = (mobile: string, code: string, password = 'a newer password', repeat = password) =>
    post('password', { mobile, code, password, repeat })
  async function resetCodeFor(national: string) {
    await post('code', { mobile: national, purpose: 'reset' })
    return codeFor(national)
  }

  test('sets the password, ends every session and lifts the lock', async () => {
    const entered = await signUp()
    const second = enteredOf(await login(entered.national), entered.national)
    await Promise.all(Array.from({ length: 6 }, () => login(entered.national, 'a wrong password')))
    const code = await resetCodeFor(entered.national)
    expect((await reset(entered.national, code)).status).toBe(200)
    for (const session of [entered, second]) expect(await profileOf(session)).toBe('SESSION_ENDED')
    expect((await login(entered.national)).body.code).toBe('LOGIN_FAILED')
    expect((await login(entered.national, 'a newer password')).status).toBe(200)
    expect((await reset(entered.national, code, 'an even newer one')).body.code).toBe('CODE_WRONG')
  })

  test('refusals in order', async () => {
    const { national } = await signUp()
    const code = await resetCodeFor(national)
    expect((await reset(national, '12', 'short', 'other')).body.code).toBe('CODE_FORMAT')
    expect((await reset(national, code, 'short', 'other')).body.code).toBe('PASSWORDS_DIFFER')
    expect((await reset(national, code, 'short', 'short')).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await reset(national, otherThan(code))).body.code).toBe('CODE_WRONG')
    expect((await reset(national, code)).status).toBe(200)
  })

  test("a code is worth nothing for another number or purpose, and an unknown number's tries run out alike", async () => {
    const [a, b] = [await signUp(), await signUp()]
    const code = await resetCodeFor(a.national)
    await post('code', { mobile: b.national, purpose: 'reset' })
    const codeOfB = await codeFor(b.national)
    if (code !== codeOfB) expect((await reset(b.national, code)).body.code).toBe('CODE_WRONG')
    expect((await post('register/confirm', { mobile: a.national, code })).body.code).toBe('CODE_WRONG')
    const unknown = newNational()
    await post('code', { mobile: unknown, purpose: 'reset' })
    expect(await outboxOf(unknown)).toEqual([])
    const { rows } = await platform.pool.query('select count(*)::int as n from one_time_code where mobile = $1', [
      international(unknown),
    ])
    expect(rows[0].n).toBe(1)
    const tries = async (mobile: string, wrong: string) => {
      const answers = []
      for (let n = 0; n < 7; n++) answers.push((await reset(mobile, wrong)).body.code)
      return answers.at(-1)
    }
    expect(await tries(a.national, otherThan(code))).toBe('CODE_TRIES_USED')
    expect(['CODE_TRIES_USED']).toContain(await tries(unknown, '1234'))
  })
})

test('the demo account has its money once', async () => {
  const first = await accounts.ensureDemoAccount()
  await accounts.ensureDemoAccount()
  expect((await login(first.mobile, first.password)).body.user.balance).toBe('10000.00')
  expect(await ledger.faults()).toEqual([])
})

test('everything around authentication is in the audit, which is only added to', async () => {
  const { rows } = await platform.pool.query('select distinct kind from auth_event order by kind')
  const kinds = rows.map((row) => row.kind)
  for (const kind of ['login', 'login_failed', 'logout', 'password_reset', 'signed_up', 'signup_started', 'status'])
    expect(kinds).toContain(kind)
  await expect(platform.pool.query('delete from auth_event')).rejects.toMatchObject({ code: '42501' })
})

test('the outbox page shows messages as text and exists in development only', async () => {
  const page = await platform.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
  expect(page.headers['content-type']).toContain('text/html')
  const production = await testPlatformApp({ MODE: 'production' })
  expect((await production.inject({ url: '/dev/outbox' })).statusCode).toBe(404)
})

/** A second process on the same database, its own HTTP server. */
async function testPlatformApp(env: Record<string, string> = {}) {
  const { createApp } = await import('../platform/http.ts')
  const app = await createApp(platform.log, platform.texts.error)
  if (env.MODE === 'production')
    createAccounts(
      { ...platform, app, config: { ...platform.config, development: false } },
      { ledger, texts: platform.texts },
    )
  return app
}
