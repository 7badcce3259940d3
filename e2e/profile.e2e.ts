// The profile on the phone: what a login keeps, what a visitor may not open, contacts, devices and a new password.
import { accountPaths } from '@walia/contract/paths.ts'
import { et } from '@walia/domain/market/et.ts'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { call, login, newMobile } from './bettor.ts'
import { shifts, watchShifts } from './layoutShifts.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, openPhone, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

const PASSWORD = 'walia-journey-1'
const NEW_PASSWORD = 'walia-journey-2'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const keptIn = (phone: Phone) =>
  phone.page.evaluate(() => JSON.parse(localStorage.getItem('walia-session') ?? 'null')?.state)

async function loginOn(phone: Phone, mobile: string, password: string): Promise<void> {
  await phone.open('/login?next=/profile')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(password)
  await phone.button('Login').tap()
}

it('a login keeps user, token and flag; without it the guarded pages lead to the login, and the open ones open', () =>
  journey(product, 'guards', async (phone) => {
    for (const path of ['/profile', '/mybets', `/mybets/bet_${'0'.repeat(32)}`]) {
      await phone.open(path)
      await phone.page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
    }
    for (const path of ['/', '/live', '/sports', '/betslip', '/check-bet', '/share', '/signup']) {
      await phone.open(path)
      await phone.page.locator('main h1').first().waitFor({ state: 'attached' })
      expect(new URL(phone.page.url()).pathname).toBe(path)
    }
    expect((await keptIn(phone))?.authenticated ?? false).toBe(false)
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const kept = await keptIn(phone)
    expect(kept).toMatchObject({ authenticated: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(kept.user).toMatchObject({
      id: expect.any(Number),
      mobile: `251${mobile.slice(1)}`,
      country_id: et.countryId,
    })
    await phone.open('/profile')
    await phone.page.getByRole('heading', { name: 'Profile' }).waitFor()
  }))

it('an empty form sends nothing and says what is missing, field by field', () =>
  journey(product, 'empty-forms', async (phone) => {
    const calls: string[] = []
    phone.page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
    await phone.open('/signup')
    await phone.button('Send code').tap()
    await phone.text('Please input a valid phone number').waitFor()
    await phone.text('Please enter your password').waitFor()
    await phone.text('Please confirm that you are 21 or older').waitFor()
    await phone.open('/login')
    await phone.button('Login').tap()
    await phone.text('Please enter your password').waitFor()
    expect(calls.filter((path) => path === accountPaths.register || path === accountPaths.login)).toEqual([])
  }))

it('the profile has status, money, points, settings and every contact of the market', () =>
  journey(product, 'profile', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '75')
    await phone.open('/profile')
    const card = phone.page.getByRole('region', { name: 'Balance' })
    await card.getByText('Active', { exact: true }).waitFor()
    await card.getByText(/^ETB.75\.00$/).waitFor()
    await card.getByText(/Bonus ETB.0\.00.*Points 0/).waitFor()
    expect(await phone.page.getByRole('switch', { name: /^Refresh automatically/ }).getAttribute('aria-checked')).toBe(
      'true',
    )
    const contacts = phone.page.getByRole('region', { name: 'Contacts' })
    const links = await contacts.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    const { responsibleGamingHotline, supportPhones, supportEmail, smsSender, codeUssd } = et.contacts
    expect(supportPhones).toHaveLength(4)
    expect(links).toEqual([
      ...[responsibleGamingHotline, ...supportPhones].map((phone) => `tel:+${phone}`),
      `mailto:${supportEmail}`,
      `tel:${encodeURIComponent(codeUssd)}`,
    ])
    await contacts.getByText(smsSender, { exact: true }).waitFor()
    await contacts.getByText(codeUssd, { exact: true }).waitFor()
  }))

it('what the profile loads late moves nothing that is there already', () =>
  journey(product, 'profile-shifts', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '75')
    await watchShifts(phone)
    await phone.open('/profile')
    // What stands above the lines, and what is looked at last.
    await phone.button(/^Claim ETB.25\.00$/).waitFor()
    await phone.button(/^Claim ETB.75\.00$/).waitFor()
    await phone.page.getByRole('heading', { name: 'Contacts' }).scrollIntoViewIfNeeded()
    expect(await shifts(phone)).toBeLessThan(0.05)
  }))

/** What is missing or refused stands at its field, and the focus is there or where it was. */
async function saysWhatIsWrong(phone: Phone): Promise<void> {
  const [current, next, repeat] = ['Current password', 'New password', 'Repeat the password'].map((label) =>
    phone.page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator]
  const noted = async (field: Locator) => {
    const note = await field.getAttribute('aria-describedby')
    return phone.page.locator(`[id="${note}"]`).textContent()
  }
  await phone.button('Change password').tap()
  await phone.text('Please enter your password').first().waitFor()
  for (const field of [current, next, repeat]) expect(await noted(field)).toContain('Please enter your password')
  expect(await current.evaluate((field) => field === document.activeElement)).toBe(true)
  await current.fill('not this one at all')
  await next.fill('123456789')
  await repeat.fill('123456789')
  await phone.button('Change password').focus()
  await phone.page.keyboard.press('Enter')
  await expect.poll(() => next.getAttribute('aria-invalid')).toBe('true')
  expect(await noted(next)).toContain('easy to guess')
  const focused = () => phone.page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Change password')
}

/** Returns once the page has heard of it, as it has when a person goes on. */
const scrollTo = (phone: Phone, top: number): Promise<void> =>
  phone.page.evaluate(
    (top) =>
      new Promise<void>((heard) => {
        addEventListener('scroll', () => requestAnimationFrame(() => heard()), { once: true })
        window.scrollTo(0, top)
      }),
    top,
  )

it('a panel opens at its top with the focus on its heading, and Back leads to where it was opened', () =>
  journey(product, 'profile-panels', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile')
    const way = phone.link(/^Safer play/)
    await way.scrollIntoViewIfNeeded()
    await scrollTo(phone, 350)
    await way.focus()
    await phone.page.keyboard.press('Enter')
    await expect.poll(() => phone.page.evaluate(() => document.activeElement?.textContent)).toBe('Safer play')
    expect(await phone.page.evaluate(() => scrollY)).toBe(0)
    await phone.page.goBack()
    await phone.page.getByRole('heading', { name: 'Profile' }).waitFor()
    await expect.poll(() => phone.page.evaluate(() => scrollY)).toBe(350)
    // What is opened after a way back is none.
    await way.tap()
    await phone.page.getByRole('heading', { name: 'Safer play' }).waitFor()
    await scrollTo(phone, 200)
    await phone.page.goBack()
    await phone.page.getByRole('heading', { name: 'Profile' }).waitFor()
    await phone.link(/^Account and security/).tap()
    await phone.page.getByRole('heading', { name: 'Account and security' }).waitFor()
    expect(await phone.page.evaluate(() => scrollY)).toBe(0)
  }))

it('the devices are listed and signed out; a new login is told; a new password signs out the other phone', () =>
  journey(product, 'devices', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const elsewhere = await login(product.base, mobile, PASSWORD)
    await phone.open('/profile')
    await phone.text(/^New login: .*Was it you\?$/).waitFor()
    await phone.link(/^Account and security/).tap()
    await phone.page.getByRole('listitem').filter({ hasText: 'This device' }).waitFor()
    await phone.button(/^Log out: /).tap()
    await phone.text('Logged out there').waitFor()
    expect((await call(product.base, accountPaths.profile, undefined, elsewhere)).status).toBe(401)

    const other = await openPhone(product)
    try {
      await loginOn(other, mobile, PASSWORD)
      await other.page.waitForURL('**/profile')
      await saysWhatIsWrong(phone)
      await phone.page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
      await phone.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await phone.page.getByLabel('Repeat the password', { exact: true }).fill(NEW_PASSWORD)
      await phone.button('Change password').tap()
      await phone.text(/^Your new password counts from now on/).waitFor()
      await other.page.reload()
      await other.page.waitForURL('**/login**')
      await loginOn(other, mobile, PASSWORD)
      await other.text('The phone number or the password is not correct.').waitFor()
      await loginOn(other, mobile, NEW_PASSWORD)
      await other.page.waitForURL('**/profile')
    } finally {
      await other.close()
    }
    await phone.open('/profile')
    await phone.page.getByRole('heading', { name: 'Profile' }).waitFor()
  }))
