// A property over the whole of the money: random bettors, deposits, placements, cash-outs, results, rollbacks, cancels and
// rulings in parallel, against PostgreSQL; the laws of the ledger hold whatever happened in whatever order.
import { pointsOf } from '@walia/domain/loyalty/points.ts'
import { loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betBody, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import { createCashout } from '../cashout/index.ts'
import { createLedger } from '../ledger/index.ts'
import type { LineOutcome } from '../odds/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createTexts } from '../platform/text.ts'
import { createSettlement, type Settlement } from './index.ts'
import { handmadeLines } from './testLines.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)
const ACCOUNTS = 6
const MATCHES = 8

let database: TestDatabase
let server: TestServer
let settlement: Settlement
const outbox = handmadeLines()
/** Each run has bettors and matches of its own. */
let base = 0

beforeAll(async () => {
  database = await testDatabase(16)
  server = await testServer(database)
  settlement = createSettlement(server.platform, { book: server.book, lines: outbox.lines })
  createCashout(server.platform, {
    book: server.book,
    ledger: createLedger(server.platform),
    texts: createTexts(server.platform.profile),
    bettorOf: ({ headers }) => Promise.resolve({ accountId: Number(headers['x-account']), blocked: false }),
    isBlocked: async () => false,
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

type Step =
  | { kind: 'deposit'; account: number; amount: number }
  | { kind: 'place'; account: number; stake: number; legs: number[]; key: number | null; outcome: number }
  | { kind: 'result'; match: number; winner: number; certainty: 1 | 2; voidFactor: string | null }
  | { kind: 'rollback'; match: number }
  | { kind: 'cancel'; match: number; agoMs: number }
  | { kind: 'rule'; account: number; ruling: 'void' | 'cancel' | 'reinstate' }
  | { kind: 'cashout'; bet: number; part: number | null; times: number }
  | { kind: 'price'; match: number; odds: number }
  | { kind: 'settle' }

const account = fc.integer({ min: 1, max: ACCOUNTS })
const match = fc.integer({ min: 1, max: MATCHES })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), account, amount: fc.integer({ min: 1, max: 50_000 }) }),
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      account,
      stake: fc.integer({ min: 500, max: 20_000 }),
      legs: fc.uniqueArray(match, { minLength: 1, maxLength: 4 }),
      key: fc.option(fc.integer({ min: 1, max: 5 })),
      outcome: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      match,
      winner: fc.integer({ min: 1, max: 3 }),
      certainty: fc.constantFrom(1 as const, 2 as const),
      voidFactor: fc.constantFrom(null, null, '0.5', '1'),
    }),
  },
  fc.record({ kind: fc.constant('rollback' as const), match }),
  fc.record({ kind: fc.constant('cancel' as const), match, agoMs: fc.integer({ min: 0, max: 40 }) }),
  fc.record({
    kind: fc.constant('rule' as const),
    account,
    ruling: fc.constantFrom('void' as const, 'cancel' as const, 'reinstate' as const),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cashout' as const),
      bet: fc.nat(20),
      part: fc.option(fc.integer({ min: 10, max: 90 })),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({ kind: fc.constant('price' as const), match, odds: fc.integer({ min: 101, max: 600 }) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
)

/** No bet of a run comes after its result. */
const say = (parentMatchId: number, outcome: LineOutcome) => outbox.say(parentMatchId, outcome, Date.now() + 60_000)

type Sent = { account: number; key: string | null; status: number; betId: string | undefined }

async function place({ account: who, stake, legs, key, outcome }: Extract<Step, { kind: 'place' }>): Promise<Sent> {
  const odds = ['2.50', '3.40', '2.80'][outcome - 1]
  const idempotencyKey = key === null ? null : `run-${base}-key-${key}`
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([], {
      stake: (stake / 100).toFixed(2),
      betslip: legs.map((id) => legBody(base + id, { outcome_id: String(outcome), odd_value: odds })),
    }),
    headers: {
      'x-account': String(base + who),
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    },
  })
  expect(answer.statusCode).toBeLessThan(500)
  return { account: base + who, key: idempotencyKey, status: answer.statusCode, betId: answer.json().bet_id }
}

async function rule(who: number, kind: 'void' | 'cancel' | 'reinstate'): Promise<void> {
  const { rows } = await database.pool.query('select code from bet where account_id = $1 order by id limit 1', [who])
  if (!rows[0]) return
  await settlement.rule({
    code: rows[0].code,
    place: kind === 'void' ? 0 : null,
    kind,
    reason: 'void_operator',
    by: 'test',
  })
}

/** One of the run's open tickets, all of it or a part; the same offer accepted several times at once. */
async function cashOut(bet: number, part: number | null, times: number): Promise<void> {
  const { rows } = await database.pool.query(
    'select account_id, code from bet where account_id between $1 and $2 and status = 1 order by id',
    [base + 1, base + ACCOUNTS],
  )
  const ticket = rows[bet % Math.max(1, rows.length)]
  if (!ticket) return
  const headers = { 'x-account': String(ticket.account_id) }
  const body = { bet_id: ticket.code, ...(part === null ? {} : { part }) }
  const made = await server.app.inject({ method: 'POST', url: '/api/v1/cashout/offer', payload: body, headers })
  expect(made.statusCode).toBeLessThan(500)
  if (made.statusCode !== 200) return
  const payload = { offer_id: made.json().data.offer_id }
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      server.app.inject({ method: 'POST', url: '/api/v1/cashout/accept', payload, headers }),
    ),
  )
  for (const { statusCode } of answers) expect([200, 409, 422]).toContain(statusCode)
  const paid = answers.filter(({ statusCode }) => statusCode === 200)
  expect(new Set(paid.map((answer) => answer.body)).size).toBeLessThanOrEqual(1)
}

async function take(one: Step): Promise<Sent | null> {
  if (one.kind === 'deposit') await fund(database, [base + one.account], one.amount)
  if (one.kind === 'place') return place(one)
  if (one.kind === 'cashout') await cashOut(one.bet, one.part, one.times)
  if (one.kind === 'price') server.book.setOdds(base + one.match, [(one.odds / 100).toFixed(2), '3.40', '2.80'])
  if (one.kind === 'settle') await settlement.drain()
  if (one.kind === 'rollback') say(base + one.match, { kind: 'open' })
  if (one.kind === 'rule') await rule(base + one.account, one.ruling)
  if (one.kind === 'cancel') {
    const window = { startAt: null, endAt: Date.now() - one.agoMs, voidReason: 12 }
    say(base + one.match, { kind: 'cancelled', ...window, cancels: [window], settlement: null })
  }
  if (one.kind === 'result') {
    const outcomes = ['1', '2', '3'].map((id) => ({
      id,
      result: (Number(id) === one.winner ? 1 : 0) as 1 | 0,
      voidFactor: one.voidFactor,
      deadHeatFactor: null,
    }))
    say(base + one.match, { kind: 'settled', certainty: one.certainty, outcomes })
  }
  return null
}

const rowsOf = async (sql: string): Promise<unknown[]> => (await database.pool.query(sql)).rows

type PointsRow = {
  stake: number
  odds: string
  settled: string | null
  placed_at: Date
  status: number
  points: number
}

/** Whatever was settled, taken back and cashed out on the way: each ticket has brought what its end earns. */
async function expectPoints(): Promise<void> {
  const rows = await rowsOf(`select b.stake - b.stake_out as stake, b.total_odds::text as odds, b.placed_at, b.status,
      s.details ->> 'totalOdds' as settled, (
        select coalesce(sum(e.amount), 0)::int from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        where t.kind in ('points', 'points_reversal') and t.reference like b.id || ':%' and e.account_id = b.account_id
      ) as points
    from bet b left join bet_settlement s
      on s.account_id = b.account_id and s.bet_id = b.id and s.number = b.settlement_number`)
  const { timeZone } = server.platform.profile
  for (const { stake, odds, settled, placed_at, status, points } of rows as PointsRow[]) {
    const totalOdds = status === 3 ? BigInt(odds) : status === 5 ? BigInt((settled ?? '0').replace('.', '')) : 0n
    expect(points).toBe(
      pointsOf(loyaltyOf('et'), { product: 'sports', stake, totalOdds, placedAt: placed_at.getTime(), timeZone }),
    )
  }
}

async function expectLaws(sent: readonly Sent[]): Promise<void> {
  expect(await rowsOf('select * from ledger_faults()')).toEqual([])
  // Below zero only where something was taken back.
  expect(
    await rowsOf(`select w.account_id from wallet_balance w where w.balance < 0 and not exists (
      select from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = w.account_id and t.kind in ('bet_reversal', 'points_reversal'))`),
  ).toEqual([])
  // What tickets moved is what they say: the stake once, their cash-outs, and the last state's payment of the rest.
  expect(
    await rowsOf(`select b.code from bet b where -b.stake + b.cashed_out + coalesce(b.paid, 0) <> (
      select sum(e.amount) from ledger_transfer t join ledger_entry e on e.transfer_id = t.id and e.account_id = b.account_id
      where (t.kind = 'bet' and t.reference = b.id::text)
        or (t.kind in ('bet_settlement', 'bet_reversal') and t.reference like b.id || ':%')
        or (t.kind = 'cashout' and t.reference in (select c.offer_id::text from cashout c where c.bet_id = b.id)))`),
  ).toEqual([])
  await expectPoints()
  // Nothing is cashed out of a stake twice, and a ticket is over when nothing is left of it.
  expect(
    await rowsOf(`select b.code from bet b left join (
        select bet_id, sum(stake) as stake, sum(net) as net from cashout group by bet_id) c on c.bet_id = b.id
      where (b.stake_out, b.cashed_out) <> (coalesce(c.stake, 0), coalesce(c.net, 0)) or b.stake_out > b.stake
        or (b.status = 11) <> (b.stake_out = b.stake)`),
  ).toEqual([])
  expect(
    await rowsOf(`select b.code from bet b left join bet_settlement s
        on s.account_id = b.account_id and s.bet_id = b.id and s.number = b.settlement_number
      where b.settlement_number > 0 and (s.status, s.paid) is distinct from (b.status, b.paid)
        or (select count(*) from bet_settlement x where x.bet_id = b.id) <> b.settlement_number`),
  ).toEqual([])
  expect(
    await rowsOf(`select b.code from bet b where cardinality(b.selection_ids) <>
    (select count(*) from bet_leg l where l.bet_id = b.id)`),
  ).toEqual([])
  for (const { status, betId } of sent.filter((one) => one.betId !== undefined))
    expect([status, await rowsOf(`select count(*) as n from bet where code = '${betId}'`)]).toEqual([200, [{ n: 1 }]])
  const byKey = Map.groupBy(
    sent.filter((one) => one.key !== null && one.betId !== undefined),
    (one) => `${one.account} ${one.key}`,
  )
  for (const answers of byKey.values()) expect(new Set(answers.map((one) => one.betId)).size).toBe(1)
}

test('after any run of bets, results, rollbacks and cash-outs entries sum to zero and every ticket is paid once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 8 }),
      async (rounds) => {
        base += 1000
        const all = Array.from({ length: ACCOUNTS }, (_, index) => base + index + 1)
        await fund(database, all, 300_00)
        for (let id = 1; id <= MATCHES; id += 1) server.book.addMatch(base + id)
        const sent: Sent[] = []
        // The steps of a round run at once.
        for (const round of rounds) sent.push(...(await Promise.all(round.map(take))).filter((one) => one !== null))
        await settlement.drain()
        await expectLaws(sent)
        // Settling again changes nothing.
        const before = await rowsOf('select count(*) as n from bet_settlement')
        await database.pool.query(
          'insert into settlement_work (selection_id) select id from selection on conflict do nothing',
        )
        await settlement.drain()
        expect(await rowsOf('select count(*) as n from bet_settlement')).toEqual(before)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect((await rowsOf('select from cashout')).length).toBeGreaterThan(0)
})
