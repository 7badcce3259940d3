// Crash over real HTTP: betting, automatic and tapped cash-outs, ties, the end of a process, the chain, what others see.
// Rounds are not waited for: their start is moved in the database, and the engine finds them where they are.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { linkBefore } from '@walia/domain/fair/chain.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { msOf, pointOf, tapOddsOf } from '../games/crash.ts'
import { createTestStudio, type TestPage, type TestStudio } from '../testStudio.ts'
import { crashRounds } from './testRounds.ts'

const GAME = 'aviator'
const STILL = { bettingMs: 3_600_000, pauseMs: 0, tickMs: 10, graceMs: 0 }
let studio: TestStudio
const { bustNow, current, fly, pointIn, roundReaching } = crashRounds(() => studio, GAME)
let user: string
beforeAll(async () => {
  studio = await createTestStudio(STILL)
})
afterAll(() => studio.close())
beforeEach(() => {
  user = randomUUID()
  studio.wallet.mishaps.clear()
  studio.wallet.meanwhile = null
})

const open = (name = user): Promise<TestPage> => studio.open({ game: GAME, user: name })
const balance = (name = user) => studio.wallet.balances.get(name)
const bet = (page: TestPage, stake: number, auto: number | null = null, slot = 0, key: string = randomUUID()) =>
  page.call('/crash/bet', { key, slot, stake, auto })
const mine = async (page: TestPage) => (await page.call('/crash/mine')).bets
const settled = (page: TestPage) =>
  expect
    .poll(async () =>
      (await mine(page)).every((each: { state: string }) => !['betting', 'placed'].includes(each.state)),
    )
    .toBe(true)
/** So many at a time: a test's machine has few cores. */
async function inTurns<T, R>(all: readonly T[], size: number, work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += size) done.push(...(await Promise.all(all.slice(at, at + size).map(work))))
  return done
}
const closings = (id: string) => studio.wallet.done.filter((each) => each.round === id && each.closed)

test('two bets in a round: the automatic one is paid exactly its value, the one beyond the bust is lost', async () => {
  const round = await roundReaching(200)
  const page = await open()
  const [won, lost] = [await bet(page, 1000, 151), await bet(page, 2000, pointIn(round) + 1, 1)]
  expect([won.bet.state, lost.bet.state, balance()]).toEqual(['placed', 'placed', 97_000])
  expect(await bet(page, 100, 151)).toEqual({ ok: false, code: 'SLOT_TAKEN' })
  await bustNow(round)
  await settled(page)
  expect(
    (await mine(page)).map((each: { state: string; stop: number; paid: number }) => [each.state, each.stop, each.paid]),
  ).toEqual([
    ['lost', null, 0],
    ['won', 151, 1510],
  ])
  await expect.poll(() => balance()).toBe(97_000 + 1510)
  for (const { bet: each } of [won, lost]) await expect.poll(() => closings(each.id).length).toBe(1)
})

test('a bet is taken by no other round than it names; asked again after the start, it is the one it was', async () => {
  const round = await roundReaching(200)
  const page = await open()
  const key = randomUUID()
  const asked = { key, slot: 0, stake: 1000, auto: 151, round: round.number }
  const closed = { ok: false, code: 'BETTING_CLOSED' }
  expect(await page.call('/crash/bet', { ...asked, round: round.number - 1 })).toEqual(closed)
  expect(balance()).toBe(100_000)
  const placed = await page.call('/crash/bet', asked)
  expect(placed.bet.state).toBe('placed')
  await fly(round, 10)
  expect((await page.call('/crash/bet', asked)).bet.id).toBe(placed.bet.id)
  expect(await page.call('/crash/bet', { ...asked, key: randomUUID() })).toEqual(closed)
  expect(balance()).toBe(99_000)
  await bustNow(round)
  await settled(page)
})

test('an automatic cash-out at exactly the bust is paid', async () => {
  const round = await roundReaching(101)
  const page = await open()
  await bet(page, 1000, pointIn(round))
  await bustNow(round)
  await settled(page)
  expect(await mine(page)).toMatchObject([{ state: 'won', stop: pointIn(round), paid: 10 * pointIn(round) }])
})

test('a tap is paid what the multiplier was when it came, whatever the page says, and once however often it comes', async () => {
  const round = await roundReaching(1000)
  const page = await open()
  const { bet: placed } = await bet(page, 1000)
  expect(await page.call('/crash/cashout', { bet: placed.id })).toEqual({ ok: false, code: 'NOT_STARTED' })
  await fly(round, msOf(150))
  const tap = () => page.call('/crash/cashout', { bet: placed.id, stop: 99_999, odds: 99_999, at: 0 })
  const answers = await Promise.all(Array.from({ length: 40 }, tap))
  const stops = new Set(answers.map(({ bet: each }) => each.stop))
  expect(stops.size).toBe(1)
  const [stop = 0] = [...stops] as number[]
  expect(stop).toBeGreaterThanOrEqual(150)
  expect(stop).toBeLessThan(1000)
  await expect.poll(() => balance()).toBe(100_000 - 1000 + stop * 10)
  expect(closings(placed.id).length).toBe(1)
  const stranger = await open(randomUUID())
  expect(await stranger.call('/crash/cashout', { bet: placed.id })).toEqual({ ok: false, code: 'BET_UNKNOWN' })
})

test('a tap counts from the last byte of its body, however early its head came', async () => {
  const round = await roundReaching(1000)
  const page = await open()
  const { bet: placed } = await bet(page, 1000)
  await fly(round, msOf(150))
  const { startsAt } = await current()
  const body = JSON.stringify({ secret: page.secret, bet: placed.id })
  const headers = { 'content-length': Buffer.byteLength(body) }
  const held = request(`${studio.url}/studio/play/crash/cashout`, { method: 'POST', headers })
  const answered = once(held, 'response')
  held.flushHeaders()
  await sleep(500)
  const sent = Date.now()
  held.end(body)
  await answered
  const [{ stop }] = await mine(page)
  expect(stop).toBeGreaterThanOrEqual(tapOddsOf(sent - startsAt, pointIn(round)) as number)
})

test('a tap that comes after the automatic value is paid the automatic value', async () => {
  const round = await roundReaching(1000)
  const page = await open()
  const { bet: placed } = await bet(page, 1000, 120)
  await fly(round, msOf(300))
  const { bet: paid } = await page.call('/crash/cashout', { bet: placed.id })
  expect([paid.state, paid.stop]).toEqual(['won', 120])
})

test('a tap at the bust or after it is too late', async () => {
  const round = await roundReaching(101)
  const page = await open()
  const { bet: placed } = await bet(page, 1000)
  await bustNow(round)
  const answer = await page.call('/crash/cashout', { bet: placed.id })
  expect(answer.ok ? answer.bet.state : answer.code).toMatch(/^(lost|TOO_LATE)$/)
  await settled(page)
  expect(await mine(page)).toMatchObject([{ state: 'lost', paid: 0 }])
})

test('a stake that would win more than is paid is cashed out by itself at the most', async () => {
  const page = await open()
  await roundReaching(101)
  studio.wallet.balances.set(user, 2_000_000)
  expect((await bet(page, 1_000_000)).bet.auto_stop).toBe(10_000)
  expect(await bet(page, 1_000_001, null, 1)).toMatchObject({ code: 'STAKE_ABOVE_MAX' })
})

test.each([
  [{ stake: 99 }, 'STAKE_BELOW_MIN'],
  [{ auto: 100 }, 'STOP_INVALID'],
  [{ auto: 1_000_001 }, 'STOP_INVALID'],
  [{ slot: 2 }, 'MALFORMED'],
  [{ key: 'mine' }, 'MALFORMED'],
])('a bet with %j is refused with %s', async (fields, code) => {
  const page = await open()
  const answer = await page.call('/crash/bet', { key: randomUUID(), slot: 0, stake: 1000, auto: null, ...fields })
  expect(answer).toMatchObject({ ok: false, code })
})

test('the same key is the same bet, and no bet is taken after the start', async () => {
  const round = await roundReaching(300)
  const page = await open()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => bet(page, 1000, null, 0, key)))
  expect(new Set(answers.map(({ bet: each }) => each.id)).size).toBe(1)
  await expect.poll(() => balance()).toBe(99_000)
  await fly(round, 10)
  expect(await bet(page, 1000, null, 1)).toEqual({ ok: false, code: 'BETTING_CLOSED' })
})

test('a stake that is confirmed after the start is in no round and goes back', async () => {
  const round = await roundReaching(300)
  const page = await open()
  studio.wallet.meanwhile = (kind) => (kind === 'bet' ? fly(round, 10) : Promise.resolve())
  expect((await bet(page, 1000)).bet.state).toBe('void')
  await expect.poll(() => balance()).toBe(100_000)
  expect(studio.wallet.done.filter((each) => each.kind === 'bet').at(-1)?.amount).toBe(1000)
})

test('a process that ends in the middle of a round: the next one ends it at its point and pays it', async () => {
  const round = await roundReaching(200)
  const page = await open()
  await bet(page, 1000, 130)
  await bet(page, 1000, null, 1)
  await studio.restart(() => bustNow(round))
  await settled(page)
  expect((await mine(page)).map((each: { state: string; paid: number }) => [each.state, each.paid])).toEqual([
    ['lost', 0],
    ['won', 1300],
  ])
  await expect.poll(() => balance()).toBe(98_000 + 1300)
  const { rows } = await studio.db.query('select point from crash_round where game = $1 and number = $2', [
    GAME,
    round.number,
  ])
  expect(rows).toEqual([{ point: pointIn(round) }])
})

test('a bet whose placing commits when later rounds are open is settled as its round ended, and paid once', async () => {
  const round = await roundReaching(200)
  const page = await open()
  const locker = new pg.Client({ connectionString: studio.databaseUrl, options: '-c search_path=studio' })
  await locker.connect()
  // The wallet's call is written last in the placing: whoever holds its row holds back the commit.
  studio.wallet.meanwhile = async (kind) => {
    if (kind !== 'bet') return
    await locker.query('begin')
    await locker.query(`select from wallet_call where state = 'sent' and kind = 'bet' for update`)
  }
  const placing = bet(page, 1000, 150)
  const waits = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and application_name = 'studio' and datname = current_database()`
  await expect.poll(async () => (await studio.db.query(waits)).rows[0].n).toBeGreaterThan(0)
  studio.wallet.meanwhile = null
  await bustNow(round)
  await roundReaching(101)
  expect(await mine(page)).toMatchObject([{ state: 'betting' }])
  await locker.query('commit')
  await locker.end()
  expect((await placing).bet.round).toBe(round.number)
  await bustNow(await current())
  await settled(page)
  expect(await mine(page)).toMatchObject([{ state: 'won', stop: 150, paid: 1500 }])
  await expect.poll(() => balance()).toBe(99_000 + 1500)
  await roundReaching(101)
  expect(closings((await mine(page))[0].id).length).toBe(1)
})

test('a bet that its process asked the wallet for and did not live to place is void, and the stake goes back', async () => {
  const round = await roundReaching(200)
  const page = await open()
  studio.wallet.mishaps.set('bet', ['lost', 'dropped', 'dropped'])
  const { bet: asked } = await bet(page, 1000, 150)
  // The rows as such an end leaves them.
  await studio.db.query(`delete from wallet_call where round = $1 and kind = 'rollback'`, [asked.id])
  await studio.db.query(
    `update wallet_call set state = 'sent', status = null, done_at = null, due_at = now() - interval '1 s' where round = $1`,
    [asked.id],
  )
  await studio.db.query(`update crash_bet set state = 'betting' where id = $1`, [asked.id])
  await studio.restart(() => bustNow(round))
  await studio.workOff()
  await studio.workOff()
  expect(await mine(page)).toMatchObject([{ state: 'void', paid: null }])
  await expect.poll(() => balance()).toBe(100_000)
})

test('after a fault while it is settled, a round is settled again, and only then counts as settled', async () => {
  const round = await roundReaching(101)
  const page = await open()
  await bet(page, 1000)
  await studio.db.query(`create function fault() returns trigger language plpgsql as $$ begin raise 'a fault'; end $$;
    create trigger fault before update on crash_bet for each row when (new.state = 'lost') execute function fault()`)
  const known = studio.faults.length
  await bustNow(round)
  await expect.poll(() => studio.faults.length).toBeGreaterThan(known)
  const settledAt = async () =>
    (
      await studio.db.query('select ended_at, settled_at from crash_round where game = $1 and number = $2', [
        GAME,
        round.number,
      ])
    ).rows[0]
  expect(await settledAt()).toMatchObject({ ended_at: expect.any(Date), settled_at: null })
  expect((await current()).number).toBe(round.number)
  await studio.db.query('drop trigger fault on crash_bet')
  await settled(page)
  await expect.poll(async () => (await settledAt()).settled_at).not.toBeNull()
  expect(studio.faults.splice(known).every(({ message }) => message === 'a fault')).toBe(true)
})

/** A thousand calls beside other tests. */
const MANY = { timeout: 180_000 }
test('fifty players tap ten times on both bets in one tick: each bet is paid once, to the cent', MANY, async () => {
  const round = await roundReaching(1000)
  const users = Array.from({ length: 50 }, () => randomUUID())
  const players = await inTurns(users, 10, async (name) => {
    const page = await open(name)
    return { name, page, bets: [(await bet(page, 1000)).bet.id, (await bet(page, 2000, 700, 1)).bet.id] }
  })
  await fly(round, msOf(120))
  const taps = players.flatMap(({ page, bets }) =>
    bets.flatMap((id) => Array.from({ length: 10 }, () => page.call('/crash/cashout', { bet: id, stop: 100_000 }))),
  )
  const answers = await Promise.all(taps)
  expect(answers.length).toBe(1000)
  expect(answers.every(({ ok, bet: each }) => ok && each.state === 'won' && each.stop < 1000)).toBe(true)
  for (const { name, bets } of players) {
    const paid = answers.filter((each) => bets.includes(each.bet.id)).map(({ bet: each }) => [each.id, each.paid])
    const sum = [...new Map(paid as [string, number][]).values()].reduce((a, b) => a + b, 0)
    expect(new Set(paid.map(String)).size).toBe(2)
    await expect.poll(() => balance(name)).toBe(100_000 - 3000 + sum)
    for (const id of bets) expect(closings(id).length).toBe(1)
  }
})

test('each seed is the hash of the next, gives the stated point, and stands nowhere before the bust', async () => {
  for (let rounds = 0; rounds < 3; rounds++) {
    const round = await roundReaching(101)
    const { rows } = await studio.db.query('select seed, point from crash_round where game = $1 and number = $2', [
      GAME,
      round.number,
    ])
    expect(rows).toEqual([{ seed: null, point: null }])
    await bustNow(round)
    await expect.poll(async () => (await current()).number > round.number).toBe(true)
  }
  const { rows } = await studio.db.query<{
    seed: string
    commitment: string
    point: number
    salt: string
    ends: string
    link: number
  }>(
    `select r.seed, r.commitment, r.point, c.salt, c.ends, r.link from crash_round r join crash_chain c on c.id = r.chain
     where r.game = $1 and r.ended_at is not null order by r.number`,
    [GAME],
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(rows[0]?.commitment).toBe(rows[0]?.ends)
  for (const [at, { seed, commitment, point, salt }] of rows.entries()) {
    expect(linkBefore(seed)).toBe(commitment)
    expect(pointOf(seed, salt)).toBe(point)
    expect(rows[at + 1]?.commitment ?? seed).toBe(seed)
  }
})
