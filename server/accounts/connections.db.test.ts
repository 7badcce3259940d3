// Which accounts one person may stand behind: the same browser, the same network where few come from it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accounts,
  closeWorld,
  codeFor,
  deviceOf,
  login,
  newIp,
  newNational,
  nextHour,
  openWorld,
  PASSWORD,
  platform,
  post,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const DAY_MS = 86_400_000
const connectionsOf = (id: number) => accounts.connectionsOf(id, new Date(platform.clock.now() - DAY_MS))

test('two accounts that log in with one browser are connected both ways, and stay so', async () => {
  const [one, other] = [await signUp(), await signUp()]
  expect(await connectionsOf(one.id)).toEqual([])
  await login(other.national, PASSWORD, { cookies: deviceOf(one) })
  expect(await connectionsOf(one.id)).toEqual([{ otherId: other.id, how: 'device' }])
  expect(await connectionsOf(other.id)).toEqual([{ otherId: one.id, how: 'device' }])
  await login(other.national, PASSWORD)
  expect(await connectionsOf(one.id)).toEqual([{ otherId: other.id, how: 'device' }])
})

test('accounts that have had one number, before or after a change of it, are connected: two SIM cards are no two persons', async () => {
  const [first, second] = [await signUp(), newNational()]
  const begun = { mobile: second, password: PASSWORD, token: first.token }
  await post('profile/phone', begun, { cookies: { sid: first.sid } })
  const codes = { old_code: await codeFor(first.national), new_code: await codeFor(second) }
  await post('profile/phone/confirm', { ...codes, token: first.token }, { cookies: { sid: first.sid } })
  // In another browser and on another address: only the number shows it.
  const again = await signUp(first.national)
  expect(again.id).not.toBe(first.id)
  expect(await connectionsOf(again.id)).toEqual([{ otherId: first.id, how: 'payer' }])
  expect(await connectionsOf(first.id)).toEqual([{ otherId: again.id, how: 'payer' }])
  // The number moves on once more, and a third account begins with it.
  const third = newNational()
  await post('profile/phone', { ...begun, mobile: third, token: again.token }, { cookies: { sid: again.sid } })
  const others = { old_code: await codeFor(again.national), new_code: await codeFor(third) }
  await post('profile/phone/confirm', { ...others, token: again.token }, { cookies: { sid: again.sid } })
  expect(await connectionsOf(first.id)).toEqual([{ otherId: again.id, how: 'payer' }])
})

test('two in one browser that log in at the same moment do not wait for each other for ever', async () => {
  const [one, other] = [await signUp(), await signUp()]
  const both = [one, other].map(({ national }) => login(national, PASSWORD, { cookies: deviceOf(one) }))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
})

test('an address connects up to five accounts within its time, and a sixth makes it nobody’s', async () => {
  const ip = newIp()
  const all = []
  for (let count = 0; count < 5; count++) {
    const entered = await signUp()
    await login(entered.national, PASSWORD, { ip })
    all.push(entered.id)
  }
  const [first = 0, ...others] = all
  expect(await connectionsOf(first)).toEqual(others.map((otherId) => ({ otherId, how: 'network' })))
  const sixth = await signUp()
  await login(sixth.national, PASSWORD, { ip })
  expect(await connectionsOf(first)).toEqual([])
  platform.advance(2 * DAY_MS)
  expect(await connectionsOf(sixth.id)).toEqual([])
})
