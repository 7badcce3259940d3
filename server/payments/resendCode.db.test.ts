// A payment's code asked for again: one more message for the same payment, counted as the first, and never a second payment.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { beginWalletDeposit, openMobileMoney, openMobileWallet } from './testSandbox.ts'
import {
  becomes,
  booksOf,
  giveCode,
  giveDepositCode,
  paidOutFor,
  richBettor,
  sentCodes,
  withdraw,
  withdrawalOf,
  withdrawalsOf,
  wrongCode,
} from './testWithdrawals.ts'
import { type Bettor, become, beginDeposit, cashOf, closeWorld, newBettor, type World } from './testWorld.ts'

let worlds: { wallet: World; money: World }
beforeAll(async () => {
  worlds = { wallet: await openMobileWallet(), money: await openMobileMoney('et') }
})
afterAll(async () => {
  await closeWorld(worlds.wallet)
  await closeWorld(worlds.money)
})
afterEach(async () => {
  for (const world of Object.values(worlds)) {
    expect(await world.ledger.faults()).toEqual([])
    // All calls come from one address: the next test has its codes again.
    world.platform.advance(86_400_000)
  }
})

const RESEND_MS = 30_000
const CODE_LIFE_MS = 5 * 60_000

async function again({ platform }: World, { sid, token }: Bettor, payment: string, expires_at: string) {
  const url = `/api/v1/${payment}/code/again`
  const answer = await platform.app.inject({ method: 'POST', url, cookies: { sid }, payload: { token, expires_at } })
  return { status: answer.statusCode, body: answer.json() }
}

async function withdrawing(world: World) {
  const bettor = await richBettor(world, 500_00)
  const { data } = (await withdraw(world, bettor, '100')).body
  return { bettor, id: data.withdrawal_id as string, data, path: `withdraw/${data.withdrawal_id}` }
}

test('of a withdrawal: another code to the number, the one before is worth nothing, and it is paid once', async () => {
  const world = worlds.wallet
  const { bettor, id, data, path } = await withdrawing(world)
  expect(Date.parse(data.code_resend_at)).toBe(Date.parse(data.code_expires_at) - CODE_LIFE_MS + RESEND_MS)
  world.platform.advance(RESEND_MS)
  const sent = await again(world, bettor, path, data.code_expires_at)
  expect([sent.status, sent.body.data.status]).toEqual([200, 'awaiting_code'])
  expect(Date.parse(sent.body.data.code_expires_at)).toBeGreaterThanOrEqual(
    Date.parse(data.code_expires_at) + RESEND_MS,
  )
  const [first, second] = await sentCodes(world, bettor)
  if (first !== second) expect((await giveCode(world, bettor, id, first)).body.code).toBe('PAYMENT_CODE_WRONG')
  expect((await giveCode(world, bettor, id, second)).status).toBe(200)
  await becomes(world, bettor, id, 'paid')
  expect(paidOutFor(world, id)).toBe(100_00 - Math.round(Number(data.fee) * 100))
  expect((await withdrawalsOf(world, bettor)).body.data).toHaveLength(1)
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 0 })
})

test('the same call again, or ten at once, sends one message; the third code of an hour is the last', async () => {
  const world = worlds.wallet
  const { bettor, id, data, path } = await withdrawing(world)
  const answers = await Promise.all(Array.from({ length: 10 }, () => again(world, bettor, path, data.code_expires_at)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const ends = new Set(answers.map(({ body }) => body.data.code_expires_at))
  expect(ends.size).toBe(1)
  expect(await sentCodes(world, bettor)).toHaveLength(2)
  const third = await again(world, bettor, path, [...ends][0])
  expect(third.status).toBe(200)
  const fourth = await again(world, bettor, path, third.body.data.code_expires_at)
  expect([fourth.status, fourth.body.code]).toEqual([429, 'CODE_SENDS_USED'])
  expect(await sentCodes(world, bettor)).toHaveLength(3)
  // What was sent last still confirms it.
  expect((await giveCode(world, bettor, id, (await sentCodes(world, bettor)).at(-1))).status).toBe(200)
  await becomes(world, bettor, id, 'paid')
})

test('tries begin anew with a new code, and a code whose time is over brings none', async () => {
  const world = worlds.wallet
  const { bettor, id, data, path } = await withdrawing(world)
  await giveCode(world, bettor, id, wrongCode((await sentCodes(world, bettor))[0]))
  const { body } = await again(world, bettor, path, data.code_expires_at)
  const codes = await sentCodes(world, bettor)
  const wrong = ['0000', '1111', '2222'].find((code) => !codes.includes(code))
  expect((await giveCode(world, bettor, id, wrong)).body.details).toEqual({ tries_left: 4 })
  world.platform.advance(CODE_LIFE_MS)
  const late = await again(world, bettor, path, body.data.code_expires_at)
  expect([late.status, late.body.code]).toEqual([409, 'PAYMENT_CODE_EXPIRED'])
  expect(await sentCodes(world, bettor)).toHaveLength(2)
})

test('somebody else’s payment, one that awaits nothing, and what is no time: nothing is sent', async () => {
  const world = worlds.wallet
  const { bettor, id, data, path } = await withdrawing(world)
  const other = await newBettor(world)
  expect((await again(world, other, path, data.code_expires_at)).body.code).toBe('NOT_FOUND')
  expect((await again(world, bettor, path, 'soon')).status).toBe(200)
  await giveCode(world, bettor, id, (await sentCodes(world, bettor))[0])
  await becomes(world, bettor, id, 'paid')
  expect((await again(world, bettor, path, data.code_expires_at)).body.data.status).toBe('paid')
  expect((await withdrawalOf(world, bettor, id)).body.data.code_resend_at).toBeNull()
  expect(await sentCodes(world, bettor)).toHaveLength(1)
})

test('of a deposit from another number: its owner gets another code, and pays once', async () => {
  const world = worlds.money
  const bettor = await newBettor(world)
  const mobile = '251971999001'
  const { data } = (await beginDeposit(world, bettor, '50', { mobile: `+${mobile}` })).body
  const sent = await again(world, bettor, `deposit/${data.deposit_id}`, data.code_expires_at)
  expect([sent.status, sent.body.data.status]).toEqual([200, 'awaiting_code'])
  const codes = await sentCodes(world, { mobile })
  expect(codes).toHaveLength(2)
  expect((await giveDepositCode(world, bettor, data.deposit_id, codes[1])).status).toBe(200)
  await become(world, bettor, data.deposit_id, 'received')
  expect(await cashOf(world, bettor)).toBe(50_00)
  expect(world.sandbox.moved().collected.get(data.deposit_id.slice(4))).toBe(51_00)
})

test('a wallet’s own code is not ours to send: the deposit stands as it did, and the wallet is asked for nothing', async () => {
  const world = worlds.wallet
  const { bettor, id, data } = await beginWalletDeposit(world)
  expect(data.code_resend_at).toBeNull()
  const { body } = await again(world, bettor, `deposit/${id}`, data.code_expires_at)
  expect(body.data).toMatchObject({ status: 'awaiting_code', code_expires_at: data.code_expires_at })
  expect(await sentCodes(world, bettor)).toHaveLength(1)
})
