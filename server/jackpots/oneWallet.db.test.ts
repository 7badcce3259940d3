// One wallet that two tabs and two processes enter a jackpot from, and one without a cent that is refused for ever.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, heldWallet } from '../bets/testServer.ts'
import { type Round, roundsOf } from './testRounds.ts'
import { type JackpotProcess, type JackpotWorld, jackpotProcess, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
let second: JackpotProcess
let of: Round
const { openRound, enter, mine, bookOf } = roundsOf(() => world)
beforeAll(async () => {
  world = await jackpotWorld()
  second = await jackpotProcess(world)
  of = await openRound()
})
afterAll(async () => {
  await second.end()
  await world.close()
})

const REFUSALS_PER_DAY = 300
async function waitingForLocks(): Promise<number> {
  const owner = await world.owner()
  try {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await owner.end()
  }
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
/** The same entry as `enter` makes, at the other process. */
const enterThere = (account: number, headers: Record<string, string>) => {
  const picks = of.matches.map((parent_match_id) => ({ parent_match_id, outcomes: '1' }))
  return second.call(account, '/api/v1/jackpots/entries', { jackpot_id: of.id, picks, stake: '10' }, headers)
}
const enterAt = (n: number, account: number, key = world.key()) =>
  n % 2 === 0 ? enter(account, of, {}, key) : enterThere(account, key)

test('30 entries at once from two processes take what the balance allows, and the pool has its share of each', async () => {
  const account = await world.bettor(75_00)
  const answers = await Promise.all(upTo(30).map((n) => enterAt(n, account)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(23)
  expect(await world.cashOf(account)).toBe(5_00)
  expect(await mine(account)).toHaveLength(7)
  const one = (await bookOf(of)) / 7
  expect(Number.isInteger(one)).toBe(true)
  expect(await world.ledger.faults()).toEqual([])
})

test('one tap that two tabs and two processes send 20 times is one entry with one answer', async () => {
  const [account, key] = [await world.bettor(), world.key()]
  const answers = await Promise.all(upTo(20).map((n) => enterAt(n, account, key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await world.cashOf(account)).toBe(990_00)
  expect(await mine(account)).toHaveLength(1)
})

test('of 60 entries that an account sends at once 20 are taken on; while they wait for its wallet others enter', async () => {
  const [account, another] = [await world.bettor(), await world.bettor()]
  const held = await heldWallet(world.database, account)
  const codes: unknown[] = []
  const send = async () => {
    const { status, body } = await enterAt(0, account)
    if (status !== 200) codes.push(body.code)
    return status
  }
  const sent = Promise.all(upTo(60).map(send))
  await expect.poll(() => codes.length).toBe(40)
  // The first has come to the database: who came there together with it would wait as well.
  await expect.poll(waitingForLocks).toBe(1)
  expect((await enterAt(0, another)).status).toBe(200)
  await held.release()
  expect((await sent).filter((status) => status === 200)).toHaveLength(20)
  expect(new Set(codes)).toEqual(new Set(['TOO_MANY_REQUESTS']))
})

test('of a day’s refusals 300 are kept; a later one keeps its key for two minutes, whatever process it comes to', async () => {
  const account = await world.bettor(9_00)
  const refused = async (headers = world.key(), n = 0) => (await enterAt(n, account, headers)).body
  const [first, key] = [await refused(), world.key()]
  expect(first).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details: { shortfall: 1_00 } })
  for (let batch = 0; batch < 16; batch += 1) await Promise.all(upTo(20).map(() => refused()))
  expect([await refused(key), await refused()]).toEqual([first, first])
  await fund(world.database, [account], 100_00)
  expect([await refused(key), await refused(key, 1)]).toEqual([first, first])
  expect(await mine(account)).toEqual([])
  const owner = await world.owner()
  await owner.query(`update stake_request set at = at - interval '3 minutes' where account_id = $1`, [account])
  await owner.end()
  const { jobs } = world.platform
  await jobs.start()
  await jobs.stop()
  await jobs.runDue()
  const sql = 'select count(*)::int as n from stake_request where account_id = $1'
  const kept: number = (await world.database.pool.query(sql, [account])).rows[0].n
  // Those that were under way together may all have been the last one.
  expect([kept >= REFUSALS_PER_DAY, kept < REFUSALS_PER_DAY + 20]).toEqual([true, true])
  expect((await enterAt(1, account, key)).status).toBe(200)
})
