// Deposits by eBirr's hosted checkout against PostgreSQL and its sandbox over real HTTP: nothing is sent by the provider, so
// everything is asked. The cents of what is paid choose the failure: amounts here are chosen with their fee of 2 %.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { atCheckout, openCheckout } from './testSandbox.ts'
import { cancelDeposit, richBettor, withdraw } from './testWithdrawals.ts'
import { become, callbackCount, cashOf, closeWorld, deposit, newBettor, stateOf, type World } from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openCheckout('ebirr')
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const begun = async (amount: string) => {
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, amount)
  return { bettor, id: body.data.deposit_id as string, data: body.data }
}

test('coming back from the page to the profile credits what was paid there, once however often one comes back', async () => {
  const { bettor, id, data } = await begun('100')
  expect(data).toMatchObject({ status: 'pending', total: '102.00', method: 'ebirr' })
  const back = await atCheckout(data.checkout_url, 'pay')
  const comeBack = () => fetch(back, { redirect: 'manual' })
  await expect
    .poll(async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, comeBack))
      for (const { status, headers } of answers)
        expect([status, headers.get('location')]).toEqual([303, '/profile?action=deposit'])
      return (await stateOf(world, bettor, id)).body.data.status
    })
    .toBe('received')
  expect(await cashOf(world, bettor)).toBe(100_00)
  expect(await callbackCount(world)).toBe(0)
})

test('paid, and back in the app by another way than the link: asked within 5 s of a look, and no more often', async () => {
  const { bettor, id, data } = await begun('100')
  const { pool, clock, advance } = world.platform
  const asksAt = async () => {
    const sql = `select next_query_at from deposit where replace(id::text, '-', '') = $1`
    return Number((await pool.query<{ next_query_at: Date }>(sql, [id.slice(4)])).rows[0]?.next_query_at)
  }
  for (let n = 0; n < 7; n++) {
    advance(300_000)
    await world.payments.resolveDue()
  }
  expect((await asksAt()) - clock.now()).toBeGreaterThan(60_000)
  await atCheckout(data.checkout_url, 'pay')
  await expect.poll(() => world.sandbox.moved().collected.get(id.slice(4))).toBe(102_00)
  await stateOf(world, bettor, id)
  const soon = await asksAt()
  expect(soon - clock.now()).toBeLessThanOrEqual(5_000)
  advance(2_000)
  await stateOf(world, bettor, id)
  expect(await asksAt()).toBe(soon)
  advance(3_000)
  await world.payments.resolveDue()
  expect((await stateOf(world, bettor, id)).body.data.status).toBe('received')
  expect(await cashOf(world, bettor)).toBe(100_00)
})

test.each([
  ['refused', '99.03', 'refused', 0],
  ['another amount', '99.07', 'checking', 0],
  ['another currency', '99.10', 'checking', 0],
  ['paid, and nobody came back', '99.09', 'received', 99_09],
])('a payment with %s (%s) is found by asking', async (_, amount, status, cash) => {
  const { bettor, id, data } = await begun(amount)
  await atCheckout(data.checkout_url, 'pay')
  await become(world, bettor, id, status, true)
  expect(await cashOf(world, bettor)).toBe(cash)
})

test('a page that was left or cancelled takes no money', async () => {
  const [left, cancelled] = [await begun('100'), await begun('100')]
  await atCheckout(cancelled.data.checkout_url, 'cancel')
  await become(world, cancelled.bettor, cancelled.id, 'refused', true)
  world.platform.advance(25 * 3_600_000)
  await become(world, left.bettor, left.id, 'refused', true)
  expect([await cashOf(world, left.bettor), await cashOf(world, cancelled.bettor)]).toEqual([0, 0])
})

test('cancelled with us and paid on its page eleven minutes later: found by asking, though the payer never comes back', async () => {
  const { bettor, id, data } = await begun('100')
  await cancelDeposit(world, bettor, id)
  world.platform.advance(660_000)
  await world.payments.resolveDue()
  expect((await stateOf(world, bettor, id)).body.data).toMatchObject({ status: 'refused', reason: 'Cancelled by you.' })
  await atCheckout(data.checkout_url, 'pay')
  await become(world, bettor, id, 'received', true)
  expect(await cashOf(world, bettor)).toBe(100_00)
})

test('cancelled with us and never paid: asked for until its page is a day old, then no more', async () => {
  const { bettor, id } = await begun('100')
  await cancelDeposit(world, bettor, id)
  const sql = `select reason, next_query_at from deposit where replace(id::text, '-', '') = $1`
  const rowNow = async () => (await world.platform.pool.query(sql, [id.slice(4)])).rows[0]
  world.platform.advance(660_000)
  await world.payments.resolveDue()
  expect((await rowNow()).next_query_at).not.toBeNull()
  world.platform.advance(24 * 3_600_000)
  await world.payments.resolveDue()
  expect(await rowNow()).toEqual({ reason: 'cancelledByYou', next_query_at: null })
})

test('paid on its page after its last day, and nobody comes back: the job asks once more a day later, then no more', async () => {
  const [late, never] = [await begun('100'), await begun('100')]
  world.platform.advance(25 * 3_600_000)
  for (const { bettor, id } of [late, never]) await become(world, bettor, id, 'refused', true)
  await atCheckout(late.data.checkout_url, 'pay')
  await expect.poll(() => world.sandbox.moved().collected.get(late.id.slice(4))).toBe(102_00)
  expect(await cashOf(world, late.bettor)).toBe(0)
  world.platform.advance(24 * 3_600_000)
  await become(world, late.bettor, late.id, 'received', true)
  expect(await cashOf(world, late.bettor)).toBe(100_00)
  world.platform.advance(24 * 3_600_000)
  await world.payments.resolveDue()
  const sql = `select status, next_query_at from deposit where replace(id::text, '-', '') = $1`
  const { rows } = await world.platform.pool.query(sql, [never.id.slice(4)])
  expect(rows).toEqual([{ status: 'refused', next_query_at: null }])
})

test('five pages cancelled one after the other leave the sixth open; without end they are refused', async () => {
  const bettor = await newBettor(world)
  const openAndCancel = async () => {
    const { status, body } = await deposit(world, bettor, '100')
    if (status === 200) await cancelDeposit(world, bettor, body.data.deposit_id)
    return body.code ?? status
  }
  const answers: unknown[] = []
  for (let n = 0; n < 21; n++) answers.push(await openAndCancel())
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 'DEPOSITS_OPEN_MAX'])
})

test("a day's limit counts pages that were cancelled and may still be paid", async () => {
  const bettor = await newBettor(world)
  const { statusCode } = await world.platform.app.inject({
    ...{ method: 'POST', url: '/api/v1/profile/saferplay/limit', cookies: { sid: bettor.sid } },
    payload: { token: bettor.token, kind: 'deposit', period: 'day', amount: '100.00' },
  })
  expect(statusCode).toBe(200)
  const first = (await deposit(world, bettor, '100')).body.data
  await cancelDeposit(world, bettor, first.deposit_id)
  expect((await deposit(world, bettor, '100')).body.code).toBe('DEPOSIT_LIMIT_REACHED')
  // Cancelled on the page itself it cannot be paid any more.
  await atCheckout(first.checkout_url, 'cancel')
  world.platform.advance(660_000)
  await world.payments.resolveDue()
  expect((await deposit(world, bettor, '100')).status).toBe(200)
})

test('nothing that arrives in its name is believed, and it pays nothing out', async () => {
  const { bettor, id } = await begun('100')
  const payload = { responseCode: '2001', params: { referenceId: id.slice(4), state: 'APPROVED', txAmount: '102.00' } }
  const answer = await world.platform.app.inject({ method: 'POST', url: '/api/v1/payments/ebirr/callback', payload })
  expect(answer.statusCode).toBe(401)
  expect(await cashOf(world, bettor)).toBe(0)
  const rich = await richBettor(world, 500_00)
  expect((await withdraw(world, rich, '100')).body.code).toBe('METHOD_UNKNOWN')
})
