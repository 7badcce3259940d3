// The betslip and its share code at their edges: the wallet's row, one tap one bet, picks that are kept, the quick path,
// a kick-off on the clock, a session that is gone, refusals in words, copying, and what a network without answer does.
import type { ComboMatchesAnswer } from '@walia/contract/combo.ts'
import { comboPaths } from '@walia/contract/latePaths.ts'
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { accountPaths, betPaths, matchPaths, sharingPaths } from '@walia/contract/paths.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, type Pick, picksOfMatches } from './bettor.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { listOf, livePath, openOddsOf, openSlip, pick, tapAction, typeStake, upcomingPath } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

const HOUR_MS = 3_600_000

let product: RunningProduct
let picks: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  picks = await orderedPicks(product, 2, { above: 1.5 })
})

const matchPath = ({ match }: Pick): string => `/prebets/markets/${match.parent_match_id}`
const pickFirst = async (phone: Phone): Promise<void> => {
  const [first] = picks as [Pick]
  await phone.open(matchPath(first))
  await pick(phone, first.match, first.odd)
}
const placeButton = (phone: Phone) => phone.button(/^Place bet/)
const dialog = (phone: Phone) => phone.page.getByRole('dialog')
const balanceRow = (phone: Phone) => phone.button(/^Balance/)
/** How often an address was asked for since. */
const countOf = (phone: Phone, path: string): (() => number) => {
  let asked = 0
  phone.page.on('request', (request) => {
    if (request.url().endsWith(path)) asked += 1
  })
  return () => asked
}

it('a double tap places once, leads back one screen, and the picks can be kept', () =>
  journey(product, 'slip-double-tap', async (phone) => {
    await pickFirst(phone)
    await openSlip(phone)
    await typeStake(phone, '20')
    expect(await balanceRow(phone).count()).toBe(0)
    const balanceAsked = phone.page.waitForRequest((request) => request.url().endsWith(accountPaths.balance))
    await loginWithMoney(phone, product)
    expect((await balanceAsked).postDataJSON()).toEqual({
      token: expect.any(String),
      country_id: 3,
      country: 'Ethiopia',
      language: 'en',
    })
    await phone.open(matchPath(picks[0] as Pick))
    await openSlip(phone)
    await typeStake(phone, '20')
    await balanceRow(phone).waitFor()
    await phone.button('About Final payout').tap()
    await dialog(phone).getByText('Why this payout?').waitFor()
    await phone.page.keyboard.press('Escape')
    const asked = countOf(phone, betPaths.bet)
    await placeButton(phone).waitFor()
    await phone.page.waitForTimeout(600)
    await placeButton(phone).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await dialog(phone).getByText('Your bet has been placed. Good luck!').waitFor()
    expect(asked()).toBe(1)
    expect(new URL(phone.page.url()).pathname).toBe(matchPath(picks[0] as Pick))
    expect(await phone.link(/^Betslip, [1-9]/).count()).toBe(0)
    await phone.button('Keep picks').tap()
    await phone
      .link(/^Betslip, 1 pick/)
      .first()
      .waitFor()
    await phone.button('Minimise the betslip').tap()
    await phone.link('Open betslip, 1 pick').tap()
    await phone.page.waitForURL('**/betslip')
  }))

it('the second stop of the keyboard on the slip leads past the picks to its button', () =>
  journey(product, 'slip-skip', async (phone) => {
    await pickFirst(phone)
    await phone.open('/betslip')
    await placeButton(phone).and(phone.page.locator(':enabled')).waitFor()
    for (const key of ['Tab', 'Tab']) await phone.page.keyboard.press(key)
    expect(await phone.page.locator(':focus').innerText()).toBe('Skip to place bet')
    await phone.page.keyboard.press('Enter')
    expect(await phone.page.locator(':focus').innerText()).toMatch(/^Place bet/)
    await phone.open('/')
    const hint = phone.page.getByRole('complementary', { name: 'Betslip' }).getByText(/^add \d bet\(s\)/)
    // A sentence on the screen, whatever the catalogue begins it with.
    expect(await hint.innerText()).toMatch(/^Add/)
  }))

it('a figure that its maximum cuts says so beside it', () =>
  journey(product, 'slip-maximum', async (phone) => {
    const dear = await orderedPicks(product, 6, { above: 3 })
    // As many matches as it takes: far above the most that is paid on the highest stake, far below it on the lowest.
    const query = new URLSearchParams({ action: 'instantbet', stake: '10000' })
    let odds = 1
    for (const { match, odd } of dear) {
      if (odds > 500) break
      odds *= Number(odd.odd_value)
      query.append('parent_match_id', String(match.parent_match_id))
      query.append('sub_type_id', String(odd.sub_type_id))
      query.append('odd_key', odd.odd_key)
      query.append('odd_value', odd.odd_value)
      query.append('special_bet_value', odd.special_bet_value)
    }
    await phone.open(`/?${query}`)
    await phone.page.waitForURL('**/betslip')
    const mark = phone.page.locator('main').getByText('maximum', { exact: true })
    await phone.text(/^Final payout maximum$/).waitFor()
    await phone.text('1,000,000.00').first().waitFor()
    await phone.button(/Show all figures/).tap()
    await phone.text(/^VAT maximum$/).waitFor()
    await typeStake(phone, '5')
    await expect.poll(() => mark.count()).toBe(0)
  }))

it('a pick takes the names of a new language, and keeps them over a reload', () =>
  journey(product, 'slip-language', async (phone) => {
    const english = await listOf(product.base, upcomingPath)
    const amharic = await listOf(product.base, `${upcomingPath}&language=am`)
    const nameOf = (id: number) => amharic.find(({ parent_match_id }) => parent_match_id === id)?.home_team
    const match = english.find(
      (one) => openOddsOf(one).length > 0 && ![undefined, one.home_team].includes(nameOf(one.parent_match_id)),
    ) as MatchListItem
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await pick(phone, match, openOddsOf(match)[0] as Odd)
    await phone.open('/')
    await phone.button(/Language: EN/).tap()
    await phone.button('አማርኛ').tap()
    await phone.link('ስፖርቶች').waitFor()
    await phone.page.locator('a[href="/betslip"]:visible').first().tap()
    // Home is kept behind the slip, and may list the match as well.
    const row = phone.page.locator('main li:visible').filter({ hasText: nameOf(match.parent_match_id) as string })
    await row.first().waitFor()
    await phone.page.reload()
    await row.first().waitFor()
    expect(await phone.text(match.home_team).count()).toBe(0)
  }))

it('combo picks take the names of a new language, on their own page and when they are seen again', () =>
  journey(product, 'combo-language', async (phone) => {
    const matchesIn = async (language: string) => {
      const path = `${comboPaths.matches}?limit=1000&page=1&language=${language}`
      return (await call<ComboMatchesAnswer>(product.base, path)).body.matches
    }
    const [english, amharic] = [await matchesIn('en'), await matchesIn('am')]
    const nameOf = (id: number) => amharic.find(({ parent_match_id }) => parent_match_id === id)?.home_team
    const match = english.find(
      (one) =>
        one.live === null && one.is_srl === 0 && ![undefined, one.home_team].includes(nameOf(one.parent_match_id)),
    ) as MatchListItem
    await phone.open(`/combo-bet/markets/${match.parent_match_id}`)
    await phone.button(/, 1x2, 1, /).tap()
    await phone.button(/, Total, Over 2\.5, /).tap()
    await phone.link('Combo betslip, 2 picks').tap()
    const picks = phone.page.locator('main li li')
    await picks.filter({ hasText: 'Over 2.5 Total' }).waitFor()
    const shows = async (name: string, picked: RegExp) => {
      await phone.page.locator('main li b').filter({ hasText: name }).first().waitFor()
      expect((await picks.allInnerTexts()).join()).toMatch(picked)
    }
    await phone.button(/Language: EN/).tap()
    await phone.button('አማርኛ').tap()
    await shows(nameOf(match.parent_match_id) as string, /[\u1200-\u137f]+.*2\.5/)
    expect(await phone.text('Over 2.5').count()).toBe(0)
    await phone.open('/')
    await phone.button(/ቋንቋ: /).first().tap()
    await phone.button('English').tap()
    await phone.open('/betslip?type=combo-bet')
    await shows(match.home_team, /Over 2\.5\s+Total/)
  }))

it.each([
  ['with watch=true', (phone: Phone) => phone.open('/betslip?watch=true')],
  [
    'opened by its chevron',
    async (phone: Phone) => {
      await phone.open('/')
      await phone.button('Stake and place here').tap()
    },
  ],
])('one pick is placed from the mini slip, by the quick path: %s', (name, opened) =>
  journey(product, `slip-${name.replace(/\W/g, '-')}`, async (phone) => {
    await loginWithMoney(phone, product)
    await pickFirst(phone)
    await opened(phone)
    const mini = phone.page.getByRole('complementary', { name: 'Betslip' })
    await mini.getByLabel(/^Stake/).fill('20')
    const [slip, quick] = [countOf(phone, betPaths.bet), countOf(phone, betPaths.quick)]
    await mini.getByRole('button', { name: /^Place bet/ }).waitFor()
    await phone.page.waitForTimeout(600)
    await mini.getByRole('button', { name: /^Place bet/ }).tap()
    await dialog(phone).getByText('Your bet has been placed. Good luck!').waitFor()
    expect([slip(), quick()]).toEqual([0, 1])
  }),
)

it('a pick ends with its kick-off while one looks, and live picks are asked for every 10 s', () =>
  journey(product, 'slip-clock', async (phone) => {
    const [first] = picks as [Pick]
    await phone.page.clock.install()
    // Without its socket the slip asks; with it, prices come by themselves.
    await phone.page.routeWebSocket(/./, (socket) => socket.close())
    await pickFirst(phone)
    const live = (await listOf(product.base, livePath)).flatMap((match) =>
      openOddsOf(match).map((odd) => ({ match, odd })),
    )[0]
    if (live === undefined) throw new Error('nothing can be bet live')
    await phone.open(`/live/markets/${live.match.parent_match_id}`)
    await pick(phone, live.match, live.odd)
    await openSlip(phone)
    await phone.text('Betslip (2)').waitFor()
    let asked = 0
    phone.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith(matchPaths.liveMatch) && url.searchParams.get('id') === `${live.match.parent_match_id}`)
        asked += 1
    })
    await phone.page.clock.runFor(10_500)
    await expect.poll(() => asked).toBe(1)
    await phone.page.clock.runFor(10_000)
    await expect.poll(() => asked).toBe(2)
    expect(await phone.text('Match has expired').count()).toBe(0)
    // The server's clock moves with the phone's: a phone that is early alone is not believed.
    const after = Date.parse(first.match.start_time) + 1000
    await phone.page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), date: new Date(after).toUTCString() } })
    })
    await phone.page.clock.setSystemTime(after)
    await phone.page.clock.runFor(1_100)
    await phone.text('Match has expired').waitFor()
    await phone.button('Remove locked').waitFor()
    await phone.page.unrouteAll({ behavior: 'ignoreErrors' })
  }))

it('a refusal is told in the words of the server, and a lost session asks to login again', () =>
  journey(product, 'slip-refused', async (phone) => {
    await loginWithMoney(phone, product)
    await pickFirst(phone)
    await openSlip(phone)
    await typeStake(phone, '3')
    await phone.text(/^The minimum stake is/).waitFor()
    await placeButton(phone).and(phone.page.locator(':disabled')).waitFor()
    await typeStake(phone, '20')
    expect(await phone.text(/^The minimum stake is/).count()).toBe(0)
    // What a slip of before the minimum was raised would send.
    await phone.page.route(`**${betPaths.bet}`, (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), stake: '3' }) }),
    )
    const answered = phone.page.waitForResponse((response) => response.url().endsWith(betPaths.bet))
    await tapAction(phone, /^Place bet/)
    const { message } = await (await answered).json()
    await phone.page.getByRole('alert').getByText(`Not placed, no money was taken. ${message}`).waitFor()
    await phone.page.unroute(`**${betPaths.bet}`)
    await phone.text('Betslip (1)').waitFor()
    await typeStake(phone, '21')
    await phone.text('Not placed, no money was taken.').waitFor({ state: 'detached' })
    await phone.page.context().clearCookies({ name: 'sid' })
    await tapAction(phone, /^Place bet/)
    await phone.text('Your session has expired. Please login again').waitFor()
    await phone.page.waitForURL('**/login?next=%2Fbetslip')
  }))

it('an action that takes no tap says why, and takes it once that is mended', () =>
  journey(product, 'slip-reasons', async (phone) => {
    const [cheap] = (await picksOfMatches(product.base, 2 * HOUR_MS, 1, { above: 1, below: 1.21 })) as [Pick]
    const status = (text: string) => phone.page.locator('main').getByRole('status').getByText(text, { exact: true })
    await phone.open(matchPath(cheap))
    await pick(phone, cheap.match, cheap.odd)
    await openSlip(phone)
    await typeStake(phone, '20')
    await status('Total odds must be above 1.20.').waitFor()
    await placeButton(phone).and(phone.page.locator(':disabled')).waitFor()
    await pickFirst(phone)
    await openSlip(phone)
    await phone.text('Betslip (2)').waitFor()
    await placeButton(phone).and(phone.page.locator(':enabled')).waitFor()
    expect(await status('Total odds must be above 1.20.').count()).toBe(0)
    await phone.page.context().setOffline(true)
    await status('You are offline. Place your bet once you get back online').waitFor()
    await placeButton(phone).and(phone.page.locator(':disabled')).waitFor()
    await phone.page.context().setOffline(false)
    await placeButton(phone).and(phone.page.locator(':enabled')).waitFor()
  }))

it('a refusal stays on the screen for ten seconds', () =>
  journey(product, 'slip-refusal-stays', async (phone) => {
    await phone.page.clock.install()
    await loginWithMoney(phone, product)
    await pickFirst(phone)
    await openSlip(phone)
    await typeStake(phone, '20')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const refusal = { code: 'PLAY_LIMIT_REACHED', message: 'Some limit, as the server says it.' }
    await phone.page.route(`**${betPaths.bet}`, async (route) => {
      await held
      await route.fulfill({ status: 422, json: refusal })
    })
    const asked = phone.page.waitForRequest(`**${betPaths.bet}`)
    await tapAction(phone, /^Place bet/)
    await asked
    // From here on the page's time passes only when it is told so.
    await phone.page.clock.pauseAt(Date.now() + 1000)
    answer()
    const words = phone.page.getByRole('alert').getByText(refusal.message)
    await words.waitFor()
    await phone.page.clock.runFor(9_900)
    expect(await words.count()).toBe(1)
    await phone.page.clock.runFor(200)
    await words.waitFor({ state: 'detached' })
  }))

it('sharing shows that it works, says why it failed, and copies', () =>
  journey(product, 'share-edges', async (phone) => {
    await pickFirst(phone)
    await openSlip(phone)
    await typeStake(phone, '20')
    await placeButton(phone).and(phone.page.locator(':enabled')).waitFor()
    await phone.page.route(`**${sharingPaths.encode}`, (route) => route.abort())
    await phone.button('Share the betslip').tap()
    await phone.text('An error occurred. Please try again').waitFor()
    await phone.page.unroute(`**${sharingPaths.encode}`)
    const told = { code: 'TOO_MANY_REQUESTS', message: 'Too many tries, as the server says it' }
    await phone.page.route(`**${sharingPaths.encode}`, (route) => route.fulfill({ status: 429, json: told }))
    await phone.button('Share the betslip').tap()
    await phone.text(told.message).waitFor()
    await phone.page.unroute(`**${sharingPaths.encode}`)
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await phone.page.route(`**${sharingPaths.encode}`, async (route) => {
      await held
      await route.continue()
    })
    await phone.button('Share the betslip').tap()
    await phone.page.locator('button[aria-label="Sharing"][aria-busy=true]:disabled').waitFor()
    go()
    const code = (await dialog(phone).locator('b').first().innerText()).trim()

    await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => phone.page.evaluate(() => navigator.clipboard.readText())
    await phone.button('Copy the code').tap()
    await phone.text('Copied the code successfully').waitFor()
    expect(await copied()).toBe(code)
    await phone.button('Copy the link').tap()
    await phone.text('Copied the link successfully').waitFor()
    expect(await copied()).toMatch(new RegExp(`^http://[^/]+/share/${code}$`))
    await phone.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    await phone.button('Copy the code').tap()
    await phone.text('Unable to copy, please refresh the page and try later').waitFor()

    // A bare /share offers the code of this phone; a link shows that it opens, and the form when it cannot.
    await phone.open('/share')
    await phone.field('Have a code? Load a shared betslip').waitFor()
    expect(await phone.field('Have a code? Load a shared betslip').inputValue()).toBe(code)
    await phone.page.route(`**${sharingPaths.decode}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.abort()
    })
    await phone.open(`/share/${code}`)
    await phone.text('Opening the shared betslip').waitFor()
    await phone.field('Have a code? Load a shared betslip').waitFor()
  }))

it('one pick that can be boosted is told which odd unlocks the win boost; with a second the next level is named', () =>
  journey(product, 'slip-win-boost', async (phone) => {
    const [first, second] = picks as [Pick, Pick]
    for (const [{ match, odd }, percent] of [
      [first, 3],
      [second, 5],
    ] as const) {
      await phone.open(`/prebets/markets/${match.parent_match_id}`)
      await pick(phone, match, odd)
      await openSlip(phone)
      await phone.text(`Add an odd of 1.50 or greater to unlock ${percent}% win boost`).waitFor()
    }
  }))
