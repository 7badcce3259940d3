// For tests: notifications over the bonuses' world and a push service that decrypts, and what a bettor's browsers do.
import { createPushService, type PushTarget } from '@walia/simulator/providers/pushService.ts'
import { expect } from 'vitest'
import { type Bettor, type BonusWorld, bonusWorld } from '../bonuses/testWorld.ts'
import { createNotifications, type Notifications } from './index.ts'

const DAY = 86_400_000
const NOON = 9 * 3_600_000
const UNREAD = `select from outbox o left join outbox_cursor c on c.name = 'notifications'
  where (o.tx, o.id) > (coalesce(c.tx, '0'), coalesce(c.id, 0))`

type Call = { method: 'POST' | 'GET' | 'DELETE'; url: string; payload?: object }

export async function notificationsWorld() {
  const world = await bonusWorld()
  const { platform, accounts, bets } = world
  let publicKey = ''
  // Signatures are dated by the machine's clock, which tests do not move.
  const service = await createPushService(() => publicKey, Date.now)
  const needs = { accounts, bets, texts: platform.texts, localService: service.origin }
  const notifications = await createNotifications(platform, needs)
  publicKey = (await platform.app.inject('/api/v1/users')).json().data.key
  return {
    ...world,
    service,
    notifications,
    publicKey,
    /** The next noon of the market, by the test's clock. */
    toNoon: () => platform.advance(DAY + NOON - (platform.clock.now() % DAY)),
    heardBy: ({ userId }: PushTarget) => service.heard.filter((one) => one.userId === userId),
    ...callsOf(world, () => service.subscribe()),
    ...readsOf(world, notifications),
    async close() {
      await service.close()
      await world.close()
    },
  }
}

export const recordOf = ({ userId, endpoint, keys }: PushTarget) => ({
  user_id: userId,
  subscription: { endpoint, keys },
})

/** Each call of a bettor is from a login of its own. */
function callsOf({ platform, accounts }: BonusWorld, newTarget: () => PushTarget) {
  async function call(bettor: Bettor | null, { payload, ...rest }: Call) {
    const opened = bettor && (await accounts.openSession(bettor.id, null))
    const cookies: { [name: string]: string } = opened ? { sid: opened.secret } : {}
    const headers = opened ? { authorization: `Bearer ${opened.token}` } : {}
    const body = payload === undefined ? {} : { payload: opened ? { token: opened.token, ...payload } : payload }
    const answer = await platform.app.inject({ ...rest, cookies, headers, ...body })
    return { status: answer.statusCode, body: answer.json() }
  }
  const send = (bettor: Bettor | null, payload: object) =>
    call(bettor, { method: 'POST', url: '/api/v1/users', payload })
  return {
    call,
    send,
    statusOf: async (bettor: Bettor, { userId }: PushTarget): Promise<boolean> =>
      (await call(bettor, { method: 'GET', url: `/api/v1/user/${userId}` })).body.data.subscribed,
    leave: ({ userId }: PushTarget) => call(null, { method: 'DELETE', url: `/api/v1/user/${userId}` }),
    async subscribed(bettor: Bettor, more: object = {}): Promise<PushTarget> {
      const target = newTarget()
      const answer = await send(bettor, { ...recordOf(target), ...more })
      expect(answer).toMatchObject({ status: 200, body: { data: { subscribed: true } } })
      return target
    },
    /** From a browser of his own, which stays logged in. */
    async endOthers(bettor: Bettor): Promise<void> {
      const answer = await call(bettor, { method: 'POST', url: '/api/v1/profile/sessions', payload: {} })
      expect(answer.status).toBe(200)
    },
  }
}

function readsOf({ platform: { pool }, ...world }: BonusWorld, notifications: Notifications) {
  /** Transactions of other tests on the same cluster hold readers back for a moment. */
  async function queued(): Promise<void> {
    do await notifications.follow()
    while ((await pool.query(UNREAD)).rowCount !== 0)
  }
  const rowsOf = async ({ id }: Bettor, text: string) => (await pool.query(text, [id])).rows
  return {
    queued,
    /** Tickets of that many matches, each decided; answers their ids. */
    async decided(bettor: Bettor, result: 'won' | 'lost' | 'void', count = 1): Promise<string[]> {
      const ids: string[] = []
      for (let index = 0; index < count; index += 1) {
        const matches = world.openMatches(1)
        ids.push((await world.place(bettor, matches, 10_00, 'cash')).body.bet_id)
        await world.decide(matches, result)
      }
      await queued()
      return ids
    },
    messagesOf: (bettor: Bettor) =>
      rowsOf(bettor, 'select kind, state, tries, result from push_message where account_id = $1 order by id'),
    subscriptionsOf: async (bettor: Bettor) =>
      (await rowsOf(bettor, 'select id from push_subscription where account_id = $1')).length,
  }
}
