// Strangers who try, lock out and use up, from many addresses: what they reach, and what an owner keeps.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from './index.ts'
import {
  closeWorld,
  codeFor,
  deviceOf,
  ELSEWHERE,
  enteredOf,
  goodCountOf,
  HOUR_MS,
  ledger,
  login,
  moneyCallOf,
  newIp,
  newNational,
  nextHour,
  type Options,
  openWorld,
  otherThan,
  outboxOf,
  PASSWORD,
  platform,
  post,
  register,
  requestCode,
  signUp,
  sms,
  testPlatformApp,
  times,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const WRONG = 'a wrong password'
const hammer = (national: string, count = 30) => Promise.all(times(count, () => login(national, WRONG)))

describe('addresses', () => {
  test('all addresses of one IPv6 /64 count as one', async () => {
    const line = (n: number) => `2001:db8:7:1::${n.toString(16)}`
    expect(await goodCountOf(times(60, (n) => requestCode(newNational(), { ip: line(n + 1) })))).toBe(30)
    expect((await requestCode(newNational(), { ip: '2001:db8:7:2::1' })).status).toBe(200)
  })

  test('all /64s of one IPv6 /48 have four times the limit of one together', async () => {
    const site = (n: number) => `2001:db8:8:${(n % 10).toString(16)}::1`
    expect(await goodCountOf(times(150, (n) => requestCode(newNational(), { ip: site(n) })))).toBe(120)
  })

  test('an IPv4 address mapped into IPv6 counts as the IPv4 address', async () => {
    const forms = ['10.250.1.9', '::ffff:10.250.1.9', '::FFFF:0afa:0109']
    expect(await goodCountOf(times(60, (n) => requestCode(newNational(), { ip: forms[n % 3] as string })))).toBe(30)
  })

  test('wrong codes for invented numbers do not stop others on the same address from giving theirs', async () => {
    const [ip, { national: owner }, newcomer] = [newIp(), await signUp(), newNational()]
    const stray = () =>
      post('register/confirm', { mobile: newNational(), code: '0000' }, { ip, cookies: { starter: '' } })
    const codes = (await Promise.all(times(50, stray))).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(40)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10)
    await register(newcomer, {}, { ip })
    const opened = await post('register/confirm', { mobile: newcomer, code: await codeFor(newcomer) }, { ip })
    await requestCode(owner, { ip })
    const checked = await post('password/code', { mobile: owner, code: await codeFor(owner) }, { ip })
    expect([opened.status, checked.status]).toEqual([200, 200])
  })

  test('confirmed sign-ups do not count against the address’s 60 messages an hour, unconfirmed ones do', async () => {
    const ip = newIp()
    for (let n = 0; n < 35; n += 1) {
      const mobile = newNational()
      expect((await register(mobile, {}, { ip })).status).toBe(200)
      expect((await post('register/confirm', { mobile, code: await codeFor(mobile) }, { ip })).status).toBe(200)
    }
    const sent: number[] = []
    for (let minute = 0; minute < 3; minute += 1) {
      sent.push(await goodCountOf(times(35, () => requestCode(newNational(), { ip }))))
      platform.advance(HOUR_MS / 50)
    }
    expect(sent).toEqual([30, 30, 0])
  })

  test('limits hold over two processes', async () => {
    const app = await testPlatformApp()
    createAccounts({ ...platform, app: app as never }, { ledger, texts: platform.texts, sms })
    const national = newNational()
    const answers = times(20, (n) =>
      n % 2 === 0
        ? login(national, WRONG).then(({ body }) => body.code)
        : app
            .inject({ method: 'POST', url: '/api/v1/login', payload: { mobile: national, password: WRONG } })
            .then((answer) => answer.json().code),
    )
    const codes = await Promise.all(answers)
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(5)
    expect(codes.filter((code) => code === 'LOGIN_LOCKED')).toHaveLength(15)
  })
})

describe('the codes of a number', () => {
  test('a number gets five resets a day, from whichever address', async () => {
    const { national } = await signUp()
    const statuses = []
    for (let hour = 0; hour < 8; hour += 1) {
      statuses.push((await requestCode(national)).status)
      platform.advance(HOUR_MS)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    platform.advance(17 * HOUR_MS)
    expect((await requestCode(national)).status).toBe(200)
  })

  test('when strangers used them up, the owner’s known browser still gets its own', async () => {
    const entered = await signUp()
    platform.advance(HOUR_MS)
    await Promise.all(times(6, () => requestCode(entered.national, { cookies: ELSEWHERE })))
    expect((await requestCode(entered.national)).body.code).toBe('CODE_SENDS_USED')
    // One after the other: of codes made at one moment nobody knows which is the newest.
    const own = []
    for (let n = 0; n < 5; n += 1)
      own.push((await requestCode(entered.national, { cookies: deviceOf(entered) })).status)
    expect(own.filter((status) => status === 200)).toHaveLength(3)
    const [mobile, password] = [entered.national, 'a newer password']
    const code = await codeFor(mobile)
    expect((await post('password', { mobile, code, password, repeat: password })).status).toBe(200)
  })

  test("a stranger's wrong tries use up none of those for the owner's code", async () => {
    const { national: mobile } = await signUp()
    await requestCode(mobile)
    const code = await codeFor(mobile)
    const stranger = await Promise.all(
      times(20, () => post('password/code', { mobile, code: otherThan(code) }, { cookies: ELSEWHERE })),
    )
    expect(new Set(stranger.map(({ body }) => body.code))).toEqual(new Set(['CODE_WRONG']))
    // Not even the right one is of use in a browser that did not ask for it.
    expect((await post('password/code', { mobile, code }, { cookies: ELSEWHERE })).body.code).toBe('CODE_WRONG')
    expect((await post('password/code', { mobile, code })).status).toBe(200)
  })
})

describe("an owner's browser", () => {
  test('logs its owner in while strangers try his number from many addresses', async () => {
    const entered = await signUp()
    await hammer(entered.national, 60)
    expect((await login(entered.national)).body.code).toBe('LOGIN_LOCKED')
    const again = await login(entered.national, PASSWORD, { cookies: deviceOf(entered) })
    expect(again.status).toBe(200)
    // His being there gives the strangers no new tries.
    expect((await login(entered.national, WRONG)).body.code).toBe('LOGIN_LOCKED')
    expect(await moneyCallOf(entered)).toBe('ok')
  })

  test('logs its owner in from an address whose tries strangers have used up', async () => {
    const [entered, ip] = [await signUp(), newIp()]
    await Promise.all(times(110, () => login(newNational(), WRONG, { ip })))
    expect((await login(entered.national, PASSWORD, { ip })).body.code).toBe('LOGIN_LOCKED')
    expect((await login(entered.national, PASSWORD, { ip, cookies: deviceOf(entered) })).status).toBe(200)
  })

  test('has ten tries of its own, from whatever address', async () => {
    const entered = await signUp()
    const tries = times(20, () => login(entered.national, WRONG, { cookies: deviceOf(entered) }))
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(10)
    expect((await login(entered.national, PASSWORD, { cookies: deviceOf(entered) })).body.code).toBe('LOGIN_LOCKED')
    // A stolen cookie locks nobody else out.
    expect((await login(entered.national)).status).toBe(200)
  })

  test('is known for the accounts that have logged in with it, and for no other', async () => {
    const [a, b] = [await signUp(), await signUp()]
    const shared = enteredOf(await login(b.national, PASSWORD, { cookies: deviceOf(a) }), b.national)
    for (const { national } of [a, b]) await hammer(national, 6)
    for (const { national } of [a, b]) {
      expect((await login(national, WRONG, { cookies: deviceOf(shared) })).body.code).toBe('LOGIN_FAILED')
      expect((await login(national, PASSWORD, { cookies: deviceOf(b) })).status).toBe(
        national === b.national ? 200 : 429,
      )
    }
    for (const forged of ['', 'x', 'A'.repeat(43), "' or 1=1 --"])
      expect((await login(a.national, PASSWORD, { cookies: { device: forged } })).body.code).toBe('LOGIN_LOCKED')
  })

  test('gets a new secret with each login, so that a secret planted by a stranger does not work for the stranger', async () => {
    const [stranger, owner] = [await signUp(), await signUp()]
    await login(owner.national, PASSWORD, { cookies: deviceOf(stranger) })
    await hammer(owner.national, 6)
    expect((await login(owner.national, WRONG, { cookies: deviceOf(stranger) })).body.code).toBe('LOGIN_LOCKED')
  })

  test('is no longer known after a reset, except the one that did the reset', async () => {
    const before = await signUp()
    await requestCode(before.national)
    const [mobile, password] = [before.national, 'a newer password']
    const reset = await post('password', { mobile, code: await codeFor(mobile), password, repeat: password })
    await hammer(mobile, 10)
    expect((await login(mobile, password, { cookies: deviceOf(before) })).body.code).toBe('LOGIN_LOCKED')
    expect((await login(mobile, password, { cookies: deviceOf(enteredOf(reset, mobile)) })).status).toBe(200)
  })

  test('has its cookie as HttpOnly and SameSite', async () => {
    const { national } = await signUp()
    const cookie = (await login(national)).cookies.find(({ name }) => name === 'device')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect((await login(national, WRONG)).cookies).toEqual([])
    const kept = JSON.stringify((await platform.pool.query('select * from known_device')).rows)
    expect(kept).not.toContain(cookie?.value)
  })
})

test('the owner gets a message that the password was changed', async () => {
  const { national: mobile } = await signUp()
  await requestCode(mobile)
  const password = 'a newer password'
  expect((await post('password', { mobile, code: await codeFor(mobile), password, repeat: password })).status).toBe(200)
  const [message] = await outboxOf(mobile)
  expect(message).toMatchObject({ kind: 'password_changed', code: null })
  expect(message?.text).toContain('If it was not you, call +251 90 000 0001')
  const { rows } = await platform.pool.query(
    `select extract(hour from send_before - created_at)::int + 24 * extract(day from send_before - created_at)::int as hours
     from sms_message where kind = 'password_changed' order by id desc limit 1`,
  )
  // A code is not worth sending after ten minutes; this is.
  expect(rows[0].hours).toBe(24)
})

describe('a reset asks for the code first', () => {
  const check = (mobile: string, code: string, from: Options = {}) => post('password/code', { mobile, code }, from)
  const set = (mobile: string, password: string, from: Options = {}) =>
    post('password', { mobile, password, repeat: password }, from)

  test('a wrong code is refused at the first step; after the right one the password is set without sending the code again', async () => {
    const { national } = await signUp()
    await requestCode(national)
    const code = await codeFor(national)
    expect((await set(national, 'a newer password')).body.code).toBe('CODE_EXPIRED')
    expect((await check(national, otherThan(code))).body.code).toBe('CODE_WRONG')
    expect((await set(national, 'a newer password')).body.code).toBe('CODE_EXPIRED')
    expect((await check(national, code)).body).toEqual({ expires_in: 600 })
    expect((await set(national, 'a newer password', { cookies: ELSEWHERE })).body.code).toBe('CODE_EXPIRED')
    expect((await set(national, '12345678')).body.code).toBe('PASSWORD_TOO_EASY')
    expect((await set(national, 'a newer password')).status).toBe(200)
    expect((await set(national, 'an even newer one')).body.code).toBe('CODE_EXPIRED')
    expect((await login(national, 'a newer password')).status).toBe(200)
  })

  test('a checked code can set the password for ten minutes, for its own number only', async () => {
    const [a, b] = [await signUp(), await signUp()]
    await requestCode(a.national)
    await requestCode(b.national)
    expect((await check(a.national, await codeFor(a.national))).status).toBe(200)
    expect((await set(b.national, 'a newer password')).body.code).toBe('CODE_EXPIRED')
    platform.advance(601_000)
    expect((await set(a.national, 'a newer password')).body.code).toBe('CODE_EXPIRED')
  })

  test('of two requests at once with one checked code, one sets the password', async () => {
    const { national } = await signUp()
    await requestCode(national)
    await check(national, await codeFor(national))
    expect(await goodCountOf(times(5, (n) => set(national, `a newer password ${n}`)))).toBe(1)
  })
})

test('a message with a code ends with the line by which a phone fills it in, on our own pages only', async () => {
  const [fresh, { national }] = [newNational(), await signUp()]
  await register(fresh)
  await requestCode(national)
  for (const mobile of [fresh, national]) {
    const [message] = await outboxOf(mobile)
    expect(message?.text.split('\n').at(-1)).toBe(`@localhost #${message?.code}`)
  }
})

describe('the outbox page', () => {
  test.each(['mobile=1&mobile=2', 'language=en&language=am', `mobile=${'1'.repeat(41)}`])(
    'refuses %s',
    async (query) => {
      const answer = await platform.app.inject({ url: `/dev/outbox?${query}` })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED'])
    },
  )
})
