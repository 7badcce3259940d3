// Deposits against real PostgreSQL and sandbox providers over real HTTP: every failure that a number can trigger.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import {
  become,
  callbackCount,
  callbacksOf,
  cashOf,
  changedWallets,
  closeWorld,
  deposit,
  malformedAmounts,
  newBettor,
  numberOf,
  stateOf,
  type World,
} from './testWorld.ts'

const amounts: [unknown, number, string][] = [
  ['29.99', 422, 'DEPOSIT_BELOW_MIN'],
  ['70000.01', 422, 'DEPOSIT_ABOVE_MAX'],
  ['0', 422, 'DEPOSIT_BELOW_MIN'],
  ...malformedAmounts,
]

/** The limit that the text of a refusal names. */
const NAMED: Record<string, string> = { DEPOSIT_BELOW_MIN: '30.00', DEPOSIT_ABOVE_MAX: '70,000.00' }

describe.each(['et', 'ke'] as const)('mobile money in %s', (market) => {
  let world: World
  beforeAll(async () => {
    world = await openMobileMoney(market)
  })
  afterAll(() => closeWorld(world))
  afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

  test('is credited once, with the fee on top, and the bettor gets a message', async () => {
    const bettor = await newBettor(world)
    const started = await deposit(world, bettor, '100')
    expect(started.status).toBe(200)
    expect(started.body.data).toMatchObject({
      status: 'pending',
      amount: '100.00',
      fee: '2.00',
      total: '102.00',
      balance: null,
    })
    await become(world, bettor, started.body.data.deposit_id, 'received')
    expect((await stateOf(world, bettor, started.body.data.deposit_id)).body.data.balance).toBe('100.00')
    expect(await changedWallets(world)).toContain(bettor.id)
    const entries = await world.platform.pool.query(
      `select book, amount from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
       where t.kind = 'deposit' and replace(t.reference, '-', '') = $1 order by amount`,
      [started.body.data.deposit_id.slice(4)],
    )
    expect(entries.rows).toEqual([
      { book: `provider:${world.method}`, amount: -10_200 },
      { book: 'fees', amount: 200 },
      { book: 'cash', amount: 10_000 },
    ])
  })

  test.each(amounts)('amount %j answers %i %s', async (amount, status, code) => {
    const bettor = await newBettor(world)
    const answer = await deposit(world, bettor, amount)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toContain(NAMED[code] ?? '')
  })

  test.each(['30', '70000', '33.33'])('amount %s is taken to the cent', async (amount) => {
    const bettor = await newBettor(world)
    const { body } = await deposit(world, bettor, amount)
    const [amountMinor, feeMinor, totalMinor] = [body.data.amount, body.data.fee, body.data.total].map((text: string) =>
      Math.round(Number(text) * 100),
    )
    expect((amountMinor ?? 0) + (feeMinor ?? 0)).toBe(totalMinor)
    if (market === 'ke') expect((totalMinor ?? 1) % 100).toBe(0)
    await become(world, bettor, body.data.deposit_id, 'received')
    expect(await cashOf(world, bettor)).toBe(amountMinor)
  })

  test.each([
    ['callbackTwice', '00000103', ['genuine', 'genuine']],
    ['callbackFiveAtOnce', '00000109', Array(5).fill('genuine')],
    ['callbackOutOfOrder', '00000110', ['genuine', 'genuine']],
  ])('%s is credited once', async (_name, rest, verdicts) => {
    const bettor = await newBettor(world)
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, rest) })
    await expect.poll(() => callbacksOf(world, body.data.deposit_id)).toEqual(verdicts)
    await become(world, bettor, body.data.deposit_id, 'received')
    expect(await cashOf(world, bettor)).toBe(5000)
  })

  test('that the payer refuses is not credited', async () => {
    const bettor = await newBettor(world)
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000101') })
    await become(world, bettor, body.data.deposit_id, 'refused')
    expect((await stateOf(world, bettor, body.data.deposit_id)).body.data.reason).toMatch(/refused|cancelled/)
    expect(await cashOf(world, bettor)).toBe(0)
  })

  test('that the provider refuses inside a 200 answer is refused', async () => {
    const bettor = await newBettor(world)
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000113') })
    expect(body.data.status).toBe('refused')
  })

  test('whose request timed out is queried, and credited once if it was paid', async () => {
    const bettor = await newBettor(world)
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000102') })
    expect(body.data.status).toBe('checking')
    await become(world, bettor, body.data.deposit_id, 'received', true)
    expect(await cashOf(world, bettor)).toBe(5000)
  })

  test('a forged callback is refused and kept, and credits nothing', async () => {
    const bettor = await newBettor(world)
    const before = await callbackCount(world, 'forged')
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000104') })
    await expect.poll(() => callbackCount(world, 'forged')).toBe(before + 1)
    expect((await stateOf(world, bettor, body.data.deposit_id)).body.data.status).toBe('pending')
    await become(world, bettor, body.data.deposit_id, 'refused', true)
    const { rows } = await world.platform.pool.query(
      `select octet_length(body) as size from payment_callback where verdict = 'forged' order by id desc limit 1`,
    )
    expect(rows[0].size).toBeGreaterThan(50)
    expect(await cashOf(world, bettor)).toBe(0)
  })

  test('paid with another amount than ordered is held for a person', async () => {
    const bettor = await newBettor(world)
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000105') })
    await become(world, bettor, body.data.deposit_id, 'checking')
    world.platform.advance(86_400_000)
    await world.payments.resolveDue()
    expect((await stateOf(world, bettor, body.data.deposit_id)).body.data.status).toBe('checking')
    expect(await cashOf(world, bettor)).toBe(0)
  })

  test('whose callback comes late is credited once', async () => {
    const bettor = await newBettor(world)
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000106') })
    await become(world, bettor, body.data.deposit_id, 'received')
    expect(await callbacksOf(world, body.data.deposit_id)).toEqual(['genuine'])
    expect(await cashOf(world, bettor)).toBe(5000)
  })

  test('without a callback is found by the status query; a callback after that changes nothing', async () => {
    const [silent, late] = [await newBettor(world), await newBettor(world)]
    const first = await deposit(world, silent, '50', { mobile: numberOf(world, '00000107') })
    // M-Pesa's answer names no amount, and none is assumed.
    const found = market === 'et' ? 'received' : 'checking'
    await become(world, silent, first.body.data.deposit_id, found, true)
    const second = await deposit(world, late, '50', { mobile: numberOf(world, '00000106') })
    await become(world, late, second.body.data.deposit_id, 'received', true)
    await expect.poll(() => callbacksOf(world, second.body.data.deposit_id)).toEqual(['genuine'])
    await become(world, late, second.body.data.deposit_id, 'received')
    expect([await cashOf(world, silent), await cashOf(world, late)]).toEqual([market === 'et' ? 5000 : 0, 5000])
    if (market === 'et') return
    const { reason } = (await stateOf(world, silent, first.body.data.deposit_id)).body.data
    expect(reason).toBe('The payment arrived. We are waiting for the provider to name its amount.')
  })

  test('queried by many processes at once is credited once', async () => {
    const bettor = await newBettor(world)
    const number = market === 'et' ? '00000107' : '00000106'
    const { body } = await deposit(world, bettor, '50', { mobile: numberOf(world, number) })
    await expect
      .poll(async () => {
        world.platform.advance(3_600_000)
        await Promise.all(Array.from({ length: 8 }, () => world.payments.resolveDue()))
        return (await stateOf(world, bettor, body.data.deposit_id)).body.data.status
      })
      .toBe('received')
    expect(await cashOf(world, bettor)).toBe(5000)
  })

  test('stays open while its provider is unavailable or does not decide', async () => {
    const bettor = await newBettor(world)
    const busy = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000111') })
    expect(busy.body.data.status).toBe('checking')
    const never = await deposit(world, bettor, '50', { mobile: numberOf(world, '00000112') })
    world.platform.advance(3_600_000)
    await world.payments.resolveDue()
    expect((await stateOf(world, bettor, never.body.data.deposit_id)).body.data.status).toBe('pending')
    expect(await cashOf(world, bettor)).toBe(0)
  })

  test('with the same key gets the first answer again, with another body a conflict', async () => {
    const bettor = await newBettor(world)
    const key = `key-${bettor.id}-0001`
    const answers = await Promise.all(Array.from({ length: 10 }, () => deposit(world, bettor, '60', { key })))
    expect(new Set(answers.map((answer) => answer.body.data.deposit_id)).size).toBe(1)
    const id = answers[0]?.body.data.deposit_id
    await become(world, bettor, id, 'received')
    const again = await deposit(world, bettor, '60', { body: { request_id: key } })
    expect(again.body.data).toMatchObject({ deposit_id: id, status: 'pending' })
    const other = await deposit(world, bettor, '61', { key })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    world.platform.advance(25 * 60_000)
    expect((await deposit(world, bettor, '60', { key })).body.data.deposit_id).toBe(id)
    expect(await cashOf(world, bettor)).toBe(6000)
    const somebodyElse = await deposit(world, await newBettor(world), '60', { key })
    expect(somebodyElse.body.data.deposit_id).not.toBe(id)
  })

  test('a bad key, an unknown method, a bad number, no login', async () => {
    const bettor = await newBettor(world)
    const refusals = [
      await deposit(world, bettor, '50', { key: 'short' }),
      await deposit(world, bettor, '50', { key: 'key-in-the-header', body: { request_id: 'another-in-the-body' } }),
      await deposit(world, bettor, '50', { body: { method: 'bank' } }),
      await deposit(world, bettor, '50', { mobile: '12345' }),
      await deposit(world, null, '50'),
    ]
    expect(refusals.map((answer) => [answer.status, answer.body.code])).toEqual([
      [400, 'IDEMPOTENCY_KEY_INVALID'],
      [400, 'IDEMPOTENCY_KEY_INVALID'],
      [422, 'METHOD_UNKNOWN'],
      [422, 'PHONE_INVALID'],
      [401, 'NOT_AUTHENTICATED'],
    ])
  })

  test('blocked and self-excluded accounts cannot deposit', async () => {
    const [blocked, excluded] = [await newBettor(world), await newBettor(world)]
    await world.accounts.setStatus(blocked.id, 'blocked', 'test')
    expect((await deposit(world, blocked, '50')).body.code).toBe('ACCOUNT_BLOCKED')
    await world.accounts.setStatus(excluded.id, 'self_excluded', 'test')
    expect((await deposit(world, excluded, '50')).body.code).toBe('SESSION_ENDED')
  })

  test("somebody else's deposit is not found, nor is nonsense", async () => {
    const [owner, other] = [await newBettor(world), await newBettor(world)]
    const { body } = await deposit(world, owner, '50')
    const id = body.data.deposit_id
    for (const wanted of [id, `dep_${'0'.repeat(32)}`, 'x', "dep_' or 1=1", '1']) {
      const answer = await stateOf(world, other, encodeURIComponent(wanted))
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    const visitor = await world.platform.app.inject({ url: `/api/v1/deposit/${id}` })
    expect(visitor.statusCode).toBe(401)
  })

  test('malformed callbacks are refused and change nothing', async () => {
    const url = `/api/v1/payments/${world.method}/callback`
    const send = async (payload: string | Buffer, type = 'application/json', to = url) => {
      const headers = { 'content-type': type }
      return (await world.platform.app.inject({ method: 'POST', url: to, payload, headers })).statusCode
    }
    // Telebirr's signature stands in the body: where that cannot be read, nobody has forged one. M-Pesa's key does not.
    const unread = market === 'et' ? 400 : 401
    expect(await send('{}')).toBe(401)
    expect(await send('not json')).toBe(unread)
    expect(await send('')).toBe(unread)
    expect(await send('[]', 'text/plain')).toBe(unread)
    expect(await send(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toBe(unread)
    expect(await send('{"sign":{"a":1},"data":{"sign":null}}')).toBe(401)
    expect(await send(Buffer.alloc(65_537, 0x20))).toBe(413)
    expect(await send(Buffer.alloc(50_000_000, 0x20))).toBe(413)
    expect(await send('{}', 'application/json', '/api/v1/payments/nobody/callback')).toBe(404)
  })

  test('the list of methods has those with a provider', async () => {
    const answer = await world.platform.app.inject({ url: '/api/v1/deposit/methods' })
    expect(answer.json().data).toEqual([
      expect.objectContaining({
        method: world.method,
        kind: 'mobile_money',
        fee_percent: '2',
        min: '30.00',
        max: '70000.00',
        step: market === 'ke' ? '1.00' : '0.01',
      }),
    ])
  })

  test('the payer is asked for whole units of what the provider charges', async () => {
    const { body } = await deposit(world, await newBettor(world), '75.20')
    expect(body.data).toMatchObject(
      market === 'ke'
        ? { amount: '75.20', fee: '1.80', total: '77.00' }
        : { amount: '75.20', fee: '1.50', total: '76.70' },
    )
  })
})
