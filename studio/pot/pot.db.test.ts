// Split the pot over real HTTP: choices, the closing, shares and stakes that go back, what others see, and processes that end.
// Rounds are not waited for: their closing is moved in the database, and the leader finds them closed.
import { randomUUID } from 'node:crypto'
import { streamOf } from '@walia/domain/fair/stream.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLinks } from '../crash/links.ts'
import { countsOf, othersOf, POT_GAME, potOf, potOutcomeOf } from '../games/pot.ts'
import { isPotRight, type PastPot, type Told } from '../pages/potCheck.ts'
import { createTestStudio, type TestPage, type TestStudio } from '../testStudio.ts'
import { latestRound, loadPots, type PotRound, seedOf } from './rounds.ts'

const STILL = { bettingMs: 3_600_000, pauseMs: 0, tickMs: 10 }
const links = createLinks('of a test')
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio(undefined, STILL)
})
afterAll(() => studio.close())
beforeEach(() => {
  studio.wallet.mishaps.clear()
  studio.wallet.meanwhile = null
})

const open = (user: string | null = randomUUID()): Promise<TestPage> => studio.open({ game: POT_GAME, user })
const current = () => latestRound(studio.db as never) as Promise<PotRound>
/** An open round, in which nobody has chosen. */
async function newRound(): Promise<PotRound> {
  const before = await latestRound(studio.db as never)
  if (before !== null && before.endedAt === null) await close(before)
  await expect.poll(async () => (await current())?.number ?? 0).toBeGreaterThan(before?.number ?? 0)
  return current()
}
const closeNow = ({ number }: PotRound) =>
  studio.db.query(`update pot_round set closes_at = clock_timestamp() where number = $1 and ended_at is null`, [number])
async function close(round: PotRound): Promise<void> {
  await closeNow(round)
  await expect
    .poll(
      async () => (await studio.db.query('select seed from pot_round where number = $1', [round.number])).rows[0].seed,
    )
    .not.toBeNull()
}
const choose = (page: TestPage, { number: round }: PotRound, box: number, key: string = randomUUID()) =>
  page.call('/pot/choose', { key, round, box })
const mine = async (page: TestPage) => (await page.call('/pot/mine')).choices
const past = async (page: TestPage): Promise<PastPot> => (await page.call('/pot/mine')).past[0]
const doneOf = (id: string) =>
  studio.wallet.done.filter((each) => each.round === id).map(({ kind, amount, closed }) => [kind, amount, closed])
/** A player for each box, all in. */
async function chosen(round: PotRound, boxes: readonly number[]) {
  const players = []
  for (const box of boxes) {
    const user = randomUUID()
    const page = await open(user)
    players.push({ user, page, choice: (await choose(page, round, box)).choice })
  }
  return players
}
const dueNow = () => studio.db.query(`update wallet_call set due_at = now() where state = 'sent'`)

test('who chose the least chosen box shares the pot, and each round of the wallet is closed once', async () => {
  const round = await newRound()
  const players = await chosen(round, [1, 1, 1, 2, 2, 3, 3, 4])
  for (const { choice } of players) expect(choice).toMatchObject({ state: 'placed', stake: 1000 })
  await close(round)
  const winner = players.at(-1)
  for (const { user, page, choice } of players) {
    const paid = user === winner?.user ? potOf(8) : 0
    expect((await mine(page))[0]).toMatchObject({ state: paid > 0 ? 'won' : 'lost', paid })
    await expect
      .poll(() => doneOf(choice.id))
      .toEqual([
        ['bet', 1000, false],
        ['win', paid, true],
      ])
    expect(studio.wallet.balances.get(user)).toBe(99_000 + paid)
  }
  expect(await past(players[0]?.page as TestPage)).toMatchObject({
    number: round.number,
    counts: [3, 2, 2, 1, 0, 0],
    share: potOf(8),
  })
})

test.each<[string, number[]]>([
  ['fewer than six', [1, 1, 2]],
  ['nobody lost', [1, 1, 1, 1, 1, 1]],
])('%s: every stake goes back whole', async (_, boxes) => {
  const round = await newRound()
  const players = await chosen(round, boxes)
  await close(round)
  for (const { user, page, choice } of players) {
    expect((await mine(page))[0]).toMatchObject({ state: 'back', paid: null })
    await expect.poll(() => doneOf(choice.id).map(([kind]) => kind)).toEqual(['bet', 'rollback'])
    expect(studio.wallet.balances.get(user)).toBe(100_000)
  }
})

test('one choice for each player and round: the same key is the same choice, another launch and box are refused', async () => {
  const round = await newRound()
  const user = randomUUID()
  const [page, other] = [await open(user), await open(user)]
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => choose(page, round, 2, key)))
  answers.push(await choose(page, round, 5, key))
  expect(new Set(answers.map(({ choice }) => `${choice.id} ${choice.box}`)).size).toBe(1)
  expect(await choose(other, round, 3)).toEqual({ ok: false, code: 'CHOSEN_ALREADY' })
  expect(studio.wallet.balances.get(user)).toBe(99_000)
  expect((await mine(other)).length).toBe(1)
})

test('a choice is taken by no other round than it names, and by none that is closed', async () => {
  const round = await newRound()
  const page = await open()
  const closed = { ok: false, code: 'BETTING_CLOSED' }
  expect(await choose(page, { ...round, number: round.number - 1 }, 2)).toEqual(closed)
  await close(round)
  expect(await choose(page, round, 2)).toEqual(closed)
})

test('a stake that is confirmed after the closing is in no pot: it goes back', async () => {
  const round = await newRound()
  const user = randomUUID()
  const page = await open(user)
  studio.wallet.meanwhile = async (kind) => void (kind === 'bet' && (await close(round)))
  const { choice } = await choose(page, round, 2)
  expect(choice).toMatchObject({ state: 'void', place: null })
  expect(studio.wallet.balances.get(user)).toBe(100_000)
  expect(doneOf(choice.id).at(-1)?.[0]).toBe('rollback')
})

/** Until a statement that begins so waits for a lock. */
const isHeld = (statement: string) =>
  expect
    .poll(async () => {
      const { rows } = await studio.db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [`${statement}%`],
      )
      return rows.length
    })
    .toBe(1)

test('the closing waits for a choice that is being confirmed, and counts it', async () => {
  const round = await newRound()
  const players = await chosen(round, [1, 1, 1, 1, 1])
  const late = await open()
  const holder = new pg.Client({ connectionString: studio.databaseUrl, options: '-c search_path=studio' })
  await holder.connect()
  // Its confirming is stopped after it has taken its place, before its commit.
  studio.wallet.meanwhile = async (kind) => {
    if (kind !== 'bet') return
    await holder.query('begin')
    await holder.query(`select 1 from wallet_call where state = 'sent' and kind = 'bet' for update`)
  }
  const choosing = choose(late, round, 4)
  try {
    await isHeld('update wallet_call')
    await closeNow(round)
    await isHeld('select pool from pot')
  } finally {
    await holder.query('commit')
    await holder.end()
  }
  expect((await choosing).choice.place).toBe(6)
  await expect.poll(async () => (await mine(late))[0]).toMatchObject({ state: 'won', paid: potOf(6) })
  expect((await mine(players[0]?.page as TestPage))[0].state).toBe('lost')
})

test('refused and lost stakes: no money, no choice; a lost answer is asked for again', async () => {
  const round = await newRound()
  const user = randomUUID()
  const page = await open(user)
  studio.wallet.balances.set(user, 999)
  expect((await choose(page, round, 2)).choice).toMatchObject({
    state: 'refused',
    refusal: 'RS_ERROR_NOT_ENOUGH_MONEY',
  })
  studio.wallet.balances.set(user, 5000)
  studio.wallet.mishaps.set('bet', ['lost', 'lost', 'lost'])
  expect((await choose(page, round, 2)).choice).toMatchObject({ state: 'void' })
  expect(studio.wallet.balances.get(user)).toBe(5000)
  studio.wallet.mishaps.set('bet', ['lost'])
  expect((await choose(page, round, 2)).choice).toMatchObject({ state: 'placed', place: 1 })
  expect(studio.wallet.balances.get(user)).toBe(4000)
})

test('a process that ends before the closing: the next closes the round, shares once and sends what was not sent', async () => {
  const round = await newRound()
  const players = await chosen(round, [1, 1, 1, 2, 2, 3])
  await studio.restart(() => closeNow(round))
  await expect.poll(async () => (await mine(players[0]?.page as TestPage))[0].state).toBe('lost')
  await dueNow()
  await Promise.all([studio.workOff(), studio.workOff()])
  for (const [at, { user, choice }] of players.entries()) {
    await expect.poll(() => doneOf(choice.id).length).toBe(2)
    expect(studio.wallet.balances.get(user)).toBe(99_000 + (at === 5 ? potOf(6) : 0))
  }
})

test('a choice whose process ended while it asked for the stake is void, and the stake goes back', async () => {
  const round = await newRound()
  const user = randomUUID()
  const page = await open(user)
  const { choice } = await choose(page, round, 2)
  // As it leaves the rows: the wallet has taken the stake, nobody has written so.
  await studio.db.query(`update pot_choice set state = 'betting', place = null where id = $1`, [choice.id])
  await studio.db.query(`update wallet_call set state = 'sent', due_at = now(), done_at = null where round = $1`, [
    choice.id,
  ])
  await studio.workOff()
  await dueNow()
  await studio.workOff()
  expect([(await mine(page))[0].state, studio.wallet.balances.get(user)]).toEqual(['void', 100_000])
})

test('nobody sees a box before the end: neither rows without the secret, nor calls, nor what is watched', async () => {
  const round = await newRound()
  const [first] = await chosen(round, [4, 4, 5])
  const stranger = await open()
  const answered = JSON.stringify([
    await stranger.call('/pot/mine'),
    await stranger.call('/pot/tokens', { round: round.number, after: 0 }),
    await loadPots(studio.db as never, round.number),
  ])
  expect(answered).not.toContain(first?.choice.nonce)
  expect((await stranger.call('/pot/tokens', { round: round.number, after: 0 })).tokens).toEqual([])
  const watched = await fetch(`${studio.url}/studio/play/stream/${POT_GAME}`)
  const reader = watched.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const frame = JSON.parse(new TextDecoder().decode((await reader.read()).value).replace(/^data: /, ''))
  await reader.cancel()
  const pot = frame.pots.find(({ pool }: { pool: string }) => pool === 'ETB')
  expect(Object.keys(frame.round).toSorted()).toEqual(['closesAt', 'commitment', 'hasEnded', 'number'])
  expect(pot).toMatchObject({ choices: 3, counts: null, share: null })
  expect(JSON.stringify(frame)).not.toContain(seedOf(links, round))
  await close(round)
  expect((await stranger.call('/pot/tokens', { round: round.number, after: 0 })).tokens.length).toBe(3)
})

test('the page’s verifier finds a true round right, and every way to change it wrong', async () => {
  const round = await newRound()
  const players = await chosen(round, [1, 1, 2])
  const [before] = (await loadPots(studio.db as never, round.number)).filter(({ pool }) => pool === 'ETB')
  players.push(...(await chosen(round, [2, 3, 3, 6])))
  await close(round)
  const page = players[0]?.page as TestPage
  const [pot, told] = [
    await past(page),
    (await page.call('/pot/tokens', { round: round.number, after: 0 })).tokens as Told[],
  ]
  const own = players[0]?.choice as { place: number; box: number; token: string }
  const seen = { choices: 3, digest: before?.digest as string }
  expect(isPotRight(pot, told, own, seen)).toBe(true)
  expect(isPotRight(pot, told, null, null)).toBe(true)
  const box = (at: number, to: number) => told.map((each, place) => (place === at ? { ...each, box: to } : each))
  const wrong: [string, boolean][] = [
    ['another box', isPotRight(pot, box(6, 1), own, seen)],
    ['one choice less', isPotRight({ ...pot, choices: 6 }, told.slice(0, 6), own, seen)],
    ['in another order', isPotRight(pot, told.toReversed(), own, seen)],
    ['another seed', isPotRight({ ...pot, seed: '8d'.repeat(32) }, told, own, seen)],
    ['another count', isPotRight({ ...pot, counts: [2, 2, 1, 2, 0, 0] }, told, own, seen)],
    ['another share', isPotRight({ ...pot, share: (pot.share ?? 0) - 1 }, told, own, seen)],
    ['own choice changed', isPotRight(pot, told, { ...own, box: 5 }, seen)],
    ['what was seen before the end', isPotRight(pot, told, own, { ...seen, choices: 2 })],
  ]
  expect(wrong.filter(([, isRight]) => isRight)).toEqual([])
})

test('a demo plays in a pot of its own with twelve players of ours, who are said and checked; real pots have none', async () => {
  const round = await newRound()
  const others = othersOf(streamOf(seedOf(links, round), `walia:${POT_GAME}:others`))
  const page = await open(null)
  const { choice, balance } = await choose(page, round, 3)
  expect([choice.state, choice.place, balance]).toEqual(['placed', 1, 99_000])
  await chosen(round, [1])
  await close(round)
  const counts = countsOf([3, ...others])
  const { boxes, share } = potOutcomeOf(counts)
  const pot = await past(page)
  expect(pot).toMatchObject({ pool: 'demo', choices: 1, counts, share })
  const paid = share === null ? 1000 : boxes.includes(3) ? share : 0
  expect((await page.call('/balance')).balance).toBe(99_000 + paid)
  const told = (await page.call('/pot/tokens', { round: round.number, after: 0 })).tokens as Told[]
  expect(isPotRight(pot, told, choice, null)).toBe(true)
  const real = await studio.db.query(`select counts from pot where round = $1 and pool = 'ETB'`, [round.number])
  expect(real.rows).toEqual([{ counts: [1, 0, 0, 0, 0, 0] }])
})

test('refusals: another game’s session, no box, no key; a demo without money', async () => {
  const round = await newRound()
  const page = await open()
  const dice = await studio.open({ game: 'dice', user: randomUUID() })
  expect(await choose(dice, round, 2)).toEqual({ ok: false, code: 'GAME_UNKNOWN' })
  for (const box of [0, 7, 1.5, '2', null])
    expect(await choose(page, round, box as number)).toEqual({ ok: false, code: 'CHOICE_INVALID' })
  expect(await choose(page, round, 2, 'again')).toEqual({ ok: false, code: 'MALFORMED' })
  expect(await page.call('/pot/tokens', { round: 'last', after: 0 })).toEqual({ ok: false, code: 'MALFORMED' })
  const demo = await open(null)
  await studio.db.query(`update session set demo_balance = 999 where game = $1 and token is null`, [POT_GAME])
  expect(await choose(demo, round, 2)).toEqual({ ok: false, code: 'BALANCE_LOW' })
  expect(await mine(demo)).toEqual([])
})

test('an operator asked what became of a round, and the table of what was paid, know choices too', async () => {
  const round = await newRound()
  const players = await chosen(round, [1, 1, 1, 1, 2, 2])
  const id = players[5]?.choice.id
  const ask = async () => (await studio.operator('/round', { round: id })).body
  expect(await ask()).toMatchObject({ state: 'open', game_code: POT_GAME })
  await close(round)
  expect(await ask()).toEqual({ round: id, state: 'ended', game_code: POT_GAME, bet: 1_000_000, win: 2_850_000 })
})

test('a fault between the wallet’s yes and the choice’s place: one that stays sends the stake back at once', async () => {
  const round = await newRound()
  const user = randomUUID()
  const page = await open(user)
  await studio.db.query(`
    create function fault() returns trigger language plpgsql as $$ begin raise exception 'a fault of the test'; end $$;
    create trigger fault before update on pot_choice for each row when (new.state = 'placed') execute function fault()`)
  const { choice } = await choose(page, round, 1)
  await studio.db.query('drop trigger fault on pot_choice; drop function fault')
  expect([choice.state, studio.wallet.balances.get(user)]).toEqual(['void', 100_000])
  expect(doneOf(choice.id)).toEqual([
    ['bet', 1000, false],
    ['rollback', 0, true],
  ])
  expect(studio.faults.splice(0).map(({ message }) => message)).toEqual(Array(4).fill('a fault of the test'))
})
