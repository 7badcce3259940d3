// An account is closed on the phone: first the money, then a reason and the password; nobody logs in to it again. One that
// an operator blocks is forgotten by the phone.
import { type ClosingAnswer, closingPath } from '@walia/contract/closing.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, login, newMobile } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

const PASSWORD = 'walia-journey-1'
/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

it('the money is withdrawn first; then a reason and the password close the account, and its login says so', () =>
  journey(product, 'closing', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await depositOnPhone(phone, '60')
    await phone.open('/profile?action=security')
    await phone.link('Close account').tap()
    // Nothing is filled in while something stands in the way.
    await phone.text(/^The account can be closed once no bet and no payment is open/).waitFor()
    await phone.text(/The number can open a new account after \d\d\/\d\d\/\d{4}\.$/).waitFor()
    const goOn = phone.button('Go on to close')
    expect(await goOn.count()).toBe(0)

    await phone.link('Withdraw').tap()
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('60')
    await phone.button(/^Withdraw/).tap()
    await phone.page.waitForTimeout(DEAF_MS)
    await phone.button(/^Confirm: withdraw/).tap()
    const session = await login(product.base, mobile, PASSWORD)
    const stateNow = async () => (await call<ClosingAnswer>(product.base, closingPath, undefined, session)).body.data
    await expect.poll(stateNow, { timeout: 20_000 }).toMatchObject({ open_payments: 0, balance: '0.00' })
    await phone.open('/profile?action=close')
    await goOn.tap()
    await phone.text('Please choose one').waitFor()
    await phone.text('Please enter your password').waitFor()
    expect(await phone.text(/cannot be withdrawn: support pays it out/).count()).toBe(0)
    await phone.page.getByRole('radio', { name: 'I have no time for it' }).check()
    const password = phone.page.getByLabel('Current password', { exact: true })
    // The sheet has no field for another one, so a wrong password leads back to its own.
    await password.fill('not this one at all')
    await phone.page.waitForTimeout(DEAF_MS)
    await goOn.tap()
    await phone.text(/^Close this account for good\?/).waitFor()
    await phone.page.waitForTimeout(DEAF_MS)
    await phone.button('Close my account for good').tap()
    await phone.text('The current password is not correct.').waitFor()
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    await password.fill(PASSWORD)
    await phone.page.waitForTimeout(DEAF_MS)
    await goOn.tap()
    await phone.text(/^Close this account for good\?/).waitFor()
    await phone.page.waitForTimeout(DEAF_MS)
    await phone.button('Close my account for good').tap()
    await phone.text('Your account is closed. Goodbye.').waitFor()
    await phone.link('Register').first().waitFor()

    await phone.open('/login')
    await phone.field('Phone number').fill(mobile)
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.button('Login').tap()
    await phone.text(/This account was closed\./).waitFor()
    expect(await phone.page.evaluate(() => localStorage.getItem('walia-session'))).not.toContain(mobile.slice(1))
  }))

it('a phone whose account an operator blocks forgets it and says why; unblocked, it logs in again', () =>
  journey(product, 'blocked', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await operate(product, 'account', 'block', '--phone', mobile)
    // The page that is open may have heard of it: the next one still says why.
    await phone.page.waitForURL('**/login?next=**')
    await phone.open('/mybets')
    await phone.text('Your account is blocked. Please contact us.').first().waitFor()
    await phone.page.waitForURL('**/login?next=%2Fmybets')
    expect(await phone.page.evaluate(() => localStorage.getItem('walia-session'))).not.toContain(mobile.slice(1))
    await operate(product, 'account', 'unblock', '--phone', mobile)
    await phone.open('/login')
    await phone.field('Phone number').fill(mobile)
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.button('Login').tap()
    await phone.link(/^Deposit\. Balance/).waitFor()
  }))

it('a tab whose withdrawal is being looked at says that another tab has logged out, and that none was made', () =>
  journey(product, 'other-tab', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '60')
    await phone.open('/profile?action=withdraw')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('60')
    await phone.button(/^Withdraw ETB/).tap()
    await phone.button(/^Confirm: withdraw/).waitFor()
    const tab = await phone.page.context().newPage()
    const logOut = async (): Promise<void> => {
      await tab.goto('/profile')
      await tab.getByRole('button', { name: 'Logout' }).tap()
    }
    await logOut()
    const note = phone.page.getByRole('status').filter({ hasText: /^You were logged out in another tab/ })
    await note.getByText(/No withdrawal was made\.$/).waitFor()
    await phone.page.reload()
    await note.waitFor()
  }))
