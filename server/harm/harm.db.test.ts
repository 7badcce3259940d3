// Markers of harm on real books: what bettors did on a day stands in an operator's list an hour after its end, once.
import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operations } from '../operations/index.ts'
import { paymentOperations, runCommand } from '../operations/testOperations.ts'
import { openMobileWallet } from '../payments/testSandbox.ts'
import { cancel, richBettor, withdraw } from '../payments/testWithdrawals.ts'
import { type Bettor, closeWorld, newBettor, type World } from '../payments/testWorld.ts'
import { createHarm, type Harm } from './index.ts'

const HOUR_MS = 3_600_000

let world: World
let harm: Harm
let operations: Operations
/** The day that is looked at, tomorrow by the clock of the machine. */
let day: string
const people: Record<'night' | 'chaser' | 'riser' | 'canceller' | 'quiet', Bettor> = {} as never

beforeAll(async () => {
  world = await openMobileWallet()
  harm = createHarm(world.platform, { payments: world.payments })
  operations = paymentOperations(world, harm)
  day = dayAfter(dayOf(world.platform.clock.now(), world.platform.profile.timeZone))
  for (const name of ['night', 'riser', 'canceller', 'quiet'] as const) people[name] = await richBettor(world, 1000_00)
  people.chaser = await newBettor(world)
  await times(10, () => bet(people.riser, 10_00))
  await playOn()
})
afterAll(() => closeWorld(world))

/** To an hour of the day that is looked at. */
const moveTo = (hour: number): void => {
  const { clock, profile, advance } = world.platform
  advance(dayStartOf(day, profile.timeZone) + hour * HOUR_MS - clock.now())
}
async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n++) await work()
}

let transfers = 0
/** As placement and payments post them; a second apart, as transfers of one millisecond have no order. */
const post = (kind: 'bet' | 'deposit', { id }: Bettor, amount: number) => {
  world.platform.advance(1_000)
  return world.ledger.post([
    {
      kind,
      reference: `${kind}/${transfers++}`,
      entries: [
        { accountId: id, book: 'cash', amount },
        { accountId: 0, book: kind === 'bet' ? 'stakes' : 'provider:hellocash', amount: -amount },
      ],
    },
  ])
}
const bet = (bettor: Bettor, stake: number) => post('bet', bettor, -stake)

async function playOn(): Promise<void> {
  moveTo(2)
  await times(10, () => bet(people.night, 5_00))
  await times(9, () => bet(people.quiet, 5_00))
  moveTo(15)
  await times(4, async () => {
    await post('deposit', people.chaser, 100_00)
    await bet(people.chaser, 100_00)
  })
  await times(5, () => bet(people.riser, 30_00))
  const canceller = { ...people.canceller, ...(await sessionOf(people.canceller)) }
  await times(2, async () => {
    const { body } = await withdraw(world, canceller, '100')
    expect((await cancel(world, canceller, body.data.withdrawal_id)).status).toBe(200)
  })
}
const sessionOf = async ({ id }: Bettor) => {
  const { secret: sid, token } = await world.accounts.openSession(id, null)
  return { sid, token }
}

const run = (...args: string[]) => runCommand(world.platform.pool, operations, args)
const listed = async (...args: string[]) =>
  (await run('harm', 'list', ...args))?.details as { markers: Record<string, unknown>[] }

test('a day is looked through an hour after its end, once', async () => {
  moveTo(24)
  expect(await harm.findMarkers()).not.toContain(day)
  expect((await listed('--day', day)).markers).toEqual([])
  moveTo(25.1)
  expect(await harm.findMarkers()).toEqual([day])
  expect(await harm.findMarkers()).toEqual([])
})

test('an operator sees each marker of the day with its figures, and nobody who only played', async () => {
  const { markers } = await listed('--day', day)
  const shown = markers.map(({ account_id, kind, figures }) => [account_id, kind, figures])
  const marked = [
    [people.night.id, 'nightPlay', { bets: 10, staked: 50_00 }],
    [people.chaser.id, 'chasing', { deposits: 3, amount: 300_00 }],
    [people.riser.id, 'risingStakes', { bets: 5, average: 30_00, averageBefore: 10_00 }],
    [people.canceller.id, 'cancelledWithdrawals', { withdrawals: 2, amount: 200_00 }],
  ]
  const byAccount = (rows: unknown[][]) => rows.toSorted((one, other) => Number(one[0]) - Number(other[0]))
  expect(byAccount(shown)).toEqual(byAccount(marked))
})

test('what was done about a marker stands beside it, with its reason; then it waits for nobody', async () => {
  const before = (await listed()).markers
  const [first] = before as { id: number }[]
  const why = ['--reason', 'called, he sets a limit', '--by', 'abebe']
  const done = await run('harm', 'acknowledge', '--id', String(first?.id), '--as', 'contacted', ...why)
  expect(done).toEqual({ outcome: 'done', details: { acknowledged: first?.id, as: 'contacted' } })
  expect((await listed()).markers).toHaveLength(before.length - 1)
  const shown = (await listed('--day', day)).markers.find(({ id }) => id === first?.id)
  expect(shown?.actions).toMatchObject([{ action: 'contacted', reason: 'called, he sets a limit', by: 'abebe' }])
  expect((await run('harm', 'acknowledge', '--id', '999999', '--as', 'none', ...why))?.outcome).toBe('refused')
})

test('a day that was cut off is looked through again, and adds nothing twice', async () => {
  const before = (await listed('--day', day)).markers
  const owner = new pg.Client({ connectionString: world.platform.config.databaseUrl })
  await owner.connect()
  await owner.query('delete from harm_day where day = $1', [day])
  await owner.end()
  expect(await harm.findMarkers()).toContain(day)
  expect((await listed('--day', day)).markers).toEqual(before)
})

test('nobody changes or removes a marker or an action', async () => {
  for (const table of ['harm_marker', 'harm_action', 'harm_day'])
    for (const sql of [`delete from ${table}`, `update ${table} set ${table === 'harm_action' ? 'by' : 'day'} = null`])
      await expect(world.platform.pool.query(sql)).rejects.toThrow(/permission denied/)
})
