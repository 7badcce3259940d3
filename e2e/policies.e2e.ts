// Help and policies on the phone: from the footer and the (i) of a market, read, searched by headings, as a PDF in each of the
// three ways; and what is said when the document does not come.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openSlip, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { worldOf } from './world.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const PICTURES = join(import.meta.dirname, '../web/public/help')
const MAKES_PICTURES = process.env.HELP_PICTURES === 'yes'
const DOCUMENT = '**/api/v1/policies/**'
const heading = (phone: Phone, name: string) => phone.page.getByRole('heading', { name, exact: true })

/** Made anew with HELP_PICTURES=yes: what the screen shows from `top` on, 360 x 300. */
async function takePicture({ page }: Phone, step: number, top: number): Promise<void> {
  if (!MAKES_PICTURES) return
  await page.waitForTimeout(1000)
  const devtools = await page.context().newCDPSession(page)
  const clip = { x: 0, y: top + (await page.evaluate(() => scrollY)), width: 360, height: 300, scale: 1.5 }
  mkdirSync(PICTURES, { recursive: true })
  for (const [theme, name] of [
    ['dark', '-dark'],
    ['light', ''],
  ] as const) {
    await page.evaluate((as) => document.documentElement.setAttribute('data-theme', as), theme)
    await page.waitForTimeout(500)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 60, clip })
    writeFileSync(join(PICTURES, `bet${step}${name}.webp`), Buffer.from(data, 'base64'))
  }
}

/** An odd of a match on home; a favourite may stand below what a betslip is placed at. */
async function tapInRow({ page }: Phone, row: number): Promise<void> {
  const odds = page.locator('main li:has(button[aria-pressed])').nth(row).locator('button[aria-pressed=false]')
  await odds.first().waitFor()
  const shown = (await odds.allInnerTexts()).map((text) => Number(/[\d.]+$/.exec(text.trim())?.[0]))
  await odds.nth(shown.findIndex((odd) => odd >= 1.4)).tap()
}

/** The browser says whether it shows PDFs inside pages; `null` says nothing. */
const embeds = (phone: Phone, shows: boolean | null) =>
  phone.page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value ?? undefined })
  }, shows)

it('the footer leads to help, contacts and every policy, and back leads to the list', () =>
  journey(product, 'policies-list', async (phone) => {
    // Its foot stays where it is: a list would grow as it is scrolled to.
    await phone.open('/promotions')
    await phone.link('Help and policies').click()
    await phone.page.waitForURL('**/policies')
    for (const name of ['Help', 'Terms and conditions', 'Betting rules', 'Privacy', 'Responsible gaming'])
      await phone.page.getByRole('navigation', { name: 'Help and policies' }).getByRole('link', { name }).waitFor()
    await heading(phone, 'Contacts').waitFor()
    await phone.link('Help').first().click()
    await heading(phone, 'How do I place a bet?').waitFor()
    await phone.button('Back').click()
    await phone.page.waitForURL('**/policies')
  }))

it('the steps of "How do I place a bet?" place one, and each has a picture of either theme', () =>
  journey(product, 'policies-steps', async (phone) => {
    await loginWithMoney(phone, product)
    // Tomorrow's matches are nobody's orders, so none is settled meanwhile; the pictures show home as it opens.
    await phone.open(MAKES_PICTURES ? '/' : '/?tab=1')
    await tapInRow(phone, 0)
    await takePicture(phone, 1, 190)
    await tapInRow(phone, 1)
    await takePicture(phone, 2, 500)
    await openSlip(phone)
    await typeStake(phone, '10')
    await takePicture(phone, 3, 445)
    await placeFromSlip(phone)
    await phone.page.getByRole('dialog').getByText('Bet ID').first().waitFor()
    await takePicture(phone, 4, 385)
    if (MAKES_PICTURES) return

    await phone.open('/policies/help')
    const steps = phone.page.getByRole('region', { name: 'How do I place a bet?' })
    await steps.waitFor()
    await phone.text(/^Last changed \d\d\/\d\d\/20\d\d$/).waitFor()
    for (const theme of ['light', 'dark']) {
      await phone.page.evaluate((as) => document.documentElement.setAttribute('data-theme', as), theme)
      const pictures = await steps.locator('img:visible').all()
      expect(pictures).toHaveLength(4)
      for (const picture of pictures) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(540)
        expect((await picture.getAttribute('src'))?.includes('-dark')).toBe(theme === 'dark')
      }
    }
  }))

it('a policy is read at 320 px, its contents lead to a heading, and it follows the language', () =>
  journey(product, 'policies-read', async (phone) => {
    await phone.page.setViewportSize({ width: 320, height: 640 })
    await phone.open('/policies/terms')
    await phone.text('You must be 21 or older').waitFor()
    expect(await phone.page.title()).toBe('Terms and conditions | Walia')
    const wider = await phone.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wider).toBe(false)
    await phone.text('Contents').click()
    await phone.link('Complaints').click()
    const focused = await phone.page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('Complaints')
    await phone.open('/policies/rules')
    await heading(phone, 'Jackpots').waitFor()
    await phone.button(/Language: EN/).tap()
    await phone.button('አማርኛ').tap()
    await heading(phone, 'ጃክፖት').waitFor()
  }))

it('the (i) of a market says what the betting rules say, and leads to them', () =>
  journey(product, 'policies-market', async (phone) => {
    const match = await (await worldOf(product)).order(60)
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await phone
      .button(/rules|how .* settled|about/i)
      .first()
      .click()
    const dialog = phone.page.getByRole('dialog')
    const said = await dialog.getByText('Settled', { exact: false }).textContent()
    await dialog.getByRole('link', { name: 'All betting rules' }).click()
    await phone.page.waitForURL('**/policies/rules')
    await phone
      .text(said ?? '')
      .first()
      .waitFor()
  }))

describe('a PDF', () => {
  it('is loaded, then shown in an embedded frame; a link downloads it', () =>
    journey(product, 'policies-frame', async (phone) => {
      await embeds(phone, true)
      await phone.open('/policies/terms/pdf')
      const frame = phone.page.locator('iframe[title="Terms and conditions"]')
      await frame.waitFor()
      expect(await frame.getAttribute('src')).toBe('/api/v1/policies/terms/en.pdf')
      const [download] = await Promise.all([
        phone.page.waitForEvent('download'),
        phone.link(/^Download PDF \(\d+ KB\)$/).click(),
      ])
      expect(download.suggestedFilename()).toBe('walia-terms-en.pdf')
    }))

  it('is in an object tag where the browser does not say what it shows', () =>
    journey(product, 'policies-object', async (phone) => {
      await embeds(phone, null)
      await phone.open('/policies/privacy/pdf')
      const shown = phone.page.locator('object[type="application/pdf"]')
      await shown.waitFor()
      expect(await shown.getAttribute('data')).toBe('/api/v1/policies/privacy/en.pdf')
      expect(await shown.textContent()).toContain("It appears your browser doesn't support embedded PDFs.")
    }))

  it('is our own page where the browser embeds none', () =>
    journey(product, 'policies-own', async (phone) => {
      await embeds(phone, false)
      await phone.open('/policies/terms/pdf')
      await phone.text("It appears your browser doesn't support embedded PDFs.").waitFor()
      await phone.text('You must be 21 or older').waitFor()
      await phone.link('Download PDF').first().waitFor()
    }))
})

describe.each([
  ['as a page', '/policies/terms', 'You must be 21 or older'],
  ['as a PDF', '/policies/terms/pdf', 'The document does not appear?'],
] as const)('a document that does not come, %s', (_name, path, loaded) => {
  const failing = (name: string, fail: (phone: Phone) => Promise<void>, reason: string) =>
    journey(product, `policies-${name}`, async (phone) => {
      await embeds(phone, true)
      await fail(phone)
      await phone.open(path)
      if (name === 'silent') {
        await phone.text('Loading policy document...').waitFor()
        await phone.page.clock.runFor(8000)
      }
      await heading(phone, 'Unable to load document').waitFor()
      await phone.text(reason).waitFor()
      expect(await phone.link('Download PDF').getAttribute('href')).toBe('/api/v1/policies/terms/en.pdf')
      await phone.page.unroute(DOCUMENT)
      await phone.button('Try Again').click()
      await phone.text(loaded).waitFor()
    })

  it('without a connection', () =>
    failing(
      'cut',
      async (phone) => void (await phone.page.route(DOCUMENT, (route) => route.abort('internetdisconnected'))),
      'The policy document could not be loaded. Please check your connection and try again.',
    ))
  it('with a fault of the server', () =>
    failing(
      'fault',
      async (phone) => void (await phone.page.route(DOCUMENT, (route) => route.fulfill({ status: 500, body: 'no' }))),
      'There was a problem loading the policy document. Please try again.',
    ))
  it('without an answer for 8 s', () =>
    failing(
      'silent',
      async (phone) => {
        await phone.page.clock.install()
        await phone.page.route(DOCUMENT, () => undefined)
      },
      'Loading timed out. The document may be unavailable.',
    ))
})
