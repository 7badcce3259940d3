// What an account has chosen: kept for every device, and a message about a login on a new one to who wants it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  closeWorld,
  type Entered,
  enteredOf,
  login,
  nextHour,
  openWorld,
  outboxOf,
  PASSWORD,
  platform,
  post,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const choose = ({ sid, token }: Entered, chosen: object) =>
  post('profile/settings', { ...chosen, token }, { cookies: { sid } })
async function settingsOf({ sid, token }: Entered) {
  const headers = { authorization: `Bearer ${token}` }
  return (await platform.app.inject({ url: '/api/v1/profile/settings', headers, cookies: { sid } })).json().data
}
const noticesOf = async ({ national }: Entered) =>
  (await outboxOf(national)).filter(({ kind }) => kind === 'login_notice').length
const notify = (who: Entered) => choose(who, { notifications: { status: true } })

test('an account begins without messages and with refreshing; what it chooses is there on its other devices', async () => {
  const first = await signUp()
  expect(await settingsOf(first)).toEqual({ notifications: { status: false }, autorefresh: { status: true } })
  const second = enteredOf(await login(first.national, PASSWORD), first.national)
  const chosen = { notifications: { status: true }, autorefresh: { status: false } }
  expect((await choose(first, { autorefresh: { status: false } })).body.data.notifications).toEqual({ status: false })
  expect((await notify(first)).body.data).toEqual(chosen)
  expect(await settingsOf(second)).toEqual(chosen)
  expect(await settingsOf(await signUp())).not.toEqual(chosen)
})

test.each([
  ['OPTION_MISSING', {}],
  ['MALFORMED', { autorefresh: {} }],
  ['MALFORMED', { autorefresh: { status: 'yes' } }],
])('settings are refused with %s when %j is sent', async (code, body) => {
  expect((await choose(await signUp(), body)).body.code).toBe(code)
})

test('a login on a new device is told by message to who wants it, on a known one not, three times a day at most', async () => {
  const owner = await signUp()
  await login(owner.national)
  expect(await noticesOf(owner)).toBe(0)
  await notify(owner)
  await login(owner.national, PASSWORD, { cookies: { device: owner.device } })
  expect(await noticesOf(owner)).toBe(0)
  for (let n = 0; n < 5; n++) await login(owner.national)
  expect(await noticesOf(owner)).toBe(3)
})

test('a wrong password is no login, and is told to nobody', async () => {
  const owner = await signUp()
  await notify(owner)
  await login(owner.national, 'not his password')
  expect(await noticesOf(owner)).toBe(0)
})
