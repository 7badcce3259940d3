// Without a network: the server is stopped, and the app opens with what was last seen, its age beside it. What is a bettor's own
// goes with his session, whoever ends it, and no bet is placed later.
import type { MyBetsAnswer } from '@walia/contract/bets.ts'
import { securityPaths } from '@walia/contract/latePaths.ts'
import { betPaths } from '@walia/contract/paths.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, login, newMobile, type Pick } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { openSlip, pick, placeFromSlip, tapAction, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: Product
let chosen: Pick[]
beforeAll(async () => {
  product = await startProduct({ seed: 75, speed: 1 })
  chosen = await orderedPicks(product, 2, { above: 2, below: 5 })
})
afterAll(() => product?.stop())

const PASSWORD = 'walia-journey-1'
const AGE = /^As of \d\d:\d\d$/

/** Keys of what is kept: anybody's, or of one login. */
const keptBy = (phone: Phone, isOwn: boolean) =>
  phone.page.evaluate(async (own) => {
    // Opened before the app has made it, it would be made here, and without its parts.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'walia-offline')) return []
    return new Promise<string[]>((resolve, refuse) => {
      const open = indexedDB.open('walia-offline')
      open.onerror = () => refuse(open.error)
      open.onsuccess = () => {
        const database = open.result
        const rows = database.transaction('answers').objectStore('answers').getAll()
        rows.onsuccess = () => {
          database.close()
          const found = rows.result.filter(({ owner }: { owner: unknown }) => (owner !== null) === own)
          resolve(found.map(({ key }: { key: string }) => key))
        }
      }
    })
  }, isOwn)
const isKept = (phone: Phone, part: string, isOwn = false) =>
  expect
    .poll(async () => (await keptBy(phone, isOwn)).some((key) => key.includes(part)), { timeout: 30_000 })
    .toBe(true)
/** The page and its parts are there, and nothing but them. */
async function frameIsKept(phone: Phone): Promise<void> {
  const addresses = () =>
    phone.page.evaluate(async () => {
      const names = await caches.keys()
      const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return held.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(addresses, { timeout: 30_000 }).toContain('/')
  expect((await addresses()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
}
const main = (phone: Phone) => phone.page.locator('main')
const says = (phone: Phone, text: string | RegExp) => phone.page.getByRole('alert').getByText(text).waitFor()

it('opens lists, a match, a ticket and rules without the server; a bet that was tapped then is not placed later', () =>
  journey(product, 'offline', async (phone) => {
    const [first, second] = chosen as [Pick, Pick]
    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '100')
    await phone.open(`/prebets/markets/${first.match.parent_match_id}`)
    await pick(phone, first.match, first.odd)
    await openSlip(phone)
    await typeStake(phone, '10')
    const { answer } = await placeFromSlip(phone)
    await phone.button('Done').tap()
    await frameIsKept(phone)
    await phone.open(`/mybets/${answer.bet_id}`)
    await main(phone).getByText(first.match.home_team).first().waitFor()
    await isKept(phone, answer.bet_id, true)
    await phone.open('/mybets')
    await main(phone).getByText(first.match.home_team).first().waitFor()
    await isKept(phone, '"list"', true)
    await phone.open('/policies/rules')
    const rules = phone.page.getByRole('heading', { level: 2 }).first()
    await rules.waitFor()
    await isKept(phone, 'policies/rules')
    await phone.open('/')
    const row = phone.button(/ v .+, .+, .+, /).first()
    await row.waitFor()
    await isKept(phone, '"matches"')
    await phone.open(`/prebets/markets/${second.match.parent_match_id}`)
    await pick(phone, second.match, second.odd)
    await isKept(phone, `,${second.match.parent_match_id}]`)
    const session = await phone.session()

    await product.kill('SIGTERM')
    await phone.open('/')
    await row.waitFor()
    await says(phone, AGE)
    await phone.open(`/prebets/markets/${second.match.parent_match_id}`)
    await main(phone).getByText(second.match.home_team).first().waitFor()
    await says(phone, AGE)
    await phone.open('/policies/rules')
    await rules.waitFor()
    await phone.open(`/mybets/${answer.bet_id}`)
    await main(phone).getByText(first.match.home_team).first().waitFor()
    await phone.open('/mybets')
    await main(phone).getByText(first.match.home_team).first().waitFor()
    await says(phone, AGE)
    await phone.open('/betslip')
    await typeStake(phone, '10')
    await tapAction(phone, /^Place bet/)
    await phone.page
      .getByText(/No answer/)
      .first()
      .waitFor()

    await product.restart()
    await phone
      .text(/was not placed|did not reach/)
      .first()
      .waitFor({ timeout: 60_000 })
    await expect.poll(() => phone.page.getByRole('alert').getByText(AGE).count()).toBe(0)
    const mine = await call<MyBetsAnswer>(product.base, betPaths.myBets, undefined, session)
    expect(mine.body.data.map(({ bet_id }) => bet_id)).toEqual([answer.bet_id])
  }))

it('a logout, and an end of the session elsewhere, take what is the bettor’s own from this phone', () =>
  journey(product, 'offline-logout', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const seeTickets = async () => {
      await phone.open('/mybets')
      await isKept(phone, '"mybets"', true)
    }
    await seeTickets()
    await phone.link('Profile').first().tap()
    await phone.button('Logout').tap()
    await expect.poll(() => keptBy(phone, true)).toEqual([])
    await phone.open('/')
    await isKept(phone, '"matches"')
    expect(await keptBy(phone, true)).toEqual([])

    await phone.open('/login?next=/mybets')
    await phone.field('Phone number').fill(mobile)
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.button('Login').tap()
    await phone.page.waitForURL('**/mybets')
    await isKept(phone, '"mybets"', true)
    await call(product.base, securityPaths.sessions, {}, await login(product.base, mobile, PASSWORD))
    await phone.page.waitForURL('**/login?next=*')
    await expect.poll(() => keptBy(phone, true)).toEqual([])
    await frameIsKept(phone)
    await product.kill('SIGTERM')
    await phone.open('/mybets')
    await phone.page.waitForURL('**/login?next=*')
    expect(await keptBy(phone, true)).toEqual([])
    await product.restart()
  }))
