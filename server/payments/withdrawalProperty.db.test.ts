// A property over money on its way out: withdrawals, placements, callbacks true and forged, polls, an operator's word and
// restarts in parallel, against PostgreSQL and the sandbox over HTTP; the laws hold whatever happened in whatever order.
import type { AddressInfo } from 'node:net'
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBets } from '../bets/index.ts'
import { betBody, createHandBook } from '../bets/testServer.ts'
import { unspentIn } from '../casino/index.ts'
import { testPlatform } from '../platform/testPlatform.ts'
import { SILENCE } from './testSandbox.ts'
import { richBettor, withdraw } from './testWithdrawals.ts'
import { type Bettor, closeWorld, deposit, untilQuiet, type World, worldOn } from './testWorld.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 8)
/** One bettor per number: paid, refused, timed out, twice, other amount, silent, five at once, out of order, lost once. */
const NUMBERS = [
  undefined,
  undefined,
  '00000101',
  '00000102',
  '00000103',
  '00000105',
  '00000107',
  '00000109',
  '00000110',
  '00000114',
]
const START = 400_00

let world: World
let bettors: Bettor[]
const book = createHandBook()
beforeAll(async () => {
  const options = {
    shape: 'telebirr' as const,
    port: 0,
    secret: 's',
    approveAfterMs: 5,
    lateAfterMs: 60,
    silence: SILENCE,
  } as const
  const platform = await testPlatform()
  world = await worldOn(platform, 'et', await createSandboxProvider(options))
  const bets = createBets(platform, {
    book,
    names: { market: () => 'market', outcome: () => 'outcome', groups: () => [] },
    texts: platform.texts,
    version: 'test',
    cashOf: async (id) => (await world.ledger.balancesOf(id)).cash,
    unspentOf: unspentIn(world.platform.pool, world.ledger),
    standingOf: async () => ({ blocked: false, excludedUntil: null }),
    bettorOf: async (request) => {
      const { accountId } = await world.accounts.authenticate(request)
      return { accountId, blocked: false, excludedUntil: null }
    },
  })
  await bets.start()
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => closeWorld(world))

type Step =
  | { kind: 'withdraw'; who: number; amount: number; key: number | null; times: number }
  | { kind: 'place'; who: number; stake: number }
  | { kind: 'deposit'; who: number }
  | { kind: 'poll'; times: number; advanceMs: number }
  | { kind: 'replay'; which: number; times: number; bent: boolean }
  | { kind: 'byHand'; which: number; as: 'paid' | 'released' }

const who = fc.nat(NUMBERS.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      who,
      amount: fc.integer({ min: 50_00, max: 300_00 }),
      key: fc.option(fc.nat(3)),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('place' as const), who, stake: fc.integer({ min: 5_00, max: 200_00 }) }),
  },
  fc.record({ kind: fc.constant('deposit' as const), who }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('poll' as const),
      times: fc.integer({ min: 1, max: 4 }),
      advanceMs: fc.constantFrom(0, 6_000, 60_000, 120_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('replay' as const),
      which: fc.nat(1_000),
      times: fc.integer({ min: 1, max: 5 }),
      bent: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant('byHand' as const),
    which: fc.nat(1_000),
    as: fc.constantFrom('paid' as const, 'released' as const),
  }),
)

/** The clock moves faster than sessions live and matches wait. */
async function catchUp(): Promise<void> {
  book.addMatch(1, { startsAt: world.platform.clock.now() + 36_000_000 })
  bettors = await Promise.all(
    bettors.map(async (bettor) => {
      const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
      return { ...bettor, sid, token }
    }),
  )
}

const bettorAt = (place: number): Bettor => bettors[place] as Bettor
let run = 0

async function take(one: Step): Promise<void> {
  if (one.kind === 'withdraw') {
    const options = one.key === null ? {} : { key: `run-${run}-key-${one.key}` }
    const calls = Array.from({ length: one.times }, () =>
      withdraw(world, bettorAt(one.who), (one.amount / 100).toFixed(2), options),
    )
    // On a busy machine the provider's token may come too late: then nothing was sent, and the money is back.
    const expected = [undefined, 'INSUFFICIENT_BALANCE', 'IDEMPOTENCY_CONFLICT', 'PROVIDER_UNAVAILABLE']
    for (const { body } of await Promise.all(calls)) expect(expected).toContain(body.code)
  }
  if (one.kind === 'place') await place(bettorAt(one.who), one.stake)
  if (one.kind === 'deposit') await deposit(world, bettorAt(one.who), '100')
  if (one.kind === 'poll') {
    world.platform.advance(one.advanceMs)
    await Promise.all(Array.from({ length: one.times }, () => world.payments.resolveDue()))
  }
  if (one.kind === 'replay') await replay(one)
  if (one.kind === 'byHand') {
    const held = (await rowsOf(`select id from withdrawal order by id`)) as { id: string }[]
    const chosen = held[one.which % Math.max(held.length, 1)]
    if (chosen) await world.payments.settleByHand(`wdr_${chosen.id.replaceAll('-', '')}`, one.as)
  }
}

async function place({ sid, token }: Bettor, stake: number): Promise<void> {
  const answer = await world.platform.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    cookies: { sid },
    headers: { authorization: `Bearer ${token}` },
    payload: betBody([1], { stake: (stake / 100).toFixed(2) }),
  })
  expect([200, 402]).toContain(answer.statusCode)
}

/** An old callback again, many times; bent, it claims what its signature does not cover. */
async function replay({ which, times, bent }: Extract<Step, { kind: 'replay' }>): Promise<void> {
  const kept = (await rowsOf('select body from payment_callback order by id')) as { body: Buffer }[]
  const chosen = kept[which % Math.max(kept.length, 1)]
  if (!chosen) return
  const text = chosen.body.toString()
  const payload = bent ? text.replace('"trade_status":"Completed"', '"trade_status":"Failure" ') : text
  const { port } = world.platform.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/v1/payments/telebirr/callback`
  const headers = { 'content-type': 'application/json' }
  const answers = await Promise.all(
    Array.from({ length: times }, () => fetch(url, { method: 'POST', headers, body: payload })),
  )
  for (const { status } of answers) expect([200, 401]).toContain(status)
}

const rowsOf = async (sql: string): Promise<unknown[]> => (await world.platform.pool.query(sql)).rows

/** Until nothing is asked for any more: what is left waits for a person. */
async function comeToRest(): Promise<void> {
  for (let round = 0; round < 40; round++) {
    await untilQuiet(world)
    world.platform.advance(3_700_000)
    await world.payments.resolveDue()
    if ((await rowsOf(`select from withdrawal where next_query_at is not null`)).length === 0) return
  }
  throw new Error('withdrawals do not come to rest')
}

async function expectLaws(): Promise<void> {
  expect(await rowsOf('select * from ledger_faults()')).toEqual([])
  expect(await rowsOf('select * from wallet_balance where balance < 0')).toEqual([])
  // Each is reserved once, and ends once as its row says: the money with the provider or in the wallet.
  expect(
    await rowsOf(`select w.id, w.status, l.* from withdrawal w left join lateral (
        select count(*) filter (where t.kind = 'withdrawal' and e.book = 'reserved' and e.amount = w.amount) as taken,
          count(*) filter (where t.kind = 'withdrawal_close' and e.book = 'provider:telebirr') as paid,
          count(*) filter (where t.kind = 'withdrawal_close' and e.book = 'cash' and e.amount = w.amount) as back
        from ledger_transfer t join ledger_entry e on e.transfer_id = t.id where t.reference = w.id::text) l on true
      where (l.taken, l.paid, l.back) <> (1, (w.status = 'paid')::int, (w.status = 'refused')::int)`),
  ).toEqual([])
  // What is reserved is what is on its way.
  expect(
    await rowsOf(`select r.account_id from wallet_balance r where r.book = 'reserved' and r.balance <> (
      select coalesce(sum(w.amount), 0) from withdrawal w where w.account_id = r.account_id and w.settled_at is null)`),
  ).toEqual([])
}

/** The provider's own count: nobody is paid twice, nobody is paid who got the money back. */
async function expectTrueToProvider(): Promise<void> {
  const { paidOut } = world.sandbox.moved()
  const rows = (await rowsOf(`select id, status, amount, reason from withdrawal`)) as Record<string, string | number>[]
  for (const { id, status, amount, reason } of rows) {
    if (reason === 'decidedByHand') continue
    const moved = paidOut.get(String(id).replaceAll('-', '')) ?? 0
    if (status === 'paid') expect([id, moved]).toEqual([id, amount])
    if (status === 'refused') expect([id, moved]).toEqual([id, 0])
  }
}

test('after any run of withdrawals, bets, callbacks and rulings every withdrawal was paid or given back once', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 10 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        run++
        bettors = await Promise.all(NUMBERS.map((rest, index) => richBettor(world, START, rest ?? `5555555${index}`)))
        const total = async () =>
          (await rowsOf('select account_id, book, balance from wallet_balance')).reduce<number>(
            (sum, row) => sum + (row as { balance: number }).balance,
            0,
          )
        const housed = async () =>
          (
            (
              await rowsOf('select coalesce(sum(amount), 0)::bigint as n from ledger_entry where account_id = 0')
            )[0] as {
              n: number
            }
          ).n
        expect(await total()).toBe(-(await housed()))
        for (const round of rounds) {
          await catchUp()
          await Promise.all(round.map(take))
        }
        await expectLaws()
        await comeToRest()
        await expectLaws()
        await expectTrueToProvider()
        expect(await total()).toBe(-(await housed()))
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  const ends = (await rowsOf('select status, count(*)::int as n from withdrawal group by 1')) as { status: string }[]
  expect(new Set(ends.map(({ status }) => status))).toEqual(
    expect.toSatisfy((set: Set<string>) => set.has('paid') && set.has('refused')),
  )
})
