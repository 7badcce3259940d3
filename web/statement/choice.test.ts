// What an address of the statement chooses, and the days that it asks the server for.
import type { StatementUnit } from '@walia/contract/statement.ts'
import { expect, test } from 'vitest'
import { addressOf, choiceOf, type Days, daysOf, emptyTextOf, isReversed, periodText } from './choice.ts'

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

test.each([
  ['', 'empty'],
  ['time=dates&from=2026-11-01', 'empty'],
  ['time=dates', 'emptyAll'],
  ['time=dates&kind=corrections', 'emptyKind'],
  ['kind=deposits', 'emptyKind'],
])('without movements the address %j says %s', (search, text) => expect(emptyTextOf(choiceOf(search))).toBe(text))

test('days are the wrong way round only when both are given', () => {
  const reversed = (search: string): boolean => isReversed(choiceOf(`time=dates&${search}`))
  expect([reversed('from=2026-11-02&to=2026-11-01'), reversed('from=2026-11-02'), reversed('to=2026-11-01')]).toEqual([
    ...[true, false, false],
  ])
})

test.each<[StatementUnit, string, Days, string]>([
  ['day', '2026-11-22', {}, '22/11/2026'],
  ['day', '2026-11-28', { from: '2026-10-30' }, '28/11/2026'],
  // Of the week of today what has begun; of an earlier one all.
  ['week', '2026-11-23', { from: '2026-10-30' }, '23/11/2026 – 28/11/2026'],
  ['week', '2026-11-16', { from: '2026-10-30' }, '16/11/2026 – 22/11/2026'],
  ['week', '2026-10-26', { from: '2026-10-30' }, '30/10/2026 – 01/11/2026'],
  ['week', '2026-11-16', { from: '2026-11-18', to: '2026-11-20' }, '18/11/2026 – 20/11/2026'],
  ['month', '2026-10-01', { from: '2026-10-30' }, '30/10/2026 – 31/10/2026'],
  ['month', '2026-02-01', { to: '2026-06-30' }, '01/02/2026 – 28/02/2026'],
  ['month', '2026-11-01', {}, '01/11/2026 – 28/11/2026'],
  ['month', '2026-11-01', { from: '2026-11-28' }, '28/11/2026'],
])('sums by %s since %s of the days %j are of %s', (unit, since, days, text) => {
  expect(periodText(unit, since, days, '2026-11-28')).toBe(text)
})
