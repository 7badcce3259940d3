// A page of an older build: it is told of the new one and goes over with its slip, also where a part of it is gone.
import { versionPath } from '@walia/contract/config.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, type Pick } from './bettor.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { pick } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let chosen: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  chosen = await orderedPicks(product, 2, { above: 2, below: 5 })
})

const another = (phone: Phone) =>
  phone.page.route(`**${versionPath}`, (route) => route.fulfill({ json: { version: 'another build' } }))
const lookAgain = (phone: Phone) => phone.page.evaluate(() => dispatchEvent(new Event('focus')))
const betslip = (phone: Phone) => phone.link(/^Betslip/)
/** Of this document alone: gone with a reload. */
const mark = (phone: Phone) => phone.page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (phone: Phone) =>
  phone.page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true).catch(() => true)

async function withPick(phone: Phone, { match, odd }: Pick): Promise<void> {
  await phone.open(`/prebets/markets/${match.parent_match_id}`)
  await pick(phone, match, odd)
  await betslip(phone).filter({ hasText: '1' }).waitFor()
  await mark(phone)
}

it('a new version is offered when the page is looked at again; the reload keeps the slip', () =>
  journey(product, 'new-version', async (phone) => {
    const { body } = await call<{ version: string }>(product.base, versionPath)
    expect(body.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
    await withPick(phone, chosen[0] as Pick)
    await another(phone)
    const offer = phone.text('A new version is here')
    // Its code loads after the first view.
    await expect
      .poll(async () => {
        await lookAgain(phone)
        return offer.isVisible()
      })
      .toBe(true)
    await phone.button('Reload').tap()
    await expect.poll(() => isMarked(phone)).toBe(false)
    await betslip(phone).filter({ hasText: '1' }).waitFor()
  }))

it('the same version is not offered, and is not asked for at every look', () =>
  journey(product, 'same-version', async (phone) => {
    let asked = 0
    await phone.page.route(`**${versionPath}`, (route) => {
      asked += 1
      return route.continue()
    })
    await withPick(phone, chosen[0] as Pick)
    await expect
      .poll(async () => {
        await lookAgain(phone)
        return asked
      })
      .toBe(1)
    for (let n = 0; n < 5; n++) await lookAgain(phone)
    expect(asked).toBe(1)
    expect(await phone.text('A new version is here').isVisible()).toBe(false)
  }))

it('a part that is gone with its build leads to a reload with the slip, and to the screen that was wanted', () =>
  journey(
    product,
    'gone-part',
    async (phone) => {
      await withPick(phone, chosen[1] as Pick)
      await another(phone)
      // Of the older page alone: what loads after the reload is the new build.
      let isOlder = true
      phone.page.on('request', (request) => {
        if (request.isNavigationRequest()) isOlder = false
      })
      await phone.page.route('**/assets/*.js', (route) => (isOlder ? route.fulfill({ status: 404 }) : route.continue()))
      await phone.link('Profile').first().tap()
      await expect.poll(() => isMarked(phone)).toBe(false)
      // A visitor's profile is the login.
      await phone.page.getByRole('heading', { name: 'Login' }).waitFor()
      await phone.open('/')
      await betslip(phone).filter({ hasText: '1' }).waitFor()
    },
    { serviceWorkers: 'block' },
  ))
