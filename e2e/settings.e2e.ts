// The account's settings on the phone: chosen on one device they count on the other, and a login is told by message.
import { beforeAll, expect, it } from 'vitest'
import { newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey, openPhone, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

const PASSWORD = 'walia-journey-1'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const setting = (phone: Phone, name: RegExp) => phone.page.getByRole('switch', { name })
const isOn = (phone: Phone, name: RegExp) => setting(phone, name).getAttribute('aria-checked')
const kindsFor = async (mobile: string): Promise<string[]> => {
  const answer = await fetch(`${product.base}/dev/outbox?mobile=251${mobile.slice(1)}`)
  return ((await answer.json()) as { data: { kind: string }[] }).data.map(({ kind }) => kind)
}

it('messages and refreshing are chosen once for all devices; a login on a new one is told by message', () =>
  journey(product, 'settings', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await phone.open('/profile')
    await expect.poll(() => isOn(phone, /^Login messages/)).toBe('false')
    expect(await isOn(phone, /^Refresh automatically/)).toBe('true')
    for (const name of [/^Login messages/, /^Refresh automatically/]) {
      const answered = phone.page.waitForResponse((answer) => answer.url().includes('profile/settings'))
      await setting(phone, name).tap()
      await answered
    }
    const other = await openPhone(product)
    try {
      await other.open('/login?next=/profile')
      await other.field('Phone number').fill(mobile)
      await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await other.button('Login').tap()
      await other.page.waitForURL('**/profile')
      await expect.poll(() => isOn(other, /^Refresh automatically/)).toBe('false')
      await expect.poll(() => isOn(other, /^Login messages/)).toBe('true')
    } finally {
      await other.close()
    }
    expect(await kindsFor(mobile)).toContain('login_notice')
  }))

it('a time-out without a length cannot be started', () =>
  journey(product, 'no-option', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=saferplay')
    for (const name of ['Take a time-out', 'Exclude me']) {
      const start = phone.button(name)
      await start.waitFor()
      expect(await start.isDisabled()).toBe(true)
    }
  }))
