// Attacks on money that goes out: old and forged callbacks, other amounts, answers to questions never asked.
import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import {
  becomes,
  booksOf,
  entriesOf,
  paidOutFor,
  richBettor,
  rowOf,
  withdraw,
  withdrawalOf,
} from './testWithdrawals.ts'
import { closeWorld, type World } from './testWorld.ts'

const PAID = { cash: 400_00, reserved: 0 }
let world: World
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  await closeWorld(world)
})
const open = async (market: 'et' | 'ke') => {
  world = await openMobileMoney(market, 400)
}

const post = async (query: string, payload: string | Buffer) => {
  const url = `/api/v1/payments/${world.method}/callback${query}`
  const headers = { 'content-type': 'application/json' }
  return (await world.platform.app.inject({ method: 'POST', url, headers, payload })).statusCode
}

test('the same genuine callback two hours later, five times at once, changes nothing', async () => {
  await open('et')
  const bettor = await richBettor(world, 500_00)
  const { body } = await withdraw(world, bettor, '100')
  const id = body.data.withdrawal_id
  await becomes(world, bettor, id, 'paid')
  const { rows } = await world.platform.pool.query(
    `select body, withdrawal_id from payment_callback where verdict = 'genuine'`,
  )
  expect(rows.map((row) => row.withdrawal_id.replaceAll('-', ''))).toEqual([id.slice(4)])
  world.platform.advance(2 * 3_600_000)
  expect(await Promise.all(Array.from({ length: 5 }, () => post('', rows[0].body)))).toEqual(Array(5).fill(200))
  const raised = rows[0].body.toString().replace('"total_amount":"100.00"', '"total_amount":"10000.00"')
  expect(await post('', raised)).toBe(401)
  expect(await booksOf(world, bettor)).toEqual(PAID)
  expect(await entriesOf(world, id)).toHaveLength(4)
  expect((await rowOf(world, id)).contradiction).toBeNull()
})

test('a signed callback of one order, nested one level deeper, is not accepted for another', async () => {
  await open('et')
  const [first, second] = [await richBettor(world, 500_00), await richBettor(world, 500_00)]
  const paid = (await withdraw(world, first, '100')).body.data.withdrawal_id
  await becomes(world, first, paid, 'paid')
  const { rows } = await world.platform.pool.query(`select body from payment_callback where verdict = 'genuine'`)
  const other = (await withdraw(world, second, '200')).body.data.withdrawal_id
  const signed = JSON.parse(rows[0].body.toString())
  const { merch_order_id, total_amount } = signed
  const level = { biz_content: { merch_order_id, total_amount } }
  const forged = { ...signed, merch_order_id: other.slice(4), total_amount: '1.00', ...level }
  expect(await post('', JSON.stringify(forged))).toBe(401)
  await becomes(world, second, other, 'paid', true)
})

test("money goes to the account's own number, whatever the body says", async () => {
  await open('et')
  const bettor = await richBettor(world, 500_00)
  const { body } = await withdraw(world, bettor, '100', { body: { mobile: '0911999999', account_id: 1 } })
  expect(body.data.mobile).toBe(bettor.mobile)
  expect(await rowOf(world, body.data.withdrawal_id)).toMatchObject({ mobile: bettor.mobile, account_id: bettor.id })
})

test('an unsigned M-Pesa callback at the secret address only triggers a query, at any other address it is refused', async () => {
  await open('ke')
  const bettor = await richBettor(world, 500_00)
  const { body } = await withdraw(world, bettor, '100')
  const id = body.data.withdrawal_id
  const order = id.slice(4)
  const failed = JSON.stringify({
    Result: { ResultCode: 2001, OriginatorConversationID: order, ConversationID: 'AG_x' },
  })
  expect(await post(`?order=${order}&key=${'0'.repeat(64)}`, failed)).toBe(401)
  expect(await post(`?order=${order}`, failed)).toBe(401)
  expect(await post(`?order=${order}&asked=${Date.now()}&key=${keyOf(`order=${order}`)}`, failed)).toBe(401)
  expect(await post(`?order=${order}&key=${keyOf(`order=${order}`)}`, failed)).toBe(200)
  expect((await withdrawalOf(world, bettor, id)).body.data.status).toBe('pending')
  await becomes(world, bettor, id, 'paid', true)
  expect(await booksOf(world, bettor)).toEqual(PAID)
  expect(paidOutFor(world, id)).toBe(100_00)
})

test('an answer to a query from before the last send does not decide the withdrawal', async () => {
  await open('ke')
  const bettor = await richBettor(world, 500_00)
  const { body } = await withdraw(world, bettor, '100')
  const order = body.data.withdrawal_id.slice(4)
  const asked = `order=${order}&asked=${Date.now() - 3_600_000}`
  const failed = {
    Result: { ResultCode: 0, ResultParameters: { ResultParameter: [{ Key: 'TransactionStatus', Value: 'Failed' }] } },
  }
  expect(await post(`?${asked}&key=${keyOf(asked)}`, JSON.stringify(failed))).toBe(200)
  expect((await withdrawalOf(world, bettor, body.data.withdrawal_id)).body.data.status).toBe('pending')
  await becomes(world, bettor, body.data.withdrawal_id, 'paid', true)
})

test('after a late "pending" about a released withdrawal a "paid" is still noticed', async () => {
  await open('ke')
  const bettor = await richBettor(world, 500_00, '00000101')
  const { body } = await withdraw(world, bettor, '100')
  const id = body.data.withdrawal_id
  await becomes(world, bettor, id, 'refused', true)
  const say = async (Value: string) => {
    const asked = `order=${id.slice(4)}&asked=${world.platform.clock.now()}`
    const ResultParameter = [
      { Key: 'TransactionStatus', Value },
      { Key: 'Amount', Value: 100 },
    ]
    const answer = JSON.stringify({ Result: { ResultCode: 0, ResultParameters: { ResultParameter } } })
    expect(await post(`?${asked}&key=${keyOf(asked)}`, answer)).toBe(200)
    return (await rowOf(world, id)).contradiction
  }
  expect([await say('Pending'), await say('Completed'), await say('Pending')]).toEqual(['pending', 'paid', 'paid'])
  expect(await booksOf(world, bettor)).toEqual({ cash: 500_00, reserved: 0 })
})

const keyOf = (address: string): string => {
  const { access } = world.sandbox
  if (access.shape !== 'daraja') throw new Error('not M-Pesa')
  return createHmac('sha256', access.callbackSecret).update(`callback/${address}`).digest('hex')
}

test('a receipt that another withdrawal already has holds this one for a person', async () => {
  await open('et')
  const [first, second] = [await richBettor(world, 500_00), await richBettor(world, 500_00, '00000116')]
  const one = (await withdraw(world, first, '100')).body.data.withdrawal_id
  await becomes(world, first, one, 'paid')
  const two = (await withdraw(world, second, '100')).body.data.withdrawal_id
  await becomes(world, second, two, 'checking')
  expect(await rowOf(world, two)).toMatchObject({ reason: 'receiptReused', next_query_at: null })
  expect(await booksOf(world, second)).toEqual({ cash: 400_00, reserved: 100_00 })
})
