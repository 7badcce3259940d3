// Nothing leaves while a deposit's reversal is said: not what waits to be sent, not again what is lost, not what Chapa asks about,
// not by a code that was sent before. Against PostgreSQL and Chapa's sandbox over real HTTP.
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Chapa } from './chapa.ts'
import { paymentIdOf } from './deps.ts'
import { credited, silent, webhook } from './testReversals.ts'
import { openCheckout } from './testSandbox.ts'
import { becomes, booksOf, giveCode, paidOutFor, rowOf, sentCodes, withdraw } from './testWithdrawals.ts'
import { type Bettor, closeWorld, untilQuiet, type World } from './testWorld.ts'
import { updateConfirmed } from './withdrawalQueries.ts'

let world: World
beforeAll(async () => {
  world = await openCheckout('chapa')
})
afterAll(() => closeWorld(world))
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await world.ledger.faults()).toEqual([])
})

/** Whose deposit of 100 came by Chapa, and whose withdrawal of 50 waits for its code. */
async function begun(rest = '23456789') {
  const { bettor, id: depositId } = await credited(world)
  const body = { bank: 'cbe', account_name: 'Abebe Kebede', account_number: `10001${rest}` }
  const id = (await withdraw(world, bettor, '50', { body })).body.data.withdrawal_id as string
  const code = (await sentCodes(world, bettor)).at(-1)
  return { bettor, depositId, id, code }
}
/** The process ends between the right code and the sending. */
const confirmed = (id: string) => {
  const uuid = paymentIdOf('wdr', id) as string
  return updateConfirmed(world.platform.pool, uuid, new Date(world.platform.clock.now()))
}
const hold = async (depositId: string) => {
  silent()
  expect((await webhook(world, depositId)).statusCode).toBe(200)
}
const letGo = (depositId: string) => world.payments.settleReversal(depositId, 'denied')
const later = async (ms: number) => {
  world.platform.advance(ms)
  await world.payments.resolveDue()
}
const RESERVED = { cash: 50_00, reserved: 50_00 }
const PAID = { cash: 50_00, reserved: 0 }

test('what was not sent yet is not sent while the reversal is said, and goes once it is denied', async () => {
  const { bettor, depositId, id } = await begun()
  await confirmed(id)
  await hold(depositId)
  for (let n = 0; n < 4; n++) await later(3_600_000)
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending', send_count: 0 })
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([RESERVED, 0])
  expect(await letGo(depositId)).toEqual({ ok: true, status: 'denied' })
  await later(3_600_000)
  await becomes(world, bettor, id, 'paid')
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([PAID, 50_00])
})

test('what was lost on its way is asked for, and sent again only once the reversal is denied', async () => {
  const { bettor, depositId, id, code } = await begun('00000114')
  await giveCode(world, bettor, id, code)
  expect(await rowOf(world, id)).toMatchObject({ send_count: 1 })
  await hold(depositId)
  const asked = vi.spyOn(Chapa.prototype, 'queryPaidOut')
  for (let n = 0; n < 4; n++) await later(3_600_000)
  expect(asked).toHaveBeenCalledTimes(4)
  expect(await rowOf(world, id)).toMatchObject({ status: 'checking', send_count: 1 })
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([RESERVED, 0])
  await letGo(depositId)
  await later(3_600_000)
  expect(await rowOf(world, id)).toMatchObject({ send_count: 2 })
  await becomes(world, bettor, id, 'paid')
})

test('what had left before is paid, as its provider says', async () => {
  const { bettor, depositId, id, code } = await begun('00000107')
  await giveCode(world, bettor, id, code)
  await expect.poll(() => paidOutFor(world, id)).toBe(50_00)
  await untilQuiet(world)
  await hold(depositId)
  await later(3_600_000)
  await becomes(world, bettor, id, 'paid', true)
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([PAID, 50_00])
})

test('a transfer that was sent just before is not approved, and its money is back in the wallet', async () => {
  const { bettor, depositId, id, code } = await begun()
  silent()
  const { payOut } = Chapa.prototype
  vi.spyOn(Chapa.prototype, 'payOut').mockImplementation(async function (this: Chapa, order) {
    await webhook(world, depositId)
    return payOut.call(this, order)
  })
  expect((await giveCode(world, bettor, id, code)).status).toBe(200)
  await becomes(world, bettor, id, 'refused')
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([{ cash: 100_00, reserved: 0 }, 0])
})

const approve = async ({ id, rest }: { id: string; rest: string }) => {
  const { access } = world.sandbox
  const asked = { bank: 'Commercial Bank of Ethiopia', account_name: 'Abebe Kebede', account_number: `10001${rest}` }
  const payload = JSON.stringify({ amount: '50.00', reference: id.slice(4), ...asked })
  const secret = access.shape === 'chapa' ? access.approvalSecret : ''
  const headers = { 'chapa-signature': createHmac('sha256', secret).update(payload).digest('hex') }
  const url = '/api/v1/payments/chapa/approval'
  return (await world.platform.app.inject({ method: 'POST', url, headers, payload })).statusCode
}
const setStatus = async ({ id }: Bettor, status: string) =>
  world.platform.pool.query('update account set status = $2 where id = $1', [id, status])

test('what Chapa asks about is refused while the reversal is said, and while the account is blocked', async () => {
  const rest = '00000112'
  const { bettor, depositId, id, code } = await begun(rest)
  await giveCode(world, bettor, id, code)
  // Its own question is answered: asked during the hold it would take our no for the end of the transfer.
  await untilQuiet(world)
  expect(await approve({ id, rest })).toBe(200)
  await hold(depositId)
  expect(await approve({ id, rest })).toBe(400)
  await letGo(depositId)
  expect(await approve({ id, rest })).toBe(200)
  await setStatus(bettor, 'blocked')
  expect(await approve({ id, rest })).toBe(400)
  await setStatus(bettor, 'active')
  expect(await approve({ id, rest })).toBe(200)
})

test('a code that is given just as the reversal is said sends nothing, and costs no try', async () => {
  const { bettor, depositId, id, code } = await begun()
  const { pool } = world.platform
  const holder = await pool.connect()
  const rowLock = `select from withdrawal where replace(id::text, '-', '') = $1 for update`
  const waits = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  try {
    await holder.query('begin')
    await holder.query(rowLock, [id.slice(4)])
    // Past its first look at the hold; it waits for the row.
    const answer = giveCode(world, bettor, id, code)
    await expect.poll(async () => (await pool.query(waits)).rows[0].n).toBe(1)
    await hold(depositId)
    await holder.query('commit')
    expect([(await answer).status, (await answer).body.code]).toEqual([403, 'WITHDRAWALS_HELD'])
  } finally {
    holder.release()
  }
  expect(await rowOf(world, id)).toMatchObject({ status: 'awaiting_code', code_tries: 0, send_count: 0 })
  expect(await booksOf(world, bettor)).toEqual(RESERVED)
})

const MINUTES_5 = 300_000

test('of a blocked account nothing is sent that was not; it waits for a person, and goes soon after the block ends', async () => {
  const { bettor, id } = await begun('23456701')
  await confirmed(id)
  await setStatus(bettor, 'blocked')
  for (let n = 0; n < 8; n++) await later(3_600_000)
  expect(await rowOf(world, id)).toMatchObject({ status: 'checking', reason: 'accountBlocked', send_count: 0 })
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([RESERVED, 0])
  expect(await world.payments.heldWithdrawals()).toContainEqual(
    expect.objectContaining({ withdrawal: id, reason: 'accountBlocked' }),
  )
  await setStatus(bettor, 'active')
  await later(MINUTES_5)
  await becomes(world, bettor, id, 'paid')
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([PAID, 50_00])
})

const holders: pg.PoolClient[] = []
/** A connection that holds what its statement locks, until it lets go. */
async function holding(sql: string, id: unknown) {
  const holder = await world.platform.pool.connect()
  holders.push(holder)
  await holder.query('begin')
  await holder.query(sql, [id])
  return holder
}
afterEach(() => {
  for (const holder of holders.splice(0)) holder.release(true)
})
const ACCOUNT = 'select from account where id = $1 for no key update'
const ROW = `select from withdrawal where replace(id::text, '-', '') = $1 for update`
/** How many wait for a row in a transaction that has come to the table. */
async function waitingIn(table: 'account' | 'withdrawal'): Promise<number> {
  const sql = `select count(distinct w.pid)::int as n from pg_locks w join pg_locks t on t.pid = w.pid
    where not w.granted and t.relation = $1::regclass`
  return (await world.platform.pool.query(sql, [table])).rows[0].n
}

test('a block that is committed while a withdrawal is being sent comes before it, and nothing is sent', async () => {
  const { bettor, id } = await begun('23456703')
  await confirmed(id)
  world.platform.advance(3_600_000)
  const payOut = vi.spyOn(Chapa.prototype, 'payOut')
  const account = await holding(ACCOUNT, bettor.id)
  await account.query("update account set status = 'blocked' where id = $1", [bettor.id])
  // Whoever reads the account without waiting for the lock still finds it active, and sends.
  const sending = world.payments.resolveDue()
  await expect.poll(async () => (await waitingIn('account')) + payOut.mock.calls.length).toBe(1)
  await account.query('commit')
  await sending
  expect(payOut).not.toHaveBeenCalled()
  expect(await rowOf(world, id)).toMatchObject({ status: 'checking', reason: 'accountBlocked', send_count: 0 })
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([RESERVED, 0])
})

test('a block that comes once a withdrawal is being sent waits for that; what was sent is not approved then', async () => {
  const { bettor, id } = await begun('23456704')
  await confirmed(id)
  world.platform.advance(3_600_000)
  let blocking = Promise.resolve(false)
  const { payOut } = Chapa.prototype
  const sent = vi.spyOn(Chapa.prototype, 'payOut').mockImplementation(async function (this: Chapa, order) {
    await blocking
    return payOut.call(this, order)
  })
  const account = await holding(ACCOUNT, bettor.id)
  const sending = world.payments.resolveDue()
  await expect.poll(() => waitingIn('account')).toBe(1)
  const row = await holding(ROW, id.slice(4))
  await account.query('commit')
  await expect.poll(() => waitingIn('withdrawal')).toBe(1)
  blocking = world.accounts.setStatus(bettor.id, 'blocked', 'test')
  await expect.poll(() => waitingIn('account')).toBe(2)
  await row.query('commit')
  await sending
  expect([await blocking, sent.mock.calls.length]).toEqual([true, 1])
  await becomes(world, bettor, id, 'refused', true)
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([{ cash: 100_00, reserved: 0 }, 0])
})

test('a reversal that is said while a withdrawal that is being sent waits for its row holds it', async () => {
  const { bettor, depositId, id } = await begun('23456705')
  await confirmed(id)
  world.platform.advance(3_600_000)
  const payOut = vi.spyOn(Chapa.prototype, 'payOut')
  const account = await holding(ACCOUNT, bettor.id)
  const sending = world.payments.resolveDue()
  await expect.poll(() => waitingIn('account')).toBe(1)
  const row = await holding(ROW, id.slice(4))
  await account.query('commit')
  await expect.poll(() => waitingIn('withdrawal')).toBe(1)
  await hold(depositId)
  await row.query('commit')
  await sending
  expect(payOut).not.toHaveBeenCalled()
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([RESERVED, 0])
})

test('what a blocked account did not get is given back by a person, once, and is not sent afterwards', async () => {
  const { bettor, id } = await begun('23456702')
  await confirmed(id)
  await setStatus(bettor, 'blocked')
  await later(MINUTES_5)
  expect(await world.payments.settleByHand(id, 'released')).toEqual({ ok: true, status: 'refused' })
  await setStatus(bettor, 'active')
  for (let n = 0; n < 3; n++) await later(3_600_000)
  expect(await booksOf(world, bettor)).toEqual({ cash: 100_00, reserved: 0 })
  expect(paidOutFor(world, id)).toBe(0)
})

test('lost on its way, then blocked: it is asked for, and not sent again before the block ends', async () => {
  const { bettor, id, code } = await begun('00000114')
  await giveCode(world, bettor, id, code)
  await setStatus(bettor, 'blocked')
  for (let n = 0; n < 4; n++) await later(3_600_000)
  expect(await rowOf(world, id)).toMatchObject({ status: 'checking', reason: 'noAnswer', send_count: 1 })
  expect(paidOutFor(world, id)).toBe(0)
  await setStatus(bettor, 'active')
  await later(MINUTES_5)
  await becomes(world, bettor, id, 'paid')
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([PAID, 50_00])
})

test('what a reversal held goes soon after it is denied, and is asked for soon, however long it had waited', async () => {
  // Its webhook does not come.
  const { bettor, depositId, id } = await begun('00000107')
  await confirmed(id)
  await hold(depositId)
  for (let n = 0; n < 12; n++) await later(3_600_000)
  await letGo(depositId)
  await later(MINUTES_5)
  await expect.poll(() => paidOutFor(world, id)).toBe(50_00)
  await later(10_000)
  await becomes(world, bettor, id, 'paid')
})
