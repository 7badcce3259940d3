// Picks by their names: teams and draws where the buttons have 1, X and 2, and what has a name already as it is.
import { expect, it } from 'vitest'
import { choiceNameOf } from './choice.ts'

const words = { draw: 'Draw', either: (one: string, other: string) => `${one} or ${other}` }

it.each([
  ['1', '1', 'Jimma United'],
  ['2', 'X', 'Draw'],
  ['3', '2', 'Adama City'],
  ['4', '1', 'Jimma United'],
  ['9', '1X', 'Jimma United or Draw'],
  ['10', '12', 'Jimma United or Adama City'],
  ['11', 'X2', 'Draw or Adama City'],
  ['778', '2', 'Adama City'],
  ['1712', 'X (1:0)', 'Draw (1:0)'],
  ['1715', '2 (+1.5)', 'Adama City (+1.5)'],
  ['78', '1 & Yes', 'Jimma United & Yes'],
  ['430', '2/1', 'Adama City/Jimma United'],
  ['794', '1X & Over 2.5', 'Jimma United or Draw & Over 2.5'],
  ['12', 'Over 2.5', 'Over 2.5'],
  ['12', 'በላይ 2.5', 'በላይ 2.5'],
  ['276', '1:0', '1:0'],
  ['7', 'None', 'None'],
  // The feed's own name of a team, and a number of goals.
  ['1', 'Jimma United', 'Jimma United'],
  ['sr:exact_goals:3+:90', '2', '2'],
])('outcome %s, named "%s" on its button, is called %s', (outcomeId, display, name) => {
  expect(choiceNameOf({ outcomeId, display, home: 'Jimma United', away: 'Adama City' }, words)).toBe(name)
})
