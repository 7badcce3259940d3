// Safer play on the phone: limits that are set and met, a time-out, a self-exclusion with the money paid out, and the
// hourly look at the clock.
import { randomUUID } from 'node:crypto'
import { type CasinoAnswer, casinoPaths } from '@walia/contract/casino.ts'
import { paymentPaths } from '@walia/contract/paths.ts'
import { et } from '@walia/domain/market/et.ts'
import { beforeAll, expect, it } from 'vitest'
import { betOf, call, deposit, legOf, newMobile, place } from './bettor.ts'
import { DEAF_MS, exclude, fillSlip, loginAgain, sheet } from './exclusionOnPhone.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { acceptAnyChange, comboMatch, openSlip, pick, tapAction, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

const QUESTIONS = 9

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

async function setLimit(phone: Phone, row: RegExp, amount: string): Promise<void> {
  await phone.button(row).tap()
  await sheet(phone).getByLabel('Limit', { exact: true }).fill(amount)
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone).getByRole('button', { name: 'Save limit' }).tap()
  await sheet(phone).waitFor({ state: 'detached' })
}

async function beginDeposits(phone: Phone, ...amounts: string[]): Promise<void> {
  for (const amount of amounts) {
    const begun = { amount, method: 'hellocash' }
    const { status } = await call(product.base, paymentPaths.deposit, begun, await phone.session(), randomUUID())
    expect(status).toBe(200)
  }
}

async function cancelStopped(phone: Phone, opens: string): Promise<void> {
  expect(await phone.button('Enter code').count()).toBe(0)
  await phone.button(opens).tap()
  await sheet(phone).getByText('Deposit stopped').waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  expect(await sheet(phone).getByLabel('Code', { exact: true }).count()).toBe(0)
  await sheet(phone).getByRole('button', { name: 'Cancel deposit' }).tap()
  await phone.text(/^You cancelled the deposit\. No money was taken\.$/).waitFor()
}

/** The list of games is read by a job. */
const gamesCame = () =>
  expect
    .poll(async () => (await call<CasinoAnswer>(product.base, casinoPaths.lobby)).body.data.games.length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0)

const BONUS_HINT = /bonus: odds/

it('limits are set on the profile, and met by a deposit and a bet; a raise waits', { tags: ['gate'] }, () =>
  journey(product, 'limits', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await depositOnPhone(phone, '100')
    await phone.open('/profile')
    await phone.link('Safer play').tap()
    await setLimit(phone, /^Deposits per day No limit$/, '120')
    await phone.button(/^Deposits per day .*ETB.120\.00$/).waitFor()
    await phone.text(/ETB.100\.00 used, ETB.20\.00 left/).waitFor()
    await setLimit(phone, /^Stakes per week No limit$/, '50')
    await setLimit(phone, /^Stakes per week .*ETB.50\.00$/, '500')
    const raised = phone.text(/^From \d\d\/\d\d\/20\d\d \d\d:\d\d: ETB.500\.00$/)
    await raised.waitFor()
    // What is in force and what comes stand in the sheet; the change is taken back there.
    await phone.button(/^Stakes per week .*ETB.50\.00$/).tap()
    await sheet(phone)
      .getByText(/^Now: ETB.50\.00/)
      .waitFor()
    await sheet(phone)
      .getByText(/^From .*: ETB.500\.00$/)
      .waitFor()
    expect(await sheet(phone).getByLabel('Limit', { exact: true }).inputValue()).toBe('50')
    await phone.page.waitForTimeout(DEAF_MS)
    await sheet(phone)
      .getByRole('button', { name: /^Keep ETB.50\.00: take the change back$/ })
      .tap()
    await phone.text(/^The change was taken back\. Your limit stays ETB.50\.00\.$/).waitFor()
    await raised.waitFor({ state: 'detached' })

    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    const amount = phone.page.getByLabel('Amount', { exact: true })
    await amount.fill('50')
    await amount.blur()
    // At the amount and below it. Less than the smallest deposit.
    await phone
      .text(/^Your own deposit limit leaves ETB.20\.00 until \d\d\/\d\d 00:00\.$/)
      .first()
      .waitFor()
    await phone.link('Your limits').first().waitFor()
    expect(await phone.page.locator('#deposit').isEnabled()).toBe(false)

    await acceptAnyChange(phone)
    await fillSlip(phone, product)
    await phone.text(/^Session .* · Today's result ETB.0\.00$/).waitFor()
    await typeStake(phone, '60')
    const above = /^This bet is above your own limit \(Stakes per week\): ETB.50\.00 left until \d\d\/\d\d 00:00\.$/
    const place = phone.button(/^Place bet/)
    await phone.text(above).waitFor()
    await place.and(phone.page.locator(':disabled')).waitFor()
    await typeStake(phone, '130')
    await phone
      .text(
        /^The deposit for this bet is above your own limit \(Deposits per day\): ETB.20\.00 left until \d\d\/\d\d 00:00\.$/,
      )
      .waitFor()
    await phone.page.goBack()
    await phone.button('Stake and place here').tap()
    await phone.text(above).waitFor()
    await phone.link('Your limits').tap()
    await phone.button(/^Stakes per week .*ETB.50\.00$/).waitFor()

    await phone.open('/betslip')
    await typeStake(phone, '50')
    await tapAction(phone, /^Place bet/)
    await phone.button('Done').tap()
    await fillSlip(phone, product)
    await phone.text(/^Session .* · Today's result -ETB.50\.00$/).waitFor()
  }),
)

it('a limit of time is set in minutes, and both slips say what is left of it', () =>
  journey(product, 'time-limit', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=saferplay')
    await phone.button(/^Time per day No limit$/).tap()
    await sheet(phone).getByLabel('Limit in minutes', { exact: true }).fill('90')
    await phone.page.waitForTimeout(DEAF_MS)
    await sheet(phone).getByRole('button', { name: 'Save limit' }).tap()
    await sheet(phone).waitFor({ state: 'detached' })
    await phone.button(/^Time per day .*1 h 30 min$/).waitFor()

    const [later] = await orderedPicks(product, 1, { above: 1.5 })
    if (!later) throw new Error('no match is on sale')
    await phone.open(`/prebets/markets/${later.match.parent_match_id}`)
    await pick(phone, later.match, later.odd)
    await openSlip(phone)
    await phone.text(/^Session .* · Today's result ETB.0\.00$/).waitFor()
    await phone.text(/^1 h (30|29) min left of your own limit \(Time per day\)$/).waitFor()

    await phone.open(`/combo-bet/markets/${(await comboMatch(product.base)).parent_match_id}`)
    await phone.button(/, 1x2, 1, /).tap()
    await phone.button(/, Total, Over 2\.5, /).tap()
    await phone.open('/betslip?type=combo-bet')
    await phone.text('Joint odds').waitFor()
    await phone.text(/^Session .* · Today's result ETB.0\.00$/).waitFor()
    await phone.text(/^1 h (30|29) min left of your own limit \(Time per day\)$/).waitFor()
  }))

it('a time-out logs out at once; logged in again, the profile says until when, and no deposit is taken', () =>
  journey(product, 'time-out', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await fillSlip(phone, product)
    await exclude(phone, '1 day', 'Take a time-out')
    await loginAgain(phone, mobile)
    await phone.text(/^You are on a time-out until \d\d\/\d\d\/20\d\d/).waitFor()
    await phone.text('Time-out').first().waitFor()
    await phone.open('/profile?action=deposit')
    await phone.text(/^You are on a time-out until/).waitFor()
    await expect.poll(() => phone.page.getByRole('radio', { name: /^Telebirr/ }).count()).toBe(0)
    await phone.open('/betslip')
    await phone.text(/^You are on a time-out until/).waitFor()
    await phone.button(/^Place bet/).waitFor()
    expect(await phone.text(/^You are on a time-out until/).count()).toBe(1)
    // Nothing to tap for money: no stake, no keys that add to it, no payout.
    expect(await phone.field(/^Stake \(/).count()).toBe(0)
    expect(await phone.button(/to the stake$/).count()).toBe(0)
    expect(await phone.text('Final payout').count()).toBe(0)
  }))

it('a self-exclusion of six months: nothing is offered, no slip is placed, and all of the money comes out', () =>
  journey(product, 'self-exclusion', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await depositOnPhone(phone, '200')
    await fillSlip(phone, product)
    await phone.text(BONUS_HINT).waitFor()
    const banners = phone.page.getByRole('region', { name: 'Promotions' })
    const mini = phone.page.getByRole('complementary', { name: 'Betslip' })
    await phone.open('/')
    await Promise.all([banners.waitFor(), mini.waitFor()])
    await beginDeposits(phone, '120', '150')
    await exclude(phone, '6 months', 'Exclude me')
    await loginAgain(phone, mobile)
    await phone.text(/^You have excluded yourself until/).waitFor()
    await phone.link(/^Profile, ETB.200\.00$/).waitFor()
    expect(await phone.page.getByRole('link', { name: /^Deposit/ }).count()).toBe(0)
    await phone.open('/')
    await phone.link(/^Profile, ETB.200\.00$/).waitFor()
    // The list of matches stands below them.
    await phone.page.getByRole('main').getByRole('button').first().waitFor()
    expect([await banners.count(), await mini.count()]).toEqual([0, 0])

    await phone.open('/betslip')
    const place = phone.button(/^Place bet/)
    await place.and(phone.page.locator(':disabled')).waitFor()
    expect(await phone.page.getByLabel(/^Stake \(/).count()).toBe(0)
    await phone
      .text(/^You have excluded yourself until/)
      .first()
      .waitFor()
    expect(await phone.text(BONUS_HINT).count()).toBe(0)
    await phone.open('/promotions')
    await phone.text(/no promotion is open to you/).waitFor()
    await phone.open('/profile?action=deposit')
    await phone.text(/^You have excluded yourself until/).waitFor()
    await phone.text(/^A deposit that you had begun may still arrive\./).waitFor()
    await phone.text(/^ETB.150\.00$/).waitFor()
    expect(await phone.page.getByLabel('Amount', { exact: true }).count()).toBe(0)
    // Neither takes a code any more: both are only cancelled, the one in the list and the one that the page follows.
    await phone.text(/^Deposit by HelloCash, ETB.150\.00: not finished\. You can cancel it\.$/).waitFor()
    await cancelStopped(phone, 'Cancel deposit')
    await phone.text(/^Deposit by HelloCash, ETB.150\.00: not finished\. You can cancel it\.$/).waitFor()
    await cancelStopped(phone, 'Show')
    await expect.poll(() => phone.text(/^Cancelled by you; what is paid all the same may arrive until/).count()).toBe(2)
    await phone.text(/^A deposit that you had begun may still arrive\./).waitFor({ state: 'detached' })
    await gamesCame()
    await phone.open('/aviator')
    await phone.text(/^You have excluded yourself until/).waitFor()
    expect(await phone.button('Try again').count()).toBe(0)

    // What is left at last is below the smallest withdrawal of who plays.
    for (const amount of ['170', '30']) {
      await phone.open('/profile?action=withdraw')
      await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
      await phone.page.getByLabel('Amount', { exact: true }).fill(amount)
      await phone.button(/^Withdraw ETB/).tap()
      await phone.page.waitForTimeout(DEAF_MS)
      await sheet(phone)
        .getByRole('button', { name: /^Confirm: withdraw/ })
        .tap()
      await sheet(phone)
        .getByText(/ was paid to /)
        .waitFor()
    }
    await phone.link(/^Profile, ETB.0\.00$/).waitFor()
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
    expect(await sheet(phone).count()).toBe(0)
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
    await sheet(phone).getByRole('link', { name: 'Safer play' }).waitFor()
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
