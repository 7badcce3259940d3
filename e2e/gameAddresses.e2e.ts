// The addresses of games, each opened as a visitor's phone opens it: the screen that it names, with header and navigation or
// without them, and without an error of the page.

import type { CasinoAnswer } from '@walia/contract/casino.ts'
import type { JackpotListAnswer } from '@walia/contract/jackpots.ts'
import { casinoPaths, jackpotPaths } from '@walia/contract/latePaths.ts'
import { beforeAll, expect, it } from 'vitest'
import { call } from './bettor.ts'
import { settled } from './look.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

/** The feed's matches come one by one, and the simulated operator waits for better ones before it opens a jackpot. */
const OPENED = { timeout: 240_000, interval: 1000 }
const WALK = { timeout: 420_000 }

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('allLeagues')
})

const kindsOpen = async (): Promise<string[]> =>
  (await call<JackpotListAnswer>(product.base, jackpotPaths.list)).body.data
    .filter(({ phase }) => phase === 'open')
    .map(({ kind }) => kind)

/** Whether header, quick links and main navigation are on the screen. */
async function chromeOn({ page }: Phone): Promise<boolean[]> {
  const parts = [
    page.getByRole('banner'),
    ...['Quick links', 'Main navigation'].map((name) => page.getByRole('navigation', { name })),
  ]
  return Promise.all(parts.map(async (part) => (await part.filter({ visible: true }).count()) > 0))
}
const ALL = [true, true, true]
const NONE = [false, false, false]
const NO_BAR = [true, true, false]
const heading = ({ page }: Phone, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function opens(phone: Phone, path: string, title: string | RegExp, chrome: boolean[]): Promise<void> {
  await phone.open(path)
  await heading(phone, title).first().waitFor({ state: 'attached' })
  await settled(phone)
  expect(await chromeOn(phone), path).toEqual(chrome)
  expect(new URL(phone.page.url()).pathname).toBe(path)
}

it(
  'jackpots: the 20M of 17 matches, the list of the weekly ones, one weekly and its results without header',
  WALK,
  () =>
    journey(product, 'addresses-jackpots', async (phone) => {
      await expect.poll(kindsOpen, OPENED).toEqual(expect.arrayContaining(['weekly', 'midweek', 'grand']))

      await opens(phone, '/grand-jp', '20M jackpot', ALL)
      await phone.text('17 more to pick').waitFor()
      await phone.text('Fixed prize for 17 of 17 right').waitFor()
      await phone.text('ETB\u00a020,000,000.00').first().waitFor()
      expect(await phone.page.getByRole('list', { name: 'Matches' }).getByRole('listitem').count()).toBe(17)

      await opens(phone, '/weekly-jackpots', 'Weekly jackpots', ALL)
      await phone.text('Weekly jackpot').and(phone.page.locator('main *')).first().waitFor()
      await phone.text('Midweek jackpot').first().waitFor()
      expect(await phone.page.locator('main').getByText('20M jackpot').count()).toBe(0)

      await opens(phone, '/weekly-jackpot', /^(Weekly|Midweek) jackpot$/, NONE)
      await phone.text('13 more to pick').waitFor()
      await opens(phone, '/weekly-jackpot/results', 'Jackpot results', NONE)
    }),
)

it('the super league stands alone at the brand’s address, and its parts stay there', WALK, () =>
  journey(product, 'addresses-league', async (phone) => {
    await opens(phone, '/walia-super-league', 'Super League', NONE)
    await phone.page.getByRole('tab', { name: 'Table' }).tap()
    await phone.page.waitForURL('**/walia-super-league?*tab=table*')
    await phone.page.getByRole('table').waitFor()
    expect(await chromeOn(phone)).toEqual(NONE)
    await opens(phone, '/virtuals', 'Super League', ALL)
  }),
)

it(
  'crash and fasta: games of their own addresses without header, lists and one game in the casino under it',
  WALK,
  () =>
    journey(product, 'addresses-casino', async (phone) => {
      const games = async () => (await call<CasinoAnswer>(product.base, casinoPaths.lobby)).body.data.games.length
      await expect.poll(games, OPENED).toBeGreaterThan(0)
      await opens(phone, '/aviator', 'Aviator', NONE)
      await opens(phone, '/comet-crash', 'Comet', NONE)
      await opens(phone, '/walia-fasta', 'Fasta', NONE)
      await opens(phone, '/walia-fasta/dice/studio', 'Dice', NONE)
      const tiles = phone.page.locator('main').getByRole('link')
      const named = async (path: string, title: string) => {
        await opens(phone, path, title, NO_BAR)
        await tiles.filter({ hasText: 'Comet' }).first().waitFor()
        return tiles.filter({ hasText: 'Dice' }).count()
      }
      expect(await named('/crash-games', 'Crash games')).toBe(0)
      expect(await named('/crash-games/all', 'All fast games')).toBeGreaterThan(0)
      await opens(phone, '/crash-game/studio-comet-crash', 'Comet', NO_BAR)
      await opens(phone, '/casino', 'Casino', NO_BAR)
      await opens(phone, '/casino/studio-dice', 'Dice', NO_BAR)
    }),
)
