// Two-step login on the phone: set up with a key, a login that asks for the code, a recovery code, and its end.
import { stepAt, totpAt } from '@walia/server/accounts/totp.ts'
import { beforeAll, expect, it } from 'vitest'
import { newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, openPhone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

const PASSWORD = 'walia-journey-1'
/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

/** What the app shows for the key that the page shows. */
const codeOf = (key: string): string => {
  const bits = [...key.replaceAll(' ', '')].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpAt(Uint8Array.from(bytes), stepAt(Date.now()))
}

it('is set up with the key of the page; another phone logs in with a recovery code; both end it', () =>
  journey(product, 'second-factor', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await phone.open('/profile?action=security')
    await phone.link('Two-step login').tap()
    await phone.button('Set up').tap()
    await phone.text('Please enter your password').waitFor()
    await phone.page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await phone.button('Set up').tap()
    const key = (await phone.page.locator('code').first().textContent()) ?? ''
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    await phone.page.getByLabel('Code of your app').fill('000000')
    await phone.button('Turn on').tap()
    await phone.text(/This code is not correct/).waitFor()
    expect(await phone.page.getByLabel('Code of your app').getAttribute('aria-invalid')).toBe('true')
    await phone.page.getByLabel('Code of your app').fill(codeOf(key))
    await phone.page.waitForTimeout(DEAF_MS)
    await phone.button('Turn on').tap()
    await phone.text(/Write these recovery codes down/).waitFor()
    const codes = await phone.page.locator('code').allTextContents()
    expect(codes).toHaveLength(10)
    const [file] = await Promise.all([phone.page.waitForEvent('download'), phone.button('Save as a file').tap()])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    await phone.page.waitForTimeout(DEAF_MS)
    await phone.button('I have kept the codes').tap()
    await phone.text('Recovery codes left: 10').waitFor()

    // Support is asked to end it: the owner sees it, and keeps it.
    await operate(product, 'account', 'end-factor', '--phone', mobile)
    await phone.open('/profile?action=factor')
    await phone.text(/^Support was asked to end your two-step login/).waitFor()
    await phone.button('Keep it on').tap()
    await phone.text('Your two-step login stays on.').waitFor()
    await phone.button('Keep it on').waitFor({ state: 'detached' })

    const other = await openPhone(product)
    try {
      await other.open('/login?next=/profile')
      await other.field('Phone number').fill(mobile)
      await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await other.button('Login').tap()
      // Nothing has gone wrong: a step of its own, and no error.
      await other.text(/^Your password is right\. Now enter the code/).waitFor()
      expect(await other.page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
      await other.page.waitForTimeout(DEAF_MS)
      await other.button('Login').tap()
      await other.text('Please enter the code').waitFor()
      await other.page.getByLabel('Code of your app').fill(codes[0] ?? '')
      await other.page.waitForTimeout(DEAF_MS)
      await other.button('Login').tap()
      // A pattern that ends with /profile is met by the login's own address, which names it as the next one.
      await other.page.waitForURL(({ pathname }) => pathname === '/profile')
    } finally {
      await other.close()
    }
    await phone.open('/profile?action=factor')
    await phone.text('Recovery codes left: 9').waitFor()
    await phone.page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await phone.page.getByLabel('Code of your app').fill(codes[1] ?? '')
    await phone.button('Turn off').tap()
    await phone.text('Logins ask for no code any more.').waitFor()
    await phone.button('Set up').waitFor()
  }))
