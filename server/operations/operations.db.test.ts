// Operators' requests against PostgreSQL: carried out once, kept in an audit log that cannot be changed.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betBody, fund, type TestServer, testServer } from '../bets/testServer.ts'
import { createBoosted } from '../boosted/index.ts'
import { type CashoutWorld, cashoutWorld } from '../cashout/testWorld.ts'
import type { HandStep, Odds } from '../odds/index.ts'
import { DAY } from '../platform/periods.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createTexts } from '../platform/text.ts'
import type { Operations } from './index.ts'
import { type OperatedOdds, runCommand, testOperations } from './testOperations.ts'

let database: TestDatabase
let server: TestServer
let operations: Operations
let world: CashoutWorld
const steps: HandStep[] = []
const heldLine = {
  ...{ parentMatchId: 7, match: 'Arsenal - Chelsea', market: 18, specifiers: 'total=2.5', reason: 'sumLow' as const },
  ...{ detail: '97.90/1.82 sum to 0.56', prices: '12: 97.90, 13: 1.82', heldSince: '2026-11-21T09:00:00.000Z' },
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  world = cashoutWorld(server.platform, server.book, (ids, amount) => fund(database, ids, amount))
  // The feed's own stack is tested with the feed; here it says what it was handed.
  const odds: OperatedOdds = {
    loadContradictions: async () => [],
    decideContradiction: async () => ({ ok: false, code: 'NO_SUCH_CONTRADICTION' }),
    heldLines: () => [heldLine],
    releaseHeld: (parentMatchId) =>
      parentMatchId === 7 ? { ok: true, line: heldLine } : { ok: false, code: 'MATCH_UNKNOWN' },
    health: () => ({ connected: true }) as ReturnType<Odds['health']>,
    applyByHand: async (step) => {
      steps.push(step)
      return step.market === 404 ? { ok: false, code: 'MATCH_UNKNOWN' } : { ok: true, outcome: { kind: 'open' } }
    },
  }
  const texts = createTexts(server.platform.profile)
  const boosted = createBoosted(server.platform, { book: server.book, names: server.names, texts })
  operations = testOperations(server, { boosted, odds })
})
afterAll(async () => {
  await world.stop()
  await server.stop()
  await database.drop()
})

const run = (...args: string[]) => runCommand(database.pool, operations, args)
const why = ['--reason', 'palpable error', '--by', 'abebe']

test('a ticket is cancelled, with the stake back and a line in the audit log', async () => {
  await fund(database, [1], 100_00)
  server.book.addMatch(1)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([1]),
    headers: { 'x-account': '1' },
  })
  const { bet_id } = answer.json()
  expect(await run('cancel-bet', '--bet', bet_id, ...why)).toEqual({
    outcome: 'done',
    details: { states: [{ status: 24, paid: 100_00 }] },
  })
  const { rows } = await database.pool.query('select action, by_whom, reason, outcome from audit_log')
  expect(rows).toEqual([{ action: 'ticket', by_whom: 'abebe', reason: 'palpable error', outcome: 'done' }])
})

test('a ticket that was cashed out whole is neither cancelled nor voided, and the log says why', async () => {
  const { account, betId } = await world.ticketOn(1)
  await world.accept(account, (await world.offer(account, betId)).offer_id)
  const refused = { outcome: 'refused', details: { ok: false, code: 'TICKET_CASHED_OUT' } }
  expect(await run('cancel-bet', '--bet', betId, ...why)).toEqual(refused)
  expect(await run('void', '--bet', betId, '--leg', '1', ...why)).toEqual(refused)
  expect(await world.readTicket(account, betId)).toMatchObject({ status: 11, paid: '82.61' })
})

test('a line settled by hand is applied with operator and reason; a refused one is in the audit log', async () => {
  const settle = ['--match', '7', '--won', '1', ...why]
  expect((await run('settle', '--market', '1', ...settle))?.outcome).toBe('done')
  expect(await run('settle', '--market', '404', ...settle)).toEqual({
    outcome: 'refused',
    details: { ok: false, code: 'MATCH_UNKNOWN' },
  })
  expect(steps.map(({ market, operator, reason }) => [market, operator, reason])).toEqual([
    [1, 'abebe', 'palpable error'],
    [404, 'abebe', 'palpable error'],
  ])
})

test('an unknown ticket is refused', async () => {
  const refused = await run('cancel-bet', '--bet', 'bet_0000000000000', ...why)
  expect(refused).toEqual({ outcome: 'refused', details: { ok: false, code: 'NO_SUCH_TICKET' } })
})

test('a drill is refused where the feed is not the simulated one of a development server', async () => {
  const drill = ['drill', '--what', 'silence', '--product', '3', '--seconds', '25']
  expect(await run(...drill)).toMatchObject({ outcome: 'refused', details: { code: 'NO_SIMULATED_FEED' } })
})

test('jobs says when each job ran and what failed', async () => {
  const { jobs } = server.platform
  jobs.add('bets.deleteOld', { role: 'settlement', every: DAY }, async () => {
    throw new Error('no room left')
  })
  await jobs.start()
  await jobs.stop()
  await jobs.runDue()
  const details = (await run('jobs'))?.details as Awaited<ReturnType<typeof jobs.list>>
  expect(details.jobs[0]).toMatchObject({ name: 'bets.deleteOld', failures: 1, error: 'no room left', running: false })
  expect(details.jobs.find(({ name }) => name === 'ledger.partitions')).toMatchObject({ failures: 0, error: null })
})

test('health answers with feed, settlement, held slips and ledger faults', async () => {
  expect((await run('health'))?.details).toMatchObject({ settlement: { selectionsWaiting: 0 }, ledgerFaults: [] })
})

test('a carried-out request is not carried out again, and the audit log cannot be changed', async () => {
  expect(await operations.carryOut()).toBe(0)
  await expect(database.pool.query('delete from audit_log')).rejects.toThrow('permission denied')
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await expect(owner.query(`update audit_log set reason = 'x'`)).rejects.toThrow('never changed')
  await owner.end()
})

test('lines that the guard keeps shut are listed, and one is released with a name and a reason in the audit log', async () => {
  expect(await run('guard', 'list')).toEqual({ outcome: 'done', details: { lines: [heldLine] } })
  const line = ['--market', '18', '--specifiers', 'total=2.5', ...why]
  expect(await run('guard', 'release', '--match', '7', ...line)).toEqual({
    outcome: 'done',
    details: { ok: true, line: heldLine },
  })
  expect(await run('guard', 'release', '--match', '8', ...line)).toEqual({
    outcome: 'refused',
    details: { ok: false, code: 'MATCH_UNKNOWN' },
  })
  const { rows } = await database.pool.query(
    "select by_whom, reason, outcome from audit_log where action = 'guardRelease' order by request_id",
  )
  expect(rows).toEqual([
    { by_whom: 'abebe', reason: 'palpable error', outcome: 'done' },
    { by_whom: 'abebe', reason: 'palpable error', outcome: 'refused' },
  ])
})
