// An affiliate's months on his own page: one that his bettor won is carried into the next, which an operator approves and pays.
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import { beforeAll, expect, it } from 'vitest'
import { balanceOf, betOf, deposit, legOf, newMobile, type Pick, place, signUp } from './bettor.ts'
import { operate, operateAll, printed } from './operator.ts'
import { dateBack } from './pastMonths.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { sharedProduct } from './sharedProduct.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let picks: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  picks = await orderedPicks(product, 2, { above: 1.5, below: 4 })
})

const SHOWN_WITHIN_MS = 60_000

/** What a winning slip of 100.00 on one pick pays, minor units. */
function payoutOf(odds: string): number {
  const value = parseOdds(odds)
  if (value === null) throw new Error(`no odds: ${odds}`)
  const outcome = { result: 1, voidFactor: null, deadHeatFactor: null } as const
  const terms = { product: 'sports', stake: 100_00, tax: taxAt(profileOf('et'), Date.now()) } as const
  const settled = settleTicket(terms, [{ odds: value, outcome }])
  if (settled.state === 'open') throw new Error('a slip with its result is settled')
  return settled.payout
}

async function settle({ match, odd }: Pick, as: '--won' | '--lost'): Promise<void> {
  const line = ['--match', `${match.parent_match_id}`, '--market', `${odd.sub_type_id}`]
  const specifiers = odd.special_bet_value ? ['--specifiers', odd.special_bet_value] : []
  await operateAll(product, [['settle', ...line, ...specifiers, as, `${odd.outcome_id}`]])
}

/** His bettor deposits 1000, wins with 100, and after `between` loses 800. Amounts in minor units. */
async function play(tag: string): Promise<{ accountId: number; between: number; won: number }> {
  const [first, second] = picks as [Pick, Pick]
  const bettor = await signUp(product.base, newMobile(), tag)
  await deposit(product.base, bettor, '1000')
  const won = payoutOf(first.odd.odd_value)
  expect((await place(product.base, bettor, betOf([legOf(first)], '100'))).status).toBe(200)
  await settle(first, '--won')
  await expect.poll(() => balanceOf(product.base, bettor), { timeout: SHOWN_WITHIN_MS }).toBe(amountText(900_00 + won))
  const between = Date.now()
  expect((await place(product.base, bettor, betOf([legOf(second)], '800'))).status).toBe(200)
  await settle(second, '--lost')
  const ownMobile = `select id from account where mobile like '%' || $1`
  const [account] = await query<{ id: string }>(product, ownMobile, [bettor.mobile.slice(-9)])
  return { accountId: Number(account?.id), between, won }
}

/** The page is drawn anew until it shows it. */
async function untilShown(phone: Phone, look: () => Promise<boolean>): Promise<void> {
  const isShown = async () => {
    await phone.page.reload()
    await phone.text('Ben Media').waitFor()
    return look()
  }
  await expect.poll(isShown, { timeout: SHOWN_WITHIN_MS, interval: 1000 }).toBe(true)
}

/** A month as the page shows it. */
function monthOn(phone: Phone, month: string) {
  const part = phone.page.locator('details').filter({ hasText: month.split('-').reverse().join('/') })
  const line = (name: string) => part.locator(`dt:text-is("${name}") + dd`)
  return {
    part,
    is: async (state: string) => (await part.locator('summary').innerText()).includes(state),
    open: () => part.locator('summary').tap(),
    /** Of its lines, by their names. */
    shows: async (lines: Record<string, string | number>) => {
      for (const [name, value] of Object.entries(lines)) {
        const text = typeof value === 'number' ? money(value) : value
        await expect
          .poll(async () => [name, (await line(name).innerText()).replaceAll('\u00a0', ' ')])
          .toEqual([name, text])
      }
    },
  }
}
const money = (amount: number): string => `${amount < 0 ? '-' : ''}ETB ${amountText(Math.abs(amount))}`

it('a month below zero is carried into the next, which is approved, paid once and shown with its reference', () =>
  journey(product, 'affiliate-months', async (phone) => {
    const who = ['--name', 'Ben Media', '--login', 'ben', '--mobile', '0911999002']
    const said = await printed(product, 'affiliate', 'add', ...who, '--share', '25')
    const { id, tag } = JSON.parse(said.slice(said.indexOf('{'))) as { id: number; tag: string }
    await phone.open(/\/affiliate\?invite=[A-Za-z0-9_-]{43}/.exec(said)?.[0] ?? '')
    await phone.page.getByLabel('New password', { exact: true }).fill('a password of months')
    await phone.page.getByLabel('Repeat the password', { exact: true }).fill('a password of months')
    await phone.button('Save password').tap()
    await phone
      .text(/^25% of the net revenue of a month; a month below zero is made up for/)
      .last()
      .waitFor()
    const { accountId, between, won } = await play(tag)
    // His sign-up and deposit are read within seconds.
    const readOf = (name: string) => phone.page.locator(`dt:text-is("${name}") + dd`).first().innerText()
    await untilShown(phone, async () => (await readOf('Sign-ups')) === '1' && (await readOf('First deposits')) === '1')

    const months = await dateBack(product, { affiliateId: id, accountId, between })
    expect(await query(product, 'select * from ledger_faults()')).toEqual([])
    const [earlier, later] = [monthOn(phone, months.earlier), monthOn(phone, months.later)]
    await untilShown(phone, () => later.is('Being checked'))
    // Stakes without their VAT of 15 %.
    const [earlierNet, laterNet] = [86_96 - won, 695_65]
    const [carried, share] = [Math.floor(earlierNet / 4), Math.floor(laterNet / 4)]
    expect(await earlier.is('Nothing due')).toBe(true)
    await earlier.open()
    await earlier.shows({ 'Sign-ups': '1', 'First deposits': '1', 'Bettors who staked': '1' })
    await earlier.shows({ 'Net revenue': earlierNet, 'Your share': carried, 'Taken to the next month': carried })
    await earlier.shows({ Commission: 0 })
    await later.open()
    for (const { part } of [earlier, later]) {
      await part.getByText('Counted by this plan: share of revenue').waitFor()
      await part.getByText(/^25% of the net revenue of a month/).waitFor()
    }
    await later.shows({ 'Net revenue': laterNet, 'Your share': share, 'From earlier months': carried })
    await later.shows({ 'Sign-ups': '0', Commission: share + carried })

    const decide = (month: string, as: string, ...more: string[]) =>
      operate(product, 'affiliate', 'decide', '--id', String(id), '--month', month, '--as', as, ...more)
    const pay = (reference: string) => decide(months.later, 'paid', '--reference', reference)
    await expect(decide(months.earlier, 'approved')).rejects.toThrow(/refused.*"NOTHING_DUE"/s)
    await expect(pay('CBE-77120')).rejects.toThrow(/refused.*"NOT_APPROVED"/s)
    const due = { affiliate: id, month: months.later, commission: share + carried }
    expect(await operate(product, 'affiliate', 'months')).toMatchObject({ months: [due] })
    await decide(months.later, 'approved')
    await untilShown(phone, () => later.is('Approved'))
    await expect(decide(months.later, 'refused')).rejects.toThrow(/refused.*"DECIDED"/s)
    await pay('CBE-77120')
    await untilShown(phone, () => later.is('Paid · CBE-77120'))
    await expect(pay('CBE-77121')).rejects.toThrow(/refused.*"DECIDED"/s)
    expect(await operate(product, 'affiliate', 'months')).toMatchObject({ months: [] })
    await phone.page.reload()
    await phone.text('Paid · CBE-77120').waitFor()
    expect(await earlier.is('Nothing due')).toBe(true)
  }))
