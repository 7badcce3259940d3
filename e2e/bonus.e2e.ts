// The first-deposit bonus on the phone: offered before the deposit and on the profile, claimed, its progress and terms, cash
// first, what a withdrawal costs, and what a slip pays whose bonus has ended.
import { bonusesPath, claimPath } from '@walia/contract/latePaths.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import type { Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { betOf, call, deposit, legOf, newMobile, type Pick, place } from './bettor.ts'
import { shifts, watchShifts } from './layoutShifts.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { acceptAnyChange, openSlip, pick, tapAction, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let picks: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  picks = await orderedPicks(product, 3, { above: 1.5 })
})

it('500 deposited bring 500 to claim, which wait for the cash and end with a withdrawal', () =>
  journey(product, 'bonus', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await phone.open('/promotions')
    await phone.text('100% of your first deposit as bonus money, up to ETB\u00a01,000.00.').waitFor()
    await phone.page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).tap()
    await phone.text(/^Your first deposit brings a bonus: 100% of it, up to ETB.1,000\.00\./).waitFor()
    await phone.text('Terms').tap()
    await phone.text(/Stake it 5 times within 30 days/).waitFor()
    await deposit(product.base, session, '500')
    await phone.page.reload()
    await phone.page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await phone.text(/^Your first deposit brings a bonus/).count()).toBe(0)
    const { body } = await call<{ data: { pending_bonus: string } }>(product.base, accountPaths.balance, {}, session)
    expect(body.data.pending_bonus).toBe('525.00')
    await phone.open('/profile')
    await phone.button(/^Claim ETB.500\.00$/).dblclick()
    await phone.text(/^ETB.0\.00 of ETB.2,500\.00 staked$/).waitFor()
    await phone.page.getByRole('progressbar', { name: 'Staked so far' }).waitFor()
    await phone.text('Terms').tap()
    await phone.text(/Stake it 5 times within 30 days.*A withdrawal before that ends it\.$/).waitFor()

    await acceptAnyChange(phone)
    for (const { match, odd } of picks) {
      await phone.open(`/prebets/markets/${match.parent_match_id}`)
      await pick(phone, match, odd)
    }
    await openSlip(phone)
    await phone.page.getByRole('group', { name: 'Pay with' }).getByText('Bonus').tap()
    await phone.text(/at least 3 picks, total odds from 1\.95/).waitFor()
    await typeStake(phone, '100')
    await phone
      .button(/^Place bet/)
      .and(phone.page.locator(':disabled'))
      .waitFor()
    await phone.text(/Your cash of ETB.500\.00 comes first/).waitFor()

    await phone.open('/profile?action=withdraw')
    await phone.text(/^A withdrawal ends your bonus: you lose ETB.500\.00 of bonus money/).waitFor()
  }))

it('the first deposit is said to have arrived together with what it brings, which is claimed there', () =>
  journey(product, 'bonus-arrived', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=deposit')
    await phone.page.getByLabel('Amount', { exact: true }).fill('200')
    await phone.button(/^Deposit: pay/).tap()
    const sheet = phone.page.getByRole('dialog', { name: 'Received' })
    const claim = sheet.getByRole('button', { name: /^Claim your bonus: ETB.200\.00$/ })
    await claim.waitFor()
    await phone.page.waitForTimeout(450)
    await claim.tap()
    await claim.waitFor({ state: 'detached' })
    await sheet.getByRole('button', { name: 'Done' }).tap()
    await phone.text(/^ETB.0\.00 of ETB.1,000\.00 staked$/).waitFor()
  }))

it('home and the deposit page offer what can be claimed: claimed there, or closed for now or for good', () =>
  journey(product, 'claim-banner', async (phone) => {
    const { page } = phone
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    const notice = page.getByRole('region', { name: 'You have something to claim' })
    const close = async (again: 'Yes' | 'No') => {
      await notice.getByRole('button', { name: 'Close this notification' }).tap()
      await notice.getByText('See this notification again?').waitFor()
      await notice.getByRole('button', { name: again }).tap()
      await expect.poll(() => notice.count()).toBe(0)
    }
    const openHome = async (isOffered: boolean) => {
      const answered = page.waitForResponse((response) => response.url().endsWith(bonusesPath))
      await phone.open('/')
      await answered
      await (isOffered ? notice : page.getByRole('region', { name: 'Promotions' }).getByRole('link')).first().waitFor()
      expect(await notice.count()).toBe(isOffered ? 1 : 0)
    }
    await watchShifts(phone)
    await openHome(true)
    await notice.getByText(/^Free bet for 30 days, from ETB.5\.00 at odds of 1\.95/).waitFor()
    expect(await shifts(phone)).toBeLessThan(0.02)
    await close('Yes')
    await openHome(false)

    await deposit(product.base, session, '500')
    await phone.open('/profile?action=deposit')
    await notice.getByText(/^First deposit bonus: stake it 5 times within 30 days/).waitFor()
    await openHome(true)
    await notice.getByRole('link', { name: 'View' }).tap()
    await page.waitForURL('**/profile')
    await openHome(true)
    // Claimed elsewhere while its own request is on the way, it says so and goes.
    let elsewhere = 0
    const overtake = async (route: Route): Promise<void> => {
      elsewhere = (await call(product.base, claimPath, {}, session)).status
      await route.continue()
    }
    await page.route(`**${claimPath}`, overtake, { times: 1 })
    await notice.getByRole('button', { name: /^Claim ETB.500\.00$/ }).tap()
    await phone.text('You have claimed this bonus before.').waitFor()
    expect(elsewhere).toBe(200)
    await expect.poll(() => notice.count()).toBe(0)

    // What was closed for now is back in another session.
    await page.evaluate(() => sessionStorage.clear())
    await openHome(true)
    await notice.getByRole('button', { name: /^Claim ETB.25\.00$/ }).tap()
    await phone.text(/^A free bet of ETB.25\.00 is yours\./).waitFor()
    await expect.poll(() => notice.count()).toBe(0)

    // Another person's phone: the offer is one per person.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signUpOnPhone(phone, product, newMobile())
    await openHome(true)
    await close('No')
    await page.evaluate(() => sessionStorage.clear())
    await openHome(false)
  }))

it('a slip of bonus money says where its win goes, and that nothing comes of it once a withdrawal has ended the bonus', () =>
  journey(product, 'ended-bonus', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '500')
    expect((await call(product.base, claimPath, {}, session)).status).toBe(200)
    // All of the cash is staked first; then a slip of bonus money stays open while a withdrawal ends the bonus.
    const [first] = picks as [Pick]
    expect((await place(product.base, session, betOf([legOf(first)], '500', { accept_any_change: true }))).status).toBe(
      200,
    )
    const slip = await place(
      product.base,
      session,
      betOf(
        picks.map((one) => legOf(one)),
        '100',
        { source: 'bonus', accept_any_change: true },
      ),
    )
    expect(slip.status).toBe(200)
    await phone.open(`/mybets/${slip.body.bet_id}`)
    await phone.text(/^What it wins is bonus money\./).waitFor()
    await deposit(product.base, session, '100')
    await phone.open('/profile?action=withdraw')
    await phone
      .text(/you lose ETB.500\.00 of bonus money\. ETB.100\.00 of that is staked on 1 open bet, which can pay ETB/)
      .waitFor()
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('100')
    await tapAction(phone, /^Withdraw ETB/)
    await tapAction(phone, /^Confirm: withdraw/)
    await phone
      .text(/paid|Paid/)
      .first()
      .waitFor()
    await phone.open('/profile')
    await phone.text(/^Your bonus of ETB.500\.00 has ended: a withdrawal/).waitFor()
    await phone.open('/mybets')
    const card = phone.page.getByRole('listitem').filter({ hasText: 'Whatever the result, nothing comes back to you.' })
    await card.getByText(/^Payout ETB.0\.00$/).waitFor()
    await card.getByRole('link').tap()
    await phone.text(/^The bonus that paid for this bet has ended\./).waitFor()
    await phone.page
      .locator('#content')
      .getByText(/^ETB.0\.00$/)
      .waitFor()
  }))
