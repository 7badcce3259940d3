// Payments on the phone by any way, to their end: a bettor whose number or account chooses it, the forms, the codes, and the
// words and the balance that are left.
import { expect } from 'vitest'
import { balanceOf, codeFor, deposit, newMobile, type Session, signUp } from './bettor.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'

/** `number`: after the first digits of the bettor's, or of a bank account's, it chooses what the provider does. */
export type End = { name: string; number: string; says: RegExp; balance: string }

const PASSWORD = 'walia-journey-1'
/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450
/** A provider that is silent is asked after 5 s and again after 10; twice that on a busy machine. */
const ASKED_MAX_MS = 60_000
/** Of a bettor before he withdraws. */
const START = 200

export const NOT_TAKEN = /^No money was taken\.$/
export const IN_BALANCE = / is in your balance$/
export const BACK = / is back in your balance\.$/
export const RESERVED = / stays reserved until we know\./
export const PAID = / was paid to /
export const OTHER_AMOUNT = /^The amount paid is not the amount asked for\. We are looking into it\.$/

export const sheet = (phone: Phone) => phone.page.getByRole('dialog')

export async function tapInSheet(phone: Phone, name: string | RegExp): Promise<void> {
  const button = sheet(phone).getByRole('button', { name }).last()
  await button.waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  await button.tap()
}

/** Where it is the only method there is nothing to choose. */
async function choose(phone: Phone, method: string): Promise<void> {
  await phone.text(method).first().waitFor()
  const radio = phone.page.getByRole('radio', { name: new RegExp(`^${method}`) })
  if ((await radio.count()) > 0) await radio.check()
}

/** Up to the sheet that follows; the amount as typed. */
export async function payIn(phone: Phone, method: string, amount = '60'): Promise<void> {
  await phone.open('/profile?action=deposit')
  await choose(phone, method)
  await phone.page.getByLabel('Amount', { exact: true }).fill(amount)
  await phone.button(/^Deposit: pay/).tap()
  await sheet(phone).waitFor()
}

/** Up to what follows the review; `fill` is what the method asks for beside the amount. */
export async function takeOut(phone: Phone, method: string, fill = async (_: Phone) => {}): Promise<void> {
  await phone.open('/profile?action=withdraw')
  await choose(phone, method)
  await phone.page.getByLabel('Amount', { exact: true }).fill('60')
  await fill(phone)
  await phone.button(/^Withdraw .*60\.00$/).tap()
  await sheet(phone).getByText('Check your withdrawal').waitFor()
  await tapInSheet(phone, /^Confirm: withdraw/)
}

/** `sent` is what the sheet says of it: by then the code is the newest message to the number. */
export async function giveCode(phone: Phone, product: RunningProduct, mobile: string, sent: RegExp): Promise<void> {
  await sheet(phone).getByText(sent).waitFor({ timeout: ASKED_MAX_MS })
  await typeCode(phone, await codeFor(product.base, mobile))
}

export async function typeCode(phone: Phone, code: string): Promise<void> {
  await sheet(phone).getByLabel('Code', { exact: true }).fill(code)
  await tapInSheet(phone, 'Confirm')
}

async function login(phone: Phone, mobile: string): Promise<void> {
  await phone.open('/login')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.button('Login').tap()
  await phone.link(/^Deposit\. Balance/).waitFor()
}

export type Owner = Session & { mobile: string }

/** Each number has an account of its own: money goes to and comes from the owner's number alone. */
export function ownersOf(product: () => RunningProduct, prefix: string) {
  const owners = new Map<string, Promise<Owner>>()
  const ownerOf = (number: string): Promise<Owner> => {
    const owner = owners.get(number) ?? signUp(product().base, `${prefix}${number}`)
    owners.set(number, owner)
    return owner
  }
  /** With 200.00, which somebody else's number has paid. */
  const richOwnerOf = async (number: string): Promise<Owner> => {
    const owner = await ownerOf(number)
    const missing = START - Number(await balanceOf(product().base, owner))
    const payer = `${prefix}${newMobile().slice(2)}`
    if (missing > 0) await deposit(product().base, { ...owner, mobile: payer }, String(missing))
    return owner
  }
  return { ownerOf, richOwnerOf }
}

type Ending = { product: RunningProduct; mobile: string; way: string; end: Omit<End, 'number'> }

/** Logged in on the phone, the walk is taken, and it ends with these words and this balance. */
export const walkTo = (
  { product, mobile, way, end: { name, says, balance } }: Ending,
  walk: (phone: Phone) => Promise<void>,
): Promise<void> =>
  journey(product, `${way}-${name}`, async (phone) => {
    await login(phone, mobile)
    await walk(phone)
    await sheet(phone).getByText(says).first().waitFor({ timeout: ASKED_MAX_MS })
    await expect.poll(async () => balanceOf(product.base, await phone.session())).toBe(balance)
  })
