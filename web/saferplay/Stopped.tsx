// While a time-out or a self-exclusion lasts, every page that sells says, above whatever it shows, until when.
import type { Route } from '../routing.ts'
import { ExcludedNotice } from './ExcludedNotice.tsx'
import { useExclusion } from './queries.ts'

const titlesThatSell: ReadonlySet<Route['title']> = new Set([
  ...(['home', 'live', 'match', 'sports', 'highlights', 'sport', 'topLeagues', 'combo', 'boosted'] as const),
  ...(['luckySix', 'virtuals', 'casino', 'tv', 'jackpots', 'betslip', 'share'] as const),
])

export const Stopped = ({ title }: Pick<Route, 'title'>) => {
  const exclusion = useExclusion()
  return titlesThatSell.has(title) ? <ExcludedNotice exclusion={exclusion} /> : null
}
