// What somebody would try against the wallet: calls that others signed or that were sent before, storms of rollbacks, one
// bettor at hundreds of rounds at once; at two processes on one database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rsaSignatureOf } from './signature.ts'
import {
  BACK,
  BALANCE,
  BET,
  type CasinoProcess,
  type CasinoWorld,
  casinoWorld,
  newKeys,
  rollbackOf,
  seat,
  statusOf,
  units,
  WIN,
  winOf,
} from './testWorld.ts'

let world: CasinoWorld
let other: CasinoProcess
beforeAll(async () => {
  world = await casinoWorld()
  other = await world.process()
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await other.end()
  await world.close()
})

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
/** Every second call at the other process. */
const spread = (n: number): CasinoProcess => (n % 2 === 0 ? world.first : other)
const countOf = (statuses: readonly string[], status: string) => statuses.filter((each) => each === status).length

test('a signature is good for its bytes and its provider alone, and a call that was sent before moves nothing', async () => {
  const { bet, call, cash, kept } = await seat(world)
  const body = JSON.stringify(bet(10))
  const post = (path: string, text: string, signature: string, provider = 'acme') =>
    world.first.send(path, text, { 'content-type': 'application/json', 'x-hub88-signature': signature }, provider)
  const own = rsaSignatureOf(body, world.keys.acme as never)
  const forged: [string, Promise<{ status: string }>][] = [
    ['by a key of nobody', post(BET, body, rsaSignatureOf(body, newKeys().privateKey))],
    ['by another provider', post(BET, body, rsaSignatureOf(body, world.keys.fest as never))],
    ['of other bytes', post(BET, body.replace('ETB', 'KES'), own)],
    ['a space more', post(BET, `${body} `, own)],
    ['at another provider', post(BET, body, own, 'fest')],
  ]
  for (const [how, answer] of forged) expect(statusOf(await answer), how).toBe('INVALID_SIGNATURE')
  expect(await kept()).toBe(0)
  expect(statusOf(await post(BET, body, own))).toBe('OK')
  // Word for word again, and a bet's body at the other addresses, where the signature is right as well.
  const again = await Promise.all(times(50, () => post(BET, body, own)))
  expect(new Set(again.map(statusOf))).toEqual(new Set(['OK']))
  expect(statusOf(await post(WIN, body, own))).toBe('DUPLICATE_TRANSACTION')
  expect(statusOf(await post(BACK, body, own))).toBe('WRONG_SYNTAX')
  expect(statusOf(await post(BALANCE, body, own))).toBe('OK')
  expect([await kept(), await cash()]).toEqual([1, 90_00])
  expect(statusOf(await call(BET, { ...bet(10), token: 'nobody' }))).toBe('INVALID_TOKEN')
})

test('1,000 rollbacks of one bet, and 1,000 of its repeat, give it back once', async () => {
  const { bet, cash, kept } = await seat(world)
  const placed = bet(10)
  expect(statusOf(await other.call(BET, placed))).toBe('OK')
  const one = rollbackOf(placed)
  const calls = times(2_000, (n) => (n < 1_000 ? rollbackOf(placed) : one))
  const statuses = (await Promise.all(calls.map((back, n) => spread(n).call(BACK, back)))).map(statusOf)
  // As many ids as there were are kept: each is answered the same when it is asked again.
  expect(countOf(statuses, 'OK')).toBe(2_000)
  expect([await kept(), await cash()]).toEqual([1 + 1_000 + 1, 100_00])
  expect(statusOf(await world.first.call(WIN, winOf(placed, units(50))))).toBe('TRANSACTION_ROLLED_BACK')
  expect(await cash()).toBe(100_00)
})

test('rollbacks, bets and wins of 300 rounds race in two processes: a stake is either played or back', async () => {
  const { account, bet, cash } = await seat(world)
  const rounds = times(300, () => bet(1))
  const answers = await Promise.all(
    rounds.flatMap((placed, n) => [
      spread(n + 1).call(BACK, rollbackOf(placed)),
      spread(n).call(BET, placed),
      spread(n + 1).call(WIN, winOf(placed, units(2))),
    ]),
  )
  expect(answers.map(statusOf)).not.toContain('UNKNOWN')
  const { rows } = await world.owner.query(
    `select coalesce(sum(moved), 0)::int as moved, count(*) filter (where kind = 'win')::int as wins,
       count(*) filter (where kind = 'bet' and state <> 'rolled_back')::int as standing
     from casino_transaction where account_id = $1`,
    [account],
  )
  const [{ moved, wins, standing }] = rows
  expect(await cash()).toBe(100_00 + moved)
  expect(moved).toBe(wins * 2_00 - standing * 1_00)
  expect(wins).toBeLessThanOrEqual(standing)
})

test('500 rounds of one wallet at once: as many bets as there is money, every cent accounted for', async () => {
  const { bet, cash, kept } = await seat(world, 300_00)
  const rounds = times(500, () => bet(1))
  const placed = (await Promise.all(rounds.map((each, n) => spread(n).call(BET, each)))).map(statusOf)
  expect([countOf(placed, 'OK'), countOf(placed, 'NOT_ENOUGH_MONEY')]).toEqual([300, 200])
  expect([await kept(), await cash()]).toEqual([300, 0])
  const wins = await Promise.all(rounds.map((each, n) => spread(n + 1).call(WIN, winOf(each, units(1.5)))))
  expect(countOf(wins.map(statusOf), 'OK')).toBe(300)
  expect(countOf(wins.map(statusOf), 'TRANSACTION_DOES_NOT_EXIST')).toBe(200)
  expect(await cash()).toBe(450_00)
})
