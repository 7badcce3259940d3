// How payments by bank, by eBirr's page and by mobile wallet end on the phone when their provider refuses, is silent, forges
// or pays another amount: in and out, each with the words and the balance that a bettor is left with.
import { paymentPaths } from '@walia/contract/paths.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, newMobile } from './bettor.ts'
import {
  BACK,
  type End,
  giveCode,
  IN_BALANCE,
  NOT_TAKEN,
  OTHER_AMOUNT,
  ownersOf,
  PAID,
  payIn,
  RESERVED,
  sheet,
  takeOut,
  tapInSheet,
  walkTo,
} from './paymentWalks.ts'
import type { Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

let product: RunningProduct
beforeAll(async () => {
  const shared = await sharedProduct('allLeagues')
  // The address that providers send payers back to is the product's own, where the session is.
  product = { ...shared, base: shared.base.replace('127.0.0.1', 'localhost') }
})

const { ownerOf, richOwnerOf } = ownersOf(() => product, '09')
/** Those of the wallet, with balances of their own. */
const wallets = ownersOf(() => product, '07')

/** At the provider's page, from the sheet that leads to it, and back to ours. */
async function payAtPage(phone: Phone): Promise<void> {
  await tapInSheet(phone, /^Go and pay/)
  await phone.page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await phone.page.waitForURL('**/profile?action=deposit')
}

const paidOut: End[] = [
  { name: 'refused', number: '00000101', says: BACK, balance: '200.00' },
  { name: 'refused in its answer', number: '00000113', says: BACK, balance: '200.00' },
  { name: 'a forged callback', number: '00000104', says: BACK, balance: '200.00' },
  { name: 'no answer, then paid', number: '00000102', says: PAID, balance: '140.00' },
  { name: 'another amount', number: '00000105', says: RESERVED, balance: '140.00' },
  { name: 'no callback', number: '00000107', says: PAID, balance: '140.00' },
]

describe('bank', () => {
  it.each<End>([
    { name: 'refused', number: '00000101', says: NOT_TAKEN, balance: '0.00' },
    { name: 'a forged webhook', number: '00000104', says: NOT_TAKEN, balance: '0.00' },
    { name: 'another amount', number: '00000105', says: OTHER_AMOUNT, balance: '0.00' },
    { name: 'no webhook', number: '00000107', says: IN_BALANCE, balance: '60.00' },
  ])('a deposit, $name', async (end) => {
    const { mobile } = await ownerOf(end.number)
    await walkTo({ product, mobile, way: 'deposit-bank', end }, async (phone) => {
      await payIn(phone, 'Bank transfer')
      await payAtPage(phone)
    })
  })

  it.each([
    { name: 'refused before there is a page', number: '00000113' },
    { name: 'no answer with a page', number: '00000102' },
  ])('a deposit, $name', async ({ name, number }) => {
    const { mobile } = await ownerOf(number)
    const end = { name, says: NOT_TAKEN, balance: '0.00' }
    await walkTo({ product, mobile, way: 'deposit-bank', end }, (phone) => payIn(phone, 'Bank transfer'))
  })

  // The account chooses, so the number is any: of one number there are three codes an hour.
  it.each(paidOut)('a withdrawal, $name', async (end) => {
    const { mobile } = await richOwnerOf(newMobile().slice(2))
    const fill = async ({ page }: Phone): Promise<void> => {
      await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Commercial Bank of Ethiopia' })
      await page.getByLabel('Account name').fill('Abebe Kebede')
      await page.getByLabel('Account number').fill(`10001${end.number}`)
    }
    await walkTo({ product, mobile, way: 'withdrawal-bank', end }, async (phone) => {
      await takeOut(phone, 'Bank transfer', fill)
      await giveCode(phone, product, mobile, /^We have sent a code/)
    })
  })
})

/** What makes a total with these cents, which choose what eBirr does. */
function amountOf(cents: number): string {
  const profile = profileOf('et')
  const method = methodOf(profile, 'ebirr')
  for (let amount = 60_00; method !== null && amount < 70_00; amount++) {
    const figures = depositFiguresOf(profile, method, { amount, unit: 1 })
    if (figures.ok && figures.total % 100 === cents) return amountText(amount)
  }
  throw new Error(`no amount ends with ${cents}`)
}

/** Of what the payer does not pay, whoever says so. */
const FORGED_CENTS = 4

type Begun = { deposit_id: string; total: string; checkout_url: string }

/** Once there is a page to pay on. */
async function newestOf(phone: Phone): Promise<Begun> {
  await sheet(phone)
    .getByRole('button', { name: /^Go and pay/ })
    .waitFor()
  const { body } = await call<{ data: Begun[] }>(product.base, paymentPaths.deposit, undefined, await phone.session())
  const [newest] = body.data
  if (newest === undefined) throw new Error('no deposit was begun')
  return newest
}

/** By a stranger, who knows the order and says that it was paid; answers the status and the code. */
async function forgeCallback({ deposit_id, total }: Begun): Promise<[status: number, code: string]> {
  const params = { referenceId: deposit_id.slice(4), state: 'APPROVED', txAmount: total, currency: 'ETB' }
  const answer = await fetch(`${product.base}/api/v1/payments/ebirr/callback`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ responseCode: '2001', params }),
  })
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

describe('eBirr', () => {
  it.each([
    { name: 'refused', cents: 1, says: NOT_TAKEN, page: true },
    { name: 'another amount', cents: 5, says: OTHER_AMOUNT, page: true },
    { name: 'refused before there is a page', cents: 13, says: NOT_TAKEN, page: false },
  ])('a deposit, $name', async ({ name, cents, says, page }) => {
    const { mobile } = await ownerOf(newMobile().slice(2))
    await walkTo({ product, mobile, way: 'deposit-ebirr', end: { name, says, balance: '0.00' } }, async (phone) => {
      await payIn(phone, 'eBirr', amountOf(cents))
      if (page) await payAtPage(phone)
    })
  })

  it('a deposit, a forged callback', async () => {
    const { mobile } = await ownerOf(newMobile().slice(2))
    const end = { name: 'a forged callback', says: NOT_TAKEN, balance: '0.00' }
    await walkTo({ product, mobile, way: 'deposit-ebirr', end }, async (phone) => {
      await payIn(phone, 'eBirr', amountOf(FORGED_CENTS))
      expect(await forgeCallback(await newestOf(phone))).toEqual([401, 'SIGNATURE_INVALID'])
      await payAtPage(phone)
    })
  })

  // eBirr sends none; the payer's return is what comes instead, and he does not come back.
  it('a deposit, no callback and nobody comes back', async () => {
    const { mobile } = await ownerOf(newMobile().slice(2))
    const end = { name: 'no return', says: IN_BALANCE, balance: '60.00' }
    await walkTo({ product, mobile, way: 'deposit-ebirr', end }, async (phone) => {
      await payIn(phone, 'eBirr')
      const { checkout_url } = await newestOf(phone)
      const paid = await fetch(`${checkout_url}/pay`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ payer: '' }) },
      })
      expect(paid.status).toBe(303)
    })
  })
})

describe('HelloCash', () => {
  it.each<End>([
    { name: 'refused', number: '00000101', says: NOT_TAKEN, balance: '0.00' },
    { name: 'a forged callback', number: '00000104', says: NOT_TAKEN, balance: '0.00' },
    { name: 'another amount', number: '00000105', says: OTHER_AMOUNT, balance: '0.00' },
    { name: 'no answer, then its code and paid', number: '00000102', says: IN_BALANCE, balance: '60.00' },
    { name: 'no callback', number: '00000107', says: IN_BALANCE, balance: '60.00' },
  ])('a deposit, $name', async (end) => {
    const { mobile } = await wallets.ownerOf(end.number)
    await walkTo({ product, mobile, way: 'deposit-hellocash', end }, async (phone) => {
      await payIn(phone, 'HelloCash')
      await giveCode(phone, product, mobile, /^HelloCash has sent a code/)
    })
  })

  it('a deposit, refused before there is a code', async () => {
    const { mobile } = await wallets.ownerOf('00000113')
    const end = { name: 'no code', says: NOT_TAKEN, balance: '0.00' }
    await walkTo({ product, mobile, way: 'deposit-hellocash', end }, (phone) => payIn(phone, 'HelloCash'))
  })

  it.each(paidOut)('a withdrawal, $name', async (end) => {
    const { mobile } = await wallets.richOwnerOf(end.number)
    await walkTo({ product, mobile, way: 'withdrawal-hellocash', end }, async (phone) => {
      await takeOut(phone, 'HelloCash')
      await giveCode(phone, product, mobile, /^We have sent a code/)
    })
  })
})
