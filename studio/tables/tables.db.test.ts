// Games of a layout through the wallet: several bets are one debit and one credit; what is no bet of the layout moves nothing.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InstantGame } from '../games/game.ts'
import { instantCheck, type PlayedRound, verdictOf } from '../pages/check.ts'
import { createTestStudio, type TestStudio } from '../testStudio.ts'
import { baccarat, baccaratLayout } from './baccarat.ts'
import { type Bets, paidOfBets, stakeOfBets } from './layout.ts'
import { roulette, rouletteLayout } from './roulette.ts'

let studio: TestStudio
let user: string
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())
beforeEach(() => {
  user = randomUUID()
})

const doneOf = (round: string) =>
  studio.wallet.done.filter((each) => each.round === round).map(({ kind, amount }) => [kind, amount])
const laid = (bets: Bets): [number, object] => [stakeOfBets(bets), { bets }]

test('several bets on one spin are one debit and one credit, each paid by itself', async () => {
  const page = await studio.open({ game: 'roulette', user })
  const bets = { 17: 100, '17-20': 250, red: 1000, 'dozen-1': 101 }
  for (let spin = 0; spin < 5; spin++) {
    const view = await page.bet(...laid(bets))
    const paid = paidOfBets(rouletteLayout, bets, view.result)
    expect(view).toMatchObject({ ok: true, state: 'ended', stake: 1451, paid })
    expect(doneOf(view.round)).toEqual([
      ['bet', 1451],
      ['win', paid],
    ])
  }
})

test.each<[string, number, unknown, string]>([
  ['off the layout', 100, { bets: { '3-4': 100 } }, 'CHOICE_INVALID'],
  ['no bet', 100, { bets: {} }, 'CHOICE_INVALID'],
  ['less than the bets come to', 100, { bets: { red: 200 } }, 'CHOICE_INVALID'],
  ['more than the bets come to', 300, { bets: { red: 200 } }, 'CHOICE_INVALID'],
  ['one that could pay more than a round pays', 2_777_778, { bets: { 0: 2_777_778 } }, 'STAKE_ABOVE_MAX'],
])('%s: refused, and no money moves', async (_, stake, choice, code) => {
  const page = await studio.open({ game: 'roulette', user, balance: 100_000_000 })
  expect(await page.bet(stake, choice)).toMatchObject({ ok: false, code })
  expect(studio.wallet.balances.get(user)).toBe(100_000_000)
})

test('a demo lays bets with play money', async () => {
  const page = await studio.open({ game: 'roulette', user: null })
  const view = await page.bet(...laid({ red: 500, black: 500 }))
  expect(view).toMatchObject({ state: 'ended', balance: view.result.pocket === 0 ? 99_000 : 100_000 })
})

test('the page’s verifier finds true spins right, and forged pockets and payments wrong', async () => {
  const page = await studio.open({ game: 'roulette', user })
  for (let spin = 0; spin < 3; spin++) await page.bet(...laid({ 17: 300, red: 101, '0-1-2-3': 250 }))
  await page.call('/seed', { player_seed: 'next' })
  const check = instantCheck(roulette as InstantGame)
  for (const play of (await page.call('/history')).plays as PlayedRound[]) {
    expect(verdictOf(check, play)).toBe('checked')
    const { pocket } = play.result as { pocket: number }
    expect(verdictOf(check, { ...play, result: { pocket: (pocket + 1) % 37 } })).toBe('wrong')
    expect(verdictOf(check, { ...play, paid: (play.paid ?? 0) + 1 })).toBe('wrong')
  }
})

test('baccarat: sides and tie in one round, and a verifier that sees another card', async () => {
  const page = await studio.open({ game: 'baccarat', user })
  const bets = { player: 100, banker: 155, tie: 101 }
  for (let round = 0; round < 4; round++) {
    const view = await page.bet(...laid(bets))
    expect(view).toMatchObject({ state: 'ended', paid: paidOfBets(baccaratLayout, bets, view.result) })
  }
  await page.call('/seed', { player_seed: 'next' })
  const check = instantCheck(baccarat as InstantGame)
  for (const play of (await page.call('/history')).plays as PlayedRound[]) {
    expect(verdictOf(check, play)).toBe('checked')
    const result = play.result as { player: number[] }
    expect(verdictOf(check, { ...play, result: { ...result, player: [...result.player, 7] } })).toBe('wrong')
  }
})
