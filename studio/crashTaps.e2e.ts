// The one button of a bet on crash: a second tap of a cash-out bets nothing, and what is waiting for the next round is what was
// tapped, whatever is typed afterwards.
import { journey } from '@walia/e2e/phone.ts'
import { query } from '@walia/e2e/query.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from '@walia/e2e/sharedProduct.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crashRoundWithin, gameOn, toGame, toLobby, withGames } from './testJourney.ts'

let product: OperatedProduct
beforeAll(async () => {
  product = await withGames(await operatedProduct())
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

it('a second tap of a cash-out bets nothing; a bet that waits keeps its stake', { timeout: 400_000 }, () =>
  journey(product, 'crash-taps', async (phone) => {
    const { player } = await toLobby(phone, product)
    await crashRoundWithin(product, 'aviator', [300, 500], 25)
    await toGame(phone, 'aviator')
    const panel = gameOn(phone).getByRole('region', { name: 'Bet 1' })
    await panel.getByRole('button', { name: /^Bet ETB.10\.00$/ }).tap()
    await panel.getByRole('button', { name: /^Your bet of ETB.10\.00 is in$/ }).waitFor()
    const out = panel.getByRole('button', { name: /^Cash out/ })
    await out.waitFor({ timeout: 120_000 })
    const at = await out.boundingBox()
    if (at === null) throw new Error('no button')
    const tap = () => phone.page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2)
    await tap()
    for (const pause of [150, 270]) {
      await phone.page.waitForTimeout(pause)
      await tap()
    }
    await panel.getByText(/^Cashed out at/).waitFor()
    expect(await panel.getByText('Waiting for the next round').count()).toBe(0)
    const next = panel.getByRole('button', { name: /^Bet ETB.10\.00 on the next round$/ })
    await expect.poll(() => next.isEnabled()).toBe(true)
    await next.tap()
    await panel.getByRole('textbox').first().fill('200')
    await panel.getByRole('button', { name: /^Waiting for the next round with ETB.10\.00/ }).waitFor()
    const stakes = async () =>
      (
        await query<{ stake: number }>(
          product,
          `select stake::int as stake from studio.crash_bet where game = 'aviator' and player = $1 order by placed_at`,
          [player],
        )
      ).map(({ stake }) => stake)
    await expect.poll(stakes, { timeout: 120_000 }).toEqual([10_00, 10_00])
  }),
)
