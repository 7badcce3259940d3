// Cash-out on the phone: a part by slider, an offer that expires, the rest confirmed and paid to the cent, and one at a value.
import { type CashoutAcceptAnswer, type CashoutHistoryAnswer, cashoutPaths } from '@walia/contract/cashout.ts'
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, betOf, call, legOf, place, upcomingPicks } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'

const SEED = 31
/** As slow as the world itself: prices rest while a thumb reads. */
const SPEED = 1
const HOUR_MS = 3_600_000
const STAKE = '100'
const EXPIRES_MS = 15_000

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: SEED, speed: SPEED })
})
afterAll(() => product?.stop())

const balance = async (phone: Phone): Promise<number> => minorOf(await balanceOf(product.base, await phone.session()))
const historyOf = async (phone: Phone, betId: string): Promise<CashoutHistoryAnswer> =>
  (
    await call<CashoutHistoryAnswer>(
      product.base,
      cashoutPaths.history.replace(':betId', betId),
      undefined,
      await phone.session(),
    )
  ).body
const offerButton = (phone: Phone) => phone.button(/^Cash out ETB/).first()
const sheet = (phone: Phone) => phone.page.getByRole('dialog')

/** The first matches of Upcoming that stay prematch for an hour. */
async function upcoming(count: number): Promise<{ match: MatchListItem; odd: Odd }[]> {
  const picks = (await upcomingPicks(product.base, HOUR_MS, 60)).filter(({ odd }) => Number(odd.odd_value) > 1.5)
  return [...new Map(picks.map((one) => [one.match.parent_match_id, one])).values()].slice(0, count)
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
    await commit.tap()
    await phone.text('Cash out submitted').waitFor()
    await phone.text('Processing your cash out...').waitFor()
    const answer = await answered
    if (answer.status() === 200) return (await answer.json()) as CashoutAcceptAnswer
  }
  throw new Error('The cash-out was not accepted in five tries.')
}

it('cashes out a part, then the rest, and the balance is right to the cent', () =>
  journey(product, 'cashout', async (phone) => {
    await loginAsDemo(phone)
    const before = await balance(phone)
    const [one] = (await upcoming(1)) as [{ match: MatchListItem; odd: Odd }]
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
    await phone.text('Cash out offer expired').waitFor({ timeout: EXPIRES_MS })
    await phone.button('New offer').tap()
    await offerButton(phone).tap()
    const rest = await confirm(phone)
    await phone.text('Your bet is cashed out.').waitFor()
    expect([rest.status, rest.data.stake, rest.data.stake_left]).toEqual([11, '60.00', '0.00'])
    const paid = minorOf(part.data.net) + minorOf(rest.data.net)
    expect(await balance(phone)).toBe(before - minorOf(STAKE) + paid)
    await phone.button('Done').tap()

    await phone.open(`/mybets/${answer.bet_id}`)
    await phone.page.getByText('Cashed Out', { exact: true }).waitFor()
    await phone.text('Cashed out so far').waitFor()
    expect((await historyOf(phone, answer.bet_id)).data.map((row) => row.net)).toEqual([part.data.net, rest.data.net])
    expect(await offerButton(phone).isVisible()).toBe(false)
  }))

it('cashes out by itself when the offer reaches the amount', () =>
  journey(product, 'cashout-auto', async (phone) => {
    await loginAsDemo(phone)
    const legs = (await upcoming(3)).slice(1).map((one) => legOf(one))
    const placed = await place(product.base, await phone.session(), betOf(legs, STAKE, { accept_any_change: true }))
    const betId = placed.body.bet_id as string
    const before = await balance(phone)
    await phone.open(`/mybets/${betId}`)
    const amount = phone.field('When the offer reaches')
    await amount.fill('0.50')
    await phone.button('Set').tap()
    await phone.text(/Choose an amount from ETB.1\.00 to/).waitFor()
    await amount.fill('140')
    await phone.button('Set').tap()
    await phone.text(/^When the offer reaches ETB.140\.00$/).waitFor()
    await phone.button('Remove').tap()
    expect(await balance(phone)).toBe(before)
    // Less than it is worth now.
    await amount.fill('50')
    await phone.button('Set').tap()
    await phone.page.getByText('Cashed Out', { exact: true }).waitFor()
    const { data, auto } = await historyOf(phone, betId)
    expect([data.length, data[0]?.cause, auto]).toEqual([1, 'auto', null])
    expect(await balance(phone)).toBe(before + minorOf(data[0]?.net ?? ''))
  }))
