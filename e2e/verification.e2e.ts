// Identity and age on the phone: photos that are sent on a broken network, a rejection that is read, a confirmation that
// lifts the limits; and what a bettor meets without one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { VERIFICATION_KEYS_FILE } from '../scripts/dataFolder.ts'
import { newMobile } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

const PHOTOS = '**/api/v1/profile/verification/photos/*'
const PANEL = '/profile?action=verification'
const ARRIVED = 'The photo has arrived'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
  process.env.VERIFICATION_KEYS = join(product.folder, VERIFICATION_KEYS_FILE)
})

const side = (phone: Phone, name: string) => phone.page.getByRole('group', { name })

/** A picture of what is on the screen now: as good a photo as any. */
async function choose(phone: Phone, name: string): Promise<void> {
  const buffer = await phone.page.screenshot()
  await side(phone, name)
    .getByLabel(`Choose a photo: ${name}`)
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })
}

async function fill(phone: Phone, number: string, born: string): Promise<void> {
  await phone.page.getByLabel('Number on your ID').fill(number)
  await phone.page.getByLabel('Date of birth').fill(born)
}

/** A photo that is on its way for as long as the journey wants: its progress is read, and it is given up. */
async function cancelsHeldPhoto(phone: Phone, name: string): Promise<void> {
  const { page } = phone
  const held: Route[] = []
  await page.route(PHOTOS, (route) => void held.push(route))
  await choose(phone, name)
  const own = side(phone, name)
  const progress = own.getByRole('status')
  await progress.getByText('Sending: 0 %').waitFor()
  await expect.poll(() => held.length).toBe(1)
  // What a browser reports once bytes leave the phone, which they do not while the call is held.
  await page.evaluate(() => {
    const [photo] = (window as unknown as { uploads: XMLHttpRequest[] }).uploads.slice(-1)
    photo?.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 420, total: 1000 }))
  })
  await progress.getByText('Sending: 42 %').waitFor()
  expect(await own.getByLabel(`Choose a photo: ${name}`).count()).toBe(0)
  const given = page.waitForEvent('requestfailed', (request) => request === held[0]?.request())
  await own.getByRole('button', { name: `Cancel: ${name}` }).tap()
  await given
  await own.getByLabel(`Choose a photo: ${name}`).waitFor({ state: 'attached' })
  expect(await progress.textContent()).toBe('')
  await page.unroute(PHOTOS)
  await page.reload()
  await own.getByLabel(`Choose a photo: ${name}`).waitFor({ state: 'attached' })
  expect(await own.getByText(ARRIVED).count()).toBe(0)
}

/** So that a journey can report how far a photo is. */
const keepUploads = (phone: Phone): Promise<unknown> =>
  phone.page.addInitScript(() => {
    const uploads: XMLHttpRequest[] = []
    Object.assign(window, { uploads })
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      uploads.push(this)
      return send.call(this, body)
    }
  })

async function waitingId(): Promise<string> {
  const { verifications } = (await operate(product, 'verification', 'list')) as {
    verifications: { verification: string }[]
  }
  return verifications.at(-1)?.verification ?? ''
}

it('a photo is given up on its way; photos survive a lost network and a reload; a rejection says why; a confirmation lifts the limits', () =>
  journey(product, 'verification', async (phone) => {
    await keepUploads(phone)
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile')
    await phone.link(/^Identity and age ?Not confirmed$/).tap()
    await phone.text(/Until your identity is confirmed you can deposit ETB.100,000\.00 within 30 days/).waitFor()

    await fill(phone, '1234', '2010-01-01')
    await phone.button('Send for checking').tap()
    await phone.text(/Please enter the number as it stands on your ID: FIN with 12 digits, or FAN/).waitFor()
    await phone.text('You must be 21 or older to play.').waitFor()
    await phone.text('Please add both photos first.').first().waitFor()

    await cancelsHeldPhoto(phone, 'Front of your ID')
    await phone.page.context().setOffline(true)
    await choose(phone, 'Front of your ID')
    const again = side(phone, 'Front of your ID').getByRole('button', { name: 'Send again: Front of your ID' })
    await again.waitFor()
    await phone.page.context().setOffline(false)
    await again.tap()
    await side(phone, 'Front of your ID').getByText(ARRIVED).waitFor()

    await phone.page.reload()
    await side(phone, 'Front of your ID').getByText(ARRIVED).waitFor()
    expect(await phone.page.getByLabel('Number on your ID').inputValue()).toBe('')
    await choose(phone, 'Back of your ID')
    await side(phone, 'Back of your ID').getByText(ARRIVED).waitFor()
    await fill(phone, '4123 4567 8901', '1999-02-28')
    await phone.button('Send for checking').tap()
    await phone.text('Being checked').waitFor()
    await phone.text('Number …901').waitFor()

    const id = await waitingId()
    const shown = mkdtempSync(join(tmpdir(), 'shown-'))
    await operate(product, 'verification', 'show', '--id', id, '--to', shown)
    expect(readFileSync(join(shown, `${id}-front.jpg`)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(JSON.parse(readFileSync(join(shown, `${id}-person.json`), 'utf8'))).toMatchObject({
      person: { number: '412345678901', birthDate: '1999-02-28' },
    })
    rmSync(shown, { recursive: true })
    await operate(product, 'verification', 'reject', '--id', id, '--as', 'unreadable')
    await phone.page.reload()
    await phone.text('The photos are not sharp enough to read. Please take them again, in good light.').waitFor()
    await phone.text('You can send documents 4 more times.').waitFor()

    for (const name of ['Front of your ID', 'Back of your ID']) {
      await choose(phone, name)
      await side(phone, name).getByText(ARRIVED).waitFor()
    }
    await fill(phone, '412345678901', '1999-02-28')
    await phone.button('Send for checking').tap()
    await phone.text('Being checked').waitFor()
    await operate(product, 'verification', 'approve', '--id', await waitingId())
    await phone.page.reload()
    await phone.text('Confirmed').first().waitFor()
    await phone.text(/^Your identity is confirmed until /).waitFor()
  }))

it('both forms say what is left without a confirmed identity, what is above it, and when nothing is', () =>
  journey(product, 'unverified', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '70000')
    await phone.open('/profile?action=deposit')
    await phone.text(/^Identity not confirmed: you can deposit ETB.30,000\.00 more/).waitFor()
    const amount = phone.page.getByLabel('Amount', { exact: true })
    await amount.fill('30001')
    await phone.page.locator('#deposit').tap()
    await phone.text(/You can deposit ETB.30,000\.00 more now/).waitFor()
    await phone.open('/profile?action=withdraw')
    await phone.text(/^Identity not confirmed: you can withdraw ETB.50,000\.00 more/).waitFor()
    await phone.open('/profile?action=deposit')
    await amount.fill('30000')
    await phone.button(/^Deposit: pay/).tap()
    await phone.text(/^ETB.30,000\.00 is in your balance/).waitFor()
    await phone
      .button(/^(Done|Go back|Close)$/)
      .first()
      .tap()
    await phone.text(/^Identity not confirmed: you have deposited all you can/).waitFor()
    await phone.text('Confirm your identity to deposit more.').waitFor()
    expect(await phone.page.locator('#deposit').isEnabled()).toBe(false)
    await phone.link('Confirm identity').tap()
    await phone.page.waitForURL(`**${PANEL}`)
    await phone.page.getByRole('heading', { name: 'What happens with your data' }).waitFor()
  }))
