// Which accounts one person may stand behind: the same browser, the same network where few come from it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accounts,
  closeWorld,
  deviceOf,
  login,
  newIp,
  nextHour,
  openWorld,
  PASSWORD,
  platform,
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
