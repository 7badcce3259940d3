// An odds boost on the phone, from the operator's command to the ticket.
import { oddsBoostsPath } from '@walia/contract/latePaths.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deposit, newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { openOddsOf, openSlip, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { worldOf } from './world.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: 71, speed: 1 })
})
afterAll(() => product?.stop())

it('an odds boost shows both prices, holds the slip to its stake, is sold once, and stays on the ticket', () =>
  journey(product, 'odds-boost', async (phone) => {
    const match = await (await worldOf(product)).order(60)
    const [odd] = openOddsOf(match)
    if (odd === undefined) throw new Error('the match that was ordered has odds')
    const on = ['--match', `${match.parent_match_id}`, '--market', `${odd.sub_type_id}`, '--outcome', odd.outcome_id]
    const terms = ['--percent', '10', '--stake-max', '50', '--ceiling', '1000']
    await operate(product, 'boost', 'create', ...on, ...terms)
    const raised = formatOdds(Math.floor(((parseOdds(odd.odd_value) ?? 0) * 110) / 100))

    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await deposit(product.base, { ...(await phone.session()), mobile }, '200')
    const offer = phone.button(new RegExp(`, ${raised}, normally ${odd.odd_value}$`))
    await phone.open('/promotions/en')
    await offer.waitFor()
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    const boosts = phone.button(/^Odds boosts, \+10%$/)
    await boosts.tap()
    await offer.tap()
    await openSlip(phone)
    const use = phone.page.getByRole('switch', { name: /^Use the odds boost of 10%/ })
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
    expect(await (await again).json()).toEqual({ data: [] })
    expect(await boosts.count()).toBe(0)
  }))
