// Which tab of a match is open: kept in the address, so that a tab can be linked to.
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

export const matchTabs = ['markets', 'statistics', 'tracker', 'timeline'] as const
export type MatchTab = (typeof matchTabs)[number]

/** The tab that an address's query names; markets for any other word. */
export const tabOf = (query: string): MatchTab => {
  const named = new URLSearchParams(query).get('tab')
  return matchTabs.find((tab) => tab === named) ?? 'markets'
}

export const useMatchTab = (): [MatchTab, (tab: MatchTab) => void] => {
  const tab = tabOf(useSearch())
  return [tab, (next) => navigate(withTab(next), { replace: true })]
}

/** What else the address says stays: a stream that plays goes on. */
const withTab = (tab: MatchTab): string => {
  const query = new URLSearchParams(location.search)
  if (tab === 'markets') query.delete('tab')
  else query.set('tab', tab)
  const text = query.toString()
  return `${location.pathname}${text && `?${text}`}`
}
