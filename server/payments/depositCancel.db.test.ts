// A deposit by the mobile wallet that its bettor takes back, on real PostgreSQL and the wallet's sandbox over HTTP.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HelloCash, type HelloCashAccess } from './helloCash.ts'
import { beginWalletDeposit, openMobileWallet } from './testSandbox.ts'
import { cancelDeposit, giveDepositCode } from './testWithdrawals.ts'
import { become, cashOf, closeWorld, newBettor, stateOf, type World } from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openMobileWallet()
})
afterAll(() => closeWorld(world))
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  // All calls come from one address: the next test has its tries and codes again.
  world.platform.advance(3_600_000)
})

const depositRow = async (id: string) => {
  const sql = `select code_tries, provider_reference, next_query_at from deposit where replace(id::text, '-', '') = $1`
  return (await world.platform.pool.query(sql, [id.slice(4)])).rows[0]
}

test('cancelled while its code is awaited, however often: no money, its code is over, the provider is asked once more', async () => {
  const { bettor, id, code } = await beginWalletDeposit(world)
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancelDeposit(world, bettor, id)))
  for (const { status, body } of answers) {
    expect([status, body.data.status, body.data.reason]).toEqual([200, 'refused', 'Cancelled by you.'])
    expect(body.message).toBe('You cancelled the deposit. No money was taken.')
  }
  expect((await giveDepositCode(world, bettor, id, code)).body.data.status).toBe('refused')
  expect(world.sandbox.moved().collected.get(id.slice(4))).toBeUndefined()
  world.platform.advance(11 * 60_000)
  await world.payments.resolveDue()
  const shown = (await stateOf(world, bettor, id)).body.data
  expect([shown.status, shown.reason]).toEqual(['refused', 'Cancelled by you.'])
  expect((await depositRow(id)).next_query_at).toBeNull()
  expect(await cashOf(world, bettor)).toBe(0)
})

test('cancelled and confirmed at once: what the wallet took is credited once, and nothing else', async () => {
  for (let n = 0; n < 6; n++) {
    const { bettor, id, code } = await beginWalletDeposit(world)
    await Promise.all([giveDepositCode(world, bettor, id, code), cancelDeposit(world, bettor, id)])
    // The try is counted before the wallet sees the code.
    const isTaken = (await depositRow(id)).code_tries === 1
    await become(world, bettor, id, isTaken ? 'received' : 'refused')
    expect(world.sandbox.moved().collected.get(id.slice(4))).toBe(isTaken ? 103_00 : undefined)
    expect(await cashOf(world, bettor)).toBe(isTaken ? 100_00 : 0)
    world.platform.advance(3_600_000)
  }
})

test('cancelled while the wallet takes the code: the late success is credited', async () => {
  const { bettor, id, code } = await beginWalletDeposit(world)
  const reference = (await depositRow(id)).provider_reference as string
  const wallet = new HelloCash(world.sandbox.access as HelloCashAccess, world.platform, 1_000)
  expect((await cancelDeposit(world, bettor, id)).body.data.status).toBe('refused')
  expect(await wallet.confirm({ orderId: id.slice(4), reference }, code)).toEqual({ outcome: 'taken' })
  // The wallet's notice brings it.
  await become(world, bettor, id, 'received')
  expect(await cashOf(world, bettor)).toBe(100_00)
})

test('cancelled while the wallet is asked about it: what was asked before changes nothing', async () => {
  const { bettor, id } = await beginWalletDeposit(world)
  let answers: string | null = null
  // Deposits of the tests before may be due as well.
  const asking = vi.spyOn(HelloCash.prototype, 'queryCollected').mockImplementation(async ({ orderId }) => {
    if (orderId === id.slice(4)) answers = (await cancelDeposit(world, bettor, id)).body.data.status
    return { state: 'unknown' }
  })
  await world.platform.pool.query(`update deposit set next_query_at = $2 where replace(id::text, '-', '') = $1`, [
    id.slice(4),
    new Date(world.platform.clock.now()),
  ])
  await world.payments.resolveDue()
  asking.mockRestore()
  expect(answers).toBe('refused')
  const shown = (await stateOf(world, bettor, id)).body.data
  expect([shown.status, shown.reason]).toEqual(['refused', 'Cancelled by you.'])
})

test("too late to cancel: once the code was right; somebody else's and a visitor's", async () => {
  const { bettor, id, code } = await beginWalletDeposit(world)
  expect((await cancelDeposit(world, await newBettor(world), id)).status).toBe(404)
  expect((await cancelDeposit(world, null, id)).status).toBe(401)
  await giveDepositCode(world, bettor, id, code)
  const early = await cancelDeposit(world, bettor, id)
  await become(world, bettor, id, 'received')
  const late = await cancelDeposit(world, bettor, id)
  expect([early.body.code, late.body.code]).toEqual(['CANCEL_TOO_LATE', 'CANCEL_TOO_LATE'])
  expect(await cashOf(world, bettor)).toBe(100_00)
})
