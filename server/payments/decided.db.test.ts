// The event that says how a payment ended: one for each end, written with it, whichever way it came to it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import { becomes, richBettor, withdraw } from './testWithdrawals.ts'
import { type Bettor, become, closeWorld, deposit, newBettor, type World } from './testWorld.ts'

/** Of a phone whose provider refuses. */
const REFUSED = '00000101'

let world: World
beforeAll(async () => {
  world = await openMobileMoney('et')
})
afterAll(() => closeWorld(world))

/** Those of an account, as they were written. */
const endsOf = async ({ id }: Bettor) => {
  const { rows } = await world.platform.pool.query(
    `select payload from outbox where type = 'payment.decided' and payload ->> 'accountId' = $1 order by id`,
    [String(id)],
  )
  return rows.map(({ payload }) => payload)
}
const paymentIdOf = (printed: string) => printed.slice(4)

test('a deposit that came is said once, however often it is asked for', async () => {
  const bettor = await newBettor(world)
  const { data } = (await deposit(world, bettor, '100')).body
  await become(world, bettor, data.deposit_id, 'received')
  await Promise.all([world.payments.resolveDue(), world.payments.resolveDue()])
  const ends = await endsOf(bettor)
  expect(ends).toMatchObject([{ accountId: bettor.id, direction: 'in', status: 'received', reason: null }])
  expect(ends[0].paymentId.replaceAll('-', '')).toBe(paymentIdOf(data.deposit_id))
})

test('a withdrawal that is paid, and one that comes back, are said once each', async () => {
  const bettor = await richBettor(world, 500_00)
  const { data } = (await withdraw(world, bettor, '100')).body
  expect(await endsOf(bettor)).toEqual([])
  await becomes(world, bettor, data.withdrawal_id, 'paid')
  expect(await endsOf(bettor)).toMatchObject([{ direction: 'out', status: 'paid', reason: null }])
  const refused = await richBettor(world, 500_00, REFUSED)
  const { data: second } = (await withdraw(world, refused, '100')).body
  await becomes(world, refused, second.withdrawal_id, 'refused', true)
  expect(await endsOf(refused)).toMatchObject([{ direction: 'out', status: 'refused', reason: 'refusedByProvider' }])
})

test('a deposit that its provider refuses is said with the reason', async () => {
  const bettor = await newBettor(world, REFUSED)
  const { data } = (await deposit(world, bettor, '100')).body
  await become(world, bettor, data.deposit_id, 'refused', true)
  const ends = (await endsOf(bettor)).filter(({ direction }) => direction === 'in')
  expect(ends).toMatchObject([{ status: 'refused', reason: 'refusedByProvider' }])
})
