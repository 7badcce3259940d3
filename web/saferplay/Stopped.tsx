// While a time-out or a self-exclusion lasts: nothing is in the colour of bets (`SaferPlay.module.css`), and every page that sells says,
// above whatever it shows, until when.
import { useLayoutEffect } from 'react'
import type { Route } from '../routing.ts'
import { ExcludedNotice } from './ExcludedNotice.tsx'
import { useExclusion } from './queries.ts'

const titlesThatSell: ReadonlySet<Route['title']> = new Set([
  ...(['home', 'live', 'match', 'sports', 'highlights', 'sport', 'topLeagues', 'combo', 'boosted'] as const),
  ...(['luckySix', 'virtuals', 'casino', 'tv', 'jackpots', 'betslip', 'share'] as const),
])

export const Stopped = ({ title }: Pick<Route, 'title'>) => {
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-stopped', true)
    return () => void documentElement.toggleAttribute('data-stopped', false)
  }, [])
  const exclusion = useExclusion()
  return titlesThatSell.has(title) ? <ExcludedNotice exclusion={exclusion} /> : null
}
