// The home screen's offer: when it is made, to which browsers, once on a phone; accepted or dismissed by what is answered.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  askInstall,
  followInstall,
  type InstallOffer,
  isSafariTab,
  leaveOffer,
  offerShown,
  takeOffer,
  useInstall,
} from './prompt.ts'

let page: EventTarget
let heard: string[]
let kept: Map<string, string>
let stop: () => void
let isCalm: boolean
beforeEach(() => {
  page = new EventTarget()
  heard = []
  kept = new Map()
  page.addEventListener('marketing', (event) => heard.push((event as CustomEvent).detail.event))
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  vi.stubGlobal('navigator', { userAgent: 'Android Chrome', maxTouchPoints: 5 })
  isCalm = true
  stop = followInstall(() => isCalm)
})
afterEach(() => {
  stop()
  useInstall.setState({ offer: null, isOpen: false, isShown: false })
  vi.unstubAllGlobals()
})

const storageOf = (held: Map<string, string>) => ({
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, value: string) => held.set(name, value),
  removeItem: (name: string) => held.delete(name),
})

/** Another session of a tab on the same phone. */
function visit(): void {
  stop()
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  stop = followInstall(() => isCalm)
}
const isOpen = () => useInstall.getState().isOpen

/** As Chromium makes it: its dialog is answered with `outcome`. */
function offered(outcome: 'accepted' | 'dismissed' = 'accepted'): InstallOffer {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => undefined,
    userChoice: Promise.resolve({ outcome }),
  })
  page.dispatchEvent(offer)
  return offer
}

test.each(['accepted', 'dismissed'] as const)('shown, then %s in the browser’s own dialog', async (outcome) => {
  expect(offered(outcome).defaultPrevented).toBe(true)
  offerShown()
  offerShown()
  await takeOffer()
  leaveOffer()
  expect(heard).toEqual(['install_prompt_shown', `install_prompt_${outcome}`])
})

test('closed without an answer it is dismissed, and an answer that comes later is none', async () => {
  offered()
  offerShown()
  leaveOffer()
  leaveOffer()
  await takeOffer()
  expect(heard).toEqual(['install_prompt_shown', 'install_prompt_dismissed'])
})

test('a phone that was asked is not asked again, and the browser may show its own', () => {
  offered()
  offerShown()
  leaveOffer()
  expect(offered().defaultPrevented).toBe(false)
  expect(useInstall.getState().offer).toBeNull()
})

test('what was installed by the browser’s menu is no longer offered, and is no answer to a prompt', async () => {
  offered()
  page.dispatchEvent(new Event('appinstalled'))
  expect(useInstall.getState().offer).toBeNull()
  await takeOffer()
  leaveOffer()
  expect(heard).toEqual([])
})

test('without storage nothing is asked, as it would be asked after every bet', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(offered().defaultPrevented).toBe(false)
  expect(useInstall.getState().offer).toBeNull()
})

test('after a placed bet it opens where the browser makes an offer, and not where there is no way', () => {
  askInstall()
  expect(isOpen()).toBe(false)
  offered()
  askInstall()
  expect(isOpen()).toBe(true)
})

test('on the third visit it opens by itself, while nothing is under way, once', () => {
  offered()
  visit()
  offered()
  expect(isOpen()).toBe(false)
  isCalm = false
  visit()
  offered()
  expect(isOpen()).toBe(false)
  isCalm = true
  visit()
  offered()
  expect(isOpen()).toBe(true)
  offerShown()
  leaveOffer()
  visit()
  offered()
  expect([isOpen(), kept.has('walia-visits')]).toEqual([false, false])
})

test('a reload is no visit', () => {
  for (let n = 0; n < 5; n++) {
    stop()
    stop = followInstall(() => true)
  }
  offered()
  expect(isOpen()).toBe(false)
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
test.each([
  ['Safari on an iPhone', { userAgent: IPHONE, maxTouchPoints: 5, standalone: false }, true],
  ['the site opened from the home screen', { userAgent: IPHONE, maxTouchPoints: 5, standalone: true }, false],
  [
    'Chrome on an iPhone',
    { userAgent: IPHONE.replace('Version', 'CriOS'), maxTouchPoints: 5, standalone: false },
    false,
  ],
  ['a tablet that says it is a Mac', { userAgent: 'Macintosh Safari', maxTouchPoints: 5, standalone: false }, true],
  ['a Mac', { userAgent: 'Macintosh Safari', maxTouchPoints: 0 }, false],
  ['Chrome on Android', { userAgent: 'Android Chrome Safari', maxTouchPoints: 5 }, false],
])('%s', (_, device, expected) => {
  expect(isSafariTab(device)).toBe(expected)
  vi.stubGlobal('navigator', device)
  askInstall()
  expect(isOpen()).toBe(expected)
})
