// The filter of each list page (day, time, market), kept for the visit and in the page's address, so that Back and a
// reload restore it.
import { ALL_SPORTS, TAB } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { create } from 'zustand'
import { changedFilter, filterOfQuery, type ListFilter } from '../api/listFilter.ts'
import { useFilterAddress } from '../home/filter.ts'

type Choice = Partial<Pick<ListFilter, 'tab' | 'sport' | 'time' | 'market'>>

const useFilters = create<Record<string, ListFilter>>(() => ({}))

/**
 * `pageKey` names the page; `fixed` are the parts of the filter that it cannot change. The default tab is all upcoming.
 */
export const usePageFilter = (pageKey: string, fixed: Partial<ListFilter>): ListFilter => {
  const own = { tab: TAB.upcoming, sport: ALL_SPORTS, leagues: [], time: null, market: null, ...fixed }
  const [{ path, fromAddress }] = useState(() => {
    const { leagues: _leagues, ...choices } = filterOfQuery(location.search)
    return { path: location.pathname, fromAddress: choices }
  })
  const held = useFilters((filters) => filters[pageKey])
  const filter = held ?? { ...own, ...fromAddress, ...('sport' in fixed ? { sport: fixed.sport ?? ALL_SPORTS } : {}) }
  useFilterAddress(filter, own, path)
  return filter
}

/** `filter` is what the page shows now. */
export const choose = (pageKey: string, filter: ListFilter, change: Choice): void =>
  useFilters.setState({ [pageKey]: changedFilter(filter, change) })
