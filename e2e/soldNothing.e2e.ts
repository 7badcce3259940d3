// What a time-out or self-exclusion leaves of the pages that sell: the notice, and nothing in the colour of bets.
import { beforeAll, expect, it } from 'vitest'
import { newMobile } from './bettor.ts'
import { exclude, fillSlip, loginAgain } from './exclusionOnPhone.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { settled } from './look.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { comboMatch } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const KINDS = [
  ['time-out', '1 day', 'Take a time-out', /^You are on a time-out until \d\d\/\d\d\/20\d\d \d\d:\d\d$/],
  ['self-exclusion', '6 months', 'Exclude me', /^You have excluded yourself until \d\d\/\d\d\/20\d\d \d\d:\d\d$/],
] as const

it.each(KINDS)(
  'on a %s every page that sells says so once, until when, and nothing on it is in the colour of bets',
  { timeout: 240_000 },
  (kind, length, start, sentence) =>
    journey(product, `sold-nothing-${kind}`, async (phone) => {
      const mobile = newMobile()
      await signUpOnPhone(phone, product, mobile)
      await fillSlip(phone, product)
      const combo = `/combo-bet/markets/${(await comboMatch(product.base)).parent_match_id}`
      await phone.open(combo)
      await phone.button(/, 1x2, 1, /).tap()
      const [held] = await orderedPicks(product, 1, { above: 1.5 })
      await exclude(phone, length, start)
      await loginAgain(phone, mobile)
      await phone.text(sentence).waitFor()
      const pages = [
        ...['/', '/live', '/sports', '/sports/football', `/prebets/markets/${held?.match.parent_match_id}`],
        ...['/betslip', '/betslip?type=combo-bet', '/combo-bet', '/daily-jackpot', '/lucky-six', '/virtuals'],
        ...['/virtuals/markets', '/walia-super-league', '/jackpots', '/weekly-jackpots', '/casino', '/crash-games'],
        ...['/aviator', '/walia-fasta', '/walia-tv', '/share'],
      ]
      for (const path of pages) {
        await phone.open(path)
        await phone.text(sentence).waitFor()
        await settled(phone)
        expect([path, await phone.text(sentence).count(), await inTheColourOfBets(phone)]).toEqual([path, 1, []])
      }
      const links = phone.page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
      await phone.open('/')
      await links.first().waitFor()
      expect(await links.allInnerTexts()).not.toContain('Promotions')

      await keepColours(phone)
      await phone.open(combo)
      await phone.page.locator('main button[aria-pressed=true]').first().waitFor()
      await phone.text(sentence).waitFor()
      const colours = await phone.page.evaluate(() => [...(window as unknown as Coloured).coloursOfPicks])
      expect(colours).toContain(IDLE)
      expect(colours).not.toContain(YELLOW)
      await phone.page.setViewportSize({ width: 1024, height: 800 })
      await phone.open('/')
      await phone.text(sentence).waitFor()
      await settled(phone)
      expect(await phone.page.getByRole('complementary', { name: 'Betslip' }).count()).toBe(0)
      // As wide as where no slip stands beside it.
      expect((await phone.page.getByRole('main').boundingBox())?.width).toBe(600)
    }),
)

type Coloured = { coloursOfPicks: Set<string> }
const IDLE = 'rgb(225, 228, 238)'
const YELLOW = 'rgb(255, 199, 44)'

/** The grounds that pressed buttons have had since the next page opened, in each of its frames. */
const keepColours = ({ page }: Phone) =>
  page.addInitScript(() => {
    const colours = new Set<string>()
    Object.assign(window, { coloursOfPicks: colours })
    const look = (): void => {
      for (const pressed of document.querySelectorAll('button[aria-pressed=true]'))
        colours.add(getComputedStyle(pressed).backgroundColor)
      requestAnimationFrame(look)
    }
    look()
  })

/** What is on screen with the yellow of picks and of what takes money as its ground. */
const inTheColourOfBets = ({ page }: Phone): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).backgroundColor === 'rgb(255, 199, 44)')
      .map((element) => element.outerHTML.slice(0, 120)),
  )
