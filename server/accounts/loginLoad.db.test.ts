// One account that logs in again and again: what it may cost the others, and how long its traces stay.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOld, insertAuthEvent } from './queries.ts'
import {
  closeWorld,
  codeFor,
  countRows,
  login,
  nextHour,
  openWorld,
  platform,
  post,
  profileOf,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const DAY_MS = 86_400_000

test('an account logs in 30 times an hour, then is refused until the hour is over or its password is reset', async () => {
  const { national } = await signUp()
  const statuses = []
  for (let n = 0; n < 33; n += 1) statuses.push((await login(national)).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429, 429])
  const refused = await login(national)
  expect(refused.body.code).toBe('LOGIN_LOCKED')
  await post('code', { mobile: national, purpose: 'reset' })
  const password = 'a newer password'
  await post('password', { mobile: national, code: await codeFor(national), password, repeat: password })
  expect((await login(national, password)).status).toBe(200)
})

test('an account keeps its 20 newest sessions; the oldest ends with each further login', async () => {
  const first = await signUp()
  for (let n = 0; n < 19; n += 1) await login(first.national)
  expect(await profileOf(first)).toBe('ok')
  await Promise.all([1, 2, 3].map(() => login(first.national)))
  expect(await countRows('session where account_id = $1 and ended_at is null', first.id)).toBe(20)
  await expect.poll(() => profileOf(first)).toBe('SESSION_ENDED')
})

test('an ended session goes after 30 days, what happened to an account after 90; younger ones stay', async () => {
  const { id, sid, token } = await signUp()
  await post('logout', { token }, { cookies: { sid } })
  const now = Date.now()
  for (const days of [91, 89])
    await insertAuthEvent(platform.pool, { kind: `${days} days ago`, at: new Date(now - days * DAY_MS), accountId: id })
  const over = (days: number) => deleteOld(platform.pool, new Date(platform.clock.now() + days * DAY_MS))
  const sessions = () => countRows('session where account_id = $1', id)
  await over(29)
  expect(await sessions()).toBe(1)
  await over(31)
  expect(await sessions()).toBe(0)
  // Whatever time the product tells, the database's own is the latest.
  const kinds = await platform.pool.query(`select kind from auth_event where account_id = $1 and kind like '%ago'`, [
    id,
  ])
  expect(kinds.rows).toEqual([{ kind: '89 days ago' }])
})

test('the product itself may not delete an event', async () => {
  await expect(platform.pool.query('delete from auth_event')).rejects.toThrow('permission denied')
})
