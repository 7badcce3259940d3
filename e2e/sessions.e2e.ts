// Sessions of a visitor and a bettor: guarded pages, login and return, stakes, a session that ends elsewhere, logout,
// a forgotten password, and a phone that loses its network; also counts, kept-alive screens and pull to refresh.
import type { TotalsAnswer } from '@walia/contract/matches.ts'
import { accountPaths, betPaths, matchPaths } from '@walia/contract/paths.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, codeFor, newMobile, type Pick, signUp } from './bettor.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { pullDown } from './pullOnPhone.ts'
import { sharedProduct } from './sharedProduct.ts'
import { oddsButton, openSlip, pick, readAccaTerms, tapAction, typeStake } from './slipOnPhone.ts'
import { worldOf } from './world.ts'

/** Above it a leg counts for the accumulator bonus. */
const BONUS_FROM = 1.6
const PASSWORD = 'walia-journey-1'
const NEW_PASSWORD = 'walia-journey-2'

let product: RunningProduct
let picks: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  const world = await worldOf(product)
  picks = [await world.orderPick(60, BONUS_FROM), await world.orderPick(60, BONUS_FROM)]
})

const enter = async (phone: Phone, mobile: string, password: string): Promise<void> => {
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(password)
  await phone.button('Login').tap()
}
const pickFrom = async (phone: Phone, { match, odd }: Pick): Promise<void> => {
  await phone.open(`/prebets/markets/${match.parent_match_id}`)
  await pick(phone, match, odd)
}
const stakeOf = (phone: Phone): Promise<string> => phone.field(/^Stake \(/).inputValue()
const placeButton = (phone: Phone) => phone.button(/^Place bet/)

const themeOf = (phone: Phone) => phone.page.evaluate(() => document.documentElement.dataset.theme)
const darkMode = async (phone: Phone, choice: 'Light' | 'Dark'): Promise<void> => {
  await phone.text(new RegExp(`^${choice}$`)).tap()
  await expect.poll(() => themeOf(phone)).toBe(choice.toLowerCase())
}

it('a guarded page leads to login, and login back to it', () =>
  journey(product, 'guarded', async (phone) => {
    const { mobile } = await signUp(product.base)
    await phone.open('/')
    await phone.link('My bets').tap()
    await phone.page.waitForURL('**/login?next=*')
    // The guarded page leaves no history entry.
    await phone.page.goBack()
    await phone.page.waitForURL((url) => url.pathname === '/')
    await phone.link('My bets').tap()
    await phone.page.waitForURL('**/login?next=*')
    await phone.page.waitForURL('**/login?next=%2Fmybets')
    expect([await phone.page.getByRole('banner').count(), await phone.page.title()]).toEqual([0, 'Login | Walia'])
    await enter(phone, '0811', PASSWORD)
    await phone.text('Please input a valid phone number').waitFor()
    await enter(phone, mobile, 'not the password')
    await phone.text('The phone number or the password is not correct.').waitFor()
    await enter(phone, mobile, PASSWORD)
    await phone.page.waitForURL('**/mybets')
    await phone.text('You have no active bets').waitFor()
    for (const name of ['Active', 'Today', 'Week', 'Month', 'All bets']) await phone.button(name).first().waitFor()
    expect(await phone.page.title()).toBe('My bets | Walia')
    await phone.open('/mybets/bet_aaaaaaaaaaaaa')
    await phone.text('You have no bet with this id.').waitFor()
    await phone.open('/profile')
    await darkMode(phone, 'Dark')
    await phone.page.reload()
    await phone.page.getByRole('radio', { name: 'Dark', exact: true }).and(phone.page.locator(':checked')).waitFor()
    expect(await themeOf(phone)).toBe('dark')
    await darkMode(phone, 'Light')
    // The row of links is on every page with a header but this one.
    const strip = phone.page.getByRole('navigation', { name: 'Quick links' })
    expect([await phone.page.getByRole('banner').count(), await strip.count()]).toEqual([1, 0])
    // Languages are chosen here as well as in the header.
    const tag = () => phone.page.evaluate(() => document.documentElement.lang)
    await phone.button('አማርኛ').tap()
    await expect.poll(tag).toBe('am')
    await phone.button('English').tap()
    await expect.poll(tag).toBe('en')
    await phone.open('/mybets')
    await strip.waitFor()
  }))

it('a visitor fills a slip, is asked to login first, and lacks the money', { tags: ['gate'] }, () =>
  journey(product, 'visitor-slip', async (phone) => {
    const { mobile } = await signUp(product.base)
    await phone.open('/betslip')
    await phone.text('No bets in the betslip, kindly add some bets').waitFor()
    const mini = phone.page.getByRole('complementary', { name: 'Betslip' })
    expect(await mini.count()).toBe(0)
    for (const one of picks) await pickFrom(phone, one)
    await mini.getByText(/^add 3 bet\(s\)/).waitFor()
    await openSlip(phone)
    await phone.text('Betslip (2)').waitFor()
    for (const { match } of picks)
      await phone.page.locator(`main a[href="/prebets/markets/${match.parent_match_id}"]`).waitFor()
    expect(await stakeOf(phone)).toBe('100')
    await readAccaTerms(phone)
    await phone.page.getByRole('button', { name: 'Clear', exact: true }).tap()
    expect(await stakeOf(phone)).toBe('0')
    await placeButton(phone).and(phone.page.locator(':disabled')).waitFor()
    for (const plus of ['5', '10', '50', '100', '1000']) await phone.button(new RegExp(`^Add ETB ${plus} `)).tap()
    expect(await stakeOf(phone)).toBe('1165')
    await typeStake(phone, '10001')
    await phone.text(/^The maximum stake is ETB.10,000\.00$/).waitFor()
    expect(await stakeOf(phone)).toBe('1165')
    await tapAction(phone, /^Place bet/)
    await phone.text('Please login first').waitFor()
    await phone.page.waitForURL('**/login?next=%2Fbetslip')
    await enter(phone, mobile, PASSWORD)
    await phone.page.waitForURL('**/betslip')
    await phone.text('Betslip (2)').waitFor()
    await phone.link(/^Deposit\. Balance ETB.0\.00$/).waitFor()
    expect(await phone.button(/^Balance/).count()).toBe(0)
    await phone.link(/^Deposit ETB.1,165\.00$/).tap()
    await phone.page.waitForURL('**/profile?*')
    const asked = Object.fromEntries(new URL(phone.page.url()).searchParams)
    expect(asked).toEqual({ from: '/betslip', action: 'deposit', amount: '1165' })
    expect(await phone.page.getByLabel('Amount', { exact: true }).inputValue()).toBe('1165')
  }),
)

it('a session that the server ended elsewhere asks to login again and keeps the slip', () =>
  journey(product, 'ended-elsewhere', async (phone) => {
    await loginWithMoney(phone, product)
    await pickFrom(phone, picks[0] as Pick)
    await openSlip(phone)
    await typeStake(phone, '20')
    // While the bet is on its way: sooner, the phone may learn of it from another call and leave the slip.
    await phone.page.route(`**${betPaths.bet}`, async (route) => {
      await call(product.base, accountPaths.logout, {}, await phone.session())
      await route.continue()
    })
    await tapAction(phone, /^Place bet/)
    await phone.text('Your session has expired. Please log back in').first().waitFor()
    await phone.page.waitForURL('**/login?next=%2Fbetslip')
    await phone.open('/betslip')
    await phone.text('Betslip (1)').waitFor()
    await phone.link('Login').waitFor()
    // Any other call's answer ends it as well.
    await loginWithMoney(phone, product)
    await call(product.base, accountPaths.logout, {}, await phone.session())
    await phone.open('/mybets')
    await phone.page.waitForURL('**/login?next=%2Fmybets')
    expect((await phone.session()).token).toBe('')
  }))

it('logout says goodbye, forgets who it was, and keeps the slip', () =>
  journey(product, 'logout', async (phone) => {
    await loginWithMoney(phone, product)
    const session = await phone.session()
    await pickFrom(phone, picks[0] as Pick)
    await phone.open('/profile')
    await phone.button('Logout').tap()
    await phone.text('You are logged out. Goodbye.').waitFor()
    await phone.link('Login').waitFor()
    expect((await phone.session()).token).toBe('')
    // The phone says goodbye at once, while its call is on the way.
    const codeOf = async () => (await call<{ code: string }>(product.base, accountPaths.balance, {}, session)).body.code
    await expect.poll(codeOf).toBe('SESSION_ENDED')
    await phone.open('/betslip')
    await phone.text('Betslip (1)').waitFor()
  }))

it('a forgotten password is set anew with a code by SMS', { tags: ['gate'] }, () =>
  journey(product, 'forgotten', async (phone) => {
    const { mobile } = await signUp(product.base, newMobile())
    const before = await codeFor(product.base, mobile)
    await phone.open('/login')
    await phone.link('Forgot password?').tap()
    await phone.field('Phone number').fill(mobile)
    await phone.button('Send code').tap()
    const code = phone.field('Enter the code we sent').first()
    await code.waitFor()
    await phone.button('Next').tap()
    await phone.text('Please enter a 4 digit code').waitFor()
    await expect.poll(() => codeFor(product.base, mobile)).not.toBe(before)
    await code.fill(await codeFor(product.base, mobile))
    await phone.button('Next').tap()
    await phone.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await phone.page.getByLabel('Repeat the password', { exact: true }).fill('another one')
    await phone.button('Set new password').tap()
    await phone.text('The passwords do not match').waitFor()
    await phone.page.getByLabel('Repeat the password', { exact: true }).fill(NEW_PASSWORD)
    await phone.button('Set new password').tap()
    await phone.text('Your password has been changed. Please log in').waitFor()
    await enter(phone, mobile, NEW_PASSWORD)
    await phone.link(/^Deposit\. Balance/).waitFor()
  }),
)

it('without a network it says so, takes no picks, and goes on afterwards', () =>
  journey(product, 'offline', async (phone) => {
    const { match, odd } = picks[0] as Pick
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    const button = oddsButton(phone, match, odd)
    await button.waitFor()
    await phone.page.context().setOffline(true)
    await phone.text('You are offline. Please refresh your matches once you get back online').waitFor()
    const search = phone.page.getByRole('button', { name: 'Search', exact: true })
    await search.tap()
    await expect.poll(() => phone.text('You are offline.').count()).toBe(2)
    await button.tap()
    await phone.text('Please get back online to add to your betslip').waitFor()
    await phone.link('Betslip, 0 picks').waitFor()
    // On a page without matches it does not speak of them.
    await phone.link('Betslip, 0 picks').tap()
    await phone.page
      .getByRole('alert')
      .getByText('You are offline. Please try again once you get back online')
      .waitFor()
    await phone.page.goBack()
    await phone.page.context().setOffline(false)
    await expect.poll(() => phone.text('You are offline.').count()).toBe(0)
    await button.tap()
    await phone.link('Betslip, 1 pick').waitFor()
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
    await search.tap()
    await phone.field('Search matches and games').waitFor()
  }))

it('counts come every 10 s, are shown above zero, and stand still when refreshing is off', () =>
  journey(product, 'counts', async (phone) => {
    const totals: TotalsAnswer = { total_live_matches: 120, total_shikisha_matches: 7, total_betbuilder_matches: 7 }
    let asked = 0
    await phone.page.clock.install()
    await phone.page.routeWebSocket(/./, (socket) => socket.close())
    await phone.page.route(`**${matchPaths.totals}*`, (route) => {
      asked += 1
      return route.fulfill({ json: totals })
    })
    const bar = phone.page.getByRole('navigation', { name: 'Main navigation' })
    const strip = phone.page.getByRole('navigation', { name: 'Quick links' })
    const after10s = () => phone.page.clock.runFor(10_500)
    await phone.open('/')
    await bar.getByRole('link', { name: 'Home', exact: true }).waitFor()
    await after10s()
    await bar.getByRole('link', { name: 'Live, 120 matches' }).getByText('99+').waitFor()
    await strip.getByRole('link', { name: 'Live 120' }).waitFor()
    await strip.getByRole('link', { name: 'Combo bet 7' }).waitFor()
    // All that is sold, in its order.
    const addresses = await strip.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses.join(' ')).toBe(
      '/check-bet /live /sports /top-leagues/ /combo-bet /daily-jackpot /jackpots /virtuals /lucky-six /aviator /crash-games /comet-crash /walia-fasta /casino /walia-tv /results /promotions/en',
    )
    const before = asked
    Object.assign(totals, { total_live_matches: 0, total_shikisha_matches: 0 })
    await after10s()
    for (const [nav, name] of [
      [bar, 'Live'],
      [strip, 'Live'],
      [strip, 'Combo bet'],
    ] as const)
      await nav.getByRole('link', { name, exact: true }).waitFor()
    expect(asked).toBeGreaterThan(before)
    await changeSettings(phone, { autorefresh: false })
    await bar.getByRole('link', { name: 'Home', exact: true }).waitFor()
    asked = 0
    for (const _ of [1, 2, 3]) await after10s()
    expect(asked).toBe(0)
  }))

/** As the profile's switches leave them. */
const changeSettings = async (phone: Phone, change: Record<string, unknown>): Promise<void> => {
  await phone.page.evaluate((given) => {
    const kept = JSON.parse(localStorage.getItem('walia-settings') ?? '{"version":1,"state":{}}')
    localStorage.setItem('walia-settings', JSON.stringify({ ...kept, state: { ...kept.state, ...given } }))
  }, change)
  await phone.page.reload()
}

it('home, live, combo and the daily jackpot are found as they were left', () =>
  journey(product, 'kept', async (phone) => {
    // A heading may be drawn anew until its screen's data is there.
    const settled = async () => {
      await expect.poll(() => phone.page.locator('#content h1:visible').count()).toBe(1)
      await phone
        .button(/ v .+, .+, .+, /)
        .and(phone.page.locator(':visible'))
        .or(phone.page.locator('#content li a:visible'))
        .first()
        .waitFor()
    }
    const mark = () =>
      phone.page.evaluate(() => {
        const screen = [...document.querySelectorAll<HTMLElement>('#content h1')].find((each) => each.checkVisibility())
        if (screen) screen.dataset.left = location.pathname
      })
    const marked = (at: string) =>
      phone.page.locator(`#content h1[data-left="${at}"]`).evaluate((each) => each.checkVisibility())
    await phone.open('/')
    await phone.page.getByRole('tab', { name: 'Upcoming' }).tap()
    await phone
      .button(/ v .+, .+, .+, /)
      .first()
      .waitFor()
    await phone.page.evaluate(() => scrollTo(0, 300))
    await expect.poll(() => phone.page.evaluate(() => scrollY)).toBe(300)
    await mark()
    // By the bottom bar: the strip's links would have to be scrolled to.
    await phone.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Live/ }).tap()
    await phone.page.waitForURL('**/live')
    await settled()
    await mark()
    for (const [name, at] of [
      [/^Combo bet/, '/combo-bet'],
      [/^Daily jackpot/, '/daily-jackpot'],
    ] as const) {
      await phone.link(name).first().tap()
      await phone.page.waitForURL(`**${at}`)
      await settled()
      await mark()
    }
    await phone.link('My bets').tap()
    await phone.page.waitForURL('**/login?*')
    for (const at of ['/daily-jackpot', '/combo-bet', '/live', '/']) {
      await phone.page.goBack()
      await phone.page.waitForURL((url) => url.pathname === at)
      await expect.poll(() => marked(at)).toBe(true)
    }
    await phone.page.getByRole('tab', { name: 'Upcoming', selected: true }).waitFor()
    await expect.poll(() => phone.page.evaluate(() => scrollY)).toBe(300)
  }))

it('lists, betslip and profile are refreshed by pulling them down', () =>
  journey(product, 'pulled', async (phone) => {
    await loginWithMoney(phone, product)
    await pickFrom(phone, picks[0] as Pick)
    for (const [at, asks] of [
      ['/', matchPaths.list],
      ['/live', matchPaths.liveList],
      ['/betslip', '/api/'],
      ['/profile', accountPaths.balance],
    ] as const) {
      await phone.open(at)
      await phone.page.locator('#content h1:visible, #content h2:visible').first().waitFor()
      await phone.page.waitForLoadState('networkidle')
      const short = await pullDown(phone, 120)
      expect(
        (await short()).map(({ phase }) => phase),
        at,
      ).toEqual(['pull', 'idle'])
      const asked = phone.page.waitForRequest((request) => request.url().includes(asks))
      const seen = await pullDown(phone, 200)
      await asked
      await expect.poll(async () => (await seen()).at(-1)?.phase).toBe('idle')
      const heights = Object.fromEntries((await seen()).map(({ phase, height }) => [phase, height]))
      expect(Object.keys(heights), at).toEqual(['pull', 'trigger', 'loading', 'done', 'idle'])
      expect(heights.pull).toBeLessThan(70)
      expect(heights.trigger).toBeGreaterThanOrEqual(70)
      expect(heights.loading).toBe(50)
    }
  }))

it('the Register label alternates with the offer for new accounts, three times, and not where motion is reduced', () =>
  journey(product, 'offer', async (phone) => {
    await phone.page.clock.install()
    await phone.page.clock.pauseAt(Date.now() + 1000) // moved by hand: the machine's pauses change no label
    const labels = async (): Promise<string[]> => {
      await phone.open('/')
      const shown = phone.page.getByRole('banner').locator('[data-shown=true]')
      await shown.waitFor()
      const seen = []
      for (const _ of Array(8)) {
        seen.push(await shown.innerText())
        await phone.page.clock.runFor(6000)
      }
      return seen
    }
    const [word, text] = ['Register', 'ETB 25 Free!']
    expect(await labels()).toEqual([word, text, word, text, word, text, word, word])
    await phone.link('Register. ETB 25 Free!').waitFor()
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
    expect(new Set(await labels())).toEqual(new Set([word]))
  }))

it('what the phone keeps survives a reload: session, slip, keyword, language and settings', () =>
  journey(product, 'kept-values', async (phone) => {
    await loginWithMoney(phone, product)
    await pickFrom(phone, picks[0] as Pick)
    await phone.page.getByRole('button', { name: 'Search', exact: true }).tap()
    await phone.field('Search matches and games').fill('arsenal')
    await phone.page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Back' }).tap()
    await changeSettings(phone, { language: 'am', theme: 'dark', autorefresh: false })
    await phone.link('ስፖርቶች').waitFor()
    expect(await themeOf(phone)).toBe('dark')
    await phone.link(/^ገቢ አድርግ። ቀሪ ሂሳብ/).waitFor()
    await phone.link('የውርርድ ወረቀት፣ 1 ምርጫ').waitFor()
    await phone.button('ፈልግ').first().tap()
    expect(await phone.page.getByRole('dialog').locator('input').inputValue()).toBe('arsenal')
  }))
