// A part of the app that failed to load, however it was cut off, comes once it can be had: a screen, what a page loads later,
// and what several of them share. The browser itself asks for none of them again.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Pick } from './bettor.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { pick } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let chosen: Pick
beforeAll(async () => {
  product = await sharedProduct('usual')
  chosen = (await orderedPicks(product, 1, { above: 2, below: 5 }))[0] as Pick
})

type Cut = 'offline' | 'reset' | 404 | 500
const CUTS: readonly Cut[] = ['offline', 'reset', 404, 500]
/** The worker would ask for parts itself. */
const BLOCKED = { serviceWorkers: 'block' } as const

/** Cuts off the parts of that name; returns what mends them, and how often they were asked for in vain. */
async function cut(page: Page, name: string, how: Cut): Promise<{ mend: () => Promise<void>; asked: () => number }> {
  const address = new RegExp(`/assets/${name}-[^/]+\\.js$`)
  let asked = 0
  if (how === 'offline') {
    await page.context().setOffline(true)
    page.on('requestfailed', (request) => void (address.test(request.url()) && asked++))
    return { mend: () => page.context().setOffline(false), asked: () => asked }
  }
  await page.route(address, (route) => {
    asked++
    return how === 'reset' ? route.abort('connectionreset') : route.fulfill({ status: how })
  })
  return { mend: () => page.unroute(address), asked: () => asked }
}

const login = (phone: Phone) => phone.page.getByRole('heading', { name: 'Login' })
const failure = (phone: Phone) => phone.text('This page could not be loaded.')
const openMatch = (phone: Phone) => phone.open(`/prebets/markets/${chosen.match.parent_match_id}`)
/** How a market is settled: its part loads when somebody asks. */
const explain = (phone: Phone) =>
  phone
    .button(/^About /)
    .first()
    .tap()
const explained = (phone: Phone) => phone.page.getByRole('dialog').getByRole('link')
/** Of this document alone: gone with a reload. */
const mark = (phone: Phone) => phone.page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (phone: Phone) =>
  phone.page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true).catch(() => true)

it.each(CUTS)('a screen comes by itself: %s', (how) =>
  journey(
    product,
    `cut-screen-${how}`,
    async (phone) => {
      await phone.open('/')
      const { mend } = await cut(phone.page, 'LoginScreen', how)
      await phone.link('Profile').first().tap()
      await failure(phone).waitFor()
      await mend()
      await login(phone).waitFor()
    },
    BLOCKED,
  ),
)

it.each(CUTS)('what screens share comes by a tap: %s', (how) =>
  journey(
    product,
    `cut-shared-${how}`,
    async (phone) => {
      await phone.open('/')
      const { mend } = await cut(phone.page, 'FormPage', how)
      await phone.link('Profile').first().tap()
      await failure(phone).waitFor()
      // A try while it is still cut off changes nothing.
      await phone.button('Try again').tap()
      await failure(phone).waitFor()
      await mend()
      // Back on the network it may be here before the tap.
      await phone
        .button('Try again')
        .tap({ timeout: 2_000 })
        .catch(() => undefined)
      await login(phone).waitFor()
    },
    BLOCKED,
  ),
)

it.each(CUTS)('what a page loads later comes by itself, and the slip is still there: %s', (how) =>
  journey(
    product,
    `cut-later-${how}`,
    async (phone) => {
      await openMatch(phone)
      await pick(phone, chosen.match, chosen.odd)
      await mark(phone)
      const { mend, asked } = await cut(phone.page, 'MarketInfo', how)
      await explain(phone)
      await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(0)
      await mend()
      // What the network alone kept away Chromium asks for again; the rest takes a new page, where it is asked for anew.
      const isHere = async () => (await explained(phone).count()) > 0
      await expect.poll(async () => (await isHere()) || !(await isMarked(phone)), { timeout: 20_000 }).toBe(true)
      await phone.link(/^Betslip, 1 pick/).waitFor()
      if (!(await isHere())) await explain(phone)
      await explained(phone).waitFor()
    },
    BLOCKED,
  ),
)

it('while the server fails the page is not loaded anew, however often somebody tries', () =>
  journey(
    product,
    'cut-no-loop',
    async (phone) => {
      let loads = 0
      await phone.open('/')
      phone.page.on('request', (request) => void (request.isNavigationRequest() && loads++))
      const { asked } = await cut(phone.page, 'LoginScreen', 500)
      await phone.link('Profile').first().tap()
      await failure(phone).waitFor()
      for (let n = 1; n <= 4; n++) {
        const before = asked()
        await phone.button('Try again').tap()
        await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(before)
        await failure(phone).waitFor()
      }
      expect(loads).toBe(0)
    },
    BLOCKED,
  ))

/** As many browsers do: the import of a part that failed once fails until the page is loaded anew, also when it can be had. */
async function keepFailures(page: Page, name: string): Promise<{ mend: () => void; asked: () => number }> {
  let isCut = true
  let isNew = false
  let asked = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isNew = true
  })
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), (route) => {
    if (isNew || (!isCut && route.request().resourceType() === 'fetch')) return route.continue()
    asked++
    return route.fulfill({ status: 500 })
  })
  const mend = (): void => {
    isCut = false
  }
  return { mend, asked: () => asked }
}

it('where a browser asks for no part twice the page is loaded anew, once it can be had', () =>
  journey(
    product,
    'cut-kept',
    async (phone) => {
      await openMatch(phone)
      await pick(phone, chosen.match, chosen.odd)
      await mark(phone)
      const { mend, asked } = await keepFailures(phone.page, 'MarketInfo')
      await explain(phone)
      await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(1)
      expect(await isMarked(phone)).toBe(true)
      mend()
      await expect.poll(() => isMarked(phone), { timeout: 20_000 }).toBe(false)
      await phone.link(/^Betslip, 1 pick/).waitFor()
      await explain(phone)
      await explained(phone).waitFor()
    },
    BLOCKED,
  ))

it('whoever is in the middle of something is asked first, and loses nothing', () =>
  journey(
    product,
    'cut-in-the-middle',
    async (phone) => {
      await openMatch(phone)
      await mark(phone)
      const { mend } = await keepFailures(phone.page, 'MarketInfo')
      await explain(phone)
      await phone.page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
      const field = phone.page.getByRole('dialog').getByRole('searchbox')
      await field.fill('united')
      mend()
      const reload = phone.button('Reload')
      await reload.waitFor()
      expect([await isMarked(phone), await field.inputValue()]).toEqual([true, 'united'])
      await reload.tap()
      await expect.poll(() => isMarked(phone)).toBe(false)
    },
    BLOCKED,
  ))
