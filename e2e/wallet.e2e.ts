// Money in and out on the phone: the mobile wallet with its codes, withdrawals paid, cancelled and refused, right to
// the cent.
import { claimPath } from '@walia/contract/latePaths.ts'
import { accountPaths, paymentPaths } from '@walia/contract/paths.ts'
import type { DepositMethodsAnswer, WithdrawalsAnswer, WithdrawMethodsAnswer } from '@walia/contract/payments.ts'
import { et } from '@walia/domain/market/et.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, codeFor, deposit, newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

/** Of a number that the sandbox refuses to pay to. */
const REFUSED_MOBILE = '0700000101'
/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450
/** A code may be asked for again after 30 s; more on a busy machine. */
const RESEND_MAX_MS = 60_000

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const sheet = (phone: Phone) => phone.page.getByRole('dialog')
const tapInSheet = (phone: Phone, name: string | RegExp) => sheet(phone).getByRole('button', { name }).last().tap()
const hasBalance = (phone: Phone, amount: string) =>
  phone.link(new RegExp(`^Deposit\\. Balance ETB.${amount.replace('.', '\\.')}$`)).waitFor()
const withdrawalsOf = async (phone: Phone) =>
  (await call<WithdrawalsAnswer>(product.base, paymentPaths.withdraw, undefined, await phone.session())).body.data

const typeAmount = (phone: Phone, amount: string) => phone.page.getByLabel('Amount', { exact: true }).fill(amount)

/** Every button is tapped twice, as impatient thumbs do. */
async function withdraw(phone: Phone, amount: string): Promise<void> {
  await typeAmount(phone, amount)
  await phone.button(/^Withdraw ETB/).dblclick()
  await sheet(phone).getByText('Check your withdrawal').waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone)
    .getByRole('button', { name: /^Confirm: withdraw/ })
    .dblclick()
  await phone.page.waitForTimeout(DEAF_MS)
}

it('the profile offers each way in and out that is open, by its provider', () =>
  journey(product, 'wallet-ways', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = await phone.session()
    // Who has nothing is offered no way out.
    await deposit(product.base, { ...session, mobile }, '100')
    for (const [action, path] of [
      ['deposit', paymentPaths.methods],
      ['withdraw', paymentPaths.withdrawMethods],
    ] as const) {
      const { body } = await call<DepositMethodsAnswer | WithdrawMethodsAnswer>(product.base, path, undefined, session)
      const open: { name: string; kind: string }[] = body.data
      expect(open.length).toBeGreaterThan(2)
      await phone.open('/profile')
      await phone.page
        .getByRole('main')
        .getByRole('link', { name: action === 'deposit' ? 'Deposit' : 'Withdraw', exact: true })
        .tap()
      await phone.page.waitForURL(`**/profile?action=${action}`)
      const radios = phone.page.getByRole('radio')
      await expect.poll(() => radios.count()).toBe(open.length)
      for (const { name, kind } of open)
        if (kind.startsWith('mobile')) await phone.page.getByRole('radio', { name: new RegExp(`^${name}`) }).waitFor()
    }
  }))

it('a session that is over at the confirmation says that no withdrawal was made', () =>
  journey(product, 'session-gone', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = await phone.session()
    await deposit(product.base, { ...session, mobile }, '100')
    await phone.open('/profile?action=withdraw')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    await typeAmount(phone, '60')
    await phone.button(/^Withdraw ETB/).tap()
    await sheet(phone).getByText('Check your withdrawal').waitFor()
    await phone.page.waitForTimeout(DEAF_MS)
    // While the order is on its way: sooner, the phone may learn of it from another call.
    await phone.page.route(`**${paymentPaths.withdraw}`, async (route) => {
      if (route.request().method() === 'POST') await call(product.base, accountPaths.logout, {}, session)
      await route.continue()
    })
    await tapInSheet(phone, /^Confirm: withdraw/)
    await phone.text('Your session has expired. Please log back in').first().waitFor()
    await phone.text('No withdrawal was made.').waitFor()
  }))

async function giveCode(phone: Phone, code: string): Promise<void> {
  await sheet(phone).getByLabel('Code', { exact: true }).fill(code)
  await tapInSheet(phone, 'Confirm')
}

async function beginDeposit(phone: Phone, amount: string): Promise<void> {
  await phone.open('/hellocash-deposit?from=/betslip')
  await typeAmount(phone, amount)
  await phone.button(/^Deposit: pay ETB/).tap()
  await sheet(phone)
    .getByText(/^HelloCash has sent a code/)
    .waitFor()
}

/** 500 by the wallet's own page, back to the slip it was begun from. */
async function depositFromSlip(phone: Phone, mobile: string): Promise<void> {
  await beginDeposit(phone, '500')
  // A phone that threw the page away while its owner read the message goes on where it was.
  await phone.page.reload()
  await sheet(phone).waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  await giveCode(phone, await codeFor(product.base, mobile))
  await sheet(phone)
    .getByText(/^ETB.500\.00 is in your balance$/)
    .waitFor()
  // The button that was pressed is gone: who listens goes on at what the sheet says now.
  const isAtTitle = () => phone.page.evaluate(() => document.activeElement?.matches('[role=dialog] h2'))
  await expect.poll(isAtTitle).toBe(true)
  await tapInSheet(phone, 'Back to betslip')
  await phone.page.waitForURL('**/betslip')
  await hasBalance(phone, '500.00')
}

it('a deposit that brings nothing to claim leads back by itself, unless the bettor wants to stay', () =>
  journey(product, 'wallet-back', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = await phone.session()
    await deposit(product.base, { ...session, mobile }, '100')
    await call(product.base, claimPath, { campaign: 'first_deposit', token: session.token }, session, 'wallet-back')
    const goingBack = sheet(phone).getByText(/^You go back in \d s\.$/)
    const isIn = (amount: string) => sheet(phone).getByText(new RegExp(`^ETB.${amount}\\.00 is in your balance$`))
    const arrived = async (amount: string): Promise<void> => {
      await beginDeposit(phone, amount)
      await phone.page.waitForTimeout(DEAF_MS)
      await giveCode(phone, await codeFor(product.base, mobile))
      await isIn(amount).waitFor()
      await goingBack.waitFor()
    }
    await arrived('50')
    await phone.page.waitForURL('**/betslip')
    await arrived('60')
    const back = sheet(phone).getByRole('button', { name: 'Back to betslip' })
    const before = await back.boundingBox()
    await tapInSheet(phone, 'Stay here')
    await goingBack.waitFor({ state: 'hidden' })
    // Nothing came under the thumb.
    expect(await back.boundingBox()).toEqual(before)
    await tapInSheet(phone, 'Back to betslip')
    await phone.page.waitForURL('**/betslip')
  }))

const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

it(
  'in by mobile wallet with its code, out by mobile money and by mobile wallet, and one taken back',
  { tags: ['gate'] },
  () =>
    journey(product, 'wallet', async (phone) => {
      const mobile = newMobile()
      await signUpOnPhone(phone, product, mobile)
      await depositFromSlip(phone, mobile)

      await phone.open('/profile')
      await phone.link('Withdraw').tap()
      await phone.page.waitForURL('**/profile?action=withdraw')
      await phone.text('No withdrawals yet').waitFor()
      await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
      await withdraw(phone, '120.55')
      await sheet(phone).getByText('Sending to Telebirr').waitFor()
      await hasBalance(phone, '379.45')
      await sheet(phone)
        .getByText(/^ETB.120\.55 was paid to/)
        .waitFor()
      expect((await withdrawalsOf(phone)).map(({ amount, status }) => [amount, status])).toEqual([['120.55', 'paid']])
      await tapInSheet(phone, 'Done')
      await phone.page.waitForURL('**/profile')

      await phone.open('/hellocash-withdraw')
      await withdraw(phone, '100')
      await sheet(phone)
        .getByText(/^We have sent a code/)
        .waitFor()
      const first = await codeFor(product.base, mobile)
      await sheet(phone).getByText(`Codes come from ${et.contacts.smsSender}`).waitFor()
      await sheet(phone).getByText(`No message? Dial ${et.contacts.codeUssd}`).waitFor()
      // Half a minute later another one may be asked for.
      const again = sheet(phone).getByRole('button', { name: 'Send again' })
      await again.waitFor({ timeout: RESEND_MAX_MS })
      await again.tap()
      await phone.text('A new code is on its way').waitFor()
      await sheet(phone)
        .getByText(/^Send again in/)
        .waitFor()
      await expect.poll(() => codeFor(product.base, mobile)).not.toBe(first)
      const code = await codeFor(product.base, mobile)
      await giveCode(phone, otherThan(code))
      await sheet(phone).getByText('The code is not correct. Tries left: 4.').waitFor()
      await giveCode(phone, code)
      await sheet(phone)
        .getByText(/^ETB.100\.00 was paid to/)
        .waitFor()
      await sheet(phone)
        .getByText(/^Balance now ETB.279\.45$/)
        .waitFor()
      await phone.page.keyboard.press('Escape')
      await hasBalance(phone, '279.45')
      expect(await phone.page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')

      // The way that was used last stands first.
      await phone.open('/profile?action=withdraw')
      await withdraw(phone, '279.45')
      await sheet(phone)
        .getByText(/^We have sent a code/)
        .waitFor()
      await hasBalance(phone, '0.00')
      await tapInSheet(phone, 'Cancel withdrawal')
      await phone.text(/^Waits for code$/).waitFor({ state: 'hidden' })
      await hasBalance(phone, '279.45')
      expect((await withdrawalsOf(phone)).map(({ amount, status }) => [amount, status])).toEqual([
        ['279.45', 'refused'],
        ['100.00', 'paid'],
        ['120.55', 'paid'],
      ])
    }),
)

it('more than there is is not sent; what is refused comes back', () =>
  journey(product, 'wallet-refused', async (phone) => {
    await signUpOnPhone(phone, product, REFUSED_MOBILE)
    await deposit(product.base, { ...(await phone.session()), mobile: newMobile() }, '200')
    await phone.open('/profile?action=withdraw')
    await hasBalance(phone, '200.00')
    await typeAmount(phone, '49.99')
    await phone.button(/^Withdraw/).tap()
    await phone.text(/The minimum withdrawal is ETB.50\.00$/).waitFor()
    await typeAmount(phone, '200.01')
    await phone.text(/You can withdraw at most ETB.200\.00$/).waitFor()
    // The button stays, and leads to the field that is wrong.
    await phone.page.waitForTimeout(DEAF_MS)
    await phone.page.getByRole('button', { name: 'Withdraw', exact: true }).last().tap()
    await phone.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'amount')
    expect(await sheet(phone).count()).toBe(0)
    expect(await phone.text(/ETB.200\.01/).count()).toBe(0)
    await phone.button(/^All, /).tap()
    await withdraw(phone, '200')
    await hasBalance(phone, '0.00')
    await phone.text(/^The minimum withdrawal is ETB.50\.00$/).waitFor()
    await sheet(phone).getByText('Not paid').waitFor()
    await sheet(phone)
      .getByText(/^ETB.200\.00 is back in your balance\.$/)
      .waitFor()
    await tapInSheet(phone, 'Try again')
    await hasBalance(phone, '200.00')
    expect((await withdrawalsOf(phone)).map(({ status }) => status)).toEqual(['refused'])
  }))

it('an answer that is lost: asked for again, paid once, and the form is empty', () =>
  journey(product, 'wallet-lost', async (phone) => {
    await signUpOnPhone(phone, product, newMobile())
    await deposit(product.base, { ...(await phone.session()), mobile: newMobile() }, '200')
    await phone.open('/profile?action=withdraw')
    await hasBalance(phone, '200.00')
    await phone.page.getByRole('radio', { name: /^Telebirr/ }).check()
    const context = phone.page.context()
    await phone.page.route(`**${paymentPaths.withdraw}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await withdraw(phone, '60')
    await sheet(phone).getByText('No answer yet. We keep asking; it is never paid twice.').waitFor()
    await tapInSheet(phone, 'Close')
    expect(await phone.button('Asking...').isDisabled()).toBe(true)
    await phone.page.unroute(`**${paymentPaths.withdraw}`)
    await context.setOffline(false)
    await hasBalance(phone, '140.00')
    expect((await withdrawalsOf(phone)).map(({ amount }) => amount)).toEqual(['60.00'])
    await phone.button('Asking...').waitFor({ state: 'hidden' })
    await phone.page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="amount"]')?.value === '')
  }))
