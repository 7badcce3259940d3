// What a round may cost, on real PostgreSQL: computed at its proposal, and again by the prices of its opening.
import { bestReturnOf } from '@walia/domain/jackpots/expectation.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { fairChancesOf } from '@walia/domain/odds/margin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000
const { openRound, enter, round, closeAndPlay, payOut } = roundsOf(() => world)
const draftOf = (matches: readonly number[]) =>
  ({ kind: 'weekly', matches, from: null, belowFloor: false, by: 'ann' }) as const
const TOO_DEAR = { ok: false, message: expect.stringContaining('more than the floor leaves') }
/** Favourites at 0.46: the best player costs 2.04 of his entry. */
const STRONG: [string, string, string] = ['2.10', '3.50', '3.50']

test.each([
  ['drawn', 3, true],
  ['weighted', 3, true],
  ['right', 1, true],
  ['right', 2, false],
  ['draw', 2, false],
  ['right', 3, false],
] as const)('not played %s, refunded from %i on: is proposed %s', async (as, refundFrom, isProposed) => {
  const matches = world.addMatches(13)
  for (const match of matches) world.book.setOdds(match, ['2.45', '3.30', '3.30'])
  const answer = await world.hand.propose({ ...draftOf(matches), unplayed: { as, refundFrom } }, null)
  expect(answer).toMatchObject(isProposed ? { ok: true } : TOO_DEAR)
})

test('a round whose favourites have become too strong is not opened, unless it is said again', async () => {
  const matches = world.addMatches(13)
  const proposed = await world.hand.propose(draftOf(matches), null)
  const id = proposed.ok ? proposed.id : 0
  for (const match of matches) world.book.setOdds(match, STRONG)
  expect(await world.hand.open(id)).toMatchObject(TOO_DEAR)
  const opened = await world.hand.open(id, null, true)
  expect(opened).toMatchObject({ ok: true, best: { paidOfNetStake: '1.8193' } })
  await world.hand.close(id)
})

const UNKNOWN = 999_999

test.each<[string, (matches: number[]) => number[], (match: number) => string]>([
  ['too few', ([, ...others]) => others, () => 'a jackpot of this kind has 13 matches and 0 reserves, 12 are named'],
  ['one twice', ([first = 0, , ...others]) => [first, first, ...others], (match) => `match ${match} is named twice`],
  ['an unknown one', ([, ...others]) => [UNKNOWN, ...others], () => `match ${UNKNOWN} is unknown`],
])('a proposal that names %s says so', async (_, namedOf, message) => {
  const matches = world.addMatches(13)
  const answer = await world.hand.propose(draftOf(namedOf(matches)), null)
  expect(answer).toMatchObject({ ok: false, message: message(matches[0] as number) })
})

test.each<[string, (book: JackpotWorld['book'], match: number) => void, (match: number) => string]>([
  [
    'another sport',
    (book, match) => book.addMatch(match, { sportId: 2 }),
    (match) => `match ${match} is no football match`,
  ],
  [
    'a simulated reality league',
    (book, match) => book.addMatch(match, { isSrl: true }),
    (match) => `match ${match} is of a simulated reality league`,
  ],
  [
    'another day',
    (book, match) => book.setEvent(match, { status: 8 }),
    (match) => `match ${match} is cancelled, delayed or postponed`,
  ],
  ['now', (book, match) => book.setEvent(match, { status: 1 }), (match) => `match ${match} has kicked off`],
  [
    'a moment ago',
    (book, match) => book.addMatch(match, { startsAt: Date.now() - 1 }),
    (match) => `match ${match} has kicked off`,
  ],
  ['no open line', (book, match) => book.setStatus(match, -1), (match) => `the 1x2 of match ${match} is not for sale`],
])('a proposal that names a match of %s says so', async (_, change, message) => {
  const matches = world.addMatches(13)
  change(world.book, matches[5] as number)
  const answer = await world.hand.propose(draftOf(matches), null)
  expect(answer).toMatchObject({ ok: false, message: message(matches[5] as number) })
})

test('a proposal of the most even matches says whether there are too few or they are too far apart', async () => {
  const from = Date.now() + 100 * 24 * HOUR
  const proposed = () => world.hand.propose({ ...draftOf([]), from }, null)
  world.addMatches(12, from + HOUR)
  const since = `from ${new Date(from).toISOString()} on`
  const fewer = `fewer than 13 football matches kick off ${since} with their 1x2 for sale`
  expect(await proposed()).toMatchObject({ ok: false, message: fewer })
  world.addMatches(1, from + 8 * HOUR)
  const apart = 'no 13 football matches kick off within 6 hours of each other'
  expect(await proposed()).toMatchObject({ ok: false, message: apart })
  world.addMatches(1, from + 2 * HOUR)
  expect(await proposed()).toMatchObject({ ok: true })
})

test('a round is not opened while one of its matches is not for sale', async () => {
  const matches = world.addMatches(13)
  const proposed = await world.hand.propose(draftOf(matches), null)
  const id = proposed.ok ? proposed.id : 0
  const refused = (why: string) =>
    expect.objectContaining({ ok: false, message: `${why}: drop the round and propose another` })
  world.book.setStatus(matches[4] as number, -1)
  expect(await world.hand.open(id)).toEqual(refused(`the 1x2 of match ${matches[4]} is not for sale`))
  world.book.setEvent(matches[4] as number, { status: 5 })
  expect(await world.hand.open(id)).toEqual(refused(`match ${matches[4]} is cancelled, delayed or postponed`))
})

test('what he gets for 1 staked counts what earlier rounds left, at the proposal and at the opening', async () => {
  const matches = world.addMatches(13)
  const before = await openRound()
  const account = await world.bettor(7000_00)
  // Four wrong picks win nothing: all of the pool is left.
  const wrong = { 0: '2', 1: '2', 2: '2', 3: '2', 4: '1X', 5: '1X', 6: '1X', 7: '1X', 8: '1X' }
  for (let count = 0; count < 20; count++) await enter(account, before, { picks: wrong, stake: '320' })
  await closeAndPlay(before)
  const plain = await world.hand.propose(draftOf(matches), null)
  await payOut(before.id)
  const left = 20 * 166_95
  const rich = await world.hand.propose(draftOf(matches), null)
  expect(rich).toMatchObject({ best: bestWith(left) })
  expect(plain).toMatchObject({ best: bestWith(0) })
  const id = rich.ok ? rich.id : 0
  expect(await world.hand.open(id)).toMatchObject({ ok: true, best: bestWith(left) })
  expect(await round(id)).toMatchObject({ carried: '3339.00' })
})

/** A weekly of thirteen matches at 2.70, 3.00 and 2.75, with so much of earlier rounds. */
function bestWith(carried: number) {
  const favourite = Math.max(...fairChancesOf([2.7, 3, 2.75]))
  const tax = taxAt(world.platform.profile, Date.now())
  const { paid, returned } = bestReturnOf(templateOf('weekly'), Array(13).fill(favourite), carried, tax)
  return { paidOfNetStake: paid.toFixed(4), returnedOfStake: returned.toFixed(4) }
}
