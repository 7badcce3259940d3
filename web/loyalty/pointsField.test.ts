// Which texts of the points field can be redeemed.
import { expect, test } from 'vitest'
import { freeBetOf, pointsOfText } from './pointsField.ts'

test.each([
  ['50', 50],
  [' 120 ', 120],
  ['49', null],
  ['121', null],
  ['50.5', null],
  ['5e1', null],
  ['-50', null],
  ['', null],
])('"%s" is %s of 50 to 120', (text, points) => expect(pointsOfText(text, { min: 50, max: 120 })).toBe(points))

test('50 points at 1.00 are 50.00', () => expect(freeBetOf({ point_value: '1.00' }, 50)).toBe(50_00))
