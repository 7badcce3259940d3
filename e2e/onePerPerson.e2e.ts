// One of each offer per person on the phone: whoever signs up a second time on it is offered nothing, and reads why.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey } from './phone.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: 97, speed: 1 })
})
afterAll(() => product?.stop())

it('of two accounts that sign up on one phone the first has the sign-up offer, and the second is told so', () =>
  journey(product, 'one-per-person', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile')
    await phone.button(/^Claim ETB.25\.00$/).tap()
    await phone.text(/ETB.25\.00 of ETB.25\.00 left, until /).waitFor()
    await phone.button('Logout').tap()
    await phone.text('You are logged out. Goodbye.').waitFor()

    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile')
    await phone.text(/^The sign-up offer is given once per person, and another account of this phone/).waitFor()
    expect(await phone.button(/^Claim/).count()).toBe(0)
  }))
