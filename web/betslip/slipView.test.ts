// The figures of a slip with picks that cannot be bet: they are left out until they are open again.
import type { Pick } from '@walia/domain/betslip/pick.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { expect, test } from 'vitest'
import { slipViewOf } from './slipView.ts'
import { pick } from './testPick.ts'

const profile = profileOf('et')
const NOW = Date.parse('2026-11-22T15:00:00Z')

const pickAt = (id: number, odd_value: string, change: Partial<Pick> = {}): Pick => ({
  ...pick(id, { odd_value }),
  bonus_margin: profile.bonus.marginMinBasisPoints,
  ...change,
})

const viewOf = (...picks: Pick[]) => slipViewOf({ kind: 'normal', picks }, '50', NOW, profile)
const open = [pickAt(1, '2.00'), pickAt(2, '1.50')]
const suspended = pickAt(3, '3.00', { live: true, active: false, status: 'STOPPED' })
const started = pickAt(4, '3.00', { startTime: '2026-11-22T15:00:00Z' })

test.each([
  ['suspended', suspended],
  ['started', started],
])('a pick that is %s is in no figure, and in the count of picks and of locked ones', (_, dead) => {
  const [view, alive] = [viewOf(...open, dead), viewOf(...open)]
  expect(view.totalOdds).toBe(300n)
  expect([view.figures, view.legs, view.acca, view.boost]).toEqual([alive.figures, [200, 150], alive.acca, alive.boost])
  expect([view.accaCount, view.count, view.locked]).toEqual([2, 3, 1])
})

test('a pick that opens again is back in the figures', () =>
  expect(viewOf(...open, { ...suspended, active: true, status: 'ACTIVE' }).totalOdds).toBe(900n))

test('a slip of locked picks alone promises nothing', () => {
  const view = viewOf(suspended, started)
  expect([view.totalOdds, view.figures, view.locked]).toEqual([0n, null, 2])
})

test('an odds boost raises the price of the one pick, the figures with it, and lowers the most that may be staked', () => {
  const slip = { kind: 'normal', picks: [pickAt(1, '2.00')] } as const
  const boost = { id: 7, percent: 10, oddsMax: 500, stakeMax: 80_00 }
  const view = slipViewOf(slip, '50', NOW, profile, { oddsBoost: boost })
  const [plain, raised] = [viewOf(...slip.picks), viewOf(pickAt(1, '2.20', { bonus_margin: -1 }))]
  // Boosted bets earn neither bonus: nothing is promised for a second pick.
  expect([plain.boost?.missing, plain.acca.kind]).toEqual([1, 'start'])
  expect([view.boost, view.acca, view.accaCount]).toEqual([null, { kind: 'none' }, 0])
  expect([view.totalOdds, view.figures, view.limits.stakeMax]).toEqual([220n, raised.figures, 80_00])
  expect(plain.totalOdds).toBe(200n)
  expect(slipViewOf(slip, '50', NOW, profile, { oddsBoost: { ...boost, oddsMax: 200 } }).totalOdds).toBe(200n)
})

test('a slip of virtual matches has the limits and maxima of its own product, and no bonus, whatever it holds', () => {
  const picks = ['2.00', '2.00', '2.00', '2.00', '2.00', '2.00'].map((odds, index) => pickAt(index, odds))
  const view = slipViewOf({ kind: 'virtual', picks }, '50', NOW, profile)
  expect([view.product, view.limits]).toEqual(['virtual', profile.limits.virtual.slip])
  expect([view.acca.kind, view.boost, view.accaCount]).toEqual(['none', null, 0])
  expect([view.figures?.winBoost, view.figures?.accabonus]).toEqual([0, 0])
  const much = slipViewOf(
    { kind: 'virtual', picks: picks.map((each) => ({ ...each, odd: { ...each.odd, odd_value: '50.00' } })) },
    '50',
    NOW,
    profile,
  )
  expect(much.figures?.totalWinningsWithAccaBonus).toBe(view.tax.caps.virtual.payoutMax)
})
