// A verifier written from docs/fairness.md alone: it makes the page's own examples, and ten rounds of each game as the studio.
import { linkAt, linkBefore } from '@walia/domain/fair/chain.ts'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import { streamOf } from '@walia/domain/fair/stream.ts'
import { examples, hashOf, printed, wordsOf } from '@walia/domain/verify/testFromThePage.ts'
import { expect, test } from 'vitest'
import { highlandsMachine, roundOddsOf, spinsOf } from '../slots/highlands.ts'
import { type Act, actsOf, CARDS, replayed, resultOf, type Table, tableOdds } from '../tables/blackjack.ts'
import { rouletteLayout } from '../tables/roulette.ts'
import { instantGames } from './catalogue.ts'
import { multiplierAt, pointOf } from './crash.ts'
import type { InstantGame } from './game.ts'
import { minesOddsOf, minesOf } from './mines.ts'
import * as pot from './pot.ts'
import { payoutOf } from './return.ts'
import * as fromPage from './testFromThePage.ts'

const { seed } = printed<{ seed: string }>('example', 'promise')
const OWN = 'my_seed'
const gameOf = (code: string) => instantGames.find((game) => game.code === code) as InstantGame
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** Ten games of a player: two seeds of ours, his own, and the count of his games. */
const rounds = times(10, (at) => ({ seed: linkAt('c3'.repeat(32), 9, at % 2), own: `p-${at}_X`, nonce: at * at }))
type Play = (typeof rounds)[number]
const wordsIn = (code: string, { seed, own, nonce }: Play) => wordsOf(seed, `walia:${code}:${own}:${nonce}`)
const streamIn = (code: string, { seed, own, nonce }: Play) => singleStreamOf(code, seed, own, nonce)

type Printed = { message: string; choice: never; result: unknown; odds: number; stake: number; paid: number }
/** Its message names game, the player's seed and a nonce, as the page says. */
function exampleOf<T = Printed>(code: string): T & { message: string } {
  const told = printed<T & { message: string }>('example', code)
  expect(told.message).toMatch(new RegExp(`^walia:${code}:${OWN}:\\d+$`))
  return told
}

test.each(Object.keys(fromPage.played))('%s: the page’s example, and ten rounds of each kind of choice', (code) => {
  const draw = fromPage.played[code] as (typeof fromPage.played)['dice']
  const { message, choice, result, odds, stake, paid } = exampleOf(code)
  const drawn = draw?.(wordsOf(seed, message), choice)
  expect(drawn).toEqual({ result, odds })
  expect(fromPage.paidOf(stake, odds)).toBe(paid)
  const choices = gameOf(code).choices()
  const step = Math.max(1, Math.floor(choices.length / 40))
  for (const each of choices.filter((_, at) => at % step === 0))
    for (const play of rounds)
      expect(draw?.(wordsIn(code, play), each as never)).toEqual(gameOf(code).draw(each, streamIn(code, play)))
})

test('mines: the page’s example, and ten rounds of every number of them', () => {
  type Mines = { choice: { mines: number }; result: { mines: number[]; opened: number[] } }
  const { message, choice, result, odds, stake, paid } = exampleOf<Mines & Omit<Printed, 'choice' | 'result'>>('mines')
  expect(fromPage.minesOf(wordsOf(seed, message), choice.mines)).toEqual(result.mines)
  expect(fromPage.minesOdds(choice.mines, result.opened.length)).toBe(odds)
  expect(fromPage.paidOf(stake, odds)).toBe(paid)
  for (const mines of times(24, (at) => at + 1)) {
    for (const opened of times(25 - mines, (at) => at + 1))
      expect(fromPage.minesOdds(mines, opened)).toBe(minesOddsOf({ mines }, opened))
    for (const play of rounds)
      expect(fromPage.minesOf(wordsIn('mines', play), mines)).toEqual(minesOf({ mines }, streamIn('mines', play)))
  }
})

const everyBet = Object.fromEntries(rouletteLayout.spots.map((spot, at) => [spot, 101 + at]))
test.each([
  ['roulette', fromPage.rouletteOf, [everyBet, ...rouletteLayout.spots.map((spot) => ({ [spot]: 155 }))]],
  ['baccarat', fromPage.baccaratOf, [{ player: 333, banker: 555, tie: 101 }, { banker: 101 }, { tie: 777 }]],
] as const)('%s: the page’s example, and ten rounds of every bet', (code, draw, bets) => {
  const { message, choice, result, stake, paid } = exampleOf<Printed & { choice: { bets: Record<string, number> } }>(
    code,
  )
  const told = choice as { bets: Record<string, number> }
  expect(draw(wordsOf(seed, message), told.bets)).toEqual({ result, paid })
  expect(Object.values(told.bets).reduce((sum, amount) => sum + amount, 0)).toBe(stake)
  for (const each of bets)
    for (const play of rounds) {
      const drawn = gameOf(code).draw({ bets: each }, streamIn(code, play))
      expect(draw(wordsIn(code, play), each)).toEqual({ result: drawn.result, paid: drawn.paid })
    }
})

/** Plays on by a number, so that every act comes. */
function playedOut(play: Play, taste: number): { table: Table; acts: Act[] } {
  const tableOf = (acts: readonly Act[]) => {
    const { below } = streamIn('blackjack', play)
    return replayed(() => below(CARDS), acts)
  }
  const acts: Act[] = []
  let table = tableOf(acts)
  while (table.turn !== null) {
    const can = actsOf(table)
    const act = can.includes('split') ? 'split' : (can[(taste + acts.length) % can.length] as Act)
    acts.push(act)
    table = tableOf(acts)
  }
  return { table, acts }
}

test('blackjack: the page’s example, and rounds with every act', () => {
  type Told = {
    result: { acts: Act[]; hands: unknown; dealer: number[] }
    oddsOfFirstStake: number
    firstStake: number
  }
  const { message, result, oddsOfFirstStake, firstStake, paid } = exampleOf<Told & { paid: number }>('blackjack')
  const { hands, dealer } = result
  expect(fromPage.blackjackOf(wordsOf(seed, message), result.acts)).toEqual({ hands, dealer, odds: oddsOfFirstStake })
  expect(fromPage.paidOf(firstStake, oddsOfFirstStake)).toBe(paid)
  const seen = new Set<string>()
  for (const play of rounds)
    for (const [taste, nonce] of times(60, (at) => [at % 3, play.nonce * 100 + at] as const)) {
      const round = { ...play, nonce }
      const { table, acts } = playedOut(round, taste)
      const drawn = fromPage.blackjackOf(wordsIn('blackjack', round), acts)
      const { hands, dealer } = resultOf(table, acts)
      expect(drawn).toEqual({ hands, dealer, odds: tableOdds(table) })
      for (const act of acts) seen.add(act)
      seen.add(`pays ${drawn.odds}`)
    }
  for (const each of ['hit', 'stand', 'double', 'split', 'pays 250', 'pays 0', 'pays 100', 'pays 200', 'pays 400'])
    expect(seen).toContain(each)
})

test('highlands: the page’s example, and rounds with and without free spins', () => {
  const { message, result, odds, stake, paid } = exampleOf<Printed & { result: { spins: number[][] } }>('highlands')
  expect(fromPage.highlandsOf(wordsOf(seed, message))).toEqual({ ...(result as object), odds })
  expect(fromPage.paidOf(stake, odds)).toBe(paid)
  const lengths = new Set<number>()
  for (const play of rounds)
    for (const nonce of times(30, (at) => at)) {
      const spins = spinsOf(streamIn('highlands', { ...play, nonce }))
      expect(fromPage.highlandsOf(wordsIn('highlands', { ...play, nonce }))).toEqual({
        spins,
        odds: roundOddsOf(spins),
      })
      lengths.add(spins.length)
    }
  expect([...lengths].sort()).toEqual([1, 11])
  expect(highlandsMachine.reels.every(({ length }) => length === 24)).toBe(true)
})

test('crash: the page’s example, and ten links of a chain', () => {
  const { link, salt, bust } = printed<{ link: string; salt: string; bust: number }>('example', 'crash')
  expect(fromPage.bustOf(link, salt)).toBe(bust)
  for (const at of times(200, (position) => position)) {
    const each = linkAt('7e'.repeat(32), 200, at)
    expect(fromPage.bustOf(each, salt)).toBe(pointOf(each, salt))
  }
  for (const ms of [1, 999, 11_553, 38_377, 150_000])
    expect(multiplierAt(ms)).toBe(Math.floor(100 * Math.exp(0.00006 * ms)))
})

test('split the pot: the page’s example, and ten pots', () => {
  type Choice = { nonce: string; box: number; token: string }
  type Told = { seed: string; commitment: string; choices: Choice[]; digest: string; others: number[] }
  const told = printed<Told & { counts: number[]; boxes: number[]; share: number | null }>('example', 'pot')
  const words = (key: string) => wordsOf(key, 'walia:split-pot:others')
  expect(hashOf(told.seed)).toBe(told.commitment)
  for (const { nonce, box, token } of told.choices) expect(fromPage.potTokenOf(told.seed, nonce, box)).toBe(token)
  const tokensTold = told.choices.map(({ token }) => token)
  expect(fromPage.potDigestOf(told.commitment, tokensTold)).toBe(told.digest)
  expect(fromPage.potOthersOf(words(told.seed))).toEqual(told.others)
  const { counts, boxes, share } = told
  const chosen = [...told.choices.map(({ box }) => box), ...told.others]
  expect(fromPage.potShareOf(chosen)).toEqual({ counts, boxes, share })
  for (const at of times(10, (round) => round)) {
    const key = linkAt('9d'.repeat(32), 20, at)
    const { below } = streamOf(key, 'choices of a test')
    const nonces = times(at + 2, (place) => `0000000${place % 10}-1111-4222-8333-${String(place).padStart(12, '0')}`)
    const picked = nonces.map((nonce) => ({ nonce, box: below(6) + 1 }))
    const tokens = picked.map(({ nonce, box }) => fromPage.potTokenOf(key, nonce, box))
    expect(tokens).toEqual(picked.map(({ nonce, box }) => pot.potTokenOf(key, nonce, box)))
    const commitment = linkBefore(key)
    expect(fromPage.potDigestOf(hashOf(key), tokens)).toBe(pot.potDigestOf(commitment, tokens))
    const others = fromPage.potOthersOf(words(key))
    expect(others).toEqual(pot.othersOf(streamOf(key, 'walia:split-pot:others')))
    for (const all of [picked.map(({ box }) => box), [...picked.map(({ box }) => box), ...others]]) {
      const { boxes: won, share: each } = pot.potOutcomeOf(pot.countsOf(all))
      expect(fromPage.potShareOf(all)).toEqual({ counts: pot.countsOf(all), boxes: won, share: each })
    }
  }
})

test('every game of the studio has an example on the page', () => {
  const codes = [...instantGames.map(({ code }) => code), 'mines', 'blackjack', 'highlands', 'crash', 'pot']
  for (const code of codes) expect(examples, code).toContain(code)
  expect(payoutOf(1999, 191)).toBe(fromPage.paidOf(1999, 191))
})
