// Cash-out's races on a real PostgreSQL: whoever comes second finds what the first did; one winner, money to the cent.
import { cashoutPaths } from '@walia/contract/cashout.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, type TestServer, testServer } from '../bets/testServer.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { type CashoutWorld, cashoutWorld } from './testWorld.ts'

const ROUNDS = 30
let database: TestDatabase
let server: TestServer
let world: CashoutWorld
let next = 100_000

beforeAll(async () => {
  database = await testDatabase(16)
  server = await testServer(database)
  world = cashoutWorld(server.platform, server.book, (ids, amount) => fund(database, ids, amount))
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await database.drop()
})
const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const cashoutsOf = async (account: number): Promise<number> =>
  (await rows('select count(*)::int as n from cashout where account_id = $1', [account]))[0].n
const stateOf = async (account: number): Promise<{ status: number; rest: number }> =>
  (await rows('select status, (stake - stake_out)::int as rest from bet where account_id = $1', [account]))[0]
const expectBooksRight = async () => expect(await rows('select * from ledger_faults()')).toEqual([])
const won = (match: number) =>
  world.say(match, {
    kind: 'settled',
    certainty: 2,
    outcomes: [{ id: '1', result: 1, voidFactor: null, deadHeatFactor: null }],
  })
const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

test('50 parallel acceptances of one offer pay once, and all get that answer', async () => {
  const { account, betId } = await world.ticketOn()
  const { offer_id } = await world.offer(account, betId)
  const answers = await times(50, () => world.accept(account, offer_id))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect([await world.cashOf(account), await cashoutsOf(account)]).toEqual([82_61, 1])
  await expectBooksRight()
})

test('20 offers for one ticket accepted in parallel: one is paid, the others are changed or closed', async () => {
  const { account, betId } = await world.ticketOn()
  const offers = await times(20, () => world.offer(account, betId))
  const answers = await Promise.all(offers.map(({ offer_id }) => world.accept(account, offer_id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['CASHOUT_NOT_OPEN']),
  )
  expect(await world.cashOf(account)).toBe(82_61)
})

test('parts in parallel never take more than there is', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { account, betId } = await world.ticketOn()
    const offers = await times(12, (n) => world.offer(account, betId, n % 3 === 0 ? undefined : 60 + n))
    const answers = await Promise.all(offers.map(({ offer_id }) => world.accept(account, offer_id)))
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(1)
    const [{ stake, net }] = paid.map(({ body }) => body.data) as [{ stake: string; net: string }]
    const { rest, status } = await stateOf(account)
    expect([rest, status]).toEqual([100_00 - Number(stake) * 100, rest === 0 ? 11 : 1])
    expect(await world.cashOf(account)).toBe(Math.round(Number(net) * 100))
  }
  await expectBooksRight()
})

test('the database itself refuses a stake below zero', async () => {
  const { account } = await world.ticketOn()
  const take = (stake: number) =>
    database.pool
      .query(
        `select from cash_out_bet($1, (select id from bet where account_id = $1), (select settlement_number + 1 from bet where account_id = $1),
          uuidv7(), uuidv7(), $2, 0, 100, 100, 0, 100, 'bettor', '{}', 'cash')`,
        [account, stake],
      )
      .then(
        () => 'done',
        (cause: { code: string }) => cause.code,
      )
  expect(await take(100_01)).toBe('23514')
  expect(await take(60_00)).toBe('done')
  expect(await take(40_01)).toBe('23514')
})

test.each<
  [string, (one: { account: number; betId: string; first: number }) => Promise<unknown>, Record<number, number>]
>([
  [
    'settlement',
    ({ first }) => {
      won(first)
      return world.settlement.drain()
    },
    { 11: 82_61, 5: 217_40 },
  ],
  [
    'a loss',
    ({ first }) => {
      world.say(first, {
        kind: 'settled',
        certainty: 2,
        outcomes: [{ id: '1', result: 0, voidFactor: null, deadHeatFactor: null }],
      })
      return world.settlement.drain()
    },
    { 11: 82_61, 3: 0 },
  ],
  [
    'a void',
    ({ first }) => {
      world.say(first, {
        kind: 'settled',
        certainty: 2,
        outcomes: [{ id: '1', result: 0, voidFactor: '1', deadHeatFactor: null }],
      })
      return world.settlement.drain()
    },
    { 11: 82_61, 4: 100_00 },
  ],
  [
    "the operator's cancel",
    ({ betId }) =>
      world.settlement.rule({ code: betId, place: null, kind: 'cancel', reason: 'cancelled_operator', by: 'test' }),
    { 11: 82_61, 24: 100_00 },
  ],
])('acceptance against %s has one winner', async (_name, happen, wallets) => {
  const winners = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await world.ticketOn()
    const { offer_id } = await world.offer(one.account, one.betId)
    // Now one, now the other is a little ahead; twice far ahead, so that each wins at least once.
    const pause = () => new Promise((resolve) => setTimeout(resolve, (round % 3) * 2))
    const first = round % 2 === 0 ? world.accept(one.account, offer_id) : happen(one)
    await (round < 2 ? first : pause())
    const second = round % 2 === 0 ? happen(one) : world.accept(one.account, offer_id)
    const answers = await Promise.all([first, second])
    const answer = answers[round % 2] as Awaited<ReturnType<CashoutWorld['accept']>>
    await world.settlement.drain()
    const { status } = await stateOf(one.account)
    winners.add(status)
    expect(Object.keys(wallets)).toContain(String(status))
    expect([answer.status, answer.body.code]).toEqual(
      status === 11 ? [200, undefined] : [409, expect.stringMatching(/^CASHOUT_(NOT_OPEN|DECIDED|LEG_LOST)$/)],
    )
    expect([status, await world.cashOf(one.account)]).toEqual([status, wallets[status]])
    expect(await cashoutsOf(one.account)).toBe(status === 11 ? 1 : 0)
  }
  expect([...winners].sort()).toEqual(Object.keys(wallets).map(Number).sort())
  await expectBooksRight()
})

test('a part against settlement: the part is paid, and settlement pays the rest or all', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { account, betId, first } = await world.ticketOn()
    const { offer_id } = await world.offer(account, betId, 40)
    won(first)
    const [answer] = await Promise.all([world.accept(account, offer_id), world.settlement.drain()])
    await world.settlement.drain()
    // 60.00 at 2.50: 52.17 × 2.50; 100.00 at 2.50: 86.96 × 2.50
    expect([(await stateOf(account)).status, await world.cashOf(account)]).toEqual([
      5,
      answer.status === 200 ? 33_04 + 130_43 : 217_40,
    ])
  }
  await expectBooksRight()
})

test('acceptance against a rollback: the ticket is won or cashed out, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { account, betId, first } = await world.ticketOn()
    won(first)
    await world.settlement.drain()
    world.say(first, { kind: 'open' })
    const accepting = (async () => {
      for (let tries = 0; tries < 20; tries += 1) {
        const { offer_id } = await world.offer(account, betId)
        if (offer_id) return world.accept(account, offer_id)
      }
      return null
    })()
    await Promise.all([accepting, world.settlement.drain()])
    won(first)
    await world.settlement.drain()
    const { status } = await stateOf(account)
    expect([status, await world.cashOf(account)]).toEqual([status, status === 11 ? 82_61 : 217_40])
  }
  await expectBooksRight()
})

test('bets, cash-outs and settlements of one wallet in parallel: the wallet is the sum of its entries', async () => {
  const account = next++
  const matches = Array.from({ length: 24 }, () => next++)
  for (const match of matches) server.book.addMatch(match)
  await fund(database, [account], 600_00)
  const held = await Promise.all(matches.slice(0, 12).map((match) => world.place(account, [match], '20')))
  const offers = await Promise.all(held.map((betId, n) => world.offer(account, betId, n % 2 === 0 ? 50 : undefined)))
  for (const match of matches.slice(0, 4)) won(match)
  const answers = await Promise.all([
    ...offers.map(({ offer_id }) => world.accept(account, offer_id)),
    // 360.00 are left; of these 24 bets of 20.00, no more are taken than the wallet can bear.
    ...Array.from({ length: 24 }, (_, n) =>
      world.place(account, [matches[12 + (n % 12)] as number], '20').catch((cause: Error) => cause.message),
    ),
    world.settlement.drain(),
  ])
  await world.settlement.drain()
  expect(
    answers.filter((one) => typeof one === 'object' && one !== null && 'status' in one && one.status >= 500),
  ).toEqual([])
  const [{ total, low }] = await rows(
    `select sum(amount)::int as total, min(balance_after)::int as low from ledger_entry where account_id = $1 and book = 'cash'`,
    [account],
  )
  expect(await world.cashOf(account)).toBe(total)
  expect(low).toBeGreaterThanOrEqual(0)
  // Each ticket moved its stake, its cash-outs and its payment.
  expect(
    await rows(
      `select b.code from bet b where b.account_id = $1 and -b.stake + b.cashed_out + coalesce(b.paid, 0) <> (
        select sum(e.amount) from ledger_transfer t join ledger_entry e on e.transfer_id = t.id and e.account_id = b.account_id
        where (t.kind = 'bet' and t.reference = b.id::text) or (t.kind = 'bet_settlement' and t.reference like b.id || ':%')
          or (t.kind = 'cashout' and t.reference in (select offer_id::text from cashout c where c.bet_id = b.id)))`,
      [account],
    ),
  ).toEqual([])
  await expectBooksRight()
})

test('an offer requested again while it is being accepted does not deadlock', async () => {
  const { account, betId } = await world.ticketOn()
  const { offer_id } = await world.offer(account, betId)
  const mixed = await times(30, (n) =>
    n % 2 === 0 ? world.accept(account, offer_id) : world.post(account, cashoutPaths.offer, { bet_id: betId }),
  )
  expect(mixed.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await world.cashOf(account)).toBe(82_61)
})
