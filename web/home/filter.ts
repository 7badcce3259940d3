// The home list's filter. It survives leaving the screen, and a reload through the address; a change starts again at
// page 1.
import type { MatchListMeta } from '@walia/contract/matches.ts'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { create } from 'zustand'
import { changedFilter, filterOfQuery, firstFilter, type ListFilter, queryOfFilter } from '../api/listFilter.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'

export const useHomeFilter = create<ListFilter>(() => ({
  ...firstFilter,
  ...(location.pathname === paths.home() ? filterOfQuery(location.search) : {}),
}))

export const changeFilter = (change: Partial<ListFilter>): void =>
  useHomeFilter.setState((filter) => changedFilter(filter, change))

/** Writes the choices that differ from the page's defaults into the address, replacing the history entry. */
export const useFilterAddress = (filter: ListFilter, own: ListFilter, path: string): void =>
  useEffect(() => {
    // Home also shows at unknown addresses, which are left unchanged.
    if (location.pathname !== path) return
    const query = queryOfFilter(location.search, filter, own)
    if (query !== location.search) navigate(path + query, { replace: true })
  }, [filter, own, path])

export type League = MatchListMeta['tags'][number]

/** Names of the leagues chosen in the sheet: a list has no name for a league without matches. */
const useChosenLeagues = create<{ leagues: readonly League[] }>(() => ({ leagues: [] }))

export const chooseLeagues = (leagues: readonly League[]): void => {
  useChosenLeagues.setState({ leagues })
  changeFilter({ leagues: leagues.map(({ tag_id }) => tag_id) })
}

/** The leagues of a filter with their names. */
export const useLeagues = (ids: readonly number[], tags: readonly League[]): readonly League[] => {
  const t = useText('home')
  const { leagues } = useChosenLeagues()
  return ids.map(
    (id) => [...tags, ...leagues].find(({ tag_id }) => tag_id === id) ?? { tag_id: id, tag_title: t('oneLeague') },
  )
}

const timeKeys = { '1h': 'time1h', '3h': 'time3h', today: 'timeToday' } as const

/** What a time of a filter is called: "Next hour", "24/11". */
export const useTimeName = (time: string | null): string => {
  const t = useText('home')
  if (time === null) return t('timeAny')
  const key = timeKeys[time as 'today']
  return key ? t(key) : `${time.slice(8)}/${time.slice(5, 7)}`
}
