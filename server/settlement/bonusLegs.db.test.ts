// Picks from thin lines: counted by the server's own book at placement, kept on the ticket, and settled by what was kept.
import { profileOf } from '@walia/domain/market/markets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betBody, legBody } from '../bets/testServer.ts'
import { type SettlementWorld, settled, settlementWorld, VOID, WON } from './testWorld.ts'

const THIN = ['2.50', '3.60', '3.00']
const THICK = ['2.50', '3.40', '2.80']
let world: SettlementWorld
beforeAll(async () => {
  world = await settlementWorld()
})
afterAll(() => world.stop())

/** Six picks, the first `thin` of them from lines whose prices sum to 1.01. */
async function placed(thin: number) {
  const account = await world.bettor()
  const matches = world.openMatches(6)
  for (const id of matches.slice(0, thin)) world.server.book.setOdds(id, THIN)
  const code = await world.place(account, matches)
  return { account, matches, code }
}
const termsOf = async (account: number, code: string) => {
  const { data, derivation } = await world.read(account, code)
  const boost = derivation.find(({ key }: { key: string }) => key === 'winBoost')?.inputs.factor ?? null
  return { count: data.acca_count, percent: data.acca_percent, boosted: Number(data.win_boost) > 0, boost }
}

test.each([
  [0, 6, 15],
  [1, 5, 10],
  [2, 4, 0],
  [5, 1, 0],
])('with %i of six picks from thin lines %i count', async (thin, count, percent) => {
  const { account, code } = await placed(thin)
  expect(await termsOf(account, code)).toMatchObject({ count, percent, boosted: thin < 5 })
})

test('a leg that counted for the bonus at placement counts at settlement, whatever its price is then', async () => {
  const [thinThen, thickThen] = [await placed(1), await placed(0)]
  for (const id of thinThen.matches) world.server.book.setOdds(id, THICK)
  for (const id of thickThen.matches) world.server.book.setOdds(id, THIN)
  for (const id of [...thinThen.matches, ...thickThen.matches]) world.say(id, settled(WON))
  const open = await world.read(thinThen.account, thinThen.code)
  await world.settlement.drain()
  const [first, second] = [
    await world.read(thinThen.account, thinThen.code),
    await world.read(thickThen.account, thickThen.code),
  ]
  expect(first.data.paid).toBe(open.data.final_payout)
  expect(Number(second.data.paid)).toBeGreaterThan(Number(first.data.paid))
  expect(await world.cashOf(thinThen.account)).toBe(Math.round(Number(first.data.paid) * 100))
})

test('a void leg that did not count leaves the bonus as it was; one that counted lowers it', async () => {
  const [thinVoid, thickVoid] = [await placed(1), await placed(1)]
  for (const [place, id] of thinVoid.matches.entries()) world.say(id, settled(place === 0 ? VOID : WON))
  for (const [place, id] of thickVoid.matches.entries()) world.say(id, settled(place === 5 ? VOID : WON))
  await world.settlement.drain()
  const paid = async ({ account, code }: typeof thinVoid) => Number((await world.read(account, code)).data.paid)
  expect(await paid(thinVoid)).toBeGreaterThan(await paid(thickVoid))
})

test('the ticket marks each leg that counts for the bonus, when placed and when read later', async () => {
  const { account, code } = await placed(2)
  const { data } = await world.read(account, code)
  const counting = data.legs.map((leg: { counts_for_bonus: boolean }) => leg.counts_for_bonus)
  expect(counting).toEqual([false, false, true, true, true, true])
})

test.each([
  ['no longer counts', THICK, ['2.40', '3.90', '3.40'], false],
  ['counts now', THIN, ['2.40', '3.40', '2.80'], true],
])('a refusal says what the price of now leaves for the bonus: a pick that %s', async (_name, before, now, counts) => {
  const account = await world.bettor()
  const [id = 0] = world.openMatches(1)
  world.server.book.setOdds(id, before)
  world.server.book.setOdds(id, now)
  const place = (odd_value: string) =>
    world.server.app.inject({
      method: 'POST',
      url: '/api/v2/bet',
      payload: betBody([], { betslip: [legBody(id, { odd_value })] }),
      headers: { 'x-account': String(account) },
    })
  const refused = (await place('2.50')).json()
  expect([refused.code, refused.details.legs[0].odd_value]).toEqual(['ODDS_CHANGED', '2.40'])
  const { marginMinBasisPoints } = profileOf('et').bonus
  expect(refused.details.legs[0].bonus_margin >= marginMinBasisPoints).toBe(counts)
  const { bet_id } = (await place('2.40')).json()
  expect((await world.read(account, bet_id)).data.legs[0].counts_for_bonus).toBe(counts)
})
