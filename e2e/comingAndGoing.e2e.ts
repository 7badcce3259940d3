// A visitor becomes a bettor and back: guarded pages, login and return, stakes, a session that ends elsewhere, logout,
// a forgotten password, and a phone that loses its network.
import { accountPaths } from '@walia/contract/paths.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, codeFor, newMobile, type Pick, signUp, upcomingPicks } from './bettor.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { openSlip, pick, tapAction, typeStake } from './slipOnPhone.ts'

const SEED = 41
const HOUR_MS = 3_600_000
const PASSWORD = 'walia-journey-1'
const NEW_PASSWORD = 'walia-journey-2'

let product: Product
let picks: Pick[]
beforeAll(async () => {
  product = await startProduct({ seed: SEED, speed: 1 })
  const open = await upcomingPicks(product.base, 2 * HOUR_MS, 60)
  picks = [...new Map(open.map((one) => [one.match.parent_match_id, one])).values()].slice(0, 2)
})
afterAll(() => product?.stop())

const path = (phone: Phone): string => {
  const { pathname, search } = new URL(phone.page.url())
  return `${pathname}${search}`
}
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
    await phone.open('/mybets')
    await phone.page.waitForURL('**/login?next=*')
    expect(path(phone)).toBe('/login?next=%2Fmybets')
    expect([await phone.page.getByRole('banner').count(), await phone.page.title()]).toEqual([0, 'Login | Walia'])
    await enter(phone, '0811', PASSWORD)
    await phone.text('Please input a valid phone number').waitFor()
    await enter(phone, mobile, 'not the password')
    await phone.text('The phone number or the password is not correct.').waitFor()
    await enter(phone, mobile, PASSWORD)
    await phone.page.waitForURL('**/mybets')
    await phone.text('You have no active bets').waitFor()
    for (const name of ['Active', 'Today', 'Week', 'Month', 'All']) await phone.button(name).first().waitFor()
    expect(await phone.page.title()).toBe('My bets | Walia')
    await phone.open('/mybets/bet_aaaaaaaaaaaaa')
    await phone.text('You have no bet with this id.').waitFor()
    await phone.open('/profile')
    await darkMode(phone, 'Dark')
    await phone.page.reload()
    await phone.page.getByRole('radio', { name: 'Dark', exact: true }).and(phone.page.locator(':checked')).waitFor()
    expect(await themeOf(phone)).toBe('dark')
    await darkMode(phone, 'Light')
  }))

const ACCA_LEVELS = 36
const readAccaTerms = async (phone: Phone): Promise<void> => {
  await phone.button(/Accumulator bonus terms$/).tap()
  const terms = phone.page.getByRole('dialog', { name: 'Accumulator bonus' })
  await terms.getByText('Walia may change the terms of this promotion without notice.').waitFor()
  const rows = await terms
    .getByRole('row')
    .evaluateAll((each) => each.map((row) => [...row.children].map((cell) => cell.textContent?.trim())))
  expect([rows.length, rows[0], rows[1], rows.at(-1)]).toEqual([
    1 + ACCA_LEVELS,
    ['Number of games', '% Bonus'],
    ['5', '10%'],
    ['40', '300%'],
  ])
  await terms.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => terms.count()).toBe(0)
}

it('a visitor fills a slip, is asked to login first, and lacks the money', () =>
  journey(product, 'visitor-slip', async (phone) => {
    const { mobile } = await signUp(product.base)
    await phone.open('/betslip')
    await phone.text('No bets in the betslip, kindly add some bets').waitFor()
    for (const one of picks) await pickFrom(phone, one)
    await openSlip(phone)
    await phone.text('Betslip (2)').waitFor()
    expect(await stakeOf(phone)).toBe('100')
    await readAccaTerms(phone)
    await phone.page.getByRole('button', { name: 'Clear', exact: true }).tap()
    expect(await stakeOf(phone)).toBe('0')
    await placeButton(phone).and(phone.page.locator(':disabled')).waitFor()
    for (const plus of ['5', '10', '50', '100', '1,000']) await phone.button(new RegExp(`^Add ETB.${plus}\\.00 `)).tap()
    expect(await stakeOf(phone)).toBe('1165')
    await typeStake(phone, '10001')
    await phone.text(/^The maximum stake is ETB.10,000\.00$/).waitFor()
    expect(await stakeOf(phone)).toBe('1165')
    await tapAction(phone, /^Place bet/)
    await phone.text('Please login first').waitFor()
    expect(path(phone)).toBe('/login?next=%2Fbetslip')
    await enter(phone, mobile, PASSWORD)
    await phone.page.waitForURL('**/betslip')
    await phone.text('Betslip (2)').waitFor()
    await phone.link(/^Deposit ETB.1,165\.00$/).tap()
    await phone.page.waitForURL('**/profile?*')
    const asked = Object.fromEntries(new URL(phone.page.url()).searchParams)
    expect(asked).toEqual({ from: '/betslip', action: 'deposit', amount: '1165' })
    expect(await phone.page.getByLabel('Amount', { exact: true }).inputValue()).toBe('1165')
  }))

it('a session that the server ended elsewhere asks to login again and keeps the slip', () =>
  journey(product, 'ended-elsewhere', async (phone) => {
    await loginAsDemo(phone)
    await pickFrom(phone, picks[0] as Pick)
    await openSlip(phone)
    await typeStake(phone, '20')
    await call(product.base, accountPaths.logout, {}, await phone.session())
    await tapAction(phone, /^Place bet/)
    await phone.text('Your session has expired. Please log back in').waitFor()
    await phone.page.waitForURL('**/login?next=%2Fbetslip')
    await phone.open('/betslip')
    await phone.text('Betslip (1)').waitFor()
    await phone.link('Login').waitFor()
    // Any other call's answer ends it as well.
    await loginAsDemo(phone)
    await call(product.base, accountPaths.logout, {}, await phone.session())
    await phone.open('/mybets')
    await phone.page.waitForURL('**/login?next=%2Fmybets')
    expect((await phone.session()).token).toBe('')
  }))

it('logout says goodbye, forgets who it was, and keeps the slip', () =>
  journey(product, 'logout', async (phone) => {
    await loginAsDemo(phone)
    const session = await phone.session()
    await pickFrom(phone, picks[0] as Pick)
    await phone.open('/profile')
    await phone.button('Logout').tap()
    await phone.text('You are logged out. Goodbye.').waitFor()
    await phone.link('Login').waitFor()
    expect((await phone.session()).token).toBe('')
    const { body } = await call<{ code: string }>(product.base, accountPaths.balance, {}, session)
    expect(body.code).toBe('SESSION_ENDED')
    await phone.open('/betslip')
    await phone.text('Betslip (1)').waitFor()
  }))

it('a forgotten password is set anew with a code by SMS', () =>
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
    await phone.text('Your password has been changed. Please login').waitFor()
    await enter(phone, mobile, NEW_PASSWORD)
    await phone.link(/^Deposit\. Balance/).waitFor()
  }))

it('without a network it says so, takes no picks, and goes on afterwards', () =>
  journey(product, 'offline', async (phone) => {
    const { match, odd } = picks[0] as Pick
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    const button = phone.button(new RegExp(`, ${odd.display}, `)).first()
    await button.waitFor()
    await phone.page.context().setOffline(true)
    await phone.text('You are offline. Please refresh your matches once you get back online').waitFor()
    await button.tap()
    await phone.text('Please get back online to add to your betslip').waitFor()
    await phone.link('Betslip, 0 picks').waitFor()
    await phone.page.context().setOffline(false)
    await expect.poll(() => phone.text('You are offline.').count()).toBe(0)
    await button.tap()
    await phone.link('Betslip, 1 pick').waitFor()
  }))
