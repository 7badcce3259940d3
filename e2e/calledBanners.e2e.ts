// What pages call: a roadblock over its page, a banner of the hour, the Android app's with its question, and the message about
// taxes; each once in a session of the tab, none over what a bettor is doing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLED_KINDS, isInHours } from '@walia/domain/banners/kinds.ts'
import { hourOf } from '@walia/domain/market/zone.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { shifts, watchShifts } from './layoutShifts.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { greyPicture } from './pictures.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'

let product: OperatedProduct
const folder = temporaryFolder('called')
const standing = new Set<string>()
beforeAll(async () => {
  product = await operatedProduct()
}, TURN_MAX_MS)
afterEach(endAll)
afterAll(() => {
  product?.giveBack()
  removeFolder(folder)
})

const PATIENT = { timeout: 20_000 }
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

async function add(...words: string[]): Promise<string> {
  const id = String((await operate(product, 'banner', 'add', ...words)).id)
  standing.add(id)
  return id
}
async function endAll(): Promise<void> {
  for (const id of standing) await operate(product, 'banner', 'end', '--id', id)
  standing.clear()
}
const dialog = (phone: Phone, name: string) => phone.page.getByRole('dialog', { name, exact: true })
const card = (phone: Phone, name: string) => phone.page.getByRole('region', { name, exact: true })

/** Taps that the page ignores for a moment after something came are tapped again. */
async function tapUntilGone(wanted: ReturnType<typeof dialog>, gone = wanted): Promise<void> {
  await expect
    .poll(async () => {
      if ((await gone.count()) > 0) await wanted.tap({ timeout: 2000 }).catch(() => undefined)
      return gone.count()
    }, PATIENT)
    .toBe(0)
}
/** Once more, with banners of its own, when other hours began meanwhile. */
async function withinHours(walk: () => Promise<void>): Promise<void> {
  const kindNow = () => CALLED_KINDS.filter((kind) => isInHours(kind, hourOf(Date.now(), 'Africa/Nairobi'))).join()
  const before = kindNow()
  try {
    await walk()
  } catch (cause) {
    if (kindNow() === before) throw cause
    await endAll()
    await walk()
  }
}
const heard = (phone: Phone) => phone.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
const listen = (phone: Phone) =>
  phone.page.addInitScript(() => {
    const page = window as unknown as { heard: unknown[] }
    page.heard = []
    addEventListener('marketing', (event) => page.heard.push((event as CustomEvent).detail))
  })
const overflow = (phone: Phone) =>
  phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it('a roadblock stands over its page alone, is closed by Escape and Back, leads on with its tag, and comes once', () =>
  withinHours(async () => {
    const file = join(folder, 'roadblock.png')
    writeFileSync(file, greyPicture(640, 800, 90))
    const picture = ['--src-en', file, '--alt-en', 'Jackpot week', '--src-am', file, '--alt-am', 'የጃክፖት ሳምንት']
    await addForEveryHour('Hour')
    const id = await add(
      ...picture,
      '--kind',
      'roadblock',
      '--on',
      '/live',
      '--utm',
      'cup_1',
      '--route',
      '/daily-jackpot',
    )
    const open = async (phone: Phone) => {
      await watchShifts(phone)
      await phone.open('/live')
      await dialog(phone, 'Jackpot week').getByRole('img', { name: 'Jackpot week' }).waitFor()
    }
    await journey(product, 'roadblock', async (phone) => {
      await listen(phone)
      await open(phone)
      expect(await shifts(phone)).toBeLessThan(0.02)
      const box = await dialog(phone, 'Jackpot week').getByRole('img').boundingBox()
      expect([box?.width, box?.height]).toEqual([320, 400])
      await tapUntilGone(phone.link('Jackpot week'), dialog(phone, 'Jackpot week'))
      await phone.page.waitForURL('**/daily-jackpot')
      expect(await heard(phone)).toContainEqual({
        event: 'roadblock_clicked',
        banner_id: Number(id),
        mobile_utm: 'cup_1',
      })
      await phone.page.goBack()
      await phone.page.waitForURL('**/live')
      await isNotCalledAgain(phone)
    })
    await journey(product, 'roadblock-keys', async (phone) => {
      await open(phone)
      const inside = () => phone.page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
      for (let n = 0; n < 5; n++) {
        await phone.page.keyboard.press('Tab')
        expect(await inside()).toBe(true)
      }
      await phone.page.keyboard.press('Escape')
      await dialog(phone, 'Jackpot week').waitFor({ state: 'detached' })
      expect(new URL(phone.page.url()).pathname).toBe('/live')
      await isNotCalledAgain(phone)
    })
    await journey(product, 'roadblock-back', async (phone) => {
      await phone.open('/')
      await card(phone, 'Hour').waitFor()
      expect(await phone.page.getByRole('dialog').count()).toBe(0)
      await open(phone)
      await phone.page.goBack()
      await dialog(phone, 'Jackpot week').waitFor({ state: 'detached' })
      expect(new URL(phone.page.url()).pathname).toBe('/live')
    })
  }))

/** As long as a banner takes to come and longer, by the page's own clock, which is as slow as the page. */
const pastQuietTime = (phone: Phone) =>
  phone.page.evaluate(
    () =>
      new Promise<void>((done) => {
        let looks = 0
        const timer = setInterval(() => {
          looks += 1
          if (looks < 6) return
          clearInterval(timer)
          done()
        }, 1000)
      }),
  )

it('a roadblock that was loading when something was opened waits until that is closed', () =>
  journey(
    product,
    'roadblock-late',
    async (phone) => {
      await add('--kind', 'roadblock', '--title', 'Late', '--text', 'Words', '--on', '/live', '--link', '/results')
      let release = () => {}
      const held = new Promise<void>((done) => {
        release = done
      })
      const asked = phone.page.waitForRequest('**/assets/Roadblock-*.js')
      await phone.page.route('**/assets/Roadblock-*.js', async (route) => {
        await held
        await route.continue()
      })
      await phone.open('/live')
      await asked
      await phone.button('Search').tap()
      const search = dialog(phone, 'Search')
      await search.waitFor()
      const loaded = phone.page.waitForResponse('**/assets/Roadblock-*.js')
      release()
      await (await loaded).finished()
      await pastQuietTime(phone)
      expect(await dialog(phone, 'Late').count()).toBe(0)
      await search.getByRole('button', { name: 'Back' }).tap()
      await dialog(phone, 'Late').waitFor()
      expect(await search.count()).toBe(0)
    },
    { serviceWorkers: 'block' },
  ))

/** A banner of the hour comes where a roadblock would have come before it. */
async function isNotCalledAgain(phone: Phone): Promise<void> {
  await card(phone, 'Hour').waitFor()
  await phone.page.evaluate(() => {
    const held = JSON.parse(sessionStorage.getItem('walia-called') ?? '')
    held.state.kinds = held.state.kinds.filter((kind: string) => kind === 'roadblock')
    sessionStorage.setItem('walia-called', JSON.stringify(held))
  })
  await phone.page.reload()
  await card(phone, 'Hour').waitFor()
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
}

/** Whatever hour it is. */
const addForEveryHour = async (title: string, ...more: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const kind of ['casino', 'multibet', 'highlights'])
    ids.push(await add('--kind', kind, '--title', title, '--text', 'Words of the hour', '--link', '/results', ...more))
  return ids
}

it('one banner of the hour stands at the end of the page, waits while there are picks, and comes once', () =>
  withinHours(async () => {
    await addForEveryHour('Hour', '--title-am', 'ሰዓት', '--on', '/')
    await journey(product, 'banner-of-the-hour', async (phone) => {
      await watchShifts(phone)
      await phone.open('/')
      await card(phone, 'Hour').waitFor()
      expect(await card(phone, 'Hour').count()).toBe(1)
      expect(await shifts(phone)).toBeLessThan(0.02)
      await phone.page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow(phone)).toBe(0)
      await phone.page.setViewportSize({ width: 360, height: 800 })
      const odd = phone
        .button(/ v .+, .+, .+, /)
        .and(phone.page.locator(':enabled'))
        .first()
      await odd.tap()
      await card(phone, 'Hour').waitFor({ state: 'detached' })
      await odd.tap()
      await card(phone, 'Hour').getByRole('link').tap()
      await phone.page.waitForURL('**/results')
      await phone.page.goBack()
      await phone.page.waitForURL((url) => url.pathname === '/')
      await pastQuietTime(phone)
      expect(await card(phone, 'Hour').count()).toBe(0)
    })
  }))

it('the Android app is offered to browsers on Android, asks when it is closed, and a No is kept', () =>
  withinHours(async () => {
    await add('--kind', 'android', '--title', 'The app', '--text', 'Faster', '--link', 'https://app.example/get')
    await addForEveryHour('Hour')
    await journey(product, 'android-elsewhere', async (phone) => {
      await phone.open('/')
      await card(phone, 'Hour').waitFor()
      expect(await card(phone, 'The app').count()).toBe(0)
    })
    const android = { userAgent: ANDROID }
    const closed = async (phone: Phone, answer: 'Yes' | 'No') => {
      await phone.open('/')
      const link = card(phone, 'The app').getByRole('link')
      await link.waitFor()
      expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
        'https://app.example/get',
        'noopener noreferrer',
      ])
      await card(phone, 'The app').getByRole('button', { name: 'Close' }).tap()
      const question = card(phone, 'The app').getByText('See this notification again?')
      await question.waitFor()
      await expect.poll(() => question.evaluate((words) => words === document.activeElement), PATIENT).toBe(true)
      await card(phone, 'The app').getByRole('button', { name: answer, exact: true }).tap()
      await card(phone, 'Hour').waitFor()
      expect(await card(phone, 'The app').count()).toBe(0)
    }
    /** As another session of a tab on the same phone. */
    const comeAgain = async (phone: Phone) => {
      await phone.page.evaluate(() => sessionStorage.clear())
      await phone.page.reload()
    }
    await journey(
      product,
      'android-app',
      async (phone) => {
        await closed(phone, 'Yes')
        await comeAgain(phone)
        await closed(phone, 'No')
        await comeAgain(phone)
        await card(phone, 'Hour').waitFor()
        expect(await card(phone, 'The app').count()).toBe(0)
      },
      android,
    )
  }))

it('the message about taxes stands on My bets of whoever is logged in, in his language, until it is closed', () =>
  journey(product, 'tax-message', async (phone) => {
    const words = ['--title', 'Tax on winnings', '--text', '15% of large winnings', '--title-am', 'የአሸናፊነት ግብር']
    await add('--kind', 'tax', ...words)
    await loginWithMoney(phone, product)
    await phone.open('/mybets')
    const message = card(phone, 'Tax on winnings')
    await message.getByText('15% of large winnings').waitFor()
    expect(await message.getByRole('link').count()).toBe(0)
    await message.getByRole('button', { name: 'Close' }).tap()
    await message.waitFor({ state: 'detached' })
    const asks: string[] = []
    phone.page.on('request', (request) => asks.push(new URL(request.url()).pathname))
    await phone.page.reload()
    await pastQuietTime(phone)
    expect(await message.count()).toBe(0)
    expect(asks.filter((path) => path.endsWith('/randomMessage'))).toEqual([])
    await phone.page.evaluate(() => {
      sessionStorage.removeItem('walia-called')
      const kept = JSON.parse(localStorage.getItem('walia-settings') ?? '{"state":{},"version":1}')
      kept.state.language = 'am'
      localStorage.setItem('walia-settings', JSON.stringify(kept))
    })
    await phone.page.reload()
    await card(phone, 'የአሸናፊነት ግብር').waitFor()
  }))
