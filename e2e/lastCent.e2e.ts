// Each bonus on the phone from its grant to the last cent: what it pays for is decided, what that brings is cash, the cash is
// withdrawn, and the statement has every step of it.

import type { BetAnswer, Ticket } from '@walia/contract/bets.ts'
import type { BonusesAnswer } from '@walia/contract/bonuses.ts'
import { bonusesPath, referralPaths } from '@walia/contract/latePaths.ts'
import { accountPaths, betPaths } from '@walia/contract/paths.ts'
import { pointsOf } from '@walia/domain/loyalty/points.ts'
import { loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { amountText, formatAmount } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOf, call, codeFor, deposit, legOf, newMobile, type Pick, place, type Session, signUp } from './bettor.ts'
import { expectedPayoutOf, minorOf } from './expectedPayout.ts'
import { closeGift, signUpOnPhone } from './loginOnPhone.ts'
import { openOffer, operate, operateAll } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { query } from './query.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'
import { openSlip, pick, placeFromSlip, tapAction, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

/** Of 1X2 at least one outcome of every match is above it. */
const LONG = 2.2
const PICKS = 18

let product: OperatedProduct
const unused: Pick[] = []
beforeAll(async () => {
  product = await operatedProduct()
  unused.push(...(await orderedPicks(product, PICKS, { above: LONG })))
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

const takePicks = (count: number): Pick[] => unused.splice(0, count)
const settle = (picks: readonly Pick[], result: 'won' | 'lost') =>
  operateAll(
    product,
    picks.map(({ match, odd }) => [
      ...['settle', '--match', `${match.parent_match_id}`, '--market', `${odd.sub_type_id}`],
      ...[`--${result}`, odd.outcome_id],
    ]),
  )

type Wallet = { balance: string; bonus: string }
const walletOf = async (session: Session): Promise<Wallet> => {
  const { body } = await call<{ data: Wallet }>(product.base, accountPaths.balance, {}, session)
  return { balance: body.data.balance, bonus: body.data.bonus }
}
const turnedOf = async (session: Session): Promise<string | undefined> =>
  (await call<BonusesAnswer>(product.base, bonusesPath, {}, session)).body.data.bonus?.turned
const ticketOf = async (session: Session, bet: string): Promise<Ticket> => {
  const path = betPaths.myBet.replace(':betId', bet)
  return (await call<{ data: Ticket }>(product.base, path, undefined, session)).body.data
}

/** Over the API; answers the bet's id. */
async function bet(session: Session, picks: readonly Pick[], stake: number, source = 'cash'): Promise<string> {
  const legs = picks.map((one) => legOf(one))
  const { status, body } = await place(
    product.base,
    session,
    betOf(legs, amountText(stake), { source, accept_any_change: true } as object),
  )
  expect([status, body.code]).toEqual([200, undefined])
  return body.bet_id ?? ''
}

/** The picks are won; answers what the ticket paid, which the rules say too. */
async function win(session: Session, id: string, picks: readonly Pick[]): Promise<number> {
  await settle(picks, 'won')
  await expect.poll(async () => (await ticketOf(session, id)).status).toBe(5)
  const ticket = await ticketOf(session, id)
  const paid = minorOf(ticket.paid ?? '')
  expect(paid).toBe(expectedPayoutOf(ticket))
  expect(paid).toBeGreaterThan(0)
  return paid
}

async function lose(session: Session, id: string, picks: readonly Pick[]): Promise<void> {
  await settle(picks, 'lost')
  await expect.poll(async () => (await ticketOf(session, id)).status).toBe(3)
}

async function pickAll(phone: Phone, picks: readonly Pick[]): Promise<void> {
  for (const { match, odd } of picks) {
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await pick(phone, match, odd)
  }
  await openSlip(phone)
}

/** Paid with something else than cash. */
async function placeWith(phone: Phone, source: string, stake: number): Promise<string> {
  await phone.page.getByRole('group', { name: 'Pay with' }).getByText(source, { exact: true }).tap()
  await typeStake(phone, amountText(stake))
  return (await placeAndClose(phone)).bet_id
}

/** Until its sheet was on screen, the next page shows it. */
async function placeAndClose(phone: Phone): Promise<BetAnswer> {
  const { answer } = await placeFromSlip(phone)
  await phone.button('Done').tap()
  return answer
}

/** The page anew, whose bonuses are read now, and answered when the test says so. */
async function readEarly({ page }: Phone): Promise<() => void> {
  const late = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  await page.route(
    `**${bonusesPath}`,
    async (route) => {
      const response = await route.fetch()
      isRead.resolve()
      await late.promise
      // Gone, where the page did not wait for it.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await page.reload()
  await isRead.promise
  return late.resolve
}

/** All that there is, which leaves nothing in the wallet; then the statement's bonuses, newest first. */
async function withdrawToTheLastCent(phone: Phone, cash: number, causes: readonly string[]): Promise<void> {
  const session = await phone.session()
  await expect.poll(async () => walletOf(session)).toEqual({ balance: amountText(cash), bonus: '0.00' })
  await phone.open('/profile?action=withdraw')
  await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
  await phone.page.getByLabel('Amount', { exact: true }).fill(amountText(cash))
  await tapAction(phone, /^Withdraw ETB/)
  await tapAction(phone, /^Confirm: withdraw/)
  const done = phone.page.getByRole('dialog').getByText(/ was paid to /)
  await done.waitFor()
  expect(await done.innerText()).toContain(formatAmount(cash))
  expect(await walletOf(session)).toEqual({ balance: '0.00', bonus: '0.00' })
  await phone.open('/profile?action=statement')
  const rows = phone.page.getByRole('listitem').filter({ has: phone.page.locator('time') })
  await rows.first().waitFor()
  const [newest = ''] = await rows.allInnerTexts()
  expect(newest).toContain('Withdrawal paid out')
  await phone.button('Bonuses').tap()
  await expect.poll(async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(causes)
}

it('the first-deposit bonus: the cash first, turned over five times, what is left is cash', () =>
  journey(product, 'last-cent-first-deposit', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '100')
    await phone.open('/profile')
    await phone.button(/^Claim ETB.100\.00$/).tap()
    await phone.text(/^ETB.0\.00 of ETB.500\.00 staked$/).waitFor()

    const single = takePicks(1)
    await lose(session, await bet(session, single, 100_00), single)
    const first = takePicks(3)
    await pickAll(phone, first)
    const won = await win(session, await placeWith(phone, 'Bonus', 100_00), first)
    expect(await walletOf(session)).toEqual({ balance: '0.00', bonus: amountText(won) })
    // It counts as turned over a moment after its slip is settled.
    await expect.poll(() => turnedOf(session)).toBe('100.00')
    await phone.open('/profile')
    await phone.text(/^ETB.100\.00 of ETB.500\.00 staked$/).waitFor()

    const second = takePicks(3)
    const id = await bet(session, second, 400_00, 'bonus')
    const answerLate = await readEarly(phone)
    await lose(session, id, second)
    // It is turned over a moment after its last slip is settled.
    await expect.poll(async () => (await walletOf(session)).bonus).toBe('0.00')
    answerLate()
    await phone.text(/^You have turned your bonus of ETB.100\.00 into cash\.$/).waitFor()
    await withdrawToTheLastCent(phone, won - 400_00, ['Bonus became cash', 'Bonus'])
  }))

it('points: earned by a bet that lost, redeemed, staked, and what they win is cash', () =>
  journey(product, 'last-cent-points', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '500')
    const earning = takePicks(3)
    const id = await bet(session, earning, 500_00)
    // Once it is lost, the ticket's odds are those of its result.
    const { total_odds, placed_at } = await ticketOf(session, id)
    await lose(session, id, earning)
    const profile = profileOf('et')
    const points = pointsOf(loyaltyOf(profile.id), {
      ...{ product: 'sports', stake: 500_00, totalOdds: BigInt(parseOdds(total_odds) ?? 0) },
      ...{ placedAt: Date.parse(placed_at), timeZone: profile.timeZone },
    })
    expect(points).toBeGreaterThanOrEqual(50)
    await phone.open('/profile')
    await phone.text(`${points} points`).first().waitFor()
    await phone.field('Points to redeem').fill(`${points}`)
    await phone.button(/^Redeem for ETB/).tap()
    await phone.text(new RegExp(`^Redeemed points: ETB.${points}\\.00 to bet with$`)).waitFor()
    const paid = takePicks(3)
    await pickAll(phone, paid)
    const won = await win(session, await placeWith(phone, 'Redeemed points', points * 100), paid)
    await withdrawToTheLastCent(phone, won, ['Points redeemed', 'Points earned'])
  }))

it('a promo code: its free bet wins, and what it wins above the stake is cash', () =>
  journey(product, 'last-cent-promo', async (phone) => {
    await openOffer(product, 'promo')
    const words = ['--gives', 'free_bet', '--amount', '60', '--uses', '5', '--until', 'never']
    await operate(product, 'campaign', 'code', '--code', 'LASTCENT', ...words)
    await signUpOnPhone(phone, product, newMobile())
    const session = await phone.session()
    await phone.open('/profile')
    const form = phone.page.getByRole('region', { name: 'Promo code' })
    await form.getByLabel('Code', { exact: true }).fill('LASTCENT')
    await form.getByRole('button', { name: 'Use code' }).tap()
    await phone.text(/^A free bet of ETB.60\.00 is yours/).waitFor()
    const picks = takePicks(1)
    await pickAll(phone, picks)
    const won = await win(session, await placeWith(phone, 'Free bet', 60_00), picks)
    await withdrawToTheLastCent(phone, won, ['Free bet'])
  }))

it('a friend: both free bets of 20 are staked and win, the friend’s on the phone, the other one’s beside it', () =>
  journey(product, 'last-cent-referral', async (phone) => {
    await openOffer(product, 'referral')
    const referrer = await signUp(product.base)
    // From another network: on the own one the friend would be taken for the same person.
    await query(
      product,
      `update auth_event set ip = '10.1.2.3' where account_id = (select id from account where mobile like '%' || $1)`,
      [referrer.mobile.slice(-9)],
    )
    const stateOf = async () => {
      const path = referralPaths.state
      const { body } = await call<{ data: { code: string; friends: { state: string }[] } }>(
        product.base,
        path,
        {},
        referrer,
      )
      return body.data
    }
    const mobile = newMobile()
    await phone.open(`/signup?ref=${(await stateOf()).code}`)
    await phone.field('Phone number').fill(mobile)
    await phone.page.getByLabel('Password', { exact: true }).fill('walia-journey-1')
    await phone.field(/^I am 21 or older/).check()
    await phone.button('Send code').tap()
    await phone
      .field('Enter the code we sent')
      .first()
      .fill(await codeFor(product.base, mobile))
    await phone.button('Create account').tap()
    await phone.link(/^Deposit\. Balance/).waitFor()
    await closeGift(phone, product)
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '400')
    const counted = takePicks(1)
    await lose(session, await bet(session, counted, 400_00), counted)
    await expect
      .poll(async () => (await stateOf()).friends.map(({ state }) => state), { timeout: 60_000, interval: 1000 })
      .toEqual(['rewarded'])

    const picks = takePicks(2)
    const theirs = await bet(referrer, picks, 20_00, 'free_bet')
    await pickAll(phone, picks)
    const own = await placeWith(phone, 'Free bet', 20_00)
    const won = await win(session, own, picks)
    expect(minorOf((await ticketOf(referrer, theirs)).paid ?? '')).toBe(won)
    expect(await walletOf(referrer)).toEqual({ balance: amountText(won), bonus: '0.00' })
    await withdrawToTheLastCent(phone, won, ['Free bet'])
  }))

it('an odds boost: it pays at the raised price, in cash', () =>
  journey(product, 'last-cent-odds-boost', async (phone) => {
    await openOffer(product, 'odds_boost')
    const [one] = takePicks(1) as [Pick]
    const { match, odd } = one
    const on = ['--match', `${match.parent_match_id}`, '--market', `${odd.sub_type_id}`, '--outcome', odd.outcome_id]
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    const [account] = await query(product, `select id from account where mobile like '%' || $1`, [mobile.slice(-9)])
    const terms = ['--percent', '10', '--stake-max', '50', '--ceiling', '1000']
    await operate(product, 'boost', 'create', '--account', String(account?.id), ...on, ...terms)
    await deposit(product.base, session, '50')
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await phone.button(/^Odds boosts, \+10%$/).tap()
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /, normally / })
      .tap()
    await openSlip(phone)
    await typeStake(phone, '50')
    const answer = await placeAndClose(phone)
    const raised = Math.floor(((parseOdds(odd.odd_value) ?? 0) * 110) / 100)
    expect(parseOdds(answer.data.total_odds)).toBe(raised)
    const won = await win(session, answer.bet_id, [one])
    await withdrawToTheLastCent(phone, won, [])
  }))
