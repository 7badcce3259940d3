// Auto play over real HTTP: the market's switch, a consent that is kept, stops that the studio holds whatever the page does,
// and what a run has come to.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestStudio, type TestPage, type TestStudio } from './testStudio.ts'

let studio: TestStudio
let user: string
beforeAll(async () => {
  // Crash rounds whose betting stays open.
  studio = await createTestStudio({ bettingMs: 3_600_000, pauseMs: 0, tickMs: 10, graceMs: 0 })
})
afterAll(() => studio.close())
beforeEach(() => {
  user = randomUUID()
  studio.wallet.mishaps.clear()
})

const STAKE = 1000
const crashIsOpen = () =>
  expect
    .poll(async () => (await studio.db.query(`select 1 from crash_round where game = 'aviator'`)).rowCount)
    .toBeGreaterThan(0)
const open = (game = 'rps', options = {}) => studio.open({ game, user, ...options })
const balance = () => studio.wallet.balances.get(user) as number
const stops = { slot: 0, rounds: 3, loss_max: 100_000, win_max: null }
const start = (page: TestPage, fields: object = {}) =>
  page.call('/auto/start', { run: randomUUID(), ...stops, ...fields })
async function begun(page: TestPage, fields: object = {}): Promise<string> {
  await page.call('/auto/consent')
  return (await start(page, fields)).run.id
}
const bet = (page: TestPage, run: string, fields: object = {}) =>
  page.call('/bet', { key: randomUUID(), stake: STAKE, choice: { hand: 'rock' }, run, ...fields })
const ended = (reason: string) => ({ ok: false, code: 'AUTO_ENDED', reason })
const runOf = async (page: TestPage, run: string) => (await page.call('/auto/run', { run })).run

test('where the market forbids it there is none: no consent, no run', async () => {
  const page = await open('rps', { autoPlay: false })
  expect(page.opened.auto).toEqual({ allowed: false, consent: false })
  const off = { ok: false, code: 'AUTO_OFF' }
  expect([await page.call('/auto/consent'), await start(page)]).toEqual([off, off])
  // Agreed to before the market forbade it.
  await (await open()).call('/auto/consent')
  expect(await start(await open('rps', { autoPlay: false }))).toEqual(off)
})

test('a player agrees once, in whatever game, and no other player with him', async () => {
  const page = await open()
  expect(await start(page)).toEqual({ ok: false, code: 'AUTO_CONSENT' })
  expect(await page.call('/auto/consent')).toEqual({ ok: true })
  const later = await open('mines')
  expect(later.opened.auto).toEqual({ allowed: true, consent: true })
  expect((await start(later)).ok).toBe(true)
  user = randomUUID()
  expect(await start(await open())).toEqual({ ok: false, code: 'AUTO_CONSENT' })
})

test.each([
  ['no id', { run: 'mine' }, 'MALFORMED'],
  ['a third side', { slot: 2 }, 'MALFORMED'],
  ['no round', { rounds: 0 }, 'AUTO_STOPS'],
  ['more rounds than are played', { rounds: 101 }, 'AUTO_STOPS'],
  ['half a round', { rounds: 1.5 }, 'AUTO_STOPS'],
  ['nothing to lose', { loss_max: 0 }, 'AUTO_STOPS'],
  ['no end of losses', { loss_max: null }, 'AUTO_STOPS'],
  ['a win of nothing', { win_max: 0 }, 'AUTO_STOPS'],
])('stops that are none: %s', async (_, fields, code) => {
  const page = await open()
  await page.call('/auto/consent')
  expect(await start(page, fields)).toMatchObject({ ok: false, code })
})

test('so many rounds and no more, whatever the page asks for; the running total is that of the bets', async () => {
  const page = await open()
  const run = await begun(page)
  let net = 0
  for (let round = 1; round <= 3; round++) {
    const played = await bet(page, run)
    net += played.paid - STAKE
    expect(await runOf(page, run)).toMatchObject({ done: round, net, reason: null })
  }
  const before = balance()
  expect(await bet(page, run)).toEqual(ended('rounds'))
  expect(balance()).toBe(before)
  expect(await runOf(page, run)).toMatchObject({ done: 3, net, reason: 'rounds' })
  // Rounds of the player's own are in no run.
  expect((await bet(page, run, { run: null })).state).toBe('ended')
})

test('five stakes of one run that has one round left, all under way at once: one is placed', async () => {
  const page = await open()
  const run = await begun(page, { rounds: 1 })
  // Held where each takes its number: whoever had looked at the run before the others had bet would have gone on.
  await studio.db.query('begin')
  await studio.db.query('select 1 from seed_pair where player = $1 for update', [`real-${user}`])
  const answers = Promise.all(Array.from({ length: 5 }, () => bet(page, run)))
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'studio' and wait_event_type = 'Lock'`
  const countWaiting = async () => {
    // Who waits is looked up once in a transaction, unless it is forgotten.
    await studio.db.query('select pg_stat_clear_snapshot()')
    return (await studio.db.query(waiting)).rows[0].n
  }
  await expect.poll(countWaiting).toBe(5)
  await studio.db.query('commit')
  expect((await answers).filter(({ ok }) => ok).length).toBe(1)
})

test('twenty stakes of one run at once: five are placed', async () => {
  const page = await open()
  const run = await begun(page, { rounds: 5 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => bet(page, run)))
  expect(answers.filter(({ ok }) => ok).length).toBe(5)
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 15 }, () => ended('rounds')))
  expect((await runOf(page, run)).done).toBe(5)
})

test('the same key is the same round of a run that is over', async () => {
  const page = await open()
  const [run, key] = [await begun(page, { rounds: 1 }), randomUUID()]
  const first = await bet(page, run, { key })
  const again = await Promise.all(Array.from({ length: 4 }, () => bet(page, run, { key })))
  expect(new Set(again.map(({ round }) => round))).toEqual(new Set([first.round]))
})

test('it never loses more than was allowed', async () => {
  const page = await open()
  const run = await begun(page, { rounds: 100, loss_max: 2 * STAKE + 500 })
  let last = await bet(page, run)
  while (last.ok && (await runOf(page, run)).done < 12) {
    expect(balance()).toBeGreaterThanOrEqual(100_000 - 2 * STAKE - 500)
    last = await bet(page, run)
  }
  // Whatever was won in so few rounds.
  expect(await bet(page, run, { stake: 100_000 })).toEqual(ended('loss'))
  expect(await runOf(page, run)).toMatchObject({ reason: 'loss' })
  expect(await bet(page, run)).toEqual(ended('loss'))
})

test('ahead by what was chosen it ends', async () => {
  await crashIsOpen()
  const page = await open('plinko')
  const run = await begun(page, { rounds: 100, win_max: 100 })
  await studio.db.query(
    `insert into crash_bet (id, session, key, player, game, round, slot, stake, auto_stop, state, stop, paid, auto_run)
     select $1, r.session, $1, $2, c.game, c.number, 0, 1000, 200, 'won', 110, 1100, r.id
     from auto_run r, crash_round c where r.id = $3 and c.game = 'aviator' limit 1`,
    [randomUUID(), `real-${user}`, run],
  )
  expect(await bet(page, run, { choice: { rows: 8, risk: 'low' } })).toEqual(ended('win'))
})

test('a stake that the wallet refuses ends it', async () => {
  const page = await open()
  const run = await begun(page)
  studio.wallet.mishaps.set('bet', ['RS_ERROR_LIMIT_REACHED'])
  expect((await bet(page, run)).state).toBe('refused')
  expect(await bet(page, run)).toEqual(ended('refused'))
})

test('the player stops it, another run on that side takes its place, and a page that opens begins nothing by itself', async () => {
  const page = await open()
  const [first, second, third] = [await begun(page), await begun(page), await begun(page, { slot: 1 })]
  expect(await bet(page, first)).toEqual(ended('player'))
  expect((await bet(page, second)).ok).toBe(true)
  expect((await page.call('/auto/stop', { run: second })).run.reason).toBe('player')
  expect(await bet(page, second)).toEqual(ended('player'))
  expect((await runOf(page, third)).reason).toBe(null)
  await open()
  expect((await runOf(page, third)).reason).toBe('player')
})

test('nobody plays in another’s run', async () => {
  const run = await begun(await open())
  user = randomUUID()
  const page = await open()
  const before = balance()
  expect(await bet(page, run)).toEqual(ended('player'))
  expect(await page.call('/auto/run', { run })).toEqual({ ok: false, code: 'AUTO_UNKNOWN' })
  expect(balance()).toBe(before)
})

test('mines and crash: a round that is not over counts as lost', async () => {
  const mines = await open('mines')
  const run = await begun(mines, { loss_max: STAKE })
  const { state } = await mines.call('/mines/start', { key: randomUUID(), stake: STAKE, choice: { mines: 3 }, run })
  expect([state, (await runOf(mines, run)).net]).toEqual(['open', -STAKE])

  await crashIsOpen()
  const crash = await open('aviator')
  const flight = await begun(crash, { rounds: 2, loss_max: 2 * STAKE - 1 })
  const place = (slot: number) =>
    crash.call('/crash/bet', { key: randomUUID(), slot, stake: STAKE, auto: 150, run: flight })
  expect((await place(0)).bet.state).toBe('placed')
  expect(await place(1)).toEqual(ended('loss'))
  expect(await runOf(crash, flight)).toMatchObject({ done: 1, net: -STAKE, reason: 'loss' })
})

test('a demo’s consent and runs go with it', async () => {
  const page = await studio.open({ game: 'rps', user: null })
  await bet(page, await begun(page))
  await studio.db.query(`update session set launched_at = now() - interval '4 hours' where token is null`)
  await studio.db.query(`update auto_consent set given_at = now() - interval '4 hours'`)
  await studio.clean()
  const { rows } = await studio.db.query(
    `select (select count(*)::int from session where token is null) as sessions,
       (select count(*)::int from auto_run r join session s on s.id = r.session where s.token is null) as runs,
       (select count(*)::int from auto_consent where player like 'demo-%') as consents`,
  )
  expect(rows[0]).toEqual({ sessions: 0, runs: 0, consents: 0 })
})
