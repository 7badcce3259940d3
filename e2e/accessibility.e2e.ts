// Accessibility: axe over the screens and what they open, the keyboard's way to the slip, less motion. English in the light
// theme, Amharic in the dark one.
import { beforeAll, expect, it } from 'vitest'
import { loginWithMoney } from './loginOnPhone.ts'
import { settled } from './look.ts'
import { axeFindings, movements } from './pageChecks.ts'
import { throughPanels } from './panelsOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import {
  choose,
  openScene,
  pickTwo,
  type Scene,
  throughScreens,
  throughSheets,
  throughVisitors,
} from './screenWalks.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})

const LOOKS = [
  ['en', 'light'],
  ['am', 'dark'],
] as const

it.each(LOOKS)('axe finds nothing on any screen: %s, %s', (language, theme) =>
  journey(scene.product, `axe-${language}`, async (phone) => {
    await phone.open('/')
    await choose(phone, language, theme)
    expect(await throughVisitors(phone, ({ page }) => axeFindings(page))).toEqual({})
  }),
)

for (const [language, theme] of LOOKS)
  it(
    `axe finds nothing on any screen of a bettor: ${language}, ${theme}`,
    language === 'am' ? { tags: ['gate'] } : {},
    () =>
      journey(scene.product, `axe-bettor-${language}`, async (phone) => {
        await loginWithMoney(phone, scene.product)
        await choose(phone, language, theme)
        expect(await throughScreens(scene, phone, ({ page }) => axeFindings(page))).toEqual({})
      }),
  )

it.each(LOOKS)('axe finds nothing on the panels of an account: %s, %s', (language, theme) =>
  journey(scene.product, `axe-panels-${language}`, async (phone) => {
    await loginWithMoney(phone, scene.product)
    await choose(phone, language, theme)
    expect(await throughPanels(phone, language, ({ page }) => axeFindings(page))).toEqual({})
  }),
)

const focused = (phone: Phone): Promise<string> =>
  phone.page.evaluate(() => document.activeElement?.closest('[id],[aria-label]')?.getAttribute('aria-label') ?? '')
const press = (phone: Phone, key: string) => phone.page.keyboard.press(key)

it('the keyboard is at the slip at once, walks out of a list, and comes back from a sheet', () =>
  journey(scene.product, 'keyboard', async (phone) => {
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
  journey(scene.product, 'less-motion', async (phone) => {
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
    journey(scene.product, `axe-sheets-${language}`, async (phone) => {
      await loginWithMoney(phone, scene.product)
      await choose(phone, language, theme)
      expect(await throughSheets(scene, phone, language, ({ page }) => axeFindings(page))).toEqual({})
    }),
)
