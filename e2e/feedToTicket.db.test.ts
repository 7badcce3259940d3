// The line the product exists for, in one process: the feed's XML → outbox → settlement → wallet, and an operator's
// hand.
import { payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { totalOddsOf } from '@walia/domain/odds/odds.ts'
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { holdDatabase, startServer } from '@walia/server/main.ts'
import {
  betStop,
  cancel,
  market,
  oneXTwoResult,
  rollbackCancel,
  rollbackSettlement,
  settlement,
  statusChange,
} from '@walia/server/odds/adapters/uof/samples/messages.ts'
import { findOutcome } from '@walia/server/operations/index.ts'
import { handIn } from '@walia/server/operations/testOperators.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  enter,
  newBettor,
  PRICES,
  sellMatch,
  startTestServer,
  type TestServer,
  urnOf,
} from './testServer.ts'

const STAKE = 100_00
const WAIT = { timeout: 15_000, interval: 50 }
const MATCHES = Array.from({ length: 40 }, (_, place) => 5001 + place)
let database: TestDatabase
let server: TestServer
let taken = 0

beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, MATCHES)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const now = () => server.platform.clock.now()
const of = (match: number) => ({ event_id: urnOf(match), timestamp: now() })
const won = (match: number, id: 1 | 2 | 3 = 1) => settlement({ ...of(match), certainty: 2 }, oneXTwoResult(id))
const openMatches = async (count: number): Promise<number[]> => {
  const matches = MATCHES.slice(taken, taken + count)
  taken += count
  for (const match of matches) await sellMatch(server, match)
  return matches
}
const tryToPlace = (caller: Caller, matches: readonly number[]) =>
  server.call(caller, 'POST', '/api/v2/bet', betBody([], { betslip: matches.map((match) => legBody(match)) }))
async function place(caller: Caller, matches: readonly number[]): Promise<string> {
  const { body } = await tryToPlace(caller, matches)
  expect(body.code).toBeUndefined()
  return body.bet_id as string
}
type Read = { status: number; paid: string | null; legs: { state: string; reason: string | null }[] }
const read = async (caller: Caller, code: string) =>
  (await server.call(caller, 'GET', `/api/v1/mybets/${code}`)).body.data as Read
const becomes = (caller: Caller, code: string, ticket: object) =>
  expect.poll(() => read(caller, code), WAIT).toMatchObject(ticket)
/** As the bettor sees it. */
const cashOf = async (caller: Caller) => {
  const { body } = await server.call(caller, 'POST', '/api/v1/balance', { token: caller.token })
  return (body.data as { balance: string }).balance
}
const payoutOf = (legs: number): number => {
  const odds = Array.from({ length: legs }, () => Number(PRICES[0].replace('.', '')))
  const { profile } = server.platform
  return payoutFiguresOf({
    product: 'sports',
    stake: STAKE,
    totalOdds: totalOddsOf(odds),
    countingLegs: odds,
    tax: taxAt(profile, now()),
  }).totalWinningsWithAccaBonus
}
const PAID = () => amountText(payoutOf(1))
const expectBooksRight = async () => expect(await server.ledger.faults()).toEqual([])
async function restart(): Promise<void> {
  await server.stop()
  server = await startTestServer(database, MATCHES)
}

describe('messages of the feed', () => {
  test('results pay a ticket of six to the cent: boost, accumulator bonus and tax', async () => {
    const bettor = await newBettor(server, STAKE)
    const matches = await openMatches(6)
    const code = await place(bettor, matches)
    expect(await cashOf(bettor)).toBe('0.00')
    for (const match of matches) await server.feed.send(won(match))
    await becomes(bettor, code, { status: 5, paid: amountText(payoutOf(6)) })
    expect(await cashOf(bettor)).toBe(amountText(payoutOf(6)))
    await expectBooksRight()
  })

  test('a settlement taken back reverses the payment, another result pays nothing', async () => {
    const bettor = await newBettor(server, STAKE)
    const [match = 0] = await openMatches(1)
    const code = await place(bettor, [match])
    await server.feed.send(won(match))
    await becomes(bettor, code, { status: 5, paid: PAID() })
    await server.feed.send(rollbackSettlement(of(match), market({ id: 1 })))
    await becomes(bettor, code, { status: 1, paid: null })
    expect(await cashOf(bettor)).toBe('0.00')
    await server.feed.send(won(match, 2))
    await becomes(bettor, code, { status: 3, paid: '0.00', legs: [{ state: 'lost' }] })
    await expectBooksRight()
  })

  test('a cancel voids what was bet in its window only, and its rollback opens the ticket again', async () => {
    const [early, late] = [await newBettor(server, STAKE), await newBettor(server, STAKE)]
    const [match = 0] = await openMatches(1)
    const voided = await place(early, [match])
    await new Promise((resolve) => setTimeout(resolve, 20))
    const end = now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const kept = await place(late, [match])
    const window = { start_time: end - 60_000, end_time: end }
    await server.feed.send(cancel({ ...of(match), ...window }, market({ id: 1, void_reason: 12 })))
    await becomes(early, voided, { status: 4, paid: '100.00', legs: [{ state: 'void', reason: 'void_12' }] })
    expect(await read(late, kept)).toMatchObject({ status: 1 })
    await server.feed.send(rollbackCancel({ ...of(match), ...window }, market({ id: 1 })))
    await becomes(early, voided, { status: 1, paid: null })
    await server.feed.send(won(match))
    await becomes(late, kept, { status: 5, paid: PAID() })
    await becomes(early, voided, { status: 5, paid: PAID() })
    await expectBooksRight()
  })

  test('a bet stop refuses placements; after new prices a changed price is refused with the present one', async () => {
    const bettor = await newBettor(server, STAKE)
    const [match = 0] = await openMatches(1)
    await server.feed.send(betStop(of(match)))
    expect(await tryToPlace(bettor, [match])).toMatchObject({ status: 409, body: { code: 'LEG_SUSPENDED' } })
    await sellMatch(server, match, ['2.40', ...PRICES.slice(1)])
    expect(await tryToPlace(bettor, [match])).toMatchObject({
      status: 409,
      body: { code: 'ODDS_CHANGED', details: { legs: [{ parent_match_id: match, odd_value: '2.40' }] } },
    })
    expect(await cashOf(bettor)).toBe('100.00')
    await server.feed.send(won(match))
    expect(await tryToPlace(bettor, [match])).toMatchObject({ status: 409 })
  })
})

describe('a restart in the middle', () => {
  test('open tickets are settled by the next process, once, and reversed by it', async () => {
    const bettor = await newBettor(server, STAKE)
    const [match = 0] = await openMatches(1)
    const code = await place(bettor, [match])
    await restart()
    expect(await read(bettor, code)).toMatchObject({ status: 1 })
    const result = won(match)
    await server.feed.send(result)
    await becomes(bettor, code, { status: 5, paid: PAID() })
    await restart()
    await server.feed.send(result)
    await server.settlement.drain()
    expect([await read(bettor, code), await cashOf(bettor)]).toMatchObject([{ status: 5 }, PAID()])
    await server.feed.send(rollbackSettlement(of(match), market({ id: 1 })))
    await becomes(bettor, code, { status: 1, paid: null })
    await expectBooksRight()
  })

  test('under another market is refused: money of two countries never meets', async () => {
    const { pool, config } = server.platform
    await holdDatabase({ pool, config })
    await holdDatabase({ pool, config })
    await expect(holdDatabase({ pool, config: { ...config, market: 'ke' } })).rejects.toThrow('MARKET: ')
  })

  test('in another mode is refused: demonstration money, open codes and strangers never meet', async () => {
    const { pool, config } = server.platform
    const [development, production] = [config, { ...config, development: false }]
    const forget = () => pool.query(`delete from platform_setting where name = 'mode'`)
    await forget()
    await holdDatabase({ pool, config: production })
    await holdDatabase({ pool, config: production })
    await expect(holdDatabase({ pool, config: development })).rejects.toThrow(/^MODE: .* production/)
    // A database from before modes were kept is known by its demonstration money.
    await forget()
    await server.accounts.ensureDemoAccount()
    await expect(holdDatabase({ pool, config: production })).rejects.toThrow(/^MODE: .*password is public/)
    await holdDatabase({ pool, config: development })
  })

  test('in another mode changes nothing of what the database keeps, its simulated world included', async () => {
    const { pool, config } = server.platform
    const settings = async () => (await pool.query('select name, value from platform_setting order by name')).rows
    await pool.query(`delete from platform_setting where name = 'simulated_world'`)
    const before = await settings()
    const production = { ...config, development: false, simSpeed: 100 }
    await expect(startServer(production, () => undefined)).rejects.toThrow(/^MODE: /)
    expect(await settings()).toEqual(before)
  })

  test('results that were written but not yet settled wait for the cursor', async () => {
    const bettor = await newBettor(server, STAKE)
    const [first = 0, second = 0] = await openMatches(2)
    const [one, two] = [await place(bettor, [first]), await newBettor(server, STAKE)]
    const other = await place(two, [second])
    await server.settlement.stop()
    await server.feed.send(won(first), won(second))
    await server.odds.stop()
    expect(await read(bettor, one)).toMatchObject({ status: 1 })
    await restart()
    await becomes(bettor, one, { status: 5, paid: PAID() })
    await becomes(two, other, { status: 5, paid: PAID() })
    const { rows } = await database.pool.query(
      `select (select max(id) from line_change) - (select change_id from settlement_cursor where name = 'lines') as behind`,
    )
    expect(rows).toEqual([{ behind: 0 }])
    await expectBooksRight()
  })
})

describe('matches that left the memory', () => {
  const [ENDED, POSTPONED, ABANDONED] = [3, 8, 9]
  /** Their last status, after which the feed says nothing more and the next process does not know them. */
  async function retire(statuses: Readonly<Record<number, number>>): Promise<void> {
    await server.settlement.stop()
    for (const [match, status] of Object.entries(statuses))
      await server.feed.send(statusChange({ ...of(Number(match)), product: 1 }, { status, match_status: 0 }))
    await server.stop()
    const gone = Object.keys(statuses).map(Number)
    await database.pool.query('update feed_match set over_at = now() where parent_match_id = any ($1::bigint[])', [
      gone,
    ])
    server = await startTestServer(database, MATCHES)
    for (const match of gone) expect(server.odds.book.match(match)).toBeUndefined()
  }

  test('abandoned is void at once, postponed after 48 hours, ended waits for its result', async () => {
    const bettor = await newBettor(server, 3 * STAKE)
    const [postponed = 0, abandoned = 0, ended = 0] = await openMatches(3)
    const codes = [await place(bettor, [postponed]), await place(bettor, [abandoned]), await place(bettor, [ended])]
    const [first = '', second = '', third = ''] = codes
    await retire({ [postponed]: POSTPONED, [abandoned]: ABANDONED, [ended]: ENDED })
    await server.settlement.sweep()
    await becomes(bettor, second, { status: 4, paid: '100.00', legs: [{ state: 'void', reason: 'void_10' }] })
    expect(await read(bettor, first)).toMatchObject({ status: 1 })
    server.platform.advance(50 * 3_600_000)
    await server.settlement.sweep()
    const returned = await enter(server, bettor.accountId)
    await becomes(returned, first, { status: 4, paid: '100.00', legs: [{ state: 'void', reason: 'void_11' }] })
    expect(await read(returned, third)).toMatchObject({ status: 1 })
    await restart()
    await server.feed.send(won(ended))
    await becomes(await enter(server, bettor.accountId), third, { status: 5, paid: PAID() })
    await expectBooksRight()
  })
})

describe("an operator's hand, through the queue of the running server", () => {
  async function ops(...words: readonly string[]) {
    const id = await handIn(database.pool, [...words, '--reason', 'wrong score'])
    await expect.poll(() => findOutcome(database.pool, id), WAIT).not.toBeNull()
    return (await findOutcome(database.pool, id))?.outcome
  }
  const line = (match: number) => ['--match', String(match), '--market', '1']

  test('a line is settled, rolled back, voided, and the void is rolled back', async () => {
    const bettor = await newBettor(server, STAKE)
    const [match = 0] = await openMatches(1)
    const code = await place(bettor, [match])
    expect(await ops('settle', ...line(match), '--won', '1', '--lost', '2', '--lost', '3')).toBe('done')
    await becomes(bettor, code, { status: 5, paid: PAID() })
    expect(await ops('rollback', ...line(match), '--what', 'settlement')).toBe('done')
    await becomes(bettor, code, { status: 1, paid: null })
    expect(await ops('void', ...line(match))).toBe('done')
    await becomes(bettor, code, { status: 4, paid: '100.00' })
    expect(await ops('rollback', ...line(match), '--what', 'void')).toBe('done')
    await becomes(bettor, code, { status: 1, paid: null })
    expect(await cashOf(bettor)).toBe('0.00')
    await expectBooksRight()
  })

  test('a million won by a ruling stays paid when the feed contradicts, over a restart, until the ruling is lifted', async () => {
    const bettor = await newBettor(server, 10_000_00)
    const match = MATCHES[taken++] ?? 0
    await sellMatch(server, match, ['150.00', '1.04', '12.00'])
    const slip = betBody([], { stake: '10000', betslip: [legBody(match, { odd_value: '150.00' })] })
    const code = (await server.call(bettor, 'POST', '/api/v2/bet', slip)).body.bet_id as string
    const million = amountText(1_000_000_00)
    expect(await ops('settle', ...line(match), '--won', '1', '--lost', '2', '--lost', '3')).toBe('done')
    await becomes(bettor, code, { status: 5, paid: million })
    await server.feed.send(won(match, 2))
    await expect.poll(() => server.odds.countContradictions(database.pool), WAIT).toBe(1)
    await restart()
    await server.feed.send(won(match, 2))
    await server.settlement.drain()
    expect([await read(bettor, code), await cashOf(bettor)]).toMatchObject([{ status: 5, paid: million }, million])
    const [open, ...others] = await server.odds.loadContradictions(database.pool, 10)
    expect([open, others]).toMatchObject([{ match, market: 1, ruledReason: 'wrong score' }, []])
    await expectBooksRight()
    expect(await ops('contradiction', 'decide', '--id', String(open?.id), '--as', 'feed')).toBe('done')
    await becomes(bettor, code, { status: 3, paid: '0.00' })
    expect(await cashOf(bettor)).toBe('0.00')
    expect(await server.odds.loadContradictions(database.pool, 10)).toEqual([])
    await expectBooksRight()
  })

  test("a ticket is cancelled and reinstated; the feed's later result pays it", async () => {
    const bettor = await newBettor(server, STAKE)
    const [match = 0] = await openMatches(1)
    const code = await place(bettor, [match])
    expect(await ops('cancel-bet', '--bet', code)).toBe('done')
    await becomes(bettor, code, { status: 24, paid: '100.00' })
    expect(await ops('rollback', '--bet', code)).toBe('done')
    await becomes(bettor, code, { status: 1, paid: null })
    await server.feed.send(won(match))
    await becomes(bettor, code, { status: 5, paid: PAID() })
    await expectBooksRight()
  })

  test('an unknown match is refused', async () => {
    expect(await ops('void', ...line(999_999))).toBe('refused')
  })
})
