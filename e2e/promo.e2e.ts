// A promo code on the phone: an operator makes one, a bettor types it wrong, then right, and bets the free bet it brought.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMobile, type Pick } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { openOffer, operate } from './operator.ts'
import { journey } from './phone.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'
import { openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: OperatedProduct
let chosen: Pick[]
beforeAll(async () => {
  product = await operatedProduct()
  chosen = await orderedPicks(product, 1, { above: 2, below: 5 })
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

it('a code that is typed brings a free bet, once, and the slip stakes it; one of bonus money shows its terms', () =>
  journey(product, 'promo', async (phone) => {
    const words = ['--gives', 'free_bet', '--amount', '30', '--uses', '100', '--until', 'never']
    const made = await operate(product, 'campaign', 'code', '--code', 'SPRING26', ...words)
    expect(made).toMatchObject({ promoCode: 'SPRING26', costsAtMost: '3000.00' })
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile')
    await phone.text('Points').first().waitFor()
    expect(await phone.page.getByRole('region', { name: 'Promo code' }).count()).toBe(0)
    await openOffer(product, 'promo')
    await phone.page.reload()
    const form = phone.page.getByRole('region', { name: 'Promo code' })
    await form.getByLabel('Code', { exact: true }).fill('summer 26')
    await form.getByRole('button', { name: 'Use code' }).tap()
    await form.getByText('This code is not known.').waitFor()
    await form.getByLabel('Code', { exact: true }).fill('spring-26')
    await form.getByRole('button', { name: 'Use code' }).dblclick()
    await phone.text(/^A free bet of ETB.30\.00 is yours/).waitFor()
    await phone.text('A promo code').waitFor()
    await phone.text(/ETB.30\.00 of ETB.30\.00 left, until /).waitFor()
    await form.getByLabel('Code', { exact: true }).fill('SPRING26')
    await form.getByRole('button', { name: 'Use code' }).tap()
    await form.getByText('You have used this code before.').waitFor()

    const money = ['--gives', 'bonus', '--amount', '20', '--uses', '100', '--until', 'never']
    await operate(product, 'campaign', 'code', '--code', 'MONEY26', ...money)
    await form.getByLabel('Code', { exact: true }).fill('MONEY26')
    await form.getByRole('button', { name: 'Use code' }).tap()
    // It would cost the bonus of the first deposit: asked first, kept, and asked again.
    const question = phone.page.getByRole('dialog', { name: 'Give up the first deposit bonus?' })
    await question.getByText(/your first deposit brings no bonus any more, which can be up to ETB.1,000\.00/).waitFor()
    await question.getByRole('button', { name: 'Keep my first deposit bonus' }).tap()
    await question.waitFor({ state: 'detached' })
    expect(await phone.page.getByRole('region', { name: 'Bonus money' }).count()).toBe(0)
    await form.getByRole('button', { name: 'Use code' }).tap()
    await question.getByRole('button', { name: 'Use the code all the same' }).tap()
    await phone.text(/^ETB.20\.00 of bonus money is yours/).waitFor()
    const bonus = phone.page.getByRole('region', { name: 'Bonus money' })
    await bonus.getByText('Terms').tap()
    await bonus.getByText(/Stake it 5 times within 30 days.*A withdrawal before that ends it\.$/).waitFor()

    const [{ match, odd }] = chosen as [Pick]
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await pick(phone, match, odd)
    await openSlip(phone)
    await phone.page.getByRole('group', { name: 'Pay with' }).getByText('Free bet').tap()
    await typeStake(phone, '30')
    const { answer } = await placeFromSlip(phone)
    expect(answer.data).toMatchObject({ source: 'free_bet', stake: '30.00' })
    const { codes } = await operate(product, 'campaign', 'codes')
    expect(codes).toContainEqual(
      expect.objectContaining({ code: 'SPRING26', gives: 'free_bet 30.00', uses: 1, spent: '30.00' }),
    )
  }))
