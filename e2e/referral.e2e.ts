// Bringing a friend on the phone: one's link opened by a friend who signs up, deposits and bets, and both get a free bet.
import { referralPaths } from '@walia/contract/latePaths.ts'
import type { ReferralAnswer } from '@walia/contract/referral.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOf, call, codeFor, deposit, legOf, newMobile, type Pick, place, signUp } from './bettor.ts'
import { closeGift } from './loginOnPhone.ts'
import { openOffer, operate } from './operator.ts'
import { journey } from './phone.ts'
import { query } from './query.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'
import { orderedPicks } from './world.ts'

let product: OperatedProduct
let picks: Pick[]
beforeAll(async () => {
  product = await operatedProduct()
  // Below 4.99, where a bet earns no points: others do not count.
  picks = await orderedPicks(product, 1, { above: 1.5, below: 4 })
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

it('a friend who signs up by the link, deposits and loses a bet of 400 brings 20 for both', () =>
  journey(product, 'referral', async (phone) => {
    const referrer = await signUp(product.base)
    // From another network: on the own one the friend would be taken for the same person.
    await query(
      product,
      `update auth_event set ip = '10.1.2.3' where account_id = (select id from account where mobile like '%' || $1)`,
      [referrer.mobile.slice(-9)],
    )
    const stateOf = async () => (await call<ReferralAnswer>(product.base, referralPaths.state, {}, referrer)).body.data
    await phone.open('/signup?ref=AAAA2222')
    await phone.text('A friend invited you. No free bet is given for it now.').waitFor()
    await phone.page.evaluate(() => localStorage.removeItem('walia-referral'))
    expect((await stateOf()).code).toBeNull()
    await openOffer(product, 'referral')
    const { code } = await stateOf()
    const states = async () => (await stateOf()).friends.map(({ state }) => state)

    const mobile = newMobile()
    // A campaign's link before it does not take the friend's place.
    await phone.open('/?utm_source=facebook')
    await phone.page.waitForFunction(() => localStorage.getItem('walia-affiliate') !== null)
    await phone.open(`/signup?ref=${code}`)
    await phone.text(/^A friend invited you\. .*within 30 days, you both get a free bet of ETB.20\.00\.$/).waitFor()
    await phone.field('Phone number').fill(mobile)
    await phone.page.getByLabel('Password', { exact: true }).fill('walia-journey-1')
    await phone.field(/^I am 21 or older/).check()
    await phone.button('Send code').tap()
    const digits = await codeFor(product.base, mobile)
    await phone.field('Enter the code we sent').first().fill(digits)
    await phone.button('Create account').tap()
    await phone.link(/^Deposit\. Balance/).waitFor()
    await closeGift(phone, product)
    await expect.poll(states, { timeout: 10_000 }).toEqual(['waiting'])

    await phone.open('/profile')
    await phone
      .text(/^A friend invited you\. Deposit, and have a bet of ETB.400\.00 or more .* by \d\d\/\d\d \d\d:\d\d: /)
      .waitFor()
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '500')
    const legs = picks.map((pick) => legOf(pick))
    await place(product.base, session, betOf(legs, '400'))
    const [leg] = legs
    const line = ['--match', String(leg?.parent_match_id), '--market', String(leg?.sub_type_id)]
    const specifiers = leg?.special_bet_value ? ['--specifiers', leg.special_bet_value] : []
    await operate(product, 'settle', ...line, ...specifiers, '--lost', String(leg?.outcome_id))
    await expect.poll(states, { timeout: 60_000, interval: 1000 }).toEqual(['rewarded'])

    await phone.open('/profile')
    await phone.text('A friend you brought, or who brought you').waitFor()
    const part = phone.page.getByRole('region', { name: 'Bring a friend' })
    await part.getByText(/both get a free bet of ETB.20\.00/).waitFor()
    await part.getByText(/^A friend invited you, and you both got a free bet of ETB.20\.00\.$/).waitFor()
    await part.getByText(/\/signup\?ref=[2-9A-Z]{8}$/).waitFor()
  }))
