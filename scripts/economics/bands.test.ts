// Which picks on sale count for the bonuses, and the least odds on prices as sold.
import { countingOddsOf, legBonusOf } from '@walia/domain/betslip/figures.ts'
import { winBoostHintOf } from '@walia/domain/betslip/hints.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { bandsOf, shareOf } from './bands.ts'
import { type WorldPick, worldPicksOf } from './world.ts'

const profile = profileOf('et')
const { acca, winBoost, caps } = taxAt(profile, 0)
const picks = worldPicksOf(profile.bonus, 12)

const counting = picks.filter(({ odds }) => odds >= 140)
const bands = bandsOf(picks)

test('of all picks that are sold from 1.40 on 97 % count, before the match and live', () => {
  for (const live of [false, true]) {
    const some = bands.filter((band) => band.live === live)
    expect(some.reduce((sum, { sold }) => sum + sold, 0)).toBeGreaterThan(2500)
    expect(shareOf(some), live ? 'live' : 'before').toBeGreaterThanOrEqual(0.97)
  }
})

test.each(['1x2', 'double chance', 'draw no bet', 'winner', 'totals', 'handicaps', 'both score'])(
  'in every price band of %s 95 % count',
  (group) => {
    const some = bands.filter((band) => band.group === group)
    // Of double chance and draw no bet there is nothing long.
    expect(some.length).toBeGreaterThanOrEqual(8)
    for (const band of some) expect(shareOf([band]), JSON.stringify(band)).toBeGreaterThanOrEqual(0.95)
  },
)

test('favourites of football at 1.40 to 1.59 count as all others, and carry what the line does', () => {
  const favourites = picks.filter(
    ({ sport, market, live, odds }) => sport === 1 && market === 1 && !live && odds >= 140 && odds < 160,
  )
  expect(favourites.length).toBeGreaterThan(5)
  for (const { counts, odds, chance } of favourites) {
    expect(counts).toBe(true)
    const margin = 100 / (odds * chance) - 1
    expect(margin).toBeGreaterThanOrEqual(0.06)
    expect(margin).toBeLessThan(0.08)
  }
})

test('a hint promises what a further pick gives: one more at its odds makes the promised win boost', () => {
  const first = counting.find(({ counts, odds }) => counts && odds >= 150) as WorldPick
  const hint = winBoostHintOf(winBoost, hintInputOf([first]))
  expect(hint).toMatchObject({ missing: 1, percent: 3 })
  const further = picks.filter(({ odds }) => odds >= (hint?.oddsMin ?? 0))
  const given = further.filter((pick) => boostOf([first, pick]) === hint?.percent)
  expect(given.length / further.length).toBeGreaterThanOrEqual(0.97)
})

const legsOf = (some: readonly WorldPick[]) =>
  countingOddsOf(some.map(({ odds, counts }) => ({ odds, countsForBonus: counts })))
const boostOf = (some: readonly WorldPick[]) => legBonusOf(winBoost, legsOf(some)).percent
const hintInputOf = (some: readonly WorldPick[]) => ({
  ...{ counting: legsOf(some), picks: some.length, legsMax: 39, figures: null, caps: caps.sports },
})

test('each leaves the margin that pays for the bonuses', () => {
  for (const { odds, chance } of counting) expect((odds * chance) / 100).toBeLessThan(1 / 1.06 + 1e-9)
})

/** What five such picks earn, if at least one is sold. */
const fiveOf = (sold: WorldPick[]): number => {
  expect(sold).not.toEqual([])
  const legs = Array.from({ length: 5 }, (_, place) => sold[place % sold.length] as WorldPick)
  return legBonusOf(acca, legsOf(legs)).percent
}

test.each([
  ['at exactly 1.40', 140, 10],
  ['at 1.39, whatever the margin', 139, 0],
])('five picks as they are sold %s', (_, odds, percent) => {
  expect(fiveOf(picks.filter((pick) => pick.odds === odds))).toBe(percent)
})
