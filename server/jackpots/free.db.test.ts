// The free jackpot on real PostgreSQL: one entry per account, prizes as bonus money or a free bet, nothing of it cash.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSpent, openOffers } from '../bonuses/testOffers.ts'
import { loadNetLoss } from '../cashback/netLosses.ts'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, round, closeAndPlay, payOut } = roundsOf(() => world)
const FREE = { stake: '0' }
const booksOf = async (account: number) => {
  const { cash, bonus, free_bet } = await world.ledger.balancesOf(account)
  return [cash, bonus, free_bet]
}

test('an account enters once, whatever keys it sends at once; nothing moves in its wallet', async () => {
  const of = await openRound('free')
  const account = await world.bettor(1_00)
  const key = world.key()
  const first = await enter(account, of, FREE, key)
  expect(first.body).toMatchObject({
    data: { lines: 1, stake: '0.00', type: 13, status: 9 },
    user: { balance: '1.00' },
  })
  expect((await enter(account, of, FREE, key)).body).toEqual(first.body)
  const others = await Promise.all([enter(account, of, FREE), enter(account, of, { ...FREE, picks: { 0: '2' } })])
  expect(others.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'JACKPOT_ENTERED'],
    [409, 'JACKPOT_ENTERED'],
  ])
  const racing = await world.bettor(1_00)
  const both = await Promise.all([enter(racing, of, FREE), enter(racing, of, FREE)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await mine(racing)).toHaveLength(1)
  const code = async (wanted: object) => (await enter(await world.bettor(1_00), of, { ...FREE, ...wanted })).body.code
  expect(await code({ picks: { 0: '1X' } })).toBe('JACKPOT_DOUBLES_TOO_MANY')
  expect(await code({ stake: '10' })).toBe('JACKPOT_COST_DIFFERS')
  expect(await booksOf(account)).toEqual([1_00, 0, 0])
  await world.hand.close(of.id)
})

test('prizes are bonus money, a free bet for who had bonus money before, nothing for who is barred; paid once', async () => {
  const of = await openRound('free')
  const [all, had, barred, nothing] = [
    await world.bettor(),
    await world.bettor(),
    await world.bettor(),
    await world.bettor(),
  ]
  await openOffers(world.bonuses, 'promo')
  await world.inTransaction((db) =>
    world.bonuses.grantBonusMoney(db, { campaign: 'promo', accountId: had, amount: 1_00 }),
  )
  await enter(all, of, FREE)
  for (const account of [had, barred]) await enter(account, of, { ...FREE, picks: { 0: '2' } })
  await enter(nothing, of, { ...FREE, picks: { 0: '2', 1: '2', 2: '2' } })
  await closeAndPlay(of)
  world.barred.add(barred)
  expect(await payOut(of.id)).toMatchObject({ ok: true, held: 0 })
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: false })
  expect(await round(of.id)).toMatchObject({ phase: 'paid', paid_as: 'bonus', carried: '0.00' })
  // 500.00 for 12 right are divided by two.
  expect(await booksOf(all)).toEqual([1000_00, 5000_00, 0])
  expect(await booksOf(had)).toEqual([1000_00, 1_00, 250_00])
  expect(await booksOf(barred)).toEqual([1000_00, 0, 0])
  expect((await mine(all))[0]).toMatchObject({ status: 5, won: '5000.00', tax: '0.00', paid: '5000.00' })
  expect((await mine(barred))[0]).toMatchObject({ status: 5, won: '250.00', paid: '0.00' })
  expect((await mine(nothing))[0]).toMatchObject({ status: 3, paid: '0.00' })
  expect(await world.ledger.faults()).toEqual([])
  // A prize of what cost nothing makes no cashback smaller.
  const span = { from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) }
  expect(await loadNetLoss(world.database.pool, all, span)).toBe(0)
  await openRound('free')
})

test('a free round whose best entry is worth too much is refused with that figure', async () => {
  const draft = { kind: 'free', from: null, belowFloor: false, by: 'ann' } as const
  const even = world.addMatches(13)
  expect(await world.hand.propose({ ...draft, matches: even }, null)).toMatchObject({ ok: true })
  const uneven = world.addMatches(13)
  for (const match of uneven) world.book.setOdds(match, ['2.00', '4.00', '4.00'])
  // Favourites at 50 %.
  expect(await world.hand.propose({ ...draft, matches: uneven }, null)).toMatchObject({
    ok: false,
    message: expect.stringContaining('3.78'),
  })
  const best = { entry: '3.78', roundAtMost: '5750.00' }
  expect(await world.hand.propose({ ...draft, matches: uneven, belowFloor: true }, null)).toMatchObject({ best })
})

test('a prize of less than 10.00 is a free bet, and leaves the first-deposit bonus to its winner', async () => {
  const of = await openRound('free')
  // 250.00 for 11 right are divided by 26: 9.61 each. One alone has 12 right.
  const small = await Promise.all(Array.from({ length: 26 }, () => world.bettor()))
  const large = await world.bettor()
  for (const account of small) await enter(account, of, { ...FREE, picks: { 0: '2', 1: '2' } })
  await enter(large, of, { ...FREE, picks: { 0: '2' } })
  await closeAndPlay(of)
  expect(await round(of.id)).toMatchObject({ bonus_min: '10.00' })
  expect(await payOut(of.id)).toMatchObject({ ok: true, paid: 27, held: 0 })
  for (const account of small) {
    expect(await booksOf(account)).toEqual([1000_00, 0, 9_61])
    expect(await world.bonuses.hadBonusMoney(account, world.database.pool)).toBe(false)
  }
  expect(await booksOf(large)).toEqual([1000_00, 500_00, 0])
  expect(await world.ledger.faults()).toEqual([])
})

const CAMPAIGN = 'free_jackpot'
const stop = (stopped: boolean) => world.bonuses.switchCampaign(CAMPAIGN, stopped, { id: null, by: 'ann' })
const spend = (amount: number) => addSpent(world.platform, CAMPAIGN, amount)
const leftOf = async () => {
  const found = (await world.bonuses.campaigns()).find(({ id }) => id === CAMPAIGN)
  return (found?.budget ?? 0) - (found?.spent ?? 0)
}

test('prizes of a campaign that is stopped or used up wait, and are paid when it has gone on', async () => {
  const of = await openRound('free')
  const [winner, barred] = [await world.bettor(), await world.bettor()]
  await enter(winner, of, FREE)
  await enter(barred, of, { ...FREE, picks: { 0: '2' } })
  await closeAndPlay(of)
  world.barred.add(barred)
  await stop(true)
  expect(await payOut(of.id)).toMatchObject({ ok: true, held: 2 })
  expect(await round(of.id)).toMatchObject({ phase: 'approved' })
  expect((await mine(winner))[0]).toMatchObject({ status: 9 })
  await stop(false)
  const left = await leftOf()
  await spend(left - 4999_99)
  // Who is barred gets nothing, whatever is left.
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: true, paid: 0, held: 1 })
  expect(await booksOf(winner)).toEqual([1000_00, 0, 0])
  await spend(4999_99 - left)
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: true, held: 0 })
  expect(await round(of.id)).toMatchObject({ phase: 'paid' })
  expect(await booksOf(winner)).toEqual([1000_00, 5000_00, 0])
  expect((await mine(barred))[0]).toMatchObject({ status: 5, won: '500.00', paid: '0.00' })
  expect(await world.ledger.faults()).toEqual([])
})

test('no free round is opened that its campaign, stopped or nearly used up, could not pay', async () => {
  const matches = world.addMatches(13)
  const proposed = await world.hand.propose({ kind: 'free', matches, from: null, belowFloor: false, by: 'ann' }, null)
  const id = proposed.ok ? proposed.id : 0
  await stop(true)
  expect(await world.hand.open(id)).toMatchObject({ ok: false, message: expect.stringContaining('stopped') })
  await stop(false)
  const left = await leftOf()
  await spend(left - 5749_99)
  expect(await world.hand.open(id)).toMatchObject({ ok: false, message: expect.stringContaining('5749.99') })
  await spend(5749_99 - left)
  expect(await world.hand.open(id)).toMatchObject({ ok: true })
})
