// Cash-out on the phone: a part by slider, an offer that renews, the rest confirmed and paid to the cent; at a value, by itself, interrupted.
import type { BetLegBody } from '@walia/contract/bets.ts'
import {
  type CashoutAcceptAnswer,
  type CashoutHistoryAnswer,
  type CashoutOfferAnswer,
  cashoutPaths,
} from '@walia/contract/cashout.ts'
import { beforeAll, expect, it } from 'vitest'
import { balanceOf, betOf, call, legOf, type Pick, place } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openOddsOf, openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { orderedPicks, type World, worldOf } from './world.ts'

const STAKE = '100'
/** Longer than any offer lives. */
const LIFE_MS = 11_000
/** What is said once a cash-out is confirmed, each for a moment. */
const STEPS = ['Cash out submitted', 'Processing your cash out...']
const STEPS_MAX_MS = 20_000
/** Waiting values are looked at every 10 s. */
const SOLD_MAX_MS = 30_000

let product: RunningProduct
let world: World
beforeAll(async () => {
  product = await sharedProduct('usual')
  world = await worldOf(product)
})

const balance = async (phone: Phone): Promise<number> => minorOf(await balanceOf(product.base, await phone.session()))
const historyOf = async (phone: Phone, betId: string): Promise<CashoutHistoryAnswer> => {
  const path = cashoutPaths.history.replace(':betId', betId)
  return (await call<CashoutHistoryAnswer>(product.base, path, undefined, await phone.session())).body
}
const offerButton = (phone: Phone) => phone.button(/^Cash out ETB/).first()
const sheet = (phone: Phone) => phone.page.getByRole('dialog')

/** Outcomes of matches that stay prematch, at prices that stay too. */
const upcoming = (count: number): Promise<Pick[]> => orderedPicks(product, count, { above: 1.5 })

/** Notes in the page itself which of the words come up, in their order: a slow onlooker would miss some. */
async function collect(phone: Phone, words: readonly string[]): Promise<() => Promise<string[]>> {
  const said = await phone.page.evaluateHandle((wanted) => {
    const seen: string[] = []
    const look = (): void => {
      const text = document.body.textContent ?? ''
      seen.push(...wanted.filter((word) => text.includes(word) && !seen.includes(word)))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  }, words)
  return () => said.jsonValue()
}

/** Confirms what the sheet offers, again when it changed or expired meanwhile; answers what was paid. */
async function confirm(phone: Phone): Promise<CashoutAcceptAnswer> {
  for (let tries = 0; tries < 5; tries += 1) {
    const commit = sheet(phone).getByRole('button', { name: /^Cash out ETB/ })
    const anew = sheet(phone).getByRole('button', { name: 'New offer' })
    await commit.or(anew).waitFor()
    if (await anew.isVisible()) {
      await anew.tap()
      continue
    }
    await phone.text('This cannot be undone').waitFor()
    const answered = phone.page.waitForResponse((response) => response.url().endsWith(cashoutPaths.accept))
    const said = await collect(phone, STEPS)
    await commit.tap()
    await expect.poll(said, { timeout: STEPS_MAX_MS }).toEqual(STEPS)
    const answer = await answered
    if (answer.status() === 200) return (await answer.json()) as CashoutAcceptAnswer
  }
  throw new Error('The cash-out was not accepted in five tries.')
}

/** Confirms what the sheet offers while its answer is lost. */
async function confirmUnanswered(phone: Phone): Promise<void> {
  await sheet(phone)
    .getByRole('button', { name: /^Cash out ETB/ })
    .tap()
  await sheet(phone)
    .getByText(/^No answer yet\./)
    .waitFor()
}

it('cashes out a part, then the rest, and the balance is right to the cent', { tags: ['gate'] }, () =>
  journey(product, 'cashout', async (phone) => {
    await loginWithMoney(phone, product)
    const before = await balance(phone)
    const [one] = (await upcoming(1)) as [Pick]
    await phone.open(`/prebets/markets/${one.match.parent_match_id}`)
    await pick(phone, one.match, one.odd)
    await openSlip(phone)
    await typeStake(phone, STAKE)
    const { answer } = await placeFromSlip(phone)
    await phone.button('My bets').tap()

    await offerButton(phone).tap()
    await sheet(phone).getByRole('button', { name: 'Part of it' }).tap()
    const slider = phone.page.getByRole('slider', { name: 'Part of your stake' })
    await slider.focus()
    await slider.press('ArrowLeft')
    await slider.press('ArrowLeft')
    await phone.text(/^40%, ETB.40\.00$/).waitFor()
    await sheet(phone)
      .getByText(/^ETB.60\.00$/)
      .waitFor()
    const part = await confirm(phone)
    await phone.text('A part of your bet is cashed out.').waitFor()
    expect([part.status, part.data.stake, part.data.stake_left]).toEqual([1, '40.00', '60.00'])
    expect(await balance(phone)).toBe(before - minorOf(STAKE) + minorOf(part.data.net))
    await phone.button('Done').tap()

    await phone.text('Stake still open').waitFor()
    for (const address of [`/receipt?bet_id=${answer.bet_id}`, `/check-bet-detail/${answer.bet_id}/${answer.seq_id}`]) {
      await phone.open(address)
      await phone.text('Cashed out so far').waitFor()
      await phone.text(/40\.00 of the stake/).waitFor()
      await phone.text(/60\.00 stays in the bet/).waitFor()
    }
    await phone.open('/mybets')
    await offerButton(phone).waitFor()
    // While it is looked at, an offer is followed by the next: no dead one is ever in sight.
    const renewed = phone.page.waitForResponse((response) => response.url().endsWith(cashoutPaths.offer))
    await renewed
    await phone.page.waitForTimeout(LIFE_MS)
    expect(await phone.text('Cash out offer expired').isVisible()).toBe(false)
    await offerButton(phone).tap()
    const rest = await confirm(phone)
    await phone.text('Your bet is cashed out.').waitFor()
    expect([rest.status, rest.data.stake, rest.data.stake_left]).toEqual([11, '60.00', '0.00'])
    const paid = minorOf(part.data.net) + minorOf(rest.data.net)
    expect(await balance(phone)).toBe(before - minorOf(STAKE) + paid)
    await phone.button('Done').tap()

    await phone.open(`/mybets/${answer.bet_id}`)
    await phone.page.getByText('Cashed Out', { exact: true }).waitFor()
    expect(await phone.text('Cashed out so far').count()).toBe(0)
    expect((await historyOf(phone, answer.bet_id)).data.map((row) => row.net)).toEqual([part.data.net, rest.data.net])
    expect(await offerButton(phone).isVisible()).toBe(false)
  }),
)

it('is refused at an amount that the bet brings already, and nothing is sold', () =>
  journey(product, 'cashout-auto', async (phone) => {
    await loginWithMoney(phone, product)
    const legs = (await upcoming(2)).map((one) => legOf(one))
    const placed = await place(product.base, await phone.session(), betOf(legs, STAKE, { accept_any_change: true }))
    const betId = placed.body.bet_id as string
    const before = await balance(phone)
    await phone.open(`/mybets/${betId}`)
    const amount = phone.field('When the offer reaches')
    await amount.fill('0.50')
    await phone.button('Set').tap()
    const refused = phone.text(/Choose an amount from ETB.\d+\.\d\d to/)
    await refused.waitFor()
    // What is said of an amount goes once another one is typed, and stays while that is none.
    await amount.fill('1.2.3')
    await refused.waitFor()
    await amount.fill('140')
    await refused.waitFor({ state: 'detached' })
    await phone.button('Set').tap()
    await phone.text(/^When the offer reaches ETB.140\.00$/).waitFor()
    await phone.button('Change').tap()
    await amount.fill('145')
    await phone.button('Set').tap()
    await phone.text(/^When the offer reaches ETB.145\.00$/).waitFor()
    // On another device.
    await call(product.base, cashoutPaths.auto, { bet_id: betId, value: null }, await phone.session())
    await phone.text(/^When the offer reaches ETB/).waitFor({ state: 'detached' })
    await amount.fill('50')
    await phone.button('Set').tap()
    await phone.text(/The bet brings ETB.\d+\.\d\d already/).waitFor()
    expect(await balance(phone)).toBe(before)
    expect(await historyOf(phone, betId)).toEqual({ data: [], auto: null })
    await phone.button('Cash out now').tap()
    const sold = await confirm(phone)
    expect(await balance(phone)).toBe(before + minorOf(sold.data.net))
  }))

it('finds the result of a live cash-out that was interrupted, on whatever page', () =>
  journey(product, 'cashout-interrupted', async (phone) => {
    await loginWithMoney(phone, product)
    const session = await phone.session()
    const betId = await liveBet(session)
    await phone.open(`/mybets/${betId}`)
    await offerButton(phone).tap()
    const least = sheet(phone).getByLabel('Least amount you accept')
    const commit = sheet(phone).getByRole('button', { name: /^Cash out ETB/ })
    await least.fill('9999')
    await phone.text(/Choose an amount from ETB.1\.00 to ETB.\d+\.\d\d\./).waitFor()
    expect(await commit.isDisabled()).toBe(true)
    // Without a choice it is sold at no less than the offer.
    await sheet(phone).getByRole('button', { name: 'This offer', exact: true }).tap()
    await expect
      .poll(async () => {
        const said = await sheet(phone).getByText('Sold only if').innerText()
        return said.includes(`you still get ${/ETB.[\d.,]+\d/.exec(await commit.innerText())?.[0]} or more.`)
      })
      .toBe(true)
    await sheet(phone).getByRole('button', { name: 'Any amount' }).tap()
    expect(await least.inputValue()).toBe('1.00')
    await least.fill('1.5')
    await phone.text(/Sold only if you still get ETB.1\.50 or more\./).waitFor()
    const sent = phone.page.waitForRequest((request) => request.url().endsWith(cashoutPaths.accept))
    // No answer reaches this page, however late it leaves.
    await phone.page.route(`**${cashoutPaths.accept}`, (route) => void route.fetch().catch(() => {}), { times: 1 })
    // The ring counts the seconds of the hold.
    const ring = sheet(phone)
      .getByText(/^[1-5]$/)
      .waitFor()
    await commit.tap()
    expect((await sent).postDataJSON()).toMatchObject({ least: '1.50' })
    await ring
    // In the middle of the hold.
    await phone.open('/sports')
    await phone
      .text(/^Your bet (is cashed out for ETB.\d+\.\d\d\.|was not cashed out)/)
      .first()
      .waitFor()
    const sold = await phone
      .text(/^Your bet is cashed out/)
      .first()
      .isVisible()
    expect((await historyOf(phone, betId)).data).toHaveLength(sold ? 1 : 0)
    await phone.button('See the bet').tap()
    await phone.page.waitForURL(`**/mybets/${betId}`)
    // It is said once.
    await phone.open('/')
    await phone.page.waitForTimeout(2000)
    expect(
      await phone
        .text(/^Your bet (is|was not) cashed out/)
        .first()
        .isVisible(),
    ).toBe(false)
  }))

it('an answer that is lost: the card says that it is asked for, and offers nothing until it is found', () =>
  journey(product, 'cashout-lost', async (phone) => {
    await loginWithMoney(phone, product)
    const legs = (await upcoming(2)).map((one) => legOf(one))
    const placed = await place(product.base, await phone.session(), betOf(legs, STAKE, { accept_any_change: true }))
    const betId = placed.body.bet_id as string
    await phone.open(`/mybets/${betId}`)
    const context = phone.page.context()
    const accept = `**${cashoutPaths.accept}`
    await phone.page.route(accept, async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await offerButton(phone).tap()
    await confirmUnanswered(phone)
    // The sheet is closed, and nothing is forgotten.
    await sheet(phone).getByRole('button', { name: 'Close' }).last().tap()
    await phone.text('Asking whether your cash-out went through').waitFor()
    expect(await offerButton(phone).isVisible()).toBe(false)
    await phone.page.unroute(accept)
    await context.setOffline(false)
    await phone
      .text(/^Your bet is cashed out for/)
      .first()
      .waitFor()
    await phone.text('Asking whether your cash-out went through').waitFor({ state: 'hidden' })
    expect((await historyOf(phone, betId)).data).toHaveLength(1)
  }))

/** A prematch bet, its cash-out sheet open on its page. */
async function openedSheet(phone: Phone): Promise<string> {
  const [one] = (await upcoming(1)) as [Pick]
  const bet = betOf([legOf(one)], STAKE, { accept_any_change: true })
  const betId = (await place(product.base, await phone.session(), bet)).body.bet_id as string
  await phone.open(`/mybets/${betId}`)
  await offerButton(phone).tap()
  return betId
}

it('a part is cashed out on another device: the open sheet says so, and its slider is of what is left', () =>
  journey(product, 'cashout-other-device', async (phone) => {
    await loginWithMoney(phone, product)
    const betId = await openedSheet(phone)
    await sheet(phone).getByRole('button', { name: 'Part of it' }).tap()
    await phone.text(/^50%, ETB.50\.00$/).waitFor()
    const session = await phone.session()
    const part = { bet_id: betId, part: 40 }
    const { body } = await call<CashoutOfferAnswer>(product.base, cashoutPaths.offer, part, session)
    await call(product.base, cashoutPaths.accept, { offer_id: body.data.offer_id }, session)
    await phone.text(/^The stake of this bet changed meanwhile from ETB.100\.00 to ETB.60\.00\.$/).waitFor()
    await phone.text(/^50%, ETB.30\.00$/).waitFor()
  }))

it.each([
  ['sold', 0, /^Your bet is cashed out for/, 'Your bet is cashed out.'],
  [
    'not sold, since its offer was over',
    LIFE_MS,
    /^Your bet was not cashed out/,
    'Your bet was not cashed out. It stays open.',
  ],
])('another tab is given the answer that a sheet waits for, %s: the sheet says it too', (name, waitMs, said, shown) =>
  journey(product, `cashout-tabs-${name.slice(0, 4)}`, async (phone) => {
    await loginWithMoney(phone, product)
    const betId = await openedSheet(phone)
    let silent = true
    const lost = [cashoutPaths.accept, cashoutPaths.history.replace(':betId', betId)]
    for (const path of lost)
      await phone.page.route(`**${path}`, (route) => (silent ? route.abort('connectionreset') : route.continue()))
    // A fresh offer: the other tab has its whole life to accept it.
    await phone.page.waitForResponse((response) => response.url().endsWith(cashoutPaths.offer))
    await confirmUnanswered(phone)
    await phone.page.waitForTimeout(waitMs)
    const other = await phone.page.context().newPage()
    await other.goto('/live')
    await other.getByText(said).first().waitFor()
    expect(await sheet(phone).isVisible()).toBe(true)
    silent = false
    await phone.page.bringToFront()
    await sheet(phone).getByText(shown, { exact: true }).waitFor()
  }),
)

it.each([
  ['My bets', (_betId: string) => '/mybets'],
  ["the bet's page", (betId: string) => `/mybets/${betId}`],
])('every answer to a live cash-out is lost: on %s the bettor still sees the amount that was paid', (name, addressOf) =>
  journey(product, `cashout-all-lost-${name.replace(/\W/g, '-')}`, async (phone) => {
    await loginWithMoney(phone, product)
    const betId = await liveBet(await phone.session())
    await phone.page.route(`**${cashoutPaths.accept}`, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await phone.open(addressOf(betId))
    await offerButton(phone).tap()
    await sheet(phone).getByRole('button', { name: 'Any amount' }).tap()
    await sheet(phone)
      .getByRole('button', { name: /^Cash out ETB/ })
      .tap()
    await sheet(phone).getByText('Your bet is cashed out.').waitFor()
    const [paid] = (await historyOf(phone, betId)).data
    await sheet(phone)
      .getByText(new RegExp(`^ETB.${paid?.net}$`))
      .waitFor()
    await sheet(phone)
      .getByText(/^Balance now ETB/)
      .waitFor()
  }),
)

it('is announced on whatever page when a bet is cashed out by itself, once, and on the bet', () =>
  journey(product, 'cashout-by-itself', async (phone) => {
    await loginWithMoney(phone, product)
    const [one] = (await upcoming(1)).map((each) => legOf(each))
    const placed = await place(
      product.base,
      await phone.session(),
      betOf([one as BetLegBody], STAKE, { accept_any_change: true }),
    )
    const betId = placed.body.bet_id as string
    await phone.open('/sports')
    // A value that prices have come to since it was set, so that the test need not wait for them.
    await query(
      product,
      'insert into cashout_auto (account_id, bet_id, target) select account_id, id, 2000 from bet where code = $1',
      [betId],
    )
    const words = phone.text(/^Auto cash out: your bet brought ETB.\d+\.\d\d\.$/).first()
    await words.waitFor({ timeout: SOLD_MAX_MS })
    await phone.button('See the bet').tap()
    await phone.text('We cashed it out at the amount you set.').waitFor()
    await phone.open('/live')
    await phone.page.waitForTimeout(2000)
    expect(await words.isVisible()).toBe(false)
  }))

/** A bet on a live match, accepted. */
async function liveBet(session: { cookie: string; token: string }): Promise<string> {
  const match = await world.order(-10)
  const odd = openOddsOf(match).find(({ odd_value }) => Number(odd_value) >= 1.6 && Number(odd_value) <= 6)
  if (!odd) throw new Error(`Nothing of ${match.home_team} v ${match.away_team} can be bet on alone.`)
  const { body } = await place(
    product.base,
    session,
    betOf([legOf({ match, odd }, 8)], STAKE, { accept_any_change: true }),
  )
  if (!body.bet_id) throw new Error(`The live bet was refused: ${JSON.stringify(body)}`)
  return body.bet_id
}
