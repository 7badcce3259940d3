// Accessibility: axe over the screens and what they open, large text on small phones, the keyboard's way to the slip,
// less motion. English in the light theme, Amharic in the dark one.
import type { BetLegBody } from '@walia/contract/bets.ts'
import type { MatchListAnswer, Odd } from '@walia/contract/matches.ts'
import { sharingPaths } from '@walia/contract/paths.ts'
import type { SharedAnswer } from '@walia/contract/sharing.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOf, call, legOf, type Pick, picksOfMatches, place, shareCodeOf } from './bettor.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { type Look, noteIn, settled, wordsOf } from './look.ts'
import { axeFindings, enlargeText, movements, splitTexts } from './pageChecks.ts'
import { throughPanels } from './panelsOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { listOf, livePath, openOddsOf, tapPlaceableOdd, upcomingPath } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const LIST_MAX_MS = 60_000
const HOUR_MS = 3_600_000
/** The slip's action takes no tap for a moment after its label changed. */
const TAKES_TAPS_AFTER_MS = 600

let product: Product
let world: World
beforeAll(async () => {
  product = await startProduct({ seed: 61, speed: 1 })
  world = await worldOf(product)
  const until = Date.now() + LIST_MAX_MS
  while (Date.now() < until && !((await matchIn(upcomingPath)) && (await matchIn(livePath))))
    await new Promise((resolve) => setTimeout(resolve, 500))
})
afterAll(() => product?.stop())

const matchIn = async (path: string): Promise<number | undefined> =>
  (await call<MatchListAnswer>(product.base, path)).body.data[0]?.parent_match_id

const LOOKS = [
  ['en', 'light'],
  ['am', 'dark'],
] as const
type Language = (typeof LOOKS)[number][0]

/** What this phone has chosen, from the next page on. */
const keepSettings = (phone: Phone, settings: Record<string, unknown>): Promise<unknown> =>
  phone.page.addInitScript((chosen) => {
    const kept = JSON.parse(localStorage.getItem('walia-settings') ?? '{"version":1,"state":{}}')
    localStorage.setItem('walia-settings', JSON.stringify({ ...kept, state: { ...kept.state, ...chosen } }))
  }, settings)

const choose = (phone: Phone, language: Language, theme: string): Promise<unknown> =>
  keepSettings(phone, { language, theme })

const pickTwo = async (phone: Phone): Promise<void> => {
  const rows = phone.page.locator('main li').filter({ has: phone.page.locator('button[aria-pressed]'), visible: true })
  for (const index of [0, 2]) {
    const odd = rows.nth(index).locator('button[aria-pressed]:not([aria-disabled])').first()
    await odd.scrollIntoViewIfNeeded()
    await odd.tap()
  }
  await expect.poll(() => phone.page.locator('main button[aria-pressed=true]:visible').count()).toBeGreaterThan(0)
}

/** Every screen of a logged-in bettor, what opens over them among it; what `look` finds, by screen. */
async function throughScreens(phone: Phone, look: Look): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const { page } = phone
  const [match, live] = [await matchIn(upcomingPath), await matchIn(livePath)]
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
    ...['/check-bet', '/share', '/receipt', '/promotions', '/lucky-six', '/fair'],
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
async function throughSheets(phone: Phone, language: Language, look: Look): Promise<Record<string, string[]>> {
  const { page } = phone
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const [one] = await picksOfMatches(product.base, 2 * HOUR_MS, 1, { above: 1.2 })
  await phone.open('/')
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').first().tap()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await note('search')
  const answered = page.waitForResponse((response) => response.url().includes('keyword='))
  await dialog.locator('input').fill(one?.match.home_team ?? '')
  await answered
  await note('search results')

  const slip = wordsOf(language, 'betslip')
  await phone.open(`/prebets/markets/${one?.match.parent_match_id}`)
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

/** An auto cash-out that is refused, and the confirmation of a cash-out, of a part, and of a live bet below an amount. */
async function throughCashouts(phone: Phone, language: Language, look: Look): Promise<Record<string, string[]>> {
  const { page } = phone
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const words = wordsOf(language, 'cashout')
  const session = await phone.session()
  const placed = async (leg: BetLegBody): Promise<string> => {
    const { body } = await place(product.base, session, betOf([leg], '1000', { accept_any_change: true }))
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

  const [later] = (await picksOfMatches(product.base, 2 * HOUR_MS, 1, { above: 1.5 })) as [Pick]
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

  const calm = await world.order(-10)
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
async function throughLoadedCode(phone: Phone, language: Language, look: Look): Promise<Record<string, string[]>> {
  const { page } = phone
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const live = (await listOf(product.base, livePath)).flatMap((match) => {
    const [odd] = openOddsOf(match)
    return odd ? [{ match, odd }] : []
  })
  const code = await shareCodeOf(product.base, live.slice(0, SHARED_COUNT))
  const movedCount = async (): Promise<number> => {
    const { body } = await call<SharedAnswer>(product.base, `${sharingPaths.decode}?code=${code}&src=MOBILE_WEB`)
    return body.data.filter(({ state }) => state === 'moved').length
  }
  await expect.poll(movedCount, { timeout: LIST_MAX_MS }).toBeGreaterThan(0)
  const [later] = (await picksOfMatches(product.base, 2 * HOUR_MS, 1, { above: 1.2 })) as [Pick]
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

async function throughVisitors(phone: Phone, look: Look): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  for (const path of VISITORS) {
    await phone.open(path)
    await note(`visitor ${path}`)
  }
  return found
}

it.each(LOOKS)('axe finds nothing on any screen: %s, %s', (language, theme) =>
  journey(product, `axe-${language}`, async (phone) => {
    await phone.open('/')
    await choose(phone, language, theme)
    expect(await throughVisitors(phone, ({ page }) => axeFindings(page))).toEqual({})
  }),
)

it.each(LOOKS)('axe finds nothing on any screen of a bettor: %s, %s', (language, theme) =>
  journey(product, `axe-bettor-${language}`, async (phone) => {
    await loginAsDemo(phone)
    await choose(phone, language, theme)
    expect(await throughScreens(phone, ({ page }) => axeFindings(page))).toEqual({})
  }),
)

it.each(LOOKS)('axe finds nothing on the panels of an account: %s, %s', (language, theme) =>
  journey(product, `axe-panels-${language}`, async (phone) => {
    await loginAsDemo(phone)
    await choose(phone, language, theme)
    expect(await throughPanels(phone, language, ({ page }) => axeFindings(page))).toEqual({})
  }),
)

const SMALL = [
  [360, 'en'],
  [320, 'en'],
  [320, 'am'],
] as const

it.each(SMALL)('text at twice its size splits and cuts nothing for visitors at %i px: %s', (width, language) =>
  journey(product, `large-visitor-${width}-${language}`, async (phone) => {
    await phone.page.setViewportSize({ width, height: 800 })
    await choose(phone, language, 'light')
    await enlargeText(phone.page, 2)
    expect(await throughVisitors(phone, ({ page }) => splitTexts(page))).toEqual({})
  }),
)

it.each(SMALL)('text at twice its size splits and cuts nothing at %i px: %s', (width, language) =>
  journey(product, `large-${width}-${language}`, async (phone) => {
    await loginAsDemo(phone)
    await phone.page.setViewportSize({ width, height: 800 })
    await choose(phone, language, 'light')
    await enlargeText(phone.page, 2)
    expect(await throughScreens(phone, ({ page }) => splitTexts(page))).toEqual({})
  }),
)

it.each(SMALL)(
  'text at twice its size splits and cuts nothing on the panels of an account at %i px: %s',
  (width, language) =>
    journey(product, `large-panels-${width}-${language}`, async (phone) => {
      await loginAsDemo(phone)
      await phone.page.setViewportSize({ width, height: 800 })
      await choose(phone, language, 'light')
      await enlargeText(phone.page, 2)
      expect(await throughPanels(phone, language, ({ page }) => splitTexts(page))).toEqual({})
    }),
)

it.each(SMALL)(
  'text at twice its size splits and cuts nothing in sheets and on tickets at %i px: %s',
  (width, language) =>
    journey(product, `large-sheets-${width}-${language}`, async (phone) => {
      await loginAsDemo(phone)
      await phone.page.setViewportSize({ width, height: 800 })
      await choose(phone, language, 'light')
      await enlargeText(phone.page, 2)
      expect(await throughSheets(phone, language, ({ page }) => splitTexts(page))).toEqual({})
    }),
)

it.each(SMALL)(
  'text at twice its size splits and cuts nothing in cash-outs and loaded codes at %i px: %s',
  (width, language) =>
    journey(product, `large-cashout-${width}-${language}`, async (phone) => {
      await loginAsDemo(phone)
      await phone.page.setViewportSize({ width, height: 800 })
      await choose(phone, language, 'light')
      await enlargeText(phone.page, 2)
      const look: Look = ({ page }) => splitTexts(page)
      expect(await throughCashouts(phone, language, look)).toEqual({})
      expect(await throughLoadedCode(phone, language, look)).toEqual({})
    }),
)

const focused = (phone: Phone): Promise<string> =>
  phone.page.evaluate(() => document.activeElement?.closest('[id],[aria-label]')?.getAttribute('aria-label') ?? '')
const press = (phone: Phone, key: string) => phone.page.keyboard.press(key)

it('the keyboard is at the slip at once, walks out of a list, and comes back from a sheet', () =>
  journey(product, 'keyboard', async (phone) => {
    const { page } = phone
    await phone.open('/')
    await settled(phone)
    await press(phone, 'Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    await press(phone, 'Tab')
    const toSlip = page.getByRole('link', { name: 'Skip to betslip' })
    await toSlip.and(page.locator(':focus')).waitFor()
    expect((await toSlip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await press(phone, 'Enter')
    await page.getByRole('link', { name: 'Betslip, 0 picks' }).and(page.locator(':focus')).waitFor()

    await pickTwo(phone)
    await phone.page.getByRole('complementary', { name: 'Betslip' }).waitFor()
    await toSlip.focus()
    await press(phone, 'Enter')
    expect(await focused(phone)).toBe('Betslip')

    const market = page.getByRole('button', { name: /^Choose a market/ }).first()
    await market.focus()
    await press(phone, 'Enter')
    await page.getByRole('dialog').waitFor()
    await press(phone, 'Escape')
    await market.and(page.locator(':focus')).waitFor()

    // While Tab is used the list waits to be asked, so that what follows it can be reached.
    const more = page.getByRole('button', { name: 'Show more matches' })
    const links = page.locator('main li a:visible')
    const before = await links.count()
    await links.last().focus()
    await more.waitFor()
    await more.focus()
    await press(phone, 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true)
    expect(await links.count()).toBe(before)
    await more.focus()
    await press(phone, 'Enter')
    await expect.poll(() => links.count()).toBeGreaterThan(before)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main li') !== null)).toBe(true)
  }))

it('nothing moves where less motion is wanted', () =>
  journey(product, 'less-motion', async (phone) => {
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
    await phone.open('/')
    await settled(phone)
    await pickTwo(phone)
    expect(await movements(phone.page)).toEqual([])
    await phone.page.locator('main [aria-haspopup=dialog]:enabled').first().tap()
    await phone.page.getByRole('dialog').waitFor()
    expect(await movements(phone.page)).toEqual([])
  }))

it.each(LOOKS)(
  'axe finds nothing in search, on a shared and a placed slip, and on its ticket: %s, %s',
  (language, theme) =>
    journey(product, `axe-sheets-${language}`, async (phone) => {
      await loginAsDemo(phone)
      await choose(phone, language, theme)
      expect(await throughSheets(phone, language, ({ page }) => axeFindings(page))).toEqual({})
    }),
)
