// One wallet that two tabs and two processes place lucky six tickets from.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, heldWallet } from '../bets/testServer.ts'
import { nextKey as keyOf, type LuckyProcess, type LuckyWorld, luckyWorld } from './testWorld.ts'

let world: LuckyWorld
let leader: LuckyProcess
let other: LuckyProcess
beforeAll(async () => {
  world = await luckyWorld()
  leader = await world.process()
  await leader.rounds.playOnce()
  other = await world.process()
})
afterAll(async () => {
  await other.end()
  await leader.end()
  await world.close()
})

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
test('40 tickets at once from two processes take what the balance allows, whole', async () => {
  const account = 1
  await fund(world.database, [account], 75_00)
  const answers = await Promise.all(
    upTo(40).map((n) => (n % 2 ? leader : other).place(account, { rounds: (n % 3) + 1 })),
  )
  const staked = answers.filter(({ status }) => status === 200).flatMap(({ body }) => body.data)
  expect(staked.length).toBeLessThanOrEqual(7)
  expect(staked.length).toBeGreaterThanOrEqual(5)
  expect(await leader.cashOf(account)).toBe(75_00 - staked.length * 10_00)
  expect(await leader.mine(account)).toHaveLength(staked.length)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('INSUFFICIENT_BALANCE')
  expect(await leader.ledger.faults()).toEqual([])
})

test('one tap that two tabs and two processes send 20 times is one ticket with one answer', async () => {
  const account = 2
  await fund(world.database, [account], 1000_00)
  const key = keyOf()
  const answers = await Promise.all(upTo(20).map((n) => (n % 2 ? leader : other).place(account, {}, key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await leader.cashOf(account)).toBe(990_00)
  expect(await leader.mine(account)).toHaveLength(1)
})

test('of 60 tickets that an account sends at once 20 are taken on; while they wait for its wallet others play', async () => {
  const [account, another] = [4, 5]
  await fund(world.database, [account, another], 1000_00)
  const held = await heldWallet(world.database, account)
  const refused: unknown[] = []
  const send = async () => {
    const { status, body } = await leader.place(account, {})
    if (status !== 200) refused.push([status, body.code, body.details])
    return status
  }
  const sent = Promise.all(upTo(60).map(send))
  await expect.poll(() => refused.length).toBe(40)
  expect((await leader.place(another, {})).status).toBe(200)
  await held.release()
  expect((await sent).filter((status) => status === 200)).toHaveLength(20)
  expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify([429, 'TOO_MANY_REQUESTS', { retry_in: 1 }])]),
  )
  expect(await send()).toBe(200)
})
