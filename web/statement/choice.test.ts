// What an address of the statement chooses, and the days that it asks the server for.
import { expect, test } from 'vitest'
import { addressOf, choiceOf, daysOf, isReversed } from './choice.ts'

test.each([
  ['', { time: 'month', kind: null, unit: null, from: '', to: '' }],
  ['time=week&kind=bets', { time: 'week', kind: 'bets', unit: null, from: '', to: '' }],
  ['time=never&kind=all&totals=year', { time: 'month', kind: null, unit: null, from: '', to: '' }],
  ['totals=week', { time: 'month', kind: null, unit: 'week', from: '', to: '' }],
  ['time=dates&from=2026-11-01&to=2026-11-31x', { time: 'dates', kind: null, unit: null, from: '2026-11-01', to: '' }],
  ['time=today&from=2026-11-01', { time: 'today', kind: null, unit: null, from: '', to: '' }],
])('the address %j chooses %j, and the choice’s own address chooses it again', (search, choice) => {
  expect(choiceOf(search)).toEqual(choice)
  const again = Object.entries(addressOf(choiceOf(search))).filter((entry): entry is [string, string] => !!entry[1])
  expect(choiceOf(new URLSearchParams(again).toString())).toEqual(choice)
})

test.each([
  ['time=today', { from: '2026-11-22' }],
  ['time=week', { from: '2026-11-16' }],
  ['', { from: '2026-10-24' }],
  ['time=dates', {}],
  ['time=dates&from=2026-11-01&to=2026-11-05', { from: '2026-11-01', to: '2026-11-05' }],
])('on 22 November the address %j asks for %j', (search, days) => {
  expect(daysOf(choiceOf(search), '2026-11-22')).toEqual(days)
})

test('days are the wrong way round only when both are given', () => {
  const reversed = (search: string): boolean => isReversed(choiceOf(`time=dates&${search}`))
  expect([reversed('from=2026-11-02&to=2026-11-01'), reversed('from=2026-11-02'), reversed('to=2026-11-01')]).toEqual([
    ...[true, false, false],
  ])
})
