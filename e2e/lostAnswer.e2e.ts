// The answer to a bet that never reaches its page: a reload in the hold, a closed tab, two tabs, a network that goes, of
// the slip, of the mini slip's quick path, of a combo bet
// and of a boosted list.
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { betPaths } from '@walia/contract/paths.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { balanceOf, call, upcomingPicks } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { sharedProduct } from './sharedProduct.ts'
import { boostedList, comboMatch, openOddsOf, openSlip, pick, tapAction, typeStake } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const STAKE = 20_00

let product: RunningProduct
let world: World
beforeAll(async () => {
  product = await sharedProduct('usual')
  world = await worldOf(product)
})

const bet = '**/api/v2/bet'

/** Dear enough to be placed alone. */
function oddOf(match: MatchListItem): Odd {
  const odd = openOddsOf(match).find(({ odd_value }) => Number(odd_value) >= 1.6 && Number(odd_value) <= 6)
  if (!odd) throw new Error(`Nothing of ${match.home_team} v ${match.away_team} can be bet on alone.`)
  return odd
}

/** A live pick of a match in which nothing happens, on the slip, ready to be placed. */
async function liveSlip(phone: Phone): Promise<void> {
  await loginWithMoney(phone, product)
  const match = await world.order(-10)
  await phone.open('/live')
  await pick(phone, match, oddOf(match))
  await openSlip(phone)
  await typeStake(phone, '20')
}

/** A pick that starts in hours. */
async function plainPick(phone: Phone): Promise<void> {
  await loginWithMoney(phone, product)
  const picks = await upcomingPicks(product.base, 2 * 3_600_000, 30)
  // A favourite alone may be too short to be placed.
  const one = picks.find(({ odd }) => Number(odd.odd_value) > 1.6)
  if (!one) throw new Error('No upcoming match.')
  await phone.open(`/prebets/markets/${one.match.parent_match_id}`)
  await pick(phone, one.match, one.odd)
}

async function plainSlip(phone: Phone): Promise<void> {
  await plainPick(phone)
  await openSlip(phone)
  await typeStake(phone, '20')
}

/** Two picks of one match on the combo slip, at their joint price. */
async function comboSlip(phone: Phone): Promise<void> {
  await loginWithMoney(phone, product)
  await phone.open(`/combo-bet/markets/${(await comboMatch(product.base)).parent_match_id}`)
  await phone.button(/, 1x2, 1, /).tap()
  await phone.button(/, Total, Over 2\.5, /).tap()
  await phone.link('Combo betslip, 2 picks').tap()
  await phone.text('Joint odds').waitFor()
  await typeStake(phone, '20')
}

type Session = { cookie: string; token: string }
const ticketsOf = async (session: Session): Promise<number> =>
  (await call<{ meta: { total: number } }>(product.base, '/api/v1/mybets?filter=all', undefined, session)).body.meta
    .total
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Bet placed' })

/** Taps until the bet is on its way: a price that moves meanwhile is accepted. */
async function send(phone: Phone): Promise<void> {
  const accept = phone.button(/^Accept changes/)
  let sent = false
  phone.page.on('request', (request) => {
    sent ||= [betPaths.bet, betPaths.quick].some((path) => request.url().endsWith(path))
  })
  for (let tries = 0; tries < 10 && !sent; tries += 1) {
    if (await accept.isVisible()) await tapAction(phone, /^Accept changes/).catch(() => {})
    await phone.page.waitForTimeout(500)
    await phone
      .button(/^Place bet/)
      .tap({ timeout: 2000 })
      .catch(() => {})
    await phone.page.waitForTimeout(100)
  }
  if (sent) return
  throw new Error('The slip could not be sent.')
}

type Money = { balance: number; tickets: number }
const moneyOf = async (session: Session): Promise<Money> => ({
  balance: minorOf(await balanceOf(product.base, session)),
  tickets: await ticketsOf(session),
})
const oneBetLater = ({ balance, tickets }: Money, stake = STAKE): Money => ({
  balance: balance - stake,
  tickets: tickets + 1,
})

const EMPTY = { '/betslip': 'No bets in the betslip', '/betslip?type=combo-bet': 'No picks in the combo betslip' }

/** The sheet is there, the slip is empty, and one ticket was paid for. */
async function isPlacedOnce(
  page: Page,
  session: Session,
  before: Money,
  slip: keyof typeof EMPTY = '/betslip',
): Promise<void> {
  await sheetOf(page).waitFor()
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.goto(slip)
  await page.getByText(EMPTY[slip]).waitFor()
  expect(await moneyOf(session)).toEqual(oneBetLater(before))
}

it('a reload in the live hold: the bet is asked for, shown, and taken out of the slip', () =>
  journey(product, 'lost-reload', async (phone) => {
    await liveSlip(phone)
    const session = await phone.session()
    const before = await moneyOf(session)
    await send(phone)
    await phone.page.waitForTimeout(1500)
    await phone.page.reload()
    // On a slow machine the hold may be over before the page is there.
    await phone
      .button(/^Asking about your bet/)
      .or(sheetOf(phone.page))
      .first()
      .waitFor()
    await isPlacedOnce(phone.page, session, before)
    // Seen once, the sheet does not come again.
    await phone.page.reload()
    await phone.page.waitForTimeout(3000)
    expect(await sheetOf(phone.page).count()).toBe(0)
  }))

it('a reload while the bet is in its hold: the slip says again which stake is held, and nothing in it can be changed', () =>
  journey(product, 'lost-held', async (phone) => {
    await liveSlip(phone)
    const { page } = phone
    await page.route(bet, () => {})
    await send(phone)
    const [attempt] = await page.evaluate(() => JSON.parse(localStorage.getItem('walia-attempts') ?? '[]'))
    await page.reload()
    await phone.button(/^Asking about your bet/).waitFor()
    const held = phone.text(/^ETB.20\.00 is held for this bet\.$/)
    expect(await held.count()).toBe(0)
    // The hold of a process that stands still: it lasts until the test ends it.
    const [hold] = await query<{ hold_stake: string }>(
      product,
      `select hold_stake($1, $2, md5('')::uuid, uuidv7(), 2000, 'cash', 300000, 0, 10)`,
      [attempt.userId, attempt.key],
    )
    expect(hold?.hold_stake).toMatch(/^\(held,/)
    await held.waitFor()
    expect(await phone.button(/^Remove /).isDisabled()).toBe(true)
    await query(product, 'select release_holds(array(select id from stake_hold where key = $1))', [attempt.key])
    await held.waitFor({ state: 'hidden' })
    await phone.text('Not placed, no money was taken. The bet did not reach us').waitFor()
  }))

it('a closed tab: the next page that is opened shows the bet, wherever it is', () =>
  journey(product, 'lost-closed', async (phone) => {
    await liveSlip(phone)
    const session = await phone.session()
    const before = await moneyOf(session)
    await send(phone)
    const next = await phone.page.context().newPage()
    await phone.page.close()
    await next.waitForTimeout(6000)
    await next.goto('/live')
    await isPlacedOnce(next, session, before)
  }))

it('two tabs: one shows the bet, the other says that it was placed, both slips are empty', () =>
  journey(product, 'lost-two-tabs', async (phone) => {
    await liveSlip(phone)
    const other = await phone.page.context().newPage()
    await other.goto('/betslip')
    await other.getByRole('button', { name: /^Place bet|^Accept changes/ }).waitFor()
    await phone.page.bringToFront()
    const session = await phone.session()
    const before = await moneyOf(session)
    await send(phone)
    await sheetOf(phone.page).waitFor()
    await other.getByText('No bets in the betslip').waitFor()
    await other.bringToFront()
    await other.getByText('Your bet has been placed.', { exact: true }).waitFor()
    await other.getByRole('button', { name: 'See the bet' }).waitFor()
    await other.waitForTimeout(2000)
    expect(await sheetOf(other).count()).toBe(0)
    expect(await moneyOf(session)).toEqual(oneBetLater(before))
  }))

it('the network goes in the hold: when it is back the bet is shown', () =>
  journey(product, 'lost-network', async (phone) => {
    await liveSlip(phone)
    // The request has left, and no answer can come.
    await phone.page.route(bet, (route) => {
      route.fetch().catch(() => {})
      setTimeout(() => route.abort('internetdisconnected').then(() => phone.page.context().setOffline(true)), 1000)
    })
    const session = await phone.session()
    const before = await moneyOf(session)
    await send(phone)
    await phone.text('No answer yet.').waitFor()
    // The slip says that it asks by itself; the banner asks for no other try.
    await phone.page.getByRole('alert').getByText('You are offline', { exact: true }).waitFor()
    await phone.page.waitForTimeout(6000)
    await phone.page.context().setOffline(false)
    await isPlacedOnce(phone.page, session, before)
  }))

it('a bet that never arrives: not placed, and the picks stay', () =>
  journey(product, 'lost-request', async (phone) => {
    await plainSlip(phone)
    const session = await phone.session()
    const before = await moneyOf(session)
    await phone.page.route(bet, (route) => route.abort())
    await send(phone)
    await phone.text('Not placed, no money was taken. The bet did not reach us').waitFor()
    expect(await moneyOf(session)).toEqual(before)
    await phone.page.unroute(bet)
    await tapAction(phone, /^Place bet/)
    await sheetOf(phone.page).waitFor()
    expect(await moneyOf(session)).toEqual(oneBetLater(before))
  }))

/** The server decides, and its answer goes nowhere; answers how often it was asked. */
async function loseAnswers(phone: Phone, path: string): Promise<() => number> {
  let asked = 0
  await phone.page.route(`**${path}`, async (route) => {
    asked += 1
    await route.fetch()
    await route.abort()
  })
  return () => asked
}

it('an answer that never arrives: the bet is found, and is one', () =>
  journey(product, 'lost-answer', async (phone) => {
    await plainSlip(phone)
    const session = await phone.session()
    const before = await moneyOf(session)
    const asked = await loseAnswers(phone, betPaths.bet)
    await send(phone)
    await isPlacedOnce(phone.page, session, before)
    expect(asked()).toBe(1)
  }))

it('the answer to a bet of the mini slip, by the quick path, is found too', () =>
  journey(product, 'lost-quick', async (phone) => {
    await plainPick(phone)
    await phone.open('/betslip?watch=true')
    await phone.page
      .getByRole('complementary', { name: 'Betslip' })
      .getByLabel(/^Stake/)
      .fill('20')
    const session = await phone.session()
    const before = await moneyOf(session)
    const asked = await loseAnswers(phone, betPaths.quick)
    await send(phone)
    await isPlacedOnce(phone.page, session, before)
    expect(asked()).toBe(1)
  }))

it('the answer to a combo bet is found, and its slip is emptied', () =>
  journey(product, 'lost-combo', async (phone) => {
    await comboSlip(phone)
    const session = await phone.session()
    const before = await moneyOf(session)
    const asked = await loseAnswers(phone, betPaths.bet)
    await send(phone)
    await isPlacedOnce(phone.page, session, before, '/betslip?type=combo-bet')
    expect(asked()).toBe(1)
  }))

it('a reload before the answer of a boosted list: the bet is shown once, and its picks are gone', () =>
  journey(product, 'lost-boosted', async (phone) => {
    const { page } = phone
    await loginWithMoney(phone, product)
    const list = await boostedList(product.base)
    await phone.open(`/daily-jackpot/${list.id}`)
    for (const { home_team } of list.matches.filter(({ closed }) => !closed).slice(-2))
      await phone.button(new RegExp(`^${home_team} v `)).tap()
    await phone.text('Picked 2 of').waitFor()
    const stake = minorOf(await phone.field(/^Stake/).inputValue())
    const session = await phone.session()
    const before = await moneyOf(session)
    // The server has decided, and the page waits for an answer that does not come.
    let asked = 0
    let decided = (_status: number): void => {}
    const status = new Promise<number>((resolve) => {
      decided = resolve
    })
    await page.route(bet, async (route) => {
      asked += 1
      decided((await route.fetch()).status())
    })
    await send(phone)
    expect(await status).toBe(200)
    // Until the page knows the result, nothing of the list can be picked or removed.
    const controls = [phone.button(/^Clear$/).first(), page.locator('main button[aria-pressed]').first()]
    expect(await Promise.all(controls.map((control) => control.isDisabled()))).toEqual([true, true])
    await page.reload()
    await sheetOf(page).waitFor()
    await page.getByRole('button', { name: 'Done' }).tap()
    await phone.text('Picked 0 of').waitFor()
    await page.reload()
    await phone.text('Picked 0 of').waitFor()
    await page.waitForTimeout(3000)
    expect(await sheetOf(page).count()).toBe(0)
    expect(asked).toBe(1)
    expect(await moneyOf(session)).toEqual(oneBetLater(before, stake))
  }))
