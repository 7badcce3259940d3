// Which product's slip the page is about: the bottom bar counts it, and opens it.
import { useLocation, useSearch } from 'wouter'
import { isAt, paths } from '../paths.ts'

export type Product = 'normal' | 'combo'

/** Query values that select the combo slip in the betslip's address. */
const COMBO_TYPES: readonly (string | null)[] = ['combo-bet', 'shikisha', 'combo']

export const productOf = (path: string, query: string): Product => {
  if (isAt(paths.comboBet(), path)) return 'combo'
  const type = new URLSearchParams(query).get('type')
  return path === paths.betslip() && COMBO_TYPES.includes(type) ? 'combo' : 'normal'
}

/** The slip that opens from a page: its own, unless only the other one holds picks. */
export const openedSlip = (product: Product, counts: Record<Product, number>): Product => {
  const other = product === 'combo' ? 'normal' : 'combo'
  return counts[product] === 0 && counts[other] > 0 ? other : product
}

/** The slip on the betslip's page: the one in the address, else the one that holds picks. */
export const shownSlip = (query: string, counts: Record<Product, number>): Product =>
  new URLSearchParams(query).has('type') ? productOf(paths.betslip(), query) : openedSlip('normal', counts)

export const useProduct = (): Product => {
  const [path] = useLocation()
  return productOf(path, useSearch())
}
