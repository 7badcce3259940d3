// Accounts: steps with a code survive the tab, the number is typed once, a link of the bot asks
// before it replaces a session, and an idle phone shows no money; what a tag manager reads of logout and slip.
import { botLoginPaths } from '@walia/contract/latePaths.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { et } from '@walia/domain/market/et.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, codeFor, newMobile, PASSWORD, type Pick, signUp } from './bettor.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { BOT_KEY, sharedProduct } from './sharedProduct.ts'
import { oddsButton, openSlip, pick, placeFromSlip } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

const NEW_PASSWORD = 'walia-journey-2'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const code = (phone: Phone) => phone.field('Enter the code we sent').first()
const password = (phone: Phone, label: string) => phone.page.getByLabel(label, { exact: true })
const shownOf = (mobile: string) => `+251 ${mobile.slice(1, 3)} ${mobile.slice(3, 6)} ${mobile.slice(6)}`
const otherThan = (right: string) => String((Number(right) + 1) % 10_000).padStart(4, '0')
const keptOn = (phone: Phone) =>
  phone.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
const at = (phone: Phone, path: string) => phone.page.waitForURL((url) => url.pathname === path)

async function beginSignUp(phone: Phone, mobile: string): Promise<void> {
  await phone.open('/signup')
  await phone.page.getByRole('banner').waitFor()
  await phone.field('Phone number').fill(mobile)
  await password(phone, 'Password').fill('12345678')
  await phone.button('Send code').tap()
  await phone.text('Please confirm that you are 21 or older').waitFor()
  await phone.field(/^I am 21 or older/).check()
  await phone.button('Send code').tap()
  await phone.text('This password is easy to guess').waitFor()
  await password(phone, 'Password').fill(PASSWORD)
  await phone.button('Send code').tap()
  await code(phone).waitFor()
}

it('a sign-up goes on after a reload and in a new tab, and keeps no password', () =>
  journey(product, 'sign-up-kept', async (phone) => {
    const mobile = newMobile()
    await beginSignUp(phone, mobile)
    await phone.text(`No message? Dial ${et.contacts.codeUssd}`).waitFor()
    await phone.text(`Codes come from ${et.contacts.smsSender}`).waitFor()
    await phone.page.reload()
    await phone.text(shownOf(mobile)).waitFor()
    expect(await keptOn(phone)).not.toContain(PASSWORD)
    await code(phone).fill(otherThan(await codeFor(product.base, mobile)))
    await phone.button('Create account').tap()
    await phone.text('The code is not correct. Tries left: 4.').waitFor()
    await phone.button('Back').tap()
    await phone.text(/^We do not keep your password on this phone\./).waitFor()
    expect(await phone.text('The code is not correct').count()).toBe(0)
    await phone.button('I have a code already').tap()
    await code(phone).waitFor()

    const tab = await phone.page.context().newPage()
    await phone.page.close()
    await tab.goto('/login')
    await tab.getByRole('link', { name: `Finish the account for ${shownOf(mobile)}` }).tap()
    await tab
      .getByLabel('Enter the code we sent')
      .first()
      .fill(await codeFor(product.base, mobile))
    await tab.getByRole('button', { name: 'Create account' }).tap()
    await tab.getByRole('link', { name: /^Deposit\. Balance/ }).waitFor()
    expect(await tab.evaluate(() => localStorage.getItem('walia-code'))).not.toContain('251')
  }))

it.each(['/login', '/forgotpassword', '/signup'])(
  '%s says whom to reach without a login, by phone and e-mail',
  (path) =>
    journey(product, `contacts${path.slice(1)}`, async (phone) => {
      await phone.open(path)
      const { supportPhones, supportEmail } = et.contacts
      const foot = phone.page.locator('#content footer')
      expect(
        await foot.getByRole('link', { name: shownOf(`0${supportPhones[0]?.slice(3)}`) }).getAttribute('href'),
      ).toBe(`tel:+${supportPhones[0]}`)
      expect(await foot.getByRole('link', { name: supportEmail }).getAttribute('href')).toBe(`mailto:${supportEmail}`)
    }),
)

it('a reset tells a wrong code before it asks for a password, and the number is typed once', () =>
  journey(product, 'reset-kept', async (phone) => {
    const { mobile } = await signUp(product.base, newMobile())
    const before = await codeFor(product.base, mobile)
    await phone.open('/login')
    await phone.field('Phone number').fill(mobile)
    await phone.link('Forgot password?').tap()
    await expect.poll(() => phone.field('Phone number').inputValue()).toBe(mobile)
    await phone.button('Send code').tap()
    await code(phone).waitFor()
    await expect.poll(() => codeFor(product.base, mobile)).not.toBe(before)
    const right = await codeFor(product.base, mobile)
    await code(phone).fill(otherThan(right))
    await phone.button('Next').tap()
    await phone.text('The code is not correct. Tries left: 4.').waitFor()
    expect(await password(phone, 'New password').count()).toBe(0)
    // The refusal stands at the cells, and goes with the first digit of the next try.
    expect(await code(phone).getAttribute('aria-invalid')).toBe('true')
    await code(phone).fill(right.slice(0, 1))
    await expect.poll(() => phone.text('The code is not correct').count()).toBe(0)
    await phone.page.reload()
    await code(phone).fill(right)
    await phone.button('Next').tap()
    await password(phone, 'New password').waitFor()
    await phone.page.reload()
    await password(phone, 'New password').fill(NEW_PASSWORD)
    await password(phone, 'Repeat the password').fill(NEW_PASSWORD)
    await phone.button('Set new password').tap()
    await phone.text('Your password has been changed. Please log in').waitFor()
    expect(await phone.field('Phone number').inputValue()).toBe(mobile)
    expect(await keptOn(phone)).not.toContain(NEW_PASSWORD)
    await password(phone, 'Password').fill(NEW_PASSWORD)
    await phone.button('Login').tap()
    await phone.link(/^Deposit\. Balance/).waitFor()
  }))

/** The next call reaches the server, and its answer does not come back. */
const loseAnswer = (phone: Phone, path: string) =>
  phone.page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
const ASKING = 'No answer yet. We keep asking.'
const CHANGED = 'Your session has expired. Please log back in. The password was changed.'
const codesOf = async (mobile: string): Promise<number> => {
  const answer = await fetch(`${product.base}/dev/outbox?mobile=251${mobile.slice(1)}`)
  return ((await answer.json()) as { data: { code: string | null }[] }).data.filter((sms) => sms.code !== null).length
}

it('an answer that never arrives: the page asks again by itself and goes on, with one SMS per code', () =>
  journey(product, 'answers-lost', async (phone) => {
    const mobile = newMobile()
    await phone.open('/signup')
    await phone.field('Phone number').fill(mobile)
    await password(phone, 'Password').fill(PASSWORD)
    await phone.field(/^I am 21 or older/).check()
    await loseAnswer(phone, accountPaths.register)
    await phone.button('Send code').tap()
    await phone.text(ASKING).waitFor()
    await code(phone).waitFor()
    expect(await codesOf(mobile)).toBe(1)
    const first = await codeFor(product.base, mobile)
    await code(phone).fill(first)
    await loseAnswer(phone, accountPaths.confirm)
    await phone.button('Create account').tap()
    await phone.text(ASKING).waitFor()
    await phone.link(/^Deposit\. Balance/).waitFor()

    await phone.open('about:blank')

    // The password is set anew on another phone, and this one is told so.
    await journey(product, 'answers-lost-reset', async (other) => {
      await other.open('/forgotpassword')
      await other.field('Phone number').fill(mobile)
      await loseAnswer(other, accountPaths.code)
      await other.button('Send code').tap()
      await other.text(ASKING).waitFor()
      await code(other).waitFor()
      expect(await codesOf(mobile)).toBe(2)
      await code(other).fill(await codeFor(product.base, mobile))
      await loseAnswer(other, accountPaths.checkCode)
      await other.button('Next').tap()
      await other.text(ASKING).waitFor()
      await password(other, 'New password').fill(NEW_PASSWORD)
      await password(other, 'Repeat the password').fill(NEW_PASSWORD)
      await loseAnswer(other, accountPaths.password)
      await other.button('Set new password').tap()
      await other.text(ASKING).waitFor()
      await other.text('Your password has been changed. Please log in').waitFor()
    })
    await phone.open('/profile')
    await phone.text(CHANGED).waitFor()
  }))

it('a message that the browser reads fills the code in', () =>
  journey(product, 'code-by-itself', async (phone) => {
    // The browser's own part, which only phones with a SIM have.
    await phone.page.addInitScript(() => {
      const got = new Promise((resolve) => Object.assign(window, { message: resolve }))
      Object.assign(window, { OTPCredential: class {} })
      navigator.credentials.get = async (request) =>
        JSON.stringify(request).includes('"otp":{"transport":["sms"]}') ? ((await got) as never) : null
    })
    await beginSignUp(phone, newMobile())
    const field = phone.page.locator('input[autocomplete="one-time-code"][inputmode="numeric"]')
    await field.waitFor()
    await phone.page.evaluate(() => (window as unknown as { message(code: object): void }).message({ code: '4711' }))
    await expect.poll(() => field.inputValue()).toBe('4711')
  }))

async function linkFor(mobile: string): Promise<string> {
  const answer = await fetch(`${product.base}${botLoginPaths.links}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': BOT_KEY },
    body: JSON.stringify({ mobile }),
  })
  return new URL(((await answer.json()) as { data: { url: string } }).data.url).pathname
}

it("somebody's link asks before it takes over a phone that is logged in", () =>
  journey(product, 'link-asks', async (phone) => {
    const { mobile } = await signUp(product.base, newMobile())
    const link = await linkFor(mobile)
    const masked = `+251******${mobile.slice(-3)}`
    const own = shownOf(await loginWithMoney(phone, product))
    await phone.open(link)
    await phone.text(`You are logged in as ${own}. This link is for ${masked}.`).waitFor()
    await phone.link('Stay logged in').tap()
    await at(phone, '/profile')
    await phone.page.getByText(own, { exact: true }).waitFor()
    await phone.open(link)
    await phone.button(`Log in as ${masked}`).tap()
    await at(phone, '/profile')
    await phone.text(shownOf(mobile)).waitFor()
  }))

const HOUR_MS = 3_600_000
const leftLying = (phone: Phone) =>
  phone.page.addInitScript((ms) => {
    if (!sessionStorage.getItem('aged')) localStorage.setItem('walia-touched-at', String(Date.now() - ms))
    sessionStorage.setItem('aged', 'yes')
  }, HOUR_MS)

it('an idle phone shows no money, on a page with money or without', () =>
  journey(product, 'left-lying', async (phone) => {
    const mobile = await loginWithMoney(phone, product)
    await leftLying(phone)
    const asked: string[] = []
    phone.page.on('request', (request) => {
      // What the page before still asked for is its own.
      if (request.isNavigationRequest()) asked.length = 0
      asked.push(new URL(request.url()).pathname)
    })
    await phone.open('/profile')
    await phone.page.waitForURL('**/login?next=%2Fprofile')
    await phone.text('Your session has expired. Please login again').waitFor()
    expect(asked.filter((path) => Object.values(accountPaths).includes(path as never))).toEqual([])
    expect(await keptOn(phone)).not.toMatch(/"balance"/)
    expect(await phone.field('Phone number').inputValue()).toBe(mobile.slice(1))
    await password(phone, 'Password').fill(PASSWORD)
    await phone.button('Login').tap()
    await at(phone, '/profile')
    await phone.page.evaluate(() => sessionStorage.removeItem('aged'))
    await phone.open('/')
    await phone.link('Login').waitFor()
    expect(await phone.link(/^Deposit\. Balance/).count()).toBe(0)
  }))

it('whoever sets a new password while his old session is found to be over stays there', () =>
  journey(product, 'forgotten-and-over', async (phone) => {
    const mobile = await loginWithMoney(phone, product)
    await call(product.base, accountPaths.logout, {}, await phone.session())
    await phone.open('/forgotpassword')
    await expect.poll(async () => (await phone.session()).token).toBe('')
    await phone.field('Phone number').fill(mobile.slice(1))
    await phone.button('Send code').tap()
    await code(phone).waitFor()
    expect(new URL(phone.page.url()).pathname).toBe('/forgotpassword')
  }))

it('an answer 401 without a code ends the session too', () =>
  journey(product, 'bare-401', async (phone) => {
    await loginWithMoney(phone, product)
    await phone.page.route(`**${accountPaths.profile}*`, (route) =>
      route.fulfill({ status: 401, body: 'who are you?' }),
    )
    await phone.open('/profile')
    await phone.text('Your session has expired. Please login again').waitFor()
    await phone.page.waitForURL('**/login?next=%2Fprofile')
    expect((await phone.session()).token).toBe('')
  }))

it('logout publishes the marketing event with all its fields', () =>
  journey(product, 'session-end', async (phone) => {
    await phone.page.addInitScript(() => Object.assign(window, { dataLayer: [] }))
    const mobile = await loginWithMoney(phone, product)
    await phone.open('/profile')
    await phone.button('Logout').tap()
    await phone.link('Login').waitFor()
    const told = await phone.page.evaluate(() =>
      (window as unknown as { dataLayer: { event: string }[] }).dataLayer.filter(
        ({ event }) => event === 'session_end',
      ),
    )
    expect(told).toEqual([
      {
        event: 'session_end',
        profile_id: expect.any(Number),
        user_alternative_id: '',
        mobile: `251${mobile.slice(1)}`,
        app_name: 'MOBILE_WEB',
        wallet_balance: '10000.00',
        wallet_currency: 'ETB',
        points_balance: 0,
        bonus_balance: '0.00',
      },
    ])
  }))

it('a tag manager of the page reads each pick that comes and goes, and the placed bet', () =>
  journey(product, 'slip-events', async (phone) => {
    await phone.page.addInitScript(() => Object.assign(window, { dataLayer: [] }))
    const told = () =>
      phone.page.evaluate(() => {
        const { dataLayer } = window as unknown as { dataLayer: { event: string; count?: number }[] }
        return dataLayer.flatMap(({ event, count }) => (event.startsWith('betslip_') ? [[event, count]] : []))
      })
    await loginWithMoney(phone, product)
    const [first] = await orderedPicks(product, 1, { above: 1.5 })
    const { match, odd } = first as Pick
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await pick(phone, match, odd)
    await expect.poll(told).toEqual([['betslip_add', 1]])
    await oddsButton(phone, match, odd).tap()
    await oddsButton(phone, match, odd).and(phone.page.locator('[aria-pressed=false]')).waitFor()
    await pick(phone, match, odd)
    await openSlip(phone)
    await placeFromSlip(phone)
    await expect.poll(told).toEqual([
      ['betslip_add', 1],
      ['betslip_remove', 0],
      ['betslip_add', 1],
      ['betslip_place', 1],
    ])
  }))
