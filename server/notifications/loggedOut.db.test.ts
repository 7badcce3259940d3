// A phone whose session is over is told nothing more, wherever and however that session was ended.
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Bettor } from '../bonuses/testWorld.ts'
import { notificationsWorld, recordOf } from './testWorld.ts'

const world = await notificationsWorld()
const {
  decided,
  endOthers,
  heardBy,
  messagesOf,
  notifications,
  queued,
  send,
  service,
  statusOf,
  subscribed,
  subscriptionsOf,
  toNoon,
} = world

afterAll(() => world.close())
beforeEach(() => {
  service.answer(201)
  service.heard.length = 0
  toNoon()
})

test.each<[string, (bettor: Bettor) => Promise<unknown>]>([
  ['the log-out of all others', (bettor) => endOthers(bettor)],
  ['a new password', ({ id }) => world.accounts.endSessions(id, 'password_reset')],
  ['an operator’s block', ({ id }) => world.accounts.byHand.block({ account: id }, { by: 'test', reason: 'test' })],
  ['an exclusion', ({ id }) => world.accounts.setStatus(id, 'self_excluded', 'test')],
])('%s ends what the phone is told, also what waits for it', async (_, end) => {
  const bettor = await world.bettor(200_00)
  const phone = await subscribed(bettor)
  await decided(bettor, 'lost')
  expect(await messagesOf(bettor)).toHaveLength(1)
  await end(bettor)
  await queued()
  expect(await subscriptionsOf(bettor)).toBe(0)
  await notifications.send()
  expect(heardBy(phone)).toEqual([])
})

test('a phone that logged in again is told on; the session that ended elsewhere ends its own phone alone', async () => {
  const bettor = await world.bettor(200_00)
  const [lost, kept] = [await subscribed(bettor), await subscribed(bettor)]
  await world.accounts.endSessions(bettor.id, 'password_reset')
  await send(bettor, recordOf(kept))
  await queued()
  expect([await statusOf(bettor, lost), await statusOf(bettor, kept)]).toEqual([false, true])
})

test('a session that has run out, or that no reader has seen end yet, is sent nothing; an idle one is', async () => {
  const bettor = await world.bettor(300_00)
  const phone = await subscribed(bettor)
  world.platform.advance(3 * 3_600_000)
  await decided(bettor, 'lost')
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(1)
  await decided(bettor, 'lost')
  await world.platform.pool.query(
    'update session set expires_at = $2 where id = (select session_id from push_subscription where account_id = $1)',
    [bettor.id, new Date(world.platform.clock.now() - 1)],
  )
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(1)
  expect(await subscriptionsOf(bettor)).toBe(0)
})
