// Which slip a page is about.
import { expect, test } from 'vitest'
import { openedSlip, productOf, shownSlip } from './product.ts'

test.each([
  ['/', '', 'normal'],
  ['/combo-bet', '', 'combo'],
  ['/combo-bet/markets/7', '', 'combo'],
  ['/virtuals', '', 'virtual'],
  ['/virtuals/table', 'league=2', 'virtual'],
  ['/virtual', '', 'virtual'],
  ['/walia-super-league', '', 'virtual'],
  ['/lucky-six', '', 'normal'],
  ['/betslip', '', 'normal'],
  ['/betslip', 'type=combo-bet', 'combo'],
  ['/betslip', 'type=shikisha&watch=true', 'combo'],
  ['/betslip', 'type=virtual', 'virtual'],
  ['/betslip', 'type=unknown', 'normal'],
  ['/live', 'type=combo-bet', 'normal'],
  ['/live', 'type=virtual', 'normal'],
])('%s?%s is about the %s slip', (path, query, product) => {
  expect(productOf(path, query)).toBe(product)
})

test.each([
  ['normal', 2, 3, 0, 'normal'],
  ['normal', 0, 3, 0, 'combo'],
  ['normal', 0, 0, 1, 'virtual'],
  ['normal', 0, 3, 1, 'combo'],
  ['combo', 2, 0, 1, 'normal'],
  ['combo', 2, 3, 1, 'combo'],
  ['virtual', 2, 3, 1, 'virtual'],
  ['virtual', 2, 3, 0, 'normal'],
  ['normal', 0, 0, 0, 'normal'],
  ['combo', 0, 0, 0, 'combo'],
  ['virtual', 0, 0, 0, 'virtual'],
] as const)(
  'from a page of the %s slip, with %i normal, %i combo and %i virtual picks, the %s slip opens',
  (product, normal, combo, virtual, opened) => {
    expect(openedSlip(product, { normal, combo, virtual })).toBe(opened)
  },
)

test.each([
  ['', 2, 3, 1, 'normal'],
  ['', 0, 3, 1, 'combo'],
  ['', 0, 0, 1, 'virtual'],
  ['watch=true', 0, 3, 0, 'combo'],
  ['', 0, 0, 0, 'normal'],
  ['type=normal', 0, 3, 1, 'normal'],
  ['type=virtual', 2, 3, 0, 'virtual'],
  ['type=combo-bet', 2, 0, 1, 'combo'],
] as const)(
  '/betslip?%s with %i normal, %i combo and %i virtual picks shows the %s slip',
  (query, normal, combo, virtual, shown) => {
    expect(shownSlip(query, { normal, combo, virtual })).toBe(shown)
  },
)
