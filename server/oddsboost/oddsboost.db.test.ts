// Odds boosts against PostgreSQL: made by an operator's commands, shown, sold by two servers, and taken only as often and as
// dear as was said.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betBody, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import type { Operations } from '../operations/index.ts'
import { runCommand, testOperations } from '../operations/testOperations.ts'
import { Refusal } from '../platform/http.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createOddsBoosts, type OddsBoosts, oddsBoostRowsOf } from './index.ts'

const HOUR = 3_600_000
let database: TestDatabase
let server: TestServer
/** A second process on the same database. */
let other: TestServer
let boosts: OddsBoosts
let operations: Operations
let nextMatch = 1
let nextAccount = 1

const authenticate = async (request: { headers: Record<string, unknown> }) => {
  const accountId = Number(request.headers['x-account'] ?? 0)
  if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
  return { accountId } as never
}
const findById = async (id: number) => (id < nextAccount ? ({ id } as never) : null)
const open = (keep: (made: OddsBoosts) => void) =>
  testServer(database, {}, (platform, { book, names }) => {
    const made = createOddsBoosts(platform, {
      book,
      names,
      accounts: { authenticate: authenticate as never, findById },
    })
    keep(made)
    return { oddsBoosts: made }
  })

beforeAll(async () => {
  database = await testDatabase()
  server = await open((made) => {
    boosts = made
  })
  other = await open(() => {})
  operations = testOperations(server, { oddsBoosts: boosts })
})
afterAll(async () => {
  await server.stop()
  await other.stop()
  await database.drop()
})

/** Home at 2.50 in an hour. */
const match = (): number => {
  for (const { book } of [server, other]) book.addMatch(nextMatch, { startsAt: Date.now() + HOUR })
  return nextMatch++
}
const bettor = async (amount = 1_000_00): Promise<number> => {
  const account = nextAccount++
  await fund(database, [account], amount)
  return account
}
const BY = ['--by', 'ann', '--reason', 'Friday']
const run = (...args: string[]) => runCommand(database.pool, operations, ['boost', ...args])
const TERMS = ['--percent', '10', '--stake-max', '100', '--ceiling', '1000']
const make = async (...more: string[]): Promise<number> => {
  const outcome = await run(
    'create',
    ...TERMS.filter((_, at) => !more.includes(TERMS[at - (at % 2)] ?? '')),
    ...more,
    ...BY,
  )
  if (outcome?.outcome !== 'done') throw new Error(JSON.stringify(outcome))
  return (outcome.details as { id: number }).id
}
const onHome = (id: number, ...more: string[]): Promise<number> =>
  make('--match', String(id), '--outcome', '1', ...more)

/** `hold` keeps the boost's row until so many requests of `ask` wait for it. */
async function whileHeld<T>(
  { hold, boost, count, end = 'rollback' }: { hold: string; boost: number; count: number; end?: 'rollback' | 'commit' },
  ask: () => Promise<T>[],
): Promise<T[]> {
  const { pool } = database
  const holder = await pool.connect()
  const waiting = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  try {
    await holder.query('begin')
    await holder.query(hold, [boost])
    const asked = ask()
    const waits = async () => (await pool.query(waiting)).rows[0].n
    await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
    await holder.query(end)
    return await Promise.all(asked)
  } finally {
    // Changes nothing after its end; lets go where somebody did not come.
    await holder.query('rollback')
    holder.release()
  }
}
const LOCKED = 'select from odds_boost where id = $1 for update'

type Change = Record<string, unknown>
/** Home at the boosted price: 2.50 and ten percent. */
const place = async (account: number, id: number, boost: number | null, change: Change = {}, at = server) => {
  const leg = legBody(id, { odd_value: '2.75', ...((change.leg as object) ?? {}) })
  const { leg: _, ...body } = change
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([], {
      betslip: [leg],
      total_odd: '2.75',
      ...(boost === null ? {} : { odds_boost_id: boost }),
      ...body,
    }),
    headers: { 'x-account': String(account) },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const codeOf = async (...args: Parameters<typeof place>) => (await place(...args)).body.code
const shown = async (account: number | null) => {
  const caller = account === null ? {} : { headers: { 'x-account': String(account) } }
  const payload = account === null ? {} : { token: 'own' }
  return (await server.app.inject({ method: 'POST', url: '/api/v1/odds-boosts', payload, ...caller })).json().data
}
const spentOf = async (boost: number) => (await boosts.list()).find(({ id }) => id === boost)

describe('a boost on outcomes of a match', () => {
  test('shows both prices to everybody and sells the raised one, which the ticket keeps beside the ordinary one', async () => {
    const id = match()
    const boost = await onHome(id)
    const [one] = (await shown(null)).filter((each: { id: number }) => each.id === boost)
    expect(one).toMatchObject({ percent: 10, stake_max: '100.00', uses_left: 1, personal: false })
    expect(one.event).toMatchObject({ parent_match_id: id, sub_type_id: 1, home_team: `Home ${id}` })
    expect(one.event.odds).toMatchObject([{ outcome_id: '1', odd_value: '2.50', boosted_value: '2.75', odd_active: 1 }])
    const account = await bettor()
    const { status, body } = await place(account, id, boost)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ product_type: 'normal', total_odds: '2.75', normal_value: '2.50' })
    expect(body.data.legs[0]).toMatchObject({ odd_value: '2.75', counts_for_bonus: false })
    // 100.00 less 13.04 VAT, at 0.25 more.
    expect(await spentOf(boost)).toMatchObject({ uses: 1, spent: 21_74 })
    expect((await shown(account)).map((each: { id: number }) => each.id)).not.toContain(boost)
  })

  test('follows the price of now, up to its highest price', async () => {
    const id = match()
    const boost = await onHome(id, '--odds-max', '2.60', '--uses', '5')
    const account = await bettor()
    expect((await place(account, id, boost, { leg: { odd_value: '2.60' } })).body.data.total_odds).toBe('2.60')
    for (const { book } of [server, other]) book.setOdds(id, ['2.00', '3.40', '2.80'])
    const fell = await place(account, id, boost, { leg: { odd_value: '2.60' } })
    expect([fell.body.code, fell.body.details.legs[0].odd_value]).toEqual(['ODDS_CHANGED', '2.20'])
    expect((await place(account, id, boost, { leg: { odd_value: '2.20' } })).body.data.total_odds).toBe('2.20')
    for (const { book } of [server, other]) book.setOdds(id, ['2.60', '3.40', '2.80'])
    expect(await codeOf(account, id, boost, { leg: { odd_value: '2.60' } })).toBe('BOOST_NOT_OFFERED')
  })
})

describe('a boost for accounts', () => {
  test('is seen and used by them alone, on any one pick before its match', async () => {
    const [account, stranger] = [await bettor(), await bettor()]
    const until = new Date(Date.now() + HOUR).toISOString()
    const boost = await make('--account', String(account), '--uses', '2', '--until', until)
    const ids = (list: { id: number }[]) => list.map(({ id }) => id)
    expect(ids(await shown(account))).toContain(boost)
    expect(ids(await shown(stranger))).not.toContain(boost)
    expect(ids(await shown(null))).not.toContain(boost)
    expect(await codeOf(stranger, match(), boost)).toBe('BOOST_NOT_OFFERED')
    expect((await place(account, match(), boost)).body.data.normal_value).toBe('2.50')
    expect((await shown(account)).find((each: { id: number }) => each.id === boost).uses_left).toBe(1)
  })
})

describe('a placement', () => {
  test.each<[string, Change, string]>([
    ['bonus money', { source: 'bonus' }, 'SOURCE_NOT_OFFERED'],
    ['a combo', { product_type: 'combo' }, 'PRODUCT_OFF'],
    ['a boosted list', { product_type: 'boosted', boosted_id: 1 }, 'BOOST_NOT_OFFERED'],
    ['another outcome', { leg: { outcome_id: '2', odd_value: '3.40' } }, 'BOOST_NOT_OFFERED'],
    ['no picks', { betslip: [] }, 'TOO_FEW_LEGS'],
    ['a price above the boosted one', { leg: { odd_value: '2.76' } }, 'ODDS_CHANGED'],
    ['a stake above its own', { stake: '100.01' }, 'STAKE_ABOVE_MAX'],
    ['more than the wallet holds', { stake: '100' }, 'INSUFFICIENT_BALANCE'],
  ])('with %s is refused', async (_name, change, code) => {
    const id = match()
    const boost = await onHome(id)
    const account = await bettor(code === 'INSUFFICIENT_BALANCE' ? 50_00 : 1_000_00)
    expect(await codeOf(account, id, boost, change)).toBe(code)
    // Whatever it was refused for, nothing of the boost is used.
    expect(await spentOf(boost)).toMatchObject({ uses: 0, spent: 0 })
  })

  test('with two picks, a boost that is not there, one that begins later or one that is stopped is refused', async () => {
    const id = match()
    const boost = await onHome(id)
    const account = await bettor()
    const legs = [legBody(id, { odd_value: '2.75' }), legBody(match())]
    const two = await place(account, id, boost, { betslip: legs })
    expect([two.body.code, two.body.details]).toEqual(['TOO_MANY_LEGS', { max: 1 }])
    expect(await codeOf(account, id, 777_777)).toBe('BOOST_NOT_OFFERED')
    const later = await onHome(id, '--from', new Date(Date.now() + HOUR / 2).toISOString())
    expect(await codeOf(account, id, later)).toBe('BOOST_NOT_OFFERED')
    expect((await run('stop', '--id', String(boost), ...BY))?.outcome).toBe('done')
    expect((await run('stop', '--id', String(boost), ...BY))?.outcome).toBe('refused')
    expect(await codeOf(account, id, boost)).toBe('BOOST_NOT_OFFERED')
    expect((await shown(null)).map((each: { id: number }) => each.id)).not.toContain(boost)
    expect(await codeOf(account, id, null)).toBe('ODDS_CHANGED')
  })

  test('is answered again under its key, and uses the boost once', async () => {
    const id = match()
    const boost = await onHome(id, '--uses', '5')
    const account = await bettor()
    const first = await place(account, id, boost, { request_id: 'boosted-once-0001' })
    const again = await place(account, id, boost, { request_id: 'boosted-once-0001' }, other)
    expect([first.status, again.body.bet_id]).toEqual([200, first.body.bet_id])
    expect(await spentOf(boost)).toMatchObject({ uses: 1 })
  })

  test('of the same account in two processes at once takes the last use once', async () => {
    const id = match()
    const boost = await onHome(id)
    const account = await bettor()
    const both = await whileHeld({ hold: LOCKED, boost, count: 2 }, () =>
      [server, other].map((at, n) => place(account, id, boost, { stake: `${50 + n}` }, at)),
    )
    const codes = both.map(({ body }) => body.code ?? 'placed')
    expect(codes.toSorted()).toEqual(['BOOST_USED', 'placed'])
    expect(await spentOf(boost)).toMatchObject({ uses: 1 })
  })

  test('of ten accounts in two processes at once never takes more than the ceiling', async () => {
    const id = match()
    // Room for three bets of 100.00, which win 21.74 more each.
    const boost = await onHome(id, '--ceiling', '86.95')
    const accounts = await Promise.all(Array.from({ length: 10 }, () => bettor()))
    const all = await whileHeld({ hold: LOCKED, boost, count: 2 }, () =>
      accounts.map((account, n) => place(account, id, boost, {}, n % 2 === 0 ? server : other)),
    )
    const codes = all.map(({ body }) => body.code ?? 'placed')
    expect(codes.filter((code) => code === 'placed')).toHaveLength(3)
    expect(codes.filter((code) => code === 'BOOST_USED_UP')).toHaveLength(7)
    expect(await spentOf(boost)).toMatchObject({ uses: 3, spent: 65_22 })
    // 21.73 is left, of 21.74 that 100.00 would take: the stake that is named is taken.
    const [refused] = all.filter(({ body }) => body.code === 'BOOST_USED_UP')
    expect(refused?.body.details).toEqual({ left: 99_00 })
    expect((await place(await bettor(), id, boost, { stake: '99' })).status).toBe(200)
  })
})

test('a boost that is stopped while a placement waits for it is not sold', async () => {
  const id = match()
  const boost = await onHome(id)
  const account = await bettor()
  const hold = `update odds_boost set stopped_at = now(), stopped_by = 'ann' where id = $1`
  const [asked] = await whileHeld({ hold, boost, count: 1, end: 'commit' }, () => [place(account, id, boost)])
  expect(asked?.body.code).toBe('BOOST_NOT_OFFERED')
})

describe("an operator's command", () => {
  test.each<[string, string[], string]>([
    ['everything for everybody', ['--until', '2999-01-01T00:00:00Z'], 'EVERYTHING_FOR_EVERYBODY'],
    ['an account that is not there', ['--account', '999999', '--until', '2999-01-01T00:00:00Z'], 'NO_SUCH_ACCOUNT'],
    ['no outcome', ['--match', 'ID'], 'OUTCOMES_MISSING'],
    ['too much', ['--match', 'ID', '--outcome', '1', '--percent', '11'], 'PERCENT_INVALID'],
    ['too long a price', ['--match', 'ID', '--outcome', '1', '--odds-max', '10.01'], 'PRICE_INVALID'],
    ['too high a stake', ['--match', 'ID', '--outcome', '1', '--stake-max', '200.01'], 'STAKE_INVALID'],
    ['too many bets', ['--match', 'ID', '--outcome', '1', '--uses', '11'], 'USES_INVALID'],
    ['too high a ceiling', ['--match', 'ID', '--outcome', '1', '--ceiling', '100000.01'], 'CEILING_INVALID'],
    ['a window in the past', ['--match', 'ID', '--outcome', '1', '--until', '2020-01-01T00:00:00Z'], 'WINDOW_INVALID'],
    ['an unknown outcome', ['--match', 'ID', '--outcome', '9'], 'NOT_FOR_SALE'],
    ['an unknown market', ['--match', 'ID', '--market', '18', '--outcome', '12'], 'NOT_FOR_SALE'],
    ['a price at the highest already', ['--match', 'ID', '--outcome', '1', '--odds-max', '2.50'], 'ADDS_NOTHING'],
  ])('for %s is refused', async (_name, args, code) => {
    const id = String(match())
    const options = args.map((each) => (each === 'ID' ? id : each))
    const terms = TERMS.filter((_, at) => !options.includes(TERMS[at - (at % 2)] ?? ''))
    const outcome = await run('create', ...options, ...terms, ...BY)
    expect(outcome).toMatchObject({ outcome: 'refused', details: { code } })
  })

  test('carried out twice makes one boost, which ends with the start of its match', async () => {
    const id = match()
    const event = { parentMatchId: id, market: 1, specifiers: '', outcomes: ['1'] }
    const rest = { accounts: null, percent: 5, oddsMax: null, stakeMax: 10_00, usesMax: 1, ceiling: 100_00 }
    const draft = { event, ...rest, from: null, until: null }
    const [made, again] = [
      await boosts.make(draft, { id: 9_999, by: 'ann' }),
      await boosts.make(draft, { id: 9_999, by: 'ann' }),
    ]
    expect(made.ok && again.ok && made.id === again.id).toBe(true)
    expect(made.ok && made.terms.until).toBe(server.book.match(id)?.fixture?.startsAt)
  })

  test('shows what became of each, and nobody changes its terms afterwards', async () => {
    const boost = await onHome(match())
    const row = expect.objectContaining({ id: boost, bets: 0, spent: '0.00', stopped: null })
    expect(await run('list')).toMatchObject({ details: { boosts: expect.arrayContaining([row]) } })
    await expect(database.pool.query('update odds_boost set percent = 90')).rejects.toThrow('permission denied')
    await expect(database.pool.query('delete from odds_boost_use')).rejects.toThrow('permission denied')
  })
})

test('the boosted bets of a bettor stand in his own file, and nobody else’s', async () => {
  const id = match()
  const boost = await onHome(id, '--uses', '2')
  const [account, stranger] = [await bettor(), await bettor()]
  for (const stake of ['20', '30']) await place(account, id, boost, { stake })
  await place(stranger, id, boost)
  const rows = await Array.fromAsync(oddsBoostRowsOf(database.pool, account).odds_boosts ?? [])
  expect(rows).toMatchObject([{ boost_id: boost }, { boost_id: boost }])
})
