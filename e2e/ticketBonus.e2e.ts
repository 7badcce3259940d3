// A multibet's ticket, receipt and checked bet say of each pick that counts for no bonus why, and of no other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOf, legOf, type Pick, picksOfMatches, place } from './bettor.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { choose } from './screenWalks.ts'

const HOUR_MS = 3_600_000

let product: Product
let picks: Pick[]
beforeAll(async () => {
  product = await startProduct({ seed: 41, speed: 1 })
  const [low] = await picksOfMatches(product.base, HOUR_MS, 1, { above: 1.05, below: 1.3 })
  const counting = await picksOfMatches(product.base, HOUR_MS, 3, { above: 1.6, below: 4 })
  const others = counting.filter(({ match }) => match.parent_match_id !== low?.match.parent_match_id)
  picks = [low as Pick, ...others.slice(0, 2)]
})
afterAll(() => product?.stop())

/** The rows of picks that say it, by the screen's own list. */
const marked = (phone: Phone, words: string) => phone.page.locator('li').filter({ hasText: words })

it('a pick under 1.40 is said to count for no bonus, in both languages', () =>
  journey(product, 'ticket-bonus', async (phone) => {
    await loginAsDemo(phone)
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
