// What ends the betting of a round in its own transaction: results and rulings as the feed's slice writes them, on real PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LineOutcome } from '../odds/index.ts'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, round, bookOf } = roundsOf(() => world)
type Db = Pick<JackpotWorld['database']['pool'], 'query'>

const write = (
  match: number,
  outcome: LineOutcome,
  { market = 1, specifiers = '', db = world.database.pool as Db } = {},
) =>
  db.query(
    `insert into line_change (parent_match_id, market, specifiers, outcome, generated_at) values ($1, $2, $3, $4, $5)`,
    [match, market, specifiers, JSON.stringify(outcome), Date.now()],
  )
const part = (id: string, result: 0 | 1, voidFactor: string | null = null, deadHeatFactor: string | null = null) => ({
  ...{ id, result, voidFactor, deadHeatFactor },
})
const settled = (certainty: 1 | 2, first = part('1', 1)): LineOutcome => ({
  ...{ kind: 'settled', certainty },
  outcomes: [first, part('2', 0), part('3', 0)],
})
const cancelled = (endAt: number | null): LineOutcome => ({ kind: 'cancelled', startAt: null, endAt, voidReason: 1 })

test.each<[string, LineOutcome]>([
  ['a scouted result', settled(1)],
  ['a confirmed result', settled(2)],
  ['a half void one', settled(2, part('1', 1, '0.5'))],
  ['a dead heat', settled(2, part('1', 1, null, '0.5'))],
  ['a void', cancelled(null)],
  ['bets of a time that are taken back', cancelled(Date.now())],
])('%s of one of its lines closes a round for entries before anybody looks at it, for good', async (_, outcome) => {
  const of = await openRound('weekly', { reserves: 1 })
  const account = await world.bettor()
  expect((await enter(account, of)).status).toBe(200)
  await write(of.matches[4] as number, outcome)
  expect((await enter(account, of)).body.code).toBe('ROUND_CLOSED')
  await write(of.matches[4] as number, { kind: 'open' })
  expect((await enter(account, of)).body.code).toBe('ROUND_CLOSED')
  expect([await mine(account), await world.cashOf(account)]).toMatchObject([[{ status: 9 }], 990_00])
  expect(await bookOf(of)).toBe(5_22)
  await world.run()
  expect(await round(of.id)).toMatchObject({ phase: 'closed', entries: 1 })
})

test('so does one of a reserve', async () => {
  const of = await openRound('midweek', { reserves: 1 })
  await write(of.reserves?.[0] as number, settled(1))
  expect((await enter(await world.bettor(), of)).body.code).toBe('ROUND_CLOSED')
})

test('other lines, and matches of no round, close none and send nothing', async () => {
  const of = await openRound()
  const [match] = of.matches as [number]
  const moved = async () => {
    const sql = `select count(*)::int as count from outbox where type = 'rounds.moved'`
    return (await world.database.pool.query<{ count: number }>(sql)).rows[0]?.count
  }
  const before = await moved()
  await write(match, settled(2), { market: 18, specifiers: 'total=2.5' })
  await write(match, settled(2), { specifiers: 'from=1|to=10' })
  await write(match, { kind: 'open' })
  await write(999_999, settled(2))
  expect(await moved()).toBe(before)
  expect((await enter(await world.bettor(), of)).status).toBe(200)
  await world.hand.close(of.id)
})

test('a round that is proposed is not opened any more, nor one of a match whose result is known already', async () => {
  const draft = { kind: 'weekly', from: null, belowFloor: false, by: 'ann' } as const
  const [after, before] = [world.addMatches(13), world.addMatches(13)]
  const proposed = await world.hand.propose({ ...draft, matches: after }, null)
  await write(after[12] as number, settled(1))
  const refused = { ok: false, message: expect.stringContaining('has a result') }
  expect(await world.hand.open(proposed.ok ? proposed.id : 0)).toMatchObject(refused)
  world.result(before[3] as number, '1', 1)
  const late = await world.hand.propose({ ...draft, matches: before }, null)
  const known = { ok: false, message: expect.stringContaining('is known') }
  expect(await world.hand.open(late.ok ? late.id : 0)).toMatchObject(known)
})

async function somebodyWaits(): Promise<boolean> {
  const owner = await world.owner()
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await owner.end()
  return (rowCount ?? 0) > 0
}

test('an entry that waits for a result that is being written is refused by it', async () => {
  const of = await openRound()
  const account = await world.bettor()
  const client = await world.database.pool.connect()
  await client.query('begin')
  await write(of.matches[0] as number, settled(2), { db: client })
  const entering = enter(account, of)
  await expect.poll(somebodyWaits).toBe(true)
  await client.query('commit')
  client.release()
  expect((await entering).body.code).toBe('ROUND_CLOSED')
  expect(await world.cashOf(account)).toBe(1000_00)
})

test('entries and a result at once: each entry was taken before the round closed, or not at all', async () => {
  const of = await openRound()
  const accounts = await Promise.all(Array.from({ length: 40 }, () => world.bettor()))
  const entering = accounts.map(async (account, nth) => {
    // Some before, some after: whoever comes is served in his turn.
    for (let turns = 0; turns < nth; turns++) await world.database.pool.query('select 1')
    return enter(account, of)
  })
  await Promise.all(entering.slice(0, 5))
  await write(of.matches[6] as number, settled(2))
  const { rows } = await world.database.pool.query<{ late: number; taken: number }>(
    `select count(*) filter (where e.placed_at >= j.closes_at)::int as late, count(*)::int as taken
     from jackpot_entry e join jackpot j on j.id = e.jackpot_id where j.id = $1`,
    [of.id],
  )
  const answers = await Promise.all(entering)
  const placed = answers.filter(({ status }) => status === 200).length
  expect(rows).toEqual([{ late: 0, taken: placed }])
  expect(placed).toBeGreaterThanOrEqual(5)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('ROUND_CLOSED')
  const spent = await Promise.all(accounts.map((account) => world.cashOf(account)))
  expect(spent.filter((cash) => cash === 990_00)).toHaveLength(placed)
})
