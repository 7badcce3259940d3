// Mines over real HTTP: a stake, tiles, a mine or a cash-out, and a round that goes on in another launch or process.
import { createHmac, randomUUID } from 'node:crypto'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minesOddsOf, minesOf } from './games/mines.ts'
import { minesCheck, type PlayedRound, verdictOf } from './pages/check.ts'
import { createTestStudio, type TestPage, type TestStudio } from './testStudio.ts'

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

const open = () => studio.open({ game: 'mines', user })
const balance = () => studio.wallet.balances.get(user)
const start = (page: TestPage, mines: number, stake = 1000, key: string = randomUUID()) =>
  page.call('/mines/start', { key, stake, choice: { mines } })
/** Where the mines lie: what nobody outside knows. */
async function minesIn(round: string): Promise<number[]> {
  const { rows } = await studio.db.query(
    `select s.id, s.player_seed, p.nonce, p.choice from play p join seed_pair s on s.id = p.seed_pair where p.id = $1`,
    [round],
  )
  const seed = createHmac('sha256', 'of a test').update(`seed:${rows[0].id}`).digest('hex')
  return minesOf(rows[0].choice, singleStreamOf('mines', seed, rows[0].player_seed, rows[0].nonce))
}
const safeIn = async (round: string, count: number): Promise<number[]> => {
  const mines = await minesIn(round)
  return Array.from({ length: 25 }, (_, at) => at + 1)
    .filter((tile) => !mines.includes(tile))
    .slice(0, count)
}

test('tiles raise what is paid, and a cash-out pays it once', async () => {
  const page = await open()
  const { round, state } = await start(page, 5)
  expect([state, balance()]).toEqual(['open', 99_000])
  for (const [at, tile] of (await safeIn(round, 3)).entries()) {
    const view = await page.call('/mines/open', { round, tile })
    expect([view.state, view.steps.length, view.result]).toEqual(['open', at + 1, null])
  }
  const paid = 10 * minesOddsOf({ mines: 5 }, 3)
  const answers = await Promise.all(Array.from({ length: 8 }, () => page.call('/mines/cashout', { round })))
  expect(new Set(answers.map((view) => view.paid))).toEqual(new Set([paid]))
  await expect.poll(() => balance()).toBe(99_000 + paid)
  expect(studio.wallet.done.filter((each) => each.round === round).map(({ kind }) => kind)).toEqual(['bet', 'win'])
})

test('two steps at once are one after the other: no tile is lost, and a round ends and pays once', async () => {
  const [page, other] = [await open(), await open()]
  const { round } = await start(page, 5)
  const [mine = 0] = await minesIn(round)
  const [first = 0, second = 0, third = 0] = await safeIn(round, 3)
  await Promise.all([page, other].map((each, at) => each.call('/mines/open', { round, tile: [first, second][at] })))
  expect((await page.call('/mines/current')).play.steps.toSorted()).toEqual([first, second].toSorted())
  const ends = await Promise.all([
    page.call('/mines/cashout', { round }),
    other.call('/mines/open', { round, tile: mine }),
    other.call('/mines/open', { round, tile: third }),
    page.call('/mines/cashout', { round }),
  ])
  const { paid, result } = await page.call('/mines/cashout', { round })
  const worth = (tiles: number) => 10 * minesOddsOf({ mines: 5 }, tiles)
  expect(result.hit === null ? [worth(2), worth(3)] : [0]).toContain(paid)
  for (const view of ends) if (view.state === 'ended') expect(view.paid).toBe(paid)
  await expect.poll(() => balance()).toBe(99_000 + paid)
  expect(studio.wallet.done.filter((each) => each.round === round).map(({ kind }) => kind)).toEqual(['bet', 'win'])
})

test('a mine takes it all, the mines are told then and not before, and nothing can be opened after', async () => {
  const page = await open()
  const { round } = await start(page, 5)
  const [mine = 0] = await minesIn(round)
  const [safe] = await safeIn(round, 1)
  expect(JSON.stringify(await page.call('/mines/current'))).not.toContain('"hit"')
  const view = await page.call('/mines/open', { round, tile: mine })
  expect(view).toMatchObject({ state: 'ended', paid: 0, odds: 0, result: { hit: mine, opened: [] } })
  expect((await page.call('/mines/open', { round, tile: safe })).steps).toEqual([])
  expect((await page.call('/mines/cashout', { round })).paid).toBe(0)
  expect(balance()).toBe(99_000)
})

test('the last tile that there is pays by itself', async () => {
  const page = await open()
  const { round } = await start(page, 24)
  const [tile] = await safeIn(round, 1)
  expect(await page.call('/mines/open', { round, tile })).toMatchObject({ state: 'ended', paid: 24_250 })
})

test('one round at a time; another launch and another process go on with it', async () => {
  const page = await open()
  const { round } = await start(page, 3)
  expect(await start(page, 3)).toEqual({ ok: false, code: 'ROUND_OPEN' })
  const [first = 0, second = 0] = await safeIn(round, 2)
  await page.call('/mines/open', { round, tile: first })
  await studio.restart()
  const reloaded = await open()
  expect((await reloaded.call('/mines/current')).play).toMatchObject({
    round,
    state: 'open',
    steps: [first],
    choice: { mines: 3 },
  })
  await reloaded.call('/mines/open', { round, tile: second })
  // The same tile again, from either page, changes nothing.
  expect((await page.call('/mines/open', { round, tile: second })).steps).toEqual([first, second])
  expect((await reloaded.call('/mines/cashout', { round })).paid).toBe(10 * minesOddsOf({ mines: 3 }, 2))
  expect((await reloaded.call('/mines/current')).play).toBeNull()
})

test('of many starts at once one begins, and the stake is taken once', async () => {
  const page = await open()
  await page.call('/promise')
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(page, 3)))
  expect(answers.filter(({ ok }) => ok).length).toBe(1)
  expect(balance()).toBe(99_000)
})

test('no cash-out before the first tile, nothing of a stranger’s round, and no seed told while it is open', async () => {
  const page = await open()
  const { round } = await start(page, 3)
  expect((await page.call('/mines/cashout', { round })).state).toBe('open')
  const stranger = await studio.open({ game: 'mines', user: randomUUID() })
  expect(await stranger.call('/mines/open', { round, tile: 1 })).toEqual({ ok: false, code: 'ROUND_UNKNOWN' })
  expect(await page.call('/seed', { player_seed: 'mine' })).toEqual({ ok: false, code: 'ROUND_OPEN' })
  const noId = '-'.repeat(36)
  expect(await stranger.call('/mines/open', { round: noId, tile: 1 })).toEqual({ ok: false, code: 'ROUND_UNKNOWN' })
  expect(await page.call('/mines/open', { round, tile: 26 })).toEqual({ ok: false, code: 'MALFORMED' })
})

test('a round that was left for a day is paid what its tiles are worth; without a tile, the stake goes back', async () => {
  const page = await open()
  const { round } = await start(page, 5)
  for (const tile of await safeIn(round, 2)) await page.call('/mines/open', { round, tile })
  const unopened = randomUUID()
  const other = await studio.open({ game: 'mines', user: unopened })
  const { round: none } = await start(other, 5)
  const age = (hours: number) =>
    studio.db.query(
      `update play set started_at = now() - make_interval(mins => $2) where id = any($1) and state = 'open'`,
      [[round, none], hours * 60],
    )
  await age(23.9)
  await studio.clean()
  expect((await page.call('/mines/current')).play).toMatchObject({ round, state: 'open' })
  await age(24.1)
  await Promise.all([studio.clean(), studio.clean()])
  const { rows } = await studio.db.query('select state, paid from play where id = any($1) order by paid', [
    [round, none],
  ])
  const paid = 10 * minesOddsOf({ mines: 5 }, 2)
  expect(rows).toEqual([
    { state: 'ended', paid },
    { state: 'void', paid: null },
  ])
  expect((await page.call('/mines/cashout', { round })).paid).toBe(paid)
  await studio.db.query(`update wallet_call set due_at = now() where state = 'sent'`)
  await studio.workOff()
  await expect.poll(() => [balance(), studio.wallet.balances.get(unopened)]).toEqual([99_000 + paid, 100_000])
})

test('the page’s verifier finds a true round right and a forged one wrong', async () => {
  const page = await open()
  const { round } = await start(page, 3)
  for (const tile of await safeIn(round, 2)) await page.call('/mines/open', { round, tile })
  await page.call('/mines/cashout', { round })
  await page.call('/seed', { player_seed: 'next' })
  const [play] = (await page.call('/history')).plays as [PlayedRound]
  expect(verdictOf(minesCheck, play)).toBe('checked')
  const result = play.result as { mines: number[]; opened: number[]; hit: number | null }
  for (const forged of [
    { ...result, mines: [1, 2, 3] },
    { ...result, opened: [...result.opened, 25] },
  ])
    expect(verdictOf(minesCheck, { ...play, result: forged })).toBe('wrong')
})
