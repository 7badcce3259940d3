// Entries without a key on real PostgreSQL: the same one within ten seconds is one entry, in one process and across two.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, heldWallet } from '../bets/testServer.ts'
import { transferIdOf } from '../ledger/index.ts'
import { type Round, roundsOf, type Wanted } from './testRounds.ts'
import { type JackpotProcess, type JackpotWorld, jackpotProcess, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
let other: JackpotProcess
let of: Round
let begun: Round
let free: Round
const { openRound, enter, mine } = roundsOf(() => world)
beforeAll(async () => {
  world = await jackpotWorld()
  // Before there is another process, which may take the lead of a slow machine's first.
  of = await openRound()
  begun = await openRound()
  free = await openRound('free')
  other = await jackpotProcess(world)
})
afterAll(async () => {
  await other.end()
  await world.close()
})

const NO_KEY = {} as never
const unkeyed = (account: number, wanted: Wanted = {}, round = of) => enter(account, round, wanted, NO_KEY)
const bodyOf = ({ id, matches }: Round) => ({
  ...{ jackpot_id: id, stake: '10' },
  picks: matches.map((parent_match_id) => ({ parent_match_id, outcomes: '1' })),
})
/** The same entry as `unkeyed` makes, at the other process. */
const there = (account: number, headers = {}, round = of) =>
  other.call(account, '/api/v1/jackpots/entries', bodyOf(round), headers)
const idOf = ({ body }: { body: { data?: { ticket_id: string } } }) => body.data?.ticket_id
const standing = async (account: number) => [(await mine(account)).length, await world.cashOf(account)]
/** As if the account's requests had come so many seconds earlier. */
async function letPass(account: number, seconds: number): Promise<void> {
  const sql = 'update stake_request set at = at - make_interval(secs => $2) where account_id = $1'
  await world.database.pool.query(sql, [account, seconds])
}
const waitingForLocks = async (): Promise<number> => {
  const owner = await world.owner()
  const sql = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = await owner.query<{ n: number }>(sql).finally(() => owner.end())
  return rows[0]?.n ?? 0
}

describe('an entry without a key', () => {
  test('sent twice gets the first answer again, and its price is taken once', async () => {
    const account = await world.bettor()
    const first = await unkeyed(account)
    expect(first.status).toBe(200)
    expect(await unkeyed(account)).toEqual(first)
    expect(await standing(account)).toEqual([1, 990_00])
  })

  test('sent thirty times at once to two processes is one entry', async () => {
    const account = await world.bettor()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? unkeyed(account) : there(account))),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await standing(account)).toEqual([1, 990_00])
  })

  test.each<[string, number, Wanted, number]>([
    ['8 s later', 8, {}, 1],
    ['10 s later', 10, {}, 2],
    ['its price in other spelling', 0, { stake: '10.00' }, 1],
    ['another pick', 0, { picks: { 3: 'X' } }, 2],
    ['a double more', 0, { picks: { 3: '1X' }, stake: '20' }, 2],
  ])('sent again: %s', async (_name, seconds, wanted, entries) => {
    const account = await world.bettor()
    await unkeyed(account)
    await letPass(account, seconds)
    expect((await unkeyed(account, wanted)).status).toBe(200)
    expect((await mine(account)).length).toBe(entries)
  })

  test('with its picks in another order is the same; of another account it is that account’s own', async () => {
    const [account, another] = [await world.bettor(), await world.bettor()]
    const first = await unkeyed(account)
    const again = await unkeyed(account, {}, { ...of, matches: of.matches.toReversed() })
    expect(idOf(again)).toBe(idOf(first))
    expect(idOf(await unkeyed(another))).not.toBe(idOf(first))
  })

  test.each([
    [9.9, 'replay'],
    [10.1, 'placed'],
  ])('is the same for ten seconds by the database’s clock: %s s', async (seconds, outcome) => {
    const account = await world.bettor()
    await unkeyed(account)
    const { pool } = world.database
    const { hash } = (await pool.query('select body_hash as hash from stake_request where account_id = $1', [account]))
      .rows[0]
    const again = {
      ...{ ord: 1, account_id: account, key: '', hash, waited_ms: 0, repeat_ms: 10_000, jackpot_id: of.id, doubles: 0 },
      ...{ id: transferIdOf(Date.now(), world.platform.random.bytes(10)), picks: of.matches.map(() => 1) },
      ...{ stake: 10_00, vat: 1_30, pooled: 5_22, tax_rows: 'et-1' },
    }
    // In one message, so that nothing passes between the two.
    const [, { rows }] = (await pool.query(
      `update stake_request set at = clock_timestamp() - interval '${seconds} seconds' where account_id = ${account};
       select outcome from jackpot_place('${JSON.stringify([again])}')`,
    )) as unknown as [unknown, { rows: unknown[] }]
    expect(rows).toEqual([{ outcome }])
  })

  test('counts from when it came, however long it waited for its turn', async () => {
    const account = await world.bettor()
    const first = await unkeyed(account)
    await letPass(account, 12)
    const held = await heldWallet(world.database, account)
    const before = enter(account, of, { picks: { 0: '2' } })
    const again = unkeyed(account)
    await expect.poll(waitingForLocks).toBe(1)
    world.platform.advance(3000)
    await held.release()
    await before
    expect(idOf(await again)).toBe(idOf(first))
    world.platform.advance(-3000)
    expect(await standing(account)).toEqual([2, 980_00])
  })

  test('that was refused is placed when it is sent again with money; nothing of a refusal is kept', async () => {
    const account = await world.bettor(1_00)
    for (let times = 0; times < 3; times++)
      expect((await unkeyed(account)).body).toMatchObject({
        code: 'INSUFFICIENT_BALANCE',
        details: { shortfall: 9_00 },
      })
    const sql = 'select count(*)::int as n from stake_request where account_id = $1'
    expect((await world.database.pool.query(sql, [account])).rows).toEqual([{ n: 0 }])
    await fund(world.database, [account], 100_00)
    expect((await unkeyed(account)).status).toBe(200)
    expect(await standing(account)).toEqual([1, 91_00])
  })

  test('one that had a key counts; a new key is a new entry', async () => {
    const account = await world.bettor()
    const first = await enter(account, of)
    for (let times = 0; times < 2; times++) expect(idOf(await unkeyed(account))).toBe(idOf(first))
    expect(idOf(await enter(account, of))).not.toBe(idOf(first))
    expect(await standing(account)).toEqual([2, 980_00])
    await letPass(account, 10)
    expect(idOf(await unkeyed(account))).not.toBe(idOf(first))
    expect(await standing(account)).toEqual([3, 970_00])
  })

  test('whose like with a key takes the last money at another process is not told that nothing was placed', async () => {
    for (let times = 0; times < 20; times++) {
      const account = await world.bettor(10_00)
      const [keyed, plain] = await Promise.all([there(account, world.key()), unkeyed(account)])
      const placed = [keyed, plain].filter(({ status }) => status === 200)
      // One with a key that comes second is an entry of its own, for which there is no money.
      expect([placed.length, keyed.status === 200]).toEqual(keyed.status === 200 ? [2, true] : [1, false])
      expect(new Set(placed.map(idOf)).size).toBe(1)
      expect(await standing(account)).toEqual([1, 0])
    }
  })

  test('refused by this process while the first is being committed by another: its entry is the answer', async () => {
    const account = await world.bettor()
    const held = await heldWallet(world.database, account)
    const first = there(account, {}, begun)
    await expect.poll(waitingForLocks).toBe(1)
    // This process alone knows that a match has begun.
    world.book.setEvent(begun.matches[0] as number, { status: 1 })
    const second = unkeyed(account, {}, begun)
    await expect.poll(waitingForLocks).toBe(2)
    await held.release()
    expect([(await first).status, idOf(await second)]).toEqual([200, idOf(await first)])
    expect((await unkeyed(await world.bettor(), {}, begun)).body.code).toBe('ROUND_CLOSED')
  })

  test('of the free jackpot is the same entry for ten seconds, then one too many', async () => {
    const account = await world.bettor()
    const first = await unkeyed(account, { stake: '0' }, free)
    expect(await unkeyed(account, { stake: '0' }, free)).toEqual(first)
    await letPass(account, 10)
    expect((await unkeyed(account, { stake: '0' }, free)).body.code).toBe('JACKPOT_ENTERED')
  })
})

test('the books are right after all of it', async () => {
  expect(await world.ledger.faults()).toEqual([])
})
