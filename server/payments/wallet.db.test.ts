// The mobile wallet on real PostgreSQL and its sandbox over HTTP: deposits that its code confirms, withdrawals by ours.
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { beginWalletDeposit, openMobileWallet } from './testSandbox.ts'
import {
  becomes,
  booksOf,
  cancel,
  entriesOf,
  giveCode,
  giveDepositCode,
  paidOutFor,
  richBettor,
  rowOf,
  sentCodes,
  withdraw,
  withdrawalOf,
  wrongCode,
} from './testWithdrawals.ts'
import {
  type Bettor,
  become,
  cashOf,
  changedWallets,
  closeWorld,
  createWorld,
  deposit,
  newBettor,
  stateOf,
  type World,
} from './testWorld.ts'

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

const CODE_LIFE_MS = 5 * 60_000
const RESERVED = { cash: 400_00, reserved: 100_00 }
const PAID = { cash: 400_00, reserved: 0 }
const BACK = { cash: 500_00, reserved: 0 }

describe('a deposit', () => {
  const begun = (rest?: string) => beginWalletDeposit(world, rest)

  test('awaits the code that the wallet has sent, and is credited once after it', async () => {
    const { bettor, id, data, code } = await begun()
    expect(data).toMatchObject({
      status: 'awaiting_code',
      amount: '100.00',
      fee: '3.00',
      total: '103.00',
      balance: null,
    })
    expect(Date.parse(data.code_expires_at) - Date.now()).toBeGreaterThan(CODE_LIFE_MS - 10_000)
    expect(await cashOf(world, bettor)).toBe(0)
    const confirmed = await giveDepositCode(world, bettor, id, code)
    expect([confirmed.status, confirmed.body.data.status]).toEqual([200, 'pending'])
    expect(confirmed.body.data.code_expires_at).toBeNull()
    await become(world, bettor, id, 'received')
    expect(await cashOf(world, bettor)).toBe(100_00)
    expect(world.sandbox.moved().collected.get(id.slice(4))).toBe(103_00)
    const again = await giveDepositCode(world, bettor, id, '0000')
    expect([again.status, again.body.data.status]).toEqual([200, 'received'])
  })

  test('after five wrong codes the deposit is refused, and the right one changes nothing', async () => {
    const { bettor, id, code } = await begun()
    for (const left of [4, 3, 2, 1]) {
      const { status, body } = await giveDepositCode(world, bettor, id, wrongCode(code))
      expect([status, body.code, body.details]).toEqual([422, 'PAYMENT_CODE_WRONG', { tries_left: left }])
    }
    for (const given of [wrongCode(code), code]) {
      const { status, body } = await giveDepositCode(world, bettor, id, given)
      expect([status, body.code]).toEqual([409, 'PAYMENT_CODE_EXPIRED'])
    }
    expect((await stateOf(world, bettor, id)).body.data).toMatchObject({ status: 'refused', code_expires_at: null })
    expect(await cashOf(world, bettor)).toBe(0)
  })

  test('of thirty codes at once five are tried', async () => {
    const { bettor, id, code } = await begun()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => giveDepositCode(world, bettor, id, wrongCode(code))),
    )
    expect(answers.filter(({ body }) => body.code === 'PAYMENT_CODE_WRONG').length).toBeLessThanOrEqual(4)
    expect((await giveDepositCode(world, bettor, id, code)).body.code).toBe('PAYMENT_CODE_EXPIRED')
    expect(await cashOf(world, bettor)).toBe(0)
  })

  test('a code that comes too late is refused', async () => {
    const [late, silent] = [await begun(), await begun()]
    world.platform.advance(CODE_LIFE_MS + 1_000)
    const { body } = await giveDepositCode(world, late.bettor, late.id, late.code)
    expect(body.code).toBe('PAYMENT_CODE_EXPIRED')
    await world.payments.resolveDue()
    expect((await stateOf(world, silent.bettor, silent.id)).body.data.status).toBe('refused')
    expect([await cashOf(world, late.bettor), await cashOf(world, silent.bettor)]).toEqual([0, 0])
  })

  test('the right code sent five times at once makes one payment', async () => {
    const { bettor, id, code } = await begun()
    await Promise.all(Array.from({ length: 5 }, () => giveDepositCode(world, bettor, id, code)))
    await become(world, bettor, id, 'received')
    expect(await cashOf(world, bettor)).toBe(100_00)
    expect(world.sandbox.moved().collected.get(id.slice(4))).toBe(103_00)
  })

  test('after a time-out the provider is queried, and then the code is awaited', async () => {
    const { bettor, id, data, code } = await begun('00000102')
    expect(data.status).toBe('checking')
    await become(world, bettor, id, 'awaiting_code', true)
    await giveDepositCode(world, bettor, id, code)
    await become(world, bettor, id, 'received', true)
    expect(await cashOf(world, bettor)).toBe(100_00)
  })

  test.each([
    ['00000101', 'refused', 0],
    ['00000103', 'received', 100_00],
    ['00000104', 'refused', 0],
    ['00000105', 'checking', 0],
    ['00000106', 'received', 100_00],
    ['00000107', 'received', 100_00],
    ['00000108', 'checking', 0],
    ['00000109', 'received', 100_00],
    ['00000110', 'received', 100_00],
  ])('number %s: %s', async (rest, status, cash) => {
    const { bettor, id, code } = await begun(rest)
    await giveDepositCode(world, bettor, id, code)
    await become(world, bettor, id, status, true)
    expect(await cashOf(world, bettor)).toBe(cash)
  })

  test('a number gets three codes an hour of the wallet', async () => {
    const bettor = await newBettor(world)
    for (let n = 0; n < 3; n++) expect((await deposit(world, bettor, '100')).body.data.status).toBe('awaiting_code')
    const fourth = await deposit(world, bettor, '100')
    expect([fourth.status, fourth.body.code]).toEqual([429, 'CODE_SENDS_USED'])
    await expect.poll(() => sentCodes(world, bettor)).toHaveLength(3)
  })

  test('an account gets three codes an hour for other numbers, and uses up none of those numbers’ withdrawal codes', async () => {
    const [guesser, other] = [await newBettor(world), await richBettor(world, 500_00)]
    for (let n = 0; n < 3; n++)
      expect((await deposit(world, guesser, '100', { mobile: `+${other.mobile}` })).body.data.status).toBe(
        'awaiting_code',
      )
    for (let n = 0; n < 2; n++) {
      const fourth = await deposit(world, guesser, '100', { mobile: '0911234599', key: 'one-key-for-both' })
      expect([fourth.status, fourth.body.code]).toEqual([429, 'CODE_SENDS_USED'])
    }
    expect((await withdraw(world, other, '100')).status).toBe(200)
  })

  test('an account that is excluded while the code is awaited pays nothing', async () => {
    const { bettor, id, code } = await begun()
    await world.accounts.setStatus(bettor.id, 'self_excluded', 'test')
    const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
    const { status, body } = await giveDepositCode(world, { ...bettor, sid, token }, id, code)
    expect([status, body.code]).toEqual([403, 'SELF_EXCLUDED'])
    expect(world.sandbox.moved().collected.get(id.slice(4))).toBeUndefined()
  })

  test("nonsense, somebody else's, a visitor's, a blocked account's", async () => {
    const { bettor, id, code } = await begun()
    const other = await newBettor(world)
    for (const given of ['', '12345678901', 1234, null])
      expect((await giveDepositCode(world, bettor, id, given)).body.code).toBe('MALFORMED')
    for (const given of ['12a4', '١٢٣٤', ' 123', '123'])
      expect((await giveDepositCode(world, bettor, id, given)).body.code).toBe('CODE_FORMAT')
    expect((await giveDepositCode(world, other, id, code)).status).toBe(404)
    expect((await giveDepositCode(world, null, id, code)).status).toBe(401)
    expect((await giveDepositCode(world, bettor, 'x', code)).status).toBe(404)
    await world.accounts.setStatus(bettor.id, 'blocked', 'test')
    expect((await giveDepositCode(world, bettor, id, code)).body.code).toBe('ACCOUNT_BLOCKED')
  })
})

describe('a withdrawal', () => {
  const begun = async (rest?: string): Promise<{ bettor: Bettor; id: string; code: string; data: never }> => {
    const bettor = await richBettor(world, 500_00, rest)
    const { body } = await withdraw(world, bettor, '100')
    const code = (await sentCodes(world, bettor)).at(-1) ?? ''
    return { bettor, id: body.data.withdrawal_id, code, data: body.data as never }
  }

  test('is reserved, waits for our code, and is paid after it', async () => {
    const { bettor, id, code, data } = await begun()
    expect(data).toMatchObject({ status: 'awaiting_code', amount: '100.00', net: '100.00', balance: '400.00' })
    expect(await booksOf(world, bettor)).toEqual(RESERVED)
    await world.payments.resolveDue()
    expect(world.sandbox.moved().paidOut.size).toBe(0)
    const kept = await rowOf(world, id)
    expect([kept.send_count, kept.code_hash.length]).toEqual([0, 32])
    expect(JSON.stringify(data)).not.toContain(code)
    expect((await giveCode(world, bettor, id, code)).body.data).toMatchObject({
      status: 'pending',
      code_expires_at: null,
    })
    await becomes(world, bettor, id, 'paid')
    expect(await booksOf(world, bettor)).toEqual(PAID)
    expect(paidOutFor(world, id)).toBe(100_00)
    expect((await giveCode(world, bettor, id, '0000')).body.data.status).toBe('paid')
    expect((await cancel(world, bettor, id)).body.code).toBe('CANCEL_TOO_LATE')
  })

  test('five wrong codes give the money back; the right one then changes nothing', async () => {
    const { bettor, id, code } = await begun()
    for (const left of [4, 3, 2, 1]) {
      const { status, body } = await giveCode(world, bettor, id, wrongCode(code))
      expect([status, body.code, body.details]).toEqual([422, 'PAYMENT_CODE_WRONG', { tries_left: left }])
      expect(await booksOf(world, bettor)).toEqual(RESERVED)
    }
    for (const given of [wrongCode(code), code]) {
      const { status, body } = await giveCode(world, bettor, id, given)
      expect([status, body.code]).toEqual([409, 'PAYMENT_CODE_EXPIRED'])
    }
    expect(await booksOf(world, bettor)).toEqual(BACK)
    expect(await changedWallets(world)).toContain(bettor.id)
    expect(paidOutFor(world, id)).toBe(0)
  })

  test('of thirty codes at once five are tried', async () => {
    const { bettor, id, code } = await begun()
    const answers = await Promise.all(Array.from({ length: 30 }, () => giveCode(world, bettor, id, wrongCode(code))))
    expect(answers.filter(({ body }) => body.code === 'PAYMENT_CODE_WRONG')).toHaveLength(4)
    expect((await giveCode(world, bettor, id, code)).body.code).toBe('PAYMENT_CODE_EXPIRED')
    expect(await booksOf(world, bettor)).toEqual(BACK)
  })

  test('wrong codes from the same address do not stop the owner from giving the right one', async () => {
    const own = await begun()
    for (let n = 0; n < 12; n++) {
      const { bettor, id, code } = await begun()
      for (let tries = 0; tries < 5; tries++) await giveCode(world, bettor, id, wrongCode(code))
    }
    expect((await giveCode(world, own.bettor, own.id, own.code)).body.data.status).toBe('pending')
    await becomes(world, own.bettor, own.id, 'paid')
  })

  test('a code that is not given expires, and the money comes back', async () => {
    const { bettor, id, code } = await begun()
    world.platform.advance(CODE_LIFE_MS - 2_000)
    await world.payments.resolveDue()
    expect(await booksOf(world, bettor)).toEqual(RESERVED)
    world.platform.advance(3_000)
    await world.payments.resolveDue()
    expect((await withdrawalOf(world, bettor, id)).body.data).toMatchObject({ status: 'refused', balance: '500.00' })
    expect((await giveCode(world, bettor, id, code)).body.code).toBe('PAYMENT_CODE_EXPIRED')
    expect(await booksOf(world, bettor)).toEqual(BACK)
  })

  test('a code that comes too late gives the money back at once', async () => {
    const { bettor, id, code } = await begun()
    world.platform.advance(CODE_LIFE_MS + 1)
    expect((await giveCode(world, bettor, id, code)).body.code).toBe('PAYMENT_CODE_EXPIRED')
    expect(await booksOf(world, bettor)).toEqual(BACK)
  })

  test('cancelled while the code is awaited, however often, it gives the money back once', async () => {
    const { bettor, id, code } = await begun()
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(world, bettor, id)))
    for (const { status, body } of answers) {
      expect([status, body.data.status]).toEqual([200, 'refused'])
      expect(body.data.reason).toBe('Cancelled by you.')
      expect(body.message).toMatch(/^You cancelled the withdrawal\. ETB.100\.00 is back in your balance\.$/)
    }
    expect(await booksOf(world, bettor)).toEqual(BACK)
    expect((await giveCode(world, bettor, id, code)).body.data.status).toBe('refused')
    expect(await entriesOf(world, id)).toHaveLength(4)
  })

  test('cancelled and confirmed at once, one of both takes effect', async () => {
    for (let n = 0; n < 6; n++) {
      const { bettor, id, code } = await begun()
      await Promise.all([giveCode(world, bettor, id, code), cancel(world, bettor, id)])
      const paid = (await rowOf(world, id)).send_count > 0
      await becomes(world, bettor, id, paid ? 'paid' : 'refused')
      expect(await booksOf(world, bettor)).toEqual(paid ? PAID : BACK)
      expect(paidOutFor(world, id)).toBe(paid ? 100_00 : 0)
    }
  })

  test('with the right code five times at once it is sent once', async () => {
    const { bettor, id, code } = await begun()
    await Promise.all(Array.from({ length: 5 }, () => giveCode(world, bettor, id, code)))
    await becomes(world, bettor, id, 'paid')
    expect(await rowOf(world, id)).toMatchObject({ send_count: 1 })
    expect(await booksOf(world, bettor)).toEqual(PAID)
  })

  test('the code of one withdrawal does not confirm another', async () => {
    const bettor = await richBettor(world, 500_00)
    const first = (await withdraw(world, bettor, '100')).body.data.withdrawal_id
    const second = (await withdraw(world, bettor, '100')).body.data.withdrawal_id
    const [one, two] = await sentCodes(world, bettor)
    if (one !== two) expect((await giveCode(world, bettor, second, one)).body.code).toBe('PAYMENT_CODE_WRONG')
    expect((await giveCode(world, bettor, first, one)).body.data.status).toBe('pending')
  })

  test('the fourth withdrawal with a code within an hour is refused and takes no money', async () => {
    const bettor = await richBettor(world, 500_00)
    for (let n = 0; n < 3; n++) expect((await withdraw(world, bettor, '100')).status).toBe(200)
    const fourth = await withdraw(world, bettor, '100')
    expect([fourth.status, fourth.body.code]).toEqual([429, 'CODE_SENDS_USED'])
    expect(await booksOf(world, bettor)).toEqual({ cash: 200_00, reserved: 300_00 })
    expect(await sentCodes(world, bettor)).toHaveLength(3)
  })

  test('a refused withdrawal sends no code', async () => {
    const bettor = await richBettor(world, 60_00)
    expect((await withdraw(world, bettor, '100')).body.code).toBe('INSUFFICIENT_BALANCE')
    expect(await sentCodes(world, bettor)).toEqual([])
  })

  test.each([
    ['00000101', 'refused', BACK],
    ['00000102', 'paid', PAID],
    ['00000104', 'refused', BACK],
    ['00000105', 'checking', RESERVED],
    ['00000108', 'checking', RESERVED],
    ['00000109', 'paid', PAID],
    ['00000110', 'paid', PAID],
    ['00000113', 'refused', BACK],
    ['00000114', 'paid', PAID],
  ])('number %s: %s', async (rest, status, books) => {
    const { bettor, id, code } = await begun(rest)
    const before = await booksOf(world, bettor)
    await giveCode(world, bettor, id, code)
    await becomes(world, bettor, id, status, true)
    const now = await booksOf(world, bettor)
    // The number's deposit above may have left something.
    expect({ cash: now.cash - before.cash + 400_00, reserved: now.reserved }).toEqual(books)
    expect(paidOutFor(world, id) > 0).toBe(books !== BACK)
  })

  test("somebody else's, a visitor's, a blocked account's", async () => {
    const { bettor, id, code } = await begun()
    const other = await newBettor(world)
    expect((await giveCode(world, other, id, code)).status).toBe(404)
    expect((await giveCode(world, null, id, code)).status).toBe(401)
    expect((await cancel(world, other, id)).status).toBe(404)
    expect((await giveCode(world, bettor, id, '12345')).body.code).toBe('CODE_FORMAT')
    await world.accounts.setStatus(bettor.id, 'blocked', 'test')
    expect((await giveCode(world, bettor, id, code)).body.code).toBe('ACCOUNT_BLOCKED')
    expect((await cancel(world, bettor, id)).body.data.status).toBe('refused')
    expect(await booksOf(world, bettor)).toEqual(BACK)
  })
})

test('ke has no such method', async () => {
  const sandbox = await createSandboxProvider({ shape: 'hellocash', port: 0, secret: 's' })
  const kenya = await createWorld('ke', sandbox)
  const bettor = await richBettor(kenya, 500_00)
  expect((await withdraw(kenya, bettor, '100')).body.code).toBe('METHOD_UNKNOWN')
  const { body } = await deposit(kenya, bettor, '100')
  expect(body.code).toBe('METHOD_UNKNOWN')
  await closeWorld(kenya)
})
