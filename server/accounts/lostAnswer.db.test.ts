// The answer of a sign-up or a reset that never arrives: the same call again, in the same browser, is answered as the
// first time, and nobody else gets in by it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accounts,
  closeWorld,
  codeFor,
  cookieOf,
  countRows,
  ELSEWHERE,
  enteredOf,
  international,
  login,
  NEW_PASSWORD,
  newNational,
  nextHour,
  type Options,
  openWorld,
  otherThan,
  outboxOf,
  PASSWORD,
  platform,
  post,
  profileOf,
  register,
  resultOf,
  signUp,
  times,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

describe('a sign-up that is confirmed again', () => {
  const confirm = (mobile: string, code: string, options?: Options) =>
    post('register/confirm', { mobile, code }, options)
  async function begun() {
    const national = newNational()
    await register(national)
    return { national, code: await codeFor(national) }
  }

  test('logs in to the same account with a new session', async () => {
    const { national, code } = await begun()
    const first = await confirm(national, code)
    platform.advance(60_000)
    const again = await confirm(national, code)
    expect(again.status).toBe(200)
    expect(again.body.user).toEqual(first.body.user)
    expect(again.body.message).toBe(first.body.message)
    expect(again.body.token).not.toBe(first.body.token)
    expect(await profileOf(enteredOf(again, national))).toBe('ok')
    expect(cookieOf(again, 'device')).toMatch(/./)
    expect(await countRows('account where mobile = $1', international(national))).toBe(1)
    expect(await countRows(`auth_event where kind = 'signed_up' and account_id = $1`, again.body.user.id)).toBe(1)
  })

  test('the browser stays known although only the headers of the answer arrived', async () => {
    const { national, code } = await begun()
    const first = await confirm(national, code)
    expect(first.cookies.filter(({ name }) => name === 'starter')).toEqual([])
  })

  test('confirmed twice at once opens one account and logs both in', async () => {
    const { national, code } = await begun()
    const answers = await Promise.all(times(4, () => confirm(national, code)))
    expect(answers.map(resultOf)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
    for (const answer of answers) expect(await profileOf(enteredOf(answer, national))).toBe('ok')
    expect(await countRows('account where mobile = $1', international(national))).toBe(1)
  })

  test('another browser and a wrong code are refused alike', async () => {
    const { national, code } = await begun()
    await register(national, {}, { cookies: ELSEWHERE })
    const ofElsewhere = await codeFor(national)
    await confirm(national, code)
    const refused = [
      await confirm(national, code, { cookies: ELSEWHERE }),
      await confirm(national, ofElsewhere, { cookies: ELSEWHERE }),
      await confirm(national, code, { cookies: { starter: '' } }),
      await confirm(national, otherThan(code)),
      await confirm(newNational(), code),
    ]
    for (const { status, body } of refused) expect({ status, body }).toEqual({ status: 422, body: refused[0]?.body })
    expect(refused[0]?.body.code).toBe('CODE_WRONG')
  })

  test('after too many wrong codes the right one is refused as well', async () => {
    const { national, code } = await begun()
    for (let n = 0; n < 4; n += 1) await confirm(national, otherThan(code))
    expect(resultOf(await confirm(national, code))).toBe('ok')
    expect(resultOf(await confirm(national, code))).toBe('ok')
    for (let n = 0; n < 4; n += 1) expect(resultOf(await confirm(national, otherThan(code)))).toBe('CODE_WRONG')
    expect(resultOf(await confirm(national, code))).toBe('CODE_WRONG')
  })

  test('works within the life of the code, and not for a blocked account', async () => {
    const { national, code } = await begun()
    platform.advance(200_000)
    const { body } = await confirm(national, code)
    platform.advance(299_000)
    expect(resultOf(await confirm(national, code))).toBe('ok')
    await platform.pool.query(`update account set status = 'blocked' where id = $1`, [body.user.id])
    expect(resultOf(await confirm(national, code))).toBe('ACCOUNT_BLOCKED')
    platform.advance(1000)
    expect(resultOf(await confirm(national, code))).toBe('CODE_WRONG')
    expect((await accounts.findById(body.user.id))?.status).toBe('blocked')
  })

  test('stops working after a password reset or a logout', async () => {
    const { national, code } = await begun()
    const { sid, token } = enteredOf(await confirm(national, code), national)
    await post('code', { mobile: national, purpose: 'reset' }, { cookies: ELSEWHERE })
    const reset = { mobile: national, code: await codeFor(national), password: NEW_PASSWORD, repeat: NEW_PASSWORD }
    const { cookies } = await post('logout', { token }, { cookies: { sid } })
    expect(cookies.find(({ name }) => name === 'starter')?.value).toBe('')
    expect(resultOf(await post('password', reset, { cookies: ELSEWHERE }))).toBe('ok')
    expect(resultOf(await confirm(national, code))).toBe('CODE_WRONG')
  })
})

describe('a reset that is sent again', () => {
  const set = (mobile: string, more: object = {}, options?: Options) =>
    post('password', { mobile, password: NEW_PASSWORD, repeat: NEW_PASSWORD, ...more }, options)
  const OTHER = { password: 'an even newer one', repeat: 'an even newer one' }
  /** `before`: what its call is given besides the password, where the code was checked a moment ago or not. */
  async function begun(checked: boolean) {
    const entered = await signUp()
    const { national } = entered
    await post('code', { mobile: national, purpose: 'reset' })
    const code = await codeFor(national)
    if (!checked) return { ...entered, code, before: { code } }
    expect((await post('password/code', { mobile: national, code })).status).toBe(200)
    return { ...entered, code, before: {} }
  }

  test.each([
    ['with its code', false, 'CODE_WRONG'],
    ['after its code was checked', true, 'CODE_EXPIRED'],
  ])('%s it is answered as the first time, and changes nothing', async (_how, checked, refusal) => {
    const { national, id, before } = await begun(checked)
    const first = await set(national, before)
    expect(first.status).toBe(200)
    expect(first.cookies.filter(({ name }) => name === 'starter')).toEqual([])
    const entered = enteredOf(await login(national, NEW_PASSWORD), national)
    platform.advance(60_000)
    const again = await set(national, before)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.cookies.map(({ name }) => name)).toEqual(first.cookies.map(({ name }) => name))
    expect(await profileOf(entered)).toBe('ok')
    expect(await countRows(`auth_event where kind = 'password_reset' and account_id = $1`, id)).toBe(1)
    expect((await outboxOf(national)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1)
    expect(resultOf(await set(national, { ...before, ...OTHER }))).toBe(refusal)
    expect(resultOf(await set(national, before, { cookies: ELSEWHERE }))).toBe(refusal)
    expect((await login(national, NEW_PASSWORD)).status).toBe(200)
  })

  test.each([false, true])('twice at once is one reset (checked before: %s)', async (checked) => {
    const { national, id, before } = await begun(checked)
    const answers = await Promise.all(
      [...Array(3).fill(before), { ...before, ...OTHER }].map((one) => set(national, one)),
    )
    const won = answers.map(resultOf).filter((code) => code === 'ok').length
    expect([1, 3]).toContain(won)
    expect(await countRows(`auth_event where kind = 'password_reset' and account_id = $1`, id)).toBe(1)
    const passwords = [NEW_PASSWORD, OTHER.password]
    const logins = await Promise.all(passwords.map(async (password) => resultOf(await login(national, password))))
    expect(logins).toEqual(won === 3 ? ['ok', 'LOGIN_FAILED'] : ['LOGIN_FAILED', 'ok'])
  })

  test('cannot be used to guess the new password, and ends with the life of the code', async () => {
    const [guessed, late] = [await begun(true), await begun(true)]
    await set(guessed.national)
    for (let n = 0; n < 5; n += 1) expect(resultOf(await set(guessed.national, OTHER))).toBe('CODE_EXPIRED')
    expect(resultOf(await set(guessed.national))).toBe('CODE_EXPIRED')
    await set(late.national)
    platform.advance(300_000)
    expect(resultOf(await set(late.national))).toBe('CODE_EXPIRED')
  })

  test('cannot set another password with the used code', async () => {
    const { national, code } = await begun(true)
    await set(national)
    expect(resultOf(await post('password/code', { mobile: national, code }))).toBe('CODE_EXPIRED')
    expect(resultOf(await set(national, OTHER))).toBe('CODE_EXPIRED')
    expect((await login(national, PASSWORD)).body.code).toBe('LOGIN_FAILED')
  })

  test('other sessions are answered why they ended; one that logged out itself is not', async () => {
    const { sid, token, national, before } = await begun(true)
    const other = enteredOf(await login(national), national)
    await post('logout', { token: other.token }, { cookies: { sid: other.sid } })
    await set(national, before)
    const refusalOf = async (session: { sid: string; token: string }) => {
      const headers = { authorization: `Bearer ${session.token}` }
      const { sid } = session
      return (await platform.app.inject({ url: '/api/v1/profile', headers, cookies: { sid } })).json()
    }
    const ended = { code: 'SESSION_ENDED', message: 'Your session has expired. Please log back in' }
    expect(await refusalOf({ sid, token })).toEqual({
      code: 'SESSION_ENDED',
      message: `${ended.message}. The password was changed.`,
      details: { reason: 'password_reset' },
    })
    expect(await refusalOf(other)).toEqual(ended)
  })
})
