// A deposit that was closed in the middle is found again: after a reload, in another tab, on another device, on every page.
import { randomUUID } from 'node:crypto'
import { paymentPaths } from '@walia/contract/paths.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, codeFor, newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const notice = (phone: Phone, words: RegExp) => phone.page.getByRole('status').filter({ hasText: words })
const sheet = (phone: Phone) => phone.page.getByRole('dialog')

/** As another device of the same bettor would: this browser knows nothing of it. */
async function begunElsewhere(phone: Phone, method: string, amount: string): Promise<string> {
  const session = await phone.session()
  const draft = { amount, method }
  const path = paymentPaths.deposit
  const { body } = await call<{ data: { deposit_id: string } }>(product.base, path, draft, session, randomUUID())
  return body.data.deposit_id
}

it('begun on another device: shown on every page, its code given here, its result told', () =>
  journey(product, 'open-deposit', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await begunElsewhere(phone, 'hellocash', '150')
    await phone.open('/live')
    await notice(phone, /Deposit by HelloCash, ETB.150\.00: we are waiting for your code/).waitFor()
    // A second tab shows the same.
    const tab = await phone.page.context().newPage()
    await tab.goto(`${product.base}/betslip`)
    await tab.getByRole('status').filter({ hasText: 'waiting for your code' }).waitFor()
    await phone.button('Enter code').tap()
    await sheet(phone)
      .getByLabel('Code', { exact: true })
      .fill(await codeFor(product.base, mobile))
    await phone.page.waitForTimeout(450)
    await sheet(phone).getByRole('button', { name: 'Confirm' }).tap()
    await sheet(phone)
      .getByText(/^ETB.150\.00 is in your balance$/)
      .waitFor()
    await tab.getByText(/You have deposited ETB.150\.00/).waitFor()
    expect(await tab.getByText('waiting for your code').count()).toBe(0)
    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('heading', { name: 'Last deposits' }).waitFor()
    await phone.text('Received').waitFor()
  }))

it('closed while the phone was asked: after a reload elsewhere it goes on, and its end is told', () =>
  journey(product, 'open-deposit-reload', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('200')
    // The request leaves; the page is gone before its answer.
    const left = phone.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(paymentPaths.deposit),
    )
    await phone.button(/^Deposit: pay/).tap()
    await left
    await phone.open('/live')
    await phone.text(/You have deposited ETB.200\.00/).waitFor()
    await phone.link(/^Deposit\. Balance ETB.200\.00$/).waitFor()
    const { body } = await call<{ data: unknown[] }>(
      product.base,
      paymentPaths.deposit,
      undefined,
      await phone.session(),
    )
    expect(body.data).toHaveLength(1)
  }))

it('an older checkout is opened again from the list; cancelled, it says until when it may arrive, also where it blocks closing', () =>
  journey(product, 'open-checkout', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await begunElsewhere(phone, 'ebirr', '100')
    await begunElsewhere(phone, 'hellocash', '150')
    await phone.open('/profile?action=deposit')
    await notice(phone, /Deposit by HelloCash/).waitFor()
    await phone.page.getByRole('listitem').filter({ hasText: 'eBirr' }).getByRole('button', { name: 'Show' }).tap()
    await sheet(phone)
      .getByRole('button', { name: /^Go and pay ETB.102\.00$/ })
      .waitFor()
    await phone.page.waitForTimeout(450)
    await sheet(phone).getByRole('button', { name: 'Cancel deposit' }).tap()
    await phone.text(/^Cancelled by you; what is paid all the same may arrive until \d\d\/\d\d \d\d:\d\d\.$/).waitFor()
    await phone.open('/profile?action=close')
    await phone.link(/^Cancelled deposit of ETB.100\.00: may arrive until/).waitFor()
    await phone.link(/^Deposit of ETB.150\.00 from/).tap()
    await phone.page.waitForURL('**/profile?action=deposit')
  }))

it('who says that he has approved can still cancel while the provider is silent', () =>
  journey(product, 'deposit-approved', async (phone) => {
    // A payer who never decides.
    await signUpOnPhone(phone, product, '0900000112')
    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Amount', { exact: true }).fill('100')
    await phone.button(/^Deposit: pay/).tap()
    await sheet(phone).getByText('Approve on your phone').waitFor()
    await phone.page.waitForTimeout(450)
    await sheet(phone).getByRole('button', { name: 'I have approved' }).tap()
    await sheet(phone).getByText('Confirming with Telebirr').waitFor()
    await phone.page.waitForTimeout(450)
    await sheet(phone).getByRole('button', { name: 'Cancel deposit' }).tap()
    await phone.text(/^Cancelled by you; what is paid all the same may arrive until/).waitFor()
  }))

it("another's number: we send it a code first", () =>
  journey(product, 'payer-code', async (phone) => {
    const other = newMobile()
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/profile?action=deposit')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await phone.page.getByLabel('Pay from this number').fill(other.slice(1))
    await phone.text(/^This is not the number of your account/).waitFor()
    await phone.page.getByLabel('Amount', { exact: true }).fill('100')
    await phone.button(/^Deposit: pay/).tap()
    await sheet(phone)
      .getByText(/^We have sent a code to/)
      .waitFor()
    await phone.page.waitForTimeout(450)
    await sheet(phone)
      .getByLabel('Code', { exact: true })
      .fill(await codeFor(product.base, other))
    await sheet(phone).getByRole('button', { name: 'Confirm' }).tap()
    await sheet(phone).getByText('Approve on your phone').waitFor()
    await sheet(phone)
      .getByText(/^ETB.100\.00 is in your balance$/)
      .waitFor()
  }))

it('closed before its code: the form is empty, a second one asks first, and the first is taken back', () =>
  journey(product, 'deposit-cancelled', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await phone.open('/hellocash-deposit')
    const amount = phone.page.getByLabel('Amount', { exact: true })
    await amount.fill('300')
    await phone.button(/^Deposit: pay/).tap()
    await sheet(phone).getByLabel('Code', { exact: true }).waitFor()
    await phone.page.keyboard.press('Escape')
    await notice(phone, /Deposit by HelloCash, ETB.300\.00: we are waiting for your code/).waitFor()
    expect(await amount.inputValue()).toBe('')
    await amount.fill('200')
    await phone.button(/^Deposit: pay/).tap()
    await phone.text(/^A deposit of ETB.300\.00 by HelloCash is still waiting\. Start another\?$/).waitFor()
    await phone.page.locator('form').getByRole('button', { name: 'Enter code' }).tap()
    await phone.page.waitForTimeout(450)
    await sheet(phone).getByRole('button', { name: 'Cancel deposit' }).tap()
    await phone.text(/^You cancelled the deposit\. No money was taken\.$/).waitFor()
    await phone.text(/^Cancelled by you; what is paid all the same may arrive until/).waitFor()
    expect(await phone.text(/waiting for your code/).count()).toBe(0)
    const { body } = await call<{ data: { status: string }[] }>(
      product.base,
      paymentPaths.deposit,
      undefined,
      await phone.session(),
    )
    expect(body.data.map(({ status }) => status)).toEqual(['refused'])
  }))
