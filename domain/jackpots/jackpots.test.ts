// Jackpots: entries with doubles against a slow oracle that writes every line out, the best player's return.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceTermsOf } from '../bonuses/sourceTerms.ts'
import { et } from '../market/et.ts'
import { taxAt } from '../market/profile.ts'
import { isWeights, weightedOutcomesOf, weightsOf } from './draw.ts'
import { entryFaultOf, missesOf, type Outcomes, outcomesOf, outcomesText, priceOf, winningLinesOf } from './entry.ts'
import { bestReturnOf, freeCostOf, rightChancesOf } from './expectation.ts'
import { proposedOf } from './proposal.ts'
import { takenBy } from './reserves.ts'
import { luckyPicks, toggled } from './slip.ts'
import { jackpotTemplates, templateOf, withUnplayed } from './templates.ts'

/** Entries whose lines are written out: a million with `npm run soak -- --only jackpots`. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3000)
const PATIENCE_MS = 1_800_000
const weekly = templateOf('weekly')
const tax = taxAt(et, Date.parse('2026-11-23T00:00:00Z'))
const picksOf = (text: string): Outcomes[] => text.split(' ').map((each) => outcomesOf(each) as Outcomes)
const all = (text: string): Outcomes[] => picksOf(Array(13).fill(text).join(' '))

describe('an entry', () => {
  test.each([
    ['a single line', `${'1 '.repeat(13)}`, null, 10_00],
    ['five doubles are 32 lines', `${'1X '.repeat(5)}${'2 '.repeat(8)}`, null, 320_00],
    ['six doubles are too many', `${'1X '.repeat(6)}${'2 '.repeat(7)}`, 'doubles', 640_00],
    ['twelve picks are too few', '1 '.repeat(12), 'picks', 10_00],
    ['fourteen are too many', '1 '.repeat(14), 'picks', 10_00],
  ] as const)('%s', (_, text, fault, price) => {
    const picks = picksOf(text.trim())
    expect([entryFaultOf(weekly, picks), priceOf(weekly, picks)]).toEqual([fault, price])
  })

  test('outcomes by name; all three of a match are no pick', () => {
    for (const name of ['1', 'X', '2', '1X', '12', 'X2']) expect(outcomesText(outcomesOf(name) as Outcomes)).toBe(name)
    for (const name of ['', '1X2', 'x', '21', '3']) expect(outcomesOf(name)).toBeNull()
    expect(entryFaultOf(weekly, [...all('1').slice(1), 7])).toBe('picks')
  })

  test('all right with five doubles: 1 line of 13, 5 of 12, 10 of 11, 10 of 10', () => {
    expect(
      winningLinesOf(
        weekly,
        [...picksOf('1X 1X 1X 1X 1X'), ...all('2').slice(5)],
        [...picksOf('1 X 1 X 1'), ...all('2').slice(5)],
      ),
    ).toEqual([1, 5, 10, 10])
  })
})

/** Every line of an entry, written out. */
function linesBySlowOracle(picks: readonly Outcomes[]): Outcomes[][] {
  return picks.reduce<Outcomes[][]>(
    (lines, pick) =>
      lines.flatMap((line) => [1, 2, 4].filter((bit) => (pick & bit) !== 0).map((bit) => [...line, bit])),
    [[]],
  )
}

test('lines that miss k matches agree with every line written out', { timeout: PATIENCE_MS }, () => {
  const single = fc.constantFrom(1, 2, 4)
  const pick = fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: fc.constantFrom(3, 5, 6) })
  // A match that was not played may count as right.
  const result = fc.oneof({ weight: 9, arbitrary: single }, { weight: 1, arbitrary: fc.constant(7) })
  const entry = fc.integer({ min: 1, max: 17 }).chain((count) =>
    fc.record({
      picks: fc.array(pick, { minLength: count, maxLength: count }),
      results: fc.array(result, { minLength: count, maxLength: count }),
    }),
  )
  let written = 0
  fc.assert(
    fc.property(
      entry.filter(({ picks }) => entryFaultOf({ matches: picks.length, doublesMax: 5 }, picks) === null),
      ({ picks, results }) => {
        const slow = new Array<number>(picks.length + 1).fill(0)
        for (const line of linesBySlowOracle(picks)) {
          const misses = line.filter((outcome, place) => (outcome & (results[place] as number)) === 0).length
          slow[misses] = (slow[misses] as number) + 1
          written++
        }
        expect(missesOf(picks, results)).toEqual(slow)
      },
    ),
    { numRuns: RUNS },
  )
  expect(written).toBeGreaterThan(RUNS)
})

describe('the best player', () => {
  test('chances of k right sum to one and agree with counting', () => {
    const chances = rightChancesOf([0.5, 0.25, 0.4])
    expect(chances.map((each) => each.toFixed(4))).toEqual(['0.2250', '0.4500', '0.2750', '0.0500'])
    expect(rightChancesOf(Array(13).fill(1 / 3))[13]).toBeCloseTo(1 / 1_594_323, 15)
  })

  test.each([
    // Of matches as even as a good proposal's, and of matches whose favourites win every other time.
    // What goes into the pool, 60 % or 30 %, is paid to somebody; the rest is the guarantee.
    ['weekly', 0.4, 0.831],
    ['weekly', 0.5, 4.809],
    ['midweek', 0.4, 0.677],
    ['grand', 0.4, 0.695],
    ['grand', 0.4167, 1.092],
    ['grand', 0.45, 3.225],
  ] as const)('%s with favourites at %d costs %d of the entry without VAT', (kind, chance, paid) => {
    const template = templateOf(kind)
    const best = bestReturnOf(template, Array(template.matches).fill(chance), 0, tax)
    expect(best.paid).toBeCloseTo(paid, 3)
    expect(best.returned).toBeLessThan(best.paid)
  })

  test('what is carried over comes on top of what he gets, and is no cost of the house', () => {
    const favourites = Array(13).fill(0.4)
    const [without, rich] = [
      bestReturnOf(weekly, favourites, 0, tax),
      bestReturnOf(weekly, favourites, 900_000_00, tax),
    ]
    expect(rich.paid).toBe(without.paid)
    // 900,000 at his chance of 0.4^13, in place of the 300,000 that were guaranteed.
    expect([without.returned, rich.returned]).toEqual([expect.closeTo(0.723, 3), expect.closeTo(1.126, 3)])
  })
})

describe('a proposal', () => {
  const at = (minutes: number) => minutes * 60_000
  const match = (parentMatchId: number, minutes: number, favourite: number) => ({
    ...{ parentMatchId, favourite },
    startsAt: at(minutes),
  })

  test('the most even matches of one window of kick-offs, in the order of their start', () => {
    const even = [match(1, 70, 0.4), match(2, 60, 0.41), match(3, 65, 0.6), match(4, 90, 0.45), match(5, 10, 0.35)]
    const chosen = proposedOf(even, 3, { from: at(30), lengthMs: at(30) })
    expect(chosen?.map(({ parentMatchId }) => parentMatchId)).toEqual([2, 1, 4])
  })

  test('of those that kick off in time where an end is named', () => {
    const even = [match(1, 10, 0.5), match(2, 20, 0.5), match(3, 40, 0.4), match(4, 50, 0.4)]
    const window = { from: at(0), lengthMs: at(60) }
    const chosen = (until: number) =>
      proposedOf(even, 2, { ...window, until: at(until) })?.map(({ parentMatchId }) => parentMatchId)
    expect([chosen(50), chosen(49), chosen(39), chosen(19)]).toEqual([[3, 4], [1, 3], [1, 2], undefined])
  })

  test('none where no window holds enough', () => {
    const few = [match(1, 60, 0.4), match(2, 200, 0.4), match(3, 400, 0.4)]
    expect(proposedOf(few, 2, { from: 0, lengthMs: at(60) })).toBeNull()
  })
})

describe('the slip', () => {
  const limits = { matches: 2, doublesMax: 1 }
  test.each([
    ['a first outcome', {}, 7, 1, { 7: 1 }],
    ['a second of the match makes a double', { 7: 1 }, 7, 2, { 7: 3 }],
    ['a third is refused', { 7: 3 }, 7, 4, 'outcomes'],
    ['the same again goes, and with the last one the match', { 7: 1 }, 7, 1, {}],
    ['of a double one goes', { 7: 3 }, 7, 1, { 7: 2 }],
    ['more doubles than there may be are refused', { 7: 3, 8: 1 }, 8, 2, 'doubles'],
    ['a match more than there may be is refused', { 7: 1, 8: 1 }, 9, 1, 'matches'],
  ] as const)('%s', (_, picks, match, outcome, expected) => {
    const after = toggled(picks, match, outcome, limits)
    expect(after.ok ? after.picks : after.refusal).toEqual(expected)
  })

  test('where nothing may be doubled another outcome takes the place of the first, and the same again goes', () => {
    const single = { matches: 2, doublesMax: 0 }
    expect(toggled({ 7: 1 }, 7, 2, single)).toEqual({ ok: true, picks: { 7: 2 } })
    expect(toggled({ 7: 1 }, 7, 1, single)).toEqual({ ok: true, picks: {} })
  })

  test.each([
    ['weekly', 13],
    ['midweek', 13],
    ['grand', 17],
    ['free', 13],
  ] as const)('of %s takes %i matches and not one more', (kind, count) => {
    const { matches, doublesMax } = templateOf(kind)
    let picks = {}
    for (let match = 1; match <= count; match++) {
      const after = toggled(picks, match, 1, { matches, doublesMax })
      expect(after.ok, `match ${match}`).toBe(true)
      if (after.ok) picks = after.picks
    }
    expect(toggled(picks, count + 1, 1, { matches, doublesMax })).toEqual({ ok: false, refusal: 'matches' })
    expect(Object.keys(picks)).toHaveLength(count)
  })

  test('a lucky pick fills what is open and leaves the rest', () => {
    expect(luckyPicks({ 7: 3 }, [7, 8, 9], () => 2)).toEqual({ 7: 3, 8: 4, 9: 4 })
  })
})

test.each([
  // Of matches as even as a good proposal's, and of ever stronger favourites.
  [0.4, '0.393'],
  [0.45, '1.31'],
  [0.5, '3.78'],
  [0.55, '9.85'],
  [0.6, '23.51'],
] as const)(
  'a free entry of favourites at %d is worth %s, and all entries of a person never more than all prizes',
  (chance, text) => {
    const costOf = (accounts: number) => freeCostOf(templateOf('free'), Array(13).fill(chance), accounts)
    // 5000 for 13 right, 500 for 12, 250 for 11, at their chances.
    const miss = 1 - chance
    const worth = 5000_00 * chance ** 13 + 500_00 * 13 * chance ** 12 * miss + 250_00 * 78 * chance ** 11 * miss ** 2
    const { entry, person, round } = costOf(40)
    expect([entry, person]).toEqual([expect.closeTo(worth, 6), expect.closeTo(40 * worth, 6)])
    expect((entry / 100).toFixed(text.split('.')[1]?.length)).toBe(text)
    expect([round, costOf(1_000_000).person]).toEqual([5750_00, 5750_00])
  },
)

test('40 accounts that enter favourites at 0.4 get 15.74 together', () => {
  expect((freeCostOf(templateOf('free'), Array(13).fill(0.4), 40).person / 100).toFixed(2)).toBe('15.74')
})

test('no jackpot gives bonus money below its least stake', () => {
  const least = sourceTermsOf('et', 'bonus')?.stakeMin ?? 0
  for (const { paidAs, bonusMoneyMin = 0 } of jackpotTemplates)
    if (paidAs === 'bonus') expect(bonusMoneyMin).toBeGreaterThanOrEqual(least)
})

describe('a draw by prices', () => {
  test('weights are whole ten-thousandths, none of them nothing, whatever the chances', () => {
    expect(weightsOf([0.45123, 0.27, 0.27877])).toEqual([4513, 2700, 2787])
    expect(weightsOf([1, 0, 0])).toEqual([9998, 1, 1])
    const chance = fc.double({ min: 0.001, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(chance, chance, chance), (parts) => {
        const sum = parts.reduce((all, each) => all + each, 0)
        expect(isWeights(weightsOf(parts.map((each) => each / sum)))).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  test('outcomes come as often as their weights say', () => {
    const counts = [0, 0, 0]
    for (let value = 0; value < 10_000; value++) {
      const [drawn] = weightedOutcomesOf({ below: () => value }, [[5000, 3000, 2000]])
      const index = [1, 2, 4].indexOf(drawn as number)
      counts[index] = (counts[index] as number) + 1
    }
    expect(counts).toEqual([5000, 3000, 2000])
  })
})

test.each([
  [
    'played ones in their order',
    [3, 7],
    ['played', 'played'],
    [
      [3, 13],
      [7, 14],
    ],
    false,
  ],
  ['one that is not played is passed over', [3], ['unplayed', 'played'], [[3, 14]], false],
  ['one that nobody knows of yet is waited for', [3, 7], ['played', null], [[3, 13]], true],
  ['not for one that nobody needs', [3], ['played', null], [[3, 13]], false],
  ['fewer reserves than matches', [3, 7], ['played'], [[3, 13]], false],
  ['none needed', [], [null], [], false],
] as const)('reserves: %s', (_, unplayed, came, expected, waits) => {
  const reserves = came.map((each, index) => ({ place: 13 + index, came: each }))
  const taken = expected.map(([place, reserve]) => ({ place, reserve }))
  expect(takenBy(unplayed, reserves)).toEqual({ taken, waits })
})

describe('a match that is known not to be played counts as certain', () => {
  const paidOf = (refundFrom: number, as: 'right' | 'draw' | 'drawn' | 'weighted') =>
    bestReturnOf(withUnplayed(weekly, { as, refundFrom }), Array(13).fill(0.44), 0, tax).paid

  test.each([
    // One fewer than refunds everybody.
    [1, 1.4],
    [2, 2.42],
    [3, 4.73],
  ] as const)('refunded from %i on, a weekly of favourites at 0.44 costs %d', (refundFrom, paid) => {
    for (const as of ['right', 'draw'] as const) expect(paidOf(refundFrom, as)).toBeCloseTo(paid, 2)
    for (const as of ['drawn', 'weighted'] as const) expect(paidOf(refundFrom, as)).toBe(paidOf(1, 'right'))
  })

  test('whichever matches they are, reserves included, no entry is worth more than was computed', () => {
    const chance = fc.double({ min: 1 / 3, max: 0.6, noNaN: true })
    const round = fc.record({
      reserves: fc.integer({ min: 0, max: 5 }),
      refundFrom: fc.integer({ min: 1, max: 5 }),
      as: fc.constantFrom('right' as const, 'draw' as const),
      chances: fc.array(chance, { minLength: 18, maxLength: 18 }),
      lost: fc.shuffledSubarray(upTo(13), { maxLength: 4 }),
      taking: fc.shuffledSubarray(upTo(5)),
    })
    fc.assert(
      fc.property(round, ({ reserves, refundFrom, as, chances, lost, taking }) => {
        const template = withUnplayed(weekly, { as, refundFrom, reserves })
        const computed = bestReturnOf(template, chances.slice(0, 13 + reserves), 0, tax).paid
        // A played round of what is known: reserves take places first, what is left is certain.
        const taken = taking.filter((each) => each < reserves).map((each) => chances[13 + each] as number)
        const known = chances.slice(0, 13)
        for (const [index, place] of lost.slice(0, refundFrom - 1 + taken.length).entries())
          known[place] = taken[index] ?? 1
        const drawn = withUnplayed(weekly, { as: 'drawn' })
        expect(bestReturnOf(drawn, known, 0, tax).paid).toBeLessThanOrEqual(computed * (1 + 1e-9))
      }),
    )
  })

  test('so does a free entry', () => {
    const free = withUnplayed(templateOf('free'), { as: 'right', refundFrom: 3 })
    const certain = freeCostOf(free, Array(13).fill(0.4), 1).entry
    const played = [1, 1, ...Array<number>(11).fill(0.4)]
    expect(certain).toBeCloseTo(freeCostOf(templateOf('free'), played, 1).entry, 6)
  })
})
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

test('with reserves the best player counts as if the surest matches were played', () => {
  const even = Array<number>(13).fill(0.4)
  const template = withUnplayed(weekly, { reserves: 1 })
  expect(bestReturnOf(template, [...even, 0.7], 0, tax)).toEqual(bestReturnOf(weekly, [...even.slice(1), 0.7], 0, tax))
  expect(bestReturnOf(template, [...even, 0.3], 0, tax)).toEqual(bestReturnOf(weekly, even, 0, tax))
})
