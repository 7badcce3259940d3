// Limits of time: what of sessions is counted, on the real clock of a moved platform, and bets that are refused when it is
// used up, in two servers on one database.
import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { betBody, fund } from '../bets/testServer.ts'
import {
  cashOf,
  closeServers,
  database,
  liveBody,
  openServers,
  other,
  place,
  server,
  ticketsOf,
} from '../bets/testTwoServers.ts'
import { openMobileMoney } from '../payments/testSandbox.ts'
import { becomes, richBettor, withdraw } from '../payments/testWithdrawals.ts'
import { type Bettor, closeWorld, newBettor, type World } from '../payments/testWorld.ts'
import type { SaferPlayDeps } from './deps.ts'
import { addPlayTime } from './queries.ts'
import { setLimit } from './setLimit.ts'

const MINUTE_MS = 60_000
const PAUSE_MS = 30 * MINUTE_MS

describe('bets', () => {
  beforeAll(openServers)
  afterAll(closeServers)
  afterEach(async () => expect((await database.pool.query('select * from ledger_faults()')).rows).toEqual([]))

  let nextAccount = 7_000
  const limited = async (minutes: string, period: 'day' | 'week' | 'month' = 'day'): Promise<number> => {
    const account = nextAccount++
    await fund(database, [account], 1000_00)
    await limit(account, minutes, period)
    return account
  }
  const limit = (account: number, amount: string | null, period: 'day' | 'week' | 'month' = 'day') =>
    setLimit({ ...server.platform } as SaferPlayDeps, account, { kind: 'time', period, amount })
  /** A session from now on that is active for so long. */
  const play = async (account: number, minutes: number) => {
    const startedAt = Date.now()
    for (let at = 0; at < minutes; at += 20) await seen(account, startedAt, Math.min(at + 20, minutes))
  }
  const seen = (accountId: number, startedAt: number, minutes: number) =>
    addPlayTime(database.pool, [{ accountId, startedAt, at: startedAt + minutes * MINUTE_MS }], PAUSE_MS)

  test('a bet is taken until the last minute is used, then refused in every process, whatever its stake', async () => {
    const account = await limited('60')
    await play(account, 59)
    expect((await place(account)).status).toBe(200)
    await play(account, 61)
    for (const at of [server, other]) {
      const refused = await place(account, betBody([2], { stake: '5' }), at)
      const details = { kind: 'time', period: 'day', until: expect.any(Number) }
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'PLAY_TIME_REACHED', details }])
      expect(refused.body.message).toMatch(/Time per day: counted anew from \d\d\/\d\d 00:00 on\.$/)
    }
    expect(await ticketsOf(account)).toBe(1)
  })

  test('a minute that has begun is not used: 14:30 are 14 of 15', async () => {
    const account = await limited('15')
    await play(account, 14.5)
    const used = 'select used from play_limits_of($1, now())'
    expect((await database.pool.query(used, [account])).rows).toEqual([{ used: 14 }])
    expect((await place(account)).status).toBe(200)
  })

  test('the same key is answered with the same refusal', async () => {
    const account = await limited('15')
    await play(account, 15)
    const body = betBody([1], { request_id: 'out-of-time-1' })
    expect((await place(account, body)).body.code).toBe('PLAY_TIME_REACHED')
    await database.pool.query('update play_limit set amount = 90 where account_id = $1', [account])
    expect((await place(account, body, other)).body.code).toBe('PLAY_TIME_REACHED')
  })

  test('each of several periods counts, and accounts without a limit of time are not counted at all', async () => {
    const account = await limited('1000')
    await limit(account, '30', 'week')
    await play(account, 30)
    expect((await place(account)).body.code).toBe('PLAY_TIME_REACHED')
    const free = nextAccount++
    await fund(database, [free], 1000_00)
    await play(free, 300)
    expect((await place(free)).status).toBe(200)
    expect((await database.pool.query('select from play_time where account_id = $1', [free])).rowCount).toBe(0)
  })

  test('time that is up when a live slip is placed takes no stake; time that is up in its hold gives it back', async () => {
    const account = await limited('15')
    const held = place(account, liveBody())
    await expect.poll(() => server.bets.heldCount).toBe(1)
    await play(account, 15)
    expect((await place(account, liveBody({ stake: '7' }))).body.code).toBe('PLAY_TIME_REACHED')
    await server.endHolds()
    expect((await held).body.code).toBe('PLAY_TIME_REACHED')
    expect(await cashOf(account)).toBe(1000_00)
    expect(await ticketsOf(account)).toBe(0)
  })

  test('lowering is in force at once, raising after 24 hours', async () => {
    const account = await limited('60')
    await play(account, 30)
    expect((await place(account)).status).toBe(200)
    await limit(account, '20')
    await limit(account, '500')
    expect((await place(account, betBody([2]))).body.code).toBe('PLAY_TIME_REACHED')
    const day = `update play_limit set next_at = next_at - interval '24 hours' where account_id = $1`
    await database.pool.query(day, [account])
    expect((await place(account, betBody([2]))).status).toBe(200)
  })

  test('what two processes see of one account at once counts once', async () => {
    const account = await limited('15')
    const startedAt = Date.now()
    await Promise.all(Array.from({ length: 12 }, () => seen(account, startedAt, 20)))
    const { rows } = await database.pool.query('select sum(ms)::int as ms from play_time where account_id = $1', [
      account,
    ])
    expect(rows).toEqual([{ ms: 20 * MINUTE_MS }])
  })
})

describe('sessions', () => {
  let world: World
  beforeAll(async () => {
    world = await openMobileMoney('et')
  })
  afterAll(() => closeWorld(world))
  beforeEach(() => {
    const { clock, profile } = world.platform
    moveTo(dayStartOf(dayAfter(dayOf(clock.now(), profile.timeZone)), profile.timeZone) + 12 * 3_600_000)
  })

  const moveTo = (at: number) => world.platform.advance(at - world.platform.clock.now())
  const pass = (minutes: number) => world.platform.advance(minutes * MINUTE_MS)
  type Who = Pick<Bettor, 'sid' | 'token'>
  const call = async ({ sid, token }: Who, method: 'GET' | 'POST', url: string, body: object = {}) => {
    const answer = await world.platform.app.inject({
      method,
      url: `/api/v1/${url}`,
      cookies: { sid },
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const limit = (who: Who, amount: string, period = 'day') =>
    call(who, 'POST', 'profile/saferplay/limit', { kind: 'time', period, amount })
  const again = async ({ id }: Bettor): Promise<Who> => {
    const { secret, token } = await world.accounts.openSession(id, null)
    return { sid: secret, token }
  }
  /** Something that a bettor does, and the writing of activity, which the process does every ten seconds. */
  const act = async (who: Who) => {
    expect(
      (await call(who, 'POST', 'profile/saferplay/limit', { kind: 'loss', period: 'day', amount: '100' })).status,
    ).toBe(200)
    await world.accounts.stop()
  }
  const shown = async (who: Who) => {
    const { body } = await call(who, 'GET', 'profile/saferplay')
    const { amount, used, left } = body.data.limits.find(({ kind }: { kind: string }) => kind === 'time')
    return { amount, used, left }
  }

  test('the time between what a bettor does counts, whatever his pages ask by themselves', async () => {
    const bettor = await newBettor(world)
    await limit(bettor, '60')
    for (let n = 0; n < 3; n++) {
      pass(10)
      await act(bettor)
    }
    expect(await shown(bettor)).toEqual({ amount: '60', used: '30', left: '30' })
    pass(10)
    expect(await shown(bettor)).toEqual({ amount: '60', used: '30', left: '30' })
  })

  test('two phones at once count once, and time logged out does not count', async () => {
    const bettor = await newBettor(world)
    await limit(bettor, '60')
    const phone = await again(bettor)
    pass(10)
    await act(bettor)
    await act(phone)
    expect(await shown(phone)).toMatchObject({ used: '10' })
    pass(25)
    const later = await again(bettor)
    pass(5)
    await act(later)
    expect(await shown(later)).toMatchObject({ used: '15' })
  })

  test('what passes midnight counts on both days', async () => {
    const { clock, profile } = world.platform
    const bettor = await newBettor(world)
    await limit(bettor, '600')
    moveTo(dayStartOf(dayAfter(dayOf(clock.now(), profile.timeZone)), profile.timeZone) - 10 * MINUTE_MS)
    const night = await again(bettor)
    pass(25)
    await act(night)
    expect(await shown(night)).toMatchObject({ used: '15' })
    const { rows } = await world.platform.pool.query(
      'select round(ms / 60000.0)::int as minutes from play_time where account_id = $1 and ms > 0 order by day',
      [bettor.id],
    )
    expect(rows).toEqual([{ minutes: 10 }, { minutes: 15 }])
  })

  test('with his time used up a bettor withdraws his money', async () => {
    const bettor = await richBettor(world, 500_00)
    await limit(bettor, '15')
    pass(20)
    await act(bettor)
    expect(await shown(bettor)).toMatchObject({ left: '0' })
    const { status, body } = await withdraw(world, bettor, '100')
    expect(status).toBe(200)
    await becomes(world, bettor, body.data.withdrawal_id, 'paid', true)
  })

  test.each([
    ['14', 422, 'TIME_LIMIT_OUT_OF_RANGE'],
    ['44641', 422, 'TIME_LIMIT_OUT_OF_RANGE'],
    ['60.50', 422, 'AMOUNT_INVALID'],
    ['-60', 400, 'MALFORMED'],
  ])('a limit of %s minutes is refused with %i %s', async (amount, status, code) => {
    const answer = await limit(await newBettor(world), amount)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})
