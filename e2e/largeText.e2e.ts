// Text at twice its size on small phones: no screen, sheet, ticket or code splits a word or cuts it off.
import { beforeAll, expect, it } from 'vitest'
import { loginWithMoney } from './loginOnPhone.ts'
import type { Look } from './look.ts'
import { enlargeText, splitTexts, widenAmounts } from './pageChecks.ts'
import { throughPanels } from './panelsOnPhone.ts'
import { journey } from './phone.ts'
import {
  choose,
  openScene,
  type Scene,
  throughCashouts,
  throughLoadedCode,
  throughScreens,
  throughSheets,
  throughVisitors,
} from './screenWalks.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})

const SMALL = [
  [360, 'en'],
  [320, 'en'],
  [320, 'am'],
] as const

it.each(SMALL)('text at twice its size splits and cuts nothing for visitors at %i px: %s', (width, language) =>
  journey(scene.product, `large-visitor-${width}-${language}`, async (phone) => {
    await phone.page.setViewportSize({ width, height: 800 })
    await choose(phone, language, 'light')
    await enlargeText(phone.page, 2)
    expect(await throughVisitors(phone, ({ page }) => splitTexts(page))).toEqual({})
  }),
)

for (const [width, language] of SMALL)
  it(
    `text at twice its size splits and cuts nothing at ${width} px: ${language}`,
    width === 320 && language === 'en' ? { tags: ['gate'] } : {},
    () =>
      journey(scene.product, `large-${width}-${language}`, async (phone) => {
        await loginWithMoney(phone, scene.product)
        await phone.page.setViewportSize({ width, height: 800 })
        await choose(phone, language, 'light')
        await enlargeText(phone.page, 2)
        expect(await throughScreens(scene, phone, ({ page }) => splitTexts(page))).toEqual({})
      }),
  )

it.each(SMALL)(
  'text at twice its size splits and cuts nothing on the panels of an account at %i px: %s',
  (width, language) =>
    journey(scene.product, `large-panels-${width}-${language}`, async (phone) => {
      await loginWithMoney(phone, scene.product)
      await phone.page.setViewportSize({ width, height: 800 })
      await choose(phone, language, 'light')
      await enlargeText(phone.page, 2)
      expect(await throughPanels(phone, language, ({ page }) => splitTexts(page))).toEqual({})
    }),
)

it.each(SMALL)(
  'text at twice its size splits and cuts nothing in sheets and on tickets at %i px: %s',
  (width, language) =>
    journey(scene.product, `large-sheets-${width}-${language}`, async (phone) => {
      await loginWithMoney(phone, scene.product)
      await phone.page.setViewportSize({ width, height: 800 })
      await choose(phone, language, 'light')
      await enlargeText(phone.page, 2)
      expect(await throughSheets(scene, phone, language, ({ page }) => splitTexts(page))).toEqual({})
    }),
)

it.each(SMALL)(
  'text at twice its size splits and cuts nothing in cash-outs and loaded codes at %i px: %s',
  (width, language) =>
    journey(scene.product, `large-cashout-${width}-${language}`, async (phone) => {
      await loginWithMoney(phone, scene.product)
      await phone.page.setViewportSize({ width, height: 800 })
      await choose(phone, language, 'light')
      await enlargeText(phone.page, 2)
      const look: Look = async ({ page }) => {
        await widenAmounts(page)
        return splitTexts(page)
      }
      expect(await throughCashouts(scene, phone, language, look)).toEqual({})
      expect(await throughLoadedCode(scene, phone, language, look)).toEqual({})
    }),
)
