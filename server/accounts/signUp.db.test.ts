// Sign-up and codes against a real database: what is created when, what is sent how often, and who finds out what.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accounts,
  closeWorld,
  codeFor,
  ELSEWHERE,
  enteredOf,
  HERE,
  HOUR_MS,
  international,
  login,
  newIp,
  newNational,
  nextHour,
  openWorld,
  otherThan,
  outboxOf,
  platform,
  post,
  profileOf,
  register,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

describe('sign-up', () => {
  test('creates account and wallet when the code is confirmed, not before', async () => {
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
    const elsewhere = { cookies: ELSEWHERE }
    expect((await post('register/confirm', { mobile: national, code }, elsewhere)).body.code).toBe('CODE_WRONG')
  })

  test.each([
    [{ mobile: '0811234567' }, 422, 'PHONE_INVALID'],
    [{ mobile: '٠٩١١٢٣٤٥٦٧' }, 422, 'PHONE_INVALID'],
    [{ mobile: '+254911234567' }, 422, 'PHONE_INVALID'],
    [{ password: '1234567' }, 422, 'PASSWORD_TOO_SHORT'],
    [{ password: 'x'.repeat(129) }, 400, 'MALFORMED'],
    [{ password: '          ' }, 422, 'PASSWORD_BLANK'],
    [{ password: 'Password1' }, 422, 'PASSWORD_TOO_EASY'],
    [{ password: '+251 911 000 777', mobile: '0911000777' }, 422, 'PASSWORD_IS_PHONE'],
    [{ age_confirmed: false }, 422, 'AGE_NOT_CONFIRMED'],
    [{ mobile: 911234567 }, 400, 'MALFORMED'],
    [{ mobile: '0811234567', password: '1', age_confirmed: false }, 422, 'PHONE_INVALID'],
  ])('refuses %o with %i %s', async (more, status, code) => {
    const answer = await register(newNational(), more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('ignores fields of the body that it does not name', async () => {
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

  test('signing up with a number that has an account gets the same answer as a new number', async () => {
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
    await register(national)
    const ownCode = await codeFor(national)
    platform.advance(1000)
    await register(national, { password: 'the attacker knows it' }, { cookies: ELSEWHERE })
    const confirmed = await post('register/confirm', { mobile: national, code: ownCode })
    expect(confirmed.status).toBe(200)
    expect((await login(national)).status).toBe(200)
    expect((await login(national, 'the attacker knows it')).body.code).toBe('LOGIN_FAILED')
  })

  test("the phone's owner who types a stranger's code in gets no account with the stranger's password", async () => {
    const national = newNational()
    await register(national, { password: 'the attacker knows it' }, { cookies: ELSEWHERE })
    const code = await codeFor(national)
    for (const starter of [HERE.starter, '', 'x'])
      expect((await post('register/confirm', { mobile: national, code }, { cookies: { starter } })).body.code).toBe(
        'CODE_WRONG',
      )
    expect((await login(national, 'the attacker knows it')).body.code).toBe('LOGIN_FAILED')
    // Asking for the code again in the own browser does not take the stranger's sign-up over either.
    await post('code', { mobile: national, purpose: 'signup' })
    expect((await post('register/confirm', { mobile: national, code })).body.code).toBe('CODE_WRONG')
    expect((await post('register/confirm', { mobile: national, code }, { cookies: ELSEWHERE })).status).toBe(200)
  })

  test('parallel confirmations open one account', async () => {
    const national = newNational()
    await register(national)
    const code = await codeFor(national)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post('register/confirm', { mobile: national, code })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1)
  })
})

describe('codes', () => {
  test.each(['123', '12345', '12a4', '١٢٣٤', ' 123', '', undefined])(
    'a code that is not 4 digits: %s',
    async (code) => {
      const answer = await post('register/confirm', { mobile: newNational(), code })
      expect([answer.status, answer.body.code]).toEqual([422, 'CODE_FORMAT'])
      expect(answer.body.message).toBe('Please enter a 4 digit code')
    },
  )

  test('a wrong code says how many tries are left, and the fifth that another code is needed', async () => {
    const national = newNational()
    await register(national)
    const wrong = otherThan(await codeFor(national))
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await post('register/confirm', { mobile: national, code: wrong }))
    expect(answers.map(({ body }) => [body.code, body.details?.tries_left, body.message])).toEqual([
      ...[4, 3, 2, 1].map((left) => ['CODE_WRONG', left, `The code is not correct. Tries left: ${left}.`]),
      ['CODE_WRONG', 0, 'Too many wrong codes. Please ask for a new one.'],
      ['CODE_TRIES_USED', undefined, 'Too many wrong codes. Please ask for a new one.'],
    ])
  })

  test('after five tries, in parallel and from many addresses, even the right code is refused', async () => {
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

  test('an address that tries codes on many numbers is refused', async () => {
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

  test('a number gets three codes an hour, however it is written, in parallel or not', async () => {
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
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => register(`0${block + n}`)))
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
    const sql = `select count(*)::int as n from auth_event where kind = 'password_reset' and account_id = $1`
    expect((await platform.pool.query(sql, [entered.id])).rows[0].n).toBe(1)
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
