// Deposits that their provider takes back after they were credited, against PostgreSQL and Chapa's sandbox over real HTTP: said
// by a webhook or by an operator, each taken once, and no withdrawal until the operator has settled it.
import { createJsonServer } from '@walia/simulator/providers/jsonServer.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Operations } from '../operations/index.ts'
import { paymentOperations, runCommand } from '../operations/testOperations.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { approve } from '../verification/testApproved.ts'
import { Chapa } from './chapa.ts'
import type { ProviderState } from './provider.ts'
import { credited, signed, webhook } from './testReversals.ts'
import { openCheckout } from './testSandbox.ts'
import { entriesOf, giveCode, holdShownTo, sentCodes, withdraw } from './testWithdrawals.ts'
import {
  type Bettor,
  become,
  cashOf,
  closeWorld,
  deposit,
  newBettor,
  stateOf,
  type World,
  worldOn,
} from './testWorld.ts'

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
const difference = async (id: string) => {
  const shown = (await run('difference', 'list'))?.details as { differences: { id: number; order: string }[] }
  return shown.differences.find(({ order }) => order === id.slice(4))
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

test('a deposit that Chapa takes back leaves the wallet with its fee, once, however often that is said', async () => {
  const { bettor, id } = await credited(world)
  world.sandbox.takeBack(id.slice(4))
  await takenBack(bettor, id)
  expect(await cashOf(world, bettor)).toBe(0)
  const { data } = (await stateOf(world, bettor, id)).body
  expect(data.reason).toContain('The provider took this payment back')
  expect(
    (await Promise.all([webhook(world, id), webhook(world, id), webhook(world, id)])).map(
      ({ statusCode }) => statusCode,
    ),
  ).toEqual([200, 200, 200])
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

const MINUTE_MS = 60_000
/** In a session of its own: the clock has moved by more than one may be idle. */
const withdrawsNow = async (bettor: Bettor) => {
  const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
  return (await withdrawal({ ...bettor, sid, token })).body.code ?? 'ok'
}

test('a webhook that Chapa contradicts takes nothing and holds withdrawals until it has said paid for a day, with pauses', async () => {
  const { bettor, id } = await credited(world)
  const later = async (minutes: number) => {
    world.platform.advance(minutes * MINUTE_MS)
    await world.payments.resolveDue()
    return [await withdrawsNow(bettor), (await listed(id)) !== undefined]
  }
  const held = ['WITHDRAWALS_HELD', true]
  expect(await holdShownTo(world, bettor)).toBeNull()
  // Said again at once, and again: that is one answer, not four.
  for (let n = 0; n < 5; n++) expect((await webhook(world, id)).statusCode).toBe(200)
  expect((await stateOf(world, bettor, id)).body.data.status).toBe('received')
  expect(await holdShownTo(world, bettor)).toMatchObject({ code: 'WITHDRAWALS_HELD', until: null })
  expect([await later(0), await later(9), await later(1), await later(59)]).toEqual([held, held, held, held])
  expect(await difference(id)).toMatchObject({ kind: 'stillPaid', direction: 'back', ours: '102.00', theirs: '102.00' })
  expect((await webhook(world, id)).statusCode).toBe(200)
  expect([await later(1), await later(24 * 60 - 1)]).toEqual([held, held])
  expect(await later(1)).toEqual(['ok', false])
  expect(await cashOf(world, bettor)).toBe(50_00)
  // What it was stays to be looked at; decided, and said once more, it is to be decided again.
  const { id: number } = (await difference(id)) as { id: number }
  await run('difference', 'decide', '--id', String(number), ...why)
  expect(await difference(id)).toBeUndefined()
  await webhook(world, id)
  expect([await later(0), (await difference(id))?.id]).toEqual([held, number])
})

test('paid at first, and taken back when it is asked again, the money is gone before any was withdrawn', async () => {
  const { bettor, id } = await credited(world)
  await webhook(world, id)
  const asked = vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue({ state: 'reversed', amount: 102_00 })
  world.platform.advance(10 * MINUTE_MS)
  await world.payments.resolveDue()
  asked.mockRestore()
  expect([await cashOf(world, bettor), await withdrawsNow(bettor)]).toEqual([0, 'INSUFFICIENT_BALANCE'])
  expect(await listed(id)).toMatchObject({ state: 'taken', from: 'callback' })
})

test.each<ProviderState>([
  { state: 'unknown' },
  { state: 'pending' },
  { state: 'not_found' },
  { state: 'failed', reason: 'refusedByProvider' },
])(
  'said to be taken back, nothing is withdrawn or claimed while Chapa answers $state, until it answers paid for a day',
  async (answer) => {
    const { bettor, id } = await credited(world)
    await approve(world.platform.pool, bettor.id)
    const asked = vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue(answer)
    const later = async () => {
      world.platform.advance(3_600_000)
      await world.payments.resolveDue()
      world.platform.advance(-3_600_000)
    }
    try {
      expect((await claimable(bettor)).pending).toBe('100.00')
      expect((await webhook(world, id)).statusCode).toBe(200)
      expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
      expect([(await claimable(bettor)).pending, await claimOf(bettor)]).toEqual(['0.00', 'BONUS_TAKEN_BACK'])
      expect(await listed(id)).toMatchObject({ account: bettor.id, state: 'said', from: 'callback', owed: '0.00' })
      await later()
      expect(asked).toHaveBeenCalledTimes(2)
      expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
    } finally {
      asked.mockRestore()
    }
    for (const minutes of [120, 10, 60, 24 * 60]) {
      world.platform.advance(minutes * MINUTE_MS)
      expect(await withdrawsNow(bettor)).toBe('WITHDRAWALS_HELD')
      await world.payments.resolveDue()
    }
    world.platform.advance(-(120 + 10 + 60 + 24 * 60) * MINUTE_MS)
    expect(await cashOf(world, bettor)).toBe(100_00)
    expect([await listed(id), (await claimable(bettor)).pending]).toEqual([undefined, '100.00'])
    expect((await withdrawal(bettor)).status).toBe(200)
  },
)

test('said only, and never answered, it is denied by an operator with a reason; what was taken back is not', async () => {
  const { bettor, id } = await credited(world)
  const asked = vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue({ state: 'unknown' })
  try {
    expect((await settle(id, 'denied'))?.details).toEqual({ ok: false, code: 'NOT_SAID' })
    expect((await webhook(world, id)).statusCode).toBe(200)
    expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
    expect(await settle(id, 'denied')).toEqual({ outcome: 'done', details: { ok: true, status: 'denied' } })
    expect([await listed(id), await cashOf(world, bettor)]).toEqual([undefined, 100_00])
    expect((await withdrawal(bettor)).status).toBe(200)
    const { rows } = await world.platform.pool.query(
      `select by_whom, reason from audit_log where action = 'reversalSettle' and subject->>'deposit' = $1 and outcome = 'done'`,
      [id],
    )
    expect(rows).toEqual([{ by_whom: 'abebe', reason: 'looked at the books of Chapa' }])
    expect((await webhook(world, id)).statusCode).toBe(200)
    expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
  } finally {
    asked.mockRestore()
  }
  const taken = await credited(world)
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
  const { said, headers } = signed(world, `charge.${status}`, 'dep_order')
  expect(chapa.verifyCallback({ body: Buffer.from(said), headers } as never)).toMatchObject({ takenBack: true })
})

test('spent meanwhile, the wallet owes it; nothing is withdrawn until an operator has settled it', async () => {
  const { bettor, id } = await credited(world)
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
  const { bettor, id } = await credited(world)
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
  const { bettor, id } = await credited(world)
  expect((await run('reversal', 'take', '--deposit', id, ...why))?.details).toEqual({
    ...{ ok: true, status: 'taken' },
    ...{ taken: '102.00', left: '0.00' },
  })
  expect(await take(id)).toMatchObject({ ok: true, status: 'before' })
  expect(await cashOf(world, bettor)).toBe(0)
  const never = (await deposit(world, await newBettor(world), '100')).body.data.deposit_id
  expect((await run('reversal', 'take', '--deposit', never, ...why))?.details).toEqual({
    ok: false,
    code: 'NOT_RECEIVED',
  })
  expect((await settle(never, 'covered'))?.details).toEqual({ ok: false, code: 'NOT_TAKEN_BACK' })
})

const take = async (id: string, ...amount: string[]) =>
  (await run('reversal', 'take', '--deposit', id, ...amount, ...why))?.details

test('a part that is taken back is a difference for a person, who takes that part once, then the rest once', async () => {
  const { bettor, id } = await credited(world)
  world.sandbox.takeBack(id.slice(4), 30_00)
  await expect.poll(() => difference(id)).toMatchObject({ theirs: '30.00' })
  expect(await cashOf(world, bettor)).toBe(100_00)
  expect(await take(id, '--amount', '102.01')).toEqual({ ok: false, code: 'AMOUNT_TOO_HIGH' })
  expect(await take(id, '--amount', '30.00')).toEqual({ ok: true, status: 'taken', taken: '30.00', left: '72.00' })
  expect(await take(id, '--amount', '30.00')).toEqual({ ok: true, status: 'before', taken: '30.00', left: '72.00' })
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
  expect(await listed(id)).toBeUndefined()

  expect(await take(id)).toEqual({ ok: true, status: 'taken', taken: '102.00', left: '0.00' })
  expect(await take(id)).toEqual({ ok: true, status: 'before', taken: '102.00', left: '0.00' })
  expect((await entriesOf(world, id)).slice(6)).toEqual([
    'deposit_reversal cash -7059',
    'deposit_reversal fees -141',
    'deposit_reversal provider:chapa 7200',
  ])
  expect(await cashOf(world, bettor)).toBe(0)
  expect((await stateOf(world, bettor, id)).body.data.status).toBe('refused')
  // The rest is a matter of its own: it holds withdrawals until it is settled too.
  expect(await listed(id)).toMatchObject({ taken: '102.00', state: 'taken' })
  expect(await world.payments.isHeldByReversal(bettor.id, world.platform.pool)).toBe(true)
  expect(await settle(id, 'covered')).toMatchObject({ outcome: 'done' })
})

test('what the wallet owes is written off of a part and of the rest, each once', async () => {
  const { bettor, id } = await credited(world)
  await spend(bettor, 100_00)
  for (const [amount, writtenOff] of [
    ['30.00', '29.41'],
    ['102.00', '70.59'],
  ] as const) {
    expect(await take(id, '--amount', amount)).toMatchObject({ status: 'taken', taken: amount })
    expect(await settle(id, 'written_off')).toMatchObject({ details: { status: 'written_off', writtenOff } })
    expect((await settle(id, 'written_off'))?.details).toEqual({ ok: true, status: 'written_off' })
    expect(await cashOf(world, bettor)).toBe(0)
  }
})

test('after a part, a webhook about the rest holds withdrawals again and takes it; one about that part takes nothing', async () => {
  const { bettor, id } = await credited(world)
  world.sandbox.takeBack(id.slice(4), 30_00)
  await expect.poll(() => difference(id)).toMatchObject({ theirs: '30.00' })
  await take(id, '--amount', '30')
  await settle(id, 'covered')
  expect((await webhook(world, id)).statusCode).toBe(200)
  expect([await cashOf(world, bettor), await listed(id)]).toEqual([70_59, undefined])
  // Another part: the difference is to be decided again, with what the provider says now.
  const { id: number } = (await difference(id)) as { id: number }
  await run('difference', 'decide', '--id', String(number), ...why)
  world.sandbox.takeBack(id.slice(4), 40_00)
  await expect.poll(() => difference(id)).toMatchObject({ theirs: '40.00' })
  expect(await cashOf(world, bettor)).toBe(70_59)
  const asked = vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue({ state: 'unknown' })
  expect((await webhook(world, id)).statusCode).toBe(200)
  expect(await listed(id)).toMatchObject({ taken: '30.00', state: 'said', from: 'callback' })
  expect((await withdrawal(bettor)).body.code).toBe('WITHDRAWALS_HELD')
  expect(await settle(id, 'denied')).toMatchObject({ outcome: 'done' })
  asked.mockRestore()
  world.sandbox.takeBack(id.slice(4))
  await takenBack(bettor, id)
  expect(await cashOf(world, bettor)).toBe(0)
})

test('a part and the rest, said at once by operators and Chapa to two processes, are the deposit and no cent more', async () => {
  const { config, pool } = world.platform
  const other = await worldOn(await platformOn({ url: config.databaseUrl, pool }), 'et', world.sandbox)
  for (const parts of [
    [30_00, 102_00],
    [102_00, 30_00],
    [1, 50_00, 101_99, 102_00],
  ]) {
    const { bettor, id } = await credited(world)
    const asked = vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue({ state: 'reversed', amount: 102_00 })
    const take = ({ payments }: World, total: number) => payments.takeBackByHand(id, total)
    const answers = await Promise.all([
      ...parts.flatMap((total) => [world, other, world, other].map((each) => take(each, total))),
      webhook(world, id).then(() => null),
    ])
    asked.mockRestore()
    for (const answer of answers) if (answer !== null) expect(answer).toMatchObject({ ok: true })
    const back = (await entriesOf(world, id)).filter((entry) => entry.startsWith('deposit_reversal'))
    const sumOf = (book: string) =>
      back.reduce((sum, entry) => sum + (entry.includes(` ${book} `) ? Number(entry.split(' ').at(-1)) : 0), 0)
    expect([sumOf('cash'), sumOf('fees'), sumOf('provider:chapa')]).toEqual([-100_00, -2_00, 102_00])
    expect(await cashOf(world, bettor)).toBe(0)
  }
  await other.platform.close()
})
