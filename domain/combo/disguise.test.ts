// Which combos are single bets in disguise.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disguisedPickOf, type GroupChances } from './disguise.ts'
import { jointOf, type MatchPick } from './joint.ts'
import { cellWeightsOf, NOTHING_SEEN, type ScoreModel } from './scoreModel.ts'

const MODEL: ScoreModel = { home: 1.6, away: 1, lowScore: -0.085, firstHalf: 0.45, elapsed: 0, seen: NOTHING_SEEN }
const weights = cellWeightsOf(MODEL)
const pick = (market: number, outcome: string, specifiers = ''): MatchPick => ({
  market,
  specifiers,
  outcome,
  odds: 200,
})
const HOME = pick(1, '1')
const HOME_OR_DRAW = pick(10, '9')
const OVER = pick(18, '12', 'total=2.5')
const OVER_NONE = pick(18, '12', 'total=0.5')
const UNDER_MANY = pick(18, '13', 'total=7.5')
const HOME_AND_OVER = pick(37, '796', 'total=2.5')
const BOTH = pick(29, '74')

const groupOf = (first: number, ...picks: MatchPick[]): GroupChances => ({
  chance: jointOf(weights, picks).probability,
  picks: picks.map((each, index) => ({ place: first + index, chance: jointOf(weights, [each]).probability })),
})
const alone = (place: number, chance: number): GroupChances => ({ chance, picks: [{ place, chance }] })

test.each<[string, GroupChances[], number | null]>([
  ['a win, and that it is no defeat', [groupOf(0, HOME, HOME_OR_DRAW)], 0],
  ['the same the other way round', [groupOf(0, HOME_OR_DRAW, HOME)], 1],
  ['a win, and a goal, which it needs', [groupOf(0, HOME, OVER_NONE)], 0],
  ['a win, and fewer than eight goals', [groupOf(0, HOME, UNDER_MANY)], 0],
  ['two picks that the third is made of', [groupOf(0, HOME, OVER, HOME_AND_OVER)], 2],
  ['two picks that say the same', [groupOf(0, HOME, pick(16, '1714', 'hcp=-0.5'))], 0],
  ['one pick, and a near certainty in another match', [alone(0, 0.5), alone(1, 0.96)], 0],
  ['a win and over 2.5', [groupOf(0, HOME, OVER)], null],
  ['a win, no defeat, and over 2.5', [groupOf(0, HOME, HOME_OR_DRAW, OVER)], null],
  ['a win and both score', [groupOf(0, HOME, BOTH)], null],
  ['two matches', [alone(0, 0.5), alone(1, 0.9)], null],
  ['a disguise in one match, and another match', [groupOf(0, HOME, HOME_OR_DRAW), alone(2, 0.6)], null],
  ['one pick', [alone(0, 0.5)], null],
  ['nothing', [], null],
])('whether a combo is a single bet in disguise: %s', (_name, groups, place) =>
  expect(disguisedPickOf(groups, 5)).toBe(place),
)

test('the order of the picks changes only their positions', () => {
  const all = [HOME, HOME_OR_DRAW, OVER, OVER_NONE, HOME_AND_OVER, BOTH]
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: 2 }), (picks) => {
      const forwards = disguisedPickOf([groupOf(0, ...picks)], 5)
      const backwards = disguisedPickOf([groupOf(0, ...picks.toReversed())], 5)
      expect(backwards === null).toBe(forwards === null)
    }),
    { numRuns: 100 },
  )
})
