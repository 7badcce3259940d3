// What counts for the bonuses: nearly all that is sold; odds that do not say so before they are picked, and picks that do
// not in the slip, on the ticket, the receipt and the checked bet.
import type { Market, MatchAnswer, MatchListItem } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { countsForBonus } from '@walia/domain/betslip/bonusLegs.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import { beforeAll, expect, it } from 'vitest'
import { betOf, call, legOf, type Pick, picksOfMatches, place } from './bettor.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { choose } from './screenWalks.ts'
import { sharedProduct } from './sharedProduct.ts'
import { listOf, upcomingPath } from './slipOnPhone.ts'

const HOUR_MS = 3_600_000

let product: RunningProduct
let picks: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  const [low] = await picksOfMatches(product.base, HOUR_MS, 1, { above: 1.05, below: 1.3 })
  const counting = await picksOfMatches(product.base, HOUR_MS, 3, { above: 1.6, below: 4 })
  const others = counting.filter(({ match }) => match.parent_match_id !== low?.match.parent_match_id)
  picks = [low as Pick, ...others.slice(0, 2)]
})

/** The rows of picks that say it, by the screen's own list. */
const marked = (phone: Phone, words: string) => phone.page.locator('li').filter({ hasText: words })

it('a pick under 1.40 is said to count for no bonus, in both languages', () =>
  journey(product, 'ticket-bonus', async (phone) => {
    await loginWithMoney(phone, product)
    const bet = betOf(
      picks.map((each) => legOf(each)),
      '20',
      { accept_any_change: true },
    )
    const { body } = await place(product.base, await phone.session(), bet)
    const id = body.bet_id ?? ''
    const [low] = picks as [Pick, ...Pick[]]
    await phone.open(`/mybets/${id}`)
    const seq = await phone.page.locator('dt:text-is("Seq Id") + dd').innerText()
    for (const path of [`/mybets/${id}`, `/receipt?bet_id=${id}&seq_id=${seq}`, `/check-bet-detail/${id}/${seq}`]) {
      await phone.open(path)
      await marked(phone, 'odds under 1.40: no bonus').filter({ hasText: low.match.home_team }).waitFor()
      expect(await marked(phone, 'no bonus').count(), path).toBe(1)
    }
    await choose(phone, 'am', 'dark')
    await phone.open(`/mybets/${id}`)
    await marked(phone, 'ከ 1.40 በታች የሆነ ኦድ ቦነስ የለውም').waitFor()
    expect(await marked(phone, 'ቦነስ የለውም').count()).toBe(1)
  }))

const MATCHES = 40
const marketsOf = async ({ parent_match_id }: MatchListItem): Promise<Market[]> =>
  (await call<MatchAnswer>(product.base, `${matchPaths.match}?parent_match_id=${parent_match_id}`)).body.data

/** What of a line is for sale, and whether it counts at odds from 1.40 on. */
const soldIn = ({ sub_type_id: market, special_bet_value: specifiers, market_active, odds }: Market) => {
  const prices = odds.map(({ odd_value, odd_active }) => (odd_active === 1 ? parseOdds(odd_value) : null))
  const counts = countsForBonus({ market, specifiers, prices }, profileOf('et').bonus)
  return market_active === 1
    ? prices.flatMap((price) => ((price ?? 0) >= 140 ? [{ price: price ?? 0, counts }] : []))
    : []
}

it('of the odds from 1.40 on that the product sells 97 % count, and 95 % of the favourites of its lists', async () => {
  const matches = await listOf(product.base, upcomingPath)
  const all = (await Promise.all(matches.slice(0, MATCHES).map(marketsOf))).flat().flatMap(soldIn)
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter(({ counts }) => counts).length / all.length).toBeGreaterThanOrEqual(0.97)
  const favourites = matches
    .flatMap(({ odds: [market] }) => (market ? soldIn(market) : []))
    .filter(({ price }) => price < 160)
  expect(favourites.length).toBeGreaterThan(3)
  expect(favourites.filter(({ counts }) => counts).length / favourites.length).toBeGreaterThanOrEqual(0.95)
})

it('odds of a line too thin for the bonuses say so before they are picked, read aloud, and so does the hint', () =>
  journey(
    product,
    'thin-line',
    async (phone) => {
      // The world sells no such line: the match's first as a book without margin would have it, and nothing moves it.
      let thin = 0
      await phone.page.routeWebSocket(/./, () => {})
      await phone.page.route(`**${matchPaths.match}?*`, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as MatchAnswer
        const odds = body.data[0]?.odds ?? []
        thin = odds.length
        for (const odd of odds) odd.odd_value = `${thin}.00`
        await route.fulfill({ response: answer, json: body })
      })
      await phone.open('/')
      await phone.page.locator('a[href^="/prebets/markets/"]').first().tap()
      const marks = phone.button(/, \d\.00, no bonus for this pick$/)
      await marks.first().waitFor()
      expect(await phone.button(/no bonus/).count()).toBe(thin)
      await marks.first().tap()
      await phone
        .text(/odds 1\.40\+, not “no bonus”/)
        .first()
        .waitFor()
    },
    { serviceWorkers: 'block' },
  ))
