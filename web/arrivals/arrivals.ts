// What an address brings besides its page: who sent the visitor, and an instant bet on home.
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { captureAffiliate } from '../marketing/affiliate.ts'
import { paths } from '../paths.ts'

export const useArrivals = (): void => {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => captureAffiliate(search), [search])
  useEffect(() => {
    if (path !== paths.home() || !search.includes('action=instantbet')) return
    void import('./instantBet.ts').then(({ runInstantBet }) => runInstantBet(search))
  }, [path, search])
}
