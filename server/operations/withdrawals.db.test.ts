// An operator's word about withdrawals that wait for a person: carried out once, kept in the audit log.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidOf } from '../payments/deps.ts'
import { openMobileMoney } from '../payments/testSandbox.ts'
import { becomes, booksOf, entriesOf, richBettor, withdraw, withdrawalOf } from '../payments/testWithdrawals.ts'
import { type Bettor, closeWorld, type World } from '../payments/testWorld.ts'
import { updateContradiction } from '../payments/withdrawalQueries.ts'
import { asOwner } from '../platform/testDatabase.ts'
import type { Operations } from './index.ts'
import { paymentOperations, runCommand } from './testOperations.ts'

let world: World
let operations: Operations
beforeAll(async () => {
  world = await openMobileMoney('et', 30)
  operations = paymentOperations(world)
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const run = (...args: string[]) => runCommand(world.platform.pool, operations, args)
const why = ['--reason', 'looked at the books of Telebirr', '--by', 'abebe']
const settle = (id: string, as: string) => run('withdrawal', 'settle', '--withdrawal', id, '--as', as, ...why)

/** Its provider says that it has paid another amount. */
const held = async (rest: string): Promise<{ bettor: Bettor; id: string }> => {
  const bettor = await richBettor(world, 500_00, rest)
  const { body } = await withdraw(world, bettor, '100')
  await becomes(world, bettor, body.data.withdrawal_id, 'checking')
  await expect
    .poll(async () => (await run('withdrawal', 'list'))?.details)
    .toMatchObject({
      withdrawals: expect.arrayContaining([
        expect.objectContaining({ withdrawal: body.data.withdrawal_id, status: 'checking', net: '100.00' }),
      ]),
    })
  return { bettor, id: body.data.withdrawal_id }
}

test('a withdrawal settled by hand as paid is paid once, with a row in the audit log', async () => {
  const { bettor, id } = await held('00000105')
  expect(await settle(id, 'paid')).toEqual({ outcome: 'done', details: { ok: true, status: 'paid' } })
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 0 })
  expect((await settle(id, 'paid'))?.outcome).toBe('done')
  expect(await settle(id, 'released')).toEqual({
    outcome: 'refused',
    details: { ok: false, code: 'NOT_CHECKING', status: 'paid' },
  })
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 0 })
  expect(await entriesOf(world, id)).toHaveLength(4)
  const { rows } = await world.platform.pool.query(
    `select by_whom, reason, outcome from audit_log where action = 'withdrawalSettle' order by id`,
  )
  const line = { by_whom: 'abebe', reason: 'looked at the books of Telebirr' }
  expect(rows).toEqual(['done', 'done', 'refused'].map((outcome) => ({ ...line, outcome })))
})

test('a withdrawal released by hand comes back to the wallet, and the bettor reads why', async () => {
  const { bettor, id } = await held('00000108')
  expect(await settle(id, 'released')).toEqual({ outcome: 'done', details: { ok: true, status: 'refused' } })
  expect(await booksOf(world, bettor)).toEqual({ cash: 500_00, reserved: 0 })
  const { data } = (await withdrawalOf(world, bettor, id)).body
  expect(data).toMatchObject({ status: 'refused', reason: 'Decided by our staff.', balance: '500.00' })
})

test('a withdrawal sent moments ago cannot be released: it may still arrive', async () => {
  const bettor = await richBettor(world, 500_00, '00000111')
  const id = (await withdraw(world, bettor, '100')).body.data.withdrawal_id
  expect((await settle(id, 'released'))?.details).toEqual({ ok: false, code: 'ON_ITS_WAY', status: 'checking' })
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 100_00 })
  world.platform.advance(10 * 60_000 + 1)
  expect((await settle(id, 'released'))?.details).toEqual({ ok: true, status: 'refused' })
  expect(await booksOf(world, bettor)).toEqual({ cash: 500_00, reserved: 0 })
})

test('a withdrawal held for a person is listed although a hundred older ones were contradicted by their provider', async () => {
  const { id } = await held('00000105')
  // A hundred older ones that a provider went back on: these are over, and stay in the list.
  await asOwner(
    world.platform.config.databaseUrl,
    `insert into withdrawal (id, account_id, method, provider, mobile, amount, fee, currency, status, contradiction,
       request_key, request_hash, created_at, settled_at)
     select gen_random_uuid(), w.account_id, w.method, w.provider, w.mobile, w.amount, w.fee, w.currency, 'refused',
       'paid', 'old' || n, w.request_hash, w.created_at - interval '1 day', w.created_at
     from withdrawal w, generate_series(1, 100) n where replace(w.id::text, '-', '') = $1`,
    [id.slice(4)],
  )
  const shown = (await world.payments.heldWithdrawals()) as { withdrawal: string }[]
  expect(shown).toHaveLength(100)
  expect(shown.map(({ withdrawal }) => withdrawal)).toContain(id)
})

test('paid, sent and unknown withdrawals cannot be settled by hand, only held ones', async () => {
  const [paid, going] = [await richBettor(world, 500_00), await richBettor(world, 500_00, '00000112')]
  const one = (await withdraw(world, paid, '100')).body.data.withdrawal_id
  const two = (await withdraw(world, going, '100')).body.data.withdrawal_id
  await becomes(world, paid, one, 'paid')
  const codes = [
    await settle(one, 'released'),
    await settle(two, 'paid'),
    await settle(`wdr_${'0'.repeat(32)}`, 'paid'),
  ]
  expect(codes.map((outcome) => outcome?.details)).toEqual([
    { ok: false, code: 'NOT_CHECKING', status: 'paid' },
    { ok: false, code: 'NOT_CHECKING', status: 'pending' },
    { ok: false, code: 'NO_SUCH_WITHDRAWAL' },
  ])
  expect(await booksOf(world, going)).toEqual({ cash: 400_00, reserved: 100_00 })
})

test('what a provider went back on is listed until somebody says why that is well, and again when it changes its word', async () => {
  const bettor = await richBettor(world, 500_00)
  const id = (await withdraw(world, bettor, '100')).body.data.withdrawal_id
  await becomes(world, bettor, id, 'paid')
  const acknowledge = () => run('withdrawal', 'acknowledge', '--withdrawal', id, ...why)
  expect(await acknowledge()).toEqual({ outcome: 'refused', details: { ok: false, code: 'NOT_CONTRADICTED' } })
  await world.platform.pool.query(`update withdrawal set acknowledged_at = now() where request_key like 'old%'`)
  const row = `where replace(id::text, '-', '') = '${id.slice(4)}'`
  const goesBack = (said: string) => updateContradiction(world.platform.pool, uuidOf(id.slice(4)), said)
  const isListed = async () =>
    ((await world.payments.heldWithdrawals()) as { withdrawal: string }[]).some(({ withdrawal }) => withdrawal === id)
  expect(await goesBack('pending')).toBe(true)
  expect(await isListed()).toBe(true)
  expect(await acknowledge()).toEqual({ outcome: 'done', details: { ok: true, contradiction: 'pending' } })
  expect(await isListed()).toBe(false)
  expect(await goesBack('failed')).toBe(true)
  expect(await isListed()).toBe(true)
  const { rows } = await world.platform.pool.query(`select status, contradiction from withdrawal ${row}`)
  expect(rows).toEqual([{ status: 'paid', contradiction: 'failed' }])
})
