// What was chosen on each list page (day, time, market), kept for the visit and in the page's address, so that Back and a
// reload find it as it was left.
import { ALL_SPORTS, TAB } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { create } from 'zustand'
import { changedFilter, filterOfQuery, type ListFilter } from '../api/listFilter.ts'
import { useFilterAddress } from '../home/filter.ts'

type Choice = Partial<Pick<ListFilter, 'tab' | 'sport' | 'time' | 'market'>>

const useFilters = create<Record<string, ListFilter>>(() => ({}))

/** `place` names the page; `fixed` is what the page is about. Everything upcoming unless the page says otherwise. */
export const usePlaceFilter = (place: string, fixed: Partial<ListFilter>): ListFilter => {
  const own = { tab: TAB.upcoming, sport: ALL_SPORTS, leagues: [], time: null, market: null, ...fixed }
  const [{ path, asked }] = useState(() => {
    const { leagues: _leagues, ...choices } = filterOfQuery(location.search)
    return { path: location.pathname, asked: choices }
  })
  const held = useFilters((filters) => filters[place])
  const filter = held ?? { ...own, ...asked, ...('sport' in fixed ? { sport: fixed.sport ?? ALL_SPORTS } : {}) }
  useFilterAddress(filter, own, path)
  return filter
}

/** `filter` is what the page shows now. */
export const choose = (place: string, filter: ListFilter, change: Choice): void =>
  useFilters.setState({ [place]: changedFilter(filter, change) })
