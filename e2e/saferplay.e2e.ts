// Safer play on the phone: limits that are set and met, a time-out, a self-exclusion with the money paid out, and the
// hourly look at the clock.
import { et } from '@walia/domain/market/et.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOf, deposit, legOf, newMobile, place } from './bettor.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { acceptAnyChange, comboMatch, openSlip, pick, tapAction, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

const PASSWORD = 'walia-journey-1'
const QUESTIONS = 9
/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: 71, speed: 1 })
})
afterAll(() => product?.stop())

const sheet = (phone: Phone) => phone.page.getByRole('dialog')

async function setLimit(phone: Phone, row: RegExp, amount: string): Promise<void> {
  await phone.button(row).tap()
  await sheet(phone).getByLabel('Limit', { exact: true }).fill(amount)
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone).getByRole('button', { name: 'Save limit' }).tap()
  await sheet(phone).waitFor({ state: 'detached' })
}

async function exclude(phone: Phone, length: string, start: string): Promise<void> {
  await phone.open('/profile?action=saferplay')
  await phone.page.getByText(length, { exact: true }).tap()
  await phone.button(start).tap()
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone).getByRole('button', { name: start }).tap()
  await phone.text(/^You have (paused|excluded yourself) until/).waitFor()
  await phone
    .link(/^Register/)
    .first()
    .waitFor()
}

async function loginAgain(phone: Phone, mobile: string): Promise<void> {
  await phone.open('/login?next=/profile')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.button('Login').tap()
  await phone.page.waitForURL('**/profile')
}

/** With one pick; ends on the slip. */
async function fillSlip(phone: Phone): Promise<void> {
  const [later] = await orderedPicks(product, 1, { above: 1.5 })
  if (!later) throw new Error('no match is on sale')
  await phone.open(`/prebets/markets/${later.match.parent_match_id}`)
  await pick(phone, later.match, later.odd)
  await openSlip(phone)
}

it('limits are set on the profile, and met by a deposit and a bet; a raise waits', () =>
  journey(product, 'limits', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '100')
    await phone.open('/profile')
    await phone.link('Safer play').tap()
    await setLimit(phone, /^Deposits, Per day No limit$/, '120')
    await phone.button(/^Deposits, Per day .*ETB.120\.00$/).waitFor()
    await phone.text(/ETB.100\.00 used, ETB.20\.00 left/).waitFor()
    await setLimit(phone, /^Stakes, Per week No limit$/, '50')
    await setLimit(phone, /^Stakes, Per week .*ETB.50\.00$/, '500')
    await phone.text(/^From \d\d\/\d\d\/20\d\d \d\d:\d\d: ETB.500\.00$/).waitFor()

    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('50')
    await phone.button(/^Deposit: pay/).tap()
    await phone
      .text(/above the limit you have set for yourself\. Deposits, Per day: ETB.20\.00 left until \d\d\/\d\d 00:00/)
      .waitFor()

    await acceptAnyChange(phone)
    await fillSlip(phone)
    await phone.text(/^Session .*, today ETB.0\.00$/).waitFor()
    await typeStake(phone, '60')
    const above = /^This bet is above your own limit \(Stakes, Per week\): ETB.50\.00 left until \d\d\/\d\d 00:00\.$/
    const place = phone.button(/^Place bet/)
    await phone.text(above).waitFor()
    await place.and(phone.page.locator(':disabled')).waitFor()
    await typeStake(phone, '130')
    await phone
      .text(
        /^The deposit for this bet is above your own limit \(Deposits, Per day\): ETB.20\.00 left until \d\d\/\d\d 00:00\.$/,
      )
      .waitFor()
    await phone.page.goBack()
    await phone.button('Stake and place here').tap()
    await phone.text(above).waitFor()
    await phone.link('Your limits').tap()
    await phone.button(/^Stakes, Per week .*ETB.50\.00$/).waitFor()

    await phone.open('/betslip')
    await typeStake(phone, '50')
    await tapAction(phone, /^Place bet/)
    await phone.button('Done').waitFor()
  }))

it('a limit of time is set in minutes, and both slips say what is left of it', () =>
  journey(product, 'time-limit', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=saferplay')
    await phone.button(/^Time, Per day No limit$/).tap()
    await sheet(phone).getByLabel('Limit in minutes', { exact: true }).fill('90')
    await phone.page.waitForTimeout(DEAF_MS)
    await sheet(phone).getByRole('button', { name: 'Save limit' }).tap()
    await sheet(phone).waitFor({ state: 'detached' })
    await phone.button(/^Time, Per day .*1 h 30 min$/).waitFor()

    const [later] = await orderedPicks(product, 1, { above: 1.5 })
    if (!later) throw new Error('no match is on sale')
    await phone.open(`/prebets/markets/${later.match.parent_match_id}`)
    await pick(phone, later.match, later.odd)
    await openSlip(phone)
    await phone.text(/^Session .*, today ETB.0\.00$/).waitFor()
    await phone.text(/^1 h (30|29) min left of your own time \(Per day\)$/).waitFor()

    await phone.open(`/combo-bet/markets/${(await comboMatch(product.base)).parent_match_id}`)
    await phone.button(/, 1x2, 1, /).tap()
    await phone.button(/, Total, Over 2\.5, /).tap()
    await phone.open('/betslip?type=combo-bet')
    await phone.text('Joint odds').waitFor()
    await phone.text(/^Session .*, today ETB.0\.00$/).waitFor()
    await phone.text(/^1 h (30|29) min left of your own time \(Per day\)$/).waitFor()
  }))

it('a time-out logs out at once; logged in again, the profile says until when, and no deposit is taken', () =>
  journey(product, 'time-out', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await fillSlip(phone)
    await exclude(phone, '1 day', 'Take a time-out')
    await loginAgain(phone, mobile)
    await phone.text(/^You are on a time-out until \d\d\/\d\d\/20\d\d/).waitFor()
    await phone.text('Time-out').first().waitFor()
    await phone.open('/profile?action=deposit')
    await phone.text(/^You are on a time-out until/).waitFor()
    await expect.poll(() => phone.page.getByRole('radio', { name: /^Telebirr/ }).count()).toBe(0)
    await phone.open('/betslip')
    await phone.text(/^You are on a time-out until/).waitFor()
  }))

it('a self-exclusion of six months lets the bettor withdraw what is his', () =>
  journey(product, 'self-exclusion', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await depositOnPhone(phone, '200')
    await exclude(phone, '6 months', 'Exclude me')
    await loginAgain(phone, mobile)
    await phone.text(/^You have excluded yourself until/).waitFor()
    await phone.link('Withdraw').first().tap()
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('200')
    await phone.button(/^Withdraw ETB/).tap()
    await phone.page.waitForTimeout(DEAF_MS)
    await sheet(phone)
      .getByRole('button', { name: /^Confirm: withdraw/ })
      .tap()
    await sheet(phone)
      .getByText(/paid|Paid/)
      .first()
      .waitFor()
    await phone.link(/^Deposit\. Balance ETB.0\.00$/).waitFor()
  }))

it('after an hour the session says how long it is and what it cost, once', () =>
  journey(product, 'reality-check', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '100')
    const picked = await orderedPicks(product, 1, { above: 1.5 })
    const bet = betOf(
      picked.map((one) => legOf(one)),
      '30',
    )
    expect((await place(product.base, session, bet)).status).toBe(200)
    // Before the app of the new page runs: the old page could write its own time again until it is gone.
    await phone.page.addInitScript(() => {
      const kept = JSON.parse(localStorage.getItem('walia-session') ?? '{}')
      if (sessionStorage.getItem('moved')) return
      kept.state.startedAt -= 61 * 60_000
      localStorage.setItem('walia-session', JSON.stringify(kept))
      sessionStorage.setItem('moved', 'yes')
    })
    await phone.page.reload()
    await sheet(phone).getByText('A look at the clock').waitFor()
    // How old the session is says the server, whose clock was not moved.
    await sheet(phone)
      .getByText(/^You have been logged in for \d\d:\d\d\.$/)
      .waitFor()
    await sheet(phone)
      .getByText(/^Staked ?ETB.30\.00$/)
      .waitFor()
    await sheet(phone)
      .getByText(/^Won less staked ?-ETB.30\.00$/)
      .waitFor()
    await sheet(phone).getByRole('button', { name: 'Go on' }).tap()
    await sheet(phone).waitFor({ state: 'detached' })
    await phone.page.reload()
    await phone.link(/^Deposit\. Balance/).waitFor()
    await phone.page.waitForTimeout(4_000)
    expect(await sheet(phone).count()).toBe(0)
  }))

it('the self-test says nothing before its last answer, then what the answers come to, and who helps', () =>
  journey(product, 'self-test', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=saferplay')
    await phone.button('Self-test').tap()
    const questions = phone.page.getByRole('group', { name: /^\d\. / })
    await expect.poll(() => questions.count()).toBe(QUESTIONS)
    const answer = (question: number, as: string) => questions.nth(question).getByText(as, { exact: true }).tap()
    for (let question = 0; question < QUESTIONS - 1; question += 1) await answer(question, 'Never')
    const result = (text: RegExp) => phone.page.getByRole('status').filter({ hasText: text })
    expect(await result(/sign|problem/).count()).toBe(0)
    await answer(QUESTIONS - 1, 'Never')
    await result(/^No signs of a problem/).waitFor()
    await answer(0, 'Sometimes')
    await result(/^Few signs/).waitFor()
    await answer(1, 'Almost always')
    await result(/^Some signs of a problem/).waitFor()
    await answer(2, 'Almost always')
    await answer(3, 'Often')
    await result(/^Clear signs of a problem/).waitFor()
    expect(await phone.link(/^Helpline/).getAttribute('href')).toBe(`tel:+${et.contacts.responsibleGamingHotline}`)
  }))
