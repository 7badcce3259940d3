// What the operator tells bettors on Home: banners of words and pictures that come, move, are stopped, lead somewhere and go.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bonusesPath } from '@walia/contract/latePaths.ts'
import { bannerPaths } from '@walia/contract/paths.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newMobile } from './bettor.ts'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { shifts, watchShifts } from './layoutShifts.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { greyPicture } from './pictures.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'

let product: OperatedProduct
const folder = temporaryFolder('pictures')
beforeAll(async () => {
  product = await operatedProduct()
}, TURN_MAX_MS)
afterAll(() => {
  product?.giveBack()
  removeFolder(folder)
})

const REST_MS = 300
const PATIENT = { timeout: 20_000 }
/** Until a page has told them, and the server has written them. */
const COUNTED = { timeout: 60_000, interval: 1000 }
const FIRST = /^More picks, more bonus/
const SECOND = /^Daily jackpot/
const THIRD = /^Combo bet/
const region = (phone: Phone) => phone.page.getByRole('region', { name: 'Promotions' })
const banner = (phone: Phone, name: RegExp) => region(phone).getByRole('link', { name })
const control = (phone: Phone, name: RegExp) => region(phone).getByRole('button', { name })

async function swipe(phone: Phone, dx: number): Promise<void> {
  const box = await region(phone).boundingBox()
  if (box === null) throw new Error('There is no banner to swipe.')
  const finger = await phone.page.context().newCDPSession(phone.page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + dx * part)
  // A finger that rests before it leaves flings nothing: a tap during a fling would only end it.
  await phone.page.waitForTimeout(REST_MS)
  await touch('touchEnd')
  await finger.detach()
}

it('banners move by themselves, by arrow, finger and key, and lead to their page', () =>
  journey(product, 'banners-move', async (phone) => {
    const asked: string[] = []
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await watchShifts(phone)
    await phone.open('/')
    await banner(phone, FIRST).waitFor()
    await control(phone, /^Pause/).waitFor()
    // The clock brings the next one; then everything rests.
    await banner(phone, SECOND).waitFor()
    await control(phone, /^Pause/).tap()
    await control(phone, /^Play/).waitFor()
    expect(await shifts(phone)).toBeLessThan(0.02)
    expect(asked).not.toContain(bannerPaths.list)

    await control(phone, /^Next/).tap()
    await banner(phone, THIRD).waitFor()
    await control(phone, /^Next/).tap()
    await banner(phone, FIRST).waitFor()
    await control(phone, /^Previous/).tap()
    await region(phone).getByRole('group', { name: '3 of 3' }).waitFor()
    await phone.page.keyboard.press('ArrowRight')
    await banner(phone, FIRST).waitFor()
    await swipe(phone, -120)
    await banner(phone, SECOND).waitFor()
    await swipe(phone, 120)
    await banner(phone, FIRST).waitFor()
    expect(new URL(phone.page.url()).pathname).toBe('/')

    await banner(phone, FIRST).tap()
    await phone.page.waitForURL('**/promotions/en')
    await phone.page.goBack()
    await banner(phone, FIRST).waitFor()
  }))

it('they stand still where less motion is wanted, and speak the language of the app', () =>
  journey(product, 'banners-still', async (phone) => {
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
    await phone.page.context().addCookies([{ name: 'language', value: 'am', url: product.base }])
    await phone.page.addInitScript(() =>
      localStorage.setItem('walia-settings', JSON.stringify({ state: { language: 'am' }, version: 1 })),
    )
    await phone.open('/')
    const still = phone.page.getByRole('region', { name: 'ፕሮሞሽኖች' })
    await still.getByRole('button', { name: 'ፕሮሞሽኖችን አጫውት' }).waitFor()
    const link = still.getByRole('link', { name: /^ብዙ ምርጫ/ })
    expect(await link.getAttribute('href')).toBe('/promotions/am')
  }))

async function endAll(but?: number): Promise<void> {
  const { banners } = (await operate(product, 'banner', 'list')) as { banners: { id: number }[] }
  for (const { id } of banners) if (id !== but) await operate(product, 'banner', 'end', '--id', String(id))
}

it('an operator adds one and ends them; without any there is no room for them', () =>
  journey(product, 'banners-operated', async (phone) => {
    const words = ['--title', 'Derby day', '--text', 'Both sides, every market', '--link', '/live', '--order', '1']
    const { id } = await operate(product, 'banner', 'add', ...words)
    await phone.open('/')
    await banner(phone, /^Derby day/).waitFor()
    await endAll(id as number)
    await phone.page.reload()
    // One alone has nothing to move.
    await banner(phone, /^Derby day/).waitFor()
    expect(await region(phone).getByRole('button').count()).toBe(0)
    await banner(phone, /^Derby day/).tap()
    await phone.page.waitForURL('**/live')

    await operate(product, 'banner', 'end', '--id', String(id))
    await watchShifts(phone)
    await phone.open('/')
    await phone.page.getByRole('tab', { name: 'Tomorrow' }).waitFor()
    expect(await region(phone).count()).toBe(0)
    expect(await shifts(phone)).toBeLessThan(0.02)
  }))

/** A file with a picture of one grey; its name claims another type. */
function pictureFile(name: string, grey: number): string {
  const file = join(folder, name)
  writeFileSync(file, greyPicture(1008, 264, grey))
  return file
}

const shown = new Set<string>()
async function addPicture(...words: string[]): Promise<string> {
  const id = String((await operate(product, 'banner', 'add', ...words)).id)
  shown.add(id)
  return id
}
async function endPicture(id: string): Promise<void> {
  shown.delete(id)
  await operate(product, 'banner', 'end', '--id', id)
}
afterEach(async () => {
  for (const id of shown) await endPicture(id)
})
const picture = (phone: Phone, alt: string) => region(phone).getByRole('img', { name: alt, exact: true })
const isDrawn = (image: HTMLElement | SVGElement): boolean =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0 && image.dataset.shown === 'true'

it('pictures lead inside or, marked, out; their text stands in where they fail or less data is wanted', async () => {
  const [cup, am, news] = [pictureFile('cup.gif', 40), pictureFile('am.svg', 80), pictureFile('news.txt', 120)]
  const inside = ['--src-en', cup, '--alt-en', 'Cup week', '--src-am', am, '--alt-am', 'የዋንጫ ሳምንት', '--route', '/live']
  await addPicture(...inside, '--order', '1')
  const out = ['--src-en', news, '--alt-en', 'Our news', '--external', 'https://news.example/cup']
  const second = await addPicture(...out, '--order', '2')
  await journey(product, 'banners-pictures', async (phone) => {
    const asked: string[] = []
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
    await watchShifts(phone)
    await phone.open('/')
    const cupPicture = picture(phone, 'Cup week')
    await cupPicture.waitFor()
    await expect.poll(() => cupPicture.evaluate(isDrawn), PATIENT).toBe(true)
    expect(await shifts(phone)).toBeLessThan(0.02)
    expect(asked.filter((path) => path.includes('/pictures/'))).toHaveLength(1)
    const link = region(phone).getByRole('link', { name: 'Cup week', exact: true })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['/live', null])

    await control(phone, /^Next/).tap()
    const leaving = region(phone).getByRole('link', { name: 'Our news', exact: true })
    await expect.poll(() => picture(phone, 'Our news').evaluate(isDrawn), PATIENT).toBe(true)
    expect(await leaving.getAttribute('rel')).toBe('noopener noreferrer')
    const described = await leaving.getAttribute('aria-describedby')
    expect(await phone.page.locator(`[id="${described}"]`).textContent()).toBe('Opens news.example in a new tab')
    const [opened] = await Promise.all([phone.page.context().waitForEvent('page'), leaving.tap()])
    await opened.close()
    expect(new URL(phone.page.url()).pathname).toBe('/')

    await control(phone, /^Previous/).tap()
    await link.tap()
    await phone.page.waitForURL('**/live')
  })
  await journey(product, 'banners-picture-gone', async (phone) => {
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
    await phone.open('/')
    await picture(phone, 'Cup week').waitFor()
    // The page still shows what its operator has taken away.
    await endPicture(second)
    await control(phone, /^Next/).tap()
    await region(phone).getByRole('link', { name: 'Our news', exact: true }).getByText('Our news').waitFor()
    await expect.poll(() => region(phone).getByRole('img').count(), PATIENT).toBe(0)
  })
  await journey(product, 'banners-less-data', async (phone) => {
    const asked: string[] = []
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await phone.page.context().addCookies([{ name: 'language', value: 'am', url: product.base }])
    await phone.page.addInitScript(() => {
      localStorage.setItem('walia-settings', JSON.stringify({ state: { language: 'am' }, version: 1 }))
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await phone.open('/')
    await phone.page.getByRole('link', { name: 'የዋንጫ ሳምንት', exact: true }).getByText('የዋንጫ ሳምንት').waitFor()
    await phone.page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.includes('/pictures/'))).toEqual([])
  })
})

it('are counted as they are seen and tapped, once in a session, and the operator reads it', async () => {
  const words = ['--title', 'Counted', '--text', 'Words', '--link', '/live', '--order', '0']
  const { id } = await operate(product, 'banner', 'add', ...words)
  const counts = async () => {
    const { banners } = await operate(product, 'banner', 'list')
    const found = (banners as { id: number; shown: number; clicked: number }[]).find((each) => each.id === id)
    return [found?.shown, found?.clicked]
  }
  await journey(product, 'banners-counted', async (phone) => {
    await phone.open('/')
    // What counts is loaded after the first view; from then on every tap counts.
    for (const clicked of [1, 2]) {
      await banner(phone, /^Counted/).waitFor()
      await expect.poll(counts, COUNTED).toEqual([1, clicked - 1])
      await banner(phone, /^Counted/).tap()
      await phone.page.waitForURL('**/live')
      await expect.poll(counts, COUNTED).toEqual([1, clicked])
      await phone.page.goBack()
    }
  })
  await operate(product, 'banner', 'end', '--id', String(id))
})

it('a home without banners has room for what can be claimed from its next opening on, and moves nothing', () =>
  journey(product, 'claim-without-banners', async (phone) => {
    await endAll()
    const notice = phone.page.getByRole('region', { name: 'You have something to claim' })
    const home = phone.page.getByRole('region', { name: 'Promotions' })
    /** Home has room while banners and claims are asked for: it is looked at once both have answered. */
    const openHome = async (rooms: 0 | 1): Promise<void> => {
      const answered = phone.page.waitForResponse((response) => response.url().endsWith(bonusesPath))
      await phone.open('/')
      await answered
      await phone.page.getByRole('tab', { name: 'Tomorrow' }).waitFor()
      await expect.poll(() => home.count(), { timeout: 20_000 }).toBe(rooms)
    }
    const roomKept = () => phone.page.evaluate(() => localStorage.getItem('walia-claim-room'))
    const keepsRoom = () => expect.poll(roomKept, { timeout: 20_000 }).toMatch(/"of":\d/)
    await watchShifts(phone)
    await signUpOnPhone(phone, product, newMobile())
    await phone.page.evaluate(() => localStorage.removeItem('walia-claim-room'))
    await openHome(0)
    await keepsRoom()
    expect(await home.count()).toBe(0)
    expect(await shifts(phone)).toBeLessThan(0.02)

    await openHome(1)
    await notice.getByText(/^Free bet for 30 days, from ETB.5\.00 at odds of 1\.95/).waitFor()
    expect(await shifts(phone)).toBeLessThan(0.02)
    await notice.getByRole('button', { name: 'Close this notification' }).tap()
    await notice.getByRole('button', { name: 'Yes' }).tap()
    await expect.poll(() => home.count()).toBe(0)
    await expect.poll(roomKept).toMatch(/"of":null/)
    await openHome(0)

    // Another session of the same phone: back, and gone with its claim.
    await phone.page.evaluate(() => sessionStorage.clear())
    await openHome(0)
    await keepsRoom()
    await openHome(1)
    await notice.getByRole('button', { name: /^Claim ETB.25\.00$/ }).tap()
    await expect.poll(() => home.count()).toBe(0)
  }))
