// The home screen: the browser finds the site fit for it, and its offer is shown below the first bet, once, with a marketing
// event for each step.
import { beforeAll, expect, it } from 'vitest'
import { newMobile, type Pick } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let chosen: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  chosen = await orderedPicks(product, 2, { above: 2, below: 5 })
})

/** Chromium's own event, which it fires for a visitor whom it knows for a while; its dialog is answered with `accepted`. */
const browserOffers = (phone: Phone) =>
  phone.page.evaluate(() => {
    const page = window as unknown as { heard?: string[] }
    page.heard ??= []
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const userChoice = Promise.resolve({ outcome: 'accepted' })
    dispatchEvent(Object.assign(offer, { prompt: async () => undefined, userChoice }))
    addEventListener('marketing', (event) => {
      const { event: name } = (event as CustomEvent<{ event: string }>).detail
      if (name.startsWith('install')) page.heard?.push(name)
    })
  })
const heardBy = (phone: Phone) => phone.page.evaluate(() => (window as unknown as { heard: string[] }).heard)

type Picture = { src: string; sizes: string; purpose?: string }
type Manifest = Record<'icons' | 'screenshots', Picture[]> & {
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

/** Each is there in the size that the manifest says: a phone shows none of another. */
async function hasPictures({ icons, screenshots, shortcuts }: Manifest): Promise<void> {
  for (const { src, sizes } of [...icons, ...screenshots, ...shortcuts.flatMap((each) => each.icons)]) {
    const answer = await fetch(new URL(src, product.base))
    expect(answer.status, src).toBe(200)
    if (sizes === 'any') continue
    const png = Buffer.from(await answer.arrayBuffer())
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    ...['any any', '192x192 any', '512x512 any', '512x512 maskable'],
  ])
  expect(screenshots).toHaveLength(2)
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Live', '/live'],
    ['My bets', '/mybets'],
  ])
  expect((await fetch(new URL('/apple-touch-icon.png', product.base))).status).toBe(200)
}

async function bet(phone: Phone, { match, odd }: Pick): Promise<void> {
  await phone.open(`/prebets/markets/${match.parent_match_id}`)
  await pick(phone, match, odd)
  await openSlip(phone)
  await typeStake(phone, '10')
  await browserOffers(phone)
  await placeFromSlip(phone)
}

const TITLE = 'Install Walia Web App to Watch Free Live Matches'
const sheet = (phone: Phone) => phone.page.getByRole('dialog', { name: TITLE })

it('is offered after the first bet, in four steps, and not again after the second', () =>
  journey(product, 'install', async (phone) => {
    await phone.open('/')
    const browser = await phone.page.context().newCDPSession(phone.page)
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    // A page of a test runs in a window without a profile, which is all that stands in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

    const { errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    await hasPictures(JSON.parse(data ?? '') as Manifest)

    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '100')
    const [first, second] = chosen as [Pick, Pick]
    await bet(phone, first)
    await phone.button('Done').tap()
    await sheet(phone).getByText('Tap Install below.').waitFor()
    expect(await sheet(phone).getByRole('listitem').count()).toBe(4)
    await sheet(phone).getByRole('button', { name: 'Install' }).tap()
    await expect.poll(() => sheet(phone).count()).toBe(0)
    await expect.poll(() => heardBy(phone)).toEqual(['install_prompt_shown', 'install_prompt_accepted'])

    await bet(phone, second)
    await phone.button('Done').tap()
    await expect.poll(() => phone.page.getByRole('dialog').count()).toBe(0)
    expect(await heardBy(phone)).toEqual([])
  }))

it('is offered on the third visit, with Safari’s own steps where it is Safari', () =>
  journey(
    product,
    'install-safari',
    async (phone) => {
      await phone.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
      await phone.page.addInitScript(() => {
        if (localStorage.getItem('walia-visits') === null) localStorage.setItem('walia-visits', '2')
      })
      await phone.open('/')
      await sheet(phone).getByText('Scroll down and tap Add to Home Screen.').waitFor()
      expect(await sheet(phone).getByRole('listitem').count()).toBe(4)
      expect(await sheet(phone).getByRole('button', { name: 'Install' }).count()).toBe(0)
      await sheet(phone).getByRole('button', { name: 'Got it' }).tap()
      await expect.poll(() => sheet(phone).count()).toBe(0)
      expect(await phone.page.evaluate(() => localStorage.getItem('walia-install-shown'))).not.toBeNull()
    },
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    },
  ))
