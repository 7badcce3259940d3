// Blackjack over real HTTP: a deal, acts, further stakes of the same round, and what becomes of it in another launch or process.
import { createHmac, randomUUID } from 'node:crypto'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blackjackCheck } from './pages/blackjackCheck.ts'
import { type PlayedRound, verdictOf } from './pages/check.ts'
import { type Act, acted, actsOf, CARDS, deal, type Table, tableOdds } from './tables/blackjack.ts'
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
  studio.wallet.meanwhile = null
})

const open = (who: string | null = user) => studio.open({ game: 'blackjack', user: who })
const balance = () => studio.wallet.balances.get(user)
const start = (page: TestPage, key: string = randomUUID()) => page.call('/blackjack/start', { key, stake: 1000 })
const act = (page: TestPage, round: string, at: number, what: Act, key: string = randomUUID()) =>
  page.call('/blackjack/act', { round, at, act: what, key })
const current = async (page: TestPage) => (await page.call('/blackjack/current')).play
const doneOf = (round: string) =>
  studio.wallet.done.filter((each) => each.round === round).map(({ kind, amount, closed }) => [kind, amount, closed])

/** The next round is the first whose table, as it would be after the acts, is wanted. Answers that table. */
async function skipTo(page: TestPage, acts: Act[], isWanted: (table: Table) => boolean): Promise<Table> {
  const { commitment } = (await page.call('/promise')).seed
  const { rows } = await studio.db.query('select id, player_seed from seed_pair where commitment = $1', [commitment])
  const seed = createHmac('sha256', 'of a test').update(`seed:${rows[0].id}`).digest('hex')
  for (let nonce = 0; ; nonce++) {
    const table = tableAfter(singleStreamOf('blackjack', seed, rows[0].player_seed, nonce), acts)
    if (table === null || !isWanted(table)) continue
    await studio.db.query('update seed_pair set games = $2 where id = $1', [rows[0].id, nonce])
    return table
  }
}
/** Null where the acts cannot be done. */
function tableAfter(stream: { below(limit: number): number }, acts: readonly Act[]): Table | null {
  const draw = () => stream.below(CARDS)
  let table = deal(draw)
  for (const each of acts) {
    if (!actsOf(table).includes(each)) return null
    table = acted(table, each, draw)
  }
  return table
}
const goesOn = ({ turn }: Table) => turn !== null
const wins = (table: Table) => table.turn === null && tableOdds(table) > 0
/** A call that was due later is due now. */
const dueNow = () => studio.db.query(`update wallet_call set due_at = now() where state = 'sent'`)

test('one key in several launches is one round: nobody keeps the naturals and has the other deals given back', async () => {
  const pages = await Promise.all(Array.from({ length: 6 }, () => open()))
  await skipTo(pages[0] as TestPage, [], goesOn)
  const key = randomUUID()
  const answers = await Promise.all(pages.map((page) => start(page, key)))
  expect(answers.filter(({ state }) => state === 'open')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'ROUND_OPEN')).toHaveLength(5)
  const refused = pages[answers.findIndex(({ code }) => code === 'ROUND_OPEN')] as TestPage
  expect(await start(refused, key)).toMatchObject({ code: 'ROUND_OPEN' })
  expect(balance()).toBe(100_000 - 1000)
  const { rows } = await studio.db.query('select state from play where player = $1', [`real-${user}`])
  expect(rows).toEqual([{ state: 'open' }])
})

test('a natural is paid 3 to 2 at once, and the dealer’s ends the round', async () => {
  const page = await open()
  await skipTo(page, [], (table) => !goesOn(table) && tableOdds(table) === 250)
  expect(await start(page)).toMatchObject({ state: 'ended', paid: 2500, stake: 1000 })
  await skipTo(page, [], (table) => !goesOn(table) && tableOdds(table) === 0)
  expect(await start(page)).toMatchObject({ state: 'ended', paid: 0, result: { acts: [] } })
  expect(balance()).toBe(100_000 - 1000 + 2500 - 1000)
})

test('hit and stand: the dealer’s hidden card is told at the end and not before, and the round is paid once', async () => {
  const page = await open()
  const { hands, dealer } = await skipTo(page, ['hit', 'stand'], wins)
  const dealt = await start(page)
  const { round } = dealt
  expect(dealt).toMatchObject({ state: 'open', result: null, paid: null })
  expect(dealt.steps).toEqual([{ act: 'deal', cards: [hands[0]?.cards[0], dealer[0], hands[0]?.cards[1]] }])
  const hit = await act(page, round, 1, 'hit')
  expect(hit.steps.slice(1)).toEqual([{ act: 'hit', cards: [hands[0]?.cards[2]] }])
  const answers = await Promise.all(Array.from({ length: 6 }, () => act(page, round, 2, 'stand')))
  const paid = 10 * tableOdds({ hands, dealer, turn: null })
  for (const answer of answers) expect(answer).toMatchObject({ state: 'ended', paid, result: { dealer } })
  await expect
    .poll(() => doneOf(round))
    .toEqual([
      ['bet', 1000, false],
      ['win', paid, true],
    ])
})

test('double and split are debits of their own in the same round, and one payment ends it', async () => {
  const page = await open()
  const acts: Act[] = ['split', 'double', 'double']
  const table = await skipTo(page, acts, wins)
  const { round } = await start(page)
  for (const [at, each] of acts.slice(0, 2).entries())
    expect(await act(page, round, at + 1, each)).toMatchObject({ state: 'open', stake: 1000 * (at + 2), waits: false })
  const paid = 10 * tableOdds(table)
  expect(await act(page, round, 3, 'double')).toMatchObject({ state: 'ended', stake: 4000, paid })
  expect(doneOf(round)).toEqual([
    ['bet', 1000, false],
    ['bet', 1000, false],
    ['bet', 1000, false],
    ['bet', 1000, false],
    ['win', paid, true],
  ])
  expect(balance()).toBe(96_000 + paid)
})

test('the same split again is the same stake, and acts of a moment that is past change nothing', async () => {
  const [page, other] = [await open(), await open()]
  await skipTo(page, ['split'], goesOn)
  const { round } = await start(page)
  const key = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => act(page, round, 1, 'split', key)))
  await act(page, round, 1, 'split', key)
  await Promise.all([act(page, round, 1, 'double'), act(other, round, 1, 'split'), act(other, round, 1, 'stand')])
  expect(await current(other)).toMatchObject({ stake: 2000, state: 'open' })
  expect((await current(other)).steps.length).toBe(2)
  expect(doneOf(round).length).toBe(2)
})

test('two tabs that act at once: one act is carried out, and its stake is taken once', async () => {
  const [page, other] = [await open(), await open()]
  await skipTo(page, ['split'], goesOn)
  const { round } = await start(page)
  await Promise.all([act(page, round, 1, 'split'), act(other, round, 1, 'split')])
  await expect.poll(async () => (await current(page)).waits).toBe(false)
  expect(await current(page)).toMatchObject({ stake: 2000 })
  expect(doneOf(round).map(([kind]) => kind)).toEqual(['bet', 'bet'])
})

test('two acts of one moment are one act: a card is drawn once', async () => {
  const [page, other] = [await open(), await open()]
  await skipTo(page, ['hit', 'hit'], goesOn)
  const { round } = await start(page)
  await Promise.all([page, other, page, other].map((each) => act(each, round, 1, 'hit')))
  const { rows } = await studio.db.query('select steps from play where id = $1', [round])
  expect(rows[0].steps.map((each: { act: Act }) => each.act)).toEqual(['deal', 'hit'])
})

test('while the wallet is asked for a further stake, nothing else is done in the round', async () => {
  const page = await open()
  await skipTo(page, ['split'], goesOn)
  const { round } = await start(page)
  let meanwhile: { waits: boolean; state: string } | null = null
  studio.wallet.meanwhile = async (kind) => {
    if (kind === 'bet' && meanwhile === null) meanwhile = await act(page, round, 1, 'stand')
  }
  const split = await act(page, round, 1, 'split')
  expect(meanwhile).toMatchObject({ waits: true, state: 'open' })
  expect(split).toMatchObject({ stake: 2000, waits: false, steps: [{ act: 'deal' }, { act: 'split' }] })
})

test('a further stake that the wallet refuses leaves the round as it was, however often it is asked', async () => {
  const page = await open()
  await skipTo(page, ['double'], () => true)
  const { round } = await start(page)
  studio.wallet.balances.set(user, 500)
  const key = randomUUID()
  const refused = { state: 'open', stake: 1000, refusal: 'RS_ERROR_NOT_ENOUGH_MONEY', waits: false }
  expect(await act(page, round, 1, 'double', key)).toMatchObject(refused)
  studio.wallet.balances.set(user, 5000)
  expect(await act(page, round, 1, 'double', key)).toMatchObject(refused)
  expect(doneOf(round)).toEqual([['bet', 1000, false]])
  expect(await act(page, round, 1, 'double')).toMatchObject({ state: 'ended', stake: 2000 })
})

test('a lost answer is asked for again; without any, the further stake goes back before the round goes on', async () => {
  const page = await open()
  await skipTo(page, ['split', 'stand', 'stand'], wins)
  const { round } = await start(page)
  studio.wallet.mishaps.set('bet', ['lost', 'lost', 'lost'])
  studio.wallet.mishaps.set('rollback', ['dropped'])
  expect(await act(page, round, 1, 'split')).toMatchObject({ state: 'open', stake: 1000, waits: true })
  expect(balance()).toBe(98_000)
  // A win that closed the round now would leave the second stake with the house.
  expect(await act(page, round, 1, 'stand')).toMatchObject({ state: 'open', waits: true })
  await dueNow()
  await studio.workOff()
  expect(balance()).toBe(99_000)
  expect(doneOf(round).at(-1)).toEqual(['rollback', 0, false])
  studio.wallet.mishaps.set('bet', ['lost'])
  expect(await act(page, round, 1, 'split')).toMatchObject({ state: 'open', stake: 2000, waits: false })
  await act(page, round, 2, 'stand')
  expect(await act(page, round, 3, 'stand')).toMatchObject({ state: 'ended', stake: 2000 })
})

test('a process that ends between the debit and the table: the stake goes back, and the round goes on in another', async () => {
  const page = await open()
  await skipTo(page, ['double'], () => true)
  const { round } = await start(page)
  // As it leaves the rows: the wallet has taken the stake, nobody has written so.
  const id = randomUUID()
  await studio.db.query(
    `insert into wallet_call (id, kind, session, round, amount, closes_round, due_at)
     select $1, 'bet', session, id, 1000, false, now() + interval '30 s' from play where id = $2`,
    [id, round],
  )
  studio.wallet.done.push({ kind: 'bet', id, round, amount: 1000, closed: false })
  studio.wallet.balances.set(user, 98_000)
  await studio.restart()
  const reloaded = await open()
  expect(await current(reloaded)).toMatchObject({ round, waits: true })
  expect(await act(reloaded, round, 1, 'double')).toMatchObject({ waits: true, stake: 1000 })
  await dueNow()
  await studio.workOff()
  await dueNow()
  await studio.workOff()
  expect([balance(), (await current(reloaded)).waits]).toEqual([99_000, false])
  expect(await act(reloaded, round, 1, 'double')).toMatchObject({ state: 'ended', stake: 2000 })
})

test('one round at a time; another launch and another process go on with it, and no seed is told meanwhile', async () => {
  const page = await open()
  await skipTo(page, ['hit', 'hit'], goesOn)
  const key = randomUUID()
  const { round } = await start(page, key)
  expect((await start(page, key)).round).toBe(round)
  expect(await start(page)).toEqual({ ok: false, code: 'ROUND_OPEN' })
  expect(await page.call('/seed', { player_seed: 'next' })).toEqual({ ok: false, code: 'ROUND_OPEN' })
  await act(page, round, 1, 'hit')
  await studio.restart()
  const reloaded = await open()
  expect(await current(reloaded)).toMatchObject({ round, state: 'open', choice: { stake: 1000 }, waits: false })
  expect((await act(reloaded, round, 2, 'hit')).steps.length).toBe(3)
  expect((await act(reloaded, round, 3, 'stand')).state).toBe('ended')
  expect(await current(reloaded)).toBeNull()
})

test('a round that was left for a day stands and is paid', async () => {
  const page = await open()
  const table = await skipTo(page, ['split', 'stand', 'stand'], wins)
  const { round } = await start(page)
  await act(page, round, 1, 'split')
  const age = (hours: number) =>
    studio.db.query(`update play set started_at = now() - make_interval(mins => $2) where id = $1`, [round, hours * 60])
  await age(23.9)
  await studio.clean()
  expect((await current(page)).state).toBe('open')
  await age(24.1)
  await Promise.all([studio.clean(), studio.clean()])
  await dueNow()
  await studio.workOff()
  expect(doneOf(round).at(-1)).toEqual(['win', 10 * tableOdds(table), true])
})

test('a demo doubles with play money, and cannot without', async () => {
  const page = await open(null)
  const table = await skipTo(page, ['double'], () => true)
  const { round } = await start(page)
  await studio.db.query('update session set demo_balance = 999 where demo_balance = 99000')
  expect(await act(page, round, 1, 'double')).toMatchObject({ state: 'open', refusal: 'BALANCE_LOW', stake: 1000 })
  await studio.db.query('update session set demo_balance = 99000 where demo_balance = 999')
  expect(await act(page, round, 1, 'double')).toMatchObject({ state: 'ended', stake: 2000 })
  expect((await page.call('/balance')).balance).toBe(98_000 + 10 * tableOdds(table))
})

test('refusals: another game’s session, stakes out of bounds, what is no act, a stranger’s round, an act of earlier', async () => {
  const page = await open()
  const dice = await studio.open({ game: 'dice', user })
  expect(await start(dice)).toEqual({ ok: false, code: 'GAME_UNKNOWN' })
  const stakes = [99, 12_500_001, 1.5].map((stake) => page.call('/blackjack/start', { key: randomUUID(), stake }))
  expect((await Promise.all(stakes)).map(({ code }) => code)).toEqual([
    ...['STAKE_BELOW_MIN', 'STAKE_ABOVE_MAX', 'MALFORMED'],
  ])
  await skipTo(page, ['hit'], goesOn)
  const { round } = await start(page)
  const stranger = await open(randomUUID())
  expect(await act(stranger, round, 1, 'hit')).toEqual({ ok: false, code: 'ROUND_UNKNOWN' })
  expect(await act(dice, round, 1, 'double')).toEqual({ ok: false, code: 'ROUND_UNKNOWN' })
  expect(await act(page, 'none', 1, 'double')).toEqual({ ok: false, code: 'ROUND_UNKNOWN' })
  expect(await act(page, round, 1, 'surrender' as Act)).toEqual({ ok: false, code: 'MALFORMED' })
  expect(await act(page, round, 1, 'double', 'again')).toEqual({ ok: false, code: 'MALFORMED' })
  await act(page, round, 1, 'hit')
  expect((await act(page, round, 1, 'hit')).steps.length).toBe(2)
  expect(await act(page, round, 2, 'split')).toMatchObject({ stake: 1000, refusal: null })
})

test('the page’s verifier finds a true round right, and another card, act, stake and payment wrong', async () => {
  const page = await open()
  await skipTo(page, ['split', 'stand', 'stand'], wins)
  const { round } = await start(page)
  for (const [at, each] of (['split', 'stand', 'stand'] as const).entries()) await act(page, round, at + 1, each)
  await page.call('/seed', { player_seed: 'next' })
  const [play] = (await page.call('/history')).plays as [PlayedRound]
  expect(verdictOf(blackjackCheck, play)).toBe('checked')
  const result = play.result as { acts: Act[]; dealer: number[] }
  for (const forged of [
    { result: { ...result, dealer: [...result.dealer, 7] } },
    { result: { ...result, acts: ['split', 'stand', 'double'] } },
    { result: { ...result, acts: ['hit', 'split'] } },
    { stake: 1000 },
    { paid: (play.paid ?? 0) + 1 },
  ])
    expect(verdictOf(blackjackCheck, { ...play, ...forged })).toBe('wrong')
})
