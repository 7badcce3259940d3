// What bettors play in the casino and what an affiliate earns of it: nobody who refers himself earns more than he loses.
import { monthAfter, monthOf, monthStartOf } from '@walia/domain/market/months.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AffiliateWorld, affiliateWorld, CPA, type Partner, SHARE } from './testWorld.ts'

let world: AffiliateWorld
beforeAll(async () => {
  world = await affiliateWorld()
})
afterAll(() => world.close())

const isQualified = async (accountId: number): Promise<boolean> => {
  const sql = 'select qualified_at is not null as qualified from affiliate_referral where account_id = $1'
  return (await world.platform.pool.query(sql, [accountId])).rows[0].qualified
}
const monthsOf = async ({ id }: Partner) =>
  (
    await world.platform.pool.query(
      'select stakes, winnings, bettors, share, carried_out, commission from affiliate_month where affiliate_id = $1',
      [id],
    )
  ).rows
/** An hour after the end of the month. */
function nextMonth(): void {
  const { clock, profile, advance } = world.platform
  const month = monthOf(clock.now(), profile.timeZone)
  advance(monthStartOf(monthAfter(month), profile.timeZone) + 3_600_000 + 1000 - clock.now())
}
/** Stakes cash on a match and loses it. */
async function loses(bettor: Awaited<ReturnType<AffiliateWorld['bettor']>>, stake: number) {
  const matches = world.openMatches(1)
  expect((await world.place(bettor, matches, stake, 'cash')).status).toBe(200)
  await world.decide(matches, 'lost')
}
/** Without VAT. */
const netOf = (stake: number) => stake - Math.round((stake * 15) / 115)
/** Stakes on both sides of a game that gives back nearly all: of each pair of 200.00 it keeps 2.00. */
async function playsBothSides({ id }: { id: number }, pairs: number) {
  for (let pair = 0; pair < pairs; pair++) {
    const [player, banker] = [await world.table.stakes(id, 100_00), await world.table.stakes(id, 100_00)]
    expect([await world.table.pays(player, 198_00), await world.table.pays(banker, 0)]).toEqual(['OK', 'OK'])
  }
}

test('stakes in the casino do not count: there somebody who refers himself would lose less than he is paid', async () => {
  const plan = { ...CPA, cpa: { amount: 35_80, depositMin: 100_00, wageredMin: 1000_00 } }
  const anna = await world.partner(plan)
  const bettor = await world.sentBy({ tag: anna.tag })
  await world.deposit(bettor, 1700_00)
  await world.followed()
  await playsBothSides(bettor, 5)
  expect((await world.ledger.balancesOf(bettor.id)).cash).toBe(1690_00)
  expect(await world.affiliates.qualify()).toBe(0)
  expect(await isQualified(bettor.id)).toBe(false)
  await loses(bettor, 999_99)
  expect(await world.affiliates.qualify()).toBe(0)
  await loses(bettor, 5_00)
  expect(await world.affiliates.qualify()).toBe(1)
})

test('with reset the casino is in no month; with carry what it kept and lost is', async () => {
  const reset = { ...SHARE, share: { basisPoints: 358, negative: 'reset' as const } }
  const [anna, ben] = [await world.partner(reset), await world.partner()]
  for (const { tag } of [anna, ben]) {
    const bettor = await world.sentBy({ tag })
    await world.deposit(bettor, 2000_00)
    await world.followed()
    await loses(bettor, 100_00)
    // A long shot that is lost nearly every month, and one that is given back.
    expect(await world.table.pays(await world.table.stakes(bettor.id, 1000_00), 0)).toBe('OK')
    expect(await world.table.givesBack(await world.table.stakes(bettor.id, 300_00))).toBe('OK')
    expect(await world.table.pays(await world.table.stakes(bettor.id, 10_00), 1500_00)).toBe('OK')
  }
  const onlyCasino = await world.sentBy({ tag: anna.tag })
  await world.deposit(onlyCasino, 500_00)
  await world.followed()
  expect(await world.table.pays(await world.table.stakes(onlyCasino.id, 500_00), 0)).toBe('OK')
  nextMonth()
  await world.affiliates.closeMonths()
  const net = netOf(100_00)
  const share = Math.floor(net * 0.0358)
  expect(await monthsOf(anna)).toMatchObject([{ stakes: net, winnings: 0, share, commission: share, bettors: 1 }])
  const lost = Math.floor((net + 1010_00 - 1500_00) * 0.3)
  expect(await monthsOf(ben)).toMatchObject([
    { stakes: net + 1010_00, winnings: 1500_00, share: lost, carried_out: lost, commission: 0, bettors: 1 },
  ])
})
