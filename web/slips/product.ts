// Which product's slip the page is about: the bottom bar counts it, and opens it.
import { useLocation, useSearch } from 'wouter'
import { type KeptKind, keptKinds } from '../betslip/slipStore.ts'
import { isAt, paths } from '../paths.ts'

export type Product = KeptKind
export type Counts = Record<Product, number>

/** Query values that select another slip than the normal one in the betslip's address. */
const TYPES: Readonly<Record<string, Product>> = {
  'combo-bet': 'combo',
  shikisha: 'combo',
  combo: 'combo',
  virtual: 'virtual',
}

export const productOf = (path: string, query: string): Product => {
  if (isAt(paths.comboBet(), path)) return 'combo'
  if (isAt(paths.virtuals(), path) || path === paths.virtual() || path.endsWith('-super-league')) return 'virtual'
  return (path === paths.betslip() && TYPES[new URLSearchParams(query).get('type') ?? '']) || 'normal'
}

/** The slip that opens from a page: its own, unless only others hold picks. */
export const openedSlip = (product: Product, counts: Counts): Product =>
  counts[product] > 0 ? product : (keptKinds.find((kind) => counts[kind] > 0) ?? product)

/** The slip on the betslip's page: the one in the address, else the one that holds picks. */
export const shownSlip = (query: string, counts: Counts): Product =>
  new URLSearchParams(query).has('type') ? productOf(paths.betslip(), query) : openedSlip('normal', counts)

export const useProduct = (): Product => {
  const [path] = useLocation()
  return productOf(path, useSearch())
}
