// The inbox against PostgreSQL: what is told there with and without a device, page by page, read or not, in the reader's
// language; topics that a bettor has chosen; what comes at night; and what becomes of it.
import type { InboxAnswer, InboxMessage } from '@walia/contract/inbox.ts'
import type { Events } from '@walia/server/platform/events.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Bettor } from '../bonuses/testWorld.ts'
import { publish } from '../platform/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import { deleteOldInbox } from './inboxQueries.ts'
import { pushRowsOf } from './ownData.ts'
import { notificationsWorld } from './testWorld.ts'

const world = await notificationsWorld()
const { call, decided, heardBy, messagesOf, notifications, queued, service, subscribed, toNoon } = world
const { pool } = world.platform

afterAll(() => world.close())
beforeEach(() => {
  service.answer(201)
  service.heard.length = 0
  toNoon()
})

const inboxOf = async (bettor: Bettor, query = ''): Promise<InboxAnswer> =>
  (await call(bettor, { method: 'GET', url: `/api/v1/inbox${query}` })).body
const titlesOf = async (bettor: Bettor) => (await inboxOf(bettor)).data.map(({ title }) => title)
const read = (bettor: Bettor, id: number) =>
  call(bettor, { method: 'POST', url: '/api/v1/inbox/read', payload: { message_id: id } })
const choose = (bettor: Bettor, topics: object) =>
  call(bettor, { method: 'POST', url: '/api/v1/inbox/topics', payload: topics })
const topicsOf = async (bettor: Bettor) =>
  (await call(bettor, { method: 'GET', url: '/api/v1/inbox/topics' })).body.data

async function decidedPayment({ id }: Bettor, end: Omit<Events['payment.decided'], 'accountId' | 'paymentId'>) {
  await publish(pool, 'payment.decided', { accountId: id, paymentId: crypto.randomUUID(), ...end })
  await queued()
}
const paidOut = (bettor: Bettor) => decidedPayment(bettor, { direction: 'out', status: 'paid', reason: null })
async function freeBetGiven({ id: accountId }: Bettor) {
  await publish(pool, 'freeBet.given', { accountId, freeBetId: crypto.randomUUID() })
  await queued()
}

test('who has no device reads in the app what happened to his bets and his money, and nobody else’s', async () => {
  const [bettor, other] = [await world.bettor(500_00), await world.bettor(500_00)]
  const [betId] = await decided(bettor, 'won')
  await decidedPayment(bettor, { direction: 'in', status: 'received', reason: null })
  await decidedPayment(bettor, { direction: 'in', status: 'refused', reason: 'cancelledByYou' })
  await decidedPayment(bettor, { direction: 'out', status: 'refused', reason: 'refusedByProvider' })
  const { data, unread, next } = await inboxOf(bettor)
  expect({ unread, next }).toEqual({ unread: 3, next: null })
  expect(data.map(({ topic, title, path, is_read }: InboxMessage) => [topic, title, path, is_read])).toEqual([
    ['payments', 'Your withdrawal was not paid', '/profile?action=statement', false],
    ['payments', 'Your deposit has arrived', '/profile?action=statement', false],
    ['bets', 'Your bet has won', `/mybets/${betId}`, false],
  ])
  expect((await inboxOf(bettor, '?language=am')).data[2]?.title).toBe('ውርርድዎ አሸንፏል')
  expect(await inboxOf(other)).toEqual({ data: [], unread: 0, next: null })
  expect(await messagesOf(bettor)).toEqual([])
})

const jackpotPaid = (jackpotId: number, ...entries: [Bettor, 3 | 4 | 5][]) =>
  publish(pool, 'jackpot.settled', {
    jackpotId,
    entries: entries.map(([{ id: accountId }, status]) => ({ accountId, status })),
  })

test('of a jackpot everybody is told once how it ended, however many entries he has and however they are paid', async () => {
  const [winner, loser, both] = [await world.bettor(), await world.bettor(), await world.bettor()]
  const phone = await subscribed(winner)
  await jackpotPaid(7, [winner, 3], [loser, 3], [winner, 5], [both, 3])
  await jackpotPaid(7, [loser, 3], [winner, 5], [both, 5])
  await jackpotPaid(8, [loser, 4], [loser, 4])
  await queued()
  const told = async (bettor: Bettor) => (await inboxOf(bettor)).data.map(({ title, path }) => `${title} ${path}`)
  expect(await told(winner)).toEqual(['You won in a jackpot /weekly-jackpot?id=7'])
  expect(await told(loser)).toEqual([
    'A jackpot was cancelled /weekly-jackpot?id=8',
    'A jackpot has its results /weekly-jackpot?id=7',
  ])
  // Some of his were paid later, such as a prize that waited for a second person.
  expect(await told(both)).toEqual([
    'You won in a jackpot /weekly-jackpot?id=7',
    'A jackpot has its results /weekly-jackpot?id=7',
  ])
  await notifications.send()
  expect(heardBy(phone).map(({ text }) => JSON.parse(text ?? '').notification)).toMatchObject([
    { title: 'You won in a jackpot', navigate: expect.stringMatching(/\/weekly-jackpot\?id=7$/) },
  ])
  await choose(loser, { jackpots: false })
  await jackpotPaid(9, [loser, 3])
  await queued()
  expect(await told(loser)).toHaveLength(2)
})

test('what was shown is read, what comes later is not, and nobody reads ahead', async () => {
  const bettor = await world.bettor()
  await paidOut(bettor)
  await paidOut(bettor)
  const [newest, oldest] = (await inboxOf(bettor)).data.map(({ message_id }) => message_id)
  expect((await read(bettor, oldest as number)).body.data).toEqual({ unread: 1 })
  expect((await inboxOf(bettor)).data.map(({ is_read }) => is_read)).toEqual([false, true])
  expect((await read(bettor, Number.MAX_SAFE_INTEGER)).body.data).toEqual({ unread: 0 })
  await paidOut(bettor)
  expect(await inboxOf(bettor)).toMatchObject({ unread: 1, data: [{ is_read: false }, {}, {}] })
  expect((await read(bettor, newest as number)).body.data).toEqual({ unread: 1 })
})

test('pages follow each other without a gap, and a hundred stand for more', async () => {
  const bettor = await world.bettor()
  await inTransaction(pool, async (db) => {
    for (let count = 0; count < 105; count += 1)
      await publish(db, 'payment.decided', {
        ...{ accountId: bettor.id, paymentId: crypto.randomUUID() },
        ...{ direction: 'out', status: 'paid', reason: null },
      })
  })
  await queued()
  const ids: number[] = []
  let page = await inboxOf(bettor)
  expect(page.unread).toBe(100)
  for (;;) {
    ids.push(...page.data.map(({ message_id }) => message_id))
    if (page.next === null) break
    page = await inboxOf(bettor, `?before=${page.next}`)
  }
  expect(ids).toHaveLength(105)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
})

test('of a topic that is off nothing is told; offers are off at first', async () => {
  const bettor = await world.bettor(500_00)
  const phone = await subscribed(bettor)
  expect(await topicsOf(bettor)).toEqual({ bets: true, jackpots: true, payments: true, offers: false })
  expect((await choose(bettor, { bets: false })).body.data).toEqual({
    ...{ bets: false, jackpots: true, payments: true, offers: false },
  })
  await decided(bettor, 'won')
  await freeBetGiven(bettor)
  expect(await titlesOf(bettor)).toEqual([])
  expect((await choose(bettor, { offers: true })).body.data).toEqual({
    ...{ bets: false, jackpots: true, payments: true, offers: true },
  })
  await freeBetGiven(bettor)
  expect(await titlesOf(bettor)).toEqual(['You have a free bet'])
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(1)
})

test('a free bet that is granted is told to who wants offers', async () => {
  const bettor = await world.bettor(500_00)
  await choose(bettor, { offers: true })
  expect(await world.grant(bettor, 10_00)).toMatchObject({ ok: true })
  await queued()
  expect(await titlesOf(bettor)).toEqual(['You have a free bet'])
})

test.each(['time_out', 'self_excluded'] as const)('during a %s no offer is told, and money is', async (as) => {
  const bettor = await world.bettor()
  await choose(bettor, { offers: true })
  await world.accounts.exclude(bettor.id, { as, until: world.platform.clock.now() + 86_400_000 })
  await freeBetGiven(bettor)
  await paidOut(bettor)
  expect(await titlesOf(bettor)).toEqual(['Your withdrawal is paid'])
})

test('money is told at night and on a day that is full; the same kind takes its place on the phone', async () => {
  const bettor = await world.bettor(1_000_00)
  const phone = await subscribed(bettor)
  const { perDayMax } = world.platform.profile.push
  await decided(bettor, 'lost', perDayMax + 1)
  await notifications.send()
  expect(heardBy(phone)).toHaveLength(perDayMax)
  expect((await inboxOf(bettor)).data).toHaveLength(perDayMax + 1)
  world.platform.advance(11 * 3_600_000)
  service.heard.length = 0
  await paidOut(bettor)
  await paidOut(bettor)
  await notifications.send()
  const heard = heardBy(phone)
  expect(heard.map(({ text }) => JSON.parse(text ?? '').notification)).toMatchObject(
    Array.from({ length: 2 }, () => ({
      title: 'Your withdrawal is paid',
      tag: 'withdrawalPaid',
      navigate: `${new URL(world.platform.config.publicUrl).origin}/profile?action=statement`,
    })),
  )
  expect(new Set(heard.map(({ headers }) => headers.topic)).size).toBe(1)
})

test('messages go after a month; a closed account keeps none, nor what it chose', async () => {
  const bettor = await world.bettor()
  await paidOut(bettor)
  world.platform.advance(29 * 86_400_000)
  await paidOut(bettor)
  await deleteOldInbox(pool, new Date(world.platform.clock.now() + 2 * 86_400_000))
  expect(await titlesOf(bettor)).toHaveLength(1)
  await choose(bettor, { offers: true })
  expect(await ownFileOf(bettor)).toEqual({ inbox_messages: 1, message_choices: 1 })
  await inTransaction(pool, async (db) => {
    const account = await world.accounts.lockToClose(bettor.id, db)
    if (account === null) throw new Error('the account is open')
    const caller = { ip: '10.0.0.1', isLocal: false, userAgent: null, language: 'en' }
    await world.accounts.close({ accountId: bettor.id, ...account, reason: 'no_time' }, caller, db)
  })
  await queued()
  expect(await ownFileOf(bettor)).toEqual({ inbox_messages: 0, message_choices: 0 })
})

async function ownFileOf({ id }: Bettor) {
  const { inbox_messages, message_choices } = pushRowsOf(pool, id)
  const count = async (rows: AsyncIterable<object> | undefined) => (rows ? (await Array.fromAsync(rows)).length : null)
  return { inbox_messages: await count(inbox_messages), message_choices: await count(message_choices) }
}
