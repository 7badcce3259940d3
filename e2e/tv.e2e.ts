// Streams on the phone: a visitor finds a match, reads what it costs and logs in; it plays while a bet is placed; it dies, the
// tracker takes its place, and it comes back; the commentary is written down and spoken.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { securityPaths } from '@walia/contract/latePaths.ts'
import { type TvMatchAnswer, tvPaths } from '@walia/contract/tv.ts'
import { createTvSandbox, type TvSandbox } from '@walia/simulator/providers/tvSandbox.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, login as loginElsewhere } from './bettor.ts'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { DEMO_PASSWORD } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { tapPlaceableOdd } from './slipOnPhone.ts'
import { worldOf } from './world.ts'

const WALK_MAX_MS = 240_000
let product: Product
let provider: TvSandbox
let match: number
const shown: number[] = []
const folder = temporaryFolder('tv')

beforeAll(async () => {
  provider = await createTvSandbox({
    secret: 'of this journey',
    programme: {
      matches: () => shown,
      sceneAt: (_, wall) => ({
        ...{ seconds: (wall / 1000) % 5400, home: 1, away: 0 },
        ball: { column: 1 + (Math.floor(wall / 768) % 14), row: 4 },
      }),
    },
  })
  const file = join(folder, 'tv.json')
  writeFileSync(file, JSON.stringify({ providers: [provider.access] }))
  product = await startProduct({ seed: 53, speed: 1, env: { TV_PROVIDERS: file } })
  match = (await (await worldOf(product)).order(-12, 'home@5')).parent_match_id
  shown.push(match)
  // The provider's list is asked for every 15 seconds.
  while ((await streamsOf(match)).video === null) await new Promise((resolve) => setTimeout(resolve, 500))
}, WALK_MAX_MS)
afterAll(async () => {
  await product?.stop()
  await provider?.close()
  removeFolder(folder)
})

const streamsOf = async (id: number) =>
  (await call<TvMatchAnswer>(product.base, `${tvPaths.match}?parent_match_id=${id}`)).body.data
const pathOf = (query: string) => `/live/markets/${match}?${query}`
const timeOf = (phone: Phone): Promise<number> =>
  phone.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
/** Pictures that were really decoded. */
const picturesOf = (phone: Phone): Promise<number> =>
  phone.page.locator('video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
async function plays(phone: Phone): Promise<void> {
  await phone.button('Pause').waitFor({ timeout: 60_000 })
  await goesOn(phone)
}
async function goesOn(phone: Phone): Promise<void> {
  const [time, pictures] = [await timeOf(phone), await picturesOf(phone)]
  await expect.poll(() => timeOf(phone), { timeout: 30_000 }).toBeGreaterThan(time + 1)
  await expect.poll(() => picturesOf(phone), { timeout: 30_000 }).toBeGreaterThan(pictures)
}
/** In another tab of the same browser. */
async function logOut(phone: Phone): Promise<void> {
  const tab = await phone.page.context().newPage()
  await tab.goto(`${product.base}/profile`)
  await tab.getByRole('button', { name: 'Logout' }).tap()
  await tab.waitForURL((url) => url.pathname === '/')
  await tab.close()
}
async function login(phone: Phone): Promise<void> {
  await phone.field('Phone number').fill('0911000001')
  await phone.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await phone.button('Login').tap()
}

it(
  'a visitor finds a stream, logs in, bets while it plays; it dies, the tracker stands in, and it plays again',
  () =>
    journey(product, 'tv-watch', async (phone) => {
      const asked: string[] = []
      phone.page.on('request', (request) => asked.push(request.url()))
      const fromProvider = () => asked.filter((url) => url.startsWith(provider.access.url))
      await phone.open('/walia-tv')
      await phone.page.locator(`a[href^="/live/markets/${match}"]`).tap()
      await phone.text('Video: about 0.24 MB a minute.').waitFor()
      await phone.link('Log in to watch').tap()
      await phone.page.waitForURL(/\/login\?next=/)
      await login(phone)
      await phone.page.waitForURL(new RegExp(`/live/markets/${match}\\?watch=true$`))
      await phone.button('Play').waitFor()
      expect(fromProvider()).toEqual([])
      await phone.button('Play').tap()
      await plays(phone)

      // With `watch=true` the mini slip opens with the button that places the bet.
      await tapPlaceableOdd(phone)
      const mini = phone.page.getByRole('complementary', { name: 'Betslip' })
      await mini.getByLabel(/^Stake/).fill('20')
      await mini.getByRole('button', { name: /^Place bet/ }).waitFor()
      await phone.page.waitForTimeout(600)
      await mini.getByRole('button', { name: /^Place bet/ }).tap()
      await phone.page.getByRole('dialog').getByText('Your bet has been placed. Good luck!').waitFor()
      await phone.page.keyboard.press('Escape')
      await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
      await plays(phone)

      provider.trouble('dead')
      await phone.text('An error occurred while trying to play the event.').waitFor({ timeout: 90_000 })
      await phone.text('The tracker takes its place.').waitFor()
      expect(await phone.page.locator('video').count()).toBe(0)
      provider.trouble('none')
      await phone.button('Try again').tap()
      await plays(phone)

      // Logged out while it plays: no picture is left, and the page asks for the login, without being loaded anew.
      await logOut(phone)
      await phone.link('Log in to watch').waitFor({ timeout: 60_000 })
      expect(await phone.page.locator('video').count()).toBe(0)
    }),
  WALK_MAX_MS,
)

it(
  'in a window of its own a stream goes on while other pages are read, and ends with the login',
  () =>
    journey(product, 'tv-window', async (phone) => {
      // A browser without a screen has no such window; the page is told that there is one, all else is real.
      await phone.page.addInitScript(() => {
        let inside: Element | null = null
        Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { get: () => true })
        Object.defineProperty(Document.prototype, 'pictureInPictureElement', { get: () => inside })
        HTMLVideoElement.prototype.requestPictureInPicture = async function () {
          inside = this
          this.dispatchEvent(new Event('enterpictureinpicture'))
          return {} as PictureInPictureWindow
        }
      })
      await phone.open(`/login?next=${encodeURIComponent(pathOf('watch=true'))}`)
      await login(phone)
      await phone.button('Play').tap()
      await plays(phone)
      const inWindow = phone.button('Own window')
      await inWindow.tap()
      await expect.poll(() => inWindow.getAttribute('aria-pressed')).toBe('true')
      await phone.page.locator('a[href="/"]').first().tap()
      await phone.page.waitForURL((url) => url.pathname === '/')
      await goesOn(phone)
      await logOut(phone)
      await phone.page.locator('video').waitFor({ state: 'detached', timeout: 60_000 })
    }),
  WALK_MAX_MS,
)

it.each([
  ['at once, by the socket', true],
  ['without a socket too', false],
])('a session that its owner ends from another phone ends the stream: %s', (_, hasSocket) =>
  journey(product, 'tv-ended', async (phone) => {
    if (!hasSocket) await phone.page.routeWebSocket('**', (socket) => socket.close())
    await phone.open(`/login?next=${encodeURIComponent(pathOf('watch=true'))}`)
    await login(phone)
    await phone.button('Play').tap()
    await plays(phone)
    const other = await loginElsewhere(product.base, '0911000001', DEMO_PASSWORD)
    expect((await call(product.base, securityPaths.sessions, {}, other)).status).toBe(200)
    // Nothing is touched here: no call of the page's own would tell it.
    await phone.page.waitForURL(/\/login\?next=/, { timeout: 60_000 })
    expect(await phone.page.locator('video').count()).toBe(0)
  }),
)

it(
  'a stream that stands still has failed; the operator names another, and it is gone when he takes it away',
  () =>
    journey(product, 'tv-still', async (phone) => {
      await phone.open(`/login?next=${encodeURIComponent(pathOf('watch=true'))}`)
      await login(phone)
      await phone.button('Play').tap()
      await plays(phone)
      provider.trouble('stalled')
      await phone.text('The tracker takes its place.').waitFor({ timeout: 90_000 })
      provider.trouble('none')
      await expect(
        operate(
          product,
          'stream',
          'set',
          '--match',
          `${match}`,
          '--address',
          'https://x.example/a.m3u8',
          '--kb-per-minute',
          '5',
        ),
      ).rejects.toThrow('HOST_UNKNOWN')
      const address = `${provider.access.url}/live/${match}/video/index.m3u8`
      await operate(product, 'stream', 'set', '--match', `${match}`, '--address', address, '--kb-per-minute', '2500')
      await expect.poll(() => streamsOf(match), { timeout: 60_000 }).toMatchObject({ video: { kb_per_minute: 2500 } })
      await operate(product, 'stream', 'clear', '--match', `${match}`)
      await expect.poll(() => streamsOf(match), { timeout: 60_000 }).toMatchObject({ video: { kb_per_minute: 240 } })
    }),
  WALK_MAX_MS,
)

type Spoken = { said: string[] }

it(
  'a commentary that is streamed is heard beside its words; streams that cannot be asked for are asked for again',
  () =>
    journey(product, 'tv-sound', async (phone) => {
      const asking = `**${tvPaths.match}*`
      await phone.page.route(asking, (route) => route.abort())
      await phone.open(`/login?next=${encodeURIComponent(pathOf('watch=true'))}`)
      await login(phone)
      await phone.button('Try again').waitFor({ timeout: 60_000 })
      await phone.page.unroute(asking)
      await phone.button('Try again').tap()
      await phone.button('Play').waitFor()
      await phone.open(pathOf('audio=true'))
      await phone.button('Sound only').tap()
      await phone.text('Sound only is playing').waitFor({ timeout: 60_000 })
      await phone.page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor()
      expect(await phone.page.getByRole('switch', { name: /^Speak the commentary/ }).count()).toBe(0)
    }),
  WALK_MAX_MS,
)

it(
  'the commentary is written down for everybody, and spoken where the phone has a voice and it is wished',
  () =>
    journey(product, 'tv-commentary', async (phone) => {
      const silent = (await (await worldOf(product)).order(-12, 'home@5')).parent_match_id
      await phone.open(`/live/markets/${silent}?audio=true`)
      const lines = phone.page.getByRole('list', { name: 'Transcript' }).getByRole('listitem')
      await lines.filter({ hasText: 'Goal, ' }).first().waitFor()
      await phone.text('This phone has no voice for your language: read along here.').waitFor()

      // A phone with an English voice; what it would say is kept.
      await phone.page.addInitScript(() => {
        const kept = window as unknown as Spoken
        kept.said = []
        const voice = { lang: 'en-GB', name: 'English', voiceURI: 'en', default: true, localService: true }
        class Words {
          text: string
          constructor(text: string) {
            this.text = text
          }
        }
        Object.assign(window, { SpeechSynthesisUtterance: Words })
        speechSynthesis.getVoices = () => [voice]
        speechSynthesis.speak = ({ text }) => kept.said.push(text)
      })
      await phone.page.reload()
      await lines.first().waitFor()
      const said = () => phone.page.evaluate(() => (window as unknown as Spoken).said)
      expect(await said()).toEqual([])
      await phone.page.getByRole('switch', { name: /^Speak the commentary/ }).tap()
      await expect.poll(said, { timeout: 20_000 }).toHaveLength(1)
      expect((await lines.allInnerTexts()).map((line) => line.trim())).toContain((await said())[0])
    }),
  WALK_MAX_MS,
)
