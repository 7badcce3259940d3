// A share is of what came in: bettors who owe, deposits that are taken back and debts that are written off, on a real database.
import { monthAfter, monthOf, monthStartOf } from '@walia/domain/market/months.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bettor } from '../bonuses/testWorld.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AffiliateWorld, affiliateWorld, type Partner, SHARE } from './testWorld.ts'

let world: AffiliateWorld
beforeAll(async () => {
  world = await affiliateWorld()
})
afterAll(() => world.close())

const RESET = { ...SHARE, share: { basisPoints: 300, negative: 'reset' as const } }
const NET = 1000_00 - 130_43
const shareOf = (amount: number) => Math.floor(amount * 0.3)
let nextMatch = 2_000_000

/** Sent by the affiliate; has paid 1,000.00 and lost all of it. */
async function loser(anna: Partner): Promise<Bettor> {
  const bettor = await world.sentBy({ tag: anna.tag })
  await world.deposit(bettor, 1000_00)
  const match = nextMatch++
  world.book.addMatch(match, { startsAt: world.platform.clock.now() + 86_400_000 })
  expect((await world.place(bettor, [match], 1000_00, 'cash')).status).toBe(200)
  await world.decide([match], 'lost')
  await world.followed()
  return bettor
}
const writeOff = ({ id: accountId }: Bettor) =>
  inTransaction(world.platform.pool, async (db) => {
    const amount = await world.wallet.owed(accountId, db)
    await world.wallet.writeOff({ accountId, reference: `debt of ${accountId}`, amount }, db)
  })
/** Closes the month an hour after its end; answers it. */
async function closeMonth(): Promise<string> {
  const { clock, profile, advance } = world.platform
  const month = monthOf(clock.now(), profile.timeZone)
  advance(monthStartOf(monthAfter(month), profile.timeZone) + 3_600_000 + 1000 - clock.now())
  await world.affiliates.closeMonths()
  return month
}
const monthsOf = async ({ id }: Partner) =>
  (
    await world.platform.pool.query(
      `select stakes, uncollected, net_revenue, top_bettor, share, carried_in, carried_out, commission
       from affiliate_month where affiliate_id = $1 order by month`,
      [id],
    )
  ).rows
const decide = (
  anna: Partner,
  month: string,
  decision: 'approved' | 'refused' | 'paid',
  reference: string | null = null,
) => world.affiliates.decide({ affiliateId: anna.id, month, decision, reference, by: 'test', reason: 'test' })

test('a deposit that was lost and is taken back in the same month earns nothing, and is no one’s best bettor', async () => {
  const anna = await world.partner()
  await world.takeBack(await loser(anna), 1000_00)
  await closeMonth()
  expect(await monthsOf(anna)).toMatchObject([
    { stakes: NET, uncollected: 1000_00, net_revenue: NET - 1000_00, top_bettor: 0, commission: 0 },
  ])
})

test('one that is taken back after its month closed is made up for by the next ones', async () => {
  const anna = await world.partner()
  const bettor = await loser(anna)
  await closeMonth()
  await world.takeBack(bettor, 1000_00)
  await closeMonth()
  await loser(anna)
  await closeMonth()
  const [share, back] = [shareOf(NET), -shareOf(1000_00)]
  expect(await monthsOf(anna)).toMatchObject([
    { uncollected: 0, share, commission: share },
    { stakes: 0, uncollected: 1000_00, share: back, carried_out: back, commission: 0 },
    { uncollected: 0, share, carried_in: back, carried_out: share + back, commission: 0 },
  ])
})

test('a debt counts once, also when it is written off in another month; one that comes in counts again', async () => {
  const anna = await world.partner()
  const [never, later] = [await loser(anna), await loser(anna)]
  for (const bettor of [never, later]) await world.takeBack(bettor, 1000_00)
  await closeMonth()
  await writeOff(never)
  await world.deposit(later, 400_00)
  await closeMonth()
  await world.deposit(later, 900_00)
  await closeMonth()
  expect((await monthsOf(anna)).map(({ uncollected }) => uncollected)).toEqual([2000_00, -400_00, -600_00])
})

test('a win that is taken back after it was withdrawn is owed, and no share of the month is paid of it', async () => {
  const anna = await world.partner()
  const bettor = await world.sentBy({ tag: anna.tag })
  await world.deposit(bettor, 1000_00)
  const match = nextMatch++
  world.book.addMatch(match, { startsAt: world.platform.clock.now() + 86_400_000 })
  expect((await world.place(bettor, [match], 1000_00, 'cash')).status).toBe(200)
  await world.decide([match], 'won')
  await world.followed()
  const won = (await world.ledger.balancesOf(bettor.id)).cash
  expect(await world.withdraw(bettor, won)).toBe('posted')
  await world.decide([match], 'lost')
  expect((await world.ledger.balancesOf(bettor.id)).cash).toBe(-won)
  await closeMonth()
  expect(await monthsOf(anna)).toMatchObject([{ stakes: NET, uncollected: won, net_revenue: NET - won, commission: 0 }])
})

test('a plan that begins anew each month carries what was not collected all the same', async () => {
  const anna = await world.partner(RESET)
  const bettor = await loser(anna)
  await closeMonth()
  await world.takeBack(bettor, 1000_00)
  await closeMonth()
  await loser(anna)
  await closeMonth()
  const share = Math.floor(NET * 0.03)
  expect(await monthsOf(anna)).toMatchObject([
    { share, commission: share },
    { share: -30_00, carried_out: -30_00, commission: 0 },
    { share, carried_in: -30_00, commission: 0 },
  ])
})

test('a month that is approved is not paid while its money was taken back and nothing earned since covers that', async () => {
  const anna = await world.partner()
  const bettor = await loser(anna)
  const month = await closeMonth()
  expect(await decide(anna, month, 'approved')).toMatchObject({ ok: true })
  await world.takeBack(bettor, 1000_00)
  const refused = { ok: false, code: 'NOT_COLLECTED', owed: '300.00' }
  expect(await decide(anna, month, 'paid', 'bank-9')).toEqual(refused)
  await closeMonth()
  expect(await decide(anna, month, 'paid', 'bank-9')).toEqual(refused)
  await world.deposit(bettor, 1000_00)
  expect(await decide(anna, month, 'paid', 'bank-9')).toEqual({ ok: true, commission: shareOf(NET) })
})
