// What search engines are told: where the list of pages is, and the pages and matches that are on sale now.
import { MATCH_PATTERN, type Page, pages } from '@walia/contract/pages.ts'
import { type MarketProfile, sellsAny } from '@walia/domain/market/profile.ts'

export const robotsPath = '/robots.txt'
export const sitemapPath = '/sitemap.xml'
/** With the pages far below the 50,000 addresses that one list may have. */
export const SITEMAP_MATCHES_MAX = 5000

export const robotsOf = (origin: string): string =>
  `User-agent: *\nDisallow: /docs\nDisallow: /dev\nSitemap: ${origin}${sitemapPath}\n`

type Sold = Pick<MarketProfile, 'products' | 'brand' | 'payments'>

/** The pages of a market, with its brand and wallet in their addresses. */
export function pagesOf({ products, brand, payments: { methods } }: Sold): Page[] {
  const wallet = methods.find(({ kind }) => kind === 'mobileWallet')?.id ?? ''
  return pages
    .filter(({ product }) => sellsAny({ products }, product))
    .map((page) => ({ ...page, pattern: page.pattern.replace('{brand}', brand.slug).replace('{wallet}', wallet) }))
}

/** Of a match that is on sale, before its start and after it. */
export const matchAddress = (id: number): string => MATCH_PATTERN.replace(':matchId', String(id))

/** `listed` are the market's pages. Brands are letters, digits and hyphens in addresses, so nothing needs escaping. */
export function sitemapOf(origin: string, listed: readonly Page[], matches: readonly number[]): string {
  const fixed = listed.filter(({ indexed, pattern }) => indexed && !pattern.includes(':')).map(({ pattern }) => pattern)
  const urls = [...fixed, ...matches.map(matchAddress)].map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${urls.join('\n')}\n</urlset>\n`
}
