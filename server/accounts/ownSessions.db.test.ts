// Where a bettor is logged in, ending that elsewhere, and a new password against the old one: also by a session's thief.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  closeWorld,
  cookieOf,
  type Entered,
  enteredOf,
  login,
  moneyCallOf,
  newIp,
  nextHour,
  openWorld,
  outboxOf,
  PASSWORD,
  platform,
  post,
  profileOf,
  secondProcess,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const NEW_PASSWORD = 'another good password'
type Who = Pick<Entered, 'sid' | 'token'>
const byCookies = ({ sid }: Who) => ({ cookies: { sid } })
async function sessionsOf({ sid, token }: Who) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await platform.app.inject({ url: '/api/v1/profile/sessions', headers, cookies: { sid } })
  return answer.json().data as { session_id: string; current: boolean; user_agent: string | null; ip: string | null }[]
}
const end = (who: Who, body: object = {}) => post('profile/sessions', { ...body, token: who.token }, byCookies(who))
const change = (who: Who, current: string, password = NEW_PASSWORD, repeat = password) =>
  post('profile/password', { current, password, repeat, token: who.token }, byCookies(who))
const again = async ({ national }: Entered, options = {}): Promise<Entered> =>
  enteredOf(await login(national, PASSWORD, options), national)

test('lists the open sessions with device and address; the one that asks is marked; ended ones are gone', async () => {
  const first = await signUp()
  const ip = newIp()
  const second = await again(first, { ip, headers: { 'user-agent': 'A phone' } })
  const listed = await sessionsOf(second)
  expect(listed).toMatchObject([{ current: true, user_agent: 'A phone', ip }, { current: false }])
  const other = listed[1]?.session_id
  const left = await end(second, { session_id: other })
  expect(left.body.data).toMatchObject([{ current: true }])
  const headers = { authorization: `Bearer ${first.token}` }
  const refused = await platform.app.inject({ url: '/api/v1/profile', headers, cookies: { sid: first.sid } })
  expect(refused.json()).toEqual({
    code: 'SESSION_ENDED',
    message: 'Your session has expired. Please log back in. You were logged out from another device.',
    details: { reason: 'ended_by_owner' },
  })
  expect(await profileOf(second)).toBe('ok')
})

test('all others end at once, also in another process', async () => {
  const first = await signUp()
  const others = [await again(first), await again(first)]
  const second = await secondProcess()
  const [thief] = others as [Entered]
  const seen = async () => {
    const headers = { authorization: `Bearer ${thief.token}` }
    return (await second.inject({ url: '/api/v1/profile', headers, cookies: { sid: thief.sid } })).statusCode
  }
  expect(await seen()).toBe(200)
  expect((await end(first)).body.data).toHaveLength(1)
  await expect.poll(seen, { timeout: 5_000 }).toBe(401)
  for (const each of others) expect(await moneyCallOf(each)).toBe('SESSION_ENDED')
  expect(await moneyCallOf(first)).toBe('ok')
})

test("another account's session is not found, and goes on", async () => {
  const [owner, stranger] = [await signUp(), await signUp()]
  const [own] = await sessionsOf(owner)
  expect((await end(stranger, { session_id: own?.session_id })).status).toBe(404)
  expect(await profileOf(owner)).toBe('ok')
})

test('a new password ends every other session, is told by message, and the old one logs in no more', async () => {
  const owner = await signUp()
  const thief = await again(owner)
  const changed = await change(owner, PASSWORD)
  expect(changed.status).toBe(200)
  expect(cookieOf(changed, 'device')).not.toBe('')
  expect(await moneyCallOf(owner)).toBe('ok')
  expect(await moneyCallOf(thief)).toBe('SESSION_ENDED')
  expect((await outboxOf(owner.national))[0]?.kind).toBe('password_changed')
  expect((await login(owner.national)).body.code).toBe('LOGIN_FAILED')
  expect((await login(owner.national, NEW_PASSWORD)).status).toBe(200)
})

test('whoever holds a stolen session but not the password changes nothing, and after five tries not even guesses', async () => {
  const owner = await signUp()
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => change(owner, `a guess ${n}`)))
  const codes = guesses.map(({ body }) => body.code).sort()
  expect(codes).toEqual([...Array(5).fill('PASSWORD_WRONG'), ...Array(3).fill('TOO_MANY_REQUESTS')])
  expect((await change(owner, PASSWORD)).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await login(owner.national)).status).toBe(200)
})

test.each([
  ['PASSWORDS_DIFFER', NEW_PASSWORD, 'something else'],
  ['PASSWORD_TOO_SHORT', 'short', 'short'],
  ['PASSWORD_TOO_EASY', 'password1', 'password1'],
])('a new password is refused with %s', async (code, password, repeat) => {
  expect((await change(await signUp(), PASSWORD, password, repeat)).body.code).toBe(code)
})

test('of two changes at once with the same old password one is made', async () => {
  const owner = await signUp()
  const both = await Promise.all([change(owner, PASSWORD, 'first new password'), change(owner, PASSWORD)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})
