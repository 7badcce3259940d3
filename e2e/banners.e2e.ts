// What the operator tells bettors on Home: banners that come, move, are stopped, lead somewhere and go.
import { bannerPaths } from '@walia/contract/paths.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: 59, speed: 1 })
})
afterAll(() => product?.stop())

const REST_MS = 300
const FIRST = /^More picks, more bonus/
const SECOND = /^Daily jackpot/
const THIRD = /^Combo bet/
const region = (phone: Phone) => phone.page.getByRole('region', { name: 'Promotions' })
const banner = (phone: Phone, name: RegExp) => region(phone).getByRole('link', { name })
const control = (phone: Phone, name: RegExp) => region(phone).getByRole('button', { name })
const shifts = (phone: Phone): Promise<number> =>
  phone.page.evaluate(() => (window as never as { moved: number }).moved)

/** Sums up how far the page's parts jump without being asked, from its start. */
const watchShifts = (phone: Phone) =>
  phone.page.addInitScript(() => {
    const sum = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

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

it('an operator adds one and ends them; without any there is no room for them', () =>
  journey(product, 'banners-operated', async (phone) => {
    const words = ['--title', 'Derby day', '--text', 'Both sides, every market', '--link', '/live', '--order', '1']
    const { id } = await operate(product, 'banner', 'add', ...words)
    await phone.open('/')
    await banner(phone, /^Derby day/).waitFor()
    const { banners } = (await operate(product, 'banner', 'list')) as { banners: { id: number }[] }
    for (const each of banners.filter((one) => one.id !== id))
      await operate(product, 'banner', 'end', '--id', String(each.id))
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
