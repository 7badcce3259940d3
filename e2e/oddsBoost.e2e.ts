// Odds boosts on the phone: on home for everybody, for one bettor's any pick, and one from the operator's command to the
// ticket.
import { oddsBoostsPath } from '@walia/contract/latePaths.ts'
import type { OddsBoostsAnswer } from '@walia/contract/oddsBoosts.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, deposit, newMobile } from './bettor.ts'
import { shifts, watchShifts } from './layoutShifts.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { offered, operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { query } from './query.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'
import { oddsButton, openOddsOf, openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { worldOf } from './world.ts'

let product: OperatedProduct
beforeAll(async () => {
  product = await operatedProduct()
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

const TERMS = ['--percent', '10', '--stake-max', '50', '--ceiling', '1000']
const raisedOf = (odd: string): string => formatOdds(Math.floor(((parseOdds(odd) ?? 0) * 110) / 100))
const BOTH = /, (\d+\.\d\d), normally (\d+\.\d\d)$/
const boostSwitch = (phone: Phone) => phone.page.getByRole('switch', { name: /^Use the odds boost of 10%/ })

it('home shows a visitor both prices of the boost that development keeps open, and nothing moves as they come', () =>
  journey(product, 'odds-boost-home', async (phone) => {
    // The programme comes first, then the operator's next round.
    const boosts = () => call<OddsBoostsAnswer>(product.base, oddsBoostsPath, {})
    await expect.poll(async () => (await boosts()).body.data.length, { timeout: 60_000 }).toBe(1)
    await offered(product, 'odds_boost')
    await watchShifts(phone)
    await phone.open('/')
    const raised = phone.button(BOTH).first()
    await raised.waitFor()
    const [, odd, normal = ''] = BOTH.exec((await raised.getAttribute('aria-label')) ?? '') ?? []
    expect(odd).toBe(raisedOf(normal))
    const boxes = await phone.page
      .getByRole('listitem')
      .filter({ has: raised })
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    expect(new Set(boxes.map(({ top, width, height }) => `${top} ${width} ${height}`)).size).toBe(1)
    expect(await shifts(phone)).toBeLessThan(0.02)

    await raised.tap()
    await openSlip(phone)
    await phone.page.reload()
    await expect.poll(() => boostSwitch(phone).getAttribute('aria-checked')).toBe('true')
    // Without its boost the list shows the pick at the odds of the slip.
    await boostSwitch(phone).tap()
    await phone.page.getByRole('link', { name: 'Home', exact: true }).tap()
    const picked = phone.page.locator('main li button[aria-pressed=true]').filter({ hasText: /\d\.\d\d/ })
    await expect.poll(() => picked.getAttribute('aria-label')).not.toMatch(BOTH)
    // In the slip no more, it is raised again.
    await picked.tap()
    await expect.poll(() => phone.button(BOTH).count()).toBe(1)
  }))

it('a boost for any pick of one bettor is on all odds of lists, for as long as the slip holds no other match', () =>
  journey(product, 'odds-boost-any', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const [account] = await query<{ id: number }>(product, `select id from account where mobile like '%' || $1`, [
      mobile.slice(-9),
    ])
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await operate(product, 'boost', 'create', '--account', `${account?.id}`, '--until', until, ...TERMS)
    await phone.open('/')
    const raised = phone.button(BOTH)
    await expect.poll(() => raised.count()).toBeGreaterThan(10)
    await raised.first().tap()
    await expect.poll(() => raised.count()).toBeLessThanOrEqual(4)
    await openSlip(phone)
    await expect.poll(() => boostSwitch(phone).getAttribute('aria-checked')).toBe('true')
  }))

it('an odds boost shows both prices, holds the slip to its stake, is sold once, and stays on the ticket', () =>
  journey(product, 'odds-boost', async (phone) => {
    const match = await (await worldOf(product)).order(60)
    const [odd] = openOddsOf(match)
    if (odd === undefined) throw new Error('the match that was ordered has odds')
    const on = ['--match', `${match.parent_match_id}`, '--market', `${odd.sub_type_id}`, '--outcome', odd.outcome_id]
    await operate(product, 'boost', 'create', ...on, ...TERMS)
    const raised = raisedOf(odd.odd_value)

    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await deposit(product.base, { ...(await phone.session()), mobile }, '200')
    const both = new RegExp(`, ${raised}, normally ${odd.odd_value}$`)
    await phone.open('/promotions/en')
    await phone.button(both).waitFor()
    await phone.open('/')
    await phone.button(BOTH).first().waitFor()
    const inList = oddsButton(phone, match, odd)
    // Taken from the list with its boost, and taken out again.
    await pick(phone, match, odd)
    expect(await inList.getAttribute('aria-label')).toMatch(both)
    await inList.tap()
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    const boosts = phone.button(/^Odds boosts, \+10%$/)
    await boosts.tap()
    await phone.page.getByRole('dialog').getByRole('button', { name: both }).tap()
    await openSlip(phone)
    const use = boostSwitch(phone)
    await expect.poll(() => use.getAttribute('aria-checked')).toBe('true')
    // 100.00 stood there, which is more than the boost allows.
    await expect.poll(() => phone.field(/^Stake \(/).inputValue()).toBe('50')
    await use.tap()
    await phone.text(odd.odd_value).first().waitFor()
    await use.tap()
    await typeStake(phone, '60')
    expect(await phone.field(/^Stake \(/).inputValue()).toBe('50')
    const { answer } = await placeFromSlip(phone)
    expect(answer.data).toMatchObject({ stake: '50.00', total_odds: raised, normal_value: odd.odd_value })
    await phone.text(`normally ${odd.odd_value}`).waitFor()
    await phone.button('Done').tap()
    for (const page of ['/mybets', `/mybets/${answer.bet_id}`, `/receipt?bet_id=${answer.bet_id}`]) {
      await phone.open(page)
      await phone.text(`normally ${odd.odd_value}`).waitFor()
    }

    // Used: neither the match's page nor the slip offers it again.
    const again = phone.page.waitForResponse((response) => response.url().endsWith(oddsBoostsPath))
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    const { data } = (await (await again).json()) as OddsBoostsAnswer
    expect(data.filter(({ event }) => event?.parent_match_id === match.parent_match_id)).toEqual([])
    expect(await boosts.count()).toBe(0)
  }))
