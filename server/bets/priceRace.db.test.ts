// Acceptance against price change, on PostgreSQL: placements in flight while the feed moves and suspends what they buy.
import type { BetAnswer } from '@walia/contract/bets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { runsOf } from '../platform/testRuns.ts'
import { betBody, fund, legBody, type TestServer, testServer } from './testServer.ts'

const STAKE = 20_00
const FUNDS = 100_000_00
const ACCOUNTS = 25
const SLIPS = runsOf(10)
const PREMATCH = [1, 2, 3, 4]
const LIVE = [101, 102, 103, 104]
const MATCHES = [...PREMATCH, ...LIVE]

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { liveHoldSeconds: 0.02 })
  for (const id of MATCHES) server.book.addMatch(id, { live: LIVE.includes(id), odds: ['2.50', '3.40', '2.80'] })
  await fund(database, accounts, FUNDS)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
const accounts = Array.from({ length: ACCOUNTS }, (_, index) => index + 1)

/** What the book sold of a match, in order: hundredths, or null while suspended. */
const sold = new Map<number, (number | null)[]>(MATCHES.map((id) => [id, [250]]))
const soldOf = (id: number): (number | null)[] => sold.get(id) as (number | null)[]
const openPriceOf = (id: number): number => soldOf(id).findLast((price) => price !== null) as number
const hundredthsOf = (text: string | null | undefined): number => Math.round(Number(text) * 100)
const oddsText = (price: number): string => (price / 100).toFixed(2)
const tick = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const upTo = (max: number): number => Math.floor(Math.random() * max)

/** Moves one line or takes it off sale; live lines rest longer, for a hold outlives no suspension. */
function news(round: number): void {
  const id = (round % 3 === 0 ? LIVE[upTo(LIVE.length)] : PREMATCH[upTo(PREMATCH.length)]) as number
  const line = soldOf(id)
  if (line.at(-1) !== null && round % 7 === 0) {
    server.book.setStatus(id, -1)
    line.push(null)
    return
  }
  // Never what it was: a price of an earlier moment is told from the present one.
  const price = 170 + ((openPriceOf(id) - 170 + 1 + upTo(300)) % 301)
  server.book.setOdds(id, [oddsText(price), '3.40', '2.80'])
  line.push(price)
}

type Wanted = { id: number; price: number; seen: (number | null)[] }
type Sent = {
  account: number
  status: number
  body: BetAnswer & { code?: string; details?: { legs: { parent_match_id: number; odd_value: string | null }[] } }
  wanted: Wanted[]
}

const seenCountOf = ({ wanted }: Sent): number => wanted.reduce((sum, { seen }) => sum + seen.length, 0)

/** Since the bettor saw it, or since the hold began. */
const fell = ({ price, seen }: Wanted): boolean =>
  seen.some((now, index) => now !== null && now < Math.max(price, ...seen.slice(0, index).map((one) => one ?? 0)))

/** Prices are seen, the feed goes on, and the slip is sent twice under one key, as a nervous thumb does. */
async function betOnce(account: number, slip: number): Promise<[Sent, Sent]> {
  const first = MATCHES[upTo(MATCHES.length)] as number
  const second = MATCHES[upTo(MATCHES.length)] as number
  const prices = [...new Set(slip % 3 === 0 ? [first, second] : [first])].map((id) => ({ id, price: openPriceOf(id) }))
  await tick(upTo(12))
  const from = prices.map(({ id }) => soldOf(id).length - 1)
  const legs = prices.map(({ id, price }) =>
    legBody(id, { odd_value: oddsText(price), bet_type: LIVE.includes(id) ? 8 : 7 }),
  )
  const payload = JSON.stringify(betBody([], { stake: String(STAKE / 100), betslip: legs }))
  const headers = {
    'content-type': 'application/json',
    'x-account': String(account),
    'idempotency-key': `race-${slip}-${account}`,
  }
  const send = async (): Promise<Sent> => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v2/bet', payload, headers })
    const wanted = prices.map(({ id, price }, index) => ({ id, price, seen: soldOf(id).slice(from[index]) }))
    return { account, status: answer.statusCode, body: answer.json(), wanted }
  }
  return Promise.all([send(), send()])
}

test('a ticket has the price that was sold at its moment, a refusal its reason, and the money follows the tickets', {
  timeout: 900_000,
}, async () => {
  const feed = { over: false }
  const feeding = (async () => {
    for (let round = 1; !feed.over; round += 1) {
      news(round)
      await tick(1)
    }
  })()
  const sent: Sent[] = []
  for (let slip = 0; slip < SLIPS; slip += 1) {
    const pairs = await Promise.all(accounts.map((account) => betOnce(account, slip)))
    for (const [one, other] of pairs) {
      expect([other.status, other.body.code, other.body.bet_id]).toEqual([one.status, one.body.code, one.body.bet_id])
      // The later answer saw at least as much of the feed.
      sent.push(seenCountOf(one) >= seenCountOf(other) ? one : other)
    }
  }
  feed.over = true
  await feeding

  const accepted = sent.filter(({ status }) => status === 200)
  for (const { body, wanted } of accepted)
    for (const { id, price, seen } of wanted) {
      const leg = body.data.legs.find(({ parent_match_id }) => parent_match_id === id)
      const odds = hundredthsOf(leg?.odd_value)
      expect(seen, `match ${id}, asked at ${price}`).toContain(odds)
      expect(odds).toBeGreaterThanOrEqual(price)
    }
  for (const { status, body, wanted } of sent.filter((one) => one.status !== 200)) {
    expect([status, body.code]).toEqual([409, expect.stringMatching(/^(ODDS_CHANGED|LEG_SUSPENDED)$/)])
    // A rise is given: a changed price refuses only where one fell, and then names every leg that moved.
    if (body.code === 'ODDS_CHANGED') expect(wanted.some(fell), JSON.stringify(wanted)).toBe(true)
    for (const { parent_match_id, odd_value } of body.details?.legs ?? []) {
      const { seen } = wanted.find(({ id }) => id === parent_match_id) as Wanted
      expect(seen).toContain(body.code === 'LEG_SUSPENDED' ? null : hundredthsOf(odd_value))
    }
  }
  // Every outcome came up: the race was one.
  const codes = new Set(sent.map(({ body }) => body.code ?? 'placed'))
  expect([...codes].sort()).toEqual(['LEG_SUSPENDED', 'ODDS_CHANGED', 'placed'])
  expect(accepted.some(({ body }) => body.data.legs.some(({ live }) => live))).toBe(true)
  await expectMoneyOf(accepted)
})

async function expectMoneyOf(accepted: readonly Sent[]): Promise<void> {
  const byText = (one: string, other: string) => (one < other ? -1 : 1)
  const { rows: bets } = await database.pool.query<{ code: string; legs: string }>(
    `select b.code, string_agg(l.odds::text, ',' order by l.place) as legs
     from bet b join bet_leg l on l.bet_id = b.id group by b.code`,
  )
  const expected = accepted.map(({ body }) => {
    const legs = body.data.legs.map(({ odd_value }) => hundredthsOf(odd_value)).join(',')
    return `${body.bet_id} ${legs}`
  })
  expect(bets.map(({ code, legs }) => `${code} ${legs}`).sort(byText)).toEqual(expected.sort(byText))
  const { rows: wallets } = await database.pool.query<{ account_id: number; balance: number; posted: number }>(
    `select w.account_id, w.balance,
       (select sum(e.amount)::bigint from ledger_entry e where e.account_id = w.account_id and e.book = 'cash') as posted
     from wallet_balance w where w.book = 'cash'`,
  )
  const left = (id: number) => FUNDS - STAKE * accepted.filter(({ account }) => account === id).length
  for (const { account_id, balance, posted } of wallets)
    expect([account_id, balance, posted]).toEqual([account_id, left(account_id), left(account_id)])
  expect(wallets).toHaveLength(ACCOUNTS)
  const { rows: faults } = await database.pool.query('select * from ledger_faults()')
  expect(faults).toEqual([])
}
