// Lucky six tickets without a key on real PostgreSQL: the same request within ten seconds is the same tickets.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../bets/testServer.ts'
import { type LuckyProcess, type LuckyWorld, luckyWorld, nextKey } from './testWorld.ts'

let world: LuckyWorld
let leader: LuckyProcess
let nextAccount = 1
beforeAll(async () => {
  world = await luckyWorld()
  leader = await world.process()
  await leader.rounds.playOnce()
})
afterAll(async () => {
  await leader.end()
  await world.close()
})
const bettor = async (amount = 1000_00): Promise<number> => {
  const account = nextAccount++
  await fund(world.database, [account], amount)
  return account
}
const NO_KEY = {} as never
const unkeyed = (account: number, ticket = {}, at = leader) => at.place(account, ticket, NO_KEY)
const letPass = (account: number, seconds: number) =>
  world.database.pool.query('update stake_request set at = at - make_interval(secs => $2) where account_id = $1', [
    ...[account, seconds],
  ])

test.each<[string, number, object, number]>([
  ['8 s later', 8, {}, 1],
  ['10 s later', 10, {}, 2],
  ['its stake in other spelling', 0, { stake: '10.00' }, 1],
  ['its numbers in another order', 0, { picks: [6, 5, 4, 3, 2, 1] }, 1],
  ['another number', 0, { picks: [1, 2, 3, 4, 5, 7] }, 2],
  ['another stake', 0, { stake: '11' }, 2],
])('sent again: %s', async (_name, seconds, ticket, tickets) => {
  const account = await bettor()
  await unkeyed(account)
  await letPass(account, seconds)
  expect((await unkeyed(account, ticket)).status).toBe(200)
  expect((await leader.mine(account)).length).toBe(tickets)
})

test('one that had a key counts, a new key is a new ticket, and one that was refused is placed with money', async () => {
  const account = await bettor(5_00)
  expect((await unkeyed(account)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details: { shortfall: 5_00 } })
  await fund(world.database, [account], 95_00)
  const keyed = await leader.place(account, {}, nextKey())
  expect((await unkeyed(account)).body).toEqual(keyed.body)
  expect((await leader.place(account, {}, nextKey())).body.data).not.toEqual(keyed.body.data)
  expect([(await leader.mine(account)).length, await leader.cashOf(account)]).toEqual([2, 80_00])
  expect(await leader.ledger.faults()).toEqual([])
})

test('after its round has closed it is still answered with its tickets', async () => {
  const account = await bettor()
  const round = (await leader.state()).open.number
  const first = await unkeyed(account, { round })
  await world.toEnd(leader)
  expect((await unkeyed(account, { round })).body).toEqual(first.body)
  await letPass(account, 10)
  expect((await unkeyed(account, { round })).body.code).toBe('ROUND_CLOSED')
})

test('sent twenty times at once to two processes it is one request for all of its rounds', async () => {
  // Last: it may take the lead of a slow machine's first.
  const other = await world.process()
  const account = await bettor()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => unkeyed(account, { rounds: 3 }, n % 2 === 0 ? leader : other)),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect([(await leader.mine(account)).length, await leader.cashOf(account)]).toEqual([3, 970_00])
  await other.end()
})
