// A secret is the same in every byte or it is another one, of any length, as text or bytes.
import { expect, test } from 'vitest'
import { isSame } from './isSame.ts'

test.each([
  ['secret', 'secret', true],
  [Buffer.from('ሰላም'), 'ሰላም', true],
  ['', '', true],
  ['secreT', 'secret', false],
  ['secret', 'secrets', false],
  ['', 'secret', false],
  [Buffer.from([0xff]), Buffer.from([0xfe]), false],
  [Buffer.from([0xff]), Buffer.from([0xff]), true],
])('%j beside %j: %j', (shown, known, same) => {
  expect(isSame(shown, known)).toBe(same)
})
