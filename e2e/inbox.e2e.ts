// The inbox on the phone: what happened to the money is told there without any permission of the browser, is new once, leads
// to what it is about; and what is told is chosen on the profile.
import { inboxPaths } from '@walia/contract/latePaths.ts'
import { beforeAll, expect, it } from 'vitest'
import { newMobile } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const message = (phone: Phone) => phone.link(/^Your deposit has arrived/)
const toMessages = (phone: Phone) => phone.link(/^Messages/)

it('a deposit is told in the inbox, is new until it was seen, and leads to the statement', () =>
  journey(product, 'inbox', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=inbox')
    await phone.text(/^You have no messages yet/).waitFor()
    await phone.open('/')
    await depositOnPhone(phone, '100')
    // It is told a moment after the money is there.
    await expect
      .poll(async () => {
        await phone.open('/profile')
        await toMessages(phone).waitFor()
        return phone
          .link(/^Messages.*1 new/)
          .waitFor({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          )
      })
      .toBe(true)
    await toMessages(phone).tap()
    await message(phone).getByText('New', { exact: true }).waitFor()
    await phone.button('Back').tap()
    await expect.poll(() => toMessages(phone).textContent()).toBe('Messages')
    await toMessages(phone).tap()
    await message(phone).waitFor()
    await expect.poll(() => message(phone).getByText('New', { exact: true }).count()).toBe(0)
    await message(phone).tap()
    await phone.page.waitForURL('**/profile?action=statement')
  }))

it('an inbox that cannot be read says so and is read again', () =>
  journey(product, 'inbox-error', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    const address = `**${inboxPaths.messages}?*`
    await phone.page.route(address, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'That did not work.' } }),
    )
    await phone.open('/profile?action=inbox')
    await phone.page.getByRole('alert').getByText('That did not work.').waitFor()
    await phone.page.unroute(address)
    await phone.button('Try again').tap()
    await phone.text(/^You have no messages yet/).waitFor()
  }))

it('what is told is chosen for the account, and stays chosen', () =>
  journey(product, 'topics', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    const told = phone.page.getByRole('region', { name: 'What you are told' })
    const states = () =>
      told.getByRole('switch').evaluateAll((all) => all.map((one) => one.getAttribute('aria-checked')))
    await phone.open('/profile')
    await expect.poll(states).toEqual(['true', 'true', 'true', 'false'])
    const chosen = phone.page.waitForResponse((answer) => answer.url().endsWith(inboxPaths.topics) && answer.ok())
    await told.getByRole('switch', { name: /^Offers/ }).tap()
    await chosen
    await phone.open('/profile')
    await expect.poll(states).toEqual(['true', 'true', 'true', 'true'])
  }))
