// Where the super league is open: under the header with a path for each part, or alone on the screen with a query.
import { useLocation, useSearch } from 'wouter'
import { config } from '../config.ts'
import { paths, type VirtualsQuery } from '../paths.ts'

export const parts = ['matches', 'table', 'results', 'markets'] as const
export type Part = (typeof parts)[number]
export type HrefOf = (part: Part, query?: VirtualsQuery) => string

const partOf = (text: string | null): Part => parts.find((part) => part === text) ?? 'matches'
const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null

/** `isAlone`: without the header. `league` and `match` as the address names them. */
export const useAddress = () => {
  const [path] = useLocation()
  const query = new URLSearchParams(useSearch())
  const isAlone = !path.startsWith(paths.virtuals())
  const league = numberOf(query.get('league'))
  const part = partOf(isAlone ? query.get('tab') : (path.split('/')[2] ?? null))
  const hrefOf: HrefOf = (to, more = {}) => {
    const kept = league === null ? {} : { league: String(league) }
    const tab = to === 'matches' ? '' : to
    if (!isAlone) return paths.virtuals(tab, { ...kept, ...more })
    return paths.superLeague(config.brand.slug, { ...kept, ...(tab && { tab }), ...more })
  }
  return { isAlone, league, match: numberOf(query.get('match')), part, hrefOf }
}
