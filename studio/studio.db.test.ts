// The studio from a launch to the wallet's last word, over real HTTP: stakes, wins, lost answers, ended processes, seeds.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dice } from './games/dice.ts'
import type { InstantGame } from './games/game.ts'
import { instantCheck, type PlayedRound, verdictOf } from './pages/check.ts'
import { createTestStudio, type TestStudio } from './testStudio.ts'
import { newPrivateKey } from './wallet/signature.ts'

let studio: TestStudio
let user: string
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())
beforeEach(() => {
  user = randomUUID()
  studio.wallet.mishaps.clear()
})

const EVEN = { side: 'under', target: 4850 }
const balance = () => studio.wallet.balances.get(user)
const doneOf = (round: string) => studio.wallet.done.filter((each) => each.round === round)
const mishap = (kind: string, ...list: (null | 'lost' | 'dropped' | `RS_ERROR_${string}`)[]) =>
  studio.wallet.mishaps.set(kind, list)
/** As if the time until a call is due had passed. */
const makeDue = () => studio.db.query(`update wallet_call set due_at = now() - interval '1 s' where state = 'sent'`)

test('a launch lists games, opens one, debits a stake and credits what the draw pays', async () => {
  const { body: games } = await studio.operator('/game/list', {})
  expect(games).toContainEqual(
    expect.objectContaining({
      game_code: 'dice',
      category: 'fasta',
      provider: 'Walia Studio',
      demo: true,
      rtp_bp: 9700,
      enabled: true,
    }),
  )
  const page = await studio.open({ user })
  expect(page.opened).toMatchObject({ ok: true, game: 'dice', currency: 'ETB', demo: false, balance: 100_000 })
  let expected = 100_000
  for (let at = 0; at < 12; at++) {
    const view = await page.bet(1000, EVEN)
    expected += view.paid - 1000
    expect(view).toMatchObject({ ok: true, state: 'ended', stake: 1000, nonce: at, balance: expected })
    expect([0, 2000]).toContain(view.paid)
    expect(doneOf(view.round).map(({ kind, amount, closed }) => [kind, amount, closed])).toEqual([
      ['bet', 1000, false],
      ['win', view.paid, true],
    ])
  }
  expect(balance()).toBe(expected)
  expect(studio.faults).toEqual([])
})

test('the same key is the same round, also when asked at once', async () => {
  const page = await studio.open({ user })
  let expected = 100_000
  // The first times warm the connections up, so that the later ones really come at once.
  for (let games = 1; games <= 6; games++) {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => page.bet(1000, EVEN, key)))
    expect(new Set(answers.map(({ round }) => round)).size).toBe(1)
    await expect.poll(() => doneOf(answers[0].round).length).toBe(2)
    const again = await page.bet(5000, { side: 'over', target: 9000 }, key)
    expect([again.round, again.stake, again.nonce]).toEqual([answers[0].round, 1000, games - 1])
    expected += again.paid - 1000
    expect([balance(), (await page.call('/promise')).seed.games]).toEqual([expected, games])
  }
})

test('a launch is opened once, by one page, which may ask again', async () => {
  const fields = { user, token: 't', game_code: 'dice', currency: 'ETB', lang: 'am', demo: false }
  const { body } = await studio.operator('/game/url', fields)
  expect(body.url).toMatch(/^\/studio\/frame\/am\/dice#[\w-]{43}$/)
  const launch = body.url.split('#')[1]
  const [first, second] = ['a'.repeat(43), 'b'.repeat(43)]
  expect((await studio.page('/open', { launch, secret: first })).ok).toBe(true)
  expect((await studio.page('/open', { launch, secret: first })).ok).toBe(true)
  expect(await studio.page('/open', { launch, secret: second })).toEqual({ ok: false, code: 'SESSION' })
  expect(await studio.page('/bet', { secret: second, key: randomUUID(), stake: 100, choice: EVEN })).toEqual({
    ok: false,
    code: 'SESSION',
  })
  const { body: old } = await studio.operator('/game/url', fields)
  await studio.db.query(`update session set launched_at = launched_at - interval '6 min' where opened_at is null`)
  expect((await studio.page('/open', { launch: old.url.split('#')[1], secret: second })).ok).toBe(false)
})

test('of many pages that open a launch at once, one has it', async () => {
  const fields = { user, token: 't', game_code: 'dice', currency: 'ETB', lang: 'en', demo: false }
  const { body } = await studio.operator('/game/url', fields)
  const launch = body.url.split('#')[1]
  const secrets = Array.from({ length: 12 }, () => randomUUID().replaceAll('-', '').padEnd(43, 'x'))
  const opened = await Promise.all(secrets.map((secret) => studio.page('/open', { launch, secret })))
  expect(opened.filter(({ ok }) => ok).length).toBe(1)
  const usable = await Promise.all(secrets.map((secret) => studio.page('/balance', { secret })))
  expect(usable.map(({ ok }) => ok)).toEqual(opened.map(({ ok }) => ok))
})

test('only the operator’s signature launches, lists or reports', async () => {
  for (const path of ['/game/list', '/game/url', '/transactions', '/round'])
    expect(await studio.operator(path, { game_code: 'dice' }, newPrivateKey())).toMatchObject({
      status: 401,
      body: { code: 'SIGNATURE' },
    })
})

test.each([
  [{ stake: 99, choice: EVEN }, 'STAKE_BELOW_MIN'],
  [{ stake: 50_000_001, choice: EVEN }, 'STAKE_ABOVE_MAX'],
  [{ stake: 1.5, choice: EVEN }, 'MALFORMED'],
  [{ stake: '1000', choice: EVEN }, 'MALFORMED'],
  [{ stake: 99, choice: { side: 'under', target: 9999 } }, 'CHOICE_INVALID'],
  [{ stake: 1000, choice: EVEN, key: 'mine' }, 'MALFORMED'],
])('%j is refused with %s, and the wallet is not asked', async (fields, code) => {
  const page = await studio.open({ user })
  const before = studio.wallet.calls.get('bet')
  expect(await page.call('/bet', { key: randomUUID(), ...fields })).toMatchObject({ ok: false, code })
  expect(studio.wallet.calls.get('bet')).toBe(before)
})

test('a stake that the wallet refuses ends the round, and nothing is rolled back', async () => {
  const page = await studio.open({ user, balance: 500 })
  const view = await page.bet(1000, EVEN)
  expect(view).toMatchObject({ state: 'refused', refusal: 'RS_ERROR_NOT_ENOUGH_MONEY', paid: null, result: null })
  await studio.workOff()
  expect([balance(), doneOf(view.round)]).toEqual([500, []])
})

test('a lost answer to a stake is asked for again, and the stake taken once', async () => {
  const page = await studio.open({ user })
  mishap('bet', 'lost', 'dropped')
  const view = await page.bet(1000, EVEN)
  expect(view.state).toBe('ended')
  expect(doneOf(view.round).map(({ kind }) => kind)).toEqual(['bet', 'win'])
  expect(balance()).toBe(100_000 - 1000 + view.paid)
})

test.each([
  ['no answer three times, the stake taken', ['lost', 'dropped', 'dropped'] as const],
  ['no answer three times, the stake not taken', ['dropped', 'dropped', 'dropped'] as const],
  ['a status that leaves it open', ['RS_ERROR_UNKNOWN'] as const],
])('%s: the round is void, and the stake goes back once, however often it has to be said', async (_, list) => {
  const page = await studio.open({ user })
  mishap('bet', ...list)
  mishap('rollback', 'dropped', 'RS_ERROR_UNKNOWN', 'lost')
  const view = await page.bet(1000, EVEN)
  expect(view).toMatchObject({ state: 'void', paid: null, result: null })
  for (let tries = 0; tries < 4; tries++) {
    await makeDue()
    await studio.workOff()
  }
  expect(balance()).toBe(100_000)
  expect(doneOf(view.round).filter(({ kind }) => kind === 'rollback').length).toBe(1)
  expect(doneOf(view.round).filter(({ kind }) => kind === 'win')).toEqual([])
})

test('a win without an answer is sent until it is taken, and credited once', async () => {
  const page = await studio.open({ user })
  mishap('win', 'lost', 'RS_ERROR_TIMEOUT', 'dropped')
  const view = await page.bet(1000, EVEN)
  for (let tries = 0; tries < 4; tries++) {
    await makeDue()
    await studio.workOff()
  }
  expect(balance()).toBe(100_000 - 1000 + view.paid)
  const { rows } = await studio.db.query('select kind, state from wallet_call where round = $1 order by kind', [
    view.round,
  ])
  expect(rows).toEqual([
    { kind: 'bet', state: 'done' },
    { kind: 'win', state: 'done' },
  ])
})

test.each([true, false])(
  'a process that ends while a stake is asked for (taken: %s): void, and the stake back',
  async (taken) => {
    const page = await studio.open({ user })
    // The rows as such an end leaves them: written before the wallet is asked, and nobody left to read its answer.
    mishap('bet', taken ? 'lost' : 'dropped', 'dropped', 'dropped')
    const played = page.bet(1000, EVEN)
    const view = await played
    await studio.db.query(`delete from wallet_call where round = $1 and kind = 'rollback'`, [view.round])
    await studio.db.query(
      `update wallet_call set state = 'sent', status = null, done_at = null, due_at = now() - interval '1 s' where round = $1`,
      [view.round],
    )
    await studio.db.query(`update play set state = 'betting', ended_at = null where id = $1`, [view.round])
    await studio.restart()
    await studio.workOff()
    const { rows } = await studio.db.query('select state from play where id = $1', [view.round])
    expect([rows, balance()]).toEqual([[{ state: 'void' }], 100_000])
  },
)

test('seeds: promised, used in order, told on change, and every game checked in the page’s own code', async () => {
  const page = await studio.open({ user })
  const promised = page.opened.seed
  for (let at = 0; at < 5; at++) await page.bet(100, EVEN)
  const before = (await page.call('/history')).plays as PlayedRound[]
  expect(before.map((play) => [play.nonce, play.seed, verdictOf(instantCheck(dice as InstantGame), play)])).toEqual(
    [4, 3, 2, 1, 0].map((nonce) => [nonce, null, 'notYet']),
  )
  expect(await page.call('/seed', { player_seed: 'not a seed' })).toEqual({ ok: false, code: 'SEED_INVALID' })
  const changed = await page.call('/seed', { player_seed: 'my-own' })
  expect(changed.ended).toMatchObject({ commitment: promised.commitment, games: 5 })
  expect(changed.seed).toMatchObject({ player_seed: 'my-own', games: 0 })
  // Ours had been promised before his own was known.
  expect(changed.seed.commitment).toBe(promised.next_commitment)
  expect(new Set([promised.commitment, promised.next_commitment, changed.seed.next_commitment]).size).toBe(3)
  const plays = (await page.call('/history')).plays as PlayedRound[]
  expect(plays.map((play) => verdictOf(instantCheck(dice as InstantGame), play))).toEqual(Array(5).fill('checked'))
  const [first] = plays as [PlayedRound]
  for (const forged of [
    { nonce: 7 },
    { paid: 1 },
    { result: { roll: 1 } },
    { player_seed: 'x' },
    { commitment: promised.seed },
  ])
    expect(verdictOf(instantCheck(dice as InstantGame), { ...first, ...forged } as PlayedRound)).toBe('wrong')
})

test('a seed is not told while a round drawn from it is under way', async () => {
  const page = await studio.open({ user })
  const view = await page.bet(100, EVEN)
  await studio.db.query(`update play set state = 'betting', paid = null, ended_at = null where id = $1`, [view.round])
  expect(await page.call('/seed', { player_seed: 'mine' })).toEqual({ ok: false, code: 'ROUND_OPEN' })
})

test('bets at once have a number each, and none is drawn from a seed that is told by then', async () => {
  const page = await studio.open({ user })
  const asked = Array.from({ length: 12 }, (_, at) =>
    at % 4 === 3 ? page.call('/seed', { player_seed: `mine-${at}` }) : page.bet(100, EVEN),
  )
  const views = (await Promise.all(asked)).filter(({ round }) => round)
  expect(views.map(({ state }) => state)).toEqual(Array(9).fill('ended'))
  const { rows } = await studio.db.query(
    `select s.id, s.games, array_agg(p.nonce order by p.nonce) as nonces, max(p.ended_at) <= coalesce(s.ended_at, 'infinity') as untold
     from play p join seed_pair s on s.id = p.seed_pair where p.id = any($1) group by s.id`,
    [views.map(({ round }) => round)],
  )
  for (const { games, nonces, untold } of rows) expect([nonces, untold]).toEqual([[...Array(games).keys()], true])
})

test('a demo plays with play money, never asks the wallet, and cannot stake more than it has', async () => {
  const page = await studio.open({ user: null })
  expect(page.opened).toMatchObject({ demo: true, balance: 100_000 })
  const before = new Map(studio.wallet.calls)
  const view = await page.bet(1000, EVEN)
  expect(view).toMatchObject({ state: 'ended', balance: 100_000 - 1000 + view.paid })
  const many = await Promise.all(Array.from({ length: 6 }, () => page.bet(90_000, { side: 'under', target: 100 })))
  expect(many.filter(({ ok }) => !ok).length).toBeGreaterThan(0)
  expect((await page.call('/balance')).balance).toBeGreaterThanOrEqual(0)
  expect(studio.wallet.calls).toEqual(before)
})

const MINUTES = 60_000
test.each([
  ['sent four minutes ago', { sent_at: () => Date.now() - 4 * MINUTES }, 200, null],
  ['sent six minutes ago', { sent_at: () => Date.now() - 6 * MINUTES }, 401, 'TOO_OLD'],
  ['from six minutes ahead', { sent_at: () => Date.now() + 6 * MINUTES }, 401, 'TOO_OLD'],
  ['without a time', { sent_at: () => undefined }, 400, 'MALFORMED'],
  ['without an id', { request_uuid: () => undefined }, 400, 'MALFORMED'],
  ['of an id that is none', { request_uuid: () => '-'.repeat(36) }, 400, 'MALFORMED'],
])('a signed call of the operator %s is answered as stated', async (_, made, status, code) => {
  const fields = Object.fromEntries(Object.entries(made).map(([name, make]) => [name, make()]))
  const answer = await studio.operator('/game/list', fields)
  expect([answer.status, answer.body.code ?? null]).toEqual([status, code])
})

test('a signed call of the operator is taken once, however often and wherever it is sent again', async () => {
  const launch = { game_code: 'dice', currency: 'ETB', lang: 'en', demo: true }
  const again = { ...launch, request_uuid: randomUUID(), sent_at: Date.now() }
  const at = async () => (await studio.db.query('select count(*)::int as n from session')).rows[0].n
  const before = await at()
  const answers = await Promise.all(Array.from({ length: 8 }, () => studio.operator('/game/url', again)))
  await studio.restart()
  answers.push(await studio.operator('/game/url', again))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(409)])
  expect(await at()).toBe(before + 1)
})

test('refused stakes go after a day, played ones and what moved money stay', async () => {
  const page = await studio.open({ user, balance: 1000 })
  const played = await page.bet(1000, EVEN)
  studio.wallet.balances.set(user, 0)
  const key = randomUUID()
  const refusedBet = await page.bet(1000, EVEN, key)
  const unplayed = await studio.open({ user })
  const left = async () =>
    (
      await studio.db.query(
        `select (select array_agg(id) from play where player = $1) as plays,
          (select array_agg(kind order by kind) from wallet_call c join session s on s.id = c.session where s.player = $1) as calls,
          (select count(*)::int from session where player = $1) as sessions`,
        [`real-${user}`],
      )
    ).rows[0]
  await studio.clean()
  expect(await left()).toMatchObject({ calls: ['bet', 'bet', 'win'], sessions: 2 })
  expect((await page.bet(1000, EVEN, key)).round).toBe(refusedBet.round)
  await studio.db.query(`update play set ended_at = ended_at - interval '25 hours'`)
  await studio.db.query(`update wallet_call set done_at = done_at - interval '25 hours'`)
  await studio.db.query(
    `update session set launched_at = launched_at - interval '25 hours', opened_at = opened_at - interval '25 hours'`,
  )
  await studio.clean()
  expect(await left()).toEqual({ plays: [played.round], calls: ['bet', 'win'], sessions: 1 })
  expect(await unplayed.call('/balance')).toEqual({ ok: false, code: 'SESSION' })
})

test('the studio’s role deletes no call of the wallet that moved money', async () => {
  const page = await studio.open({ user })
  await page.bet(1000, EVEN)
  await studio.db.query('set role studio_app')
  const { rowCount } = await studio.db.query(`delete from wallet_call where state = 'done'`)
  await studio.db.query('reset role')
  expect(rowCount).toBe(0)
})

test('a player has fifty seeds a day', async () => {
  const page = await studio.open({ user })
  const answers = []
  for (let at = 0; at < 51; at++) answers.push(await page.call('/seed', { player_seed: `mine-${at}` }))
  expect(answers.slice(0, 49).every(({ ok }) => ok)).toBe(true)
  expect(answers[50]).toEqual({ ok: false, code: 'SEED_TOO_OFTEN' })
  expect((await page.bet(100, EVEN)).state).toBe('ended')
})

test('a day’s transactions and a round’s state, for the operator', async () => {
  const page = await studio.open({ user })
  const view = await page.bet(1000, EVEN)
  const date = new Date().toISOString().slice(0, 10)
  const { body } = await studio.operator('/transactions', { date, currency: 'ETB' })
  const rows = body.filter((row: { round: string }) => row.round === view.round)
  expect(rows.map((row: { kind: string; amount: number }) => [row.kind, row.amount])).toEqual([
    ['bet', 1_000_000],
    ['win', view.paid * 1000],
  ])
  expect(rows[1].reference_transaction_uuid).toBe(rows[0].transaction_uuid)
  const pageAfter = async (after: string) =>
    (await studio.operator('/transactions', { date, currency: 'ETB', after })).body
  const [first] = body
  expect(await pageAfter(first.transaction_uuid)).toEqual(body.slice(1))
  expect(await pageAfter(body.at(-1).transaction_uuid)).toEqual([])
  expect((await studio.operator('/transactions', { date, currency: 'ETB', after: 'nothing' })).status).toBe(400)
  expect((await studio.operator('/transactions', { date, currency: 'KES' })).body).toEqual([])
  expect((await studio.operator('/round', { round: view.round })).body).toMatchObject({
    state: 'ended',
    win: view.paid * 1000,
  })
  expect((await studio.operator('/round', { round: '-'.repeat(36) })).status).toBe(400)
  expect((await studio.operator('/round', { round: randomUUID() })).body).toMatchObject({ state: 'unknown' })
})

test('the studio’s role sees its own schema and nothing of the product’s', async () => {
  const { rows } = await studio.db.query(
    `select count(*) filter (where has_table_privilege('studio_app', c.oid, 'select')) ::int as readable
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  expect(rows).toEqual([{ readable: 0 }])
})
