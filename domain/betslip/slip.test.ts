// The slip's transitions: add, replace, toggle, remove, refresh, accept; and what makes a pick impossible to bet.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pick, pickKeyOf, pickProblemOf, virtualPickOf } from './pick.ts'
import {
  addPick,
  clearSlip,
  emptySlip,
  hasPick,
  type PickUpdate,
  productOf,
  removePick,
  type Slip,
  type SlipKind,
  slipKinds,
  togglePick,
} from './slip.ts'
import { acceptChanges, legOddsOf, refreshSlip, removeLocked, renameSlip } from './slipChanges.ts'

const START = Date.parse('2026-11-21T16:00:00Z')

const pickOf = (parent_match_id: number, change: Partial<Pick> = {}, odd: Partial<Pick['odd']> = {}): Pick => {
  const odd_value = odd.odd_value ?? '1.85'
  return {
    matchId: parent_match_id,
    parent_match_id,
    display: 'Adama vs Hawassa',
    startTime: '2026-11-21T16:00:00Z',
    market: '1x2',
    market_name: '1x2',
    game_description: '1x2',
    home_team: 'Adama',
    away_team: 'Hawassa',
    odd: { display: '1', odd_key: '1', special_bet_value: '', outcome_id: '1', ...odd, odd_value },
    type: 1,
    bet_pick: '1',
    live: false,
    active: true,
    status: 'ACTIVE',
    changed: false,
    accepted_odd: odd_value,
    sportId: 1,
    profile_id: null,
    app_name: 'MOBILE_WEB',
    bet_type: 'prebet',
    is_shared: false,
    share_code: null,
    ...change,
  }
}

const slipOf = (...picks: Pick[]): Slip => ({ kind: 'normal', picks })
const ids = (slip: Slip) => slip.picks.map((pick) => `${pick.parent_match_id}:${pick.odd.outcome_id}`)
const toggled = (slip: Slip, pick: Pick, max = 39) => {
  const result = togglePick(slip, pick, max)
  if (!result.ok) throw new Error(result.code)
  return result
}

describe('a pick that cannot be bet', () => {
  const before = START - 1
  it.each<[string, Pick, number, string | null]>([
    ['prematch, a millisecond before the start', pickOf(1), before, null],
    ['prematch, at the start', pickOf(1), START, 'EXPIRED'],
    ['prematch, started and stopped', pickOf(1, { status: 'STOPPED' }), START + 1, 'EXPIRED'],
    ['live, long after the start', pickOf(1, { live: true, bet_type: 'live' }), START + 9e6, null],
    ['stopped', pickOf(1, { status: 'STOPPED' }), before, 'UNAVAILABLE'],
    ['no odd', pickOf(1, {}, { odd_value: '' }), before, 'UNAVAILABLE'],
    ['odd of zero', pickOf(1, {}, { odd_value: '0' }), before, 'UNAVAILABLE'],
    ['odd of 0.00', pickOf(1, {}, { odd_value: '0.00' }), before, 'UNAVAILABLE'],
    ['odd that is no number', pickOf(1, {}, { odd_value: 'NaN' }), before, 'UNAVAILABLE'],
    ['live and inactive', pickOf(1, { live: true, active: false }), before, 'UNAVAILABLE'],
    ['prematch and inactive, not stopped', pickOf(1, { active: false }), before, null],
    ['virtual, by its own start', pickOf(1, { start_time: '2026-11-21T15:00:00Z' }), before, 'EXPIRED'],
  ])('%s', (_name, pick, now, problem) => expect(pickProblemOf(pick, now)).toBe(problem))
})

it('a virtual pick whose match day closes at another moment expires then', () => {
  const held = { ...emptySlip('virtual'), picks: [virtualPickOf(pickOf(1))] }
  const startTime = new Date(START + 60_000).toISOString()
  const update = { odd_value: '2.00', odd_active: true, market_active: true, startTime }
  const [pick] = refreshSlip(held, new Map([[pickKeyOf(held.picks[0] as Pick), update]]), {
    acceptIncreases: true,
    acceptAny: true,
  }).picks as [Pick]
  expect([pickProblemOf(pick, START), pickProblemOf(pick, START + 60_000)]).toEqual([null, 'EXPIRED'])
  expect([pick.start_time, pick.parent_virtual_id]).toEqual([startTime, '1'])
})

describe('add, replace, toggle, remove', () => {
  it('adds picks of different matches', () => {
    const { slip, did } = toggled(toggled(emptySlip('normal'), pickOf(1)).slip, pickOf(2))
    expect([did, ids(slip)]).toEqual(['added', ['1:1', '2:1']])
  })

  it('replaces the pick of the same match in its place', () => {
    const { slip, did } = toggled(slipOf(pickOf(1), pickOf(2)), pickOf(1, {}, { outcome_id: '3' }))
    expect([did, ids(slip)]).toEqual(['replaced', ['1:3', '2:1']])
  })

  it('replaces across markets of the same match', () => {
    const { slip } = toggled(slipOf(pickOf(1)), pickOf(1, { type: 18 }, { special_bet_value: 'total=2.5' }))
    expect(slip.picks.map((pick) => pick.type)).toEqual([18])
  })

  it('removes the same odd chosen again', () => {
    const { slip, did } = toggled(slipOf(pickOf(1), pickOf(2)), pickOf(1))
    expect([did, ids(slip)]).toEqual(['removed', ['2:1']])
  })

  it('tells lines of one market apart', () => {
    const over = pickOf(1, { type: 18 }, { special_bet_value: 'total=2.5', outcome_id: '12' })
    const other = pickOf(1, { type: 18 }, { special_bet_value: 'total=3.5', outcome_id: '12' })
    expect(hasPick(slipOf(over), other)).toBe(false)
    expect(toggled(slipOf(over), other).did).toBe('replaced')
  })

  it('keeps several picks of one match on a combo slip, one per line', () => {
    const combo: Slip = { kind: 'combo', picks: [pickOf(1)] }
    const over = pickOf(1, { type: 18 }, { special_bet_value: 'total=2.5', outcome_id: '12' })
    const both = toggled(combo, over, 29).slip
    expect(both.picks.length).toBe(2)
    expect(toggled(both, pickOf(1, {}, { outcome_id: '3' }), 29)).toMatchObject({ did: 'replaced' })
  })

  it('refuses the 40th pick and names the maximum, but still replaces and removes', () => {
    const full = slipOf(...Array.from({ length: 39 }, (_, index) => pickOf(index + 1)))
    expect(togglePick(full, pickOf(40), 39)).toEqual({ ok: false, code: 'TOO_MANY_LEGS', max: 39 })
    expect(toggled(full, pickOf(39, {}, { outcome_id: '2' })).did).toBe('replaced')
    expect(toggled(full, pickOf(39)).slip.picks.length).toBe(38)
  })

  it('adding what is there refreshes it instead of removing it', () => {
    expect(addPick(slipOf(pickOf(1)), pickOf(1), 39)).toMatchObject({ ok: true, did: 'replaced' })
  })

  it('removes one, clears all, and keeps the kind', () => {
    expect(ids(removePick(slipOf(pickOf(1), pickOf(2)), pickKeyOf(pickOf(1))))).toEqual(['2:1'])
    expect(clearSlip({ kind: 'combo', picks: [pickOf(1)] })).toEqual(emptySlip('combo'))
  })

  it('removes every locked pick at once and leaves the rest', () => {
    const mixed = slipOf(pickOf(1), pickOf(2, { status: 'STOPPED' }), pickOf(3, { startTime: '2026-11-21T14:00:00Z' }))
    expect(ids(removeLocked(mixed, START - 1))).toEqual(['1:1'])
  })
})

const ASK = { acceptIncreases: false, acceptAny: false }
const UP = { acceptIncreases: true, acceptAny: false }
const ANY = { acceptIncreases: true, acceptAny: true }
const open = (odd_value: string): PickUpdate => ({ odd_value, odd_active: true, market_active: true })
const refreshed = (pick: Pick, update: PickUpdate | null, setting = UP) =>
  refreshSlip(slipOf(pick), new Map([[pickKeyOf(pick), update]]), setting).picks[0]

describe('refresh', () => {
  it.each<[string, string, typeof ASK, boolean, string]>([
    ['the same price', '1.85', ASK, false, '1.85'],
    ['a lower price', '1.80', UP, true, '1.85'],
    ['a lower price, any change accepted', '1.80', ANY, false, '1.80'],
    ['a higher price', '1.90', ASK, true, '1.85'],
    ['a higher price, increases accepted', '1.90', UP, false, '1.90'],
  ])('%s', (_name, odd_value, setting, changed, accepted_odd) => {
    expect(refreshed(pickOf(1), open(odd_value), setting)).toMatchObject({ changed, accepted_odd, odd: { odd_value } })
  })

  it('a price that comes back takes the flag away again', () => {
    const moved = refreshed(pickOf(1), open('1.80')) as Pick
    expect(refreshed(moved, open('1.85'))).toMatchObject({ changed: false, accepted_odd: '1.85' })
  })

  it('the texts of another language take the place of the old ones, the price and the flag stay', () => {
    const moved = refreshed(pickOf(1), open('1.80')) as Pick
    const texts = { home_team: 'ሀ', away_team: 'ለ', competition_name: 'ሐ', market_name: 'መ', outcome: 'ሠ' }
    const pick = refreshed(moved, { ...open('1.80'), texts }) as Pick
    expect(pick).toMatchObject({ home_team: 'ሀ', away_team: 'ለ', display: 'ሀ vs ለ', game_description: 'ሐ' })
    expect(pick).toMatchObject({ market: 'መ', market_name: 'መ', odd: { display: 'ሠ', odd_key: moved.odd.odd_key } })
    expect(pick).toMatchObject({ changed: true, accepted_odd: '1.85' })
    expect(refreshed(pick, { ...open('1.80'), texts })).toBe(pick)
    expect(refreshed(pick, open('1.80'))).toBe(pick)
  })

  it('a renamed pick keeps its price, and a slip that has the names already is the same one', () => {
    const texts = { home_team: 'ሀ', away_team: 'ለ', competition_name: 'ሐ', market_name: 'መ', outcome: 'ሠ' }
    const slip: Slip = { kind: 'combo', picks: [pickOf(1), pickOf(2)] }
    const updates = new Map([[pickKeyOf(pickOf(1)), { ...open('1.20'), market_active: false, texts }]])
    const named = renameSlip(slip, updates)
    expect(named.picks).toEqual([
      expect.objectContaining({
        ...{ home_team: 'ሀ', market_name: 'መ', accepted_odd: '1.85', changed: false, active: true },
        odd: { ...pickOf(1).odd, display: 'ሠ' },
      }),
      pickOf(2),
    ])
    expect(renameSlip(named, updates)).toBe(named)
  })

  it('a missing market stops the pick and makes it inactive', () => {
    expect(refreshed(pickOf(1), null)).toMatchObject({ status: 'STOPPED', active: false, odd: { odd_value: '1.85' } })
  })

  it('a suspended line keeps its last price and its flag, and reopens by itself', () => {
    const moved = refreshed(pickOf(1), open('1.80')) as Pick
    const stopped = refreshed(moved, { odd_value: '0', odd_active: true, market_active: false }) as Pick
    expect(stopped).toMatchObject({ status: 'STOPPED', active: false, changed: true, odd: { odd_value: '1.80' } })
    expect(refreshed(stopped, open('1.80'))).toMatchObject({ status: 'ACTIVE', active: true, changed: true })
  })

  it('an open line without a price cannot be bet', () => {
    const pick = refreshed(pickOf(1), open('0')) as Pick
    expect(pickProblemOf(pick, START - 1)).toBe('UNAVAILABLE')
  })

  it('an earlier start expires the pick', () => {
    const pick = refreshed(pickOf(1), { ...open('1.85'), startTime: '2026-11-21T15:00:00Z' }) as Pick
    expect(pickProblemOf(pick, START - 1)).toBe('EXPIRED')
  })

  it('an update without changes leaves the same slip', () => {
    const slip = slipOf(pickOf(1), pickOf(2))
    expect(refreshSlip(slip, new Map([[pickKeyOf(pickOf(1)), open('1.85')]]), UP)).toBe(slip)
    const stopped = slipOf(refreshed(pickOf(1), null) as Pick)
    expect(refreshSlip(stopped, new Map([[pickKeyOf(pickOf(1)), null]]), UP)).toBe(stopped)
  })

  it('accepting takes the present prices', () => {
    const moved = slipOf(refreshed(pickOf(1), open('1.80')) as Pick)
    expect(acceptChanges(moved).picks[0]).toMatchObject({ changed: false, accepted_odd: '1.80' })
    expect(legOddsOf(moved)).toEqual([180])
  })
})

it('each kind of slip knows its product', () => {
  expect(slipKinds.map(productOf)).toEqual(['sports', 'combo', 'virtual', null, null, null, null])
})

it('any run of taps holds one pick per match and never more than the maximum', () => {
  const tap = fc.record({ match: fc.integer({ min: 1, max: 12 }), outcome: fc.constantFrom('1', '2', '3') })
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 80 }), fc.constantFrom<SlipKind>('normal', 'virtual'), (taps, kind) => {
      let slip = emptySlip(kind)
      for (const { match, outcome } of taps) {
        const result = togglePick(slip, pickOf(match, {}, { outcome_id: outcome }), 8)
        if (result.ok) slip = result.slip
        else expect(slip.picks.length).toBe(8)
      }
      const matches = slip.picks.map((pick) => pick.parent_match_id)
      expect(new Set(matches).size).toBe(matches.length)
      expect(matches.length).toBeLessThanOrEqual(8)
    }),
  )
})
