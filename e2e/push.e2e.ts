// Messages to the phone: what the browser allows is said, the switch subscribes and ends it, a push is shown by the real
// worker, and whoever logs out is told nothing more. A browser without a screen allows no notifications and has no
// subscriptions of its own: the permission, the subscription and the last call, which draws, are the test's.
import { securityPaths } from '@walia/contract/latePaths.ts'
import type { Worker } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { call, login, newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const USER = 'a-phone-of-this-journey:and-its-token'
const OTHER_USER = 'another-phone-of-it:and-its-token'
const PASSWORD = 'walia-journey-1'

const subscribesAs = (phone: Phone, userId: string) =>
  phone.page.addInitScript((id) => {
    const missing = localStorage.getItem('test-missing')
    if (missing !== null) {
      Reflect.deleteProperty(missing === 'serviceWorker' ? Navigator.prototype : window, missing)
      return
    }
    const kept = () => (localStorage.getItem('test-push') === null ? null : subscription)
    const letters = (length: number) => `B${'A'.repeat(length - 1)}`
    const endpoint = `https://fcm.googleapis.com/fcm/send/${id}`
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: letters(87), auth: letters(22) } }),
      unsubscribe: async () => {
        if (localStorage.getItem('test-push') === 'stays') return false
        localStorage.removeItem('test-push')
        return true
      },
    }
    const permission = () => (localStorage.getItem('test-permission') ?? 'default') as NotificationPermission
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      if (localStorage.getItem('test-answer')) localStorage.setItem('test-permission', 'granted')
      return permission()
    }
    PushManager.prototype.getSubscription = async () => kept() as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test-push', 'yes')
      return subscription as unknown as PushSubscription
    }
  }, userId)

const card = (phone: Phone) => phone.page.getByRole('region', { name: 'Notifications on this device' })
const deviceSwitch = (phone: Phone) => card(phone).getByRole('switch', { name: /Send them to this device/ })
const says = (phone: Phone, text: string) => card(phone).getByText(text, { exact: true }).waitFor()
const isOn = (phone: Phone) => expect.poll(() => deviceSwitch(phone).getAttribute('aria-checked'))
const keep = (phone: Phone, name: string, value: string) =>
  phone.page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [name, value] as const)
/** From the profile, whose session is over. */
async function logInAgain(phone: Phone, mobile: string): Promise<void> {
  await phone.open('/profile')
  await phone.page.waitForURL('**/login?next=*')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.button('Login').tap()
  await phone.page.waitForURL('**/profile')
}
/** What was sent and taken away. */
const calls = (phone: Phone) => {
  const made: string[] = []
  phone.page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/v1\/users?(\/|$)/.test(pathname) && request.method() !== 'GET') made.push(request.method())
  })
  return made
}

it('says what the browser allows; the switch subscribes and ends it, and a logout ends it as well', () =>
  journey(product, 'push', async (phone) => {
    await subscribesAs(phone, USER)
    const made = calls(phone)
    await signUpOnPhone(phone, product, newMobile())
    for (const [missing, text] of [
      ['serviceWorker', 'Service worker is not supported'],
      ['Notification', 'This browser does not support notifications'],
      ['PushManager', "Sorry, Push notification isn't supported in your browser."],
    ] as const) {
      await keep(phone, 'test-missing', missing)
      await phone.open('/profile')
      await says(phone, text)
      expect(await deviceSwitch(phone).count()).toBe(0)
    }
    await phone.page.evaluate(() => localStorage.removeItem('test-missing'))
    await keep(phone, 'test-permission', 'denied')
    await phone.open('/profile')
    await says(phone, 'You have blocked notifications')
    await card(phone)
      .getByText(/open your browser's site settings/)
      .waitFor()
    expect(await deviceSwitch(phone).count()).toBe(0)

    await keep(phone, 'test-permission', 'default')
    await phone.open('/profile')
    await says(phone, 'Notifications set to ask')
    await deviceSwitch(phone).tap()
    await phone.page.getByText('Access not granted').waitFor()
    await keep(phone, 'test-answer', 'yes')
    await deviceSwitch(phone).tap()
    await says(phone, 'Thank you for granting notifications')
    await isOn(phone).toBe('true')
    await phone.open('/profile')
    await isOn(phone).toBe('true')

    await keep(phone, 'test-push', 'stays')
    await deviceSwitch(phone).tap()
    await phone.page.getByText('Unable to unregister push notification.').waitFor()
    await keep(phone, 'test-push', 'yes')
    await deviceSwitch(phone).tap()
    await isOn(phone).toBe('false')
    await deviceSwitch(phone).tap()
    await isOn(phone).toBe('true')
    await phone.button('Logout').tap()
    await expect.poll(() => made).toEqual(['POST', 'DELETE', 'DELETE', 'POST', 'DELETE'])
    await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
  }))

it('goes on for its owner who logs in again after his session was ended elsewhere, and ends for anybody else', () =>
  journey(product, 'push-login', async (phone) => {
    await subscribesAs(phone, OTHER_USER)
    const made = calls(phone)
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await keep(phone, 'test-answer', 'yes')
    await phone.open('/profile')
    await deviceSwitch(phone).tap()
    await isOn(phone).toBe('true')

    const elsewhere = await login(product.base, mobile, PASSWORD)
    const endOthers = () => call(product.base, securityPaths.sessions, {}, elsewhere)
    await endOthers()
    await logInAgain(phone, mobile)
    // A renewal that the way back from the login cuts short is made again.
    await expect.poll(() => made.length).toBeGreaterThan(1)
    expect(new Set(made)).toEqual(new Set(['POST']))
    await phone.open('/profile')
    await isOn(phone).toBe('true')
    await keep(phone, 'walia-push-owner', 'somebody else')
    await endOthers()
    await logInAgain(phone, mobile)
    await expect.poll(() => made.at(-1)).toBe('DELETE')
    await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
  }))

it('offers nothing where the operator sends nothing', () =>
  journey(product, 'push-off', async (phone) => {
    await subscribesAs(phone, USER)
    await signUpOnPhone(phone, product, newMobile())
    await keep(phone, 'test-permission', 'granted')
    await phone.page.route('**/api/v1/users?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'PUSH_OFF', message: 'Off' } }),
    )
    await phone.open('/profile')
    await says(phone, 'Messages are not sent to devices here at the moment. They wait under Messages.')
    expect(await deviceSwitch(phone).count()).toBe(0)
  }))

it('the worker shows what is pushed', () =>
  journey(product, 'push-worker', async (phone) => {
    const { browser, registrationId, worker } = await withWorker(phone)
    const { origin } = new URL(phone.page.url())
    const notification = {
      title: 'Your bet has won',
      body: 'Open it.',
      tag: 'bet_1',
      navigate: `${origin}/mybets/bet_1`,
    }
    const data = JSON.stringify({ web_push: 8030, notification })
    await worker.evaluate(() => {
      const scope = self as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration }
      scope.shown = []
      scope.registration.showNotification = async (...words) => void scope.shown.push(words)
    })
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
    const more = { body: 'Open it.', tag: 'bet_1', data: { navigate: notification.navigate } }
    await expect.poll(shown).toMatchObject([['Your bet has won', more]])
  }))

it('a tap on what was shown closes it and leads the open page there, or opens one; never to another site', () =>
  journey(product, 'push-tap', async (phone) => {
    const { worker } = await withWorker(phone)
    const { origin } = new URL(phone.page.url())
    // Only a real tap lets a worker bring a window to the front or open one.
    await worker.evaluate(() => {
      const scope = self as unknown as Taps
      scope.closed = 0
      scope.opened = []
      scope.WindowClient.prototype.focus = async function () {
        return this
      }
      scope.clients.openWindow = async (url) => void scope.opened.push(url)
    })
    const taps = () => worker.evaluate(() => (({ closed, opened }) => ({ closed, opened }))(self as unknown as Taps))
    await tapNotification(worker, `${origin}/live`)
    await phone.page.waitForURL(`${origin}/live`)
    await tapNotification(worker, 'https://elsewhere.example/live')
    await phone.page.waitForURL(`${origin}/`)
    await phone.page.goto('about:blank')
    await tapNotification(worker, `${origin}/mybets/bet_1`)
    await tapNotification(worker, 'https://elsewhere.example/live')
    await expect.poll(taps).toEqual({ closed: 4, opened: [`${origin}/mybets/bet_1`, origin] })
  }))

type Client = { focus(): Promise<Client> }
type Taps = {
  closed: number
  opened: string[]
  WindowClient: { prototype: Client }
  clients: { openWindow(url: string): Promise<void> }
}

/** As the browser says it to the worker; a browser without a screen has no notification that could be tapped. */
const tapNotification = (worker: Worker, navigate: string) =>
  worker.evaluate(async (address) => {
    let done: Promise<unknown> = Promise.resolve()
    const close = () => {
      ;(self as unknown as Taps).closed += 1
    }
    const event = Object.assign(new Event('notificationclick'), {
      notification: { close, data: { navigate: address } },
      waitUntil(work: Promise<unknown>) {
        done = work
      },
    })
    self.dispatchEvent(event)
    await done
  }, navigate)

/** Home, with the product's worker in charge of it. */
async function withWorker(phone: Phone) {
  await phone.open('/')
  const browser = await phone.page.context().newCDPSession(phone.page)
  const found = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = phone.page.context().serviceWorkers()
  if (worker === undefined) throw new Error('there is no worker')
  return { browser, registrationId: await found, worker }
}
