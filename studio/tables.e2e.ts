// More of the studio's games on a phone: a hand of blackjack with a second stake, and split the pot as a demo.
import { streamOf as streamOfSeed } from '@walia/domain/fair/stream.ts'
import { journey } from '@walia/e2e/phone.ts'
import type { RunningProduct } from '@walia/e2e/product.ts'
import { query } from '@walia/e2e/query.ts'
import { sharedProduct } from '@walia/e2e/sharedProduct.ts'
import { beforeAll, expect, it } from 'vitest'
import { countsOf, othersOf, potOutcomeOf } from './games/pot.ts'
import { payoutOf } from './games/return.ts'
import { replayed, tableOdds } from './tables/blackjack.ts'
import {
  gameOn,
  isInStatement,
  pairOf,
  playedUpTo,
  streamOf,
  toGame,
  toLobby,
  walletRows,
  withGames,
} from './testJourney.ts'

const WALK_MAX_MS = 400_000
const STAKE = 10_00
let product: RunningProduct
beforeAll(async () => {
  product = await withGames(await sharedProduct('usual'))
})

it(
  'a hand of blackjack is doubled and won: two stakes and one win, in the statement',
  () =>
    journey(product, 'blackjack-double', async (phone) => {
      const gambler = await toLobby(phone, product)
      const rows = () => walletRows(product, 'blackjack', gambler)
      await toGame(phone, 'blackjack')
      const pair = await pairOf(product, gambler)
      const tableAt = (nonce: number, acts: readonly 'double'[]) => {
        const { below } = streamOf(product, 'blackjack', pair, nonce)
        return replayed(() => below(52), acts)
      }
      let nonce = pair.games
      while (tableAt(nonce, []).turn === null || tableOdds(tableAt(nonce, ['double'])) !== 400) nonce += 1
      await playedUpTo(product, pair, nonce)
      const game = gameOn(phone)
      await game.getByRole('button', { name: 'Deal' }).tap()
      await game.getByRole('button', { name: /^Double/ }).tap()
      await game.getByText(/^Won ETB.40\.00$/).waitFor()
      await game.getByRole('button', { name: 'Deal' }).waitFor()
      await expect
        .poll(async () => (await rows()).map(({ moved }) => moved))
        .toEqual([-STAKE, -STAKE, payoutOf(STAKE, 400)])
      await isInStatement(product, phone, await rows())
    }),
  WALK_MAX_MS,
)

it(
  'a visitor chooses a box of split the pot with play money, sees what came of it, and the wallet hears nothing',
  () =>
    journey(product, 'pot-demo', async (phone) => {
      await phone.open('/casino/studio-split-pot')
      await phone.text('Demo: you play with money that is not real.').waitFor()
      const game = gameOn(phone)
      const box = game.getByRole('button', { name: /^Box 3/ })
      const choose = game.getByRole('button', { name: /^Play · ETB.10\.00$/ })
      // A round may close between the two taps.
      await expect
        .poll(
          async () => {
            if (await game.getByRole('button', { name: 'You are in with box 3' }).isVisible()) return true
            if (await box.isEnabled()) await box.tap({ timeout: 2000 }).catch(() => {})
            if (await choose.isEnabled().catch(() => false)) await choose.tap({ timeout: 2000 }).catch(() => {})
            return false
          },
          { timeout: 120_000, interval: 500 },
        )
        .toBe(true)
      const load = async () =>
        (
          await query<{ round: number; state: string; paid: number | null; seed: string | null }>(
            product,
            `select c.round, c.state, c.paid::int as paid, r.seed from studio.pot_choice c
             join studio.pot_round r on r.number = c.round where c.box = 3`,
          )
        )[0]
      await query(product, 'update studio.pot_round set closes_at = clock_timestamp() where ended_at is null')
      await expect.poll(async () => (await load())?.paid ?? null).not.toBeNull()
      const { round, paid, seed } = (await load()) as { round: number; paid: number; seed: string }
      const { boxes, share } = potOutcomeOf(countsOf([3, ...othersOf(streamOfSeed(seed, 'walia:split-pot:others'))]))
      expect(paid).toBe(share === null ? STAKE : boxes.includes(3) ? share : 0)
      const balance = ((100_000 - STAKE + paid) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })
      await game.locator('header').getByText(balance).first().waitFor()
      await game
        .getByRole('row')
        .filter({ hasText: String(round) })
        .first()
        .waitFor()
      expect(await query(product, `select id from casino_transaction where game = 'split-pot'`)).toEqual([])
    }),
  WALK_MAX_MS,
)
