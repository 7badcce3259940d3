// One person with two phones and an account on each, who pays and is paid by one mobile wallet: nothing moves from one account
// to the other but by that wallet, and what is paid once counts once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import { becomes, booksOf, paidOutFor, richBettor, rowOf, withdraw } from './testWithdrawals.ts'
import { become, cashOf, closeWorld, deposit, newBettor, untilQuiet, type World } from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openMobileMoney('et')
})
afterAll(() => closeWorld(world))
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  // No movement of money has two bettors: what one account loses, no other one gets.
  const { rows } = await world.platform.pool.query(
    `select transfer_id from ledger_entry where account_id <> 0 group by transfer_id having count(distinct account_id) > 1`,
  )
  expect(rows).toEqual([])
})
const local = ({ mobile }: { mobile: string }) => `0${mobile.slice(3)}`

test('both accounts deposit from one wallet at once, under the same key: each is credited once, with its own', async () => {
  const [one, other] = [await newBettor(world), await newBettor(world)]
  const from = { mobile: local(one), key: 'one-key-for-both' }
  const both = [
    { bettor: one, amount: '100', cash: 100_00 },
    { bettor: other, amount: '70', cash: 70_00 },
  ]
  const begun = await Promise.all(both.map(({ bettor, amount }) => deposit(world, bettor, amount, from)))
  const ids = begun.map(({ body }) => body.data.deposit_id as string)
  expect(new Set(ids).size).toBe(2)
  for (const [n, { bettor, cash }] of both.entries()) {
    await become(world, bettor, ids[n] as string, 'received')
    expect(await cashOf(world, bettor)).toBe(cash)
  }
  await untilQuiet(world)
  expect(await Promise.all(both.map(({ bettor }) => cashOf(world, bettor)))).toEqual([100_00, 70_00])
  // Nor is it the first one's deposit that a third account asks for later.
  const third = await deposit(world, await newBettor(world), '100', from)
  expect(third.status).toBe(200)
  expect(ids).not.toContain(third.body.data.deposit_id)
})

test('a withdrawal goes to the account’s own number, also where the body names the other one or its account', async () => {
  const [one, other] = [await richBettor(world, 300_00), await newBettor(world)]
  const body = { mobile: local(other), account_id: other.id, profile_id: other.id, payee: other.mobile }
  const { data } = (await withdraw(world, one, '100', { body })).body
  expect([data.mobile, (await rowOf(world, data.withdrawal_id)).account_id]).toEqual([one.mobile, one.id])
  await becomes(world, one, data.withdrawal_id, 'paid')
  expect([await booksOf(world, one), await booksOf(world, other)]).toEqual([
    { cash: 200_00, reserved: 0 },
    { cash: 0, reserved: 0 },
  ])
})

test('20 withdrawals and 20 deposits of both at once, in a circle through one wallet, make no cent', async () => {
  const both = [await richBettor(world, 500_00), await richBettor(world, 500_00)]
  const [payer] = both
  const rounds = Array.from({ length: 10 }, (_, n) => n)
  const calls = both.flatMap((bettor, who) =>
    rounds.map(async (n) => {
      const [out, back] = await Promise.all([
        withdraw(world, bettor, '100', { key: `circle-out-${n}` }),
        deposit(world, bettor, '50', { key: `circle-back-${n}`, mobile: local(payer as typeof bettor) }),
      ])
      return { who, out: out.body.data?.withdrawal_id as string, back: back.body.data?.deposit_id as string }
    }),
  )
  const made = await Promise.all(calls)
  for (const { who, out, back } of made) {
    const bettor = both[who] as (typeof both)[0]
    if (out) await becomes(world, bettor, out, 'paid', true)
    if (back) await become(world, bettor, back, 'received', true)
  }
  await untilQuiet(world)
  for (const [who, bettor] of both.entries()) {
    const own = made.filter((one) => one.who === who)
    const paid = own.reduce((sum, { out }) => sum + (out ? paidOutFor(world, out) : 0), 0)
    const came = own.filter(({ back }) => back).length * 50_00
    expect(await booksOf(world, bettor)).toEqual({ cash: 500_00 - paid + came, reserved: 0 })
    expect(paid).toBeLessThanOrEqual(500_00 + came)
    expect(paid).toBeGreaterThan(0)
  }
})
