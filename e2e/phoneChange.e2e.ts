// Another number for the account, on the phone: both codes given, the other device out, the money held for a day.
import { accountPaths } from '@walia/contract/paths.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, codeFor, login, newMobile } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
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

it('the number changes with a code of each phone; the other device is out, the money stays for a day', () =>
  journey(product, 'phone-change', async (phone) => {
    const [mobile, next] = [newMobile(), newMobile()]
    await signUpOnPhone(phone, product, mobile)
    await depositOnPhone(phone, '100')
    const elsewhere = await login(product.base, mobile, PASSWORD)
    await phone.open('/profile?action=security')
    await phone.link(/^Phone number/).tap()
    await phone.button('Send both codes').tap()
    await phone.text('Please input a valid phone number').waitFor()
    await phone.field('New phone number').fill(next)
    await phone.page.getByLabel('Current password', { exact: true }).fill('not my password')
    await phone.button('Send both codes').tap()
    await phone.text('The current password is not correct.').waitFor()
    expect(
      await phone.page.getByLabel('Current password', { exact: true }).getAttribute('aria-invalid'),
      'the refusal stands at its field',
    ).toBe('true')
    await phone.page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await phone.button('Send both codes').tap()
    const [old, own] = [phone.field(/^Code sent to/).nth(0), phone.field(/^Code sent to/).nth(1)]
    // Before that the newest code of the old number is the sign-up's.
    await old.waitFor()
    await phone.page.reload()
    await old.fill(await codeFor(product.base, mobile))
    await own.fill('0000')
    const right = await codeFor(product.base, next)
    if (right !== '0000') {
      await phone.button('Change number').tap()
      await phone.text('The code is not correct. Tries left: 4.').waitFor()
    }
    await own.fill(right)
    await phone.page.waitForTimeout(DEAF_MS)
    await phone.button('Change number').tap()
    await phone.text(/Your account has its new number/).waitFor()
    expect((await call(product.base, accountPaths.profile, undefined, elsewhere)).status).toBe(401)
    // Before anything is typed.
    await phone.open('/profile?action=withdraw')
    await phone.text(/it can be withdrawn again in 24 hours/).waitFor()
    await phone.text(/^You can withdraw again from \d\d\/\d\d \d\d:\d\d on\.$/).waitFor()
    await phone.page.getByLabel('Amount', { exact: true }).fill('60')
    await phone
      .button(/^Withdraw/)
      .and(phone.page.locator(':disabled'))
      .waitFor()
    expect((await login(product.base, next, PASSWORD)).token).not.toBe('')
  }))
