// What a provider calls under way, and codes that nobody knows, end nothing: it is asked with pauses that grow until its word is
// known. By every provider, in both directions that it has.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { atCheckout, openCheckout, openMobileMoney, openMobileWallet } from './testSandbox.ts'
import {
  becomes,
  booksOf,
  giveCode,
  giveDepositCode,
  paidOutFor,
  richBettor,
  sentCodes,
  withdraw,
} from './testWithdrawals.ts'
import { type Bettor, become, cashOf, closeWorld, deposit, newBettor, untilQuiet, type World } from './testWorld.ts'

let world: World
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

type Table = 'deposit' | 'withdrawal'
type Word = { status: string; reason: string | null }
async function rowOf(table: Table, id: string): Promise<Word & { next_query_at: Date }> {
  const sql = `select status, reason, next_query_at from ${table} where replace(id::text, '-', '') = $1`
  return (await world.platform.pool.query(sql, [id.slice(4)])).rows[0]
}

/** When its turn has come. M-Pesa answers for a payout by a call of its own, which is waited for. */
async function askWhenDue(table: Table, id: string): Promise<Word & { pauseMs: number }> {
  const { clock, advance } = world.platform
  advance(Math.max(0, Number((await rowOf(table, id)).next_query_at) - clock.now()))
  await world.payments.resolveDue()
  await untilQuiet(world)
  const { status, reason, next_query_at } = await rowOf(table, id)
  return { status, reason, pauseMs: Number(next_query_at) - clock.now() }
}

async function asksWithGrowingPauses(table: Table, id: string, { status, reason }: Word): Promise<void> {
  const word = { status, reason }
  const isSaid = (row: Word) => row.status === status && row.reason === reason
  await expect.poll(async () => isSaid(await rowOf(table, id)) || isSaid(await askWhenDue(table, id))).toBe(true)
  const asked = []
  for (let n = 0; n < 3; n++) asked.push(await askWhenDue(table, id))
  expect(asked).toMatchObject([word, word, word])
  const [first = 0, second = 0, third = 0] = asked.map(({ pauseMs }) => pauseMs)
  expect(first).toBeGreaterThan(1_000)
  expect([second > first * 1.5, third > second * 1.5]).toEqual([true, true])
}

/** What the bettor has before and at the end (numbers stand for accounts, which tests share), and what the provider moves. */
type Begun = { bettor: Bettor; id: string; before: number; cash: number; total: number }
type Kind = {
  open: () => Promise<World>
  deposits: (end: string) => Promise<Begun>
  withdraws?: (end: string) => Promise<Begun>
}

const minorOf = (text: string) => Math.round(Number(text) * 100)
const byPhone = async (end: string): Promise<Begun> => {
  const bettor = await newBettor(world, `00000${end}`)
  const { deposit_id: id, total } = (await deposit(world, bettor, '100')).body.data
  const before = await cashOf(world, bettor)
  return { bettor, id, before, cash: before + 100_00, total: minorOf(total) }
}
/** The amount's cents choose for eBirr, the bettor's number for Chapa. */
const byPage = async (end: string, amount: string): Promise<Begun> => {
  const bettor = await newBettor(world, world.method === 'ebirr' ? undefined : `00000${end}`)
  const { deposit_id: id, checkout_url, total } = (await deposit(world, bettor, amount)).body.data
  await atCheckout(checkout_url, 'pay')
  const before = await cashOf(world, bettor)
  return { bettor, id, before, cash: before + minorOf(amount), total: minorOf(total) }
}
const paidOut = async (end: string, body?: object): Promise<Begun> => {
  const bettor = await richBettor(world, 500_00, body ? undefined : `00000${end}`)
  const { withdrawal_id: id, status } = (await withdraw(world, bettor, '100', { body })).body.data
  if (status === 'awaiting_code') await giveCode(world, bettor, id, (await sentCodes(world, bettor)).at(-1))
  const before = await cashOf(world, bettor)
  return { bettor, id, before, cash: before, total: 100_00 }
}

const KINDS: Record<string, Kind> = {
  telebirr: { open: () => openMobileMoney('et'), deposits: byPhone, withdraws: paidOut },
  mpesa: { open: () => openMobileMoney('ke'), deposits: byPhone, withdraws: paidOut },
  hellocash: {
    open: openMobileWallet,
    deposits: async (end) => {
      const begun = await byPhone(end)
      await expect.poll(() => sentCodes(world, begun.bettor)).not.toEqual([])
      await giveDepositCode(world, begun.bettor, begun.id, (await sentCodes(world, begun.bettor)).at(-1))
      return begun
    },
    withdraws: paidOut,
  },
  chapa: {
    open: () => openCheckout('chapa'),
    deposits: (end) => byPage(end, '100'),
    withdraws: (end) => paidOut(end, { bank: 'cbe', account_name: 'Abebe Kebede', account_number: `1000100000${end}` }),
  },
  // With its fee of 2 % it ends on the cents.
  ebirr: { open: () => openCheckout('ebirr'), deposits: (end) => byPage(end, end === '118' ? '99.20' : '99.21') },
}

const WORDS = [
  ['still under way', '118', { status: 'pending', reason: null }],
  ['a code that nobody knows', '119', { status: 'checking', reason: 'noAnswer' }],
] as const

describe.each(Object.entries(KINDS))('by %s', (_name, { open, deposits, withdraws }) => {
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => closeWorld(world))

  test.each(WORDS)('a deposit, %s: asked for until it is paid, and credited once', async (_word, end, word) => {
    const { bettor, id, before, cash, total } = await deposits(end)
    await asksWithGrowingPauses('deposit', id, word)
    expect(await cashOf(world, bettor)).toBe(before)
    await become(world, bettor, id, 'received', true)
    expect(await cashOf(world, bettor)).toBe(cash)
    expect(world.sandbox.moved().collected.get(id.slice(4))).toBe(total)
  })

  if (withdraws === undefined) return
  test.each(WORDS)('a withdrawal, %s: asked for until it is paid, once', async (_word, end, word) => {
    const { bettor, id, cash, total } = await withdraws(end)
    await asksWithGrowingPauses('withdrawal', id, word)
    expect(await booksOf(world, bettor)).toEqual({ cash, reserved: total })
    await becomes(world, bettor, id, 'paid', true)
    expect(await booksOf(world, bettor)).toEqual({ cash, reserved: 0 })
    expect(paidOutFor(world, id)).toBe(total)
  })
})
