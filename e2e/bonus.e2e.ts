// The first-deposit bonus on the phone: offered on the profile, claimed, its progress, cash first, and what a withdrawal costs.
import { accountPaths } from '@walia/contract/paths.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, deposit, newMobile, type Pick, picksOfMatches } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { openSlip, pick, typeStake } from './slipOnPhone.ts'

let product: Product
let picks: Pick[]
beforeAll(async () => {
  product = await startProduct({ seed: 67, speed: 1 })
  picks = await picksOfMatches(product.base, 2 * 3_600_000, 3, { above: 1.5 })
})
afterAll(() => product?.stop())

it('500 deposited bring 500 to claim, which wait for the cash and end with a withdrawal', () =>
  journey(product, 'bonus', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    const session = { ...(await phone.session()), mobile }
    await deposit(product.base, session, '500')
    const { body } = await call<{ data: { pending_bonus: string } }>(product.base, accountPaths.balance, {}, session)
    expect(body.data.pending_bonus).toBe('525.00')
    await phone.open('/profile')
    await phone.button(/^Claim ETB.500\.00$/).dblclick()
    await phone.text(/^ETB.0\.00 of ETB.2,500\.00 staked$/).waitFor()
    await phone.page.getByRole('progressbar', { name: 'Staked so far' }).waitFor()

    for (const { match, odd } of picks) {
      await phone.open(`/prebets/markets/${match.parent_match_id}`)
      await pick(phone, match, odd)
    }
    await openSlip(phone)
    await phone.page.getByRole('group', { name: 'Pay with' }).getByText('Bonus').tap()
    await phone.text(/at least 3 picks, total odds from 1\.95/).waitFor()
    await typeStake(phone, '100')
    await phone
      .button(/^Place bet/)
      .and(phone.page.locator(':disabled'))
      .waitFor()
    await phone.text(/Your cash of ETB.500\.00 comes first/).waitFor()

    await phone.open('/profile?action=withdraw')
    await phone.text(/^A withdrawal ends your bonus: you lose ETB.500\.00 of bonus money/).waitFor()
  }))
