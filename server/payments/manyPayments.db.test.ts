// Dozens to hundreds of payments by each way, 2,000 with `npm run soak`, over a network that loses calls, repeats them, delays them
// past each other and forges them: each is credited or paid once or not at all, as the other side's own count says, and
// none is invented.
import { randomOf } from '@walia/simulator/random.ts'
import { expect, test } from 'vitest'
import { inTurns, runsOf } from '../platform/testRuns.ts'
import { phoneWay } from './testPhoneWays.ts'
import { bankWay, checkoutWay, type Moved, shopWay } from './testWays.ts'
import { untilQuiet, type World } from './testWorld.ts'

const AT_ONCE = 8
const SEED = 13
const HOUR = 3_600_000
/** Between two payments: everybody together may have 120 codes a minute. */
const APART_MS = 600

const rowsOf = async <T>(world: World, sql: string) => (await world.platform.pool.query(sql)).rows as T[]

/**
 * Of M-Pesa: a deposit whose callback was lost is asked for until a report names its amount, and one whose reference was lost
 * as well until a person decides.
 */
const LEFT = `provider = 'mpesa' and reason in ('noAnswer', 'amountUnknown') and (said_amount is null or provider_reference is null)`

/** Until nothing is asked for any more: what is left waits for a person. */
async function comeToRest(world: World): Promise<void> {
  const due = `select from deposit where next_query_at is not null and not coalesce(${LEFT}, false)
    union all select from withdrawal where next_query_at is not null`
  for (let hours = 0; hours < 200; hours++) {
    await untilQuiet(world)
    while ((await world.payments.resolveDue()) > 0);
    if ((await rowsOf(world, due)).length === 0) return
    world.platform.advance(HOUR)
  }
  throw new Error('payments do not come to rest')
}

type Kept = { id: string; status: string; amount: number; fee: number; provider_reference: string | null }

async function expectTrueTo({ collected, paidOut }: Moved, world: World): Promise<void> {
  const orderOf = (id: string) => id.replaceAll('-', '')
  // What came and is not credited has no reference to ask by, and a person is told of it.
  const listed = ((await world.payments.differences()) as { order: string }[]).map(({ order }) => order)
  for (const row of await rowsOf<Kept>(world, 'select * from deposit')) {
    const { id, status, amount, fee, provider_reference: reference } = row
    const moved = collected.get(orderOf(id)) ?? 0
    if (status === 'received') expect([id, moved]).toEqual([id, amount + fee])
    if (status === 'refused') expect([id, moved]).toEqual([id, 0])
    if (status === 'checking' && moved === amount + fee)
      expect([id, reference, listed.includes(orderOf(id))]).toEqual([id, null, true])
  }
  for (const { id, status, amount } of await rowsOf<Kept>(world, 'select * from withdrawal')) {
    const moved = paidOut.get(orderOf(id)) ?? 0
    if (status === 'paid') expect([id, moved]).toEqual([id, amount])
    if (status === 'refused') expect([id, moved]).toEqual([id, 0])
  }
  // Nothing was credited or paid that no row of ours ordered.
  const [counts] = await rowsOf<{ posted: number; ended: number }>(
    world,
    `select (select count(*)::int from ledger_transfer where kind in ('deposit', 'withdrawal_close')) as posted,
       (select count(*)::int from deposit where status = 'received')
         + (select count(*)::int from withdrawal where status in ('paid', 'refused')) as ended`,
  )
  expect(counts?.posted).toBe(counts?.ended)
}

const WHOLE = 2000

test.each([
  { name: 'by a bank, in and out', open: bankWay, payments: runsOf(100) },
  { name: "by a wallet's hosted checkout, in", open: checkoutWay, payments: runsOf(40) },
  { name: 'by shops, out', open: shopWay, payments: runsOf(40) },
  { name: 'by Telebirr, in and out', open: phoneWay('telebirr'), payments: runsOf(24) },
  { name: 'by M-Pesa, in and out', open: phoneWay('daraja'), payments: runsOf(24) },
  { name: 'by HelloCash and its codes, in and out', open: phoneWay('hellocash'), payments: runsOf(24) },
])(
  '$payments payments $name with loss, repetition, delay and forgery: each credited or paid once, none invented',
  {
    timeout: 900_000,
  },
  async ({ open, payments }) => {
    const { world, work, moved, ends, report, close } = await open(payments)
    expect(work).toHaveLength(payments)
    const order = randomOf('order', SEED)
    const places = new Map(work.map((each) => [each, order.next()]))
    const shuffled = work.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    const apart = shuffled.map((each) => () => {
      world.platform.advance(APART_MS)
      return each()
    })
    await inTurns(apart, AT_ONCE)
    await comeToRest(world)
    if (report !== undefined) {
      world.platform.advance(24 * HOUR)
      report()
      await world.payments.reconcileReports()
      await comeToRest(world)
    }
    await expectTrueTo(moved(), world)
    expect(await world.ledger.faults()).toEqual([])
    expect(await rowsOf(world, 'select from wallet_balance where balance < 0')).toEqual([])
    const counts = await rowsOf<{ status: string; n: number }>(
      world,
      `select status, count(*)::int as n from (select status from deposit union all select status from withdrawal) p group by 1`,
    )
    const countOf = (status: string) => counts.find((each) => each.status === status)?.n ?? 0
    // Many of each end, so that the laws above spoke about something; few are held, of a small form's now and then none.
    const certain = payments < WHOLE ? ends.filter((status) => status !== 'checking') : ends
    for (const status of certain) expect(countOf(status), status).toBeGreaterThan(0)
    expect(countOf('received') + countOf('paid')).toBeGreaterThan(payments / 4)
    if (process.env.PROPERTY_RUNS) process.stdout.write(`${payments} payments: ${JSON.stringify(counts)}\n`)
    await close()
  },
)
