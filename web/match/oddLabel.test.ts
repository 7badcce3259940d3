// Labels inside odds buttons.
import { expect, test } from 'vitest'
import { lineLabelOf, rowLabelOf, shortNameOf, sideLabelOf } from './oddLabel.ts'

const odd = (odd_key: string, special_bet_value = '') => ({ odd_key, display: odd_key, special_bet_value })
const tennis = { home_team: 'Yılmaz, R.', away_team: 'Marković, V.' }

test.each([
  ['Alcaraz, Carlos', 'Alcaraz'],
  ['Yılmaz, R. / Costa, M.', 'Yılmaz / Costa'],
  ['Petrenko, H. SRL', 'Petrenko'],
  ['Dallas Comets SRL', 'Dallas Comets'],
  ['Geelong Mariners', 'Geelong Mariners'],
])('%s is %s for short', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})

test.each([
  ['1', '', 2, 'Yılmaz'],
  ['2', '', 2, 'Marković'],
  ['1 (+1.5)', 'hcp=1.5', 2, 'Yılmaz (+1.5)'],
  ['1', '', 3, '1'],
  ['X', '', 3, 'X'],
  ['12', '', 2, '12'],
  ['1X', '', 2, '1X'],
  ['Over 2.5', 'total=2.5', 2, 'Over 2.5'],
])('on a page %s (%s) of %i is called %s', (key, line, count, label) => {
  expect(sideLabelOf(odd(key, line), count, tennis)).toBe(label)
})

test.each([
  ['1', '', 2, false, 'Yılmaz'],
  ['1', '', 3, false, undefined],
  ['X', '', 3, true, 'X'],
  ['2 (+1.5)', 'hcp=-1.5', 2, false, '+1.5'],
  ['Over 2.5', 'total=2.5', 2, false, '2.5'],
  ['Yes', '', 2, false, undefined],
])('in a row %s (%s) of %i is called %s', (key, line, count, isOther, label) => {
  expect(rowLabelOf(odd(key, line), count, tennis, isOther)).toBe(label)
})

test('a market without lines has no line', () => {
  expect(lineLabelOf(odd('1'))).toBeUndefined()
})
