// What an address brings besides its page: who sent the visitor, and an instant bet on home.
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { untilLoaded } from '../later.ts'
import { paths } from '../paths.ts'

export const useArrivals = (): void => {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    // Without a query nobody sent him. What a link says is not lost to a bad line.
    if (search)
      void untilLoaded(() => import('../marketing/affiliate.ts')).then((part) => part.captureAffiliate(search))
  }, [search])
  useEffect(() => {
    if (path !== paths.home() || !search.includes('action=instantbet')) return
    void import('./instantBet.ts').then(({ runInstantBet }) => runInstantBet(search))
  }, [path, search])
}
