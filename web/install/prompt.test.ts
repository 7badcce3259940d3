// The home-screen prompt's events: shown once on a phone, accepted or dismissed by what is answered, and nothing without an
// offer of the browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followInstall, type InstallOffer, leaveOffer, offerShown, takeOffer, useInstall } from './prompt.ts'

let page: EventTarget
let heard: string[]
let kept: Map<string, string>
let stop: () => void
beforeEach(() => {
  page = new EventTarget()
  heard = []
  kept = new Map()
  page.addEventListener('marketing', (event) => heard.push((event as CustomEvent).detail.event))
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  stop = followInstall()
})
afterEach(() => {
  stop()
  useInstall.setState({ offer: null, isShown: false })
  vi.unstubAllGlobals()
})

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
