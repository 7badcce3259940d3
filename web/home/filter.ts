// The home list's filter. It outlives the screen's sleep; a change starts again at page 1.
import type { MatchListMeta } from '@walia/contract/matches.ts'
import { create } from 'zustand'
import { firstFilter, type ListFilter } from '../api/queries.ts'

export const useHomeFilter = create<ListFilter>(() => firstFilter)

export const changeFilter = (change: Partial<ListFilter>): void => {
  useHomeFilter.setState(change)
}

export type League = MatchListMeta['tags'][number]

/** The league chosen last, by name: the list's own meta names only the top ones. */
const useChosenLeague = create<{ league: League | null }>(() => ({ league: null }))

export const chooseLeague = (league: League | null): void => {
  useChosenLeague.setState({ league })
  changeFilter({ tag: league?.tag_id ?? null })
}

/** What the league of a filter is called; undefined without one. */
export const useLeagueName = (tag: number | null, tags: readonly League[]): string | undefined => {
  const { league } = useChosenLeague()
  return [...tags, ...(league ? [league] : [])].find(({ tag_id }) => tag_id === tag)?.tag_title
}
