// Ways through the screens, for whatever is to be looked at on each: a bettor's, a visitor's, and the sheets, tickets and
// codes that open over them.
import type { BetLegBody } from '@walia/contract/bets.ts'
import type { MatchListAnswer, Odd } from '@walia/contract/matches.ts'
import { sharingPaths } from '@walia/contract/paths.ts'
import type { SharedAnswer } from '@walia/contract/sharing.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { betOf, call, legOf, place, shareCodeOf } from './bettor.ts'
import { type Look, noteIn, wordsOf } from './look.ts'
import type { Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { listOf, livePath, openOddsOf, tapPlaceableOdd, upcomingPath } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const LIST_MAX_MS = 60_000
/** The slip's action takes no tap for a moment after its label changed. */
const TAKES_TAPS_AFTER_MS = 600

export type Scene = { product: RunningProduct; world: World }
export type Language = 'en' | 'am'

const matchIn = async ({ product }: Scene, path: string): Promise<number | undefined> =>
  (await call<MatchListAnswer>(product.base, path)).body.data[0]?.parent_match_id

const isSelling = async ({ product }: Scene, path: string): Promise<boolean> =>
  (await call<MatchListAnswer>(product.base, path)).body.data.some(({ bet_status }) => bet_status === 'open')

/** A product that sells matches to come and live ones: they are listed before the feed has confirmed their prices. */
export async function openScene(): Promise<Scene> {
  const product = await sharedProduct('allLeagues')
  const scene = { product, world: await worldOf(product) }
  const until = Date.now() + LIST_MAX_MS
  while (Date.now() < until && !((await isSelling(scene, upcomingPath)) && (await isSelling(scene, livePath))))
    await new Promise((resolve) => setTimeout(resolve, 500))
  return scene
}

/** What this phone has chosen, from the next page on. */
const keepSettings = (phone: Phone, settings: Record<string, unknown>): Promise<unknown> =>
  phone.page.addInitScript((chosen) => {
    const kept = JSON.parse(localStorage.getItem('walia-settings') ?? '{"version":1,"state":{}}')
    localStorage.setItem('walia-settings', JSON.stringify({ ...kept, state: { ...kept.state, ...chosen } }))
  }, settings)

export async function choose(phone: Phone, language: Language, theme: string): Promise<void> {
  await keepSettings(phone, { language, theme })
}

/** While a busy machine is behind with its prices, none is on sale. */
const ON_SALE_MAX_MS = 120_000

export const pickTwo = async (phone: Phone): Promise<void> => {
  // A match may stop at any moment; only rows on sale count.
  const onSale = phone.page.locator('button[aria-pressed]:not([aria-disabled])')
  const rows = phone.page.locator('main li').filter({ has: onSale, visible: true })
  for (const index of [0, 2]) {
    const odd = rows.nth(index).locator(onSale).first()
    await odd.scrollIntoViewIfNeeded({ timeout: ON_SALE_MAX_MS })
    await odd.tap()
  }
  await expect.poll(() => phone.page.locator('main button[aria-pressed=true]:visible').count()).toBeGreaterThan(0)
}

/** Every screen of a logged-in bettor, what opens over them among it; what `look` finds, by screen. */
export async function throughScreens(scene: Scene, phone: Phone, look: Look): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const { page } = phone
  const [match, live] = [await matchIn(scene, upcomingPath), await matchIn(scene, livePath)]
  await phone.open('/')
  await note('home')
  await pickTwo(phone)
  await note('home with picks')
  await page.locator('main [aria-haspopup=dialog]:enabled').first().tap()
  await page.getByRole('dialog').waitFor()
  await note('a sheet')
  const paths = [
    ...['/live', `/live/markets/${live}`, `/live/markets/${live}?tab=statistics`, `/live/markets/${live}?tab=tracker`],
    ...[`/live/markets/${live}?tab=timeline`, `/prebets/markets/${match}`, '/betslip', '/betslip?type=combo-bet'],
    ...['/sports', '/sports/highlights', '/top-leagues/', '/combo-bet', `/combo-bet/markets/${match}`],
    ...['/daily-jackpot', '/mybets', '/profile', '/profile?action=deposit', '/profile?action=withdraw'],
    ...[
      '/check-bet',
      '/share',
      '/receipt',
      '/promotions',
      '/policies',
      '/policies/rules',
      '/policies/terms/pdf',
      '/lucky-six',
      '/fair',
      '/walia-tv',
    ],
    ...['/jackpots', '/weekly-jackpots', '/weekly-jackpot', '/grand-jp', '/weekly-jackpot/results'],
    ...['/virtuals', '/virtuals/table', '/virtuals/results', '/virtuals/markets', '/virtual', '/betslip?type=virtual'],
    ...['', '?tab=table', '?tab=results', '?tab=markets'].map((tab) => `/walia-super-league${tab}`),
    ...['/fair?game=super_league_1', '/casino', '/crash-games', '/crash-games/all', '/walia-fasta'],
    ...['/walia-fasta/dice/studio', '/aviator'],
  ]
  for (const path of paths) {
    await phone.open(path)
    await note(path)
  }
  return found
}

/**
 * Search with and without results, a slip shared and placed, its ticket and receipt, and the codes of the last days.
 */
export async function throughSheets(
  scene: Scene,
  phone: Phone,
  language: Language,
  look: Look,
): Promise<Record<string, string[]>> {
  const { page } = phone
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  // Of a match whose prices stand still: a slip whose price moved is not shared before it is accepted.
  const { match } = await scene.world.orderPick(60, 1.4)
  await phone.open('/')
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').first().tap()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await note('search')
  const answered = page.waitForResponse((response) => response.url().includes('keyword='))
  await dialog.locator('input').fill(match.home_team)
  await answered
  await note('search results')

  const slip = wordsOf(language, 'betslip')
  await phone.open(`/prebets/markets/${match.parent_match_id}`)
  await tapPlaceableOdd(phone)
  await phone.open('/betslip')
  await phone.button(wordsOf(language, 'sharing').shareSlip ?? '').tap()
  await dialog.locator('b').first().waitFor()
  await note('a shared slip')

  await phone.open('/betslip')
  const place = phone.button(new RegExp(`^(${slip.placeBet}|${slip.acceptChanges})`))
  const placed = page.getByRole('dialog', { name: slip.placedTitle ?? '' })
  while (!(await placed.isVisible())) {
    await page.waitForTimeout(TAKES_TAPS_AFTER_MS)
    await place.tap({ timeout: 1000 }).catch(() => {}) // it may be on its way
  }
  await note('a placed bet')
  await phone.open('/mybets')
  const ticket = page.locator('#content a[href^="/mybets/"]').first()
  await ticket.waitFor()
  await note('my bets')
  const href = (await ticket.getAttribute('href')) ?? ''
  await phone.open(href)
  await note('a ticket')
  await phone.open(`/receipt?bet_id=${href.split('/').pop()}`)
  await page.locator('[data-receipt]').waitFor()
  await note('a receipt')
  await phone.open('/share')
  await note('codes of the last days')
  // Without automatic refresh the card has a button that requests the offer.
  await keepSettings(phone, { autorefresh: false })
  await phone.open('/mybets')
  await phone
    .button(wordsOf(language, 'cashout').showOffer ?? '')
    .first()
    .waitFor()
  await note('a cash-out to ask for')
  return found
}

/** How much of the open sheet scrolls instead of staying in place, by its height. */
const scrollingPart = (page: Page): Promise<number> =>
  page.getByRole('dialog').evaluate((sheet) => {
    const content = [...sheet.children].find((part) => getComputedStyle(part).overflowY === 'auto')
    return (content?.clientHeight ?? 0) / sheet.clientHeight
  })

/** An auto cash-out that is refused, the confirmation of a cash-out, of a part, which is sold, and of a live bet below an amount. */
export async function throughCashouts(
  scene: Scene,
  phone: Phone,
  language: Language,
  look: Look,
): Promise<Record<string, string[]>> {
  const { page } = phone
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const words = wordsOf(language, 'cashout')
  const session = await phone.session()
  const placed = async (leg: BetLegBody): Promise<string> => {
    const { body } = await place(scene.product.base, session, betOf([leg], '1000', { accept_any_change: true }))
    return body.bet_id as string
  }
  const sheet = page.getByRole('dialog', { name: words.title ?? '' })
  const openSheet = async (): Promise<void> => {
    // Offers are requested for what is on the screen.
    await page.getByRole('heading', { name: words.auto ?? '' }).scrollIntoViewIfNeeded()
    await page.locator('#content button[class*=offer]').first().tap()
    await sheet.waitFor()
    expect(await scrollingPart(page)).toBeGreaterThan(0.5)
  }

  const [later] = [await scene.world.orderPick(60, 1.5)]
  await phone.open(`/mybets/${await placed(legOf(later))}`)
  await phone.field(words.autoField ?? '').fill('0.1')
  await phone.button(words.autoSave ?? '').tap()
  await phone
    .field(words.autoField ?? '')
    .and(page.locator('[aria-invalid=true]'))
    .waitFor()
  await note('an auto cash-out that is refused')
  await openSheet()
  await note('a cash-out')
  await sheet.getByRole('button', { name: words.part ?? '' }).tap()
  await sheet.getByRole('slider').waitFor()
  await note('a part of it')
  const done = page.getByRole('dialog', { name: words.doneTitle ?? '' })
  while (!(await done.isVisible())) {
    await page.waitForTimeout(TAKES_TAPS_AFTER_MS)
    await sheet
      .locator('[class*=commit] button')
      .tap({ timeout: 1000 })
      .catch(() => {}) // it may be on its way
  }
  await note('a part that is cashed out')

  const calm = await scene.world.order(-10)
  const odd = openOddsOf(calm).find(({ odd_value }) => Number(odd_value) >= 1.6) as Odd
  await phone.open(`/mybets/${await placed(legOf({ match: calm, odd }, 8))}`)
  await openSheet()
  await note('a live cash-out')
  await sheet.getByRole('textbox').fill('99999')
  await sheet.locator('input[aria-invalid=true]').waitFor()
  await note('more than the offer')
  return found
}

const SHARED_COUNT = 10

/** A code loaded onto a slip that holds picks, and what became of its picks since: live prices have moved. */
export async function throughLoadedCode(
  scene: Scene,
  phone: Phone,
  language: Language,
  look: Look,
): Promise<Record<string, string[]>> {
  const { page } = phone
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const live = (await listOf(scene.product.base, livePath)).flatMap((match) => {
    const [odd] = openOddsOf(match)
    return odd ? [{ match, odd }] : []
  })
  const code = await shareCodeOf(scene.product.base, live.slice(0, SHARED_COUNT))
  const movedCount = async (): Promise<number> => {
    const { body } = await call<SharedAnswer>(scene.product.base, `${sharingPaths.decode}?code=${code}&src=MOBILE_WEB`)
    return body.data.filter(({ state }) => state === 'moved').length
  }
  await expect.poll(movedCount, { timeout: LIST_MAX_MS }).toBeGreaterThan(0)
  const [later] = [await scene.world.orderPick(60, 1.2)]
  await phone.open(`/prebets/markets/${later.match.parent_match_id}`)
  await page.locator('main button[aria-pressed=false][class*=button]:not([aria-disabled])').first().tap()
  await page.locator('main button[aria-pressed=true]').first().waitFor()
  await phone.open(`/share/${code}`)
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await note('a code for a slip with picks')
  await question.getByRole('button').first().tap()
  await page.getByRole('dialog', { name: wordsOf(language, 'sharing').reportTitle ?? '' }).waitFor()
  expect(await scrollingPart(page)).toBeGreaterThan(0.5)
  await note('what became of shared picks')
  return found
}

const VISITORS = ['/', '/login', '/signup', '/forgotpassword', '/live/stats', '/betslip', '/affiliate']

export async function throughVisitors(phone: Phone, look: Look): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  for (const path of VISITORS) {
    await phone.open(path)
    await note(`visitor ${path}`)
  }
  return found
}
