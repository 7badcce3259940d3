// Stakes of cash, bonus money, free bets and redeemed points: taken from, and given back to, the book they are kept in.
import { type StakeSource, stakeBookOf, stakeSources, winningsBookOf } from '@walia/domain/bets/stakeSource.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOne, placementOf } from '../bets/testPlacement.ts'
import { asOwner } from '../platform/testDatabase.ts'
import { LOST, type Result, type SettlementWorld, STAKE, settled, settlementWorld, VOID, WON } from './testWorld.ts'

let world: SettlementWorld
beforeAll(async () => {
  world = await settlementWorld()
})
afterAll(() => world.stop())

const HALF_WON: Result = { result: 1, voidFactor: '0.5' }
const HALF_LOST: Result = { result: 0, voidFactor: '0.5' }
/** A slip of 100.00 at 2.50 has 86.96 in play. */
const NET = 86_96
const others = stakeSources.filter((source) => source !== 'cash')

/** Cash beside every stake, so that taking from or paying into the wrong book is seen. */
async function bettorWith(source: StakeSource): Promise<number> {
  const account = await world.bettor(STAKE)
  if (source === 'cash') return account
  const book = stakeBookOf[source]
  await world.database.pool.query('select wallet_open($1, array[$2])', [account, book])
  await world.database.pool.query(
    `select ledger_post_batch(array[t], array['demo'], array[t::text], array[false], array[t, t],
       array[$1::bigint, 0], array[$2, 'promotions'], array[$3::bigint, -$3::bigint]) from (select uuidv7() as t) x`,
    [account, book, STAKE],
  )
  return account
}

async function booksOf(account: number): Promise<Record<string, number>> {
  const { rows } = await world.database.pool.query<{ book: string; balance: number }>(
    'select book, balance from wallet_balance where account_id = $1 and balance <> 0',
    [account],
  )
  return Object.fromEntries(rows.map(({ book, balance }) => [book, balance]))
}

async function placed(source: StakeSource) {
  const account = await bettorWith(source)
  const [match = 0] = world.openMatches(1)
  const placement = await placementOf(world.database.pool, account, [match], { source })
  const taken = await insertOne(world.database.pool, placement)
  return { account, match, placement, taken }
}

async function say(match: number, result: Result): Promise<void> {
  world.say(match, settled(result))
  await world.settlement.drain()
}

/** What is there after the stake, beside it what a result brought. */
const after = (source: StakeSource, book: string, amount: number): Record<string, number> => {
  const books: Record<string, number> = source === 'cash' ? {} : { cash: STAKE }
  if (amount > 0) books[book] = (books[book] ?? 0) + amount
  return books
}
const afterWinOf = (source: StakeSource, payout: number) => {
  const above = source === 'cash' || source === 'bonus' ? payout : Math.max(0, payout - NET)
  return after(source, winningsBookOf[source], above)
}

test.each(stakeSources)(
  '%s: the stake is taken from its book, and every result moves the right one',
  async (source) => {
    for (const [result, books] of [
      [WON, afterWinOf(source, 217_40)],
      [LOST, after(source, 'cash', 0)],
      [VOID, after(source, stakeBookOf[source], STAKE)],
      [HALF_WON, afterWinOf(source, 152_18)],
      [HALF_LOST, afterWinOf(source, 43_48)],
    ] as const) {
      const { account, match, taken } = await placed(source)
      expect([taken.outcome, taken.balance, await booksOf(account)]).toEqual(['placed', 0, after(source, 'cash', 0)])
      await say(match, result)
      expect(await booksOf(account)).toEqual(books)
    }
    expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])
  },
)

test.each(stakeSources)('%s: results that change take back what they paid, from where they paid it', async (source) => {
  const { account, match } = await placed(source)
  await say(match, WON)
  await say(match, VOID)
  expect(await booksOf(account)).toEqual(after(source, stakeBookOf[source], STAKE))
  await say(match, LOST)
  expect(await booksOf(account)).toEqual(after(source, 'cash', 0))
  await say(match, WON)
  expect(await booksOf(account)).toEqual(afterWinOf(source, 217_40))
  expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])
})

test.each(others)('%s: a stake that its book does not hold is refused, however much cash there is', async (source) => {
  const account = await world.bettor(10 * STAKE)
  const [match = 0] = world.openMatches(1)
  const taken = await insertOne(
    world.database.pool,
    await placementOf(world.database.pool, account, [match], { source }),
  )
  expect([taken.outcome, taken.balance]).toEqual(['INSUFFICIENT_BALANCE', 0])
  expect(await booksOf(account)).toEqual({ cash: 10 * STAKE })
})

test('a ticket without a source, or with one that there is not, cannot be written', async () => {
  const { placement } = await placed('cash')
  const copy = (source: string) =>
    asOwner(
      world.database.url,
      `insert into bet select (r).* from (select jsonb_populate_record(b, jsonb_build_object('id', uuidv7(), 'source', ${source})) r
         from bet b where id = $1) x`,
      [placement.ids.id],
    )
  await expect(copy('null')).rejects.toMatchObject({ code: '23502' })
  await expect(copy(`'credit'`)).rejects.toMatchObject({ code: '23514' })
})
