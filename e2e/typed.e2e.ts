// What people type and paste into the product's fields: amounts with commas, phone numbers with brackets, codes out of a sentence.
import { beforeAll, expect, it } from 'vitest'
import { newMobile, type Pick, shareCodeOf, signUp } from './bettor.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openSlip, pick } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let chosen: Pick
beforeAll(async () => {
  product = await sharedProduct('usual')
  chosen = (await orderedPicks(product, 1, { above: 1.5 }))[0] as Pick
})

const NO_AMOUNT = 'That cannot be an amount. Write it like 1000, 1,000 or 99.50'

/** As the clipboard brings it: the whole text at once over what stands there. */
async function paste(phone: Phone, field: ReturnType<Phone['field']>, text: string): Promise<void> {
  await field.selectText()
  await phone.page.keyboard.insertText(text)
}

it('a thousand is a thousand, typed or pasted, and what cannot be an amount is refused in words', () =>
  journey(product, 'typed-amounts', async (phone) => {
    await loginWithMoney(phone, product)
    await phone.open(`/prebets/markets/${chosen.match.parent_match_id}`)
    await pick(phone, chosen.match, chosen.odd)
    await openSlip(phone)
    const stake = phone.field(/^Stake \(/)
    const places = (amount: RegExp) => phone.button(new RegExp(`^Place bet ?ETB.${amount.source}$`)).waitFor()
    await stake.fill('')
    await stake.pressSequentially('1,000')
    await places(/1,000\.00/)
    await paste(phone, stake, '1,250.50')
    await places(/1,250\.50/)
    await paste(phone, stake, '99,5')
    await places(/99\.50/)
    await paste(phone, stake, '1.000')
    await phone.text(NO_AMOUNT).waitFor()
    expect(await stake.inputValue()).toBe('99,5')

    await phone.open('/profile?action=deposit')
    const amount = phone.page.getByLabel('Amount', { exact: true })
    await amount.pressSequentially('1,000')
    await phone.button(/^Deposit: pay ETB.1,0\d\d\.\d\d/).waitFor()
    await paste(phone, amount, '1.000,00')
    await phone.text(NO_AMOUNT).waitFor()
    expect(await amount.inputValue()).toBe('1,000')
  }))

it('a number with its country code, a bracketed zero and dashes logs in; digits of another script are refused in words', () =>
  journey(product, 'typed-phones', async (phone) => {
    const mobile = newMobile()
    await signUp(product.base, mobile)
    await phone.open('/login')
    const number = phone.field('Phone number')
    await paste(phone, number, '٠٩١١٢٣٤٥٦٧')
    await phone.page.getByLabel('Password', { exact: true }).fill('walia-journey-1')
    await phone.button('Login').tap()
    await phone.text('Please input a valid phone number').waitFor()
    expect(await number.inputValue()).toBe('٠٩١١٢٣٤٥٦٧')
    await paste(phone, number, `00251 (0)${mobile.slice(1, 4)}\u2013${mobile.slice(4)}`)
    await expect.poll(() => number.inputValue()).toBe(`002510${mobile.slice(1)}`)
    await phone.button('Login').tap()
    await phone.link(/^Deposit\. Balance/).waitFor()
  }))

it('a link at the end of a sentence, with letters that nobody sees, loads its slip', () =>
  journey(product, 'typed-codes', async (phone) => {
    const code = await shareCodeOf(product.base, [chosen])
    await phone.open('/share')
    const field = phone.page.getByRole('textbox').first()
    await paste(phone, field, `(https://walia.example/share/${code}\u200b).`)
    await expect.poll(() => field.inputValue()).toBe(code)
  }))
