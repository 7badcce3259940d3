// The home screen: the browser finds the site fit for it, and its offer is shown below the first bet, once, with a marketing
// event for each step.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMobile, type Pick } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: Product
let chosen: Pick[]
beforeAll(async () => {
  product = await startProduct({ seed: 75, speed: 1 })
  chosen = await orderedPicks(product, 2, { above: 2, below: 5 })
})
afterAll(() => product?.stop())

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

async function bet(phone: Phone, { match, odd }: Pick): Promise<void> {
  await phone.open(`/prebets/markets/${match.parent_match_id}`)
  await pick(phone, match, odd)
  await openSlip(phone)
  await typeStake(phone, '10')
  await browserOffers(phone)
  await placeFromSlip(phone)
}

it('is offered below the first bet, and not again below the second', () =>
  journey(product, 'install', async (phone) => {
    await phone.open('/')
    const browser = await phone.page.context().newCDPSession(phone.page)
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    // A page of a test runs in a window without a profile, which is all that stands in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '100')
    const [first, second] = chosen as [Pick, Pick]
    await bet(phone, first)
    const card = phone.page.getByRole('region', { name: 'Put Walia on your home screen' })
    await card.getByRole('button', { name: 'Add' }).tap()
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => heardBy(phone)).toEqual(['install_prompt_shown', 'install_prompt_accepted'])
    await phone.button('Done').tap()

    await bet(phone, second)
    await phone.button('Done').waitFor()
    expect(await card.count()).toBe(0)
    expect(await heardBy(phone)).toEqual([])
  }))
