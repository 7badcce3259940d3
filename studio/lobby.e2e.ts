// The casino's lobby on the phone: searched, filtered, kept by favourites and by what was played; without a game, and under
// maintenance by an operator's word.
import { casinoPaths } from '@walia/contract/casino.ts'
import { operate } from '@walia/e2e/operator.ts'
import { journey, type Phone } from '@walia/e2e/phone.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from '@walia/e2e/sharedProduct.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gameOn, withGames } from './testJourney.ts'

let product: OperatedProduct
beforeAll(async () => {
  product = await withGames(await operatedProduct())
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

const shelf = (phone: Phone, name: string) =>
  phone.page.locator('section').filter({ has: phone.page.getByRole('heading', { name, exact: true }) })
const gamesIn = (phone: Phone, name: string) => shelf(phone, name).getByRole('link').allInnerTexts()

it('a game is searched, kept as a favourite, and stands among those that were played', () =>
  journey(product, 'lobby', async (phone) => {
    await phone.open('/casino')
    await phone.field('Search games').fill('nothing like it')
    await phone.text('No games match “nothing like it”.').waitFor()
    await phone.button('Show all games').tap()
    await phone.field('Search games').fill('dic')
    await expect.poll(() => gamesIn(phone, 'All games')).toEqual([expect.stringMatching(/^Dice/)])
    await phone.button('Favourite: Dice').tap()
    await phone.field('Search games').fill('')
    await phone.button('Favourites').tap()
    await expect.poll(() => gamesIn(phone, 'Favourites')).toEqual([expect.stringMatching(/^Dice/)])
    await shelf(phone, 'Favourites').getByRole('link', { name: /^Dice/ }).tap()
    await gameOn(phone).getByText('Play money').first().waitFor()
    await phone.page.goBack()
    // Kept alive as it was left; loaded anew both are kept too.
    await expect.poll(() => gamesIn(phone, 'Favourites')).toEqual([expect.stringMatching(/^Dice/)])
    await phone.page.reload()
    await expect.poll(() => gamesIn(phone, 'Recently played')).toEqual([expect.stringMatching(/^Dice/)])
    expect(await phone.button('Favourite: Dice').first().getAttribute('aria-pressed')).toBe('true')
    await phone.open('/crash-games')
    await phone.link(/^Aviator/).waitFor()
    await phone.link('See all').tap()
    await phone.page.waitForURL(/\/crash-games\/all$/)
    await phone.link(/^Plinko/).waitFor()
  }))

it('without a game the lobby says so, and a list that does not come can be asked for again', () =>
  journey(product, 'lobby-empty', async (phone) => {
    const lobby = `**${casinoPaths.lobby}*`
    await phone.page.route(lobby, (route) => route.fulfill({ json: { data: { maintenance: false, games: [] } } }))
    await phone.open('/casino')
    await phone.text('No games available at the moment.').waitFor()
    await phone.page.unroute(lobby)
    await phone.page.route(lobby, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Try again later.' } }),
    )
    await phone.open('/casino')
    await phone.button('Try again').waitFor({ timeout: 60_000 })
    await phone.page.unroute(lobby)
    await phone.button('Try again').tap()
    await phone.link(/^Dice/).waitFor()
  }))

it('a game whose page does not come says so after a while, and opens when it is asked for again', () =>
  journey(product, 'lobby-silent', async (phone) => {
    const frame = '**/studio/frame/**'
    await phone.page.clock.install()
    await phone.page.route(frame, (route) => route.abort())
    await phone.open('/casino/studio-dice')
    await phone.text('Demo: you play with money that is not real.').waitFor()
    await phone.page.locator('iframe').waitFor()
    const said = phone.text('There was an error loading the game. Contact us if the problem persists.')
    expect(await said.count()).toBe(0)
    await phone.page.clock.fastForward(20_000)
    await said.waitFor()
    await phone.page.unroute(frame)
    await phone.button('Try again').tap()
    await gameOn(phone).getByText('Play money').first().waitFor()
    await said.waitFor({ state: 'detached' })
  }))

it('what an operator switches off is marked, and where all of it is off there is a notice', () =>
  journey(product, 'lobby-maintenance', async (phone) => {
    const opened = async (path: string, words: RegExp) => {
      // The list is held for some seconds.
      await expect
        .poll(async () => {
          await phone.open(path)
          return phone
            .text(words)
            .first()
            .waitFor({ timeout: 2000 })
            .then(
              () => true,
              () => false,
            )
        })
        .toBe(true)
    }
    await operate(product, 'casino', 'off', '--provider', 'studio', '--game', 'dice')
    await opened('/casino', /^Maintenance$/)
    expect(await phone.link(/^Maintenance Dice/).count()).toBe(1)
    await operate(product, 'casino', 'off', '--provider', 'studio')
    await opened('/casino', /^The casino is being looked after and will be back soon\. Open rounds are safe\.$/)
    await phone.open('/walia-fasta')
    await phone.text('Fasta is being looked after and will be back soon. Open rounds are safe.').waitFor()
    await operate(product, 'casino', 'on', '--provider', 'studio', '--game', 'dice')
    await operate(product, 'casino', 'on', '--provider', 'studio')
    await opened('/casino', /^Dice$/)
  }))
