// A lost answer is asked for by its key, on real PostgreSQL: placed, refused or unknown, and nobody else's; a closed key
// places nothing any more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine } = roundsOf(() => world)
const ask = async (account: number, key: string) => {
  const url = `/api/v1/jackpots/entries?key=${encodeURIComponent(key)}`
  const answer = await world.platform.app.inject({ method: 'GET', url, headers: { 'x-account': String(account) } })
  return [answer.statusCode, answer.json().data?.state ?? answer.json().code]
}

test('an entry is placed, one that the balance does not cover is refused, another key is unknown; asking places nothing', async () => {
  const of = await openRound()
  const [account, other] = [await world.bettor(15_00), await world.bettor()]
  const [first, second, never] = [world.key(), world.key(), world.key()].map((key) => key['idempotency-key'])
  expect(await ask(account, first as string)).toEqual([200, 'unknown'])
  expect((await enter(account, of, {}, { 'idempotency-key': first as string })).status).toBe(200)
  expect((await enter(account, of, {}, { 'idempotency-key': second as string })).body.code).toBe('INSUFFICIENT_BALANCE')
  expect(await ask(account, first as string)).toEqual([200, 'placed'])
  expect(await ask(account, second as string)).toEqual([200, 'refused'])
  expect(await ask(account, never as string)).toEqual([200, 'unknown'])
  expect(await mine(account)).toHaveLength(1)
  // Somebody else who knows the key learns nothing, and neither does a visitor.
  expect(await ask(other, first as string)).toEqual([200, 'unknown'])
  expect(await ask(0, first as string)).toEqual([401, 'NOT_AUTHENTICATED'])
  expect(await ask(account, 'short')).toEqual([400, 'MALFORMED'])
})

test('a key that is closed places nothing later, one that placed stays placed, and nobody closes another’s', async () => {
  const of = await openRound()
  const [account, other] = [await world.bettor(50_00), await world.bettor(50_00)]
  const [late, placed, theirs] = [world.key(), world.key(), world.key()]
  const close = async (by: number, key: { 'idempotency-key': string }) => {
    const { status, body } = await world.call(by, '/api/v1/jackpots/entries/close', { key: key['idempotency-key'] })
    return [status, body.data?.state ?? body.code]
  }
  expect((await enter(account, of, {}, placed)).status).toBe(200)
  expect(await close(account, placed)).toEqual([200, 'placed'])
  for (let times = 0; times < 2; times++) expect(await close(account, late)).toEqual([200, 'refused'])
  expect((await enter(account, of, {}, late)).body.code).toBe('ATTEMPT_CLOSED')
  expect(await ask(account, late['idempotency-key'])).toEqual([200, 'refused'])
  expect(await close(other, theirs)).toEqual([200, 'refused'])
  expect((await enter(account, of, {}, theirs)).status).toBe(200)
  expect(await close(0, late)).toEqual([401, 'NOT_AUTHENTICATED'])
  expect(await mine(account)).toHaveLength(2)
})

test('of a request and its closing at once one alone holds', async () => {
  const of = await openRound()
  const account = await world.bettor(500_00)
  for (let times = 0; times < 10; times++) {
    const key = world.key()
    const [entered, closed] = await Promise.all([
      enter(account, of, {}, key),
      world.call(account, '/api/v1/jackpots/entries/close', { key: key['idempotency-key'] }),
    ])
    expect(closed.body.data.state).toBe(entered.status === 200 ? 'placed' : 'refused')
    if (entered.status !== 200) expect(entered.body.code).toBe('ATTEMPT_CLOSED')
  }
})
