// Messages to devices against PostgreSQL and a push service that decrypts them: once for each device, by whom they are
// signed, at which hours, to whom no longer.
import type { PushTarget } from '@walia/simulator/providers/pushService.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { platformOn } from '../platform/testPlatform.ts'
import { createNotifications } from './index.ts'
import { notificationsWorld, recordOf } from './testWorld.ts'
import { loadVapid } from './vapid.ts'

const world = await notificationsWorld()
const { decided, heardBy, leave, messagesOf, notifications, publicKey, send, service, statusOf, subscribed, toNoon } =
  world

afterAll(() => world.close())
beforeEach(() => {
  service.answer(201)
  service.heard.length = 0
  toNoon()
})

test('a bet that is settled comes to each of its owner’s devices, encrypted for it, signed, in its language', async () => {
  const [bettor, other] = [await world.bettor(500_00), await world.bettor(500_00)]
  const [phone, tablet, stranger] = [
    await subscribed(bettor),
    await subscribed(bettor, { language: 'am' }),
    await subscribed(other),
  ]
  const [betId] = await decided(bettor, 'won')
  await notifications.send()
  const [message] = heardBy(phone)
  expect(heardBy(phone)).toHaveLength(1)
  expect(message?.signedFor).toBe(service.origin)
  expect(message?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: expect.stringMatching(/^8\d{4}$/),
    topic: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(JSON.parse(message?.text ?? '')).toMatchObject({
    web_push: 8030,
    notification: {
      title: 'Your bet has won',
      lang: 'en',
      navigate: `${new URL(world.platform.config.publicUrl).origin}/mybets/${betId}`,
      tag: betId,
    },
  })
  expect(heardBy(tablet).map(({ text }) => JSON.parse(text ?? '').notification.lang)).toEqual(['am'])
  expect(heardBy(stranger)).toEqual([])
  expect(await messagesOf(bettor)).toEqual([
    { kind: 'betWon', state: 'sent', tries: 1, result: '201' },
    { kind: 'betWon', state: 'sent', tries: 1, result: '201' },
  ])
})

test.each([
  ['lost', 'betLost'],
  ['void', 'betVoid'],
] as const)('a ticket that is %s is told as %s', async (result, kind) => {
  const bettor = await world.bettor(100_00)
  await subscribed(bettor)
  await decided(bettor, result)
  expect((await messagesOf(bettor)).map((one) => one.kind)).toEqual([kind])
  await notifications.send()
})

test('many processes send a message once to each device', async () => {
  const bettor = await world.bettor(500_00)
  const devices = [await subscribed(bettor), await subscribed(bettor), await subscribed(bettor)]
  const second = await platformOn({ url: world.platform.config.databaseUrl as string, pool: world.platform.pool })
  try {
    const needs = { accounts: world.accounts, bets: world.bets, texts: second.texts, localService: service.origin }
    const there = await createNotifications({ ...second, clock: world.platform.clock }, needs)
    await decided(bettor, 'won', 3)
    await Promise.all(
      [notifications, there, notifications, there].flatMap((one) => [one.follow(), one.send(), one.send()]),
    )
    for (const device of devices) expect(heardBy(device)).toHaveLength(3)
    for (const { signedFor } of service.heard) expect(signedFor).toBe(service.origin)
  } finally {
    await second.close()
  }
})

test('an endpoint that its service does not know any more is dropped', async () => {
  const bettor = await world.bettor(100_00)
  const [phone, old] = [await subscribed(bettor), await subscribed(bettor)]
  await decided(bettor, 'lost')
  service.answer(410)
  await notifications.send()
  expect([await statusOf(bettor, phone), await statusOf(bettor, old)]).toEqual([false, false])
  expect(await messagesOf(bettor)).toEqual([])
})

test('a service that has had too much is left alone until it says, whatever comes meanwhile', async () => {
  const bettor = await world.bettor(100_00)
  const phone = await subscribed(bettor)
  await decided(bettor, 'lost')
  service.answer(429, { 'retry-after': '3600' })
  await notifications.send()
  service.answer(201)
  await decided(bettor, 'won')
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(1)
  world.platform.advance(3_590_000)
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(1)
  world.platform.advance(20_000)
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(3)
  expect((await messagesOf(bettor)).map(({ state, tries }) => [state, tries])).toEqual([
    ['sent', 2],
    ['sent', 1],
  ])
})

test('a service that fails is asked again; a call that broke off after it came is not made again', async () => {
  const bettor = await world.bettor(100_00)
  const phone = await subscribed(bettor)
  await decided(bettor, 'lost')
  service.answer(503)
  await notifications.send()
  expect(await messagesOf(bettor)).toMatchObject([{ state: 'due', tries: 1, result: '503' }])
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(1)
  world.platform.advance(31_000)
  service.answer(0)
  await notifications.send()
  expect(await messagesOf(bettor)).toMatchObject([{ state: 'failed', tries: 2 }])
  world.platform.advance(3_600_000)
  service.answer(201)
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(2)
})

test('what a process was sending as it ended is not sent again', async () => {
  const bettor = await world.bettor(100_00)
  const phone = await subscribed(bettor)
  await decided(bettor, 'lost')
  await world.platform.pool.query(
    `update push_message set state = 'sending', tries = 1, leased_until = now() - interval '1 s' where account_id = $1`,
    [bettor.id],
  )
  await notifications.send()
  expect(heardBy(phone)).toEqual([])
  expect(await messagesOf(bettor)).toMatchObject([{ state: 'failed', result: 'UNKNOWN' }])
})

test('at night nothing comes; in the morning it does', async () => {
  const bettor = await world.bettor(100_00)
  const phone = await subscribed(bettor)
  world.platform.advance(11 * 3_600_000)
  await decided(bettor, 'lost')
  await notifications.send()
  expect(heardBy(phone)).toEqual([])
  world.platform.advance(9 * 3_600_000)
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(1)
})

test('a day has so many messages and no more', async () => {
  const bettor = await world.bettor(1_000_00)
  await subscribed(bettor)
  const { perDayMax } = world.platform.profile.push
  await decided(bettor, 'lost', perDayMax + 2)
  expect(await messagesOf(bettor)).toHaveLength(perDayMax)
  toNoon()
  await decided(bettor, 'lost')
  expect(await messagesOf(bettor)).toHaveLength(perDayMax + 1)
})

test('who has excluded himself hears nothing, not even what was waiting', async () => {
  const bettor = await world.bettor(100_00)
  const phone = await subscribed(bettor)
  await decided(bettor, 'lost')
  await world.accounts.setStatus(bettor.id, 'self_excluded', 'test')
  // He logs in again, to take his money out.
  await send(bettor, recordOf(phone))
  await notifications.send()
  expect(heardBy(phone)).toEqual([])
  expect(await messagesOf(bettor)).toMatchObject([{ state: 'failed', result: 'BARRED' }])
})

test('a browser is its last owner’s: what waited for the one before is not told, and its end needs no session', async () => {
  const [first, next] = [await world.bettor(100_00), await world.bettor(100_00)]
  const phone = await subscribed(first)
  await decided(first, 'lost')
  expect((await send(next, recordOf(phone))).status).toBe(200)
  expect([await statusOf(first, phone), await statusOf(next, phone)]).toEqual([false, true])
  await notifications.send()
  expect(heardBy(phone)).toEqual([])
  expect(await messagesOf(first)).toMatchObject([{ state: 'failed', result: 'OTHER_ACCOUNT' }])
  for (let times = 0; times < 2; times += 1)
    expect(await leave(phone)).toEqual({ status: 200, body: { data: { user_id: phone.userId, subscribed: false } } })
  expect(await statusOf(next, phone)).toBe(false)
})

test('an account has so many devices, the latest', async () => {
  const bettor = await world.bettor()
  const { devicesMax } = world.platform.profile.push
  const devices: PushTarget[] = []
  for (let count = 0; count <= devicesMax; count += 1) devices.push(await subscribed(bettor))
  const standing = await Promise.all(devices.map((device) => statusOf(bettor, device)))
  expect(standing).toEqual([false, ...Array.from({ length: devicesMax }, () => true)])
})

test.each<[string, string, (record: ReturnType<typeof recordOf>) => object]>([
  ['of an unknown service', 'ENDPOINT_UNKNOWN', (one) => withEndpoint(one, 'https://evil.example/push/x')],
  [
    'within our network',
    'ENDPOINT_UNKNOWN',
    (one) => withEndpoint(one, 'http://127.0.0.1:5432/push/abcdefghijklmnopqrstuv'),
  ],
  ['of another id', 'SUBSCRIPTION_INVALID', (one) => ({ ...one, user_id: 'x'.repeat(40) })],
  ['with a key that is none', 'SUBSCRIPTION_INVALID', (one) => withKeys(one, { p256dh: 'A'.repeat(87) })],
  ['with a short key', 'MALFORMED', (one) => withKeys(one, { p256dh: 'B'.repeat(40) })],
  ['with an id of other letters', 'MALFORMED', (one) => ({ ...one, user_id: '../'.repeat(10) })],
  [
    'without keys',
    'MALFORMED',
    (one) => ({ user_id: one.user_id, subscription: { endpoint: one.subscription.endpoint } }),
  ],
  [
    'with an endless endpoint',
    'MALFORMED',
    (one) => withEndpoint(one, `https://web.push.apple.com/${'x'.repeat(900)}`),
  ],
])('a subscription %s is refused with %s', async (_, code, changed) => {
  const bettor = await world.bettor()
  expect((await send(bettor, changed(recordOf(service.subscribe())))).body.code).toBe(code)
  expect(
    (await world.platform.pool.query('select from push_subscription where account_id = $1', [bettor.id])).rowCount,
  ).toBe(0)
})
type Record = ReturnType<typeof recordOf>
const withEndpoint = (one: Record, endpoint: string) => ({ ...one, subscription: { ...one.subscription, endpoint } })
const withKeys = (one: Record, keys: object) => ({
  ...one,
  subscription: { ...one.subscription, keys: { ...one.subscription.keys, ...keys } },
})

test('nobody subscribes without a session, nor more than thirty times an hour', async () => {
  const target = service.subscribe()
  expect((await send(null, recordOf(target))).body.code).toBe('NOT_AUTHENTICATED')
  const bettor = await world.bettor()
  const answers: number[] = []
  // Two hours that meet have sixty between them.
  for (let times = 0; times < 61; times += 1) answers.push((await send(bettor, recordOf(target))).status)
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(answers).toContain(429)
})

test('the key is made once, is kept sealed, and opens with its own key alone', async () => {
  const { pool, random, config } = world.platform
  const same = await loadVapid({ pool, random, config })
  expect(same?.publicKey).toBe(publicKey)
  const { rows } = await pool.query(`select value::text from platform_setting where name = 'push_vapid'`)
  expect(rows[0].value).toContain(publicKey)
  expect(rows[0].value).not.toContain(same?.privateKey)
  await expect(loadVapid({ pool, random, config: { ...config, pushKey: 'k'.repeat(40) } })).rejects.toThrow('PUSH_KEY')
  expect(await loadVapid({ pool, random, config: { ...config, pushKey: null } })).toBeNull()
})

test('a device with a key that is no point gets nothing, and keeps nobody else waiting', async () => {
  const [bettor, other] = [await world.bettor(500_00), await world.bettor(500_00)]
  const odd = service.subscribe()
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
  const record = recordOf({ ...odd, keys: { ...odd.keys, p256dh } })
  expect((await send(bettor, record)).status).toBe(200)
  const phone = await subscribed(other)
  await decided(bettor, 'won')
  await decided(other, 'won')
  await notifications.send()
  expect(await messagesOf(bettor)).toMatchObject([{ state: 'failed', result: 'KEY_INVALID', tries: 1 }])
  expect(heardBy(phone)).toHaveLength(1)
})
