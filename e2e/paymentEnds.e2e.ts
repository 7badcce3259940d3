// How payments by mobile money end on the phone when the provider refuses, is silent, forges or pays another amount: in
// and out, in both markets, each with the words and the balance that a bettor is left with.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, deposit, newMobile, signUp } from './bettor.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

const PASSWORD = 'walia-journey-1'
/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450
/** A provider that is silent is asked after 5 s and again after 10; twice that on a busy machine. */
const ASKED_MAX_MS = 60_000

type End = { name: string; number: string; says: RegExp; balance: string }

const markets = [
  { market: 'et', prefix: '09', method: 'Telebirr' },
  { market: 'ke', prefix: '07', method: 'M-Pesa' },
] as const

const depositEnds: End[] = [
  { name: 'refused', number: '00000101', says: /^No money was taken\.$/, balance: '0.00' },
  { name: 'refused in its answer', number: '00000113', says: /^No money was taken\.$/, balance: '0.00' },
  { name: 'a forged callback', number: '00000104', says: /^No money was taken\.$/, balance: '0.00' },
  {
    name: 'another amount',
    number: '00000105',
    says: /^The amount paid is not the amount asked for\. We are looking into it\.$/,
    balance: '0.00',
  },
]
const silentEnds: Record<'et' | 'ke', End[]> = {
  et: [
    { name: 'no answer, then paid', number: '00000102', says: / is in your balance$/, balance: '60.00' },
    { name: 'no callback', number: '00000107', says: / is in your balance$/, balance: '60.00' },
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
  { name: 'refused', number: '00000101', says: / is back in your balance\.$/, balance: '200.00' },
  { name: 'refused in its answer', number: '00000113', says: / is back in your balance\.$/, balance: '200.00' },
  { name: 'a forged callback', number: '00000104', says: / is back in your balance\.$/, balance: '200.00' },
  { name: 'no answer, then paid', number: '00000102', says: / was paid to /, balance: '140.00' },
  { name: 'another amount', number: '00000105', says: / stays reserved until we know\./, balance: '140.00' },
  { name: 'no callback', number: '00000107', says: / was paid to /, balance: '140.00' },
]

const sheet = (phone: Phone) => phone.page.getByRole('dialog')

async function login(phone: Phone, mobile: string): Promise<void> {
  await phone.open('/login')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.button('Login').tap()
  await phone.link(/^Deposit\. Balance/).waitFor()
}

/** Where it is the only method there is nothing to choose. */
async function choose(phone: Phone, method: string): Promise<void> {
  await phone.text(method).first().waitFor()
  const radio = phone.page.getByRole('radio', { name: new RegExp(`^${method}`) })
  if ((await radio.count()) > 0) await radio.check()
}

async function payIn(phone: Phone, method: string): Promise<void> {
  await phone.open('/profile?action=deposit')
  await choose(phone, method)
  await phone.page.getByLabel('Amount', { exact: true }).fill('60')
  await phone.button(/^Deposit: pay/).tap()
  await sheet(phone).waitFor()
}

async function takeOut(phone: Phone, method: string): Promise<void> {
  await phone.open('/profile?action=withdraw')
  await choose(phone, method)
  await phone.page.getByLabel('Amount', { exact: true }).fill('60')
  await phone.button(/^Withdraw .*60\.00$/).tap()
  await sheet(phone).getByText('Check your withdrawal').waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone)
    .getByRole('button', { name: /^Confirm: withdraw/ })
    .tap()
}

describe.each(markets)('$method', ({ market, prefix, method }) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ seed: 47, speed: 1, env: { MARKET: market } })
  })
  afterAll(() => product?.stop())

  const ends = async (way: string, { name, number, says, balance }: End, walk: (phone: Phone) => Promise<void>) =>
    journey(product, `${way}-${market}-${name}`, async (phone) => {
      await login(phone, `${prefix}${number}`)
      await walk(phone)
      await sheet(phone).getByText(says).first().waitFor({ timeout: ASKED_MAX_MS })
      await expect.poll(async () => balanceOf(product.base, await phone.session())).toBe(balance)
    })
  /** Each number has an account of its own: money goes to and comes from the owner's number alone. */
  const owners = new Map<string, Promise<Awaited<ReturnType<typeof signUp>>>>()
  const ownerOf = (number: string) => {
    const owner = owners.get(number) ?? signUp(product.base, `${prefix}${number}`)
    owners.set(number, owner)
    return owner
  }

  it.each([...depositEnds, ...silentEnds[market]])('a deposit, $name', async (end) => {
    await ownerOf(end.number)
    await ends('deposit', end, (phone) => payIn(phone, method))
  })

  it.each(withdrawalEnds)('a withdrawal, $name', async (end) => {
    const owner = await ownerOf(end.number)
    const before = Number(await balanceOf(product.base, owner))
    await deposit(product.base, { ...owner, mobile: `${prefix}${newMobile().slice(2)}` }, String(200 - before))
    await ends('withdrawal', end, (phone) => takeOut(phone, method))
  })
})
