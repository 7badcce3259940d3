// Deposits that wait for an answer or a person: listed for the operator, ended by hand once and for good.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMobileMoney } from '../payments/testSandbox.ts'
import { become, cashOf, closeWorld, deposit, newBettor, stateOf, type World } from '../payments/testWorld.ts'
import type { Operations } from './index.ts'
import { paymentOperations, runCommand } from './testOperations.ts'

let world: World
let operations: Operations
beforeAll(async () => {
  world = await openMobileMoney('et', 30)
  operations = paymentOperations(world)
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const run = (...args: string[]) => runCommand(world.platform.pool, operations, args)
const why = ['--reason', 'looked at the books of Telebirr', '--by', 'abebe']
const settle = async (id: string, as: string) =>
  (await run('deposit', 'settle', '--deposit', id, '--as', as, ...why))?.details
type Listed = { deposits: { deposit: string; needsPerson: boolean }[] }
const listed = async () => ((await run('deposit', 'list')) as unknown as { details: Listed }).details.deposits

const begun = async (rest: string, amount = '100') => {
  const bettor = await newBettor(world, rest)
  const id = (await deposit(world, bettor, amount)).body.data.deposit_id as string
  return { bettor, id }
}

test('held ones first, then those undecided for ten minutes, oldest first; fresh and decided ones are not there', async () => {
  const silent = await begun('00000111')
  world.platform.advance(60_000)
  const open = await begun('00000112')
  const held = await begun('00000105')
  await become(world, held.bettor, held.id, 'checking')
  expect(await listed()).toMatchObject([
    { deposit: held.id, needsPerson: true, reason: 'amountDiffers', total: '102.00' },
  ])
  world.platform.advance(10 * 60_000)
  const paid = await newBettor(world)
  const { body } = await deposit(world, paid, '100')
  await become(world, paid, body.data.deposit_id, 'received')
  expect((await listed()).map(({ deposit: id, needsPerson }) => [id, needsPerson])).toEqual([
    [held.id, true],
    [silent.id, false],
    [open.id, false],
  ])
})

test('a deposit settled by hand as received is credited as ordered, once', async () => {
  const { bettor, id } = await begun('00000108')
  await become(world, bettor, id, 'checking')
  expect(await settle(id, 'received')).toEqual({ ok: true, status: 'received' })
  expect(await settle(id, 'received')).toEqual({ ok: true, status: 'received' })
  expect(await settle(id, 'refused')).toEqual({ ok: false, code: 'NOT_CHECKING', status: 'received' })
  expect(await cashOf(world, bettor)).toBe(100_00)
})

test('a deposit refused by hand stays refused whatever the provider answers, and the bettor reads why', async () => {
  const { bettor, id } = await begun('00000105', '200')
  await become(world, bettor, id, 'checking')
  expect(await settle(id, 'refused')).toEqual({ ok: true, status: 'refused' })
  const { rows } = await world.platform.pool.query(
    `select body from payment_callback where verdict = 'genuine' and replace(deposit_id::text, '-', '') = $1`,
    [id.slice(4)],
  )
  const { statusCode } = await world.platform.app.inject({
    method: 'POST',
    url: '/api/v1/payments/telebirr/callback',
    headers: { 'content-type': 'application/json' },
    payload: rows[0].body,
  })
  expect(statusCode).toBe(200)
  expect((await stateOf(world, bettor, id)).body.data).toMatchObject({
    status: 'refused',
    reason: 'Decided by our staff.',
  })
  expect(await cashOf(world, bettor)).toBe(0)
})

test('a deposit sent less than ten minutes ago, or one that does not exist, cannot be settled by hand', async () => {
  const { id } = await begun('00000114')
  const codes = [await settle(id, 'refused'), await settle(`dep_${'0'.repeat(32)}`, 'refused')]
  expect(codes).toMatchObject([
    { ok: false, code: 'ON_ITS_WAY', status: 'checking' },
    { ok: false, code: 'NO_SUCH_DEPOSIT' },
  ])
  world.platform.advance(10 * 60_000 + 1)
  expect(await settle(id, 'refused')).toEqual({ ok: true, status: 'refused' })
})

test('a deposit is credited with the amount that came, once, and the bettor reads that amount', async () => {
  const { bettor, id } = await begun('00000105', '300')
  await become(world, bettor, id, 'checking')
  const credit = async (amount: string) =>
    (await run('deposit', 'settle', '--deposit', id, '--as', 'received', '--amount', amount, ...why))?.details
  const before = await cashOf(world, bettor)
  expect(await credit('305.00')).toEqual({ ok: true, status: 'received' })
  expect(await credit('305.00')).toEqual({ ok: true, status: 'received' })
  expect(await credit('306.00')).toEqual({ ok: false, code: 'NOT_CHECKING', status: 'received' })
  expect((await cashOf(world, bettor)) - before).toBe(299_02)
  expect((await stateOf(world, bettor, id)).body.data).toMatchObject({ amount: '299.02', fee: '5.98', total: '305.00' })
})

test('money that was sent back is refused with that reason; a deposit left as it is, is listed no more', async () => {
  const back = await begun('00000108', '400')
  await become(world, back.bettor, back.id, 'checking')
  expect(await settle(back.id, 'returned')).toEqual({ ok: true, status: 'refused' })
  expect((await stateOf(world, back.bettor, back.id)).body.data.reason).toBe('The money was sent back to you.')
  expect(await settle(back.id, 'received')).toEqual({ ok: false, code: 'NOT_CHECKING', status: 'refused' })
  const left = await begun('00000105', '500')
  await become(world, left.bettor, left.id, 'checking')
  expect((await listed()).map(({ deposit: id }) => id)).toContain(left.id)
  expect(await settle(left.id, 'left')).toEqual({ ok: true, status: 'checking' })
  expect((await listed()).map(({ deposit: id }) => id)).not.toContain(left.id)
  // It can still be decided.
  expect(await settle(left.id, 'refused')).toEqual({ ok: true, status: 'refused' })
})
