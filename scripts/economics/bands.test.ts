// Which picks on sale count for the bonuses, and the least odds on prices as sold.
import { countingOddsOf, legBonusOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { type WorldPick, worldPicksOf } from './world.ts'

const profile = profileOf('et')
const { acca } = taxAt(profile, 0)
const picks = worldPicksOf(profile.bonus, 12)

const counting = picks.filter(({ odds }) => odds >= 140)

test('every pick that is sold from 1.40 on counts, before the match and live', () => {
  expect(counting.length).toBeGreaterThan(5000)
  const not = counting.filter(({ counts }) => !counts)
  // Live, one of its outcomes may be too sure to be sold: what the others leave is not known then.
  expect(not.filter(({ group, live, fair }) => !(group === 'double chance' && live && fair === null))).toEqual([])
  expect(not.length).toBeLessThan(10)
})

test('each leaves the margin that pays for the bonuses', () => {
  for (const { odds, chance } of counting) expect((odds * chance) / 100).toBeLessThan(1 / 1.043)
})

/** What five such picks earn, if at least one is sold. */
const fiveOf = (sold: WorldPick[]): number => {
  expect(sold).not.toEqual([])
  const legs = Array.from({ length: 5 }, (_, place) => sold[place % sold.length] as WorldPick)
  return legBonusOf(acca, countingOddsOf(legs.map(({ odds, counts }) => ({ odds, countsForBonus: counts })))).percent
}

test.each([
  ['at exactly 1.40', 140, 10],
  ['at 1.39, whatever the margin', 139, 0],
])('five picks as they are sold %s', (_, odds, percent) => {
  expect(fiveOf(picks.filter((pick) => pick.odds === odds))).toBe(percent)
})
