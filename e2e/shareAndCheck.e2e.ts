// A slip that travels: a promo link fills it, a visitor shares it, a bettor loads and places it, anybody with the
// receipt checks it; and what each of these says when it cannot.
import { beforeAll, expect, it } from 'vitest'
import { type Pick, shareCodeOf } from './bettor.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { tapAction } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

const TOKEN = 'aB3_-67890aB3_-67890aB3_-6789012'

let product: RunningProduct
let picks: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  // Low enough that three of them win less than what is taxed.
  picks = await orderedPicks(product, 4, { above: 1.2, below: 3 })
})

const linkOf = (chosen: readonly Pick[], more: Record<string, string>, price?: string): string => {
  const query = new URLSearchParams({ action: 'instantbet' })
  for (const { match, odd } of chosen) {
    query.append('parent_match_id', String(match.parent_match_id))
    query.append('sub_type_id', String(odd.sub_type_id))
    query.append('odd_key', odd.odd_key)
    query.append('odd_value', price ?? odd.odd_value)
    query.append('special_bet_value', odd.special_bet_value)
  }
  for (const [name, value] of Object.entries(more)) query.append(name, value)
  return `/?${query}`
}

const namesOf = ({ match }: Pick): string => `${match.home_team} v ${match.away_team}`

const dialog = (phone: Phone) => phone.page.getByRole('dialog')

it('a promo link fills the slip at the prices of now, and a visitor shares it', () =>
  journey(product, 'promo-and-share', async (phone) => {
    await phone.open(linkOf(picks.slice(0, 2), { stake: '50', btag: TOKEN, utm_source: 'sms' }, '1000'))
    await phone.page.waitForURL('**/betslip')
    await phone.text('Betslip (2)').waitFor()
    expect(await phone.field(/^Stake \(/).inputValue()).toBe('50')
    expect(await phone.text('Odd has changed').count()).toBe(2)
    const share = phone.button('Share the betslip')
    expect(await share.isDisabled()).toBe(true)
    await tapAction(phone, /^Accept changes/)
    await share.tap()
    await dialog(phone).getByText('Copy the link below or share to your favorite social platforms').waitFor()
    expect(await dialog(phone).getByText('Bet successfully shared.').count()).toBe(0)
    const code = (await dialog(phone).locator('b').first().innerText()).trim()
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    const platforms = ['Telegram', 'WhatsApp', 'Facebook', 'X (Twitter)']
    expect(await dialog(phone).getByRole('link').allInnerTexts()).toEqual(platforms)
    for (const platform of platforms) {
      const href = await phone.link(`Share on ${platform}`).getAttribute('href')
      expect(decodeURIComponent(href ?? '')).toContain(`/share/${code}`)
    }
    await phone.page.context().route(/t\.me/, (route) => route.abort())
    await phone.link('Share on Telegram').tap()
    await dialog(phone).getByText('Bet successfully shared.').waitFor()
    const cookies = await phone.page.context().cookies()
    const daysOf = (name: string) => {
      const cookie = cookies.find((one) => one.name === name)
      return [Math.round(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000), cookie?.path]
    }
    expect(daysOf('share_shared')).toEqual([1, '/'])
    expect(daysOf('affiliate')).toEqual([30, '/'])
    expect(daysOf('first_touch')).toEqual([365, '/'])
  }))

it(
  'a bettor loads the link over a slip of his own, places it, and a visitor checks the ticket',
  { tags: ['gate'] },
  () =>
    journey(product, 'load-place-check', async (phone) => {
      const code = await shareCodeOf(product.base, picks.slice(0, 3))
      await loginWithMoney(phone, product)
      await phone.open(linkOf(picks.slice(3, 4), { stake: '20', affiliate: 'anna', btag: TOKEN }))
      await phone.page.waitForURL('**/betslip')
      await phone.open(`/share/${code}`)
      await phone.text('Your betslip holds picks').waitFor()
      const asks = phone.page.getByRole('alertdialog')
      for (const pick of picks.slice(0, 3)) await asks.getByText(namesOf(pick)).waitFor()
      await phone.button(/^Add 3 picks: 4 in all, odds/).tap()
      await phone.page.waitForURL('**/betslip')
      await phone.text('Betslip (4)').waitFor()
      await phone.open(`/share/${code}`)
      await phone.button(/^Replace · 3 picks, odds/).tap()
      await phone.page.waitForURL('**/betslip')
      // A price may have moved meanwhile: then the report stands before the slip.
      await phone.text(/The shared betslip is loaded\./).waitFor()
      if (await phone.button('See betslip').isVisible()) await phone.button('See betslip').tap()
      await phone.text('Betslip (3)').waitFor()
      const asked = phone.page.waitForRequest((request) => request.url().endsWith('/v2/bet'))
      const accept = phone.button(/^Accept changes/)
      await accept
        .or(phone.button(/^Place bet/))
        .first()
        .waitFor()
      if (await accept.isVisible()) await tapAction(phone, /^Accept changes/)
      await tapAction(phone, /^Place bet/)
      const body = (await asked).postDataJSON()
      expect(body).toMatchObject({ affiliate: 'anna', affiliate_tag: TOKEN })
      for (const leg of body.betslip) expect(leg).toMatchObject({ is_shared: true, share_code: code })
      await dialog(phone).getByText('Your bet has been placed. Good luck!').waitFor()
      await phone.link('Receipt').tap()
      await phone.page.waitForURL('**/receipt?bet_id=*')
      const seqId = await phone.page.locator('dt:text-is("Seq Id") + dd').innerText()
      const betId = new URL(phone.page.url()).searchParams.get('bet_id') ?? ''
      for (const pick of picks.slice(0, 3)) expect(await phone.text(namesOf(pick)).count()).toBeGreaterThan(0)
      await phone.text('Stake after VAT').waitFor()
      await check(betId, seqId)
    }),
)

const BET_TERMS = [...['Bet ID', 'Seq Id', 'Placed', 'Stake', 'VAT', 'Total odds'], ...['Valid games', 'Final payout']]
/** Left out where they are nothing. */
const SOME_TERMS =
  /^(Possible payout|Win boost \(\d+%\)|Winnings tax \(Withholding tax\)|Bonus|Accumulator bonus \(\d+%\))$/

const check = (betId: string, seqId: string) =>
  journey(product, 'check-bet', async (visitor) => {
    await visitor.open('/')
    await visitor.link('Check bet').first().tap()
    await visitor.button('Check').tap()
    await visitor.text('Please enter the Bet ID').waitFor()
    await visitor.field('Bet ID').fill(betId)
    await visitor.field('Seq Id').fill(seqId === '0000' ? '0001' : '0000')
    await visitor.button('Check').tap()
    await visitor.text('No bet was found with these ids. Please check the Bet ID and the Seq Id.').waitFor()
    await visitor.field('Seq Id').fill(seqId)
    await visitor.button('Check').tap()
    await visitor.page.waitForURL(`**/check-bet-detail/${betId}/${seqId}`)
    await visitor.text('Pending Results').waitFor()
    const terms = await visitor.page.locator('dt').allInnerTexts()
    expect(terms.filter((term) => !SOME_TERMS.test(term))).toEqual(BET_TERMS)
    expect(await visitor.button(/cash ?out/i).count()).toBe(0)
    await visitor.open(`/receipt?bet_id=${betId}`)
    await visitor.text('You need to be logged in to view this page').waitFor()
  })

it('says what cannot be added or loaded', () =>
  journey(product, 'share-errors', async (phone) => {
    const [first] = picks
    if (!first) throw new Error('the world opened without a pick')
    const unknown: Pick = { ...first, odd: { ...first.odd, sub_type_id: 999_999 } }
    const over: Pick = { ...first, match: { ...first.match, parent_match_id: 1 } }
    await phone.open(linkOf([over], { stake: '50' }))
    await phone.text('Match add unsuccessful, expired match').waitFor()
    await phone.open(linkOf([unknown], { stake: '50' }))
    await phone.text('Match add unsuccessful, check the parameters').waitFor()
    await phone.link('Betslip, 0 picks').waitFor()
    await phone.open('/betslip')
    await phone.button('Load').tap()
    await phone.text('please enter code').waitFor()
    await phone.field('Have a code? Load a shared betslip').fill('wah7k2c9')
    await phone.button('Load').tap()
    await phone.text('This code is not known, or its 7 days are over. Please check it.').waitFor()
    const code = await shareCodeOf(product.base, picks.slice(0, 2))
    await phone.field('Have a code? Load a shared betslip').fill(code.toLowerCase())
    await phone.button('Load').tap()
    await phone.text('Betslip (2)').waitFor()
  }))
