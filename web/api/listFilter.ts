// The filter of a match list, as parameters of the call and as the query of the address, which survives a reload.
import { ALL_SPORTS, TAB } from '@walia/contract/paths.ts'

/** A category or competition is a page of its own: its live matches first, then all upcoming ones. */
export type ListFilter = {
  tab: number
  sport: number
  /** Competitions chosen; none for all. */
  leagues: readonly number[]
  /** `1h`, `3h`, `today` or a date, YYYY-MM-DD; null for any time. */
  time: string | null
  /** `sub_type_id` of the market shown; null is the list's first. */
  market: string | null
  category?: number
  competition?: number
  keyword?: string
}

export const LEAGUES_MAX = 10
/** The result, as each sport bets it. */
const DEFAULT_MARKETS = '1,186,340'
const ALL = -1

export const firstFilter: ListFilter = {
  tab: TAB.highlights,
  sport: ALL_SPORTS,
  leagues: [],
  time: null,
  market: null,
}

const isDate = (time: string | null): boolean => time?.includes('-') ?? false

/** After a choice: removes earlier choices that exclude it, so that no choice leads to an empty list. */
export const changedFilter = (filter: ListFilter, change: Partial<ListFilter>): ListFilter => {
  const next = { ...filter, ...change }
  if (change.tab === TAB.tomorrow || (change.tab === TAB.highlights && isDate(next.time))) next.time = null
  if (change.time && (next.tab === TAB.tomorrow || isDate(change.time))) next.tab = TAB.upcoming
  if (change.sport !== undefined && change.sport !== filter.sport && !change.leagues) next.leagues = []
  return next
}

export type PageQuery = { page: number; limit: number; countryId: number }

/** The parameters that lists and the pages of categories and competitions have in common. */
export const placeParametersOf = (filter: ListFilter, { page, limit, countryId }: PageQuery) => ({
  page,
  limit,
  sport_id: filter.sport,
  sub_type_id: filter.market ?? DEFAULT_MARKETS,
  time: filter.time ?? undefined,
  category_id: filter.category,
  competition_id: filter.competition,
  country_id: countryId,
})

/** Those of `uo/matches`, of both bases. */
export const listParametersOf = (filter: ListFilter, pageQuery: PageQuery) => ({
  ...placeParametersOf(filter, pageQuery),
  tab_id: filter.tab,
  tag_id: filter.leagues.length > 0 ? filter.leagues.join() : ALL,
  keyword: filter.keyword,
})

const known: Readonly<Record<'tab' | 'sport' | 'leagues' | 'time' | 'market', RegExp>> = {
  tab: /^(-1|-2|1)$/,
  sport: /^[1-9]\d{0,6}$/,
  leagues: /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,9}$/,
  time: /^(1h|3h|today|\d{4}-\d\d-\d\d)$/,
  market: /^\d{1,6}(,\d{1,6}){0,9}$/,
}

/** The filter in an address; unknown values are left out. */
export const filterOfQuery = (query: string): Partial<ListFilter> => {
  const pageQuery = new URLSearchParams(query)
  const read = (name: keyof typeof known): string | null => {
    const value = pageQuery.get(name)
    return value !== null && known[name].test(value) ? value : null
  }
  const [tab, sport, leagues, time, market] = [
    read('tab'),
    read('sport'),
    read('leagues'),
    read('time'),
    read('market'),
  ]
  return {
    ...(tab === null ? {} : { tab: Number(tab) }),
    ...(sport === null ? {} : { sport: Number(sport) }),
    ...(leagues === null ? {} : { leagues: leagues.split(',').map(Number) }),
    ...(time === null ? {} : { time }),
    ...(market === null ? {} : { market }),
  }
}

/** The query with the filter in it as far as it differs from the page's own; what others have put there stays. */
export const queryOfFilter = (query: string, filter: ListFilter, own: ListFilter): string => {
  const next = new URLSearchParams(query)
  for (const name of Object.keys(known) as (keyof typeof known)[]) {
    const value = filter[name]
    if (value === null || String(value) === String(own[name])) next.delete(name)
    else next.set(name, String(value))
  }
  const text = next.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
