// A part of a ticket is cashed out between settlement's look at the ticket and its payment: only the rest is paid.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../platform/db.ts'
import { LOST, type SettlementWorld, settled, settlementWorld, WON } from './testWorld.ts'

let world: SettlementWorld
/** The product does it inside `cash_out_bet` alone. */
let owner: pg.Pool
beforeAll(async () => {
  world = await settlementWorld()
  owner = createPool(world.database.url, null, 2)
})
afterAll(async () => {
  await owner.end()
  await world.stop()
})

type Queryable = Pick<pg.Pool, 'query'>

/** Half of the stake, as a cash-out writes it. */
const cashOut = (db: Queryable, code: string) =>
  db.query(`select cash_out_stake(account_id, id, 1, stake / 2, 0, 1000, 0, 0, 1000, '{}') from bet where code = $1`, [
    code,
  ])

async function stateOf(code: string) {
  const { rows } = await world.database.pool.query(
    'select status, settlement_number, stake - stake_out as stake, paid from bet where code = $1',
    [code],
  )
  return rows[0]
}

const WAITING = `select from pg_locks waits
  where waits.locktype = 'transactionid' and not waits.granted and waits.pid in (
    select l.pid from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database())`
const waiters = async () => (await world.database.pool.query(WAITING)).rowCount

test('a cash-out that is committed while its ticket is being settled stands, and what is left is paid', async () => {
  const [won = 0, lost = 0] = world.openMatches(2)
  const [before, meanwhile, other, loser] = await Promise.all(
    [won, won, won, lost].map(async (match) => {
      const account = await world.bettor()
      return { account, code: await world.place(account, [match]) }
    }),
  )
  if (!before || !meanwhile || !other || !loser) throw new Error('four tickets were placed')
  await cashOut(owner, before.code)
  const open = await owner.connect()
  await open.query('begin')
  await cashOut(open, meanwhile.code)
  world.say(won, settled(WON))
  world.say(lost, settled(LOST))
  const settling = world.settlement.drain()
  await expect.poll(waiters).toBe(1)
  await open.query('commit')
  open.release()
  await settling
  const rest = await stateOf(before.code)
  expect(rest).toMatchObject({ status: 5, settlement_number: 2, stake: 50_00 })
  expect(await stateOf(meanwhile.code)).toEqual(rest)
  expect(await world.cashOf(meanwhile.account)).toBe(rest.paid)
  const whole = await stateOf(other.code)
  expect(whole).toMatchObject({ status: 5, settlement_number: 1, stake: 100_00 })
  expect(await world.cashOf(other.account)).toBe(whole.paid)
  expect(await stateOf(loser.code)).toMatchObject({ status: 3, settlement_number: 1, paid: 0 })
  expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])
})
