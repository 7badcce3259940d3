// The mini slip's form after a swipe.
import { expect, test } from 'vitest'
import { formAfterSwipe, type MiniForm } from './miniForm.ts'

test.each<[MiniForm, number, MiniForm]>([
  ['bar', 60, 'button'],
  ['bar', -60, 'expanded'],
  ['bar', 32, 'button'],
  ['bar', 31, 'bar'],
  ['bar', -31, 'bar'],
  ['expanded', 60, 'bar'],
  ['expanded', -60, 'expanded'],
  ['button', -60, 'bar'],
  ['button', 60, 'button'],
])('a mini slip shown as %s that is swiped %i px down becomes %s', (form, downPx, after) =>
  expect(formAfterSwipe(form, downPx)).toBe(after),
)
