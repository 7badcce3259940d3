// Money in and out by bank and by shop on the phone: the provider's page and back, bank details checked, what the bank
// refuses, and a till that pays for a reference code.
import { randomUUID } from 'node:crypto'
import { paymentPaths } from '@walia/contract/paths.ts'
import type { DepositsAnswer, WithdrawalsAnswer } from '@walia/contract/payments.ts'
import { type TillPayoutAnswer, tillPaths } from '@walia/contract/till.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, codeFor, deposit, newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450
/** Of the Commercial Bank of Ethiopia: one that pays, and one that the bank does not know. */
const [ACCOUNT, UNKNOWN] = ['1000123456789', '1000100000117']

let product: RunningProduct
beforeAll(async () => {
  const shared = await sharedProduct('usual')
  // The address that providers send payers back to is the product's own, where the session is.
  product = { ...shared, base: shared.base.replace('127.0.0.1', 'localhost') }
})

const sheet = (phone: Phone) => phone.page.getByRole('dialog')
const hasBalance = (phone: Phone, amount: string) =>
  phone.link(new RegExp(`^Deposit\\. Balance ETB.${amount.replace('.', '\\.')}$`)).waitFor()
const typeAmount = (phone: Phone, amount: string) => phone.page.getByLabel('Amount', { exact: true }).fill(amount)
const chooseBank = (phone: Phone) => phone.page.getByRole('radio', { name: /^Bank transfer/ }).check()

it(
  'a deposit is paid on the page of the bank service, and the bettor comes back to the profile with the money',
  { tags: ['gate'] },
  () =>
    journey(product, 'bank-deposit', async (phone) => {
      await signUpOnPhone(phone, product, newMobile())
      await phone.open('/profile?action=deposit')
      await chooseBank(phone)
      await expect.poll(() => phone.page.getByLabel(/^Pay from this number/).count()).toBe(0)
      await typeAmount(phone, '300')
      await phone.button(/^Deposit: pay ETB.306\.00$/).tap()
      await sheet(phone)
        .getByText(/^The payment page opens\. Pay ETB.306\.00 there/)
        .waitFor()
      await phone.page.waitForTimeout(DEAF_MS)
      await sheet(phone)
        .getByRole('button', { name: /^Go and pay/ })
        .tap()
      await phone.page.getByText('Pay 306.00 ETB?').waitFor()
      await phone.page.getByRole('button', { name: 'Pay', exact: true }).tap()
      await phone.page.waitForURL('**/profile?action=deposit')
      await sheet(phone)
        .getByText(/^ETB.300\.00 is in your balance$/)
        .waitFor()
      const { data } = (
        await call<DepositsAnswer>(product.base, paymentPaths.deposit, undefined, await phone.session())
      ).body
      expect(data.map(({ amount, status, method }) => [amount, status, method])).toEqual([
        ['300.00', 'received', 'bank'],
      ])

      // One that is cancelled on the page took no money, and says so.
      await phone.open('/profile?action=deposit')
      await typeAmount(phone, '100')
      await phone.button(/^Deposit: pay ETB.102\.00$/).tap()
      await sheet(phone)
        .getByRole('button', { name: /^Go and pay/ })
        .waitFor()
      await phone.page.waitForTimeout(DEAF_MS)
      await sheet(phone)
        .getByRole('button', { name: /^Go and pay/ })
        .tap()
      await phone.page.getByRole('button', { name: 'Cancel', exact: true }).tap()
      await phone.page.waitForURL('**/profile?action=deposit')
      await sheet(phone).getByText('No money was taken.').waitFor()
      await phone.page.waitForTimeout(DEAF_MS)
      await sheet(phone).getByRole('button', { name: 'Try again' }).tap()
      await expect.poll(() => phone.page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100')
      await hasBalance(phone, '300.00')
    }),
)

async function fillBank(phone: Phone, account: string): Promise<void> {
  await phone.page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Commercial Bank of Ethiopia' })
  await phone.page.getByLabel('Account name').fill('Abebe Kebede')
  await phone.page.getByLabel('Account number').fill(account)
}

async function confirmWithCode(phone: Phone, mobile: string): Promise<void> {
  await sheet(phone).getByText('Check your withdrawal').waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone)
    .getByRole('button', { name: /^Confirm: withdraw/ })
    .tap()
  await sheet(phone)
    .getByText(/^We have sent a code/)
    .waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone)
    .getByLabel('Code', { exact: true })
    .fill(await codeFor(product.base, mobile))
  await sheet(phone).getByRole('button', { name: 'Confirm' }).last().tap()
}

it(
  'a withdrawal goes to the bank account that was named; wrong details are refused, and the money stays',
  { tags: ['gate'] },
  () =>
    journey(product, 'bank-withdrawal', async (phone) => {
      const mobile = newMobile()
      await signUpOnPhone(phone, product, mobile)
      await deposit(product.base, { ...(await phone.session()), mobile: newMobile() }, '500')
      await phone.open('/profile?action=withdraw')
      await hasBalance(phone, '500.00')
      await chooseBank(phone)
      await phone.text('Bank withdrawals take 24 to 48 hours.').waitFor()
      await typeAmount(phone, '200')
      const submit = phone.button(/^Withdraw ETB.200\.00$/)
      await submit.tap()
      await phone.text('Please enter the name as it stands at your bank').waitFor()
      await phone.text('Please enter the account number').waitFor()
      await phone.page.getByLabel('Account name').fill('Abebe 2')
      await phone.text(/Invalid bank details provided\. Write the name in letters only/).waitFor()
      expect(await phone.page.getByLabel('Bank', { exact: true }).getAttribute('aria-invalid')).toBe('true')
      await fillBank(phone, '12345')
      await submit.tap()
      await phone.text(/Invalid bank details provided\. This bank's numbers have \d+ digits\.$/).waitFor()
      expect(await phone.page.getByLabel('Account number').getAttribute('aria-invalid')).toBe('true')

      await fillBank(phone, UNKNOWN)
      await submit.tap()
      await confirmWithCode(phone, mobile)
      await sheet(phone).getByText('Invalid bank details provided.').first().waitFor()
      await sheet(phone)
        .getByText(/^ETB.200\.00 is back in your balance\.$/)
        .waitFor()
      await phone.page.keyboard.press('Escape')
      await hasBalance(phone, '500.00')

      await typeAmount(phone, '200')
      await fillBank(phone, ACCOUNT)
      await submit.tap()
      await sheet(phone).getByText(ACCOUNT).waitFor()
      await confirmWithCode(phone, mobile)
      await sheet(phone)
        .getByText(/^ETB.200\.00 was paid to Commercial Bank of Ethiopia \.\.6789$/)
        .waitFor()
      const { data } = (
        await call<WithdrawalsAnswer>(product.base, paymentPaths.withdraw, undefined, await phone.session())
      ).body
      expect(data.map(({ status, bank_account }) => [status, bank_account?.account_number])).toEqual([
        ['paid', ACCOUNT],
        ['refused', UNKNOWN],
      ])
    }),
)

/** Of development's till. */
const TILL_KEY = 'till-sandbox-signing-secret'

it('a shop pays for the reference code that the profile shows; a second one can be cancelled', { tags: ['gate'] }, () =>
  journey(product, 'shop-withdrawal', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await deposit(product.base, { ...(await phone.session()), mobile: newMobile() }, '500')
    const begin = async (amount: string): Promise<string> => {
      await phone.open('/profile?action=withdraw')
      await phone.page.getByRole('radio', { name: /^Shop/ }).check()
      await phone.text(/^You get a reference code\. A shop pays you for it within 72 hours/).waitFor()
      await phone.text(/^Our shops$/).tap()
      await phone.text('Sandbox shop').waitFor()
      await typeAmount(phone, amount)
      await phone.button(/^Withdraw ETB/).tap()
      await sheet(phone).getByText('At any of our shops').waitFor()
      await confirmWithCode(phone, mobile)
      await sheet(phone)
        .getByText(/^Valid until/)
        .waitFor()
      return (
        (await sheet(phone)
          .getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
          .textContent()) ?? ''
      )
    }
    const code = await begin('150')
    await hasBalance(phone, '350.00')
    const answer = await fetch(`${product.base}${tillPaths.payouts}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': TILL_KEY },
      body: JSON.stringify({ code, request_id: 'till-request-1' }),
    })
    expect([answer.status, ((await answer.json()) as TillPayoutAnswer).data.amount]).toEqual([200, '150.00'])
    await sheet(phone)
      .getByText(/^ETB.150\.00 was paid to you in the shop$/)
      .waitFor()

    const second = await begin('100')
    await phone.page.waitForTimeout(DEAF_MS)
    await sheet(phone).getByRole('button', { name: 'Close' }).last().tap()
    // Off the page it is said that there is a code, and the code is shown to who asks for it.
    await phone.open('/profile')
    await phone.text(/: the code for the shop is ready\.$/).waitFor()
    expect(await phone.page.getByText(second).count()).toBe(0)
    await phone.button('Show').tap()
    await sheet(phone).getByText(second).waitFor()
    await phone.page.waitForTimeout(DEAF_MS)
    await sheet(phone)
      .getByText(/^Our shops$/)
      .tap()
    await sheet(phone).getByText('Sandbox shop').waitFor()
    await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await sheet(phone).getByRole('button', { name: 'Copy the code' }).tap()
    await phone.text('Copied the code successfully').waitFor()
    expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe(second)
    // A deposit beside it: the newer of both has the line.
    const draft = { amount: '60', method: 'hellocash' }
    const { status } = await call(product.base, paymentPaths.deposit, draft, await phone.session(), randomUUID())
    expect(status).toBe(200)
    await phone.open('/profile?action=statement')
    await phone.text(/^Deposit by HelloCash, .*waiting for your code/).waitFor()
    expect(await phone.text(/: the code for the shop is ready\.$/).count()).toBe(0)
    await phone.button('Totals: Day').tap()
    await phone.text(/^ETB.100\.00 of your withdrawals is not paid out yet\.$/).waitFor()
    await phone.open('/profile?action=withdraw')
    await phone.button('Show').first().tap()
    await phone.page.waitForTimeout(DEAF_MS)
    await sheet(phone).getByRole('button', { name: 'Cancel withdrawal' }).tap()
    await hasBalance(phone, '350.00')
  }),
)

it('a deposit by eBirr is paid on its page and found when the bettor comes back, though eBirr sends nothing', () =>
  journey(product, 'ebirr-deposit', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('radio', { name: /^eBirr/ }).check()
    await typeAmount(phone, '100')
    await phone.button(/^Deposit: pay ETB.102\.00$/).tap()
    const go = sheet(phone).getByRole('button', { name: /^Go and pay/ })
    await go.waitFor()
    await phone.page.waitForTimeout(DEAF_MS)
    await go.tap()
    await phone.page.getByRole('button', { name: 'Pay', exact: true }).tap()
    await phone.page.waitForURL('**/profile?action=deposit')
    await sheet(phone)
      .getByText(/^ETB.100\.00 is in your balance$/)
      .waitFor()
  }))
