// What an operator may offer as an odds boost, and what a boosted price is.
import { describe, expect, it, test } from 'vitest'
import {
  boostedPriceOf,
  extraOf,
  isBoosting,
  isOffered,
  type OddsBoostTerms,
  oddsBoostFaultOf,
  oddsBoostRulesOf,
} from './oddsBoost.ts'

const NOW = 1_000_000
const rules = oddsBoostRulesOf('et')
const event = { parentMatchId: 7, market: 1, specifiers: '', outcomes: ['1', '3'] }
const terms = (change: Partial<OddsBoostTerms> = {}): OddsBoostTerms => ({
  ...{ event, accounts: null, percent: 10, oddsMax: 5_00, stakeMax: 100_00, usesMax: 1, ceiling: 1_000_00 },
  ...{ from: NOW, until: NOW + 1 },
  ...change,
})

test('a boost within the rules has no fault', () => expect(oddsBoostFaultOf(terms(), rules, NOW)).toBeNull())

// In order of precedence: each row is wrong in what the rows below it are wrong in as well.
const wrongs: [Partial<OddsBoostTerms>, string][] = [
  [{ event: null, accounts: null }, 'EVERYTHING_FOR_EVERYBODY'],
  [{ event: { ...event, outcomes: [] } }, 'OUTCOMES_MISSING'],
  [{ percent: 11 }, 'PERCENT_INVALID'],
  [{ oddsMax: 10_01 }, 'PRICE_INVALID'],
  [{ stakeMax: 200_01 }, 'STAKE_INVALID'],
  [{ usesMax: 0 }, 'USES_INVALID'],
  [{ ceiling: 100_000_01 }, 'CEILING_INVALID'],
  [{ until: NOW }, 'WINDOW_INVALID'],
]
test.each(wrongs.map(([, code], at) => [code, at] as const))(
  '%s comes before what is declared after it',
  (code, at) => {
    const all = Object.assign(
      {},
      ...wrongs
        .slice(at)
        .map(([change]) => change)
        .reverse(),
    ) as Partial<OddsBoostTerms>
    expect(oddsBoostFaultOf(terms(all), rules, NOW)?.code).toBe(code)
  },
)

test.each<[string, Partial<OddsBoostTerms>]>([
  ['no percent', { percent: 0 }],
  ['half a percent', { percent: 0.5 }],
  ['a highest price that no price is below', { oddsMax: 1_01 }],
  ['no stake', { stakeMax: 0 }],
  ['no ceiling', { ceiling: 0 }],
  ['a window that ended before now', { from: NOW - 2, until: NOW - 1 }],
])('%s is refused', (_name, change) => expect(oddsBoostFaultOf(terms(change), rules, NOW)).not.toBeNull())

test.each([
  ['raised and truncated to hundredths', 1_87, 2_05],
  ['cut off at the highest price', 4_80, 5_00],
  ['nothing at the highest price', 5_00, null],
  ['nothing above it', 6_00, null],
  ['nothing where a hundredth is more than the percent', 1_05, 1_15],
  ['nothing where the percent is less than a hundredth', 0.05, null],
  ['nothing without a price', null, null],
])('a boosted price: %s', (_name, ordinary, boosted) =>
  expect(boostedPriceOf(ordinary, { percent: 10, oddsMax: 5_00 })).toBe(boosted),
)

test('what a bet may win more is rounded up: the ceiling never gives more than it says', () => {
  expect(extraOf(86_96, { from: 2_50, to: 2_75 })).toBe(21_74)
  expect(extraOf(1, { from: 2_50, to: 2_51 })).toBe(1)
})

describe('an outcome', () => {
  const pick = { parentMatchId: 7, market: 1, specifiers: '', outcomeId: '3' }
  it('is boosted where the boost names it, or no match at all', () => {
    expect(isBoosting(terms(), pick)).toBe(true)
    expect(isBoosting(terms({ event: null, accounts: [1] }), pick)).toBe(true)
  })
  it.each([{ parentMatchId: 8 }, { market: 2 }, { specifiers: 'total=2.5' }, { outcomeId: '2' }])(
    'is not: %j',
    (other) => expect(isBoosting(terms(), { ...pick, ...other })).toBe(false),
  )
})

test.each<[string, number | null, number, boolean]>([
  ['its account, from its start on', 5, NOW, true],
  ['before its start', 5, NOW - 1, false],
  ['at its end', 5, NOW + 1, false],
  ['another account', 6, NOW, false],
  ['a visitor', null, NOW, false],
])('a boost for account 5 is offered to: %s', (_name, account, now, offered) =>
  expect(isOffered(terms({ accounts: [5] }), account, now)).toBe(offered),
)
