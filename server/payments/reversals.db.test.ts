// Deposits that their provider takes back after they were credited, against PostgreSQL and Chapa's sandbox over real HTTP: said
// by a webhook or by an operator, each taken once, and no withdrawal until the operator has settled it.
import { createHmac } from 'node:crypto'
import { createJsonServer } from '@walia/simulator/providers/jsonServer.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Operations } from '../operations/index.ts'
import { paymentOperations, runCommand } from '../operations/testOperations.ts'
import { Chapa } from './chapa.ts'
import type { ProviderState } from './provider.ts'
import { atCheckout, openCheckout } from './testSandbox.ts'
import { entriesOf, giveCode, sentCodes, withdraw } from './testWithdrawals.ts'
import { type Bettor, become, cashOf, closeWorld, deposit, newBettor, stateOf, type World } from './testWorld.ts'

let world: World
let operations: Operations
beforeAll(async () => {
  world = await openCheckout('chapa')
  operations = paymentOperations(world)
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const run = (...args: string[]) => runCommand(world.platform.pool, operations, args)
const why = ['--reason', 'looked at the books of Chapa', '--by', 'abebe']
const settle = (id: string, as: string) => run('reversal', 'settle', '--deposit', id, '--as', as, ...why)

/** A bettor whose 100 came by Chapa, 102 with the fee. */
const credited = async (): Promise<{ bettor: Bettor; id: string }> => {
  const bettor = await newBettor(world)
  const { data } = (await deposit(world, bettor, '100')).body
  await atCheckout(data.checkout_url, 'pay')
  await become(world, bettor, data.deposit_id, 'received')
  return { bettor, id: data.deposit_id }
}
const spend = async ({ id }: Bettor, amount: number) =>
  world.ledger.post([
    {
      kind: 'bet',
      reference: `spent/${id}`,
      entries: [
        { accountId: id, book: 'cash', amount: -amount },
        { accountId: 0, book: 'stakes', amount },
      ],
    },
  ])
const toBank = { bank: 'cbe', account_name: 'Abebe Kebede', account_number: '1000123456789' }
const withdrawal = (bettor: Bettor, amount = '50') => withdraw(world, bettor, amount, { body: toBank })
const takenBack = (bettor: Bettor, id: string) => become(world, bettor, id, 'refused', true)
const listed = async (id: string) => {
  const shown = (await run('reversal', 'list'))?.details as { reversals: { deposit: string }[] } | undefined
  return shown?.reversals.find((each) => each.deposit === id)
}
const bonuses = async ({ sid, token }: Bettor, path = '') =>
  (
    await world.platform.app.inject({
      method: 'POST',
      url: `/api/v1/bonuses${path}`,
      cookies: { sid },
      payload: { token },
    })
  ).json()
const claimable = async (bettor: Bettor) => (await bonuses(bettor)).data
const claimOf = async (bettor: Bettor) => (await bonuses(bettor, '/claim')).code

/** A genuine webhook, as Chapa signs it. */
const webhook = (id: string) => {
  const { said: payload, headers } = signed('charge.reversed', id)
  return world.platform.app.inject({ method: 'POST', url: '/api/v1/payments/chapa/callback', headers, payload })
}
const signed = (event: string, id: string) => {
  const said = JSON.stringify({ event, tx_ref: id.slice(4), amount: '102.00', currency: 'ETB' })
  const { access } = world.sandbox
  const secret = access.shape === 'chapa' ? access.webhookSecret : ''
  return { said, headers: { 'x-chapa-signature': createHmac('sha256', secret).update(said).digest('hex') } }
}

test('a deposit that Chapa takes back leaves the wallet with its fee, once, however often that is said', async () => {
  const { bettor, id } = await credited()
  world.sandbox.takeBack(id.slice(4))
  await takenBack(bettor, id)
  expect(await cashOf(world, bettor)).toBe(0)
  const { data } = (await stateOf(world, bettor, id)).body
  expect(data.reason).toContain('The provider took this payment back')
  expect((await Promise.all([webhook(id), webhook(id), webhook(id)])).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200,
  ])
  expect(await cashOf(world, bettor)).toBe(0)
  expect(await entriesOf(world, id)).toEqual([
    'deposit provider:chapa -10200',
    'deposit fees 200',
    'deposit cash 10000',
    'deposit_reversal cash -10000',
    'deposit_reversal fees -200',
    'deposit_reversal provider:chapa 10200',
  ])
})

test('a webhook that says so of a deposit that Chapa still has takes nothing', async () => {
  const { bettor, id } = await credited()
  expect((await webhook(id)).statusCode).toBe(200)
  expect((await stateOf(world, bettor, id)).body.data.status).toBe('received')
  expect(await cashOf(world, bettor)).toBe(100_00)
  expect((await withdrawal(bettor)).status).toBe(200)
})

test.each<ProviderState>([
  { state: 'unknown' },
  { state: 'pending' },
  { state: 'not_found' },
  { state: 'failed', reason: 'refusedByProvider' },
])(
  'said to be taken back, nothing is withdrawn or claimed while Chapa answers $state, until it answers paid',
  async (answer) => {
    const { bettor, id } = await credited()
    const asked = vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue(answer)
    const later = async () => {
      world.platform.advance(3_600_000)
      await world.payments.resolveDue()
      world.platform.advance(-3_600_000)
    }
    try {
      expect((await claimable(bettor)).pending).toBe('100.00')
      expect((await webhook(id)).statusCode).toBe(200)
      expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
      expect([(await claimable(bettor)).pending, await claimOf(bettor)]).toEqual(['0.00', 'BONUS_TAKEN_BACK'])
      expect(await listed(id)).toMatchObject({ account: bettor.id, state: 'said', from: 'callback', owed: '0.00' })
      await later()
      expect(asked).toHaveBeenCalledTimes(2)
      expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
    } finally {
      asked.mockRestore()
    }
    world.platform.advance(3_600_000)
    await later()
    world.platform.advance(-3_600_000)
    expect(await cashOf(world, bettor)).toBe(100_00)
    expect([await listed(id), (await claimable(bettor)).pending]).toEqual([undefined, '100.00'])
    expect((await withdrawal(bettor)).status).toBe(200)
  },
)

test('said only, and never answered, it is denied by an operator with a reason; what was taken back is not', async () => {
  const { bettor, id } = await credited()
  const asked = vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue({ state: 'unknown' })
  try {
    expect((await settle(id, 'denied'))?.details).toEqual({ ok: false, code: 'NOT_SAID' })
    expect((await webhook(id)).statusCode).toBe(200)
    expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
    expect(await settle(id, 'denied')).toEqual({ outcome: 'done', details: { ok: true, status: 'denied' } })
    expect([await listed(id), await cashOf(world, bettor)]).toEqual([undefined, 100_00])
    expect((await withdrawal(bettor)).status).toBe(200)
    const { rows } = await world.platform.pool.query(
      `select by_whom, reason from audit_log where action = 'reversalSettle' and subject->>'deposit' = $1 and outcome = 'done'`,
      [id],
    )
    expect(rows).toEqual([{ by_whom: 'abebe', reason: 'looked at the books of Chapa' }])
    expect((await webhook(id)).statusCode).toBe(200)
    expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
  } finally {
    asked.mockRestore()
  }
  const taken = await credited()
  world.sandbox.takeBack(taken.id.slice(4))
  await takenBack(taken.bettor, taken.id)
  expect((await settle(taken.id, 'denied'))?.details).toEqual({ ok: false, code: 'TAKEN_BACK' })
})

test.each(['reversed', 'reverted', 'refunded'])('a charge that Chapa calls %s was taken back', async (status) => {
  const data = { tx_ref: 'order', status, amount: '102.00', currency: 'ETB' }
  const server = await createJsonServer(0, () => ({ status: 200, body: { status: 'success', data } }))
  const { access, profile } = { ...world.sandbox, ...world.platform }
  if (access.shape !== 'chapa') throw new Error(access.shape)
  const chapa = new Chapa({ ...access, baseUrl: server.url }, { profile }, 1_000)
  const answer = await chapa.queryCollected({ orderId: 'order', reference: null })
  await server.close()
  expect(answer).toEqual({ state: 'reversed', amount: 102_00 })
  const { said, headers } = signed(`charge.${status}`, 'dep_order')
  expect(chapa.verifyCallback({ body: Buffer.from(said), headers } as never)).toMatchObject({ takenBack: true })
})

test('spent meanwhile, the wallet owes it; nothing is withdrawn until an operator has settled it', async () => {
  const { bettor, id } = await credited()
  await spend(bettor, 80_00)
  world.sandbox.takeBack(id.slice(4))
  await takenBack(bettor, id)
  expect(await cashOf(world, bettor)).toBe(-80_00)
  expect(await listed(id)).toMatchObject({
    account: bettor.id,
    total: '102.00',
    state: 'taken',
    from: 'callback',
    owed: '80.00',
  })
  expect(await settle(id, 'covered')).toEqual({
    outcome: 'refused',
    details: { ok: false, code: 'DEBT_OPEN', debt: '80.00' },
  })
  expect(await settle(id, 'written_off')).toEqual({
    outcome: 'done',
    details: { ok: true, status: 'written_off', writtenOff: '80.00' },
  })
  expect((await settle(id, 'written_off'))?.details).toEqual({ ok: true, status: 'written_off' })
  expect(await cashOf(world, bettor)).toBe(0)
  expect(await listed(id)).toBeUndefined()
})

test('with money left the account withdraws nothing either, begun withdrawals included, until it is settled', async () => {
  const { bettor, id } = await credited()
  await world.ledger.post([
    {
      kind: 'demo',
      reference: `won/${bettor.id}`,
      entries: [
        { accountId: bettor.id, book: 'cash', amount: 500_00 },
        { accountId: 0, book: 'demo', amount: -500_00 },
      ],
    },
  ])
  const begun = await withdrawal(bettor)
  expect(begun.body.data.status).toBe('awaiting_code')
  const code = (await sentCodes(world, bettor)).at(-1)
  world.sandbox.takeBack(id.slice(4))
  await takenBack(bettor, id)
  const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
  const now = { ...bettor, sid, token }
  const refused = [await withdrawal(now), await giveCode(world, now, begun.body.data.withdrawal_id, code)]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'WITHDRAWALS_HELD'],
    [403, 'WITHDRAWALS_HELD'],
  ])
  expect(await settle(id, 'covered')).toMatchObject({ outcome: 'done', details: { status: 'covered' } })
  expect((await withdrawal(now)).status).toBe(200)
})

test('an operator takes one back that only the portal shows; of what never came nothing is taken', async () => {
  const { bettor, id } = await credited()
  expect((await run('reversal', 'take', '--deposit', id, ...why))?.details).toEqual({ ok: true, status: 'taken' })
  expect((await run('reversal', 'take', '--deposit', id, ...why))?.details).toEqual({ ok: true, status: 'before' })
  expect(await cashOf(world, bettor)).toBe(0)
  const never = (await deposit(world, await newBettor(world), '100')).body.data.deposit_id
  expect((await run('reversal', 'take', '--deposit', never, ...why))?.details).toEqual({
    ok: false,
    code: 'NOT_RECEIVED',
  })
  expect((await settle(never, 'covered'))?.details).toEqual({ ok: false, code: 'NOT_TAKEN_BACK' })
})

test('a part that is taken back is a difference for a person, who takes that part once', async () => {
  const { bettor, id } = await credited()
  world.sandbox.takeBack(id.slice(4), 30_00)
  await expect
    .poll(async () => JSON.stringify((await run('difference', 'list'))?.details))
    .toContain(`"order":"${id.slice(4)}"`)
  expect(await cashOf(world, bettor)).toBe(100_00)
  const take = (amount: string) => run('reversal', 'take', '--deposit', id, '--amount', amount, ...why)
  expect((await take('102.01'))?.details).toEqual({ ok: false, code: 'AMOUNT_TOO_HIGH' })
  expect((await take('30.00'))?.details).toEqual({ ok: true, status: 'taken' })
  expect((await take('30.00'))?.details).toEqual({ ok: true, status: 'before' })
  expect((await entriesOf(world, id)).slice(3)).toEqual([
    'deposit_reversal cash -2941',
    'deposit_reversal fees -59',
    'deposit_reversal provider:chapa 3000',
  ])
  expect(await listed(id)).toMatchObject({ total: '102.00', taken: '30.00', state: 'taken', from: 'operator' })
  const { data } = (await stateOf(world, bettor, id)).body
  expect([data.status, data.reason]).toEqual([
    'received',
    expect.stringMatching(/^The provider took .*30\.00 of this payment back/),
  ])
  expect(await settle(id, 'covered')).toMatchObject({ outcome: 'done' })
})
