// Prices, order, stops and handover, message by message: what each rule of the feed does to the state.
import { describe, expect, test } from 'vitest'
import {
  betStop,
  EVENT,
  element,
  market,
  oddsChange,
  oneXTwo,
  oneXTwoResult,
  outcome,
  settlement,
  total,
} from '../adapters/uof/samples/messages.ts'
import { run, t } from '../adapters/uof/samples/run.ts'

describe('odds_change', () => {
  test.each([
    ['a full line', [oddsChange({}, oneXTwo())], { 1: 1 }, [185, 340, 420]],
    ['a missing status is active', [oddsChange({}, oneXTwo({ status: null }))], { 1: 1 }, [185, 340, 420]],
    ['a missing active is active', [oddsChange({}, market({ id: 1 }, outcome({ id: 1, odds: '2' })))], { 1: 1 }, [200]],
    [
      'an inactive outcome is not sold',
      [oddsChange({}, market({ id: 1 }, outcome({ id: 1, active: 0 })))],
      { 1: 1 },
      [null],
    ],
    [
      'what is not listed stays',
      [oddsChange(t(1), oneXTwo(), total('2.5')), oddsChange(t(2), oneXTwo({}, ['2.00', '3', '4']))],
      { 1: 1, '18?total=2.5': 1 },
      [200, 300, 400, 190, 192],
    ],
    [
      'a suspended line keeps its last odds',
      [oddsChange(t(1), oneXTwo()), oddsChange(t(2), market({ id: 1, status: -1 }))],
      { 1: -1 },
      [null, null, null],
    ],
    [
      'what is listed carries all its outcomes',
      [oddsChange(t(1), oneXTwo()), oddsChange(t(2), market({ id: 1 }, outcome({ id: 1, odds: '2' })))],
      { 1: 1 },
      [200],
    ],
    [
      'long decimals are cut',
      [oddsChange({}, oneXTwo({}, ['1.9166666667', '3.999', '1.0199']))],
      { 1: 1 },
      [191, 399, 101],
    ],
    [
      'odds too low are not sold',
      [oddsChange({}, oneXTwo({}, ['1.00', '1.0099', '0.5']))],
      { 1: 1 },
      [null, null, null],
    ],
    [
      'specifiers are sorted',
      [oddsChange({}, market({ id: 204, specifiers: 'total=9.5|setnr=1' }, outcome({ id: 12, odds: '2' })))],
      { '204?setnr=1|total=9.5': 1 },
      [200],
    ],
    [
      'one line in whatever order its specifiers come',
      [
        oddsChange(t(1), market({ id: 204, specifiers: 'total=9.5|setnr=1' })),
        oddsChange(t(2), market({ id: 204, specifiers: 'setnr=1|total=9.5', status: -1 })),
      ],
      { '204?setnr=1|total=9.5': -1 },
      [],
    ],
    [
      'values with : and +',
      [
        oddsChange({}, market({ id: 14, specifiers: 'hcp=0:1', status: 0 })),
        oddsChange({}, market({ id: 21, specifiers: 'variant=sr:exact_goals:6+', status: 0 })),
      ],
      { '14?hcp=0:1': 0, '21?variant=sr:exact_goals:6+': 0 },
      [],
    ],
    [
      'an empty odds element',
      [oddsChange({}, oneXTwo()), element('odds_change', { product: 3, event_id: EVENT, timestamp: 2000 }, '<odds/>')],
      { 1: 1 },
      [185, 340, 420],
    ],
    [
      'unknown attributes and elements',
      [oddsChange({ new_thing: 1 }, market({ id: 1, x: 'y' }, '<other/>', outcome({ id: 1, odds: '2', z: 1 })))],
      { 1: 1 },
      [200],
    ],
  ])('%s', (_name, bodies, statuses, sells) => {
    const after = run(...bodies)
    expect(after.statuses).toEqual(statuses)
    expect(after.sells).toEqual(sells)
    expect(after.errors).toEqual([])
  })

  test('the text of the odds and the favourite are kept', () => {
    const { event } = run(oddsChange({}, oneXTwo({ favourite: 1 }, ['1.9166666667', '3', '4'])))
    expect(event?.lines[0]).toMatchObject({ favourite: true, outcomes: [{ odds: '1.9166666667' }, {}, {}] })
  })

  test('every status can follow every other', () => {
    const all = [1, 0, -1, -2, -3, -4]
    for (const from of all)
      for (const to of all) {
        const { statuses } = run(oddsChange(t(1), oneXTwo({ status: from })), oddsChange(t(2), oneXTwo({ status: to })))
        expect([from, to, statuses]).toEqual([from, to, { 1: to }])
      }
  })
})

describe('order', () => {
  test.each([
    ['older than the line', [oddsChange(t(1000), oneXTwo()), oddsChange(t(999), oneXTwo({ status: -1 }))], { 1: 1 }, 1],
    ['equal is applied', [oddsChange(t(1000), oneXTwo()), oddsChange(t(1000), oneXTwo({ status: -1 }))], { 1: -1 }, 0],
    [
      'line by line',
      [oddsChange(t(1000), oneXTwo()), oddsChange(t(999), oneXTwo({ status: -1 }), total('2.5'))],
      { 1: 1, '18?total=2.5': 1 },
      1,
    ],
    [
      'per producer',
      [oddsChange(t(1000), oneXTwo()), oddsChange({ product: 1, timestamp: 900 }, oneXTwo())],
      { 1: '1 of 1' },
      0,
    ],
    ['an old stop does not touch newer lines', [oddsChange(t(1000), oneXTwo()), betStop(t(999))], { 1: 1 }, 1],
    ['a stop holds for older prices that come later', [betStop(t(1000)), oddsChange(t(999), oneXTwo())], { 1: -1 }, 0],
    ['and lets newer ones pass', [betStop(t(1000)), oddsChange(t(1001), oneXTwo())], { 1: 1 }, 0],
    [
      'a result may be older than the prices',
      [oddsChange(t(1000), oneXTwo({ status: -3 })), settlement(t(990), oneXTwoResult(1))],
      { 1: -3 },
      0,
    ],
    [
      'but not than the last result',
      [oddsChange(t(1), oneXTwo()), settlement(t(1000), oneXTwoResult(1)), settlement(t(999), oneXTwoResult(2))],
      { 1: -3 },
      1,
    ],
  ])('%s', (_name, bodies, statuses, ignored) => {
    const after = run(...bodies)
    expect(after.statuses).toEqual(statuses)
    expect(after.ignored).toHaveLength(ignored)
  })
})

describe('bet_stop', () => {
  const lines = oddsChange(
    t(1),
    oneXTwo(),
    total('2.5'),
    market({ id: 166, specifiers: 'total=9.5' }, outcome({ id: 12, odds: '2' })),
    market({ id: 60, status: 0 }),
    market({ id: 47, status: -3 }),
    market({ id: 29, status: -4 }),
    market({ id: 999 }),
  )
  const untouched = { 60: 0, 47: -3, 29: -4 }
  test.each([
    ['all', { groups: 'all' }, { 1: -1, '18?total=2.5': -1, '166?total=9.5': -1, 999: -1 }],
    ['no groups stop all', { groups: null }, { 1: -1, '18?total=2.5': -1, '166?total=9.5': -1, 999: -1 }],
    [
      'one group; an unknown market too',
      { groups: 'corners' },
      { 1: 1, '18?total=2.5': 1, '166?total=9.5': -1, 999: -1 },
    ],
    ['several groups', { groups: 'score|corners' }, { 1: -1, '18?total=2.5': -1, '166?total=9.5': -1, 999: -1 }],
    ['a group of none', { groups: 'scorers' }, { 1: 1, '18?total=2.5': 1, '166?total=9.5': 1, 999: -1 }],
    ['deactivate', { groups: 'corners', market_status: 0 }, { 1: 1, '18?total=2.5': 1, '166?total=9.5': 0, 999: 0 }],
    [
      'a status that cannot be suspends',
      { groups: 'corners', market_status: 'x' },
      { 1: 1, '18?total=2.5': 1, '166?total=9.5': -1, 999: -1 },
    ],
  ])('%s', (_name, attributes, statuses) => {
    expect(run(lines, betStop({ timestamp: 2, ...attributes })).statuses).toEqual({ ...untouched, ...statuses })
  })

  test('the next odds_change re-opens', () => {
    expect(run(lines, betStop(t(2)), oddsChange(t(3), oneXTwo())).statuses).toMatchObject({ 1: 1, '18?total=2.5': -1 })
  })
})

describe('handover, line by line', () => {
  const pre = (timestamp: number, status: number) => oddsChange({ timestamp }, market({ id: 1, status }))
  const live = (timestamp: number, attributes = {}) => oddsChange({ product: 1, timestamp }, oneXTwo(attributes))
  const open = oddsChange(t(1), oneXTwo(), total('2.5'))
  test.each([
    ['handed over before live speaks', [open, pre(2, -2)], { 1: -2, '18?total=2.5': 1 }],
    ['then the first live message opens', [open, pre(2, -2), live(3)], { 1: '1 of 1', '18?total=2.5': 1 }],
    ['-2 after live odds is ignored', [open, live(2), pre(3, -2)], { 1: '1 of 1', '18?total=2.5': 1 }],
    ['0 after live odds is ignored', [open, live(2), pre(3, 0)], { 1: '1 of 1', '18?total=2.5': 1 }],
    ['0 closes what live does not offer', [open, pre(2, 0)], { 1: 0, '18?total=2.5': 1 }],
    [
      'late prematch prices do not come back',
      [open, live(2), oddsChange(t(3), oneXTwo())],
      { 1: '1 of 1', '18?total=2.5': 1 },
    ],
    ['a prematch stop leaves live lines', [open, live(2), betStop(t(3))], { 1: '1 of 1', '18?total=2.5': -1 }],
    [
      'a live stop stops prematch lines too',
      [open, live(2), betStop({ product: 1, timestamp: 3 })],
      { 1: '-1 of 1', '18?total=2.5': -1 },
    ],
    ['live may hand back', [open, live(2, { status: -2 }), oddsChange(t(3), oneXTwo())], { 1: 1, '18?total=2.5': 1 }],
  ])('%s', (_name, bodies, statuses) => {
    expect(run(...bodies).statuses).toEqual(statuses)
  })
})
