// What a phone's photo is scaled to.
import { expect, test } from 'vitest'
import { scaledSize } from './scalePhoto.ts'

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [8000, 1000, 1600, 200],
  [1600, 900, 1600, 900],
  [500, 400, 500, 400],
])('%i × %i becomes %i × %i', (width, height, toWidth, toHeight) => {
  expect(scaledSize(width, height, 1600)).toEqual({ width: toWidth, height: toHeight })
})
