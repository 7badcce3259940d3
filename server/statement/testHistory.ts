// For tests: random histories of bettors, made by the product itself, many steps at once: deposits, withdrawals, bets, results
// that change, rollbacks, cancels, rulings and cash-outs.
import fc from 'fast-check'
import { betBody, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import { createCashout } from '../cashout/index.ts'
import { createLedger, type Entry, type Ledger } from '../ledger/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createTexts } from '../platform/text.ts'
import { createSettlement, type Settlement } from '../settlement/index.ts'
import { handmadeLines } from '../settlement/testLines.ts'

const ACCOUNTS = 3
const MATCHES = 5

const account = fc.integer({ min: 1, max: ACCOUNTS })
const match = fc.integer({ min: 1, max: MATCHES })
const place = fc.record({
  kind: fc.constant('place' as const),
  account,
  stake: fc.integer({ min: 500, max: 90_000 }),
  legs: fc.uniqueArray(match, { minLength: 1, maxLength: 3 }),
})
const result = fc.record({
  kind: fc.constant('result' as const),
  match,
  won: fc.boolean(),
  voidFactor: fc.constantFrom(null, null, null, '0.5', '1'),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), account, amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    account,
    amount: fc.integer({ min: 1, max: 20_000 }),
    paid: fc.boolean(),
  }),
  { weight: 5, arbitrary: place },
  { weight: 4, arbitrary: result },
  fc.record({ kind: fc.constant('rollback' as const), match }),
  fc.record({ kind: fc.constant('cancel' as const), account }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cashout' as const), account, part: fc.option(fc.constant(40)) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** The steps of a round are taken at once. */
export const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 8 })

const bet = (account: number, legs: number[]): Step => ({ kind: 'place', account, stake: 60_000, legs })
const said = (match: number, won: boolean, voidFactor: '1' | null = null): Step => ({
  ...{ kind: 'result', match, won, voidFactor },
})
/** With every cause of a movement: what chance alone makes of a few runs may lack one. */
export const withEverything: Step[][] = [
  [
    ...[bet(1, [1]), bet(2, [2]), bet(3, [3]), bet(3, [4])],
    { kind: 'withdraw', account: 1, amount: 5_000, paid: true },
    { kind: 'withdraw', account: 2, amount: 5_000, paid: false },
    { kind: 'deposit', account: 3, amount: 1_000 },
  ],
  [{ kind: 'cashout', account: 3, part: 40 }, said(1, true), said(2, true, '1')],
  [{ kind: 'settle' }],
  [said(1, false), said(2, true)],
  [{ kind: 'settle' }],
]

export type Histories = Awaited<ReturnType<typeof histories>>

type World = {
  database: TestDatabase
  server: TestServer
  ledger: Ledger
  settlement: Settlement
  say: ReturnType<typeof handmadeLines>['say']
}

/** What each step does to bettors and matches above `base`. */
function stepsOf({ database, server, ledger, settlement, say }: World) {
  const call = (who: number, url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, payload, headers: { 'x-account': String(who) } })
  const ticketOf = async (who: number, condition: string): Promise<string | null> => {
    const text = `select code from bet where account_id = $1 and ${condition} order by id limit 1`
    return (await database.pool.query<{ code: string }>(text, [who])).rows[0]?.code ?? null
  }
  async function withdraw(who: number, amount: number, paid: boolean): Promise<void> {
    const reference = crypto.randomUUID()
    const reserve: Entry[] = [
      { accountId: who, book: 'cash', amount: -amount },
      { accountId: who, book: 'reserved', amount },
    ]
    const [reserved] = await ledger.post([{ kind: 'withdrawal', reference, entries: reserve }])
    if (reserved !== 'posted') return
    const to = paid ? { accountId: 0, book: 'provider:test', amount } : { accountId: who, book: 'cash', amount }
    await ledger.post([
      { kind: 'withdrawal_close', reference, entries: [{ accountId: who, book: 'reserved', amount: -amount }, to] },
    ])
  }
  async function cashOut(who: number, part: number | null): Promise<void> {
    const code = await ticketOf(who, 'status = 1')
    if (code === null) return
    const offer = await call(who, '/api/v1/cashout/offer', { bet_id: code, ...(part === null ? {} : { part }) })
    if (offer.statusCode === 200) await call(who, '/api/v1/cashout/accept', { offer_id: offer.json().data.offer_id })
  }
  async function cancel(who: number): Promise<void> {
    const code = await ticketOf(who, 'true')
    if (code === null) return
    await settlement.rule({ code, place: null, kind: 'cancel', reason: 'cancelled_operator', by: 'test' })
  }
  return async (one: Step, base: number): Promise<unknown> => {
    if (one.kind === 'deposit') return fund(database, [base + one.account], one.amount)
    if (one.kind === 'withdraw') return withdraw(base + one.account, one.amount, one.paid)
    if (one.kind === 'cashout') return cashOut(base + one.account, one.part)
    if (one.kind === 'cancel') return cancel(base + one.account)
    if (one.kind === 'rollback') return say(base + one.match, { kind: 'open' }, Date.now() + 60_000)
    if (one.kind === 'settle') return settlement.drain()
    if (one.kind === 'result') {
      const outcomes = outcomesOf(one.won, one.voidFactor)
      return say(base + one.match, { kind: 'settled', certainty: 2, outcomes }, Date.now() + 60_000)
    }
    const betslip = one.legs.map((id) => legBody(base + id))
    return call(base + one.account, '/api/v2/bet', betBody([], { stake: (one.stake / 100).toFixed(2), betslip }))
  }
}

const outcomesOf = (won: boolean, voidFactor: string | null) =>
  ['1', '2', '3'].map((id) => ({
    ...{ id, voidFactor, deadHeatFactor: null, result: (won === (id === '1') ? 1 : 0) as 1 | 0 },
  }))

export async function histories() {
  const database = await testDatabase(16)
  // Wins above the threshold of the tax are frequent, and need no confirmed result.
  const server = await testServer(database, { certaintyOnePayoutMax: Number.MAX_SAFE_INTEGER })
  const { platform, book } = server
  const ledger = createLedger(platform)
  const { lines, say } = handmadeLines()
  const settlement = createSettlement(platform, { book, lines })
  const cashout = createCashout(platform, {
    ...{ book, ledger, texts: createTexts(platform.profile), isBlocked: async () => false },
    bettorOf: ({ headers }) => Promise.resolve({ accountId: Number(headers['x-account']), blocked: false }),
  })
  const take = stepsOf({ database, server, ledger, settlement, say })
  /** Each run has bettors and matches of its own. */
  let base = 0
  return {
    ...{ database, server, ledger, cashout, settlement },
    /** Answers the bettors of the run. */
    async run(steps: readonly (readonly Step[])[]): Promise<number[]> {
      base += 1000
      const bettors = Array.from({ length: ACCOUNTS }, (_, index) => base + index + 1)
      await fund(database, bettors, 3000_00)
      for (let id = 1; id <= MATCHES; id += 1) book.addMatch(base + id)
      for (const round of steps) await Promise.all(round.map((one) => take(one, base)))
      await settlement.drain()
      return bettors
    },
    async stop() {
      await server.stop()
      await database.drop()
    },
  }
}
