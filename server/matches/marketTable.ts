// How markets are ordered and grouped on a match page, and which sets of them the list's market filter offers.

export type GroupName = 'all' | 'main' | 'goals' | 'handicap' | 'halves' | 'corners' | 'cards' | 'sets' | 'other'
/** The order of the page's tabs. */
export const GROUPS: readonly GroupName[] = [
  'all',
  'main',
  'goals',
  'handicap',
  'halves',
  'corners',
  'cards',
  'sets',
  'other',
]

const span = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Most wanted first; the rest follows by number. */
const ORDER = [
  ...[1, 186, 219, 340, 251, 406, 10, 18, 225, 258, 412, 189, 29, 11, 16, 223, 256, 410, 188, 187, 14, 314, 238, 237],
  ...[
    60, 68, 47, 45, 19, 20, 227, 228, 26, 229, 8, 9, 63, 64, 65, 66, 69, 70, 74, 75, 81, 83, 35, 36, 37, 202, 203, 204,
  ],
]
const RANKS = new Map(ORDER.map((id, rank) => [id, rank]))
export const marketRankOf = (market: number): number => RANKS.get(market) ?? ORDER.length + market

const MEMBERS: Record<Exclude<GroupName, 'all' | 'other'>, readonly number[]> = {
  main: [1, 186, 219, 340, 251, 406, 10, 18, 225, 258, 412, 189, 29, 11, 16, 223, 256, 410, 188],
  goals: [
    ...[8, 9, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 45, 41, 52],
    ...[68, 69, 70, 74, 75, 90, 91, 92, 189, 190, 191, 225, 227, 228, 229, 236, 238, 258, 412, 446, 546, 547],
    ...span(548, 550),
  ],
  handicap: [12, 13, 14, 16, 65, 66, 87, 88, 187, 188, 203, 223, 237, 246, 256, 309, 327, 410],
  halves: [47, 48, 49, 50, 51, 52, 60, 63, 64, 65, 66, 68, 69, 70, 74, 75, 81, ...span(83, 98)],
  corners: span(162, 185),
  cards: span(136, 161),
  sets: [192, 193, 199, ...span(202, 218), ...span(234, 236), ...span(245, 247), ...span(309, 330), 443, 446],
}
const KNOWN = new Map<number, GroupName[]>()
for (const group of GROUPS)
  if (group !== 'all' && group !== 'other')
    for (const id of MEMBERS[group]) KNOWN.set(id, [...(KNOWN.get(id) ?? ['all']), group])

const BY_FEED_GROUP: Readonly<Record<string, GroupName>> = {
  corners: 'corners',
  bookings: 'cards',
  '1st_half': 'halves',
  '2nd_half': 'halves',
  set: 'sets',
  game: 'sets',
  map: 'sets',
  quarter: 'sets',
  period: 'sets',
}

/** Groups of a market; one that the table does not know goes by the feed's own groups. */
export function groupsOf(market: number, feedGroups: readonly string[]): readonly string[] {
  const known = KNOWN.get(market)
  if (known) return known
  const derived = new Set(feedGroups.flatMap((group) => BY_FEED_GROUP[group] ?? []))
  return ['all', ...(derived.size > 0 ? derived : ['other'])]
}

/** Sports without any market of a result filter fall back to their own winner market, so that no row is empty. */
const HEADS = [1, 186, 340]
const HEAD_FALLBACK = [219, 251, 406]

/** Markets to look for in a row, most wanted first. */
export const rowMarketsOf = (asked: readonly number[]): readonly number[] =>
  asked.some((id) => HEADS.includes(id)) ? [...asked, ...HEAD_FALLBACK.filter((id) => !asked.includes(id))] : asked

/**
 * The result as each sport bets it, most wanted first. Where overtime is played a 1x2 is a side bet with a draw at
 * 30 and more, so it never stands in for the winner; in ice hockey regulation is what people bet.
 */
const HEADS_OF_SPORT: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [219],
  3: [251],
  4: [1, 406],
  5: [186],
  6: [1],
  16: [219],
  19: [186],
  20: [186],
  21: [340],
  22: [186],
  23: [186],
  29: [1],
  31: [186],
  34: [186],
}
const isResult = (markets: readonly number[]): boolean => HEADS.every((id) => markets.includes(id))

/** `wanted` in a row of one sport, and what stands in for it where the sport has no such market: its own result. */
export type SportMarkets = { wanted: readonly number[]; instead: readonly number[] }

/** Who asks for a single market gets it first in every sport. */
export function sportMarketsOf(markets: readonly number[], sportId: number): SportMarkets {
  if (isResult(markets)) return { wanted: resultOf(markets, sportId), instead: [] }
  const filter = filterOf(markets)
  const lacksIt = filter !== null && !suitsSport(filter, sportId)
  return { wanted: markets, instead: lacksIt ? resultOf(rowMarketsOf(HEADS), sportId) : [] }
}

const knownFilters = new WeakMap<readonly number[], MarketFilter | null>()
/** Looked up for every row of every push, always with the same few lists. */
function filterOf(markets: readonly number[]): MarketFilter | null {
  const known = knownFilters.get(markets)
  if (known !== undefined) return known
  const found = FILTERS.find((filter) => filter.markets.join() === markets.join()) ?? null
  knownFilters.set(markets, found)
  return found
}

function resultOf(markets: readonly number[], sportId: number): readonly number[] {
  const own = HEADS_OF_SPORT[sportId]
  return own === undefined
    ? markets
    : [...own, ...markets.filter((id) => !HEADS.includes(id) && !HEAD_FALLBACK.includes(id))]
}

/** Outcomes of the markets without specifiers that rows show, so that a row without prices keeps its columns. */
const OUTCOMES: Readonly<Record<number, readonly string[]>> = {
  1: ['1', '2', '3'],
  10: ['9', '10', '11'],
  11: ['4', '5'],
  29: ['74', '76'],
  60: ['1', '2', '3'],
  186: ['4', '5'],
  219: ['4', '5'],
  251: ['4', '5'],
  340: ['4', '5'],
  406: ['4', '5'],
}
/** Null for a market whose outcomes only the feed names. */
export const outcomesOf = (market: number): readonly string[] | null => OUTCOMES[market] ?? null

export type MarketFilter = {
  /** Key of lists.json. */
  name: string
  markets: readonly number[]
  /** Column headings: letters as they are, words by their key in lists.json. */
  columns: readonly string[]
  /** Sports that the filter makes sense for; null = all but cricket, whose matches have no such market. */
  sports: readonly number[] | null
}

const CRICKET = 21
const suitsSport = ({ markets, sports }: MarketFilter, sportId: number): boolean =>
  isResult(markets) || (sports === null ? sportId !== CRICKET : sports.includes(sportId))

const FOOTBALL_LIKE = [1, 29, 6]
export const FILTERS: readonly MarketFilter[] = [
  { name: 'filterResult', markets: HEADS, columns: ['1', 'X', '2'], sports: null },
  { name: 'filterDoubleChance', markets: [10], columns: ['1X', '12', 'X2'], sports: FOOTBALL_LIKE },
  { name: 'filterTotal', markets: [18, 225, 258, 412, 189, 238, 314], columns: ['over', 'under'], sports: null },
  { name: 'filterBothScore', markets: [29], columns: ['yes', 'no'], sports: [1, 29] },
  { name: 'filterDrawNoBet', markets: [11], columns: ['1', '2'], sports: FOOTBALL_LIKE },
  { name: 'filterHandicap', markets: [16, 223, 256, 410, 187, 188, 237], columns: ['1', '2'], sports: null },
  { name: 'filterHalfResult', markets: [60], columns: ['1', 'X', '2'], sports: FOOTBALL_LIKE },
]
const OFFERED = new Set(FILTERS.map(({ markets }) => rowMarketsOf(markets).join()))
/** Whether a list's filter offers these markets, as `rowMarketsOf` gives them. */
export const isOffered = (markets: readonly number[]): boolean => OFFERED.has(markets.join())

/** The filters that make sense for a sport. */
export const filtersOf = (sportId: number): readonly MarketFilter[] =>
  FILTERS.filter((filter) => suitsSport(filter, sportId))
export const DEFAULT_MARKETS = HEADS

/** Column headings of a filter; the result has two where the sport knows no draw. */
export function columnsOf({ markets, columns }: MarketFilter, sportId: number): readonly string[] {
  const [head] = isResult(markets) ? (HEADS_OF_SPORT[sportId] ?? []) : []
  return head !== undefined && outcomesOf(head)?.length === 2 ? ['1', '2'] : columns
}
