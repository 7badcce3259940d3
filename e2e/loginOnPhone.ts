// Getting in on the phone: a login, the demo account's or a new one's with money, a sign-up with the code from the outbox, a deposit.
import type { BonusesAnswer } from '@walia/contract/bonuses.ts'
import { bonusesPath } from '@walia/contract/latePaths.ts'
import { call, codeFor, deposit, PASSWORD, type Session, signUp } from './bettor.ts'
import type { Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'

const DEMO_MOBILE = '0911000001'
export const DEMO_PASSWORD = 'walia-demo-21'

/** Ends on home, logged in. */
export const loginAsDemo = (phone: Phone): Promise<void> => login(phone, DEMO_MOBILE, DEMO_PASSWORD)

async function login(phone: Phone, mobile: string, password: string): Promise<void> {
  await phone.open('/login')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(password)
  await phone.button('Login').tap()
  await phone.link(/^Deposit\. Balance/).waitFor()
}

/** A new bettor who has deposited 10,000.00, with a session beside the phone's. */
export async function bettorWithMoney({ base }: RunningProduct): Promise<Session & { mobile: string }> {
  const bettor = await signUp(base)
  await deposit(base, bettor, '10000')
  return bettor
}

/** As such a bettor, where the money of an account is looked at or others log in to the product; ends on home. Answers his number. */
export async function loginWithMoney(phone: Phone, product: RunningProduct): Promise<string> {
  const { mobile } = await bettorWithMoney(product)
  await login(phone, mobile, PASSWORD)
  return mobile
}

/** A new bettor, logged in on home. */
export async function signUpOnPhone(phone: Phone, product: RunningProduct, mobile: string): Promise<void> {
  await openAccountOnPhone(phone, product, mobile)
  await closeGift(phone, product)
}

/** The sheet that offers a new account its gift, where there is one. */
export const giftSheet = ({ page }: Phone) => page.getByRole('dialog', { name: /^A free bet of / })

export async function closeGift(phone: Phone, { base }: RunningProduct): Promise<void> {
  const { body } = await call<BonusesAnswer>(base, bonusesPath, {}, await phone.session())
  if (Number(body.data.sign_up) === 0) return
  await giftSheet(phone).getByRole('button', { name: 'Close' }).tap()
  await giftSheet(phone).waitFor({ state: 'detached' })
}

/** A new bettor on home, whose gift is about to be offered. */
export async function openAccountOnPhone(phone: Phone, product: RunningProduct, mobile: string): Promise<void> {
  await phone.open('/')
  await phone
    .link(/^Register/)
    .first()
    .tap()
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.field(/^I am 21 or older/).check()
  await phone.button('Send code').tap()
  await phone
    .field('Enter the code we sent')
    .first()
    .fill(await codeFor(product.base, mobile))
  await phone.button('Create account').tap()
  await phone.link(/^Deposit\. Balance/).waitFor()
}

/** Through the sandbox's mobile money; `amount` as typed. Ends on home. */
export async function depositOnPhone(phone: Phone, amount: string): Promise<void> {
  await phone.link(/^Deposit\. Balance/).tap()
  await phone.page.getByLabel('Amount', { exact: true }).fill(amount)
  await phone.button(/^Deposit: pay/).tap()
  await phone.text('Received').first().waitFor()
  await phone
    .button(/^(Done|Go back|Close)$/)
    .first()
    .tap()
}
