// Which slip a page is about.
import { expect, test } from 'vitest'
import { openedSlip, productOf, shownSlip } from './product.ts'

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

test.each([
  ['normal', 2, 3, 'normal'],
  ['normal', 0, 3, 'combo'],
  ['combo', 2, 0, 'normal'],
  ['combo', 2, 3, 'combo'],
  ['normal', 0, 0, 'normal'],
  ['combo', 0, 0, 'combo'],
] as const)(
  'from a page of the %s slip, with %i normal and %i combo picks, the %s slip opens',
  (product, normal, combo, opened) => {
    expect(openedSlip(product, { normal, combo })).toBe(opened)
  },
)

test.each([
  ['', 2, 3, 'normal'],
  ['', 0, 3, 'combo'],
  ['watch=true', 0, 3, 'combo'],
  ['', 0, 0, 'normal'],
  ['type=normal', 0, 3, 'normal'],
  ['type=virtual', 0, 3, 'normal'],
  ['type=combo-bet', 2, 0, 'combo'],
] as const)('/betslip?%s with %i normal and %i combo picks shows the %s slip', (query, normal, combo, shown) => {
  expect(shownSlip(query, { normal, combo })).toBe(shown)
})
