// Which boost raises the price of a pick, and the slip that is sent with it.
import type { OddsBoost } from '@walia/contract/oddsBoosts.ts'
import type { Pick, Slip } from '@walia/domain/betslip/slip.ts'
import { expect, test } from 'vitest'
import { market, match, odd } from '../betslip/testPick.ts'
import { pickOf } from '../odds/pickOf.ts'
import { boostedSlipOf, boostFor, boostingOf, boostShownFor } from './boosting.ts'

const pick = (id: number, change = {}) => pickOf(match(id), market(), odd(change))
const line = (id: number, outcomes: readonly string[]) =>
  ({
    parent_match_id: id,
    sub_type_id: 1,
    special_bet_value: '',
    odds: outcomes.map((outcome_id) => ({ outcome_id })),
  }) as never
const boost = (id: number, change: Partial<OddsBoost> = {}): OddsBoost => ({
  ...{ id, percent: 10, odds_max: '5.00', stake_max: '100.00', uses_left: 1, personal: false },
  ...{ closes_at: '2026-11-22T16:30:00.000Z', event: line(1, ['1', '3']) },
  ...change,
})

test.each<[string, OddsBoost[], number | null, number | null]>([
  ['the first that fits', [boost(1), boost(2)], null, 1],
  ['the chosen one', [boost(1), boost(2)], 2, 2],
  ['the first again when the chosen one is of another match', [boost(1), boost(2, { event: line(9, ['1']) })], 2, 1],
  ['one for any pick', [boost(3, { event: null })], null, 3],
  ['none of another outcome', [boost(1, { event: line(1, ['2']) })], null, null],
  ['none whose highest price is reached', [boost(1, { odds_max: '1.85' })], null, null],
])('a pick is raised by %s', (_name, boosts, chosen, id) =>
  expect(boostFor(boosts, pick(1), chosen)?.id ?? null).toBe(id),
)

test('a live pick has none', () =>
  expect(boostFor([boost(1, { event: null })], { ...pick(1), live: true }, null)).toBeNull())

const [ofMatch, ofAny] = [boost(1), boost(2, { event: null })]
const other = pick(1, { outcome_id: '3', odd_key: '2' })

test.each<[string, OddsBoost[], Pick[], number | null, number | null]>([
  ['with the boost of its match', [ofMatch], [], null, 1],
  ['with its boost beside picks of other matches too', [ofMatch], [pick(9)], null, 1],
  ['with one for any pick while the slip is empty', [ofAny], [], null, 2],
  ['plainly where a boost for any pick would meet another pick', [ofAny], [pick(9)], null, null],
  ['with one for any pick where it replaces the only pick', [ofAny], [other], null, 2],
  ['in the slip with the boost that is on', [ofMatch], [pick(1)], 1, 1],
  ['in the slip plainly while the boost is off', [ofMatch], [pick(1)], null, null],
  ['in a multiple plainly', [ofMatch], [pick(1), pick(9)], 1, null],
])('an odd shows %s', (_name, boosts, picks, chosen, id) =>
  expect(boostShownFor(boosts, pick(1), { picks, chosen })?.id ?? null).toBe(id),
)

test('the slip is sent at raised prices, the present one and the one that was accepted; what is kept stays', () => {
  const held = { ...pick(1, { odd_value: '1.90' }), accepted_odd: '1.85' }
  const slip: Slip = { kind: 'normal', picks: [held] }
  const [sent] = boostedSlipOf(slip, boostingOf(boost(1))).picks
  expect([sent?.odd.odd_value, sent?.accepted_odd]).toEqual(['2.09', '2.03'])
  expect(slip.picks[0]).toBe(held)
})
