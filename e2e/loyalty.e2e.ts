// Points on the phone: redeemed on the profile, chosen in the slip, and a bet that is paid with them.
import { betPaths } from '@walia/contract/paths.ts'
import { beforeAll, expect, it } from 'vitest'
import { call, newMobile, type Pick } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

let product: RunningProduct
let picks: Pick[]
beforeAll(async () => {
  product = await sharedProduct('usual')
  picks = await orderedPicks(product, 2, { above: 2.5 })
})

/** As settled tickets earn them. */
const givePoints = (mobile: string, points: number) =>
  query(
    product,
    `select ledger_post_batch(array[t], array['points'], array[t::text], array[false], array[t, t],
       array[a.id, 0], array['points', 'points_issued'], array[$2::bigint, -$2::bigint])
     from (select uuidv7() as t) x, account a where a.mobile like '%' || $1`,
    [mobile.slice(-9), points],
  )

it('120 points are shown, 60 are redeemed, and pay a bet that they are enough for', () =>
  journey(product, 'loyalty', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await phone.open('/profile')
    await phone.text('From 50 points on you can redeem them: redeemed points are money to bet with.').waitFor()
    await givePoints(mobile, 120)
    await phone.page.reload()
    await phone.text('120 points').waitFor()
    await phone.text('Your tier: Bronze').waitFor()
    await phone.text('130 more points to Silver').waitFor()
    await phone.field('Points to redeem').fill('49')
    await phone.text('Enter 50 to 120 points.').waitFor()
    // The button stays, and leads back to the field.
    await phone.button('Redeem points').tap()
    await expect
      .poll(() => phone.field('Points to redeem').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await phone.field('Points to redeem').fill('60')
    await phone.button(/^Redeem for ETB.60\.00$/).dblclick()
    await phone.text(/^Redeemed points: ETB.60\.00 to bet with$/).waitFor()
    await phone.text('60 points').first().waitFor()

    for (const { match, odd } of picks) {
      await phone.open(`/prebets/markets/${match.parent_match_id}`)
      await pick(phone, match, odd)
    }
    await openSlip(phone)
    await phone.page.getByRole('group', { name: 'Pay with' }).getByText('Redeemed points').tap()
    await phone.text(/^Stake from ETB.50\.00, total odds from 4\.99\./).waitFor()
    await typeStake(phone, '70')
    await phone.text(/^Redeemed points: there is only ETB.60\.00\.$/).waitFor()
    await typeStake(phone, '60')
    const { answer } = await placeFromSlip(phone)
    expect(answer.data).toMatchObject({ source: 'points', stake: '60.00', acca_percent: 0 })
    const bet = betPaths.myBet.replace(':betId', answer.bet_id)
    const { body } = await call<{ data: { source: string } }>(product.base, bet, undefined, await phone.session())
    expect(body.data.source).toBe('points')
    await phone.open(`/mybets/${answer.bet_id}`)
    await phone.text('Paid with').waitFor()
    await phone.text('Redeemed points').waitFor()
  }))
