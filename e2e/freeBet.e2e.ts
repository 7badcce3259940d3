// Free bets on the phone, from their grant to the last cent: the sign-up offer is claimed, an operator gives another one, a slip
// is paid with both, wins, and pays cash.
import { betPaths } from '@walia/contract/paths.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import { beforeAll, expect, it } from 'vitest'
import { balanceOf, deposit, newMobile, type Pick } from './bettor.ts'
import { giftSheet, openAccountOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let chosen: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  chosen = await orderedPicks(product, 2, { above: 1.5 })
})

const SETTLED_WITHIN_MS = 30_000

/** A slip of one pick that wins: what a free bet of 25.00 at these odds brings above its stake. */
function winOf(odds: string): string {
  const value = parseOdds(odds)
  if (value === null) throw new Error(`no odds: ${odds}`)
  const ticket = {
    product: 'sports',
    source: 'free_bet',
    stake: 25_00,
    tax: taxAt(profileOf('et'), Date.now()),
  } as const
  const outcome = { result: 1, voidFactor: null, deadHeatFactor: null } as const
  const settled = settleTicket(ticket, [{ odds: value, outcome }])
  if (settled.state === 'open') throw new Error('a slip with its result is settled')
  return amountText(settled.payout)
}

/** Without cash the gift pays, and nobody is sent to deposit; the slip can be shared whatever it lacks. */
async function paysWithTheGift(phone: Phone): Promise<void> {
  await phone.text(/A win pays what it brings above the stake\. Until /).waitFor()
  expect(await phone.page.getByRole('radio', { name: /^Free bet/ }).isChecked()).toBe(true)
  // Its stake is the whole gift, until the bettor sets another.
  await expect.poll(() => phone.field(/^Stake \(/).inputValue()).toBe('35')
  await phone.button(/^Place bet ?ETB.35\.00$/).waitFor()
  await typeStake(phone, '100')
  await phone.text(/^Free bet: there is only ETB.35\.00\.$/).waitFor()
  expect(await phone.link(/^Deposit ETB/).count()).toBe(0)
  expect(await phone.button('Share the betslip').isDisabled()).toBe(false)
  await phone.button(/^Free bet ETB.35\.00 ?Use ETB.35\.00$/).tap()
  expect(await phone.field(/^Stake \(/).inputValue()).toBe('35')
  await phone.page.getByRole('group', { name: 'Pay with' }).getByText('Cash').tap()
  await phone.link(/^Deposit ETB.35\.00$/).waitFor()
  // Less than can be deposited: the least, as the deposit page asks.
  await phone.field(/^Stake \(/).fill('20')
  await phone.link(/^Deposit ETB.30\.00$/).waitFor()
  await phone.field(/^Stake \(/).fill('35')
  await phone.page.getByRole('group', { name: 'Pay with' }).getByText('Free bet').tap()
}

/** The statement names the campaigns; my bets and their sums what paid. */
async function saysWhatPaid(phone: Phone): Promise<void> {
  await phone.open('/profile?action=statement')
  await phone.text('Sign-up offer').waitFor()
  await phone.text('A gift from us').waitFor()
  await phone.link(/^Free bet.*See the terms$/).waitFor()
  // Stakes are cash, as in the statement; those of gifts stand beside them, and each bet says what paid it.
  await phone.open('/mybets?filter=all')
  await phone.text('Paid with: Free bet').first().waitFor()
  expect(await phone.text('Paid with: Free bet').count()).toBe(2)
  const figures = phone.page.locator('dl').filter({ hasText: 'Free bets and bonus' })
  expect((await figures.innerText()).replace(/\s+/g, ' ')).toMatch(/Staked ETB 0\.00 Free bets and bonus ETB 35\.00/)
}

it('of 25 from the sign-up offer and 10 from an operator the mini slip stakes 10, the slip 25, which pays what it wins above it', () =>
  journey(product, 'free-bet', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await phone.open('/profile')
    await phone.button(/^Claim ETB.25\.00$/).dblclick()
    await phone.text(/ETB.25\.00 of ETB.25\.00 left, until /).waitFor()
    expect(await phone.button(/^Claim/).count()).toBe(0)

    const [account] = await query(product, `select id from account where mobile like '%' || $1`, [mobile.slice(-9)])
    await operate(product, 'campaign', 'grant', '--account', String(account?.id), '--amount', '10')
    await phone.page.reload()
    await phone.text('A gift from us').waitFor()
    await phone
      .text(/^ETB.35\.00$/)
      .first()
      .waitFor()

    const [first, second] = chosen as [Pick, Pick]
    await phone.open(`/prebets/markets/${first.match.parent_match_id}`)
    await pick(phone, first.match, first.odd)
    await openSlip(phone)
    await paysWithTheGift(phone)
    await typeStake(phone, '10')
    await phone.page.goBack()
    await phone.button('Stake and place here').tap()
    await phone.text(/^Pay with: Free bet ETB.35\.00$/).waitFor()
    const quick = phone.page.waitForResponse((response) => response.url().endsWith(betPaths.quick))
    await phone.page.waitForTimeout(500) // the action takes no tap for a moment after its label changed
    await phone.button(/^Place bet/).tap()
    expect(await (await quick).json()).toMatchObject({ data: { source: 'free_bet', stake: '10.00' } })
    // The sheet says what paid.
    await phone.page.getByRole('dialog').getByText('Paid with', { exact: true }).waitFor()
    await phone.page.getByRole('dialog').getByText('Free bet', { exact: true }).waitFor()
    await phone.button('Done').tap()

    const { match, odd } = second
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await pick(phone, match, odd)
    await openSlip(phone)
    await phone.page.getByRole('group', { name: 'Pay with' }).getByText('Free bet').tap()
    await typeStake(phone, '25')
    const { answer } = await placeFromSlip(phone)
    expect(answer.data).toMatchObject({ source: 'free_bet', stake: '25.00' })

    const line = ['--match', `${match.parent_match_id}`, '--market', `${odd.sub_type_id}`]
    await operate(product, 'settle', ...line, '--won', `${odd.outcome_id}`)
    await expect
      .poll(() => balanceOf(product.base, session), { timeout: SETTLED_WITHIN_MS })
      .toBe(winOf(answer.data.legs[0]?.odd_value ?? ''))
    await phone.open('/profile')
    await phone.text(/left, until /).waitFor({ state: 'detached' })
    await saysWhatPaid(phone)
  }))

it('the sheet after a sign-up claims the 25 in one tap; with cash too the slip stakes them by itself, until a stake is typed', () =>
  journey(product, 'free-bet-sheet', async (phone) => {
    const [{ match, odd }] = chosen as [Pick]
    const mobile = newMobile()
    await openAccountOnPhone(phone, product, mobile)
    await giftSheet(phone)
      .getByRole('button', { name: /^Claim ETB.25\.00$/ })
      .tap()
    await giftSheet(phone).waitFor({ state: 'detached' })
    await deposit(product.base, { ...(await phone.session()), mobile }, '500')
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    expect(await giftSheet(phone).count()).toBe(0)
    await pick(phone, match, odd)
    await openSlip(phone)
    const isPaying = (name: RegExp) => expect.poll(() => phone.page.getByRole('radio', { name }).isChecked()).toBe(true)
    await isPaying(/^Free bet/)
    await expect.poll(() => phone.field(/^Stake \(/).inputValue()).toBe('25')
    await phone.button(/^Place bet ?ETB.25\.00$/).waitFor()
    await typeStake(phone, '40')
    await isPaying(/^Cash/)
    await phone.page.reload()
    await isPaying(/^Cash/)
    expect(await phone.field(/^Stake \(/).inputValue()).toBe('40')
  }))
