// A provider's own report of a day beside our books: every difference is a row that a person decides, once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOperations, type Operations } from '../operations/index.ts'
import { runCommand } from '../operations/testOperations.ts'
import { type ProviderTwin, providerTwin, type ReportedLine } from './testProvider.ts'
import {
  BACK,
  BET,
  type BetFields,
  type CasinoProcess,
  type CasinoWorld,
  casinoWorld,
  rollbackOf,
  seat,
  statusOf,
  type Table,
  units,
  WIN,
  winOf,
} from './testWorld.ts'

const DAY = 86_400_000
let world: CasinoWorld
let other: CasinoProcess
let twin: ProviderTwin
let operations: Operations
let at: Table
beforeAll(async () => {
  twin = await providerTwin(() => world.operatorKey)
  world = await casinoWorld(twin.url)
  other = await world.process()
  operations = createOperations(world.first.platform, { casino: world.first.casino, simulated: null } as never)
})
beforeEach(async () => {
  advance(2 * DAY)
  at = await seat(world)
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await other.end()
  await world.close()
  await twin.close()
})

const advance = (ms: number) => {
  for (const { platform } of [world.first, other]) platform.advance(ms)
}
const today = () => new Date(world.first.platform.clock.now()).toISOString().slice(0, 10)
const dayBeside = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const lineOf = (call: object, kind: ReportedLine['kind']): ReportedLine => {
  const { transaction_uuid, round = 'r', amount = 0 } = call as BetFields
  return { transaction_uuid, round, kind, amount }
}
const why = ['--by', 'abebe', '--reason', 'looked into it with the provider']
const run = (...args: string[]) => runCommand(world.owner as never, operations, args)
const detailsOf = async (...args: string[]) => (await run(...args))?.details as Record<string, unknown>
const open = async () => (await detailsOf('casino', 'differences')).differences as Row[]
type Row = {
  id: number
  transaction_ref: string
  kind: string
  ours: string | null
  theirs: string | null
  day: string
}
const kinds = async () =>
  (await open()).map(({ kind, what, ours, theirs }: Row & { what?: string }) => [kind, what, ours, theirs])

/** A won round, one that was rolled back, and an open one: the day as our books have it. */
async function played() {
  const [won, back, lost] = [at.bet(10), at.bet(20), at.bet(5)]
  for (const bet of [won, back, lost]) expect(statusOf(await at.call(BET, bet))).toBe('OK')
  const [win, rollback] = [winOf(won, units(25)), rollbackOf(back)]
  expect(statusOf(await at.call(WIN, win))).toBe('OK')
  expect(statusOf(await at.call(BACK, rollback))).toBe('OK')
  const lines = [lineOf(won, 'bet'), lineOf(back, 'bet'), lineOf(lost, 'bet'), lineOf(win, 'win')]
  return {
    won,
    back,
    lost,
    win,
    lines: [...lines, { ...lineOf(back, 'rollback'), transaction_uuid: rollback.transaction_uuid }],
  }
}

test('a report that agrees is compared once, by one of two processes, and the month has its figures', async () => {
  const day = today()
  twin.reports.set(day, (await played()).lines)
  const calls = () => twin.asked.filter(({ path, body }) => path === '/transactions' && body.date === day).length
  advance(DAY + 2 * 3_600_000)
  await world.first.casino.reports.reconcile()
  const before = calls()
  expect(before).toBeGreaterThan(2)
  await other.casino.reports.reconcile()
  expect(calls()).toBe(before)
  expect(await open()).toEqual([])
  const { providers } = await detailsOf('casino', 'figures', '--month', day.slice(0, 7))
  // 10.00 and 5.00 stand, 25.00 was won: what the month lost bears no fee.
  expect(providers).toMatchObject([
    { provider: 'acme', staked: '15.00', won: '25.00', kept: '-10.00', fee: '0.00', differences: 0 },
    { provider: 'fest', staked: '0.00', days_compared: 0 },
  ])
})

test('every kind of difference is a row, found again it stays one, and is decided once', async () => {
  const day = today()
  const { won, lost, win, back, lines } = await played()
  const stranger = { transaction_uuid: `stranger-${day}`, round: 'r', kind: 'win' as const, amount: units(7) }
  twin.reports.set(day, [
    ...lines.filter(
      ({ transaction_uuid }) =>
        transaction_uuid !== lost.transaction_uuid &&
        transaction_uuid !== won.transaction_uuid &&
        transaction_uuid !== win.transaction_uuid,
    ),
    { ...lineOf(won, 'bet'), amount: units(11) },
    { ...lineOf(win, 'win'), round: 'another' },
    stranger,
  ])
  const compare = () => run('casino', 'compare', '--provider', 'acme', '--day', day, ...why)
  expect(await compare()).toMatchObject({ outcome: 'done', details: { lines: 5, differences: 4 } })
  expect((await kinds()).sort()).toEqual([
    ['amountDiffers', 'bet', '10.00', '11.00'],
    ['contentDiffers', 'win', '25.00', '25.00'],
    ['missingAtProvider', 'bet', '5.00', null],
    ['unknownHere', 'win', null, '7.00'],
  ])
  expect(back.amount).toBe(units(20))
  expect(await compare()).toMatchObject({ details: { differences: 0 } })
  for (const { id } of await open()) {
    expect(await run('casino', 'decide', '--id', String(id), ...why)).toMatchObject({ outcome: 'done' })
    expect(await run('casino', 'decide', '--id', String(id), ...why)).toMatchObject({
      ...{ outcome: 'refused', details: { code: 'NO_SUCH_DIFFERENCE' } },
    })
  }
  expect(await compare()).toMatchObject({ details: { differences: 0 } })
  expect(await open()).toEqual([])
  // The same again with another amount is to be decided again.
  const changed = twin.reports.get(day)?.map((line) => (line === stranger ? { ...line, amount: units(8) } : line)) ?? []
  twin.reports.set(day, changed)
  expect(await compare()).toMatchObject({ details: { differences: 1 } })
  await world.owner.query('update casino_difference set decided_at = now(), decided_by = $1', ['abebe'])
})

test('what the provider has on the day beside is no difference; what the rule gave back and it still counts is one', async () => {
  const day = today()
  const { lines, lost } = await played()
  twin.reports.set(day, lines.slice(1))
  twin.reports.set(dayBeside(day, 1), lines.slice(0, 1))
  const { rows } = await world.owner.query('select id from casino_round where round_ref = $1', [lost.round])
  await world.owner.query('select casino_give_back($1, now())', [rows[0].id])
  await world.first.casino.reports.compare('acme', day)
  expect(await kinds()).toEqual([['givenBack', 'bet', '5.00', '5.00']])
  await world.owner.query('update casino_difference set decided_at = now(), decided_by = $1', ['abebe'])
})

test('a report that has no end, cannot be read or does not come is asked for again', async () => {
  const day = today()
  const { lines } = await played()
  const compare = (provider = 'acme') => run('casino', 'compare', '--provider', provider, '--day', day, ...why)
  const noReport = { outcome: 'refused', details: { code: 'NO_REPORT' } }
  twin.reports.set(day, lines)
  twin.state.isEndless = true
  expect(await compare()).toMatchObject(noReport)
  twin.state.isEndless = false
  twin.reports.set(day, [{ ...lineOf(at.bet(1), 'bet'), amount: -1 }])
  expect(await compare()).toMatchObject(noReport)
  twin.state.down = true
  expect(await compare()).toMatchObject(noReport)
  twin.state.down = false
  expect(await compare('nobody')).toMatchObject({ outcome: 'refused', details: { code: 'NO_SUCH_PROVIDER' } })
  twin.reports.set(day, lines)
  expect(await compare()).toMatchObject({ outcome: 'done', details: { lines: 5, differences: 0 } })
})
