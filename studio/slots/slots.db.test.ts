// Rounds of Highlands with free spins: interrupted and gone on with, seen once each, paid once, played out where they were left.
import { createHmac, randomUUID } from 'node:crypto'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payoutOf } from '../games/return.ts'
import { type PlayedRound, verdictOf } from '../pages/check.ts'
import { highlandsCheck } from '../pages/highlandsCheck.ts'
import { createTestStudio, type TestPage, type TestStudio } from '../testStudio.ts'
import { FREE_SPINS, roundOddsOf, spinsOf } from './highlands.ts'

let studio: TestStudio
let user: string
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())
beforeEach(() => {
  user = randomUUID()
})

const open = (who: string | null = user) => studio.open({ game: 'highlands', user: who })
const start = (page: TestPage, key: string = randomUUID()) => page.call('/slots/start', { key, stake: 1000 })
const doneOf = (round: string) =>
  studio.wallet.done.filter((each) => each.round === round).map(({ kind, amount }) => [kind, amount])

/** As if so many rounds had been played: the next one is the first that wins free spins, or that wins none. Answers its spins. */
async function skipTo(page: TestPage, isFree: boolean): Promise<number[][]> {
  const { commitment } = (await page.call('/promise')).seed
  const { rows } = await studio.db.query('select id, player_seed from seed_pair where commitment = $1', [commitment])
  const seed = createHmac('sha256', 'of a test').update(`seed:${rows[0].id}`).digest('hex')
  for (let nonce = 0; ; nonce++) {
    const spins = spinsOf(singleStreamOf('highlands', seed, rows[0].player_seed, nonce))
    if (spins.length > 1 !== isFree) continue
    await studio.db.query('update seed_pair set games = $2 where id = $1', [rows[0].id, nonce])
    return spins
  }
}

test('a spin without free spins is over at once: one debit, one credit', async () => {
  const page = await open()
  const spins = await skipTo(page, false)
  const view = await start(page)
  const paid = payoutOf(1000, roundOddsOf(spins))
  expect(view).toMatchObject({ state: 'ended', paid, result: { spins } })
  expect(doneOf(view.round)).toEqual([
    ['bet', 1000],
    ['win', paid],
  ])
})

test('an interrupted round goes on in another launch and another process, each free spin once, and is paid once', async () => {
  const page = await open()
  const spins = await skipTo(page, true)
  const { round, state, steps, result } = await start(page)
  expect([state, steps, result]).toEqual(['open', spins.slice(0, 1), null])
  expect(await start(page)).toEqual({ ok: false, code: 'ROUND_OPEN' })
  expect(await page.call('/seed', { player_seed: 'next' })).toEqual({ ok: false, code: 'ROUND_OPEN' })
  await Promise.all(Array.from({ length: 4 }, () => page.call('/slots/free', { round, spin: 1 })))
  await studio.restart()
  const reloaded = await open()
  expect((await reloaded.call('/slots/current')).play).toMatchObject({ round, state: 'open', steps: spins.slice(0, 2) })
  expect((await reloaded.call('/slots/free', { round, spin: 1 })).steps.length).toBe(2)
  for (let spin = 2; spin < FREE_SPINS; spin++) await reloaded.call('/slots/free', { round, spin })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => reloaded.call('/slots/free', { round, spin: FREE_SPINS })),
  )
  const paid = payoutOf(1000, roundOddsOf(spins))
  for (const answer of answers) expect(answer).toMatchObject({ state: 'ended', paid, result: { spins } })
  await expect
    .poll(() => doneOf(round))
    .toEqual([
      ['bet', 1000],
      ['win', paid],
    ])
  expect((await reloaded.call('/slots/current')).play).toBeNull()
})

test('a round that was left for a day is played out and paid', async () => {
  const page = await open()
  const spins = await skipTo(page, true)
  const { round } = await start(page)
  await studio.db.query(`update play set started_at = now() - interval '25 hours' where id = $1`, [round])
  await studio.restart()
  await studio.clean()
  await studio.db.query(`update wallet_call set due_at = now() - interval '1 s' where state = 'sent'`)
  await studio.workOff()
  expect(doneOf(round)[1]).toEqual(['win', payoutOf(1000, roundOddsOf(spins))])
})

test('a demo wins free spins with play money', async () => {
  const page = await open(null)
  const spins = await skipTo(page, true)
  const { round } = await start(page)
  for (let spin = 1; spin <= FREE_SPINS; spin++) await page.call('/slots/free', { round, spin })
  expect((await page.call('/balance')).balance).toBe(99_000 + payoutOf(1000, roundOddsOf(spins)))
})

test('refusals: another game’s session, stakes out of bounds, a stranger’s round', async () => {
  const page = await open()
  const dice = await studio.open({ game: 'dice', user })
  expect(await start(dice)).toEqual({ ok: false, code: 'GAME_UNKNOWN' })
  const stakes = [99, 10_000_000, 1.5].map((stake) => page.call('/slots/start', { key: randomUUID(), stake }))
  expect((await Promise.all(stakes)).map(({ code }) => code)).toEqual([
    'STAKE_BELOW_MIN',
    'STAKE_ABOVE_MAX',
    'MALFORMED',
  ])
  await skipTo(page, true)
  const { round } = await start(page)
  const stranger = await open(randomUUID())
  expect(await stranger.call('/slots/free', { round, spin: 1 })).toEqual({ ok: false, code: 'ROUND_UNKNOWN' })
  const [later, before] = [
    { round, spin: 2 },
    { round, spin: '1' },
  ]
  for (const fields of [later, before]) expect((await page.call('/slots/free', fields)).steps.length).toBe(1)
})

test('the page’s verifier finds a true round right, another stop and another payment wrong', async () => {
  const page = await open()
  await skipTo(page, false)
  await start(page)
  await page.call('/seed', { player_seed: 'next' })
  const [play] = (await page.call('/history')).plays as [PlayedRound]
  expect(verdictOf(highlandsCheck, play)).toBe('checked')
  expect(verdictOf(highlandsCheck, { ...play, result: { spins: [[0, 0, 0, 0, 0]] } })).toBe('wrong')
  expect(verdictOf(highlandsCheck, { ...play, paid: (play.paid ?? 0) + 1 })).toBe('wrong')
})
