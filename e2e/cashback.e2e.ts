// Cashback on the phone: what a lost bet would bring back when the week is over, shown on the profile.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOf, deposit, legOf, newMobile, type Pick, place } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { openOffer, operate } from './operator.ts'
import { journey } from './phone.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'
import { orderedPicks } from './world.ts'

let product: OperatedProduct
let picks: Pick[]
beforeAll(async () => {
  product = await operatedProduct()
  picks = await orderedPicks(product, 1, { above: 1.5 })
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

it('a lost bet of 400 would bring 20 back, of which the profile says when and how', () =>
  journey(product, 'cashback', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '500')
    await phone.open('/promotions/en')
    await phone.text('Loyalty points').first().waitFor()
    expect(await phone.text('Weekly cashback').count()).toBe(0)
    await openOffer(product, 'cashback')
    await phone.page.reload()
    await phone.text('Weekly cashback').waitFor()
    await phone.open('/profile')
    await phone.text(/^Lost so far: ETB.0\.00$/).waitFor()
    await phone.text(/comes back as a free bet: from ETB.100\.00 lost, ETB.500\.00 at most\.$/).waitFor()

    const legs = picks.map((pick) => legOf(pick))
    await place(product.base, session, betOf(legs, '400'))
    const [leg] = legs
    const line = ['--match', String(leg?.parent_match_id), '--market', String(leg?.sub_type_id)]
    const specifiers = leg?.special_bet_value ? ['--specifiers', leg.special_bet_value] : []
    await operate(product, 'settle', ...line, ...specifiers, '--lost', String(leg?.outcome_id))
    await phone.page.reload()
    await phone.text(/^Lost so far: ETB.400\.00$/).waitFor()
    await phone.page
      .getByRole('region', { name: 'Cashback of this week' })
      .getByText(/^ETB.20\.00$/)
      .waitFor()
  }))
