// Our books against a provider's own report of a day, from the operator's folder: every difference is a row, written once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '@walia/domain/market/days.ts'
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../platform/testPlatform.ts'
import { becomes, richBettor, withdraw } from './testWithdrawals.ts'
import { become, cashOf, closeWorld, deposit, newBettor, numberOf, type World, worldOn } from './testWorld.ts'

const DAY_MS = 86_400_000
const HEADER = 'direction,order,amount,currency,receipt'

let world: World
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
  const options = { shape: 'daraja' as const, port: 0, secret: 's', approveAfterMs: 30, lateAfterMs: 300 }
  const platform = await testPlatform({ MARKET: 'ke', PAYMENT_REPORTS: folder })
  world = await worldOn(platform, 'ke', await createSandboxProvider(options))
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await closeWorld(world)
  rmSync(folder, { recursive: true })
})

const paidIn = async (amount: string, rest?: string, status = 'received') => {
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, amount, rest === undefined ? {} : { mobile: numberOf(world, rest) })
  const id = body.data.deposit_id as string
  await become(world, bettor, id, status, rest === '00000107')
  return { bettor, id, order: id.slice(4) }
}
const paidOut = async () => {
  const bettor = await richBettor(world, 500_00)
  const { body } = await withdraw(world, bettor, '100')
  await becomes(world, bettor, body.data.withdrawal_id, 'paid', true)
  return (body.data.withdrawal_id as string).slice(4)
}
const today = () => new Date(world.platform.clock.now() + 3 * 3_600_000).toISOString().slice(0, 10)
type Listed = { id: number; order: string; kind: string; ours: string | null; theirs: string | null; direction: string }
const listed = async () => (await world.payments.differences()) as Listed[]

test('every difference of a day is listed until it is decided; a report compared again writes none twice', async () => {
  const [good, missing, wrong] = [await paidIn('50'), await paidIn('60'), await paidIn('70')]
  const [outGood, outMissing] = [await paidOut(), await paidOut()]
  // M-Pesa calls it paid, and its callback with the amount never comes: the report names it.
  const silent = await paidIn('80', '00000107', 'checking')
  expect(await cashOf(world, silent.bettor)).toBe(0)
  const day = today()
  const report = [
    HEADER,
    `in,${good.order},51.00,KES,R1`,
    `in,${wrong.order},71.00,KES,R2`,
    `in,${silent.order},82.00,KES,R3`,
    `in,${'f'.repeat(32)},500.00,KES,R4`,
    'in,0712345678,20.00,KES,R5',
    `out,${outGood},100.00,KES,R6`,
  ]
  writeFileSync(join(folder, `mpesa-${day}.csv`), `${report.join('\n')}\n`)
  // A day that is not over is not compared.
  await world.payments.reconcileReports()
  expect(await listed()).toEqual([])
  world.platform.advance(DAY_MS)
  await world.payments.reconcileReports()
  const found = await listed()
  expect(found.map(({ order, kind, ours, theirs }) => [order, kind, ours, theirs]).sort()).toEqual(
    [
      [wrong.order, 'amountDiffers', '72.00', '71.00'],
      ['f'.repeat(32), 'unknownOrder', null, '500.00'],
      ['0712345678', 'unknownOrder', null, '20.00'],
      [missing.order, 'missingAtProvider', '62.00', null],
      [outMissing, 'missingAtProvider', '100.00', null],
    ].sort(),
  )
  expect(await cashOf(world, silent.bettor)).toBe(80_00)
  expect(await cashOf(world, wrong.bettor)).toBe(70_00)
  await world.platform.pool.query('update payment_report set day = day - 30')
  await world.payments.reconcileReports()
  expect(await listed()).toEqual(found)
  expect(await world.payments.decideDifference(found[0]?.id ?? 0, 'abebe')).toBe(true)
  expect(await world.payments.decideDifference(found[0]?.id ?? 0, 'abebe')).toBe(false)
  expect(await listed()).toEqual(found.slice(1))
  expect(await world.ledger.faults()).toEqual([])
})

test('a report that cannot be read whole is not compared at all, and is taken once it is corrected', async () => {
  const { order } = await paidIn('90')
  const file = join(folder, `mpesa-${today()}.csv`)
  writeFileSync(file, `${HEADER}\nin,${order},1.00,KES,R7\nin,${order}`)
  world.platform.advance(DAY_MS)
  const before = await listed()
  await world.payments.reconcileReports()
  expect(await listed()).toEqual(before)
  writeFileSync(file, `${HEADER}\nin,${order},1.00,KES,R7\n`)
  await world.payments.reconcileReports()
  expect((await listed()).filter((each) => each.order === order)).toMatchObject([
    { kind: 'amountDiffers', ours: '92.00', theirs: '1.00', direction: 'in' },
  ])
})

test('a deposit that a report has taken back is taken once; another amount is a difference and moves nothing', async () => {
  const [whole, part] = [await paidIn('50'), await paidIn('60')]
  const lines = [`in,${whole.order},51.00,KES,R8`, `back,${whole.order},51.00,KES,`, `in,${part.order},62.00,KES,R9`]
  const day = today()
  writeFileSync(join(folder, `mpesa-${day}.csv`), `${[HEADER, ...lines, `back,${part.order},40.00,KES,`].join('\n')}\n`)
  world.platform.advance(DAY_MS)
  await world.payments.reconcileReports()
  await world.platform.pool.query('update payment_report set day = day - 30')
  await world.payments.reconcileReports()
  expect(await cashOf(world, whole.bettor)).toBe(0)
  expect(await cashOf(world, part.bettor)).toBe(60_00)
  const own = (await listed()).filter(({ order }) => order === whole.order || order === part.order)
  expect(own.map(({ order, direction, kind, theirs }) => [order, direction, kind, theirs])).toEqual([
    [part.order, 'back', 'missingInLedger', '40.00'],
  ])
  expect(await world.ledger.faults()).toEqual([])
})

test('what is left of a part is taken once a report has it back, whole or as the rest; no line of it is a difference', async () => {
  const [whole, rest] = [await paidIn('50'), await paidIn('60')]
  for (const { id } of [whole, rest]) await world.payments.takeBackByHand(id, 20_00)
  const write = (lines: string[]) =>
    writeFileSync(join(folder, `mpesa-${today()}.csv`), `${[HEADER, ...lines].join('\n')}\n`)
  const compare = async () => {
    world.platform.advance(DAY_MS)
    await world.payments.reconcileReports()
    await world.platform.pool.query('update payment_report set day = day - 30')
    await world.payments.reconcileReports()
  }
  const cash = () => Promise.all([cashOf(world, whole.bettor), cashOf(world, rest.bettor)])
  const credits = [`in,${whole.order},51.00,KES,R10`, `in,${rest.order},62.00,KES,R11`]
  // What the operator had read in the portal stands in the report of its day.
  write([...credits, `back,${whole.order},20.00,KES,`, `back,${rest.order},20.00,KES,`])
  await compare()
  expect(await cash()).toEqual([30_39, 40_65])
  write([`back,${whole.order},51.00,KES,`, `back,${rest.order},42.00,KES,`])
  await compare()
  expect(await cash()).toEqual([0, 0])
  expect((await listed()).filter(({ order }) => order === whole.order || order === rest.order)).toEqual([])
  expect(await world.ledger.faults()).toEqual([])
})

test("a report's day is the market's own, thirteen hours ahead of UTC as well as three", async () => {
  const timeZone = 'Pacific/Auckland'
  const ownFolder = mkdtempSync(join(folder, 'far-'))
  const options = { shape: 'daraja' as const, port: 0, secret: 's', approveAfterMs: 30, lateAfterMs: 300 }
  const platform = await testPlatform({ MARKET: 'ke', PAYMENT_REPORTS: ownFolder })
  const there = { ...platform, profile: { ...platform.profile, timeZone } }
  const far = await worldOn(there, 'ke', await createSandboxProvider(options))
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  // The time at which a day begins there: at three hours ahead of UTC it is still the day before.
  while (dayOf(platform.clock.now(), timeZone) === dayOf(platform.clock.now() - 3_600_000, timeZone))
    platform.advance(3_600_000)
  const bettor = await newBettor(far)
  const { deposit_id: id } = (await deposit(far, bettor, '50')).body.data
  await become(far, bettor, id, 'received')
  writeFileSync(join(ownFolder, `mpesa-${dayOf(platform.clock.now(), timeZone)}.csv`), `${HEADER}\n`)
  platform.advance(DAY_MS)
  await far.payments.reconcileReports()
  const found = (await far.payments.differences()) as Listed[]
  expect(found.map(({ order, kind }) => [order, kind])).toEqual([[id.slice(4), 'missingAtProvider']])
  await closeWorld(far)
})

test('a report that never came is a difference of its day, once, from the first payment on, until it comes late', async () => {
  const ownFolder = mkdtempSync(join(folder, 'never-'))
  const options = { shape: 'daraja' as const, port: 0, secret: 's', approveAfterMs: 30, lateAfterMs: 300 }
  const platform = await testPlatform({ MARKET: 'ke', PAYMENT_REPORTS: ownFolder })
  const own = await worldOn(platform, 'ke', await createSandboxProvider(options))
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const dayNow = () => dayOf(platform.clock.now(), platform.profile.timeZone)
  const missing = async () =>
    ((await own.payments.differences()) as Listed[]).map(({ order, kind, direction }) => [order, kind, direction])
  const nextDay = async () => {
    platform.advance(DAY_MS)
    await own.payments.reconcileReports()
    await own.payments.reconcileReports()
  }
  // Days before the first payment have no report, and nobody misses it.
  await nextDay()
  expect(await missing()).toEqual([])
  const first = dayNow()
  const bettor = await newBettor(own)
  const { deposit_id: id } = (await deposit(own, bettor, '50')).body.data
  await become(own, bettor, id, 'received')
  // A day's report has a day to come.
  await nextDay()
  expect(await missing()).toEqual([])
  const second = dayNow()
  // It cannot be read.
  writeFileSync(join(ownFolder, `mpesa-${second}.csv`), 'nonsense')
  await nextDay()
  expect(await missing()).toEqual([[first, 'noReport', 'both']])
  await nextDay()
  const both = [first, second].map((day) => [day, 'noReport', 'both'])
  expect(await missing()).toEqual(both)
  expect((await own.payments.countWaiting()).differences).toBe(2)
  // The one is decided and is not written again; the other's report comes, and is compared.
  const [one] = (await own.payments.differences()) as Listed[]
  expect(await own.payments.decideDifference(one?.id ?? 0, 'abebe')).toBe(true)
  writeFileSync(join(ownFolder, `mpesa-${second}.csv`), `${HEADER}\nin,0712345678,20.00,KES,R1\n`)
  await own.payments.reconcileReports()
  expect(await missing()).toEqual([['0712345678', 'unknownOrder', 'in']])
  const { rows } = await platform.pool.query(
    `select order_id, decided_by from payment_difference where kind = 'noReport' order by order_id`,
  )
  expect(rows).toEqual([
    { order_id: first, decided_by: 'abebe' },
    { order_id: second, decided_by: 'the report, late' },
  ])
  await closeWorld(own)
})
