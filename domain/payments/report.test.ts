// A provider's report, read whole or not at all, and what differs from our books.
import { expect, it } from 'vitest'
import { bookedBackOf, differenceOf, reportOf } from './report.ts'

const HEADER = 'direction,order,amount,currency,receipt'
const line = { direction: 'in', order: 'a1', amount: 102_00, currency: 'ETB', receipt: 'R1' } as const

it('reads a line per payment, whatever ends the lines', () => {
  expect(reportOf(`\uFEFF${HEADER}\r\nin,a1,102.00,ETB,R1\r\nout,a1,50,ETB,\r\nback,a1,102.00,ETB,R1\r\n`)).toEqual([
    line,
    { direction: 'out', order: 'a1', amount: 50_00, currency: 'ETB', receipt: null },
    { ...line, direction: 'back' },
  ])
  expect(reportOf(HEADER)).toEqual([])
})

it.each([
  ['', 'line 1'],
  ['order,amount', 'line 1'],
  [`${HEADER}\nin,a1,102.00,ETB,R1\nboth,a2,1,ETB,`, 'line 3: expected in, out or back'],
  [`${HEADER}\nin,a1,1,ETB,R1,more`, 'line 2: expected in, out or back and five fields'],
  [`${HEADER}\nin,,1,ETB,`, 'line 2: order'],
  [`${HEADER}\nin,a1,-1,ETB,`, 'line 2: order'],
  [`${HEADER}\nin,a1,1.001,ETB,`, 'line 2: order'],
  [`${HEADER}\nin,a1,1,birr,`, 'line 2: order'],
  [`${HEADER}\nin,a1,1,ETB,\nin,a1,1,ETB,`, 'line 3: the order stands twice'],
])('%j is refused by its line', (text, message) => expect(() => reportOf(text)).toThrow(message))

it.each([
  ['agrees', { amount: 102_00, currency: 'ETB' }, null],
  ['is of an order that we do not know', null, 'unknownOrder'],
  ['is not in our books', { amount: null, currency: 'ETB' }, 'missingInLedger'],
  ['has another amount', { amount: 101_00, currency: 'ETB' }, 'amountDiffers'],
  ['has another currency, whatever its amount', { amount: null, currency: 'USD' }, 'currencyDiffers'],
])('a line that %s', (_, booked, kind) => expect(differenceOf(line, booked)).toBe(kind))

it.each([
  [[], 102_00, null],
  [[102_00], 102_00, 102_00],
  [[30_00, 72_00], 30_00, 30_00],
  [[30_00, 72_00], 72_00, 72_00],
  [[30_00, 72_00], 102_00, 102_00],
  [[30_00, 72_00], 40_00, 102_00],
])('of what was taken back as %j, a line of %i cents agrees with %o', (parts, amount, booked) =>
  expect(bookedBackOf(parts, amount)).toBe(booked),
)
