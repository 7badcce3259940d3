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
])('%s, %i px down: %s', (form, downPx, after) => expect(formAfterSwipe(form, downPx)).toBe(after))
