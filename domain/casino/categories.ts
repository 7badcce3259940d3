// The shelves that games stand on.
export const casinoCategories = ['crash', 'fasta', 'slots', 'table', 'pot'] as const
export type CasinoCategory = (typeof casinoCategories)[number]

/** Crash and fasta can be sold or not by themselves; nothing is without the casino. */
export const isSold = (
  products: Readonly<Record<'casino' | 'crash' | 'fasta', boolean>>,
  category: CasinoCategory,
): boolean => products.casino && (category === 'crash' || category === 'fasta' ? products[category] : true)
