// A browser that lets the site keep nothing: everything but the login works, and the login says why it cannot.
import { beforeAll, expect, it } from 'vitest'
import { type Pick, shareCodeOf } from './bettor.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openSlip, pick } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let chosen: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  chosen = await orderedPicks(product, 2, { above: 2, below: 5 })
})

/** As browsers do with cookies blocked: naming any of them throws, and no cookie stays. */
const deny = (phone: Phone, { cookies }: { cookies: boolean }) =>
  phone.page.addInitScript((withCookies) => {
    const denied = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: denied })
    Object.defineProperty(navigator, 'serviceWorker', { get: denied })
    Object.defineProperty(window, 'BroadcastChannel', { value: denied })
    Object.defineProperty(Object.getPrototypeOf(navigator.locks), 'request', {
      value: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    })
    if (!withCookies)
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined, configurable: true })
  }, cookies)

const faultsOf = (phone: Phone): string[] => {
  const faults: string[] = []
  phone.page.on('pageerror', (error) => faults.push(String(error)))
  return faults
}

it('lists, a pick, the slip, a code and the search work', () =>
  journey(product, 'without-storage', async (phone) => {
    const faults = faultsOf(phone)
    await deny(phone, { cookies: false })
    const [first, second] = chosen as [Pick, Pick]
    const code = await shareCodeOf(product.base, [second])
    await phone.open(`/prebets/markets/${first.match.parent_match_id}`)
    await pick(phone, first.match, first.odd)
    await openSlip(phone)
    await phone.text(first.match.home_team).first().waitFor()
    await phone.open(`/share/${code}`)
    await phone.text(second.match.home_team).first().waitFor()
    for (const path of ['/', '/live', '/sports', '/virtuals', '/jackpots', '/lucky-six', '/promotions', '/results']) {
      await phone.open(path)
      await phone.page.locator('#content').getByText(/\w{4}/).first().waitFor()
    }
    expect(faults).toEqual([])
  }))

it.each(['/login', '/signup', '/forgotpassword'])(
  '%s says that it needs a cookie, and goes on once it has one',
  (path) =>
    journey(product, `no-cookies${path.slice(1)}`, async (phone) => {
      await deny(phone, { cookies: false })
      await phone.open(path)
      await phone.text('This browser blocks cookies, and logging in needs one.').waitFor()
      expect(await phone.page.locator('form').count()).toBe(0)
      await phone.page.evaluate(() => Reflect.deleteProperty(document, 'cookie'))
      await phone.button('Try again').tap()
      await phone.page.locator('form').waitFor()
    }),
)

it('with cookies alone a login lasts as long as the page', () =>
  journey(product, 'cookies-alone', async (phone) => {
    const faults = faultsOf(phone)
    await deny(phone, { cookies: true })
    await loginWithMoney(phone, product)
    await phone.link('Profile').first().tap()
    await phone.button(/^Log ?out/).waitFor()
    expect(faults).toEqual([])
  }))
