// Limits that bettors set for themselves against placements: two servers on one database, parallel bets, live holds.
import { startOfToday } from '@walia/domain/market/zone.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { betBody, fund } from '../bets/testServer.ts'
import {
  cashOf,
  closeServers,
  database,
  liveBody,
  numberOf,
  openServers,
  other,
  place,
  server,
  ticketsOf,
} from '../bets/testTwoServers.ts'
import type { SaferPlayDeps } from './deps.ts'
import { setLimit } from './setLimit.ts'

beforeAll(openServers)
afterAll(closeServers)
const faultsOf = async () => (await database.pool.query('select * from ledger_faults()')).rows
afterEach(async () => expect(await faultsOf()).toEqual([]))

let nextAccount = 5_000
const rich = async (amount = 100_000_00): Promise<number> => {
  const account = nextAccount++
  await fund(database, [account], amount)
  return account
}
type Kind = 'stake' | 'loss'
type Period = 'day' | 'week' | 'month'
const limit = (account: number, kind: Kind, amount: string | null, period: Period = 'day') =>
  setLimit({ ...server.platform } as SaferPlayDeps, account, { kind, period, amount })
type Refused = { message: string; details: { left: number; kind: Kind; period: Period; until: number } }
const WEEK_MS = 7 * 86_400_000
const codeOf = (answer: { status: number; body: { code?: string } }) => answer.body.code ?? answer.status
const stakedBy = (account: number): Promise<number> =>
  numberOf('select coalesce(sum(stake), 0)::int as n from bet where account_id = $1', [account])
/** What a settlement brings, as settlement posts it. */
const bringBack = (account: number, amount: number) =>
  database.pool.query(
    `select ledger_post_batch(array[t], array['bet_settlement'], array[t::text], array[false], array[t, t],
       array[$1::bigint, 0], array['cash', 'payouts'], array[$2::bigint, -$2::bigint]) from (select uuidv7() as t) x`,
    [account, amount],
  )

test('a stake limit takes bets up to its last cent and refuses what is above, with what is left', async () => {
  const account = await rich()
  await limit(account, 'stake', '250')
  expect((await place(account)).status).toBe(200)
  expect((await place(account, betBody([2]))).status).toBe(200)
  const refused = await place(account, betBody([3], { stake: '50.01' }))
  const details = { left: 50_00, kind: 'stake', period: 'day', until: expect.any(Number) }
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'PLAY_LIMIT_REACHED', details }])
  expect((await place(account, betBody([3], { stake: '50' }))).status).toBe(200)
  expect(await stakedBy(account)).toBe(250_00)
})

/** The end of a limit's period is midnight of the market. */
const isMidnight = (at: number): boolean => startOfToday(at, server.platform.profile.timeZone).getTime() === at

test('the tightest of several limits counts and is named, with what is left and until when; others have none', async () => {
  const account = await rich()
  await limit(account, 'stake', '1000')
  await limit(account, 'stake', '150', 'week')
  await limit(account, 'loss', '500', 'month')
  expect((await place(account)).status).toBe(200)
  const { details, message } = (await place(account, betBody([2]))).body as Refused
  expect(details).toMatchObject({ left: 50_00, kind: 'stake', period: 'week' })
  expect([isMidnight(details.until), details.until > Date.now(), details.until - Date.now() <= WEEK_MS]).toEqual([
    ...[true, true, true],
  ])
  expect(message).toMatch(/Stakes per week: ETB.50\.00 left until \d\d\/\d\d 00:00\.$/)
  expect((await place(await rich(), betBody([2], { stake: '5000' }))).status).toBe(200)
})

test('a loss limit counts open stakes as lost, and what comes back gives room again', async () => {
  const account = await rich()
  await limit(account, 'loss', '100')
  expect((await place(account)).status).toBe(200)
  expect((await place(account, betBody([2], { stake: '5' }))).body).toMatchObject({ details: { left: 0 } })
  await bringBack(account, 30_00)
  expect((await place(account, betBody([2], { stake: '30.01' }))).body.code).toBe('PLAY_LIMIT_REACHED')
  expect((await place(account, betBody([2], { stake: '30' }))).status).toBe(200)
})

test('a limit counts what was staked before it was set', async () => {
  const account = await rich()
  expect((await place(account)).status).toBe(200)
  await limit(account, 'stake', '120')
  expect((await place(account, betBody([2], { stake: '21' }))).body).toMatchObject({ details: { left: 20_00 } })
})

test('raising waits: neither a raise, nor two, nor lowering and raising gives room today', async () => {
  const account = await rich()
  await limit(account, 'stake', '100')
  await limit(account, 'stake', '1000')
  await limit(account, 'stake', null)
  await limit(account, 'stake', '50')
  await limit(account, 'stake', '100')
  expect((await place(account, betBody([1], { stake: '51' }))).body.code).toBe('PLAY_LIMIT_REACHED')
  // A day later the raise is in force; the row is put back in time instead of the clock forward.
  const day = `update play_limit set next_at = next_at - interval '24 hours' where account_id = $1`
  await database.pool.query(day, [account])
  expect((await place(account, betBody([1], { stake: '100' }))).status).toBe(200)
  expect((await place(account, betBody([2], { stake: '5' }))).body.code).toBe('PLAY_LIMIT_REACHED')
})

test('a bet in the live hold counts as placed; refused by its limit, nothing is taken and the key is answered alike', async () => {
  const account = await rich()
  await limit(account, 'stake', '150')
  const held = place(account, liveBody({ request_id: 'live-slip-1' }))
  await expect.poll(() => server.bets.heldCount).toBe(1)
  const cash = await cashOf(account)
  const second = liveBody({ stake: '60', request_id: 'live-slip-2' })
  const refused = await place(account, second, other)
  expect(refused.body).toMatchObject({ code: 'PLAY_LIMIT_REACHED', details: { left: 50_00, period: 'day' } })
  expect((await place(account, second)).body).toMatchObject({ details: { left: 50_00, period: 'day' } })
  expect((await place(account, second)).body.code).toBe('PLAY_LIMIT_REACHED')
  expect((await place(account, betBody([1], { stake: '60' }), other)).body.code).toBe('PLAY_LIMIT_REACHED')
  expect(await cashOf(account)).toBe(cash)
  await server.endHolds()
  expect((await held).status).toBe(200)
  expect(await stakedBy(account)).toBe(100_00)
})

test('a limit lowered during the live hold refuses the slip, and its stake comes back', async () => {
  const account = await rich()
  await limit(account, 'stake', '150')
  const held = place(account, liveBody())
  await expect.poll(() => server.bets.heldCount).toBe(1)
  await limit(account, 'stake', '99')
  await server.endHolds()
  expect((await held).body.code).toBe('PLAY_LIMIT_REACHED')
  expect(await cashOf(account)).toBe(100_000_00)
  expect(await ticketsOf(account)).toBe(0)
})

test('parallel bets through two servers never pass a limit, and what fits is taken', async () => {
  const stakes = fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 4, maxLength: 12 })
  const kind = fc.constantFrom<Kind>('stake', 'loss')
  const run = fc.asyncProperty(stakes, kind, fc.integer({ min: 30, max: 200 }), async (amounts, of, most) => {
    const account = await rich()
    await limit(account, of, String(most))
    const bets = amounts.map((stake, n) =>
      place(
        account,
        betBody([(n % 9) + 1], { stake: String(stake), request_id: `bet-${account}-${n}` }),
        n % 2 ? other : server,
      ),
    )
    const codes = (await Promise.all(bets)).map(codeOf)
    const staked = await stakedBy(account)
    expect(staked).toBeLessThanOrEqual(most * 100)
    expect(codes.filter((code) => code !== 200 && code !== 'PLAY_LIMIT_REACHED')).toEqual([])
    const taken = amounts.filter((_, n) => codes[n] === 200).reduce((sum, stake) => sum + stake, 0)
    expect(taken * 100).toBe(staked)
    // Whatever was refused would not fit now either.
    const refused = amounts.filter((_, n) => codes[n] !== 200)
    expect(refused.filter((stake) => taken + stake <= most)).toEqual([])
  })
  await fc.assert(run, { numRuns: 25 })
})
