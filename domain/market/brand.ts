// The product's own name, and the form of it that stands in addresses.

export type Brand = { name: string; slug: string }

/** "Zebra Bet" → zebra-bet. A name without a Latin letter or digit keeps the usual slug. */
export const brandOf = (name: string, usual: Brand): Brand => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return { name, slug: slug === '' ? usual.slug : slug }
}
