// Which slip a page is about.
import { expect, test } from 'vitest'
import { productOf } from './product.ts'

test.each([
  ['/', '', 'normal'],
  ['/combo-bet', '', 'combo'],
  ['/combo-bet/markets/7', '', 'combo'],
  ['/betslip', '', 'normal'],
  ['/betslip', 'type=combo-bet', 'combo'],
  ['/betslip', 'type=shikisha&watch=true', 'combo'],
  ['/betslip', 'type=virtual', 'normal'],
  ['/live', 'type=combo-bet', 'normal'],
])('%s?%s is about the %s slip', (path, query, product) => {
  expect(productOf(path, query)).toBe(product)
})
