// The statement on the phone: a deposit, a bet that is placed, won and paid, a withdrawal; rows, balances, filter, ticket, file.
import { readFileSync } from 'node:fs'
import type { BetAnswer } from '@walia/contract/bets.ts'
import { paymentPaths } from '@walia/contract/paths.ts'
import type { WithdrawalsAnswer } from '@walia/contract/payments.ts'
import { formatAmount } from '@walia/domain/money/money.ts'
import { beforeAll, expect, it } from 'vitest'
import { balanceOf, betOf, call, legOf, newMobile, place } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openOddsOf } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const WALK_MAX_MS = 180_000

let product: RunningProduct
let world: World
beforeAll(async () => {
  product = await sharedProduct('usual')
  world = await worldOf(product)
})

/** A bet of 100.00 on the home side, which the operator's result wins; answers its id. */
async function winABet(phone: Phone): Promise<string> {
  const match = await world.order(60)
  const odds = openOddsOf(match)
  const home = odds.find(({ odd_key }) => odd_key === '1')
  if (!home) throw new Error('The home side is not on sale.')
  const { status, body } = await place(product.base, await phone.session(), betOf([legOf({ match, odd: home })], '100'))
  expect([status, body.code]).toEqual([200, undefined])
  const cash = async () => minorOf(await balanceOf(product.base, await phone.session()))
  const staked = await cash()
  const others = odds.filter(({ outcome_id }) => outcome_id !== home.outcome_id)
  await operate(
    product,
    ...['settle', '--match', String(match.parent_match_id), '--market', String(home.sub_type_id)],
    ...['--won', home.outcome_id, ...others.flatMap(({ outcome_id }) => ['--lost', outcome_id])],
  )
  // It is paid a moment after the operator's word, and the page is no live one.
  await expect.poll(cash).toBeGreaterThan(staked)
  return (body as unknown as BetAnswer).bet_id
}

async function withdraw(phone: Phone, amount: string): Promise<void> {
  const draft = { amount, method: 'telebirr' }
  const session = await phone.session()
  const { status } = await call(product.base, paymentPaths.withdraw, draft, session, `journey-${amount}`)
  expect(status).toBe(200)
  const isPaid = async (): Promise<boolean> => {
    const { body } = await call<WithdrawalsAnswer>(product.base, paymentPaths.withdraw, undefined, session)
    return body.data[0]?.status === 'paid'
  }
  await expect.poll(isPaid, { timeout: 30_000 }).toBe(true)
}

const rows = (phone: Phone) => phone.page.getByRole('listitem').filter({ has: phone.page.locator('time') })

it(
  'a bettor finds each movement with its cause and the balance after it, filters, opens ticket and payment, saves the file',
  () =>
    journey(product, 'statement', async (phone) => {
      await signUpOnPhone(phone, product, newMobile())
      await phone.open('/profile?action=statement')
      await phone.text('No movement in this time.').waitFor()
      await phone.open('/')
      await depositOnPhone(phone, '500')
      const bet = await winABet(phone)
      await phone.open('/profile')
      await phone.link('Statement').tap()
      await rows(phone).filter({ hasText: 'Winnings' }).waitFor()
      await withdraw(phone, '50')
      await phone.page.reload()
      await rows(phone).filter({ hasText: 'Withdrawal paid out' }).waitFor()
      await looksRight(phone)
      await opensWhatIsBehind(phone, bet)
      await savesTheFile(phone, bet)
      await prints(phone)
      for (const unit of ['Day', 'Week', 'Month']) await showsTotals(phone, unit)
    }),
  WALK_MAX_MS,
)

/** Newest first, each balance the one below it and the row's own amount. */
async function looksRight(phone: Phone): Promise<void> {
  const texts = await rows(phone).allInnerTexts()
  const causes = ['Withdrawal paid out', 'Withdrawal asked for', 'Winnings', 'Stake', 'Deposit']
  expect(texts.map((text) => causes.find((cause) => text.includes(cause)))).toEqual(causes)
  const cash = texts.flatMap((text) => {
    const [, sign = '', amount = ''] = /([+-])ETB\s([\d,.]+)\s*Cash after it/.exec(text.replaceAll('\n', ' ')) ?? []
    const [, after = ''] = /Cash after it: ETB\s([\d,.]+)/.exec(text) ?? []
    if (amount === '') return []
    const minor = (figure: string): number => minorOf(figure.replaceAll(',', ''))
    return [{ moved: (sign === '-' ? -1 : 1) * minor(amount), after: minor(after) }]
  })
  expect(cash).toHaveLength(4)
  expect(cash.map(({ after, moved }) => after - moved)).toEqual([...cash.slice(1).map(({ after }) => after), 0])
  const { page } = phone
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await phone.button('Deposits').tap()
  await expect.poll(() => rows(phone).count()).toBe(1)
  await rows(phone)
    .filter({ hasText: formatAmount(500_00) })
    .first()
    .waitFor()
  await phone.button('Corrections').tap()
  await phone.text('No movement of this kind in this time.').waitFor()
  await phone.button('All').tap()
  await expect.poll(() => rows(phone).count()).toBe(5)
}

async function opensWhatIsBehind(phone: Phone, bet: string): Promise<void> {
  await phone.link(/^Winnings/).tap()
  await phone.page.waitForURL(`**/mybets/${bet}`)
  await phone.page.goBack()
  await phone.button(/^Withdrawal paid out/).tap()
  const sheet = phone.page.getByRole('dialog', { name: 'Withdrawal' })
  await sheet.getByText(/^wdr_/).waitFor()
  await sheet.getByText('Telebirr').first().waitFor()
  await sheet.getByRole('button', { name: 'Close' }).tap()
}

async function savesTheFile(phone: Phone, bet: string): Promise<void> {
  const saved = phone.page.waitForEvent('download')
  await phone.button('CSV file').tap()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, ...lines] = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(head?.split(',').slice(-3)).toEqual(['Given for', 'Game', 'Winnings tax'])
  expect(head).toMatch(/^\uFEFFTime \(UTC\),Movement,Book,Amount,Balance after,Bet,Payment,Movement id,Round,/)
  expect(lines.map((line) => line.split(',')[1])).toEqual([
    ...['Withdrawal paid out', 'Withdrawal asked for', 'Withdrawal asked for', 'Winnings', 'Stake', 'Deposit'],
  ])
  expect(lines.filter((line) => line.includes(bet))).toHaveLength(2)
}

/** On paper are whose it is and the rows, in black on white, and nothing to tap. */
async function prints(phone: Phone): Promise<void> {
  const { page, button, text } = phone
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button('Print').tap()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await text(/^Statement of /).waitFor()
  await rows(phone).filter({ hasText: 'Winnings' }).waitFor()
  expect(await button('Print').isVisible()).toBe(false)
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg').trim())
  expect(['#fff', '#ffffff']).toContain(ground)
  await page.emulateMedia({ media: null, colorScheme: null })
}

async function showsTotals(phone: Phone, unit: string): Promise<void> {
  await phone.button(`Totals: ${unit}`).tap()
  const figure = (name: string) => phone.page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) })
  await figure('Staked')
    .filter({ hasText: formatAmount(100_00) })
    .waitFor()
  await figure('Deposited')
    .filter({ hasText: formatAmount(500_00) })
    .waitFor()
  await figure('Withdrawn')
    .filter({ hasText: formatAmount(50_00) })
    .waitFor()
}
