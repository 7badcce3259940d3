// One of each offer per person on the phone: whoever signs up a second time on it is offered nothing, and who is not known yet
// waits; both read why.
import { beforeAll, expect, it } from 'vitest'
import { deposit, newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

/** A sheet takes no tap before. */
const DEAF_MS = 450

let product: RunningProduct
beforeAll(async () => {
  const shared = await sharedProduct('usual')
  // eBirr's page leads back to the product's public address, and the session's cookie is of one name of it.
  product = { ...shared, base: shared.base.replace('127.0.0.1', 'localhost') }
})

it('of two accounts that sign up on one phone the first has the sign-up offer, and the second is told so', () =>
  journey(product, 'one-per-person', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile')
    await phone.button(/^Claim ETB.25\.00$/).tap()
    await phone.text(/ETB.25\.00 of ETB.25\.00 left, until /).waitFor()
    await phone.button('Logout').tap()
    await phone.text('You are logged out. Goodbye.').waitFor()

    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile')
    await phone.text(/^The sign-up offer is given once per person, and another account of this phone/).waitFor()
    expect(await phone.button(/^Claim/).count()).toBe(0)
  }))

it('a bonus of a deposit that eBirr’s page took without saying who paid waits, says why, leads to the verification, and comes with a deposit by phone', () =>
  journey(product, 'person-first', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('radio', { name: /^eBirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('400')
    await phone.button(/^Deposit: pay/).tap()
    const sheet = phone.page.getByRole('dialog')
    const go = sheet.getByRole('button', { name: /^Go and pay/ })
    await go.waitFor()
    await phone.page.waitForTimeout(DEAF_MS)
    await go.tap()
    await phone.page.getByRole('button', { name: 'Pay', exact: true }).tap()
    await sheet.getByText(/^ETB.400\.00 is in your balance$/).waitFor()
    expect(await sheet.getByRole('button', { name: /^Claim/ }).count()).toBe(0)

    await phone.open('/profile')
    const bonus = phone.page.getByRole('region', { name: 'First deposit bonus' })
    await bonus.getByText(/^ETB.400\.00$/).waitFor()
    await bonus
      .getByText(/did not tell us who paid\. Confirm your identity, or deposit once from your own mobile/)
      .waitFor()
    expect(await bonus.getByRole('button').count()).toBe(0)
    await bonus.getByRole('link', { name: 'Confirm identity' }).tap()
    await phone.text(/Until your identity is confirmed you can deposit/).waitFor()

    await deposit(product.base, session, '50')
    await phone.open('/profile')
    await bonus.getByRole('button', { name: /^Claim ETB.400\.00$/ }).tap()
    await phone.text(/^ETB.0\.00 of ETB.2,000\.00 staked$/).waitFor()
  }))
