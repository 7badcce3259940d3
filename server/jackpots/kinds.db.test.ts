// What each kind of jackpot is, from its template to a paid entry: matches, type, cost, texts of refusals, prizes.
import type { JackpotKind } from '@walia/domain/jackpots/templates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Round, roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, round, closeAndPlay, payOut } = roundsOf(() => world)
const NONE = 999_999

test.each([
  ['weekly', 12, 13, '10.00', '300000.00'],
  ['midweek', 5, 13, '10.00', '100000.00'],
  ['grand', 17, 17, '10.00', '20000000.00'],
  ['free', 13, 13, '0.00', '5000.00'],
] as const)(
  '%s is type %i: %i matches, %s a line, %s for all right; one pick of each, no more and no less',
  async (...row) => {
    const [kind, type, matches, cost, prize] = row
    const of = await openRound(kind as JackpotKind)
    const told = await round(of.id)
    expect(told).toMatchObject({ kind, type, product_id: 2, match_count: matches, entry: cost, prize })
    expect(told.matches).toHaveLength(matches)
    const account = await world.bettor()
    const stake = cost === '0.00' ? '0' : '10'
    const answered = async (picked: number[]) => (await enter(account, { ...of, matches: picked }, { stake })).body
    expect(await answered(of.matches.slice(0, 4))).toMatchObject({
      code: 'JACKPOT_PICKS_MISSING',
      message: `${matches - 4} more to pick.`,
      details: { count: matches - 4 },
    })
    // A match more than there are: the 14th, of the 20M the 18th.
    expect(await answered([...of.matches, NONE])).toMatchObject({
      code: 'JACKPOT_PICKS_TOO_MANY',
      message: `You can only select outcomes for a maximum of ${matches} matches`,
      details: { max: matches },
    })
    expect(await mine(account)).toEqual([])
    expect(await answered(of.matches)).toMatchObject({ data: { type, product_id: 2, kind, stake: cost } })
    expect(await world.cashOf(account)).toBe(1000_00 - Number(stake) * 100)
    await world.hand.close(of.id)
  },
)

test('the 20M jackpot of 17 matches pays 20,000,000 for all right, and its lower tiers down to 13', async () => {
  const of = await openRound('grand')
  const bettors = await Promise.all([0, 1, 4, 5].map(async (wrong) => ({ wrong, account: await world.bettor() })))
  for (const { wrong, account } of bettors)
    expect((await enter(account, of, { picks: wrongIn(of, wrong) })).body.data.picks).toHaveLength(17)
  // Somebody who has nothing right, so that no prize is less than an entry.
  const wrong = { ...wrongIn(of, 17), ...Object.fromEntries([0, 1, 2, 3, 4].map((place) => [place, 'X2'])) }
  expect((await enter(await world.bettor(), of, { picks: wrong, stake: '320' })).status).toBe(200)
  await closeAndPlay(of)
  expect(await payOut(of.id)).toMatchObject({ paid: 2, held: 1 })
  const standing = await Promise.all(bettors.map(async ({ account }) => (await mine(account))[0]))
  expect(standing.map(({ right, status, held }) => [right, status, held])).toEqual([
    [17, 9, true],
    [16, 5, false],
    [13, 5, false],
    [12, 3, false],
  ])
  await world.hand.release(standing[0].ticket_id, 'cy')
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ paid: 1, held: 0 })
  const [winner] = await mine(bettors[0]?.account as number)
  // Of the winnings with their tax, 15 of 115 are tax.
  expect(winner).toMatchObject({ status: 5, won: '20000000.00', tax: '2608695.65', paid: '17391304.35' })
  expect(await world.cashOf(bettors[0]?.account as number)).toBe(990_00 + 17_391_304_35)
  expect(await world.ledger.faults()).toEqual([])
})

/** Every result is a home win. */
const wrongIn = ({ matches }: Round, count: number) =>
  Object.fromEntries(matches.slice(0, count).map((_, place) => [place, '2']))
