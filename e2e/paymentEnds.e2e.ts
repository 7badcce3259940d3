// How payments by mobile money end on the phone when the provider refuses, is silent, forges or pays another amount: in
// and out, in both markets, each with the words and the balance that a bettor is left with. The shop of both beside them.
import { type TillPayoutAnswer, tillPaths } from '@walia/contract/till.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, newMobile } from './bettor.ts'
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
  typeCode,
  walkTo,
} from './paymentWalks.ts'
import type { Phone } from './phone.ts'
import { type Product, type RunningProduct, startProduct } from './product.ts'
import { query } from './query.ts'
import { sharedProduct } from './sharedProduct.ts'

const markets = [
  { market: 'et', prefix: '09', method: 'Telebirr' },
  { market: 'ke', prefix: '07', method: 'M-Pesa' },
] as const

const depositEnds: End[] = [
  { name: 'refused', number: '00000101', says: NOT_TAKEN, balance: '0.00' },
  { name: 'refused in its answer', number: '00000113', says: NOT_TAKEN, balance: '0.00' },
  { name: 'a forged callback', number: '00000104', says: NOT_TAKEN, balance: '0.00' },
  { name: 'another amount', number: '00000105', says: OTHER_AMOUNT, balance: '0.00' },
]
const silentEnds: Record<'et' | 'ke', End[]> = {
  et: [
    { name: 'no answer, then paid', number: '00000102', says: IN_BALANCE, balance: '60.00' },
    { name: 'no callback', number: '00000107', says: IN_BALANCE, balance: '60.00' },
  ],
  // What M-Pesa answers when it is asked names no amount.
  ke: [
    {
      name: 'no callback',
      number: '00000107',
      says: /^The payment arrived\. We are waiting for the provider to name its amount\.$/,
      balance: '0.00',
    },
  ],
}

const withdrawalEnds: End[] = [
  { name: 'refused', number: '00000101', says: BACK, balance: '200.00' },
  { name: 'refused in its answer', number: '00000113', says: BACK, balance: '200.00' },
  { name: 'a forged callback', number: '00000104', says: BACK, balance: '200.00' },
  { name: 'no answer, then paid', number: '00000102', says: PAID, balance: '140.00' },
  { name: 'another amount', number: '00000105', says: RESERVED, balance: '140.00' },
  { name: 'no callback', number: '00000107', says: PAID, balance: '140.00' },
]

/** Of development's tills. */
const TILL_KEY = 'till-sandbox-signing-secret'
const SENT_BY_US = /^We have sent a code/

async function askTill(
  product: RunningProduct,
  code: string,
  request: string,
): Promise<[status: number, said: string]> {
  const answer = await fetch(`${product.base}${tillPaths.payouts}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': TILL_KEY },
    body: JSON.stringify({ code, request_id: request }),
  })
  const body = (await answer.json()) as TillPayoutAnswer & { code?: string }
  return [answer.status, body.code ?? body.data.amount]
}

/** Up to the reference code, which is answered. */
async function toShop(phone: Phone, product: RunningProduct, mobile: string): Promise<string> {
  await takeOut(phone, 'Shop')
  await giveCode(phone, product, mobile, SENT_BY_US)
  await sheet(phone)
    .getByText(/^Valid until/)
    .waitFor()
  const code = sheet(phone).getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  return (await code.textContent()) ?? ''
}

/** After each of the first four it is said how many tries are left. */
async function fiveWrongCodes(phone: Phone, right: string): Promise<void> {
  const wrong = String((Number(right) + 1) % 10_000).padStart(4, '0')
  for (let left = 4; left > 0; left--) {
    await typeCode(phone, wrong)
    await sheet(phone)
      .getByText(new RegExp(`Tries left: ${left}\\.$`))
      .waitFor()
  }
  await typeCode(phone, wrong)
}

describe.each(markets)('$method', ({ market, prefix, method }) => {
  let product: RunningProduct
  let own: Product | undefined
  beforeAll(async () => {
    if (market === 'ke') own = await startProduct({ seed: 47, speed: 1, env: { MARKET: market } })
    product = own ?? (await sharedProduct('usual'))
  })
  afterAll(() => own?.stop())
  const { ownerOf, richOwnerOf } = ownersOf(() => product, prefix)

  it.each([...depositEnds, ...silentEnds[market]])('a deposit, $name', async (end) => {
    const { mobile } = await ownerOf(end.number)
    await walkTo({ product, mobile, way: `deposit-${market}`, end }, (phone) => payIn(phone, method))
  })

  it.each(withdrawalEnds)('a withdrawal, $name', async (end) => {
    const { mobile } = await richOwnerOf(end.number)
    await walkTo({ product, mobile, way: `withdrawal-${market}`, end }, (phone) => takeOut(phone, method))
  })

  const shopEnd = async (end: Omit<End, 'number'>, walk: (phone: Phone, mobile: string) => Promise<void>) => {
    const { mobile } = await richOwnerOf(newMobile().slice(2))
    await walkTo({ product, mobile, way: `shop-${market}`, end }, (phone) => walk(phone, mobile))
  }

  it('by shop, the first till that brings the code pays, and a second one is told that it was paid', () =>
    shopEnd({ name: 'two tills', says: / was paid to you in the shop$/, balance: '140.00' }, async (phone, mobile) => {
      const code = await toShop(phone, product, mobile)
      expect(await askTill(product, code, `${market}-first`)).toEqual([200, '60.00'])
      expect(await askTill(product, code, `${market}-second`)).toEqual([409, 'CLAIM_PAID'])
      // Offline, the first one asks again.
      expect(await askTill(product, code, `${market}-first`)).toEqual([200, '60.00'])
    }))

  it('by shop, five wrong codes make no reference code, and the money comes back', () =>
    shopEnd({ name: 'wrong codes', says: BACK, balance: '200.00' }, async (phone, mobile) => {
      await takeOut(phone, 'Shop')
      await sheet(phone).getByText(SENT_BY_US).waitFor()
      await fiveWrongCodes(phone, await codeFor(product.base, mobile))
    }))

  it('by shop, a code that no till was shown in time gives the money back, and pays at no till then', () =>
    shopEnd({ name: 'expired', says: BACK, balance: '200.00' }, async (phone, mobile) => {
      const code = await toShop(phone, product, mobile)
      // 72 hours later.
      await query(
        product,
        `update withdrawal set claim_expires_at = now(), next_query_at = now() where claim_code = $1`,
        [code.replace('-', '')],
      )
      await sheet(phone).getByText(BACK).waitFor()
      expect(await askTill(product, code, `${market}-too-late`)).toEqual([409, 'CLAIM_OVER'])
    }))
})
