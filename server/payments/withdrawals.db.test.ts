// Withdrawals against real PostgreSQL and sandbox providers over real HTTP: limits, and every failure of a number.
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Telebirr } from './telebirr.ts'
import { openMobileMoney } from './testSandbox.ts'
import {
  becomes,
  booksOf,
  cancel,
  entriesOf,
  paidOutFor,
  richBettor,
  rowOf,
  withdraw,
  withdrawalOf,
  withdrawalsOf,
} from './testWithdrawals.ts'
import {
  type Bettor,
  changedWallets,
  closeWorld,
  createWorld,
  deposit,
  malformedAmounts,
  newBettor,
  untilQuiet,
  type World,
} from './testWorld.ts'

/** What stands in the books after 100.00 was withdrawn from 500.00. */
const RESERVED = { cash: 400_00, reserved: 100_00 }
const PAID = { cash: 400_00, reserved: 0 }
const BACK = { cash: 500_00, reserved: 0 }

const amounts: [unknown, number, string][] = [
  ['49.99', 422, 'WITHDRAWAL_BELOW_MIN'],
  ['70000.01', 422, 'WITHDRAWAL_ABOVE_MAX'],
  ['0', 422, 'WITHDRAWAL_BELOW_MIN'],
  ['500.01', 402, 'INSUFFICIENT_BALANCE'],
  ...malformedAmounts,
]

describe.each(['et', 'ke'] as const)('mobile money in %s', (market) => {
  let world: World
  beforeAll(async () => {
    world = await openMobileMoney(market)
  })
  afterAll(() => closeWorld(world))
  afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

  const begun = async (rest?: string): Promise<{ bettor: Bettor; id: string }> => {
    const bettor = await richBettor(world, 500_00, rest)
    const { body } = await withdraw(world, bettor, '100')
    return { bettor, id: body.data.withdrawal_id }
  }

  test('is reserved at once, paid once, and the bettor gets a message', async () => {
    const bettor = await richBettor(world, 500_00)
    const { status, body } = await withdraw(world, bettor, '100')
    expect(status).toBe(200)
    const { withdrawal_id: id, created_at, ...rest } = body.data
    expect(id).toMatch(/^wdr_[0-9a-f]{32}$/)
    expect(rest).toEqual({
      status: 'pending',
      reason: null,
      amount: '100.00',
      fee: '0.00',
      net: '100.00',
      method: world.method,
      mobile: bettor.mobile,
      balance: '400.00',
      bank_account: null,
      claim_code: null,
      claim_expires_at: null,
      code_expires_at: null,
      code_resend_at: null,
    })
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(5_000)
    expect(await booksOf(world, bettor)).toEqual(RESERVED)
    expect(await changedWallets(world)).toContain(bettor.id)
    await becomes(world, bettor, id, 'paid')
    expect(await booksOf(world, bettor)).toEqual(PAID)
    expect(await entriesOf(world, id)).toEqual([
      'withdrawal cash -10000',
      'withdrawal reserved 10000',
      'withdrawal_close reserved -10000',
      `withdrawal_close provider:${world.method} 10000`,
    ])
    expect(paidOutFor(world, id)).toBe(100_00)
    expect((await cancel(world, bettor, id)).body.code).toBe('CANCEL_TOO_LATE')
  })

  test.each(amounts)('amount %j answers %i %s', async (amount, status, code) => {
    const bettor = await richBettor(world, 500_00)
    if (market === 'ke' && amount === '500.01') return
    const answer = await withdraw(world, bettor, amount)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await booksOf(world, bettor)).toEqual(BACK)
  })

  test('what M-Pesa cannot pay to the cent is refused, before the limits; Telebirr pays it', async () => {
    const bettor = await richBettor(world, 500_00)
    const answer = await withdraw(world, bettor, '60.50')
    expect(answer.body.code).toBe(market === 'ke' ? 'AMOUNT_INVALID' : undefined)
    const { body } = await world.platform.app
      .inject({ url: '/api/v1/withdraw/methods' })
      .then((a) => ({ body: a.json() }))
    expect(body.data).toEqual([
      {
        method: world.method,
        name: market === 'ke' ? 'M-Pesa' : 'Telebirr',
        kind: 'mobile_money',
        fee_percent: '0',
        min: '50.00',
        max: '70000.00',
        step: market === 'ke' ? '1.00' : '0.01',
        hours_min: 0,
        hours_max: 0,
      },
    ])
  })

  test.each([
    ['refused', '00000101', 'refused', BACK],
    ['success after a time-out', '00000102', 'paid', PAID],
    ['callback twice', '00000103', 'paid', PAID],
    ['a forged callback says it was paid', '00000104', 'refused', BACK],
    ['another amount than ordered', '00000105', 'checking', RESERVED],
    ['a late callback', '00000106', 'paid', PAID],
    ['no callback', '00000107', 'paid', PAID],
    ['five callbacks at once', '00000109', 'paid', PAID],
    ['callbacks out of order', '00000110', 'paid', PAID],
    ['never decided', '00000112', 'pending', RESERVED],
    ['refused in the answer, in a 200', '00000113', 'refused', BACK],
    ['lost on its way the first time', '00000114', 'paid', PAID],
  ])('%s (%s): %s', async (_name, rest, status, books) => {
    const { bettor, id } = await begun(rest)
    await becomes(world, bettor, id, status, true)
    await settle()
    expect((await withdrawalOf(world, bettor, id)).body.data.status).toBe(status)
    expect(await booksOf(world, bettor)).toEqual(books)
    expect(paidOutFor(world, id) > 0).toBe(status === 'paid' || status === 'checking')
    if (status === 'paid') expect(paidOutFor(world, id)).toBe(100_00)
  })

  /** After the latest callback of all, and asked many times over. */
  const settle = async () => {
    await untilQuiet(world)
    for (let n = 0; n < 3; n++) {
      world.platform.advance(7_200_000)
      await world.payments.resolveDue()
      await untilQuiet(world)
    }
  }

  test('a provider that is never reachable: it is sent again under its number, then given back', async () => {
    const { bettor, id } = await begun('00000111')
    expect((await withdrawalOf(world, bettor, id)).body.data.status).toBe('checking')
    for (let n = 0; n < 4; n++) {
      await becomes(world, bettor, id, 'checking', true)
      expect(await booksOf(world, bettor)).toEqual(RESERVED)
    }
    await becomes(world, bettor, id, 'refused', true)
    expect(await rowOf(world, id)).toMatchObject({ send_count: 5, reason: 'notFound' })
    expect(await booksOf(world, bettor)).toEqual(BACK)
    expect(paidOutFor(world, id)).toBe(0)
  })

  test('a provider that answers failed and later paid: it is given back once, and shown to a person', async () => {
    const { bettor, id } = await begun('00000115')
    await becomes(world, bettor, id, 'refused')
    await expect.poll(() => paidOutFor(world, id)).toBe(100_00)
    const contradiction = async () => {
      // M-Pesa answers with a callback of its own.
      return (await rowOf(world, id)).contradiction
    }
    await expect.poll(contradiction).toBe('paid')
    expect(await booksOf(world, bettor)).toEqual(BACK)
    expect(await world.payments.heldWithdrawals()).toContainEqual(
      expect.objectContaining({ withdrawal: id, status: 'refused', contradiction: 'paid' }),
    )
  })

  test.runIf(market === 'et')('that it later paid is kept for a person also while it answers no question', async () => {
    const { bettor, id } = await begun('00000115')
    await becomes(world, bettor, id, 'refused')
    await expect.poll(async () => (await rowOf(world, id)).contradiction).toBe('paid')
    const { pool, app } = world.platform
    const own = `replace(id::text, '-', '') = '${id.slice(4)}'`
    await pool.query(`update withdrawal set contradiction = null where ${own}`)
    const { rows } = await pool.query(
      `select body from payment_callback where verdict = 'genuine' and position(convert_to($1, 'utf8') in body) > 0`,
      [id.slice(4)],
    )
    const asked = vi.spyOn(Telebirr.prototype, 'queryPaidOut').mockResolvedValue({ state: 'unknown' })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/payments/telebirr/callback',
      headers: { 'content-type': 'application/json' },
      payload: rows.at(-1).body,
    })
    asked.mockRestore()
    expect(answer.statusCode).toBe(200)
    expect(await rowOf(world, id)).toMatchObject({ status: 'refused', contradiction: 'pending' })
  })

  test('the same key gets the same withdrawal, with another body a conflict', async () => {
    const bettor = await richBettor(world, 500_00)
    const key = `key-${bettor.id}-0001`
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(world, bettor, '100', { key })))
    expect(new Set(answers.map((answer) => answer.body.data.withdrawal_id)).size).toBe(1)
    const id = answers[0]?.body.data.withdrawal_id
    await becomes(world, bettor, id, 'paid')
    const again = await withdraw(world, bettor, '100', { body: { request_id: key } })
    expect(again.body.data).toMatchObject({ withdrawal_id: id, status: 'pending' })
    const other = await withdraw(world, bettor, '101', { key })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect(await booksOf(world, bettor)).toEqual(PAID)
  })

  test('fifty at once take no more than the balance', async () => {
    const bettor = await richBettor(world, 500_00)
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(world, bettor, '100')))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(5)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'INSUFFICIENT_BALANCE']))
    for (const { body } of taken) await becomes(world, bettor, body.data.withdrawal_id, 'paid')
    expect(await booksOf(world, bettor)).toEqual({ cash: 0, reserved: 0 })
    const paid = taken.map(({ body }) => paidOutFor(world, body.data.withdrawal_id))
    expect(paid).toEqual(Array(5).fill(100_00))
  })

  test('refusals in their order', async () => {
    const bettor = await richBettor(world, 500_00)
    const blocked = await richBettor(world, 500_00)
    await world.accounts.setStatus(blocked.id, 'blocked', 'test')
    const refusals = [
      await withdraw(world, null, 'x'),
      await withdraw(world, null, '100'),
      await withdraw(world, blocked, '1', { body: { method: 'shop' } }),
      await withdraw(world, bettor, '1', { body: { method: 'bank' } }),
      await withdraw(world, bettor, '1', { body: { method: 'wallet' } }),
      await withdraw(world, bettor, '80000'),
      await withdraw(world, bettor, '600'),
      await withdraw(world, bettor, '100', { key: 'short' }),
      await withdraw(world, bettor, '100', { key: 'key-in-the-header', body: { request_id: 'another-in-the-body' } }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'MALFORMED'],
      [401, 'NOT_AUTHENTICATED'],
      [403, 'ACCOUNT_BLOCKED'],
      [422, 'METHOD_UNKNOWN'],
      [422, 'METHOD_UNKNOWN'],
      [422, 'WITHDRAWAL_ABOVE_MAX'],
      [402, 'INSUFFICIENT_BALANCE'],
      [400, 'IDEMPOTENCY_KEY_INVALID'],
      [400, 'IDEMPOTENCY_KEY_INVALID'],
    ])
    expect(refusals[6]?.body.details).toEqual({ shortfall: 100_00, available: 500_00 })
    expect(await booksOf(world, bettor)).toEqual(BACK)
  })

  test('bonus and points cannot be withdrawn', async () => {
    const bettor = await newBettor(world)
    const give = (book: string, house: string) => ({
      kind: 'demo' as const,
      reference: `${book}/${bettor.id}`,
      entries: [
        { accountId: bettor.id, book, amount: 500_00 },
        { accountId: 0, book: house, amount: -500_00 },
      ],
    })
    await world.ledger.post([give('bonus', 'demo'), give('points', 'points_issued')])
    expect((await withdraw(world, bettor, '100')).body.code).toBe('INSUFFICIENT_BALANCE')
  })

  test('a self-excluded account may always withdraw', async () => {
    const bettor = await richBettor(world, 500_00)
    await world.accounts.setStatus(bettor.id, 'self_excluded', 'test')
    const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
    expect((await withdraw(world, { ...bettor, sid, token }, '100')).status).toBe(200)
  })

  test('the newest twenty of the account, newest first; nobody else sees them', async () => {
    const [owner, other] = [await richBettor(world, 2_000_00), await newBettor(world)]
    const ids: string[] = []
    for (let n = 0; n < 22; n++) ids.unshift((await withdraw(world, owner, '50')).body.data.withdrawal_id)
    const { body } = await withdrawalsOf(world, owner)
    expect(body.data.map((each: { withdrawal_id: string }) => each.withdrawal_id)).toEqual(ids.slice(0, 20))
    expect(body.data[0]).toMatchObject({ balance: null, amount: '50.00', mobile: owner.mobile })
    expect((await withdrawalsOf(world, other)).body.data).toEqual([])
    expect((await withdrawalsOf(world, null)).status).toBe(401)
    for (const wanted of [ids[0] ?? '', `wdr_${'0'.repeat(32)}`, `dep_${'0'.repeat(32)}`, 'x', "wdr_' or 1=1"]) {
      const refused = await withdrawalOf(world, other, encodeURIComponent(wanted))
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
      expect((await cancel(world, other, encodeURIComponent(wanted))).status).toBe(404)
    }
  })
})

test.each([
  ['et', 'daraja'],
  ['ke', 'telebirr'],
] as const)("a file may hold another country's provider: %s does not use %s", async (market, shape) => {
  const world = await createWorld(market, await createSandboxProvider({ shape, port: 0, secret: 's' }))
  const bettor = await richBettor(world, 500_00)
  const method = market === 'et' ? 'telebirr' : 'mpesa'
  const { body } = await world.platform.app.inject('/api/v1/withdraw/methods').then((a) => ({ body: a.json() }))
  expect(body.data).toEqual([])
  expect((await withdraw(world, bettor, '100', { body: { method } })).body.code).toBe('METHOD_UNKNOWN')
  expect((await deposit(world, bettor, '100', { body: { method } })).body.code).toBe('METHOD_UNKNOWN')
  await closeWorld(world)
})
