// Mines, slots and tables against the product's own wallet over HTTP: every cent that a round says is the ledger's, and every
// round of the wallet is closed by its last transaction.
import { createHmac, randomUUID } from 'node:crypto'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import type { Stream } from '@walia/domain/fair/stream.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minesOddsOf, minesOf } from './games/mines.ts'
import { payoutOf } from './games/return.ts'
import { roundOddsOf, spinsOf } from './slots/highlands.ts'
import { spinOf } from './slots/reels.ts'
import { sevensMachine } from './slots/sevens.ts'
import { baccaratLayout } from './tables/baccarat.ts'
import { type Act, acted, actsOf, deal, stakesOn, type Table, tableOdds } from './tables/blackjack.ts'
import { type Bets, type Layout, paidOfBets, stakeOfBets } from './tables/layout.ts'
import { rouletteLayout } from './tables/roulette.ts'
import { type LaunchedPage, type RealWalletWorld, realWalletWorld } from './testRealWallet.ts'

const STILL = { bettingMs: 3_600_000, pauseMs: 0, tickMs: 10, graceMs: 0 }
const [CASH, STAKE] = [100_00, 10_00]
let real: RealWalletWorld
beforeAll(async () => {
  real = await realWalletWorld(STILL)
})
afterAll(() => real.close())

/** A bettor in a game, and what his cash must be by the moves that were noted. */
async function seat(game: string) {
  const account = await real.world.bettor(CASH)
  const page = await real.launched(account, game)
  const moves: { kind: string; moved: number; round: string }[] = []
  const cash = () => CASH + moves.reduce((sum, { moved }) => sum + moved, 0)
  return {
    page,
    bet: (round: string, amount: number) => moves.push({ kind: 'bet', moved: -amount, round }),
    win: (round: string, amount: number) => moves.push({ kind: 'win', moved: amount, round }),
    cash,
    /** The ledger, the wallet's rows and the game all say the same. */
    async isRight(): Promise<void> {
      await expect.poll(() => real.kept(account)).toEqual(moves)
      expect(await real.world.first.cashOf(account)).toBe(cash())
      expect((await page.call('/balance')).balance).toBe(cash())
      const ids = [...new Set(moves.map(({ round }) => round))]
      const sumOf = (round: string, kind: string) =>
        moves.filter((move) => move.round === round && move.kind === kind).reduce((sum, { moved }) => sum + moved, 0)
      expect(await real.rounds(account)).toEqual(
        ids.map((id) => ({ state: 'ended', staked: -sumOf(id, 'bet'), won: sumOf(id, 'win') })),
      )
      page.close()
    },
  }
}

type Drawn = { id: string; stream(game: string, nonce: number): Stream }
/** What the player's seeds draw: what nobody outside knows. */
async function drawnBy(page: LaunchedPage): Promise<Drawn> {
  const { commitment } = (await page.call('/promise')).seed
  const { rows } = await real.studio.db.query('select id, player_seed from seed_pair where commitment = $1', [
    commitment,
  ])
  const [{ id, player_seed }] = rows
  const seed = createHmac('sha256', 'of a test').update(`seed:${id}`).digest('hex')
  return { id, stream: (game, nonce) => singleStreamOf(game, seed, player_seed, nonce) }
}
/** As if so many games had been played: the next one is the first that is wanted. Answers its number. */
async function skipTo({ id }: Drawn, from: number, isWanted: (nonce: number) => boolean): Promise<number> {
  let nonce = from
  while (!isWanted(nonce)) nonce += 1
  await real.studio.db.query('update seed_pair set games = $2 where id = $1', [id, nonce])
  return nonce
}

test('mines: a cash-out after one, two and three tiles, and a mine', async () => {
  const { page, bet, win, cash, isRight } = await seat('mines')
  const drawn = await drawnBy(page)
  for (let nonce = 0; nonce < 4; nonce++) {
    const mines = minesOf({ mines: 7 }, drawn.stream('mines', nonce))
    const { round, balance } = await page.call('/mines/start', {
      key: randomUUID(),
      stake: STAKE,
      choice: { mines: 7 },
    })
    bet(round, STAKE)
    expect(balance).toBe(cash())
    const safe = Array.from({ length: 25 }, (_, at) => at + 1).filter((tile) => !mines.includes(tile))
    const [tiles, isHit] = nonce === 3 ? [mines.slice(0, 1), true] : [safe.slice(0, nonce + 1), false]
    for (const tile of tiles) await page.call('/mines/open', { round, tile })
    const paid = isHit ? 0 : payoutOf(STAKE, minesOddsOf({ mines: 7 }, tiles.length))
    if (!isHit) expect(await page.call('/mines/cashout', { round })).toMatchObject({ paid, balance: cash() + paid })
    win(round, paid)
  }
  await isRight()
})

test('sevens: eight spins, among them one that pays', async () => {
  const { page, bet, win, cash, isRight } = await seat('sevens')
  const drawn = await drawnBy(page)
  const oddsAt = (nonce: number) => {
    const { below } = drawn.stream('sevens', nonce)
    const stops = sevensMachine.reels.map((reel) => below(reel.length))
    return spinOf(sevensMachine, stops).lineOdds
  }
  const first = await skipTo(drawn, 0, (nonce) => oddsAt(nonce) > 0)
  for (let nonce = first; nonce < first + 8; nonce++) {
    const view = await page.call('/bet', { key: randomUUID(), stake: 1_01, choice: {} })
    bet(view.round, 1_01)
    win(view.round, payoutOf(1_01, oddsAt(nonce)))
    expect(view.balance).toBe(cash())
  }
  await isRight()
})

test('Highlands: a spin without free spins, and one with them, whose round is paid once by the last', async () => {
  const { page, bet, win, cash, isRight } = await seat('highlands')
  const drawn = await drawnBy(page)
  const spinsAt = (nonce: number) => spinsOf(drawn.stream('highlands', nonce))
  let nonce = -1
  for (const isFree of [false, true]) {
    // Below what tax is withheld of.
    const isWanted = (spins: number[][]) => spins.length > 1 === isFree && payoutOf(2_00, roundOddsOf(spins)) < 500_00
    nonce = await skipTo(drawn, nonce + 1, (each) => isWanted(spinsAt(each)))
    const spins = spinsAt(nonce)
    const begun = await page.call('/slots/start', { key: randomUUID(), stake: 2_00 })
    bet(begun.round, 2_00)
    let { balance } = begun
    for (let spin = 1; spin < spins.length; spin++) {
      expect(balance).toBe(spin === 1 ? cash() : null)
      ;({ balance } = await page.call('/slots/free', { round: begun.round, spin }))
    }
    win(begun.round, payoutOf(2_00, roundOddsOf(spins)))
    expect(balance).toBe(cash())
  }
  await isRight()
})

const layouts: [string, Layout<never>, Bets][] = [
  ['roulette', rouletteLayout as Layout<never>, { 17: 1_00, '17-20': 2_50, red: 5_00, 'dozen-1': 1_01 }],
  ['baccarat', baccaratLayout as Layout<never>, { player: 1_00, banker: 1_55, tie: 1_01 }],
]
test.each(layouts)('%s: several bets on one draw are one stake and one win', async (game, layout, bets) => {
  const { page, bet, win, cash, isRight } = await seat(game)
  const drawn = await drawnBy(page)
  for (let nonce = 0; nonce < 6; nonce++) {
    const view = await page.call('/bet', { key: randomUUID(), stake: stakeOfBets(bets), choice: { bets } })
    bet(view.round, stakeOfBets(bets))
    win(view.round, paidOfBets(layout, bets, layout.draw(drawn.stream(game, nonce))))
    expect(view.balance).toBe(cash())
  }
  await isRight()
})

test('blackjack: a natural, a double and a split are stakes of one round each, paid by its one win', async () => {
  const { page, bet, win, cash, isRight } = await seat('blackjack')
  const drawn = await drawnBy(page)
  /** None where a hand may not do one of them, as a hand of 21 may not stand. */
  const tableAt = (nonce: number, acts: readonly Act[]): Table | null => {
    const stream = drawn.stream('blackjack', nonce)
    const draw = () => stream.below(52)
    let table = deal(draw)
    for (const act of acts) {
      if (!actsOf(table).includes(act)) return null
      table = acted(table, act, draw)
    }
    return table
  }
  const walks: Act[][] = [[], ['double'], ['split', 'stand', 'stand']]
  let nonce = -1
  for (const acts of walks) {
    nonce = await skipTo(drawn, nonce + 1, (each) => tableAt(each, acts)?.turn === null)
    const table = tableAt(nonce, acts) as Table
    const begun = await page.call('/blackjack/start', { key: randomUUID(), stake: STAKE })
    bet(begun.round, STAKE)
    let view = begun
    for (const [at, act] of acts.entries())
      view = await page.call('/blackjack/act', { round: begun.round, at: at + 1, act, key: randomUUID() })
    for (let further = 1; further < stakesOn(table); further++) bet(begun.round, STAKE)
    const paid = payoutOf(STAKE, tableOdds(table))
    win(begun.round, paid)
    expect(view).toMatchObject({ state: 'ended', paid, stake: STAKE * stakesOn(table), balance: cash() })
  }
  await isRight()
})
